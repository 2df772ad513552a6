"""The fields that say who sits down to a game: two people by name and clock, or the computer's levels of skill."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from runtime import resources
from runtime.ai import OPPONENTS, PLAYERS, mood_choices, player_name, takes_mood, with_mood
from runtime.engine.board.sides import SIDES, BySide, Side
from runtime.engine.levels.level import Level, Seat
from runtime.match.clock import CLOCKS, Clock, GameSeats
from runtime.profile.home import Home
from runtime.profile.players import LONGEST, Players, is_same_name
from runtime.simulate.strength import FOLDER, PlayerStrength, read_strength, say_player
from runtime.support.texts import Texts
from runtime.ui.game_setup.setup import GameParts
from runtime.ui.game_texts.names import side_name
from runtime.ui.plain_widgets import Label
from runtime.ui.topics import MENUS_TOPIC
from runtime.ui.widgets.boxes import in_column, in_row
from runtime.ui.widgets.cards import in_a_row, words
from runtime.ui.widgets.fields import ChoiceBox, DropBox, box_sheet, field_sheet, lines_of_fields, named
from runtime.ui.widgets.overlay import CardOverlay

NARROW = 180


def known_names(home: Home) -> tuple[str, ...]:
    """The names of the players of a home: first who plays now, empty where they have none."""
    roster = Players(home).read()
    mine = roster.name_of(home.player)
    return (mine, *(one.name for one in roster.profiles if one.name and one.name != mine))


class NameBox(DropBox):
    """Names to choose from, or to be written."""

    def __init__(self, t: Texts) -> None:
        super().__init__()
        self._t = t
        self._known: Sequence[str] = ()
        self.setEditable(True)
        self.setInsertPolicy(DropBox.InsertPolicy.NoInsert)
        self.setMinimumWidth(NARROW)
        field = self.lineEdit()
        if field is not None:
            field.setMaxLength(LONGEST)
            field.setPlaceholderText(t("First player"))
            field.setAlignment(Qt.AlignmentFlag.AlignLeft)

    @property
    def name(self) -> str:
        """What stands there; however a player's name is written, large or small, it is theirs.

        It is empty for the first player of a home, as long as they have no name.
        """
        name = " ".join(self.currentText().split())[:LONGEST]
        if "" in self._known and is_same_name(name, self._t("First player")):
            return ""
        return next((one for one in self._known if is_same_name(one, name)), name)

    def offer(self, known: Sequence[str], *, is_mine: bool) -> None:
        """Offer the players of a home, a guest and two names for anybody; the first stands there where it ``is_mine``.

        So two people can be told apart without a keyboard.
        """
        t = self._t
        self._known = known
        self.clear()
        mine = [name or t("First player") for name in known]
        others = (t("Guest"), *(t("Player {number}", number=number) for number in (1, 2)))
        self.addItems([*mine, *(name for name in others if not any(is_same_name(name, one) for one in mine))])
        self.setEditText(mine[0] if mine and is_mine else others[0])


def name_box_of(t: Texts, side: str) -> NameBox:
    """The field for the name of whoever plays a ``side``, as that is called."""
    box = NameBox(t)
    box.setAccessibleName(t("Name of {side}", side=side))
    box.setToolTip(t("Who plays {side}: one of the players of this computer, or a guest's name", side=side))
    return box


class TwoPeopleCard(CardOverlay):
    """Enter plays, Escape leaves it."""

    topic = MENUS_TOPIC
    agreed = Signal(object)
    """What was chosen: the card's :attr:`answer`."""

    def __init__(self, parts: GameParts, over: QWidget, title: str) -> None:
        """What is asked goes into the layout ``asked``."""
        theme, t = parts.theme, parts.t
        super().__init__(theme, title, over)
        theme.dress(self.card, field_sheet(theme))
        self.inside.addWidget(words(t("Two people play this level at one screen. Who are they?"), theme))
        self.asked = QVBoxLayout()
        self.inside.addLayout(self.asked)
        self.leaving = self.escape_button(t, t("Cancel"), t("Close this and do nothing"))
        self.play_button = self.enter_button(t, t("Play"), "play", t("Play the level"))
        self.inside.addLayout(in_a_row(self.leaving, self.play_button))

    @property
    def first(self) -> QWidget:
        """Where the keyboard is at first: the first name."""
        raise NotImplementedError

    @property
    def answer(self) -> object:
        """What is chosen."""
        raise NotImplementedError

    def open(self) -> None:
        """Lie over the window; the keyboard is on the first name."""
        super().open()
        self.first.setFocus()

    def accept(self) -> None:
        """Play."""
        answer = self.answer
        self.leave()
        self.agreed.emit(answer)


def clock_box(t: Texts) -> ChoiceBox:
    """Chooses a clock; one that is not offered counts as none."""
    return ChoiceBox(
        [(t(one.name), one.clock) for one in CLOCKS],
        t("Turn clock"),
        t("When the time is up the turn ends by itself; what was committed stands, and nobody loses by the clock"),
    )


class SeatFields(QWidget):
    """A name for each person, one of the players or a guest's, and the clock."""

    def __init__(self, t: Texts, sides: BySide[str] | None = None) -> None:
        """``sides`` are what both are called in a game that has no clock."""
        super().__init__()
        called = sides or BySide(*(side_name(t, side) for side in SIDES))
        self._t = t
        self._seats: BySide[Seat] = BySide(Seat(), Seat())
        self._known: tuple[str, ...] = ()
        self.names: BySide[NameBox] = called.map(lambda side: name_box_of(t, side))
        self.labels: BySide[QLabel] = BySide(Label(), Label())
        self.clock = clock_box(t)
        form = lines_of_fields()
        form.setContentsMargins(0, 0, 0, 0)
        for side in SIDES:
            label = named(t("{side} is", side=called[side]), self.names[side])
            self.labels = self.labels.having(side, label)
            form.addRow(label, self.names[side])
        if sides is None:
            form.addRow(named(t("&Clock"), self.clock), self.clock)
        self.setLayout(form)

    @property
    def game_seats(self) -> GameSeats:
        """What is chosen; a person whose name is left empty is whoever plays at this computer, or a guest."""
        players: BySide[str] = BySide("", "")
        for side in SIDES:
            if self._seats[side].computer is None:
                players = players.having(side, self.names[side].name)
        return GameSeats(players, self.clock.currentData())

    def show_home(self, home: Home | None) -> None:
        """Offer the players of a home; the one who plays now is gold, or silver where gold is the computer's."""
        if home is None:
            return
        self._known = known_names(home)
        self._offer()

    def choose_clock(self, clock: Clock | None) -> None:
        """Offer another clock first."""
        self.clock.choose(clock)

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


class FarFields(QWidget):
    """Which side one plays oneself in a game by files, and by what name the other is told of one."""

    def __init__(self, t: Texts) -> None:
        super().__init__()
        self.sides = ChoiceBox(
            [(side_name(t, side), side) for side in SIDES],
            t("Your side"),
            t("Which side you play; the one who opens the invitation plays the other"),
        )
        self.names = NameBox(t)
        self.names.setAccessibleName(t("Your name"))
        self.names.setToolTip(t("The other player is told this name; it also stands in the record of the game"))
        form = lines_of_fields()
        form.setContentsMargins(0, 0, 0, 0)
        form.addRow(named(t("Your &side"), self.sides), self.sides)
        form.addRow(named(t("Your &name"), self.names), self.names)
        self.setLayout(form)

    @property
    def side(self) -> Side:
        """The side that is chosen."""
        found: Side = self.sides.currentData()
        return found

    @property
    def name(self) -> str:
        """The name that is chosen."""
        return self.names.name

    def show_home(self, home: Home | None) -> None:
        """Offer the players of a home, first the one who plays now."""
        self.names.offer(known_names(home) if home is not None else (), is_mine=True)


class MoodBox(ChoiceBox):
    """Chooses the mood of a level of the computer; it is there only where somebody is chosen who has any."""

    def __init__(self, t: Texts, name: str) -> None:
        choices = mood_choices(t)
        tip = t("What the computer likes to do beside winning; it is about as strong in any mood")
        super().__init__([(said, mood) for mood, said, _about in choices], name, tip)
        for row, (_mood, _said, about) in enumerate(choices):
            self.setItemData(row, about, Qt.ItemDataRole.ToolTipRole)

    def show_player(self, player: str | None) -> None:
        """Be there for a ``player`` that was chosen, if it takes moods; else leave the room to its name."""
        self.setVisible(takes_mood(player or ""))

    def chosen(self, player: str) -> str:
        """A player of a level in the mood that is chosen."""
        return with_mood(player, str(self.currentData()))


class OpponentBox(QWidget):
    """Chooses the computer's player and its mood; unless one is chosen, it is the one that a level names."""

    def __init__(self, parts: GameParts) -> None:
        super().__init__()
        theme, t = parts.theme, parts.t
        self._t = t
        self._level: Level | None = None
        self._strengths = read_strength(resources.assets() / FOLDER)
        colours = theme.colours
        self.players = DropBox()
        self.players.setAccessibleName(t("Opponent"))
        theme.dress(self.players, box_sheet(theme, "4px 10px", "font-size: 18px; min-width: 190px;"))
        self.players.addItem("", None)
        for player in OPPONENTS.values():
            self.players.addItem(t(player.name), player.id)
            row = self.players.count() - 1
            self.players.setItemData(row, say_player(t, player.id, self._strengths), Qt.ItemDataRole.ToolTipRole)
        self.mood = MoodBox(t, t("Mood of the opponent"))
        theme.dress(self.mood, box_sheet(theme, "4px 10px", "font-size: 18px;"))
        self._about = Label()
        self._about.setWordWrap(True)
        theme.dress(self._about, f"font-size: 16px; color: {colours.quiet};")
        title = Label(t("&Opponent"))
        title.setBuddy(self.players)
        theme.dress(title, "font-size: 18px;")
        line = in_row(title, self.players, self.mood, None)
        in_column(line, self._about, spacing=4, margins=(0, 0, 0, 0), on=self)
        self.players.currentIndexChanged.connect(self._show)
        self.mood.currentIndexChanged.connect(self._show)

    def show_level(self, level: Level) -> None:
        """Offer opponents for another level; where two people play it, there is none to choose."""
        self._level = level
        own = PLAYERS.get(_computer(level))
        if own is None:
            self.players.setItemText(0, self._t("Another person"))
        else:
            self.players.setItemText(0, self._t("{player}, as the level has it", player=player_name(self._t, own.id)))
        self.players.setEnabled(own is not None)
        self._show()

    def seats(self, level: Level) -> BySide[Seat]:
        """Who plays ``level``: its own seats, those of the computer taken by the chosen player."""
        chosen = self._chosen()
        if not chosen:
            return level.seats
        return level.seats.map(lambda seat: seat if seat.computer is None else replace(seat, computer=chosen))

    def _chosen(self) -> str:
        """The player that is chosen, in its mood; empty where the level's own one plays."""
        chosen = self.players.currentData()
        return self.mood.chosen(chosen) if isinstance(chosen, str) else ""

    def _show(self) -> None:
        """Say how the chosen player plays."""
        level = self._level
        if level is None:
            return
        own = _computer(level)
        self.mood.show_player(self.players.currentData() if own else None)
        shown = say_player(self._t, self._chosen() or own, self._strengths) if own else ""
        self._about.setText(shown)


def say_computers(t: Texts, seats: Sequence[Seat | None], measured: Mapping[str, PlayerStrength]) -> str:
    """How each of the computer's players in these seats plays, a line for each; empty where people play alone."""
    players = dict.fromkeys(seat.computer for seat in seats if seat is not None and seat.computer is not None)
    return "\n".join(
        t("{player}: {about}", player=player_name(t, one), about=say_player(t, one, measured))
        for one in players
        if one in PLAYERS
    )


def _computer(level: Level) -> str:
    """The computer's player that a level names; nothing where people play both sides."""
    return next((seat.computer for seat in level.seats if seat.computer is not None), "")
