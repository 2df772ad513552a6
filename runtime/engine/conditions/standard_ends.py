"""The standard ends of a game (rules, section 10)."""

from __future__ import annotations

from runtime.engine.board.sides import SIDES, BySide, Side
from runtime.engine.game.state import Ending, EndReason, GameState, is_endless
from runtime.engine.levels.ruleset import NoCity
from runtime.engine.words.board_context import BoardContext, scores
from runtime.engine.words.words import Words

PASSES = 4
"""How many passes in a row, of both players together, end a game."""


def has_standard_end(state: GameState) -> bool:
    """Whether the standard ends apply, of themselves or because all ways of a side to win were closed (section 13)."""
    if state.setup.standard_end or not state.closed:
        return state.setup.standard_end
    ways = [one for one in state.setup.plan.objectives if not one.bonus]
    open_sides = {one.side for one in ways if one.id not in state.closed}
    return any(one.side not in open_sides for one in ways)


def by_score(found: BySide[int]) -> Side | None:
    """The side of the higher score; None for a draw."""
    if found.gold == found.silver:
        return None
    return Side.GOLD if found.gold > found.silver else Side.SILVER


def judged_at_once(state: GameState, words: Words) -> Ending | None:
    """The end that comes of owning no city, which is judged after every action, unless the level makes it no end."""
    if not has_standard_end(state):
        return None
    table = BoardContext.of(state)
    without = [side for side in SIDES if not table.cities_of(side)]
    if not without:
        return None
    if len(without) == 1 and state.setup.rules.no_city is NoCity.LOSES:
        return Ending(without[0].other, EndReason.NO_CITY)
    # Where both have none, the score decides even by an edition in which having none loses (section 10).
    return Ending(by_score(scores(table, state.base, words)), EndReason.NO_CITY)


def judged_at_end_of_turn(state: GameState, words: Words) -> Ending | None:
    """The end that a turn brings, once its broken runs are restored and its pass is counted.

    A level without the standard ends still has its turn limit.
    """
    why = _why(state)
    return Ending(by_score(scores(BoardContext.of(state), state.base, words)), why) if why else None


def _why(state: GameState) -> EndReason | None:
    rules = state.setup.rules
    last = EndReason.TURN_LIMIT if state.turn >= rules.turn_limit else None
    if not has_standard_end(state):
        return last
    # An endless pool is empty in the state, too: its letters are drawn by chance when they are needed.
    dry = [not state.pools[side] and not is_endless(state, side) for side in SIDES]
    if any(is_dry and not state.racks[side].letters for side, is_dry in zip(SIDES, dry, strict=True)):
        return EndReason.LETTERS_OUT
    return EndReason.PASSES if is_passed_out(state) else last


def is_passed_out(state: GameState) -> bool:
    """Whether there were so many passes in a row that the game ends by them, at the end of the turn of the last."""
    if not has_standard_end(state) or state.passes < PASSES:
        return False
    return are_passes_enough(state) or not any(state.pools)


def are_passes_enough(state: GameState) -> bool:
    """Whether passes alone end a game (section 10): its pools never run empty for good."""
    return state.setup.rules.rack.discards_return or any(is_endless(state, side) for side in SIDES)
