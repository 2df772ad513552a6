"""A condition, an effect and a check that only these tests know, entered in their tables, work everywhere."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = Path(__file__).with_name("with_toy_kinds.py")
COUNTS = "a condition in 2 files and 1 of texts, an effect in 1 and 1 of texts, a check in 1\n"


def shown(*parts: str) -> str:
    done = subprocess.run(
        [sys.executable, str(PROGRAM), *parts], capture_output=True, text=True, timeout=240, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.slow
def test_kinds_of_the_tables_are_in_schema_check_sentence_command_and_game() -> None:
    assert shown("rules") == COUNTS


@pytest.mark.slow
def test_kinds_without_texts_are_named_and_fail_nowhere() -> None:
    assert shown("untold") == COUNTS


@pytest.mark.slow
@pytest.mark.qt
def test_kinds_of_the_tables_are_in_builder_issues_and_game_window() -> None:
    assert shown("window") == COUNTS
