"""How words spread over a map: gone through cell by cell, as small maps are, and by arrays, it is the same."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from runtime.campaign import strips
from runtime.campaign.strips import NEVER, letters_to, strips_of

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
        by_arrays = letters_to(spread, begun)
    assert letters_to(spread, begun).tolist() == by_arrays.tolist()


def test_water_takes_all_its_letters_at_once_and_lava_ends_the_way() -> None:
    far = letters_to(strips_of(landscape("..~~..", "######", "......"), 12), [(0, 1)]).reshape(3, 6)
    assert far[0].tolist() == [1, 2, 5, 5, 5, 6]
    assert (far[1:] == NEVER).all()
