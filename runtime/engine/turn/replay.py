"""Every event at work on a position: whatever changes in a game changes here.

:mod:`runtime.engine.turn.turn` decides what happens and lets it happen by this module, so that events hold all there
is to
know: replaying them over the first position gives every later one. It takes the unredacted events, for it needs the
letters that were drawn and given up.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from runtime.engine.board.sides import BySide
from runtime.engine.game.events import (
    AttackDeclared,
    DrawOffered,
    ElementInvoked,
    Event,
    GameEnded,
    LettersDiscarded,
    LettersDrawn,
    OrderChosen,
    RunLifted,
    SpyReported,
    TurnBegan,
    TurnEnded,
    WordCommitted,
)
from runtime.engine.game.pools import draw_letters, excess, give_up
from runtime.engine.game.state import GameState, PendingAttack, Phase
from runtime.engine.turn.apply_event import after_commit, after_element, after_lifting, after_occasion


def replayed(state: GameState, events: Iterable[Event]) -> GameState:
    """The position that ``events``, unredacted and in their order, lead to from ``state``."""
    for event in events:
        state = after(state, event)
    return state


def after(state: GameState, event: Event) -> GameState:
    """The position after one event."""
    match event:
        case WordCommitted():
            state = after_commit(state, event)
        case RunLifted():
            state = after_lifting(state, event)
        case ElementInvoked():
            state = after_element(state, event)
        case LettersDrawn() | LettersDiscarded() | TurnBegan() | TurnEnded() | GameEnded():
            state = _in_course(state, event)
        case AttackDeclared(new=new, main=main, cross=cross, defenders=defenders):
            state = replace(state, phase=Phase.ORDER, waiting=PendingAttack(new, main, cross, defenders))
        case SpyReported(side=side, found=True):
            state = replace(state, spies=state.spies.having(side, state.spies[side] - 1))
        case DrawOffered(side=side):
            state = replace(state, offer=side)
        case OrderChosen() | SpyReported():
            # An order shows in the fights that follow it, and a spy that found nothing is not used up.
            pass
        case _:
            state = after_occasion(state, event)
    return state


def _in_course(
    state: GameState, event: LettersDrawn | LettersDiscarded | TurnBegan | TurnEnded | GameEnded
) -> GameState:
    """The position after an event of the game's ordinary course (sections 2 and 10)."""
    match event:
        case LettersDrawn(side=side, count=count):
            state, _ = draw_letters(state, side, count)
            # Before a side's first turn this is the deal, which asks for no discards (section 2.1).
            return _counted(state) if state.began[side] else state
        case LettersDiscarded(side=side, letters=letters):
            return replace(give_up(state, side, letters), phase=Phase.PLAY)
        case TurnBegan(side=side, turn=turn):
            began, course = state.began.having(side, True), state.course
            if course.next_turn is not None:
                course = replace(course, next_turn=None)
            return _counted(replace(state, to_move=side, turn=turn, redeployed=False, began=began, course=course))
        case TurnEnded(side=side, passed=passed):
            return replace(
                state,
                # Both sides' runs are looked at again (6.4): without the mark, those that spell a word are words.
                board=replace(state.board, broken=BySide((), ()), penalties=()),
                to_move=side.other,
                passes=state.passes + 1 if passed else 0,
                # An offer lapses with the turn of the side that could have accepted it, not with that of its maker.
                offer=None if state.offer is side.other else state.offer,
            )
        case GameEnded(ending=ending):
            return replace(state, phase=Phase.OVER, ended=ending, waiting=None, offer=None)


def _counted(state: GameState) -> GameState:
    """The beginning of a turn: whether letters must be discarded, and how many are left then (sections 2.1, 2.3)."""
    side = state.to_move
    too_many = excess(state, side)
    return replace(
        state,
        phase=Phase.DISCARD if too_many else Phase.PLAY,
        rack_after_draw=len(state.racks[side].letters) - too_many,
    )
