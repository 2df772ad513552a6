"""What the computer's process has to import before it can think, started from each of the installed programs.

A spawned process imports the program's main module once more. The programs therefore import their windows only when
they run, so that neither Qt nor anything else that is heavy has to be loaded before the computer's first move.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path

import pytest

from runtime import resources
from tests.patience import PATIENCE

QT_ASKED = {f"runtime.ui.application{name}" for name in ("", ".startup", ".libraries", ".screen")}
"""How programs with windows begin, and ask whether the system has what Qt needs: it imports no Qt itself."""

HEAVY = ("PySide6", "shiboken6", "PIL", "jsonschema", "numpy")

SOURCE = f"""
import sys
from runtime.lexicon import LexiconError

class Report(LexiconError):
    def __init__(self, text):
        Exception.__init__(self, text)

class Listing:
    '''A source of words that lists what the process that loads them has imported.'''
    @property
    def own(self):
        ours = [name for name in sys.modules if name.split(".")[0] == "editor" or name.startswith("runtime.ui.")]
        raise Report(" ".join(["imported:", *[name for name in {HEAVY} if name in sys.modules], *sorted(ours)]))
"""

ASK = """
    from listing import Listing
    from runtime.engine.board.sides import Side
    from runtime.match.worker import ComputerWorker
    from tests.match.small_levels import small_session
    thinker = ComputerWorker(Listing())
    thinker.ask(small_session().view(Side.GOLD), "greedy", 1, 1)
    print(thinker.wait(60).error)
    thinker.close()
"""


def programs() -> Mapping[str, str]:
    """The installed programs, each with the module and the function that it runs."""
    project = tomllib.loads((resources.root() / "pyproject.toml").read_text("utf-8"))["project"]
    return {**project["scripts"], **project["gui-scripts"]}


def imported(tmp_path: Path, command: list[str]) -> set[str]:
    """What the computer's process says that it has imported, where ``command`` is the program that asks it."""
    (tmp_path / "listing.py").write_text(SOURCE, "utf-8")
    path = os.pathsep.join([str(tmp_path), str(resources.root())])
    done = subprocess.run(
        command,
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
        env={**os.environ, "PYTHONPATH": path},
    )
    said = done.stdout.split()
    assert said[:2] == ["Report:", "imported:"], done.stdout + done.stderr
    return set(said[2:])


@pytest.mark.slow
@pytest.mark.parametrize("name", ["scryptic", "scryptic-editor"])
def test_an_installed_program_starts_the_computer_without_its_windows(tmp_path: Path, name: str) -> None:
    module, function = programs()[name].split(":")
    script = tmp_path / name
    # As installers write it, but that it asks the computer instead of showing a window.
    script.write_text(f"import sys\nfrom {module} import {function}\nif __name__ == '__main__':\n{ASK}", "utf-8")
    found = imported(tmp_path, [sys.executable, str(script)])
    assert module.split(".")[0] == "runtime" or module in found, "the main module is imported once more"
    assert found <= {"editor", "editor.app", *QT_ASKED}


@pytest.mark.slow
def test_every_installed_program_is_tried() -> None:
    assert set(programs()) == {"scryptic", "scryptic-editor"}


@pytest.mark.slow
def test_a_main_module_that_imports_windows_would_be_noticed(tmp_path: Path) -> None:
    script = tmp_path / "careless"
    script.write_text(f"import numpy\nif __name__ == '__main__':\n{ASK}", "utf-8")
    assert imported(tmp_path, [sys.executable, str(script)]) == {"numpy"}


WINDOWS = """
import pkgutil, sys
from importlib import import_module
import editor, runtime.ui
for package in (runtime.ui, editor):
    for found in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        if not found.name.endswith("__main__"):
            import_module(found.name)
print(sorted({"PySide6", "numba", "llvmlite"} & set(sys.modules)))
"""


WORKER = "import sys, runtime.match.worker; print(sorted({'numpy', 'numba'} & set(sys.modules)))"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("code", "loaded"),
    [
        pytest.param(WORKER, [], id="whoever names a player"),
        pytest.param(WINDOWS, ["PySide6"], id="windows", marks=[pytest.mark.qt, pytest.mark.slow]),
    ],
)
def test_only_who_thinks_loads_the_compiler(code: str, loaded: list[str]) -> None:
    """It takes some 50 MB of a window's process, and half a second until that is there."""
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        timeout=PATIENCE,
        env={**os.environ, "PYTHONPATH": str(resources.root())},
    )
    assert done.stdout.strip() == str(loaded), done.stderr
