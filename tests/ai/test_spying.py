"""A player that finds no good word asks a spy, and lays what that tells."""

from __future__ import annotations

from dataclasses import replace

import pytest

from runtime.ai import PLAYERS, Intelligence, Limit, choose
from runtime.engine.board.sides import BySide
from runtime.engine.game.actions import Action, Commit, EndTurn, Spy
from runtime.engine.game.state import GameState
from runtime.engine.turn.turn import Applied, apply
from runtime.engine.turn.view import seen_by
from runtime.engine.words.words import Words
from runtime.lexicon import Lexicon, WordSource
from runtime.match.worker import SpyReport, TurnQuestion, WorkerWords
from runtime.movegen.vocabulary import Vocabulary
from tests.engine.boards import board, game


@pytest.fixture(scope="module")
def worker() -> WorkerWords:
    return WorkerWords(WordSource())


def stuck(rack: str) -> GameState:
    """Gold's rack spells nothing that a novice knows."""
    blank = "\n".join([". . . . . . ."] * 5)
    ground = ". . . . . . .\n. G . . . . .\n. . . . . . .\n. . . . . S .\n. . . . . . ."
    return game(board(blank, ground), rack, pools=BySide("EEEEEE", "EEEEEE"))


def asked(worker: WorkerWords, state: GameState, words: Words, player: str = "novice") -> Action:
    view = seen_by(state, state.to_act, words)
    return worker.choice(TurnQuestion(1, player, view, 4, Limit()))


def after(state: GameState, action: Action, words: Words) -> GameState:
    applied = apply(state, action, words)
    assert isinstance(applied, Applied), applied
    return applied.state


@pytest.mark.proof
def test_it_asks_and_lays_what_it_is_told(worker: WorkerWords) -> None:
    state, words = stuck("CWMVVQ"), worker.words
    spy = asked(worker, state, words)
    assert isinstance(spy, Spy)
    assert "".join(laid.letter for laid in spy.letters) == "CWM"
    state = after(state, spy, words)
    assert asked(worker, state, words) == Commit(spy.letters)


@pytest.mark.proof
def test_what_a_spy_found_is_told_to_a_process_that_did_not_hear_of_it(worker: WorkerWords) -> None:
    """Its own word list apart, a process that was started between the two knows nothing but the question."""
    state, words = stuck("CWMVVQ"), worker.words
    spy = asked(worker, state, words)
    assert isinstance(spy, Spy)
    report = SpyReport(seen_by(state, state.to_act, words), spy.letters)
    state = after(state, spy, words)
    view = seen_by(state, state.to_act, words)
    assert WorkerWords(WordSource()).choice(TurnQuestion(1, "novice", view, 4, Limit(), report)) == Commit(spy.letters)


@pytest.mark.slow
def test_without_a_spy_it_does_not_know(worker: WorkerWords) -> None:
    state, words = replace(stuck("CWMVVQ"), spies=BySide(0, 0)), worker.words
    assert asked(worker, state, words) == EndTurn()


@pytest.mark.slow
def test_another_game_s_spy_tells_it_nothing(worker: WorkerWords) -> None:
    words = worker.words
    assert isinstance(asked(worker, stuck("CWMVVQ"), words), Spy)
    other = replace(stuck("CWMVVQ"), spies=BySide(2, 2), base=BySide(5, 0))
    assert isinstance(asked(worker, other, words), Spy)


@pytest.mark.slow
def test_a_spy_that_finds_nothing_is_asked_but_once(worker: WorkerWords) -> None:
    assert asked(worker, stuck("PHPHTV"), worker.words) == EndTurn()


@pytest.mark.proof
def test_those_who_know_every_word_ask_nobody(worker: WorkerWords) -> None:
    words: Lexicon = worker.words
    view = seen_by(stuck("PHPHTV"), stuck("PHPHTV").to_act, words)
    action = choose(
        view, words, Vocabulary(words.offered(70)), 0, player=PLAYERS["grandmaster"], spies=Intelligence(True)
    )
    assert action == EndTurn()
