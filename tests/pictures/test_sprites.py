"""The small pictures: coins, cities, jewels, links and plaques."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from numpy.typing import NDArray

from runtime import resources
from runtime.campaign.rulesets import read_rulesets
from runtime.engine.board.grid import Direction
from runtime.engine.board.sides import Side
from runtime.engine.board.terrain import Element
from runtime.pictures.board_look import Bond
from runtime.pictures.shapes import luminance
from runtime.pictures.sprites import Sprites
from runtime.pictures.stamps import CellMark, CityTile, Clasp, Coin, Drawn, Jewel, Tower, Weakness
from runtime.pictures.stones import STEPS

SIZES = [*STEPS, 20, 50, 72, 128]


@pytest.fixture(scope="module")
def sprites() -> Sprites:
    return Sprites(resources.assets() / "textures", resources.assets() / "fonts")


def pixels(sprites: Sprites, drawn: Drawn, size: int = 48) -> NDArray[np.int32]:
    return sprites.sprite(drawn, size).pixels.astype(np.int32)


def apart(one: NDArray[np.int32], other: NDArray[np.int32]) -> float:
    return float(np.abs(one - other).mean())


def colourful(picture: NDArray[np.int32]) -> float:
    return float((picture[..., :3].max(axis=2) - picture[..., :3].min(axis=2)).mean())


EVERYTHING: list[Drawn] = [
    Coin(Side.GOLD, "Q"),
    Coin(Side.SILVER, "Ж", 9, grey=True, broken=True),
    Coin(Side.GOLD, "Ä", 12, raised=True),
    CityTile(None, 2),
    Jewel(Element.DROUGHT, captured=True),
    *(
        Clasp(Side.SILVER, direction, bond, strong)
        for direction in Direction
        for bond in Bond
        for strong in (False, True)
    ),
    *CellMark,
    *(Tower(owner) for owner in (*Side, None)),
    Weakness(5),
    Weakness(120),
]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("drawn", EVERYTHING, ids=str)
def test_everything_can_be_drawn_at_any_size(sprites: Sprites, drawn: Drawn, size: int) -> None:
    picture = sprites.sprite(drawn, size).pixels
    assert (picture[..., :3] <= picture[..., 3:]).all(), "colours must be multiplied by the opacity"
    if size >= 4 and not (isinstance(drawn, Clasp) and size < 12):
        assert picture[..., 3].max() > 200


def test_a_struck_letter_comes_from_the_shipped_coin(sprites: Sprites) -> None:
    assert apart(pixels(sprites, Coin(Side.GOLD, "A")), pixels(sprites, Coin(Side.GOLD, "A", 1))) == 0


@pytest.mark.parametrize("letter", ["Ä", "Ж", "Ω", "7"])
def test_other_letters_are_drawn_on_a_blank_coin(sprites: Sprites, letter: str) -> None:
    strange = pixels(sprites, Coin(Side.GOLD, letter))
    others = [pixels(sprites, Coin(Side.GOLD, other)) for other in "ABE"]
    blank = pixels(sprites, Coin(Side.GOLD, " "))
    assert min(apart(strange, other) for other in (*others, blank)) > 2
    assert (strange[..., 3] == blank[..., 3]).all()


def test_another_value_than_the_coin_was_struck_with_is_shown(sprites: Sprites) -> None:
    pictures = [pixels(sprites, Coin(Side.GOLD, "A", value)) for value in (None, 0, 2, 3, 4, 10)]
    for i, one in enumerate(pictures):
        assert all(apart(one, other) > 0.3 for other in pictures[i + 1 :])


@pytest.mark.parametrize("size", [8, 16, 32, 96])
def test_a_disconnected_letter_is_greyer_but_still_tells_its_owner(sprites: Sprites, size: int) -> None:
    plain, grey = (pixels(sprites, Coin(Side.GOLD, "S", grey=state), size) for state in (False, True))
    assert colourful(grey) < 0.6 * colourful(plain)
    assert colourful(grey) > 2 * colourful(pixels(sprites, Coin(Side.SILVER, "S", grey=True), size))


@pytest.mark.parametrize("size", [16, 32, 96])
def test_a_raised_letter_reaches_out_of_its_cell_and_throws_a_shadow(sprites: Sprites, size: int) -> None:
    raised = sprites.sprite(Coin(Side.GOLD, "S", raised=True), size)
    assert raised.top < 0
    assert raised.pixels.shape[0] > size
    foot = raised.pixels[-raised.top + size - 1 + max(1, size // 24)].astype(int)
    assert (foot[:, 3] > 20).any()
    assert foot[:, :3].max() < 30


@pytest.mark.parametrize("size", [5, 8, 16, 32, 96])
def test_the_owners_of_cities_differ_in_shape_and_not_by_colour_alone(sprites: Sprites, size: int) -> None:
    pictures = []
    for owner in (Side.GOLD, Side.SILVER, None):
        brightness = pixels(sprites, CityTile(owner, 0), size)[..., :3].sum(axis=2)
        pictures.append(brightness > (brightness.max() + brightness.min()) / 2)
    for one, other in ((0, 1), (0, 2), (1, 2)):
        assert (pictures[one] != pictures[other]).mean() > 0.03


@pytest.mark.parametrize("size", [16, 44, 72])
def test_a_neutral_city_is_far_darker_than_that_of_silver(sprites: Sprites, size: int) -> None:
    neutral, silver = (luminance(pixels(sprites, CityTile(owner, 0), size)).mean() for owner in (None, Side.SILVER))
    assert neutral < 0.7 * silver


@pytest.mark.parametrize("size", [24, 32, 44, 72])
def test_a_cut_off_coin_has_notches_in_its_rim_that_need_no_colour(sprites: Sprites, size: int) -> None:
    for side in Side:
        whole, cut = (pixels(sprites, Coin(side, "S", grey=state), size) for state in (False, True))
        gone = whole[..., 3] - cut[..., 3] > 100
        half = size // 2
        quarters = [gone[:half, :half], gone[:half, half:], gone[half:, :half], gone[half:, half:]]
        assert all(quarter.sum() * 180 > size * size for quarter in quarters)


def test_the_letter_of_a_cut_off_coin_keeps_its_metal(sprites: Sprites) -> None:
    gold, silver = (pixels(sprites, Coin(side, "I", grey=True), 72)[28:40, 33:39, :3] for side in Side)
    warm, cool = (float((one[..., 0] - one[..., 2]).max()) for one in (gold, silver))
    assert warm > 60
    assert cool < 30


@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_cities_stay_visible_dots(sprites: Sprites, size: int) -> None:
    city = sprites.sprite(CityTile(Side.GOLD, 0), size)
    assert city.pixels.shape[:2] == (5, 5)
    assert city.left <= 0


def test_links_differ_by_shape(sprites: Sprites) -> None:
    across = Direction.ACROSS
    opaque = {
        (bond, strong): int((pixels(sprites, Clasp(Side.GOLD, across, bond, strong), 48)[..., 3] > 128).sum())
        for bond in Bond
        for strong in (False, True)
    }
    for bond in Bond:
        assert opaque[bond, True] > 1.5 * opaque[bond, False], "a strong link must be thicker"
    firm = pixels(sprites, Clasp(Side.GOLD, across, Bond.FIRM, strong=False), 48)
    snapped = sprites.sprite(Clasp(Side.GOLD, across, Bond.SNAPPED, strong=False), 48)
    row, column = 24 - snapped.top, 48 - snapped.left
    assert firm[row, column, 3] == 255
    assert snapped.pixels[row, column, 3] < 200


def test_a_link_down_is_a_link_across_turned(sprites: Sprites) -> None:
    across, down = (
        pixels(sprites, Clasp(Side.SILVER, direction, Bond.FIRM, strong=True), 32) for direction in Direction
    )
    assert apart(across, down.transpose(1, 0, 2)) < 0.01


def test_the_sign_of_a_city_tells_its_owners_apart_without_colour(sprites: Sprites) -> None:
    pictures = [luminance(pixels(sprites, Tower(owner), 16)) for owner in (*Side, None)]
    assert all(np.abs(one - other).max() > 60 for one, other in combinations(pictures, 2))


def test_a_weakness_shows_its_figure(sprites: Sprites) -> None:
    assert apart(pixels(sprites, Weakness(5)), pixels(sprites, Weakness(6))) > 0.1


def test_a_letter_of_its_standard_value_is_the_struck_coin_and_any_other_value_is_not(sprites: Sprites) -> None:
    values = read_rulesets(resources.assets() / "rulesets")["release"].letters.values
    for letter, value in values.items():
        struck = pixels(sprites, Coin(Side.GOLD, letter))
        assert apart(struck, pixels(sprites, Coin(Side.GOLD, letter, value))) == 0, letter
        assert apart(struck, pixels(sprites, Coin(Side.GOLD, letter, value % 3 + 1))) > 0, letter
