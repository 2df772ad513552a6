"""A table game of the history: how it ended, and every move with the board as it stood then."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeyEvent, QPixmap
from PySide6.QtWidgets import QHBoxLayout, QLabel, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from runtime.match.table_match import TableMatch
from runtime.support.texts import Texts
from runtime.tablegames.game import PLAYERS
from runtime.ui.menus.furniture import paragraph
from runtime.ui.menus.page import Room
from runtime.ui.tablegames.ending import say_result, say_why
from runtime.ui.tablegames.speech import tell
from runtime.ui.tablegames.still import board_picture
from runtime.ui.tablegames.words import game_name, seat_name, side_of
from runtime.ui.topics import MENUS_TOPIC
from runtime.ui.wood.brass_button import BrassButton
from runtime.ui.wood.cards import in_a_row
from runtime.ui.wood.lines import show_whole_lines
from runtime.ui.wood.overlay import Overlay

DRAWN = 700
"""How large the board is drawn before it is fitted in, in pixels."""
AROUND = QSize(150, 250)
"""How much of the window is not the board's and the moves', across and down."""


class PastTableCard(Overlay):
    """Up and Down step through the moves, Home and End go to the first and the last; Escape closes."""

    topic = MENUS_TOPIC

    def __init__(self, room: Room, over: QWidget, match: TableMatch) -> None:
        """``match`` is the game as it ended."""
        t, theme, setup = room.t, room.theme, match.setup
        super().__init__(theme, setup.title or game_name(t, setup.game), over)
        self._parts, self._match = room.parts, match
        said = paragraph(theme, 17)
        said.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        said.setText(_say_game(t, match))
        self.inside.addWidget(said)
        self.board = QLabel()
        self.moves = QListWidget()
        self.moves.setAccessibleName(t("Moves"))
        self.moves.setToolTip(t("Each move; the board is shown as it stood after it"))
        show_whole_lines(self.moves)
        theme.dress(self.moves, "QListWidget { font-size: 16px; }")
        self.moves.addItem(QListWidgetItem(t("The beginning")))
        for number, made in enumerate(match.made, 1):
            lines = tell(t, match.game, made, setup.moved + number)
            self.moves.addItem(QListWidgetItem("\n".join(line.text for line in lines)))
        self.shutting = BrassButton(theme, t("Back"), "left", primary=True)
        self.shutting.describe(t("Back to where this was opened from"), t("Esc"))
        self.shutting.clicked.connect(self.refuse)
        row = QHBoxLayout()
        row.setSpacing(18)
        row.addWidget(self.board)
        column = QVBoxLayout()
        column.addWidget(self.moves, 1)
        row.addLayout(column, 1)
        self.inside.addLayout(row, 1)
        self.inside.addLayout(in_a_row(self.shutting))
        self._side = max(240, min(over.width() - AROUND.width() - 320, over.height() - AROUND.height()))
        self.board.setFixedSize(self._side, self._side)
        self.moves.setFixedWidth(min(360, over.width() - self._side - AROUND.width()))
        self.moves.currentRowChanged.connect(self.show_move)
        self.moves.setCurrentRow(len(match.made))

    def open(self) -> None:
        """Lie over the window; the keyboard is on the moves."""
        super().open()
        self.moves.setFocus()

    def show_move(self, number: int) -> None:
        """Show the board after so many moves."""
        match = self._match
        setup = replace(match.setup, played=match.notes[: max(0, number)])
        ratio = self.devicePixelRatioF()
        image = board_picture(self._parts, setup, QSize(DRAWN, DRAWN), ratio)
        side = round(self._side * ratio)
        picture = QPixmap.fromImage(image).scaled(
            side, side, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
        )
        picture.setDevicePixelRatio(ratio)
        self.board.setPixmap(picture)
        item = self.moves.item(number)
        self.board.setAccessibleName(item.text() if item is not None else "")

    def accept(self) -> None:
        """Enter closes as Escape does."""
        self.refuse()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """What steps through the moves does so wherever the keyboard is."""
        steps = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Home, Qt.Key.Key_End)
        if event.key() in steps and not self.moves.hasFocus():
            self.moves.setFocus()
            self.moves.keyPressEvent(event)
        else:
            super().keyPressEvent(event)


def _say_game(t: Texts, match: TableMatch) -> str:
    """Who played, what the score was, and how it ended."""
    setup, result = match.setup, match.result
    first, second = (
        t("{side}: {player}", side=side_of(t, setup.game, player), player=seat_name(t, setup, player))
        for player in PLAYERS
    )
    ended = f"{say_result(t, setup, result)}. {say_why(t, match.game, result)}" if result is not None else ""
    score = f"{result.points[0]}\N{NO-BREAK SPACE}:\N{NO-BREAK SPACE}{result.points[1]}" if result else ""
    return f"{first} – {second}  ({score})\n{ended}"
