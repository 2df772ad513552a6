"""Where the arrows lead in the graph: from station to station by where they lie, from way to way by their order."""

from __future__ import annotations

from collections.abc import Mapping

from editor.graph.chart import STATION, WAY, Chart, Ref
from runtime.engine.board.grid import Cell

LEFT, RIGHT, UP, DOWN = (0, -1), (0, 1), (-1, 0), (1, 0)
Step = tuple[int, int]


def walked(chart: Chart, here: Ref | None, step: Step) -> Ref | None:
    """Where an arrow leads; None where nothing lies that way.

    From a station to the nearest one that way; from a way to its ends with left and right, and to the station's
    other ways with up and down.
    """
    if here is None or not chart.has(here):
        return first(chart)
    if here.kind == WAY:
        edge = chart.ways[here.id].edge
        if step in (LEFT, RIGHT):
            return Ref(STATION, edge.start if step == LEFT else edge.end)
        beside = [way.edge.id for way in sorted(chart.leaving(edge.start), key=lambda way: way.route.label.top())]
        number = beside.index(here.id) + (1 if step == DOWN else -1)
        return Ref(WAY, beside[number]) if 0 <= number < len(beside) else None
    to = nearest(chart.lying, here.id, step)
    return Ref(STATION, to) if to else None


def nearest(lying: Mapping[str, Cell], here: str, step: Step) -> str:
    """The station nearest to another one in a direction; empty where none lies that way."""
    at = lying[here]
    best: tuple[int, int, Cell, str] | None = None
    for one, cell in lying.items():
        down, right = cell.row - at.row, cell.column - at.column
        along = down * step[0] + right * step[1]
        aside = abs(down * step[1]) + abs(right * step[0])
        if along > 0:
            found = (along + 2 * aside, aside, cell, one)
            best = found if best is None else min(best, found)
    return best[3] if best is not None else ""


def first(chart: Chart) -> Ref | None:
    """Where the keyboard begins: the campaign's start, else its first station."""
    starts = [one for one, station in chart.stations.items() if station.starts]
    found = next(iter([*starts, *chart.stations]), None)
    return Ref(STATION, found) if found is not None else None


def next_way(chart: Chart, here: Ref | None, by: int) -> Ref | None:
    """The next (1) or previous (-1) way at a station: those that leave it, then those that come to it."""
    if here is None or not chart.has(here):
        return None
    station = chart.ways[here.id].edge.start if here.kind == WAY else here.id
    ways = list(dict.fromkeys(way.edge.id for way in (*chart.leaving(station), *chart.coming(station))))
    if not ways:
        return None
    if here.kind == STATION:
        return Ref(WAY, ways[0 if by > 0 else -1])
    return Ref(WAY, ways[(ways.index(here.id) + by) % len(ways)])
