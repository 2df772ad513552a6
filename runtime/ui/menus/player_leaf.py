"""The leaf of one player: coin, name, what they have done, and what can be done with them."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLayout, QVBoxLayout, QWidget

from runtime.profile.players import Emblem, Profile
from runtime.support.texts import Texts
from runtime.ui.menus.emblems import EmblemView
from runtime.ui.menus.name_card import EmblemRow
from runtime.ui.menus.page_parts import paragraph
from runtime.ui.plain_widgets import Label
from runtime.ui.theme import Theme
from runtime.ui.widgets.materials import Recess


class PlayerLeaf(Recess):
    """Shows a player; ``emblems`` says which coin is chosen, ``coins`` is the part of the leaf with them."""

    def __init__(self, theme: Theme, t: Texts) -> None:
        super().__init__()
        self.coin = EmblemView(theme)
        self.name = Label()
        theme.dress(self.name, theme.headline(32))
        self.state = paragraph(theme, 18, theme.colours.good)
        self.facts = paragraph(theme, 18)
        self.emblems = EmblemRow(theme, t, Emblem.GOLD)
        self.coins = QWidget()
        coins = QVBoxLayout(self.coins)
        coins.setContentsMargins(0, 0, 0, 0)
        label = Label(t("Coin"))
        theme.dress(label, f"font-size: 17px; color: {theme.colours.quiet};")
        coins.addWidget(label)
        coins.addWidget(self.emblems, 0, Qt.AlignmentFlag.AlignLeft)
        head = QGridLayout()
        head.setHorizontalSpacing(22)
        head.addWidget(self.coin, 0, 0, 2, 1)
        head.addWidget(self.name, 0, 1)
        head.addWidget(self.state, 1, 1)
        head.setColumnStretch(1, 1)
        self._inside = QVBoxLayout(self)
        self._inside.setContentsMargins(30, 26, 30, 24)
        self._inside.setSpacing(16)
        self._inside.addLayout(head)
        self._inside.addWidget(self.facts)
        self._inside.addStretch(1)
        self._inside.addWidget(self.coins)

    def add_deeds(self, row: QLayout) -> None:
        """Put buttons at the foot."""
        self._inside.addLayout(row)

    def show_player(self, profile: Profile, name: str, state: str, facts: str) -> None:
        """Show another player."""
        self.coin.show_profile(profile, name)
        self.name.setText(name)
        self.state.setText(state)
        self.facts.setText(facts)
        self.emblems.show_letter(name)
        self.emblems.choose(profile.emblem)
