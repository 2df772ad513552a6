"""How words spread over a map, by sets of cells, as on small ones, or by arrays, at once or by and by: the same."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from runtime.campaign import strips
from runtime.campaign.strips import NEVER, Spread, letters_to, strips_of

STARTS = st.lists(st.tuples(st.integers(0, 10**6), st.integers(0, 2)), max_size=4)


def landscape(*rows: str) -> strips.Cells:
    return np.array([list(row.encode()) for row in rows], np.uint8)


@st.composite
def landscapes(draw: st.DrawFn) -> strips.Cells:
    rows, columns = draw(st.integers(1, 9)), draw(st.integers(1, 9))
    return landscape(*(draw(st.text("..~f#", min_size=columns, max_size=columns)) for _ in range(rows)))


@given(codes=landscapes(), starts=STARTS, most=st.sampled_from((1, 3, 12)))
def test_both_ways_find_the_same(codes: strips.Cells, starts: list[tuple[int, int]], most: int) -> None:
    spread, begun = strips_of(codes, most), [(cell % codes.size, letters) for cell, letters in starts]
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(strips, "SMALL", 0)
        by_arrays = letters_to(spread, begun).tolist()
        asked = Spread(spread, begun).letters((0, codes.size - 1))
    assert letters_to(spread, begun).tolist() == by_arrays
    reached = [letters for letters in (by_arrays[0], by_arrays[-1]) if letters != NEVER]
    assert asked == Spread(spread, begun).letters((0, codes.size - 1)) == min(reached, default=None)


@given(codes=landscapes(), starts=STARTS, most=st.sampled_from((1, 3, 12)))
def test_whoever_asks_for_one_cell_after_another_hears_the_same(
    codes: strips.Cells, starts: list[tuple[int, int]], most: int
) -> None:
    spread, begun = strips_of(codes, most), [(cell % codes.size, letters) for cell, letters in starts]
    asked, far = Spread(spread, begun), letters_to(spread, begun).tolist()
    assert [asked.letters((cell,)) for cell in range(codes.size)] == [None if one == NEVER else one for one in far]


def test_water_takes_all_its_letters_at_once_and_lava_ends_the_way() -> None:
    far = letters_to(strips_of(landscape("..~~..", "######", "......"), 12), [(0, 1)]).reshape(3, 6)
    assert far[0].tolist() == [1, 2, 5, 5, 5, 6]
    assert (far[1:] == NEVER).all()
