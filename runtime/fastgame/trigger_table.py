"""The effects of triggers as rows of opcodes; their conditions are in :mod:`runtime.fastgame.condition_table`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Protocol, cast

from runtime.engine.board.grid import Cell, Direction, Size
from runtime.engine.board.sides import SIDES, Side
from runtime.engine.board.terrain import Element, Terrain
from runtime.engine.conditions.arguments import NamedPlace, TokenPlace
from runtime.engine.conditions.board_effects import (
    ALLOW,
    AWARD_POINTS,
    AWARD_SPIES,
    CLOSE_OBJECTIVE,
    FOUND_CITY,
    GIVE_CITY,
    GIVE_TOKEN,
    LAY_LETTERS,
    OWNERS,
    RAZE_CITY,
    REMOVE_LETTERS,
    allowed_by,
)
from runtime.engine.conditions.effect_kind import effect_cells
from runtime.engine.conditions.effect_kinds import (
    END,
    GIVE_LETTERS,
    MESSAGE,
    PLACE_TOKEN,
    REMOVE_TOKEN,
    REVEAL,
    SET_TURN,
    TERRAIN,
    WINNERS,
)
from runtime.engine.conditions.nested_effects import CHANCE, CHOICE
from runtime.engine.conditions.variable_effects import ADD_VARIABLE, SET_VARIABLE, WORDS_LOST
from runtime.engine.game.condition_plan import EffectNode
from runtime.engine.game.state import AllowedActions, BoardToken, GameState, HeldToken, Setup
from runtime.engine.levels.level import City, EffectKindId, Variable
from runtime.fastgame.kernel import arrays
from runtime.fastgame.kernel import board_effects as codes
from runtime.fastgame.obstacles import Obstacle
from runtime.movegen.generator import TERRAIN_MARKS

_KNOWN = frozenset(
    kind.kind
    for kind in (
        *(END, GIVE_LETTERS, MESSAGE, PLACE_TOKEN, REMOVE_TOKEN, REVEAL, SET_TURN, TERRAIN, SET_VARIABLE, ADD_VARIABLE),
        *(CHANCE, CHOICE, AWARD_POINTS, AWARD_SPIES, GIVE_TOKEN, CLOSE_OBJECTIVE, ALLOW, LAY_LETTERS, REMOVE_LETTERS),
        *(FOUND_CITY, RAZE_CITY, GIVE_CITY),
    )
)

_MEASURES = ("score", "lead", "turn", "cities", "letters", "tokens", WORDS_LOST)
"""What is measured for variables, by its number in the compiled game."""


class EffectContext(Protocol):
    """What effects speak of."""

    size: Size
    tokens: tuple[BoardToken, ...]
    token_order: tuple[int, ...]
    power: int

    allowed: tuple[AllowedActions, ...]

    def codes(self, letters: str) -> list[int]:
        """The codes of letters."""

    def variable(self, variable: Variable) -> int:
        """The number of a variable."""

    def decision(self, choice: str, option: str) -> tuple[int, int]:
        """The numbers of a choice and of one of its options."""


@dataclass(slots=True)
class EffectTable:
    """Where effects are written to: their rows, and the cells, letters and numbers that they speak of.

    ``pointers`` say where each stands in the level's file, ``objectives`` are those of the game by their ids.
    """

    rows: list[list[int]]
    pointers: list[str]
    places: list[int]
    objectives: tuple[str, ...]
    context: EffectContext


def placed_tokens(setup: Setup) -> Iterator[BoardToken]:
    """The tokens that triggers may place in a game."""
    for effect in setup.plan.every_effect():
        if effect.kind == PLACE_TOKEN.kind:
            yield _placed(effect, setup.rules.token.power)


def _placed(effect: EffectNode, power: int) -> BoardToken:
    """The token that an effect places, of that ``power`` where it says none."""
    at, element = cast(Cell, effect.arguments["at"]), cast(Element, effect.arguments["element"])
    return BoardToken(effect.text("id"), at, element, effect.get("power", int) or power)


def given_tokens(setup: Setup) -> tuple[HeldToken, ...]:
    """The tokens that triggers may put on racks in a game, each as often as it may be given."""
    power = setup.rules.token.power
    return tuple(_given(one, power) for one in setup.plan.every_effect() if one.kind == GIVE_TOKEN.kind)


def _given(effect: EffectNode, power: int) -> HeldToken:
    at, element = cast(Cell, effect.arguments["at"]), cast(Element, effect.arguments["element"])
    return HeldToken(element, at, effect.get("power", int) or power)


def founded_cities(setup: Setup) -> tuple[City, ...]:
    """The cities that triggers may put on the map in a game."""
    return tuple(
        City(one.text("id"), cast(Cell, one.arguments["at"]), None, one.text("name"))
        for one in setup.plan.every_effect()
        if one.kind == FOUND_CITY.kind
    )


def allowed_ever(state: GameState) -> tuple[AllowedActions, ...]:
    """All that sides may be allowed in a game, everything first."""
    found = [AllowedActions(), *state.allowed]
    found += (allowed_by(one) for one in state.setup.plan.every_effect() if one.kind == ALLOW.kind)
    return tuple(dict.fromkeys(found))


def given_letters(setup: Setup) -> str:
    """The letters that triggers may give or lay in a game, to either side."""
    kinds = (GIVE_LETTERS.kind, LAY_LETTERS.kind)
    return "".join(effect.text("letters") for effect in setup.plan.every_effect() if effect.kind in kinds)


def gives_again(setup: Setup, *kinds: EffectKindId) -> bool:
    """Whether a trigger may do anything of these kinds any number of times."""
    again = (effect for rule in setup.plan.rules if rule.repeat for effect in rule.every_effect())
    return any(effect.kind in kinds for effect in again)


def effect_obstacles(state: GameState) -> Iterator[Obstacle]:
    """Why the compiled game has no room for what triggers do, if it has none."""
    setup, board = state.setup, state.board
    placed = tuple(placed_tokens(setup))
    for effect in setup.plan.every_effect():
        if effect.kind not in _KNOWN or _removes_by_turns(effect, board.tokens, placed):
            yield Obstacle.TRIGGERS
    cities = {(city.id, city.at, city.name) for city in (*board.cities, *founded_cities(setup))}
    if len({at for _, at, _ in cities}) < len(cities) or len({name for name, _, _ in cities}) < len(cities):
        yield Obstacle.CITIES


def _removes_by_turns(effect: EffectNode, lying: tuple[BoardToken, ...], placed: tuple[BoardToken, ...]) -> bool:
    """Whether which of several tokens an effect takes away hangs on the order in which triggers have placed them."""
    ids = _removed(effect)
    here, later = ([one for one in tokens if one.id in ids] for tokens in (lying, placed))
    if len({one.at for one in (*here, *later)}) < 2:
        return False
    return len({one.at for one in later}) > 1 or not {replace(one, captured=False) for one in here}.isdisjoint(later)


def _removed(effect: EffectNode) -> set[str]:
    """The ids of the tokens that an effect may take away."""
    return {token.id for token in cast(tuple[TokenPlace, ...], effect.arguments.get("token", ()))}


def write_effects(effects: Sequence[EffectNode], table: EffectTable) -> tuple[int, int]:
    """Write effects as rows, behind these what they may lead to; return where they begin and end."""
    begin = len(table.rows)
    table.rows += [[] for _ in effects]
    table.pointers += [effect.pointer for effect in effects]
    for number, effect in enumerate(effects, begin):
        first = len(table.places)
        if effect.branches:
            table.rows[number] = [*_branched_row(effect, table), first, first + 3 * len(effect.branches)]
            continue
        found = _row(effect, table) or _later_row(effect, table) or (codes.NOTHING, 0, -1)
        table.rows[number] = [*found, first, len(table.places)]
    return begin, begin + len(effects)


def _branched_row(effect: EffectNode, table: EffectTable) -> tuple[int, int, int]:
    """The kind of an effect that can go several ways, what it is about, and who chooses, if anybody is named."""
    first, total, context = len(table.places), 0, table.context
    table.places += [0] * (3 * len(effect.branches))
    choice = -1
    for number, branch in enumerate(effect.branches):
        total += branch.weight
        mark = total
        if effect.kind == CHOICE.kind:
            choice, mark = context.decision(effect.text("id"), branch.id)
        begin, after = write_effects(branch.effects, table)
        table.places[first + 3 * number : first + 3 * number + 3] = mark, begin, after
    if effect.kind == CHANCE.kind:
        return codes.CHANCE, total, -1
    named = effect.get("chooser", str)
    return codes.CHOICE, choice, SIDES.index(Side(named)) if named else -1


def _row(effect: EffectNode, table: EffectTable) -> tuple[int, int, int] | None:
    """The kind of an effect of format 1, what it is about, and the objective by which it ends the game."""
    context, objectives, places = table.context, table.objectives, table.places
    found: tuple[int, int, int] | None = None
    match effect.kind:
        case TERRAIN.kind:
            places += [context.size.index(cell) for cell in effect_cells(effect)]
            found = codes.LAND, TERRAIN_MARKS.get(Terrain(cast(int, effect.arguments["terrain"])), 0), -1
        case PLACE_TOKEN.kind:
            found = codes.PLACE_TOKEN, context.tokens.index(_placed(effect, context.power)), -1
        case REMOVE_TOKEN.kind:
            ids = _removed(effect)
            # The first that lies there goes: those of the map in its order, then what triggers place.
            removed = [number for number in context.token_order if context.tokens[number].id in ids]
            places += removed
            found = (codes.REMOVE_TOKEN, 0, -1) if removed else None
        case GIVE_LETTERS.kind:
            places += context.codes(effect.text("letters"))
            found = codes.GIVE_LETTERS, SIDES.index(effect.side), -1
        case SET_TURN.kind:
            found = codes.SET_TURN, SIDES.index(effect.side), -1
        case REVEAL.kind:
            found = codes.REVEAL, objectives.index(effect.text("condition")), -1
        case END.kind:
            path = effect.get("condition", str)
            found = codes.END, WINNERS.index(effect.text("winner")), objectives.index(path) if path else -1
    return found


def _later_row(effect: EffectNode, table: EffectTable) -> tuple[int, int, int] | None:
    """The kind of an effect of section 13, what it is about, and whose it is."""
    context, places = table.context, table.places
    found: tuple[int, int, int] | None = None
    match effect.kind:
        case SET_VARIABLE.kind | ADD_VARIABLE.kind:
            found = _variable_row(effect, table)
        case AWARD_POINTS.kind | AWARD_SPIES.kind:
            places.append(cast(int, effect.arguments["amount"]))
            first = arrays.BASE if effect.kind == AWARD_POINTS.kind else arrays.SPIES
            found = codes.AWARD, first + SIDES.index(effect.side), -1
        case GIVE_TOKEN.kind:
            token = _given(effect, context.power)
            held = [HeldToken(one.element, one.at, one.power) for one in context.tokens]
            found = codes.GIVE_TOKEN, held.index(token), SIDES.index(effect.side)
        case CLOSE_OBJECTIVE.kind:
            found = codes.CLOSE, table.objectives.index(effect.text("condition")), -1
        case ALLOW.kind:
            found = codes.ALLOW, context.allowed.index(allowed_by(effect)), SIDES.index(effect.side)
        case LAY_LETTERS.kind:
            found = _laying_row(effect, table)
        case REMOVE_LETTERS.kind:
            places += [context.size.index(cell) for cell in effect_cells(effect)]
            found = codes.REMOVE_LETTERS, SIDES.index(effect.side), -1
        case FOUND_CITY.kind:
            at = context.size.index(cast(Cell, effect.arguments["at"]))
            found = codes.FOUND_CITY, at, _owner_number(effect)
        case RAZE_CITY.kind | GIVE_CITY.kind:
            named = cast(tuple[NamedPlace, ...], effect.arguments["city"])
            places += [context.size.index(min(place.cells)) for place in named]
            is_razed = effect.kind == RAZE_CITY.kind
            found = codes.PASS_CITIES, arrays.NOWHERE if is_razed else _owner_number(effect), -1
    return found


def _owner_number(effect: EffectNode) -> int:
    """The number of the owner that an effect names."""
    return OWNERS.index(effect.text("owner"))


def _variable_row(effect: EffectNode, table: EffectTable) -> tuple[int, int, int] | None:
    variable = effect.get("variable", Variable)
    if variable is None:
        return None
    number = table.context.variable(variable)
    if effect.kind == ADD_VARIABLE.kind:
        table.places.append(effect.get("by", int) or 0)
        return codes.ADD_VARIABLE, number, -1
    measure = effect.get("measure", str)
    if measure is None:
        table.places.append(effect.get("value", int) or 0)
        return codes.SET_VARIABLE, number, -1
    table.places.append(SIDES.index(effect.side))
    return codes.SET_VARIABLE, number, _MEASURES.index(measure)


def _laying_row(effect: EffectNode, table: EffectTable) -> tuple[int, int, int] | None:
    """Letters with the cells that they are laid on; nothing where these lie off the board."""
    start, letters = cast(Cell, effect.arguments["at"]), effect.text("letters")
    direction = Direction(effect.text("direction"))
    cells = [start.moved(direction, step) for step in range(len(letters))]
    if not all(cell in table.context.size for cell in cells):
        return None
    table.places += [table.context.size.index(cell) for cell in cells]
    table.places += table.context.codes(letters)
    return codes.LAY_LETTERS, SIDES.index(effect.side), -1
