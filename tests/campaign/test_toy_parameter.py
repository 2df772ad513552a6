"""A parameter of combat that only this test knows, entered in two files, is read, overridden, named and chosen."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = Path(__file__).with_name("with_retreat.py")


@pytest.mark.slow
def test_a_parameter_of_the_tables_is_read_overridden_named_and_chosen() -> None:
    done = subprocess.run([sys.executable, str(PROGRAM)], capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout == "a parameter in 2 files\n"
