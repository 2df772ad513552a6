"""Games with a real window are killed at random moments, and each goes on exactly where it was."""

from __future__ import annotations

import pytest

from tests.proof import killed_at_tables
from tests.proof.killed_while_playing import prove

pytestmark = [pytest.mark.qt, pytest.mark.slow]


@pytest.mark.proof
def test_games_that_are_killed_go_on_exactly() -> None:
    tally = prove(6, 7, print)
    assert tally.faults == []
    assert tally.kills == 6
    assert tally.actions > 10, "something was played"
    assert tally.in_save, "some were killed while an action was being saved"


@pytest.mark.proof
def test_table_games_that_are_killed_go_on_exactly() -> None:
    tally = killed_at_tables.prove(6, 5, print)
    assert tally.faults == []
    assert tally.kills == 6
    assert tally.actions > 10, "something was played"
    assert tally.in_save, "some were killed while a move was being saved"
