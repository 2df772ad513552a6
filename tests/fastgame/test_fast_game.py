"""The compiled game is the engine's: random games by all rules, and games on shipped maps, action by action."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from runtime import resources
from runtime.campaign.reader import read_level
from runtime.campaign.rulesets import KEYS, read_rulesets, resolve
from runtime.engine.board.grid import Cell, Direction, Size
from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import BySide, Side
from runtime.engine.board.terrain import Element, TerrainMap
from runtime.engine.game.actions import Commit, Discard, EndTurn, Swap
from runtime.engine.game.state import Penalty, Phase, Run, excess
from runtime.engine.levels.level import (
    Branch,
    City,
    Condition,
    Effect,
    Level,
    Pool,
    PoolKind,
    Start,
    Token,
    Trigger,
    Variable,
    WinPath,
)
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.turn.first_position import lay_out
from runtime.engine.turn.turn import Applied, apply, start
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


@pytest.mark.slow
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
@pytest.mark.parametrize(
    "name", ["two-becks", *(pytest.param(more, marks=pytest.mark.proof) for more in ("frozen-mere", "four-jewels"))]
)
def test_games_on_maps_with_all_words_are_the_same_in_both(name: str, lexicon: Lexicon) -> None:
    level, rules = read(MAPS / f"{name}.json")
    words = GameVocabulary.of(lexicon, lexicon.offered(20), lexicon.words(), RELEASE.letters.values)
    tally = Tally()
    play_both(level, rules, 5, tally, words)
    assert tally.actions > 12


ROAD = Path(__file__).parents[2] / "campaigns" / "lamplighters-road" / "levels"
SAMPLES = Path(__file__).parents[2] / "campaigns" / "samples" / "levels"


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", ["gifts-and-secrets", "changing-land", pytest.param("time-and-order", marks=pytest.mark.proof)]
)
def test_stories_are_the_same_in_both(name: str, lexicon: Lexicon) -> None:
    level, rules = read(SAMPLES / f"{name}.json")
    words = GameVocabulary.of(lexicon, lexicon.offered(20), lexicon.words(), RELEASE.letters.values)
    play_both(level, rules, 5, Tally(), words)


LATER = (
    *("VariableChanged", "ChanceDecided", "PointsAwarded", "SpiesAwarded", "TokenGiven", "ObjectiveClosed"),
    *("ActionsAllowed", "LettersLaid", "CityFounded", "CitiesGiven", "ChoiceOpened", "Choose"),
)
"""What section 13 adds to what triggers bring."""


@pytest.mark.slow
def test_random_games_have_triggers_that_go_off() -> None:
    tally = Tally()
    for seed in range(40, 70):
        play_seed(seed, tally)
    for name in ("TriggerFired", "TerrainChanged", "TokenPlaced", "LettersGiven", "ends by trigger", *LATER):
        assert tally.seen[name], name


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
    assert obstacles(replace(level, tokens=two, triggers=(removed,)), RELEASE) == ()
    later = (Effect("place_token", {"id": "two", "at": list(cell), "element": "flood"}) for cell in cells[1:3])
    removed = replace(removed, effects=(*later, *removed.effects))
    assert obstacles(replace(level, tokens=two[:1], triggers=(removed,)), RELEASE) == (Obstacle.TRIGGERS,)
    assert quick_obstacles(replace(level, tokens=two[:1], triggers=(removed,)), RELEASE) == ()
    many = BySide(Pool(PoolKind.COUNTS, counts={"A": 30_000}), Pool())
    assert obstacles(replace(level, pools=many), RELEASE) == (Obstacle.TOO_MANY_LETTERS,)
    assert quick_obstacles(replace(level, pools=many), RELEASE) == (Obstacle.TOO_MANY_LETTERS,)
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
    assert 0 <= position.block.nbytes - sum(part.nbytes for part in position[2:]) < 8
    kept.block[:] = position.block
    assert game.state(kept) == game.state(position)


def doing(*effects: Effect, repeat: bool = False) -> Level:
    """A level with a way to win, and a trigger that has these effects."""
    made = random_level(Random(2))
    made = replace(made, start=replace(made.start, letters=BySide((), ())))
    way = WinPath("way", Condition("score", arguments={"points": 500}))
    return replace(made, conditions=BySide((way,), ()), triggers=(Trigger("doing", way.when, effects, repeat),))


FOUNDED = Effect("found_city", {"id": "late", "at": [0, 0]})
FLOOD = Effect("give_token", {"element": "flood", "at": [0, 0]})
OPTIONS = (Branch((FLOOD,), "one", "One"), Branch((), "two", "Two"))
CHOICE = Effect("choice", {"id": "way-out", "text": "Where to?"}, OPTIONS)


@pytest.mark.parametrize(
    ("level", "why", "quick"),
    [
        (doing(FLOOD, FOUNDED), (), ()),
        (doing(FLOOD, repeat=True), (), ()),
        (doing(FOUNDED, Effect("found_city", {"id": "later", "at": [0, 0]})), (Obstacle.CITIES,), ()),
        (doing(FOUNDED, Effect("found_city", {"id": "late", "at": [0, 1]})), (Obstacle.CITIES,), ()),
        (doing(CHOICE), (), ()),
        (doing(Effect("chance", branches=(Branch((CHOICE,)), Branch()))), (), ()),
    ],
)
def test_what_triggers_do_is_played_but_for_what_it_says(
    level: Level, why: tuple[Obstacle, ...], quick: tuple[Obstacle, ...]
) -> None:
    assert obstacles(level, RELEASE) == why
    assert quick_obstacles(level, RELEASE) == quick


def test_a_game_may_hang_on_what_was_chosen() -> None:
    asked = Condition("chose", arguments={"choice": "way-out", "option": "two"})
    choice = replace(CHOICE, branches=(Branch((), "one", "One"), OPTIONS[1]))
    offer = Trigger("offer", Condition("turn_begins", arguments={"turn": 1, "every": 2}), (choice,), repeat=True)
    level = replace(doing(), conditions=BySide((WinPath("way", asked),), ()), triggers=(offer,))
    tally = Tally()
    play_both(level, RELEASE, 3, tally, vocabulary())
    assert tally.seen["Choose"]
    assert tally.seen["ends by condition"] == 1


def test_no_more_choices_open_in_a_turn_than_twenty() -> None:
    options = (Branch((), "one", "One"), OPTIONS[1])
    more = (Effect("choice", {"id": f"more-{number}", "text": "More?"}, options) for number in range(22))
    offer = Trigger("offer", Condition("turn_begins", arguments={"turn": 2, "every": 3}), tuple(more), repeat=True)
    tally = Tally()
    play_both(replace(doing(), triggers=(offer,)), ruled(RELEASE, turn_limit=4), 3, tally, vocabulary())
    assert tally.seen["Choose"] == 20
    assert tally.seen["choice failed"] == 2


@pytest.mark.parametrize("name", ["ferry", "pedlar"])
def test_levels_of_the_shipped_campaign_that_let_players_choose_are_played(name: str) -> None:
    level, rules = read(ROAD / f"{name}.json")
    assert any(effect.kind == "choice" for trigger in level.triggers for effect in trigger.every_effect())
    assert obstacles(level, rules) == ()


def test_letters_that_triggers_give_find_room_in_a_pool_they_return_to() -> None:
    gift = Trigger(
        "gift", Condition("turn_begins", arguments={"turn": 2}), (Effect("give_letters", {"letters": "ART" * 8}),)
    )
    few = Pool(PoolKind.ORDER, order="TEARS")
    level = replace(doing(), triggers=(gift,), pools=BySide(few, few))
    rules = ruled(RELEASE, rack__discards_return=True, rack__start=3, rack__limit=3, turn_limit=8)
    tally = Tally()
    play_both(level, rules, 1, tally, vocabulary())
    assert tally.seen["Discard"]
    assert tally.seen["LettersGiven"]


def again(*effects: Effect) -> Level:
    """A level on whose every second turn these effects happen."""
    when = Condition("turn_begins", arguments={"turn": 2, "every": 2})
    return replace(doing(), triggers=(Trigger("again", when, effects, repeat=True),))


def test_letters_and_tokens_may_come_again_and_again() -> None:
    gift = Effect("give_letters", {"letters": "QVW", "side": "silver"})
    laid = Effect("lay_letters", {"at": [0, 0], "letters": "TO"})
    rules, tally = ruled(RELEASE, rack__discards_return=True, turn_limit=16), Tally()
    play_both(again(gift, FLOOD, laid, Effect("remove_letters", {"cells": [[0, 0]]})), rules, 3, tally, vocabulary())
    assert tally.seen["TokenGiven"] == tally.seen["LettersGiven"] >= 4
    assert tally.seen["LettersLaid"] > 1
    assert not tally.seen["no room"]


@pytest.mark.parametrize(
    "effects",
    [(Effect("give_letters", {"letters": "E" * 450}),) * 3, (FLOOD,) * 90],
    ids=("letters", "tokens"),
)
def test_what_triggers_bring_beyond_all_room_is_refused_and_not_lost(effects: tuple[Effect, ...]) -> None:
    game = FastGame.of_level(again(*effects), ruled(RELEASE, turn_limit=12), vocabulary())
    position = game.position()
    game.deal(position, 1)
    with pytest.raises(MemoryError, match="more letters or tokens"):
        for _ in range(12):
            state = game.state(position)
            letters = state.racks[state.to_move].letters
            must_discard = state.phase is Phase.DISCARD
            game.act(position, Discard(letters[: excess(state, state.to_move)]) if must_discard else EndTurn(), state)


def test_of_several_tokens_the_first_that_lies_there_goes() -> None:
    made = doing()
    cells = [cell for cell in map(made.terrain.size.cell, range(12)) if cell not in {city.at for city in made.cities}]
    tokens = tuple(Token(f"token-{number}", cell, Element.FLOOD) for number, cell in enumerate(reversed(cells[:3])))
    late = Effect("place_token", {"id": "late", "at": list(cells[3]), "element": "drought"})
    gone = Effect("remove_token", {"token": ["late", "token-2", "token-0"]})
    tally = Tally()
    play_both(replace(again(late, gone), tokens=tokens), ruled(RELEASE, turn_limit=14), 1, tally, vocabulary())
    assert tally.seen["TokenRemoved"] > 3


def test_a_game_goes_on_from_what_a_journey_remembers() -> None:
    """A campaign's variable is begun with what it was arrived with."""
    way = WinPath("way", Condition("variable", arguments={"variable": "journey.favour", "least": 8}))
    gift = Trigger("gift", Condition("turn_begins", arguments={"turn": 2}), (Effect("award_points", {"amount": 9}),))
    level = replace(doing(), triggers=(gift,), journey=(Variable("journey.favour", 8),))
    rich = replace(level, conditions=BySide((way,), ()))
    tally = Tally()
    play_both(rich, RELEASE, 3, tally, vocabulary())
    assert tally.seen["ends by condition"] == tally.seen["objectives met"] == 1


def test_a_penalty_is_gone_with_the_run_that_laid_letters_make_longer() -> None:
    more = Effect("lay_letters", {"at": [6, 5], "letters": "R", "side": "silver"})
    trigger = Trigger("more", Condition("play_word", arguments={"pattern": "*"}), (more,))
    tea = tuple(Laid(Cell(6, column), letter) for column, letter in enumerate("TEA", 2))
    cities = (City("own", Cell(0, 0), Side.GOLD), City("theirs", Cell(6, 2), Side.SILVER))
    start_letters = Start(letters=BySide((), tea), racks=BySide("AT", "AT"))
    level = replace(
        random_level(Random(2)), terrain=TerrainMap.filled(Size(7, 7)), cities=cities, tokens=(), regions=()
    )
    level = replace(level, conditions=BySide((), ()), triggers=(trigger,), start=start_letters)
    state = start(level, RELEASE, 1, vocabulary().words).state
    borne = Penalty(Side.SILVER, Run(Cell(6, 2), Direction.ACROSS, "TEA"), 3)
    state = replace(state, board=replace(state.board, penalties=(borne,)))
    game = FastGame(state, vocabulary())
    position, action = game.converter.to_arrays(state), Commit((Laid(Cell(0, 0), "A"), Laid(Cell(0, 1), "T")))
    applied = apply(state, action, vocabulary().words)
    assert isinstance(applied, Applied)
    assert applied.state.board.penalties == ()
    game.act(position, action, state)
    compare(game, position, applied.state, "a longer run")
