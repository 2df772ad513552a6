"""How long the game takes from nothing to the first frame of its main menu, beside a bare window, and what holds it up.

    python tests/benchmarks/bench_menus.py

Every start is a process of its own: it is measured from the process that begins to the first frame that was painted.
The bare window is a QMainWindow, which takes as long as Python and Qt themselves. Then one more process goes from page
to page and into a game, and says how long the window could not answer at each step.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from runtime.profile.home import VARIABLE
from tests.benchmarks.usage import parser_of

ROUNDS = 9
GOAL = 0.6
"""Seconds from nothing to the first frame."""
HELD = 0.05
"""Seconds for which nothing may hold the window up where that can be."""
REST = 1.5
"""Seconds for which the window is left alone after a step."""
TICK = 2

BARE = """
import os
from PySide6.QtCore import QTimer
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QApplication, QMainWindow

class Window(QMainWindow):
    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        QTimer.singleShot(0, lambda: os._exit(0))

app = QApplication([])
window = Window()
window.resize(1280, 800)
window.show()
app.exec()
"""

MENU = """
import os, sys
from runtime.cli.main import main
from runtime.ui.menus.main_page import MainPage

MainPage._begin = lambda page: os._exit(0)
main(["play"])
"""
"""What comes after the first frame is left out, as it is with the bare window."""


def main() -> None:
    """Print both medians, the ratio, whether the goal is met, and the waits of every step."""
    parser = parser_of(__doc__)
    parser.add_argument("--steps", action="store_true", help="only the waits of every step")
    only_steps: bool = parser.parse_args().steps
    with TemporaryDirectory() as home:
        environment = {"QT_QPA_PLATFORM": "offscreen", **os.environ, VARIABLE: home}
        if only_steps:
            os.environ.update(environment)
            steps(Path(home))
            return
        times: dict[str, list[float]] = {"bare": [], "menu": []}
        for _ in range(ROUNDS):
            for name, program in (("bare", BARE), ("menu", MENU)):
                began = time.perf_counter()
                subprocess.run([sys.executable, "-c", program], env=environment, check=True)
                times[name].append(time.perf_counter() - began)
        bare, menu = median(times["bare"]), median(times["menu"])
        print(f"bare QMainWindow: {bare:.3f} s    main menu: {menu:.3f} s    ratio {menu / bare:.2f}")
        print(f"under {GOAL} s: {'yes' if menu < GOAL else 'no'} (best {min(times['menu']):.3f} s)")
        subprocess.run([sys.executable, __file__, "--steps"], env=environment, check=True)


def steps(home: Path) -> None:
    """Go from the main menu into a game, and print how long each step takes and the longest time nothing answered."""
    from PySide6.QtCore import QEventLoop, QTimer
    from PySide6.QtWidgets import QApplication

    from runtime import resources
    from runtime.profile.home import find_home
    from runtime.support.texts import english
    from runtime.ui.application.qt_application import collecting_here, start_application
    from runtime.ui.menus.lobby import Lobby
    from runtime.ui.menus.menu_pages import CAMPAIGNS, PLAY

    start_application(english())
    lobby = Lobby(english(), find_home(home), seed=3)
    waits: list[float] = []
    last = time.perf_counter()

    def tick() -> None:
        nonlocal last
        now = time.perf_counter()
        waits.append(now - last)
        last = now

    timer = QTimer(interval=TICK)
    timer.timeout.connect(tick)
    timer.start()

    def step(name: str, act: Callable[[], object], is_there: Callable[[], bool]) -> None:
        nonlocal last
        waits.clear()
        began = last = time.perf_counter()
        act()
        # Between two events the window rests, as it does for people, and whoever reads beside it has the time.
        while not is_there():
            QApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
        there = time.perf_counter() - began
        while time.perf_counter() - began < there + REST:
            QApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
        longest = max(waits)
        held = "" if longest <= HELD else f"    over {HELD} s: {sum(wait > HELD for wait in waits)} times"
        print(f"{name:28} there after {there:.3f} s    longest wait {longest:.3f} s{held}")

    with collecting_here():
        step("main menu", lobby.show_menu, lambda: lobby.menu is not None and lobby.menu.isVisible())
        menu = lobby.menu
        assert menu is not None
        step("play", lambda: menu.show_page(PLAY), lambda: menu.present == PLAY)
        step("campaigns", lambda: menu.show_page(CAMPAIGNS), lambda: lobby.room.catalogue.is_read)
        first = resources.campaigns() / "first-light"
        step("a campaign", lambda: lobby.play_campaign(first), lambda: lobby.program is not None)
        program = lobby.program
        assert program is not None
        journey = program.journey
        assert journey is not None
        step("its first level", journey.panel.play.click, lambda: program.window is not None)
    lobby.quit()
    lobby.close()


if __name__ == "__main__":
    main()
