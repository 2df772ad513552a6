"""A table game in progress, and the computer's process that thinks about it."""

from __future__ import annotations

import os
import signal
import time

import pytest

from runtime.match.game_worker import Answer
from runtime.match.session import Ply
from runtime.match.table_match import PERSON, RESIGNED, TableMatch, TableSeat, TableSetup
from runtime.match.table_worker import TableAnswerer, TableQuestion, TableWorker
from runtime.tablegames.catalogue import game_of
from runtime.tablegames.game import FormError, TablePlayer, TableRefusal
from runtime.tablegames.players import Skill
from tests.patience import PATIENCE

ONE, TWO = TablePlayer.FIRST, TablePlayer.SECOND


def scribe() -> TableMatch:
    return TableMatch(TableSetup("scribe", seats=(PERSON, TableSeat(Skill.NOVICE)), seed=5))


def question(number: int, skill: Skill = Skill.NOVICE) -> TableQuestion:
    game = game_of("scribe")
    return TableQuestion(number, "scribe", {}, game.view(game.begin(), ONE), ONE, skill, 7)


def wait(thinker: TableWorker) -> Answer:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        answer = thinker.poll()
        if isinstance(answer, Answer):
            return answer
    raise AssertionError("no answer")


def test_a_match_changes_by_legal_moves_alone_and_can_be_taken_back() -> None:
    match = scribe()
    seed = match.thinking_seed
    assert isinstance(match.submit(ONE, (4, 0)), Ply)
    assert match.thinking_seed != seed
    assert match.submit(ONE, (4, 1)) == TableRefusal("not-your-turn")
    assert match.submit(TWO, (4, 0)) == TableRefusal("cell-taken")
    assert len(match.made) == 1
    match.submit(TWO, (0, 0))
    assert match.last_of(ONE) == 0
    assert match.last_of(TWO) == 1
    match.back_to(0)
    assert match.state == match.game.begin()
    assert match.thinking_seed == seed


def test_who_gives_up_has_lost_and_nobody_acts_any_more() -> None:
    match = scribe()
    match.submit(ONE, (4, 0))
    assert match.resign(ONE)
    assert not match.resign(TWO), "it is over"
    result = match.result
    assert result is not None
    assert (result.winner, result.why) == (TWO, RESIGNED)
    assert match.to_act == ()
    assert match.submit(TWO, (0, 0)) == TableRefusal("game-over")


def test_a_game_goes_on_from_an_opening_and_bad_parameters_are_named() -> None:
    before = scribe()
    before.submit(ONE, (4, 0))
    opening = before.game.write_state(before.state)
    assert TableMatch(TableSetup("scribe", opening=opening)).state == before.state
    with pytest.raises(FormError):
        TableMatch(TableSetup("scryper", {"sets": 99}))


@pytest.mark.slow
def test_the_process_answers_as_the_search_does_and_is_killed_while_it_thinks() -> None:
    thinker = TableWorker()
    try:
        thinker.ask(question(1))
        assert wait(thinker) == TableAnswerer().reply(question(1))
        first = thinker.pid
        assert first is not None
        thinker.ask(question(2))
        thinker.ask(question(3))
        assert thinker.pid != first, "a question that nobody waits for is not thought about to its end"
        assert wait(thinker).request_id == 3
        assert thinker.poll() is None
        second = thinker.pid
        assert second is not None
    finally:
        thinker.close()
    assert thinker.pid is None
    with pytest.raises(ProcessLookupError):
        os.kill(second, 0)


@pytest.mark.slow
def test_what_goes_wrong_is_an_answer() -> None:
    thinker = TableWorker()
    try:
        thinker.ask(TableQuestion(1, "ludo", {}, None, ONE, Skill.NOVICE, 1))
        assert "FormError" in wait(thinker).error
        assert thinker.pid is not None
        os.kill(thinker.pid, signal.SIGTERM)
        thinker.ask(question(2))
        assert wait(thinker).action is not None, "another process is started"
    finally:
        thinker.close()
