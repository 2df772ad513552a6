"""Games of a level: the same by the same seed however they are sliced, and those that the engine counts."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from runtime import resources
from runtime.balance import level_games
from runtime.balance.heat_maps import HeatTally, attacked_cells, board_of
from runtime.balance.level_games import LevelGames
from runtime.balance.outcomes import ENGINE_PLAYERS, FAST_PLAYERS, MeasuredGame, MeasuredLevel
from runtime.balance.processes import TOO_LARGE, GamesAnswerer, GamesQuestion
from runtime.campaign.reader import read_level
from runtime.campaign.rulesets import read_rulesets, resolve
from runtime.engine.board.sides import BySide, Side
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.records.game_counts import EngineCounts
from runtime.engine.turn.turn import Applied, apply, start
from runtime.engine.words.board_context import BoardContext, scores
from runtime.fastgame.fast_game import FastGame
from runtime.fastgame.obstacles import FastPlay, Obstacle
from runtime.fastgame.player_weights import shipped_players
from runtime.fastgame.quick_player import QuickGame
from runtime.fastgame.vocabulary import GameVocabulary
from runtime.lexicon import load_lexicon

MAP = Path(__file__).parents[1] / "maps" / "two-becks.json"
QUICK = FAST_PLAYERS[0]


@pytest.fixture(scope="module")
def measured() -> MeasuredLevel:
    level = read_level(MAP).level
    assert level is not None
    rules = resolve(read_rulesets(resources.assets() / "rulesets")[level.ruleset], {**level.rules, "turn_limit": 10})
    assert isinstance(rules, Ruleset)
    return MeasuredLevel(level, rules)


@pytest.fixture(scope="module")
def games(measured: MeasuredLevel) -> LevelGames:
    made = LevelGames()
    assert made.take(measured)
    return made


def by_engine(measured: MeasuredLevel, seed: int) -> MeasuredGame:
    """The game of quick players as the engine follows it."""
    lexicon, rules = load_lexicon(), measured.rules
    words = GameVocabulary.of(lexicon, lexicon.offered(50), lexicon.words(), rules.letters.values)
    game, weights = FastGame.of_level(measured.level, rules, words), shipped_players().of(rules.id, QUICK)
    player, position = QuickGame(game, BySide(weights, weights)), game.position()
    game.deal(position, seed)
    state, counted = start(measured.level, rules, seed, lexicon).state, EngineCounts(lexicon)
    number = 0
    heat = HeatTally(state.board.size.rows, state.board.size.columns, board_of(state))
    while state.ended is None:
        number += player.play(position, seed, number, 1)
        applied = apply(state, player.last_action(state), lexicon)
        assert isinstance(applied, Applied)
        counted.hear(applied.events, state, applied.state)
        heat.act(board_of(applied.state), attacked_cells(applied.events, state))
        if applied.state.turn != state.turn or applied.state.ended is not None:
            heat.end_turn()
        state = applied.state
    left = (len(state.racks[side].letters) + len(state.pools[side]) for side in (Side.GOLD, Side.SILVER))
    final = scores(BoardContext.of(state), state.base, lexicon)
    ending = state.ended
    return MeasuredGame(
        seed,
        ending.winner,
        ending.why.value,
        ending.path,
        final,
        state.turn,
        BySide(*left),
        counted.counts,
        heat.maps(),
    )


@pytest.mark.proof
def test_outcomes_are_those_of_the_engine(games: LevelGames, measured: MeasuredLevel) -> None:
    for found in games.play(BySide(QUICK, QUICK), range(1, 4), 60.0):
        assert found == by_engine(measured, found.seed)


@pytest.mark.proof
def test_where_things_happen_is_what_the_engine_sees(games: LevelGames, measured: MeasuredLevel) -> None:
    games.with_heat = True
    laid = fought = 0.0
    for found in games.play(BySide(QUICK, QUICK), range(1, 9), 60.0):
        seen = by_engine(measured, found.seed)
        assert found == seen
        assert found.heat is not None
        assert seen.heat is not None
        assert found.heat.ends == seen.heat.ends
        assert sum(found.heat.ends) == found.turns
        assert found.heat.counts.tolist() == seen.heat.counts.tolist()
        laid, fought = laid + found.heat.laid.sum(), fought + found.heat.fought.sum()
    games.with_heat = False
    assert laid > 100
    assert fought > 0


@pytest.mark.slow
def test_slices_of_time_change_nothing(games: LevelGames, measured: MeasuredLevel) -> None:
    whole = games.play(BySide(QUICK, QUICK), range(1, 4), 60.0)
    assert [one.seed for one in whole] == [1, 2, 3]
    sliced: list[MeasuredGame] = []
    while len(sliced) < 3:
        sliced += games.play(BySide(QUICK, QUICK), range(1 + len(sliced), 4), 0.0)
    assert tuple(sliced) == whole


@pytest.mark.proof
def test_the_engine_plays_what_can_not_be_compiled(measured: MeasuredLevel) -> None:
    rules = replace(measured.rules, turn_limit=3)
    slow = LevelGames()
    slow.take(replace(measured, rules=rules))
    (found,) = slow.play(BySide(ENGINE_PLAYERS[0], ENGINE_PLAYERS[0]), range(5, 6), 60.0)
    assert (found.seed, found.turns, found.ended) == (5, 3, "turn_limit")


@pytest.mark.proof
@pytest.mark.parametrize("player", FAST_PLAYERS)
def test_where_a_game_can_not_be_compiled_the_engine_plays_the_same(
    games: LevelGames, measured: MeasuredLevel, player: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(level_games, "level_fast_play", lambda *_: FastPlay((Obstacle.PIE,)))
    slow = LevelGames()
    assert not slow.take(measured)
    players, seeds = BySide(player, player), range(7, 9)
    assert games.play(players, seeds, 60.0) == slow.play(players, seeds, 60.0)


def test_a_level_that_needs_more_memory_than_there_is_is_tried_no_more(
    measured: MeasuredLevel, monkeypatch: pytest.MonkeyPatch
) -> None:
    def too_much(*_: object) -> FastPlay:
        raise MemoryError

    answerer, asked = GamesAnswerer(), GamesQuestion(1, 1, BySide(QUICK, QUICK), range(1), 0.1, measured)
    with monkeypatch.context() as patched:
        patched.setattr(LevelGames, "play", too_much)
        assert answerer.reply(asked).problem == TOO_LARGE
    assert answerer.reply(replace(asked, measured=None)).problem == TOO_LARGE
    assert answerer.reply(replace(asked, number=2, seconds=60.0)).outcomes, "another level is played"
