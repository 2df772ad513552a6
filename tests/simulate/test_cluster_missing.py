"""What is said and kept where there is no Dask, and how many games go to a worker: all without a cluster."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from runtime.cli import kernel_notice, prove, series
from runtime.cli.main import main
from runtime.simulate.cluster import MOST_GAMES, ClusterError, batch_size, open_cluster
from tests.simulate.small import campaign, kept, laid_out, simulate


@pytest.fixture
def bench(tmp_path: Path) -> Path:
    return laid_out(tmp_path, games=2)


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


@pytest.mark.parametrize(
    "more", [["balance"], ["balance", "--fair"], ["check", "--play"], ["check", "--evidence", "1"]]
)
def test_where_dask_is_not_installed_levels_are_not_played(
    more: list[str],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    monkeypatch.setattr(series, "prepare_kernels", lambda *_, **__: None)
    monkeypatch.setenv("SCRYPTIC_HOME", str(tmp_path / "home"))
    assert main([*more, str(campaign(tmp_path / "tiny")), "--dask", "local:2"]) == 2
    assert capsys.readouterr().err == "--dask needs what is not installed: pip install 'scryptic[cluster]'\n"
    assert kept(tmp_path / "home") == []


def test_where_dask_is_not_installed_nothing_is_written(bench: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    before = {path: path.read_bytes() for path in bench.rglob("*") if path.is_file()}
    records = bench / "records"
    assert main(simulate(bench, "new.jsonl", "--records", str(records), "--dask", "local:2")) == 2
    assert {path: path.read_bytes() for path in bench.rglob("*") if path.is_file()} == before
    assert not records.exists()


@pytest.mark.parametrize(("more", "kept"), [([], ""), (["--write"], " What is played is kept; the same line goes on.")])
def test_proofs_are_said_to_be_kept_only_where_they_are_written(
    more: list[str], kept: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def lost(*_given: object) -> None:
        raise ClusterError("gone")

    monkeypatch.setattr(prove, "opened_cluster", lost)
    assert main(["prove", str(campaign(tmp_path / "tiny")), "--dask", "far:8786", *more]) == 2
    assert capsys.readouterr().err == f"The cluster far:8786 does not answer: gone.{kept}\n"


def test_certificates_that_nobody_named_are_asked_for(
    bench: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from dask import config

    monkeypatch.setattr(series, "prepare_kernels", lambda *_, **__: None)
    monkeypatch.setattr(kernel_notice, "LATE", 1e6)  # A slow machine says that it waits.
    named = {"distributed.comm.tls.ca-file": "ca.pem", "distributed.comm.tls.client": {"cert": None, "key": None}}
    with config.set(named):
        assert main(simulate(bench, "new.jsonl", "--dask", "tls://127.0.0.1:9")) == 2
    assert capsys.readouterr().err == (
        "tls://127.0.0.1:9 needs certificates: Dask's settings, such as ~/.config/dask/tls.yaml, do not have"
        " distributed.comm.tls.client.cert, distributed.comm.tls.client.key.\n"
    )
    assert not (bench / "new.jsonl").exists()


def test_workers_here_are_so_many_as_a_machine_may_have(capsys: pytest.CaptureFixture[str]) -> None:
    for wrong in ("local:", "local:0", "local:65", "local:two"):
        assert main(["tournament", "--dask", wrong]) == 2
        assert "is no whole number from 1 to 64" in capsys.readouterr().err
