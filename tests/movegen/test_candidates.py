"""Candidates are nearly placements already: only linking and the forest are left to the engine."""

from __future__ import annotations

from hypothesis import given

from runtime.engine.board.sides import Side
from runtime.engine.game.actions import RefusalCode
from runtime.engine.moves.placement import judge
from runtime.engine.words.board_context import BoardContext
from runtime.movegen.candidates import candidates, new_letters
from runtime.movegen.strongest import ranked
from runtime.movegen.vocabulary import Vocabulary
from tests.examples import examples
from tests.movegen.boards import SomeWords, some_words, table
from tests.movegen.test_reference import situations

LEFT_TO_THE_ENGINE = {RefusalCode.NOT_LINKED, RefusalCode.FOREST}


@examples(150)
@given(situations())
def test_a_candidate_fails_by_its_link_or_the_forest_only(situation: tuple[BoardContext, Side, str, SomeWords]) -> None:
    on, side, rack, words = situation
    found = list(candidates(on, side, rack, words, Vocabulary(words.texts)))
    assert len(found) == len(set(found))
    for run in found:
        judged, refusals = judge(on, side, rack, new_letters(on.board.letters[side], run), words)
        assert judged is not None
        assert run in (judged.main, *judged.cross)
        assert {refusal.code for refusal in refusals} <= LEFT_TO_THE_ENGINE


def texts_on(on: BoardContext, rack: str, words: SomeWords) -> list[str]:
    return [run.text for run in candidates(on, Side.GOLD, rack, words, Vocabulary(words.texts))]


def test_words_far_from_everything_own_are_no_candidates() -> None:
    words = some_words("TEA AT")
    assert texts_on(table("...", "...", cities="gold@1,0 neutral@0,0"), "AET", words) == ["AT", "TEA", "AT"]
    assert texts_on(table("...", "at.", cities="silver@1,0 neutral@0,0"), "AET", words) == []


def test_ranking_leaves_out_what_no_city_can_supply() -> None:
    words = some_words("AT ATE")
    on = table("AT...", ".....", "....T", "....A", cities="gold@2,4")
    runs = list(candidates(on, Side.GOLD, "E", words, Vocabulary(words.texts)))
    assert [run.text for run in runs] == ["ATE"]
    assert ranked(on, Side.GOLD, runs, words) == []


def test_a_word_of_new_letters_stops_short_of_own_ones() -> None:
    words = some_words("TEA AT")
    assert texts_on(table("...TEA", cities="gold@0,1"), "AT", words) == ["AT"]
    assert texts_on(table("TEA...", cities="gold@0,4"), "AT", words) == ["AT"]


def test_no_word_begins_or_ends_on_water_across_the_line_either() -> None:
    words = some_words("AT TAT")
    assert texts_on(table("...", terrain=("..~",), cities="gold@0,1"), "AT", words) == ["AT"]
    assert texts_on(table("...", terrain=("~..",), cities="gold@0,1"), "AT", words) == ["AT"]
    assert texts_on(table("AT.", terrain=("..~",), cities="gold@0,0"), "E", some_words("AT ATE")) == []
    assert texts_on(table(".AT", terrain=("~..",), cities="gold@0,1"), "P", some_words("AT PAT")) == []
    over = table("...", ".T.", cities="gold@0,0")
    wet = table("...", ".T.", terrain=(".~.", "..."), cities="gold@0,0")
    assert "TAT" in texts_on(over, "ATT", words)
    assert "TAT" not in texts_on(wet, "ATT", words)
