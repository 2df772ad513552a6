"""How soon overlays follow an edit, and what painting them costs: ``python tests/benchmarks/bench_overlays.py``.

The real window at 1280 × 800 with a random map. Each round paints one more cell of a stroke and waits until the new
figures are on the screen; the ratio is to a widget of the same size that draws one ready picture, in the same run.
The goal is 100 ms at 40 × 40. For maps that are worked out beside the window the last column says how long it was held
up at most.
"""

from __future__ import annotations

import os
import sys
import tempfile
from dataclasses import replace
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QWidget

from editor.app import build_window
from editor.document.levels import AddLevel
from editor.mapmaker.figures import MapOverlay
from editor.mapmaker.generator import make_map
from editor.mapmaker.map_options import MapOptions, new_level
from editor.tools.tool import Pointer, PointerPhase
from runtime import resources
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.terrain import Terrain
from tests.benchmarks.usage import parser_of

if TYPE_CHECKING:
    from editor.window import EditorWindow

GOAL = 100
SIDES = (15, 40, 60, 200)


class Bare(QWidget):
    """Draws one ready picture."""

    def __init__(self, width: int, height: int) -> None:
        super().__init__()
        self.resize(width, height)
        self.picture = QImage(width, height, QImage.Format.Format_RGB32)
        self.picture.fill(Qt.GlobalColor.darkGreen)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.drawImage(0, 0, self.picture)
        painter.end()


def bare(app: QApplication, window: EditorWindow) -> float:
    """Milliseconds of the baseline."""
    widget = Bare(window.view.viewport().width(), window.view.viewport().height())
    widget.show()
    app.processEvents()
    spent = []
    for _ in range(40):
        begun = perf_counter()
        widget.repaint()
        spent.append(1000 * (perf_counter() - begun))
    widget.close()
    return median(spent)


def follow(app: QApplication, window: EditorWindow, overlay: MapOverlay, rounds: int) -> tuple[list[float], float]:
    """Milliseconds from each edit to its figures on the screen, and how long the window did nothing."""
    layer = window.overlays.layer
    if layer is None or layer.overlay is not overlay:
        window.actions_by_id[f"view.overlay-{overlay.value}"].trigger()
        layer = window.overlays.layer
    assert layer is not None
    came: list[float] = []
    layer.changed.connect(lambda: came.append(perf_counter()))
    end = perf_counter() + 1
    while perf_counter() < end:
        app.processEvents()
    spent, held_up = [], 0.0
    desk, size = window.state, window.state.level.terrain.size
    desk.set_options(replace(desk.options, brush_size=1, terrain=Terrain.LAVA))
    desk.pointer(Pointer(Cell(size.rows // 2, 0), PointerPhase.PRESS))
    document, number = desk.document, 0
    while len(spent) < rounds:
        number += 1
        before = bytes(document.terrain(desk.level_id))
        came.clear()
        begun = perf_counter()
        desk.pointer(Pointer(size.cell(number * 37 % size.count), PointerPhase.MOVE))
        if bytes(document.terrain(desk.level_id)) == before:
            continue
        while not came:
            step = perf_counter()
            app.processEvents()
            held_up = max(held_up, perf_counter() - step)
        window.view.viewport().repaint()
        spent.append(1000 * (perf_counter() - begun))
        while layer._pool.activeThreadCount() or layer._soon.isActive():
            app.processEvents()
    desk.cancel()
    app.processEvents()
    return spent, 1000 * held_up


def main() -> None:
    """Print a table for every size and overlay."""
    parser = parser_of(__doc__)
    parser.add_argument("--rounds", type=int, default=20)
    rounds = parser.parse_args().rounds
    app = QApplication([])
    with tempfile.TemporaryDirectory() as home:
        window = build_window(app, Path(home))
        window.resize(1280, 800)
        window.show()
        window.warm_up()
        window.files.open_folder(resources.campaigns() / "first-light")
        app.processEvents()
        base = bare(app, window)
        print(f"bare Qt draws a ready picture of the view in {base:.2f} ms; goal at 40 × 40: {GOAL} ms")
        print(f"{'':<22}{'median':>9}{'longest':>9}   met   to bare Qt   held up")
        for side in SIDES:
            made = make_map(MapOptions(Size(side, side), seed=4, cities=2, neutral=4, tokens=4))
            level = new_level(window.state.document.campaign, f"Side {side}", made, "release")
            window.state.perform("Add", AddLevel(level))
            window.state.show_level(level.id)
            window.view.zoom_fit()
            for overlay in MapOverlay:
                spent, held_up = follow(app, window, overlay, rounds)
                met = "yes" if max(spent) < GOAL else "no"
                print(
                    f"{side:>4} {overlay.value:<17}{median(spent):>6.1f} ms{max(spent):>6.1f} ms   {met:<5}"
                    f"{median(spent) / base:>8.1f} ×{held_up:>9.1f} ms",
                    flush=True,
                )
        window.state.open(None)
        window.close()


if __name__ == "__main__":
    sys.exit(main())
