"""The icons: well formed, in one style, there for every name that the windows use, and readable on a dark toolbar."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from runtime.resources import assets, root
from runtime.support.issues import Severity

ICONS = assets() / "icons"
NAMES = sorted(path.stem for path in ICONS.glob("*.svg"))
PAINTED = {"scryptic"}
"""The program's own sign is a small painting, not a line drawing."""

MAIN, ACCENT = "#d8c9a3", "#e6a93c"
OWN_COLOURS = {
    "gold": {"#f0c040", "#b6861c"},
    "silver": {"#e4e8ea", "#868c90"},
    "neutral": {"#8f969b"},
    "issue-error": {"#e8705a"},
    "issue-warning": {"#ecb640"},
    "issue-hint": {"#8ab8e8"},
}
PROMISED = frozenset(
    re.findall(
        r"[a-z-]+",
        "brush line fill picker city token undo redo new open save save-as play zoom-in zoom-out zoom-fit grid terrain "
        "level-add issue-error issue-warning issue-hint history properties shuffle take-back commit discard end-turn "
        "resign look gold silver neutral help close scryptic",
    )
)


def test_the_promised_icons_are_there() -> None:
    assert set(NAMES) >= PROMISED


def test_every_icon_that_the_windows_name_is_there() -> None:
    named = set()
    for package in ("editor", "runtime"):
        for path in (root() / package).rglob("*.py"):
            named |= set(re.findall(r"\bicon(?:=|\(\s*)\"([a-z][a-z-]*)\"", path.read_text(encoding="utf-8")))
    assert named, "no icon is named anywhere: the pattern is out of date"
    assert named <= set(NAMES)


def test_no_icon_is_shipped_that_nobody_shows() -> None:
    shown = {f"issue-{severity.value}" for severity in Severity}
    for folder in (root() / "editor", root() / "runtime" / "ui"):
        for path in folder.rglob("*.py"):
            shown |= set(re.findall(r"\"([a-z][a-z-]*)(?:\.svg)?\"", path.read_text(encoding="utf-8")))
    assert set(NAMES) <= shown


@pytest.mark.parametrize("name", NAMES)
def test_an_icon_is_drawn_in_the_common_style(name: str) -> None:
    drawing = ElementTree.parse(ICONS / f"{name}.svg").getroot()
    assert drawing.tag == "{http://www.w3.org/2000/svg}svg"
    assert (drawing.get("viewBox"), drawing.get("width"), drawing.get("height")) == ("0 0 24 24", "24", "24")
    title = drawing.find("{http://www.w3.org/2000/svg}title")
    assert title is not None
    assert title.text
    if name in PAINTED:
        return
    assert (drawing.get("stroke"), drawing.get("stroke-width"), drawing.get("stroke-linejoin")) == (
        MAIN,
        "1.75",
        "round",
    )
    colours = {part.get(key) for part in drawing.iter() for key in ("stroke", "fill")} - {None, "none"}
    assert colours <= {MAIN, ACCENT} | OWN_COLOURS.get(name, set())


@pytest.mark.qt
@pytest.mark.parametrize("name", NAMES)
def test_an_icon_is_readable_on_a_dark_toolbar(name: str) -> None:
    from PySide6.QtCore import QRectF
    from PySide6.QtGui import QColor, QImage, QPainter
    from PySide6.QtSvg import QSvgRenderer

    ground = QColor("#2b2d30")
    image = QImage(24, 24, QImage.Format.Format_RGB32)
    image.fill(ground)
    drawing = QSvgRenderer(str(ICONS / f"{name}.svg"))
    assert drawing.isValid()
    painter = QPainter(image)
    drawing.render(painter, QRectF(0, 0, 24, 24))
    painter.end()
    inked = [
        (x, y) for x in range(24) for y in range(24) if image.pixelColor(x, y).lightness() > ground.lightness() + 50
    ]
    assert len(inked) >= 12, "too faint"
    across, down = ([place[axis] for place in inked] for axis in (0, 1))
    assert max(max(across) - min(across), max(down) - min(down)) >= 8, "too small"
