"""A page of large plates: arrows go round, Enter presses one, and so does its digit."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from runtime.ui.menus.ground import Plaque
from runtime.ui.menus.page import MenuPage


class PlatesPage(MenuPage):
    """Has plates by the names of what they lead to."""

    def __init__(self) -> None:
        super().__init__()
        self.plates: dict[str, Plaque] = {}

    def add_plate(self, name: str, plate: Plaque, tip: str, pressed: Callable[[str], None]) -> None:
        """One more plate; its digit is its place."""
        self.plates[name] = plate
        plate.describe(tip, str(len(self.plates)), plate.text())
        plate.clicked.connect(lambda: pressed(name))

    def focus_first(self) -> None:
        """Give the keyboard to the plate that had it, else to the first that can be pressed."""
        if not any(plate.hasFocus() for plate in self.plates.values()):
            before = self.focusWidget()
            enabled = [plate for plate in self.plates.values() if plate.isEnabled()]
            chosen = before if before is not None and before in enabled else enabled[0]
            chosen.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows and digits."""
        plates = [plate for plate in self.plates.values() if plate.isEnabled()]
        key, digit = event.key(), event.text()
        if key in (Qt.Key.Key_Down, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Left):
            step = 1 if key in (Qt.Key.Key_Down, Qt.Key.Key_Right) else -1
            now = next((place for place, plate in enumerate(plates) if plate.hasFocus()), -1)
            plates[(now + step) % len(plates)].setFocus(Qt.FocusReason.TabFocusReason)
        elif digit.isdecimal() and digit.isascii() and 0 < int(digit) <= len(self.plates):
            list(self.plates.values())[int(digit) - 1].click()
        else:
            super().keyPressEvent(event)
