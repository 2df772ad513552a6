"""The best that was ever done, on plates in the wood: a figure, the word in coins, and where it was."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from runtime.engine.sides import Side
from runtime.support.plain_text import isolate
from runtime.ui.theme import Theme
from runtime.ui.wood.coins import Coins
from runtime.ui.wood.materials import paint_recess

COIN = 34
EDGE = 16


class FeatPlate(QWidget):
    """One feat: what it is called, its figure, its word in coins, and a line about the game."""

    def __init__(self, theme: Theme, coins: Coins, title: str) -> None:
        super().__init__()
        self._theme, self._coins, self._title = theme, coins, title
        self._figure = self._word = self._about = ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def show_feat(self, figure: str, about: str, word: str = "") -> None:
        """Show another one."""
        self._figure, self._about, self._word = figure, about, word
        self.setAccessibleName(self._title)
        self.setAccessibleDescription(self.said)
        self.setToolTip(self.said)
        self.update()

    @property
    def said(self) -> str:
        """The feat in words."""
        feat = " – ".join(filter(None, (self._title, isolate(self._word), self._figure)))
        return "\n".join(filter(None, (feat, self._about)))

    def sizeHint(self) -> QSize:
        """Room for three lines and a row of coins."""
        return QSize(300, self._theme.px(138))

    def minimumSizeHint(self) -> QSize:
        """No less high than what it says."""
        return QSize(220, self._theme.px(132))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Title above, the figure at the right of the coins, the line about the game below."""
        painter, theme, colours = QPainter(self), self._theme, self._theme.colours
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        whole = QRectF(self.rect()).adjusted(1, 1, -1, -2)
        paint_recess(painter, whole, 130)
        inside = whole.adjusted(EDGE, 10, -EDGE, -10)
        left, middle = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignVCenter
        painter.setFont(theme.title(15))
        painter.setPen(colours.bright_brass)
        line = QFontMetricsF(painter.font()).height()
        painter.drawText(QRectF(inside.left(), inside.top(), inside.width(), line), left, self._title)
        below = theme.text(15, italic=True)
        foot = QFontMetricsF(below).height() * 2
        row = QRectF(inside.left(), inside.top() + line, inside.width(), inside.height() - line - foot)
        painter.setFont(theme.title(30))
        painter.setPen(colours.text if self._figure else colours.quiet)
        wide = QFontMetricsF(painter.font()).horizontalAdvance(self._figure)
        if self._word:
            painter.drawText(row, Qt.AlignmentFlag.AlignRight | middle, self._figure)
            self._paint_word(painter, row.adjusted(0, 0, -wide - 12, 0))
        else:
            painter.drawText(row, left | middle, self._figure or "–")
        painter.setFont(below)
        painter.setPen(colours.quiet)
        flags = left | Qt.AlignmentFlag.AlignBottom | Qt.TextFlag.TextWordWrap
        painter.drawText(QRectF(inside.left(), inside.bottom() - foot, inside.width(), foot), flags, self._about)

    def _paint_word(self, painter: QPainter, place: QRectF) -> None:
        """The word in coins, as large as there is room for."""
        each = min(COIN, place.width() / len(self._word), place.height())
        top = place.top() + (place.height() - each) / 2
        for number, letter in enumerate(self._word):
            picture = self._coins.letter(Side.GOLD, letter, COIN)
            painter.drawImage(QRectF(place.left() + number * each, top, each, each), picture)
