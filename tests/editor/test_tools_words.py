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
def desk() -> Desk:
    desk = Desk(Document(small_campaign()), "words")
    desk.toolbox.held.judge = FewWordsJudge()
    return desk


def gold(desk: Desk) -> str:
    return " ".join(f"{laid.letter}{laid.at.row}{laid.at.column}" for laid in desk.level.start.letters.gold)


def test_a_word_is_typed_along_and_kept_as_one_step(desk: Desk) -> None:
    assert not desk.toolbox.is_typing
    desk.click(2, 1)
    assert desk.toolbox.is_typing
    desk.toolbox.typed("cax")
    desk.toolbox.key(TypedKey.BACKSPACE)
    desk.toolbox.typed("t")
    preview = desk.toolbox.preview()
    assert preview.caret is not None
    assert (preview.caret.at, preview.caret.direction) == (Cell(2, 4), Direction.ACROSS)
    assert preview.after is not None
    assert not preview.warns, preview.status
    assert desk.document.campaign == small_campaign()
    desk.toolbox.key(TypedKey.ENTER)
    assert gold(desk) == "C21 A22 T23"
    assert desk.labels == ["Lay CAT"]
    assert not desk.toolbox.is_typing
    desk.document.undo()
    assert desk.document.campaign == small_campaign()


def test_escape_leaves_nothing_and_another_tool_keeps_what_was_typed(desk: Desk) -> None:
    desk.click(2, 1)
    desk.toolbox.typed("CAT")
    assert desk.toolbox.cancel()
    assert desk.document.campaign == small_campaign()
    assert not desk.toolbox.cancel()
    desk.click(2, 1)
    desk.toolbox.typed("CAT")
    desk.toolbox.choose("brush")
    assert gold(desk) == "C21 A22 T23"


def test_arrows_turn_the_word_or_move_an_empty_place(desk: Desk) -> None:
    desk.click(2, 1)
    desk.toolbox.typed("CAT")
    desk.toolbox.key(TypedKey.DOWN)
    desk.toolbox.typed("o")
    desk.toolbox.key(TypedKey.ENTER)
    assert gold(desk) == "C21 A22 T23 O33"
    desk.click(0, 0)
    desk.toolbox.key(TypedKey.DOWN)
    desk.toolbox.key(TypedKey.RIGHT)
    desk.toolbox.key(TypedKey.RIGHT)
    caret = desk.toolbox.preview().caret
    assert caret is not None
    assert caret.at == Cell(1, 1)


def test_letters_end_at_the_edge_and_before_the_other_side(desk: Desk) -> None:
    desk.document.perform("", LayLetters("one", Side.SILVER, {Cell(3, 2): "A"}))
    desk.click(3, 0)
    desk.toolbox.typed("CATCAT")
    assert "other side" in desk.toolbox.preview().status
    desk.toolbox.key(TypedKey.ENTER)
    assert gold(desk) == "C30 A31"
    desk.click(0, 6)
    desk.toolbox.typed("CAT")
    desk.toolbox.finish()
    assert gold(desk) == "C06 A07 C30 A31"


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
    desk: Desk, at: tuple[int, int], text: str, said: str
) -> None:
    desk.click(*at)
    desk.toolbox.typed(text)
    preview = desk.toolbox.preview()
    assert (preview.status, preview.warns, preview.refused) == (said, True, False)
    desk.toolbox.key(TypedKey.ENTER)
    assert "".join(laid.letter for laid in desk.level.start.letters.gold) == text


def test_touching_the_other_side_is_said(desk: Desk) -> None:
    desk.document.perform("", LayLetters("one", Side.SILVER, {Cell(3, 2): "A"}))
    desk.click(2, 1)
    desk.toolbox.typed("CAT")
    assert desk.toolbox.preview().status == "It touches letters of silver."


def test_letters_beyond_a_to_z_are_typed_composed_or_not(desk: Desk) -> None:
    desk.click(2, 2)
    desk.toolbox.typed("a\u0308")
    desk.toolbox.typed("r")
    desk.toolbox.typed("a1 !")
    assert not desk.toolbox.preview().warns
    desk.toolbox.key(TypedKey.ENTER)
    assert gold(desk) == "Ä22 R23 A24"


def test_a_word_is_dragged_and_leaves_letters_that_another_shares(desk: Desk) -> None:
    letters = {Cell(2, 1): "C", Cell(2, 2): "A", Cell(2, 3): "T", Cell(3, 3): "O"}
    desk.document.perform("", LayLetters("one", Side.GOLD, letters))
    desk.press(2, 1)
    desk.move(4, 1)
    assert desk.toolbox.preview().after is not None
    desk.release(4, 1)
    assert gold(desk) == "T23 O33 C41 A42 T43"
    assert desk.labels[-1] == "Move CAT"
    desk.press(4, 1)
    desk.move(0, 0)
    assert desk.toolbox.cancel()
    desk.release(0, 0)
    desk.toolbox.cancel()
    assert gold(desk) == "T23 O33 C41 A42 T43"


def test_shift_click_takes_a_word_away(desk: Desk) -> None:
    letters = {Cell(2, 1): "C", Cell(2, 2): "A", Cell(2, 3): "T", Cell(3, 3): "O"}
    desk.document.perform("", LayLetters("one", Side.GOLD, letters))
    desk.click(2, 2, keys=SHIFT)
    assert gold(desk) == "T23 O33"
    assert desk.labels[-1] == "Take away CAT"


def test_backspace_and_delete_take_letters_that_lay_there(desk: Desk) -> None:
    desk.document.perform("", LayLetters("one", Side.SILVER, {Cell(3, 2): "A", Cell(3, 3): "T"}))
    desk.click(3, 3)
    assert desk.toolbox.options.letters_side is Side.SILVER, "the side whose letter lies there"
    desk.toolbox.key(TypedKey.DELETE)
    desk.toolbox.key(TypedKey.BACKSPACE)
    desk.toolbox.key(TypedKey.ENTER)
    assert desk.level.start.letters.silver == ()
    assert desk.labels[-1] == "Take letters away"


def test_words_are_mirrored_so_that_they_can_be_read(desk: Desk) -> None:
    desk.document.perform("", ChangeLevel("one", symmetry=Symmetry.HALF_TURN))
    desk.click(0, 0)
    desk.toolbox.typed("CAT")
    desk.toolbox.key(TypedKey.ENTER)
    assert desk.level.start.letters.silver == (Laid(Cell(5, 5), "C"), Laid(Cell(5, 6), "A"), Laid(Cell(5, 7), "T"))


def test_the_terrain_under_a_city_does_not_count(desk: Desk) -> None:
    level = desk.level
    wet = replace(level, terrain=level.terrain.having({Cell(2, 2): Terrain.WATER}))
    desk.document = Document(replace(desk.document.campaign, levels=(wet,)))
    desk = Desk(desk.document, "words")
    desk.toolbox.held.judge = FewWordsJudge()
    desk.click(2, 2)
    desk.toolbox.typed("CAT")
    assert not desk.toolbox.preview().warns
