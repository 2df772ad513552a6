"""The card that asks two people by what names they sit down to a table game of a journey."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from runtime.match.table_setup import TableSetup
from runtime.profile.home import Home
from runtime.tablegames.game import PLAYERS
from runtime.ui.game_setup.name_box import TwoPeopleCard, known_names, name_box_of
from runtime.ui.game_setup.setup import GameParts
from runtime.ui.tablegames.words import game_name, side_of
from runtime.ui.widgets.fields import lines_of_fields, named


class TableSeatsCard(TwoPeopleCard):
    """A name for each side of the table."""

    def __init__(self, parts: GameParts, over: QWidget, setup: TableSetup, home: Home) -> None:
        t = parts.t
        super().__init__(parts, over, setup.title or game_name(t, setup.game))
        sides = [side_of(t, setup.game, player) for player in PLAYERS]
        self.names = [name_box_of(t, side) for side in sides]
        form, known = lines_of_fields(), known_names(home)
        for side, box in zip(sides, self.names, strict=True):
            box.offer(known, is_mine=box is self.names[0])
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
