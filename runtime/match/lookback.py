"""A game looked at again: every position as it may be shown, what happened on the way, and whether its record holds.

A game that is over is shown whole. One that is being played is shown with the eyes of one side alone: what is not for
these eyes is not in the values at all.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from runtime.engine.board.grid import Cell
from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import SIDES, BySide, Side
from runtime.engine.conditions.objectives import ObjectiveSeen, shown_objectives
from runtime.engine.game.actions import Refusal
from runtime.engine.game.events import ElementInvoked, Event, RunLifted, WordCommitted, WordOutcome
from runtime.engine.game.state import Board, Ending, GameState, HeldToken, PendingAttack, Phase, Rack, Run
from runtime.engine.levels.level import City, Level, PoolKind
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.records.record import Record, Replayed, fingerprint, replay
from runtime.engine.turn.view import SideView, redacted, seen_by
from runtime.engine.words.board_context import BoardContext, scores
from runtime.engine.words.words import Words
from runtime.match.session import Session


class RecordVerdict(Enum):
    """Whether a record leads where it led when it was kept."""

    HOLDS = "holds"
    OTHER_WORDS = "other_words"
    """It does, but the words have changed, so that other plays would be possible than then."""
    DIFFERS = "differs"
    """Every action is allowed, but another position comes out."""
    BREAKS = "breaks"
    """An action is refused; the replay ends before it."""


class MarkKind(Enum):
    """What is worth finding again in a game."""

    COMBAT = "combat"
    CAPTURE = "capture"
    ELEMENT = "element"


@dataclass(frozen=True, slots=True)
class ReplayMark:
    """Something that action ``place`` (counted from 1) of ``side`` brought about."""

    place: int
    kind: MarkKind
    side: Side


@dataclass(frozen=True, slots=True)
class ReplayPosition:
    """One position as it may be shown: after ``place`` actions, with the racks that may be seen, else None.

    ``counts`` are how many letters are on the racks, ``pools`` how many are undrawn, None where a pool is endless.
    ``objectives`` are those that players were told of, as they stood.
    """

    place: int
    turn: int
    to_act: Side
    to_move: Side
    phase: Phase
    board: Board
    scores: BySide[int]
    racks: BySide[Rack | None]
    counts: BySide[int]
    tokens: BySide[tuple[HeldToken, ...]]
    pools: BySide[int | None]
    waiting: PendingAttack | None
    ended: Ending | None
    last_move: tuple[Cell, ...] = ()
    objectives: tuple[ObjectiveSeen, ...] = ()


@dataclass(frozen=True, slots=True)
class Replay:
    """All of a game that may be seen; ``events[place]`` led to ``positions[place]``, the first ones began the game.

    ``whole`` is what was replayed, hidden things included, and ``record`` what it was replayed from: they are there
    only where all may be seen. ``objectives`` are those that players are told of at its end. ``refusals`` say why the
    replay ends early where its verdict is BREAKS.
    """

    level: Level
    rules: Ruleset
    words: Words
    positions: tuple[ReplayPosition, ...]
    events: tuple[tuple[Event, ...], ...]
    marks: tuple[ReplayMark, ...]
    objectives: tuple[ObjectiveSeen, ...] = ()
    verdict: RecordVerdict = RecordVerdict.HOLDS
    refusals: tuple[Refusal, ...] = ()
    whole: Replayed | None = None
    record: Record | None = None

    @property
    def last(self) -> int:
        """The place of the last position."""
        return len(self.positions) - 1

    @property
    def turns(self) -> tuple[int, ...]:
        """The places at which turns begin, the first position among them."""
        positions = self.positions
        return (0, *(place for place in range(1, len(positions)) if positions[place].turn != positions[place - 1].turn))

    def turn_before(self, place: int) -> int:
        """The place at which the present turn began; where ``place`` is that, the one before it."""
        return max((start for start in self.turns if start < place), default=0)

    def turn_after(self, place: int) -> int:
        """The place at which the next turn begins; the last one where none does."""
        return min((start for start in self.turns if start > place), default=self.last)

    def clamped(self, place: int) -> int:
        """A place that exists, the nearest to ``place``."""
        return max(0, min(self.last, place))


def replay_of(record: Record, words: Words) -> Replay:
    """A record as a replay in which all is seen; raises what :func:`runtime.engine.records.record.replay` raises."""
    replayed = replay(record, words)
    return Replay(
        record.level,
        record.rules,
        words,
        _positions(replayed, words, SIDES),
        replayed.events,
        _marks(replayed.events),
        seen_by(replayed.state, record.level.protagonist, words).objectives,
        _verdict(record, replayed, words),
        replayed.refusals,
        replayed,
        record,
    )


def look_back(session: Session, side: Side, people: tuple[Side, ...]) -> Replay | None:
    """A running game up to now as ``side`` may see it; None where its record does not lead to its position.

    Where all of the ``people`` at the window see what happens there, events tell what both sides may know; where
    there are none, nothing is hidden.
    """
    replayed = session.replayed()
    if replayed.refusals or fingerprint(replayed.state) != fingerprint(session.state):
        return None
    eyes = SIDES if not people else (side,)
    readers = people if len(people) == len(SIDES) else () if not people else (side,)
    events = tuple(_seen(told, readers) for told in replayed.events)
    record = session.record
    return Replay(
        record.level, record.rules, session.words, _positions(replayed, session.words, eyes), events, _marks(events)
    )


def _seen(events: tuple[Event, ...], readers: Iterable[Side]) -> tuple[Event, ...]:
    for side in readers:
        events = redacted(events, side)
    return events


def _verdict(record: Record, replayed: Replayed, words: Words) -> RecordVerdict:
    if replayed.refusals:
        return RecordVerdict.BREAKS
    if record.result and record.result != fingerprint(replayed.state):
        return RecordVerdict.DIFFERS
    return RecordVerdict.HOLDS if record.words == words.hash else RecordVerdict.OTHER_WORDS


def _positions(replayed: Replayed, words: Words, eyes: tuple[Side, ...]) -> tuple[ReplayPosition, ...]:
    found: list[ReplayPosition] = []
    for place, (state, events) in enumerate(zip(replayed.states, replayed.events, strict=True)):
        before = found[-1] if found else None
        # Scores take reading all words on the board, and most actions change nothing of that.
        known = before.scores if before is not None and _scores_alike(replayed.states[place - 1], state) else None
        last = _last_move(events, before.last_move if before is not None else ())
        found.append(_position(place, state, words, eyes, known=known, last_move=last))
    return tuple(found)


def _scores_alike(before: GameState, after: GameState) -> bool:
    """Whether nothing has changed that scores are made of."""
    one, other = before.board, after.board
    return (one.letters, one.broken, one.cities, before.base) == (other.letters, other.broken, other.cities, after.base)


def _position(
    place: int,
    state: GameState,
    words: Words,
    eyes: tuple[Side, ...],
    *,
    known: BySide[int] | None,
    last_move: tuple[Cell, ...],
) -> ReplayPosition:
    racks = state.racks

    def rack(side: Side) -> Rack | None:
        return racks[side] if side in eyes else None

    def pool(side: Side) -> int | None:
        return None if state.setup.pools[side].kind is PoolKind.INFINITE else len(state.pools[side])

    return ReplayPosition(
        place,
        state.turn,
        state.to_act,
        state.to_move,
        state.phase,
        state.board,
        known or scores(BoardContext.of(state), state.base, words),
        BySide(rack(Side.GOLD), rack(Side.SILVER)),
        racks.map(lambda one: len(one.letters)),
        racks.map(lambda one: one.tokens),
        BySide(pool(Side.GOLD), pool(Side.SILVER)),
        state.waiting,
        state.ended,
        last_move,
        shown_objectives(state, words, eyes[0]),
    )


def _last_move(events: tuple[Event, ...], before: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """The cells of what was done last."""
    for event in events:
        if isinstance(event, WordCommitted):
            before = event.main.cells if event.outcome is WordOutcome.PLACED else ()
        elif isinstance(event, RunLifted):
            before = event.run.cells
        elif isinstance(event, ElementInvoked):
            before = event.changed
    return before


def _marks(events: tuple[tuple[Event, ...], ...]) -> tuple[ReplayMark, ...]:
    found: list[ReplayMark] = []
    for place, told in enumerate(events):
        for event in told:
            if isinstance(event, WordCommitted):
                if event.attack is not None:
                    found.append(ReplayMark(place, MarkKind.COMBAT, event.side))
                if event.cities:
                    found.append(ReplayMark(place, MarkKind.CAPTURE, event.side))
            elif isinstance(event, ElementInvoked):
                found.append(ReplayMark(place, MarkKind.ELEMENT, event.side))
    return tuple(found)


WINS = 500.0
"""Judged to be worth more than this, a play wins the game."""


@dataclass(frozen=True, slots=True)
class PossiblePlay:
    """A word that could be laid, everybody else doing what is worst for who lays it.

    ``points`` is what the own score grows by, ``taken`` what the opponent's falls by. ``worth`` is how much better the
    best of the computer's players holds ending the turn after it than before it, in points. ``cities`` change
    their owner; a word that is ``lost`` is repelled, or breaks the ice.
    """

    laid: tuple[Laid, ...]
    main: Run
    cross: tuple[Run, ...]
    strength: int
    points: int
    taken: int
    worth: float
    cities: tuple[City, ...] = ()
    attacks: bool = False
    lost: bool = False

    @property
    def wins(self) -> bool:
        """Whether it wins the game."""
        return self.worth > WINS


@dataclass(frozen=True, slots=True)
class PlayQuestion:
    """The question what could be played where ``view.side`` is to move; ``played`` is what was laid instead."""

    request_id: int
    view: SideView
    played: tuple[Laid, ...] = ()


@dataclass(frozen=True, slots=True)
class Studied:
    """The answer: of ``count`` words that can be laid the best ``plays``, and what was ``played`` in the same terms."""

    count: int = 0
    plays: tuple[PossiblePlay, ...] = ()
    played: PossiblePlay | None = None


def can_study(view: SideView) -> bool:
    """Whether a word could be laid at all in this position."""
    return view.ended is None and view.phase is Phase.PLAY and view.to_act is view.side and view.to_move is view.side
