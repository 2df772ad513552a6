"""A table game of the history as a replay: how it ended, and every move, on a board that can be looked at closely."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QSignalBlocker, QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QListWidget, QWidget

from runtime.match.table_match import TableMatch
from runtime.support.texts import Texts
from runtime.tablegames.game import PLAYERS
from runtime.tablegames.scryper.values import SetUp
from runtime.ui.announcer import Announcer
from runtime.ui.menus.page import Room, paragraph
from runtime.ui.plain_widgets import ListItem
from runtime.ui.replay.commands import ReplayBar, replay_buttons, replay_command
from runtime.ui.replay.projector import BACK, FASTER, FIRST, FORWARD, LAST, PLAY, SLOWER, Projector, Strip
from runtime.ui.tablegames.board import TableBoard
from runtime.ui.tablegames.landmarks import TABLE_REVIEWS
from runtime.ui.tablegames.picture import BOARDS
from runtime.ui.tablegames.speech import points_name, say_result, say_why, tell
from runtime.ui.tablegames.table_flow import SeatedTable, TableView
from runtime.ui.tablegames.table_reader import TableReader, TableTexts
from runtime.ui.tablegames.words import game_name, seat_name, side_of
from runtime.ui.topics import MENUS_TOPIC
from runtime.ui.widgets.boxes import in_column, in_row
from runtime.ui.widgets.brass_button import BrassButton
from runtime.ui.widgets.cards import in_a_row
from runtime.ui.widgets.cell_review import review_for
from runtime.ui.widgets.command_record import CommandId
from runtime.ui.widgets.lines import show_whole_lines
from runtime.ui.widgets.overlay import CardOverlay

AROUND = QSize(150, 330)
"""How much of the window is not the board's and the moves', across and down."""
WIDE = 1.3
"""How much wider than high the board of a game with pits is."""
USED = (FIRST, BACK, PLAY, FORWARD, LAST)
"""The buttons of a replay that a table game has a use for."""


class MoveList(QListWidget):
    """All moves; its keys are the replay's, but for those that go up and down along it."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Up, down and whole pages."""
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            super().keyPressEvent(event)
        else:
            event.ignore()


class PastTableCard(CardOverlay):
    """Shows a game on a board that nothing can be done on but to look at it; begins with how it ended.

    Left and Right step, Up and Down go along the moves, Space lets the game run; Escape closes.
    """

    topic = MENUS_TOPIC

    def __init__(self, room: Room, over: QWidget, match: TableMatch, *, is_own: bool = True) -> None:
        """``match`` is the game as it ended; not ``is_own`` is one out of a file, which anybody may have played."""
        t, theme, setup = room.t, room.theme, match.setup
        title = setup.title or game_name(t, setup.game)
        super().__init__(theme, title, over)
        self._match = match
        self._sights: dict[int, TableView] = {}
        said = paragraph(theme, 17)
        said.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        said.setText(_say_game(t, match, is_own=is_own))
        self.inside.addWidget(said)
        self.projector = Projector(Strip(len(match.made)), len(match.made), self)
        self.board: TableBoard = BOARDS[setup.game](room.parts, self._sight(len(match.made)), title)
        self.board.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        texts = TableTexts(self._say_score, self._say_end, lambda: (self._told(self.projector.place),))
        self.announcer = Announcer(room.parts.preferences, self)
        self.reader = TableReader(self.board, self.announcer, texts, setup.persons)
        self._make_moves(t)
        self.buttons = {name: button for name, button in replay_buttons(theme, t).items() if name in USED}
        # What the slider tells knows the lines alone: it must not keep the card.
        lines = tuple(self._told(place) for place in range(self.moves.count()))
        self.bar = ReplayBar(theme, t, self.projector, self.buttons, lines.__getitem__)
        self.shutting = BrassButton(theme, t("Back"), "left", primary=True)
        self.shutting.describe(t("Back to where this was opened from"), t("Esc"))
        self._lay_out(over)
        self._connect()
        self._show()

    def accept(self) -> None:
        """Enter closes as Escape does."""
        self.refuse()

    def leave(self) -> None:
        """Go away, and move no more."""
        self.projector.pause()
        self.board.close_down()
        super().leave()

    def run(self, command: CommandId) -> None:
        """Carry out a command of the replay by its id."""
        run = self.projector.runs[command]
        self.board.finish()
        run()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The replay's keys, wherever the keyboard is."""
        command = replay_command(event)
        if command in (*USED, FASTER, SLOWER):
            self.run(command)
            event.accept()
        elif event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down) and not self.moves.hasFocus():
            self.moves.setFocus()
            self.moves.keyPressEvent(event)
        elif (review := review_for(event, TABLE_REVIEWS[self._match.setup.game])) is not None:
            review.run(self.reader)
            event.accept()
        else:
            super().keyPressEvent(event)

    # Inside

    def _make_moves(self, t: Texts) -> None:
        match = self._match
        self.moves = MoveList()
        self.begin_at(self.moves)
        self.moves.setAccessibleName(t("Moves"))
        self.moves.setToolTip(t("Each move; the board is shown as it stood after it"))
        show_whole_lines(self.moves)
        self.theme.dress(self.moves, "QListWidget { font-size: 16px; }")
        self.moves.addItem(ListItem(t("The beginning")))
        for number, made in enumerate(match.made, 1):
            lines = tell(t, match.game, made, match.setup.moved + number)
            self.moves.addItem(ListItem("\n".join(line.text for line in lines)))

    def _lay_out(self, over: QWidget) -> None:
        left = in_column((self.board, 0, Qt.AlignmentFlag.AlignHCenter), self.bar, spacing=6)
        row = in_row(left, (self.moves, 1), spacing=18)
        self.inside.addLayout(row, 1)
        self.inside.addLayout(in_a_row(self.shutting))
        side = max(240, min(over.width() - AROUND.width() - 320, over.height() - AROUND.height()))
        wide = round(side * WIDE) if self._match.game.hides else side  # The pits lie beside the board.
        self.board.setFixedSize(wide, side)
        self.moves.setFixedWidth(min(360, over.width() - max(wide, self.bar.sizeHint().width()) - AROUND.width()))

    def _connect(self) -> None:
        self.shutting.clicked.connect(self.refuse)
        self.bar.commanded.connect(self.run)
        self.bar.wanted.connect(self._go)
        self.moves.currentRowChanged.connect(self._go)
        self.projector.moved.connect(self._move)
        self.projector.changed.connect(self._show)

    def _go(self, place: int) -> None:
        self.board.finish()
        self.projector.go(place)

    def _at(self, place: int) -> TableMatch:
        """The game after so many moves."""
        return TableMatch(replace(self._match.setup, played=self._match.notes[:place]))

    def _sight(self, place: int) -> TableView:
        """What is seen after so many moves, with what is hidden covered where two persons played."""
        found = self._sights.get(place)
        if found is None:
            found = self._sights[place] = replace(SeatedTable(self._at(place)).table_view, mine=None)
        return found

    def _move(self, before: int, is_step: bool) -> None:
        """Show another place, with the move that leads to it where that is the next one."""
        place = self.projector.place
        if is_step and place == before + 1:
            made = self._match.made[before].move
            self.projector.hold()
            self.board.play(None if isinstance(made, SetUp) else made, self._sight(place), self.projector.release)
        else:
            self.board.show_view(self._sight(place))
        self._show()

    def _say_score(self) -> tuple[str, ...]:
        """Both players' figures where the replay stands."""
        t, match = self.board.t, self._at(self.projector.place)
        points, counted, game = match.game.points(match.state), points_name(t, match.game), match.setup.game
        return tuple(
            t("{side}: {points}. {counted}.", side=side_of(t, game, player), points=points[player], counted=counted)
            for player in PLAYERS
        )

    def _say_end(self) -> tuple[str, ...]:
        """How the game ended."""
        t, result = self.board.t, self._match.result
        return (
            () if result is None else (say_result(t, self._match.setup, result), say_why(t, self._match.game, result))
        )

    def _told(self, place: int) -> str:
        """What a place is called."""
        return self.moves.item(place).text()

    def _show(self) -> None:
        """Follow the replay: the move in the list, the slider, what its buttons can do."""
        place = self.projector.place
        with QSignalBlocker(self.moves):
            self.moves.setCurrentRow(place)
        self.board.setAccessibleName(self._told(place))
        self.bar.show_place()


def _say_game(t: Texts, match: TableMatch, *, is_own: bool) -> str:
    """Who played, what the score was, and how it ended; in a game that ``is_own`` “you” is whoever sits here."""
    setup, result = match.setup, match.result
    first, second = (
        t("{side}: {player}", side=side_of(t, setup.game, player), player=seat_name(t, setup, player, is_own=is_own))
        for player in PLAYERS
    )
    ended = f"{say_result(t, setup, result)}. {say_why(t, match.game, result)}" if result is not None else ""
    score = f"{result.points[0]}\N{NO-BREAK SPACE}:\N{NO-BREAK SPACE}{result.points[1]}" if result else ""
    return f"{first} – {second}  ({score})\n{ended}"
