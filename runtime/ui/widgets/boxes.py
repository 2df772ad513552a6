"""Widgets and layouts side by side or below one another."""

from __future__ import annotations

from typing import TypeVar

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLayout, QLayoutItem, QSpacerItem, QStyle, QVBoxLayout, QWidget

from runtime.ui.targets import are_large

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


class WrappedRow(QLayout):
    """Things side by side, of which those that find no room stand in further rows below.

    What a row has left is shared by those of its things that have a share in it.
    """

    def __init__(self, *parts: _Thing | None, shares: tuple[QWidget, ...] = ()) -> None:
        """None among the ``parts`` is all room that is left in its row; so is what widgets with ``shares`` take."""
        super().__init__()
        self._items: list[QLayoutItem] = []
        self._shares = shares
        self.setContentsMargins(0, 0, 0, 0)
        for part in parts:
            match part:
                case None:
                    self.addItem(QSpacerItem(0, 0))
                case QWidget():
                    self.addWidget(part)
                case _:
                    self.addChildLayout(part)
                    self.addItem(part)

    def addItem(self, item: QLayoutItem) -> None:
        """One more thing at the end."""
        self._items.append(item)

    def count(self) -> int:
        """How many things there are."""
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem:
        """The thing at a place, as Qt asks for it: none behind the last."""
        return self._items[index] if 0 <= index < len(self._items) else None  # type: ignore[return-value]

    def takeAt(self, index: int) -> QLayoutItem:
        """Take the thing at a place out."""
        return self._items.pop(index) if 0 <= index < len(self._items) else None  # type: ignore[return-value]

    def expandingDirections(self) -> Qt.Orientation:
        """It is as tall as its rows."""
        return Qt.Orientation.Horizontal

    def hasHeightForWidth(self) -> bool:
        """The less width, the more rows."""
        return True

    def heightForWidth(self, width: int) -> int:
        """How tall all rows are together."""
        return self._stand(QRect(0, 0, width, 0), moves=False)

    def sizeHint(self) -> QSize:
        """All in one row."""
        hints = [item.sizeHint() for item in self._shown()]
        wide = sum(hint.width() for hint in hints) + self.spacing() * max(0, len(hints) - 1)
        return QSize(wide, max((hint.height() for hint in hints), default=0))

    def minimumSize(self) -> QSize:
        """The largest thing alone."""
        hints = [item.sizeHint() for item in self._shown()]
        return QSize(*(max((getattr(hint, way)() for hint in hints), default=0) for way in ("width", "height")))

    def setGeometry(self, rect: QRect) -> None:
        """Let everything stand in its row."""
        super().setGeometry(rect)
        self._stand(rect, moves=True)

    def _shown(self) -> list[QLayoutItem]:
        return [item for item in self._items if item.spacerItem() is not None or not item.isEmpty()]

    def _stand(self, rect: QRect, *, moves: bool) -> int:
        """The height of all rows in a rectangle, and where it ``moves``, everything put in its place."""
        top, gap, on = rect.top(), self.spacing(), self.parentWidget()
        direction = on.layoutDirection() if on is not None else Qt.LayoutDirection.LeftToRight
        for row in self._rows(rect.width()):
            hints = [item.sizeHint() for item in row]
            tall = max(hint.height() for hint in hints)
            takers = [item for item in row if item.spacerItem() is not None or item.widget() in self._shares]
            left, spare = rect.left(), rect.width() - sum(hint.width() + gap for hint in hints) + gap
            for item, hint in zip(row, hints, strict=True):
                wide = min(rect.width(), hint.width() + (max(0, spare) // len(takers) if item in takers else 0))
                if moves:
                    item.setGeometry(QStyle.visualRect(direction, rect, QRect(left, top, wide, tall)))
                left += wide + gap
            top += tall + gap
        return top - rect.top() - (gap if self._shown() else 0)

    def _rows(self, width: int) -> list[list[QLayoutItem]]:
        rows: list[list[QLayoutItem]] = []
        left = 0
        for item in self._shown():
            wide = item.sizeHint().width()
            if not rows or left + wide > width:
                rows.append([])
                left = 0
            rows[-1].append(item)
            left += wide + self.spacing()
        return rows


def buttons_in_row(*parts: _Thing | None, spacing: int) -> QLayout:
    """Small buttons side by side, None for room that is left; large ones that find no room stand in further rows."""
    if not are_large():
        return in_row(*parts, spacing=spacing)
    row = WrappedRow(*parts)
    row.setSpacing(spacing)
    return row
