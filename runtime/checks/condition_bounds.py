"""What the checks know of conditions beyond the rules: first turns, bounds, and what is certain from the beginning."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from types import MappingProxyType
from typing import TYPE_CHECKING, cast

from runtime.checks import figures
from runtime.checks.conditions import meanings_of
from runtime.checks.reach_bounds import NO_TURN
from runtime.checks.reachable_triggers import ANYTHING, Reachable, reachable
from runtime.checks.schedule import Scheduled
from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import Side
from runtime.engine.board.terrain import Element, Terrain
from runtime.engine.conditions.arguments import NamedPlace, TokenPlace
from runtime.engine.conditions.board_effects import ALLOW, AWARD_POINTS, FOUND_CITY, LAY_LETTERS
from runtime.engine.conditions.cells import LINK, OCCUPY, PLACE_LETTERS
from runtime.engine.conditions.cities import CONQUEST, CUT_OFF, HOLD_CITIES, NEVER_LOSE, SURVIVE, TOTAL_CONTROL
from runtime.engine.conditions.condition_kinds import ALL, ANY, GROUPS, IN_ORDER, NOT
from runtime.engine.conditions.effect_kinds import PLACE_TOKEN, SET_TURN
from runtime.engine.conditions.kind import Certainty
from runtime.engine.conditions.nested_effects import CHOICE
from runtime.engine.conditions.scores import LEAD, SCORE, STANDARD_END, TURN_BEGINS, WITHIN
from runtime.engine.conditions.tokens import CAPTURE_TOKENS, INVOKE
from runtime.engine.conditions.variables import CHOSE, VARIABLE, asked_bounds
from runtime.engine.conditions.verdicts import Verdict
from runtime.engine.conditions.words import DESTROY, PLAY_WORD
from runtime.engine.game.condition_plan import ConditionNode
from runtime.engine.game.state import ActionKind
from runtime.engine.levels.level import City, ConditionKindId, Variable
from runtime.engine.moves.elements import EFFECTS

if TYPE_CHECKING:
    from runtime.checks.reach_bounds import Reach  # It needs numpy, which a program should not load at its start.

AT_ONCE = 1

MOST_CITIES = 1_000_000
"""Stands for more cities than anybody asks for."""


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


def _covered(node: ConditionNode, reach: Reach) -> list[int]:
    """When the side can own each of the cities that are named, or of all, the first first."""
    named: tuple[NamedPlace, ...] = node.get("cities", tuple) or ()
    ids = {place.id for place in named}
    reach.effort.spend(len(reach.cities) // 5)
    return sorted(_covering(node, reach, city) for city in reach.cities if not named or city.id in ids)


def most_cities(node: ConditionNode, reach: Reach) -> int | None:
    """How many of the cities that are named, or of all, the side can ever own; founded ones may be anywhere."""
    named: tuple[NamedPlace, ...] = node.get("cities", tuple) or ()
    if node.get("count", int) is None:
        return None
    if reach.moves_board:
        founded = {one.text("id") for one in reach.plan.every_effect() if one.kind == FOUND_CITY.kind}
        there = {city.id for city in reach.cities} | founded
        doubtful = FOUND_CITY.kind in reach.doubts.effects
        return len(named) if named else MOST_CITIES if doubtful else len(there)
    return sum(turn != NO_TURN for turn in _covered(node, reach))


def holding_turn(node: ConditionNode, reach: Reach) -> int:
    """When the side can own the cities that are named, or so many."""
    named: tuple[NamedPlace, ...] = node.get("cities", tuple) or ()
    turns = _covered(node, reach)
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


def variable_turn(node: ConditionNode, reach: Reach) -> int:
    """Whether triggers that can go off ever make a variable what is asked; when they do is not known."""
    return AT_ONCE if may_be(node, reachable_in(reach)) else NO_TURN


def chosen_turn(node: ConditionNode, reach: Reach) -> int:
    """Whether a choice ever opens that has the option."""
    return AT_ONCE if _may_be_chosen(node, reach, reachable_in(reach)) else NO_TURN


def may_be(node: ConditionNode, found: Reachable) -> bool:
    """Whether a variable may ever be what it is asked to be."""
    variable = node.get("variable", Variable)
    lowest, highest = found.ranges.get(variable.id, ANYTHING) if variable is not None else ANYTHING
    least, most = asked_bounds(node)
    lowest, highest = lowest if least is None else max(lowest, least), highest if most is None else min(highest, most)
    return lowest <= highest


def _may_be_other(node: ConditionNode, found: Reachable) -> bool:
    """Whether a variable may be what it is not to be."""
    variable = node.get("variable", Variable)
    lowest, highest = found.ranges.get(variable.id, ANYTHING) if variable is not None else ANYTHING
    least, most = asked_bounds(node)
    return (least is not None and lowest < least) or (most is not None and highest > most)


def _may_be_chosen(node: ConditionNode, reach: Reach, found: Reachable) -> bool:
    answer = node.get("choice", str) or "", node.get("option", str) or ""
    return answer in found.answers or CHOICE.kind in reach.doubts.effects


def reachable_in(reach: Reach) -> Reachable:
    """What can ever come about in a level, found once."""
    if "reachable" not in reach.known:
        reach.known["reachable"] = reachable(reach, lambda node, found: _can_hold(node, reach, found))
    return cast(Reachable, reach.known["reachable"])


def _can_hold(node: ConditionNode, reach: Reach, found: Reachable, *, denied: bool = False) -> bool:
    """Whether a condition can ever hold, or be ``denied``, with what is known to be possible."""
    reach.effort.spend()
    if node.kind == NOT:
        return _can_hold(node.parts[0], reach, found, denied=not denied)
    if node.kind in GROUPS:
        if denied and node.kind == IN_ORDER:
            return True
        parts = (_can_hold(part, reach, found, denied=denied) for part in node.parts)
        if denied or not (any(parts) if node.kind == ANY else all(parts)):
            return denied and (all(parts) if node.kind == ANY else any(parts))
        return meanings_of(reach).constant(node) is not False and meanings_of(reach).rivals(node) is None
    if denied:
        return node.kind != VARIABLE.kind or _may_be_other(node, found)
    return _single_can_hold(node, reach, found)


def _single_can_hold(node: ConditionNode, reach: Reach, found: Reachable) -> bool:
    if node.kind == VARIABLE.kind:
        return may_be(node, found)
    if node.kind == CHOSE.kind:
        return _may_be_chosen(node, reach, found)
    turn = first_turn(node, reach)
    return turn != NO_TURN and barred(node, reach, turn, found) is None


def turn_asked(node: ConditionNode, _reach: Reach) -> int:
    """The turn that is named."""
    return node.whole("turn")


def turn_before(node: ConditionNode, _reach: Reach) -> int:
    """The turn before the one that is named."""
    return max(1, node.whole("turn") - 1)


class Needs(Enum):
    """What a condition takes that a player may bring along from earlier levels."""

    LETTERS = "letters"
    TOKENS = "tokens"


@dataclass(frozen=True, slots=True)
class ConditionBounds:
    """What is known of a kind of condition; whatever is left out is not known, which calls nothing impossible.

    ``first_turn`` is the first turn at whose end it can hold. ``most`` is the greatest figure it can come to, and
    ``asked`` the argument with the figure that it asks for. ``needs`` may be brought along. It is about the
    ``turn`` that it names; with a ``deadline`` it holds no longer. ``by`` is the action of its side without which it
    comes to hold no more, None where it holds or may do so without. It is met by letters on the ``cells``, of each of
    these one. ``comes_of_loss`` says whether it may come true just
    because a side has lost the last of so many cities, and ``goes_with_loss`` that it may then cease to hold.
    """

    first_turn: Callable[[ConditionNode, Reach], int] | None = None
    most: Callable[[ConditionNode, Reach], int | None] | None = None
    asked: str = ""
    needs: Needs | None = None
    turn: bool = False
    deadline: bool = False
    by: Callable[[ConditionNode, Reach], ActionKind | None] | None = None
    cells: Callable[[ConditionNode], Iterable[frozenset[Cell]]] | None = None
    comes_of_loss: Callable[[ConditionNode, Side, int], bool] | None = None
    goes_with_loss: bool = False


def _by_commit(node: ConditionNode, reach: Reach) -> ActionKind | None:
    """A word or a letter of the side's; whether triggers lay any is asked, and whether some lie there at first."""
    laid = node.kind in (LINK.kind, OCCUPY.kind) and reach.level.start.letters[node.side]
    return None if laid or reach.plan.does(LAY_LETTERS.kind) else ActionKind.COMMIT


def _by_capture(node: ConditionNode, reach: Reach) -> ActionKind | None:
    """Cities that the side does not have yet."""
    if node.kind != HOLD_CITIES.kind:
        return None if reach.moves_board or _may_be_destroyed(reach) else ActionKind.COMMIT
    named: tuple[NamedPlace, ...] = node.get("cities", tuple) or ()
    ids = {place.id for place in named}
    own = sum(city.owner is node.side and (not named or city.id in ids) for city in reach.cities)
    return None if reach.moves_board or own >= (node.get("count", int) or max(1, len(named))) else ActionKind.COMMIT


def _by_points(node: ConditionNode, reach: Reach) -> ActionKind | None:
    """Points where no letter lies yet, and triggers award none."""
    start, side, brought = reach.level.start, node.side, reach.brought.score != 0
    own = start.base[side] - (start.base[side.other] if node.kind == LEAD.kind else 0)
    free = brought or any(start.letters) or reach.plan.does(AWARD_POINTS.kind, LAY_LETTERS.kind)
    return None if free or own >= node.whole("points") else ActionKind.COMMIT


def _region_cells(node: ConditionNode) -> Iterator[frozenset[Cell]]:
    region = node.get("region", NamedPlace)
    if region is not None:
        yield region.cells


def _link_cells(node: ConditionNode) -> Iterator[frozenset[Cell]]:
    places: tuple[NamedPlace, ...] = node.get("places", tuple) or ()
    yield from (place.cells for place in places)


def _foes_loss(node: ConditionNode, side: Side, _number: int) -> bool:
    return node.side is side.other


def _holding(node: ConditionNode, side: Side, number: int) -> bool:
    cities = node.get("cities", tuple) or ()
    return node.side is side.other and (node.get("count", int) or len(cities)) >= number


BOUNDS: Mapping[ConditionKindId, ConditionBounds] = MappingProxyType(
    {
        CONQUEST.kind: ConditionBounds(conquest_turn, by=_by_capture, comes_of_loss=_foes_loss),
        TOTAL_CONTROL.kind: ConditionBounds(control_turn, by=_by_capture, comes_of_loss=_foes_loss),
        HOLD_CITIES.kind: ConditionBounds(
            holding_turn, most_cities, "count", by=_by_capture, comes_of_loss=_holding, goes_with_loss=True
        ),
        SCORE.kind: ConditionBounds(most=figures.most_points, asked="points", by=_by_points),
        LEAD.kind: ConditionBounds(most=figures.greatest_lead, asked="points", by=_by_points),
        PLAY_WORD.kind: ConditionBounds(
            most=figures.greatest_strength, asked="strength", needs=Needs.LETTERS, by=_by_commit, cells=_region_cells
        ),
        DESTROY.kind: ConditionBounds(most=figures.most_destroyed, asked="count", needs=Needs.LETTERS),
        LINK.kind: ConditionBounds(link_turn, by=_by_commit, cells=_link_cells),
        OCCUPY.kind: ConditionBounds(region_turn, by=_by_commit, cells=_region_cells),
        PLACE_LETTERS.kind: ConditionBounds(region_turn, by=_by_commit, cells=_region_cells),
        CAPTURE_TOKENS.kind: ConditionBounds(capture_turn, needs=Needs.TOKENS, by=_by_commit),
        INVOKE.kind: ConditionBounds(needs=Needs.TOKENS, by=lambda *_: ActionKind.INVOKE),
        SURVIVE.kind: ConditionBounds(turn_asked, turn=True, goes_with_loss=True),
        WITHIN.kind: ConditionBounds(deadline=True),
        TURN_BEGINS.kind: ConditionBounds(turn_before, turn=True),
        NEVER_LOSE.kind: ConditionBounds(goes_with_loss=True),
        CUT_OFF.kind: ConditionBounds(comes_of_loss=_foes_loss),
        STANDARD_END.kind: ConditionBounds(comes_of_loss=_foes_loss),
        VARIABLE.kind: ConditionBounds(variable_turn),
        CHOSE.kind: ConditionBounds(chosen_turn),
    }
)
"""The kinds of which something is known."""

_WHATEVER_MOVES = (variable_turn, chosen_turn, turn_asked, turn_before)
"""First turns that hold wherever triggers lay letters or found cities."""

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
    is_open = find is None or (reach.moves_board and find not in _WHATEVER_MOVES)
    least = AT_ONCE if find is None or is_open else find(node, reach)
    return least + 2 * (node.turns - 1) if node.turns > 1 and least != NO_TURN else least


def most_of(node: ConditionNode, reach: Reach) -> int | None:
    """The greatest figure that ``node`` can come to, None where there is no bound or it asks for none."""
    find = bounds_of(node).most
    if find is None:
        return None
    named = tuple(place.id for place in cast("tuple[NamedPlace, ...]", node.arguments.get("cities") or ()))
    strong, counted = (node.arguments.get(name) is None for name in ("strength", "count"))
    key = ("most", node.kind, node.side, strong, counted, node.arguments.get("what"), named)
    if key not in reach.known:
        reach.known[key] = find(node, reach)
    return cast("int | None", reach.known[key])


def asked_of(node: ConditionNode) -> int:
    """The figure that a condition asks for which has such a bound."""
    asked = bounds_of(node).asked
    return (node.get(asked, int) or 0) if asked else 0


def is_excused(node: ConditionNode, reach: Reach) -> bool:
    """Whether what is brought along may make possible what looks impossible in the level alone."""
    brought, needs = reach.brought, bounds_of(node).needs
    if needs is Needs.LETTERS:
        return brought.letters != 0 or brought.words != 0
    return needs is Needs.TOKENS and brought.tokens != 0


@dataclass(frozen=True, slots=True)
class ConditionOutlook:
    """What is certain of a condition in the first position; ``late`` is the first turn for what comes too late.

    ``clash`` says that nothing but a contradiction keeps it from ever coming true, which is told of by itself, and
    ``beyond`` is what asks for a greater figure than can come about, ``lost`` the city that it asks for and what takes
    that off the map before, ``dead`` what the first position makes impossible already, ``barred`` what takes an action
    that is forbidden for good before, and ``ground`` what takes letters where before that none can lie any more.
    """

    never: bool = False
    always: bool = False
    late: int = 0
    deadline: int = 0
    clash: bool = False
    beyond: ConditionNode | None = None
    lost: tuple[str, Scheduled] | None = None
    dead: ConditionNode | None = None
    barred: tuple[ConditionNode, Scheduled, ActionKind] | None = None
    ground: Scheduled | None = None


def barred(node: ConditionNode, reach: Reach, turn: int, found: Reachable) -> tuple[Scheduled, ActionKind] | None:
    """What forbids for good the action by which alone a condition can hold at the end of a turn at the earliest."""
    find = bounds_of(node).by if found.bars else None
    action = find(node, reach) if find is not None else None
    bar = found.bars.get((node.side, action)) if action is not None else None
    # What must hold for some turns running begins before the last of these.
    begun = turn - 2 * (node.turns - 1) if node.turns > 1 else turn
    return (bar, action) if bar is not None and action is not None and bar.over < begun else None


def _without_ground(node: ConditionNode, reach: Reach, turn: int) -> Scheduled | None:
    """What makes lava of all the cells where a letter must lie, before it can; water, where no word ever leads then."""
    find, ground = bounds_of(node).cells, reach.schedule.ground
    for cells in find(node) if find is not None and ground else ():
        reach.effort.spend(len(cells))
        made = [ground[cell] for cell in cells if cell in ground]
        last = max((by for _, by in made), key=lambda by: by.over, default=None)
        is_lava = all(terrain is Terrain.LAVA for terrain, _ in made)
        if last is not None and len(made) == len(cells) and last.over < turn and (is_lava or turn == NO_TURN):
            return last
    return None


def earliest(node: ConditionNode, reach: Reach) -> int:
    """The first turn at whose end a whole tree of conditions can hold."""
    if node.kind == NOT:
        inner = node.parts[0]
        return inner.whole("turn") if bounds_of(inner).deadline else AT_ONCE
    if node.kind not in GROUPS:
        return first_turn(node, reach)
    turns = [earliest(part, reach) for part in node.parts]
    return min(turns, default=AT_ONCE) if node.kind == ANY else max(turns, default=AT_ONCE)


def hope_of(found: Verdict, reach: Reach, deadline: int | None = None, since: int = AT_ONCE) -> ConditionOutlook:
    """What is certain of a condition, ``found`` in the first position, by the turn ``deadline`` at the latest.

    It is asked of what must hold ``since`` a turn at the least, for what stands beside it does not hold before.
    ``never`` rests on what the engine can tell of the position and on the bounds of reach; what letters, words or
    tokens brought from earlier levels may change is left open.
    """
    limit = reach.last_turn if deadline is None else deadline
    node = found.node
    reach.effort.spend(8)
    if node.kind not in GROUPS:
        return _single(found, reach, limit, since)
    certain = meanings_of(reach).constant(node)
    if certain is not None:
        return ConditionOutlook(never=not certain, always=certain, clash=not certain)
    if node.kind == NOT:
        part = hope_of(found.parts[0], reach)
        return ConditionOutlook(never=part.always, always=part.never and not part.late)
    if node.kind == ALL:
        limit = min([limit, *(part.node.whole("turn") for part in found.parts if bounds_of(part.node).deadline)])
        begin = earliest(node, reach)
        since = max(since, begin if begin < NO_TURN else AT_ONCE)
    parts = [hope_of(part, reach, limit, since) for part in found.parts]
    if node.kind == IN_ORDER:
        parts = _in_order(found, parts, reach)
    hopeless = [part for part in parts if part.never]
    first = next((part for part in hopeless if not part.clash), next(iter(hopeless), ConditionOutlook()))
    if node.kind in (ALL, IN_ORDER):
        settled = node.kind == ALL and all(part.always for part in parts)
        hope = replace(first, always=settled)
    else:
        open_ = len(hopeless) < len(parts)
        hope = replace(ConditionOutlook() if open_ else first, always=any(part.always for part in parts))
    if not hope.never and meanings_of(reach).rivals(node) is not None:
        return ConditionOutlook(never=True, clash=True)
    return hope


def _in_order(found: Verdict, parts: list[ConditionOutlook], reach: Reach) -> list[ConditionOutlook]:
    """Of conditions in order, one whose time is over before those ahead of it can have held never holds."""
    begun, after = AT_ONCE, []
    for part, hope in zip(found.parts, parts, strict=True):
        late = bounds_of(part.node).deadline and begun > part.node.whole("turn") and not reach.plan.does(SET_TURN.kind)
        after.append(ConditionOutlook(True, late=begun, deadline=part.node.whole("turn")) if late else hope)
        begun = max(begun, earliest(part.node, reach))
    return after


def _lost(node: ConditionNode, reach: Reach, turn: int) -> tuple[str, Scheduled] | None:
    """A city that must be held at the end of a turn at the earliest, and what has certainly razed it by then."""
    named: tuple[NamedPlace, ...] = (node.get("cities", tuple) or ()) if node.kind == HOLD_CITIES.kind else ()
    if not named or (node.get("count", int) or len(named)) < len(named):
        return None
    razed = reach.schedule.razed
    gone = [(place, razed[place.id]) for place in named if place.id in razed and razed[place.id].over < turn]
    return next(((place.name or place.id, by) for place, by in gone), None)


def _taken(found: Verdict, reach: Reach, turn: int) -> ConditionOutlook | None:
    """What a trigger makes impossible before it can hold: the ground for its letters, or what must be done for it."""
    node = found.node
    ground = _without_ground(node, reach, turn)
    if ground is not None:
        return ConditionOutlook(never=True, ground=ground)
    bar = barred(node, reach, turn, reachable_in(reach)) if reach.plan.does(ALLOW.kind) and turn < NO_TURN else None
    return None if bar is None else ConditionOutlook(never=True, barred=(node, *bar))


def _single(found: Verdict, reach: Reach, limit: int, since: int) -> ConditionOutlook:
    node = found.node
    never = found.certainty is Certainty.IMPOSSIBLE and not is_excused(node, reach)
    most = most_of(node, reach)
    if most is not None and most < asked_of(node):
        return ConditionOutlook(never=True, beyond=node)
    turn = first_turn(node, reach)
    taken = _taken(found, reach, turn)
    if taken is not None:
        return taken
    if never and bounds_of(node).turn:
        return ConditionOutlook(True, False, node.whole("turn"), limit)
    if turn == NO_TURN or (never and not limit < turn):
        return ConditionOutlook(never=True, dead=node)
    if turn > limit and not reach.plan.does(SET_TURN.kind):
        return ConditionOutlook(True, False, turn, limit)
    lost = _lost(node, reach, max(turn, since))
    return ConditionOutlook(never=lost is not None, always=found.certainty is Certainty.SETTLED, lost=lost)
