"""Programs with windows that are told to end from outside, by Ctrl+C on their terminal or by the system."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from editor.safety import recovery
from runtime import resources
from runtime.match.save_files import SaveKind
from runtime.match.saves import games
from runtime.profile.home import find_home
from tests.patience import PATIENCE

pytestmark = [pytest.mark.qt, pytest.mark.skipif(sys.platform == "win32", reason="signals of Unix")]

GAME = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from runtime.cli.main import main
from runtime.engine.game.actions import EndTurn
from runtime.ui.game.window import GameWindow

app = QApplication([])

def look():
    window = next((one for one in app.topLevelWidgets() if isinstance(one, GameWindow) and one.isVisible()), None)
    if window is None:
        return
    stage = window.stage
    if stage.cards.card is not None:
        stage.cards.card.accept()
    elif stage.controller.game.thinking is None and stage.controller.game.may_act:
        stage.controller.end_turn()
    elif stage.controller.game.thinking is not None:
        timer.stop()
        print("ready", flush=True)

timer = QTimer(interval=10)
timer.timeout.connect(look)
timer.start()
sys.exit(main(["play", "first-light", "--level", "meadow", "--seed", "1", "--home", sys.argv[1]]))
"""
"""Plays until the computer thinks."""

EDITOR = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from editor.app import main
from editor.document.campaigns import ChangeCampaign
from editor.window import EditorWindow

app = QApplication([])

def look():
    window = next((one for one in app.topLevelWidgets() if isinstance(one, EditorWindow)), None)
    if window is not None and window.state.document is not None:
        timer.stop()
        window.state.perform("Rename", ChangeCampaign(name="Second Light"))
        print("ready", flush=True)

timer = QTimer(interval=10)
timer.timeout.connect(look)
timer.start()
sys.exit(main(["--home", sys.argv[1], sys.argv[2]]))
"""
"""Edits, and saves nothing."""


BEGINNING = """
import sys

class Watch:
    def find_spec(self, name, path=None, target=None):
        if name == "PySide6.QtWidgets":
            sys.meta_path.remove(self)
            print("ready", flush=True)

sys.meta_path.insert(0, Watch())
"""
"""Tells when Qt is being loaded, long before there is a window."""

HEEDING = "\n".join(
    (
        "import signal",
        "signal.signal(signal.SIGINT, signal.default_int_handler)",
        *(f"signal.signal(signal.{one}, signal.SIG_DFL)" for one in ("SIGHUP", "SIGTERM") if hasattr(signal, one)),
    )
)
"""Lets a program hear the signals to end as one that somebody started in a terminal."""


def ended_by(number: signal.Signals, script: str, *words: str) -> int:
    """The exit code of a program that gets a signal once it is at work; nothing but one line is on its terminal."""
    # Under a runner that hears nothing of a signal itself the program would not hear of it either.
    heeding = f"{HEEDING}\n{script}"
    with subprocess.Popen(
        [sys.executable, "-c", heeding, *words],
        cwd=resources.root(),
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen", "LANGUAGE": "en"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        first = process.stdout.readline()
        process.send_signal(number)
        try:
            said, complained = process.communicate(timeout=PATIENCE)  # Its helpers are gone too, or it would not end.
        except subprocess.TimeoutExpired:
            process.kill()  # Else it would be waited for without end.
            raise
    # The platform without a screen says this of any window that changes its limits before the signal is there.
    complained = complained.replace("This plugin does not support propagateSizeHints()\n", "")
    assert (first, said, complained) == ("ready\n", "", "\nStopped.\n")
    return process.returncode


def proved(*rows: tuple[object, ...]) -> list[Any]:
    """What only ``pytest -m proof`` tries: each takes a second or two, and the signals differ in little."""
    return [pytest.param(*row, marks=pytest.mark.proof) for row in rows]


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGINT, *proved((signal.SIGTERM,), (signal.SIGHUP,))])
def test_a_game_ends_at_once_and_stays_saved(tmp_path: Path, number: signal.Signals) -> None:
    assert ended_by(number, GAME, str(tmp_path)) == 128 + number
    (kept,) = games(find_home(tmp_path)).files()
    assert kept.kind is SaveKind.RUNNING
    assert games(find_home(tmp_path)).read(kept.path).issue is None


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGHUP, *proved((signal.SIGTERM,), (signal.SIGINT,))])
def test_the_editor_ends_without_a_question_and_offers_the_work_at_its_next_start(
    tmp_path: Path, number: signal.Signals
) -> None:
    folder = shutil.copytree(resources.campaigns() / "first-light", tmp_path / "mine")
    home = tmp_path / "home"
    assert ended_by(number, EDITOR, str(home), str(folder)) == 128 + number
    (kept,) = recovery.find_kept(find_home(home).state)
    recovered = recovery.recover(kept)
    assert recovered is not None
    assert recovered.campaign.name == "Second Light"


BEGUN = {
    "the editor": "from editor.app import main; sys.exit(main(['--home', sys.argv[1], 'first-light']))",
    "the menus": "from runtime.cli.main import main; sys.exit(main(['play', '--home', sys.argv[1]]))",
    "a game": "from runtime.cli.main import main; sys.exit(main(['play', 'first-light', '--home', sys.argv[1]]))",
}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("begin", "number"),
    [
        ("the editor", signal.SIGINT),
        *proved(
            ("a game", signal.SIGTERM),
            ("the menus", signal.SIGTERM),
            ("a game", signal.SIGINT),
            ("the editor", signal.SIGTERM),
            ("the menus", signal.SIGINT),
        ),
    ],
)
def test_a_program_that_is_told_to_end_while_it_begins_does_so_without_complaint(
    tmp_path: Path, begin: str, number: signal.Signals
) -> None:
    assert ended_by(number, BEGINNING + BEGUN[begin], str(tmp_path)) == 128 + number


def recovered_name(home: Path) -> str:
    """What the campaign is called in the only work that is offered at the next start."""
    (kept,) = recovery.find_kept(find_home(home).state)
    recovered = recovery.recover(kept)
    assert recovered is not None
    return recovered.campaign.name


def test_what_is_open_is_kept_when_the_session_may_end(qapp: object) -> None:
    from PySide6.QtCore import QObject, Signal

    from runtime.support.texts import english
    from runtime.ui.application.qt_application import run_until_stopped

    def loop(session: Any) -> int:
        session.commitDataRequest.emit(None)
        return 0

    # Stands in for the application: nobody but Qt can tell the real one that the session ends.
    ways = {"commitDataRequest": Signal(object), "platformName": lambda _: "offscreen", "exec": loop}
    session: Any = type("Session", (QObject,), ways)()
    kept: list[str] = []
    assert run_until_stopped(session, english(), lambda: True, lambda: kept.append("kept")) == 0
    assert kept == ["kept"]
    session.commitDataRequest.emit(None)
    assert kept == ["kept"]


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("Xvfb") is None, reason="needs Xvfb, a screen that can be taken away")
def test_when_the_screen_is_gone_the_work_is_kept_and_the_terminal_reads_no_traceback(tmp_path: Path) -> None:
    folder = shutil.copytree(resources.campaigns() / "first-light", tmp_path / "mine")
    home = tmp_path / "home"
    reading, writing = os.pipe()
    with (
        subprocess.Popen(
            ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1280x800x24", "-nolisten", "tcp"],
            pass_fds=[writing],
            stderr=subprocess.DEVNULL,
        ) as screen,
        os.fdopen(reading, "rb") as numbers,
    ):
        os.close(writing)
        display = f":{numbers.readline().decode().strip()}"
        with subprocess.Popen(
            [sys.executable, "-c", EDITOR, str(home), str(folder)],
            cwd=resources.root(),
            env={**os.environ, "QT_QPA_PLATFORM": "xcb", "DISPLAY": display, "LANGUAGE": "en"},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        ) as editor:
            assert editor.stdout is not None
            assert editor.stdout.readline() == "ready\n"
            screen.kill()
            try:
                _, complained = editor.communicate(timeout=PATIENCE)
            finally:
                editor.kill()  # Else one that goes on would be waited for without end.
    assert editor.returncode == 1
    assert "The X11 connection broke" in complained
    assert complained.endswith("\nStopped.\n")
    assert "Traceback" not in complained
    assert "deleted" not in complained
    assert recovered_name(home) == "Second Light"
