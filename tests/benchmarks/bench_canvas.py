"""How long a full repaint of a large map takes: ``python tests/benchmarks/bench_canvas.py [--rounds N]``.

A map of 1000 × 1000 cells with 400 cities and 200 words on a picture of 1600 × 900 pixels. Every line is also given as
a ratio to what Qt needs to draw one ready image of the same size, measured in the same run.
"""

from __future__ import annotations

import os
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QGuiApplication, QImage, QPainter

from runtime import resources
from runtime.engine.board.grid import Cell, Direction, Size
from runtime.engine.board.letters import LetterGrid
from runtime.engine.board.sides import Side
from runtime.engine.board.terrain import SYMBOLS
from runtime.engine.game.state import Run
from runtime.engine.levels.level import City
from runtime.pictures.board_look import BoardLook, LettersLook, links_of
from runtime.pictures.stones import STEPS
from runtime.ui.painter.board import BoardPainter
from runtime.ui.painter.view import BoardView
from tests.benchmarks.usage import parser_of

SIZE = Size(1000, 1000)
WIDE, HIGH = 1600, 900


def a_map(chance: random.Random) -> bytes:
    """Any stones in patches."""
    patches = bytes(chance.choices(SYMBOLS.encode(), weights=(40, 20, 15, 12, 8, 5), k=250 * 250))
    rows = [bytes(patches[row * 250 + column // 4] for column in range(1000)) for row in range(250)]
    return b"".join(row * 4 for row in rows)


def a_look(chance: random.Random) -> BoardLook:
    """Cities and words all over the map."""
    cities = tuple(
        City(
            f"c{i}", Cell(chance.randrange(1000), chance.randrange(1000)), chance.choice((Side.GOLD, Side.SILVER, None))
        )
        for i in range(400)
    )
    letters: dict[Cell, str] = {}
    links = []
    for _ in range(200):
        run = Run(Cell(chance.randrange(1000), chance.randrange(980)), Direction.ACROSS, "STRENGTH")
        letters.update(zip(run.cells, run.text, strict=True))
        links += links_of(run)
    return BoardLook(SIZE, cities, letters=(LettersLook(Side.GOLD, LetterGrid.of(SIZE, letters), tuple(links)),))


def timed(paint: Callable[[], None], rounds: int) -> float:
    """The median of some rounds after one that warms up, in milliseconds."""
    taken = []
    for _ in range(rounds + 1):
        began = time.perf_counter()
        paint()
        taken.append((time.perf_counter() - began) * 1000)
    return median(taken[1:])


def main() -> None:
    """Measure and print."""
    parser = parser_of(__doc__)
    parser.add_argument("--rounds", type=int, default=25)
    rounds: int = parser.parse_args().rounds
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    application = QGuiApplication([])
    chance = random.Random(2)
    cells, look = a_map(chance), a_look(chance)
    boards = BoardPainter(resources.assets() / "textures", resources.assets() / "fonts")
    canvas = QImage(WIDE, HIGH, QImage.Format.Format_RGB32)
    ready = QImage(WIDE, HIGH, QImage.Format.Format_RGB32)
    ready.fill(0xFF336699)
    painter = QPainter(canvas)
    base = timed(lambda: painter.drawImage(0, 0, ready), rounds)
    print(f"one ready image of {WIDE} × {HIGH}: {base:.2f} ms")
    print(f"{'tile':>5} {'stones':>10} {'ratio':>7} {'all':>10} {'ratio':>7} {'first time':>12}")
    for tile in STEPS:
        view = BoardView(tile, QPoint(-tile * 31 % WIDE - WIDE, -17), QRect(0, 0, WIDE, HIGH))
        if tile * SIZE.columns < 2 * WIDE:
            view = BoardView(tile, QPoint(0, 0), QRect(0, 0, WIDE, HIGH))

        def stones(view: BoardView = view) -> None:
            boards.paint_terrain(painter, view, cells, SIZE)

        def everything(view: BoardView = view) -> None:
            boards.paint_terrain(painter, view, cells, SIZE)
            boards.paint_look(painter, view, look)

        began = time.perf_counter()
        everything()
        first = (time.perf_counter() - began) * 1000
        bare, full = timed(stones, rounds), timed(everything, rounds)
        print(f"{tile:>5} {bare:>7.2f} ms {bare / base:>6.1f}× {full:>7.2f} ms {full / base:>6.1f}× {first:>9.1f} ms")
    painter.end()
    del application


if __name__ == "__main__":
    main()
