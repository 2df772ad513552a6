"""``scryptic play`` with a level that is a table game: alone, by its own parameters; it is kept, and wins nothing."""

from __future__ import annotations

import argparse
from pathlib import Path

from runtime.campaign.campaign_texts import spoken_in
from runtime.campaign.reader import CAMPAIGN_FILE, read_campaign, read_level
from runtime.campaign.tables import TableLevel
from runtime.cli.one_level import tell_errors
from runtime.match.table_match import setup_of
from runtime.profile.home import Home
from runtime.profile.players import Players
from runtime.support.chance import seed_of
from runtime.support.issues import Issue, Severity
from runtime.support.terminal import tell
from runtime.support.texts import Texts
from runtime.ui.application.startup import in_windows

FAULTY, WRONG_USE = 1, 2


def table_at(path: Path, level_id: str | None, t: Texts) -> tuple[TableLevel, tuple[Issue, ...]] | None:
    """The table game that a path means, and what is wrong with its file; None where it means something else.

    Of a campaign it is the level ``level_id``, or its only one, its texts in the person's language.
    """
    if not (path.is_dir() or path.name == CAMPAIGN_FILE):
        if level_id is not None or not path.is_file():
            return None
        read = read_level(path)
        return None if read.table is None else (read.table, read.issues)
    found = read_campaign(path if path.is_dir() else path.parent, mend=False)
    if found.campaign is None:
        return None
    name = found.listed[0] if level_id is None and len(found.listed) == 1 else level_id or ""
    table = spoken_in(found.campaign, t.language).table(name)
    return None if table is None else (table, tuple(one for one in found.issues if one.place.level == name))


def play_table(args: argparse.Namespace, table: TableLevel, issues: tuple[Issue, ...], t: Texts) -> int:
    """Play it until its window is closed: 0 after a game, 1 where it has errors, 2 for a preset or a bad home."""
    if args.preset is not None:
        tell(t("“{level}” is a table game; presets belong to maps.", level=table.name))
        return WRONG_USE
    if any(issue.severity is Severity.ERROR for issue in issues):
        tell_errors(issues, t)
        tell(t("{levels} can't be played until this is mended.", levels=table.id))
        return FAULTY

    def show(home: Home) -> int:
        from runtime.ui.game_texts.carried_items import say_prize
        from runtime.ui.menus.lobby import run_table

        setup = setup_of(table, t, seed_of(args.seed), say_prize(t, table.prize))
        if isinstance(setup, str):
            tell(setup)
            return FAULTY
        return run_table(t, Players(home).present_home(), setup, table.id)

    return in_windows(args.home, t, show)
