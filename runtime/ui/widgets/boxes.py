"""Widgets and layouts side by side or below one another."""

from __future__ import annotations

from typing import TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLayout, QVBoxLayout, QWidget

_Thing = QWidget | QLayout
_Part = _Thing | int | None | tuple[_Thing, int] | tuple[QWidget, int, Qt.AlignmentFlag]
"""What stands in a box: a thing, perhaps with its share of the room that is left and how it is aligned in its own;
so many pixels; None for all room that is left."""
Margins = tuple[int, int, int, int]
Box = TypeVar("Box", bound=QBoxLayout)


def in_row(*parts: _Part, spacing: int = -1, margins: Margins | None = None, on: QWidget | None = None) -> QHBoxLayout:
    """Parts side by side, so many pixels apart; they are laid out ``on`` a widget where one is given."""
    return _filled(QHBoxLayout(), parts, spacing, margins, on)


def in_column(
    *parts: _Part, spacing: int = -1, margins: Margins | None = None, on: QWidget | None = None
) -> QVBoxLayout:
    """Parts below one another; otherwise as :func:`in_row`."""
    return _filled(QVBoxLayout(), parts, spacing, margins, on)


def _filled(box: Box, parts: tuple[_Part, ...], spacing: int, margins: Margins | None, on: QWidget | None) -> Box:
    if on is not None:
        on.setLayout(box)
    if margins is not None:
        box.setContentsMargins(*margins)
    if spacing >= 0:
        box.setSpacing(spacing)
    for part in parts:
        match part:
            case None:
                box.addStretch(1)
            case int():
                box.addSpacing(part)
            case QWidget() | QLayout():
                _add(box, part)
            case _:
                _add(box, *part)
    return box


def _add(box: QBoxLayout, thing: _Thing, share: int = 0, *aligned: Qt.AlignmentFlag) -> None:
    if isinstance(thing, QWidget):
        box.addWidget(thing, share, *aligned)
    else:
        box.addLayout(thing, share)
