"""The leaves beside a film, of which one is in sight: its log, what could have been played, and what was missed."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from runtime.support.texts import Texts
from runtime.ui.game.panel.objectives_view import tab_button
from runtime.ui.replay.commands import FILM
from runtime.ui.theme import Theme
from runtime.ui.widgets.brass_button import native

LOG, PLAYS, REVIEW = range(3)
NAMES = ("log", "plays", "review")
"""The commands that turn to each leaf."""


class Leaves(QWidget):
    """Tabs above a stack."""

    turned = Signal(int)
    """Another leaf is in sight."""

    def __init__(self, theme: Theme, t: Texts, pages: tuple[QWidget, ...], stops: tuple[QWidget, ...]) -> None:
        """``stops`` are what takes the keyboard on each of the ``pages``."""
        super().__init__()
        self._stops = stops
        self._stack = QStackedWidget()
        for page in pages:
            self._stack.addWidget(page)
        commands = [next(one for one in FILM if one.id == name) for name in NAMES]
        tips = [f"{t(one.tip)} ({native(one.keys[0])})" for one in commands]
        self.tabs = [tab_button(theme, t(one.name), tip) for one, tip in zip(commands, tips, strict=True)]
        self._group = QButtonGroup(self)
        row = QHBoxLayout()
        row.setSpacing(4)
        for number, tab in enumerate(self.tabs):
            tab.setAccessibleDescription(tips[number])
            self._group.addButton(tab, number)
            row.addWidget(tab)
        row.addStretch(1)
        self.tabs[LOG].setChecked(True)
        self._group.idClicked.connect(self.turn_to)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(2)
        whole.addLayout(row)
        whole.addWidget(self._stack, 1)

    @property
    def shown(self) -> int:
        """Which leaf is in sight."""
        return self._stack.currentIndex()

    @property
    def stop(self) -> QWidget:
        """What takes the keyboard on the leaf that is in sight."""
        return self._stops[self._stack.currentIndex()]

    def turn_to(self, leaf: int) -> None:
        """Bring a leaf to the front, where it may be seen."""
        if self.tabs[leaf].isHidden():
            return
        self.tabs[leaf].setChecked(True)
        self._stack.setCurrentIndex(leaf)
        self.turned.emit(leaf)

    def allow_only_log(self, only: bool) -> None:
        """Where a game is still being played there is nothing but its log."""
        for tab in self.tabs[PLAYS:]:
            tab.setVisible(not only)
