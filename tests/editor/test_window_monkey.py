"""A monkey's first seconds with the editor: nothing is raised or complained of, and every window closes."""

from __future__ import annotations

import sys

import pytest

from tests.proof.monkey import run

pytestmark = [
    pytest.mark.qt,
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform == "win32", reason="the proof measures as Unix does"),
]


@pytest.mark.parametrize("seconds", [2, pytest.param(10, marks=pytest.mark.proof)])
def test_a_monkey_finds_nothing_in_some_seconds(seconds: int) -> None:
    said: list[str] = []
    assert run("editor", seconds / 60, 7, lambda text: said.append(str(text))) == 0, "\n".join(said)
