"""A coach's hint: legal, from what its side sees alone, and answered by the computer's process too."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from runtime.engine.board.sides import Side
from runtime.engine.game.actions import Commit, EndTurn
from runtime.engine.game.state import GameState
from runtime.engine.turn.turn import Applied, apply
from runtime.engine.turn.view import seen_by
from runtime.lexicon import WordSource
from runtime.match.coach import Hint
from runtime.match.coach_study import hint
from runtime.match.worker import ComputerWorker
from runtime.movegen.vocabulary import Vocabulary
from tests.match.small_levels import WORDS, small_session
from tests.match.test_session import TEA
from tests.match.worker_tricks import few_words
from tests.patience import PATIENCE

VOCABULARY = Vocabulary(sorted(WORDS.texts))


def a_state() -> GameState:
    """Gold has laid TEA, silver has answered nothing: gold is to move once more."""
    session = small_session()
    for action in (TEA, EndTurn(), EndTurn()):
        assert not session.submit(session.state.to_act, action, session.number)
    return session.state


def hinted(state: GameState) -> Hint:
    return hint(seen_by(state, state.to_act, WORDS), WORDS, VOCABULARY)


def test_a_hint_is_a_word_that_the_rules_allow_with_what_it_brings() -> None:
    state = a_state()
    found = hinted(state)
    assert isinstance(found.action, Commit)
    assert isinstance(apply(state, found.action, WORDS), Applied)
    assert found.play is not None
    assert found.play.laid == tuple(sorted(found.action.letters))
    assert found.play.points > 0


def test_a_hint_is_the_same_whatever_the_other_side_holds_and_will_draw() -> None:
    state = a_state()
    foe = state.to_act.other
    rack = replace(state.racks[foe], letters="".join(sorted("XIS"[: len(state.racks[foe].letters)])))
    # Other letters on the rack stand in the pool instead: what is open on the board is the same.
    swapped = "".join(reversed(state.pools[foe]))
    others = (
        replace(state, racks=state.racks.having(foe, rack)),
        replace(state, pools=state.pools.having(foe, swapped)),
        replace(state, pools=state.pools.having(foe.other, "".join(reversed(state.pools[foe.other])))),
        replace(state, chance=state.chance ^ 0x5EED),
    )
    assert all(other != state for other in others)
    assert {hinted(other) for other in others} == {hinted(state)}


def test_nobody_is_given_a_hint_who_is_not_to_move() -> None:
    with pytest.raises(ValueError, match="not to move"):
        hint(small_session().view(Side.SILVER), WORDS, VOCABULARY)


def test_the_computers_process_gives_the_same_hint(tmp_path: Path) -> None:
    source: WordSource = few_words(tmp_path, tuple(sorted(WORDS.texts)))
    thinker = ComputerWorker(source)
    view = seen_by(a_state(), Side.GOLD, WORDS)
    try:
        thinker.hint(view, 9)
        answer = thinker.wait(PATIENCE)
    finally:
        thinker.close()
    assert answer is not None
    assert (answer.request_id, answer.action, answer.error) == (9, None, "")
    assert isinstance(answer.studied, Hint)
    assert answer.studied.action == hint(view, WORDS, VOCABULARY).action
