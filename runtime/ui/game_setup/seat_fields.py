"""The fields that say by what names and by what clock two players sit down to a game."""

from __future__ import annotations

from PySide6.QtWidgets import QLabel, QWidget

from runtime.engine.board.sides import SIDES, BySide
from runtime.engine.levels.level import Seat
from runtime.match.clock import Clock
from runtime.match.game_seats import CLOCKS, GameSeats, name_of
from runtime.profile.home import Home
from runtime.support.texts import Texts
from runtime.ui.game_setup.name_box import NameBox, known_names, name_box_of
from runtime.ui.game_texts.names import side_name
from runtime.ui.plain_widgets import Label
from runtime.ui.widgets.fields import ChoiceBox, lines_of_fields, named


def clock_box(t: Texts) -> ChoiceBox:
    """Chooses a clock by what it is called."""
    return ChoiceBox(
        [(t(text), text) for text in CLOCKS],
        t("Turn clock"),
        t("When the time is up the turn ends by itself; what was committed stands, and nobody loses by the clock"),
    )


class SeatFields(QWidget):
    """A name for each person, one of the players or a guest's, and the clock."""

    def __init__(self, t: Texts) -> None:
        super().__init__()
        self._t = t
        self._seats: BySide[Seat] = BySide(Seat(), Seat())
        self._known: tuple[str, ...] = ()
        self.names: BySide[NameBox] = BySide(*(name_box_of(t, side_name(t, side)) for side in SIDES))
        self.labels: BySide[QLabel] = BySide(Label(), Label())
        self.clock = clock_box(t)
        form = lines_of_fields()
        form.setContentsMargins(0, 0, 0, 0)
        for side in SIDES:
            label = named(t("{side} is", side=side_name(t, side)), self.names[side])
            self.labels = self.labels.having(side, label)
            form.addRow(label, self.names[side])
        form.addRow(named(t("&Clock"), self.clock), self.clock)
        self.setLayout(form)

    @property
    def sitting(self) -> GameSeats:
        """What is chosen; a person whose name is left empty is whoever plays at this computer, or a guest."""
        players: BySide[str] = BySide("", "")
        for side in SIDES:
            if self._seats[side].computer is None:
                players = players.having(side, self.names[side].name)
        return GameSeats(players, CLOCKS[self.clock.currentData()])

    def show_home(self, home: Home | None) -> None:
        """Offer the players of a home; the one who plays now is gold, or silver where gold is the computer's."""
        if home is None:
            return
        self._known = known_names(home)
        self._offer()

    def choose_clock(self, clock: Clock | None) -> None:
        """Offer another clock first."""
        self.clock.choose(name_of(clock))

    def show_seats(self, seats: BySide[Seat]) -> None:
        """Ask for the names of those who are persons."""
        if seats == self._seats:
            return
        self._seats = seats
        self._offer()

    def _offer(self) -> None:
        people = [side for side in SIDES if self._seats[side].computer is None]
        for side in SIDES:
            box = self.names[side]
            box.setVisible(side in people)
            self.labels[side].setVisible(side in people)
            box.offer(self._known, is_mine=bool(people) and side is people[0])
