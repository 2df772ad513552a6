"""The first turn in which a single condition can come true at best, by what words must reach for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runtime.checks.carry_over import NO_TURN
from runtime.engine.board.terrain import Element
from runtime.engine.conditions.arguments import NamedPlace, TokenPlace
from runtime.engine.conditions.cells import OCCUPY
from runtime.engine.conditions.effect_kinds import PLACE_TOKEN
from runtime.engine.game.condition_plan import ConditionNode
from runtime.engine.levels.level import City
from runtime.engine.moves.elements import EFFECTS

if TYPE_CHECKING:
    from runtime.checks.reach_bounds import Reach  # It needs numpy, which a program should not load at its start.

AT_ONCE = 1


def _turn(node: ConditionNode, reach: Reach, letters: int | None) -> int:
    """When the side can have laid so many letters."""
    there = reach.all_letters(node.side)
    if letters is None or (there is not None and letters > there):
        return NO_TURN
    return reach.turn_of(node.side, letters)


def _covering(node: ConditionNode, reach: Reach, city: City) -> int:
    """When the side can own a city."""
    if city.owner is node.side:
        return AT_ONCE
    reach.effort.spend(2 + len(reach.cities) // 5)
    return _turn(node, reach, reach.letters(node.side, (city.at,), reach.others((city.at,))))


def _may_be_destroyed(reach: Reach) -> bool:
    """Whether cities can vanish without being captured."""
    tokens = any(EFFECTS[token.element].destroys for token in reach.level.tokens)
    return tokens or reach.changes_land or reach.plan.does(PLACE_TOKEN.kind) or reach.brought.tokens != 0


def conquest_turn(node: ConditionNode, reach: Reach) -> int:
    """When the side can own all cities that are the opponent's at first."""
    reach.effort.spend(len(reach.cities) // 5)
    if _may_be_destroyed(reach):
        return AT_ONCE
    theirs = [city for city in reach.cities if city.owner is node.side.other]
    return max((_covering(node, reach, city) for city in theirs), default=AT_ONCE)


def control_turn(node: ConditionNode, reach: Reach) -> int:
    """When the side can own all cities."""
    reach.effort.spend(len(reach.cities) // 5)
    if _may_be_destroyed(reach):
        return AT_ONCE
    return max((_covering(node, reach, city) for city in reach.cities), default=AT_ONCE)


def holding_turn(node: ConditionNode, reach: Reach) -> int:
    """When the side can own the cities that are named, or so many."""
    named: tuple[NamedPlace, ...] = node.get("cities", tuple) or ()
    ids = {place.id for place in named}
    reach.effort.spend(len(reach.cities) // 5)
    turns = sorted(_covering(node, reach, city) for city in reach.cities if not named or city.id in ids)
    count = node.get("count", int) or max(1, len(named))
    return turns[count - 1] if count <= len(turns) else NO_TURN


def link_turn(node: ConditionNode, reach: Reach) -> int:
    """Letters must lead from the first place to each of the others."""
    places: tuple[NamedPlace, ...] = node.get("places", tuple) or ()
    if len(places) < 2:
        return AT_ONCE
    begin = [City("", cell, None) for cell in sorted(places[0].cells)]
    reach.effort.spend(sum(len(place.cells) for place in places))
    needed = [reach.letters(node.side, place.cells, begin) for place in places[1:]]
    return max(_turn(node, reach, letters) for letters in needed)


def region_turn(node: ConditionNode, reach: Reach) -> int:
    """When so many letters of the side can lie in a region."""
    region = node.get("region", NamedPlace)
    key = ("region", node.side, region.id if region else "")
    if key not in reach.known:
        cells = region.cells if region else frozenset()
        laid = reach.level.start.letters[node.side]
        reach.effort.spend(len(cells) + len(laid))
        reach.known[key] = reach.letters(node.side, cells, reach.cities), sum(one.at in cells for one in laid)
    letters, lying = reach.known[key]
    if letters is None:
        return NO_TURN
    there = lying if node.kind == OCCUPY.kind else 0
    return _turn(node, reach, max(letters, node.whole("count") - there, 0))


def capture_turn(node: ConditionNode, reach: Reach) -> int:
    """When the side can have captured the tokens."""
    if reach.plan.does(PLACE_TOKEN.kind) or (reach.brought.tokens != 0):
        return AT_ONCE
    named: tuple[TokenPlace, ...] = node.get("tokens", tuple) or ()
    ids, element = {token.id for token in named}, node.get("element", Element)
    reach.effort.spend(len(reach.level.tokens))
    turns = sorted(
        _turn(node, reach, reach.letters(node.side, (token.at,), reach.cities))
        for token in reach.level.tokens
        if (not named or token.id in ids) and element in (None, token.element)
    )
    count = node.get("count", int) or max(1, len(named))
    return turns[count - 1] if count <= len(turns) else NO_TURN


def turn_asked(node: ConditionNode, _reach: Reach) -> int:
    """The turn that is named."""
    return node.whole("turn")


def turn_before(node: ConditionNode, _reach: Reach) -> int:
    """The turn before the one that is named."""
    return max(1, node.whole("turn") - 1)
