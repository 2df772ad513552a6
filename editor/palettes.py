"""The one table of the editor's colours: a row of names for each theme, and how well two colours part. No Qt."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from runtime.support.texts import mark


@dataclass(frozen=True, slots=True)
class EditorColours:
    """Every colour of the editor, as CSS names.

    ``window``, ``panel``, ``field``, ``raised``, ``hover``, ``chosen`` and ``alarm`` are grounds that text stands on;
    ``bar`` and ``bar_end`` are the two ends of the ground of menus and toolbars. ``text`` and ``quiet`` are for
    reading, ``brass`` for headings; ``faint`` marks what is disabled, ``accent`` the second stroke of an icon.
    ``control`` is the edge of what can be ticked or dragged, so that it is seen before it is touched.
    """

    window: str = "#262421"
    panel: str = "#2d2b27"
    field: str = "#1c1b18"
    raised: str = "#3a3731"
    hover: str = "#474239"
    bar: str = "#262421"
    bar_end: str = "#262421"
    line: str = "#151410"
    edge: str = "#4d483e"
    control: str = "#9c9282"
    text: str = "#e8e1d2"
    quiet: str = "#b8af9e"
    faint: str = "#7d7568"
    brass: str = "#d9b25f"
    brass_deep: str = "#937639"
    accent: str = "#e6a93c"
    chosen: str = "#5a4a22"
    backdrop: str = "#191714"
    alarm: str = "#4a2a20"
    error: str = "#ee7f68"
    warning: str = "#e8bd5a"
    hint: str = "#86b3dc"


USUAL = "dark"
"""The theme that the editor begins with."""

THEMES: Mapping[str, EditorColours] = MappingProxyType(
    {
        "dark": EditorColours(),
        "light": EditorColours(
            window="#f1eee7",
            panel="#f8f6f1",
            field="#ffffff",
            raised="#e5e0d5",
            hover="#d9d2c3",
            bar="#f1eee7",
            bar_end="#f1eee7",
            line="#c8c0b0",
            edge="#aea48f",
            control="#736a59",
            text="#26221b",
            quiet="#575042",
            faint="#8f8778",
            brass="#6b4e0e",
            brass_deep="#9c7a2a",
            accent="#a8660a",
            chosen="#f0dca6",
            backdrop="#cbc4b6",
            alarm="#f8ddd5",
            error="#a52f19",
            warning="#6e4a00",
            hint="#1c568f",
        ),
        "stone": EditorColours(
            window="#2a1d14",
            panel="#32241a",
            field="#1d130c",
            raised="#443022",
            hover="#523b2a",
            bar="#3a281b",
            bar_end="#241810",
            line="#150d08",
            edge="#6b5034",
            control="#ad9870",
            text="#f0e4c8",
            quiet="#c8b490",
            faint="#8b7759",
            brass="#e2bd6a",
            brass_deep="#98783c",
            accent="#e6a93c",
            chosen="#614a1f",
            backdrop="#1a110b",
            alarm="#54261a",
            error="#f58f76",
            warning="#f0c060",
            hint="#9cc0e4",
        ),
        "contrast": EditorColours(
            window="#000000",
            panel="#000000",
            field="#2b2b2b",
            raised="#1c1c1c",
            hover="#3a3a3a",
            bar="#000000",
            bar_end="#000000",
            line="#8a8a8a",
            edge="#b4b4b4",
            control="#ffffff",
            text="#ffffff",
            quiet="#e6e6e6",
            faint="#9a9a9a",
            brass="#ffd84d",
            brass_deep="#d9b233",
            accent="#ffc13d",
            chosen="#4a3c00",
            backdrop="#000000",
            alarm="#5c0f00",
            error="#ff9f8a",
            warning="#ffd061",
            hint="#9ccbff",
        ),
    }
)
"""The colours of each theme, by its id."""

THEME_NAMES: Mapping[str, str] = MappingProxyType(
    {
        "dark": mark("Dark theme"),
        "light": mark("Light theme"),
        "stone": mark("Stone theme"),
        "contrast": mark("High contrast theme"),
    }
)
"""What people call the themes."""


def contrast(one: str, other: str) -> float:
    """How well two colours (``#rrggbb``) part, from 1 to 21, as the Web Content Accessibility Guidelines count it."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


_REGIONS = ("#ff5f9e", "#38d6e8", "#b78bff", "#ffd24a", "#6fe36f", "#ff8f4a", "#f2f2f2", "#5c9dff")


def region_colour(number: int) -> str:
    """The colour that a region is shown in over the map and in lists, by its place among the level's regions."""
    return _REGIONS[number % len(_REGIONS)]


NOTES: Mapping[str, str] = MappingProxyType(
    {"yellow": "#ffd24a", "red": "#ff6f5e", "green": "#7fe07a", "blue": "#74b8ff", "violet": "#cfa2ff"}
)
"""The colours of notes on maps and in lists, by their names in files."""
