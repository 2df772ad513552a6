"""Where no screen can be reached a sentence says so, instead of Qt's abort; the usual start tries nothing."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from runtime.support.texts import english
from runtime.ui.application import startup
from runtime.ui.application.startup import ON_A_SCREEN, missing_libraries, missing_packages, unreachable
from tests.patience import PATIENCE

pytestmark = [
    pytest.mark.qt,
    pytest.mark.skipif(sys.platform != "linux", reason="other systems always have a screen for those who log in"),
]
NOWHERE = ":59999"


def never(environment: Mapping[str, str]) -> bool:
    return False


def refused(environment: Mapping[str, str]) -> bool:
    raise AssertionError(f"tried for nothing: {environment}")


@pytest.mark.parametrize(
    ("environment", "said"),
    [
        ({}, "neither DISPLAY nor WAYLAND_DISPLAY is set"),
        ({"DISPLAY": NOWHERE}, f"The screen “{NOWHERE}”, which DISPLAY names, can't be reached."),
        ({"DISPLAY": NOWHERE, "QT_QPA_PLATFORM": "xcb"}, f"The screen “{NOWHERE}”, which DISPLAY names"),
        ({"WAYLAND_DISPLAY": "w-9", "DISPLAY": NOWHERE}, "The screen “w-9”, which WAYLAND_DISPLAY names"),
        ({"QT_QPA_PLATFORM": "xcb"}, "QT_QPA_PLATFORM is xcb, but DISPLAY is not set"),
        ({"QT_QPA_PLATFORM": "xcb", "WAYLAND_DISPLAY": "w-9"}, "QT_QPA_PLATFORM is xcb, but DISPLAY is not set"),
        ({"QT_QPA_PLATFORM": "bogus:size=3"}, "Qt can't show a window by “bogus”"),
    ],
    ids=str,
)
def test_what_can_not_be_reached_is_named(environment: dict[str, str], said: str) -> None:
    found = unreachable(english(), environment, never)
    assert said in found
    assert found.endswith("set QT_QPA_PLATFORM=offscreen.")
    assert found == missing_libraries(english(), environment, lambda _library: True, "linux", never)


def test_what_looks_doubtful_is_not_refused_where_it_opens() -> None:
    for environment in ({"DISPLAY": NOWHERE}, {"QT_QPA_PLATFORM": "eglfs"}, {"WAYLAND_DISPLAY": "w-9"}):
        assert not unreachable(english(), environment, lambda _environment: True)


def test_the_usual_start_tries_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(startup, "x11_answers", lambda environment: environment.get("DISPLAY") == ":0")
    monkeypatch.setattr(startup, "wayland_answers", lambda _environment: True)
    for environment in (
        {"QT_QPA_PLATFORM": "offscreen"},
        {"DISPLAY": ":0"},
        {"DISPLAY": ":0", "QT_QPA_PLATFORM": "xcb"},
        {"WAYLAND_DISPLAY": "wayland-0", "DISPLAY": NOWHERE},
    ):
        assert not unreachable(english(), environment, refused)


@pytest.mark.slow
@pytest.mark.parametrize(
    "wrong", [{"QT_QPA_PLATFORM": "xcb"}, {"DISPLAY": NOWHERE}, {"QT_QPA_PLATFORM": "bogus"}], ids=str
)
def test_a_program_without_a_screen_ends_with_2_and_a_sentence(wrong: dict[str, str], tmp_path: Path) -> None:
    kept = {name: value for name, value in os.environ.items() if "DISPLAY" not in name and name != "QT_QPA_PLATFORM"}
    program = "import sys; from editor.app import main; sys.exit(main(['--home', sys.argv[1]]))"
    done = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path)],
        env=kept | wrong,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 2, done.stderr
    assert done.stderr.count("\n") == 1
    lacking = missing_packages(ON_A_SCREEN) if "DISPLAY" in wrong else ()
    # Where a real screen lacks libraries, these are to be mended before any screen can be reached.
    assert (" ".join(lacking) or next(iter(wrong.values()))) in done.stderr
