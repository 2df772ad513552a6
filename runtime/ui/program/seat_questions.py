"""Asks two people who begin a game of a campaign who they are, and at the board by what clock they play."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from runtime.engine.board.sides import BySide
from runtime.engine.levels.level import Seat
from runtime.match.clock import Clock, GameSeats
from runtime.match.skirmish import read_wishes
from runtime.match.table_keeper import TableStart, with_names
from runtime.profile.home import Home
from runtime.tablegames.game import PLAYERS
from runtime.ui.game_setup.game_keeper import with_seats
from runtime.ui.game_setup.name_box import TwoPeopleCard
from runtime.ui.game_setup.seat_fields import SeatFields
from runtime.ui.game_setup.setup import GameParts, GameSetup
from runtime.ui.program.game_factory import GameFactory
from runtime.ui.tablegames.words import game_name, side_of


class SeatsCard(TwoPeopleCard):
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
        sides: BySide[str] | None = None,
    ) -> None:
        """``level`` is its name; ``sides`` are what both are called where there is no clock."""
        super().__init__(parts, over, level)
        self.fields = SeatFields(parts.t, sides)
        self.fields.show_seats(seats)
        self.fields.show_home(home)
        self.fields.choose_clock(clock)
        self.asked.addWidget(self.fields)

    @property
    def first(self) -> QWidget:
        """Gold's name."""
        return self.fields.names.gold

    @property
    def answer(self) -> GameSeats:
        """The names and the clock."""
        return self.fields.game_seats


class SeatQuestions:
    """Shows the card where it is needed, then lets the game begin; games against the computer begin at once."""

    def __init__(self, parts: Callable[[], GameParts], dealer: Callable[[], GameFactory]) -> None:
        """``parts`` and ``dealer`` are asked each time: the language may be another one."""
        self._parts, self._dealer = parts, dealer
        self.card: SeatsCard | None = None

    def seat(self, setup: GameSetup, over: QWidget | None, play: Callable[[GameSetup], object]) -> None:
        """Ask over a window who plays a game that begins, and play it."""
        dealer, parts = self._dealer(), self._parts()
        home: Home | None = dealer.plan.home
        are_people = all(seat.computer is None for seat in setup.seats)
        if setup.session is not None or not are_people or over is None or home is None:
            play(setup)
            return
        wishes = read_wishes(parts.preferences.settings.new_game, dealer.rulesets)
        name = setup.level.name or setup.level.id
        card = SeatsCard(parts, over, level=name, seats=setup.seats, home=home, clock=wishes.clock)
        self._ask(card, lambda sitting: play(with_seats(setup, sitting)))

    def seat_at_table(self, sitting: TableStart, over: QWidget | None, play: Callable[[TableStart], object]) -> None:
        """The same for a table game."""
        setup, home, parts = sitting.setup, self._dealer().plan.home, self._parts()
        are_two = len(setup.persons) > 1
        if not are_two or setup.played or setup.moved or over is None or home is None:
            play(sitting)
            return
        t, seats, name = parts.t, BySide(Seat(), Seat()), setup.title or game_name(parts.t, setup.game)
        sides = BySide(*(side_of(t, setup.game, player) for player in PLAYERS))
        card = SeatsCard(parts, over, level=name, seats=seats, home=home, sides=sides)
        self._ask(card, lambda asked: play(with_names(sitting, (asked.players.gold, asked.players.silver))))

    def _ask(self, card: SeatsCard, agreed: Callable[[GameSeats], object]) -> None:
        """Show a card; what is chosen on it is told."""
        self.card = card
        card.agreed.connect(agreed)
        card.when_gone(lambda: self._forget(card))
        card.open()

    def _forget(self, card: SeatsCard) -> None:
        if self.card is card:
            self.card = None
