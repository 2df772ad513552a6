"""How fluid the graph of a large campaign is: ``python tests/benchmarks/bench_graph.py``.

The real window at 1280 × 800 with campaigns of 50 and 1000 stations, branches and ways back. The ratios are to a widget
of the same size that draws one ready picture, in the same run.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from PySide6.QtWidgets import QApplication

from editor.app import build_window
from editor.document.document import Document
from editor.graph.chart import NODE, Ref
from runtime import resources
from runtime.campaign.model import Campaign, Carry, Edge, Node
from runtime.campaign.reader import read_campaign
from runtime.engine.board.grid import Cell
from tests.benchmarks.bench_overlays import Bare
from tests.benchmarks.usage import parser_of

if TYPE_CHECKING:
    from editor.window import EditorWindow

COUNTS = (50, 1000)
ROUNDS = 7


def large(campaign: Campaign, count: int) -> Campaign:
    """A campaign of so many levels, with branches and ways back."""
    levels = tuple(replace(campaign.levels[one % 3], id=f"l{one}", name=f"Level {one}") for one in range(count))
    nodes = tuple(Node(f"s{one}", f"l{one}") for one in range(count))
    onward = [(one, one + 1) for one in range(count - 1)]
    onward += [(one, one + 3) for one in range(0, count - 3, 4)]
    onward += [(one, one - 2) for one in range(5, count, 9)]
    edges = tuple(Edge(f"e{n}", f"s{a}", f"s{b}", carry=Carry(letters=n % 4)) for n, (a, b) in enumerate(onward))
    return replace(campaign, levels=levels, nodes=nodes, edges=edges, start="s0")


def taken(do: Callable[[int], object]) -> float:
    """Milliseconds that something takes, the middle of some rounds."""
    times = []
    for number in range(ROUNDS):
        begun = perf_counter()
        do(number)
        times.append((perf_counter() - begun) * 1000)
    return median(times)


def measured(window: EditorWindow, campaign: Campaign) -> dict[str, float]:
    """What is done most with a graph."""
    window.state.open(Document(campaign))
    window.actions_by_id["graph.show"].trigger()
    QApplication.processEvents()
    page = window.panes.graph
    view, changes = page.view, page.changes
    found = {
        "scroll": taken(lambda number: (view.scroll_by(40 + number, 0), view.viewport().repaint())),
        "choose": taken(lambda number: (view.choose(Ref(NODE, f"s{number}")), view.viewport().repaint())),
        "rename": taken(lambda n: changes.change_node("Name", "s3", replace(campaign.nodes[3], name=f"Name {n}"))),
        "move": taken(lambda number: changes.move(view.chart, {"s3": Cell(40 + number, 3)})),
        "link": taken(lambda number: changes.link("s1", f"s{10 + number}")),
    }
    view.zoom_fit()
    found["whole"] = taken(lambda _: view.viewport().repaint())
    return found


def main() -> int:
    """Measure, and print a line for each thing that is done."""
    parser_of(__doc__).parse_args()
    app = QApplication([])
    with tempfile.TemporaryDirectory() as place:
        window = build_window(app, Path(place))
        window.resize(1280, 800)
        window.show()
        window.warm_up()
        bare = Bare(700, 480)
        bare.show()
        app.processEvents()
        base = taken(lambda _: bare.repaint())
        campaign = read_campaign(resources.campaigns() / "first-light").campaign
        assert campaign is not None
        sys.stdout.write(f"{'a ready picture':>28} {base:8.2f} ms\n")
        for count in COUNTS:
            for name, time in measured(window, large(campaign, count)).items():
                sys.stdout.write(f"{count:>6} stations, {name:>10} {time:8.2f} ms  {time / base:8.1f} pictures\n")
        window.state.open(None)
        window.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
