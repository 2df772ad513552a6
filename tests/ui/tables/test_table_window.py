"""What holds for the windows of all table games: computers, taking back, ending, help, names and tips."""

from __future__ import annotations

import os
from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from runtime.match.table_match import TableMatch, TableSeat, TableSetup
from runtime.tablegames.catalogue import game_of
from runtime.tablegames.game import TableEvent
from runtime.tablegames.players import Skill
from runtime.ui.game_setup.setup import GameParts
from runtime.ui.help.window import HelpCard
from runtime.ui.tablegames.cards import ResultCard
from runtime.ui.tablegames.window import TableGameWindow
from runtime.ui.widgets.cards import QuestionCard
from tests.ui.tables.hands import ONE, SMALL, TWO, Opens, Table

pytestmark = [pytest.mark.qt, pytest.mark.slow]


def test_the_computer_plays_and_is_gone_with_the_window(sit: Opens) -> None:
    table = sit("scribe", Skill.MASTER)
    table.click(table.board.rect_of((4, 4)).center())
    assert table.stage.panel.turn.text() == "Silver is thinking…"
    assert not table.stage.buttons["resign"].isHidden()
    table.bot.waitUntil(lambda: len(table.match.made) == 2)
    thinker = table.stage.flow.computer._thinker
    pid = thinker.pid
    table.click(table.board.rect_of((4, 0)).center())
    assert table.stage.flow.computer.is_thinking
    table.window.end()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
    assert table.stage.flow.computer.pid is None


def test_a_move_is_taken_back_from_the_computer_also_while_it_thinks(sit: Opens) -> None:
    table = sit("scribe", Skill.NOVICE)
    assert not table.stage.buttons["back"].isEnabled()
    table.click(table.board.rect_of((4, 4)).center())
    table.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert table.match.made == ()
    assert table.stage.flow.game.mine is ONE
    table.click(table.board.rect_of((4, 4)).center())
    table.bot.waitUntil(lambda: len(table.match.made) == 2)
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

    def keep(match: TableMatch, say: Callable[[str], None]) -> Callable[[], None]:
        def heard(_events: tuple[TableEvent, ...]) -> None:
            told.append((len(match.made), match.result is None))
            if len(told) == 1:
                say("It can’t be kept.")

        return match.listen(None, heard)

    table = sit("scribe", keep=keep)
    table.click(table.board.rect_of((4, 4)).center())
    assert table.said() == "It can’t be kept."
    table.click(table.board.rect_of((0, 0)).center())
    assert told == [(1, True), (2, True)]
    with table.bot.waitSignal(table.window.closed):
        table.key(Qt.Key.Key_Escape)


@pytest.mark.parametrize("game", ["scribe", "scryper", "scrambler"])
def test_two_computers_play_on_by_themselves_and_show_nothing_hidden(qtbot: QtBot, parts: GameParts, game: str) -> None:
    seats = (TableSeat(Skill.NOVICE), TableSeat(Skill.NOVICE))
    parameters: dict[str, object] = {"scryper": SMALL, "scrambler": {"dots": 2, "quiet_turns": 4}}.get(game, {})
    window = TableGameWindow(TableSetup(game, parameters, seats, 3), parts)
    qtbot.addWidget(window)
    table = Table(qtbot, window)
    window.show()
    qtbot.waitUntil(lambda: len(table.match.made) > 6)
    assert not table.stage.buttons["back"].isEnabled()
    if game == "scryper":
        assert all(not one & 15 or one & 32 for one in table.board.view.board)
    window.end()


def test_help_opens_at_the_game(sit: Opens) -> None:
    table = sit("scrambler")
    table.key(Qt.Key.Key_F1)
    assert isinstance(table.window.help.card, HelpCard)
    assert table.window.help.card.view.topic == "scrambler"
    table.key(Qt.Key.Key_Escape)


def test_every_control_has_a_name_a_tip_and_a_reason(sit: Opens) -> None:
    for game in ("scribe", "scryper", "scrambler"):
        table = sit(game, Skill.NOVICE)
        assert table.board.accessibleName() == game.capitalize()
        for button in table.stage.buttons.values():
            assert button.accessibleName()
            assert len(button.toolTip()) > 10
        assert len(table.stage.rules.how.findChildren(QWidget)) >= 4
        assert table.stage.panel.log.accessibleName()
        assert not table.stage.panel.log.toolTip(), "it would cover the log and the board"
        assert game_of(game).id == table.window.setup.game
