"""The card that asks two people by what names they sit down to a table game of a journey."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from runtime.match.table_setup import TableSetup
from runtime.profile.home import Home
from runtime.tablegames.game import PLAYERS
from runtime.ui.sitting.name_box import NameBox, known_names
from runtime.ui.sitting.setup import GameParts
from runtime.ui.tablegames.words import game_name, side_of
from runtime.ui.topics import MENUS_TOPIC
from runtime.ui.wood.brass_button import BrassButton
from runtime.ui.wood.cards import in_a_row, words
from runtime.ui.wood.fields import field_sheet, lines_of_fields, named
from runtime.ui.wood.overlay import Overlay


class TableSittingCard(Overlay):
    """Enter plays, Escape leaves it."""

    topic = MENUS_TOPIC
    agreed = Signal(object)
    """The names of the first and the second player, a pair."""

    def __init__(self, parts: GameParts, over: QWidget, setup: TableSetup, home: Home) -> None:
        theme, t = parts.theme, parts.t
        super().__init__(theme, setup.title or game_name(t, setup.game), over)
        theme.dress(self.card, field_sheet(theme))
        self.inside.addWidget(words(t("Two people play this level at one screen. Who are they?"), theme))
        self.names = [NameBox(t) for _ in PLAYERS]
        form, known = lines_of_fields(), known_names(home)
        for player, box in zip(PLAYERS, self.names, strict=True):
            side = side_of(t, setup.game, player)
            box.setAccessibleName(t("Name of {side}", side=side))
            box.setToolTip(t("Who plays {side}: one of the players of this computer, or a guest's name", side=side))
            box.offer(known, is_mine=player is PLAYERS[0])
            form.addRow(named(t("{side} is", side=side), box), box)
        self.inside.addLayout(form)
        self.leaving = BrassButton(theme, t("Cancel"), "close", primary=True)
        self.leaving.describe(t("Close this and do nothing"), t("Esc"))
        self.leaving.clicked.connect(self.refuse)
        self.playing = BrassButton(theme, t("Play"), "play", primary=True)
        self.playing.describe(t("Play the level"), t("Enter"))
        self.playing.clicked.connect(self.accept)
        self.inside.addLayout(in_a_row(self.leaving, self.playing))

    def open(self) -> None:
        """Lie over the window; the keyboard is on the first name."""
        super().open()
        self.names[0].setFocus()

    def accept(self) -> None:
        """Play."""
        first, second = (box.name for box in self.names)
        self.leave()
        self.agreed.emit((first, second))
