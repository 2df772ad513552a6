"""The leaf of the set-up that says how skirmishes are offered from now on."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from runtime.match.skirmish import Wishes
from runtime.match.wishesdata import read_wishes, wishes_data
from runtime.ui.menus.page import MenuPage, Room
from runtime.ui.sitting.skirmish_form import SkirmishForm
from runtime.ui.wood.brass_button import BrassButton
from runtime.ui.wood.fields import quiet_line

WIDE = 760
"""How wide the fields are at most, in pixels at the usual size of texts."""


class NewGameLeaf(QWidget):
    """Every change is kept at once; a button takes all of them back."""

    def __init__(self, room: Room, page: MenuPage) -> None:
        """``page`` is what the card of the single rules lies over."""
        super().__init__()
        self._room, self._preferences = room, room.preferences
        theme, t = room.theme, room.t
        self.form = SkirmishForm(room.parts, room.rulesets, page.window, clocked=True)
        self.form.show_wishes(read_wishes(self._preferences.settings.new_game, room.rulesets))
        self.form.changed.connect(self._keep)
        self.resetting = BrassButton(theme, t("All as the level has it"), "undo")
        self.resetting.describe(t("Begin new games again as their levels have them"))
        self.resetting.clicked.connect(lambda: self.form.show_wishes(Wishes()))
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
        is_usual = wishes == Wishes(figures=wishes.figures)
        self.resetting.allow(self._room.t("Everything is as the level has it.") if is_usual else "")

    def _keep(self) -> None:
        self._preferences.change(new_game=wishes_data(self.form.wishes))
        self.show_settings()
