"""What lies on a map can be told apart by eyes that see fewer colours."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

import numpy as np
import pytest
from numpy.typing import NDArray

from runtime import resources
from runtime.engine.board.sides import Side
from runtime.engine.board.terrain import SYMBOLS, Element, Terrain
from runtime.pictures.sheets import unpacked
from runtime.pictures.sprites import Sprites
from runtime.pictures.stamps import CityTile, Coin, Drawn, Jewel
from runtime.pictures.stones import StoneSheet, glyph_pictures
from tests.pictures.sight import SIGHTS, apart, linear

GLANCE = 10
"""So far apart colours are told apart without looking twice."""
STONES = 18
"""So far apart stones with signs lie at the least."""
CUT = 0.05
"""In so great a share of their tiles the outlines of two jewels differ that are cut otherwise."""
SIZE = 24


def mean(pixels: NDArray[np.uint8]) -> NDArray[np.float64]:
    """The light of what can be seen of a picture (red, green, blue, opacity)."""
    flat = pixels.reshape(-1, 4)
    return np.average(linear(flat[:, :3]), axis=0, weights=flat[:, 3] + 1e-9)


def too_near(kinds: Iterable[tuple[str, NDArray[np.float64]]], sight: str, least: float) -> dict[str, float]:
    return {
        f"{one} and {other}": round(distance, 1)
        for (one, light), (other, lighter) in combinations(kinds, 2)
        if (distance := apart(light, lighter, sight)) < least
    }


@pytest.mark.parametrize("calm", [False, True])
@pytest.mark.parametrize("sight", SIGHTS)
def test_any_two_stones_with_signs_are_told_apart_by_their_colours_alone(sight: str, calm: bool) -> None:
    tiles = StoneSheet(resources.assets() / "textures").tiles(SIZE, glyphs=True, calm=calm)
    pictures = unpacked(tiles).reshape(len(SYMBOLS), -1, SIZE, SIZE, 4)[:, :, : SIZE // 2]  # Signs lie below.
    stones = [(Terrain(ord(symbol)).name, mean(pictures[at])) for at, symbol in enumerate(SYMBOLS)]
    assert not too_near(stones, sight, STONES)


def test_no_two_stones_bear_the_same_sign() -> None:
    signs = [sign if sign is not None else np.zeros((SIZE, SIZE, 4), np.uint8) for sign in glyph_pictures(SIZE)]
    assert all(np.abs(one.astype(int) - other).sum() > SIZE * SIZE for one, other in combinations(signs, 2))


@pytest.fixture(scope="module")
def sprites() -> Sprites:
    return Sprites(resources.assets() / "textures", resources.assets() / "fonts")


def pictures(sprites: Sprites, drawn: dict[str, Drawn]) -> dict[str, NDArray[np.uint8]]:
    return {name: sprites.sprite(one, 48).pixels for name, one in drawn.items()}


@pytest.mark.parametrize("sight", SIGHTS)
def test_letters_and_cities_of_each_side_are_told_apart(sight: str, sprites: Sprites) -> None:
    coins = pictures(sprites, {side.name: Coin(side, "E") for side in Side})
    cities = pictures(sprites, {str(owner): CityTile(owner, 0) for owner in (*Side, None)})
    for kind in (coins, cities):
        assert not too_near([(name, mean(one)) for name, one in kind.items()], sight, GLANCE)


@pytest.mark.parametrize("sight", SIGHTS)
def test_jewels_whose_colours_lie_near_have_another_cut(sight: str, sprites: Sprites) -> None:
    jewels = pictures(sprites, {element.name: Jewel(element) for element in Element})
    near = too_near([(name, mean(one)) for name, one in jewels.items()], sight, GLANCE)
    for pair in near:
        one, other = (jewels[name][..., 3] > 128 for name in pair.split(" and "))
        assert (one != other).mean() > CUT, pair
