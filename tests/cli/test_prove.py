"""``scryptic prove`` keeps games that win, says when it finds none, and never loses what is there."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from time import monotonic

import pytest

from runtime.campaign.level_json import level_text
from runtime.campaign.model import Campaign
from runtime.campaign.reader import read_campaign
from runtime.cli.main import main
from runtime.cli.proof_work import ProofWork
from runtime.engine.board.sides import BySide, Side
from runtime.engine.levels.level import Condition, Level, WinPath
from runtime.match.proof_games import level_hash
from runtime.match.ways_to_win import WayToWin
from tests.patience import PATIENCE, give_way
from tests.simulate.small import WORDS, small_level


def campaign(folder: Path, *paths: WinPath) -> Path:
    """A campaign with words of its own, so that games are short."""
    level = small_level("heath")
    if paths:
        level = changed(level, *paths)
    (folder / "levels").mkdir(parents=True)
    (folder / "words").mkdir()
    (folder / "words" / "few.txt").write_text("\n".join(WORDS.split()))
    (folder / "levels" / "heath.json").write_text(level_text(level))
    head = {"format": 1, "id": "tiny", "name": "Tiny", "levels": ["heath"], "words": {"list": "few.txt"}}
    (folder / "campaign.json").write_text(json.dumps(head))
    return folder


def changed(level: Level, *paths: WinPath) -> Level:
    return replace(level, conditions=BySide(paths, ()))


def score(path_id: str, points: int) -> WinPath:
    return WinPath(path_id, Condition("score", arguments={"side": "gold", "points": points}))


@pytest.mark.slow
def test_it_finds_a_game_keeps_it_and_knows_it_the_next_time(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = campaign(tmp_path / "tiny", score("some", 4))
    before = (folder / "campaign.json").read_bytes()
    assert main(["prove", str(folder), "--path", "some"]) == 0
    assert not (folder / "proofs").exists()
    assert main(["prove", str(folder), "--path", "some", "--write"]) == 0
    (proof,) = read_whole(folder).proofs_of("heath").proofs
    assert (proof.side, proof.path) == (Side.GOLD, "some")
    assert proof.note.startswith("Found by the computer: Closer look won against ")
    kept = (folder / "proofs" / "heath.json").read_bytes()
    capsys.readouterr()
    assert main(["prove", str(folder), "--path", "some", "--write"]) == 0
    said = capsys.readouterr()
    assert "proved by “gold-some”" in said.out
    assert (folder / "proofs" / "heath.json").read_bytes() == kept
    assert (folder / "campaign.json").read_bytes() == before
    assert main(["check", str(folder), "--strict"]) in (0, 1)
    assert "proof-" not in capsys.readouterr().out.replace("proof-missing", "")


@pytest.mark.proof
def test_every_case_is_looked_for_written_at_once_and_not_looked_for_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = campaign(tmp_path / "tiny", score("some", 4), score("far", 5000))
    assert main(["prove", str(folder), "--all", "--write", "--games", "3", "--path", "some"]) == 0
    said = capsys.readouterr()
    assert said.out.startswith("proofs/heath.json: Gold: some: ★★☆ against the level’s own opponent (")
    assert said.err.endswith("1 case is to be shown. ★★☆ against the own opponent: 1\n")
    (proof,) = read_whole(folder).proofs_of("heath").proofs
    assert (proof.id, proof.opponent, proof.nodes, proof.record) == ("gold-some", "adept", 0, None)
    kept = (folder / "proofs" / "heath.json").read_bytes()
    assert b"terrain" not in kept
    assert main(["prove", str(folder), "--all", "--write", "--path", "some"]) == 0
    assert "tried)" not in capsys.readouterr().out
    assert (folder / "proofs" / "heath.json").read_bytes() == kept
    assert main(["prove", str(folder), "--all", "--games", "2", "--path", "far", "--seconds", "60"]) == 1
    said = capsys.readouterr()
    assert "heath: Gold: far: not shown; that is no proof that it can't be done (" in said.out
    assert "not shown: 1" in said.err


def read_whole(folder: Path) -> Campaign:
    found = read_campaign(folder, mend=False).campaign
    assert found is not None
    return found


@pytest.mark.proof
def test_it_looks_for_the_way_that_is_asked_for_whatever_other_way_there_is(tmp_path: Path) -> None:
    folder = campaign(tmp_path / "tiny", score("much", 14), score("some", 6))
    assert main(["prove", str(folder), "--path", "some", "--write"]) == 0
    (proof,) = read_whole(folder).proofs_of("heath").proofs
    assert proof.path == "some"


@pytest.mark.proof
def test_it_answers_when_the_time_is_over_and_says_how_more_is_given(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = campaign(tmp_path / "tiny", score("far", 900_000), score("farther", 900_001))
    assert main(["prove", str(folder), "--games", "10000", "--seconds", "1"]) == 1
    said = capsys.readouterr()
    assert said.out.count("before the time was over; --seconds gives more.") == 3
    assert "0 of 3 ways to win are proved." in said.err


@pytest.mark.slow
def test_what_is_not_found_is_evidence_and_no_more(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = campaign(tmp_path / "tiny", score("far", 5000))
    assert main(["prove", str(folder), "--path", "far", "--games", "2", "--write"]) == 1
    said = capsys.readouterr()
    assert "not found in 2 games. That is evidence, and no proof" in said.out
    assert "0 of 1" in said.err
    assert not (folder / "proofs").exists()


@pytest.mark.proof
def test_a_stale_proof_is_replaced_and_one_of_an_earlier_version_renewed(tmp_path: Path) -> None:
    folder = campaign(tmp_path / "tiny", score("some", 4))
    assert main(["prove", str(folder), "--path", "some", "--write"]) == 0
    before = read_whole(folder).proofs_of("heath").proofs
    level = changed(read_whole(folder).level("heath"), score("some", 3))
    (folder / "levels" / "heath.json").write_text(level_text(level))
    assert main(["prove", str(folder), "--path", "some", "--write"]) == 0
    after = read_whole(folder).proofs_of("heath").proofs
    assert len(before) == len(after) == 1
    assert after[0].game.level == level_hash(level) != before[0].game.level
    assert after[0].game.actions == before[0].game.actions


@pytest.mark.proof
def test_a_game_does_not_depend_on_how_many_processes_look(tmp_path: Path) -> None:
    files = []
    for workers in ("1", "2"):
        folder = campaign(tmp_path / workers, score("some", 9))
        assert main(["prove", str(folder), "--path", "some", "--write", "--workers", workers]) == 0
        files.append((folder / "proofs" / "heath.json").read_bytes())
    assert files[0] == files[1]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["nowhere"], "There is no nowhere, and no shipped campaign of that name. The shipped ones are: a-city-"),
        (["tiny", "--player", "mastre"], "No player of the computer is called “mastre”. Did you mean “master”?"),
        (["tiny", "--opponent", "quick"], "No player of the computer is called “quick”. The players are: novice, "),
        (["tiny", "--level", "moor"], "There is no level moor."),
        (["tiny", "--path", "nothing"], "There is no such way to win there. There are: "),
        (["alone.json", "--write"], "belongs to no campaign's folder"),
        (["alone.json", "--level", "heath"], "single level"),
        (["tiny", "--games", "0"], "0 is no whole number"),
    ],
)
def test_wrong_use_is_said(
    arguments: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    campaign(tmp_path / "tiny", score("some", 4))
    shutil.copy(tmp_path / "tiny" / "levels" / "heath.json", tmp_path / "alone.json")
    assert main(["prove", *arguments]) == 2
    assert said in capsys.readouterr().err


@pytest.mark.slow
@pytest.mark.parametrize(
    ("more", "kept"),
    [
        pytest.param([], "Nothing is kept; --write keeps what is found.", marks=pytest.mark.proof),
        (["--write"], "The proofs that were found are kept; the same line looks for the rest."),
    ],
)
def test_what_was_found_before_a_stop_is_kept_where_that_is_asked_for(
    more: list[str], kept: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = campaign(tmp_path / "tiny", score("some", 4), score("far", 5000))
    say = ProofWork._say

    def stopped(work: ProofWork, level: Level, way: WayToWin, said: str) -> None:
        say(work, level, way, said)
        raise KeyboardInterrupt

    monkeypatch.setattr(ProofWork, "_say", stopped)
    assert main(["prove", str(folder), *more]) == 130
    assert capsys.readouterr().err.endswith(f"Stopped. {kept}\n")
    assert len(read_whole(folder).proofs_of("heath").proofs) == len(more)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signal")
def test_stopping_it_ends_all_its_processes_and_writes_nothing(tmp_path: Path, heeded: None) -> None:
    folder = campaign(tmp_path / "tiny", score("far", 5000))
    code, said = stopped_at(folder, 0.0)
    assert (code, said) == (130, "\nStopped.\n")
    assert not (folder / "proofs").exists()


@pytest.mark.proof
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signal")
def test_at_no_moment_of_its_start_does_a_stop_make_a_process_complain(tmp_path: Path, heeded: None) -> None:
    """``python tests/proof/stopped_search.py`` tries every hundredth of a second."""
    folder = campaign(tmp_path / "tiny", score("far", 5000))
    for number in (0, 15):
        assert stopped_at(folder, number / 100, whole=number % 2 == 1) == (130, "\nStopped.\n"), number


def has_children(pid: int) -> bool:
    """Whether any of a process's threads has begun another process."""
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        with suppress(OSError):  # A thread may be gone by then.
            if task.read_text():
                return True
    return not Path("/proc/self/task").exists()


def stopped_at(folder: Path, seconds: float, *, whole: bool = False) -> tuple[int, str]:
    """How a search ends that is stopped so long after its first process was begun, and what is said on the terminal.

    ``whole`` has all its processes hear of it, as from a terminal.
    """
    command = [sys.executable, "-m", "runtime.cli.main", "prove", str(folder), "--path", "far", "--games", "9999"]
    command += ["--workers", "2", "--write"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, start_new_session=True, text=True) as running:
        until = monotonic() + PATIENCE
        while monotonic() < until and not has_children(running.pid):
            give_way()
        until = monotonic() + seconds
        while monotonic() < until:
            give_way()
        (os.killpg if whole else os.kill)(running.pid, signal.SIGINT)
        try:
            _, said = running.communicate(timeout=PATIENCE)
        finally:
            running.kill()
    return running.returncode, said
