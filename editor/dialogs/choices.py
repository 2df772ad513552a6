"""Message boxes with a few ways on, each a button with its own tool tip."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from PySide6.QtWidgets import QMessageBox, QWidget

from editor.messages import message_box
from editor.modal import run_modal

Answer = TypeVar("Answer")


@dataclass(frozen=True, slots=True)
class Way:
    """A button of a message: what it says, what it does, and whether Enter presses it."""

    label: str
    tip: str
    is_usual: bool = False


def choose(
    parent: QWidget, about: tuple[str, str, str], ways: Sequence[tuple[Answer, Way]], otherwise: tuple[Answer, Way]
) -> Answer:
    """Which way was chosen; Escape and the frame's own button choose the last. ``about`` is title, text and more."""
    box = message_box(parent, *about, icon=QMessageBox.Icon.Warning)
    buttons = []
    for answer, way in (*ways, otherwise):
        is_last = way is otherwise[1]
        role = QMessageBox.ButtonRole.RejectRole if is_last else QMessageBox.ButtonRole.AcceptRole
        button = box.addButton(way.label, role)
        button.setToolTip(way.tip)
        button.setAccessibleName(way.label)
        if way.is_usual:
            box.setDefaultButton(button)
        if is_last:
            box.setEscapeButton(button)
        buttons.append((button, answer))
    run_modal(box)
    clicked = box.clickedButton()
    return next((answer for button, answer in buttons if button is clicked), otherwise[0])
