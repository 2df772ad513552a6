"""Editors killed at random moments while they edit and save: a second of work is lost at most, and never a campaign."""

from __future__ import annotations

import importlib.util
import os
import sys
from pathlib import Path
from types import ModuleType

import pytest

pytestmark = [
    pytest.mark.qt,
    pytest.mark.skipif(sys.platform == "win32", reason="there are no pipes to a killed process there"),
    pytest.mark.skipif(bool(os.environ.get("SCRYPTIC_WITHOUT_QT")), reason="the editor needs Qt"),
]


@pytest.fixture(scope="module")
def proof() -> ModuleType:
    """The command that proves it with two hundred."""
    path = Path(__file__).resolve().parents[2] / "proof" / "killed_while_editing.py"
    spec = importlib.util.spec_from_file_location("killed_while_editing", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["killed_while_editing"] = module
    spec.loader.exec_module(module)
    return module


def test_a_killed_editor_loses_next_to_nothing(proof: ModuleType) -> None:
    tally = proof.prove(1, 5, print)
    assert tally.faults == []
    assert tally.kills == len(tally.losses) == 1


@pytest.mark.slow
def test_twenty_killed_editors_lose_next_to_nothing(proof: ModuleType) -> None:
    tally = proof.prove(20, 11, print)
    assert tally.faults == []
    assert max(tally.losses) <= proof.ALLOWED
    assert tally.recovered > 5
