"""The table games: which one is played, who plays either side, who begins, and by what parameters."""

from __future__ import annotations

from collections.abc import Mapping
from random import SystemRandom
from types import MappingProxyType

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QSizePolicy, QStackedWidget, QVBoxLayout

from runtime.match.table_setup import TableSeat, TableSetup
from runtime.support.texts import Texts
from runtime.tablegames.game import Player
from runtime.tablegames.players import Skill
from runtime.ui.menus.page import MenuPage, Room
from runtime.ui.sitting.setup import GameParts
from runtime.ui.tablegames.form import ParametersForm
from runtime.ui.tablegames.picture import table_picture
from runtime.ui.tablegames.words import GAMES, SKILLS, game_name, side_of
from runtime.ui.wood.brass_button import BrassButton
from runtime.ui.wood.fields import ChoiceBox, Scrolled, field_sheet, heading, lines_of_fields, named, quiet_line
from runtime.ui.wood.materials import paint_engraved

SEED_BITS = 32
LEAST, MOST = 190, 300
"""How wide the picture of a game is, in pixels."""
DRAWN = QSize(600, 600)
"""How large the board is drawn for its picture."""
PARTS: Mapping[str, QRect] = MappingProxyType(
    {"scribe": QRect(78, 78, 444, 440), "scryper": QRect(66, 76, 344, 440), "scrambler": QRect(76, 62, 448, 470)}
)
"""The part of it that is shown, from its top, as tall as there is room for."""


class GameCard(BrassButton):
    """A game to choose: its board, its name, and a line about it; the chosen one shines."""

    def __init__(self, parts: GameParts, game: str, digit: int) -> None:
        t = parts.t
        super().__init__(parts.theme, game_name(t, game), "", primary=True)
        self._parts, self._game = parts, game
        self._about = t(GAMES[game][1])
        self._board = QPixmap()
        self.setCheckable(True)
        self.describe(self._about, str(digit), self.text())
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def sizeHint(self) -> QSize:
        """A square picture with words under it."""
        return QSize(MOST, MOST + self._theme.px(40))

    def minimumSizeHint(self) -> QSize:
        """Still to be recognised."""
        return QSize(LEAST, LEAST)

    def _paint_face(self, painter: QPainter, rect: QRectF) -> None:
        """The board above its name."""
        theme = self._theme
        words = theme.px(34)
        place = rect.adjusted(10, 10, -10, -words - 8)
        ratio = self.devicePixelRatioF()
        pixels = round(place.width() * ratio)
        if self._board.width() != pixels:
            part = PARTS[self._game]
            picture = table_picture(self._parts, self._game, DRAWN, max(1.0, pixels / part.width()))
            scale = picture.devicePixelRatio()
            cut = QPixmap.fromImage(picture).copy(QRect(part.topLeft() * scale, part.size() * scale))
            cut.setDevicePixelRatio(1.0)
            self._board = cut.scaledToWidth(pixels, Qt.TransformationMode.SmoothTransformation)
        seen = QRectF(0, 0, self._board.width(), min(self._board.height(), place.height() * ratio))
        painter.drawPixmap(place, self._board, seen)
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
            painter.fillRect(rect, QColor(10, 5, 2, 96))


class TablesPage(MenuPage):
    """Digits choose a game, Enter plays."""

    def __init__(self, room: Room) -> None:
        super().__init__()
        self._room = room
        parts, t, theme = room.parts, room.t, room.theme
        theme.dress(self, field_sheet(theme))
        self.cards: dict[str, GameCard] = {}
        self.group = QButtonGroup(self)
        self.forms: dict[str, ParametersForm] = {}
        self.stack = QStackedWidget()
        for number, game in enumerate(GAMES, 1):
            card = GameCard(parts, game, number)
            self.group.addButton(card, number - 1)
            self.cards[game] = card
            self.forms[game] = ParametersForm(parts, game)
            self.stack.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
            self.stack.addWidget(Scrolled(self.forms[game]))
        self.about = quiet_line(theme, theme.colours.text, 17)
        self.seats = [self._seat_box(t, name) for name in (t("First player"), t("Second player"))]
        self.seats[1].choose(Skill.NOVICE)
        self.begins = ChoiceBox(
            [(t("The first player"), 0), (t("The second player"), 1), (t("Draw lots"), None)],
            t("Who begins"),
            t("Who begins has the first side of the game"),
        )
        self.note = quiet_line(theme)
        self.restoring = BrassButton(theme, t("Usual rules"), "undo")
        self.restoring.describe(t("All parameters as they usually are"))
        self.restoring.clicked.connect(self._restore)
        self.main = BrassButton(theme, t("Play"), "play", primary=True)
        self.main.describe(t("Sit down and play"), t("Enter"))
        self.main.clicked.connect(self.play)
        self._lay_out(t)
        self.group.idToggled.connect(self._choose)
        for box in self.seats:
            box.currentIndexChanged.connect(self._tell)
        self.cards["scribe"].setChecked(True)

    @property
    def game(self) -> str:
        """The chosen game."""
        return list(GAMES)[max(0, self.group.checkedId())]

    @property
    def setup(self) -> TableSetup:
        """Everything that is chosen; lots are drawn each time."""
        seats = [TableSeat(box.currentData()) for box in self.seats]
        chance = SystemRandom()
        begins = self.begins.currentData()
        if begins is None:
            begins = chance.randrange(len(seats))
        ordered = (seats[begins], seats[1 - begins])
        return TableSetup(self.game, self.forms[self.game].parameters, ordered, chance.getrandbits(SEED_BITS))

    def opened(self) -> None:
        """The keyboard is on the chosen game."""
        self.cards[self.game].setFocus()

    def play(self) -> None:
        """Play."""
        self._room.deeds.play_table(self.setup)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Digits choose, arrows go round the games, Enter plays."""
        digit, cards = event.text(), list(self.cards.values())
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.main.click()
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

    def _restore(self) -> None:
        self.forms[self.game].restore()

    def _seat_box(self, t: Texts, name: str) -> ChoiceBox:
        items: list[tuple[str, object]] = [(t("A person"), None)]
        items += [(t("Computer: {player}", player=t(SKILLS[skill][0])), skill) for skill in Skill]
        box = ChoiceBox(items, name, t("A person at this screen, or the computer as well as you like"))
        for row, skill in enumerate(Skill, 1):
            box.setItemData(row, t(SKILLS[skill][1]), Qt.ItemDataRole.ToolTipRole)
        return box

    def _lay_out(self, t: Texts) -> None:
        theme = self._room.theme
        games = QHBoxLayout()
        games.setSpacing(16)
        for card in self.cards.values():
            games.addWidget(card)
        who = lines_of_fields()
        who.addRow(named(t("&First player"), self.seats[0]), self.seats[0])
        who.addRow(named(t("&Second player"), self.seats[1]), self.seats[1])
        who.addRow(named(t("Who &begins"), self.begins), self.begins)
        left = QVBoxLayout()
        left.setSpacing(8)
        left.addWidget(heading(theme, t("Who plays")))
        left.addLayout(who)
        left.addWidget(self.note)
        left.addStretch(1)
        right = QVBoxLayout()
        right.setSpacing(8)
        row = QHBoxLayout()
        row.addWidget(heading(theme, t("Rules")), 1)
        row.addWidget(self.restoring)
        right.addLayout(row)
        right.addWidget(self.stack, 1)
        both = QHBoxLayout()
        both.setSpacing(34)
        both.addLayout(left, 4)
        both.addLayout(right, 6)
        last = QHBoxLayout()
        last.addWidget(self.about, 1)
        last.addWidget(self.main)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(12)
        whole.addLayout(games, 6)
        whole.addLayout(both, 4)
        whole.addLayout(last)
        whole.activate()

    def _choose(self, number: int, on: bool) -> None:
        if on:
            self.stack.setCurrentIndex(number)
            self.about.setText(self._room.t(GAMES[self.game][1]))
            self._tell()

    def _tell(self) -> None:
        """What the sides are, and how the computer plays."""
        t, game = self._room.t, self.game
        said = [
            t(
                "Who begins plays {first}, the other {second}.",
                first=side_of(t, game, Player.FIRST),
                second=side_of(t, game, Player.SECOND),
            )
        ]
        skills = dict.fromkeys(box.currentData() for box in self.seats if box.currentData() is not None)
        said += [t("{player}: {about}", player=t(SKILLS[one][0]), about=t(SKILLS[one][1])) for one in skills]
        self.note.setText("\n".join(said))
