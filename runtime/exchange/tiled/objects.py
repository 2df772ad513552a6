"""The objects of a map: where each stands, what it is called and what is said of it."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from runtime.campaign.json_reader import JsonReader
from runtime.exchange.tiled.files import FileError, beside, read_side
from runtime.exchange.tiled.limits import OBJECTS
from runtime.exchange.tiled.model import MapObject
from runtime.exchange.tiled.tilesets import Notes
from runtime.exchange.tiled.values import number, properties, whole


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

    def middle(self, given: JsonReader) -> tuple[int, int]:
        """The row and the column under the middle of an object."""
        x, y = number(given.at("x")), number(given.at("y"))
        across, down = self._half(given)
        turn = math.radians(number(given.at("rotation")))
        x += across * math.cos(turn) - down * math.sin(turn)
        y += across * math.sin(turn) + down * math.cos(turn)
        return math.floor(y / self.height), math.floor(x / self.width)

    def _half(self, given: JsonReader) -> tuple[float, float]:
        """From an object's own place to its middle."""
        corners = [*given.at("polygon").items(), *given.at("polyline").items()]
        if corners:
            across = [number(one.at("x")) for one in corners]
            down = [number(one.at("y")) for one in corners]
            return (min(across) + max(across)) / 2, (min(down) + max(down)) / 2
        wide, high = number(given.at("width")), number(given.at("height"))
        if given.at("gid").value is not None:
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


def _with_template(given: JsonReader, home: Path, notes: Notes) -> dict[str, object]:
    """An object's own members over those of its template."""
    own, source = given.members(), given.at("template").text()
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
    both = list(_pairs(base)) + list(_pairs(given))
    if both:
        merged["properties"] = [{"name": name, "value": value} for name, value in dict(both).items()]
    return merged


def _pairs(given: JsonReader) -> Iterator[tuple[str, object]]:
    yield from properties(given.at("properties")).items()
