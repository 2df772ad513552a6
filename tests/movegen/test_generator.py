"""What the generator promises beyond agreeing with the reference on small boards."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from runtime.engine.board.grid import Cell
from runtime.engine.board.letters import NONE, Laid, LetterGrid
from runtime.engine.board.sides import BySide, Side
from runtime.engine.board.terrain import TerrainMap
from runtime.engine.game.state import Board
from runtime.engine.levels.ruleset import How, Ruleset
from runtime.engine.words.board_context import BoardContext
from runtime.lexicon import load_lexicon
from runtime.lexicon.graph import WordGraph
from runtime.movegen import generator as generating
from runtime.movegen.generator import Generator, Prepared
from runtime.movegen.kernel.addresses import BLOCK
from runtime.movegen.reference import placements
from runtime.movegen.strongest import offered, strongest, strongest_slowly
from runtime.movegen.vocabulary import Vocabulary
from tests.benchmarks.plain_crosswords import PlainBoard, tree_of
from tests.examples import examples
from tests.movegen.boards import DESIGN, RELEASE, SomeWords, shown, some_words, table
from tests.movegen.crosswords import crosswords
from tests.movegen.test_kernel import agree, boards


@pytest.fixture(scope="module")
def english() -> Generator:
    lexicon = load_lexicon()
    words = lexicon.words(50)
    return Generator(WordGraph.of(words), lexicon, words)


@pytest.mark.parametrize(
    ("size", "held", "seed"),
    [
        (15, 7, 1),
        *(pytest.param(*one, marks=pytest.mark.proof) for one in ((15, 7, 2), (21, 9, 3), (40, 12, 4))),
    ],
)
def test_on_plain_land_it_finds_just_what_a_crossword_game_allows(
    english: Generator, size: int, held: int, seed: int
) -> None:
    known = frozenset(english.texts)
    tree = tree_of(english.texts)
    compared = 0
    for number, (on, rack) in enumerate(crosswords(english, size, held, seed)):
        cells = on.board.letters.gold.cells
        if number % (6 if size < 30 else 60) != 3:
            continue
        rows = [cells[start : start + size] for start in range(0, len(cells), size)]
        moves = english.moves(on, Side.GOLD, rack, evaluate=False)
        found = [frozenset((*one.at, one.letter) for one in moves.laid(one)) for one in range(len(moves))]
        assert len(set(found)) == len(found)
        assert set(found) == PlainBoard(rows, tree, known).moves(rack)
        compared += len(found)
    assert compared > 500


def with_values(rules: Ruleset, **values: int) -> Ruleset:
    return replace(rules, letters=replace(rules.letters, values={**rules.letters.values, **values}))


def test_letters_outside_a_to_z_are_letters_like_any_other() -> None:
    words = some_words("GRÜN ÜBER BÄR ÖD ÖDE", BÄR="attacking")
    rules = with_values(RELEASE, Ä=3, Ö=4, Ü=2)
    on = table("GRÜN.", ".....", ".....", ".....", "...öd", cities="gold@0,0 silver@4,3", rules=rules)
    moves = Vocabulary(words.texts).generator(words).moves(on, Side.GOLD, "BERÄÖD")
    told = {(moves.text(one), int(moves.face[one]), int(moves.strength[one])) for one in range(len(moves))}
    assert told == {("ÜBER", 6, 6)}
    expected = placements(on, Side.GOLD, "BERÄÖD", words, Vocabulary(words.texts))
    assert [shown(moves.laid(one)) for one in moves.in_order()] == [shown(one.laid) for one in expected]


MANY = SomeWords(frozenset((*("A" * length for length in range(2, 11)), "BAAAAAB", "ABAAAAA", "AAAAAAAB")))


def among_letters() -> BoardContext:
    """A board on which words of ``MANY`` join letters that lie there already."""
    return table("......A...", "..........", "...A...A..", "..........", cities="gold@0,6 gold@2,3 gold@2,7")


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6])
def test_a_word_takes_no_more_of_a_letter_than_the_rack_has(count: int) -> None:
    agree((among_letters(), Side.GOLD, "B" + "A" * count, MANY))


def test_what_takes_too_many_letters_is_dropped_however_little_room_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    on, graph = among_letters(), WordGraph.of(MANY.texts)

    def found() -> list[tuple[Laid, ...]]:
        moves = Generator(graph, MANY, MANY.texts).moves(on, Side.GOLD, "BAAAA")
        return [moves.laid(one) for one in moves.in_order()]

    usual = found()
    assert usual
    for letters in range(BLOCK, 2000, 8):
        monkeypatch.setattr(generating, "_LETTERS", letters)
        assert found() == usual, letters


LETTERS = "".join(chr(0x0410 + number) for number in range(40))


@pytest.mark.slow
@examples(40)
@given(st.data())
def test_an_alphabet_of_more_than_32_letters_is_searched_alike(data: st.DataObject) -> None:
    some = data.draw(st.lists(st.sampled_from(LETTERS), min_size=4, max_size=4, unique=True))
    every = ["".join(pair) for pair in pairwise(LETTERS)]
    texts = data.draw(st.sets(st.text(some, min_size=2, max_size=4), min_size=3, max_size=12))
    words = SomeWords(frozenset((*texts, *every)))
    rules = with_values(RELEASE, **dict.fromkeys(LETTERS, 2))
    first = data.draw(st.sampled_from(sorted(texts)))
    rows = (f".{first}{'.' * (6 - len(first))}", *(["." * 7] * 4))
    on = table(*rows, terrain=("." * 7, "..~.^..", "..f....", "...=...", "#......"), cities="gold@0,1", rules=rules)
    agree((on, Side.GOLD, "".join(data.draw(st.lists(st.sampled_from(some), max_size=4))), words))


def test_letters_on_the_board_that_no_known_word_has_still_defend() -> None:
    words = some_words("OX QQ AXE", QQ="defending")
    on = table("...", "qq.", cities="gold@0,0 silver@1,0")
    moves = Vocabulary(["OX", "AXE"]).generator(words).moves(on, Side.GOLD, "AEOX")
    assert set(moves.faced.tolist()) == {11}, "6 and a half of it for the shield, 2 for the city"


HUGE = Fraction(9999)


def test_rules_with_huge_numbers_are_reckoned_exactly_too() -> None:
    words = some_words("TAXI AX TAX AT", TAXI="attacking sneaking", AX="defending")
    rules = replace(
        DESIGN,
        connotation=replace(DESIGN.connotation, multiplier=HUGE),
        mountain=replace(DESIGN.mountain, multiplier=HUGE),
        city=replace(DESIGN.city, how=How.MULTIPLY, amount=Fraction(9999, 9998)),
        water=replace(DESIGN.water, amount=Fraction(9997, 9999)),
    )
    on = table(
        ".....", ".....", "...ax", terrain=(".^~^.", ".....", "....."), cities="gold@0,0 silver@2,4", rules=rules
    )
    vocabulary = Vocabulary(words.texts)
    generator = vocabulary.generator(words)
    assert not generator.is_exact(rules)
    assert generator.is_exact(DESIGN)
    agree((on, Side.GOLD, "AITX", words))
    found = strongest(on, Side.GOLD, "AITX", words, vocabulary)
    assert found is not None
    assert found == strongest_slowly(on, Side.GOLD, "AITX", words, vocabulary)
    assert found == next(offered(generator, on, Side.GOLD, "AITX"))


@pytest.mark.slow
@examples(100)
@given(boards())
def test_the_strongest_is_the_first_of_all_that_a_spy_may_offer(
    situation: tuple[BoardContext, Side, str, SomeWords],
) -> None:
    on, side, rack, words = situation
    vocabulary = Vocabulary(words.texts)
    found = list(offered(vocabulary.generator(words), on, side, rack))
    assert strongest(on, side, rack, words, vocabulary) == next(iter(found), None)
    assert strongest_slowly(on, side, rack, words, vocabulary) == next(iter(found), None)
    assert len({one.laid for one in found}) == len(found)


def test_one_generator_serves_boards_of_any_size_and_several_threads(english: Generator) -> None:
    asked = [*crosswords(english, 9, 7, 5)][:8] + [*crosswords(english, 25, 12, 6)][10:18]

    def told(position: tuple[BoardContext, str]) -> list[list[int]]:
        return sorted(english.moves(position[0], Side.GOLD, position[1]).rows.tolist())

    expected = [told(one) for one in asked]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(told, asked * 6)) == expected * 6


@examples(40)
@given(boards())
def test_a_board_bears_no_trace_of_those_before(situation: tuple[BoardContext, Side, str, SomeWords]) -> None:
    on, side, rack, words = situation
    generator = Vocabulary(words.texts).generator(words)
    for board in (*varied(on.board), on.board):
        other = BoardContext(on.rules, board)
        fresh = Generator(generator.graph, words, words.texts)
        # Either side's board is laid into the same room.
        for asking in (side, side.other):
            assert everything(generator, other, asking, rack) == everything(fresh, other, asking, rack)


def test_a_word_that_stood_elsewhere_counts_no_more() -> None:
    words = some_words("CAT CATS")
    generator = Vocabulary(words.texts).generator(words)
    for row in (".CAT.", "CAT.."):
        moves = generator.moves(table(row, cities="gold@0,2"), Side.GOLD, "S")
        assert moves.gain.tolist() == [1]


def test_long_words_are_told_from_the_shorter_ones_that_they_end_with() -> None:
    words = some_words("ABCDEFGH ABCDEFGHS KABCDEFGHS")
    generator, values = Vocabulary(words.texts).generator(words), RELEASE.letters.values
    for _ in range(2):
        for row, gain in ((".ABCDEFGH.", values["S"]), ("KABCDEFGH.", sum(map(values.__getitem__, "KABCDEFGHS")))):
            moves = generator.moves(table(row, cities="gold@0,5"), Side.GOLD, "S")
            assert moves.gain.tolist() == [gain]


def varied(board: Board) -> Iterator[Board]:
    """The same board, and with one thing on it changed."""
    letters, size = board.letters, board.size
    yield board
    yield replace(board, cities=tuple(replace(city, owner=None) for city in board.cities))
    yield replace(board, tokens=tuple(replace(token, captured=not token.captured) for token in board.tokens))
    yield replace(board, terrain=TerrainMap(size, board.terrain.cells[::-1]))
    yield replace(board, penalties=(), broken=BySide((), ()))
    shifted = (LetterGrid(size, grid.cells[1:] + NONE) for grid in letters)
    yield replace(board, letters=BySide(*shifted))
    yield replace(board, letters=BySide(letters.silver, letters.gold))


def everything(generator: Generator, on: BoardContext, side: Side, rack: str) -> list[tuple[object, object]]:
    """All that a generator says of a board, in its order."""
    board = generator.on(on, side)
    told = board.moves(rack), board.moves(rack, evaluate=False), board.strongest(rack)
    return [(moves.rows.tolist(), moves.letters.tolist()) for moves in told]


def test_a_prepared_board_takes_rack_after_rack(english: Generator) -> None:
    on = table("..CAT..", ".......", ".......", cities="gold@0,2")
    prepared = english.on(on, Side.GOLD)
    for rack in ("SO", "", "QQ", "STONE", "SO"):
        alone = english.moves(on, Side.GOLD, rack)
        assert prepared.moves(rack).rows.tolist() == alone.rows.tolist()


@pytest.mark.proof
def test_more_moves_than_there_is_room_for_are_found_too(english: Generator) -> None:
    size = 60
    cells = {Cell(row, column): "E" for row in range(0, size, 3) for column in range(0, size, 3)}
    on = table(*["." * size] * size, cities="gold@0,0")
    grid = LetterGrid.of(on.board.size, cells)
    cities = tuple(replace(on.board.cities[0], id=str(at), at=at) for at in cells)
    wide = BoardContext(RELEASE, replace(on.board, letters=BySide(grid, on.board.letters.silver), cities=cities))
    moves = english.moves(wide, Side.GOLD, "AEINRST", evaluate=False)
    assert len(moves) > 10_000
    laid = {moves.laid(one) for one in range(len(moves))}
    assert len(laid) == len(moves)
    fresh = Generator(english.graph, english.words, english.texts)
    assert fresh.moves(wide, Side.GOLD, "AEINRST").rows[:, :4].tolist() == moves.rows[:, :4].tolist()


@pytest.mark.slow
@pytest.mark.parametrize("rows", [1, 2, 5, 4096])
def test_the_strongest_are_the_same_however_long_the_table_is(
    english: Generator, rows: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    on = table(*["." * 9] * 4, ".quartz..", *["." * 9] * 4, cities="gold@4,1")
    usual = english.on(on, Side.GOLD)
    monkeypatch.setattr(generating, "_ROWS", rows)
    tight = Generator(english.graph, english.words, english.texts).on(on, Side.GOLD)
    for rack in ("EILNSTY", "AEZ", "QQ"):
        placed, weighed, best = looked(usual, rack)
        assert looked(tight, rack) == (placed, weighed, best)
        assert weighed == placed
        assert set(best) <= set(weighed)


def test_of_the_strongest_just_the_one_that_a_spy_tells_of_is_kept(english: Generator) -> None:
    for on, rack in [*crosswords(english, 11, 7, 3)][1:12]:
        moves, kept = english.moves(on, Side.GOLD, rack), english.on(on, Side.GOLD).strongest(rack)
        assert [kept.main(one) for one in range(len(kept))] == [moves.main(one) for one in moves.offered()][:1]


def looked(board: Prepared, rack: str) -> tuple[list[tuple[tuple[Laid, ...], str]], ...]:
    """What all moves are, unweighed and weighed, and what the strongest are."""
    answers = board.moves(rack, evaluate=False), board.moves(rack), board.strongest(rack)
    return tuple([(moves.laid(one), moves.text(one)) for one in moves.in_order()] for moves in answers)


def test_what_is_given_away_can_not_be_changed(english: Generator) -> None:
    moves = english.moves(table("...", cities="gold@0,0"), Side.GOLD, "TEA")
    assert len(moves) > 2
    with pytest.raises(ValueError, match="read-only"):
        moves.strength[0] = 99
    with pytest.raises(ValueError, match="read-only"):
        moves.letters[0] = 1
