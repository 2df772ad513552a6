"""Numbers of the rows and columns along the edges of the map."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from editor.canvas.frame import MapFrame
from editor.theme import EditorTheme
from runtime.engine.grid import Cell

THICK = 26
"""The width of a ruler in pixels."""

_STEPS = (1, 2, 5, 10, 20, 50, 100, 200)
_ROOM = 30
"""The least distance in pixels between two numbers."""


class Ruler(QWidget):
    """One ruler: of the columns above the map (``across``), or of the rows beside it."""

    def __init__(self, theme: EditorTheme, across: bool, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._across = across
        self._frame: MapFrame | None = None
        self._here: Cell | None = None
        self.setAccessibleName(name)
        self.setToolTip(name)

    def show_frame(self, frame: MapFrame | None, here: Cell | None) -> None:
        """Number the cells as ``frame`` has them and mark the row or column of the cell ``here``."""
        if (frame, here) != (self._frame, self._here):
            self._frame, self._here = frame, here
            self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the numbers that fit, the marked one always."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._theme.colour("window"))
        frame = self._frame
        if frame is None:
            return
        painter.setFont(self._theme.font(14))
        marked = None if self._here is None else (self._here.column if self._across else self._here.row)
        if marked is not None:
            painter.fillRect(self._place(frame, marked), self._theme.colour("chosen"))
        for number in self._numbers(frame, marked):
            painter.setPen(self._theme.colour("brass" if number == marked else "quiet"))
            place = self._place(frame, number)
            if self._across:
                place.adjust(-_ROOM, 0, _ROOM, 0)
            else:
                place.adjust(0, -_ROOM, 0, _ROOM)
            painter.drawText(place, Qt.AlignmentFlag.AlignCenter, str(number))

    def _numbers(self, frame: MapFrame, marked: int | None) -> Iterator[int]:
        count = frame.size.columns if self._across else frame.size.rows
        start, length = (frame.left, self.width()) if self._across else (frame.top, self.height())
        first = max(0, -start // frame.tile)
        last = min(count - 1, (length - start) // frame.tile)
        step = next((every for every in _STEPS if every * frame.tile >= _ROOM - 8), _STEPS[-1])
        for number in range(first - first % step, last + 1, step):
            hides = marked is not None and number != marked and abs(number - marked) * frame.tile < _ROOM - 8
            if number >= first and not hides:
                yield number
        if marked is not None and marked % step:
            yield marked

    def _place(self, frame: MapFrame, number: int) -> QRect:
        if self._across:
            return QRect(frame.left + number * frame.tile, 0, frame.tile, self.height())
        return QRect(0, frame.top + number * frame.tile, self.width(), frame.tile)
