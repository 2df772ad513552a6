"""The themes: every text can be read on whatever it stands on."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import fields
from types import MappingProxyType

import pytest

from editor.palettes import THEME_NAMES, THEMES, USUAL, EditorColours, contrast
from runtime import resources

theme = pytest.importorskip("editor.theme", reason="icons are drawn with Qt")
TICKS, tick_on = theme.TICKS, theme.tick_on

ENOUGH = 4.5
"""What the guidelines ask of text (level AA)."""
SIGNS = 3.0
"""What they ask of signs and of the borders of what is marked."""

GROUNDS = ("window", "panel", "field", "raised", "hover", "bar", "bar_end", "chosen")
"""What text stands on anywhere in the windows."""

READ_ON: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "text": (*GROUNDS, "alarm"),
        "quiet": ("window", "panel", "field", "raised", "bar", "bar_end"),
        "brass": ("window", "panel", "field", "raised", "bar", "bar_end"),
        "error": ("window", "panel", "field"),
        "warning": ("window", "panel", "field", "bar", "bar_end"),
        "hint": ("window", "panel", "field"),
    }
)
"""Which grounds the words and signs of each colour stand on."""

SEEN_ON: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "control": ("window", "panel", "field", "raised"),
        "brass": ("window", "panel", "field", "raised", "chosen"),
        "brass_deep": ("window", "panel", "bar", "bar_end"),
        "accent": ("window", "panel", "raised", "chosen", "bar", "bar_end"),
    }
)
"""Which grounds the edges, marks and icons of each colour must be told from without reading."""


def test_contrast_is_counted_as_the_guidelines_do() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
    assert contrast("#123456", "#123456") == 1


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("text", READ_ON)
def test_every_text_can_be_read_on_all_its_grounds(theme: str, text: str) -> None:
    colours = THEMES[theme]
    too_faint = {
        ground: round(found, 2)
        for ground in READ_ON[text]
        if (found := contrast(getattr(colours, text), getattr(colours, ground))) < ENOUGH
    }
    assert not too_faint


@pytest.mark.parametrize("theme", THEMES)
def test_signs_and_what_is_disabled_can_be_made_out(theme: str) -> None:
    colours = THEMES[theme]
    for ground in ("bar", "bar_end", "panel"):
        assert contrast(colours.accent, getattr(colours, ground)) >= SIGNS
        assert contrast(colours.faint, getattr(colours, ground)) >= SIGNS
    assert contrast(colours.brass, colours.panel) >= SIGNS


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("sign", SEEN_ON)
def test_every_edge_mark_and_icon_can_be_seen_on_all_its_grounds(theme: str, sign: str) -> None:
    colours = THEMES[theme]
    too_faint = {
        ground: round(found, 2)
        for ground in SEEN_ON[sign]
        if (found := contrast(getattr(colours, sign), getattr(colours, ground))) < SIGNS
    }
    assert not too_faint


@pytest.mark.parametrize("theme", THEMES)
def test_a_tick_stands_out_in_its_box(theme: str) -> None:
    brass = THEMES[theme].brass
    assert contrast(TICKS[tick_on(brass)], brass) >= SIGNS


@pytest.mark.parametrize("name", TICKS)
def test_the_drawings_of_ticks_have_the_colours_that_are_counted_with(name: str) -> None:
    assert f'stroke="{TICKS[name]}"' in (resources.assets() / "icons" / "controls" / f"{name}.svg").read_text("utf-8")


def test_every_theme_has_a_name_and_every_colour_a_value() -> None:
    assert set(THEMES) == set(THEME_NAMES)
    assert USUAL in THEMES
    for colours in THEMES.values():
        for entry in fields(EditorColours):
            assert re.fullmatch("#[0-9a-f]{6}", getattr(colours, entry.name)), entry.name
