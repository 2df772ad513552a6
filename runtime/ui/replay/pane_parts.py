"""The smaller parts of a replay's pane: its board, its racks in one row, the band above, and its log."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QSizePolicy, QWidget

from runtime.engine.board.sides import Side
from runtime.support.texts import Texts
from runtime.ui.game.board.board_view import GameBoard
from runtime.ui.game.panel.record_pane import LogView
from runtime.ui.game.rack.rack_view import EDGE, LARGEST, RackSurface
from runtime.ui.game_texts.names import side_name
from runtime.ui.plain_widgets import elided
from runtime.ui.theme import Theme
from runtime.ui.widgets.coins import Coins
from runtime.ui.widgets.materials import paint_engraved, paint_plate

LOW = 52
"""How tall a rack in one row is, in pixels at the usual size of the window."""


class ReplayBoard(GameBoard):
    """Is pushed about and enlarged with the mouse; nothing can be laid on it, and its keys are the replay's."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """None of its own."""
        event.ignore()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """None of its own."""
        event.ignore()

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Tab leads on."""
        return QWidget.focusNextPrevChild(self, forward)


class ReplayRack(RackSurface):
    """A rack in one row, low enough for two of them."""

    def __init__(self, theme: Theme, coins: Coins, t: Texts, side: Side) -> None:
        super().__init__(theme, coins, t)
        self._side = side
        self.setAccessibleName(t("Rack of {side}", side=side_name(t, side)))
        self.setToolTip(t("Rack of {side}", side=side_name(t, side)))

    def sizeHint(self) -> QSize:
        """One row."""
        return QSize(280, self._low)

    @property
    def _low(self) -> int:
        """How tall it is."""
        return self._theme.span(LOW)

    def rect_of(self, slot: int) -> QRect:
        """Where a slot's coin lies; there is no second row."""
        rect = super().rect_of(slot)
        return rect if slot < self._measures()[1] else rect.translated(0, self._low)

    def _measures(self) -> tuple[int, int]:
        """All in one row, as large as they fit."""
        count = max(self._limit, self._count, 2)
        span = self._theme.span
        size = min(span(LARGEST), self._low - 2 * span(EDGE), (self.width() - 2 * span(EDGE)) // count - 2)
        return size, count


MARGIN, APART = 16, 24
"""What the strip leaves free at its ends, and at least between its two texts, in pixels."""


class Band(QWidget):
    """The strip above the board that says what is looked at; plain brass for a replay, red-hot for looking back."""

    def __init__(self, theme: Theme, *, glows: bool) -> None:
        super().__init__()
        self._theme, self._glows = theme, glows
        self._said, self._hint = "", ""
        self._fits = True
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def text(self) -> str:
        """What it says."""
        return self._said

    def sizeHint(self) -> QSize:
        """One line, or two where both texts have no room beside each other."""
        return QSize(400, self._theme.px(38 if self._fits else 62))

    def show_text(self, said: str, hint: str) -> None:
        """Say where in the game this is, and, smaller, what else."""
        if (said, hint) != (self._said, self._hint):
            self._said, self._hint = said, hint
            self.setAccessibleName(said)
            self.setToolTip(" ".join(filter(None, (said, hint))))
            self._fit()
            self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Go by the room there is."""
        super().resizeEvent(event)
        self._fit()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """A plate with engraved words."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(self.rect())
        paint_plate(painter, rect.adjusted(1, 1, -1, -1), self._theme, lift=18, radius=4)
        if self._glows:
            painter.fillRect(rect.adjusted(3, 3, -3, -3), QColor(150, 30, 8, 120))
        margin, colours = self._theme.span(MARGIN), self._theme.colours
        area = rect.adjusted(margin, 0, -margin, 0)
        title, text = self._fonts()
        if not self._fits:
            text = self._theme.text(14, QFont.Weight.Bold)
        left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        above = below = area
        if not self._fits:
            above, below = area.adjusted(0, 5, 0, -area.height() / 2), area.adjusted(0, area.height() / 2, 0, -5)
        hint = elided(QFontMetrics(text), self._hint, area.width())
        for font, where, flags, said in (
            (title, above, left, self._said),
            (text, below, right if self._fits else left, hint),
        ):
            painter.setFont(font)
            if self._glows:
                painter.setPen(QColor(colours.text))
                painter.drawText(where, flags, said)
            else:
                paint_engraved(painter, where, said, flags, colours.engraved)

    def _fonts(self) -> tuple[QFont, QFont]:
        """Those of the place in the game and of what else is said."""
        return self._theme.title(16), self._theme.text(16, QFont.Weight.Bold)

    def _fit(self) -> None:
        """Take a second line where one has no room for both texts."""
        wide = sum(
            QFontMetrics(font).horizontalAdvance(said)
            for font, said in zip(self._fonts(), (self._said, self._hint), strict=True)
        )
        fits = wide + self._theme.span(APART) <= self.width() - 2 * self._theme.span(MARGIN)
        if fits != self._fits:
            self._fits = fits
            self.updateGeometry()


class ReplayLog(LogView):
    """A log that follows the replay: up and down lead along it, a click or Enter goes there."""

    chosen = Signal(int, bool)
    """A line, and whether its combat is to be seen too, where it tells of one."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Up, down and Enter; all others are the replay's."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentItem() is not None:
            self.chosen.emit(self.currentRow(), True)
        elif event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            step = 1 if event.key() == Qt.Key.Key_Down else -1
            row = max(0, min(self.count() - 1, self.currentRow() + step))
            self.setCurrentRow(row)
            self.chosen.emit(row, False)
        else:
            event.ignore()

    def stay(self) -> None:
        """Where the replay stands, not where the log ends."""
        self.show_line(self.currentRow())

    def show_line(self, row: int) -> None:
        """Mark the line that the replay has come to."""
        self.setCurrentRow(row)
        if row >= 0:
            self.scrollToItem(self.item(row), QListWidget.ScrollHint.PositionAtCenter)
        else:
            self.scrollToTop()

    def _activate(self, item: QListWidgetItem) -> None:
        """Go to a line that was clicked."""
        self.chosen.emit(self.row(item), True)
