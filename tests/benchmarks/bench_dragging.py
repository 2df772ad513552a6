"""How long a frame takes while a letter is dragged over a large board: ``python tests/benchmarks/bench_dragging.py``.

A game on 40 × 40 cells with 40 cities and 60 words, in a window of 1600 × 1000 pixels. A coin is dragged from the rack
and to and fro over the whole board; a frame is everything from a move of the mouse until the window is painted. The
percentiles are also given as ratios to what Qt needs to draw one ready picture of the window, measured in the same run.
Other lines: laying a letter and taking it back, a frame while an element grows over the board, the window's opening.
"""

from __future__ import annotations

import os
import random
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, Qt
from PySide6.QtGui import QImage, QMouseEvent, QPainter
from PySide6.QtWidgets import QApplication, QWidget

from runtime import resources
from runtime.campaign.rulesets import read_rulesets
from runtime.engine.board.grid import Cell, Direction, Size
from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import BySide, Side
from runtime.engine.board.terrain import SYMBOLS, Element, TerrainMap
from runtime.engine.levels.level import City, Level, Pool, PoolKind, Start, Token
from runtime.lexicon import load_lexicon
from runtime.profile.settings import Settings
from runtime.support.texts import english
from runtime.ui.game.effects.event_effects import timeline
from runtime.ui.game.effects.scene import BoardScene
from runtime.ui.game.window import GameWindow
from runtime.ui.game_setup.setup import GameParts, GameSetup, prepare, thinker_for
from runtime.ui.painter.board import BoardPainter
from runtime.ui.preferences import Preferences
from runtime.ui.program.plan import CARDS
from runtime.ui.theme import load_theme
from tests.benchmarks.usage import parser_of

SIDE = 40
WORDS = ("STONE", "RIVER", "CASTLE", "TREE", "AMBER", "SILVER", "GOLD", "HEAT", "ICE", "LANTERN")
LIMIT = 16.0
"""Milliseconds: sixty frames a second."""


def a_level(chance: random.Random) -> Level:
    """Patches of every stone, cities in rows, words that do not touch one another."""
    patches = [chance.choices(SYMBOLS, weights=(50, 15, 12, 8, 6, 2), k=SIDE // 4) for _ in range(SIDE // 4)]
    rows = ["".join(patches[row // 4][column // 4] for column in range(SIDE)) for row in range(SIDE)]
    letters: dict[Side, list[Laid]] = {side: [] for side in Side}
    cells: list[str] = ["." for _ in range(SIDE * SIDE)]
    for number in range(60):
        row, column = 1 + (number // 4) * 2 + (number % 2), 1 + (number % 4) * 10
        if row >= SIDE - 2:
            break
        side = Side.GOLD if number % 2 else Side.SILVER
        for step, letter in enumerate(WORDS[number % len(WORDS)]):
            if number % 2:
                continue
            letters[side].append(Laid(Cell(row, column + step), letter))
            cells[row * SIDE + column + step] = letter
    cities = tuple(
        City(
            f"c{number}", Cell(2 * (number // 4) + 2, 9 + 10 * (number % 4)), (Side.GOLD, Side.SILVER, None)[number % 3]
        )
        for number in range(40)
        if 2 * (number // 4) + 2 < SIDE
    )
    free = TerrainMap.from_rows(rows)
    ground = {laid.at: free[Cell(0, 0)] for side in Side for laid in letters[side]}
    plain = TerrainMap.filled(Size(1, 1))[Cell(0, 0)]
    terrain = free.having(dict.fromkeys((*ground, *(city.at for city in cities)), plain))
    return Level(
        "large",
        "Large",
        terrain,
        cities=cities,
        tokens=(Token("f", Cell(37, 20), Element.FLOOD, 60),),
        pools=BySide(Pool(PoolKind.STANDARD), Pool(PoolKind.STANDARD)),
        start=Start(letters=BySide(*(tuple(sorted(letters[side])) for side in Side)), racks=BySide("SWORDANE", "EIRS")),
    )


class Counter(QObject):
    """Counts how often a widget is painted."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.count = 0
        widget.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Count."""
        self.count += event.type() is QEvent.Type.Paint
        return False


def move(target: QWidget, place: QPoint, kind: QEvent.Type, button: Qt.MouseButton) -> None:
    """Send one event of the mouse."""
    held = Qt.MouseButton.NoButton if kind is QEvent.Type.MouseButtonRelease else Qt.MouseButton.LeftButton
    event = QMouseEvent(
        kind,
        QPointF(place),
        QPointF(target.mapToGlobal(place)),
        button,
        held,
        Qt.KeyboardModifier.NoModifier,
    )
    QApplication.sendEvent(target, event)


def timed(do: Callable[[], None]) -> float:
    """How long something takes until it is painted, in milliseconds."""
    began = time.perf_counter()
    do()
    QApplication.processEvents()
    return (time.perf_counter() - began) * 1000


def shown(name: str, taken: Sequence[float], base: float) -> float:
    """Print percentiles of some times; gives the 95th."""
    order = sorted(taken)
    at = {share: order[min(len(order) - 1, len(order) * share // 100)] for share in (50, 95, 99)}
    said = "  ".join(f"{share} %: {value:6.2f} ms ({value / base:5.1f}×)" for share, value in at.items())
    sys.stdout.write(f"{name:<28} {said}  most {order[-1]:6.2f} ms\n")
    return at[95]


def dragging(window: GameWindow, frames: int) -> list[float]:
    """Drag the first letter of the rack to and fro over the board."""
    rack, board = window.stage.rack, window.stage.board
    move(rack, rack.rect_of(0).center(), QEvent.Type.MouseButtonPress, Qt.MouseButton.LeftButton)
    opening = board.outlook.opening
    counter, taken = Counter(board), []
    for frame in range(frames):
        share = frame / frames
        x = opening.left() + round(opening.width() * abs((share * 6) % 2 - 1))
        y = opening.top() + round(opening.height() * share)
        place = rack.mapFromGlobal(board.mapToGlobal(QPoint(x, y)))
        taken.append(
            timed(lambda place=place: move(rack, place, QEvent.Type.MouseMove, Qt.MouseButton.NoButton))  # type: ignore[misc]
        )
    board.removeEventFilter(counter)
    if counter.count < frames * 0.9:
        raise AssertionError(f"only {counter.count} of {frames} frames were painted")
    move(rack, QPoint(-5000, -5000), QEvent.Type.MouseButtonRelease, Qt.MouseButton.LeftButton)
    return taken[5:]


def laying(window: GameWindow, frames: int) -> list[float]:
    """Lay a letter on one cell after another."""
    playing = window.stage.controller
    taken = []
    for frame in range(frames):
        cell = Cell(37, 5 + frame % 20)
        taken.append(timed(lambda cell=cell: playing.rack.lay(playing.rack.laying.placed(0, cell))))  # type: ignore[misc]
    playing.take_back()
    return taken[1:]


def growing(window: GameWindow, frames: int) -> list[float]:
    """A flood over sixty cells, moment after moment."""
    from runtime.engine.board.terrain import Terrain
    from runtime.engine.game.events import ElementInvoked
    from runtime.engine.game.state import HeldToken

    board, player = window.stage.board, window.stage.effects.player
    region = tuple(Cell(20 + place // 10, 10 + place % 10) for place in range(60))
    token = HeldToken(Element.FLOOD, region[0], 60)
    event = ElementInvoked(Side.GOLD, token, region, Terrain.WATER, region, BySide((), ()), (), ())
    before = BoardScene(board.terrain, board.look)
    player.remember((event,))
    board.show_board(board.terrain.having(dict.fromkeys(region, Terrain.WATER)), board.look, Direction.ACROSS)
    player.settle(Side.GOLD, BySide(0, 0), None)
    player.hold()
    length = timeline((event,), before, before, Side.GOLD).length
    taken = [timed(lambda at=at: player.show_at(at * length // frames)) for at in range(frames)]  # type: ignore[misc]
    player.skip()
    return taken[1:]


def main() -> int:
    """Measure and print; 1 where a frame takes too long."""
    parser = parser_of(__doc__)
    parser.add_argument("--frames", type=int, default=240)
    frames: int = parser.parse_args().frames
    application = QApplication(sys.argv[:1])
    application.setStyle("Fusion")
    assets = resources.assets()
    textures = assets / "textures"
    preferences = Preferences.of(Settings())
    parts = GameParts(
        load_theme(assets),
        BoardPainter(textures, assets / "fonts"),
        textures,
        english(),
        thinker_for,
        CARDS,
        preferences,
    )
    setup = prepare(a_level(random.Random(4)), read_rulesets(assets / "rulesets"), load_lexicon(), 1)
    assert isinstance(setup, GameSetup), setup
    window = GameWindow(replace(setup, tells=False), parts)
    window.resize(1600, 1000)
    first = timed(window.show)
    canvas = QImage(1600, 1000, QImage.Format.Format_RGB32)
    ready = QImage(canvas)
    painter = QPainter(canvas)
    base = sorted(timed(lambda: painter.drawImage(0, 0, ready)) for _ in range(25))[12]
    painter.end()
    sys.stdout.write(f"one ready picture of the window: {base:.2f} ms; the window's first painting: {first:.1f} ms\n")
    worst = shown("dragging a letter", dragging(window, frames), base)
    shown("laying it elsewhere", laying(window, 40), base)
    moving = shown("a flood over 60 cells", growing(window, 60), base)
    window.close()
    sys.stdout.write(f"sixty frames a second: {'yes' if max(worst, moving) < LIMIT else 'NO'}\n")
    return int(max(worst, moving) >= LIMIT)


if __name__ == "__main__":
    sys.exit(main())
