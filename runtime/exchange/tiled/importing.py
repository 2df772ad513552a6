"""Makes a level of a map, as the designer has settled it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from runtime.campaign.leveldata import read_level_data
from runtime.engine.grid import Cell, Size
from runtime.engine.level import City, Level, Token
from runtime.engine.terrain import Terrain, TerrainMap
from runtime.exchange.tiled.choices import Choices, CityThere, Thing
from runtime.exchange.tiled.limits import LENGTH
from runtime.exchange.tiled.model import Box, MapObject, TiledMap
from runtime.exchange.tiled.own import OWN, own_extra, own_id
from runtime.support.issues import Issue, Place, Severity


@dataclass(frozen=True, slots=True)
class Imported:
    """The level that a map has become, None where that can't be, and what is wrong or worth knowing."""

    level: Level | None
    issues: tuple[Issue, ...]


def level_of(tiled: TiledMap, choices: Choices, level_id: str, name: str) -> Imported:
    """A level with this id and name; a map that was a level of ours gets back whatever else that had."""
    box = choices.part or tiled.box
    if not (1 <= box.rows <= LENGTH and 1 <= box.columns <= LENGTH):
        figures: dict[str, str | int] = {"rows": box.rows, "columns": box.columns, "limit": LENGTH}
        return Imported(None, (Issue(Severity.ERROR, "tiled-too-large", Place(tiled.name), figures),))
    issues: list[Issue] = []
    cells = landscape(tiled, choices, box)
    cities, tokens = _things(tiled, choices, box, issues)
    rest, is_ours = _rest(tiled, issues)
    if not is_ours:
        for city in cities:
            cells[city.at.row, city.at.column] = Terrain.PLAINS
    terrain = TerrainMap(Size(box.rows, box.columns), cells.tobytes())
    level = replace(rest, id=level_id, name=name, terrain=terrain, cities=tuple(cities), tokens=tuple(tokens))
    if level.symmetry is not None and not level.symmetry.fits(terrain.size):
        level = replace(level, symmetry=None)
    return Imported(level, tuple(issues))


def landscape(tiled: TiledMap, choices: Choices, box: Box) -> NDArray[np.uint8]:
    """The terrains' codes in a part of a map (rows × columns): of each cell's tiles the topmost that means anything."""
    cells = np.full((box.rows, box.columns), choices.empty, np.uint8)
    codes = {gid: meaning.terrain or 0 for gid, meaning in choices.tiles.items()}
    for layer in tiled.layers:
        if layer.number not in choices.layers:
            continue
        for chunk in layer.chunks:
            both = chunk.box.common(box)
            if not both.rows or not both.columns:
                continue
            table = np.array([codes.get(gid, 0) for gid in chunk.kinds], np.uint8)
            here = table[_part(chunk.cells, chunk.box, both)]
            there = _part(cells, box, both)
            np.copyto(there, here, where=here != 0)
    return cells


def _part(cells: NDArray[np.generic], whole: Box, part: Box) -> NDArray[np.generic]:
    """The cells of a part out of those of a whole."""
    row, column = part.row - whole.row, part.column - whole.column
    return cells[row : row + part.rows, column : column + part.columns]


def _things(tiled: TiledMap, choices: Choices, box: Box, issues: list[Issue]) -> tuple[list[City], list[Token]]:
    """The cities and tokens; what is off the map or on a taken cell is left out and told."""
    cities: list[City] = []
    tokens: list[Token] = []
    is_ours = OWN in tiled.properties
    taken: dict[Cell, MapObject] = {}
    ids: set[str] = set()
    size = Size(box.rows, box.columns)
    for one in tiled.objects:
        thing = choices.things.get(one.number)
        if thing is None:
            continue
        at = Cell(one.row - box.row, one.column - box.column)
        if not (is_ours and own_id(one)):
            fault = "tiled-object-off-map" if at not in size else "tiled-object-shares-cell" if at in taken else ""
            if fault:
                figures: dict[str, str | int] = {"name": one.name or one.kind, "row": at.row, "column": at.column}
                issues.append(Issue(Severity.WARNING, fault, Place(tiled.name), figures))
                continue
        taken[at] = one
        _add(one, thing, at, ids, cities=cities, tokens=tokens)
    return cities, tokens


def _add(one: MapObject, thing: Thing, at: Cell, ids: set[str], *, cities: list[City], tokens: list[Token]) -> None:
    """Add the city or the token that an object has become."""
    known, (name, extra) = own_id(one), own_extra(one)
    if isinstance(thing, CityThere):
        stem = thing.owner.value if thing.owner else "neutral"
        city_id = known or next(_free(stem, ids))
        cities.append(City(city_id, at, thing.owner, thing.name if name is None else name, extra))
        ids.add(city_id)
    else:
        token_id = known or next(_free(thing.element.value, ids))
        tokens.append(Token(token_id, at, thing.element, thing.power, extra))
        ids.add(token_id)


def _free(stem: str, taken: set[str]) -> Iterator[str]:
    """The ids that are not taken."""
    number = 1
    while True:
        if f"{stem}-{number}" not in taken:
            yield f"{stem}-{number}"
        number += 1


def _rest(tiled: TiledMap, issues: list[Issue]) -> tuple[Level, bool]:
    """What a level of ours had besides its map; a plain level where the map was none of ours."""
    plain = Level(id="", name="", terrain=TerrainMap.from_rows(["."]))
    kept = tiled.properties.get(OWN)
    if not isinstance(kept, str):
        return plain, False
    try:
        data = json.loads(kept)
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, Mapping):
        issues.append(Issue(Severity.WARNING, "tiled-rest-damaged", Place(tiled.name)))
        return plain, False
    level, _ = read_level_data({**data, "terrain": ["."]})
    return level, True
