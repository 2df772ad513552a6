"""What could have been played agrees with the move generator, with the engine, and with what is known at the time."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from runtime.ai.determinization import completed
from runtime.ai.thinker import acted
from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import Side
from runtime.engine.game.actions import Commit, EndTurn, Resign
from runtime.engine.turn.view import SideView
from runtime.engine.words.board_context import BoardContext, scores
from runtime.lexicon import WordSource
from runtime.match.lookback import PlayQuestion, PossiblePlay, Studied, replay_of
from runtime.match.lookback_review import best_word, question, turns_of
from runtime.match.lookback_study import studied
from runtime.match.worker import ComputerWorker, WorkerWords
from runtime.movegen.vocabulary import Vocabulary
from tests.match.small_levels import WORDS, small_session
from tests.match.test_session import TEA
from tests.patience import PATIENCE

VOCABULARY = Vocabulary(sorted(WORDS.texts))


def a_view() -> SideView:
    return small_session().view(Side.GOLD)


def gain(view: SideView, laid: tuple[Laid, ...]) -> int:
    """What the engine says a word brings."""
    root = completed(view, 7)
    after = acted(root, Commit(laid), WORDS)
    assert after is not None
    before, now = (scores(BoardContext.of(state), state.base, WORDS)[view.side] for state in (root, after))
    return now - before


def test_the_plays_are_the_generators_and_the_best_of_them() -> None:
    view = a_view()
    found = studied(PlayQuestion(1, view), WORDS, VOCABULARY)
    moves = VOCABULARY.generator(WORDS).moves(view.table, view.side, view.rack.letters)
    everything = {tuple(sorted(moves.laid(number))) for number in range(len(moves))}
    assert found.count == len(moves) == len(everything)
    assert {play.laid for play in found.plays} <= everything
    assert found.plays[0].points == max(gain(view, laid) for laid in everything)
    assert [play.points for play in found.plays] == [gain(view, play.laid) for play in found.plays]
    strongest = max(int(moves.strength[number]) for number in range(len(moves)))
    assert max(play.strength for play in found.plays) == strongest


def test_what_was_played_is_among_them_and_marked() -> None:
    view = a_view()
    found = studied(PlayQuestion(1, view, TEA.letters), WORDS, VOCABULARY)
    assert found.played is not None
    assert found.played.main.text == "TEA"
    assert found.played.points == gain(view, TEA.letters)
    assert found.played in found.plays


def test_nothing_is_found_where_nothing_can_be_laid() -> None:
    view = a_view()
    empty = replace(view, rack=replace(view.rack, letters=""))
    assert studied(PlayQuestion(1, empty), WORDS, VOCABULARY) == Studied()
    assert studied(PlayQuestion(1, replace(view, to_act=Side.SILVER)), WORDS, VOCABULARY) == Studied()


def test_only_finished_games_give_questions() -> None:
    session = small_session()
    for action in (TEA, EndTurn(), Resign()):
        session.submit(session.state.to_act, action, session.number)
    replay = replay_of(session.record, WORDS)
    asked = question(replay, 0, 5)
    assert asked is not None
    assert (asked.request_id, asked.view.side, asked.played) == (5, Side.GOLD, TEA.letters)
    assert question(replay, replay.last, 1) is None
    assert question(replace(replay, whole=None, record=None), 0, 1) is None


def test_turns_tell_what_was_laid_in_them_and_what_that_brought() -> None:
    session = small_session()
    for action in (TEA, EndTurn(), EndTurn(), EndTurn(), Resign()):
        assert session.submit(session.state.to_act, action, session.number) == ()
    replay = replay_of(session.record, WORDS)
    turns = turns_of(replay, Side.GOLD)
    assert [(turn.turn, turn.place, turn.gained, turn.words) for turn in turns] == [
        (1, 0, gain(a_view(), TEA.letters), ("TEA",)),
        (3, 3, 0, ()),
    ]
    best = best_word(replay, Side.GOLD)
    assert best is not None
    assert (best.word, best.points, best.taken) == ("TEA", turns[0].gained, 0)
    assert best_word(replay, Side.SILVER) is None


def a_play() -> PossiblePlay:
    return studied(PlayQuestion(1, a_view(), TEA.letters), WORDS, VOCABULARY).plays[0]


@pytest.fixture
def source(tmp_path: Path) -> WordSource:
    (tmp_path / "some-35.txt").write_text("TEA\nEAT\nAT\nTAXI\nAX\n")
    (tmp_path / "connotations.json").write_text("{}")
    return WordSource(tmp_path)


@pytest.mark.slow
def test_the_computers_process_answers_as_this_one_does(source: WordSource) -> None:
    study = PlayQuestion(3, a_view(), TEA.letters)
    here = WorkerWords(source).answer(study)
    assert here.error == ""
    assert here.studied is not None
    assert here.studied.plays
    thinker = ComputerWorker(source)
    try:
        thinker.study(study)
        assert thinker.wait(PATIENCE) == here
    finally:
        thinker.close()
