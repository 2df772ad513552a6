"""How the editor keeps up with a map of 1000 × 1000 cells, beside bare Qt in the same run.

    python tests/benchmarks/bench_big_map.py [--rounds N]

The real window at 1920 × 1080 with every dock on show, a ragged landscape, 400 cities and 200 tokens. Each line gives
what was measured, its goal, and the ratio to what bare Qt takes for the least that any program would have to do:

- a repaint: a widget of the same size that draws one ready picture;
- a dab of the brush: the same pixels set in a ready picture, and drawn;
- the preview of a fill: Qt's own single pass over a picture of 1000 × 1000 pixels (a mask of one colour), and drawn;
- undo: copying a picture of 1000 × 1000 pixels back, and drawn;
- what a step keeps: a plain copy of the landscape;
- opening: reading the campaign's bytes and showing a bare window.
"""

from __future__ import annotations

import os
import sys
import tempfile
import tracemalloc
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QImage, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QWidget

from editor.app import build_window
from editor.document.cells import SetCells
from editor.document.levels import ChangeLevel
from runtime.engine.board.grid import Cell
from runtime.engine.board.symmetry import Symmetry
from runtime.engine.board.terrain import Terrain
from tests.benchmarks.big_map import SIDE, Noise, saved
from tests.benchmarks.usage import parser_of

if TYPE_CHECKING:
    from editor.window import EditorWindow

WINDOW = (1920, 1080)
TILES = (1, 2, 4, 8, 16, 24, 48, 96)


@dataclass(frozen=True)
class Measured:
    """Some rounds of one thing, in milliseconds (or megabytes), with its goal and bare Qt's rounds."""

    name: str
    rounds: list[float]
    goal: float
    bare: float = 0.0
    unit: str = "ms"

    @property
    def line(self) -> str:
        """The median, the longest, the goal, and the ratio to bare Qt."""
        middle, longest = median(self.rounds), max(self.rounds)
        met = "yes" if longest <= self.goal else ("median" if middle <= self.goal else "NO")
        ratio = f"{middle / self.bare:8.1f} ×" if self.bare else " " * 10
        return f"{self.name:<44} {middle:8.2f} {longest:8.2f} {self.unit:<3} {self.goal:7.0f}  {met:<7}{ratio}"


class Bare(QWidget):
    """A widget that draws one ready picture."""

    def __init__(self, width: int, height: int) -> None:
        super().__init__()
        self.resize(width, height)
        self.picture = QImage(width, height, QImage.Format.Format_RGB32)
        self.picture.fill(QColor("#336699"))
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.drawImage(event.rect(), self.picture, event.rect())
        painter.end()


def took(work: Callable[[], object]) -> float:
    """Milliseconds."""
    begun = perf_counter()
    work()
    return (perf_counter() - begun) * 1000


def plain_map() -> QImage:
    """A picture with one pixel a cell."""
    picture = QImage(SIDE, SIDE, QImage.Format.Format_RGB32)
    picture.fill(QColor("#336699"))
    return picture


class Bench:
    """The window, its baseline, and what was measured."""

    def __init__(self, app: QApplication, window: EditorWindow, rounds: int) -> None:
        self.app, self.window, self.rounds = app, window, rounds
        self.found: list[Measured] = []

    def median(self, work: Callable[[], object]) -> float:
        """The median of all rounds of something."""
        return median([took(work) for _ in range(self.rounds)])

    def settle(self) -> None:
        """Let everything that waits happen: checks and small pictures too."""
        end = perf_counter() + 0.6
        while perf_counter() < end:
            self.app.processEvents()

    @property
    def viewport(self) -> QWidget:
        return self.window.view.viewport()

    def bare(self) -> Bare:
        widget = Bare(self.viewport.width(), self.viewport.height())
        widget.show()
        self.app.processEvents()
        return widget

    def add(self, name: str, rounds: list[float], goal: float, bare: float = 0.0, unit: str = "ms") -> None:
        self.found.append(Measured(name, rounds, goal, bare, unit))
        print(self.found[-1].line, flush=True)

    def mouse(self, kind: QEvent.Type, at: QPoint, pressed: bool) -> None:
        """The mouse at a point of the map."""
        left = Qt.MouseButton.LeftButton
        held = left if pressed else Qt.MouseButton.NoButton
        button = Qt.MouseButton.NoButton if kind == QEvent.Type.MouseMove else left
        place = QPointF(self.viewport.mapToGlobal(at))
        event = QMouseEvent(kind, QPointF(at), place, button, held, Qt.KeyboardModifier.NoModifier)
        self.app.sendEvent(self.viewport, event)

    def cell_point(self, cell: Cell) -> QPoint:
        frame = self.window.view.frame
        assert frame is not None
        return frame.rect_of(cell).center()

    def shown_cell(self, row: float, column: float) -> Cell:
        """A cell at a part of the way over the viewport."""
        frame = self.window.view.frame
        assert frame is not None
        at = QPoint(round(self.viewport.width() * column), round(self.viewport.height() * row))
        return frame.cell_at(at)

    def repaints(self) -> None:
        """Whole repaints at every size, in several places."""
        view, widget = self.window.view, self.bare()
        base = median([took(widget.repaint) for _ in range(self.rounds)])
        widget.close()
        for tile in TILES:
            view.zoom_to(tile)
            bar, side = view.verticalScrollBar(), view.horizontalScrollBar()
            rounds = []
            for number in range(self.rounds):
                bar.setValue(bar.maximum() * number // self.rounds)
                side.setValue(side.maximum() * number // self.rounds)
                self.app.processEvents()
                rounds.append(took(self.viewport.repaint))
            self.add(f"repaint, {tile} pixels a cell", rounds, 16, base)

    def mirror(self, symmetry: Symmetry | None) -> None:
        """Let the tools keep a symmetry, or none."""
        self.window.state.perform("Symmetry", ChangeLevel("vast", symmetry=symmetry))
        self.window.state.set_options(replace(self.window.state.options, mirror=symmetry is not None))
        self.settle()

    def brush(self, width: int, tile: int, symmetry: Symmetry | None = None) -> None:
        """Dabs of a stroke, each with the repaint that follows."""
        window, widget = self.window, self.bare()
        window.view.zoom_to(tile)
        window.view.look_at(QPointF(500, 500))
        window.actions_by_id["tool.brush"].trigger()
        self.mirror(symmetry)
        window.state.set_options(replace(window.state.options, brush_size=width, terrain=Terrain.LAVA))
        self.settle()
        start = self.shown_cell(0.5, 0.2)
        self.mouse(QEvent.Type.MouseMove, self.cell_point(start), False)
        self.mouse(QEvent.Type.MouseButtonPress, self.cell_point(start), True)
        self.app.processEvents()
        dabs, whole, plain = [], [], []
        reach = max(width * tile, 1)
        for number in range(1, self.rounds + 1):
            at = self.cell_point(Cell(start.row + number % 3, start.column + number * max(1, 6 // max(tile // 8, 1))))
            dabs.append(took(lambda at=at: self.mouse(QEvent.Type.MouseMove, at, True)))
            whole.append(dabs[-1] + took(self.app.processEvents))

            def plainly(at: QPoint = at) -> None:
                painter = QPainter(widget.picture)
                painter.fillRect(at.x(), at.y(), reach, reach, QColor("red"))
                painter.end()
                widget.repaint(at.x(), at.y(), reach, reach)

            plain.append(took(plainly))
        self.mouse(QEvent.Type.MouseButtonRelease, self.cell_point(start), False)
        self.settle()
        window.state.document.go_to(0)
        self.settle()
        widget.close()
        self.add(f"dab, brush {width} wide, {tile} pixels a cell{_mirrored(symmetry)}", dabs, 5, median(plain))
        self.add("   with all that it has drawn anew", whole, 16, median(plain))

    def fill(self, symmetry: Symmetry | None = None) -> None:
        """The preview of a fill of the ragged region of plains, from one place after the other."""
        window, widget = self.window, self.bare()
        window.view.zoom_to(8)
        window.view.look_at(QPointF(500, 500))
        window.actions_by_id["tool.fill"].trigger()
        window.actions_by_id["terrain.lava"].trigger()
        self.settle()
        picture = plain_map()

        def plainly() -> None:
            picture.createMaskFromColor(QColor("#336699").rgb())
            widget.repaint()

        base = self.median(plainly)
        widget.close()
        self.mirror(symmetry)
        level = window.state.level
        assert level is not None
        rounds, number, most = [], 0, 0
        while len(rounds) < self.rounds and number < 400:
            number += 1
            cell = self.shown_cell(0.1 + 0.8 * (number * 7 % 31) / 31, 0.1 + 0.8 * (number * 5 % 29) / 29)
            if level.terrain[cell] is not Terrain.PLAINS:
                continue
            spent = self.fresh_hover(cell, number)
            area = sum(one.area.count for one in window.state.toolbox.preview().painted)
            if area > 100_000:
                most = max(most, area)
                rounds.append(spent)
        print(f"{'':4}the region has {most:,} cells{' with its images' if symmetry else ''}")
        self.add(f"fill of a ragged region, previewed{_mirrored(symmetry)}", rounds, 150, base)
        window.state.document.go_to(0)

    def fresh_hover(self, cell: Cell, number: int) -> float:
        """Milliseconds from the pointer coming to a cell until the preview there is drawn.

        Before it the pointer leaves and a far cell changes, so that nothing is remembered of the preview before.
        """
        self.window.view.controller.mouse_left()
        self.window.state.perform("Dot", SetCells("vast", {Cell(SIDE - 1, SIDE - 1): tuple(Terrain)[number % 6]}))
        self.settle()
        at = self.cell_point(cell)

        def hover() -> None:
            self.mouse(QEvent.Type.MouseMove, at, False)
            self.app.processEvents()

        return took(hover)

    def kept_by(self, steps: int) -> float:
        """The megabytes that each of some steps keeps which change every cell at random."""
        self.settle()
        tracemalloc.start()
        before = tracemalloc.get_traced_memory()[0]
        for seed in range(steps):
            self.window.state.perform("Noise", Noise(seed))
        self.settle()
        kept = (tracemalloc.get_traced_memory()[0] - before) / steps / 1_000_000
        tracemalloc.stop()
        return kept

    def undo(self) -> None:
        """Undo and redo of steps that change every cell, with the repaint, and what such a step keeps."""
        window, widget = self.window, self.bare()
        document = window.state.document
        assert document is not None
        first = plain_map()

        def plainly() -> None:
            widget.picture = first.copy()
            widget.repaint()

        base, steps = self.median(plainly), 4
        widget.close()
        kept = self.kept_by(steps)

        def undone() -> None:
            document.undo()
            self.app.processEvents()

        def redone() -> None:
            document.redo()
            self.app.processEvents()

        undos, redos = [], []
        for _ in range(2):
            undos += [took(undone) for _ in range(steps)]
            redos += [took(redone) for _ in range(steps)]
        self.add("undo of a step that changed every cell", undos, 100, base)
        self.add("redo of it", redos, 100, base)
        self.add("what such a step keeps", [kept], 2, SIDE * SIDE / 1_000_000, unit="MB")
        document.go_to(0)
        self.settle()


def _mirrored(symmetry: Symmetry | None) -> str:
    return ", four-fold" if symmetry else ""


def opening(app: QApplication, folder: Path, home: Path, rounds: int) -> Measured:
    """From the choice of the folder until the map is on the screen."""

    def bare() -> None:
        for file in folder.rglob("*.json"):
            file.read_bytes()
        widget = Bare(*WINDOW)
        widget.show()
        app.processEvents()
        widget.grab()
        widget.close()

    base = median([took(bare) for _ in range(5)])
    window = build_window(app, home)
    window.resize(*WINDOW)
    window.show()
    window.warm_up()
    app.processEvents()
    spent = []
    for _ in range(max(2, rounds // 8)):

        def opened() -> None:
            assert window.files.open_folder(folder)
            app.processEvents()
            window.view.viewport().repaint()

        spent.append(took(opened))
        window.state.open(None)
        app.processEvents()
    window.close()
    return Measured("open a campaign with it, until it shows", spent, 1000, base)


def main() -> None:
    """Print every figure."""
    parser = parser_of(__doc__)
    parser.add_argument("--rounds", type=int, default=24)
    rounds = parser.parse_args().rounds
    app = QApplication([])
    print(f"{'':<44} {'median':>8} {'longest':>8}     {'goal':>7}  met    to bare Qt")
    with tempfile.TemporaryDirectory() as place:
        folder = saved(Path(place) / "vast")
        print(opening(app, folder, Path(place) / "home", rounds).line, flush=True)
        window = build_window(app, Path(place) / "home")
        window.resize(*WINDOW)
        window.show()
        window.warm_up()
        assert window.files.open_folder(folder)
        bench = Bench(app, window, rounds)
        bench.settle()
        for dock in ("minimap", "history"):
            window.docks.show(dock)
        window.docks.show("minimap")
        bench.settle()
        bench.repaints()
        for width, tile in ((1, 24), (5, 24), (16, 8), (64, 8), (64, 1)):
            bench.brush(width, tile)
        bench.brush(16, 8, Symmetry.FOUR_FOLD)
        bench.fill()
        bench.fill(Symmetry.FOUR_FOLD)
        bench.undo()
        window.state.open(None)
        window.close()
    print("bench_tiled.py beside this measures the same of Tiled, where that is installed.")


if __name__ == "__main__":
    sys.exit(main())
