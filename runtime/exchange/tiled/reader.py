"""Reads a map of Tiled, whichever of its forms it is written in, and says what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from runtime.campaign.json_reader import JsonReader
from runtime.exchange.tiled.cells import CellsError, read_cells
from runtime.exchange.tiled.files import FileError, read_data
from runtime.exchange.tiled.limits import CELLS, LAYERS
from runtime.exchange.tiled.model import Chunk, TileBox, TiledMap, TiledRead, TileLayer
from runtime.exchange.tiled.objects import Grid, read_objects
from runtime.exchange.tiled.tilesets import Notes, read_tilesets
from runtime.exchange.tiled.values import properties, whole
from runtime.support.issues import Issue, Place, Severity
from runtime.support.reasons import Reason

_SQUARE = ("orthogonal", "isometric")


class _RefusedError(ValueError):
    """A map that is not read."""

    def __init__(self, code: str, **figures: str | int) -> None:
        super().__init__(code)
        self.code, self.figures = code, figures


@dataclass(frozen=True, slots=True)
class _Layer:
    """A layer with the names of the groups that it is in."""

    path: str
    is_visible: bool
    given: JsonReader


def read_tiled(path: Path) -> TiledRead:
    """The map of a file, and everything that is wrong with it or worth knowing."""
    try:
        data = read_data(path)
    except FileError as problem:
        return TiledRead(None, problem.issues)
    notes = Notes(path.name)
    try:
        return TiledRead(_map(data, path, notes), tuple(notes.issues))
    except _RefusedError as problem:
        refused = Issue(Severity.ERROR, problem.code, Place(path.name), problem.figures)
        return TiledRead(None, (refused, *notes.issues))


def _map(data: JsonReader, path: Path, notes: Notes) -> TiledMap:
    _look_whether_map(data)
    orientation = data.at("orientation").text("orthogonal")
    if orientation not in _SQUARE:
        known = {"hexagonal": "tiled-hexagonal", "staggered": "tiled-staggered"}
        raise _RefusedError(known.get(orientation, "tiled-orientation"), orientation=orientation[:40])
    layers = list(_layers(data.at("layers"), "", True, 0))
    if len(layers) > LAYERS:
        raise _RefusedError("tiled-too-many-layers", count=len(layers), limit=LAYERS)
    is_infinite = data.at("infinite").value in (True, 1)
    tiles = _tile_layers(layers, is_infinite)
    box = _used(tiles) if is_infinite else _size(data)
    tilesets = read_tilesets(data.at("tilesets"), path.parent, notes)
    grid = Grid.of(data, orientation, path.parent)
    objects = read_objects(((one.path, one.given) for one in layers), grid, notes)
    found = TiledMap(_name(path), box, tiles, objects, tilesets, properties(data.at("properties")), is_infinite)
    _tell(found, layers, orientation, notes)
    return found


def _look_whether_map(data: JsonReader) -> None:
    kind = data.at("type").text("map" if data.at("layers").value is not None else "")
    if kind in ("tileset", "template"):
        raise _RefusedError("tiled-not-a-map", kind=kind)
    if kind != "map" or data.at("layers").value is None or data.at("tilewidth").value is None:
        raise _RefusedError("tiled-unknown")


def _name(path: Path) -> str:
    """What the map is called: its file without endings."""
    return path.name.removesuffix(".gz").removesuffix(".json").rpartition(".")[0] or path.name.partition(".")[0]


def _size(data: JsonReader) -> TileBox:
    rows, columns = whole(data.at("height")), whole(data.at("width"))
    if rows < 1 or columns < 1:
        raise _RefusedError("tiled-no-size", rows=rows, columns=columns)
    return TileBox(0, 0, rows, columns)


def _layers(given: JsonReader, above: str, is_visible: bool, depth: int) -> Iterator[_Layer]:
    """All layers from the lowest up, out of their groups."""
    if depth > 40:
        raise _RefusedError("tiled-too-deep")
    for one in given.items():
        name = one.at("name").text()
        path = f"{above}/{name}" if above else name
        shown = is_visible and one.at("visible").flag(True)
        if one.at("type").text() == "group":
            yield from _layers(one.at("layers"), path, shown, depth + 1)
        else:
            yield _Layer(path, shown, one)


def _tile_layers(layers: list[_Layer], is_infinite: bool) -> tuple[TileLayer, ...]:
    found: list[TileLayer] = []
    left = CELLS
    for layer in layers:
        if layer.given.at("type").text() != "tilelayer":
            continue
        chunks = []
        for box, data in _parts(layer, is_infinite):
            left -= box.rows * box.columns
            if left < 0:
                raise _RefusedError("tiled-too-many-cells", limit=CELLS)
            chunks.append(_chunk(layer, box, data))
        found.append(TileLayer(len(found), layer.path, layer.is_visible, tuple(chunks)))
    return tuple(found)


def _parts(layer: _Layer, is_infinite: bool) -> Iterator[tuple[TileBox, object]]:
    """The rectangles that a layer's cells come in."""
    given = layer.given
    parts = list(given.at("chunks").items())
    for one in parts if parts or is_infinite else [given]:
        rows, columns = whole(one.at("height")), whole(one.at("width"))
        if rows < 0 or columns < 0:
            raise _RefusedError("tiled-cells", layer=layer.path, reason=Reason.NEGATIVE_SIZE)
        if rows and columns:
            yield TileBox(whole(one.at("y")), whole(one.at("x")), rows, columns), one.at("data").value


def _chunk(layer: _Layer, box: TileBox, data: object) -> Chunk:
    given = layer.given
    # JSON names no encoding where the cells are a list.
    encoding = given.at("encoding").text("" if isinstance(data, list) else "xml")
    try:
        gids = read_cells(data, encoding, given.at("compression").text(), box.rows * box.columns)
    except CellsError as problem:
        raise _RefusedError("tiled-cells", layer=layer.path, reason=problem.why) from problem
    kinds, cells = np.unique(gids, return_inverse=True)
    if kinds[0] != 0:
        kinds, cells = np.concatenate((np.zeros(1, kinds.dtype), kinds)), cells + 1
    shaped: NDArray[np.int32] = cells.reshape(box.rows, box.columns).astype(np.int32)
    return Chunk(box, tuple(int(kind) for kind in kinds), shaped)


def _used(layers: tuple[TileLayer, ...]) -> TileBox:
    """The least rectangle with all tiles of an infinite map."""
    found: list[TileBox] = []
    for layer in layers:
        for chunk in layer.chunks:
            rows, columns = (np.flatnonzero((chunk.cells != 0).any(axis=axis)) for axis in (1, 0))
            if len(rows):
                row, column = chunk.box.row + int(rows[0]), chunk.box.column + int(columns[0])
                found.append(TileBox(row, column, int(rows[-1] - rows[0]) + 1, int(columns[-1] - columns[0]) + 1))
    if not found:
        raise _RefusedError("tiled-empty")
    row, column = min(box.row for box in found), min(box.column for box in found)
    return TileBox(row, column, max(box.end_row for box in found) - row, max(box.end_column for box in found) - column)


def _tell(found: TiledMap, layers: list[_Layer], orientation: str, notes: Notes) -> None:
    """What is worth knowing of a map that can be read; refuses one without a tile."""
    gids = {gid for layer in found.layers for chunk in layer.chunks for gid in chunk.kinds if gid}
    if not gids:
        raise _RefusedError("tiled-only-objects" if found.objects else "tiled-empty", count=len(found.objects))
    unknown = [gid for gid in gids if found.tileset_of(gid) is None]
    if unknown:
        notes.warn("tiled-no-tileset", count=len(unknown))
    pictures = sum(layer.given.at("type").text() == "imagelayer" for layer in layers)
    if pictures:
        notes.warn("tiled-image-layers", count=pictures)
    if orientation == "isometric":
        notes.issues.append(Issue(Severity.HINT, "tiled-isometric", Place(notes.file)))
    if found.is_infinite:
        box = found.box
        figures: dict[str, str | int] = {"row": box.row, "column": box.column, "rows": box.rows, "columns": box.columns}
        notes.issues.append(Issue(Severity.HINT, "tiled-infinite", Place(notes.file), figures))
