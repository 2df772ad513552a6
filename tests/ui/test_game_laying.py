"""Laid letters and the typing cursor, without a window."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from runtime.engine.board.grid import Cell, Direction, Size
from runtime.engine.board.letters import Laid, LetterGrid
from runtime.ui.game.play.laid_letters import LaidLetters

SIZE = Size(6, 6)
EMPTY = LetterGrid.empty(SIZE)


def fresh(letters: str) -> LaidLetters:
    return LaidLetters().dealt(letters)


def typed(laying: LaidLetters, word: str, own: LetterGrid = EMPTY) -> LaidLetters:
    for letter in word:
        after = laying.typed(letter, own)
        assert after is not None
        laying = after
    return laying


def test_letters_typed_lie_in_line_behind_the_cursor() -> None:
    laying = typed(fresh("TCA").pointed(Cell(1, 1)), "CAT")
    assert laying.laid == (Laid(Cell(1, 1), "C"), Laid(Cell(1, 2), "A"), Laid(Cell(1, 3), "T"))
    assert laying.cursor == Cell(1, 4)
    down = typed(fresh("TCA").pointed(Cell(1, 1)).turned(), "CAT")
    assert [laid.at for laid in down.laid] == [Cell(1, 1), Cell(2, 1), Cell(3, 1)]


def test_a_word_may_be_typed_whole_over_own_letters_or_without_them() -> None:
    own = LetterGrid.of(SIZE, {Cell(0, 1): "A"})
    whole = typed(fresh("CT").pointed(Cell(0, 0)), "CAT", own)
    short = typed(fresh("CT").pointed(Cell(0, 0)), "CT", own)
    assert whole.laid == short.laid == (Laid(Cell(0, 0), "C"), Laid(Cell(0, 2), "T"))


def test_a_letter_that_the_rack_lacks_is_not_typed() -> None:
    laying = fresh("CAT").pointed(Cell(0, 0))
    assert laying.typed("Z", EMPTY) is None
    assert typed(laying, "C").typed("C", EMPTY) is None
    assert fresh("CAT").typed("C", EMPTY) is None, "without a cursor there is nowhere to type"


def test_there_is_no_room_behind_the_edge() -> None:
    own = LetterGrid.of(SIZE, {Cell(0, 5): "S"})
    assert fresh("CAT").pointed(Cell(0, 5)).typed("C", own) is None
    last = typed(fresh("CAT").pointed(Cell(0, 5)), "C")
    assert last.cursor == Cell(0, 5)


def test_typing_over_a_laid_letter_gives_the_old_one_back() -> None:
    laying = typed(fresh("CAT").pointed(Cell(0, 0)), "C").pointed(Cell(0, 0))
    assert typed(laying, "A").laid == (Laid(Cell(0, 0), "A"),)
    assert typed(laying, "C").cursor == Cell(0, 1), "the same letter is only passed over"


def test_backspace_takes_letters_back_one_after_the_other() -> None:
    own = LetterGrid.of(SIZE, {Cell(0, 1): "A"})
    laying = typed(fresh("CT").pointed(Cell(0, 0)), "CAT", own)
    once = laying.erased(own)
    assert once.laid == (Laid(Cell(0, 0), "C"),)
    twice = once.erased(own)
    assert twice.is_empty
    assert twice.cursor == Cell(0, 0)
    assert twice.erased(own).is_empty


def test_a_letter_dropped_on_a_laid_one_takes_its_place() -> None:
    laying = fresh("AB").placed(0, Cell(1, 1)).placed(1, Cell(1, 1))
    assert laying.laid == (Laid(Cell(1, 1), "B"),)
    assert laying.is_free(0)


def test_a_letter_that_is_moved_stays_one_letter() -> None:
    laying = fresh("AB").placed(0, Cell(1, 1)).placed(0, Cell(2, 2))
    assert laying.laid == (Laid(Cell(2, 2), "A"),)
    assert laying.placed(0, Cell(2, 2)) == laying


def test_a_new_rack_keeps_the_order_that_the_player_made() -> None:
    laying = fresh("ABCD").moved_slot(3, 0)
    assert laying.slots == "DABC"
    assert laying.placed(1, Cell(0, 0)).dealt("BCDE").slots == "DBCE"


def test_sorting_and_shuffling_move_no_laid_letter() -> None:
    laying = fresh("DCBA").placed(0, Cell(3, 3))
    assert laying.sorted().slots == "ABCD"
    assert laying.sorted().laid == laying.laid
    shuffled = laying.shuffled(5)
    assert sorted(shuffled.slots) == sorted(laying.slots)
    assert shuffled.laid == laying.laid
    assert shuffled.slots != laying.shuffled(6).slots


def test_the_cursor_stays_on_the_board() -> None:
    assert fresh("A").stepped(0, 1, EMPTY).cursor == Cell(3, 3), "from nowhere it starts in the middle"
    assert fresh("A").pointed(Cell(0, 0)).stepped(-1, -1, EMPTY).cursor == Cell(0, 0)
    assert fresh("A").pointed(Cell(5, 5)).stepped(1, 1, EMPTY).cursor == Cell(5, 5)
    assert fresh("A").turned().direction is Direction.DOWN


cells = st.builds(Cell, st.integers(0, 5), st.integers(0, 5))
steps = st.lists(
    st.one_of(
        st.tuples(st.just("place"), st.integers(0, 6), cells),
        st.tuples(st.just("back"), st.just(0), cells),
        st.tuples(st.just("move"), st.integers(0, 6), cells),
        st.tuples(st.just("shuffle"), st.integers(0, 99), cells),
        st.tuples(st.just("erase"), st.just(0), cells),
    ),
    max_size=30,
)


@given(steps)
def test_no_letter_is_ever_lost_or_doubled(moves: list[tuple[str, int, Cell]]) -> None:
    laying = fresh("ABCDEFG").pointed(Cell(0, 0))
    for kind, number, cell in moves:
        if kind == "place":
            laying = laying.placed(number, cell)
        elif kind == "back":
            laying = laying.taken_back(cell)
        elif kind == "move":
            laying = laying.moved_slot(number, cell.column)
        elif kind == "shuffle":
            laying = laying.shuffled(number)
        else:
            laying = laying.pointed(cell).erased(EMPTY)
        free = [letter for slot, letter in enumerate(laying.slots) if laying.is_free(slot)]
        assert sorted(free + [laid.letter for laid in laying.laid]) == list("ABCDEFG")
        assert len({laid.at for laid in laying.laid}) == len(laying.laid)
