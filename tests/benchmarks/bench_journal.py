"""What the journal costs on a map of a million cells: ``python tests/benchmarks/bench_journal.py [--rounds 20]``.

Two real windows at 1280 × 800 with the same random map take turns: one keeps its journal, the other does not. A round
is a stroke of 40 steps across the screen, each painted at once, then its end; the ratio is of the one to the other in
the same run. Then the journal itself: how large a stroke's piece is, and how soon it is on the disk.
"""

from __future__ import annotations

import os
import sys
import tempfile
from itertools import pairwise
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from PySide6.QtWidgets import QApplication

from editor.app import build_window
from editor.document.document import open_document
from runtime.campaign.model import Campaign
from runtime.campaign.writer import save_campaign
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.terrain import SYMBOLS, Terrain, TerrainMap
from runtime.engine.levels.level import Level
from tests.benchmarks.usage import parser_of

if TYPE_CHECKING:
    from editor.window import EditorWindow

SIDE, STEPS = 1000, 40


def vast(folder: Path) -> Path:
    """A saved campaign of one level of a million random cells."""
    codes = bytes(SYMBOLS, "ascii")
    cells = bytes(Random(3).choices(codes, k=SIDE * SIDE))
    level = Level("vast", "Vast", TerrainMap(Size(SIDE, SIDE), cells))
    save_campaign(folder, Campaign("vast", "Vast", (level,)), None)
    return folder


def opened(app: QApplication, home: Path, folder: Path) -> EditorWindow:
    """A window that shows it."""
    window = build_window(app, home)
    window.resize(1280, 800)
    window.show()
    window.warm_up()
    document, loaded = open_document(folder)
    window.state.open(document, loaded)
    app.processEvents()
    return window


def stroke(app: QApplication, window: EditorWindow, number: int) -> tuple[list[float], float]:
    """Milliseconds of each step of a stroke, and of its end."""
    document = window.state.document
    assert document is not None
    document.begin("vast", "Brush stroke")
    terrain, steps = list(Terrain)[number % 6], []
    for step in range(STEPS):
        start = perf_counter()
        document.extend({Cell(number % 30 + row, step + column): terrain for row in range(5) for column in range(5)})
        app.processEvents()
        steps.append((perf_counter() - start) * 1000)
    start = perf_counter()
    document.commit()
    app.processEvents()
    return steps, (perf_counter() - start) * 1000


def main() -> None:
    """Print every figure."""
    parser = parser_of(__doc__)
    parser.add_argument("--rounds", type=int, default=20)
    rounds = parser.parse_args().rounds
    app = QApplication([])
    with tempfile.TemporaryDirectory() as place:
        folder = vast(Path(place) / "vast")
        kept, bare = (opened(app, Path(place) / name, folder) for name in ("kept", "bare"))
        bare.journal.abandon()
        figures: dict[str, tuple[list[float], list[float]]] = {"with": ([], []), "without": ([], [])}
        sizes, delays = [], []
        for number in range(rounds):
            for name, window in (("with", kept), ("without", bare)):
                steps, end = stroke(app, window, number)
                figures[name][0].extend(steps)
                figures[name][1].append(end)
            start = perf_counter()
            kept.journal.keep_now()
            delays.append((perf_counter() - start) * 1000)
            path = kept.journal.path
            assert path is not None
            sizes.append(path.stat().st_size)
        print(f"{'a million cells':<22}{'with':>10}{'without':>10}{'ratio':>8}{'longest with':>15}{'without':>10}")
        for row, title in enumerate(("a step of a stroke", "the end of a stroke")):
            ours, theirs = figures["with"][row], figures["without"][row]
            ratio = median(ours) / median(theirs)
            print(
                f"{title:<22}{median(ours):>7.2f} ms{median(theirs):>7.2f} ms{ratio:>8.2f}"
                f"{max(ours):>12.1f} ms{max(theirs):>7.1f} ms"
            )
        pieces = [after - before for before, after in pairwise(sizes)]
        print(f"the journal begins with {sizes[0] / 1000:.0f} kB and grows by {median(pieces):.0f} bytes a stroke;")
        print(f"on the disk {median(delays):.1f} ms after it is asked for, {max(delays):.1f} ms at most")
        kept.close_kept()
        bare.close()


if __name__ == "__main__":
    sys.exit(main())
