"""What the events of conditions and triggers change in a position."""

from __future__ import annotations

from dataclasses import replace

from runtime.engine.board.sides import SIDES, BySide
from runtime.engine.game.pools import excess, spelled, together
from runtime.engine.game.state import Board, BoardToken, GameState, Phase, Rack
from runtime.engine.game.story_events import (
    ConditionsAdvanced,
    LettersGiven,
    MessageShown,
    ObjectiveMet,
    ObjectiveRevealed,
    Occasion,
    TerrainChanged,
    TokenPlaced,
    TokenRemoved,
    TriggerFired,
    TurnGiven,
)
from runtime.engine.words.network import cut, is_whole


def after_occasion(state: GameState, event: Occasion) -> GameState:
    """The position after such an event."""
    course = state.course
    match event:
        case ConditionsAdvanced(over=over, marks=marks):
            course = replace(course.remembering(dict(marks)), looked=True, over=over)
        case ObjectiveMet(objective=name):
            course = replace(course, met=_with(course.met, name))
        case ObjectiveRevealed(objective=name):
            course = replace(course, revealed=_with(course.revealed, name))
        case TriggerFired(trigger=name):
            course = replace(course, fired=_with(course.fired, name))
        case TurnGiven(side=side):
            course = replace(course, next_turn=side)
        case LettersGiven():
            return _given(state, event)
        case TerrainChanged():
            return _reshaped(state, event)
        case TokenPlaced(id=name, at=at, element=element, power=power):
            # All that can still be there is the empty setting of a captured token, and the new one takes its place.
            others = tuple(token for token in state.board.tokens if token.at != at)
            tokens = (*others, BoardToken(name, at, element, power))
            return replace(state, board=replace(state.board, tokens=tokens))
        case TokenRemoved(id=name, at=at):
            left = tuple(token for token in state.board.tokens if (token.id, token.at) != (name, at))
            return replace(state, board=replace(state.board, tokens=left))
        case MessageShown():
            pass
    return replace(state, course=course)


def _with(names: tuple[str, ...], name: str) -> tuple[str, ...]:
    return names if name in names else (*names, name)


def _given(state: GameState, event: LettersGiven) -> GameState:
    """The letters are on the rack; what is over its limit must be discarded.

    They count as if they had been there after the draw, so that they make no pass of a turn (section 2.3).
    """
    side, course = event.side, state.course
    rack, before = state.racks[side], excess(state, side)
    racks = state.racks.having(side, Rack(together(rack.letters, event.letters), rack.tokens))
    given = course.given.having(side, together(course.given[side], event.letters))
    state = replace(state, racks=racks, course=replace(course, given=given))
    if side is not state.to_move or state.phase not in (Phase.PLAY, Phase.DISCARD):
        return state
    too_many = excess(state, side)
    return replace(
        state,
        phase=Phase.DISCARD if too_many else Phase.PLAY,
        # What must be discarded for their sake is taken off again, for a pass is counted after discards (section 2.3).
        rack_after_draw=state.rack_after_draw + len(event.letters) - (too_many - before),
    )


def _reshaped(state: GameState, event: TerrainChanged) -> GameState:
    """The land has changed, and what stood there is out of the game; what is left is judged at once (section 8)."""
    board = state.board
    gone = {city.at for city in event.cities}
    board = replace(
        board,
        terrain=board.terrain.having(dict.fromkeys(event.changed, event.terrain)),
        cities=tuple(city for city in board.cities if city.at not in gone),
    )
    return replace(
        state,
        board=_without(board, event),
        out=BySide(*(together(state.out[side], spelled(event.destroyed[side])) for side in SIDES)),
    )


def _without(board: Board, event: TerrainChanged) -> Board:
    """The board without the destroyed letters, and without the penalties of runs that changed."""
    letters, broken = board.letters, board.broken
    for side in SIDES:
        grid, left = cut(letters[side], broken[side], [laid.at for laid in event.destroyed[side]])
        letters, broken = letters.having(side, grid), broken.having(side, left)
    held = tuple(mark for mark in board.penalties if is_whole(letters[mark.side], mark.run))
    return replace(board, letters=letters, broken=broken, penalties=held)
