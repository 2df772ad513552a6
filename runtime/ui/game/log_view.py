"""The log of the game: one line an event; a combat can be looked at again."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent
from PySide6.QtWidgets import QListWidget, QListWidgetItem

from runtime.engine.sides import Side
from runtime.support.texts import Texts
from runtime.ui.game.course import LogEntry
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


class LogView(QListWidget):
    """Lists what happened, the latest at the bottom."""

    looked_at = Signal(object)
    """A :class:`Combat` to be shown again."""

    def __init__(self, theme: Theme, t: Texts) -> None:
        super().__init__()
        self._theme = theme
        self._t = t
        self._entries: tuple[LogEntry, ...] = ()
        self._icon = theme.icon("combat", 16, theme.colours.bright_brass)
        self.setWordWrap(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.setAccessibleName(t("Log"))
        self.setMinimumHeight(70)
        self.setStyleSheet("QListWidget { font-size: 15px; }")
        self.itemActivated.connect(self._activate)
        self.itemClicked.connect(self._activate)

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
            item = QListWidgetItem(entry.text)
            item.setForeground(QColor(tints[entry.side]))
            item.setData(Qt.ItemDataRole.UserRole, number)
            if entry.combat is not None:
                item.setIcon(self._icon)
                item.setToolTip(self._t("Click to see this combat again"))
            self.addItem(item)
        self.scrollToBottom()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The log takes the keys that walk through it; all others are the window's."""
        if event.key() in WALKING:
            super().keyPressEvent(event)
        else:
            event.ignore()

    def _activate(self, item: QListWidgetItem) -> None:
        """Show the combat of a line again."""
        entry = self._entries[item.data(Qt.ItemDataRole.UserRole)]
        if entry.combat is not None:
            self.looked_at.emit(entry.combat)
