"""Proposes what each tile and object of a map could be, by names and by their pictures; the designer decides."""

from __future__ import annotations

import re
import warnings
from array import array
from collections import Counter
from collections.abc import Iterable, Mapping
from io import BytesIO
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from runtime.engine.board.sides import Side
from runtime.engine.board.terrain import Element, Terrain
from runtime.exchange.terrain_table import TERRAINS
from runtime.exchange.tiled.level_import import Choices, CityThere, Meaning, TiledThing, TileEvidence, TokenThere
from runtime.exchange.tiled.model import (
    ELEMENT,
    OWN,
    PICTURE_PIXELS,
    PICTURE_SIZE,
    POWER,
    MapObject,
    Properties,
    TiledMap,
    TileInfo,
    TilePicture,
    Tileset,
)
from runtime.support.files import read_file
from runtime.support.issues import Issue, IssueCode, Place, Severity

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_PICTURE_KINDS = ("PNG", "JPEG", "BMP", "GIF", "WEBP")


class TilePictures:
    """Pictures of a map's tiles as red, green, blue and opacity; each file is read once, when it is first needed."""

    def __init__(self, tiled: TiledMap) -> None:
        self._map = tiled
        self._sheets: dict[TilePicture, NDArray[np.uint8] | None] = {}

    def issues(self, file: str) -> tuple[Issue, ...]:
        """The pictures that were asked for and could not be read; ``file`` is the map's."""
        unread = [picture.path.name for picture, sheet in self._sheets.items() if sheet is None]
        return tuple(
            Issue(Severity.WARNING, IssueCode("tiled-image-missing"), Place(file), {"file": name})
            for name in dict.fromkeys(unread)
        )

    def tile(self, gid: int) -> NDArray[np.uint8] | None:
        """The pixels of a tile (rows × columns × 4); None where there is no picture of it."""
        found = self._map.tile(gid)
        if found is None:
            return None
        tileset, number, info = found
        if info.picture is not None:
            return self._sheet(info.picture)
        return self._cut(tileset, number) if tileset.picture is not None else None

    def _cut(self, tileset: Tileset, number: int) -> NDArray[np.uint8] | None:
        assert tileset.picture is not None
        sheet = self._sheet(tileset.picture)
        wide, high = tileset.width, tileset.height
        if sheet is None or not wide or not high:
            return None
        margin, step = tileset.margin, tileset.spacing
        columns = tileset.columns or max(1, (sheet.shape[1] - 2 * margin + step) // (wide + step))
        row, column = divmod(number, columns)
        top, left = margin + row * (high + step), margin + column * (wide + step)
        cut = sheet[top : top + high, left : left + wide]
        return cut if cut.shape[:2] == (high, wide) else None

    def _sheet(self, picture: TilePicture) -> NDArray[np.uint8] | None:
        if picture not in self._sheets:
            self._sheets[picture] = _read(picture)
        return self._sheets[picture]


def _read(picture: TilePicture) -> NDArray[np.uint8] | None:
    """A picture file as pixels; None where it is none, or too large."""
    # Tiles that say what they are need no pictures, nor what comes along with them.
    import numpy as np
    from PIL import Image

    from runtime.campaign.bundles.archive import has_endless_scans

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            data = read_file(picture.path, PICTURE_SIZE)
            with Image.open(BytesIO(data), formats=_PICTURE_KINDS) as image:
                if image.width * image.height > PICTURE_PIXELS or has_endless_scans(data):
                    return None
                pixels = np.array(image.convert("RGBA"))
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError, Image.DecompressionBombWarning):
        return None
    if picture.clear is not None:
        pixels[(pixels[..., :3] == np.array(picture.clear, np.uint8)).all(axis=-1), 3] = 0
    return pixels


_BY_WORD: Mapping[str, Terrain] = MappingProxyType(
    {one.name.lower(): one for one in Terrain}
    | {word: terrain for terrain, spec in TERRAINS.items() for word in spec.words.split()}
)
_CITY = frozenset(
    {
        "base", "burg", "capital", "castle", "city", "dorf", "festung", "fort", "fortress", "hq", "keep", "settlement",
        "spawn", "stadt", "start", "starting", "stronghold", "town", "village",
    }
)  # fmt: skip
_OWNERS: Mapping[str, Side | None] = MappingProxyType(
    {
        **dict.fromkeys(("gold", "golden", "1", "player1", "p1"), Side.GOLD),
        **dict.fromkeys(("silver", "2", "player2", "p2"), Side.SILVER),
        **dict.fromkeys(("neutral", "none", "nobody", "0", ""), None),
    }
)
_PARTS = re.compile(r"[^\W\d_]+", re.UNICODE)
_HUMPS = re.compile(r"(?<=[a-zäöü])(?=[A-ZÄÖÜ])")


def words_in(name: str) -> tuple[str, ...]:
    """The words of a name such as ``deepWater_02``, in small letters."""
    return tuple(part.lower() for part in _PARTS.findall(_HUMPS.sub(" ", name)))


def terrain_named(name: str) -> Terrain | None:
    """The terrain that a name speaks of; None where it speaks of none, or of several."""
    found = {_BY_WORD[word] for word in words_in(name) if word in _BY_WORD}
    if not found and len(name) == 1:
        return next((terrain for terrain in Terrain if terrain.symbol == name), None)
    return found.pop() if len(found) == 1 else None


def is_city(name: str) -> bool:
    """Whether a name speaks of a city."""
    return not _CITY.isdisjoint(words_in(name))


def element_named(name: str) -> Element | None:
    """The element that a name speaks of."""
    words = words_in(name)
    return next((element for element in Element if element.value in words), None)


def owner_named(names: Iterable[str]) -> Side | None:
    """Whose something is by the first of the names that says it; None is neutral."""
    for name in names:
        whole = re.sub(r"[\s_-]+", "", name.strip().lower())
        if whole in _OWNERS:
            return _OWNERS[whole]
        known = [word for word in words_in(name) if word in ("gold", "golden", "silver", "neutral")]
        if known:
            return _OWNERS[known[0]]
    return None


_TERRAIN_KEYS = ("terrain", "scryptic", "biome", "ground", "material", "kind", "type", "name", "class")
_OWNER_KEYS = ("owner", "side", "team", "player", "faction")
_ELEMENT_KEYS = (ELEMENT, "token", OWN)


def propose(tiled: TiledMap, pictures: TilePictures) -> Choices:
    """Every tile that is used, all visible layers, and the objects that look like cities and tokens."""
    layers = frozenset(layer.number for layer in tiled.layers if layer.is_visible)
    return Choices(
        tiles={gid: propose_tile(tiled, gid, pictures) for gid in used_tiles(tiled)},
        layers=layers or frozenset(layer.number for layer in tiled.layers),
        things={one.number: thing for one in tiled.objects if (thing := propose_thing(one)) is not None},
    )


def used_tiles(tiled: TiledMap, layers: Iterable[int] | None = None) -> Mapping[int, int]:
    """How often each tile lies on some layers, on all of them unless said; by number, in their order."""
    chosen = set(layers) if layers is not None else None
    found: Counter[int] = Counter()
    for layer in tiled.layers:
        if chosen is not None and layer.number not in chosen:
            continue
        for chunk in layer.chunks:
            cells = chunk.cells
            # The bytes are gone through once for each kind, which takes a fifth of the time of a counter.
            counts = (
                Counter(cells)
                if isinstance(cells, array)
                else {one: cells.count(one) for one in range(len(chunk.kinds))}
            )
            found.update({chunk.kinds[one]: count for one, count in counts.items() if one and count})
    return dict(sorted(found.items()))


def propose_tile(tiled: TiledMap, gid: int, pictures: TilePictures) -> Meaning:
    """What a tile is likely to be: by what is said of it, by its names, at last by its colour."""
    found = tiled.tile(gid)
    if found is None:
        return Meaning(None, TileEvidence.GUESS)
    tileset, _, info = found
    said = _said(info)
    if said is not None:
        return said
    named = _named(tileset)
    if named not in (None, Terrain.PLAINS):
        return Meaning(named, TileEvidence.NAME)
    pixels = pictures.tile(gid)
    if pixels is not None:
        from runtime.exchange.tiled.tile_colours import ground_of

        return Meaning(ground_of(pixels), TileEvidence.COLOUR)
    return Meaning(named or Terrain.PLAINS, TileEvidence.NAME if named else TileEvidence.GUESS)


def _said(info: TileInfo) -> Meaning | None:
    """What the tileset says of a tile itself."""
    for key in _TERRAIN_KEYS:
        value = info.properties.get(key)
        terrain = terrain_named(value) if isinstance(value, str) else None
        if terrain is not None:
            return Meaning(terrain, TileEvidence.PROPERTY)
    by_flag = {name: terrain_named(name) for name, value in info.properties.items() if value is True}
    flagged = {terrain for terrain in by_flag.values() if terrain is not None}
    if len(flagged) == 1:
        return Meaning(flagged.pop(), TileEvidence.PROPERTY)
    terrain = terrain_named(info.kind)
    if terrain is not None:
        return Meaning(terrain, TileEvidence.CLASS)
    terrain = _commonest(info.terrains)
    if terrain is not None:
        return Meaning(terrain, TileEvidence.TERRAIN)
    terrain = terrain_named(info.picture.path.stem) if info.picture is not None else None
    return Meaning(terrain, TileEvidence.NAME) if terrain is not None else None


def _commonest(names: tuple[str, ...]) -> Terrain | None:
    """The terrain at most corners; of equals the one that is not plains, so that narrow rivers stay rivers."""
    found = Counter(terrain for name in names if (terrain := terrain_named(name)) is not None)
    if not found:
        return None
    return max(found, key=lambda terrain: (found[terrain], terrain is not Terrain.PLAINS, terrain))


def _named(tileset: Tileset) -> Terrain | None:
    names = [tileset.name]
    if tileset.picture is not None:
        names.append(Path(tileset.picture.path).stem)
    return next((terrain for name in names if (terrain := terrain_named(name)) is not None), None)


def propose_thing(one: MapObject) -> TiledThing | None:
    """The city or token that an object looks like; None where it looks like neither."""
    if one.is_text:
        return None
    said = _text(one.properties, OWN)
    is_said = is_city(one.kind) or is_city(said)
    element = None if is_said else _element(one)
    if element is not None:
        power = one.properties.get(POWER)
        is_power = isinstance(power, int) and not isinstance(power, bool) and 1 <= power <= 10_000
        return TokenThere(element, power if is_power and isinstance(power, int) else None)
    owners = [_text(one.properties, key) for key in _OWNER_KEYS if key in one.properties]
    if not (is_said or is_city(one.name) or (owners and not one.kind)):
        return None
    return CityThere(owner_named((*owners, one.kind, one.name)), one.name[:200])


def _element(one: MapObject) -> Element | None:
    """The element that an object speaks of, the surest first."""
    names = (*(_text(one.properties, key) for key in _ELEMENT_KEYS), one.kind, one.name)
    return next((element for name in names if (element := element_named(name)) is not None), None)


def _text(properties: Properties, key: str) -> str:
    value = properties.get(key, "")
    return value if isinstance(value, str) else str(value) if isinstance(value, int) else ""
