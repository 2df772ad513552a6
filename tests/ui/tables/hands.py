"""A person, or two, before the window of a table game, with a mouse and a keyboard."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from runtime.match.table_match import TableMatch
from runtime.tablegames.game import TableChance, TablePlayer, TableResult
from runtime.ui.tablegames.cards import PassCard
from runtime.ui.tablegames.window import TableGameWindow
from tests.pointer import move_mouse

LEFT, PLAIN = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
ONE, TWO = TablePlayer.FIRST, TablePlayer.SECOND
SMALL = {"columns": 3, "rows": 4, "values": 2, "per_value": 2, "most_bricks": 2, "sets": 2}
DIGITS = {0: Qt.Key.Key_0, 1: Qt.Key.Key_1, 2: Qt.Key.Key_2, 3: Qt.Key.Key_3, 4: Qt.Key.Key_4}


class Table:
    """A person, or two, before the window of a table game."""

    def __init__(self, bot: QtBot, window: TableGameWindow) -> None:
        self.bot, self.window = bot, window
        self.results: list[TableResult] = []
        window.ended.connect(self.results.append)

    @property
    def stage(self) -> Any:
        return self.window.stage

    @property
    def board(self) -> Any:
        return self.stage.board

    @property
    def match(self) -> TableMatch:
        match: TableMatch = self.stage.flow.match
        return match

    @property
    def card(self) -> Any:
        return self.stage.cards.card

    def click(self, at: QPointF) -> None:
        self.bot.mouseClick(self.board, LEFT, PLAIN, at.toPoint())

    def drag(self, start: QPointF, end: QPointF) -> None:
        first, last = start.toPoint(), end.toPoint()
        self.bot.mousePress(self.board, LEFT, PLAIN, first)
        move_mouse(self.board, first + QPoint(6, 9), LEFT)
        move_mouse(self.board, last, LEFT)
        self.bot.mouseRelease(self.board, LEFT, PLAIN, last)

    def press(self, button: QWidget) -> None:
        assert button.isEnabled(), button.toolTip()
        self.bot.mouseClick(button, LEFT)

    def key(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = PLAIN) -> None:
        self.bot.keyClick(self.window.focusWidget() or self.window, key, modifiers)

    def walk(self, row: int, column: int, rows: int, columns: int) -> None:
        """Bring the cursor to a cell by the arrows."""
        for way, here, there, many in (
            (0, self.board.cursor_at[0], row, rows),
            (1, self.board.cursor_at[1], column, columns),
        ):
            steps = (there - here) % many
            key = (Qt.Key.Key_Down, Qt.Key.Key_Right)[way]
            if steps > many // 2:
                steps, key = many - steps, (Qt.Key.Key_Up, Qt.Key.Key_Left)[way]
            for _ in range(steps):
                self.key(key)
        assert self.board.cursor_at == (row, column)

    def said(self) -> str:
        text: str = self.stage.panel.told.text()
        return text

    def answer(self) -> None:
        """Go on over a card by the mouse."""
        card = self.card
        self.press(card.ready if isinstance(card, PassCard) else card.going_on)


Opens = Callable[..., Table]


def careless(table: Table, chance: TableChance) -> Any:
    match = table.match
    return match.game.careless(match.state, match.to_act[0], chance)
