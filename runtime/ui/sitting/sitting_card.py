"""The card that asks two people by what names, and by what clock, they sit down to a level."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from runtime.engine.level import Seat
from runtime.engine.sides import BySide
from runtime.match.clock import Clock
from runtime.match.sitting import Sitting
from runtime.profile.home import Home
from runtime.ui.sitting.setup import GameParts
from runtime.ui.sitting.sitting_fields import SittingFields
from runtime.ui.sitting.two_people import TwoPeopleCard


class SittingCard(TwoPeopleCard):
    """``clock`` is the one that is offered first."""

    def __init__(
        self,
        parts: GameParts,
        over: QWidget,
        *,
        level: str,
        seats: BySide[Seat],
        home: Home | None,
        clock: Clock | None = None,
    ) -> None:
        """``level`` is its name."""
        super().__init__(parts, over, level)
        self.fields = SittingFields(parts.t)
        self.fields.show_seats(seats)
        self.fields.show_home(home)
        self.fields.choose_clock(clock)
        self.asked.addWidget(self.fields)

    @property
    def first(self) -> QWidget:
        """Gold's name."""
        return self.fields.names.gold

    @property
    def answer(self) -> Sitting:
        """The names and the clock."""
        return self.fields.sitting
