"""Lists of sentences: each as high as its text needs, walked through by keys."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtWidgets import QListWidget, QStyledItemDelegate, QStyleOptionViewItem

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
ITEM_EDGE = 10
"""What an item's padding and the frame take from the width that its text has, in pixels."""


class WholeLines(QStyledItemDelegate):
    """Makes items as high as their wrapped text needs; the style's own guess cuts the last line off at some widths."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """Room for every line of the text, beside the icon where there is one."""
        usual = super().sizeHint(option, index)
        view = self.parent()
        if not isinstance(view, QListWidget):
            return usual
        wide = view.viewport().width() - 2 * ITEM_EDGE
        if not index.data(Qt.ItemDataRole.DecorationRole):
            return QSize(usual.width(), max(usual.height(), self._height(view, index, wide)))
        icon = view.iconSize().width() if view.iconSize().isValid() else ICON
        return QSize(usual.width(), max(usual.height(), self._height(view, index, wide - icon - 6)))

    def _height(self, view: QListWidget, index: QModelIndex | QPersistentModelIndex, wide: int) -> int:
        """The height of the text in lines no longer than ``wide``."""
        text = str(index.data(Qt.ItemDataRole.DisplayRole))
        box = view.fontMetrics().boundingRect(QRect(0, 0, max(wide, 1), 10_000), Qt.TextFlag.TextWordWrap, text)
        return box.height() + 4


def show_whole_lines(listed: QListWidget) -> None:
    """Have a list break its lines and show them whole, whatever its width is."""
    listed.setWordWrap(True)
    listed.setItemDelegate(WholeLines(listed))
    listed.setResizeMode(QListWidget.ResizeMode.Adjust)
    listed.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
