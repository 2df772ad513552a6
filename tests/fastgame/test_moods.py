"""The moods of the computer's levels: they show in games, are fair opponents at the engine's, and are data."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from runtime import resources
from runtime.ai import ALL_PLAYERS, LEVELS, MOODS, OPPONENTS, PLAYERS, STEADY_PLAYERS
from runtime.ai.players import (
    known_ids,
    level_of,
    mood_choices,
    mood_of,
    opponents_and,
    player_about,
    player_name,
    takes_mood,
    with_mood,
)
from runtime.fastgame.fast_game import FastGame
from runtime.fastgame.player_weights import (
    MOOD_IDS,
    MOODS_FILE,
    WEIGHTED,
    MoodWeights,
    WeightsError,
    read_moods,
    shipped_digest,
    shipped_moods,
    shipped_players,
)
from runtime.simulate.runners import run
from runtime.support.texts import english
from tests.proof.quick_moods import NAMES, TRAITS, Conduct, conducts
from tests.proof.quick_weights import map_games
from tests.simulate.small import small_experiment

SEEDS = range(1, 7)
SHIPPED = resources.assets() / "opponents" / MOODS_FILE
ADEPT = shipped_players().of("release", "adept")


@pytest.fixture(scope="module")
def games() -> tuple[FastGame, ...]:
    return map_games("release", NAMES).games


@pytest.fixture(scope="module")
def even(games: tuple[FastGame, ...]) -> list[Conduct]:
    """How Adept plays without a mood."""
    return list(conducts(games, ADEPT, ADEPT, SEEDS))


# The others' traits are plain in long series alone.
@pytest.mark.parametrize(
    "mood",
    [pytest.param(mood, marks=pytest.mark.slow if mood == "careful" else pytest.mark.proof) for mood in MOOD_IDS],
)
def test_each_mood_shows_in_games(mood: str, games: tuple[FastGame, ...], even: list[Conduct]) -> None:
    """``tests/proof/quick_moods.py`` shows the same with intervals, and that it costs no strength."""
    played = list(conducts(games, shipped_players().of("release", f"adept-{mood}"), ADEPT, SEEDS))
    for trait in TRAITS[mood]:
        here, usual = trait.measured(played).value, trait.measured(even).value
        assert here > 1.05 * usual if trait.is_larger else here < 0.95 * usual, f"{trait.text}: {here}, {usual}"


def test_every_level_has_every_mood_and_nobody_else_any() -> None:
    assert tuple(mood.id for mood in MOODS) == MOOD_IDS == tuple(shipped_moods())
    made = {f"{level.id}-{mood}" for level in LEVELS for mood in MOOD_IDS}
    assert set(PLAYERS) == set(OPPONENTS) | made
    assert set(ALL_PLAYERS) == set(STEADY_PLAYERS) | made
    assert made < WEIGHTED
    assert all(PLAYERS[f"{level.id}-bold"].tier == level.tier for level in LEVELS)
    assert all(with_mood(level_of(one), mood_of(one)) == one for one in PLAYERS)
    assert [one for one in OPPONENTS if not takes_mood(one)] == ["greedy"]
    assert with_mood("greedy", "bold") == "greedy"
    assert (mood_of(None), mood_of("nobody"), level_of("nobody-bold")) == ("", "", "nobody-bold")
    assert [*opponents_and("adept-bold", "adept", "nobody")] == [*OPPONENTS, "adept-bold"]


def test_they_are_told_by_level_and_mood() -> None:
    t = english()
    assert [player_name(t, one) for one in ("adept", "adept-bold", "nobody")] == ["Adept", "Adept, bold", "nobody"]
    assert player_about(t, "adept-bold") == f"{MOODS[0].about} {PLAYERS['adept'].about}"
    assert [name for _mood, name, _about in mood_choices(t)] == [
        "Even-tempered",
        "Bold",
        "Careful",
        "Builder",
        "Raider",
    ]
    levels = "(novice|apprentice|adept|master|grandmaster)"
    assert known_ids(PLAYERS).endswith(f"grandmaster, greedy, {levels}-(bold|careful|builder|raider)")
    assert known_ids(OPPONENTS).endswith("grandmaster, greedy")


@pytest.mark.proof
def test_every_combination_plays_games_by_the_rules(tmp_path: Path) -> None:
    """Each level meets itself in two moods, on a small map with few words; whatever is refused is a fault."""
    pairs = [
        (f"{level.id}-{one}", f"{level.id}-{other}") for level in LEVELS for one, other in (MOOD_IDS[:2], MOOD_IDS[2:])
    ]
    experiment = replace(
        small_experiment(tmp_path, 2, pairings=pairs), nodes={player: 8 for pair in pairs for player in pair}
    )
    results = [one.result for one in run(experiment, 0, 1)]
    assert [one.fault for one in results] == [""] * 2 * len(pairs)
    assert all(one.words.gold or one.words.silver for one in results)
    known = {shipped_digest(player) for pair in pairs for player in pair}
    assert {part for one in results for part in one.weights.split()} == known, "games name the weights of both moods"


def test_a_mood_changes_weights_and_neither_effort_nor_attention() -> None:
    for edition in shipped_players().editions:
        for level in LEVELS:
            plain = shipped_players().of(edition, level.id)
            for mood in MOOD_IDS:
                moody = shipped_players().of(edition, f"{level.id}-{mood}")
                assert moody != plain
                assert replace(moody, placements=plain.placements, positions=plain.positions) == plain
    with pytest.raises(KeyError):
        shipped_players().of("release", "adept-sulky")


def test_what_a_player_goes_by_is_known_by_a_digest() -> None:
    found = [shipped_digest(one) for one in ("adept", "adept-bold", "adept-raider", "master")]
    assert len(set(found)) == 4
    assert len({shipped_digest(one) for one in ("look", "long", "adept")}) == 3
    assert shipped_digest("greedy") == ""


@pytest.mark.parametrize(
    "trick",
    [
        lambda moods: moods.pop("bold"),
        lambda moods: moods.update(sulky={}),
        lambda moods: moods["bold"].update(positions={"luck": {"times": 2}}),
        lambda moods: moods["bold"].update(positions={"attack": {"times": "twice"}}),
        lambda moods: moods["bold"].update(positions={"attack": 2}),
    ],
    ids=["a mood missing", "a mood misspelt", "a weight misspelt", "a factor that is none", "no change"],
)
def test_damaged_moods_are_refused(trick, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    data = json.loads(SHIPPED.read_text())
    trick(data["moods"])
    path = tmp_path / MOODS_FILE
    path.write_text(json.dumps(data))
    with pytest.raises(WeightsError, match=MOODS_FILE):
        read_moods(path)


def test_a_mood_need_not_change_anything(tmp_path: Path) -> None:
    path = tmp_path / MOODS_FILE
    path.write_text(json.dumps({"format": 1, "moods": {mood: {} for mood in MOOD_IDS}}))
    assert [*read_moods(path).moods.values()] == [MoodWeights()] * len(MOOD_IDS)
