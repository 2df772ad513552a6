"""The one table of a game's commands, as buttons show it and keys give it; and which change shows which part anew."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from runtime.support.texts import english
from runtime.ui.game.board.board_view import GameBoard
from runtime.ui.game.commands.game_commands import COMMANDS, commands_of
from runtime.ui.game.commands.playtest_commands import TRIAL
from runtime.ui.game.panel.plaques import PlayerPlaque, TurnPlaque
from runtime.ui.game.panel.preview_panel import PreviewPanel
from runtime.ui.game.panel.record_pane import LogView
from runtime.ui.game.rack.rack_view import RackView

if TYPE_CHECKING:
    from conftest import Hands, Maps, Opens

pytestmark = pytest.mark.qt

BOARD, RACK, PLAQUES, TURN, PANEL, LOG = "board", "rack", "plaques", "turn", "panel", "log"
SHOWS: tuple[tuple[str, type[QWidget], str], ...] = (
    (BOARD, GameBoard, "show_board"),
    (RACK, RackView, "show_rack"),
    (PLAQUES, PlayerPlaque, "show_figures"),
    (TURN, TurnPlaque, "show_turn"),
    (PANEL, PreviewPanel, "show_rows"),
    (LOG, LogView, "show_lines"),
)
"""Each part of the window, and how it is shown anew."""


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> Iterator[set[str]]:
    """The parts of the window that have been shown anew."""
    seen: set[str] = set()

    def watched(part: str, show: Callable[..., None]) -> Callable[..., None]:
        def instead(*args: object, **keywords: object) -> None:
            seen.add(part)
            show(*args, **keywords)

        return instead

    for part, kind, name in SHOWS:
        monkeypatch.setattr(kind, name, watched(part, getattr(kind, name)))
    yield seen


def test_every_command_is_there_once_and_stands_where_its_bar_says(open_game: Opens, maps: Maps) -> None:
    every = commands_of(is_trial=True)
    assert len({one.id for one in every}) == len(every)
    stage = open_game(maps.duel(), playtest=True).window.stage
    for command in every:
        button = stage.buttons.get(command.id)
        assert (button is None) == (command.bar is None), command.id
        if button is not None:
            assert (stage.trial if command in TRIAL else stage.column).isAncestorOf(button)
            face = command.face(stage.controller, english()).text if command.face is not None else ""
            assert button.accessibleName() == (face or english()(command.name)), "it is called what it does now"


def test_a_game_has_no_command_of_a_playtest(open_game: Opens, maps: Maps) -> None:
    stage = open_game(maps.duel()).window.stage
    assert set(stage.buttons) == {one.id for one in COMMANDS if one.bar is not None}
    assert stage.trial is None


@pytest.mark.parametrize("playtest", [False, True])
def test_buttons_say_what_the_table_says_and_so_does_whoever_gives_the_command(
    open_game: Opens, maps: Maps, playtest: bool
) -> None:
    stage = open_game(maps.duel("novice"), playtest=playtest).window.stage
    playing, t = stage.controller, english()
    refused = 0
    for command in stage.commands:
        why_not = command.why_not(playing, t)
        if command.id in stage.buttons:
            assert stage.buttons[command.id].isEnabled() == (not why_not)
        if why_not and not command.unchecked:
            before = playing.game.place
            stage.run(command.id)
            assert playing.notices.note is not None and playing.notices.note.text == why_not, command.id
            assert playing.game.place == before and stage.cards.card is None
            refused += 1
    assert refused >= 4


def test_letters_in_hand_leave_scores_and_log_alone(open_game: Opens, maps: Maps, shown: set[str]) -> None:
    hands = open_game(maps.duel())
    hands.click_cell(2, 1)
    shown.clear()
    hands.type("C")
    assert shown == {BOARD, RACK, TURN, PANEL}


def test_what_is_said_leaves_the_rack_alone(open_game: Opens, maps: Maps, shown: set[str]) -> None:
    hands = open_game(maps.duel())
    shown.clear()
    hands.window.stage.controller.notices.say("Look.")
    assert shown == {BOARD, PANEL}, "cells that were refused are marked on the board"


def test_a_change_of_pace_leaves_the_board_alone(open_game: Opens, maps: Maps, shown: set[str]) -> None:
    hands = open_game(maps.duel("novice"), playtest=True)
    shown.clear()
    hands.window.stage.run("faster")
    assert shown == {PLAQUES, TURN, PANEL}


def test_an_action_shows_everything(open_game: Opens, maps: Maps, shown: set[str]) -> None:
    hands = laid(open_game, maps)
    shown.clear()
    hands.key(Qt.Key.Key_Return)
    assert shown == {part for part, _, _ in SHOWS}
    assert hands.window.stage.controller.game.place == 1


def test_a_step_that_was_taken_back_is_made_again_once(open_game: Opens, maps: Maps) -> None:
    hands = laid(open_game, maps)
    stage = hands.window.stage
    stage.run("undo")
    assert stage.controller.rack.laying.laid != () and stage.buttons["redo"].isEnabled()
    stage.run("redo")
    assert not stage.buttons["redo"].isEnabled()
    stage.run("redo")
    assert "There is no step to be made again." in hands.said


def laid(open_game: Opens, maps: Maps) -> Hands:
    """A game in which a word lies, not committed."""
    hands = open_game(maps.duel())
    hands.click_cell(2, 1)
    hands.type("CAT")
    return hands
