"""The log of the game: one line an event; a combat can be looked at again."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QListWidgetItem

from runtime.engine.board.sides import Side
from runtime.support.texts import Texts
from runtime.ui.game.play.game_log import LogEntry
from runtime.ui.plain_widgets import ListItem
from runtime.ui.theme import Theme
from runtime.ui.widgets.lines import ICON, LogList


class LogView(LogList[LogEntry]):
    """Lists what happened, the latest at the bottom."""

    looked_at = Signal(object)
    """A :class:`Combat` to be shown again."""
    looked_back = Signal(int)
    """The position after so many actions is to be looked at."""

    def __init__(self, theme: Theme, t: Texts) -> None:
        colours = theme.colours
        tints = {Side.GOLD: colours.gold, Side.SILVER: colours.silver, None: colours.quiet}
        super().__init__(theme, t, 46, tints.__getitem__)
        self._t = t
        self._icon = theme.icon("combat", ICON, colours.bright_brass)
        self.itemActivated.connect(self._activate)
        self.itemClicked.connect(self._activate)

    def _complete(self, item: ListItem, line: LogEntry) -> None:
        """Say what a click on the line shows."""
        if line.combat is not None:
            item.setIcon(self._icon)
            item.setToolTip(self._t("Click to see this combat again; with the right button, look back at it"))
        elif line.place is not None:
            item.setToolTip(self._t("Click to look back at this position"))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """The right button looks back at any line."""
        item = self.itemAt(event.position().toPoint())
        if event.button() is Qt.MouseButton.RightButton and item is not None:
            self._look_back(self._entry(item))
        else:
            super().mouseReleaseEvent(event)

    def _entry(self, item: QListWidgetItem) -> LogEntry:
        return self._lines[self.row(item)]

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
