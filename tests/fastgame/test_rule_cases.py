"""The rule cases come out in compiled code as they do by the engine: whole positions after each of their actions."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from runtime.engine.board.grid import Cell
from runtime.engine.board.terrain import Element
from runtime.engine.game.actions import Invoke, Order
from runtime.engine.game.state import GameState, Phase
from runtime.engine.turn.turn import Applied, apply, invoke_region
from runtime.fastgame.fast_game import FastGame
from runtime.fastgame.vocabulary import GameVocabulary
from runtime.movegen.kernel_rules import meanings_of
from tests.cases import runner
from tests.cases.casefile import CaseWords, position, read_cases
from tests.fastgame.random_games import compare, compare_moves

FILE = read_cases()


@cache
def all_words() -> GameVocabulary:
    """The words of all cases, with what they suggest where a case says nothing of its own."""
    letters = {letter for rules in FILE.rulesets.values() for letter in rules.letters.values}
    return GameVocabulary.of(CaseWords(FILE.texts, FILE.meanings, {}), FILE.texts, FILE.texts, letters)


def vocabulary(words: CaseWords) -> GameVocabulary:
    """The same words with what a case makes of them: their graph is made but once."""
    known = all_words()
    made = GameVocabulary(words, known.laid, known.valid, known.alphabet)
    texts = FILE.texts.intersection({*words.meanings, *words.own})
    meanings = meanings_of(known.valid.graph, words, texts)
    vars(made)["arrays"] = known.arrays._replace(meanings=meanings)
    return made


def carried_on(game: FastGame, state: GameState, action: Any, words: CaseWords) -> GameState:
    """The position after a case's action, done in both and compared; the same where the engine refuses it."""
    fast = game.converter.to_arrays(state)
    if action["do"] == "placements":
        compare_moves(game, fast, state)
        return state
    if action["do"] == "invoke":
        return invoked(game, state, action, words)
    chosen = runner.engine_action(state, action, words, game.vocabulary.laid)
    applied = apply(state, chosen, words)
    if not isinstance(applied, Applied):
        return state
    game.act(fast, chosen, state)
    compare(game, fast, applied.state, str(chosen))
    if applied.state.phase is not Phase.ORDER:
        return applied.state
    order = Order(runner.named(applied.state, action["order"]))
    after = apply(applied.state, order, words)
    assert isinstance(after, Applied)
    game.act(fast, order, applied.state)
    compare(game, fast, after.state, str(order))
    return after.state


def invoked(game: FastGame, state: GameState, action: Any, words: CaseWords) -> GameState:
    """The position after an element has struck the region that a case gives."""
    fast, element = game.converter.to_arrays(state), Element(action["element"])
    region = tuple(Cell(*cell) for cell in action["region"])
    applied = invoke_region(state, element, region, words)
    if not isinstance(applied, Applied):
        return state
    game.invoke_region(fast, Invoke(element, region[0]), region, state)
    compare(game, fast, applied.state, f"{element} on {region}")
    return applied.state


@pytest.mark.parametrize("part", [0, *(pytest.param(more, marks=pytest.mark.slow) for more in range(1, 6))])
def test_cases_come_out_as_by_the_engine(part: int) -> None:
    for case in FILE.cases[part::6]:
        words = FILE.words(case)
        state = position(case["state"], FILE.rules(case))
        game = FastGame(state, vocabulary(words))
        for action in case["actions"]:
            state = carried_on(game, state, action, words)
