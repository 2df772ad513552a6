"""The first 2,000 lines of the proof that no line breaks the referee."""

from __future__ import annotations

import pytest

from tests.proof.referee_fuzz import fuzz


@pytest.mark.slow
def test_two_thousand_broken_lines_are_answered_and_change_nothing() -> None:
    told = fuzz(2_000, seed=3)
    assert sum(told.values()) == 2_000
    assert told["ok"] > 200
    assert told["bad-request"] > 500
    assert len(told) > 8
