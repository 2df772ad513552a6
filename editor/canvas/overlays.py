"""Overlays on the map: figures worked out shortly after each change, and their signs laid over the stones."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QObject, QPoint, QPointF, QRect, QRectF, Qt, QThreadPool, QTimer, Signal
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter, QPen

from editor.canvas.layers import MapFrame
from editor.document.area import CellBox
from editor.document.changes import CellsChanged, LevelChanged
from editor.editor_state import EditorChange, EditorState, LevelShown, ToolsChanged
from editor.mapmaker.figures import (
    Figures,
    Overlay,
    OverlayMark,
    OverlayQuestion,
    PlayedHeat,
    no_figures,
    overlay_cell_text,
)
from editor.mapmaker.overlay_answers import AT_ONCE, MOST, TOO_LARGE, figures_for
from runtime.campaign.rulesets import resolve
from runtime.engine.board.grid import Cell
from runtime.engine.levels.level import City, Level
from runtime.engine.levels.ruleset import Ruleset
from runtime.support.texts import Texts, mark
from runtime.ui.application.background_task import start_in
from runtime.ui.painter.view import ImageCache

_KEPT = 3000
"""How many pictures are kept: a map has a few hundred different signs at one size."""

_PATTERN_FROM = 6
_FIGURE_FROM = 15
"""Smaller cells have room for the tint only, or for no figure."""

_FONT = "EB Garamond"
_PLATE, _INK = QColor(16, 13, 10, 205), QColor("#fff6df")

_TINTS: Mapping[OverlayMark, QColor] = MappingProxyType(
    {
        OverlayMark.NONE: QColor(0, 0, 0, 0),
        OverlayMark.GOLD: QColor(255, 200, 30, 58),
        OverlayMark.SILVER: QColor(235, 245, 255, 66),
        OverlayMark.BOTH: QColor(214, 60, 190, 70),
        OverlayMark.BLOCKED: QColor(10, 8, 8, 120),
        OverlayMark.WATER: QColor(60, 150, 255, 70),
        OverlayMark.FOREST: QColor(80, 230, 120, 60),
        OverlayMark.ICE: QColor(150, 235, 255, 70),
        OverlayMark.BROKEN: QColor(230, 40, 30, 90),
        OverlayMark.NEAR: QColor(0, 0, 0, 40),
        OverlayMark.SELDOM: QColor(225, 40, 20, 45),
        OverlayMark.SOMETIMES: QColor(225, 40, 20, 85),
        OverlayMark.OFTEN: QColor(225, 40, 20, 130),
        OverlayMark.MOSTLY: QColor(225, 40, 20, 180),
    }
)


class Signs:
    """Draws each sign once at each size."""

    def __init__(self) -> None:
        self._pixels: ImageCache[NDArray[np.uint32]] = ImageCache(_KEPT)

    def pixels(self, marked: int, text: str, tile: int) -> NDArray[np.uint32]:
        """A sign as ``tile`` × ``tile`` pixels, alpha, red, green, blue, premultiplied."""

        def make() -> NDArray[np.uint32]:
            image = self.picture(marked, text, tile)
            return np.frombuffer(image.bits(), np.uint32).reshape(tile, tile).copy()

        return self._pixels.get((marked, text if tile >= _FIGURE_FROM else "", tile), make)

    def picture(self, marked: int, text: str, tile: int) -> QImage:
        """A sign as a picture."""
        image = QImage(tile, tile, QImage.Format.Format_ARGB32_Premultiplied)
        found = OverlayMark(marked)
        image.fill(_TINTS[found])
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if tile >= _PATTERN_FROM and found in _PATTERNS:
            _PATTERNS[found](painter, float(tile))
        if tile >= _FIGURE_FROM and text:
            _figure(painter, tile, text)
        painter.end()
        return image


def _figure(painter: QPainter, tile: int, text: str) -> None:
    """The figure on a dark plate in the middle, as large as there is room for, two parts below each other."""
    lines = text.replace(" ", "\n").replace("/", "\n") if len(text) > 3 and tile >= 24 else text
    parts = lines.split("\n")
    font = QFont(_FONT)
    font.setWeight(QFont.Weight.Bold)
    size = min(round(tile * (0.46 if len(parts) == 1 else 0.36)), 26)
    while size > 6:
        font.setPixelSize(size)
        metrics = QFontMetricsF(font)
        wide = max(metrics.horizontalAdvance(part) for part in parts)
        if wide <= tile - 4:
            break
        size -= 1
    high = size * 0.94
    plate = QRectF(0, 0, max(wide + 6, high), high * len(parts) + 2)
    plate.moveCenter(QPointF(tile / 2, tile / 2))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(_PLATE)
    painter.drawRoundedRect(plate, 3, 3)
    painter.setPen(_INK)
    painter.setFont(font)
    for number, part in enumerate(parts):
        row = QRectF(0, plate.top() + 1 + number * high, tile, high)
        painter.drawText(row, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, part)


def _lines(painter: QPainter, lines: list[QLineF], colour: str, width: float = 1.1) -> None:
    """Lines with a dark edge, so that they show on light stones and on dark ones."""
    for under, thick in ((QColor(0, 0, 0, 130), width + 1.4), (QColor(colour), width)):
        painter.setPen(QPen(under, thick))
        painter.drawLines(lines)


def _slashes(painter: QPainter, tile: float) -> None:
    _lines(painter, [QLineF(0, tile / 2, tile / 2, 0), QLineF(tile / 2, tile, tile, tile / 2)], "#ffd75a")


def _backslashes(painter: QPainter, tile: float) -> None:
    _lines(painter, [QLineF(tile / 2, 0, tile, tile / 2), QLineF(0, tile / 2, tile / 2, tile)], "#ffffff")


def _frame(painter: QPainter, tile: float) -> None:
    for colour, inset, width in ((QColor(0, 0, 0, 150), 1.5, 3.0), (QColor("#ff8af0"), 1.5, 1.6)):
        painter.setPen(QPen(colour, width))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(QRectF(inset, inset, tile - 2 * inset, tile - 2 * inset))


def _cross(painter: QPainter, tile: float) -> None:
    near, far = tile * 0.16, tile * 0.84
    _lines(painter, [QLineF(near, near, far, far), QLineF(near, far, far, near)], "#ff7a66")


def _waves(painter: QPainter, tile: float) -> None:
    for at in (0.14, 0.86):
        _lines(painter, [QLineF(tile * 0.08, tile * at, tile * 0.92, tile * at)], "#8fd0ff")


def _trees(painter: QPainter, tile: float) -> None:
    marks = [QLineF(tile * at, tile * 0.84, tile * at, tile * 0.97) for at in (0.2, 0.4, 0.6, 0.8)]
    _lines(painter, marks, "#9dffb0")


def _corners(painter: QPainter, tile: float) -> None:
    near, far, long = tile * 0.07, tile * 0.93, tile * 0.22
    _lines(
        painter,
        [
            QLineF(near, near, near + long, near),
            QLineF(near, near, near, near + long),
            QLineF(far, far, far - long, far),
            QLineF(far, far, far, far - long),
        ],
        "#dff8ff",
    )


def _broken(painter: QPainter, tile: float) -> None:
    pen = QPen(QColor("#ff5a48"), max(tile / 14, 1.6))
    pen.setDashPattern([2, 1.4])
    for drawn in (QPen(QColor(0, 0, 0, 150), pen.widthF() + 1.4), pen):
        painter.setPen(drawn)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(QRectF(1.5, 1.5, tile - 3, tile - 3))


def _strokes(count: int) -> Callable[[QPainter, float], None]:
    """So many strokes at the foot of a cell, for how often something happens there."""

    def paint(painter: QPainter, tile: float) -> None:
        lines = [QLineF(tile * at, tile * 0.88, tile * (at + 0.14), tile * 0.88) for at in (0.1, 0.32, 0.54, 0.76)]
        _lines(painter, lines[:count], "#ffd0c4", 1.4)

    return paint


_PATTERNS: Mapping[OverlayMark, Callable[[QPainter, float], None]] = MappingProxyType(
    {
        OverlayMark.GOLD: _slashes,
        OverlayMark.SILVER: _backslashes,
        OverlayMark.BOTH: _frame,
        OverlayMark.BLOCKED: _cross,
        OverlayMark.WATER: _waves,
        OverlayMark.FOREST: _trees,
        OverlayMark.ICE: _corners,
        OverlayMark.BROKEN: _broken,
        OverlayMark.SELDOM: _strokes(1),
        OverlayMark.SOMETIMES: _strokes(2),
        OverlayMark.OFTEN: _strokes(3),
        OverlayMark.MOSTLY: _strokes(4),
    }
)

NO_RULES = mark("What this overlay shows depends on the level's rules, and those can't be told. See the issues.")

_SOON = 8
"""Milliseconds from a change to the new figures: several moves of the pointer give one answer."""


class OverlayLayer(QObject):
    """The overlay that lies over the shown level, if any; ``changed`` is sent when it looks different.

    Maps that can be worked out in a moment are worked out in the window's thread, larger ones beside it: painting waits
    for neither. What is shown until then are the figures from before.
    """

    changed = Signal()
    answered = Signal(int, object)

    def __init__(
        self, state: EditorState, rulesets: Mapping[str, Ruleset], heat: Callable[[str], PlayedHeat | None]
    ) -> None:
        """``heat`` gives, by a level's id, where things happened in the games that were played on it."""
        super().__init__()
        self._state, self._rulesets, self._heat = state, rulesets, heat
        self._overlay: Overlay | None = None
        self._figures: Figures | None = None
        self._asked: OverlayQuestion | None = None
        self._number = self._least = 0
        self._signs = Signs()
        self._pool = QThreadPool(self)
        self._pool.setMaxThreadCount(1)
        self._soon = QTimer(self, singleShot=True, interval=_SOON)
        self._soon.timeout.connect(self._ask)
        self.answered.connect(self._take, Qt.ConnectionType.QueuedConnection)
        state.subscribe(self._heard)

    @property
    def overlay(self) -> Overlay | None:
        """Which overlay is shown."""
        return self._overlay

    @property
    def figures(self) -> Figures | None:
        """What it shows now; None where none is shown or it is not worked out yet."""
        return self._figures

    def show(self, overlay: Overlay | None) -> None:
        """Lay another overlay over the map, or none."""
        if overlay is not self._overlay:
            self._overlay = overlay
            self._forget()
            self._ask()
            self.changed.emit()

    def refresh(self) -> None:
        """Games were played: what they tell is shown anew."""
        if self._overlay is not None:
            self._later()

    def stop(self) -> None:
        """Show nothing more, and wait for what is under way."""
        self._soon.stop()
        self._overlay = None
        self._forget()
        self._pool.clear()
        self._pool.waitForDone()

    def paint(self, painter: QPainter, exposed: QRect, frame: MapFrame) -> None:
        """The figures of the cells in ``exposed``."""
        figures = self._figures
        box = frame.box_in(exposed)
        if figures is None or figures.missing or box is None or figures.size != frame.size:
            return
        from runtime.ui.painter.view import BoardView, device_view, in_device_pixels

        view = BoardView(frame.tile, QPoint(frame.left, frame.top), exposed)
        with in_device_pixels(painter) as ratio:
            place = device_view(view, ratio)
            left, top = place.x + round(box.left * place.tile), place.y + round(box.top * place.tile)
            right, bottom = place.x + round(box.right * place.tile), place.y + round(box.bottom * place.tile)
            image = _composed(self._signs, figures, box, place.size)
            if image is not None:
                painter.drawImage(QRectF(left, top, right - left, bottom - top), image)

    def said(self, t: Texts, cell: Cell, named: bool = True) -> str:
        """What the overlay says of a cell, after its name; empty while there is none."""
        return overlay_cell_text(t, self._figures, cell, named) if self._figures is not None else ""

    def sample(self, marked: int, text: str, tile: int) -> QImage:
        """A single cell as the legend shows it."""
        return self._signs.picture(marked, text, tile)

    def whole(self) -> Callable[[int], QImage | None] | None:
        """What draws the overlay as it is now over the whole map, for cells of some size, in whatever thread."""
        figures, signs = self._figures, Signs()  # Signs of its own, for a thread that is not the window's.
        if figures is None or figures.missing:
            return None
        box = CellBox(0, 0, figures.size.rows, figures.size.columns)
        return lambda tile: _composed(signs, figures, box, tile)

    def _heard(self, change: EditorChange) -> None:
        if self._overlay is None:
            return
        shown = self._state.level_id
        if isinstance(change, LevelShown):
            self._forget()
            self._ask()
        elif isinstance(change, CellsChanged | LevelChanged):
            if change.level_id == shown:
                self._later()
        elif isinstance(change, ToolsChanged) and self._asked is not None and self._asked.city != self._city():
            self._later()

    def _later(self) -> None:
        if not self._soon.isActive():
            self._soon.start()

    def _city(self) -> City | None:
        return self._state.selected if isinstance(self._state.selected, City) else None

    def _ask(self) -> None:
        """Work out the figures of the level as it is on the screen."""
        self._soon.stop()
        overlay, document, level = self._overlay, self._state.document, self._state.level
        if overlay is None or document is None or level is None:
            return
        self._number += 1
        rules, size = self._rules(level), level.terrain.size
        if rules is None or size.count > MOST:
            self._take(self._number, no_figures(overlay, size, NO_RULES if rules is None else TOO_LARGE))
            return
        cells, heat = bytes(document.terrain(level.id)), self._heat(level.id)
        self._asked = OverlayQuestion(overlay, level, cells, rules, self._city(), heat)
        if size.count <= AT_ONCE:
            self._take(self._number, figures_for(self._asked))
        else:
            self._pool.clear()
            number, asked = self._number, self._asked
            start_in(self._pool, lambda: (number, figures_for(asked)), self.answered.emit)

    def _rules(self, level: Level) -> Ruleset | None:
        if level.ruleset not in self._rulesets:
            return None
        rules = resolve(self._rulesets[level.ruleset], level.rules)
        return rules if isinstance(rules, Ruleset) else None

    def _take(self, number: int, figures: Figures) -> None:
        """Show figures unless newer ones are shown: in a long stroke those of a moment ago are better than none."""
        if number >= self._least and self._overlay is figures.overlay:
            self._least, self._figures = number, figures
            self.changed.emit()

    def _forget(self) -> None:
        """Nothing that was asked so far shall be shown."""
        self._figures = self._asked = None
        self._least = self._number + 1


def _composed(signs: Signs, figures: Figures, box: CellBox, tile: int) -> QImage | None:
    """A picture of a part of the map, composed of one picture for each different sign."""
    part = np.s_[box.top : box.bottom, box.left : box.right]
    keys = figures.marks[part].astype(np.uint32) << 16 | figures.labels[part]
    different, places = np.unique(keys, return_inverse=True)
    if not different.any():
        return None
    drawn = [signs.pixels(int(key >> 16), figures.texts[int(key & 0xFFFF)], tile) for key in different]
    image = QImage(box.columns * tile, box.rows * tile, QImage.Format.Format_ARGB32_Premultiplied)
    pixels = np.frombuffer(image.bits(), np.uint32).reshape(box.rows, tile, box.columns, tile)
    pixels[:] = np.stack(drawn)[places.reshape(keys.shape)].transpose(0, 2, 1, 3)
    return image
