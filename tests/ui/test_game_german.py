"""A campaign with words and letters of its own, German with Ä, Ö and Ü: played, kept, and gone on with."""

from __future__ import annotations

from pathlib import Path
from unicodedata import normalize

import numpy as np
import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QInputMethodEvent, QKeyEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from runtime import resources
from runtime.campaign.reader import read_campaign
from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import Side
from runtime.engine.levels.ruleset import Ruleset
from runtime.lexicon import load_words
from runtime.match.saves import save_file
from runtime.match.wordlists import campaign_source
from runtime.profile.home import Home, find_home
from runtime.ui.game.stage import GameStage
from runtime.ui.game_setup.setup import GameParts
from runtime.ui.program.plan import ProgramPlan
from runtime.ui.program.program import Program

pytestmark = pytest.mark.qt
GERMAN = resources.root() / "tests" / "campaign" / "german"
WITHOUT = Qt.KeyboardModifier.NoModifier


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return find_home(tmp_path)


@pytest.fixture
def begin(qtbot: QtBot, home: Home, parts: GameParts, rulesets: dict[str, Ruleset]) -> object:
    """Starts the program on the German campaign, as ``scryptic play`` does."""

    def make() -> Program:
        campaign = read_campaign(GERMAN, mend=False).campaign
        assert campaign is not None
        words = load_words(campaign_source(campaign.words, GERMAN))
        program = Program(ProgramPlan(campaign, None, 1, {}, home), parts, rulesets, words)
        program.begin()
        assert program.chooser is not None
        qtbot.addWidget(program.chooser)
        return program

    return make


def stage_of(program: Program, bot: QtBot) -> GameStage:
    assert program.window is not None
    bot.addWidget(program.window)
    bot.waitExposed(program.window)
    program.window.stage.board.setFocus()
    return program.window.stage


def type_in(stage: GameStage, text: str, held: Qt.KeyboardModifier = WITHOUT) -> None:
    """Type letter by letter; a letter and its accent come as one key's text."""
    for letter in text:
        QApplication.sendEvent(stage.board, QKeyEvent(QEvent.Type.KeyPress, 0, held, letter))


@pytest.mark.slow
def test_a_german_game_is_played_against_the_computer_kept_and_gone_on_with(
    begin: object, qtbot: QtBot, home: Home
) -> None:
    program = begin()  # type: ignore[operator]
    assert program.chooser is not None
    qtbot.mouseClick(program.chooser.play, Qt.MouseButton.LeftButton)
    stage = stage_of(program, qtbot)
    qtbot.mouseClick(stage.board, Qt.MouseButton.LeftButton, pos=stage.board.rect_of(Cell(8, 1)).center())
    assert "words to be laid" not in stage.preview.text
    type_in(stage, "höhle")
    playing = stage.controller
    assert "".join(laid.letter for laid in playing.rack.laying.laid) == "HÖLE", "the rack holds one H"
    qtbot.keyClick(stage.board, Qt.Key.Key_Escape)
    qtbot.mouseClick(stage.board, Qt.MouseButton.LeftButton, pos=stage.board.rect_of(Cell(8, 1)).center())
    type_in(stage, "tür")
    type_in(stage, "e", Qt.KeyboardModifier.GroupSwitchModifier)
    qtbot.keyClick(stage.board, Qt.Key.Key_Return)
    letters = playing.game.view.table.board.letters.gold
    assert "".join(letters[Cell(8, column)] for column in range(1, 5)) == "TÜRE"
    stage.run("end_turn")
    qtbot.waitUntil(lambda: playing.game.view.to_move is Side.GOLD and playing.game.may_act)
    silver = playing.game.view.table.board.letters.silver
    laid = {one.letter for one in silver.laid()}
    assert laid & set("ÄÖÜ"), "the computer lays its umlauts"
    before = playing.game.view
    assert save_file(home, "bach", "german").is_file()
    assert program.window is not None
    program.window.close()
    program.chooser.close()

    program = begin()  # type: ignore[operator]
    assert program.chooser is not None
    qtbot.mouseClick(program.chooser.go_on, Qt.MouseButton.LeftButton)
    stage = stage_of(program, qtbot)
    assert "The game goes on where it was left." in [one.text for one in stage.controller.log.entries]
    assert stage.controller.game.view.table.board == before.table.board
    assert stage.controller.game.view.rack == before.rack
    program.window.close()  # type: ignore[union-attr]


def test_an_accent_that_comes_apart_from_its_letter_is_one_letter(begin: object, qtbot: QtBot) -> None:
    program = begin()  # type: ignore[operator]
    assert program.chooser is not None
    qtbot.mouseClick(program.chooser.play, Qt.MouseButton.LeftButton)
    stage = stage_of(program, qtbot)
    qtbot.mouseClick(stage.board, Qt.MouseButton.LeftButton, pos=stage.board.rect_of(Cell(8, 1)).center())
    apart = QInputMethodEvent()
    apart.setCommitString(normalize("NFD", "ö"))
    for event in (QKeyEvent(QEvent.Type.KeyPress, 0, WITHOUT, normalize("NFD", "ä")), apart):
        QApplication.sendEvent(stage.board, event)
    assert [laid.letter for laid in stage.controller.rack.laying.laid] == ["Ä", "Ö"]
    assert program.window is not None
    program.window.close()


def test_each_umlaut_has_a_coin_of_its_own(parts: GameParts) -> None:
    from runtime.pictures.sprites import Mint
    from runtime.pictures.stamps import Coin

    mint = Mint(parts.textures, resources.assets() / "fonts")
    sizes = (16, 40, 96)
    for size in sizes:
        drawn = [
            mint.sprite(Coin(Side.GOLD, letter, value), size).pixels
            for letter, value in zip("AÄOÖUÜ", (1, 3, 1, 4, 1, 3), strict=True)
        ]
        for number, one in enumerate(drawn):
            assert all(not np.array_equal(one, other) for other in drawn[number + 1 :])
