"""What can be played: the tutorial, campaigns, skirmishes, games for two, table games, and games that were left."""

from __future__ import annotations

from PySide6.QtWidgets import QGridLayout

from runtime import resources
from runtime.match.saves import all_saves
from runtime.support.texts import mark
from runtime.ui.menus.background import Plaque, PlatesPage
from runtime.ui.menus.page import Room
from runtime.ui.menus.table import CAMPAIGNS, HOT_SEAT, PAGES, SAVES, SKIRMISH, TABLES
from runtime.ui.widgets.boxes import in_column

LEARN, REPLAY = "learn", "replay"

WAYS = (
    (LEARN, mark("Tutorial"), "words", mark("Eight short lessons, one idea each")),
    *(
        (name, PAGES[name].title, PAGES[name].icon, PAGES[name].about)
        for name in (CAMPAIGNS, SKIRMISH, HOT_SEAT, TABLES)
    ),
    (SAVES, mark("Continue…"), PAGES[SAVES].icon, PAGES[SAVES].about),
    (REPLAY, mark("Open a replay…"), "open", mark("A finished game as a film, out of a file")),
)
"""Where the page leads, with icons and what is there."""


class PlayPage(PlatesPage):
    """Large plates, one for each way to play."""

    def __init__(self, room: Room) -> None:
        super().__init__()
        self._room = room
        theme, t = room.theme, room.t
        self._tutorial = resources.campaign(resources.TUTORIAL)
        for name, text, icon, about in WAYS:
            if name != LEARN or self._tutorial is not None:
                plate = Plaque(theme, t(text), icon, t(about), pixels=24)
                plate.wide = 620
                self.add_plate(name, plate, t(about), self._go)
        column = QGridLayout()
        column.setVerticalSpacing(10)
        column.setColumnStretch(0, 1)
        column.setColumnStretch(2, 1)
        for row, plate in enumerate(self.plates.values()):
            column.addWidget(plate, row, 1)
        in_column(None, column, None, on=self)

    def opened(self) -> None:
        """Say how many games were left."""
        t, home = self._room.t, self._room.home
        many = len(all_saves(home)) if home is not None else 0
        plate = self.plates[SAVES]
        plate.allow("" if many else t("No game was left."))
        plate.show_about(
            t.plural("{count} saved game", "{count} saved games", many) if many else t("No game was left.")
        )
        self.focus_first()

    def _go(self, name: str) -> None:
        if name == LEARN and self._tutorial is not None:
            self._room.deeds.play_campaign(self._tutorial)
        elif name == REPLAY:
            self._room.deeds.open_replay()
        else:
            self.wanted.emit(name)
