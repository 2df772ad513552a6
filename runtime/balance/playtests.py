"""What the games of playtest reports come to: each played again, bounded, and counted as those of computers are.

Reports come from strangers: a game that takes too long, or that the rules refuse, is told as that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from time import monotonic
from types import MappingProxyType
from typing import Any

from runtime.balance.heat_maps import HeatMaps, HeatTally, attacked_cells, board_of
from runtime.balance.outcomes import MeasuredGame, MeasuredLevel, as_seated, outcome_of
from runtime.balance.report import PlayedSeries, SeriesPlan, series_figures
from runtime.balance.report_page import series_rows
from runtime.campaign.playtest_json import PlaytestReport, ReportedGame
from runtime.engine.board.sides import Side
from runtime.engine.game.actions import Action, Refusal, RefusalCode
from runtime.engine.game.state import EndReason, GameState
from runtime.engine.levels.level import WordChanges
from runtime.engine.records.game_counts import EngineCounts
from runtime.engine.records.notation import NotationError
from runtime.engine.records.record import Record, begun, fingerprint
from runtime.engine.turn.first_position import NotPlayableError
from runtime.engine.turn.turn import Applied, apply
from runtime.lexicon import Lexicon, LexiconError, level_words
from runtime.match.lookback_files import words_of
from runtime.match.presets import with_remembered
from runtime.match.proof_games import level_hash
from runtime.support.texts import Texts, mark

SECONDS = 4.0
"""So long a report's games are played again at most."""

MOST_ACTIONS, MOST_CELLS = 4000, 10_000
"""Longer games are not played to their end, and on larger maps it is not counted where things happen."""

MOST_REMEMBERED = 50
"""So many words that a player had brought along are found out at most."""

LONGEST_SHOWN = 3
"""So many of the longest turns are told."""

PERSON = "person"
"""Stands for a tester among the players of a series."""


class PersonResult(Enum):
    """How a game ended for the person who played it."""

    WON = "won"
    LOST = "lost"
    DRAWN = "drawn"
    GAVE_UP = "gave_up"
    LEFT = "left"
    """It was not played to its end."""
    OVER = "over"
    """It ended, and two persons played it, or none."""
    UNKNOWN = "unknown"
    """It could not be played again to where the tester came."""


class ReplayTrouble(Enum):
    """Why a game could not be played again to where it led."""

    NONE = ""
    NOT_BEGUN = "not_begun"
    NO_WORDS = "no_words"
    REFUSED = "refused"
    TOO_LONG = "too_long"
    DIFFERS = "differs"
    """It was, but another position comes out than the tester had."""


RESULTS: Mapping[PersonResult, str] = MappingProxyType(
    {
        PersonResult.WON: mark("won"),
        PersonResult.LOST: mark("lost"),
        PersonResult.DRAWN: mark("drawn"),
        PersonResult.GAVE_UP: mark("gave up"),
        PersonResult.LEFT: mark("not played to the end"),
        PersonResult.OVER: mark("over"),
        PersonResult.UNKNOWN: mark("not known"),
    }
)

TROUBLES: Mapping[ReplayTrouble, str] = MappingProxyType(
    {
        ReplayTrouble.NOT_BEGUN: mark("Its level can't be begun."),
        ReplayTrouble.NO_WORDS: mark("Its words can't be read."),
        ReplayTrouble.REFUSED: mark("The rules of today refuse an action of it; what follows is not told."),
        ReplayTrouble.TOO_LONG: mark("It is too long to be played again to its end."),
        ReplayTrouble.DIFFERS: mark("Played again, it leads to another position than the tester had."),
    }
)


_CUT_SHORT = frozenset(one for one in ReplayTrouble if one not in (ReplayTrouble.NONE, ReplayTrouble.DIFFERS))


@dataclass(frozen=True, eq=False)
class ReplayedGame:
    """A reported game that was played again: ``turns`` it had, ``outcome`` where it ended.

    ``level`` is the fingerprint of what of the level the game depends on. ``last`` is the side that was to move last.
    """

    game: ReportedGame
    level: str
    turns: int
    last: Side
    outcome: MeasuredGame | None
    heat: HeatMaps | None
    trouble: ReplayTrouble = ReplayTrouble.NONE

    @property
    def result(self) -> PersonResult:
        """How it ended for the one person who played it."""
        people, outcome = self.game.people, self.outcome
        if outcome is None:
            return PersonResult.UNKNOWN if self.trouble in _CUT_SHORT else PersonResult.LEFT
        if len(people) != 1:
            return PersonResult.OVER
        if outcome.winner is None:
            return PersonResult.DRAWN
        if outcome.winner is people[0]:
            return PersonResult.WON
        return PersonResult.GAVE_UP if outcome.ended == EndReason.RESIGNED.value else PersonResult.LOST

    @property
    def longest(self) -> tuple[tuple[int, int], ...]:
        """The longest turns of persons with their seconds, the longest first; the turns are counted from 1."""
        turns = [(number, seconds) for number, seconds in enumerate(self.game.seconds, 1) if seconds]
        return tuple(sorted(turns, key=lambda one: (-one[1], one[0]))[:LONGEST_SHOWN])


@dataclass(frozen=True, eq=False)
class ReplayedReport:
    """A report whose games were played again, by its digest."""

    digest: str
    report: PlaytestReport
    games: tuple[ReplayedGame, ...]


def replay_report(
    digest: str, report: PlaytestReport, campaigns: Sequence[Path] = (), clock: Callable[[], float] = monotonic
) -> ReplayedReport:
    """Play a report's games again, all together no longer than :data:`SECONDS`; ``campaigns`` bring words."""
    until = clock() + SECONDS
    games = tuple(_replayed(one, campaigns, lambda: clock() > until) for one in report.games)
    return ReplayedReport(digest, report, games)


def _replayed(game: ReportedGame, campaigns: Sequence[Path], is_late: Callable[[], bool]) -> ReplayedGame:
    record, hashed = game.record, level_hash(game.record.level)
    nothing = ReplayedGame(game, hashed, 0, Side.GOLD, None, None)
    if is_late():
        return _with(nothing, ReplayTrouble.TOO_LONG)
    try:
        course = _Course(record, words_of(record, campaigns))
    except LexiconError:
        return _with(nothing, ReplayTrouble.NO_WORDS)
    except (NotPlayableError, NotationError, ValueError):
        return _with(nothing, ReplayTrouble.NOT_BEGUN)
    trouble = ReplayTrouble.NONE
    for number, action in enumerate(record.actions):
        if number == MOST_ACTIONS or is_late():
            trouble = ReplayTrouble.TOO_LONG
            break
        if not course.act(action):
            trouble = ReplayTrouble.REFUSED
            break
    state = course.state
    if trouble is ReplayTrouble.NONE and record.result and fingerprint(state) != record.result:
        trouble = ReplayTrouble.DIFFERS
    return ReplayedGame(game, hashed, state.turn, state.to_act, course.outcome(record.seed), course.heat(), trouble)


def _with(game: ReplayedGame, trouble: ReplayTrouble) -> ReplayedGame:
    return ReplayedGame(game.game, game.level, game.turns, game.last, None, None, trouble)


class _Course:
    """A record's game, one action after the other, and what is counted on the way."""

    def __init__(self, record: Record, words: Lexicon) -> None:
        self.state: GameState = begun(record, words).state
        self._words, self._brought = words, list[str]()
        self._usual = words
        self._counts = EngineCounts(words)
        size = self.state.board.size
        self._heat = HeatTally(size.rows, size.columns, board_of(self.state)) if size.count <= MOST_CELLS else None

    def act(self, action: Action) -> bool:
        """Carry out an action; False where the rules refuse it."""
        before = self.state
        applied = apply(before, action, self._words)
        while not isinstance(applied, Applied) and self._remembers(applied):
            applied = apply(before, action, self._words)
        if not isinstance(applied, Applied):
            return False
        self.state = applied.state
        self._counts.hear(applied.events, before, applied.state)
        if self._heat is not None:
            self._heat.act(board_of(applied.state), attacked_cells(applied.events, before))
            if applied.state.turn != before.turn or applied.state.ended is not None:
                self._heat.end_turn()
        return True

    def outcome(self, seed: int) -> MeasuredGame | None:
        """How it ended, told of the players by the sides at which they began; None where it did not."""
        if self.state.ended is None:
            return None
        found = outcome_of(self.state, seed, self._words, self._counts.counts)
        return as_seated(found) if self.state.swapped else found

    def heat(self) -> HeatMaps | None:
        """Where things happened; None on a map that is too large for that."""
        return self._heat.maps() if self._heat is not None else None

    def _remembers(self, refusals: Iterable[Refusal]) -> bool:
        """Take words that are refused for ones that the player had brought along: records do not tell of those."""
        words = [str(one.details["word"]) for one in refusals if one.code is RefusalCode.NOT_A_WORD]
        fresh = [one for one in words if one not in self._brought]
        if not fresh or len(self._brought) >= MOST_REMEMBERED:
            return False
        self._brought += fresh
        self._words = level_words(self._usual, with_remembered(WordChanges(), self._brought))
        return True


def person_rows(t: Texts, measured: MeasuredLevel, games: Iterable[ReplayedGame]) -> list[tuple[str, str]]:
    """Figures of persons' games on a level, as those of computers are told; none where no game ended."""
    ended = tuple(one.outcome for one in games if one.outcome is not None)
    plan = SeriesPlan(measured, (PERSON, PERSON), len(ended))
    told = series_figures(plan, PlayedSeries("", plan.players, (), (ended,)))
    rows = series_rows(t, plan, told) if told is not None else []
    return [row for row in rows if row[0] != t("Seeds")]  # Each game has one of its own.


def heat_of(games: Iterable[ReplayedGame]) -> HeatMaps | None:
    """Where things happened in games on the same map; None where nobody looked."""
    found = [one.heat for one in games if one.heat is not None]
    return sum(found[1:], found[0]) if found else None


# In words


def result_text(t: Texts, game: ReplayedGame) -> str:
    """How a game ended for the tester, and by which way where it was won by one."""
    said = t(RESULTS[game.result])
    path = game.outcome.path if game.outcome is not None else ""
    return t("{result}, by “{path}”", result=said, path=path) if path else said


def waits_text(t: Texts, game: ReplayedGame) -> str:
    """The longest turns of a game."""
    return ", ".join(
        t("turn {turn} ({time})", turn=turn, time=f"{seconds // 60}:{seconds % 60:02}")
        for turn, seconds in game.longest
    )


def left_text(t: Texts, games: Iterable[ReplayedGame]) -> str:
    """In which turns games were given up or left."""
    gone = (PersonResult.GAVE_UP, PersonResult.LEFT)
    return ", ".join(t("turn {turn}", turn=turn) for turn in sorted(one.turns for one in games if one.result in gone))


def slowest_text(t: Texts, games: Sequence[ReplayedGame]) -> str:
    """The turns in which persons thought longest, on the average of those who thought in them."""
    times: dict[int, list[int]] = {}
    for one in games:
        for turn, seconds in enumerate(one.game.seconds, 1):
            if seconds:
                times.setdefault(turn, []).append(seconds)
    means = sorted(((turn, sum(all_) // len(all_)) for turn, all_ in times.items()), key=lambda one: (-one[1], one[0]))
    return ", ".join(
        t("turn {turn} ({time})", turn=turn, time=f"{seconds // 60}:{seconds % 60:02}")
        for turn, seconds in means[:LONGEST_SHOWN]
    )


def mark_text(t: Texts, report: PlaytestReport) -> str:
    """A report's mark; a dash where there is none."""
    return t("{mark} of 5", mark=report.mark) if report.mark else "–"


def report_data(replayed: ReplayedReport) -> dict[str, Any]:
    """A report as JSON, without its records."""
    report = replayed.report
    return {
        "digest": replayed.digest,
        "campaign": report.campaign,
        "mark": report.mark or None,
        "words": report.words,
        "games": [
            {
                "level": one.game.record.level.id,
                "fingerprint": one.level,
                "difficulty": one.game.difficulty,
                "people": [side.value for side in one.game.people],
                "result": one.result.value,
                "path": one.outcome.path if one.outcome is not None else "",
                "turns": one.turns,
                "seconds": list(one.game.seconds),
                "trouble": one.trouble.value,
                "notes": [{"at": list(note.at), "turn": note.turn, "text": note.text} for note in one.game.notes],
            }
            for one in replayed.games
        ],
    }
