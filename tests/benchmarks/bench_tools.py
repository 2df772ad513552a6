"""How long tools take on a large map: ``python tests/benchmarks/bench_tools.py [--rounds N]``.

A ragged map of 1000 × 1000 cells, one cell in five forest. For each symmetry: the brush under the pointer and along a
stroke, a random mix, the fill of the ragged plains (worked out, and painted and undone), the eraser, and mending. Every
line is also given as a ratio to what Qt needs to draw one ready image of 1600 × 900 pixels, measured in the same run.
"""

from __future__ import annotations

import os
import random
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from PySide6.QtGui import QGuiApplication, QImage, QPainter

from editor.document.document import Document
from editor.tools.tool import Pointer, PointerPhase
from editor.tools.toolbox import Toolbox
from runtime.campaign.model import Campaign
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.symmetry import Symmetry
from runtime.engine.board.terrain import Terrain, TerrainMap
from runtime.engine.levels.level import Level
from runtime.support.texts import english
from tests.benchmarks.usage import parser_of

SIZE = Size(1000, 1000)
WIDE, HIGH = 1600, 900


def timed(work: Callable[[], None], rounds: int) -> tuple[float, float]:
    """The median and the longest of some rounds after one that warms up, in milliseconds."""
    taken = []
    for _ in range(rounds + 1):
        began = time.perf_counter()
        work()
        taken.append((time.perf_counter() - began) * 1000)
    return median(taken[1:]), max(taken[1:])


def a_toolbox(symmetry: Symmetry | None) -> tuple[Document, Toolbox]:
    """A ragged map with tools for it."""
    cells = bytes(random.Random(2).choices(b".f", weights=(80, 20), k=SIZE.count))
    level = Level("one", "One", TerrainMap(SIZE, cells), symmetry=symmetry)
    document = Document(Campaign("bench", "Bench", (level,)))
    toolbox = Toolbox(document, english(), "one")
    toolbox.set_options(replace(toolbox.options, brush_size=9, terrain=Terrain.LAVA))
    return document, toolbox


def works(symmetry: Symmetry | None) -> Iterator[tuple[str, Callable[[], None]]]:
    """What is measured, by name; each begins with fresh tools."""
    document, toolbox = a_toolbox(symmetry)
    along = iter(range(50, 950))

    def at(phase: PointerPhase, step: int = 1) -> None:
        place = next(along)
        toolbox.pointer(Pointer(Cell(place * step % 1000, place), phase))
        toolbox.preview()

    yield "brush of 9, hover", lambda: at(PointerPhase.HOVER)
    toolbox.pointer(Pointer(Cell(50, 50), PointerPhase.PRESS))
    yield "brush of 9, stroke", lambda: at(PointerPhase.MOVE)
    toolbox.cancel()
    toolbox.set_options(replace(toolbox.options, mix=True))
    yield "mix of 9, hover", lambda: at(PointerPhase.HOVER)
    toolbox.set_options(replace(toolbox.options, mix=False))
    toolbox.choose("fill")
    start = next(SIZE.cell(i) for i in range(SIZE.count) if document.campaign.levels[0].terrain.cells[i] == 46)

    def fill_preview() -> None:
        toolbox.set_options(replace(toolbox.options, everywhere=True))
        toolbox.pointer(Pointer(start, PointerPhase.HOVER))
        toolbox.preview()
        toolbox.set_options(replace(toolbox.options, everywhere=False))
        toolbox.pointer(Pointer(start, PointerPhase.HOVER))
        toolbox.preview()

    yield "fill of all, then of the ragged region, shown", fill_preview

    def fill() -> None:
        toolbox.pointer(Pointer(start, PointerPhase.PRESS))
        toolbox.pointer(Pointer(start, PointerPhase.RELEASE))
        document.undo()

    yield "fill of the ragged region, and undo", fill

    def undo_and_redo() -> None:
        document.redo()
        document.undo()

    yield "undo and redo of the fill", undo_and_redo
    toolbox.choose("eraser")
    toolbox.pointer(Pointer(Cell(50, 50), PointerPhase.PRESS))
    yield "eraser of 9, stroke", lambda: at(PointerPhase.MOVE)
    toolbox.cancel()
    if symmetry is not None:
        toolbox.choose("mend")
        yield "mending shown", lambda: at(PointerPhase.HOVER)


def main() -> None:
    """Measure and print."""
    parser = parser_of(__doc__)
    parser.add_argument("--rounds", type=int, default=9)
    rounds: int = parser.parse_args().rounds
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    application = QGuiApplication([])
    canvas, ready = (QImage(WIDE, HIGH, QImage.Format.Format_RGB32) for _ in range(2))
    ready.fill(0xFF336699)
    painter = QPainter(canvas)
    base, _ = timed(lambda: painter.drawImage(0, 0, ready), rounds)
    painter.end()
    print(f"one ready image of {WIDE} × {HIGH}: {base:.2f} ms")
    for symmetry in (None, Symmetry.LEFT_RIGHT, Symmetry.HALF_TURN, Symmetry.FOUR_FOLD, Symmetry.QUARTER_TURNS):
        print(f"\n{symmetry.value if symmetry else 'no symmetry'}")
        for name, work in works(symmetry):
            usual, longest = timed(work, rounds)
            print(f"  {name:46} {usual:8.2f} ms {usual / base:7.1f}×   longest {longest:7.2f} ms")
    del application


if __name__ == "__main__":
    main()
