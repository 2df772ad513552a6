"""The table games: which one is played, who plays either side, who begins, and by what parameters."""

from __future__ import annotations

from contextlib import suppress
from random import SystemRandom

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPen, QPixmap, QResizeEvent
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QSizePolicy, QStackedWidget, QVBoxLayout, QWidget

from runtime.match.table_files import table_file
from runtime.match.table_match import TableOptions, TableSeat, TableSetup, read_table_wishes, write_table_wishes
from runtime.support.chance import seed_of
from runtime.support.table_texts import GAMES
from runtime.support.texts import Texts
from runtime.tablegames.game import TablePlayer
from runtime.tablegames.players import Skill
from runtime.ui.game_setup.seat_fields import NameBox, known_names
from runtime.ui.game_setup.setup import GameParts
from runtime.ui.menus.page import MenuPage, Room
from runtime.ui.menus.table_printer import TablePrinter
from runtime.ui.tablegames.form import ParametersForm
from runtime.ui.tablegames.picture import table_picture
from runtime.ui.tablegames.words import SKILLS, game_name, side_of
from runtime.ui.widgets.boxes import WrappedRow, in_column, in_row
from runtime.ui.widgets.brass_button import BrassButton
from runtime.ui.widgets.fields import (
    ChoiceBox,
    Scrolled,
    field_sheet,
    heading,
    lines_of_fields,
    named,
    quiet_line,
    stack,
)
from runtime.ui.widgets.materials import EdgeShade, paint_engraved

LEAST, MOST = 190, 300
"""How wide the picture of a game is, in pixels."""
LOW, FIELDS = 80, 78
"""How tall it still is with larger texts, and so are the fields that show who plays before they scroll."""
DRAWN = QSize(600, 600)
"""How large the board is drawn for its picture."""


class GameCard(BrassButton):
    """A game to choose: its board, its name, and a line about it; the chosen one shines."""

    led_on = Signal()
    """It was chosen by Enter, which leads on."""

    def __init__(self, parts: GameParts, game: str, digit: int) -> None:
        t = parts.t
        super().__init__(parts.theme, game_name(t, game), "", primary=True)
        self._parts, self._game = parts, game
        self._about = t(GAMES[game][1])
        self._board = QPixmap()
        self.setCheckable(True)
        self.describe(self._about, str(digit), self.text())
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter chooses the game, as Space does, and leads on."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.setChecked(True)
            self.led_on.emit()
        else:
            super().keyPressEvent(event)

    def sizeHint(self) -> QSize:
        """A square picture with words under it."""
        return QSize(MOST, MOST + self._theme.px(40))

    def minimumSizeHint(self) -> QSize:
        """Still to be recognised."""
        return QSize(LEAST, min(LEAST, self._theme.px(34) + LOW))

    def _paint_face(self, painter: QPainter, rect: QRectF) -> None:
        """The board above its name."""
        theme = self._theme
        words = theme.px(34)
        place = rect.adjusted(10, 10, -10, -words - 8)
        ratio = self.devicePixelRatioF()
        side = round(min(place.width(), place.height()) * ratio)
        if self._board.width() != side:
            drawn = QPixmap.fromImage(table_picture(self._parts, self._game, DRAWN, max(1.0, side / DRAWN.width())))
            drawn.setDevicePixelRatio(1.0)
            self._board = drawn.scaledToWidth(side, Qt.TransformationMode.SmoothTransformation)
        painter.fillRect(place, QColor(theme.colours.shade))
        whole = QRectF(0, 0, side / ratio, side / ratio)
        whole.moveCenter(place.center())
        painter.drawPixmap(whole, self._board, QRectF(self._board.rect()))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor("#241503"), 2))
        painter.drawRect(place)
        painter.setFont(theme.title(20))
        lower = QRectF(rect.left(), rect.bottom() - words - 4, rect.width(), words)
        paint_engraved(painter, lower, self.text(), Qt.AlignmentFlag.AlignCenter, theme.colours.engraved)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The chosen one lies in a bright frame, the others are darker."""
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(self.rect())
        if self.isChecked():
            painter.setPen(QPen(QColor("#fff6d5"), 3))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(rect.adjusted(2, 2, -2, -2), 5, 5)
        else:
            painter.fillRect(rect, QColor(10, 5, 2, 8))


class TablesPage(MenuPage):
    """Digits choose a game, Enter leads on to the button that plays it, F2 goes on with the one that was left.

    What was played last is offered first, for each player their own.
    """

    def __init__(self, room: Room) -> None:
        super().__init__()
        self._room = room
        t, theme = room.t, room.theme
        theme.dress(self, field_sheet(theme))
        self._make_games()
        self.about = quiet_line(theme, theme.colours.text, 17)
        self.seats = [self._seat_box(t, name) for name in (t("First player"), t("Second player"))]
        self.names = [self._name_box(t, number) for number in range(len(self.seats))]
        self.begins = ChoiceBox(
            [(t("The first player"), 0), (t("The second player"), 1), (t("Draw lots"), None)],
            t("Who begins"),
            t("Who begins has the first side of the game"),
        )
        self.note = quiet_line(theme)
        self._make_buttons()
        self._lay_out(t)
        self.group.idToggled.connect(self._choose)
        self._known = known_names(room.home) if room.home is not None else ()
        self._people: list[int] = []
        self._show_wishes(read_table_wishes(room.home) if room.home is not None else TableOptions())
        for box in self.seats:
            box.currentIndexChanged.connect(self._seat_people)
        self._tell()

    @property
    def game(self) -> str:
        """The chosen game."""
        return list(GAMES)[max(0, self.group.checkedId())]

    @property
    def setup(self) -> TableSetup:
        """Everything that is chosen; lots are drawn each time."""
        wishes, chance = self.wishes, SystemRandom()
        begins = wishes.begins if wishes.begins is not None else chance.randrange(len(wishes.seats))
        ordered = (wishes.seats[begins], wishes.seats[1 - begins])
        return TableSetup(self.game, self.forms[self.game].parameters, ordered, seed_of())

    @property
    def wishes(self) -> TableOptions:
        """Everything that is chosen, as it is kept for another day."""
        first, second = (
            TableSeat(box.currentData(), name.name if box.currentData() is None else "")
            for box, name in zip(self.seats, self.names, strict=True)
        )
        rules = {game: form.parameters for game, form in self.forms.items()}
        return TableOptions(self.game, (first, second), self.begins.currentData(), rules)

    def opened(self) -> None:
        """The keyboard is on the chosen game; look whether one was left."""
        self._look_what_was_left()
        self.cards[self.game].setFocus()

    def play(self) -> None:
        """Play, and remember what was chosen."""
        home = self._room.home
        if home is not None:
            with suppress(OSError):  # A folder that can't be written loses a convenience only.
                write_table_wishes(home, self.wishes)
        self._room.deeds.play_table(self.setup)

    def go_on(self) -> None:
        """Go on with the game of the chosen kind that was left."""
        home = self._room.home
        if home is not None:
            self._room.deeds.go_on(table_file(home, "", self.game))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Larger texts take their room from the pictures of the games."""
        super().resizeEvent(event)
        theme = self._room.theme
        self.people.setMinimumHeight(theme.px(FIELDS))
        stack(self._who, wanted=theme.px(100) > theme.span(140))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Digits choose, arrows go round the games, Enter leads on to the button that plays, F2 goes on.

        In a field Enter begins nothing: whoever ends a name by it has not done yet.
        """
        digit, cards = event.text(), list(self.cards.values())
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if self.focusWidget() is None or isinstance(self.focusWidget(), BrassButton):
                self._lead_on()
        elif event.key() == Qt.Key.Key_F2:
            if not self.going_on.isHidden():
                self.going_on.click()
        elif digit.isdecimal() and digit.isascii() and 0 < int(digit) <= len(cards):
            cards[int(digit) - 1].setChecked(True)
            cards[int(digit) - 1].setFocus()
        elif event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right) and any(card.hasFocus() for card in cards):
            step = 1 if event.key() == Qt.Key.Key_Right else -1
            card = cards[(max(0, self.group.checkedId()) + step) % len(cards)]
            card.setChecked(True)
            card.setFocus(Qt.FocusReason.TabFocusReason)
        else:
            super().keyPressEvent(event)

    # Inside

    def _lead_on(self) -> None:
        """The keyboard goes to the button that plays."""
        self.main.setFocus(Qt.FocusReason.TabFocusReason)

    def _make_games(self) -> None:
        """A card for each game, and the form of its rules."""
        parts = self._room.parts
        self.cards: dict[str, GameCard] = {}
        self.group = QButtonGroup(self)
        self.forms: dict[str, ParametersForm] = {}
        self.stack = QStackedWidget()
        self.stack.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        for number, game in enumerate(GAMES, 1):
            card = GameCard(parts, game, number)
            self.group.addButton(card, number - 1)
            self.cards[game] = card
            card.led_on.connect(self._lead_on)
            self.forms[game] = ParametersForm(parts, game)
            scrolled = Scrolled(self.forms[game])
            EdgeShade(scrolled)
            self.stack.addWidget(scrolled)

    def _make_buttons(self) -> None:
        t, theme = self._room.t, self._room.theme
        self.restoring = BrassButton(theme, t("Usual rules"), "undo")
        self.restoring.describe(t("All parameters as they usually are"))
        self.restoring.clicked.connect(self._restore)
        self.printing = BrassButton(theme, t("Print…"), "save-as")
        self.printing.describe(t("Write a PDF of this game by these rules, to cut out and play on paper"))
        self.printer = TablePrinter(self, t)
        self.printer.awaited.connect(self.awaited)
        self.printer.told.connect(self.told)
        self.printing.clicked.connect(lambda: self.printer.write(self.game, self.forms[self.game].parameters))
        self.going_on = BrassButton(theme, t("Continue"), "right", primary=True)
        self.going_on.describe(t("Go on with the game of this kind that was left"), "F2")
        self.going_on.clicked.connect(self.go_on)
        self.main = BrassButton(theme, t("Play"), "play", primary=True)
        self.main.describe(t("Sit down and play"))
        self.main.clicked.connect(self.play)

    def _restore(self) -> None:
        self.forms[self.game].restore()

    def _seat_box(self, t: Texts, name: str) -> ChoiceBox:
        items: list[tuple[str, object]] = [(t("A person"), None)]
        items += [(t("Computer: {player}", player=t(SKILLS[skill][0])), skill) for skill in Skill]
        box = ChoiceBox(items, name, t("A person at this screen, or the computer as well as you like"))
        for row, skill in enumerate(Skill, 1):
            box.setItemData(row, t(SKILLS[skill][1]), Qt.ItemDataRole.ToolTipRole)
        return box

    def _name_box(self, t: Texts, number: int) -> NameBox:
        """The field for the name of a person; ``number`` counts the seats from 0."""
        box = NameBox(t)
        box.setAccessibleName(t("Name of the second player") if number else t("Name of the first player"))
        box.setToolTip(t("Who plays: one of the players of this computer, or a guest's name"))
        return box

    def _show_wishes(self, wishes: TableOptions) -> None:
        """Show what was chosen the last time; a player who was called otherwise then goes by their name of now."""
        for box, seat in zip(self.seats, wishes.seats, strict=True):
            box.choose(seat.skill)
        self._seat_people()
        for number, seat in enumerate(wishes.seats):
            if seat.name and number in self._people[1:]:
                self.names[number].setEditText(seat.name)
        self.begins.choose(wishes.begins)
        for game, rules in wishes.parameters.items():
            self.forms[game].show_parameters(rules)
        self.cards[wishes.game].setChecked(True)

    def _seat_people(self) -> None:
        """Persons have names: the first of them is who plays at this computer, the other one a guest."""
        people = [number for number, box in enumerate(self.seats) if box.currentData() is None]
        if people != self._people:
            self._people = people
            for number, name in enumerate(self.names):
                name.setVisible(number in people)
                name.offer(self._known, is_mine=number in people[:1])
        self._tell()

    def _look_what_was_left(self) -> None:
        """Offer to go on with a game of the chosen kind, where one was left."""
        home = self._room.home
        self.going_on.setVisible(home is not None and table_file(home, "", self.game).is_file())

    def _lay_out(self, t: Texts) -> None:
        theme = self._room.theme
        games = QHBoxLayout()
        games.setSpacing(16)
        for card in self.cards.values():
            games.addWidget(card)
        self._who = who = lines_of_fields()
        for label, box, name in zip((t("&First player"), t("&Second player")), self.seats, self.names, strict=True):
            who.addRow(named(label, box), _beside(box, name))
        who.addRow(named(t("Who &begins"), self.begins), self.begins)
        people = QWidget()
        in_column(who, self.note, None, spacing=8, margins=(0, 0, 0, 0), on=people)
        self.people = Scrolled(people)
        EdgeShade(self.people)
        left = in_column(heading(theme, t("Who plays")), (self.people, 1), spacing=8)
        right = QVBoxLayout()
        right.setSpacing(8)
        row = QHBoxLayout()
        row.addWidget(heading(theme, t("Rules")), 1)
        row.addWidget(self.restoring)
        right.addLayout(row)
        right.addWidget(self.stack, 1)
        both = in_row((left, 4), (right, 6), spacing=34)
        last = in_row((self.about, 1), self.printing, self.going_on, self.main)
        whole = in_column((games, 6), (both, 4), last, spacing=12, margins=(0, 0, 0, 0), on=self)
        whole.activate()

    def _choose(self, number: int, on: bool) -> None:
        if on:
            self.stack.setCurrentIndex(number)
            self.about.setText(self._room.t(GAMES[self.game][1]))
            self._look_what_was_left()
            self._tell()

    def _tell(self) -> None:
        """What the sides are, and how the computer plays."""
        t, game = self._room.t, self.game
        said = [
            t(
                "Who begins plays {first}, the other {second}.",
                first=side_of(t, game, TablePlayer.FIRST),
                second=side_of(t, game, TablePlayer.SECOND),
            )
        ]
        skills = dict.fromkeys(box.currentData() for box in self.seats if box.currentData() is not None)
        said += [t("{player}: {about}", player=t(SKILLS[one][0]), about=t(SKILLS[one][1])) for one in skills]
        self.note.setText("\n".join(said))


def _beside(box: QWidget, name: QWidget) -> WrappedRow:
    """Who plays, and the name of a person beside it, or below where there is no room."""
    row = WrappedRow(box, name, shares=(box, name))
    row.setSpacing(8)
    return row
