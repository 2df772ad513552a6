"""The leaf of the set-up that says how skirmishes are offered from now on."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from runtime.match.campaign_catalogue import MAP, map_name, maps_of
from runtime.match.skirmish import SkirmishOptions
from runtime.match.skirmish_json import read_wishes, wishes_data
from runtime.ui.game_setup.skirmish_form import SkirmishForm
from runtime.ui.menus.page import MenuPage, Room
from runtime.ui.widgets.brass_button import BrassButton
from runtime.ui.widgets.fields import ChoiceBox, quiet_line

WIDE = 760
"""How wide the fields are at most, in pixels at the usual size of texts."""


class NewGameLeaf(QWidget):
    """Every change is kept at once; a button takes all of them back."""

    def __init__(self, room: Room, page: MenuPage) -> None:
        """``page`` is what the card of the single rules lies over."""
        super().__init__()
        self._room, self._preferences = room, room.preferences
        theme, t = room.theme, room.t
        self.map = ChoiceBox(
            [(t("The one played last"), "")],
            t("Map"),
            t("The map that is chosen at first, as long as you choose no other one"),
        )
        self.form = SkirmishForm(room.parts, room.rulesets, page.window, clocked=True, maps=self.map)
        self.form.show_wishes(read_wishes(self._preferences.settings.new_game, room.rulesets))
        self._map = str(self._preferences.settings.new_game.get(MAP, ""))
        self.form.changed.connect(self._keep)
        self.map.currentIndexChanged.connect(self._choose_map)
        room.repertoire.changed.connect(self._list_maps)
        self.resetting = BrassButton(theme, t("All as the level has it"), "undo")
        self.resetting.describe(t("Begin new games again as their levels have them"))
        self.resetting.clicked.connect(self._reset)
        about = quiet_line(theme)
        about.setText(t("How a skirmish is offered; it can be changed each time before it is played."))
        top = QHBoxLayout()
        top.setSpacing(16)
        top.addWidget(about, 1)
        top.addWidget(self.resetting)
        column = QVBoxLayout()
        column.setSpacing(12)
        column.addLayout(top)
        column.addWidget(self.form)
        column.addStretch(1)
        self._inside = QWidget()
        self._inside.setLayout(column)
        column.setContentsMargins(0, 0, 0, 0)
        across = QHBoxLayout(self)
        across.setContentsMargins(0, 0, 12, 0)
        across.addStretch(1)
        across.addWidget(self._inside, 100)
        across.addStretch(1)
        self.show_settings()

    def show_settings(self) -> None:
        """Go by the size of texts, and say whether there is anything to be taken back."""
        self._inside.setMaximumWidth(self._room.theme.px(WIDE))
        wishes = self.form.wishes
        is_usual = wishes == SkirmishOptions(figures=wishes.figures) and not self._map
        self.resetting.allow(self._room.t("Everything is as the level has it.") if is_usual else "")

    def showEvent(self, event: QShowEvent) -> None:
        """Which maps there are is read when somebody looks."""
        super().showEvent(event)
        self._room.repertoire.read()
        if self._room.repertoire.is_read:
            self._list_maps()

    def _list_maps(self) -> None:
        """Offer all maps; one that is kept but not there any more is as good as none."""
        with QSignalBlocker(self.map):
            while self.map.count() > 1:
                self.map.removeItem(1)
            for offer, level in maps_of(self._room.repertoire.offers):
                self.map.addItem(level.name or level.id, map_name(offer, level))
            self.map.choose(self._map)

    def _choose_map(self) -> None:
        self._map = str(self.map.currentData())
        self._keep()

    def _reset(self) -> None:
        self.map.choose("")
        self._map = ""
        self.form.show_wishes(SkirmishOptions())
        self._keep()

    def _keep(self) -> None:
        chosen = {MAP: self._map} if self._map else {}
        self._preferences.change(new_game=wishes_data(self.form.wishes) | chosen)
        self.show_settings()
