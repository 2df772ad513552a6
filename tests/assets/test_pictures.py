"""The shipped pictures: laid out as documented, readable when small, and told apart without colour.

What changes with the pictures alone is looked at by whoever makes them anew: ``pytest -m proof tests/assets``, in
eleven seconds of processor time.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import combinations, pairwise
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image

from runtime.engine.board.terrain import SYMBOLS, Element
from runtime.engine.game.events import Modifier
from runtime.pictures.sheets import unpacked
from runtime.pictures.stones import VARIANTS, StoneSheet
from runtime.resources import assets

TEXTURES = assets() / "textures"
TILE = 96
_ROW = re.compile(r"^\| `([\w-]+\.png)` \| (\d+) × (\d+) \| (RGBA?) \|", re.MULTILINE)
DOCUMENTED = {
    name: ((int(width), int(height)), mode)
    for name, width, height, mode in _ROW.findall((TEXTURES / "README.md").read_text(encoding="utf-8"))
}

Values = NDArray[np.float64]


def picture(name: str) -> Image.Image:
    return Image.open(TEXTURES / f"{name}.png")


def tile(name: str, row: int, column: int, side: int = TILE) -> Image.Image:
    return picture(name).crop((column * side, row * side, (column + 1) * side, (row + 1) * side))


@cache
def stones() -> Values:
    """All tiles of the stones (stone × tile × rows × columns × red, green and blue)."""
    return unpacked(StoneSheet(TEXTURES).tiles(TILE))[..., :3].reshape(len(SYMBOLS), VARIANTS, TILE, TILE, 3)


def grey(image: Image.Image, side: int | None = None) -> Values:
    """Brightness 0..255, reduced to ``side`` pixels."""
    if side is not None:
        image = image.resize((side, side), Image.Resampling.LANCZOS)
    return np.asarray(image.convert("L"), np.float64)


def coin_on(ground: int, face: int, metal: int, side: int) -> Values:
    """A coin on a cell of even brightness, in grey."""
    cell = Image.new("RGBA", (TILE, TILE), (ground, ground, ground, 255))
    cell.alpha_composite(tile("coins", metal, face))
    return grey(cell, side)


def test_every_picture_is_documented_and_every_documented_one_is_there() -> None:
    assert {path.name for path in TEXTURES.glob("*.png")} == set(DOCUMENTED)


@pytest.mark.parametrize("name", sorted(DOCUMENTED))
def test_size_and_mode_are_as_documented(name: str) -> None:
    with Image.open(TEXTURES / name) as shipped:
        assert (shipped.size, shipped.mode) == DOCUMENTED[name]


def test_the_pictures_are_not_too_heavy_to_ship() -> None:
    assert sum(path.stat().st_size for path in TEXTURES.iterdir()) < 12_000_000


@pytest.mark.proof
@pytest.mark.parametrize("row", range(len(SYMBOLS)))
def test_the_variants_of_a_stone_all_differ(row: int) -> None:
    tiles = stones()[row].astype(np.int16)
    apart = [float(np.abs(one - other)[8:-8, 8:-8].mean()) for one, other in combinations(tiles, 2)]
    assert min(apart) > 6, f"two tiles of row {row} look alike"


def _texture(cell: Values) -> list[float]:
    """What an eye without colour has to go by: brightness, contrast, busyness, and which way the stripes run."""
    face = cell[4:-4, 4:-4]
    down, across = np.gradient(face)
    upright, level, slanted = (across**2).mean(), (down**2).mean(), (across * down).mean()
    return [
        float(face.mean()),
        float(face.std()),
        float(np.hypot(across, down).mean()),
        float((upright - level) / (upright + level)),
        float(2 * slanted / (upright + level)),
    ]


@pytest.mark.proof
def test_terrain_is_told_apart_without_colour_at_32_pixels() -> None:
    """Each tile, compared with all the others, is nearest to the stone it was cut from."""
    kinds = np.repeat(np.arange(len(SYMBOLS)), VARIANTS)
    cells = [grey(Image.fromarray(one), 32) for row in stones() for one in row]
    seen = np.array([_texture(cell) for cell in cells])
    mistaken = []
    for index, kind in enumerate(kinds):
        others = np.arange(len(kinds)) != index
        groups = [seen[others & (kinds == other)] for other in range(len(SYMBOLS))]
        scatter = np.linalg.inv(np.mean([np.cov(group.T) for group in groups], axis=0))
        away = [float((seen[index] - group.mean(0)) @ scatter @ (seen[index] - group.mean(0))) for group in groups]
        if int(np.argmin(away)) != kind:
            mistaken.append((SYMBOLS[kind], index % VARIANTS, SYMBOLS[int(np.argmin(away))]))
    assert len(mistaken) <= len(kinds) // 32, f"mistaken for another stone: {mistaken}"


@pytest.mark.proof
@pytest.mark.parametrize("metal", [0, 1])
@pytest.mark.parametrize("side", [32, 20])
def test_letters_stand_out_of_their_coins(metal: int, side: int) -> None:
    middle = slice(side * 5 // 16, side * 5 // 8)
    for face in range(26):
        field = coin_on(120, face, metal, side)[middle, middle]
        assert np.percentile(field, 96) - np.percentile(field, 10) > 70, f"letter {face} is faint at {side} px"


@pytest.mark.proof
@pytest.mark.parametrize("metal", [0, 1])
def test_no_two_letters_look_alike_at_20_pixels(metal: int) -> None:
    faces = [coin_on(120, face, metal, 20)[4:15, 4:16] for face in range(27)]
    apart = {pair: float(np.abs(faces[pair[0]] - faces[pair[1]]).mean()) for pair in combinations(range(27), 2)}
    assert min(apart.values()) > 6, min(apart, key=lambda pair: apart[pair])


def _pips(face: int, metal: int, side: int) -> int:
    """Count the bright spots along the arc on which the pips lie."""
    large = Image.fromarray(coin_on(120, face, metal, side).astype(np.uint8)).resize(
        (384, 384), Image.Resampling.BICUBIC
    )
    cell = np.asarray(large, np.float64)
    angles = np.deg2rad(np.linspace(50, 130, 161))
    reach = 0.43 * 0.60 * 384
    columns = np.round(0.494 * 384 + reach * np.cos(angles)).astype(int)
    rows = np.round(0.491 * 384 + reach * np.sin(angles)).astype(int)
    along = cell[rows, columns]
    bright: list[bool] = (along > (along.min() + along.max()) / 2).tolist()
    return bright[0] + sum(not before and after for before, after in pairwise(bright))


@pytest.mark.proof
@pytest.mark.parametrize("metal", [0, 1])
def test_pips_can_be_counted_at_48_pixels(metal: int) -> None:
    values = dict.fromkeys("ADEGILNORSTU", 1) | dict.fromkeys("BCMP", 2)
    counted = {chr(65 + face): _pips(face, metal, 48) for face in range(26)}
    assert counted == {letter: values.get(letter, 3) for letter in counted}


@pytest.mark.proof
def test_gold_and_silver_coins_differ_in_hue_not_only_in_brightness() -> None:
    for face in range(27):
        gold, silver = (
            np.asarray(tile("coins", metal, face).convert("RGB"), np.float64)[30:66, 30:66] for metal in (0, 1)
        )
        assert (gold[..., 0] - gold[..., 2]).mean() > 60
        assert abs((silver[..., 0] - silver[..., 2]).mean()) < 12


def _relief(row: int, variant: int) -> NDArray[np.bool_]:
    """What stands out of a city's panel above its walls, at 32 px."""
    cell = grey(tile("cities", row, variant), 32)[4:13, 4:28]
    low, high = np.percentile(cell, (20, 99))
    return np.asarray(cell > (low + high) / 2)


@pytest.mark.parametrize("variant", range(3))
def test_owners_of_cities_are_told_apart_by_the_banner_without_colour(variant: int) -> None:
    gold, silver, neutral = (_relief(row, variant) for row in range(3))
    flying = [int(banner[:, 13:].sum()) for banner in (gold, silver, neutral)]
    assert flying[0] > 25, "gold's pennant is lost"
    assert flying[1] > 20, "silver's banner is lost"
    assert flying[2] < 8, "a neutral city should show a bare pole"
    assert gold[:, 21:].sum() > 4 > silver[:, 21:].sum(), "the pennant is long, the banner short"


def test_empty_settings_are_dark_hollows_in_the_same_setting() -> None:
    for column, element in enumerate(Element):
        jewel, empty = (np.asarray(tile("jewels", row, column)) for row in (0, 1))
        assert np.array_equal(jewel[..., 3], empty[..., 3]), element
        assert np.asarray(empty, np.float64)[40:56, 40:56, :3].mean() < 60, element
        assert np.asarray(jewel, np.float64)[40:56, 40:56, :3].max(axis=2).mean() > 120, element


def test_jewels_are_told_apart_by_their_outline() -> None:
    outlines = [np.asarray(tile("jewels", 0, column).resize((32, 32)))[..., 3] > 200 for column in range(len(Element))]
    assert min(int((one ^ other).sum()) for one, other in combinations(outlines, 2)) > 60


@pytest.mark.parametrize(("row", "column"), [(0, 1), (2, 1), (1, 0), (1, 2)])
def test_rails_join_without_a_seam(row: int, column: int) -> None:
    piece = np.asarray(tile("frame", row, column, 78).convert("RGB"), np.float64)
    lines = piece.transpose(1, 0, 2) if column == 1 else piece
    steps = np.abs(np.diff(lines, axis=0)).mean(axis=(1, 2))
    seam = float(np.abs(lines[0] - lines[-1]).mean())
    assert seam <= steps.max(), f"a seam of {seam:.1f} where steps are {steps.mean():.1f}"


@pytest.mark.parametrize("name", ["wood", "brass"])
def test_grounds_repeat_without_a_seam(name: str) -> None:
    values = np.asarray(picture(name), np.float64)
    for lines in (values, values.transpose(1, 0, 2)):
        steps = np.abs(np.diff(lines, axis=0)).mean(axis=(1, 2))
        assert float(np.abs(lines[0] - lines[-1]).mean()) < 1.5 * steps.max()


def test_everything_is_lit_from_the_upper_left() -> None:
    """The bevel of a tile, of a city and of the frame's plates is light above and dark below."""
    for name, picture in (
        ("stones", Image.fromarray(stones()[1, 3])),
        ("cities", tile("cities", 0, 0)),
        ("frame's corner", tile("frame", 0, 0, 78)),
        ("frame's other corner", tile("frame", 2, 2, 78)),
    ):
        cell, side = grey(picture.convert("RGB")), picture.width
        inside = slice(side // 4, -side // 4)
        upper, lower = cell[2:5, inside].mean(), cell[-5:-2, inside].mean()
        left, right = cell[inside, 2:5].mean(), cell[inside, -5:-2].mean()
        assert upper > lower + 8, name
        assert left > right + 8, name
    top, bottom = (grey(tile("frame", row, 1, 78).convert("RGB")) for row in (0, 2))
    assert top[:4].mean() > bottom[-4:].mean() + 8


def test_the_frame_covers_what_it_should() -> None:
    cover = np.array(picture("frame"))[..., 3]
    assert cover[78:156, 78:156].max() == 0
    cover[78:156, 78:156] = 255
    assert cover.min() == 255


def test_there_is_an_emblem_for_every_modifier_and_each_is_its_own() -> None:
    sheet = picture("modifiers")
    count = sheet.width // 48
    assert count >= len(Modifier)
    small = []
    for column in range(count):
        cell = Image.new("RGBA", (48, 48), (33, 20, 12, 255))
        cell.alpha_composite(sheet.crop((column * 48, 0, column * 48 + 48, 48)))
        small.append(grey(cell, 24))
        assert np.percentile(small[-1], 95) > 110, f"emblem {column} is lost on dark wood"
    assert min(float(np.abs(one - other).mean()) for one, other in combinations(small, 2)) > 12


def test_the_app_icon_is_a_square_picture_with_clear_corners() -> None:
    with Image.open(Path(assets() / "icons" / "scryptic.png")) as icon:
        assert (icon.size, icon.mode) == ((256, 256), "RGBA")
        assert icon.getpixel((2, 2)) == (0, 0, 0, 0)
