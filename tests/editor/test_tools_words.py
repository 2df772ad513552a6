"""Starting words, laid like letters: typed along a direction, judged while they are typed, moved and taken away."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from editor.document.document import Document
from editor.document.levels import ChangeLevel
from editor.document.mirrored_edits import LayLetters
from editor.tools.tool import TypedKey
from runtime.engine.board.grid import Cell, Direction
from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import Side
from runtime.engine.board.symmetry import Symmetry
from runtime.engine.board.terrain import Terrain
from runtime.engine.levels.level import Level
from tests.editor.tool_desk import SHIFT, Desk, small_campaign


class FewWords:
    """A lexicon of a handful of words."""

    hash = "few"

    def valid(self, text: str) -> bool:
        return text in {"CAT", "CAR", "AT", "TO", "ÄRA", "TOE"}

    def connotations(self, _text: str) -> tuple[str, ...]:
        return ()


class FewWordsJudge:
    def words(self, _level: Level) -> FewWords:
        return FewWords()

    def values(self, _level: Level) -> Mapping[str, int]:
        return dict.fromkeys("ACERTOÄ", 1)


@pytest.fixture
def state() -> Desk:
    state = Desk(Document(small_campaign()), "words")
    state.toolbox.held.judge = FewWordsJudge()
    return state


def gold(state: Desk) -> str:
    return " ".join(f"{laid.letter}{laid.at.row}{laid.at.column}" for laid in state.level.start.letters.gold)


def test_a_word_is_typed_along_and_kept_as_one_step(state: Desk) -> None:
    assert not state.toolbox.is_typing
    state.click(2, 1)
    assert state.toolbox.is_typing
    state.toolbox.typed("cax")
    state.toolbox.key(TypedKey.BACKSPACE)
    state.toolbox.typed("t")
    preview = state.toolbox.preview()
    assert preview.caret is not None
    assert (preview.caret.at, preview.caret.direction) == (Cell(2, 4), Direction.ACROSS)
    assert preview.after is not None
    assert not preview.warns, preview.status
    assert state.document.campaign == small_campaign()
    state.toolbox.key(TypedKey.ENTER)
    assert gold(state) == "C21 A22 T23"
    assert state.labels == ["Lay CAT"]
    assert not state.toolbox.is_typing
    state.document.undo()
    assert state.document.campaign == small_campaign()


def test_escape_leaves_nothing_and_another_tool_keeps_what_was_typed(state: Desk) -> None:
    state.click(2, 1)
    state.toolbox.typed("CAT")
    assert state.toolbox.cancel()
    assert state.document.campaign == small_campaign()
    assert not state.toolbox.cancel()
    state.click(2, 1)
    state.toolbox.typed("CAT")
    state.toolbox.choose("brush")
    assert gold(state) == "C21 A22 T23"


def test_arrows_turn_the_word_or_move_an_empty_place(state: Desk) -> None:
    state.click(2, 1)
    state.toolbox.typed("CAT")
    state.toolbox.key(TypedKey.DOWN)
    state.toolbox.typed("o")
    state.toolbox.key(TypedKey.ENTER)
    assert gold(state) == "C21 A22 T23 O33"
    state.click(0, 0)
    state.toolbox.key(TypedKey.DOWN)
    state.toolbox.key(TypedKey.RIGHT)
    state.toolbox.key(TypedKey.RIGHT)
    caret = state.toolbox.preview().caret
    assert caret is not None
    assert caret.at == Cell(1, 1)


def test_letters_end_at_the_edge_and_before_the_other_side(state: Desk) -> None:
    state.document.perform("", LayLetters("one", Side.SILVER, {Cell(3, 2): "A"}))
    state.click(3, 0)
    state.toolbox.typed("CATCAT")
    assert "other side" in state.toolbox.preview().status
    state.toolbox.key(TypedKey.ENTER)
    assert gold(state) == "C30 A31"
    state.click(0, 6)
    state.toolbox.typed("CAT")
    state.toolbox.finish()
    assert gold(state) == "C06 A07 C30 A31"


@pytest.mark.parametrize(
    ("at", "text", "said"),
    [
        ((2, 1), "CA", "CA is no word."),
        ((0, 0), "CAT", "CAT has no link to a city of gold."),
        ((2, 2), "C", "C is in no word."),
        ((0, 5), "CAT", "CAT has no link to a city of gold. CAT begins or ends on water."),
        ((5, 0), "CAT", "No letter can lie on lava. CAT has no link to a city of gold."),
        ((2, 1), "CAB", "These rules have no letter B. CAB is no word."),
    ],
)
def test_what_the_game_would_find_fault_with_is_said_but_not_refused(
    state: Desk, at: tuple[int, int], text: str, said: str
) -> None:
    state.click(*at)
    state.toolbox.typed(text)
    preview = state.toolbox.preview()
    assert (preview.status, preview.warns, preview.refused) == (said, True, False)
    state.toolbox.key(TypedKey.ENTER)
    assert "".join(laid.letter for laid in state.level.start.letters.gold) == text


def test_touching_the_other_side_is_said(state: Desk) -> None:
    state.document.perform("", LayLetters("one", Side.SILVER, {Cell(3, 2): "A"}))
    state.click(2, 1)
    state.toolbox.typed("CAT")
    assert state.toolbox.preview().status == "It touches letters of silver."


def test_letters_beyond_a_to_z_are_typed_composed_or_not(state: Desk) -> None:
    state.click(2, 2)
    state.toolbox.typed("a\u0308")
    state.toolbox.typed("r")
    state.toolbox.typed("a1 !")
    assert not state.toolbox.preview().warns
    state.toolbox.key(TypedKey.ENTER)
    assert gold(state) == "Ä22 R23 A24"


def test_a_word_is_dragged_and_leaves_letters_that_another_shares(state: Desk) -> None:
    letters = {Cell(2, 1): "C", Cell(2, 2): "A", Cell(2, 3): "T", Cell(3, 3): "O"}
    state.document.perform("", LayLetters("one", Side.GOLD, letters))
    state.press(2, 1)
    state.move(4, 1)
    assert state.toolbox.preview().after is not None
    state.release(4, 1)
    assert gold(state) == "T23 O33 C41 A42 T43"
    assert state.labels[-1] == "Move CAT"
    state.press(4, 1)
    state.move(0, 0)
    assert state.toolbox.cancel()
    state.release(0, 0)
    state.toolbox.cancel()
    assert gold(state) == "T23 O33 C41 A42 T43"


def test_shift_click_takes_a_word_away(state: Desk) -> None:
    letters = {Cell(2, 1): "C", Cell(2, 2): "A", Cell(2, 3): "T", Cell(3, 3): "O"}
    state.document.perform("", LayLetters("one", Side.GOLD, letters))
    state.click(2, 2, keys=SHIFT)
    assert gold(state) == "T23 O33"
    assert state.labels[-1] == "Take away CAT"


def test_backspace_and_delete_take_letters_that_lay_there(state: Desk) -> None:
    state.document.perform("", LayLetters("one", Side.SILVER, {Cell(3, 2): "A", Cell(3, 3): "T"}))
    state.click(3, 3)
    assert state.toolbox.options.letters_side is Side.SILVER, "the side whose letter lies there"
    state.toolbox.key(TypedKey.DELETE)
    state.toolbox.key(TypedKey.BACKSPACE)
    state.toolbox.key(TypedKey.ENTER)
    assert state.level.start.letters.silver == ()
    assert state.labels[-1] == "Take letters away"


def test_words_are_mirrored_so_that_they_can_be_read(state: Desk) -> None:
    state.document.perform("", ChangeLevel("one", symmetry=Symmetry.HALF_TURN))
    state.click(0, 0)
    state.toolbox.typed("CAT")
    state.toolbox.key(TypedKey.ENTER)
    assert state.level.start.letters.silver == (Laid(Cell(5, 5), "C"), Laid(Cell(5, 6), "A"), Laid(Cell(5, 7), "T"))


def test_the_terrain_under_a_city_does_not_count(state: Desk) -> None:
    level = state.level
    wet = replace(level, terrain=level.terrain.having({Cell(2, 2): Terrain.WATER}))
    state.document = Document(replace(state.document.campaign, levels=(wet,)))
    state = Desk(state.document, "words")
    state.toolbox.held.judge = FewWordsJudge()
    state.click(2, 2)
    state.toolbox.typed("CAT")
    assert not state.toolbox.preview().warns
