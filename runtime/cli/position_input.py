"""What commands are given to judge: a level, of which a game is begun, or a position, out of one file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from runtime.campaign.position import Judging
from runtime.campaign.position_json import read_position_data
from runtime.campaign.positions import state_of
from runtime.campaign.reader import read_level
from runtime.campaign.rulesets import resolve
from runtime.campaign.schema_validation import Forms
from runtime.campaign.table_json import is_table_data
from runtime.checks import check_level
from runtime.checks.step_budget import capped
from runtime.engine.game.state import GameState
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.turn.turn import start
from runtime.engine.words.words import Words
from runtime.lexicon import Lexicon, LexiconError, Reworded, level_words
from runtime.support.files import read_file
from runtime.support.issues import Issue, Place, Severity
from runtime.support.json_text import JsonLimits, parse
from runtime.support.terminal import tell
from runtime.support.texts import Texts
from runtime.support.wording import say_issue

FAULTY, WRONG_USE = 1, 2
LIMITS = JsonLimits(size=32_000_000)


class GivenError(Exception):
    """A file that can't be played on; ``issues`` say why, ``code`` is the exit code."""

    def __init__(self, issues: Iterable[Issue], code: int) -> None:
        super().__init__()
        self.issues = tuple(issues)
        self.code = code

    def tell(self, t: Texts) -> None:
        """Say the errors on stderr, each with its place."""
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
        raise GivenError((Issue(Severity.ERROR, "only-table-games", Place(str(path)), named),), WRONG_USE)
    if read.level is None or read.read_only:
        raise GivenError(read.issues, WRONG_USE)
    level = read.level
    errors = [issue for issue in check_level(level, rulesets) if issue.severity is Severity.ERROR]
    rules = resolve(rulesets[level.ruleset], level.rules) if level.ruleset in rulesets else ()
    if errors or isinstance(rules, tuple):
        raise GivenError(errors, FAULTY)
    try:
        words = level_words(lexicon, level.words)
    except LexiconError as problem:
        raise GivenError((problem.issue,), WRONG_USE) from problem
    return GivenPosition(start(level, rules, seed, words).state, words, words, Judging.of(level))


def level_or_position(
    path: Path, rulesets: Mapping[str, Ruleset], lexicon: Lexicon, forms: Forms, seed: int = 0
) -> GivenPosition:
    """The position of a file, or the beginning of a level's game; raises GivenError, or OSError for no file."""
    parsed = parse(read_file(path), str(path), LIMITS)
    data = parsed.value if isinstance(parsed.value, dict) else {}
    if "racks" not in data and ("name" in data or is_table_data(data)):
        return begun(path, rulesets, lexicon, seed)
    issues = (*parsed.issues, *(forms.issues("position", parsed, str(path)) if parsed.is_whole else ()))
    if any(issue.severity is Severity.ERROR for issue in issues):
        raise GivenError(issues, WRONG_USE)
    position, rows = read_position_data(data)
    words = Reworded(lexicon, position.connotations or {})
    state = rows or state_of(position, rulesets, words)
    if not isinstance(state, GameState):
        raise GivenError(state, WRONG_USE)
    return GivenPosition(state, words, lexicon)
