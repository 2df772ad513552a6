"""What tiles mean, as a file: proposals written for a person to change, and read again as choices."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Protocol

from runtime.campaign.json_reader import JsonReader
from runtime.engine.board.terrain import Terrain
from runtime.exchange.tiled.level_import import Choices, CityThere, Meaning, TiledThing, TileEvidence, TokenThere
from runtime.exchange.tiled.model import MapObject, TiledMap
from runtime.exchange.tiled.proposals import element_named, owner_named
from runtime.support.issues import Issue, IssueCode, Place, Severity
from runtime.support.json_text import OneLine

THROUGH = "below"
"""Stands for a tile that lets the layer below show through."""

EVERY = "*"
"""Stands for all tiles of a tileset that are not named."""

OUT = "leave out"
"""Stands for an object that becomes nothing."""

TERRAIN_NAMES: Mapping[str, Terrain] = MappingProxyType({terrain.name.lower(): terrain for terrain in Terrain})


class _Wrong(Protocol):
    """Notes what makes no sense."""

    def __call__(self, pointer: str, code: str, **figures: str | int) -> None:
        """Note it."""


def mapping_data(tiled: TiledMap, choices: Choices) -> dict[str, object]:
    """The choices as JSON: tiles by tileset and number in it, layers by name, objects by their ids."""
    tiles: dict[str, dict[str, str]] = {}
    for gid, meaning in choices.tiles.items():
        found = tiled.tile(gid)
        if found is not None:
            tileset, number, _ = found
            tiles.setdefault(tileset.name, {})[str(number)] = _said(meaning.terrain)
    return {
        "layers": [layer.path for layer in tiled.layers if layer.number in choices.layers],
        "empty": choices.empty.name.lower(),
        "tiles": tiles,
        "objects": {str(one.id): OneLine(_object_data(one, choices.things.get(one.number))) for one in tiled.objects},
    }


def read_mapping(data: object, tiled: TiledMap, proposed: Choices, file: str) -> tuple[Choices, tuple[Issue, ...]]:
    """The proposals with what a file says instead, and what in it makes no sense."""
    given = JsonReader(data)
    issues: list[Issue] = []

    def wrong(pointer: str, code: str, **figures: str | int) -> None:
        issues.append(Issue(Severity.ERROR, IssueCode(code), Place(file, pointer=pointer), figures))

    if not isinstance(data, dict):
        wrong("", "tiled-mapping")
        return proposed, tuple(issues)
    tiles = _tiles(given.at("tiles"), tiled, proposed, wrong)
    chosen = replace(proposed, tiles=tiles)
    if given.at("layers").value is not None:
        paths = {layer.path: layer.number for layer in tiled.layers}
        for number, one in enumerate(given.at("layers").items()):
            if one.text() not in paths:
                known = ", ".join(paths)
                wrong(f"/layers/{number}", "tiled-mapping-layer", layer=str(one.value)[:80], known=known)
        names = {one.text() for one in given.at("layers").items()}
        chosen = replace(chosen, layers=frozenset(layer.number for layer in tiled.layers if layer.path in names))
    empty = given.at("empty").value
    if empty is not None:
        terrain = TERRAIN_NAMES.get(str(empty))
        if terrain is None:
            wrong("/empty", "tiled-mapping-terrain", value=str(empty)[:80])
        else:
            chosen = replace(chosen, empty=terrain)
    return replace(chosen, things=_things(given.at("objects"), tiled, chosen, wrong)), tuple(issues)


def _said(terrain: Terrain | None) -> str:
    return terrain.name.lower() if terrain is not None else THROUGH


def _tiles(reader: JsonReader, tiled: TiledMap, proposed: Choices, wrong: _Wrong) -> dict[int, Meaning]:
    found = dict(proposed.tiles)
    sets = {tileset.name for tileset in tiled.tilesets}
    for name, members in reader.members().items():
        if name not in sets:
            wrong(f"/tiles/{name}", "tiled-mapping-tileset", tileset=name[:80], known=", ".join(sorted(sets)))
            continue
        said = JsonReader(members).members()
        for key, value in said.items():
            if value != THROUGH and (not isinstance(value, str) or value not in TERRAIN_NAMES):
                wrong(f"/tiles/{name}/{key}", "tiled-mapping-terrain", value=str(value)[:80])
        for gid, number in _of_tileset(tiled, name, found):
            value = said.get(str(number), said.get(EVERY))
            if isinstance(value, str) and (value == THROUGH or value in TERRAIN_NAMES):
                found[gid] = Meaning(TERRAIN_NAMES.get(value), TileEvidence.CHOSEN)
    return found


def _of_tileset(tiled: TiledMap, name: str, tiles: Mapping[int, Meaning]) -> Iterator[tuple[int, int]]:
    """The used tiles of a tileset with their numbers in it."""
    for gid in tuple(tiles):
        found = tiled.tile(gid)
        if found is not None and found[0].name == name:
            yield gid, found[1]


def _object_data(one: MapObject, thing: TiledThing | None) -> dict[str, object]:
    """An object with what it becomes; its name and class are only there to be recognised."""
    data: dict[str, object] = {"object": one.name or one.kind or one.layer}
    if isinstance(thing, CityThere):
        return data | {"as": "city", "owner": thing.owner.value if thing.owner else "neutral", "name": thing.name}
    if isinstance(thing, TokenThere):
        return data | {"as": thing.element.value} | ({"power": thing.power} if thing.power else {})
    return data | {"as": OUT}


def _things(reader: JsonReader, tiled: TiledMap, chosen: Choices, wrong: _Wrong) -> dict[int, TiledThing]:
    found = dict(chosen.things)
    numbers = {str(one.id): one.number for one in tiled.objects}
    for key, value in reader.members().items():
        number = numbers.get(key)
        if number is None:
            wrong(f"/objects/{key}", "tiled-mapping-object", id=key[:40])
            continue
        member = JsonReader(value)
        kind = member.at("as").text()
        element = element_named(kind)
        if kind == "city":
            found[number] = CityThere(owner_named((member.at("owner").text(),)), member.at("name").text()[:200])
        elif element is not None:
            power = member.at("power").whole()
            found[number] = TokenThere(element, power if 1 <= power <= 10_000 else None)
        elif kind == OUT:
            found.pop(number, None)
        else:
            wrong(f"/objects/{key}", "tiled-mapping-thing", value=kind[:80])
    return found
