"""A game looked over when it is finished: the turns in which a side left most on the table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from runtime.engine.board.sides import Side
from runtime.engine.game.actions import Commit
from runtime.engine.game.state import Phase
from runtime.engine.turn.view import seen_by
from runtime.match.lookback import PlayQuestion, PossiblePlay, Replay, Studied

WORST = 3
"""So many turns are told of."""


@dataclass(frozen=True, slots=True)
class TurnPlayed:
    """One turn of a side: ``place`` is the position in which it first could lay a word, ``gained`` what it brought.

    ``words`` are the main words that were laid in it.
    """

    turn: int
    place: int
    gained: int
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Missed:
    """A turn in which ``best`` alone would have brought more points than all that was laid."""

    played: TurnPlayed
    best: PossiblePlay

    @property
    def left(self) -> int:
        """The points that were left on the table."""
        return self.best.points - self.played.gained


def turns_of(replay: Replay, side: Side) -> tuple[TurnPlayed, ...]:
    """All turns of a side in which it could lay a word; none where not all may be seen."""
    record, positions = replay.record, replay.positions
    if record is None:
        return ()
    found: list[TurnPlayed] = []
    for start in replay.turns:
        end = replay.turn_after(start)
        if positions[start].to_move is not side:
            continue
        place = next((one for one in range(start, end) if _may_lay(replay, one, side)), None)
        if place is None:
            continue
        laid = [one for one in range(place, end) if isinstance(record.actions[one], Commit)]
        words = tuple(word for one in laid if (word := _word(replay, one)))
        found.append(TurnPlayed(positions[start].turn, place, _gained(replay, side, place, end), words))
    return tuple(found)


def question(replay: Replay, place: int, request_id: int) -> PlayQuestion | None:
    """What to ask about a position; None where not all may be seen, or no word can be laid there."""
    whole, record = replay.whole, replay.record
    if whole is None or record is None:
        return None
    state = whole.states[place]
    if state.ended is not None or state.phase is not Phase.PLAY:
        return None
    action = record.actions[place] if place < len(record.actions) else None
    played = action.letters if isinstance(action, Commit) and place < replay.last else ()
    return PlayQuestion(request_id, seen_by(state, state.to_move, replay.words), played)


def worst(turns: Iterable[TurnPlayed], answers: Mapping[int, Studied], number: int = WORST) -> tuple[Missed, ...]:
    """The turns in which most was left on the table, the worst first; ``answers`` are those to their places."""
    found: list[Missed] = []
    for turn in turns:
        plays = answers[turn.place].plays if turn.place in answers else ()
        best = max((play for play in plays if not play.lost), key=lambda play: (play.points, play.worth), default=None)
        if best is not None and best.points > turn.gained:
            found.append(Missed(turn, best))
    return tuple(sorted(found, key=lambda one: (-one.left, one.played.place))[:number])


def _may_lay(replay: Replay, place: int, side: Side) -> bool:
    position = replay.positions[place]
    return position.phase is Phase.PLAY and position.to_move is side and position.ended is None


def _gained(replay: Replay, side: Side, place: int, end: int) -> int:
    """What the side's own words, and what they took, brought from ``place`` to the ``end`` of the turn."""
    positions, record, total = replay.positions, replay.record, 0
    actions = record.actions if record is not None else ()
    for one in range(place, end):
        if isinstance(actions[one], Commit):
            # The order of the defenders belongs to the word that attacks them.
            after = one + 1
            while after < end and positions[after].phase is Phase.ORDER:
                after += 1
            total += positions[after].scores[side] - positions[one].scores[side]
    return total


def _word(replay: Replay, place: int) -> str:
    """The main word that the action at ``place`` laid."""
    mains = (getattr(event, "main", None) for event in replay.events[place + 1])
    return next((main.text for main in mains if main is not None), "")
