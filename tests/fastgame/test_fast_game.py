"""The compiled game is the engine's: random games by all rules, and games on shipped maps, action by action."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from runtime import resources
from runtime.campaign.reader import read_level
from runtime.campaign.rulesets import KEYS, read_rulesets, resolve
from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import BySide
from runtime.engine.board.terrain import Element
from runtime.engine.conditions.board_effects import BOARD_EFFECTS
from runtime.engine.conditions.effect_kind import EffectKind
from runtime.engine.game.actions import Swap
from runtime.engine.levels.level import Branch, Condition, Effect, Level, Region, Token, Trigger, WinPath
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.turn.first_position import lay_out
from runtime.fastgame import condition_table
from runtime.fastgame.fast_game import FastGame, NotFastError
from runtime.fastgame.obstacles import Obstacle
from runtime.fastgame.playable import can_play_fast
from runtime.fastgame.vocabulary import GameVocabulary
from runtime.lexicon import Lexicon, load_lexicon
from tests.engine.boards import RELEASE, ruled
from tests.fastgame.random_games import (
    PARAMETERS,
    WORTHS,
    DifferentError,
    Tally,
    compare,
    play_both,
    play_seed,
    random_level,
    random_rules,
    vocabulary,
)

MAPS = Path(__file__).parents[1] / "maps"


def test_random_games_by_all_rules_are_the_same_in_both() -> None:
    tally = Tally()
    for seed in range(24):
        play_seed(seed, tally)
    assert tally.games == 24
    for name in ("placed", "repelled", "broke_ice", "Order", "Redeploy", "Discard", "Invoke", "Spy", "penalties"):
        assert tally.seen[name], name


def test_random_games_change_every_parameter_that_is_compiled() -> None:
    assert {name.replace("__", ".") for name, _ in (*PARAMETERS, *WORTHS)} | {"pie"} == set(KEYS)


def read(path: Path, turns: int = 12) -> tuple[Level, Ruleset]:
    """A level, and its rules with so many turns."""
    level = read_level(path).level
    assert level is not None
    rules = resolve(read_rulesets(resources.assets() / "rulesets")[level.ruleset], {**level.rules, "turn_limit": turns})
    assert isinstance(rules, Ruleset)
    return level, rules


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return load_lexicon()


@pytest.mark.slow
@pytest.mark.parametrize("name", ["two-becks", "frozen-mere", "four-jewels"])
def test_games_on_maps_with_all_words_are_the_same_in_both(name: str, lexicon: Lexicon) -> None:
    level, rules = read(MAPS / f"{name}.json")
    words = GameVocabulary.of(lexicon, lexicon.offered(20), lexicon.words(), RELEASE.letters.values)
    tally = Tally()
    play_both(level, rules, 5, tally, words)
    assert tally.actions > 12


SAMPLES = Path(__file__).parents[2] / "campaigns" / "samples" / "levels"


@pytest.mark.parametrize("name", ["gifts-and-secrets", "changing-land", "time-and-order"])
def test_stories_are_the_same_in_both(name: str, lexicon: Lexicon) -> None:
    level, rules = read(SAMPLES / f"{name}.json")
    words = GameVocabulary.of(lexicon, lexicon.offered(20), lexicon.words(), RELEASE.letters.values)
    play_both(level, rules, 5, Tally(), words)


@pytest.mark.slow
def test_random_games_have_triggers_that_go_off() -> None:
    tally = Tally()
    for seed in range(40, 70):
        play_seed(seed, tally)
    for name in ("TriggerFired", "TerrainChanged", "TokenPlaced", "LettersGiven", "ends by trigger"):
        assert tally.seen[name], name


def test_letters_that_triggers_give_find_room_in_a_pool_they_return_to() -> None:
    play_seed(101844, Tally())


def test_a_fault_is_found() -> None:
    level, rules = random_level(Random(1)), random_rules(Random(1))
    game = FastGame.of_level(level, rules, vocabulary())
    position = game.position()
    game.deal(position, 1)
    state = game.state(position)
    compare(game, position, state, "nothing")
    position.letters[0, 0] ^= 1
    with pytest.raises(DifferentError, match=r"board\.letters\.gold"):
        compare(game, position, state, "a letter")


def test_a_change_of_sides_is_no_action_of_the_compiled_game() -> None:
    level, rules = random_level(Random(1)), random_rules(Random(1))
    game = FastGame.of_level(level, rules, vocabulary())
    position = game.position()
    game.deal(position, 1)
    with pytest.raises(ValueError, match="sides are changed"):
        game.act(position, Swap(), game.state(position))


def obstacles(level: Level, rules: Ruleset) -> tuple[Obstacle, ...]:
    return can_play_fast(lay_out(level, rules, 1), vocabulary()).obstacles


def quick_obstacles(level: Level, rules: Ruleset) -> tuple[Obstacle, ...]:
    return can_play_fast(lay_out(level, rules, 1), vocabulary()).quick_obstacles


def test_what_it_can_not_play_it_says(monkeypatch: pytest.MonkeyPatch) -> None:
    made = random_level(Random(2))
    level = replace(made, start=replace(made.start, letters=BySide((), ())), conditions=BySide((), ()), triggers=())
    assert obstacles(level, RELEASE) == ()
    known = WinPath("points", Condition("score", arguments={"points": 5}))
    assert obstacles(replace(level, conditions=BySide((known,), ())), RELEASE) == ()
    won = WinPath("word", Condition("play_word", arguments={"length_min": 5}))
    with_condition = replace(level, conditions=BySide((won,), ()))
    assert obstacles(with_condition, RELEASE) == ()
    known_kinds = {kind: row for kind, row in condition_table.ROWS.items() if kind != "play_word"}
    monkeypatch.setattr(condition_table, "ROWS", known_kinds)
    assert obstacles(with_condition, RELEASE) == quick_obstacles(with_condition, RELEASE) == (Obstacle.CONDITIONS,)
    with pytest.raises(NotFastError, match="conditions"):
        FastGame.of_level(with_condition, RELEASE, vocabulary())
    taken = {city.at for city in level.cities}
    cells = [cell for cell in (Cell(number // 4, number % 4) for number in range(16)) if cell not in taken]
    two = (Token("one", cells[0], Element.FLOOD), Token("two", cells[1], Element.FLOOD))
    removed = Trigger("either", known.when, (Effect("remove_token", {"token": ["one", "two"]}),))
    assert obstacles(replace(level, tokens=two, triggers=(removed,)), RELEASE) == (Obstacle.TRIGGERS,)
    assert quick_obstacles(replace(level, tokens=two, triggers=(removed,)), RELEASE) == ()
    gifts = Trigger("gifts", known.when, (Effect("give_letters", {"letters": "A"}),), repeat=True)
    assert obstacles(replace(level, triggers=(gifts,)), RELEASE) == (Obstacle.TOO_MANY_LETTERS,)
    assert quick_obstacles(replace(level, triggers=(gifts,)), RELEASE) == ()
    huge = replace(RELEASE, mountain=replace(RELEASE.mountain, multiplier=RELEASE.mountain.multiplier * 10**9))
    assert obstacles(level, huge) == quick_obstacles(level, huge) == (Obstacle.RULES_TOO_LARGE,)
    assert obstacles(level, replace(RELEASE, pie=True)) == (Obstacle.PIE,)
    assert quick_obstacles(level, replace(RELEASE, pie=True)) == ()
    strange = ruled(RELEASE, **{"letters__values": {**RELEASE.letters.values, "Ø": 2}})
    strange = replace(strange, letters=replace(strange.letters, counts={**strange.letters.counts, "Ø": 2}))
    assert obstacles(level, strange) == quick_obstacles(level, strange) == (Obstacle.ALPHABET,)


def test_a_position_is_one_block_that_is_copied_as_it_is() -> None:
    game = FastGame.of_level(random_level(Random(4)), RELEASE, vocabulary())
    position, kept = game.position(), game.position()
    game.deal(position, 7)
    assert sum(part.nbytes for part in position[2:]) == position.block.nbytes
    kept.block[:] = position.block
    assert game.state(kept) == game.state(position)


@pytest.mark.parametrize("kind", BOARD_EFFECTS, ids=lambda kind: str(kind.kind))
def test_what_a_level_does_to_the_board_is_left_to_the_engine(kind: EffectKind) -> None:
    """A quick player is still asked for single actions, for it knows nothing of triggers."""
    made = random_level(Random(2))
    given = {
        "lay_letters": {"at": [0, 0], "letters": "TO"},
        "remove_letters": {"cells": [[0, 0]]},
        "found_city": {"id": "late", "at": [0, 0]},
        "raze_city": {"city": made.cities[0].id},
        "give_city": {"city": made.cities[0].id, "owner": "gold"},
        "give_token": {"element": "flood", "at": [0, 0]},
        "close_objective": {"condition": "way"},
        "allow": {"actions": ["commit"]},
    }.get(kind.kind, {"amount": 1})
    way = WinPath("way", Condition("score", arguments={"points": 500}))
    doing = Trigger("doing", way.when, (Effect(kind.kind, given),))
    level = replace(
        made, start=replace(made.start, letters=BySide((), ())), conditions=BySide((way,), ()), triggers=(doing,)
    )
    assert obstacles(level, RELEASE) == (Obstacle.TRIGGERS,)
    assert quick_obstacles(level, RELEASE) == ()


def test_a_level_in_which_chance_decides_is_left_to_the_engine() -> None:
    made = random_level(Random(2))
    made = replace(made, start=replace(made.start, letters=BySide((), ())), conditions=BySide((), ()))
    known = Effect("set_turn")
    for effect, expected in (
        (known, ()),
        (Effect("chance", branches=(Branch((known,)), Branch())), (Obstacle.TRIGGERS,)),
    ):
        doing = Trigger("doing", Condition("turn_begins", arguments={"turn": 3}), (effect,))
        assert obstacles(replace(made, triggers=(doing,)), RELEASE) == expected


@pytest.mark.parametrize(
    ("kind", "usual", "more"),
    [
        ("turn_begins", {"turn": 3}, {"every": 2}),
        ("play_word", {}, {"region": "here"}),
        ("destroy", {}, {"region": "here"}),
        ("destroy", {}, {"at": [0, 0]}),
        ("place_letters", {"region": "here"}, {"touches": True}),
    ],
)
def test_so_are_places_of_words_and_turns_that_come_again(
    kind: str, usual: dict[str, object], more: dict[str, object]
) -> None:
    made = random_level(Random(2))
    made = replace(made, start=replace(made.start, letters=BySide((), ())), triggers=())
    made = replace(made, regions=(Region("here", (Cell(0, 0),)),))

    def asking(arguments: dict[str, object]) -> tuple[Obstacle, ...]:
        return obstacles(
            replace(made, conditions=BySide((WinPath("way", Condition(kind, arguments=arguments)),), ())), RELEASE
        )

    assert asking(usual) == ()
    assert asking({**usual, **more}) == (Obstacle.CONDITIONS,)
