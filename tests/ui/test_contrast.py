"""What is written can be read, in the usual colours and in those of high contrast."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage

from editor.palettes import contrast
from runtime.ui.theme import HIGH_CONTRAST, USUAL_COLOURS, GameColours
from runtime.ui.widgets.brass_button import BrassButton

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from runtime.ui.game_setup.setup import GameParts

ENOUGH, MORE, SEEN = 4.5, 7.0, 3.0
"""What the guidelines ask of text: level AA, AAA for high contrast; and of what can't be pressed there."""
LOOKS: Mapping[str, tuple[GameColours, float]] = MappingProxyType(
    {"usual": (USUAL_COLOURS, ENOUGH), "high contrast": (HIGH_CONTRAST, MORE)}
)
WRITTEN = ("text", "quiet", "good", "warning", "bad", "gold", "silver", "bright_brass")


@pytest.mark.parametrize("look", LOOKS)
def test_every_colour_of_texts_can_be_read_on_wood_and_on_shade(look: str) -> None:
    colours, least = LOOKS[look]
    faint = {
        (name, ground): round(found, 2)
        for name in WRITTEN
        for ground in ("wood", "shade")
        if (found := contrast(getattr(colours, name), getattr(colours, ground))) < least
    }
    assert not faint


@pytest.mark.qt
@pytest.mark.parametrize("state", ["usual", "primary", "hovered", "pressed", "disabled"])
@pytest.mark.parametrize("look", LOOKS)
def test_words_on_brass_can_be_read(qtbot: QtBot, parts: GameParts, look: str, state: str) -> None:
    is_plain = look != "usual"
    button = BrassButton(replace(parts.theme, is_plain=lambda: is_plain), "", primary=state == "primary")
    qtbot.addWidget(button)
    button.setDown(state == "pressed")
    button.setAttribute(Qt.WidgetAttribute.WA_UnderMouse, state == "hovered")
    button.setEnabled(state != "disabled")
    button.resize(120, 40)
    image = button.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    pixels = np.frombuffer(image.constBits(), np.uint8).reshape(40, 120, 4)[12:28, 20:100, 2::-1]
    ground = "#" + "".join(f"{round(part):02x}" for part in pixels.mean((0, 1)))
    found = contrast(LOOKS[look][0].engraved, ground)
    assert found >= (LOOKS[look][1] if state != "disabled" else SEEN if is_plain else 1)
