"""A page of the menus on a card over a game: it is read or changed there, and the menu over the game comes back."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize
from PySide6.QtWidgets import QHBoxLayout, QWidget

from runtime.ui.menus.page import Room
from runtime.ui.menus.table import PAGES, PLAY
from runtime.ui.plain import Label
from runtime.ui.wood.brass_button import BrassButton
from runtime.ui.wood.overlay import Overlay

AROUND = QSize(48, 48)
"""What is left of the window around the card, in pixels."""


class PageCard(Overlay):
    """Shows one page of the table; Escape and the button close it."""

    def __init__(self, room: Room, over: QWidget, name: str) -> None:
        row, t = PAGES[name], room.t
        super().__init__(room.theme, t(row.title), over)
        self._room, self.topic, self.name = room, row.topic, name
        self.page = row.make(room)
        self.page.left.connect(self.go_back)
        self.page.wanted.connect(self._turn_to)
        self.page.told.connect(self._say)
        self.told = Label()
        self.told.setWordWrap(True)
        room.theme.dress(self.told, f"font-size: 16px; color: {room.theme.colours.warning};")
        self.told.hide()
        self.shutting = BrassButton(room.theme, t("Back"), "left", primary=True)
        self.shutting.describe(t("Back to the menu"), t("Esc"))
        self.shutting.clicked.connect(self.go_back)
        foot = QHBoxLayout()
        foot.addWidget(self.shutting)
        foot.addWidget(self.told, 1)
        foot.addStretch()
        self.inside.addWidget(self.page, 1)
        self.inside.addLayout(foot)
        self._fit()

    def open(self) -> None:
        """Lie over the window; the keyboard is in the page."""
        super().open()
        self.page.opened()

    def accept(self) -> None:
        """Enter is the page's own."""

    def refuse(self) -> None:
        """Escape closes, unless the page has a use for it."""
        if not self.page.escape():
            self.go_back()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the window's size."""
        done = super().eventFilter(watched, event)
        if event.type() == QEvent.Type.Resize and watched is self._over:
            self._fit()
        return done

    def _fit(self) -> None:
        self.card.setFixedSize(self._over.size() - AROUND)

    def _turn_to(self, name: str) -> None:
        """Another page takes the place of this one; to play one only has to go back."""
        self.leave()
        if name != PLAY:
            PageCard(self._room, self._over, name).open()

    def _say(self, text: str) -> None:
        self.told.setText(text)
        self.told.setVisible(bool(text))
