"""The greedy player: legal, strongest first, several words a turn, and never in the way of a game's end."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import permutations

import pytest

from runtime.ai import GREEDY, PLAYERS, Limit, choose
from runtime.ai.greedy import least_useful
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import BySide, Side
from runtime.engine.board.terrain import TerrainMap
from runtime.engine.game.actions import AcceptDraw, Commit, Discard, EndTurn, OfferDraw, Order
from runtime.engine.game.events import WordCommitted, WordOutcome
from runtime.engine.game.state import GameState, Phase
from runtime.engine.levels.level import City, Level, Pool, PoolKind, Start
from runtime.engine.turn.turn import Applied, apply, start
from runtime.engine.turn.view import seen_by
from runtime.lexicon import Lexicon, load_lexicon
from runtime.movegen.vocabulary import Vocabulary
from tests.movegen.boards import DESIGN, RELEASE, SomeWords, some_words, table


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


def attacked() -> tuple[GameState, SomeWords]:
    """Gold attacks two silver words at once, one of them on silver's only city; silver must name the order."""
    words = some_words("OX OE FAX")
    on = table(".....", "oe...", "x....", ".....", cities="gold@0,0 silver@2,0", rules=DESIGN)
    level = Level("b", "B", on.board.terrain, cities=on.board.cities, start=Start(racks=BySide("AFX", "EE")))
    state = replace(start(level, DESIGN, 1).state, board=on.board)
    applied = apply(state, Commit(tuple(Laid(Cell(0, n), letter) for n, letter in enumerate("FAX"))), words)
    assert isinstance(applied, Applied)
    return applied.state, words


def test_attacked_it_names_the_order_that_costs_it_least() -> None:
    state, words = attacked()
    assert state.phase is Phase.ORDER
    view = seen_by(state, Side.SILVER)
    action = choose(view, words, Vocabulary(words.texts), 0)
    assert isinstance(action, Order)
    assert state.waiting is not None
    assert set(action.defenders) == set(state.waiting.defenders)
    gained = {}
    for order in permutations(state.waiting.defenders):
        applied = apply(state, Order(order), words)
        assert isinstance(applied, Applied)
        report = applied.events[1]
        assert isinstance(report, WordCommitted)
        gained[order] = (report.outcome is not WordOutcome.REPELLED, report.base_gained)
    assert gained[action.defenders] == min(gained.values())
    assert len(set(gained.values())) > 1, "it does matter here"


def test_the_attacker_waits_for_the_answer() -> None:
    state, words = attacked()
    with pytest.raises(ValueError, match="gold is not to move"):
        choose(seen_by(state, Side.GOLD), words, Vocabulary(words.texts), 0)


@pytest.mark.proof
def test_two_of_them_play_a_game_by_the_design_document(lexicon: Lexicon, vocabulary: Vocabulary) -> None:
    rows = plains(8)
    terrain = TerrainMap.from_rows(rows)
    cities = (City("gold", Cell(1, 1), Side.GOLD), City("silver", Cell(6, 6), Side.SILVER), City("n", Cell(3, 4), None))
    pool = Pool(PoolKind.ORDER, order="AEIRSTLNODEGUABYCHIPATES")
    level = Level("m", "M", terrain, "design-1.6", cities=cities, pools=BySide(pool, pool))
    state, actions = played(start(level, DESIGN, 7).state, lexicon, vocabulary, 3)
    assert state.ended is not None
    assert Counter(type(action) for action in actions)[Commit] > 6


def test_every_player_stands_in_the_table_by_its_id() -> None:
    assert PLAYERS["greedy"] is GREEDY
    assert all(id_ == player.id and player.name and player.about for id_, player in PLAYERS.items())


def played(state: GameState, lexicon: Lexicon, vocabulary: Vocabulary, seed: int) -> tuple[GameState, list[object]]:
    actions: list[object] = []
    while state.ended is None:
        action = choose(seen_by(state, state.to_act), lexicon, vocabulary, seed)
        applied = apply(state, action, lexicon)
        assert isinstance(applied, Applied), applied
        state = applied.state
        actions.append(action)
    return state, actions


@pytest.mark.slow
def test_two_of_them_play_a_game_to_its_end_and_the_same_one_again(lexicon: Lexicon, vocabulary: Vocabulary) -> None:
    rows = """
        ..f..=... ......... ..^.~~~.. ...ff.... =...#...= ....ff... ..~~~.^.. ......... ...=..f..
    """
    first = a_game(*rows.split(), order="AEIRSTLNODEGUABYCHIP")
    state, actions = played(first, lexicon, vocabulary, 3)
    assert state.ended is not None
    assert Counter(type(action) for action in actions)[Commit] > 6
    assert (state, actions) == played(first, lexicon, vocabulary, 3)


@pytest.mark.parametrize(("base", "answer"), [((9, 2), AcceptDraw()), ((2, 2), EndTurn()), ((2, 9), EndTurn())])
def test_it_takes_a_draw_only_where_it_has_no_word_left_and_is_behind(
    base: tuple[int, int], answer: AcceptDraw | EndTurn
) -> None:
    words = some_words("TAXI")
    state = replace(a_game(*plains(7), racks=BySide("X", "Z")), base=BySide(*base))
    for action in (OfferDraw(), EndTurn()):
        done = apply(state, action, words)
        assert isinstance(done, Applied)
        state = done.state
    assert choose(seen_by(state, Side.SILVER), words, Vocabulary(words.texts), 0) == answer


def test_it_lays_its_words_before_it_takes_a_draw() -> None:
    words = some_words("TAXI")
    state = replace(a_game(*plains(7), racks=BySide("X", "TAXI")), base=BySide(9, 2))
    for action in (OfferDraw(), EndTurn()):
        done = apply(state, action, words)
        assert isinstance(done, Applied)
        state = done.state
    assert isinstance(choose(seen_by(state, Side.SILVER), words, Vocabulary(words.texts), 0), Commit)
