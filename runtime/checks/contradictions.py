"""Conditions that can't hold at the same moment, whatever they are called: scores, variables, turns, cities, answers.

Each way in which a group can hold is a list of single conditions that must hold, or must not, at one moment. What each
of them says of a figure is an interval, and what it says of a city its owner. A way in which two of these exclude each
other is none; a group without a way never holds.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from runtime.checks.step_budget import StepBudget
from runtime.engine.board.sides import Side
from runtime.engine.conditions.arguments import NamedPlace
from runtime.engine.conditions.cells import KEEP_FREE, OCCUPY
from runtime.engine.conditions.cities import CONQUEST, HOLD_CITIES, SURVIVE, TOTAL_CONTROL
from runtime.engine.conditions.condition_kinds import ALL, ANY, GROUPS, NOT
from runtime.engine.conditions.scores import LEAD, SCORE, TURN_BEGINS, WITHIN
from runtime.engine.conditions.variables import CHOSE, VARIABLE, asked_bounds
from runtime.engine.game.condition_plan import ConditionNode
from runtime.engine.levels.level import Variable

MOST_WAYS = 64
"""With more ways to hold than these nothing is said of a group."""

_Key = tuple[str, ...]
_Literal = tuple[ConditionNode, bool]


@dataclass(frozen=True, slots=True)
class Fact:
    """What a single condition says of a figure while it holds: at ``least`` and at ``most`` so much of ``what``."""

    what: _Key
    least: int | None = None
    most: int | None = None


@dataclass(frozen=True, slots=True)
class Rivals:
    """Two conditions that exclude each other, with what each asks for in figures that need no words."""

    one: ConditionNode
    one_asks: str
    other: ConditionNode
    other_asks: str


def rivals_of(
    node: ConditionNode, effort: StepBudget, *, no_debts: bool = False, cities: int | None = None
) -> Rivals | None:
    """Two conditions for which a group can never hold; None where it may.

    With ``no_debts`` nobody ever has less than nothing, so that who leads by so many points has as many. There are
    never more ``cities`` than so many; None where that is not known.
    """
    if node.kind not in GROUPS:
        return None
    ways = _ways(node, holds=True, effort=effort)
    found: Rivals | None = None
    for way in ways or [[]]:
        clash = _clash(way, effort, no_debts=no_debts, cities=cities) or _two_answers(way)
        if clash is None:
            return None
        found = found or clash
    return found


def _ways(node: ConditionNode, *, holds: bool, effort: StepBudget) -> list[list[_Literal]] | None:
    """Every way in which a condition holds, or does not; None for too many."""
    effort.spend(2)
    if node.kind == NOT:
        return _ways(node.parts[0], holds=not holds, effort=effort)
    if node.kind not in (ALL, ANY):
        # Of conditions in order only the last need hold in the end.
        return [[]] if node.kind in GROUPS else [[(node, holds)]]
    parts = [_ways(part, holds=holds, effort=effort) for part in node.parts]
    known = [part for part in parts if part is not None]
    if len(known) < len(parts):
        return None
    if (node.kind == ANY) is holds:
        joined = [way for part in known for way in part]
    else:
        count = 1
        for part in known:
            count *= len(part)
        if count > MOST_WAYS:
            return None
        joined = [[literal for way in ways for literal in way] for ways in product(*known)]
    return joined if len(joined) <= MOST_WAYS else None


def _clash(way: list[_Literal], effort: StepBudget, *, no_debts: bool, cities: int | None) -> Rivals | None:
    """Two conditions of a way that exclude each other."""
    least: dict[_Key, tuple[int, ConditionNode]] = {}
    most: dict[_Key, tuple[int, ConditionNode]] = {}
    for node, holds in way:
        for fact in (*facts(node, holds=holds), *(_of_lead(node, holds=holds) if no_debts else ())):
            effort.spend()
            if fact.least is not None and fact.least > least.get(fact.what, (fact.least - 1, node))[0]:
                least[fact.what] = fact.least, node
            if fact.most is not None and fact.most < most.get(fact.what, (fact.most + 1, node))[0]:
                most[fact.what] = fact.most, node
            low, high = least.get(fact.what), most.get(fact.what)
            if low is not None and high is not None and low[0] > high[0]:
                return Rivals(low[1], _said(fact.what, f"≥ {low[0]}"), high[1], _said(fact.what, f"≤ {high[0]}"))
    owned = [("cities", side.value) for side in Side]
    if cities is not None and all(what in least for what in owned):
        (gold, ours), (silver, theirs) = (least[what] for what in owned)
        if gold + silver > cities:
            return Rivals(ours, _said(owned[0], f"≥ {gold}"), theirs, _said(owned[1], f"≥ {silver}"))
    return None


def _two_answers(way: list[_Literal]) -> Rivals | None:
    """Two answers to the same choice; only the latest counts."""
    answers: dict[str, ConditionNode] = {}
    for node, holds in way:
        if node.kind == CHOSE.kind and holds:
            choice, option = (node.get(name, str) or "" for name in ("choice", "option"))
            other = answers.setdefault(choice, node)
            answer = other.get("option", str) or ""
            if answer != option:
                return Rivals(other, f"{choice}: {answer}", node, f"{choice}: {option}")
    return None


def _said(what: _Key, figure: str) -> str:
    """A figure, with whose it is where it is somebody's or something's."""
    if what[0] == "owner":
        return f"{what[1]}: {what[2]}" if figure.startswith("≥") else f"{what[1]}: ≠ {what[2]}"
    return " ".join((*what[1:], figure))


def facts(node: ConditionNode, *, holds: bool) -> Iterator[Fact]:
    """What a single condition says of figures while it holds, or does not."""
    if node.turns and not holds:
        return
    if node.kind in (SCORE.kind, LEAD.kind):
        yield from _of_points(node, holds=holds)
    elif node.kind == VARIABLE.kind:
        yield from _of_variable(node, holds=holds)
    elif node.kind in (TURN_BEGINS.kind, WITHIN.kind, SURVIVE.kind):
        yield from _of_time(node, holds=holds)
    elif node.kind in (HOLD_CITIES.kind, CONQUEST.kind, TOTAL_CONTROL.kind):
        yield from _of_cities(node, holds=holds)
    elif node.kind in (KEEP_FREE.kind, OCCUPY.kind) and holds:
        region = node.get("region", NamedPlace)
        name = region.id if region else ""
        if node.kind == OCCUPY.kind:
            yield Fact(("letters", node.side.value, name), least=node.whole("count"))
        else:
            yield Fact(("letters", node.side.other.value, name), most=0)


def _of_points(node: ConditionNode, *, holds: bool) -> Iterator[Fact]:
    """A lead of Silver's is one of Gold's with the other sign."""
    points = node.whole("points")
    if node.kind == SCORE.kind or node.side is Side.GOLD:
        what = ("score", node.side.value) if node.kind == SCORE.kind else ("lead", Side.GOLD.value)
        yield Fact(what, least=points) if holds else Fact(what, most=points - 1)
    else:
        what = ("lead", Side.GOLD.value)
        yield Fact(what, most=-points) if holds else Fact(what, least=1 - points)


def _of_lead(node: ConditionNode, *, holds: bool) -> Iterator[Fact]:
    """What a side has that leads by so many points another that has no less than nothing."""
    if node.kind == LEAD.kind and holds:
        yield Fact(("score", node.side.value), least=node.whole("points"))


def _of_variable(node: ConditionNode, *, holds: bool) -> Iterator[Fact]:
    variable = node.get("variable", Variable)
    least, most = asked_bounds(node)
    if variable is None:
        return
    what = ("variable", variable.id)
    if holds:
        yield Fact(what, least, most)
    elif least is not None and most is None:
        yield Fact(what, most=least - 1)
    elif most is not None and least is None:
        yield Fact(what, least=most + 1)


def _of_time(node: ConditionNode, *, holds: bool) -> Iterator[Fact]:
    """By turns that are over; as a turn ends it is within its time, and that time has passed."""
    turn, what = node.whole("turn"), ("turn",)
    if node.kind == WITHIN.kind:
        yield Fact(what, most=turn) if holds else Fact(what, least=turn)
    elif node.kind == SURVIVE.kind:
        yield from (Fact(what, least=turn), Fact(("cities", node.side.value), least=1)) if holds else ()
    elif holds:
        yield Fact(what, least=turn - 1)
    elif node.get("every", int) is None:
        yield Fact(what, most=turn - 1)


def _of_cities(node: ConditionNode, *, holds: bool) -> Iterator[Fact]:
    """Who owns which city, as far as it is certain; ownership by one side is none by the other."""
    own, foe = ("cities", node.side.value), ("cities", node.side.other.value)
    if node.kind == CONQUEST.kind:
        yield Fact(foe, most=0) if holds else Fact(foe, least=1)
        return
    if node.kind == TOTAL_CONTROL.kind:
        yield from (Fact(foe, most=0), Fact(own, least=1)) if holds else ()
        return
    named: tuple[NamedPlace, ...] = node.get("cities", tuple) or ()
    count = node.get("count", int) or max(1, len(named))
    if not holds:
        if not named:
            yield Fact(own, most=count - 1)
        elif len(named) == 1:
            yield Fact(("owner", named[0].id, node.side.value), most=0)
        return
    yield Fact(own, least=count)
    if len(named) == count:
        for place in named:
            yield Fact(("owner", place.id, node.side.value), least=1)
            yield Fact(("owner", place.id, node.side.other.value), most=0)
