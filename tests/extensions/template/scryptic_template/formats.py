"""An exporter and an importer: the bare rows of a landscape as text, with a line for the name."""

from __future__ import annotations

from pathlib import Path

from runtime.campaign.templates import blank_map
from runtime.engine.board.grid import Size
from runtime.engine.board.terrain import Terrain, TerrainMap
from runtime.engine.levels.level import Level
from runtime.exchange.formats import Format, Importer


def write(level: Level, path: Path, _assets: Path) -> dict[Path, bytes]:
    """The name, and below it a line a row."""
    return {path: "\n".join((level.name, *level.terrain.rows(), "")).encode()}


def read(path: Path) -> Level:
    """A level of such a file, with a city for each side; raises ValueError where its rows are no landscape."""
    name, *rows = path.read_text("utf-8").splitlines()
    size = Size(len(rows), len(rows[0]))
    level = blank_map("rows", name, size)
    cells = bytearray(Terrain(ord(sign)) for row in rows for sign in row)
    for city in level.cities:
        cells[size.index(city.at)] = Terrain.PLAINS
    terrain = TerrainMap(size, bytes(cells))
    return Level(level.id, level.name, terrain, ruleset=level.ruleset, cities=level.cities)


ROWS_OUT = Format("Rows of a landscape", ".rows", write)
ROWS_IN = Importer("Rows of a landscape", ".rows", read)
