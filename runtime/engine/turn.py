"""Turns: starting a game and applying actions to it (rules, section 2)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from runtime.engine.actions import Action, Commit, Discard, EndTurn, Resign
from runtime.engine.commit import carry_out
from runtime.engine.ending import judged_at_end_of_turn, judged_at_once
from runtime.engine.events import Event, GameEnded, LettersDiscarded, LettersDrawn, TurnBegan, TurnEnded
from runtime.engine.level import Level
from runtime.engine.opening import lay_out
from runtime.engine.placement import judge
from runtime.engine.pools import draw_letters, excess, give_up
from runtime.engine.refusals import Refusal, RefusalCode
from runtime.engine.ruleset import Ruleset
from runtime.engine.sides import SIDES, BySide, Side
from runtime.engine.state import Ending, GameState, Phase, Why
from runtime.engine.table import Table
from runtime.engine.words import Words


@dataclass(frozen=True, slots=True)
class Applied:
    """The position that an action led to, and what happened on the way."""

    state: GameState
    events: tuple[Event, ...]


def start(level: Level, rules: Ruleset, seed: int) -> Applied:
    """Begin a game of ``level`` by ``rules``, its own parameters already among them.

    Racks that the level leaves open are dealt to both sides, gold first; then the first turn begins.
    Raises :class:`runtime.engine.opening.NotPlayableError` with every reason why this level can't be played:
    among them win conditions, triggers, no standard end, and ``combat.order`` ``defender_chooses``
    (see :func:`runtime.engine.opening.faults`).
    """
    state = lay_out(level, rules, seed)
    events: list[Event] = []
    for side in SIDES:
        if level.start.racks[side] is None:
            state = _draw(state, side, rules.rack.start, events)
    return Applied(_begun(state, events), tuple(events))


def apply(state: GameState, action: Action, words: Words) -> Applied | tuple[Refusal, ...]:
    """What the side to move does: the next position with its events, or every reason why not (never empty)."""
    if state.phase is Phase.OVER:
        return (Refusal(RefusalCode.GAME_OVER, "10"),)
    match action:
        case Resign():
            return _over(state, Ending(state.to_move.other, Why.RESIGNED), [])
        case Discard(letters):
            return _discard(state, letters)
    if state.phase is Phase.DISCARD:
        number = excess(state, state.to_move)
        return (Refusal(RefusalCode.MUST_DISCARD, "2.1", (), {"count": number}),)
    match action:
        case Commit():
            return _commit(state, action, words)
        case EndTurn():
            return _end_turn(state, words)


def _over(state: GameState, ending: Ending, events: list[Event]) -> Applied:
    """The game ended as ``ending`` says, after ``events``."""
    return Applied(replace(state, phase=Phase.OVER, ended=ending), (*events, GameEnded(ending)))


def _draw(state: GameState, side: Side, number: int, events: list[Event]) -> GameState:
    """Draw, and report it where there was a letter to draw."""
    state, drawn = draw_letters(state, side, number)
    if drawn:
        events.append(LettersDrawn(side, drawn, len(drawn)))
    return state


def _begun(state: GameState, events: list[Event]) -> GameState:
    """The turn of ``state.to_move`` begun: it draws, but not in its own first turn, and may have to discard."""
    side = state.to_move
    events.append(TurnBegan(side, state.turn))
    if state.began[side]:
        state = _draw(state, side, state.setup.rules.rack.draw, events)
    too_many = excess(state, side)
    return replace(
        state,
        phase=Phase.DISCARD if too_many else Phase.PLAY,
        rack_after_draw=len(state.racks[side].letters) - too_many,
        redeployed=False,
        began=state.began.having(side, True),
    )


def _discard(state: GameState, letters: str) -> Applied | tuple[Refusal, ...]:
    """Give up exactly the letters over the rack's limit (section 2.1)."""
    side = state.to_move
    number = excess(state, side) if state.phase is Phase.DISCARD else 0
    lacking = "".join(sorted((Counter(letters) - Counter(state.racks[side].letters)).elements()))
    if lacking:
        return (Refusal(RefusalCode.NOT_IN_RACK, "2.1", (), {"letters": lacking}),)
    if not number or len(letters) != number:
        return (Refusal(RefusalCode.BAD_DISCARD, "2.1", (), {"count": number, "given": len(letters)}),)
    given = "".join(sorted(letters))
    after = replace(give_up(state, side, given), phase=Phase.PLAY)
    return Applied(after, (LettersDiscarded(side, given, number),))


def _commit(state: GameState, action: Commit, words: Words) -> Applied | tuple[Refusal, ...]:
    """Lay a word for good (sections 3 and 4)."""
    side = state.to_move
    placement, refusals = judge(Table.of(state), side, state.racks[side].letters, action.letters, words)
    if placement is None or refusals:
        return refusals
    state, event = carry_out(state, placement, words)
    ending = judged_at_once(state, words)
    return _over(state, ending, [event]) if ending else Applied(state, (event,))


def _end_turn(state: GameState, words: Words) -> Applied:
    """Restore broken runs, forget penalties, count a pass, judge the end, and begin the next turn (section 2.3)."""
    side, board = state.to_move, state.board
    restored = tuple((owner, run) for owner in SIDES for run in board.broken[owner] if words.valid(run.text))
    passed = len(state.racks[side].letters) >= state.rack_after_draw
    state = replace(
        state,
        board=replace(board, broken=BySide((), ()), penalties=()),
        to_move=side.other,
        passes=state.passes + 1 if passed else 0,
    )
    events: list[Event] = [TurnEnded(side, state.turn, passed, restored)]
    ending = judged_at_end_of_turn(state, words)
    if ending:
        return _over(state, ending, events)
    return Applied(_begun(replace(state, turn=state.turn + 1), events), tuple(events))
