"""Every picture of the help is a position of the engine, is played here, and what is said of it is true."""

from __future__ import annotations

import json

import pytest

from runtime import resources
from runtime.engine.board.letters import Laid
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.words.board_context import BoardContext
from runtime.lexicon import Lexicon
from runtime.movegen.strongest import spied
from runtime.movegen.vocabulary import Vocabulary
from runtime.support.texts import english
from runtime.ui.game.board.outlines import Shade
from runtime.ui.help.examples import Example, ExampleWords, example_names, facts, read_example
from runtime.ui.help.pictures import liftable_runs

pytestmark = pytest.mark.qt

FOLDER = resources.assets() / "help" / "examples"
NAMES = example_names(FOLDER)
EDITIONS = ("release", "design-1.6")


def played(name: str, rulesets: dict[str, Ruleset], edition: str) -> Example:
    return read_example(FOLDER / f"{name}.json", rulesets, edition)


def texts(example: Example, shade: Shade) -> list[str]:
    table, side = BoardContext.of(example.start), example.start.to_move
    of = {frozenset(run.cells): run.text for run in table.network(side, example.words).runs}
    return sorted(of[outline.cells] for outline in liftable_runs(example, example.start) if outline.shade is shade)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("name", NAMES)
def test_an_example_comes_out_as_the_help_says(name: str, edition: str, rulesets: dict[str, Ruleset]) -> None:
    example = played(name, rulesets, edition)
    said = facts(english(), example)
    for key, value in example.expected.items():
        if key == "refusals":
            assert example.preview is not None
            assert [refusal.code.value for refusal in example.preview.refusals] == value
        elif key == "breaks_ice":
            assert example.preview is not None
            assert example.preview.breaks_ice is value
        elif key in ("may", "may-not"):
            assert texts(example, Shade.MAY if key == "may" else Shade.MAY_NOT) == value
        elif key != "spied":
            assert said[f"{name}.{key}"] == value, key
    if example.laid and "refusals" not in example.expected and name != "states":
        assert example.preview is not None
        assert not example.preview.refusals


@pytest.mark.parametrize("name", NAMES)
def test_the_words_of_an_example_are_those_of_the_lexicon(
    name: str, rulesets: dict[str, Ruleset], lexicon: Lexicon
) -> None:
    for edition in EDITIONS:
        example = played(name, rulesets, edition)
        assert isinstance(example.words, ExampleWords)
        for word, suggests in example.words.known.items():
            assert lexicon.valid(word)
            assert lexicon.connotations(word) == suggests
        for state in example.states:
            for side in state.board.letters.gold, state.board.letters.silver:
                assert side.size == state.board.size
            mine = [
                BoardContext.of(state).network(side, example.words) for side in (state.to_move, state.to_move.other)
            ]
            theirs = [BoardContext.of(state).network(side, lexicon) for side in (state.to_move, state.to_move.other)]
            assert mine == theirs, "the example lacks a word that the lexicon has"


@pytest.mark.proof
def test_what_the_spy_has_laid_is_what_a_spy_finds(rulesets: dict[str, Ruleset], lexicon: Lexicon) -> None:
    example = played("spy", rulesets, "release")
    state = example.start
    letters = state.racks[state.to_move].letters
    answer = spied(BoardContext.of(state), state.to_move, letters, lexicon, Vocabulary(lexicon.offered()))
    assert sorted(answer.letters) == sorted(example.laid)
    assert json.loads((FOLDER / "spy.json").read_text("utf-8"))["position"]["racks"]["gold"] == "RDIKAWT"


@pytest.mark.slow
def test_a_spy_does_not_always_find_the_same(rulesets: dict[str, Ruleset], lexicon: Lexicon) -> None:
    """So that the test above can fail: with another rack the spy lays something else."""
    state = played("spy", rulesets, "release").start
    answer = spied(BoardContext.of(state), state.to_move, "AEIOU", lexicon, Vocabulary(lexicon.offered()))
    assert answer.letters
    assert all(isinstance(one, Laid) for one in answer.letters)
    assert sorted(answer.letters) != sorted(played("spy", rulesets, "release").laid)


def test_the_states_that_are_told_of_are_on_the_board(rulesets: dict[str, Ruleset]) -> None:
    for edition in EDITIONS:
        example = played("states", rulesets, edition)
        table = BoardContext.of(example.start)
        gold, silver = (
            table.network(side, example.words) for side in (example.start.to_move, example.start.to_move.other)
        )
        assert {run.text for run in gold.linked} == {"STONE", "SHIELD"}
        assert {run.text for run in gold.words} - {run.text for run in gold.linked} == {"RAIN"}
        assert {run.text for run in gold.runs} - {run.text for run in gold.words} == {"TRN"}
        assert "defending" in example.words.connotations("SHIELD")
        assert [run.text for run in example.start.board.broken.silver] == ["HORN"]
        assert [(mark.run.text, mark.amount) for mark in example.start.board.penalties] == [("GATE", 5)]
        assert {run.text for run in silver.words} == {"GATE"}
