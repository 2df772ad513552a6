"""A maker of random maps: stripes of the terrains that were wished, fair by half a turn whatever symmetry is asked."""

from __future__ import annotations

from random import Random

from editor.mapmaker.map_options import KeptContent, MadeMap, MapMaker, MapOptions
from runtime.campaign.symmetry import carried
from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import Side
from runtime.engine.board.terrain import Terrain, TerrainMap
from runtime.engine.levels.level import City


def striped(wishes: MapOptions, kept: KeptContent | None) -> MadeMap:
    """Stripes of plains and of what has a share, around what is kept; the seed alone decides."""
    size, die = wishes.size, Random(wishes.seed)
    grounds = [Terrain.PLAINS, *(terrain for terrain, share in wishes.shares.items() if share)]
    cells = bytearray(b"".join(bytes([die.choice(grounds)]) * size.columns for _ in range(size.rows)))
    cells = bytearray(carried(size, bytes(cells), wishes.symmetry))
    cities = kept.cities if kept is not None else _homes(wishes)
    tokens = kept.tokens if kept is not None else ()
    letters = kept.letters if kept is not None else ()
    homes = {city.at for city in cities}
    for at in (*homes, *(token.at for token in tokens), *letters, *_around(homes)):
        if at in size:
            for image in wishes.symmetry.images(size, at):
                cells[size.index(image)] = Terrain.PLAINS
    return MadeMap(wishes, TerrainMap(size, bytes(cells)), cities, tokens)


def _homes(wishes: MapOptions) -> tuple[City, ...]:
    """A city for each side, on cells that answer each other."""
    size = wishes.size
    gold = Cell(1, 1)
    silver = next(at for at, swaps in wishes.symmetry.images(size, gold).items() if swaps == {True})
    return City("gold-1", gold, Side.GOLD), City("silver-1", silver, Side.SILVER)


def _around(homes: set[Cell]) -> set[Cell]:
    steps = [(down, right) for down in (-2, -1, 0, 1, 2) for right in (-2, -1, 0, 1, 2)]
    return {Cell(home.row + down, home.column + right) for home in homes for down, right in steps}


STRIPES = MapMaker("template-stripes", "Stripes", "Lays the terrains in stripes from side to side", striped)
