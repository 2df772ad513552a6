"""Random legal players take the shipped levels to their end: networks never touch, and no letter gets lost.

``tests/proof/random_games.py`` plays as many as one likes; a hundred seeds take 220 seconds of processor time.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random

import pytest

from runtime import resources
from runtime.campaign.reader import read_campaign
from runtime.campaign.rulesets import read_rulesets, resolve
from runtime.engine.board.sides import SIDES, Side
from runtime.engine.game.actions import Action, Commit, Discard, EndTurn
from runtime.engine.game.events import Event, GameEnded, WordCommitted
from runtime.engine.game.state import GameState
from runtime.engine.levels.level import Level
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.moves.placement import check
from runtime.engine.turn.view import SideView
from runtime.engine.words.board_context import touching_letters
from runtime.lexicon import Lexicon, load_lexicon
from runtime.match.session import Session
from runtime.movegen.candidates import candidates, new_letters
from runtime.movegen.vocabulary import Vocabulary

RULESETS = read_rulesets(resources.assets() / "rulesets")
LEVELS = ("meadow", "ford", "pass")


@cache
def lexicon() -> Lexicon:
    return load_lexicon()


@cache
def known_words() -> Vocabulary:
    """A few thousand words, so that a random move is found quickly."""
    words = lexicon().words(35)
    return Vocabulary([word for word in words if len(word) < 4] + Random(1).sample(words, 4000))


@cache
def a_level(level_id: str) -> tuple[Level, Ruleset]:
    campaign = read_campaign(resources.campaigns() / "first-light", mend=False).campaign
    assert campaign is not None
    level = campaign.level(level_id)
    rules = resolve(RULESETS[level.ruleset], level.rules)
    assert isinstance(rules, Ruleset)
    return level, rules


def any_action(view: SideView, lexicon: Lexicon, random: Random) -> Action:
    """Something legal that ``view.side`` may do, chosen without much thought."""
    rack = view.rack.letters
    if view.must_discard:
        return Discard("".join(random.sample(rack, view.must_discard)))
    if random.random() < 0.8:
        own = view.table.board.letters[view.side]
        runs = list(candidates(view.table, view.side, rack, lexicon, known_words()))
        for run in random.sample(runs, min(len(runs), 20)):
            laid = new_letters(own, run)
            if not check(view.table, view.side, rack, laid, lexicon):
                return Commit(laid)
    return EndTurn()


def letters_of(state: GameState, side: Side) -> Counter[str]:
    """Every letter that belongs to ``side``, wherever it is."""
    on_board = (laid.letter for laid in state.board.letters[side].laid())
    return Counter(state.racks[side].letters + state.pools[side] + state.out[side]) + Counter(on_board)


def play(level_id: str, seed: int) -> list[Event]:
    level, rules = a_level(level_id)
    words = lexicon().changed(level.words.added, level.words.banned)
    session = Session(level, rules, words, seed)
    random = Random(seed)
    told: list[Event] = []
    session.listen(None, told.extend)
    first = {side: letters_of(session.state, side) for side in SIDES}
    while (state := session.state).ended is None:
        side = state.to_move
        assert session.submit(side, any_action(session.view(side), words, random), session.number) == ()
        state = session.state
        gold = [laid.at for laid in state.board.letters.gold.laid()]
        assert touching_letters(state.board.letters.silver, gold) == ()
        assert {side: letters_of(state, side) for side in SIDES} == first
        assert state.turn <= rules.turn_limit
    assert isinstance(told[-1], GameEnded)
    assert told[-1].ending == session.state.ended
    return told


@pytest.mark.slow
@pytest.mark.parametrize("level_id", ["meadow", *(pytest.param(name, marks=pytest.mark.proof) for name in LEVELS[1:])])
@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.proof)])
def test_random_players_reach_the_end(level_id: str, seed: int) -> None:
    committed = [event for event in play(level_id, seed) if isinstance(event, WordCommitted)]
    assert len(committed) > 10
    assert any(event.attack for event in committed)


@pytest.mark.proof
@pytest.mark.parametrize("level_id", LEVELS)
@pytest.mark.parametrize("seed", range(2, 7))
def test_random_players_reach_the_end_on_more_seeds(level_id: str, seed: int) -> None:
    play(level_id, seed)


@pytest.mark.slow
def test_the_same_seed_plays_the_same_game() -> None:
    assert play("meadow", 5) == play("meadow", 5)
