"""Answers what an overlay asks, and says up to which size of a map it does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType

import numpy as np

from editor.document.symmetry import breaks
from editor.mapmaker.figures import Figures, MapOverlay, OverlayMark, OverlayQuestion, no_figures
from editor.mapmaker.passability import crossing_figures, passable_figures
from editor.mapmaker.reach import contested_figures, distance_figures, reach_figures
from runtime.engine.board.terrain import TerrainMap
from runtime.support.texts import mark

AT_ONCE = 50 * 50
"""Maps of up to so many cells are worked out while the pointer moves; larger ones beside the window."""

MOST = 200 * 200
"""Maps of more cells, which can't be played either, have no overlays."""

NO_SYMMETRY = mark("This level declares no symmetry that could be broken. Choose one among its properties.")
TOO_LARGE = mark("Overlays are worked out for maps of up to 200 × 200 cells, the largest that can be played.")


def figures_for(asked: OverlayQuestion) -> Figures:
    """The figures of an overlay, or none and the reason."""
    if asked.size.count > MOST:
        return no_figures(asked.overlay, asked.size, TOO_LARGE)
    return _ANSWERS[asked.overlay](asked)


def symmetry_figures(asked: OverlayQuestion) -> Figures:
    """Where terrain, a city, a token or a starting letter has no equal on the cells that answer it: ``≠``."""
    symmetry, size = asked.level.symmetry, asked.size
    if symmetry is None:
        return no_figures(asked.overlay, size, NO_SYMMETRY)
    area = breaks(replace(asked.level, terrain=TerrainMap(size, asked.cells)), symmetry)
    marks = np.zeros((size.rows, size.columns), np.uint8)
    if area:
        box = area.box
        mask = np.frombuffer(area.mask, np.uint8).reshape(box.rows, box.columns) != 0
        marks[box.top : box.bottom, box.left : box.right] = np.where(mask, OverlayMark.BROKEN, OverlayMark.NONE)
    labels = (marks != 0).astype(np.uint16)
    return Figures(asked.overlay, size, marks, labels, ("", "≠"), {"count": int(labels.sum())})


_ANSWERS: Mapping[MapOverlay, Callable[[OverlayQuestion], Figures]] = MappingProxyType(
    {
        MapOverlay.CROSSING: crossing_figures,
        MapOverlay.REACH: reach_figures,
        MapOverlay.CONTESTED: contested_figures,
        MapOverlay.PASSABLE: passable_figures,
        MapOverlay.DISTANCE: distance_figures,
        MapOverlay.SYMMETRY: symmetry_figures,
    }
)
