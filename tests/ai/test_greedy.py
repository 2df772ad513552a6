"""The greedy player: legal, strongest first, several words a turn, and never in the way of a game's end."""

from __future__ import annotations

from collections import Counter

import pytest

from runtime.ai import GREEDY, PLAYERS, Limit, choose
from runtime.ai.greedy import least_useful
from runtime.engine.actions import Commit, Discard, EndTurn
from runtime.engine.grid import Cell, Size
from runtime.engine.level import City, Level, Pool, PoolKind, Start
from runtime.engine.sides import BySide, Side
from runtime.engine.state import GameState, Phase
from runtime.engine.terrain import TerrainMap
from runtime.engine.turn import Applied, apply, start
from runtime.engine.view import seen_by
from runtime.lexicon import Lexicon, load_lexicon
from runtime.movegen.vocabulary import Vocabulary
from tests.movegen.boards import RELEASE, some_words


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return load_lexicon()


@pytest.fixture(scope="module")
def vocabulary(lexicon: Lexicon) -> Vocabulary:
    return Vocabulary(lexicon.words(50))


def a_game(*rows: str, racks: BySide[str | None] = BySide(None, None), order: str = "") -> GameState:
    """A game on this terrain; gold's city is in the second row, silver's in the last but one."""
    terrain = TerrainMap.from_rows(rows)
    size = terrain.size
    cities = (
        City("gold", Cell(1, 1), Side.GOLD),
        City("silver", Cell(size.rows - 2, size.columns - 2), Side.SILVER),
    )
    pool = Pool(PoolKind.ORDER, order=order) if order else Pool()
    level = Level("meadow", "Meadow", terrain, cities=cities, pools=BySide(pool, pool), start=Start(racks=racks))
    return start(level, RELEASE, 7).state


def plains(size: int) -> tuple[str, ...]:
    return TerrainMap.filled(Size(size, size)).rows()


def test_it_lays_the_strongest_word_first() -> None:
    words = some_words("TEA TAXI AX TAX")
    state = a_game(*plains(7), racks=BySide("AEITX", "E"))
    action = choose(seen_by(state, Side.GOLD), words, Vocabulary(words.texts), 0)
    assert isinstance(action, Commit)
    assert "".join(laid.letter for laid in action.letters) == "TAXI"


def test_it_goes_on_until_nothing_can_be_laid_and_then_ends_its_turn() -> None:
    words = some_words("TAXI AX IN IT IS")
    state = a_game(*plains(7), racks=BySide("AINTX", "E"))
    actions = []
    while state.to_move is Side.GOLD:
        actions.append(choose(seen_by(state, Side.GOLD), words, Vocabulary(words.texts), 0))
        applied = apply(state, actions[-1], words)
        assert isinstance(applied, Applied)
        state = applied.state
    assert [type(action) for action in actions] == [Commit, Commit, EndTurn]


def test_it_gives_up_the_letters_that_spell_least() -> None:
    words = some_words("TEA EAT ATE TEAS SEAT NEAT SENATE EASE")
    known = Vocabulary(words.texts)
    assert least_useful("AEENQSTVX", 3, known, 15, 0) == "QVX"
    assert least_useful("AAAAEST", 2, known, 15, 0) == "AA"


def test_it_gives_up_just_as_many_letters_as_it_must() -> None:
    words = some_words("TEA")
    state = a_game(*plains(7), racks=BySide("Q" * 9 + "TEA", None))
    assert state.phase is Phase.DISCARD
    action = choose(seen_by(state, Side.GOLD), words, Vocabulary(words.texts), 0)
    assert action == Discard("QQ")


def test_where_letters_are_worth_the_same_the_seed_decides() -> None:
    known = Vocabulary(["TEA"])
    given = {seed: least_useful("QVXZ", 1, known, 15, seed) for seed in range(30)}
    assert set(given.values()) == set("QVXZ")
    assert given == {seed: least_useful("QVXZ", 1, known, 15, seed) for seed in range(30)}


def test_a_limit_of_nodes_makes_it_end_its_turn() -> None:
    words = some_words("TEA")
    view = seen_by(a_game(*plains(7), racks=BySide("AET", "E")), Side.GOLD)
    assert choose(view, words, Vocabulary(words.texts), 0, Limit(0)) == EndTurn()
    assert isinstance(choose(view, words, Vocabulary(words.texts), 0, Limit(1)), Commit)


def test_it_is_not_asked_out_of_turn_nor_after_the_end() -> None:
    words = some_words("TEA")
    state = a_game(*plains(7))
    with pytest.raises(ValueError, match="silver is not to move"):
        choose(seen_by(state, Side.SILVER), words, Vocabulary(words.texts), 0)


def test_every_player_stands_in_the_table_by_its_id() -> None:
    assert PLAYERS["greedy"] is GREEDY
    assert all(id_ == player.id and player.name and player.about for id_, player in PLAYERS.items())


def played(state: GameState, lexicon: Lexicon, vocabulary: Vocabulary, seed: int) -> tuple[GameState, list[object]]:
    actions: list[object] = []
    while state.ended is None:
        action = choose(seen_by(state, state.to_move), lexicon, vocabulary, seed)
        applied = apply(state, action, lexicon)
        assert isinstance(applied, Applied), applied
        state = applied.state
        actions.append(action)
    return state, actions


def test_two_of_them_play_a_game_to_its_end_and_the_same_one_again(lexicon: Lexicon, vocabulary: Vocabulary) -> None:
    rows = """
        ..f..=... ......... ..^.~~~.. ...ff.... =...#...= ....ff... ..~~~.^.. ......... ...=..f..
    """
    first = a_game(*rows.split(), order="AEIRSTLNODEGUABYCHIP")
    state, actions = played(first, lexicon, vocabulary, 3)
    assert state.ended is not None
    assert Counter(type(action) for action in actions)[Commit] > 6
    assert (state, actions) == played(first, lexicon, vocabulary, 3)
