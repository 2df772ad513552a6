"""The kept script of the generated maps: six landscapes that are fair because neither side could tell them apart.

``python tests/maps/make_maps.py`` writes them again, ``--check`` only compares. Each is either turned by half a circle
or folded along its main diagonal, owners changed; the fold also changes across with down, as the rules do. Those in the
folder ``small`` are for proofs that play thousands of games, and six of these favour a side.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from runtime.campaign.level_json import level_text
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.sides import BySide, Side
from runtime.engine.board.terrain import Element, Terrain, TerrainMap
from runtime.engine.game.chance import draw, seeded
from runtime.engine.levels.level import City, Level, Pool, PoolKind, Token

FOLDER = Path(__file__).parent
HALF = {
    "A": 5, "B": 1, "C": 1, "D": 2, "E": 6, "F": 1, "G": 2, "H": 1, "I": 4, "K": 1, "L": 2, "M": 1,
    "N": 3, "O": 4, "P": 1, "R": 3, "S": 2, "T": 3, "U": 2, "V": 1, "W": 1, "X": 1, "Y": 1,
}  # fmt: skip
"""About half of the standard letters, for the small maps."""

THIRD = {
    "A": 3, "B": 1, "C": 1, "D": 1, "E": 4, "F": 1, "G": 1, "H": 1, "I": 3, "L": 1, "M": 1, "N": 2, "O": 3, "P": 1,
    "R": 2, "S": 2, "T": 2, "U": 1, "V": 1, "W": 1, "Y": 1,
}  # fmt: skip
"""About a third, for the smallest."""


@dataclass(frozen=True)
class Feature:
    """Some ``cells`` of a terrain from ``start`` on, or from anywhere: a patch, or a river that never turns back."""

    terrain: Terrain
    cells: int
    start: tuple[int, int] | None = None
    is_river: bool = False


def wood(cells: int, start: tuple[int, int] | None = None) -> Feature:
    """A forest."""
    return Feature(Terrain.FOREST, cells, start)


def rocks(cells: int, start: tuple[int, int] | None = None) -> Feature:
    """A mountain."""
    return Feature(Terrain.MOUNTAIN, cells, start)


def river(cells: int, start: tuple[int, int]) -> Feature:
    """Running water."""
    return Feature(Terrain.WATER, cells, start, is_river=True)


@dataclass(frozen=True)
class Plan:
    """What a map is made of: ``cities``, ``neutral``, ``tokens`` and ``features`` of one half; the other follows.

    What is ``lone`` has no counterpart, so that the map favours a side: features, and free cities.
    """

    id: str
    name: str
    description: str
    side: int
    folded: bool
    seed: int
    cities: tuple[tuple[int, int], ...]
    features: tuple[Feature, ...]
    ruleset: str = "release"
    neutral: tuple[tuple[int, int], ...] = ()
    tokens: tuple[tuple[int, int, Element], ...] = ()
    turns: int | None = None
    letters: Mapping[str, int] | None = None
    lone: tuple[Feature, ...] = ()
    lone_cities: tuple[tuple[int, int], ...] = ()


PLANS = (
    Plan(
        id="two-becks",
        name="The Two Becks",
        description="Two becks part three strips of meadow. Words bridge them; every bridge weakens.",
        side=11,
        folded=True,
        seed=11,
        cities=((1, 9),),
        features=(river(15, (0, 3)), wood(4), wood(4)),
        turns=80,
        letters=HALF,
    ),
    Plan(
        id="copse-and-market",
        name="Copse and Market",
        description="Woods above and below, and in the middle a market that is nobody's yet.",
        side=13,
        folded=False,
        seed=23,
        cities=((8, 1),),
        features=(wood(7), wood(7), wood(7, (2, 3)), rocks(3)),
        neutral=((6, 6),),
        turns=100,
        letters=HALF,
    ),
    Plan(
        id="saddle",
        name="The Saddle",
        description="A ridge runs between the towns; letters on it weigh half as much again.",
        side=15,
        folded=True,
        seed=31,
        cities=((2, 12),),
        features=(rocks(8, (2, 2)), rocks(8, (9, 10)), rocks(5, (6, 6)), wood(4), wood(4)),
        neutral=((3, 3), (11, 11)),
    ),
    Plan(
        id="frozen-mere",
        name="The Frozen Mere",
        description="Ice over the middle of a lake, open water about it, and a cleft of lava on either shore.",
        side=15,
        folded=False,
        seed=43,
        cities=((7, 1),),
        features=(
            Feature(Terrain.ICE, 9, (7, 7)),
            Feature(Terrain.ICE, 9, (5, 8)),
            Feature(Terrain.WATER, 6, (3, 7)),
            Feature(Terrain.WATER, 5, (8, 5)),
            Feature(Terrain.LAVA, 3, (3, 3)),
            wood(5),
        ),
        ruleset="design-1.6",
        neutral=((1, 4),),
    ),
    Plan(
        id="four-jewels",
        name="Four Jewels",
        description="Each side has four jewels within its reach, and a river to cross for the rest.",
        side=17,
        folded=True,
        seed=59,
        cities=((3, 13),),
        features=(river(26, (0, 3)), wood(6), wood(6), rocks(5), rocks(5)),
        neutral=((8, 8),),
        tokens=((1, 8, Element.DROUGHT), (5, 10, Element.FIRESTORM), (2, 15, Element.FLOOD), (6, 15, Element.VOLCANO)),
    ),
    Plan(
        id="long-marches",
        name="The Long Marches",
        description="Two towns each, far apart, with a little of everything between them.",
        side=19,
        folded=False,
        seed=67,
        cities=((3, 2), (15, 2)),
        features=(
            river(14, (0, 7)),
            wood(8),
            wood(8),
            wood(8),
            rocks(6),
            rocks(6),
            rocks(6),
            Feature(Terrain.ICE, 6, (6, 8)),
            Feature(Terrain.ICE, 6),
            Feature(Terrain.LAVA, 3),
        ),
        ruleset="design-1.6",
        neutral=((9, 9), (3, 9)),
    ),
)


def _small(at: tuple[int, int], name: str, description: str, *features: Feature, **others: Any) -> Plan:
    """A map of 9 by 9 cells for short games, gold's town being ``at`` a cell."""
    id = name.removeprefix("The ").lower().replace(" ", "-")
    return Plan(id, name, description, 9, at == _CORNER, len(id), (at,), features, letters=THIRD, turns=70, **others)


_CORNER, _EDGE = (1, 7), (4, 0)

SMALL = (
    _small(_CORNER, "The Glade", "A clearing between two woods.", wood(6, (2, 2))),
    _small(_EDGE, "The Causeway", "Water on either side of a way.", Feature(Terrain.WATER, 7, (1, 4))),
    _small(_CORNER, "Two Hills", "A hill before each town.", rocks(5, (2, 5))),
    _small(_EDGE, "The Crossroads", "A town of nobody's where ways meet.", wood(4), neutral=((4, 4),)),
    _small(_CORNER, "The Deep Wood", "A wood around gold's town.", lone=(wood(7, (3, 6)), wood(4, (1, 5)))),
    _small(_EDGE, "The Far Bank", "Water before gold's town.", lone=(Feature(Terrain.WATER, 9, (3, 2)),)),
    _small(_EDGE, "The Rich Shore", "A free town is near gold's.", wood(3), lone_cities=((1, 2),)),
    _small(_CORNER, "The High Town", "Mountains about silver's town.", lone=(rocks(9, (6, 2)),)),
    _small(_EDGE, "Thin Ice", "Ice before silver's town.", wood(3), lone=(Feature(Terrain.ICE, 7, (4, 6)),)),
    _small(_CORNER, "Two Markets", "Free towns are near silver's.", wood(4), lone_cities=((7, 4), (5, 1))),
)
"""Maps that are played thousands of times; the last six favour a side."""


class Die:
    """The engine's own random numbers, so that the maps are the same with every version of Python."""

    def __init__(self, seed: int) -> None:
        self._chance = seeded(seed)

    def below(self, number: int) -> int:
        """A number from 0 to ``number`` - 1."""
        found, self._chance = draw(self._chance, number)
        return found


def twin(plan: Plan) -> Callable[[Cell], Cell]:
    """Where a cell comes to lie when the sides change."""
    if plan.folded:
        return lambda cell: Cell(cell.column, cell.row)
    return lambda cell: Cell(plan.side - 1 - cell.row, plan.side - 1 - cell.column)


def made(plan: Plan) -> Level:
    """The level of a plan."""
    size, other = Size(plan.side, plan.side), twin(plan)
    towns = [Cell(*at) for at in plan.cities]
    things = [*towns, *(Cell(*at) for at in (*plan.neutral, *plan.lone_cities))]
    things += (Cell(row, column) for row, column, _ in plan.tokens)
    kept = {other(cell) for cell in things} | set(things)
    for town in towns:
        # Every town stands free enough for a first word.
        kept |= {near for far in size.neighbours(town) for near in (far, *size.neighbours(far))}
    kept |= {other(cell) for cell in kept}
    ground: dict[Cell, Terrain] = {}
    die = Die(plan.seed)
    for feature in (*plan.features, *plan.lone):
        for cell in _river(die, size, feature) if feature.is_river else _patch(die, size, feature):
            if feature in plan.lone:
                if cell not in things and other(cell) not in things:
                    ground[cell] = feature.terrain
            elif cell not in kept and cell not in ground:
                ground[cell] = ground[other(cell)] = feature.terrain
    return Level(
        id=plan.id,
        name=plan.name,
        description=plan.description,
        terrain=TerrainMap.filled(size).having(ground),
        ruleset=plan.ruleset,
        rules={} if plan.turns is None else {"turn_limit": plan.turns},
        cities=tuple(_cities(plan)),
        tokens=tuple(_tokens(plan)),
        pools=BySide(*(Pool() if plan.letters is None else Pool(PoolKind.COUNTS, counts=plan.letters) for _ in Side)),
    )


def _patch(die: Die, size: Size, feature: Feature) -> Iterator[Cell]:
    """Cells that grow together from one of them."""
    found = [Cell(*feature.start) if feature.start else size.cell(die.below(size.count))]
    while len(found) < feature.cells:
        beside = sorted({near for cell in found for near in size.neighbours(cell)} - set(found))
        found.append(beside[die.below(len(beside))])
    return iter(found)


def _river(die: Die, size: Size, feature: Feature) -> Iterator[Cell]:
    """Cells that lead downwards, and to the right as often."""
    cell = Cell(*feature.start) if feature.start else Cell(0, 0)
    for _ in range(feature.cells):
        if cell not in size:
            return
        yield cell
        cell = Cell(cell.row + 1, cell.column) if die.below(2) else Cell(cell.row, cell.column + 1)


def _cities(plan: Plan) -> Iterator[City]:
    other = twin(plan)
    for number, at in enumerate(plan.cities, 1):
        yield City(f"gold-{number}", Cell(*at), Side.GOLD, f"Goldham {number}")
        yield City(f"silver-{number}", other(Cell(*at)), Side.SILVER, f"Silverby {number}")
    neutral = sorted({cell for at in plan.neutral for cell in (Cell(*at), other(Cell(*at)))})
    neutral += (Cell(*at) for at in plan.lone_cities)
    for number, cell in enumerate(neutral, 1):
        yield City(f"free-{number}", cell, None, f"Freestead {number}")


def _tokens(plan: Plan) -> Iterator[Token]:
    other = twin(plan)
    for row, column, element in plan.tokens:
        at = Cell(row, column)
        yield Token(f"{element.value}-gold", at, element)
        if other(at) != at:
            yield Token(f"{element.value}-silver", other(at), element)


def main() -> int:
    """Write the maps, or with ``--check`` say whether they are as they would be written."""
    differs = []
    for plan in (*PLANS, *SMALL):
        folder = FOLDER / "small" if plan in SMALL else FOLDER
        path, data = folder / f"{plan.id}.json", level_text(made(plan)).encode()
        if "--check" not in sys.argv[1:]:
            path.write_bytes(data)
        elif not path.is_file() or path.read_bytes() != data:
            differs.append(path.name)
    for name in differs:
        sys.stderr.write(f"{name} is not as the script writes it.\n")
    return 1 if differs else 0


if __name__ == "__main__":
    sys.exit(main())
