"""The reference generator finds every legal placement, once, in order, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations

from hypothesis import given
from hypothesis import strategies as st

from runtime.engine.board.grid import Cell, Direction, Size
from runtime.engine.board.letters import Laid, LetterGrid
from runtime.engine.board.sides import SIDES, BySide, Side
from runtime.engine.board.terrain import SYMBOLS, Terrain, TerrainMap
from runtime.engine.game.state import Board
from runtime.engine.levels.level import City
from runtime.engine.moves.placement import check
from runtime.engine.words.board_context import BoardContext
from runtime.engine.words.network import read_runs
from runtime.movegen.reference import placements
from runtime.movegen.vocabulary import Vocabulary
from tests.examples import examples
from tests.movegen.boards import RULESETS, SomeWords, shown, some_words, table

LETTERS = "AEKS"
WORDS = "AE KEA SEA SEAS EKE KEAS ASEA EASE SAKE AS ASS KAE SEE SEES EASES SAKES KAK KEEK EKES ESS"


@st.composite
def situations(draw: st.DrawFn) -> tuple[BoardContext, Side, str, SomeWords]:
    """A small board of any kind, with broken runs, and a rack of up to three letters."""
    size = Size(draw(st.integers(1, 5)), draw(st.integers(2, 5)))
    cells = list(size.cells())
    ground = draw(st.lists(st.sampled_from("......" + SYMBOLS), min_size=size.count, max_size=size.count))
    places = draw(st.lists(st.sampled_from(cells), min_size=1, max_size=3, unique=True))
    owners = draw(st.lists(st.sampled_from([*SIDES, None]), min_size=3, max_size=3))
    cities = tuple(City(f"{at.row}-{at.column}", at, owner) for at, owner in zip(places, owners, strict=False))
    terrain = TerrainMap(size, "".join(ground).encode()).having(dict.fromkeys(places, Terrain.PLAINS))
    lying: dict[Side, dict[Cell, str]] = {side: {} for side in SIDES}
    for cell in draw(st.lists(st.sampled_from(cells), max_size=12, unique=True)):
        side = draw(st.sampled_from([Side.GOLD, Side.GOLD, Side.SILVER]))
        beside = (cell, *size.neighbours(cell))
        if terrain[cell] is not Terrain.LAVA and not any(other in lying[side.other] for other in beside):
            lying[side][cell] = draw(st.sampled_from(LETTERS))
    grids = BySide(*(LetterGrid.of(size, lying[side]) for side in SIDES))
    runs = read_runs(grids.gold)
    broken = tuple(run for run in runs if draw(st.integers(0, 7)) == 0)
    board = Board(terrain, cities, (), grids, BySide(broken, ()))
    words = SomeWords(frozenset(draw(st.lists(st.sampled_from(WORDS.split()), min_size=4, unique=True))))
    rack = "".join(sorted(draw(st.text(LETTERS, max_size=3))))
    return BoardContext(RULESETS[draw(st.sampled_from(sorted(RULESETS)))], board), Side.GOLD, rack, words


def every_way(size: Size, rack: str) -> Iterator[tuple[Laid, ...]]:
    """Every way to lay some of ``rack`` on cells of one line."""
    lines = [[Cell(row, column) for column in range(size.columns)] for row in range(size.rows)]
    lines += [[Cell(row, column) for row in range(size.rows)] for column in range(size.columns)]
    for line in lines:
        for count in range(1, len(rack) + 1):
            for cells in combinations(line, count):
                for letters in set(permutations(rack, count)):
                    yield tuple(map(Laid, cells, letters))


def agree(situation: tuple[BoardContext, Side, str, SomeWords]) -> None:
    on, side, rack, words = situation
    found = [placement.laid for placement in placements(on, side, rack, words, Vocabulary(words.texts))]
    legal = {laid for laid in every_way(on.board.size, rack) if not check(on, side, rack, laid, words)}
    assert len(found) == len(set(found))
    assert {shown(laid) for laid in found} == {shown(laid) for laid in legal}


@examples(150)
@given(situations())
def test_it_finds_just_what_brute_force_finds(situation: tuple[BoardContext, Side, str, SomeWords]) -> None:
    agree(situation)


def found_on(on: BoardContext, rack: str, words: SomeWords) -> list[str]:
    return [
        f"{placement.main.text} {shown(placement.laid)}"
        for placement in placements(on, Side.GOLD, rack, words, Vocabulary(words.texts))
    ]


def test_the_first_word_covers_an_owned_city() -> None:
    words = some_words("CAT AT")
    assert found_on(table("....", cities="gold@0,3 neutral@0,0"), "CAT", words) == [
        "CAT 0,1,C 0,2,A 0,3,T",
        "AT 0,2,A 0,3,T",
    ]


def test_nothing_comes_of_an_empty_rack() -> None:
    assert found_on(table("CAT.", cities="gold@0,0"), "", some_words("CAT CATS")) == []


def test_words_grow_at_both_ends_and_bridge_gaps() -> None:
    words = some_words("CAT CATSCAT CATSCATS SCATSCATS")
    on = table(".CAT.CAT.", cities="gold@0,1")
    assert found_on(on, "SSS", words) == [
        "SCATSCATS 0,0,S 0,4,S 0,8,S",
        "CATSCAT 0,4,S",
        "CATSCATS 0,4,S 0,8,S",
    ]


def test_a_word_may_fit_the_same_letters_in_two_places() -> None:
    words = some_words("ANA BANANA")
    wide = table("...ANA...", cities="gold@0,3")
    assert found_on(wide, "BANNA", words) == [
        "BANANA 0,0,B 0,1,A 0,2,N",
        "BANANA 0,2,B 0,6,N 0,7,A",
    ]


def test_enemy_letters_can_be_laid_over_and_that_attacks() -> None:
    words = some_words("AT TO CATO")
    on = table("AT..", "....", ".toe", cities="gold@0,0")
    found = placements(on, Side.GOLD, "CO", words, Vocabulary(words.texts))
    assert [placement.main.text for placement in found] == ["TO"]
    assert found[0].laid == (Laid(Cell(1, 1), "O"),)
    assert found[0].attack


def test_one_letter_that_makes_two_words_is_one_placement() -> None:
    words = some_words("AT AO TX OX")
    on = table("AT", "O.", cities="gold@0,0")
    found = placements(on, Side.GOLD, "X", words, Vocabulary(words.texts))
    assert [placement.laid for placement in found] == [(Laid(Cell(1, 1), "X"),)]
    assert found[0].main.direction is Direction.ACROSS
    assert [run.text for run in found[0].cross] == ["TX"]


def test_the_stronger_word_of_a_single_letter_is_the_main_one() -> None:
    words = some_words("AT AO TX OX ", TX="attacking")
    on = table("AT", "O.", cities="gold@0,0")
    (found,) = placements(on, Side.GOLD, "X", words, Vocabulary(words.texts))
    assert (found.main.text, found.main.direction) == ("TX", Direction.DOWN)


def test_lava_ends_every_word() -> None:
    words = some_words("CAT AT")
    on = table(".....", terrain=("..#..",), cities="gold@0,3")
    assert found_on(on, "CAT", words) == ["AT 0,3,A 0,4,T"]


def test_words_beside_one_another_are_all_words() -> None:
    words = some_words("CAT TO")
    on = table("CAT", "...", cities="gold@0,0")
    assert found_on(on, "TO", words) == ["TO 1,2,O"]


def test_only_words_of_the_vocabulary_are_laid_across_the_line_too() -> None:
    words = some_words("CAT TO AT SO ATS CATS")
    on = table("CAT.", "....", cities="gold@0,0")
    known = Vocabulary(words.texts - {"CATS"})
    assert "CATS" in {p.main.text for p in placements(on, Side.GOLD, "SO", words, Vocabulary(words.texts))}
    texts = {
        run.text
        for placement in placements(on, Side.GOLD, "SO", words, known)
        for run in (placement.main, *placement.cross)
    }
    assert texts
    assert "CATS" not in texts


def test_they_are_sorted_by_row_column_direction_and_word() -> None:
    words = some_words("AT TA TAT ATT")
    on = table("...", "...", "...", cities="gold@1,1")
    mains = [placement.main for placement in placements(on, Side.GOLD, "ATT", words, Vocabulary(words.texts))]
    keys = [(run.at, run.direction is Direction.DOWN, run.text) for run in mains]
    assert keys == sorted(keys)
    assert len(keys) > 10
