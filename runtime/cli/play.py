"""``scryptic play``: the main menu, or at once a campaign or one level.

What a named campaign takes is loaded only where one is named: the menu is on the screen long before that.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path

from runtime.profile.home import VARIABLE, find_home, no_home
from runtime.support.starting import stops_held
from runtime.support.texts import Texts, english, spoken
from runtime.ui.application.libraries import require_qt

WRONG_USE = 2
SEED_DIGITS = 100
JSON, RECORD = ".json", ".record.json"
TABLE_RECORD = frozenset({"game", "seats", "result"})
"""What only the record of a table game has."""


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser], t: Texts | None = None) -> None:
    """Add the command and its options."""
    say = t or english()
    parser = subparsers.add_parser("play", help=say("play: the main menu, or at once a campaign or a level"))
    parser.add_argument(
        "what",
        nargs="?",
        metavar="CAMPAIGN|LEVEL|BUNDLE|REPLAY",
        help=say(
            "a campaign's folder, a level's file, a bundle, a replay, or the name of a shipped or installed campaign "
            "(the main menu unless said)"
        ),
    )
    parser.add_argument("--level", dest="level_id", metavar="ID", help=say("which level of the campaign"))
    parser.add_argument("--preset", metavar="NAME", help=say("begin as a preset of the level, by name or id"))
    parser.add_argument("--seed", type=_seed, metavar="N", help=say("a number that settles all chance of the game"))
    parser.add_argument("--home", type=Path, metavar="DIR", help=say("where settings and saves lie"))


def run(args: argparse.Namespace, t: Texts) -> int:
    """Play until the windows are closed: 0 after a game, 1 where the level has errors, 2 where nothing can be read."""
    if args.what is not None and (file := Path(args.what)).suffix == JSON and is_replay(file):
        return _replay(args, t, file)
    if args.what is not None or args.level_id is not None or args.preset is not None:
        from runtime.cli.play_one import run_one

        return run_one(args, t)
    return _run_menu(args, t)


def _run_menu(args: argparse.Namespace, t: Texts, replay: Path | None = None) -> int:
    """Begin with the menus, and with a replay over them where one is named."""
    if args.home and (why := no_home(args.home)):
        sys.stderr.write(t("Nothing can be kept in {folder}: {why}.", folder=args.home, why=why) + "\n")
        return WRONG_USE
    home = find_home(args.home)
    if args.home:
        # The computer's process keeps what it compiles there too.
        os.environ[VARIABLE] = str(args.home.expanduser().absolute())
    with stops_held():  # Qt must not be broken off; from here on the window hears of them by itself.
        require_qt(t)
        from runtime.ui.menus.lobby import run_menu

        return run_menu(t, home, args.seed, replay)


def is_replay(file: Path) -> bool:
    """Whether a file is named as the record of a game, or holds what only that does."""
    if file.name.endswith(RECORD):
        return True
    try:
        data = json.loads(file.read_bytes())
    except (OSError, ValueError, RecursionError):
        return False
    return isinstance(data, dict) and ({"level", "rules", "actions"} <= data.keys() or data.keys() >= TABLE_RECORD)


def _replay(args: argparse.Namespace, t: Texts, file: Path) -> int:
    """Look at a finished game again: 2 where its file can't be read."""
    from runtime.cli.records import refused
    from runtime.match.table_chronicle import is_table_record, read_table_record

    if is_table_record(file):
        if read_table_record(file).value is None:
            sys.stderr.write(t("The record can't be read any more: {file}", file=file) + "\n")
            return WRONG_USE
    elif refused(file, t):
        return WRONG_USE
    return _run_menu(args, t, file)


def _seed(text: str) -> int:
    """A seed from the command line; raises ArgumentTypeError where it is no whole number of 0 or more."""
    if not (text.isascii() and text.isdecimal() and len(text) <= SEED_DIGITS):
        raise argparse.ArgumentTypeError(spoken()("{text} is no whole number of 0 or more", text=text[:40]))
    return int(text)
