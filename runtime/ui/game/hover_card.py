"""A small card beside a cell that tells what lies there; it takes no clicks and no keys."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from runtime.ui.game.coins import Coins
from runtime.ui.game.ledger import Row
from runtime.ui.game.ledger_view import LedgerView
from runtime.ui.theme import Theme

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

    def show_rows(self, rows: tuple[Row, ...], beside: QRect, within: QRect) -> None:
        """Tell of what lies at ``beside``, a place of the window, if it can be ``within`` a part of it."""
        self._ledger.show_rows(rows)
        wide = self._ledger.widest(self._theme.px(WIDEST))
        size = QSize(wide + 2 * MARGIN, self._ledger.heightForWidth(wide) + 2 * MARGIN)
        self._ledger.setGeometry(MARGIN, MARGIN, wide, size.height() - 2 * MARGIN)
        self.setGeometry(QRect(self._place(size, beside, within), size))
        self.setAccessibleName(self._ledger.text)
        self.show()
        self.raise_()

    def _place(self, size: QSize, beside: QRect, within: QRect) -> QPoint:
        """Right of the cell, or left of it where there is more room; as high as it fits in."""
        whole = self._over.rect()
        x = beside.right() + AWAY
        if x + size.width() > within.right():
            left = beside.left() - AWAY - size.width()
            x = left if left >= within.left() or x + size.width() > whole.right() else x
        y = min(beside.top(), whole.bottom() - size.height() - 4)
        return QPoint(max(4, x), max(4, y))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Dark ground, an edge of brass."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(QColor(18, 10, 6, 244))
        painter.setPen(QPen(QColor(self._theme.colours.brass), 1.5))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 6, 6)
