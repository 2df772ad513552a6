"""The one table of formats that a level can be written in; the command line and the editor both read it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from runtime.engine.levels.level import Level
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
    from runtime.pictures.sheets import read_picture

    return {path.with_name(STONES): stones_png(read_picture(assets / "textures" / "stones.png"))}


FORMATS: Mapping[str, Format] = MappingProxyType(
    {
        "tmx": Format(mark("Map of Tiled"), ".tmx", _tmx),
        "json": Format(mark("Map of Tiled in JSON"), ".tmj", _json),
    }
)
"""The formats by the names that the command line has for them."""
