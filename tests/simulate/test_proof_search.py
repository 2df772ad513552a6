"""Tries of a goal in processes: which of them fail on the way makes no difference to what is found."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from pathlib import Path

import pytest

from runtime.engine.board.sides import Side
from runtime.lexicon import WordSource
from runtime.match.ways_to_win import WayToWin
from runtime.simulate.proof_search import ProofGoal, ProofSearch, Prover, Try
from tests.movegen.boards import RELEASE
from tests.patience import PATIENCE
from tests.simulate.small import WORDS, small_level


@pytest.fixture
def goal(tmp_path: Path) -> ProofGoal:
    """One that nothing fulfils."""
    own = tmp_path / "words.txt"
    own.write_text("\n".join(WORDS.split()))
    return ProofGoal(
        small_level("heath"), RELEASE, WordSource(own=own), WayToWin(Side.GOLD, "none"), ("greedy",), ("greedy",)
    )


def all_of(search: ProofSearch) -> list[Try]:
    told: list[Try] = []
    while not search.is_over:
        told += search.poll(PATIENCE)
    return told


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="signals of Unix")
def test_a_process_that_is_killed_plays_its_try_again(goal: ProofGoal) -> None:
    search = ProofSearch(goal, 3)
    while not multiprocessing.active_children():
        assert not search.poll(0.01)
    os.kill(multiprocessing.active_children()[0].pid or 0, signal.SIGKILL)
    prover = Prover(goal)
    assert all_of(search) == [prover.attempt(number) for number in range(3)]
    assert not multiprocessing.active_children()


def test_where_no_process_can_be_started_the_search_ends_and_says_why(
    goal: ProofGoal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    (only,) = all_of(ProofSearch(goal, 60))
    assert "FileNotFoundError" in only.fault
