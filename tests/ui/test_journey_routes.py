"""Ways on the map of a journey lead round the stations between their ends, however these lie."""

from __future__ import annotations

from itertools import permutations

import pytest
from PySide6.QtCore import QPointF, QRectF, QSize

from runtime.engine.board.grid import Cell
from runtime.ui.campaign.journey_map import CLOSEST, NEAREST
from runtime.ui.campaign.journey_node import NODE_SIZE
from runtime.ui.campaign.journey_routes import AROUND, JourneyLeg, MapGrid, routes

pytestmark = pytest.mark.qt

GRID = MapGrid(QPointF(20, 20), QSize(NEAREST, NODE_SIZE.height() + CLOSEST), NODE_SIZE)
"""As close as stations ever lie."""


def frame(at: Cell) -> QRectF:
    """The frame itself, without the room around it."""
    return GRID.frame(at).adjusted(AROUND, AROUND, -AROUND, -AROUND)


@pytest.mark.parametrize(
    "places",
    [
        ((0, 0), (0, 1), (0, 2), (0, 3)),
        ((0, 0), (1, 0), (2, 0), (3, 0)),
        ((0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (2, 0), (2, 1), (2, 2)),
        ((1, 0), (1, 1), (1, 2), (0, 2), (2, 2), (1, 3)),
    ],
    ids=["row", "column", "square", "branches"],
)
def test_no_way_runs_behind_a_station(places: tuple[tuple[int, int], ...]) -> None:
    cells = [Cell(*place) for place in places]
    legs = [JourneyLeg(start, end) for start, end in permutations(cells, 2)]
    for leg, path in zip(legs, routes(legs, frozenset(cells), GRID), strict=True):
        points = [path.pointAtPercent(step / 80) for step in range(81)]
        crossed = [at for at in cells if any(frame(at).contains(point) for point in points)]
        assert not crossed, leg
        for end, point in ((leg.start, points[0]), (leg.end, points[-1])):
            near = GRID.frame(end)
            near.setBottom(GRID.below(end).y())
            assert near.adjusted(-1, -1, 1, 1).contains(point), leg


def test_the_way_past_a_station_and_the_way_back_are_told_apart() -> None:
    a, b, c = (Cell(0, column) for column in range(3))
    past, back, begun, beyond = routes(
        [JourneyLeg(a, c), JourneyLeg(c, a), JourneyLeg(a, b), JourneyLeg(a, a)], frozenset((a, b, c)), GRID
    )
    assert past.boundingRect().top() < frame(b).top() < frame(b).bottom() < back.boundingRect().bottom()
    starts = {round(path.pointAtPercent(0).y()) for path in (past, begun, beyond)}
    assert len(starts) == 3
    assert beyond.boundingRect().height() > 10
