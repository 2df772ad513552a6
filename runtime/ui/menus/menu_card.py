"""The card that the Menu button opens during play: back to the game, or to all that lies around it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from runtime.support.texts import mark
from runtime.ui.menus.background import Plaque
from runtime.ui.menus.page import Room
from runtime.ui.menus.table import HELP, PAGES, SETUP, STATISTICS
from runtime.ui.topics import MENUS_TOPIC
from runtime.ui.widgets.cards import words
from runtime.ui.widgets.overlay import CardOverlay

BACK, SAVE, ANEW, HOME, LEAVE, QUIT = "back", "save", "anew", "home", "leave", "quit"
ROOMY = 560
"""Windows that are higher than this, at the usual size of texts, have larger plates, further apart."""


@dataclass(frozen=True, slots=True)
class Lead:
    """A line of the card: where it leads, and what it is called."""

    name: str
    label: str
    icon: str
    tip: str


def _to_page(name: str) -> Lead:
    row = PAGES[name]
    return Lead(name, row.title, row.icon, row.about)


LEADS = (
    Lead(BACK, mark("Back to the game"), "play", mark("Close the menu")),
    *map(_to_page, (HELP, SETUP, STATISTICS)),
    Lead(SAVE, mark("Save under a name…"), "save-as", mark("Keep the game as it is now under a name")),
    Lead(ANEW, mark("Begin this level anew…"), "new", mark("Play the level from its beginning; you are asked first")),
    Lead(HOME, mark("Back to the journey"), "graph", mark("Leave the game; it is kept, and goes on from there")),
    Lead(LEAVE, mark("To the main menu"), "left", mark("Leave; everything is kept, and goes on another day")),
    Lead(QUIT, mark("Quit"), "close", mark("End the program; everything is kept")),
)


class MenuCard(CardOverlay):
    """Arrows go from plate to plate, a digit presses one; Escape and F10 go back."""

    topic = MENUS_TOPIC
    chosen = Signal(str)
    """Where to: the name of a page, or one of SAVE, ANEW, HOME, LEAVE and QUIT."""

    def __init__(
        self,
        room: Room,
        over: QWidget,
        *,
        back: str = "",
        home: str = "",
        begins: bool = False,
        saves: bool = False,
        note: str = "",
        at: str = BACK,
    ) -> None:
        """``back`` is what going back is called, ``home`` what going to where the game was chosen, where that is.

        ``begins`` says that there is a game to begin anew, ``saves`` that there is one to be saved under a name, and
        ``note`` what becomes of the game that is left. ``at`` is the plate that has the keyboard first: the one that
        led to where one comes back from.
        """
        theme, t = room.theme, room.t
        super().__init__(theme, t("Menu"), over)
        self.plates: dict[str, Plaque] = {}
        self._at = at
        absent = {name for name, there in ((SAVE, saves), (ANEW, begins), (HOME, home)) if not there}
        is_roomy = over.height() > theme.px(ROOMY)
        self.inside.setSpacing(8 if is_roomy else 3)
        if not is_roomy:
            self.inside.setContentsMargins(24, 12, 24, 14)
        for lead in LEADS:
            if lead.name in absent:
                continue
            text = {BACK: back, HOME: home}.get(lead.name, "") or t(lead.label)
            plate = self.plates[lead.name] = Plaque(theme, text, lead.icon, pixels=19 if is_roomy else 17)
            digit = str(len(self.plates))
            plate.describe(t(lead.tip), {BACK: t("Esc"), HELP: "F1"}.get(lead.name, digit), text)
            plate.clicked.connect(lambda _checked=False, name=lead.name: self._choose(name))
            self.inside.addWidget(plate)
        if note:
            self.inside.addWidget(words(note, theme, 16, theme.colours.quiet))

    def open(self) -> None:
        """Lie over the window, the keyboard on the way back, or on the plate by which one had gone."""
        super().open()
        plate = self.plates.get(self._at)
        (plate if plate is not None and plate.isEnabled() else self.plates[BACK]).setFocus()

    def accept(self) -> None:
        """Enter is the plates' own."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows and digits choose, F1 leads to the help, F10 goes back as Escape does."""
        plates: Sequence[Plaque] = [plate for plate in self.plates.values() if plate.isEnabled()]
        key, digit = event.key(), event.text()
        if key in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            step = 1 if key == Qt.Key.Key_Down else -1
            now = next((place for place, plate in enumerate(plates) if plate.hasFocus()), -1)
            plates[(now + step) % len(plates)].setFocus(Qt.FocusReason.TabFocusReason)
        elif key == Qt.Key.Key_F10:
            self.refuse()
        elif key == Qt.Key.Key_F1 and HELP in self.plates:
            self._choose(HELP)
        elif digit.isdecimal() and 0 < int(digit) <= len(self.plates):
            list(self.plates.values())[int(digit) - 1].click()
        else:
            super().keyPressEvent(event)
        event.accept()

    def _choose(self, name: str) -> None:
        self.leave()
        if name != BACK:
            self.chosen.emit(name)
