"""The chooser lets a player choose how strong the computer is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from runtime.ai import PLAYERS
from runtime.campaign.model import Campaign
from runtime.engine.levels.ruleset import Ruleset
from runtime.lexicon import Lexicon
from runtime.ui.campaign.chooser import ChooserWindow
from runtime.ui.game_setup.setup import GameParts
from runtime.ui.program.plan import ProgramPlan
from runtime.ui.program.program import Program

if TYPE_CHECKING:
    from conftest import Maps

pytestmark = pytest.mark.qt
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def program(qtbot: QtBot, maps: Maps, parts: GameParts, rulesets: dict[str, Ruleset], lexicon: Lexicon) -> Program:
    campaign = Campaign("demo", "Demo", (maps.duel("greedy"), maps.war()))
    program = Program(ProgramPlan(campaign, None, 1), parts, rulesets, lexicon)
    program.begin()
    assert program.chooser is not None
    qtbot.addWidget(program.chooser)
    return program


def chooser_of(program: Program) -> ChooserWindow:
    assert program.chooser is not None
    return program.chooser


def played_by(program: Program, bot: QtBot) -> str | None:
    """Who plays silver once the game is begun."""
    bot.mouseClick(chooser_of(program).play, LEFT)
    window = program.window
    assert window is not None
    bot.addWidget(window)
    computer = window.setup.seats.silver.computer
    window.close()
    return computer


def test_the_level_s_own_opponent_plays_unless_another_is_chosen(program: Program, qtbot: QtBot) -> None:
    box = chooser_of(program).opponents.players
    assert box.currentText() == "Greedy, as the level has it"
    assert played_by(program, qtbot) == "greedy"


@pytest.mark.parametrize("player", ["novice", "grandmaster"])
def test_the_chosen_opponent_plays(program: Program, qtbot: QtBot, player: str) -> None:
    opponents = chooser_of(program).opponents
    opponents.players.setCurrentIndex(opponents.players.findData(player))
    texts = [label.text() for label in opponents.findChildren(QLabel)]
    assert any(text.startswith(PLAYERS[player].about) for text in texts), "it is told how the player plays"
    assert played_by(program, qtbot) == player


def test_the_chosen_mood_plays(program: Program, qtbot: QtBot) -> None:
    opponents = chooser_of(program).opponents
    assert opponents.mood.isHidden(), "the level's own opponent plays in its own mood"
    opponents.players.setCurrentIndex(opponents.players.findData("novice"))
    opponents.mood.setFocus()
    qtbot.keyClick(opponents.mood, Qt.Key.Key_Down)
    assert opponents.mood.currentText() == "Bold"
    texts = [label.text() for label in opponents.findChildren(QLabel)]
    assert any(text.startswith("Likes a fight") for text in texts), "it is told what the mood does"
    assert played_by(program, qtbot) == "novice-bold"


def test_where_two_people_play_there_is_nobody_to_choose(program: Program, qtbot: QtBot) -> None:
    chooser = chooser_of(program)
    chooser.opponents.players.setCurrentIndex(3)
    chooser.levels.setCurrentRow(1)
    assert not chooser.opponents.players.isEnabled()
    assert played_by(program, qtbot) is None


def test_all_levels_are_offered_the_easiest_first(program: Program) -> None:
    box = chooser_of(program).opponents.players
    names = [box.itemText(row) for row in range(1, box.count())]
    assert names == ["Novice", "Apprentice", "Adept", "Master", "Grandmaster", "Greedy"]
