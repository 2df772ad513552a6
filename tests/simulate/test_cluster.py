"""Games on a cluster of Dask's: a scheduler and workers on this machine, of which some are killed while they play.

A worker takes seconds to start, so the tests share two: killed ones come back, and only a lost scheduler has its own.
"""

from __future__ import annotations

import asyncio
import gc
import json
import logging
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from importlib.util import find_spec
from itertools import chain
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

from runtime import resources
from runtime.balance import cluster_games
from runtime.balance.cluster_games import ClusterProcesses
from runtime.balance.race import play_search
from runtime.cli import fairness, kernel_notice
from runtime.cli.main import main
from runtime.engine.board.sides import Side
from runtime.lexicon import LexiconError, WordSource
from runtime.match.ways_to_win import WayToWin
from runtime.simulate import cluster as clusters
from runtime.simulate.cluster import ClusterProofSearch, common_digest, open_cluster, run_on_cluster
from runtime.simulate.experiment import Experiment
from runtime.simulate.play import PlayedGame
from runtime.simulate.proof_search import ProofGoal, Prover, Try
from runtime.simulate.result import write_result
from runtime.simulate.runners import GameWorkerError, run
from runtime.simulate.store import ResultStore
from runtime.support.workers import Reply
from tests.balance.made_up import TiltedGames
from tests.movegen.boards import RELEASE
from tests.patience import PATIENCE, give_way
from tests.simulate.small import WORDS, campaign, kept, laid_out, simulate, small_experiment, small_level

GAMES, LONG = 30, 120
"""So many games, of some milliseconds each, last until a worker is killed, and until a command is."""
DASK = [sys.executable, "-m", "dask.__main__"]
EXTRA = ("distributed",)
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
    begun = monotonic()
    # One that was killed before, and is not missed yet, answers nothing.
    while not (alive := client.run(os.getpid, on_error="ignore")):
        assert monotonic() - begun < PATIENCE
        give_way()
    os.kill(next(iter(alive.values())), signal.SIGKILL)


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """A client of two workers here; other clients, also those in processes of their own, may command them too."""
    import dask

    with open_cluster("local:2") as client, pytest.MonkeyPatch.context() as patched:
        settings = certificates(tmp_path_factory.mktemp("certificates"), client.security)
        for name, file in settings.items():
            patched.setenv(f"DASK_{name.upper().replace('.', '__').replace('-', '_')}", file)
        with dask.config.set(settings):
            yield client


def certificates(folder: Path, security: Any) -> dict[str, str]:
    """Settings of Dask's that name the files of a client's certificates."""
    made = {
        "ca-file": security.tls_ca_file,
        "client.cert": security.tls_client_cert,
        "client.key": security.tls_client_key,
    }
    for name, text in made.items():
        (folder / f"{name}.pem").write_text(str(text))
    return {f"distributed.comm.tls.{name}": str(folder / f"{name}.pem") for name in made}


@pytest.fixture
def address(client: Any, monkeypatch: pytest.MonkeyPatch) -> str:
    """Where commands find the same workers; that these take long to get ready is not said, however long it takes."""
    monkeypatch.setattr(kernel_notice, "LATE", PATIENCE)
    named = str(client.cluster.scheduler_address)
    assert named.startswith("tls://")
    return named


@pytest.fixture
def short_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clusters, "SECONDS", 0.1)


@needs_dask
def test_workers_that_are_killed_change_nothing(tmp_path: Path, client: Any, short_batches: None) -> None:
    experiment = small_experiment(tmp_path, games=GAMES)
    goal = ProofGoal(
        small_level("heath"), RELEASE, WordSource(own=tmp_path / "words.txt"), WayToWin(Side.GOLD), nodes=20, seed=3
    )
    found = []
    for one in run_on_cluster(client, experiment, 0, keep_records=True):
        found.append(one)
        if len(found) in {3, 15}:
            kill_one(client)
    assert [write_result(one.result) for one in found] == lines(experiment)
    assert all(one.record for one in found)
    # A client that is killed goes on behind the games that it has.
    games = run_on_cluster(client, experiment, 5)
    assert write_result(next(games).result) == write_result(found[5].result)
    games.close()
    search, tries = ClusterProofSearch(client, goal, 4), list[Try]()
    while not search.is_over:
        tries += search.poll(1.0)
    prover = Prover(goal)
    assert tries == [prover.attempt(number) for number in range(len(tries))]
    assert tries[-1].record is not None or len(tries) == 4


@pytest.mark.proof
@needs_dask
def test_what_nobody_waits_for_any_more_is_not_told(client: Any, caplog: pytest.LogCaptureFixture) -> None:
    async def ask_a_lost_worker() -> None:
        asyncio.get_running_loop().create_future().set_exception(TimeoutError("Timeout"))

    client.sync(ask_a_lost_worker)
    gc.collect()
    assert not [one.getMessage() for one in caplog.records if one.levelno >= logging.WARNING]


@pytest.mark.proof
@needs_dask
def test_words_that_are_lost_or_others_on_a_worker_are_told(
    tmp_path: Path, client: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    experiment = small_experiment(tmp_path)
    digest = common_digest(arena.words for arena in experiment.arenas)
    (tmp_path / "words.txt").write_text("\n".join(WORDS.split()[1:]))
    told = r"the worker (tcp|tls)://\S+ has other words"
    with monkeypatch.context() as patched, pytest.raises(GameWorkerError, match=told):
        patched.setattr(clusters, "common_digest", lambda _words: digest)
        next(run_on_cluster(client, experiment, 0))
    (tmp_path / "words.txt").unlink()
    with pytest.raises(LexiconError):
        next(run_on_cluster(client, experiment, 0))


@pytest.mark.proof
def test_what_another_machine_has_otherwise_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    words = [WordSource()]
    theirs = common_digest(words)
    clusters.check_program(theirs, words)
    monkeypatch.setattr(clusters, "version", lambda name: "0.1")
    with pytest.raises(clusters.OtherProgramError, match=r"^a worker has another Python, numpy or numba$"):
        clusters.check_program(theirs, words)
    with pytest.raises(clusters.OtherProgramError, match="program and another Python, numpy or numba and other words"):
        clusters.check_program("other other other", words)


@pytest.fixture
def bench(tmp_path: Path) -> Path:
    return laid_out(tmp_path, LONG)


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The bytes that one process makes of the experiment."""
    folder = laid_out(tmp_path_factory.mktemp("bench"), LONG)
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("SCRYPTIC_HOME", str(folder / "home"))
        assert main(simulate(folder, "expected.jsonl")) == 0
    return (folder / "expected.jsonl").read_bytes()


@contextmanager
def process(*command: str, start_new_session: bool = False) -> Iterator[subprocess.Popen[str]]:
    """A process that does not outlive the test."""
    with subprocess.Popen(
        command, cwd=resources.root(), stderr=subprocess.PIPE, text=True, start_new_session=start_new_session
    ) as started:
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
        give_way()


TERMINAL = "import os, pty, sys; sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))"
"""Runs a command at a terminal of its own; what comes in is typed there."""


@pytest.mark.proof
@needs_dask
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such terminals")
def test_ctrl_c_at_a_terminal_ends_all_with_one_line(tmp_path: Path) -> None:
    # More games than anybody plays before the key is pressed.
    bench = laid_out(tmp_path, 20_000)
    played = [sys.executable, "-m", "runtime.cli.main", *simulate(bench, "results.jsonl", "--dask", "local:2")]
    command = [sys.executable, "-c", TERMINAL, *played]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=resources.root(), stdin=pipe, stdout=pipe, text=True) as client:
        try:
            wait_for(bench / "results.jsonl", 3000, client)
            said, _ = client.communicate("\x03", timeout=PATIENCE)
        finally:
            client.kill()
    assert client.returncode == 130
    # Before it stands the line of progress, which is written over again and again.
    assert re.split(r"[\r\n]+", said.strip())[-1] == "Stopped. What is played is kept; the same line goes on."
    assert "Traceback" not in said


@needs_dask
@pytest.mark.proof
def test_a_client_that_is_killed_goes_on(
    bench: Path, expected: bytes, address: str, capsys: pytest.CaptureFixture[str]
) -> None:
    results = bench / "results.jsonl"
    command = simulate(bench, "results.jsonl", "--dask", address)
    with process(sys.executable, "-m", "runtime.cli.main", *command) as client:
        wait_for(results, 3000, client)
        client.kill()
    before = results.read_bytes()
    assert len(before) < len(expected)
    assert main(command) == 0
    assert results.read_bytes() == expected
    assert capsys.readouterr().err == ""


@pytest.mark.proof
@needs_dask
def test_a_cluster_that_is_lost_is_told_and_what_is_played_is_kept(
    bench: Path,
    expected: bytes,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    short_batches: None,
) -> None:
    """A scheduler and workers as on real machines, with TLS."""
    import dask
    from distributed.security import Security

    settings = certificates(bench, Security.temporary())
    tls = [(f"--tls-{name.split('.')[-1]}", file) for name, file in settings.items()]
    file = bench / "scheduler.json"
    here = ["--host", "127.0.0.1", "--scheduler-file", str(file), "--protocol", "tls", "--no-dashboard", *chain(*tls)]
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
    before = (bench / "results.jsonl").read_bytes()
    assert expected.startswith(before)
    assert 60 < len(before.splitlines()) < len(expected.splitlines())
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


@pytest.mark.proof
@needs_dask
def test_a_tournament_of_quick_players_is_the_same_whoever_plays(bench: Path, address: str) -> None:
    """Fifteen seconds; of what is played by quick players on a cluster, balance shows the same below."""

    def results(name: str, *more: str) -> bytes:
        file, players = bench / f"{name}.jsonl", ("--levels", "quick,look", "--games", "6")
        assert main(["tournament", "--maps", *levels(bench), *players, "-o", str(file), *more]) == 0
        return file.read_bytes()

    alone = results("alone")
    assert b"look" in alone
    assert results("processes", "--workers", "2") == alone
    assert results("cluster", "--dask", address) == alone


@needs_dask
@pytest.mark.proof
def test_the_same_proofs_are_found_whoever_plays(bench: Path, address: str) -> None:
    def proofs(name: str, *more: str) -> dict[str, bytes]:
        folder = campaign(bench / name)
        search = ("--write", "--games", "4", "--opponent", "idle", "--seconds", "600")
        assert main(["prove", str(folder), *search, *more]) == 0
        return {path.name: path.read_bytes() for path in (folder / "proofs").iterdir()}

    alone = proofs("alone")
    assert set(alone) == {"heath.json", "moor.json"}
    assert proofs("cluster", "--dask", address) == alone


def levels(folder: Path) -> list[str]:
    return [str(folder / f"{name}.json") for name in ("heath", "moor")]


@pytest.mark.proof
@needs_dask
def test_balance_is_the_same_whoever_plays_and_whoever_is_killed(
    bench: Path, address: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def report(name: str, *more: str) -> tuple[str, list[bytes]]:
        monkeypatch.setenv("SCRYPTIC_HOME", str(bench / name))
        assert main(["balance", *levels(bench), "--players", "quick,greedy", "--games", "10", "--json", *more]) == 0
        return capsys.readouterr().out, kept(bench / name)

    alone = report("alone")
    assert len(alone[1]) == 2
    replies, heard = ClusterProcesses.reply, list[Reply]()

    def reply(cluster: ClusterProcesses, seconds: float) -> Reply | None:
        found = replies(cluster, seconds)
        heard.extend([found] if found is not None else [])
        if len(heard) == 2 and found is not None:
            kill_one(cluster._tasks._client)
        return found

    monkeypatch.setattr(ClusterProcesses, "reply", reply)
    assert report("cluster", "--dask", address) == alone
    assert len(heard) > 2


@pytest.mark.proof
@needs_dask
def test_advice_and_evidence_are_the_same_whoever_plays(
    bench: Path, address: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fairness, "play_search", partial(play_search, answerer=TiltedGames))
    folder = str(campaign(bench / "tiny"))

    def said(*more: str) -> list[str]:
        monkeypatch.setenv("SCRYPTIC_HOME", str(bench / f"home{len(more)}"))
        assert main(["balance", levels(bench)[0], "--advice", "--json", *more]) == 0
        advice = capsys.readouterr().out
        assert main(["check", folder, "--json", "--play", "--games", "4", "--evidence", "1", *more]) == 0
        told = capsys.readouterr()
        return [advice, told.out, told.err]

    alone = said()
    assert "found" in alone[0]
    assert "Adept won" in alone[2]
    assert said("--dask", address) == alone
    assert kept(bench / "home2") == kept(bench / "home0") != []


@needs_dask
@pytest.mark.proof
def test_a_worker_with_other_words_is_told_where_balance_is_measured(
    bench: Path, address: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster_games, "common_digest", lambda _words: "other other other")
    monkeypatch.setenv("SCRYPTIC_HOME", str(bench / "home"))
    assert main(["balance", levels(bench)[0], "--players", "quick", "--games", "4", "--dask", address]) == 1
    assert "other words" in capsys.readouterr().err
    assert kept(bench / "home") == []


@pytest.mark.proof
@needs_dask
def test_a_game_that_kills_every_worker_is_named(tmp_path: Path, client: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clusters, "TRIES", 1)
    monkeypatch.setattr(clusters, "play_batch", deadly_batch)
    monkeypatch.setattr(client.cluster.scheduler, "allowed_failures", 0)
    told: list[int] = []
    games = run_on_cluster(client, small_experiment(tmp_path), 5, told=lambda number, _reason: told.append(number))
    with pytest.raises(GameWorkerError, match="KilledWorker") as problem:
        next(games)
    assert (problem.value.number, told) == (5, [5])


def deadly_batch(*_given: object) -> None:
    os.kill(os.getpid(), signal.SIGKILL)
