"""Reads a map of Tiled, its cells and objects, in whichever form it is written, and says what is wrong with it."""

from __future__ import annotations

import base64
import binascii
import math
import re
import sys
import zlib
from array import array
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from runtime.campaign.json_reader import JsonReader
from runtime.exchange.tiled.files import FileError, beside, read_data, read_side
from runtime.exchange.tiled.model import (
    CELLS,
    LAYERS,
    OBJECTS,
    CellNumbers,
    Chunk,
    MapObject,
    TileBox,
    TiledMap,
    TiledRead,
    TileLayer,
)
from runtime.exchange.tiled.tilesets import Notes, number, properties, read_tilesets, whole
from runtime.support.issues import Issue, IssueCode, Place, Severity
from runtime.support.reasons import REASONS, Reason

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

FLIPS = 0xF0000000
"""The bits of a tile's number that say how it is turned, which does not matter to a landscape."""

_WINDOW = 27
"""The binary logarithm of the most bytes that a zstd reader looks back on."""

_SPACE = b" \t\n\r\v\f"
_DIGITS = b"0123456789"
_VALUES = bytes.maketrans(_DIGITS, bytes(range(10)))
_PIECE = 1 << 20
"""Bytes of numbers and commas that are read at once: in the memory each takes some forty as long as it is a text."""

_NO_COMMA = re.compile(rb"[0-9][ \t\n\r\v\f]+[0-9]")
_BYTES = bytes(range(256))


class CellsError(ValueError):
    """Cells that can't be read; ``why`` is the reason."""

    def __init__(self, why: Reason) -> None:
        super().__init__(REASONS[why])
        self.why = why


def read_cells(data: object, encoding: str, compression: str, count: int) -> CellNumbers:
    """``count`` numbers of tiles, without their flips; raises CellsError."""
    if isinstance(data, list):
        numbers = _narrowed(_listed(data))
    elif not isinstance(data, str):
        raise CellsError(Reason.NO_CELLS)
    elif encoding == "csv":
        numbers = _separated(data)
    elif encoding == "base64":
        numbers = _narrowed(_little(_unpacked(data, compression, count * 4)))
    elif not data.strip():
        numbers = bytes(count)
    else:
        raise CellsError(Reason.UNKNOWN_ENCODING)
    if len(numbers) != count:
        raise CellsError(Reason.WRONG_COUNT)
    return numbers


def _narrowed(numbers: array[int]) -> CellNumbers:
    """The numbers without their flips, as bytes where that is enough."""
    if max(numbers, default=0) & FLIPS:
        numbers = array("I", [one & ~FLIPS for one in numbers])
    return bytes(numbers.tolist()) if max(numbers, default=0) < len(_BYTES) else numbers


def _little(data: bytes) -> array[int]:
    """The numbers of four bytes each, the lowest first."""
    numbers = array("I", data)
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers


def _listed(data: list[object]) -> array[int]:
    try:
        return array("I", cast("list[int]", data))
    except (TypeError, OverflowError) as problem:
        raise CellsError(Reason.CELL_NOT_WHOLE) from problem


def _separated(text: str) -> CellNumbers:
    given = text.encode("utf-8", "surrogatepass")
    if given.translate(None, _DIGITS + b"," + _SPACE) or (not _ends_in_commas(given) and _NO_COMMA.search(given)):
        raise CellsError(Reason.CELL_NOT_WHOLE)
    # Empty places between commas count for nothing.
    joined = given.translate(None, _SPACE).strip(b",")
    digits = joined[::2]
    if joined[1::2].count(b",") == len(joined) // 2 and b"," not in digits:
        return digits.translate(_VALUES)  # Of a small tileset all at once.
    numbers = array("I")
    begin = 0
    try:
        while begin < len(joined):
            end = joined.find(b",", begin + _PIECE)
            end = end if end >= 0 else len(joined)
            numbers.extend(map(int, filter(None, joined[begin:end].split(b","))))
            begin = end + 1
    except (OverflowError, ValueError) as problem:
        raise CellsError(Reason.CELL_NOT_WHOLE) from problem
    return _narrowed(numbers)


def _ends_in_commas(given: bytes) -> bool:
    """Whether the only white space between numbers are ends of lines after commas, as Tiled writes them."""
    inner = given.strip()
    return len(inner.split()) == inner.count(b",\n") + 1


def _unpacked(text: str, compression: str, size: int) -> bytes:
    """Exactly ``size`` bytes; never more than one beyond them are made."""
    try:
        packed = base64.b64decode("".join(text.split()), validate=True)
    except (binascii.Error, ValueError) as problem:
        raise CellsError(Reason.BAD_BASE64) from problem
    if compression in ("zlib", "gzip"):
        data = _inflated(packed, size)
    elif compression == "zstd":
        data = _zstd(packed, size)
    elif compression:
        raise CellsError(Reason.UNKNOWN_COMPRESSION)
    else:
        data = packed
    if len(data) != size:
        raise CellsError(Reason.WRONG_COUNT)
    return data


def _inflated(packed: bytes, size: int) -> bytes:
    try:
        # With 32 either header will do, zlib's or gzip's; one byte too many tells of a bomb without unpacking it.
        return zlib.decompressobj(zlib.MAX_WBITS | 32).decompress(packed, size + 1)
    except zlib.error as problem:
        raise CellsError(Reason.BAD_PACKING) from problem


def _zstd(packed: bytes, size: int) -> bytes:
    reader = zstd.ZstdDecompressor(options={zstd.DecompressionParameter.window_log_max: _WINDOW})
    try:
        return bytes(reader.decompress(packed, size + 1))
    except (zstd.ZstdError, EOFError) as problem:
        raise CellsError(Reason.BAD_PACKING) from problem


@dataclass(frozen=True, slots=True)
class Grid:
    """How pixels become cells: the size of a cell, and whether tiles hang above the middle of their foot."""

    width: float
    height: float
    is_isometric: bool
    home: Path

    @classmethod
    def of(cls, data: JsonReader, orientation: str, home: Path) -> Grid:
        """The grid of a map whose file lies in the folder ``home``; isometric maps count both ways in heights."""
        high = max(1.0, number(data.at("tileheight"), 1.0))
        is_isometric = orientation == "isometric"
        return cls(high if is_isometric else max(1.0, number(data.at("tilewidth"), 1.0)), high, is_isometric, home)

    def middle(self, reader: JsonReader) -> tuple[int, int]:
        """The row and the column under the middle of an object."""
        x, y = number(reader.at("x")), number(reader.at("y"))
        across, down = self._half(reader)
        turn = math.radians(number(reader.at("rotation")))
        x += across * math.cos(turn) - down * math.sin(turn)
        y += across * math.sin(turn) + down * math.cos(turn)
        return math.floor(y / self.height), math.floor(x / self.width)

    def _half(self, reader: JsonReader) -> tuple[float, float]:
        """From an object's own place to its middle."""
        corners = [*reader.at("polygon").items(), *reader.at("polyline").items()]
        if corners:
            across = [number(one.at("x")) for one in corners]
            down = [number(one.at("y")) for one in corners]
            return (min(across) + max(across)) / 2, (min(down) + max(down)) / 2
        wide, high = number(reader.at("width")), number(reader.at("height"))
        if reader.at("gid").value is not None:
            # A tile stands on its foot; a little above it is still the cell that it stands on.
            return (0.0, -min(high, self.height) / 2) if self.is_isometric else (wide / 2, -high / 2)
        return wide / 2, high / 2


def read_objects(layers: Iterable[tuple[str, JsonReader]], grid: Grid, notes: Notes) -> tuple[MapObject, ...]:
    """All objects of the layers given with their names, up to a limit."""
    found: list[MapObject] = []
    for path, layer in layers:
        for one in layer.at("objects").items():
            if len(found) == OBJECTS:
                notes.warn("tiled-too-many-objects", limit=OBJECTS)
                return tuple(found)
            whole_one = JsonReader(_with_template(one, grid.home, notes))
            row, column = grid.middle(whole_one)
            found.append(
                MapObject(
                    number=len(found),
                    id=whole(whole_one.at("id")),
                    name=whole_one.at("name").text(),
                    kind=whole_one.at("class").text() or whole_one.at("type").text(),
                    row=row,
                    column=column,
                    layer=path,
                    properties=properties(whole_one.at("properties")),
                    is_text=bool(whole_one.at("text").value),
                )
            )
    return tuple(found)


def _with_template(reader: JsonReader, home: Path, notes: Notes) -> dict[str, object]:
    """An object's own members over those of its template."""
    own, source = reader.members(), reader.at("template").text()
    if not source:
        return own
    path = beside(home, source)
    try:
        base = read_side(path).at("object") if path is not None else None
    except FileError:
        base = None
    if base is None:
        if not any(issue.details.get("file") == source for issue in notes.issues):
            notes.warn("tiled-template-missing", file=source)
        return own
    merged = base.members() | {name: value for name, value in own.items() if value != ""}
    both = list(_pairs(base)) + list(_pairs(reader))
    if both:
        merged["properties"] = [{"name": name, "value": value} for name, value in dict(both).items()]
    return merged


def _pairs(reader: JsonReader) -> Iterator[tuple[str, object]]:
    yield from properties(reader.at("properties")).items()


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
    reader: JsonReader


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
        refused = Issue(Severity.ERROR, IssueCode(problem.code), Place(path.name), problem.figures)
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
    objects = read_objects(((one.path, one.reader) for one in layers), grid, notes)
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


def _layers(reader: JsonReader, above: str, is_visible: bool, depth: int) -> Iterator[_Layer]:
    """All layers from the lowest up, out of their groups."""
    if depth > 40:
        raise _RefusedError("tiled-too-deep")
    for one in reader.items():
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
        if layer.reader.at("type").text() != "tilelayer":
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
    given = layer.reader
    parts = list(given.at("chunks").items())
    for one in parts if parts or is_infinite else [given]:
        rows, columns = whole(one.at("height")), whole(one.at("width"))
        if rows < 0 or columns < 0:
            raise _RefusedError("tiled-cells", layer=layer.path, reason=Reason.NEGATIVE_SIZE)
        if rows and columns:
            yield TileBox(whole(one.at("y")), whole(one.at("x")), rows, columns), one.at("data").value


def _chunk(layer: _Layer, box: TileBox, data: object) -> Chunk:
    given = layer.reader
    # JSON names no encoding where the cells are a list.
    encoding = given.at("encoding").text("" if isinstance(data, list) else "xml")
    try:
        gids = read_cells(data, encoding, given.at("compression").text(), box.rows * box.columns)
    except CellsError as problem:
        raise _RefusedError("tiled-cells", layer=layer.path, reason=problem.why) from problem
    return Chunk(box, *_numbered(gids))


def _numbered(gids: CellNumbers) -> tuple[tuple[int, ...], CellNumbers]:
    """The different numbers of tiles in their order, 0 always among them, and for each cell the place of its own."""
    if isinstance(gids, bytes):
        kinds = tuple(sorted({0, *_BYTES.translate(None, _BYTES.translate(None, gids))}))
        return kinds, gids.translate(bytes.maketrans(bytes(kinds), _BYTES[: len(kinds)]))
    kinds = tuple(sorted({0, *gids}))
    places = {kind: place for place, kind in enumerate(kinds)}
    cells = map(places.__getitem__, gids)
    return kinds, bytes(cells) if len(kinds) <= len(_BYTES) else array("I", cells)


def _used(layers: tuple[TileLayer, ...]) -> TileBox:
    """The least rectangle with all tiles of an infinite map."""
    found: list[TileBox] = []
    for layer in layers:
        for chunk in layer.chunks:
            wide = chunk.box.columns
            rows = [row for row in range(chunk.box.rows) if any(chunk.cells[row * wide : (row + 1) * wide])]
            columns = [column for column in range(wide) if any(chunk.cells[column::wide])]
            if rows:
                row, column = chunk.box.row + rows[0], chunk.box.column + columns[0]
                found.append(TileBox(row, column, rows[-1] - rows[0] + 1, columns[-1] - columns[0] + 1))
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
    pictures = sum(layer.reader.at("type").text() == "imagelayer" for layer in layers)
    if pictures:
        notes.warn("tiled-image-layers", count=pictures)
    if orientation == "isometric":
        notes.issues.append(Issue(Severity.HINT, IssueCode("tiled-isometric"), Place(notes.file)))
    if found.is_infinite:
        box = found.box
        figures: dict[str, str | int] = {"top": box.row, "left": box.column, "rows": box.rows, "columns": box.columns}
        notes.issues.append(Issue(Severity.HINT, IssueCode("tiled-infinite"), Place(notes.file), figures))
