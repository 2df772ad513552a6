"""How long F5 takes until the painted board can be played on, beside opening a bare window in the same run.

    python tests/benchmarks/bench_playtest.py

The level on the screen has unsaved paint. "Playable" is when the game's window is on the screen and has drawn itself
with its board. A ratio says how many times as long as a bare window it takes.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.benchmarks.usage import parser_of

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication, QWidget

    from editor.window import EditorWindow

ROUNDS = 9
GOAL = 0.3
"""Seconds from the key to a playable board."""


def main() -> None:
    """Print both medians, the ratio and whether the goal is met."""
    parser_of(__doc__).parse_args()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtWidgets import QApplication, QWidget

    from editor.app import build_window
    from editor.document.cells import SetCells
    from runtime import resources
    from runtime.engine.board.grid import Cell
    from runtime.engine.board.terrain import Terrain

    app = QApplication([])
    with tempfile.TemporaryDirectory() as home:
        window = build_window(app, Path(home))
        window.resize(1280, 800)
        window.show()
        window.files.open_folder(resources.campaigns() / "first-light")
        window.warm_up()
        app.processEvents()
        window.state.perform("Painted", SetCells("meadow", {Cell(0, 0): Terrain.LAVA}))

        def bare() -> QWidget:
            shown = QWidget()
            shown.resize(1280, 800)
            shown.show()
            return shown

        plain, played = [], []
        for _ in range(ROUNDS):
            plain.append(_until_painted(app, bare))
            played.append(_until_painted(app, lambda: _played(window)))
            window.playtest.stop()
            app.processEvents()
        window.state.open(None)
        window.close()
    base, took = median(plain), median(played)
    print(f"bare window {1000 * base:7.1f} ms")
    print(f"F5          {1000 * took:7.1f} ms   {took / base:5.1f} times; the first one {1000 * played[0]:.1f} ms")
    print(f"under {1000 * GOAL:.0f} ms: {'yes' if max(played) < GOAL else 'no'}")


def _played(window: EditorWindow) -> QWidget:
    window.actions_by_id["play.level"].trigger()
    game = window.playtest.window
    assert game is not None
    return game


def _until_painted(app: QApplication, opened: Callable[[], QWidget]) -> float:
    """Seconds until what ``opened`` shows is exposed and has drawn every one of its pixels."""
    begun = perf_counter()
    shown = opened()
    while not (handle := shown.windowHandle()) or not handle.isExposed():
        app.processEvents()
    shown.grab()
    return perf_counter() - begun


if __name__ == "__main__":
    main()
