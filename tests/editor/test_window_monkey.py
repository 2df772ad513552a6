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


def test_a_monkey_finds_nothing_in_ten_seconds() -> None:
    said: list[str] = []
    assert run("editor", 1 / 6, 7, lambda text: said.append(str(text))) == 0, "\n".join(said)
