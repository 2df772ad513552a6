"""Tries of a quest in processes: which of them fail on the way makes no difference to what is found."""

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
from runtime.simulate.proof_search import Prover, Quest, Seeker, Try
from tests.movegen.boards import RELEASE
from tests.patience import PATIENCE
from tests.simulate.small import WORDS, small_level


@pytest.fixture
def quest(tmp_path: Path) -> Quest:
    """One that nothing fulfils."""
    own = tmp_path / "words.txt"
    own.write_text("\n".join(WORDS.split()))
    return Quest(
        small_level("heath"), RELEASE, WordSource(own=own), WayToWin(Side.GOLD, "none"), ("greedy",), ("greedy",)
    )


def all_of(seeker: Seeker) -> list[Try]:
    told: list[Try] = []
    while not seeker.is_over:
        told += seeker.poll(PATIENCE)
    return told


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="signals of Unix")
def test_a_process_that_is_killed_plays_its_try_again(quest: Quest) -> None:
    seeker = Seeker(quest, 3)
    while not multiprocessing.active_children():
        assert not seeker.poll(0.01)
    os.kill(multiprocessing.active_children()[0].pid or 0, signal.SIGKILL)
    prover = Prover(quest)
    assert all_of(seeker) == [prover.attempt(number) for number in range(3)]
    assert not multiprocessing.active_children()


def test_where_no_process_can_be_started_the_search_ends_and_says_why(
    quest: Quest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    (only,) = all_of(Seeker(quest, 60))
    assert "FileNotFoundError" in only.fault
