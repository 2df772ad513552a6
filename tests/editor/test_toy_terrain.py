"""A terrain that only this test knows, entered in the tables of six files, is at work in every layer."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = Path(__file__).with_name("with_swamp.py")


def shown(*parts: str) -> str:
    done = subprocess.run(
        [sys.executable, str(PROGRAM), *parts], capture_output=True, text=True, timeout=240, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.slow
def test_a_terrain_of_the_tables_is_read_painted_named_grown_printed_and_told_from_plains() -> None:
    assert shown() == "a terrain in 6 files\n"


@pytest.mark.slow
@pytest.mark.qt
def test_a_terrain_of_the_tables_is_found_in_the_window() -> None:
    assert shown("window") == "a terrain in 6 files\n"


@pytest.mark.proof
def test_compiled_games_upon_a_terrain_of_the_tables_are_those_of_the_engine() -> None:
    """The game is compiled anew with the terrain in it, in 15 seconds."""
    assert shown("compiled") == "a terrain in 6 files\n"
