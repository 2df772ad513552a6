"""Lists of sentences: each as high as its text needs, walked through by keys."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QKeyEvent
from PySide6.QtWidgets import QListWidget, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from runtime.support.texts import Texts
from runtime.ui.plain_widgets import ListItem
from runtime.ui.theme import Theme

WALKING: tuple[int, ...] = (
    Qt.Key.Key_Up,
    Qt.Key.Key_Down,
    Qt.Key.Key_PageUp,
    Qt.Key.Key_PageDown,
    Qt.Key.Key_Home,
    Qt.Key.Key_End,
    Qt.Key.Key_Return,
    Qt.Key.Key_Enter,
)
"""The keys that walk through a list."""

ICON = 16
TALL = 10_000
"""More pixels than any item is high."""


class WholeLines(QStyledItemDelegate):
    """Makes items as high as their wrapped text needs; the style's own guess cuts the last line off at some widths."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """Room for every line of the text as it is drawn, beside the icon where there is one."""
        usual = super().sizeHint(option, index)
        view = self.parent()
        if not isinstance(view, QListWidget):
            return usual
        item, style = QStyleOptionViewItem(option), view.style()
        self.initStyleOption(item, index)
        item.rect = QRect(0, 0, view.viewport().width(), TALL)
        place = style.subElementRect(QStyle.SubElement.SE_ItemViewItemText, item, view)
        beside = 2 * (style.pixelMetric(QStyle.PixelMetric.PM_FocusFrameHMargin, item, view) + 1)
        text = self._height(view, index, place.width() - beside)
        # Of an item of one line the style knows what there is around the text.
        item.text = "x"
        one = style.sizeFromContents(QStyle.ContentsType.CT_ItemViewItem, item, QSize(), view).height()
        return QSize(usual.width(), one - view.fontMetrics().height() + text)

    def _height(self, view: QListWidget, index: QModelIndex | QPersistentModelIndex, wide: int) -> int:
        """The height of the text in lines no longer than ``wide``."""
        text = str(index.data(Qt.ItemDataRole.DisplayRole))
        box = view.fontMetrics().boundingRect(QRect(0, 0, max(wide, 1), TALL), Qt.TextFlag.TextWordWrap, text)
        return box.height()


def show_whole_lines(listed: QListWidget) -> None:
    """Have a list break its lines and show them whole, whatever its width is."""
    listed.setWordWrap(True)
    listed.setItemDelegate(WholeLines(listed))
    listed.setResizeMode(QListWidget.ResizeMode.Adjust)
    listed.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of a game's log; what else there is to a line, its game says."""

    text: str


Line = TypeVar("Line", bound=LogLine)


class LogList(QListWidget, Generic[Line]):
    """What happened in a game, a line each, the latest at the bottom."""

    def __init__(self, theme: Theme, t: Texts, least: int, tint: Callable[[Line], str]) -> None:
        """``least`` is how tall it is at least, in pixels; ``tint`` the colour of a line."""
        super().__init__()
        self._tint = tint
        self._lines: tuple[Line, ...] = ()
        show_whole_lines(self)
        self.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.setAccessibleName(t("Log"))
        self.setMinimumHeight(least)
        theme.dress(self, "QListWidget { font-size: 15px; }")
        # A scroll bar that appears makes lines longer; the latest one stays in sight.
        self.verticalScrollBar().rangeChanged.connect(lambda _least, _most: self.stay())

    def stay(self) -> None:
        """The list has another size: keep in sight what matters, the latest line."""
        self.scrollToBottom()

    @property
    def texts(self) -> list[str]:
        """All lines."""
        return [self.item(row).text() for row in range(self.count())]

    def show_lines(self, lines: tuple[Line, ...]) -> None:
        """Show the log; what is there already stays."""
        if lines == self._lines:
            return
        known = len(self._lines)
        if lines[:known] != self._lines:
            self.clear()
            known = 0
        self._lines = lines
        for line in lines[known:]:
            item = ListItem(line.text)
            item.setForeground(QColor(self._tint(line)))
            self.addItem(item)
            self._complete(item, line)
        self.scrollToBottom()

    def _complete(self, item: ListItem, line: Line) -> None:
        """Give the item of a line whatever else it shows."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The log takes the keys that walk through it; all others are the window's."""
        if event.key() in WALKING:
            super().keyPressEvent(event)
        else:
            event.ignore()
