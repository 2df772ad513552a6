"""Overlays on the map: figures worked out shortly after each change, and pictures of them laid over the stones."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np
from PySide6.QtCore import QObject, QPoint, QRect, QRectF, Qt, QThreadPool, QTimer, Signal
from PySide6.QtGui import QImage, QPainter

from editor.canvas.frame import MapFrame
from editor.canvas.signs import Signs
from editor.document.area import CellBox
from editor.document.changes import CellsChanged, LevelChanged
from editor.editor_state import CampaignOpened, DeskChange, EditorState, LevelShown, ToolsChanged
from editor.mapmaker.figures import Figures, MapOverlay, OverlayQuestion, no_figures, overlay_cell_text
from editor.mapmaker.overlay_answers import AT_ONCE, MOST, TOO_LARGE, figures_for
from runtime.campaign.rulesets import resolve
from runtime.engine.board.grid import Cell
from runtime.engine.levels.level import City, Level
from runtime.engine.levels.ruleset import Ruleset
from runtime.support.texts import Texts, mark
from runtime.ui.application.background_task import start_in

NO_RULES = mark("What this overlay shows depends on the level's rules, and those can't be told. See the issues.")

_SOON = 8
"""Milliseconds from a change to the new figures: several moves of the pointer give one answer."""


class OverlayLayer(QObject):
    """The overlay that lies over the desk's level, if any; ``changed`` is sent when it looks different.

    Maps that can be worked out in a moment are worked out in the window's thread, larger ones beside it: painting waits
    for neither. What is shown until then are the figures from before.
    """

    changed = Signal()
    answered = Signal(int, object)

    def __init__(self, desk: EditorState, rulesets: Mapping[str, Ruleset]) -> None:
        super().__init__()
        self._desk, self._rulesets = desk, rulesets
        self._overlay: MapOverlay | None = None
        self._figures: Figures | None = None
        self._asked: OverlayQuestion | None = None
        self._number = self._least = 0
        self._signs = Signs()
        self._pool = QThreadPool(self)
        self._pool.setMaxThreadCount(1)
        self._soon = QTimer(self, singleShot=True, interval=_SOON)
        self._soon.timeout.connect(self._ask)
        self.answered.connect(self._take, Qt.ConnectionType.QueuedConnection)
        desk.subscribe(self._heard)

    @property
    def overlay(self) -> MapOverlay | None:
        """Which overlay is shown."""
        return self._overlay

    @property
    def figures(self) -> Figures | None:
        """What it shows now; None where none is shown or it is not worked out yet."""
        return self._figures

    def show(self, overlay: MapOverlay | None) -> None:
        """Lay another overlay over the map, or none."""
        if overlay is not self._overlay:
            self._overlay = overlay
            self._forget()
            self._ask()
            self.changed.emit()

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
        figures, signs = self._figures, Signs()
        if figures is None or figures.missing:
            return None
        box = CellBox(0, 0, figures.size.rows, figures.size.columns)
        return lambda tile: _composed(signs, figures, box, tile)

    def _heard(self, change: DeskChange) -> None:
        if self._overlay is None:
            return
        shown = self._desk.level_id
        if isinstance(change, CampaignOpened | LevelShown):
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
        return self._desk.selected if isinstance(self._desk.selected, City) else None

    def _ask(self) -> None:
        """Work out the figures of the level as it is on the screen."""
        self._soon.stop()
        overlay, document, level = self._overlay, self._desk.document, self._desk.level
        if overlay is None or document is None or level is None:
            return
        self._number += 1
        rules, size = self._rules(level), level.terrain.size
        if rules is None or size.count > MOST:
            self._take(self._number, no_figures(overlay, size, NO_RULES if rules is None else TOO_LARGE))
            return
        self._asked = OverlayQuestion(overlay, level, bytes(document.terrain(level.id)), rules, self._city())
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
