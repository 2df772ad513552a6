"""What the checks know of the kinds of conditions beyond the rules: first turns, bounds, and what comes of a loss."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType
from typing import TYPE_CHECKING, cast

from runtime.checks import deadlines, figures
from runtime.checks.carry_over import NO_TURN
from runtime.checks.deadlines import AT_ONCE
from runtime.engine.board.sides import Side
from runtime.engine.conditions.cells import LINK, OCCUPY, PLACE_LETTERS
from runtime.engine.conditions.cities import CONQUEST, CUT_OFF, HOLD_CITIES, NEVER_LOSE, SURVIVE, TOTAL_CONTROL
from runtime.engine.conditions.scores import LEAD, SCORE, STANDARD_END, TURN_BEGINS, WITHIN
from runtime.engine.conditions.tokens import CAPTURE_TOKENS, INVOKE
from runtime.engine.conditions.words import DESTROY, PLAY_WORD
from runtime.engine.game.condition_plan import ConditionNode

if TYPE_CHECKING:
    from runtime.checks.reach_bounds import Reach  # It needs numpy, which a program should not load at its start.


class Needs(Enum):
    """What a condition takes that a player may bring along from earlier levels."""

    LETTERS = "letters"
    TOKENS = "tokens"


@dataclass(frozen=True, slots=True)
class ConditionBounds:
    """What is known of a kind of condition; whatever is left out is not known, which calls nothing impossible.

    ``first_turn`` is the first turn at whose end it can hold. ``most`` is the greatest figure it can come to, and
    ``asked`` the argument with the figure that it asks for. ``needs`` may be brought along. It is about the
    ``turn`` that it names; with a ``deadline`` it holds no longer. ``comes_of_loss`` says whether it may come true just
    because a side has lost the last of so many cities, and ``goes_with_loss`` that it may then cease to hold.
    """

    first_turn: Callable[[ConditionNode, Reach], int] | None = None
    most: Callable[[ConditionNode, Reach], int | None] | None = None
    asked: str = ""
    needs: Needs | None = None
    turn: bool = False
    deadline: bool = False
    comes_of_loss: Callable[[ConditionNode, Side, int], bool] | None = None
    goes_with_loss: bool = False


def _foes_loss(node: ConditionNode, side: Side, _number: int) -> bool:
    return node.side is side.other


def _holding(node: ConditionNode, side: Side, number: int) -> bool:
    cities = node.get("cities", tuple) or ()
    return node.side is side.other and (node.get("count", int) or len(cities)) >= number


BOUNDS: Mapping[str, ConditionBounds] = MappingProxyType(
    {
        CONQUEST.kind: ConditionBounds(deadlines.conquest_turn, comes_of_loss=_foes_loss),
        TOTAL_CONTROL.kind: ConditionBounds(deadlines.control_turn, comes_of_loss=_foes_loss),
        HOLD_CITIES.kind: ConditionBounds(deadlines.holding_turn, comes_of_loss=_holding, goes_with_loss=True),
        SCORE.kind: ConditionBounds(most=figures.most_points, asked="points"),
        LEAD.kind: ConditionBounds(most=figures.greatest_lead, asked="points"),
        PLAY_WORD.kind: ConditionBounds(most=figures.greatest_strength, asked="strength", needs=Needs.LETTERS),
        DESTROY.kind: ConditionBounds(most=figures.most_destroyed, asked="count", needs=Needs.LETTERS),
        LINK.kind: ConditionBounds(deadlines.link_turn),
        OCCUPY.kind: ConditionBounds(deadlines.region_turn),
        PLACE_LETTERS.kind: ConditionBounds(deadlines.region_turn),
        CAPTURE_TOKENS.kind: ConditionBounds(deadlines.capture_turn, needs=Needs.TOKENS),
        INVOKE.kind: ConditionBounds(needs=Needs.TOKENS),
        SURVIVE.kind: ConditionBounds(deadlines.turn_asked, turn=True, goes_with_loss=True),
        WITHIN.kind: ConditionBounds(deadline=True),
        TURN_BEGINS.kind: ConditionBounds(deadlines.turn_before, turn=True),
        NEVER_LOSE.kind: ConditionBounds(goes_with_loss=True),
        CUT_OFF.kind: ConditionBounds(comes_of_loss=_foes_loss),
        STANDARD_END.kind: ConditionBounds(comes_of_loss=_foes_loss),
    }
)
"""The kinds of which something is known."""

_UNKNOWN = ConditionBounds()


def bounds_of(node: ConditionNode) -> ConditionBounds:
    """What is known of a condition's kind."""
    return BOUNDS.get(node.kind, _UNKNOWN)


def first_turn(node: ConditionNode, reach: Reach) -> int:
    """The first turn of the game, both sides' counted, at whose end ``node`` can hold; NO_TURN where none ever can be.

    1 where nothing is known. Where it must hold for some turns running, the last of these.
    """
    find = bounds_of(node).first_turn
    reach.effort.spend(5)
    least = find(node, reach) if find is not None else AT_ONCE
    return least + 2 * (node.turns - 1) if node.turns > 1 and least != NO_TURN else least


def most_of(node: ConditionNode, reach: Reach) -> int | None:
    """The greatest figure that ``node`` can come to, None where there is no bound or it asks for none."""
    find = bounds_of(node).most
    if find is None:
        return None
    key = ("most", node.kind, node.side, node.get("strength", int) is None, node.arguments.get("what"))
    if key not in reach.known:
        reach.known[key] = find(node, reach)
    return cast("int | None", reach.known[key])


def asked_of(node: ConditionNode) -> int:
    """The figure that a condition asks for which has such a bound."""
    return node.get(bounds_of(node).asked, int) or 0


def is_excused(node: ConditionNode, reach: Reach) -> bool:
    """Whether what is brought along may make possible what looks impossible in the level alone."""
    brought, needs = reach.brought, bounds_of(node).needs
    if needs is Needs.LETTERS:
        return brought.letters != 0 or brought.words != 0
    return needs is Needs.TOKENS and brought.tokens != 0
