"""A page of large plates: arrows go to the one that lies next, Enter presses one, and so does its digit."""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent

from runtime.ui.menus.background import Plaque
from runtime.ui.menus.page import MenuPage

ARROWS = MappingProxyType(
    {
        Qt.Key.Key_Left: (-1, 0),
        Qt.Key.Key_Right: (1, 0),
        Qt.Key.Key_Up: (0, -1),
        Qt.Key.Key_Down: (0, 1),
    }
)
"""How many plates across and down each arrow goes."""


class PlatesPage(MenuPage):
    """Has plates by the names of what they lead to."""

    def __init__(self) -> None:
        super().__init__()
        self.plates: dict[str, Plaque] = {}

    def add_plate(self, name: str, plate: Plaque, tip: str, pressed: Callable[[str], None]) -> None:
        """One more plate; its digit is its place."""
        self.plates[name] = plate
        plate.describe(tip, str(len(self.plates)), plate.text())
        plate.clicked.connect(lambda: self._press(plate, name, pressed))
        plate.installEventFilter(self)

    def _press(self, plate: Plaque, name: str, pressed: Callable[[str], None]) -> None:
        """However it was pressed, by its digit too: this is where one comes back to."""
        plate.setFocus()
        pressed(name)

    def focus_first(self) -> None:
        """Give the keyboard to the plate that had it, else to the first that can be pressed."""
        if not any(plate.hasFocus() for plate in self.plates.values()):
            before = self.focusWidget()
            enabled = [plate for plate in self.plates.values() if plate.isEnabled()]
            chosen = before if before is not None and before in enabled else enabled[0]
            chosen.setFocus()

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Arrows go where the page says, for Qt's would go by the order of the plates."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and event.key() in ARROWS:
            self.keyPressEvent(event)
            return True
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows, Home, End and digits."""
        key, digit = event.key(), event.text()
        plates = [plate for plate in self.plates.values() if plate.isEnabled()]
        if key in ARROWS:
            self._step(plates, *ARROWS[Qt.Key(key)])
        elif key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            plates[0 if key == Qt.Key.Key_Home else -1].setFocus(Qt.FocusReason.TabFocusReason)
        elif digit.isdecimal() and digit.isascii() and 0 < int(digit) <= len(self.plates):
            list(self.plates.values())[int(digit) - 1].click()
        else:
            super().keyPressEvent(event)

    def _step(self, plates: list[Plaque], across: int, down: int) -> None:
        """To the plate that lies next in a direction, else on the other side; sideways to the next one in order."""
        now = next((plate for plate in plates if plate.hasFocus()), None)
        if now is None:
            plates[-1 if across + down < 0 else 0].setFocus(Qt.FocusReason.TabFocusReason)
            return
        chosen = plates[(plates.index(now) + across) % len(plates)] if across else _beyond(now, plates, down)
        chosen.setFocus(Qt.FocusReason.TabFocusReason)


def _beyond(now: Plaque, plates: list[Plaque], down: int) -> Plaque:
    """The plate below (1) or above (-1) one; beyond the last row come those of the first."""
    here = now.geometry().center()

    def height(plate: Plaque) -> int:
        return down * plate.geometry().center().y()

    others = [plate for plate in plates if not plate.y() <= here.y() <= plate.geometry().bottom()]
    if not others:
        return now
    ahead = [plate for plate in others if height(plate) > down * here.y()]
    nearest = min(ahead or others, key=height)
    middle = nearest.geometry().center().y()
    row = [plate for plate in others if plate.y() <= middle <= plate.geometry().bottom()]
    return min(row, key=lambda plate: abs(plate.geometry().center().x() - here.x()))
