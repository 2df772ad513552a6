"""Boxes to tick are seen in every theme, whether they are ticked or not, and titles are whole."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtGui import QColor, QFontMetrics
from PySide6.QtWidgets import QCheckBox, QStyle, QStyleOptionButton

from editor.palettes import THEMES, contrast
from editor.widgets import message_box

if TYPE_CHECKING:
    from editor.window import EditorWindow

pytestmark = [pytest.mark.qt, pytest.mark.slow]
SIGNS = 3.0


@pytest.mark.proof
def test_the_edge_of_a_box_is_seen(window: EditorWindow) -> None:
    for theme in THEMES:
        window.actions_by_id[f"view.theme-{theme}"].trigger()
        for ticked in (False, True):
            _edge_is_seen(window, theme, ticked)


def _edge_is_seen(window: EditorWindow, theme: str, ticked: bool) -> None:
    box = QCheckBox("A box", window)
    box.setChecked(ticked)
    box.resize(box.sizeHint())
    box.show()
    option = QStyleOptionButton()
    box.initStyleOption(option)
    inside = box.style().subElementRect(QStyle.SubElement.SE_CheckBoxIndicator, option, box)
    picture = box.grab().toImage()
    edge = picture.pixelColor(inside.left() + inside.width() // 2, inside.top())
    middle = picture.pixelColor(inside.center())
    window_colour = THEMES[theme].window
    assert contrast(edge.name(), window_colour) >= SIGNS, (theme, ticked)
    tick = max(
        (
            picture.pixelColor(x, y)
            for x in range(inside.left() + 3, inside.right() - 2)
            for y in range(inside.top() + 3, inside.bottom() - 2)
        ),
        key=lambda one: contrast(one.name(), QColor(THEMES[theme].brass).name()),
    )
    assert (contrast(tick.name(), THEMES[theme].brass) >= SIGNS) or not ticked
    assert ticked or middle == QColor(THEMES[theme].field)
    box.deleteLater()


@pytest.mark.proof
@pytest.mark.parametrize("title", ["Unsaved changes", "Nicht gespeicherte Änderungen an der Kampagne"])
def test_a_message_is_as_wide_as_its_title(window: EditorWindow, title: str) -> None:
    box = message_box(window, title, "Short.")
    font = box.font()
    font.setBold(True)
    assert box.layout().minimumSize().width() >= QFontMetrics(font).horizontalAdvance(title) + 100
    box.deleteLater()
