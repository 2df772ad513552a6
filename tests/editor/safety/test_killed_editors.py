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


@pytest.mark.slow
def test_editors_killed_under_mouse_and_keys_come_back_as_they_were_seen() -> None:
    tally = prove(6, 5, print, by_input=True)
    # How much is lost says the proof, on a machine at rest.
    assert [fault for fault in tally.faults if "of work lost" not in fault] == []
    assert tally.events > 6
