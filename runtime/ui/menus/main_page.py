"""The main menu: the name of the game in coins, and where one can go from here."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QPixmap
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout

from runtime import resources
from runtime.support.texts import mark
from runtime.ui.menus.ground import Plaque, TitlePicture
from runtime.ui.menus.page import MenuPage, Room
from runtime.ui.menus.table import CREDITS, HELP, PAGES, PLAY, SETUP, STATISTICS

LEADS = (
    (PLAY, mark("Play"), "play", mark("Campaigns, skirmishes, and games for two")),
    (SETUP, mark("Set-up"), "properties", mark("Sound, pace, text, language, and how games begin")),
    (STATISTICS, mark("Statistics"), "history", mark("Your best games and words")),
    (HELP, mark("Help"), "help", mark("All rules, with pictures")),
    (CREDITS, mark("Credits"), "gold", mark("Who made all this")),
)
"""The pages that the menu leads to, each with its icon and what is there."""


class MainPage(MenuPage):
    """Arrows go from plate to plate, Enter presses one, and so does its digit."""

    def __init__(self, room: Room) -> None:
        super().__init__()
        theme, t = room.theme, room.t
        self.title = TitlePicture(QPixmap(str(resources.assets() / "pictures" / "title.jpg")), t("Scryptic"))
        self.plates: dict[str, Plaque] = {}
        for name, text, icon, tip in LEADS:
            if name in PAGES:
                self._add(name, Plaque(theme, t(text), icon), t(tip))
        self._add("quit", Plaque(theme, t("Quit"), "close"), t("End the program"))
        for name, plate in self.plates.items():
            plate.clicked.connect(lambda _checked=False, name=name: self._go(name))
        self._room = room
        self._lay_out()

    def _add(self, name: str, plate: Plaque, tip: str) -> None:
        self.plates[name] = plate
        plate.describe(tip, str(len(self.plates)))

    def _lay_out(self) -> None:
        column = QVBoxLayout()
        column.setSpacing(10)
        for plate in self.plates.values():
            column.addWidget(plate)
        across = QHBoxLayout()
        across.addStretch(1)
        across.addLayout(column)
        across.addStretch(1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 6, 0, 0)
        whole.setSpacing(18)
        whole.addWidget(self.title, 1)
        whole.addLayout(across)

    def opened(self) -> None:
        """The keyboard is on the first plate that can be pressed."""
        if self.focusWidget() is None or not self.focusWidget().isEnabled():
            next(plate for plate in self.plates.values() if plate.isEnabled()).setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows go round the plates; a digit presses its plate."""
        plates = [plate for plate in self.plates.values() if plate.isEnabled()]
        step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(Qt.Key(event.key()), 0)
        digit = event.text()
        if step:
            now = next((place for place, plate in enumerate(plates) if plate.hasFocus()), -1)
            plates[(now + step) % len(plates)].setFocus(Qt.FocusReason.TabFocusReason)
        elif digit.isdecimal() and 0 < int(digit) <= len(self.plates):
            list(self.plates.values())[int(digit) - 1].click()
        else:
            super().keyPressEvent(event)

    def _go(self, name: str) -> None:
        if name == "quit":
            self._room.deeds.quit()
        else:
            self.wanted.emit(name)
