"""Makes a random map that is fair by construction: whatever grows on one side grows on all cells that answer it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from types import MappingProxyType

import numpy as np

from editor.mapmaker.map_options import KeptContent, MadeMap, MapMaker, MapOptions, Note
from editor.mapmaker.orbits import Die, Heights, Orbits, noise
from editor.mapmaker.rivers_and_sites import Sites, around, inside, make_cities, make_tokens, rivers_of
from runtime.campaign.strips import Cells, Mask, letters_to, strips_of
from runtime.engine.board.grid import Cell
from runtime.engine.board.terrain import Terrain, TerrainMap
from runtime.engine.levels.level import City
from runtime.support.extensions import AddedRow, ExtendedTable, RowKind, added_rows
from runtime.support.slugs import is_slug
from runtime.support.texts import mark

_BRIDGE = 6
"""The longest way over water, in new letters, that counts as a connection: what a first rack can manage."""

_HOME, _AROUND = 2, 1
"""How many steps around a side's city, and around other things, the ground stays plains."""


_NEAR = 2
"""By how many percent a share may miss its wish before a note says so."""

_GROWN = frozenset({Terrain.WATER, Terrain.LAVA, Terrain.MOUNTAIN, Terrain.ICE, Terrain.FOREST})
"""The terrains that grow in ways and an order of their own; any other grows last."""


def make_map(wishes: MapOptions, kept: KeptContent | None = None) -> MadeMap:
    """The map for these wishes, by the maker that they name; with ``kept`` only the landscape is new.

    Raises ValueError where a map of this size can't have the symmetry, and KeyError where there is no such maker.
    """
    return MAKERS[wishes.maker].make(wishes, kept)


def _grown_map(wishes: MapOptions, kept: KeptContent | None) -> MadeMap:
    """The usual map for these wishes, around what is ``kept``.

    Rivers come first, then cities clear of them, water and lava; where these cut a city off, the shortest way is
    opened. Then mountains with their passes, ice and forest take their shares of what is left, and tokens are laid.
    Raises ValueError where a map of this size can't have the symmetry.
    """
    return _Making(wishes, kept).made()


def _added_makers() -> Iterator[tuple[str, MapMaker]]:
    """The makers of extensions."""
    for added in added_rows(RowKind.MAP_MAKER, MapMaker, lambda one: one.id, fits=lambda one: is_slug(one.id)):
        yield added.row.id, replace(added.row, make=partial(_made_by, added))


def _made_by(added: AddedRow[MapMaker], wishes: MapOptions, kept: KeptContent | None) -> MadeMap:
    """The map of an extension's maker; the usual one, with a note, where that fails."""

    def make() -> MadeMap:
        made = added.row.make(wishes, kept)
        if made.terrain.size != wishes.size or len(made.terrain.cells) != wishes.size.count:
            raise ValueError("its map is not of the size that was wished")
        if kept is not None and (made.cities, made.tokens) != (kept.cities, kept.tokens):
            raise ValueError("it has moved what was to stay")
        return replace(made, wishes=wishes)

    made = added.attempt(make, None)
    if made is not None:
        return made
    usual = _grown_map(wishes, kept)
    return replace(usual, notes=(*usual.notes, Note(MAKER_FAILED, 0, 0)))


MAKER_FAILED = "maker"
"""What a note is of where a maker failed and the usual one stood in."""

MAKERS: Mapping[str, MapMaker] = ExtendedTable(
    MappingProxyType(
        {
            "": MapMaker(
                "",
                mark("Rivers, towns and woods"),
                mark("The editor's own maker, fair by construction"),
                _grown_map,
            )
        }
    ),
    _added_makers,
)
"""Who makes random maps, by their ids; the editor's own has none."""


@dataclass(slots=True)
class _Making:
    """A map while it is made."""

    wishes: MapOptions
    kept: KeptContent | None
    die: Die = field(init=False)
    orbits: Orbits = field(init=False)
    codes: Cells = field(init=False)
    clear: Mask = field(init=False)
    notes: list[Note] = field(init=False)

    def __post_init__(self) -> None:
        size = self.wishes.size
        self.die = Die(self.wishes.seed)
        self.orbits = Orbits.of(size, self.wishes.symmetry)
        self.codes = np.full((size.rows, size.columns), Terrain.PLAINS, np.uint8)
        self.clear = np.zeros((size.rows, size.columns), np.bool_)
        self.notes = []

    def made(self) -> MadeMap:
        wishes, kept = self.wishes, self.kept
        rivers = rivers_of(self.orbits, wishes, self.die)
        if rivers.count != wishes.rivers:
            self.notes.append(Note("rivers", wishes.rivers, rivers.count))
        places = Sites(self.orbits, self.die)
        cities = kept.cities if kept else tuple(self._placed_cities(places, rivers.water | rivers.fords))
        self._keep_clear(cities)
        self.clear |= rivers.fords
        self.codes[rivers.water & ~self.clear] = Terrain.WATER
        self._grow(Terrain.WATER, self._noise(1, 4))
        self._grow(Terrain.LAVA, self._noise(2, 6))
        self._connect([city.at for city in cities])
        self._raise_mountains()
        self._grow(Terrain.ICE, self._noise(4, 5))
        self._grow(Terrain.FOREST, self._noise(5, 5))
        for layer, other in enumerate((one for one in wishes.shares if one not in _GROWN), 6):
            self._grow(other, self._noise(layer, 5))
        tokens = kept.tokens if kept else ()
        if kept is None:
            free = self._reached(cities[0].at if cities else Cell(0, 0)) & ~around(
                wishes.size, [city.at for city in cities], _HOME
            )
            laid, note = places.neutral("tokens", wishes.tokens, free & self._dry())
            tokens = tuple(make_tokens(laid, self.die))
            self.notes += [note] if note else []
        made = MadeMap(wishes, TerrainMap(wishes.size, self.codes.tobytes()), cities, tokens)
        for one, share in wishes.shares.items():
            if abs(made.share(one) - share) > _NEAR:
                self.notes.append(Note(one.name.lower(), share, made.share(one)))
        return replace(made, notes=tuple(self.notes))

    def _placed_cities(self, places: Sites, rivers: Mask) -> list[City]:
        """The cities: a side's own away from edges and rivers, where there is room, then the neutral ones."""
        size = self.wishes.size
        margin = min(2, (min(size.rows, size.columns) - 3) // 3)
        room, beside = inside(size, margin), self._wider(rivers)
        own, first = places.own(self.wishes.cities, room & ~beside, room & ~rivers, room)
        free_ones, second = places.neutral("neutral", self.wishes.neutral, room & ~beside, room & ~rivers, room)
        self.notes += [note for note in (first, second) if note]
        return list(make_cities(own, free_ones))

    def _keep_clear(self, cities: tuple[City, ...]) -> None:
        """Leave plains around whatever stands on the map, and on all cells that answer it."""
        size, kept = self.wishes.size, self.kept or KeptContent()
        homes = [city.at for city in cities if city.owner is not None]
        others = [city.at for city in cities if city.owner is None] + [token.at for token in kept.tokens]
        near = around(size, homes, _HOME) | around(size, others, _AROUND) | around(size, kept.letters, _AROUND)
        if near.sum() * 3 > size.count:
            near = around(size, homes, _HOME - 1) | around(size, (*others, *kept.letters), 0)
        self.clear |= self.orbits.closed(near)

    def _wanted(self, terrain: Terrain) -> int:
        """How many cells of a terrain are still missing."""
        wanted = (self.wishes.size.count * self.wishes.shares.get(terrain, 0) + 50) // 100
        return wanted - int((self.codes == terrain).sum())

    def _grow(self, terrain: Terrain, heights: Heights) -> None:
        """Give a terrain the highest of the free ground, until it has its share."""
        missing = self._wanted(terrain)
        if missing > 0:
            free = (self.codes == Terrain.PLAINS) & ~self.clear
            self.codes[self.orbits.highest(heights, free, missing)] = terrain

    def _noise(self, layer: int, parts: int) -> Heights:
        """Even noise, whose hills are about one of so many ``parts`` of the map wide."""
        size = self.wishes.size
        span = max(min(size.rows, size.columns, 60) // parts, 2)
        return self.orbits.evened(noise(self.wishes.seed * 16 + layer, size, span))

    def _raise_mountains(self) -> None:
        """Mountains in chains along a level of the heights, with passes; what a pass takes grows elsewhere."""
        heights = self._noise(3, 3)
        chains = -np.abs(heights - int(heights.sum()) // heights.size)
        self._grow(Terrain.MOUNTAIN, chains)
        for _ in range(self.wishes.passes):
            rocks = np.flatnonzero((self.codes == Terrain.MOUNTAIN).ravel())
            if not len(rocks):
                break
            cell = self.wishes.size.cell(int(rocks[self.die.below(len(rocks))]))
            gap = self.orbits.closed(self._gap(cell))
            self.codes[gap] = Terrain.PLAINS
            self.clear |= gap
        self._grow(Terrain.MOUNTAIN, chains)

    def _gap(self, cell: Cell) -> Mask:
        """The mountain cells through a cell, in the direction in which there are fewer."""
        lines: list[tuple[Cell, ...]] = []
        for row_step, column_step in ((0, 1), (1, 0)):
            line = [cell]
            for sign in (-1, 1):
                at = Cell(cell.row + sign * row_step, cell.column + sign * column_step)
                while at in self.wishes.size and self.codes[at] == Terrain.MOUNTAIN:
                    line.append(at)
                    at = Cell(at.row + sign * row_step, at.column + sign * column_step)
            lines.append(tuple(line))
        return around(self.wishes.size, lines[0] if len(lines[0]) <= len(lines[1]) else lines[1], 0)

    def _connect(self, targets: list[Cell]) -> None:
        """Open a way over land or short water from the first city to every other."""
        reached = self._reached(targets[0]) if targets else None
        for target in targets[1:]:
            if reached is None or reached[target]:
                continue
            near = np.argwhere(reached & self._dry())
            distances = np.abs(near - np.array(target)).sum(axis=1)
            end = Cell(*near[int(np.argmin(distances))].tolist())
            rows, columns = sorted((target.row, end.row)), sorted((target.column, end.column))
            way = np.zeros(self.codes.shape, np.bool_)
            way[rows[0] : rows[1] + 1, target.column] = True
            way[end.row, columns[0] : columns[1] + 1] = True
            way = self.orbits.closed(way)
            self.codes[way & ~self._dry()] = Terrain.PLAINS
            self.clear |= way & (self.codes == Terrain.PLAINS)
            reached = self._reached(targets[0])

    def _reached(self, start: Cell) -> Mask:
        """The cells that chains of words from a cell come to."""
        size = self.wishes.size
        far = letters_to(strips_of(self.codes, _BRIDGE), [(size.index(start), 1)])
        reached: Mask = far.reshape(size.rows, size.columns) >= 0
        return reached

    def _dry(self) -> Mask:
        dry: Mask = (self.codes != Terrain.WATER) & (self.codes != Terrain.LAVA)
        return dry

    def _wider(self, mask: Mask) -> Mask:
        """A set of cells with all that lie beside it."""
        wide = mask.copy()
        wide[1:] |= mask[:-1]
        wide[:-1] |= mask[1:]
        wide[:, 1:] |= mask[:, :-1]
        wide[:, :-1] |= mask[:, 1:]
        return wide
