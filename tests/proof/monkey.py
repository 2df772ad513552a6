"""Lets a monkey loose on a program: seeded clicks, drags, keys, texts and drops on its real windows, for minutes.

``python tests/proof/monkey.py editor --minutes 10 --seed 7`` (``editor``, ``game``, ``tables``) runs the
program without a screen, in a home of its own. Nothing may raise or be complained of, no window may be still for longer
than a minute, every window must close at the end, and after the first minute, in which everything is opened once, the
memory may not rise by more than 5 %. It is taken at rest, each minute: dialogs are closed, the program shows what it
began with, as large, its docks in their places. What has risen is what stays: the least of the second half of the
minutes. What is kept on purpose is there when the first is taken: modules that are loaded at their first use, pictures
of the map at each size, the words. A program whose last window was closed has ended: that window is let go of whole
before the next is made, for two at a time would be mixed up in the memory, and leave it full of holes. Whatever grows
on is found all the same. Each kind of fault is told once, with the seed and the events that led to it; with the same
seed the same chance decides again.
"""

from __future__ import annotations

import argparse
import faulthandler
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QFileDialog

from runtime.support.texts import english
from runtime.ui.application.qt_application import collecting_here, start_application
from runtime.ui.application.startup import spare_memory
from tests.proof.events import named
from tests.proof.killing import ROOT, end_with_parent
from tests.proof.monkey_hands import FIRST, Monkey, Program
from tests.proof.monkey_watch import STILL, settle, watch

ALLOWED = 1.05
"""How often the memory of the end may be that after the first minute."""

TOLD = 40
"""So many events are told of a program that was still, or died."""


def _editor(home: Path) -> Program:
    from tests.proof.monkey_editor import Editor

    return Editor(home)


def _game(home: Path) -> Program:
    from tests.proof.monkey_game import Game

    return Game(home)


def _tables(home: Path) -> Program:
    from tests.proof.monkey_game import Tables

    return Tables(home)


PROGRAMS: Mapping[str, Callable[[Path], Program]] = {"editor": _editor, "game": _game, "tables": _tables}
"""Who can be let loose a monkey on: each makes the program in a home, once there is an application."""


def run(program: str, minutes: float, seed: int, say: Callable[[str], object]) -> int:
    """Run a program in a process of its own under the hands of a monkey; returns 0 where there was no fault."""
    with tempfile.TemporaryDirectory(prefix="scryptic-monkey-", ignore_cleanup_errors=True) as temporary:
        place = Path(temporary) / "far" / "from" / "everything"  # Whoever types ".." into a field stays inside.
        home = place / "home"
        home.mkdir(parents=True)
        events, complaints = place / "events.txt", place / "stderr.txt"
        command = [sys.executable, str(Path(__file__).resolve()), program]
        command += ["--minutes", str(minutes), "--seed", str(seed), "--loose", str(home), str(events)]
        paths = os.pathsep.join((str(ROOT), os.environ.get("PYTHONPATH", "")))
        own = {"QT_QPA_PLATFORM": "offscreen", "HOME": str(home), "SCRYPTIC_HOME": str(home), "PYTHONPATH": paths}
        began = time.monotonic()
        with complaints.open("wb") as file:
            ended = subprocess.run(command, env=os.environ | own, cwd=home, stderr=file, check=False)
        said = complaints.read_text("utf-8", "replace").strip()
        if said:
            say(said[-8000:])
        if ended.returncode or said:
            last = events.read_text("utf-8", "replace").splitlines()[-TOLD:] if events.is_file() else []
            took = time.monotonic() - began
            say(f"{program}, seed {seed}: ended {ended.returncode} after {took:.0f} s. The last events:")
            say("\n".join(last))
        return 1 if ended.returncode or said else 0


def let_loose(make: Callable[[], Program], home: Path, minutes: float, seed: int, events: Path) -> int:
    """Be the program, under the hands of a monkey; returns 0 where there was no fault, and prints the figures."""
    faulthandler.enable()
    spare_memory()  # As every program with windows begins.
    app = start_application(english())
    app.setQuitOnLastWindowClosed(False)
    with events.open("w", encoding="utf-8") as file:
        monkey = Monkey(make(), home, minutes * 60, seed, file)
        watch(monkey.blame)
        _answer_for_files(monkey)
        QTimer.singleShot(0, monkey.go)
        with collecting_here():
            app.exec()
            settle()
        faulthandler.dump_traceback_later(STILL, exit=True)  # Nobody is left to answer a question.
        for widget in QApplication.topLevelWidgets():
            if widget.isVisible() and not widget.close():
                monkey.blame("left", f"a window was left open: {named(widget)}")
        faulthandler.cancel_dump_traceback_later()
    return _told(monkey, minutes)


def _told(monkey: Monkey, minutes: float) -> int:
    """Print the figures and the faults."""
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    taken = ", ".join(f"{one:.0f}" for one in monkey.memory)
    later = monkey.memory[len(monkey.memory) // 2 :]
    rise = min(later) / monkey.memory[0] if len(monkey.memory) > 1 else 1.0
    if minutes * 60 > FIRST and rise > ALLOWED:
        monkey.blame("memory", f"the memory has risen by {100 * rise - 100:.1f} %")
    print(
        f"{monkey.count} events in {minutes:g} minutes, seed {monkey.seed}; {len(monkey.faults)} kinds of faults.\n"
        f"Memory at rest, each minute: {taken} MB ({100 * rise - 100:+.1f} % stays). "
        f"Slowest answer {monkey.slowest[0]:.2f} s ({monkey.slowest[1].strip()}). Load {load:.1f}."
    )
    for number, fault in enumerate(monkey.faults.values(), 1):
        print(f"--- fault {number} (seed {monkey.seed})\n{fault}")
    sys.stdout.flush()
    return 1 if monkey.faults else 0


def _answer_for_files(monkey: Monkey) -> None:
    """Answer the system's own questions for files: with one of the home, or not at all."""

    def suffix(about: Sequence[object]) -> str:
        kinds = str(about[3]) if len(about) > 3 else ""
        return kinds.partition("*")[2].partition(")")[0].split(" ")[0]

    def to_open(*about: object, **_more: object) -> tuple[str, str]:
        return ("" if monkey.chance.random() < 0.3 else str(monkey.file(suffix(about)))), ""

    def to_open_all(*about: object, **more: object) -> tuple[list[str], str]:
        return [name for name, _ in (to_open(*about, **more), to_open(*about, **more)) if name], ""

    def to_save(*about: object, **_more: object) -> tuple[str, str]:
        name = f"written {monkey.chance.randrange(5)}{suffix(about)}"
        return ("" if monkey.chance.random() < 0.3 else str(monkey.home / name)), ""

    def to_choose(*_about: object, **_more: object) -> str:
        return "" if monkey.chance.random() < 0.3 else str(monkey.folder())

    for name, answer in (
        ("getOpenFileName", to_open),
        ("getOpenFileNames", to_open_all),
        ("getSaveFileName", to_save),
        ("getExistingDirectory", to_choose),
    ):
        setattr(QFileDialog, name, staticmethod(answer))


def main() -> int:
    """Let a monkey loose, or be the program that it is let loose on."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", choices=sorted(PROGRAMS))
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--loose", nargs=2, type=Path, metavar=("HOME", "EVENTS"), help="be the program itself")
    options = parser.parse_args()
    if options.loose:
        home, events = options.loose
        end_with_parent()
        return let_loose(lambda: PROGRAMS[options.program](home), home, options.minutes, options.seed, events)
    return run(options.program, options.minutes, options.seed, print)


if __name__ == "__main__":
    sys.exit(main())
