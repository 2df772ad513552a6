"""How soon the balance meter tells what an edit did, and whether it holds up the window: bench_meter.py [--edits 3].

A real editor window without a screen shows a map of 15×15, and one cell is painted again and again. Measured are the
seconds from the edit to the first figures (97 games of the quick player), and to 385, the wait of the editor included;
beside them, in the same run, the processor time that 97 games take in one thread without any window. While games are
played the longest wait of the window's own loop is told: how late a timer of a millisecond came.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter, process_time

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QApplication

from editor.app import build_window
from editor.document.cells import SetCells
from editor.window import EditorWindow
from runtime import resources
from runtime.balance.figures import ENOUGH, FEWEST
from runtime.balance.level_games import LevelGames
from runtime.balance.meter import QUICK
from runtime.balance.outcomes import MeasuredLevel
from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import BySide
from runtime.engine.board.terrain import Terrain
from runtime.ui.application.qt_application import collecting_here
from tests.benchmarks.usage import parser_of

CAMPAIGN, LEVEL = "skirmish", "twin-volcanoes"
FIRST, SECOND, WAIT = 1.0, 4.0, 50.0
"""What is wished for: seconds to 97 and to 385 games on two cores, and the longest wait in milliseconds."""


class Lateness:
    """How late the window's loop is, at most."""

    def __init__(self) -> None:
        self.most, self._last = 0.0, perf_counter()
        self._timer = QTimer(interval=1)
        self._timer.timeout.connect(self._tick)
        self._timer.start()

    def begin(self) -> None:
        """Look from now on."""
        self.most, self._last = 0.0, perf_counter()

    def _tick(self) -> None:
        now = perf_counter()
        self.most, self._last = max(self.most, 1000 * (now - self._last)), now


def wait_until(is_so: Callable[[], bool]) -> None:
    """Let the window work until something is so."""
    loop, timer = QEventLoop(), QTimer(interval=2)
    timer.timeout.connect(lambda: loop.quit() if is_so() else None)
    timer.start()
    loop.exec()


def has(window: EditorWindow, games: int) -> bool:
    """Whether so many games of the quick player are known of the level as it is."""
    reading, measured = window.panes.balance.reading, window.controls.balance.measured
    if reading is None or measured is None or not reading.players or measured.level is not window.state.level:
        return False
    return reading.measured.plays_as(measured) and reading.players[0].games >= games


def baseline(measured: MeasuredLevel) -> float:
    """Processor seconds of 97 games in this thread."""
    games = LevelGames()
    games.take(measured)
    games.play(BySide(QUICK, QUICK), range(1, 3), 600.0)
    begun = process_time()
    games.play(BySide(QUICK, QUICK), range(1, FEWEST + 1), 600.0)
    return process_time() - begun


def main() -> int:
    """Print the table; 1 where a wish is not met."""
    parser = parser_of(__doc__)
    parser.add_argument("--edits", type=int, default=3, help="how many edits are measured (3)")
    asked = parser.parse_args()
    app = QApplication(["bench_meter"])
    with tempfile.TemporaryDirectory() as place, collecting_here():
        window = build_window(app, Path(place) / "home")
        window.show()
        window.warm_up()
        begun = perf_counter()
        window.files.open_folder(Path(shutil.copytree(resources.campaigns() / CAMPAIGN, Path(place) / CAMPAIGN)))
        window.state.show_level(LEVEL)
        wait_until(lambda: has(window, ENOUGH))
        print(f"ready, with {ENOUGH} games of a first level: {perf_counter() - begun:.1f} s")
        late, firsts, seconds, waits = Lateness(), [], [], []
        for edit in range(asked.edits):
            terrain = Terrain.PLAINS if edit % 2 else Terrain.WATER
            begun = perf_counter()
            window.state.perform("Paint", SetCells(LEVEL, {Cell(3 + edit, 7): terrain, Cell(3, 3 + edit): Terrain.ICE}))
            late.begin()
            wait_until(lambda: has(window, FEWEST))
            firsts.append(perf_counter() - begun)
            wait_until(lambda: has(window, ENOUGH))
            seconds.append(perf_counter() - begun)
            waits.append(late.most)
        measured = window.controls.balance.measured
        assert measured is not None
        window.controls.balance.stop()
        base = baseline(measured)
        first, second, longest = median(firsts), median(seconds), max(waits)
        print(f"{FEWEST} games in one thread, no window: {base:.2f} s of processor time")
        print(f"first figures ({FEWEST} games): {first:.2f} s, {first / base:.2f} x; wished {FIRST:.0f} s")
        print(f"{ENOUGH} games: {second:.2f} s, {second / base:.2f} x; wished {SECOND:.0f} s")
        print(f"longest wait of the window: {longest:.0f} ms; wished {WAIT:.0f} ms")
        document = window.state.document
        if document is not None:
            document.go_to(0)
        window.close()
    return int(first > FIRST or second > SECOND or longest > WAIT)


if __name__ == "__main__":
    sys.exit(main())
