"""A game as one side's own program holds it: what the other side hides is not in it, and yet its actions are applied.

Letters that the other side draws, holds and discards are UNKNOWN, its random numbers UNTOLD. Whatever of its actions
lies open is judged as in any game; whether its rack held the letters is told by its seed, once that is revealed.
"""

from __future__ import annotations

from dataclasses import replace

from runtime.engine.board.grid import Cell
from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import SIDES, BySide, Side
from runtime.engine.game.actions import Action, Commit, Discard, Redeploy, Spy
from runtime.engine.game.events import SpyReported
from runtime.engine.game.state import UNKNOWN, UNTOLD, GameState, Rack, spelled, together, without
from runtime.engine.moves.redeploy import Lift, lift
from runtime.engine.turn.apply_event import after
from runtime.engine.turn.turn import Applied, Result, apply
from runtime.engine.words.board_context import BoardContext
from runtime.engine.words.words import Words

_FOUND = (Laid(Cell(0, 0), UNKNOWN),)
"""What is told of a spy that found something."""


def unseen(state: GameState, side: Side) -> GameState:
    """The position without what ``side`` hides: its rack, its pool, its random numbers and what it has discarded."""
    hidden = state.discarded[side]
    lost = together(without(state.out[side], hidden), UNKNOWN * len(hidden))
    rack = state.racks[side]
    return replace(
        state,
        racks=state.racks.having(side, Rack(UNKNOWN * len(rack.letters), rack.tokens)),
        pools=state.pools.having(side, UNKNOWN * len(state.pools[side])),
        out=state.out.having(side, lost),
        discarded=state.discarded.having(side, UNKNOWN * len(hidden)),
        draws=(state.draws or BySide(UNTOLD, UNTOLD)).having(side, UNTOLD),
    )


def open_position(state: GameState) -> GameState:
    """What both sides see of a position; the programs of both come to the same."""
    for side in SIDES:
        state = unseen(state, side)
    return state


def told(action: Action) -> Action:
    """An action as the other side's program is told it: of letters given up how many, of a spy whether it found any."""
    match action:
        case Discard(letters):
            return Discard(UNKNOWN * len(letters))
        case Redeploy(discard=discard):
            return replace(action, discard=UNKNOWN * len(discard))
        case Spy(letters):
            return Spy(_FOUND if letters else ())
        case _:
            return action


def apply_half(state: GameState, action: Action, words: Words) -> Result:
    """As :func:`apply`, in a position in which the letters of a side may be UNKNOWN, and stay so.

    What such a side does comes as it is :func:`told`; letters that it shows are taken for some of those on its rack.
    """
    mover = state.to_move
    if state.draws is not None and state.draws[state.to_act] == UNTOLD:
        if isinstance(action, Spy) and action.letters:
            return _spied(state, words)
        if isinstance(action, Redeploy) and action.discard:
            action = replace(action, discard=_discarded(state, action, words))
    laid = action.letters if isinstance(action, Commit) else state.waiting.new if state.waiting is not None else ()
    result = apply(_showing(state, mover, spelled(laid)), action, words)
    if not isinstance(result, Applied):
        return result
    return replace(result, state=_hiding(result.state, state))


def _spied(state: GameState, words: Words) -> Result:
    """A spy has found something for a side whose letters are UNKNOWN."""
    result = apply(state, Spy(), words)
    if isinstance(result, Applied) and result.events and isinstance(result.events[-1], SpyReported):
        found = SpyReported(state.to_act, (), True)
        return Applied(_hiding(after(result.state, found), state), (*result.events[:-1], found))
    return result


def _hiding(after_it: GameState, before: GameState) -> GameState:
    """The position after an action without what was hidden before it."""
    for side in SIDES:
        if before.draws is not None and before.draws[side] == UNTOLD:
            after_it = unseen(after_it, side)
    return after_it


def _showing(state: GameState, side: Side, letters: str) -> GameState:
    """The position with ``letters`` in the place of some UNKNOWN ones of the rack of ``side``, where it has so many."""
    rack = state.racks[side]
    if state.draws is None or state.draws[side] != UNTOLD or rack.letters.count(UNKNOWN) < len(letters):
        return state
    held = together(without(rack.letters, UNKNOWN * len(letters)), letters)
    return replace(state, racks=state.racks.having(side, Rack(held, rack.tokens)))


def _discarded(state: GameState, action: Redeploy, words: Words) -> str:
    """Letters that can stand for those given up: UNKNOWN ones first, then lifted ones where the rack has too few."""
    side, number = state.to_move, len(action.discard)
    rack = state.racks[side]
    lifted = lift(BoardContext.of(state), side, rack, words, at=action.at, direction=action.direction)
    unknown = min(number, len(rack.letters))
    shown = spelled(lifted.lifted)[: number - unknown] if isinstance(lifted, Lift) else ""
    return UNKNOWN * unknown + shown
