"""What a stranger at a table is told: why nothing happens, what was done last, how a set and a game came about."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from runtime.match.table_match import PERSON, TableSeat, TableSetup
from runtime.profile.settings import Settings
from runtime.tablegames.game import TableChance
from runtime.tablegames.players import Skill
from runtime.ui.game_setup.setup import GameParts
from runtime.ui.preferences import Preferences
from runtime.ui.tablegames.cards import BattleCard, PassCard, ResultCard, SetCard
from runtime.ui.tablegames.window import TableGameWindow
from tests.pointer import move_mouse

pytestmark = [pytest.mark.qt, pytest.mark.slow]

LEFT, PLAIN = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
Opens = Callable[..., Any]


@pytest.fixture
def stage(qtbot: QtBot, parts: GameParts) -> Iterator[Opens]:
    """Opens a table; with a ``skill`` the second player is a computer."""
    opened: list[TableGameWindow] = []

    def make(game: str, moves: tuple[str, ...] = (), skill: Skill | None = None, **parameters: Any) -> Any:
        other = PERSON if skill is None else TableSeat(skill)
        window = TableGameWindow(TableSetup(game, parameters, (PERSON, other), 3), parts)
        qtbot.addWidget(window)
        opened.append(window)
        window.show()
        qtbot.waitExposed(window)
        play(window.stage, moves)
        return window.stage

    yield make
    for window in opened:
        window.end()


def play(stage: Any, moves: tuple[str, ...]) -> None:
    for text in moves:
        pass_cards(stage)
        stage.flow.submit(stage.flow.match.game.read_move(text))
    pass_cards(stage)


def pass_cards(stage: Any) -> None:
    while isinstance(stage.cards.card, PassCard | BattleCard):
        stage.cards.card.accept()


def click(bot: QtBot, stage: Any, at: QPointF) -> None:
    bot.mouseClick(stage.board, LEFT, PLAIN, at.toPoint())


def test_who_clicks_too_early_or_too_late_is_told_why_nothing_happens(stage: Opens, qtbot: QtBot) -> None:
    table = stage("scribe", ("e5",), Skill.MASTER)
    for way in ("mouse", "key"):
        table.panel.say("")
        if way == "mouse":
            click(qtbot, table, table.board.rect_of((0, 0)).center())
        else:
            qtbot.keyClick(table.board, Qt.Key.Key_Return)
        assert "It is Silver’s turn" in table.panel.told.text()
    table.flow.resign()
    table.cards.dismiss()
    click(qtbot, table, table.board.rect_of((0, 0)).center())
    assert table.panel.told.text() == "The game is over."


def test_what_was_done_last_is_said_where_no_hint_is(stage: Opens, qtbot: QtBot) -> None:
    table = stage("scrambler", ("@a1", "B-"))
    assert table.panel.hint.text() == "Gold turns the card at the top right counter-clockwise."
    move_mouse(table.board, table.board.places.knob_rect(0, 1).center().toPoint())
    assert table.panel.hint.text() == "Turn the card at the top left clockwise"
    move_mouse(table.board, table.board.places.board.topLeft().toPoint())
    assert table.panel.hint.text().startswith("Gold turns")


@pytest.mark.parametrize(
    ("game", "moves"),
    [
        ("scribe", ("e5",)),
        ("scryper", ("set 1.....", "set 2.....", "a8-a6")),
        ("scrambler", ("@a1", "b1")),
        ("scrambler", ("@a1", "A+")),
    ],
)
def test_the_last_move_is_marked_on_the_board(stage: Opens, game: str, moves: tuple[str, ...]) -> None:
    board = stage(game, moves).board
    marked = board.grab().toImage()
    board.show_view(replace(board.table_view, last=None, lasts=(None, None)))
    assert board.grab().toImage() != marked


def test_hands_that_do_nothing_are_told_what_to_do_first(stage: Opens, qtbot: QtBot) -> None:
    table = stage("scryper", skill=Skill.NOVICE)
    board, hint = table.board, table.panel.hint
    click(qtbot, table, board.rect_of(board.column_cell(2)).center())
    assert hint.text() == "Choose a brick of your pit first, then a cell of your back row."
    click(qtbot, table, board.rect_of(3 * 6).center())
    assert "your own back row" in hint.text()
    two = stage("scryper", ("set 12....", "set 2....."))
    click(qtbot, two, two.board.rect_of(4 * 6).center())
    assert "Choose one of your own first" in two.panel.hint.text()
    click(qtbot, two, two.board.rect_of(7 * 6).center())
    assert "one of the marked cells" in two.panel.hint.text()
    click(qtbot, two, two.board.rect_of(3 * 6 + 3).center())
    assert "Choose a nearer cell" in two.panel.told.text()


def test_a_token_that_is_shut_in_is_told_of(stage: Opens) -> None:
    table = stage("scrambler", ("@a1", "b1", "c4", "b2", "c3", "a2", "d3"), dots=2)
    assert table.panel.asked.text() == "Step to a shining dot, or turn a card."
    play(table, ("a1", "d4"))
    assert table.panel.asked.text() == "Your token can’t step anywhere: turn a card."


def test_a_set_that_ends_says_how_before_the_next_begins(stage: Opens, qtbot: QtBot) -> None:
    moves = ("set 2.....", "set ..1...", "a8-a6", "c1-d1", "a6-a4", "d1-d2", "a4-a2", "d2-d3", "a2-a1")
    table = stage("scryper", moves)
    card = table.cards.card
    assert isinstance(card, SetCard)
    assert card.heading.text() == "White wins the set"
    assert any("stands on the back row of Brown" in label.text() for label in card.findChildren(QLabel))
    assert table.flow.game.mine is None, "nobody acts below it"
    qtbot.mouseClick(card.going_on, LEFT)
    assert table.panel.turn.text() == "White has won the set"
    handed = table.cards.card
    assert isinstance(handed, PassCard), "it was covered while both read"
    qtbot.mouseClick(handed.ready, LEFT)
    assert "save in your score pit" in table.panel.asked.text()
    qtbot.mouseClick(table.board, LEFT, PLAIN, table.board.rect_of(7 * 6).center().toPoint())
    assert "Choose one of your own" in table.panel.told.text()


def test_the_end_card_tells_how_it_came_about_and_scrolls_by_keys(stage: Opens, qtbot: QtBot) -> None:
    table = stage("scribe")
    table.window().resize(1024, 700)
    chance, match = TableChance(4), table.flow.match
    while match.to_act:
        table.flow.submit(match.game.careless(match.state, match.to_act[0], chance))
    card = table.cards.card
    assert isinstance(card, ResultCard)
    texts = [label.text() for label in card.scrolled.widget().findChildren(QLabel)]
    assert "in the middle" in texts
    assert len(texts) == 9 * 3
    bar = card.scrolled.verticalScrollBar()
    card.scrolled.setMaximumHeight(90)
    qtbot.waitUntil(lambda: bar.maximum() > 0)
    qtbot.keyClick(card, Qt.Key.Key_PageDown)
    assert bar.value() > 0
    qtbot.keyClick(card, Qt.Key.Key_Escape)
    assert table.cards.card is None


def test_keys_go_where_they_point_from_either_side_of_the_board(qtbot: QtBot, parts: GameParts) -> None:
    for side in (0, 1):
        seats = [TableSeat(Skill.NOVICE), TableSeat(Skill.NOVICE)]
        seats[side] = PERSON
        window = TableGameWindow(TableSetup("scryper", {}, (seats[0], seats[1]), 3), parts)
        qtbot.addWidget(window)
        window.show()
        qtbot.waitExposed(window)
        QApplication.processEvents()
        board: Any = window.stage.board

        def column(board: Any = board) -> float:
            place: QPointF = board.rect_of(board.cursor_at[0] * 6 + board.cursor_at[1]).center()
            return place.x()

        first = column()
        qtbot.keyClick(board, Qt.Key.Key_2)
        assert column() > first, "the next brick stands to the right"
        qtbot.keyClick(board, Qt.Key.Key_Right)
        second = column()
        qtbot.keyClick(board, Qt.Key.Key_Left)
        assert first < column() < second
        qtbot.keyClick(board, Qt.Key.Key_Return)
        window.end()


def test_a_card_that_is_let_go_too_early_goes_back_smoothly(qtbot: QtBot, parts: GameParts) -> None:
    moving = replace(parts, preferences=Preferences.of(Settings()))
    window = TableGameWindow(TableSetup("scrambler", {}, (PERSON, PERSON), 3), moving)
    qtbot.addWidget(window)
    window.show()
    qtbot.waitExposed(window)
    QApplication.processEvents()
    board: Any = window.stage.board
    click(qtbot, window.stage, board.places.place((0, 0)))
    board.finish()
    still = board.grab().toImage()
    corner = board.places.rect_of_card(3).topLeft() + QPointF(4, 4)
    qtbot.mousePress(board, LEFT, PLAIN, corner.toPoint())
    move_mouse(board, (corner + QPointF(40, -8)).toPoint(), LEFT)
    assert board._turning() is not None
    qtbot.mouseRelease(board, LEFT, PLAIN, (corner + QPointF(40, -8)).toPoint())
    card, angle = board._turning()
    assert card == 3
    assert 0 < abs(angle) < 45
    qtbot.waitUntil(lambda: board._turning() is None)
    move_mouse(board, board.places.board.topLeft().toPoint())
    assert board.grab().toImage() == still
    assert len(window.stage.flow.match.made) == 1
    window.end()


def test_the_log_counts_on_from_moves_of_which_only_the_number_is_known(qtbot: QtBot, parts: GameParts) -> None:
    window = TableGameWindow(TableSetup("scribe", {}, (PERSON, PERSON), 3, moved=6), parts)
    qtbot.addWidget(window, before_close_func=lambda window: window.end())
    window.show()
    play(window.stage, ("e5",))
    assert window.stage.panel.log.texts[0].startswith("7. ")
