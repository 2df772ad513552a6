"""An overlay: how far each cell is from the nearest edge of the map."""

from __future__ import annotations

import numpy as np

from editor.mapmaker.figures import AddedOverlay, Figures, LegendEntry, OverlayMark, OverlayQuestion, OverlayTexts


def edge_figures(asked: OverlayQuestion) -> Figures:
    """The distance of each cell from the nearest edge, that of the edge itself 1."""
    rows, columns = np.indices((asked.size.rows, asked.size.columns))
    far = np.minimum.reduce([rows, asked.size.rows - 1 - rows, columns, asked.size.columns - 1 - columns])
    marks = np.where(far == 0, OverlayMark.BLOCKED, OverlayMark.NEAR).astype(np.uint8)
    texts = ("", *(str(number + 1) for number in range(int(far.max()) + 1)))
    return Figures(asked.overlay, asked.size, marks, (far + 1).astype(np.uint16), texts)


EDGES = AddedOverlay(
    "template-edges",
    OverlayTexts(
        "Distance to the edge",
        "How many cells it is to the nearest edge of the map; the edge itself is 1.",
        (
            LegendEntry(OverlayMark.BLOCKED, "1", "the edge", "at the edge"),
            LegendEntry(OverlayMark.NEAR, "3", "further in", "{figure} cells from the edge"),
        ),
        "nothing",
    ),
    "How far each cell is from the edge",
    edge_figures,
    key="Ctrl+Alt+9",
)
