"""Elemental tokens: the region that one covers, and what it does there (rules, section 8)."""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.sides import Side
from runtime.engine.board.terrain import Element, Terrain
from runtime.engine.game.actions import Refusal, RefusalCode
from runtime.engine.game.chance import draw
from runtime.engine.game.events import CityDestroyed, ElementInvoked
from runtime.engine.game.state import GameState, HeldToken
from runtime.engine.levels.ruleset import TokenRegion


@dataclass(frozen=True, slots=True)
class ElementEffect:
    """What an element makes of the land: cells that it ``hits`` become ``terrain``.

    One that ``destroys`` leaves no letter and no city in its region.
    """

    terrain: Terrain
    hits: Callable[[Terrain], bool]
    destroys: bool


EFFECTS: Mapping[Element, ElementEffect] = MappingProxyType(
    {
        Element.VOLCANO: ElementEffect(Terrain.LAVA, lambda _: True, True),
        Element.FLOOD: ElementEffect(Terrain.WATER, lambda terrain: terrain is not Terrain.LAVA, True),
        Element.DROUGHT: ElementEffect(Terrain.PLAINS, lambda terrain: terrain is Terrain.WATER, False),
        Element.FIRESTORM: ElementEffect(Terrain.PLAINS, lambda terrain: terrain is Terrain.FOREST, False),
    }
)
"""What each element does."""


def grown(chance: int, size: Size, at: Cell, power: int) -> tuple[tuple[Cell, ...], int]:
    """A region of ``power`` cells grown from ``at``, and the next state of the random numbers.

    Each next cell is picked with equal chances among the distinct cells of the board beside the region so far,
    counted by row and column; growth stops when there is none.
    """
    region = [at]
    # Only to tell whether a cell was ever at the edge; what is drawn by number must be a list in a settled order.
    seen = {at, *size.neighbours(at)}
    # Kept sorted, so that the number that is drawn means the same cell wherever the game is replayed.
    edge = sorted(size.neighbours(at))
    while edge and len(region) < power:
        number, chance = draw(chance, len(edge))
        cell = edge.pop(number)
        region.append(cell)
        for beside in size.neighbours(cell):
            if beside not in seen:
                seen.add(beside)
                insort(edge, beside)
    return tuple(region), chance


def region_of(state: GameState, token: HeldToken) -> tuple[tuple[Cell, ...], int]:
    """The region that ``token`` covers as the rules have it (``token.region``), and the next state of the chance."""
    size = state.board.size
    if state.setup.rules.token.region is TokenRegion.ROUND:
        return nearest(size, token.at, token.power), state.chance
    return grown(state.chance, size, token.at, token.power)


def nearest(size: Size, at: Cell, power: int) -> tuple[Cell, ...]:
    """The ``power`` cells nearest to ``at``, as the crow flies, itself first; equally near ones row by row."""

    def away(cell: Cell) -> tuple[int, Cell]:
        return (cell.row - at.row) ** 2 + (cell.column - at.column) ** 2, cell

    span = max(power, 1)
    rows = range(max(0, at.row - span), min(size.rows, at.row + span + 1))
    columns = range(max(0, at.column - span), min(size.columns, at.column + span + 1))
    return tuple(sorted((Cell(row, column) for row in rows for column in columns), key=away)[:span])


def held_token(state: GameState, side: Side, element: Element, at: Cell | None) -> HeldToken | None:
    """The first token of ``element`` that ``side`` holds, or the one that lay on ``at``; None where there is none."""
    tokens = (token for token in state.racks[side].tokens if token.element is element)
    return next((token for token in tokens if at is None or token.at == at), None)


def no_token(element: Element) -> tuple[Refusal, ...]:
    """The refusal where a player holds no such token."""
    return (Refusal(RefusalCode.NO_TOKEN, "8", (), {"element": element.value}),)


def is_region(state: GameState, token: HeldToken, region: tuple[Cell, ...]) -> bool:
    """Whether ``region`` could have grown from where ``token`` lay, in just this order, or is the round one."""
    size = state.board.size
    if state.setup.rules.token.region is TokenRegion.ROUND:
        return set(region) == set(nearest(size, token.at, token.power)) and len(set(region)) == len(region)
    if len(region) != max(1, min(token.power, size.count)) or len(set(region)) < len(region) or region[0] != token.at:
        return False
    beside: set[Cell] = {token.at}
    for cell in region:
        if cell not in beside:
            return False
        beside.update(size.neighbours(cell))
    return True


def invoked(state: GameState, token: HeldToken, region: tuple[Cell, ...], *, given: bool = False) -> ElementInvoked:
    """What ``token``, held by the side to move, does to ``region``."""
    board, effect = state.board, EFFECTS[token.element]
    terrain = board.terrain
    cells = tuple(sorted(region))
    struck = frozenset(cells) if effect.destroys else frozenset()
    # Water that is flooded stays what it is, yet what stands on it is destroyed (section 8): hence two lists.
    changed = tuple(cell for cell in cells if effect.hits(terrain[cell]) and terrain[cell] is not effect.terrain)
    return ElementInvoked(
        side=state.to_move,
        token=token,
        region=region,
        terrain=effect.terrain,
        changed=changed,
        destroyed=board.letters.map(lambda letters: tuple(laid for laid in letters.laid() if laid.at in struck)),
        cities=tuple(
            CityDestroyed(city.id, city.at, city.owner)
            for city in sorted(board.cities, key=lambda city: city.at)
            if city.at in struck
        ),
        buried=tuple(
            one
            for one in sorted(board.tokens, key=lambda one: one.at)
            if effect.terrain is Terrain.LAVA and one.at in struck and not one.captured
        ),
        given=given,
    )
