"""What is compiled of the search and the compiled game is kept, sealed, asked about, and compiled beside programs."""

from __future__ import annotations

import json
from pathlib import Path
from threading import Event

import pytest

from runtime.cli.main import main
from runtime.fastgame.readiness import get_ready, readiness
from runtime.match import warm_up
from runtime.match.warm_up import background_warm_up
from runtime.movegen import compiled_code
from runtime.movegen.compiled_code import MOVES, SEALS, WHOLE, CompiledCache, is_whole
from runtime.movegen.kernel import compilation
from runtime.movegen.kernel.compilation import KEPT

ROOT = Path(__file__).resolve().parents[2]


def test_once_called_everything_is_kept_and_known_to_be(search_is_compiled: None) -> None:
    shares: list[float] = []
    get_ready(shares.append, game=True)
    assert readiness(game=True).is_compiled
    assert is_whole()
    assert shares == sorted(shares)
    sealed = json.loads((KEPT.folder / SEALS).read_bytes())
    for module, function in (("player", "play"), ("questions", "answer")):
        assert any(f"/{module}.{function}-" in name for name in sealed), "what is kept of both is guarded alike"


def test_who_finds_moves_need_not_be_able_to_play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache = CompiledCache(tmp_path, is_kept=True)
    monkeypatch.setattr(compilation, "KEPT", cache)
    assert not readiness().is_compiled
    compiled_code.note_compiled(tmp_path, MOVES)
    assert readiness().is_compiled
    assert not readiness(game=True).is_compiled
    compiled_code.note_compiled(tmp_path, WHOLE)
    assert readiness(game=True).is_compiled


def test_once_something_is_discarded_not_everything_is_compiled(tmp_path: Path) -> None:
    (tmp_path / "kernel_x").mkdir()
    (tmp_path / "kernel_x" / "play.nbi").write_bytes(b"half")
    compiled_code.note_compiled(tmp_path, WHOLE)
    compiled_code.discard_unsealed(tmp_path)
    assert not (tmp_path / WHOLE).exists()
    assert not list((tmp_path / "kernel_x").iterdir())


def test_how_far_it_is_is_told() -> None:
    shares: list[float] = []
    compilation._CompileListener(shares.append).on_start(None)
    assert len(shares) == 1
    assert 0 <= shares[0] <= 1


def test_the_command_compiles_everything(search_is_compiled: None, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["warm-up"]) == 0
    assert capsys.readouterr().out == "All is prepared.\n"
    assert readiness(game=True).is_compiled


@pytest.mark.parametrize("is_there", [True, False])
def test_beside_a_program_only_what_is_missing_is_compiled(is_there: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    asked, did = Event(), []

    class Worker:
        def __init__(self, answerer: object, answers: type, name: str) -> None:
            did.append(type(answerer).__name__)

        def put(self, question: object) -> None:
            asked.set()

        def end(self) -> None:
            did.append("end")

    def looked() -> bool:
        if is_there:
            asked.set()
        return is_there

    monkeypatch.setattr(warm_up, "Worker", Worker)
    monkeypatch.setattr(warm_up, "BEGIN", 0.0)
    monkeypatch.setattr(compiled_code, "is_whole", looked)
    with background_warm_up():
        assert asked.wait(60)
    assert did == ([] if is_there else ["WarmUp", "end"])


def test_a_program_that_ends_at_once_compiles_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled_code, "is_whole", lambda: pytest.fail("looked"))
    with background_warm_up():
        pass
