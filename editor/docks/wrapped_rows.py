"""Rows of a list as high as their text needs: cells are wrapped at the width of their column."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtWidgets import QApplication, QHeaderView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QTreeView

_LINES = 5
"""More lines than this no cell gets; the tool tip has the rest."""

_AROUND = 8
"""Pixels above and below the text together."""


class WrappedRows(QStyledItemDelegate):
    """Draws the cells of ``view`` with wrapped text, and gives each row the height of its highest cell."""

    def __init__(self, view: QTreeView) -> None:
        super().__init__(view)
        self._view = view
        view.setWordWrap(True)
        view.setUniformRowHeights(False)
        view.setTextElideMode(Qt.TextElideMode.ElideRight)
        header: QHeaderView = view.header()
        header.sectionResized.connect(view.scheduleDelayedItemsLayout)

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """As high as the text is at the width of its column."""
        usual = super().sizeHint(option, index)
        shown = QStyleOptionViewItem(option)
        self.initStyleOption(shown, index)
        style = self._view.style() or QApplication.style()
        inner = style.pixelMetric(QStyle.PixelMetric.PM_FocusFrameHMargin, None, self._view) + 1
        taken = 2 * inner + (shown.decorationSize.width() + 2 * inner if not shown.icon.isNull() else 0)
        metrics = shown.fontMetrics
        room = QRect(0, 0, max(self._view.columnWidth(index.column()) - taken, 20), 10_000)
        wrapped = metrics.boundingRect(room, int(Qt.TextFlag.TextWordWrap), shown.text).height()
        single = metrics.height()
        height = min(max(wrapped, single), _LINES * single) + _AROUND
        return QSize(usual.width(), max(height, shown.decorationSize.height() + _AROUND))
