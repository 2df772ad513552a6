"""Editors killed at random moments while they edit and save: a second of work is lost at most, and never a campaign."""

from __future__ import annotations

import os
import sys

import pytest

from tests.proof.killed_while_editing import ALLOWED, prove

pytestmark = [
    pytest.mark.qt,
    pytest.mark.skipif(sys.platform == "win32", reason="there are no pipes to a killed process there"),
    pytest.mark.skipif(bool(os.environ.get("SCRYPTIC_WITHOUT_QT")), reason="the editor needs Qt"),
]


def test_a_killed_editor_loses_next_to_nothing() -> None:
    tally = prove(1, 5, print)
    assert tally.faults == []
    assert tally.kills == len(tally.losses) == 1


@pytest.mark.slow
def test_twenty_killed_editors_lose_next_to_nothing() -> None:
    tally = prove(20, 11, print)
    assert tally.faults == []
    assert max(tally.losses) <= ALLOWED
    assert tally.recovered > 5
