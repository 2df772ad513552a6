"""How programs with windows begin: what Qt complains of goes through the door, and what is slow is compiled beside."""

from __future__ import annotations

import builtins
import gc
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

import pytest

from editor import app
from runtime.cli.main import main as runtime_main
from runtime.ui.application import startup
from runtime.ui.menus import lobby

PROGRAM = """
import sys
from runtime.support.texts import english
from runtime.ui.application.startup import in_windows

def show(home):
    from PySide6.QtCore import qWarning
    qWarning("No such file: a\\x1b[2J\\u202e\\nforged")
    return 0

sys.exit(in_windows(None, english(), show))
"""


@pytest.mark.qt
def test_a_message_of_qt_is_one_line_that_is_seen() -> None:
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, env=environment, check=False)
    assert done.returncode == 0
    assert done.stderr.decode().splitlines() == ["No such file: a\\x1b[2J\\u202e\\nforged"]


@pytest.mark.qt
def test_both_programs_begin_to_compile_beside_their_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []

    @contextmanager
    def background_warm_up() -> Iterator[None]:
        seen.append("begun")
        yield
        seen.append("ended")

    def show(*_: object, **_named: object) -> int:
        seen.append("window")
        assert not gc.isenabled(), "nothing is garbage while windows are made"
        return 0

    monkeypatch.setattr(startup, "background_warm_up", background_warm_up)
    # What holds for a whole process is no matter of this one's.
    monkeypatch.setattr(startup, "spare_memory", lambda: None)
    monkeypatch.setattr(startup, "_hear_qt", lambda: None)
    monkeypatch.setattr(lobby, "run_menu", show)
    monkeypatch.setattr(app, "_show", show)
    for program in (partial(runtime_main, ["play"]), partial(app.main, [])):
        seen.clear()
        assert program() == 0
        assert seen == ["begun", "window", "ended"]
        assert gc.isenabled(), "the collector goes on"


@pytest.mark.qt
def test_modules_load_as_without_qt(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = builtins.__import__
    monkeypatch.setattr(builtins, "__import__", vars(builtins)["__feature_import__"])
    startup.import_plainly()
    assert builtins.__import__ is usual is vars(builtins)["__orig_import__"]
