"""The turns of a finished game in which a side could lay a word, its best words, what to ask of it."""

from __future__ import annotations

from dataclasses import dataclass

from runtime.engine.board.sides import Side
from runtime.engine.game.actions import Commit
from runtime.engine.game.events import CityTaken, WordCommitted, WordOutcome
from runtime.engine.game.state import Phase
from runtime.engine.turn.view import seen_by
from runtime.match.lookback import PlayQuestion, Replay


@dataclass(frozen=True, slots=True)
class TurnPlayed:
    """One turn of a ``side``: ``place`` is the position in which it first could lay a word, ``gained`` what it brought.

    ``end`` is where the next turn begins, ``words`` are the main words that were laid in it.
    """

    side: Side
    turn: int
    place: int
    end: int
    gained: int
    words: tuple[str, ...]


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
        found.append(TurnPlayed(side, positions[start].turn, place, end, _gained(replay, side, place, end), words))
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


@dataclass(frozen=True, slots=True)
class BestWord:
    """The word of a side that changed the scores most: its own by ``points``, the opponent's by ``taken`` down.

    ``cities`` came to it and the words ``fallen`` were defeated by it.
    """

    word: str
    points: int
    taken: int
    cities: tuple[CityTaken, ...] = ()
    fallen: tuple[str, ...] = ()


def best_word(replay: Replay, side: Side) -> BestWord | None:
    """The best word that a side laid and that stood, the first of equal ones; None where none did."""
    found: list[BestWord] = []
    positions = replay.positions
    for place, events in enumerate(replay.events):
        for event in events:
            if not isinstance(event, WordCommitted) or event.side is not side:
                continue
            if event.outcome is not WordOutcome.PLACED or place == 0:
                continue
            # The order of the defenders belongs to the word that attacks them.
            before = place - 1
            while before and positions[before].phase is Phase.ORDER:
                before -= 1
            gain = positions[place].scores[side] - positions[before].scores[side]
            taken = positions[before].scores[side.other] - positions[place].scores[side.other]
            fallen = tuple(fight.defender.run.text for fight in event.fights if fight.defeated)
            found.append(BestWord(event.main.text, gain, max(0, taken), event.cities, fallen))
    return max(found, key=lambda one: one.points + one.taken, default=None)
