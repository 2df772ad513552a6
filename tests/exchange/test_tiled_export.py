"""Levels as maps of Tiled: nothing is lost on the way out and back, also when Tiled itself has rewritten the map."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import example, given, settings
from PIL import Image

from runtime import resources
from runtime.campaign.level_json import level_text
from runtime.campaign.reader import read_campaign
from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import Side
from runtime.engine.board.terrain import Terrain, TerrainMap
from runtime.engine.levels.level import City, Level
from runtime.exchange.formats import FORMATS
from runtime.exchange.tiled.level_import import level_of
from runtime.exchange.tiled.model import STONES, own_name
from runtime.exchange.tiled.proposals import TilePictures, propose
from runtime.exchange.tiled.reader import read_tiled
from runtime.exchange.tiled.writer import tmj_text, tmx_text
from tests.patience import PATIENCE
from tests.properties.test_formats import levels

WRITERS = (("map.tmx", tmx_text), ("map.tmj", tmj_text))
ODD = Level(
    "odd",
    "Odd",
    TerrainMap.from_rows(["#"]),
    cities=(
        City("a", Cell(0, 0), Side.GOLD, 'A "city" & <more>\n\r\t\x01\ufffe'),
        City("b", Cell(9, 9), None, "flood\nof\tfire"),
    ),
)


def back(path: Path) -> Level:
    found = read_tiled(path).map
    assert found is not None
    name = own_name(found.properties)
    made = level_of(found, propose(found, TilePictures(found)), "-", name)
    assert made.level is not None
    assert not made.issues
    return made.level


def as_before(level: Level) -> Level:
    """What can come back: a symmetry that the map can't have is dropped, and the id is the new file's."""
    fits = level.symmetry is None or level.symmetry.fits(level.terrain.size)
    return replace(level, id="-", symmetry=level.symmetry if fits else None)


@pytest.mark.slow
@settings(max_examples=15)
@given(levels)
@example(ODD)
def test_whatever_a_level_holds_comes_back(level: Level) -> None:
    with TemporaryDirectory() as folder:
        for name, write in WRITERS:
            path = Path(folder) / name
            path.write_text(write(level), encoding="utf-8")
            assert level_text(back(path)) == level_text(as_before(level))


def test_the_picture_of_the_stones_lies_beside_the_map(tmp_path: Path) -> None:
    for made in FORMATS.values():
        if made.suffix not in (".tmx", ".tmj"):
            continue
        files = made.make(ODD, tmp_path / f"odd{made.suffix}", resources.assets())
        assert [path.name for path in files] == [f"odd{made.suffix}", STONES]
        for path, data in files.items():
            path.write_bytes(data)
        with Image.open(tmp_path / STONES) as image:
            assert image.size == (32 * len(Terrain), 32)
            colours = image.convert("RGB").resize((len(Terrain), 1), Image.Resampling.BOX)
        assert len({colours.getpixel((column, 0)) for column in range(len(Terrain))}) == len(Terrain)
        read = read_tiled(tmp_path / f"odd{made.suffix}")
        assert read.map is not None
        pictures = TilePictures(read.map)
        assert all(pictures.tile(number) is not None for number in range(1, 7))


def test_a_map_that_was_changed_in_tiled_keeps_the_rest_of_the_level(tmp_path: Path) -> None:
    level = next(iter(read_campaign(resources.campaigns() / "first-light", mend=False).campaign.levels))  # type: ignore[union-attr]
    text = tmx_text(level)
    moved = text.replace('name="', 'name="New ', 1) if not level.cities else text
    city = level.cities[0]
    old, new = f'x="{city.at.column * 32}" y="{city.at.row * 32}"', 'x="0" y="0"'
    assert old in moved
    (tmp_path / "a.tmx").write_text(moved.replace(old, new, 1), encoding="utf-8")
    got = back(tmp_path / "a.tmx")
    assert got.cities[0] == replace(city, at=Cell(0, 0))
    assert replace(got, cities=level.cities) == replace(level, id="-")


def test_what_is_damaged_of_the_rest_is_told_and_the_map_is_kept(tmp_path: Path) -> None:
    for wrong in ("{", "[]", '{"regions": 7}', '{"description": 7, "regions": [{"id": "&amp;&amp;", "cells": []}]}'):
        text = tmx_text(replace(ODD, cities=()))
        start = text.index('name="scryptic" value=')
        rest = text[text.index("/>", start) :]
        quoted = wrong.replace('"', "&quot;")
        (tmp_path / "a.tmx").write_text(f'{text[:start]}name="scryptic" value="{quoted}"{rest}', encoding="utf-8")
        found = read_tiled(tmp_path / "a.tmx").map
        assert found is not None
        made = level_of(found, propose(found, TilePictures(found)), "a", "A")
        assert made.level is not None
        assert made.level.terrain.rows() == ("#",)
        if wrong != '{"regions": 7}':  # What is no list of regions is none.
            assert [issue.code for issue in made.issues] == ["tiled-rest-damaged"], wrong


@pytest.fixture
def tiled() -> Callable[[Path, Path], None]:
    """Has Tiled itself read one file and write another."""
    program = shutil.which("tiled")
    if program is None:
        pytest.skip("Tiled is not installed here; the maps in tests/exchange/maps were written by it")

    def convert(source: Path, target: Path) -> None:
        kind = "json" if target.suffix == ".json" else "tmx"
        environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
        command = [program, "--export-map", kind, str(source), str(target)]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=PATIENCE)
        assert done.returncode == 0, done.stderr
        assert target.exists()

    return convert


@pytest.mark.parametrize("name", ["first-light", "islands", "thin-ice"])
def test_tiled_opens_what_we_write_and_what_it_writes_is_the_same_level(
    tmp_path: Path, tiled: Callable[[Path, Path], None], name: str
) -> None:
    campaign = read_campaign(resources.campaigns() / name, mend=False).campaign
    assert campaign is not None
    level = campaign.levels[-1]
    for made in (FORMATS["tmx"], FORMATS["json"]):
        ours = tmp_path / f"ours{made.suffix}"
        for path, data in made.make(level, ours, resources.assets()).items():
            path.write_bytes(data)
        for theirs in (tmp_path / "theirs.tmx", tmp_path / "theirs.json"):
            tiled(ours, theirs)
            assert back(theirs) == replace(level, id="-")
