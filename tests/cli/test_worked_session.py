"""The conversation with the referee in the room of games is what the program really says."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.patience import PATIENCE

GUIDE = Path(__file__).resolve().parents[2] / "runtime" / "match" / "README.md"


def holds(told: object, real: object) -> bool:
    """Whether everything that is told is so; members of objects may be left out, items of lists may not."""
    if isinstance(told, dict):
        return isinstance(real, dict) and all(key in real and holds(told[key], real[key]) for key in told)
    if isinstance(told, list):
        return isinstance(real, list) and len(told) == len(real) and all(map(holds, told, real))
    return told == real


@pytest.mark.slow
def test_the_worked_session_is_true() -> None:
    lines = GUIDE.read_text("utf-8").splitlines()
    asked = [line[2:] for line in lines if line.startswith("→ ")]
    told = [json.loads(line[2:]) for line in lines if line.startswith("← ")]
    assert len(asked) == len(told) > 5
    command = [sys.executable, "-m", "runtime.cli.main", "referee"]
    done = subprocess.run(
        command, input="\n".join(asked), capture_output=True, encoding="utf-8", check=True, timeout=PATIENCE
    )
    for line, real in zip(told, done.stdout.splitlines(), strict=True):
        assert holds(line, json.loads(real)), f"{line}\n{real}"
