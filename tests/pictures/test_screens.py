"""Every screen of the game at the size of a small window: nothing cut off, overlapping, unnamed or hard to read."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

SCREENS = Path(__file__).with_name("all_screens.py")
"""The same command looks over larger screens, large texts and German: too long for every run of the tests."""


@pytest.mark.slow
def test_nothing_is_wrong_with_any_screen(tmp_path: Path) -> None:
    order = [sys.executable, str(SCREENS), str(tmp_path), "--check", "--size", "1280x800"]
    done = subprocess.run(order, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
