"""What is compiled of the search and the compiled game is kept, sealed, asked about, and compiled beside programs."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from pathlib import Path
from threading import Event

import pytest

from runtime.cli.main import main
from runtime.fastgame import readiness as readiness_module
from runtime.fastgame.readiness import get_ready, readiness
from runtime.match import warm_up
from runtime.match.warm_up import background_warm_up
from runtime.movegen import compiled_code
from runtime.movegen.compiled_code import MOVES, SEALS, WHOLE, CompiledCache, WorkFolder, is_whole
from runtime.movegen.kernel import compilation
from runtime.movegen.kernel.compilation import KEPT
from runtime.support import file_lock
from runtime.support.file_lock import Hold, take
from runtime.support.files import set_mode
from runtime.support.private_files import make_private
from tests.patience import PATIENCE

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


def test_nothing_is_compiled_twice_for_numbers_of_another_kind(search_is_compiled: None) -> None:
    get_ready(game=True)
    wholes = [one for one in compilation._functions() if not one.targetoptions.get("forceinline")]
    assert any(one.overloads for one in wholes)
    assert [one.__qualname__ for one in wholes if len(one.overloads) > 1] == []


def test_who_finds_moves_need_not_be_able_to_play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache = CompiledCache(tmp_path, is_kept=True)
    monkeypatch.setattr(compilation, "KEPT", cache)
    assert not readiness().is_compiled
    compiled_code.note_compiled(tmp_path, MOVES)
    assert readiness().is_compiled
    assert not readiness(game=True).is_compiled
    compiled_code.note_compiled(tmp_path, WHOLE)
    assert readiness(game=True).is_compiled


@pytest.fixture
def shared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder where nothing is compiled yet; that something is there is noted, and nothing else."""
    monkeypatch.setattr(compilation, "KEPT", CompiledCache(tmp_path, is_kept=True))
    monkeypatch.setattr(compilation, "note_ready", lambda what: compiled_code.note_compiled(tmp_path, what))
    monkeypatch.setattr(compilation, "compile_progress", lambda _told: nullcontext())
    monkeypatch.setattr(compilation, "renew_compiled", lambda: None)
    return tmp_path


def test_who_wants_moves_only_does_not_wait_for_the_game(shared: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    began, waits, playing, seen = Event(), Event(), Event(), Event()
    found: list[str] = []

    def taken(path: Path) -> Hold | None:
        held = take(path)
        if held is None:
            waits.set()
        return held

    def search() -> None:
        found.append("moves")
        if len(found) == 1:
            began.set()
            assert waits.wait(PATIENCE), "the other one waits while this one compiles"

    def play() -> None:
        playing.set()
        assert seen.wait(PATIENCE), "the other one is not held up while this goes on"

    monkeypatch.setattr(file_lock, "take", taken)
    monkeypatch.setattr(readiness_module, "_search", search)
    monkeypatch.setattr(readiness_module, "_play", play)
    with ThreadPoolExecutor(2) as threads:
        whole = threads.submit(get_ready, game=True)
        assert began.wait(PATIENCE)
        try:
            threads.submit(get_ready).result(PATIENCE)
            assert playing.wait(PATIENCE)
            assert not whole.done()
        finally:
            seen.set()
        whole.result(PATIENCE)
    assert found == ["moves", "moves"]
    assert readiness(game=True).is_compiled


def test_who_has_waited_looks_again_and_keeps_nobody_waiting(shared: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    free: list[bool] = []
    renewed: list[str] = []

    def taken(path: Path) -> Hold | None:
        # The other process has done it by the time this one has its turn.
        compiled_code.note_compiled(shared, WHOLE)
        return take(path)

    def call() -> None:
        held = take(shared / "compiling")
        free.append(held is not None)
        if held is not None:
            held.release()

    monkeypatch.setattr(file_lock, "take", taken)
    monkeypatch.setattr(compilation, "renew_compiled", lambda: renewed.append("again"))
    monkeypatch.setattr(readiness_module, "_search", call)
    monkeypatch.setattr(readiness_module, "_play", call)
    get_ready(game=True)
    assert free == [True, True]
    assert renewed == ["again"]


def test_what_another_process_has_kept_meanwhile_is_taken_over_but_never_mixed_with_ones_own(tmp_path: Path) -> None:
    def compile_in(work: WorkFolder, name: str) -> None:
        make_private(work.folder / "kernel_x")
        (work.folder / "kernel_x" / name).write_bytes(name.encode())
        work.is_changed = True

    set_mode(tmp_path, 0o700)
    one, other = WorkFolder(tmp_path), WorkFolder(tmp_path)
    compile_in(one, "search.nbi")
    one.publish()
    other.renew()
    assert (other.folder / "kernel_x" / "search.nbi").read_bytes() == b"search.nbi"
    compile_in(other, "play.nbi")
    other.publish()
    one.renew()
    assert (one.folder / "kernel_x" / "play.nbi").read_bytes() == b"play.nbi"
    assert one.is_kept
    compile_in(one, "own.nbi")
    compile_in(other, "spy.nbi")
    other.publish()
    one.renew()
    assert not (one.folder / "kernel_x" / "spy.nbi").exists()


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
