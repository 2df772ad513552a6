"""The one table of formats that a level can be written in; the command line and the editor both read it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from types import MappingProxyType

from runtime import resources
from runtime.engine.levels.level import Level
from runtime.support.extensions import AddedRow, ExtendedTable, RowKind, added_rows
from runtime.support.json_text import parse
from runtime.support.texts import mark

Files = Mapping[Path, bytes]
"""What is to be written where."""


@dataclass(frozen=True, slots=True)
class Format:
    """A format: its name for people, how its files' names end, and what is written for a level.

    ``make`` gets the level, where its file shall be, and the folder of the shipped assets.
    """

    name: str
    suffix: str
    make: Callable[[Level, Path, Path], Files]


def _tmx(level: Level, path: Path, assets: Path) -> Files:
    from runtime.exchange.tiled.writer import tmx_text

    return {path: tmx_text(level).encode(), **_stones(path, assets)}


def _json(level: Level, path: Path, assets: Path) -> Files:
    from runtime.exchange.tiled.writer import tmj_text

    return {path: tmj_text(level).encode(), **_stones(path, assets)}


def _stones(path: Path, assets: Path) -> Files:
    """The picture of the tileset beside a map."""
    from runtime.exchange.tiled.model import STONES
    from runtime.exchange.tiled.writer import stones_png

    return {path.with_name(STONES): stones_png(assets / "textures")}


@dataclass(frozen=True, slots=True)
class Importer:
    """A format that levels are made of: its name for people, how its files' names end, and what reads a file.

    What ``read`` makes is held to the form of a level's file before anybody gets it.
    """

    name: str
    suffix: str
    read: Callable[[Path], Level]


def _key(row: Format | Importer) -> str:
    """What the command line calls a format of an extension: its suffix without the dot."""
    return row.suffix.removeprefix(".")


def _fits(row: Format | Importer) -> bool:
    return _SUFFIX.fullmatch(row.suffix) is not None


def _added_formats() -> Iterator[tuple[str, Format]]:
    for added in added_rows(RowKind.EXPORTER, Format, _key, taken=_TAKEN, fits=_fits):
        yield _key(added.row), replace(added.row, make=partial(_made, added))


def _made(added: AddedRow[Format], level: Level, path: Path, assets: Path) -> Files:
    """What an exporter of an extension writes; raises ExtensionError."""

    def make() -> Files:
        files = dict(added.row.make(level, path, assets))
        if not all(isinstance(file, Path) and isinstance(data, bytes) for file, data in files.items()):
            raise TypeError("an exporter gives bytes by paths")
        return files

    return added.must(make)


def _added_importers() -> Iterator[tuple[str, Importer]]:
    for added in added_rows(RowKind.IMPORTER, Importer, _key, taken=_TAKEN, fits=_fits):
        yield added.row.suffix, replace(added.row, read=partial(_read, added))


def _read(added: AddedRow[Importer], path: Path) -> Level:
    """The level that an importer of an extension makes, read as if it were a file; raises ExtensionError."""
    from runtime.campaign.level_json import level_text, read_level_data
    from runtime.campaign.schema_validation import Schemas

    def read() -> Level:
        parsed = parse(level_text(added.row.read(path)).encode(), path.name)
        issues = (*parsed.issues, *Schemas(resources.schemas()).issues("level", parsed, path.name))
        level, more = read_level_data(parsed.value) if not issues else (None, issues)
        if level is None or more:
            raise ValueError("; ".join(f"{issue.code} {issue.place.pointer}".strip() for issue in more))
        return level

    return added.must(read)


_SUFFIX = re.compile(r"\.[a-z0-9]{1,16}")
_TAKEN = ("tmx", "json", "tmj", "png", "pdf", "scryptic")
"""Suffixes that mean something already."""

FORMATS: Mapping[str, Format] = ExtendedTable(
    MappingProxyType(
        {
            "tmx": Format(mark("Map of Tiled"), ".tmx", _tmx),
            "json": Format(mark("Map of Tiled in JSON"), ".tmj", _json),
        }
    ),
    _added_formats,
)
"""The formats by the names that the command line has for them."""

TILED = (".tmx", ".tmj")
"""The suffixes of Tiled's maps that are written."""

IMPORTERS: Mapping[str, Importer] = ExtendedTable(MappingProxyType({}), _added_importers)
"""What makes levels of other files than Tiled's maps, by how the files' names end."""
