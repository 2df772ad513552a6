"""The shipped fonts: the families that the windows ask for, each with its licence."""

from __future__ import annotations

import pytest
from PIL import ImageFont

from runtime.resources import assets

FONTS = assets() / "fonts"
SHIPPED = {
    "Cinzel-Bold.ttf": ("Cinzel", "Bold"),
    "EBGaramond-Regular.ttf": ("EB Garamond", "Regular"),
    "EBGaramond-Italic.ttf": ("EB Garamond", "Italic"),
    "EBGaramond-SemiBold.ttf": ("EB Garamond", "SemiBold"),
    "EBGaramond-Bold.ttf": ("EB Garamond", "Bold"),
}


def test_no_font_is_shipped_that_is_not_named_here() -> None:
    assert {path.name for path in FONTS.glob("*.ttf")} == set(SHIPPED)


@pytest.mark.parametrize("name", SHIPPED)
def test_a_font_is_what_its_name_says(name: str) -> None:
    font = ImageFont.truetype(FONTS / name, 48)
    assert font.getname() == SHIPPED[name]
    for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789–−×½äé":
        assert font.getbbox(letter)[2] > 0, letter


@pytest.mark.parametrize("name", SHIPPED)
def test_a_font_carries_its_licence(name: str) -> None:
    family = name.partition("-")[0]
    licence = (FONTS / f"OFL-{family}.txt").read_text(encoding="utf-8")
    assert "SIL OPEN FONT LICENSE Version 1.1" in licence
    assert licence.startswith("Copyright")
    assert SHIPPED[name][0] in licence.splitlines()[0]
