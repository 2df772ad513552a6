"""Each refusal is told with a way to mend it, worked out where it can be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt

from runtime.engine.board.grid import Cell
from runtime.engine.board.letters import Laid, LetterGrid
from runtime.engine.board.sides import BySide, Side
from runtime.engine.board.terrain import TerrainMap
from runtime.engine.game.actions import RefusalCode
from runtime.engine.game.state import Board, Rack
from runtime.engine.levels.level import City
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.moves.placement import judge, preview
from runtime.engine.words.board_context import BoardContext
from runtime.lexicon import Lexicon
from runtime.support.texts import english
from runtime.ui.game.board.outlines import Shade
from runtime.ui.game.play.advice import WAYS, Advice, AdviceView, advise
from runtime.ui.game_setup.setup import GameParts
from runtime.ui.preferences import Preferences
from tests.ui.conftest import LEFT, Maps, Opens, across, down

PLAINS = ("........",) * 8
T = english().for_windows()


def advised(
    words: Lexicon,
    rules: Ruleset,
    rack: str,
    laid: Sequence[Laid],
    *,
    ground: Sequence[str] = PLAINS,
    own: Sequence[Laid] = (),
) -> tuple[tuple[str, ...], tuple[Advice, ...]]:
    """The codes of the refusals, and the advice; whatever it would lay is put before the judge."""
    terrain = TerrainMap.from_rows(tuple(ground))
    letters = BySide(LetterGrid.of(terrain.size, dict(own)), LetterGrid.empty(terrain.size))
    table = BoardContext(rules, Board(terrain, (City("g", Cell(0, 0), Side.GOLD),), (), letters))
    seen = preview(table, Side.GOLD, rack, tuple(laid), words)
    view: AdviceView = Seen(table, Rack("".join(sorted(rack))))
    found = advise(T, view, tuple(laid), seen, words)
    for one in found:
        if one.laid:
            assert not judge(table, Side.GOLD, rack, one.laid, words)[1], one
    return tuple(refusal.code.value for refusal in seen.refusals), found


class Seen:
    """As much of a view as advice needs."""

    def __init__(self, table: BoardContext, rack: Rack) -> None:
        self.table, self.rack, self.side = table, rack, Side.GOLD


@pytest.fixture
def release(rulesets: dict[str, Ruleset]) -> Ruleset:
    return rulesets["release"]


def test_every_refusal_has_its_way() -> None:
    assert set(WAYS) == set(RefusalCode)
    for code, way in WAYS.items():
        assert way.endswith(".") and way[0].isupper(), code
    assert len(set(WAYS.values())) == len(WAYS), "each is mended its own way"


@pytest.mark.parametrize(
    ("at", "text"),
    [
        ((0, 1), "CASTLE fits 1 cell to the left."),
        ((1, 0), "CASTLE fits 1 cell further up."),
        ((2, 2), "CASTLE fits at row 1, column 1."),
    ],
)
def test_a_word_without_a_link_is_told_where_it_fits(
    lexicon: Lexicon, release: Ruleset, at: tuple[int, int], text: str
) -> None:
    codes, found = advised(lexicon, release, "CASTLE", across(*at, "CASTLE"))
    assert codes == ("not-linked",)
    assert found[0].text == WAYS[RefusalCode.NOT_LINKED], "what a link is comes first"
    assert found[1].text == text
    assert found[1].laid == across(0, 0, "CASTLE")


def test_a_word_that_ends_on_water_is_turned(lexicon: Lexicon, release: Ruleset) -> None:
    ground = ("....~...", *PLAINS[1:])
    codes, found = advised(lexicon, release, "STONE", across(0, 0, "STONE"), ground=ground)
    assert codes == ("water-end",)
    assert [one.text for one in found] == ["STONE fits down from row 1, column 1."]


@pytest.mark.parametrize(("edition", "missing"), [("release", 3), ("design-1.6", 4)])
def test_a_forest_says_how_much_is_missing(
    lexicon: Lexicon, rulesets: dict[str, Ruleset], edition: str, missing: int
) -> None:
    codes, found = advised(lexicon, rulesets[edition], "BOTANYS", across(0, 0, "BOTANY"), ground=("f" * 8,) * 8)
    assert codes == ("forest",)
    assert found[0].text.startswith(
        f"It needs {missing} points more: add letters, take letters worth more, or cover 2 cells"
    )
    assert " counts ×1½ here." in found[0].text


def test_other_letters_are_proposed_for_what_is_no_word(lexicon: Lexicon, release: Ruleset) -> None:
    codes, found = advised(lexicon, release, "CASTLEX", across(0, 0, "CASLTE"))
    assert codes == ("not-a-word",)
    assert found[0].text == "Did you mean CASTLE, CASTE?"
    assert found[0].laid == across(0, 0, "CASTLE")


def test_letters_beside_own_ones_are_proposed_with_them(lexicon: Lexicon, release: Ruleset) -> None:
    codes, found = advised(lexicon, release, "SX", (Laid(Cell(0, 3), "X"),), own=across(0, 0, "CAT"))
    assert codes == ("not-a-word",)
    assert found[0].text == "Did you mean CATS?"


def test_a_word_laid_against_own_letters_is_told_where_it_fits_by_itself(lexicon: Lexicon, release: Ruleset) -> None:
    codes, found = advised(lexicon, release, "STONE", across(0, 3, "STONE"), own=across(0, 0, "CAT"))
    assert codes == ("not-a-word",)
    assert found[0].text.startswith("STONE fits")


def test_a_gap_is_closed(lexicon: Lexicon, release: Ruleset) -> None:
    gapped = (Laid(Cell(0, 0), "C"), *across(0, 2, "AT"))
    codes, found = advised(lexicon, release, "CAT", gapped)
    assert codes == ("gap",)
    assert found[0].text == "CAT fits there without the gap."


def test_lava_is_gone_round(lexicon: Lexicon, release: Ruleset) -> None:
    codes, found = advised(lexicon, release, "CAT", across(0, 0, "CAT"), ground=("..#.....", *PLAINS[1:]))
    assert codes == ("lava",)
    assert found[0].laid == down(0, 0, "CAT")


@pytest.mark.parametrize(
    ("laid", "code"),
    [
        ((Laid(Cell(4, 4), "X"),), RefusalCode.NO_RUN),
        ((Laid(Cell(0, 0), "X"), Laid(Cell(1, 1), "Q")), RefusalCode.NOT_A_LINE),
        (across(0, 0, "QQ"), RefusalCode.NOT_IN_RACK),
        (across(3, 3, "XQ"), RefusalCode.NOT_A_WORD),
    ],
)
def test_where_nothing_can_be_worked_out_the_way_is_general(
    lexicon: Lexicon, release: Ruleset, laid: tuple[Laid, ...], code: RefusalCode
) -> None:
    codes, found = advised(lexicon, release, "XQ", laid)
    assert codes[0] == code.value
    assert [one.text for one in found] == [WAYS[code]]


def test_the_hint_stands_beside_the_refusal_and_is_followed_with_a_click_or_a_key(open_game: Opens, maps: Maps) -> None:
    for follow in ("click", "key"):
        hands = open_game(maps.duel())
        stage = hands.window.stage
        hands.click_cell(1, 1)
        hands.type("CAT")
        hands.key(Qt.Key.Key_Return)
        assert "CAT would have no link to a city of yours." in hands.said
        assert "CAT fits 1 cell further down." in hands.said
        assert [outline.shade for outline in stage.board.outlines] == [Shade.MAY]
        assert stage.board.outlines[0].cells == {Cell(2, 1), Cell(2, 2), Cell(2, 3)}
        if follow == "click":
            hands.bot.mouseClick(stage.preview, LEFT)
        else:
            hands.key(Qt.Key.Key_H, Qt.KeyboardModifier.ControlModifier)
        assert stage.controller.rack.laying.laid == across(2, 1, "CAT")
        assert not stage.board.outlines
        hands.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
        assert stage.controller.rack.laying.laid == across(1, 1, "CAT"), "it is a step like any other"


def test_without_hints_a_refusal_says_only_why(open_game: Opens, maps: Maps, parts: GameParts) -> None:
    preferences = Preferences.of(replace(parts.preferences.settings, hints=False))
    hands = open_game(maps.duel(), parts=replace(parts, preferences=preferences))
    hands.click_cell(1, 1)
    hands.type("CAT")
    hands.window.stage.narration._rest.timeout.emit()
    assert "fits" not in hands.said
    hands.key(Qt.Key.Key_Return)
    assert "CAT would have no link to a city of yours." in hands.said
    assert "fits" not in hands.said
    preferences.change(hints=True)
    hands.key(Qt.Key.Key_Return)
    assert "CAT fits 1 cell further down." in hands.said
    preferences.change(hints=False)
    assert "fits" not in hands.said, "it holds at once"


def test_the_hint_comes_of_itself_once_the_player_rests(open_game: Opens, maps: Maps) -> None:
    hands = open_game(maps.duel())
    telling = hands.window.stage.narration
    hands.click_cell(1, 1)
    hands.type("CAT")
    assert "fits" not in hands.said
    assert telling._rest.isActive()
    telling._rest.timeout.emit()
    assert "CAT fits 1 cell further down." in hands.said
    hands.key(Qt.Key.Key_Backspace)
    assert "fits" not in hands.said
    telling._rest.timeout.emit()
    assert "Did you mean" not in hands.said, "a word that is not finished is no mistake yet"
    hands.key(Qt.Key.Key_Escape)
    assert not telling._rest.isActive()


@pytest.mark.parametrize(("at", "made"), [((2, 4), "SMARBLE"), ((8, 5), "ESWORD")])
def test_a_row_made_by_the_way_is_told_apart_from_the_word_that_was_meant(
    open_game: Opens, maps: Maps, at: tuple[int, int], made: str
) -> None:
    hands = open_game(maps.war())
    hands.click_cell(*at)
    hands.type("sword")
    said = f"SWORD would touch other letters and spell {made} with them, which is no word."
    assert said in hands.said
    hands.key(Qt.Key.Key_Return)
    assert said in hands.said


def test_where_the_board_ends_no_letter_takes_the_place_of_another(open_game: Opens, maps: Maps) -> None:
    hands = open_game(maps.war())
    hands.click_cell(0, 12)
    hands.type("sword")
    laying = hands.window.stage.controller.rack.laying
    assert "".join(one.letter for one in laying.laid) == "SWO"
    assert "The board ends here." in hands.said
    hands.key(Qt.Key.Key_Backspace)
    hands.type("a")
    assert "".join(one.letter for one in hands.window.stage.controller.rack.laying.laid) == "SWA"
