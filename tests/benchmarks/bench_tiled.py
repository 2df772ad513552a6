"""The editor and Tiled side by side on a map of 1000 × 1000 cells, each as a ratio to bare Qt in the same run.

    python tests/benchmarks/bench_tiled.py [--rounds N]

The same ragged map in both, each of which has had a small one open before; three rounds of one and three of the other
in turn, so that other work on the machine slows both. Of Tiled can be measured: what its own scripts see (opening, a
step that changes every cell, undo and redo of it, all without what is drawn afterwards, which ours include); the
processor time that the bucket's preview takes when the pointer comes to the large region, where Xvfb
and xdotool are installed; and the whole program that reads the map and writes it again, beside ``scryptic import``.
Bare Qt reads the file's bytes and shows an empty window, copies a picture of one pixel a cell, or looks for one colour
in it. Without Tiled only our own figures are printed. On a machine with other work the processor's time says more than
the clock's: it stands behind, of all threads of ours (the journal's too), of Tiled where it opens (and closes) the map,
of undo and redo together, and of both programs that convert.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from time import process_time

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication, QWidget

from editor.app import build_window
from runtime import resources
from runtime.campaign.model import Campaign
from runtime.campaign.writer import save_campaign
from runtime.engine.board.terrain import TerrainMap
from runtime.engine.levels.level import Level
from runtime.exchange.formats import FORMATS
from runtime.support.texts import english
from runtime.ui.application.qt_application import collecting_here, start_application
from tests.benchmarks.bench_big_map import WINDOW, Bare, Bench, plain_map, took
from tests.benchmarks.big_map import Noise, a_level, saved
from tests.benchmarks.tiled_driver import Tiled
from tests.benchmarks.usage import parser_of


@dataclass
class Line:
    """One thing that both do: milliseconds of ours, of Tiled's and of bare Qt's; ``spent`` are the processor's."""

    name: str
    bare: float
    ours: list[float] = field(default_factory=list)
    theirs: list[float] = field(default_factory=list)
    spent: list[float] = field(default_factory=list)
    theirs_spent: list[float] = field(default_factory=list)

    def measure(self, work: Callable[[], object]) -> None:
        """One round of ours, by the clock and by the processor."""
        before = process_time()
        self.ours.append(took(work))
        self.spent.append((process_time() - before) * 1000)

    def said(self) -> str:
        """The medians with their ratios to bare Qt, and how many times as long Tiled takes."""
        text = f"{self.name:<46} {self.bare:9.1f}"
        for rounds in (self.ours, self.theirs):
            text += f" {median(rounds):9.1f} ({median(rounds) / self.bare:7.1f} ×)" if rounds else " " * 21
        if self.ours and self.theirs:
            text += f"   {median(self.theirs) / median(self.ours):6.2f}"
        if self.spent:
            theirs = f" {median(self.theirs_spent):9.1f}" if self.theirs_spent else ""
            text = f"{text:<111} {median(self.spent):9.1f}{theirs}"
        return text


@dataclass(frozen=True)
class Given:
    """The edit that puts a level in place which was made before."""

    level: Level

    def apply(self, campaign: Campaign) -> Campaign:
        """The campaign with the level."""
        return campaign.having_level(self.level)


class Paintings(QObject):
    """Counts how often a widget is drawn."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.count = 0
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.count += event.type() == QEvent.Type.Paint
        return super().eventFilter(watched, event)


def bare_opening(app: QApplication, file: Path) -> float:
    """The least that any program must do to open a map: its bytes, and a window."""

    def work() -> None:
        file.read_bytes()
        widget = Bare(*WINDOW)
        widget.show()
        app.processEvents()
        widget.grab()
        widget.close()

    return median([took(work) for _ in range(5)])


def bare_copy(rounds: int) -> float:
    """A picture of one pixel a cell copied and drawn."""
    first, widget = plain_map(), Bare(*WINDOW)
    widget.show()

    def work() -> None:
        widget.picture = first.copy()
        widget.repaint()

    found = median([took(work) for _ in range(rounds)])
    widget.close()
    return found


def bare_mask(rounds: int) -> float:
    """One pass over a picture of one pixel a cell."""
    picture = plain_map()
    return median([took(lambda: picture.createMaskFromColor(QColor("#336699").rgb())) for _ in range(rounds)])


def our_editor(bench: Bench, small: Path, large: Path, lines: dict[str, Line]) -> None:
    """Three rounds of opening, of a step, undo and redo, with all that is drawn; nothing is open before and after."""
    app, window = bench.app, bench.window
    painted = Paintings(window.view.viewport())

    def opened(folder: Path) -> None:
        painted.count = 0
        assert window.files.open_folder(folder)
        app.processEvents()
        assert painted.count, "the map is drawn when its events have been seen to"

    for _ in range(3):
        opened(small)
        bench.settle()
        lines["open"].measure(lambda: opened(large))
    bench.settle()
    document = window.state.document
    assert document is not None
    for seed in range(3):
        given = Given(Noise(seed).apply(document.campaign).levels[0])
        for name, work in (
            ("change", lambda given=given: window.state.perform("Noise", given)),
            ("undo", document.undo),
            ("redo", document.redo),
        ):
            lines[name].measure(lambda work=work: (work(), app.processEvents()))
        document.undo()
        bench.settle()
    document.go_to(0)
    window.state.open(None)
    bench.settle()


def in_turn(bench: Bench, folder: Path, campaign: Path, lines: dict[str, Line], tiled: Tiled | None) -> None:
    """Rounds of both editors in turn, then the preview of a fill in ours."""
    for _ in range(max(1, bench.rounds // 3)):
        our_editor(bench, folder / "small", campaign, lines)
        for name, found in tiled.scripted().items() if tiled is not None else ():
            if name in lines:
                lines[name].theirs += found
    assert bench.window.files.open_folder(campaign)
    bench.settle()
    bench.fill()
    lines["fill"].ours += bench.found[-1].rounds


def programs(folder: Path, lines: dict[str, Line], tiled: Tiled | None) -> None:
    """Whole programs that read the map and write it in another form; ours has been compiled by an earlier start."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment["PYTHONPYCACHEPREFIX"] = str(folder / "bytecode")
    first = [sys.executable, "-m", "runtime.cli.main", "import", str(folder / "small.tmx"), "-o"]
    subprocess.run([*first, str(folder / "small.json")], check=True, capture_output=True, env=environment)
    for number in range(3):
        target = folder / f"out-{number}.json"
        command = [sys.executable, "-m", "runtime.cli.main", "import", str(folder / "vast.tmx"), "-o", str(target)]
        before = children_spent()
        lines["convert"].ours.append(
            took(lambda command=command: subprocess.run(command, check=True, capture_output=True, env=environment))
        )
        lines["convert"].spent.append(children_spent() - before)
        if tiled is not None:
            before = children_spent()
            lines["convert"].theirs.append(tiled.exported(folder / f"theirs-{number}.json"))
            lines["convert"].theirs_spent.append(children_spent() - before)


def children_spent() -> float:
    """Milliseconds of the processor that all programs begun from here have taken which have ended."""
    times = os.times()
    return (times.children_user + times.children_system) * 1000


def written(level: Level, path: Path) -> Path:
    """A level as a map of Tiled."""
    for file, data in FORMATS["tmx"].make(level, path, resources.assets()).items():
        file.write_bytes(data)
    return path


def main() -> None:
    """Print every figure."""
    parser = parser_of(__doc__)
    parser.add_argument("--rounds", type=int, default=12)
    rounds = parser.parse_args().rounds
    app = start_application(english())
    program = shutil.which("tiled")
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        campaign, large = saved(folder / "vast"), written(a_level(), folder / "vast.tmx")
        dot = Level("small", "Small", TerrainMap.from_rows(["."]))
        small = written(dot, folder / "small.tmx")
        save_campaign(folder / "small", Campaign("small", "Small", (dot,)), None)
        opening, copying = bare_opening(app, large), bare_copy(rounds)
        lines = {
            "open": Line("open the map", opening),
            "change": Line("one step that changes every cell", copying),
            "undo": Line("undo it", copying),
            "redo": Line("redo it", copying),
            "fill": Line("preview of filling a ragged region", bare_mask(rounds)),
            "convert": Line("read it and write it as JSON, whole program", opening),
        }
        window = build_window(app, folder / "home")
        window.resize(*WINDOW)
        window.show()
        window.warm_up()
        tiled = Tiled(program, folder / "tiled-home", small, large) if program else None
        (folder / "tiled-home").mkdir()
        with collecting_here():  # As the program itself runs.
            in_turn(Bench(app, window, rounds), folder, campaign, lines, tiled)
        window.state.open(None)
        window.close()
        if tiled is not None:
            lines["open"].theirs_spent.append(tiled.opening_spent())
            spent = tiled.undoing_spent()
            for name in ("undo", "redo"):
                lines[name].theirs_spent.append(spent)
            # Most places are above small regions, or above the one that is filled already: nothing to do there.
            fills = tiled.filled(max(14, rounds))
            lines["fill"].theirs += [one for one in fills if one > max(fills) / 2]
        programs(folder, lines, tiled)
    print(f"{'milliseconds, median':<46} {'bare Qt':>9} {'ours':>21} {'Tiled':>21}   Tiled / ours  processor")
    for line in lines.values():
        print(line.said())
    if program is None:
        print("Tiled is not installed here, so nothing is measured beside it.")


if __name__ == "__main__":
    sys.exit(main())
