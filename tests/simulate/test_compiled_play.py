"""Games of quick players by the compiled game are those that the engine plays, to the byte; else the engine plays."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from random import Random
from time import perf_counter

import pytest

from runtime.balance.level_games import LevelGames
from runtime.balance.outcomes import MeasuredLevel
from runtime.engine.board.sides import BySide
from runtime.engine.levels.level import Branch, Condition, Effect, Level, Trigger, Variable, WinPath
from runtime.fastgame.fast_game import FastGame
from runtime.fastgame.obstacles import say_obstacles
from runtime.fastgame.quick_player import GREEDY, QuickGame
from runtime.lexicon import WordSource
from runtime.simulate.compiled_play import quick_obstacles_of
from runtime.simulate.experiment import Arena, Experiment, Pairing
from runtime.simulate.play import GameRunner
from runtime.simulate.runners import run
from runtime.support.texts import english
from tests.fastgame.random_games import random_level, random_rules, vocabulary
from tests.properties.games import SHORT
from tests.simulate.small import small_experiment, small_level

PAIRINGS = tuple(Pairing(*pair) for pair in (("look", "quick"), ("quick", "quick"), ("look", "look")))


def random_experiment(
    folder: Path, seeds: Iterable[int], pairings: tuple[Pairing, ...], swap: bool = True
) -> Experiment:
    """Random levels by random rules, on each of which every pairing plays once or twice."""
    own = folder / "words.txt"
    own.write_text("\n".join(SHORT))
    arenas = []
    for seed in seeds:
        chance = Random(seed)
        level = replace(random_level(chance), id=f"random-{seed}")
        arenas.append(Arena(level, random_rules(chance), WordSource(own=own)))
    return Experiment(tuple(arenas), pairings, len(arenas) * (2 if swap else 1), 5, swap)


def compare(experiment: Experiment) -> Counter[tuple[str, ...]]:
    """Play all games both ways, and compare them; how often the engine had to play, by the reasons."""
    compiled, engine = GameRunner(experiment, perf_counter), GameRunner(experiment, perf_counter, compiled=False)
    seen: Counter[tuple[str, ...]] = Counter()
    for number in range(len(experiment)):
        one = compiled.play(number, keep_record=True)
        seen[one.obstacles] += 1
        if one.obstacles:
            continue
        other = engine.play(number, keep_record=True)
        assert one.record == other.record, number
        assert one.result == other.result
    return seen


@pytest.mark.slow
@pytest.mark.parametrize("levels", [range(4), pytest.param(range(4, 12), marks=pytest.mark.proof)])
def test_random_games_are_the_same_to_the_byte(tmp_path: Path, levels: range) -> None:
    """``pytest -m proof`` plays on eight levels more, in five seconds, and ``tests/proof/fast_game.py`` more."""
    assert compare(random_experiment(tmp_path, levels, PAIRINGS)) == {(): 6 * len(levels)}


@pytest.mark.slow
def test_who_has_lifted_a_run_knows_at_the_engines_too_that_it_must_be_laid_again(tmp_path: Path) -> None:
    # On this level somebody comes to that.
    assert compare(random_experiment(tmp_path, (83,), (PAIRINGS[0], PAIRINGS[2]))) == {(): 4}


@pytest.mark.proof
def test_who_looks_ahead_knows_as_little_of_what_the_other_gave_up_as_at_the_engines(tmp_path: Path) -> None:
    # On the first level letters are given up.
    assert compare(random_experiment(tmp_path, (11, 0), (Pairing("long", "quick"),))) == {(): 4}


def secret_level(level_id: str) -> Level:
    """A level with a hidden way to win, which a trigger reveals while another gives letters and a turn."""
    hidden = WinPath("points", Condition("score", arguments={"points": 40}), hidden=True)
    gift = Trigger(
        "gift",
        Condition("score", arguments={"points": 6, "side": "silver"}),
        (Effect("give_letters", {"letters": "QZ", "side": "silver"}), Effect("set_turn", {"side": "silver"})),
    )
    whisper = Trigger(
        "whisper",
        Condition("score", arguments={"points": 12, "side": "gold"}),
        (Effect("reveal", {"condition": "points"}), Effect("terrain", {"cells": [[0, 0]], "terrain": "forest"})),
    )
    return replace(small_level(level_id), conditions=BySide((hidden,), ()), triggers=(gift, whisper))


@pytest.mark.slow
def test_what_players_are_not_told_of_happens_and_they_know_as_little_as_at_the_engines(tmp_path: Path) -> None:
    own = small_experiment(tmp_path).arenas[0]
    arenas = (replace(own, level=replace(secret_level("secret"), words=own.level.words)),)
    pairings = (PAIRINGS[0], Pairing("long", "quick"))
    assert compare(Experiment(arenas, pairings, 2, 5)) == {(): 4}


def remembering_level(level_id: str) -> Level:
    """A level whose triggers count turns in secret, forbid this and that, close a way to win and change the board."""
    conditions = (
        WinPath("tide", Condition("variable", arguments={"variable": "tide", "least": 6})),
        WinPath("points", Condition("score", arguments={"points": 60})),
    )
    both = ({"side": "gold"}, {"side": "silver"})
    every = Condition("turn_begins", arguments={"turn": 3, "every": 2})
    turns = (Condition("turn_begins", arguments={"turn": turn}) for turn in (4, 6, 8, 10))
    branches = (Branch((Effect("award_points", {"amount": 9}),)), Branch((Effect("award_spies", {"amount": 2}),)))
    effects = (
        tuple(Effect("allow", {"actions": ["commit", "spy"], **side}) for side in both),
        (
            Effect("allow", {"actions": ["redeploy", "commit", "end_turn"], "side": "gold"}),
            Effect("chance", {}, branches),
        ),
        (Effect("close_objective", {"condition": "tide"}), Effect("give_token", {"element": "drought", "at": [0, 0]})),
        tuple(Effect("allow", side) for side in both),
    )
    flow = Trigger("flow", every, (Effect("add_variable", {"variable": "tide", "by": 1}),), repeat=True)
    then = (Trigger(f"then-{number}", *one) for number, one in enumerate(zip(turns, effects, strict=True)))
    return replace(
        small_level(level_id),
        conditions=BySide(conditions, conditions[1:]),
        triggers=(flow, *then),
        variables=(Variable("tide"),),
    )


@pytest.mark.slow
def test_what_a_level_allows_and_remembers_binds_them_as_at_the_engines(tmp_path: Path) -> None:
    own = small_experiment(tmp_path).arenas[0]
    arenas = (replace(own, level=replace(remembering_level("memory"), words=own.level.words)),)
    assert compare(Experiment(arenas, (*PAIRINGS, Pairing("long", "quick")), 2, 5)) == {(): 8}


def choosing_level(level_id: str) -> Level:
    """A level that lets players choose at its beginning, after words and as turns end; answers lead to new choices."""
    both = ({"side": "gold"}, {"side": "silver"})
    gold, silver = (Effect("award_points", {"amount": 9, **side}) for side in both)
    flow = Effect("add_variable", {"variable": "tide", "by": 1})
    harm = Effect("remove_letters", {"cells": [[1, 1], [5, 5]], "side": "gold"})
    lots = Effect("chance", branches=(Branch((gold, silver), weight=3), Branch((harm,))))
    first = Effect("choice", {"id": "first", "text": "?"}, (Branch((silver,), "one", "1"), Branch((gold,), "two", "2")))
    inner = Effect(
        "choice", {"id": "then", "text": "?", "chooser": "silver"}, (Branch((lots,), "one", "1"), *first.branches[1:])
    )
    outer = Effect(
        "choice",
        {"id": "gift", "text": "?", "answer": "two"},
        (Branch((), "one", "1"), Branch((inner, flow, first), "two", "2")),
    )
    turns = Condition("turn_begins", arguments={"turn": 1, "every": 2})
    words = Condition("play_word", arguments={"pattern": "*", "count": 3})
    return replace(
        small_level(level_id),
        conditions=BySide((WinPath("points", Condition("score", arguments={"points": 60})),), ()),
        triggers=(
            Trigger("crossroads", turns, (first, outer), repeat=True),
            Trigger("gifts", words, (inner, outer), repeat=True),
        ),
        variables=(Variable("tide"),),
    )


@pytest.mark.slow
def test_they_answer_choices_as_at_the_engines(tmp_path: Path) -> None:
    own = small_experiment(tmp_path).arenas[0]
    arenas = (replace(own, level=replace(choosing_level("choices"), words=own.level.words)),)
    experiment = Experiment(arenas, (*PAIRINGS, Pairing("long", "quick")), 2, 5)
    assert compare(experiment) == {(): 8}
    answers = Counter[str]()
    for number in range(len(experiment)):
        record = json.loads(GameRunner(experiment, perf_counter).play(number, keep_record=True).record)
        answers += Counter(one["option"] for one in record["actions"] if one["do"] == "choose")
    assert answers["one"], "the first option is not always the best"
    assert answers["two"]


def test_choices_that_nobody_answers_end_no_game_in_silence() -> None:
    game = FastGame.of_level(choosing_level("choices"), random_rules(Random(1)), vocabulary())
    position = game.position()
    game.deal(position, 1)
    with pytest.raises(ValueError, match="nobody answers"):
        QuickGame(game, BySide(GREEDY, GREEDY)).play(position, 1)


def test_simulate_and_balance_play_the_same_games(tmp_path: Path) -> None:
    own = replace(small_experiment(tmp_path).arenas[0], level=secret_level("secret"))
    experiment = Experiment((own,), (Pairing("look", "look"),), 4, 5, False)
    results = [one.result for one in run(experiment, 0, 1)]
    games = LevelGames()
    assert games.take(MeasuredLevel(own.level, own.rules, own.words))
    for result in results:
        (found,) = games.play(BySide("look", "look"), range(result.seed, result.seed + 1), 60.0)
        assert (found.scores, found.turns, found.ended) == (result.scores, result.turns, result.ended)


def test_a_player_that_fails_in_the_compiled_game_costs_no_more_than_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> int:
        raise MemoryError("more words than there is room for")

    monkeypatch.setattr(QuickGame, "_act", fail)
    played = next(run(small_experiment(tmp_path, pairings=[("quick", "quick")]), 0, 1))
    assert played.obstacles == ("fault",)
    assert played.result.fault.startswith("quick: MemoryError: more words than there is room for")


def test_a_failure_of_the_compiled_game_is_not_blamed_on_a_player(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> int:
        raise MemoryError("more words than there is room for")

    monkeypatch.setattr(QuickGame, "play", fail)
    played = next(run(small_experiment(tmp_path, pairings=[("quick", "quick")]), 0, 1))
    assert (played.obstacles, played.result.fault) == (("fault",), "")
    assert say_obstacles(english(), played.obstacles) == "a failure of the compiled game"


@pytest.mark.slow
def test_where_players_may_change_sides_the_engine_asks_the_same_quick_players(tmp_path: Path) -> None:
    own = small_experiment(tmp_path).arenas[0]
    arena = replace(own, rules=replace(own.rules, pie=True))
    experiment = Experiment((arena,), (Pairing("quick", "look"),), 2, 5)
    games = list(run(experiment, 0, 1))
    assert [one.obstacles for one in games] == [("pie",)] * 2
    assert not any(one.result.fault for one in games)
    assert quick_obstacles_of(experiment.arenas) == {}


def test_nobody_plays_in_the_name_of_quick_players(tmp_path: Path) -> None:
    own = small_experiment(tmp_path).arenas[0]
    large = replace(own.rules, mountain=replace(own.rules.mountain, multiplier=Fraction(1000)))
    experiment = Experiment((replace(own, rules=large),), (Pairing("quick", "greedy"),), 2, 5)
    assert quick_obstacles_of(experiment.arenas) == {"heath": ("rules-too-large",)}
    assert next(run(experiment, 0, 1)).result.fault.startswith("quick: NotFastError: rules-too-large")
