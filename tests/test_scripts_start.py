"""Scripts among the tests start from the project's folder as they say: ``python tests/ROOM/NAME.py``."""

from __future__ import annotations

import runpy
import sys
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


@pytest.mark.qt
@pytest.mark.parametrize("script", SCRIPTS)
def test_a_script_finds_what_it_imports(script: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All that is loaded when it starts, in this process: with its own folder in the path, but not the project's."""
    assert {Path(package.__path__[0]).parent for package in (editor, runtime)} == {ROOT}
    others = [place for place in sys.path if place and Path(place).resolve() != ROOT]
    monkeypatch.setattr(sys, "path", [str(script.parent), *others])
    kept = {name: sys.modules.pop(name) for name in list(sys.modules) if name.partition(".")[0] in OWN}
    try:
        runpy.run_path(str(script), run_name="started")
    finally:
        for name in [name for name in sys.modules if name.partition(".")[0] in OWN]:
            del sys.modules[name]
        sys.modules.update(kept)
