"""Every screen of the game, at each size it is made for: nothing cut off, overlapping, unnamed or hard to read."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

SCREENS = Path(__file__).with_name("all_screens.py")
SIZES = {
    "1280x800": ("--size", "1280x800"),
    "1920x1080": ("--size", "1920x1080"),
    "1920x1080 at 150 %": ("--size", "1920x1080", "--scale", "1.5"),
    "texts of 150 %": ("--text", "150"),
    "German": ("--language", "de"),
}


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
def test_nothing_is_wrong_with_any_screen(size: str, tmp_path: Path) -> None:
    order = [sys.executable, str(SCREENS), str(tmp_path), "--check", *SIZES[size]]
    done = subprocess.run(order, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
