"""A monkey is let loose on the game and on the table games for a short while: nothing is raised, and all closes."""

from __future__ import annotations

import sys

import pytest

from tests.proof.monkey import run

pytestmark = [pytest.mark.slow, pytest.mark.skipif(sys.platform == "win32", reason="there are no windows unseen there")]


@pytest.mark.proof
@pytest.mark.parametrize(("program", "seed"), [("game", 3), pytest.param("tables", 4, marks=pytest.mark.proof)])
def test_a_short_while_under_the_hands_of_a_monkey(program: str, seed: int) -> None:
    said: list[object] = []
    assert run(program, 0.05, seed, said.append) == 0, said
