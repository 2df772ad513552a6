"""A game in German: umlauts on rack and board, typed by keyboards that lack them, coached, kept, gone on with."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication

from runtime import resources
from runtime.campaign.play_json import read_record, record_text
from runtime.engine.board.sides import BySide, Side
from runtime.engine.game.actions import Commit
from runtime.engine.levels.level import Level, Pool, PoolKind, Start
from runtime.lexicon import Lexicon, WordSource, load_words, read_words
from runtime.match.coach_study import hint
from runtime.match.session import Session
from runtime.match.word_packs import letters_of
from runtime.movegen.vocabulary import Vocabulary
from tests.ui.conftest import across

if TYPE_CHECKING:
    from conftest import Hands, Maps, Opens

pytestmark = [pytest.mark.qt, pytest.mark.slow]
LIST = resources.root() / "tests" / "campaign" / "german" / "words" / "german.txt"


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    """The words of the little German list."""
    return load_words(WordSource(own=LIST))


def mill(maps: Maps, rack: str, silver: str = "ÄHRE") -> Level:
    letters = letters_of(read_words(LIST))
    level = maps.duel()
    return replace(
        level,
        rules={"letters.values": dict(letters.values), "letters.counts": dict(letters.counts)},
        pools=BySide(Pool(PoolKind.ORDER, order="ENENEN"), Pool(PoolKind.ORDER, order="")),
        start=Start(racks=BySide(rack, silver)),
    )


def strike(hands: Hands, letters: str) -> None:
    """Keys that have umlauts, which the tests' own hands lack."""
    for letter in letters:
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            QApplication.sendEvent(hands.board, QKeyEvent(kind, 0, Qt.KeyboardModifier.NoModifier, letter))


def laid(hands: Hands) -> str:
    return "".join(one.letter for one in hands.window.stage.controller.rack.laying.laid)


def test_an_umlaut_is_typed_dragged_and_committed(open_game: Opens, maps: Maps) -> None:
    hands = open_game(mill(maps, "TÜREN"))
    hands.click_cell(2, 1)
    strike(hands, "tür")
    assert laid(hands) == "TÜR"
    hands.drag_letter("E", 2, 4)
    hands.key(Qt.Key.Key_Return)
    session = hands.window.stage.controller.game.session
    assert session.actions == (Commit(across(2, 1, "TÜRE")),)


def test_a_game_is_coached_kept_and_gone_on_with(
    open_game: Opens, maps: Maps, lexicon: Lexicon, tmp_path: Path
) -> None:
    hands = open_game(mill(maps, "ÖLÄTR"))
    session = hands.window.stage.controller.game.session
    told = hint(session.view(Side.GOLD), lexicon, Vocabulary(lexicon.words()))
    assert isinstance(told.action, Commit)
    assert "ÖL" in "".join(one.letter for one in sorted(told.action.letters))
    hands.click_cell(2, 1)
    hands.type("ol")
    hands.key(Qt.Key.Key_Return)
    hands.press("end_turn")
    assert len(session.actions) == 2
    file = tmp_path / "game.json"
    file.write_text(record_text(session.record), "utf-8")
    read = read_record(file)
    assert read.value == session.record
    gone_on = Session.resumed(session.record, lexicon)
    assert gone_on.state == session.state
    assert not session.replayed().refusals


def test_a_keyboard_without_umlauts_lays_them(open_game: Opens, maps: Maps) -> None:
    hands = open_game(mill(maps, "TURÜE"))
    hands.click_cell(2, 1)
    hands.type("tur")
    assert laid(hands) == "TUR", "the letter itself goes first"
    hands.key(Qt.Key.Key_Backspace)
    hands.type('"')
    assert laid(hands) == "TÜ"
    hands.type("r")
    assert laid(hands) == "TÜR"
    hands.type('"')
    assert laid(hands) == "TÜR", "there is no other R"


def test_a_letter_stands_for_the_marked_one_where_the_rack_has_no_other(open_game: Opens, maps: Maps) -> None:
    hands = open_game(mill(maps, "TÜRE"))
    hands.click_cell(2, 1)
    hands.type("ture")
    assert laid(hands) == "TÜRE"
