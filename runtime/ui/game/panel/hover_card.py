"""A small card beside a cell that tells what lies there; it takes no clicks and no keys."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from runtime.ui.game.panel.ledger import Row
from runtime.ui.game.panel.ledger_view import LedgerView
from runtime.ui.theme import Theme
from runtime.ui.widgets.coins import Coins

WIDEST = 430
MARGIN = 12
AWAY = 10
"""How far it keeps from the cell, in pixels."""


class HoverCard(QWidget):
    """Lies over the window beside what it tells of, and never over it."""

    def __init__(self, theme: Theme, coins: Coins, over: QWidget) -> None:
        super().__init__(over)
        self._theme = theme
        self._over = over
        self._ledger = LedgerView(theme, coins)
        self._ledger.setParent(self)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()

    @property
    def text(self) -> str:
        """What it says, a row a line; empty while it is hidden."""
        return "" if self.isHidden() else self._ledger.text

    def show_rows(self, rows: tuple[Row, ...], beside: QRect, within: QRect, clear: Sequence[QRect] = ()) -> None:
        """Tell of what lies at ``beside``, a place of the window, if it can be ``within`` a part of it.

        ``clear`` are places that are covered no more than must be.
        """
        self._ledger.show_rows(rows)
        wide = self._ledger.widest(self._theme.px(WIDEST))
        size = QSize(wide + 2 * MARGIN, self._ledger.heightForWidth(wide) + 2 * MARGIN)
        self._ledger.setGeometry(MARGIN, MARGIN, wide, size.height() - 2 * MARGIN)
        places = [place for place in self._places(size, beside) if not place.intersects(beside)]
        if places:
            self.setGeometry(min(places, key=lambda place: _cost(place, within, clear)))
        else:
            self.setGeometry(QRect(self._over.rect().bottomRight() - QPoint(size.width(), size.height()), size))
        self.setAccessibleName(self._ledger.text)
        self.show()
        self.raise_()

    def _places(self, size: QSize, beside: QRect) -> Iterator[QRect]:
        """Right, left, below and above the cell, each at either end, moved into the window; the best liked first."""
        right, left = beside.right() + AWAY, beside.left() - AWAY - size.width()
        below, above = beside.bottom() + AWAY, beside.top() - AWAY - size.height()
        top, bottom = beside.top(), beside.bottom() - size.height()
        near, far = beside.left(), beside.right() - size.width()
        whole = self._over.rect().adjusted(4, 4, -4, -4)
        for x, y in (
            (right, top),
            (right, bottom),
            (left, top),
            (left, bottom),
            (near, below),
            (far, below),
            (near, above),
            (far, above),
            (right, below),
            (left, below),
            (right, above),
            (left, above),
        ):
            inside_x = max(whole.left(), min(x, whole.right() - size.width()))
            inside_y = max(whole.top(), min(y, whole.bottom() - size.height()))
            yield QRect(QPoint(inside_x, inside_y), size)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Dark ground, an edge of brass."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(QColor(18, 10, 6, 252))
        painter.setPen(QPen(QColor(self._theme.colours.brass), 1.5))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 6, 6)


def _cost(place: QRect, within: QRect, clear: Sequence[QRect]) -> int:
    """How much a place covers of what should be seen, and lies out of where it should be, in pixels."""
    covered = sum(_area(place.intersected(one)) for one in clear)
    return 4 * covered + _area(place) - _area(place.intersected(within))


def _area(rect: QRect) -> int:
    """The area of a place; nothing where it is empty."""
    return rect.width() * rect.height() if rect.isValid() else 0
