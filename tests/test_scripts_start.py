"""Scripts among the tests start from the project's folder as they say: ``python tests/ROOM/NAME.py``."""

from __future__ import annotations

import runpy
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import editor
import runtime

ROOT = Path(__file__).resolve().parents[1]
FILES = [file for room in ("benchmarks", "proof", "pictures") for file in sorted((ROOT / "tests" / room).glob("*.py"))]
OWN = {"tests", *(file.stem for file in FILES)}
"""What is found in a script's own folder, or in the project's."""
SCRIPTS = [
    pytest.param(
        file,
        id=f"{file.parent.name}/{file.stem}",
        # The others differ from these in nothing that matters here, and load everything there is.
        marks=() if file.parent.name == "benchmarks" else pytest.mark.slow,
    )
    for file in FILES
    if '__name__ == "__main__"' in file.read_text("utf-8")
]


BENCHMARKS = [file for file in FILES if file.name.startswith("bench_")]


@pytest.fixture
def start(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[Path, str], object]]:
    """Starts a script in this process, under a name: with its own folder in the path, but not the project's."""
    assert {Path(package.__path__[0]).parent for package in (editor, runtime)} == {ROOT}
    others = [place for place in sys.path if place and Path(place).resolve() != ROOT]
    kept = {name: sys.modules.pop(name) for name in list(sys.modules) if name.partition(".")[0] in OWN}

    def started(script: Path, name: str) -> object:
        monkeypatch.setattr(sys, "path", [str(script.parent), *others])
        return runpy.run_path(str(script), run_name=name)

    yield started
    for name in [name for name in sys.modules if name.partition(".")[0] in OWN]:
        del sys.modules[name]
    sys.modules.update(kept)


@pytest.mark.qt
@pytest.mark.parametrize("script", SCRIPTS)
def test_a_script_finds_what_it_imports(script: Path, start: Callable[[Path, str], object]) -> None:
    """All that is loaded when it starts."""
    start(script, "started")


@pytest.mark.qt
@pytest.mark.parametrize("script", BENCHMARKS, ids=lambda file: file.stem)
def test_a_benchmark_says_what_it_measures(
    script: Path,
    start: Callable[[Path, str], object],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(sys, "argv", [str(script), "--help"])
    with pytest.raises(SystemExit) as ended:
        start(script, "__main__")
    assert ended.value.code == 0
    assert script.read_text("utf-8").removeprefix('"""').split("\n")[0] in capsys.readouterr().out
