"""How letters look: which are joined, which are grey, which are broken."""

from __future__ import annotations

from dataclasses import replace

from runtime.engine.board.grid import Cell, Direction, Size
from runtime.engine.board.letters import Laid, LetterGrid
from runtime.engine.board.sides import BySide, Side
from runtime.engine.board.terrain import Element, TerrainMap
from runtime.engine.game.state import Penalty, Run
from runtime.engine.levels.level import City, Level, Start, Token
from runtime.engine.words.network import read_network
from runtime.pictures.board_look import Bond, LaidLook, LettersLook, Link, letters_look, level_look
from runtime.pictures.stamps import (
    CellArea,
    CellMark,
    Clasp,
    Coin,
    Jewel,
    PlacedSprite,
    Tower,
    Weakness,
    board_stamps,
    letter_stamps,
)

SIZE = Size(4, 6)
ACROSS, DOWN = Direction.ACROSS, Direction.DOWN


class Dictionary:
    """Three words, of which one defends."""

    hash = "three"

    def valid(self, text: str) -> bool:
        return text in {"CAT", "WALL", "AT"}

    def connotations(self, text: str) -> tuple[str, ...]:
        return ("defending",) if text == "WALL" else ()


def drawn(*rows: str) -> LetterGrid:
    return LetterGrid(SIZE, "".join(row.replace(".", " ") for row in rows))


def looked(letters: LetterGrid, city: Cell, *broken: Run, penalties: tuple[Penalty, ...] = ()) -> LettersLook:
    cities = (City("a", city, Side.GOLD),)
    network = read_network(letters, broken, cities, Side.GOLD, Dictionary())
    return letters_look(Side.GOLD, letters, network, Dictionary(), broken=broken, penalties=penalties)


def test_the_letters_of_a_word_are_joined_one_to_the_next() -> None:
    look = looked(drawn("CAT...", "......", "......", "......"), Cell(0, 0))
    assert look.links == (Link(Cell(0, 0), ACROSS), Link(Cell(0, 1), ACROSS))
    assert not look.grey


def test_an_invalid_run_is_not_joined_and_not_grey() -> None:
    look = looked(drawn("CTA...", "......", "......", "......"), Cell(0, 0))
    assert look.links == ()
    assert not look.grey


def test_a_defending_word_has_strong_links() -> None:
    look = looked(drawn("WALL..", "......", "......", "......"), Cell(0, 0))
    assert {(link.bond, link.strong) for link in look.links} == {(Bond.FIRM, True)}


def test_a_disconnected_word_is_grey_and_loosely_joined() -> None:
    look = looked(drawn("CAT...", "......", ".WALL.", "......"), Cell(0, 0))
    assert look.grey == {Cell(2, 1), Cell(2, 2), Cell(2, 3), Cell(2, 4)}
    assert [link for link in look.links if link.at.row == 2] == [
        Link(Cell(2, column), ACROSS, Bond.LOOSE, strong=True) for column in (1, 2, 3)
    ]


def test_a_broken_run_is_snapped_but_a_letter_shared_with_a_word_is_whole() -> None:
    broken = Run(Cell(0, 1), DOWN, "AT")
    look = looked(drawn("CAT...", ".T....", "......", "......"), Cell(0, 0), broken)
    assert Link(Cell(0, 1), DOWN, Bond.SNAPPED) in look.links
    assert look.broken == {Cell(1, 1)}


def test_penalties_of_the_other_side_are_not_shown_here() -> None:
    run = Run(Cell(0, 0), ACROSS, "CAT")
    penalties = (Penalty(Side.GOLD, run, 5), Penalty(Side.SILVER, run, 7))
    look = looked(drawn("CAT...", "......", "......", "......"), Cell(0, 0), penalties=penalties)
    assert look.penalties == ((Cell(0, 0), 5),)


def test_a_part_of_the_board_gives_only_its_own_stamps_in_their_order() -> None:
    run = Run(Cell(0, 0), ACROSS, "CAT")
    look = looked(drawn("CAT...", "......", "....A.", "......"), Cell(0, 0), penalties=(Penalty(Side.GOLD, run, 5),))
    assert list(letter_stamps(look, CellArea(0, 1, 2, 2), {"A": 4})) == [
        PlacedSprite(Coin(Side.GOLD, "A", 4), Cell(0, 1)),
        PlacedSprite(Coin(Side.GOLD, "T"), Cell(0, 2)),
        PlacedSprite(Clasp(Side.GOLD, ACROSS, Bond.FIRM, strong=False), Cell(0, 1)),
    ]
    assert PlacedSprite(Weakness(5), Cell(0, 0)) in list(letter_stamps(look, CellArea.whole(SIZE), {}))


A_LEVEL = Level("a", "A", TerrainMap.filled(SIZE))


def test_a_level_shows_what_lies_on_its_map_and_nothing_that_fell_off() -> None:
    level = replace(
        A_LEVEL,
        cities=(City("a", Cell(0, 0), Side.GOLD), City("b", Cell(9, 9), None)),
        tokens=(Token("t", Cell(1, 1), Element.FLOOD), Token("u", Cell(-1, 0), Element.FLOOD)),
        start=Start(BySide((Laid(Cell(0, 0), "A"), Laid(Cell(0, 1), "T"), Laid(Cell(4, 0), "Z")), ())),
    )
    look = level_look(level, Dictionary())
    assert [city.id for city in look.cities] == ["a"]
    assert [token.id for token in look.tokens] == ["t"]
    assert look.letters[0].links == (Link(Cell(0, 0), ACROSS),)
    assert level_look(level).letters[0].links == ()


def test_what_is_refused_is_hatched_below_the_letters_and_edged_above_them() -> None:
    level = replace(A_LEVEL, tokens=(Token("t", Cell(1, 1), Element.FLOOD),))
    look = replace(level_look(level), refused=(Cell(1, 1),), cursor=Cell(0, 0))
    order = [stamp.drawn for stamp in board_stamps(look, CellArea.whole(SIZE))]
    assert order == [Jewel(Element.FLOOD), CellMark.REFUSED, CellMark.REFUSED_EDGE, CellMark.CURSOR]


def test_a_city_under_a_letter_keeps_a_sign_above_it_and_a_bare_one_needs_none() -> None:
    cities = (City("a", Cell(0, 0), Side.GOLD), City("b", Cell(1, 1), None), City("c", Cell(2, 2), None))
    level = replace(A_LEVEL, cities=cities, start=Start(BySide((Laid(Cell(0, 0), "A"),), ())))
    look = replace(level_look(level), laid=LaidLook(Side.SILVER, (Laid(Cell(1, 1), "T"),)))
    stamps = list(board_stamps(look, CellArea.whole(SIZE)))
    signs = [stamp for stamp in stamps if isinstance(stamp.drawn, Tower)]
    assert signs == [PlacedSprite(Tower(Side.GOLD), Cell(0, 0)), PlacedSprite(Tower(None), Cell(1, 1))]
    assert stamps[-2:] == signs, "above all letters"
