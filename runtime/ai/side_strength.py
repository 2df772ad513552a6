"""What each side's letters on a board amount to: words, links, the way to cities, and how well those are guarded."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from runtime.engine.board.grid import Cell, Direction, Size
from runtime.engine.board.sides import Side
from runtime.engine.board.terrain import Terrain
from runtime.engine.combat import defence_strength
from runtime.engine.game.state import GameState, Run
from runtime.engine.levels.level import City
from runtime.engine.words.board_context import BoardContext, face_value
from runtime.engine.words.network import Network
from runtime.engine.words.words import Words

FAR = 99
"""A way that does not exist, or is too long to matter."""

_STEPS: Mapping[int, int] = MappingProxyType(
    {
        Terrain.FOREST: 2,
        Terrain.ICE: 2,
        Terrain.LAVA: FAR,
    }
)
"""How much it takes to lay a letter on a terrain, 1 if it is not here: forests ask for strong words, ice for light."""


@dataclass(frozen=True, slots=True)
class SideStrength:
    """One side's letters: the face value of its words, what is linked, and the cells it can build on.

    ``home`` are the cells, by number, of its linked words and of its cities. ``words`` are the numbers of the cells of
    each word, with the strength of its defence.
    """

    side: Side
    network: Network
    face: int
    home: tuple[int, ...]
    words: tuple[tuple[range, int], ...]

    def guard(self, cells: Iterable[int]) -> int:
        """How much an attacker must beat who comes to lie on or beside one of ``cells``."""
        touched = tuple(cells)
        return sum(defence for spots, defence in self.words if any(cell in spots for cell in touched))


class Surveyor:
    """Reads boards for one decision; what it has read before, it remembers."""

    def __init__(self, words: Words) -> None:
        self._words = words
        self._standings: dict[object, SideStrength] = {}
        self._strengths: dict[tuple[Side, Run, bool, bool], int] = {}
        self._ways: dict[object, tuple[int, ...]] = {}

    def standing(self, state: GameState, side: Side) -> SideStrength:
        """What the letters of ``side`` amount to in ``state``."""
        board = state.board
        owned = tuple(city.at for city in board.cities if city.owner is side)
        key = side, board.letters[side].cells, board.broken[side], owned
        found = self._standings.get(key)
        if found is None:
            found = self._standings[key] = self._read(BoardContext.of(state), side, owned)
        return found

    def way(self, state: GameState, cells: tuple[Cell, ...]) -> tuple[int, ...]:
        """For each cell how many letters lead from it to the nearest of ``cells``, over this landscape."""
        terrain = state.board.terrain
        key = terrain.cells, cells
        found = self._ways.get(key)
        if found is None:
            found = self._ways[key] = spread(terrain.cells, terrain.size, (terrain.size.index(cell) for cell in cells))
        return found

    def spread(self, state: GameState, standing: SideStrength) -> tuple[int, ...]:
        """For each cell how many letters lead there from what ``standing`` can build on."""
        terrain = state.board.terrain
        key = terrain.cells, standing.home
        found = self._ways.get(key)
        if found is None:
            found = self._ways[key] = spread(terrain.cells, terrain.size, standing.home)
        return found

    def _read(self, table: BoardContext, side: Side, owned: tuple[Cell, ...]) -> SideStrength:
        network = table.network(side, self._words)
        size, values = table.board.size, table.rules.letters
        cities = tuple(size.index(cell) for cell in owned)
        home = set(cities)
        face = 0
        words = []
        for run in network.words:
            spots = _spots(run, size)
            linked = network.is_linked(run)
            if linked:
                home.update(spots)
            face += face_value(values, run.text)
            words.append((spots, self._defence(table, side, run, linked, any(city in spots for city in cities))))
        return SideStrength(side, network, face, tuple(sorted(home)), tuple(words))

    def _defence(self, table: BoardContext, side: Side, run: Run, linked: bool, covered: bool) -> int:
        key = side, run, linked, covered
        found = self._strengths.get(key)
        if found is None:
            # A penalty is gone by the end of the turn.
            calm = BoardContext(table.rules, replace(table.board, penalties=())) if table.board.penalties else table
            found = self._strengths[key] = defence_strength(calm, side, run, linked, self._words).value
        return found


def _spots(run: Run, size: Size) -> range:
    """The numbers of the cells of ``run``."""
    first, length = size.index(run.at), len(run.text)
    step = 1 if run.direction is Direction.ACROSS else size.columns
    return range(first, first + length * step, step)


def around(city: City, size: Size) -> tuple[int, ...]:
    """The numbers of a city's cell and of those beside it: whoever takes it must beat every enemy word there."""
    return (size.index(city.at), *map(size.index, size.neighbours(city.at)))


def spread(terrain: bytes, size: Size, sources: Iterable[int]) -> tuple[int, ...]:
    """The least number of letters, weighed by terrain, from any of ``sources`` to each cell; FAR where none lead."""
    rows, columns = size.rows, size.columns
    steps = [_STEPS.get(code, 1) for code in terrain]
    far = [FAR] * (rows * columns)
    # One list for each distance in the place of a heap: distances are small
    # whole numbers, and this runs for every plan.
    levels: list[list[int]] = [[] for _ in range(FAR + 3)]
    for source in sources:
        far[source] = 0
        levels[0].append(source)
    for near, level in enumerate(levels[:FAR]):
        for cell in level:
            # It was reached by a shorter way since it was put here.
            if far[cell] != near:
                continue
            column = cell % columns
            for beside in (
                cell - columns,
                cell + columns,
                # At an edge the neighbour by number is the end of the row beside.
                cell - 1 if column else -1,
                cell + 1 if column < columns - 1 else -1,
            ):
                if 0 <= beside < rows * columns:
                    reached = near + steps[beside]
                    if reached < far[beside]:
                        far[beside] = reached
                        levels[reached].append(beside)
    return tuple(far)
