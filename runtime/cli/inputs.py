"""What commands are given: one level, a position, or two things to be compared; and why it can't be taken."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import TypeVar

from runtime import resources
from runtime.campaign import datafiles
from runtime.campaign.campaign_json import listed_levels, read_campaign_data
from runtime.campaign.codec import read_sound
from runtime.campaign.datafiles import CAMPAIGN_LIMITS, LEVEL_LIMITS
from runtime.campaign.formats import FORMATS, Beside
from runtime.campaign.model import Campaign
from runtime.campaign.play import Judging
from runtime.campaign.position_json import read_position_data
from runtime.campaign.positions import state_of
from runtime.campaign.reader import CAMPAIGN_FILE, read_campaign, read_level
from runtime.campaign.rulesets import resolve
from runtime.campaign.schema_validation import Schemas
from runtime.campaign.source import Head, Source
from runtime.campaign.table_json import is_table_data
from runtime.campaign.tables import TableLevel
from runtime.cli.bundles import RefusedError, is_bundle, taken, unpacked
from runtime.cli.exits import FAULTY, WRONG_USE, StopError
from runtime.engine.game.state import GameState
from runtime.engine.levels.level import Level
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.turn.turn import start
from runtime.engine.words.words import Words
from runtime.lexicon import Lexicon, LexiconError, Reworded, level_words
from runtime.movegen.first_racks import find_deals
from runtime.support import files
from runtime.support.files import read_file
from runtime.support.issues import ONLY_TABLE_GAMES, Issue, IssueCode, Place, Severity
from runtime.support.json_text import JsonLimits, parse
from runtime.support.table_texts import GAMES
from runtime.support.terminal import tell
from runtime.support.texts import Texts, names_of, reason_of
from runtime.support.wording import say_issue
from runtime.tablegames.catalogue import KINDS

SomeLevel = TypeVar("SomeLevel", Level, TableLevel)


def level_given(path: Path, level_id: str | None, t: Texts) -> Level:
    """The level that is meant. Raises StopError where it cannot be read, has faults of form, or is a table game."""
    level = level_or_table_given(path, level_id, t)
    if isinstance(level, TableLevel):
        raise StopError(no_map(level, t))
    return level


def level_or_table_given(path: Path, level_id: str | None, t: Texts) -> Level | TableLevel:
    """The level that is meant, with a map or a table game; ``scribe`` and its like are the games by the usual rules.

    Raises StopError where it can't be read, or has faults of form.
    """
    if not path.exists() and (shipped := resources.campaign(str(path))):
        path = shipped
    is_game = not path.exists() and str(path) in KINDS
    if not path.exists() and not is_game:
        raise StopError(say_no_file(path, t))
    if path.is_dir() or path.name == CAMPAIGN_FILE:
        return _level_of(path if path.is_dir() else path.parent, level_id, t)
    if level_id is not None:
        raise StopError(t("{file} is a single level; --level goes with a campaign's folder.", file=path))
    if is_game:
        return TableLevel(str(path), t(GAMES[str(path)][0]), str(path))
    read = read_level(path)
    if read.table is not None:
        return _sound(read.table, read.issues, t)
    if read.level is None:
        tell_errors(read.issues, t)
        raise StopError(t("{file} cannot be used.", file=path))
    return _sound(read.level, read.issues, t)


def unknown_campaign(path: Path) -> Issue | None:
    """That no shipped campaign has such a name, and which there are; None where a path is no such name."""
    if path.name != str(path) or path.suffix:
        return None
    known = sorted(file.parent.name for file in resources.campaigns().glob("*/campaign.json"))
    near = get_close_matches(str(path), known, 1)
    details = {"file": str(path), "allowed": ", ".join(known), "suggestion": near[0] if near else ""}
    return Issue(Severity.ERROR, IssueCode("no-campaign"), Place(), details)


def say_no_file(path: Path, t: Texts) -> str:
    """That a path is not there, which may have been meant as a campaign's name."""
    unknown = unknown_campaign(path)
    return t("There is no {file}.", file=path) if unknown is None else " ".join(say_issue(t, unknown))


def no_map(table: TableLevel, t: Texts) -> str:
    """Why a table game can't be used where a map is wanted."""
    return t("“{level}” is a table game: it has no map. Name a level that has one.", level=table.name or table.id)


def _sound(level: SomeLevel, issues: tuple[Issue, ...], t: Texts) -> SomeLevel:
    """The level, where its file has no faults of form; raises StopError, all of them said, where it has."""
    if any(issue.severity is Severity.ERROR for issue in issues):
        tell_errors(issues, t)
        raise StopError(t("{level} is not used until this is mended.", level=level.id), FAULTY)
    return level


def _level_of(folder: Path, level_id: str | None, t: Texts) -> Level | TableLevel:
    """A level of a campaign; the only one need not be named."""
    read = read_campaign(folder, mend=False)
    if read.campaign is None:
        tell_errors(read.issues, t)
        raise StopError(t("{folder} is no campaign that can be read.", folder=folder))
    levels = {level.id: level for level in read.campaign.levels}
    known = names_of(t, levels)
    if level_id is None and len(read.listed) == 1:
        level_id = read.listed[0]
    if level_id is None:
        raise StopError(
            t("{folder} is a campaign: say which level with --level. It has: {known}.", folder=folder, known=known)
        )
    issues = tuple(issue for issue in read.issues if issue.place.level == level_id)
    if level_id is not None and (table := read.campaign.table(level_id)) is not None:
        return _sound(table, issues, t)
    if level_id in levels:
        return _sound(levels[level_id], issues, t)
    if level_id in read.unread:
        tell_errors(issues, t)
        raise StopError(t("The level {level} of {folder} cannot be read.", level=level_id, folder=folder))
    raise StopError(
        t("There is no level {level} in {folder}. It has: {known}.", level=level_id, folder=folder, known=known)
    )


def tell_errors(issues: Iterable[Issue], t: Texts) -> None:
    """Say the errors; warnings are for ``scryptic check``."""
    from runtime.checks.step_budget import capped  # All checks come along, for which sound files need not wait.

    for issue in capped(tuple(issues)):
        if issue.severity is Severity.ERROR:
            text, advice = say_issue(t, issue)
            place = f"{issue.place.file}:{issue.place.line}: " if issue.place.line else f"{issue.place.file}: "
            tell(f"{place}{text} {advice}".rstrip())


LIMITS = JsonLimits(size=32_000_000)


class GivenError(Exception):
    """A file that can't be played on; ``issues`` say why, ``code`` is the exit code."""

    def __init__(self, issues: Iterable[Issue], code: int) -> None:
        super().__init__()
        self.issues = tuple(issues)
        self.code = code

    def tell(self, t: Texts) -> None:
        """Say the errors on stderr, each with its place."""
        from runtime.checks.step_budget import capped  # As in tell_errors.

        for issue in capped(self.issues):
            if issue.severity is Severity.ERROR:
                text, advice = say_issue(t, issue)
                line = f":{issue.place.line}" if issue.place.line else ""
                where = f"{issue.place.file}{line}" if issue.place.file else issue.place.pointer
                tell(f"{where}{': ' if where else ''}{text} {advice}".rstrip())


@dataclass(frozen=True, slots=True)
class GivenPosition:
    """A position with the words that hold in it; ``lexicon`` are the words that may be laid there.

    ``judging`` is what its conditions and triggers were made of.
    """

    state: GameState
    words: Words
    lexicon: Lexicon
    judging: Judging | None = None


def begun(path: Path, rulesets: Mapping[str, Ruleset], lexicon: Lexicon, seed: int) -> GivenPosition:
    """The beginning of a game of a level's file, with the level's own words; raises GivenError."""
    read = read_level(path)
    if read.table is not None:
        named = {"levels": read.table.name or read.table.id}
        raise GivenError((Issue(Severity.ERROR, ONLY_TABLE_GAMES, Place(str(path)), named),), WRONG_USE)
    if read.level is None or read.read_only:
        raise GivenError(read.issues, WRONG_USE)
    from runtime.checks import check_level

    level = read.level
    errors = [issue for issue in check_level(level, rulesets) if issue.severity is Severity.ERROR]
    rules = resolve(rulesets[level.ruleset], level.rules) if level.ruleset in rulesets else ()
    if errors or isinstance(rules, tuple):
        raise GivenError(errors, FAULTY)
    try:
        words = level_words(lexicon, level.words)
    except LexiconError as problem:
        raise GivenError((problem.issue,), WRONG_USE) from problem
    deals = find_deals(level, rules, seed, words)
    return GivenPosition(start(level, rules, seed, words, deals=deals).state, words, words, Judging.of(level))


def level_or_position(
    path: Path, rulesets: Mapping[str, Ruleset], lexicon: Lexicon, schemas: Schemas, seed: int = 0
) -> GivenPosition:
    """The position of a file, or the beginning of a level's game; raises GivenError, or OSError for no file."""
    parsed = parse(read_file(path), str(path), LIMITS)
    data = parsed.value if isinstance(parsed.value, dict) else {}
    if "racks" not in data and ("name" in data or is_table_data(data)):
        return begun(path, rulesets, lexicon, seed)
    issues = (*parsed.issues, *(schemas.issues("position", parsed, str(path)) if parsed.is_whole else ()))
    if any(issue.severity is Severity.ERROR for issue in issues):
        raise GivenError(issues, WRONG_USE)
    position, rows = read_position_data(data)
    words = Reworded(lexicon, position.connotations or {})
    state = rows or state_of(position, rulesets, words)
    if not isinstance(state, GameState):
        raise GivenError(state, WRONG_USE)
    return GivenPosition(state, words, lexicon)


@dataclass(frozen=True, slots=True)
class Whole:
    """A campaign with all its levels, and what its files held."""

    campaign: Campaign
    source: Source


Given = Whole | Head | Level | TableLevel | Beside | None
"""What a path holds; None where it holds nothing, as git gives what was not there."""


def read_given(path: Path, t: Texts, stack: ExitStack, *, single: bool = False) -> Given:
    """What a path holds, bundles unpacked for as long as ``stack`` is open; raises StopError where it is unreadable.

    With ``single`` a ``campaign.json`` is that file alone and not the campaign around it.
    """
    if not path.exists() and not path.is_symlink() and (shipped := resources.campaign(str(path))):
        path = shipped
    if not path.exists():
        raise StopError(say_no_file(path, t))
    if is_bundle(path):
        try:
            return _whole(stack.enter_context(unpacked(taken(path))), t)
        except RefusedError as refused:
            refused.tell(t)
            raise StopError(t("{file} can't be read.", file=path)) from refused
    if path.is_dir():
        return _whole(path, t)
    if path.name == CAMPAIGN_FILE and (path.parent / "levels").is_dir() and not single:
        return _whole(path.parent, t)
    return _file(path, t)


def _whole(folder: Path, t: Texts) -> Whole:
    """The campaign of a folder."""
    read = read_campaign(folder, mend=False)
    _stop_at(read.issues, folder, t)
    if read.campaign is None:
        raise StopError(t("{file} can't be read.", file=folder))
    return Whole(read.campaign, read.source)


def _file(path: Path, t: Texts) -> Given:
    """A single file, known by what it holds; git's names for them say nothing. An empty one holds nothing."""
    if str(path) == os.devnull:
        return None
    try:
        data = files.read_file(path, LEVEL_LIMITS.size) if path.stat().st_size <= LEVEL_LIMITS.size else b"{}"
    except OSError as problem:
        raise StopError(t("{file} could not be read: {reason}.", file=path, reason=reason_of(problem))) from problem
    if not data.strip():
        return None
    value = parse(data, path.name).value
    kind = _kind(value)
    kind = "table-level" if kind == "level" and isinstance(value, dict) and is_table_data(value) else kind
    limits = CAMPAIGN_LIMITS if kind == "campaign" else LEVEL_LIMITS
    read = datafiles.read_file(path, path.name, kind, limits, Schemas(resources.schemas()))
    issues = read.issues
    if read.data is None:
        _stop_at(issues, path, t)
        raise StopError(t("{file} can't be read.", file=path))
    made: Given
    if kind == "campaign":
        made = Head(read_campaign_data(read.data, ()), listed_levels(read.data))
    else:
        made, more = read_sound(FORMATS[kind], read.data)
        issues += more
    _stop_at(issues, path, t)
    return made


_MEMBERS = (
    ("presets", "preset"),
    ("proofs", "proof"),
    ("texts", "text"),
    ("rows", "stamp"),
    ("accepted", "accepted"),
    ("notes", "notes"),
)
"""The member that only one kind of file has."""


def _kind(value: object) -> str:
    """Which kind of file has such members."""
    if isinstance(value, dict) and "terrain" not in value:
        if "levels" in value:
            return "campaign"
        for member, kind in _MEMBERS:
            if member in value:
                return kind
    return "level"


def _stop_at(issues: tuple[Issue, ...], path: Path, t: Texts) -> None:
    """Say the errors of a file and stop; what is not whole can't be compared."""
    if any(issue.severity is Severity.ERROR for issue in issues):
        tell_errors(issues, t)
        raise StopError(t("{file} can't be read.", file=path))
