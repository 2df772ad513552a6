"""The template's rows are at work in every layer, and an extension in which everything fails costs nothing."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.extensions.packages import CLUMSY, describe, install

PROGRAM = Path(__file__).with_name("with_extensions.py")
ROOT = PROGRAM.parents[2]


def run(folder: Path, *command: str, **more: str) -> str:
    """What a command of Python prints, where the packages of a folder are installed."""
    places = os.pathsep.join((str(folder), str(ROOT)))
    environment: Mapping[str, str] = {**os.environ, "PYTHONPATH": places, "SCRYPTIC_HOME": str(folder / "home"), **more}
    done = subprocess.run(
        [sys.executable, *command], env=environment, capture_output=True, text=True, timeout=240, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture
def clumsy(tmp_path: Path) -> Path:
    (tmp_path / "clumsy.py").write_text(CLUMSY, "utf-8")
    describe(tmp_path, "scryptic-clumsy", "0.1", {"clumsy": "clumsy:extend"})
    return tmp_path


@pytest.mark.slow
def test_one_of_each_is_at_work_in_commands_and_tables(tmp_path: Path) -> None:
    assert run(install(tmp_path), str(PROGRAM), "template") == "template held\n"


@pytest.mark.slow
@pytest.mark.qt
def test_one_of_each_is_found_in_the_window_which_tells_of_those_that_fail(clumsy: Path) -> None:
    assert run(install(clumsy), str(PROGRAM), "window") == "window held\n"


@pytest.mark.slow
def test_where_everything_fails_it_is_told_as_the_extensions_and_nothing_else_is_lost(clumsy: Path) -> None:
    assert run(clumsy, str(PROGRAM), "clumsy") == "clumsy held\n"


@pytest.mark.slow
def test_extensions_are_switched_off_by_the_settings_an_option_or_the_environment(tmp_path: Path) -> None:
    install(tmp_path)
    asked = ("-m", "runtime.cli.main", "extensions", "--json", "--language", "en")
    assert '"on": true' in run(tmp_path, *asked)
    assert '"on": false' in run(tmp_path, *asked, "--no-extensions")
    assert '"on": false' in run(tmp_path, *asked, SCRYPTIC_WITHOUT_EXTENSIONS="other,template")
    settings = tmp_path / "home" / "settings.json"
    (found,) = [
        path for path in (settings, tmp_path / "home" / "config" / "settings.json") if path.parent.is_dir()
    ] or [settings]
    found.parent.mkdir(parents=True, exist_ok=True)
    found.write_text('{"extensions": {"template": false}}', "utf-8")
    assert '"on": false' in run(tmp_path, *asked)
