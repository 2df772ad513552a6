"""The card that asks two people by what names they sit down to a table game of a journey."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from runtime.match.table_setup import TableSetup
from runtime.profile.home import Home
from runtime.tablegames.game import PLAYERS
from runtime.ui.sitting.name_box import NameBox, known_names
from runtime.ui.sitting.setup import GameParts
from runtime.ui.sitting.two_people import TwoPeopleCard
from runtime.ui.tablegames.words import game_name, side_of
from runtime.ui.wood.fields import lines_of_fields, named


class TableSittingCard(TwoPeopleCard):
    """A name for each side of the table."""

    def __init__(self, parts: GameParts, over: QWidget, setup: TableSetup, home: Home) -> None:
        t = parts.t
        super().__init__(parts, over, setup.title or game_name(t, setup.game))
        self.names = [NameBox(t) for _ in PLAYERS]
        form, known = lines_of_fields(), known_names(home)
        for player, box in zip(PLAYERS, self.names, strict=True):
            side = side_of(t, setup.game, player)
            box.setAccessibleName(t("Name of {side}", side=side))
            box.setToolTip(t("Who plays {side}: one of the players of this computer, or a guest's name", side=side))
            box.offer(known, is_mine=player is PLAYERS[0])
            form.addRow(named(t("{side} is", side=side), box), box)
        self.asked.addLayout(form)

    @property
    def first(self) -> QWidget:
        """The first player's name."""
        return self.names[0]

    @property
    def answer(self) -> tuple[str, ...]:
        """The names of the first and the second player, a pair."""
        return tuple(box.name for box in self.names)
