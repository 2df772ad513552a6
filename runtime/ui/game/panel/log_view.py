"""The log of the game: one line an event; a combat can be looked at again."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QListWidget, QListWidgetItem

from runtime.engine.sides import Side
from runtime.support.texts import Texts
from runtime.ui.game.panel.log_entry import LogEntry
from runtime.ui.plain import ListItem
from runtime.ui.theme import Theme
from runtime.ui.wood.lines import ICON, WALKING, show_whole_lines


class LogView(QListWidget):
    """Lists what happened, the latest at the bottom."""

    looked_at = Signal(object)
    """A :class:`Combat` to be shown again."""
    looked_back = Signal(int)
    """The position after so many actions is to be looked at."""

    def __init__(self, theme: Theme, t: Texts) -> None:
        super().__init__()
        self._theme = theme
        self._t = t
        self._entries: tuple[LogEntry, ...] = ()
        self._icon = theme.icon("combat", ICON, theme.colours.bright_brass)
        show_whole_lines(self)
        self.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.setAccessibleName(t("Log"))
        self.setMinimumHeight(46)
        theme.dress(self, "QListWidget { font-size: 15px; }")
        # A scroll bar that appears makes lines longer; the latest one stays in sight.
        self.verticalScrollBar().rangeChanged.connect(lambda _least, _most: self.stay())
        self.itemActivated.connect(self._activate)
        self.itemClicked.connect(self._activate)

    def stay(self) -> None:
        """The list has another size: keep in sight what matters, the latest line."""
        self.scrollToBottom()

    def show_entries(self, entries: tuple[LogEntry, ...]) -> None:
        """Show the log; what is there already stays."""
        if entries == self._entries:
            return
        known = len(self._entries)
        if entries[:known] != self._entries:
            self.clear()
            known = 0
        self._entries = entries
        colours = self._theme.colours
        tints = {Side.GOLD: colours.gold, Side.SILVER: colours.silver, None: colours.quiet}
        for number in range(known, len(entries)):
            entry = entries[number]
            item = ListItem(entry.text)
            item.setForeground(QColor(tints[entry.side]))
            item.setData(Qt.ItemDataRole.UserRole, number)
            if entry.combat is not None:
                item.setIcon(self._icon)
                item.setToolTip(self._t("Click to see this combat again; with the right button, look back at it"))
            elif entry.place is not None:
                item.setToolTip(self._t("Click to look back at this position"))
            self.addItem(item)
        self.scrollToBottom()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The log takes the keys that walk through it; all others are the window's."""
        if event.key() in WALKING:
            super().keyPressEvent(event)
        else:
            event.ignore()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """The right button looks back at any line."""
        item = self.itemAt(event.position().toPoint())
        if event.button() is Qt.MouseButton.RightButton and item is not None:
            self._look_back(self._entry(item))
        else:
            super().mouseReleaseEvent(event)

    def _entry(self, item: QListWidgetItem) -> LogEntry:
        return self._entries[int(item.data(Qt.ItemDataRole.UserRole))]

    def _activate(self, item: QListWidgetItem) -> None:
        """Show the combat of a line again, or look back at its position."""
        entry = self._entry(item)
        if entry.combat is not None:
            self.looked_at.emit(entry.combat)
        else:
            self._look_back(entry)

    def _look_back(self, entry: LogEntry) -> None:
        if entry.place is not None:
            self.looked_back.emit(entry.place)
