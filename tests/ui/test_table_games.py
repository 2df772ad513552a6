"""The table games through their windows: from start to end by mouse alone and by keys alone; what nobody may see."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from runtime.match.table_match import TableMatch
from runtime.match.table_setup import PERSON, TableSeat, TableSetup
from runtime.profile.settings import Settings
from runtime.tablegames.catalogue import game_of
from runtime.tablegames.game import Chance, Player, Result
from runtime.tablegames.players import Skill
from runtime.tablegames.scrambler.values import CLOCKWISE, COUNTER, Deed
from runtime.tablegames.scrambler.values import Stage as ScramblerStage
from runtime.tablegames.scryper.values import Score, SetUp, Stage, Step
from runtime.ui.preferences import Preferences
from runtime.ui.sitting.setup import GameParts
from runtime.ui.tablegames.cards import BattleCard, PassCard, ResultCard, SetCard
from runtime.ui.tablegames.scrambler_board import ScramblerBoard
from runtime.ui.tablegames.scribe_board import ScribeBoard
from runtime.ui.tablegames.scryper_board import ScryperBoard
from runtime.ui.tablegames.window import TableGameWindow
from runtime.ui.wood.cards import QuestionCard
from tests.pointer import move_mouse

pytestmark = [pytest.mark.qt, pytest.mark.slow]

LEFT, PLAIN = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
ONE, TWO = Player.FIRST, Player.SECOND
SMALL = {"columns": 3, "rows": 4, "values": 2, "per_value": 2, "most_bricks": 2, "sets": 2}
DIGITS = {0: Qt.Key.Key_0, 1: Qt.Key.Key_1, 2: Qt.Key.Key_2, 3: Qt.Key.Key_3, 4: Qt.Key.Key_4}


class Table:
    """A person, or two, before the window of a table game."""

    def __init__(self, bot: QtBot, window: TableGameWindow) -> None:
        self.bot, self.window = bot, window
        self.results: list[Result] = []
        window.ended.connect(self.results.append)

    @property
    def stage(self) -> Any:
        return self.window.stage

    @property
    def board(self) -> Any:
        return self.stage.board

    @property
    def match(self) -> TableMatch:
        match: TableMatch = self.stage.playing.match
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
            (0, self.board._cursor[0], row, rows),
            (1, self.board._cursor[1], column, columns),
        ):
            steps = (there - here) % many
            key = (Qt.Key.Key_Down, Qt.Key.Key_Right)[way]
            if steps > many // 2:
                steps, key = many - steps, (Qt.Key.Key_Up, Qt.Key.Key_Left)[way]
            for _ in range(steps):
                self.key(key)
        assert self.board._cursor == (row, column)

    def said(self) -> str:
        text: str = self.stage.panel.told.text()
        return text

    def answer(self) -> None:
        """Go on over a card by the mouse."""
        card = self.card
        self.press(card.ready if isinstance(card, PassCard) else card.going_on)


Opens = Callable[..., Table]


@pytest.fixture
def sit(qtbot: QtBot, parts: GameParts) -> Iterator[Opens]:
    """Opens the window of a game; two persons play it unless a ``skill`` says otherwise."""
    opened: list[TableGameWindow] = []

    def make(
        game: str, skill: Skill | None = None, side: Player = ONE, own: GameParts = parts, **parameters: Any
    ) -> Table:
        other = PERSON if skill is None else TableSeat(skill)
        seats = (PERSON, other) if side is ONE else (other, PERSON)
        watch = parameters.pop("watch", None)
        window = TableGameWindow(TableSetup(game, parameters, seats, 3), own, watch=watch)
        qtbot.addWidget(window)
        opened.append(window)
        table = Table(qtbot, window)
        window.show()
        qtbot.waitExposed(window)
        QApplication.processEvents()
        window.activateWindow()
        return table

    yield make
    for window in opened:
        window.end()


def careless(table: Table, chance: Chance) -> Any:
    match = table.match
    return match.game.careless(match.state, match.to_act[0], chance)


# Scribe


@pytest.mark.parametrize("by_keys", [False, True], ids=["mouse", "keys"])
def test_scribe_is_played_from_start_to_end(sit: Opens, by_keys: bool) -> None:
    table, chance = sit("scribe"), Chance(2)
    assert isinstance(table.board, ScribeBoard)
    while table.match.result is None:
        move = careless(table, chance)
        if by_keys:
            (grid, cell), side = move, 3
            table.walk(grid // side * side + cell // side, grid % side * side + cell % side, 9, 9)
            table.key(Qt.Key.Key_Return)
        else:
            table.click(table.board.rect_of(move).center())
        assert table.match.made[-1].move == move
    assert len(table.match.made) == 81
    assert isinstance(table.card, ResultCard)
    assert table.results == [table.match.result]
    won = [int(plaque.accessibleName().split(": ")[1].split(".")[0]) for plaque in table.stage.panel.plaques]
    assert tuple(won) == table.match.game.points(table.match.state)
    if by_keys:
        table.key(Qt.Key.Key_Return)
        assert table.match.made == (), "Enter plays again"
    else:
        table.press(table.card.look)
        assert table.card is None


def test_scribe_shows_where_a_mark_must_go_and_where_it_leads(sit: Opens) -> None:
    table = sit("scribe")
    for move in ((4, 0), (8, 8)):
        table.click(table.board.rect_of(move).center())
    assert "at the top left" in table.stage.panel.asked.text()
    empty = table.window.grab().toImage()
    table.click(table.board.rect_of((3, 3)).center())
    assert len(table.match.made) == 2
    assert "glowing mini grid" in table.said()
    move_mouse(table.board, table.board.rect_of((0, 5)).center().toPoint())
    assert "f" not in table.stage.panel.hint.text()[:2]
    assert "c2" in table.stage.panel.hint.text()
    assert "at the right" in table.stage.panel.hint.text()
    assert table.window.grab().toImage() != empty


# Scryper


def set_up(table: Table, move: SetUp, by_keys: bool) -> None:
    board = table.board
    placed = [(column, value) for column, value in enumerate(move.bricks) if value]
    for number, (column, value) in enumerate(placed):
        if by_keys:
            while board._cursor[1] != column:
                table.key(Qt.Key.Key_Right)
            table.key(DIGITS[value])
        else:
            start = board.pits.rect_of(board.sight.mine, "available", value - 1).center()
            end = board.rect_of(board.column_cell(column)).center()
            if number:
                table.click(start)
                table.click(end)
            else:
                table.drag(start, end)
    assert tuple(board.draft) == move.bricks
    if by_keys:
        table.key(Qt.Key.Key_Return)
    else:
        table.press(table.stage.buttons["ready"])


def go(table: Table, move: Step | Score, by_keys: bool) -> None:
    board = table.board
    rows, columns = board.rules.rows, board.rules.columns
    cells = (move.cell,) if isinstance(move, Score) else (move.start, move.end)
    for cell in cells:
        if by_keys:
            table.walk(*divmod(cell, columns), rows, columns)
            table.key(Qt.Key.Key_Return)
        else:
            table.click(board.rect_of(cell).center())


@pytest.mark.parametrize("by_keys", [False, True], ids=["mouse", "keys"])
def test_scryper_is_played_from_start_to_end_by_two_who_pass_the_screen(sit: Opens, by_keys: bool) -> None:
    table, chance = sit("scryper", **SMALL), Chance(8)
    assert isinstance(table.board, ScryperBoard)
    seen: set[type] = set()
    while not isinstance(table.card, ResultCard):
        assert len(table.match.made) < 300
        if table.card is not None:
            seen.add(type(table.card))
            assert table.card.hasFocus(), "the keyboard belongs to the card"
            if by_keys:
                table.key(Qt.Key.Key_Return)
            else:
                table.answer()
            continue
        move, made = careless(table, chance), len(table.match.made)
        seen.add(type(move))
        if isinstance(move, SetUp):
            set_up(table, move, by_keys)
        else:
            go(table, move, by_keys)
        assert len(table.match.made) == made + 1
        assert table.match.made[-1].move == move
    assert seen == {PassCard, BattleCard, SetCard, SetUp, Step, Score}
    assert table.results == [table.match.result]


def test_a_set_up_is_mended_by_hand(sit: Opens) -> None:
    table = sit("scryper", Skill.NOVICE)
    board = table.board
    assert not table.stage.buttons["ready"].isEnabled()
    for value in (4, 3, 2):
        table.key(DIGITS[value])
    assert board.draft == [4, 3, 2, 0, 0, 0]
    table.click(board.rect_of(board.column_cell(1)).center())
    assert board.draft == [4, 0, 2, 0, 0, 0], "a click takes a brick back"
    table.drag(board.rect_of(board.column_cell(0)).center(), board.rect_of(board.column_cell(5)).center())
    assert board.draft == [0, 0, 2, 0, 0, 4]
    table.drag(board.rect_of(board.column_cell(5)).center(), QPointF(5, 5))
    assert board.draft == [0, 0, 2, 0, 0, 0], "one that is dropped elsewhere is back in the pit"
    for column in range(6):
        board._cursor = (7, column)
        table.key(DIGITS[1])
    assert board.draft.count(1) == 4, "there are four of each"
    assert "No brick of the value 1" in table.stage.panel.hint.text()
    board._cursor = (7, 0)
    table.key(Qt.Key.Key_Delete)
    assert board.draft[0] == 0


def swapped(match: TableMatch, side: Player) -> None:
    """The same position, but the hidden bricks of a side have changed their values."""
    state = match.state
    board, places = list(state.board), [cell for cell in state.cells_of(side) if not state.board[cell] & 32]
    values = [board[cell] & 15 for cell in places]
    assert len(set(values)) > 1
    for cell, value in zip(places, values[1:] + values[:1], strict=True):
        board[cell] = board[cell] & ~15 | value
    match.state = replace(state, board=tuple(board))


def test_nothing_hidden_is_drawn_for_the_wrong_side(sit: Opens) -> None:
    """Two positions that differ only in what is hidden look alike, in the whole window, to whoever must not know it."""
    table = sit("scryper")
    moves = ("set 1.34.2", "set .42.31", "c8-c6")
    pictures = []

    def look() -> Any:
        QApplication.processEvents()
        return table.window.grab().toImage()

    for text in moves:
        while isinstance(table.card, PassCard):
            pictures.append(look())
            table.answer()
        table.stage.playing.submit(table.match.game.read_move(text))
    assert isinstance(table.card, PassCard), "brown is awaited"
    for side in (ONE, TWO):
        before = look()
        swapped(table.match, side)
        table.stage._refresh()
        table.board.show_sight(table.stage.playing.sight)
        assert look() == before, f"under the card nothing of {side!r} is seen"
    table.answer()
    before = look()
    swapped(table.match, ONE)
    table.board.show_sight(table.stage.playing.sight)
    assert look() == before, "brown sees nothing of white's"
    swapped(table.match, TWO)
    table.board.show_sight(table.stage.playing.sight)
    assert look() != before, "brown sees their own"
    assert pictures
    assert not any("1.34" in text or ".42" in text for text in table.stage.panel.log.texts)


def test_a_set_up_that_waits_is_not_drawn_for_the_other(sit: Opens) -> None:
    pictures = []
    for text in ("set 1.34.2", "set 4....."):
        table = sit("scryper")
        table.answer()
        table.stage.playing.submit(table.match.game.read_move(text))
        covered = table.window.grab().toImage()
        table.answer()
        pictures.append((covered, table.window.grab().toImage()))
    assert pictures[0] == pictures[1]


def test_the_near_side_of_the_board_is_the_persons_own(sit: Opens) -> None:
    table = sit("scryper", Skill.NOVICE, TWO)
    board = table.board
    assert board.rect_of(board.column_cell(0)).top() > board.rect_of(board.rules.rows * 6 - 1).top()
    table.key(DIGITS[2])
    table.key(Qt.Key.Key_Return)
    assert table.match.made[0].player is TWO
    table.bot.waitUntil(lambda: table.match.state.stage is Stage.PLAY, timeout=10_000)


# Scrambler


@pytest.mark.parametrize("by_keys", [False, True], ids=["mouse", "keys"])
def test_scrambler_is_played_from_start_to_end(sit: Opens, by_keys: bool) -> None:
    table, chance = sit("scrambler", dots=2, claiming="by_hand", quiet_turns=6), Chance(5)
    assert isinstance(table.board, ScramblerBoard)
    kinds = set()
    while table.match.result is None:
        move, made = careless(table, chance), len(table.match.made)
        kinds.add(move.kind)
        (deed_by_key if by_keys else deed_by_mouse)(table, move)
        assert len(table.match.made) == made + 1
        assert table.match.made[-1].move == move
    assert {"corner", "go", "turn"} <= kinds
    assert isinstance(table.card, ResultCard)


def deed_by_key(table: Table, deed: Deed) -> None:
    board, width = table.board, 2 * table.board.state.size
    if deed.kind == "turn":
        table.walk(deed.a // 2 * board.state.size, deed.a % 2 * board.state.size, width, width)
        table.key(Qt.Key.Key_Period if deed.b == CLOCKWISE else Qt.Key.Key_Comma)
    elif deed.kind == "claim":
        table.walk(deed.a, deed.b, width, width)
        table.key(Qt.Key.Key_C)
    elif deed.kind == "done":
        table.key(Qt.Key.Key_E)
    else:
        table.walk(deed.a, deed.b, width, width)
        table.key(Qt.Key.Key_Return)


def deed_by_mouse(table: Table, deed: Deed) -> None:
    board = table.board
    if deed.kind == "turn":
        table.click(board.places.knob_rect(deed.a, deed.b).center())
    elif deed.kind == "claim":
        table.click(board.places.rect_of_box((deed.a, deed.b)).center())
    elif deed.kind == "done":
        table.press(table.stage.buttons["done"])
    else:
        table.click(board.places.place((deed.a, deed.b)))


def test_a_card_is_turned_by_its_corner_and_not_turned_back(sit: Opens) -> None:
    table = sit("scrambler")
    board = table.board
    table.click(board.places.place((0, 0)))
    corner, middle = board.places.rect_of_card(3).topLeft() + QPointF(3, 3), board.places.middle_of(3)
    away = corner - middle
    table.drag(corner, middle + QPointF(-away.y(), away.x()))
    assert table.match.made[-1].move == Deed("turn", 3, CLOCKWISE)
    table.click(board.places.knob_rect(3, COUNTER).center())
    assert len(table.match.made) == 2
    assert "may not be turned back" in table.said()
    table.drag(corner, corner + QPointF(4, 3))
    assert len(table.match.made) == 2, "a card that is hardly moved springs back"


def test_a_box_is_claimed_by_hand_and_the_turn_ended(sit: Opens) -> None:
    table = sit("scrambler", claiming="by_hand")
    for text in ("@a1", "b1", "h7", "b2", "h6", "a2", "g6", "a1"):
        table.stage.playing.submit(table.match.game.read_move(text))
    assert table.match.state.stage is ScramblerStage.CLAIM
    assert table.stage.buttons["done"].isVisible()
    table.click(table.board.places.rect_of_box((0, 0)).center())
    assert table.match.game.points(table.match.state) == (7, 2 + 1)
    table.press(table.stage.buttons["done"])
    assert table.match.state.to_move is TWO
    assert not table.stage.buttons["done"].isVisible()


def test_two_agree_to_end(sit: Opens) -> None:
    table = sit("scrambler")
    for dot in ((0, 0), (0, 1), (7, 6)):
        table.click(table.board.places.place(dot))
    for offered in (True, False):
        table.key(Qt.Key.Key_G)
        assert isinstance(table.card, QuestionCard)
        table.press(table.card.yes)
        table.bot.waitUntil(lambda: table.match.made[-1].move.kind == "agree")
        if offered:
            assert table.match.state.agreed is ONE
            assert not table.stage.buttons["agree"].isEnabled(), "it is offered already"
            table.click(table.board.places.place((0, 2)))
            assert "offers to end" in table.stage.panel.asked.text()
    assert table.match.result is not None
    assert table.match.result.why == "agreed"


# Everything else


def test_the_computer_plays_and_is_gone_with_the_window(sit: Opens) -> None:
    table = sit("scribe", Skill.MASTER)
    table.click(table.board.rect_of((4, 4)).center())
    assert table.stage.panel.turn.text() == "Silver is thinking…"
    assert not table.stage.buttons["resign"].isHidden()
    table.bot.waitUntil(lambda: len(table.match.made) == 2, timeout=10_000)
    thinker = table.stage.playing.computer._thinker
    process = thinker._process
    table.click(table.board.rect_of((4, 0)).center())
    assert table.stage.playing.computer.is_thinking
    table.window.end()
    assert not process.is_alive()
    assert table.stage.playing.computer.pid is None


def test_a_move_is_taken_back_from_the_computer_also_while_it_thinks(sit: Opens) -> None:
    table = sit("scribe", Skill.NOVICE)
    assert not table.stage.buttons["back"].isEnabled()
    table.click(table.board.rect_of((4, 4)).center())
    table.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert table.match.made == ()
    assert table.stage.playing.mine is ONE
    table.click(table.board.rect_of((4, 4)).center())
    table.bot.waitUntil(lambda: len(table.match.made) == 2, timeout=10_000)
    table.press(table.stage.buttons["back"])
    assert table.match.made == ()
    assert table.stage.panel.log.texts == []


def test_two_take_back_by_agreement_only_and_not_where_values_are_hidden(sit: Opens) -> None:
    table = sit("scribe")
    table.click(table.board.rect_of((4, 4)).center())
    table.press(table.stage.buttons["back"])
    assert any("Does Silver agree?" in label.text() for label in table.card.findChildren(QLabel))
    table.press(table.card.no)
    assert len(table.match.made) == 1
    table.press(table.stage.buttons["back"])
    table.press(table.card.yes)
    table.bot.waitUntil(lambda: table.match.made == ())
    hidden = sit("scryper")
    assert "hidden" in hidden.stage.buttons["back"].toolTip()


def test_resigning_new_games_and_leaving_are_asked_about(sit: Opens) -> None:
    table = sit("scribe", Skill.NOVICE)
    table.click(table.board.rect_of((4, 4)).center())
    for key, letter in ((Qt.Key.Key_R, "resign"), (Qt.Key.Key_N, "new")):
        table.key(key, Qt.KeyboardModifier.ControlModifier)
        assert isinstance(table.card, QuestionCard), letter
        table.key(Qt.Key.Key_Return)
        assert table.card is None, "an Enter too many does no harm"
        assert table.match.result is None
    table.key(Qt.Key.Key_Escape)
    table.press(table.card.no)
    assert table.window.isVisible()
    table.key(Qt.Key.Key_R, Qt.KeyboardModifier.ControlModifier)
    table.press(table.card.yes)
    table.bot.waitUntil(lambda: isinstance(table.card, ResultCard))
    assert [result.winner for result in table.results] == [TWO]
    seed = table.window.setup.seed
    table.press(table.card.once_more)
    assert table.window.setup.seed == seed + 1
    with table.bot.waitSignal(table.window.closed):
        table.key(Qt.Key.Key_Escape)


def test_whoever_keeps_a_game_is_told_of_every_change(sit: Opens) -> None:
    told: list[tuple[int, bool]] = []

    def watch(match: TableMatch) -> str:
        told.append((len(match.made), match.result is None))
        return "It can’t be kept." if len(told) == 1 else ""

    table = sit("scribe", watch=watch)
    table.click(table.board.rect_of((4, 4)).center())
    assert table.said() == "It can’t be kept."
    table.click(table.board.rect_of((0, 0)).center())
    assert told == [(1, True), (2, True)]
    with table.bot.waitSignal(table.window.closed):
        table.key(Qt.Key.Key_Escape)


def test_movements_are_shown_skipped_and_left_out_where_nothing_is_to_move(sit: Opens, parts: GameParts) -> None:
    moving = replace(parts, preferences=Preferences.of(Settings()))
    table = sit("scrambler", own=moving)
    table.click(table.board.places.place((0, 0)))
    table.click(table.board.places.place((0, 0)))
    assert not table.board.is_moving, "a click ends what moves"
    still = table.board.grab().toImage()
    table.click(table.board.places.knob_rect(0, CLOCKWISE).center())
    assert table.board.is_moving
    table.bot.waitUntil(lambda: table.board.progress > 0.2)
    assert table.board.grab().toImage() != still
    assert table.stage.playing.mine is None, "nobody acts meanwhile"
    table.bot.waitUntil(lambda: not table.board.is_moving)
    assert table.stage.playing.mine is TWO
    calm = replace(parts, preferences=Preferences.of(Settings(reduced_motion=True)))
    other = sit("scrambler", own=calm)
    other.click(other.board.places.place((0, 0)))
    other.click(other.board.places.knob_rect(0, CLOCKWISE).center())
    assert not other.board.is_moving
    assert len(other.match.made) == 2


@pytest.mark.parametrize("game", ["scribe", "scryper", "scrambler"])
def test_two_computers_play_on_by_themselves_and_show_nothing_hidden(qtbot: QtBot, parts: GameParts, game: str) -> None:
    seats = (TableSeat(Skill.NOVICE), TableSeat(Skill.NOVICE))
    parameters: dict[str, object] = {"scryper": SMALL, "scrambler": {"dots": 2, "quiet_turns": 4}}.get(game, {})
    window = TableGameWindow(TableSetup(game, parameters, seats, 3), parts)
    qtbot.addWidget(window)
    table = Table(qtbot, window)
    window.show()
    qtbot.waitUntil(lambda: len(table.match.made) > 6, timeout=20_000)
    assert not table.stage.buttons["back"].isEnabled()
    if game == "scryper":
        assert all(not one & 15 or one & 32 for one in table.board.view.board)
    window.end()


def test_help_opens_at_the_game(sit: Opens) -> None:
    table = sit("scrambler")
    table.key(Qt.Key.Key_F1)
    assert table.window.help.card is not None
    assert table.window.help.card.view.topic == "scrambler"
    table.key(Qt.Key.Key_Escape)


def test_every_control_has_a_name_a_tip_and_a_reason(sit: Opens) -> None:
    for game in ("scribe", "scryper", "scrambler"):
        table = sit(game, Skill.NOVICE)
        assert table.board.accessibleName() == game.capitalize()
        for button in table.stage.buttons.values():
            assert button.accessibleName()
            assert len(button.toolTip()) > 10
        assert len(table.stage.rules.how.findChildren(QWidget)) >= 5
        assert game_of(game).id == table.window.setup.game
