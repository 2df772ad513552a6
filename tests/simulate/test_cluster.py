"""Games on a cluster of Dask's: a scheduler and workers on this machine, of which some are killed while they play."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from importlib.util import find_spec
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

from runtime import resources
from runtime.campaign.writer import level_text
from runtime.cli.main import main
from runtime.engine.board.sides import Side
from runtime.lexicon import LexiconError, WordSource
from runtime.match.ways_to_win import WayToWin
from runtime.simulate import cluster as clusters
from runtime.simulate.cluster import (
    MOST_GAMES,
    ClusterError,
    ClusterSeeker,
    batch_size,
    common_digest,
    open_cluster,
    run_on_cluster,
)
from runtime.simulate.experiment import Experiment
from runtime.simulate.play import PlayedGame
from runtime.simulate.proof_search import Prover, Quest, Try
from runtime.simulate.result import write_result
from runtime.simulate.runners import GameWorkerError, run
from runtime.simulate.store import ResultStore
from tests.movegen.boards import RELEASE
from tests.patience import PATIENCE
from tests.simulate.small import WORDS, small_experiment, small_level

GAMES = 60
DASK = [sys.executable, "-m", "dask.__main__"]
EXTRA = ("distributed", "cryptography")
MARKS = (
    pytest.mark.slow,
    pytest.mark.expects_log,
    pytest.mark.filterwarnings("default"),  # What Dask and its event loop warn of is theirs.
    pytest.mark.skipif(sys.platform == "win32", reason="signals of Unix"),
    pytest.mark.skipif(any(find_spec(name) is None for name in EXTRA), reason="scryptic[cluster] is not installed"),
)


def needs_dask(test: Any) -> Any:
    """Mark a test that starts a cluster."""
    for mark in MARKS:
        test = mark(test)
    return test


def lines(experiment: Experiment) -> list[str]:
    return [write_result(one.result) for one in run(experiment, 0, 1)]


def kill_one(client: Any) -> None:
    os.kill(next(iter(client.run(os.getpid).values())), signal.SIGKILL)


@pytest.fixture
def short_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clusters, "SECONDS", 0.1)


@needs_dask
def test_workers_that_are_killed_change_nothing(tmp_path: Path, short_batches: None) -> None:
    experiment = small_experiment(tmp_path, games=GAMES)
    quest = Quest(
        small_level("heath"), RELEASE, WordSource(own=tmp_path / "words.txt"), WayToWin(Side.GOLD), nodes=20, seed=3
    )
    with open_cluster("local:2") as client:
        found = []
        for one in run_on_cluster(client, experiment, 0, keep_records=True):
            found.append(one)
            if len(found) in {3, 20}:
                kill_one(client)
        assert [write_result(one.result) for one in found] == lines(experiment)
        assert all(one.record for one in found)
        # A client that is killed goes on behind the games that it has.
        games = run_on_cluster(client, experiment, 5)
        assert write_result(next(games).result) == write_result(found[5].result)
        games.close()
        seeker, tries = ClusterSeeker(client, quest, 4), list[Try]()
        while not seeker.is_over:
            tries += seeker.poll(1.0)
        prover = Prover(quest)
        assert tries == [prover.attempt(number) for number in range(len(tries))]
        assert tries[-1].record is not None or len(tries) == 4


@needs_dask
def test_words_that_are_lost_or_others_on_a_worker_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    experiment = small_experiment(tmp_path)
    with open_cluster("local:1") as client:
        digest = common_digest(arena.words for arena in experiment.arenas)
        (tmp_path / "words.txt").write_text("\n".join(WORDS.split()[1:]))
        with monkeypatch.context() as patched, pytest.raises(GameWorkerError, match="other words"):
            patched.setattr(clusters, "common_digest", lambda _words: digest)
            next(run_on_cluster(client, experiment, 0))
        (tmp_path / "words.txt").unlink()
        with pytest.raises(LexiconError):
            next(run_on_cluster(client, experiment, 0))


@needs_dask
def test_a_game_that_kills_every_worker_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import dask
    import distributed  # noqa: F401 - it brings the settings along that are changed here

    monkeypatch.setattr(clusters, "TRIES", 1)
    monkeypatch.setattr(clusters, "play_batch", deadly_batch)
    told: list[int] = []
    with dask.config.set({"distributed.scheduler.allowed-failures": 0}), open_cluster("local:1") as client:
        games = run_on_cluster(client, small_experiment(tmp_path), 5, told=lambda number, _reason: told.append(number))
        with pytest.raises(GameWorkerError, match="KilledWorker") as problem:
            next(games)
    assert (problem.value.number, told) == (5, [5])


def deadly_batch(*_given: object) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


@pytest.fixture
def bench(tmp_path: Path) -> Path:
    """A folder with an experiment, and the bytes that one process makes of it."""
    (tmp_path / "words.txt").write_text("\n".join(WORDS.split()))
    for name in ("heath", "moor"):
        (tmp_path / f"{name}.json").write_text(level_text(small_level(name)))
    plan = {"format": 1, "maps": ["heath.json", "moor.json"], "pairings": [["greedy", "greedy"]], "games": 150}
    (tmp_path / "experiment.json").write_text(json.dumps(plan))
    assert main(simulate(tmp_path, "expected.jsonl")) == 0
    return tmp_path


def simulate(folder: Path, results: str, *more: str) -> list[str]:
    return ["simulate", str(folder / "experiment.json"), "-o", str(folder / results), *more]


@contextmanager
def process(*command: str) -> Iterator[subprocess.Popen[str]]:
    """A process that does not outlive the test."""
    with subprocess.Popen(command, cwd=resources.root(), stderr=subprocess.PIPE, text=True) as started:
        try:
            yield started
        finally:
            started.kill()


def wait_for(path: Path, size: int, *writing: subprocess.Popen[str]) -> None:
    """Wait until a file has so many bytes."""
    begun = monotonic()
    while not path.exists() or path.stat().st_size < size:
        assert monotonic() - begun < PATIENCE
        assert all(one.poll() is None for one in writing), "a process has ended"
        os.sched_yield()


@needs_dask
def test_a_client_that_is_killed_goes_on(bench: Path, capsys: pytest.CaptureFixture[str]) -> None:
    results = bench / "results.jsonl"
    command = simulate(bench, "results.jsonl", "--dask", "local:2")
    with process(sys.executable, "-m", "runtime.cli.main", *command) as client:
        wait_for(results, 3000, client)
        client.kill()
    before = results.read_bytes()
    expected = (bench / "expected.jsonl").read_bytes()
    assert len(before) < len(expected)
    assert main(command) == 0
    assert results.read_bytes() == expected
    assert capsys.readouterr().err == ""


@needs_dask
def test_a_cluster_that_is_lost_is_told_and_what_is_played_is_kept(
    bench: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, short_batches: None
) -> None:
    """A scheduler and workers as on real machines, with TLS."""
    import dask
    from distributed.security import Security

    made = Security.temporary()
    certificates = {"ca-file": made.tls_ca_file, "cert": made.tls_client_cert, "key": made.tls_client_key}
    options: list[str] = []
    for name, text in certificates.items():
        (bench / f"{name}.pem").write_text(str(text))
        certificates[name] = str(bench / f"{name}.pem")
        options += [f"--tls-{name}", certificates[name]]
    file = bench / "scheduler.json"
    here = ["--host", "127.0.0.1", "--scheduler-file", str(file), "--protocol", "tls", "--no-dashboard", *options]
    settings: dict[str, Any] = {
        "distributed.comm.tls.ca-file": certificates["ca-file"],
        "distributed.comm.tls.client.cert": certificates["cert"],
        "distributed.comm.tls.client.key": certificates["key"],
    }
    with ExitStack() as stack:
        scheduler = stack.enter_context(process(*DASK, "scheduler", "--port", "0", *here))
        wait_for(file, 1, scheduler)
        workers = [
            stack.enter_context(process(*DASK, "worker", "--nthreads", "1", "--no-nanny", *here)) for _ in range(2)
        ]
        address = json.loads(file.read_text())["address"]
        assert address.startswith("tls://")
        stack.enter_context(dask.config.set({**settings, "distributed.comm.timeouts.connect": "3s"}))
        kill_after(monkeypatch, {20: workers[0], 60: scheduler})
        assert main(simulate(bench, "results.jsonl", "--dask", address)) == 2
    said = capsys.readouterr().err
    assert f"The cluster {address} does not answer" in said
    kept = (bench / "results.jsonl").read_bytes()
    expected = (bench / "expected.jsonl").read_bytes()
    assert expected.startswith(kept)
    assert 60 < len(kept.splitlines()) < len(expected.splitlines())
    assert main(simulate(bench, "results.jsonl")) == 0
    assert (bench / "results.jsonl").read_bytes() == expected


def kill_after(monkeypatch: pytest.MonkeyPatch, victims: dict[int, subprocess.Popen[str]]) -> None:
    """Kill processes as soon as the games of these numbers are written down."""
    add = ResultStore.add

    def killing(store: ResultStore, game: PlayedGame) -> None:
        add(store, game)
        if (victim := victims.get(game.result.game)) is not None:
            victim.kill()

    monkeypatch.setattr(ResultStore, "add", killing)


def test_batches_grow_with_quick_games_and_shrink_towards_the_end() -> None:
    assert batch_size(0.0, 10_000, 4) == 1
    assert batch_size(0.05, 10_000, 4) == 80
    assert batch_size(20.0, 10_000, 4) == 1
    assert batch_size(0.01, 40, 4) == 5
    assert batch_size(0.01, 1, 4) == 1
    assert batch_size(1e-9, 1_000_000, 4) == MOST_GAMES


def test_where_dask_is_not_installed_that_is_told(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(ClusterError), open_cluster("local:2"):
        pass
    assert main(["tournament", "--levels", "greedy,greedy", "--games", "2", "--dask", "local:2"]) == 2
    assert "pip install 'scryptic[cluster]'" in capsys.readouterr().err


def test_where_dask_is_not_installed_nothing_is_written(bench: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    before = {path: path.read_bytes() for path in bench.rglob("*") if path.is_file()}
    records = bench / "records"
    assert main(simulate(bench, "new.jsonl", "--records", str(records), "--dask", "local:2")) == 2
    assert {path: path.read_bytes() for path in bench.rglob("*") if path.is_file()} == before
    assert not records.exists()


def test_workers_here_are_so_many_as_a_machine_may_have(capsys: pytest.CaptureFixture[str]) -> None:
    for wrong in ("local:", "local:0", "local:65", "local:two"):
        assert main(["tournament", "--dask", wrong]) == 2
        assert "is no whole number from 1 to 64" in capsys.readouterr().err
