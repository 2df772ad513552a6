"""Where the stations lie on the map of the journey: as the designer placed them, the others in layers from the start.

Rows go down and columns on from the start. The same campaign has the same places everywhere: whole numbers, nothing
from chance, nothing by the order of a set.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from runtime.campaign.model import Campaign
from runtime.engine.board.grid import Cell

LONGEST_BEND = 12
"""Ways over more layers than this go straight: no room is kept free for them between the stations."""

_SWEEPS = 6


def places(campaign: Campaign) -> Mapping[str, Cell]:
    """The place of every station by its id; no two stations have the same one.

    Of two stations that were placed alike, the first has the place and the other the nearest free one.
    """
    free = [node.id for node in campaign.nodes if node.at is None]
    found: dict[str, Cell] = {}
    taken: set[Cell] = set()
    automatic = layered(campaign) if free else {}
    for fixed in (True, False):
        for node in campaign.nodes:
            if (node.at is not None) is fixed and node.id not in found:
                at = nearest_free(node.at if node.at is not None else automatic[node.id], taken)
                found[node.id] = at
                taken.add(at)
    return {node.id: found[node.id] for node in campaign.nodes}


def nearest_free(wanted: Cell, taken: Iterable[Cell]) -> Cell:
    """The place that was wanted, or the free one nearest to it; of equally near ones the upper, then the left one."""
    occupied = taken if isinstance(taken, set | frozenset | dict) else set(taken)
    for distance in range(len(occupied) + 2):
        ring = [at for at in _ring(wanted, distance) if at not in occupied]
        if ring:
            return min(ring, key=lambda at: (at.steps_to(wanted), at))
    raise AssertionError("one of so many places is free")


def layered(campaign: Campaign) -> Mapping[str, Cell]:
    """A place for every station, wherever the designer put it.

    A station lies to the right of all that lead to it, but for ways that lead back. What hangs together lies together,
    the part with the start first.
    """
    graph = _Graph.of(campaign)
    layer = _layers(graph)
    found: dict[str, Cell] = {}
    top = 0
    for part in _parts(graph):
        rows = _rows(graph, part, layer)
        first = min(layer[one] for one in part)
        for one in part:
            found[one] = Cell(top + rows[one], layer[one] - first)
        top += max(rows.values()) + 1
    return {one: found[one] for one in graph.ids}


@dataclass(frozen=True, slots=True)
class _Graph:
    """The stations, the start first, and where their ways lead; ways back to the same station are left out."""

    ids: tuple[str, ...]
    following: Mapping[str, tuple[str, ...]]
    beside: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @classmethod
    def of(cls, campaign: Campaign) -> _Graph:
        known = dict.fromkeys(node.id for node in campaign.nodes)
        first = [campaign.start] if campaign.start in known else []
        ids = tuple(dict.fromkeys([*first, *known]))
        onward: dict[str, dict[str, None]] = {one: {} for one in ids}
        both: dict[str, dict[str, None]] = {one: {} for one in ids}
        for edge in sorted(campaign.edges, key=lambda edge: edge.priority):
            if edge.start in known and edge.end in known and edge.start != edge.end:
                onward[edge.start][edge.end] = None
                both[edge.start][edge.end] = None
                both[edge.end][edge.start] = None
        return cls(ids, {one: tuple(onward[one]) for one in ids}, {one: tuple(both[one]) for one in ids})


def _parts(graph: _Graph) -> Iterator[tuple[str, ...]]:
    """The stations that hang together, in their order."""
    seen: set[str] = set()
    for root in graph.ids:
        if root in seen:
            continue
        part, waiting = {root}, [root]
        while waiting:
            for other in graph.beside[waiting.pop()]:
                if other not in part:
                    part.add(other)
                    waiting.append(other)
        seen |= part
        yield tuple(one for one in graph.ids if one in part)


def _forward(graph: _Graph) -> tuple[dict[str, list[str]], list[str]]:
    """The ways that lead on, without those that lead back; and the stations, each behind all that lead on to it."""
    onward: dict[str, list[str]] = {one: [] for one in graph.ids}
    finished: list[str] = []
    state: dict[str, int] = {}
    for root in graph.ids:
        if root in state:
            continue
        state[root] = 1
        path = [(root, iter(graph.following[root]))]
        while path:
            here, ends = path[-1]
            for end in ends:
                if state.get(end) == 1:
                    continue  # It leads back to where the walk came from.
                onward[here].append(end)
                if end not in state:
                    state[end] = 1
                    path.append((end, iter(graph.following[end])))
                    break
            else:
                state[here] = 2
                finished.append(here)
                path.pop()
    return onward, finished[::-1]


def _layers(graph: _Graph) -> dict[str, int]:
    """How many steps a station lies from the start, by the longest way there."""
    onward, order = _forward(graph)
    layer = dict.fromkeys(graph.ids, 0)
    for one in order:
        for end in onward[one]:
            layer[end] = max(layer[end], layer[one] + 1)
    return layer


def _rows(graph: _Graph, part: Sequence[str], layer: Mapping[str, int]) -> dict[str, int]:
    """The row of each station of a part, so that few ways cross and most go straight."""
    before, after, layers = _with_bends(graph, part, layer)
    place = {one: number for row in layers for number, one in enumerate(row)}
    for sweep in range(_SWEEPS):
        sides = (layers, before) if sweep % 2 == 0 else (layers[::-1], after)
        for row in sides[0]:
            row.sort(key=lambda one: (_middle([place[other] for other in sides[1][one]], place[one]), place[one]))
            for number, one in enumerate(row):
                place[one] = number
    rows = dict(place)
    for beside, ordered in ((before, layers), (after, layers[::-1]), (before, layers)):
        for row in ordered:
            wanted = [_middle([rows[other] for other in beside[one]], rows[one]) for one in row]
            for one, at in zip(row, _spread(wanted), strict=True):
                rows[one] = at
    kept = sorted({rows[one] for one in part})
    number_of = {row: number for number, row in enumerate(kept)}
    return {one: number_of[rows[one]] for one in part}


def _with_bends(
    graph: _Graph, part: Sequence[str], layer: Mapping[str, int]
) -> tuple[dict[str, list[str]], dict[str, list[str]], list[list[str]]]:
    """What lies before and after each station, layer by layer, with bends where a way goes over several layers."""
    least = min(layer[one] for one in part)
    layers: list[list[str]] = [[] for _ in range(max(layer[one] for one in part) - least + 1)]
    before: dict[str, list[str]] = {one: [] for one in part}
    after: dict[str, list[str]] = {one: [] for one in part}
    for one in part:
        layers[layer[one] - least].append(one)
    for one in part:
        for end in graph.following[one]:
            low, high = (one, end) if layer[one] < layer[end] else (end, one)
            gap = layer[high] - layer[low]
            last = low
            for step in range(1, gap if gap <= LONGEST_BEND else 1):
                # No id of a station has a blank, so that a bend is never taken for one.
                bend = f"{one} {end} {step}"
                before[bend], after[bend] = [last], []
                after[last].append(bend)
                layers[layer[low] - least + step].append(bend)
                last = bend
            if gap:
                before[high].append(last)
                after[last].append(high)
    return before, after, layers


def _middle(numbers: Sequence[int], usual: int) -> int:
    """Twice the mean of some numbers, rounded down; twice the usual one where there are none."""
    return 2 * sum(numbers) // len(numbers) if numbers else 2 * usual


def _spread(doubled: Sequence[int]) -> list[int]:
    """Rows in rising order, no two alike, as near to the wanted ones (given twice as large) as goes."""
    blocks: list[tuple[int, int]] = []
    for number, wanted in enumerate(doubled):
        total, count = wanted - 2 * number, 1
        while blocks and blocks[-1][0] * count > total * blocks[-1][1]:
            total, count = total + blocks[-1][0], count + blocks[-1][1]
            blocks.pop()
        blocks.append((total, count))
    starts = [total // (2 * count) for total, count in blocks for _ in range(count)]
    return [start + number for number, start in enumerate(starts)]


def _ring(middle: Cell, distance: int) -> Iterator[Cell]:
    """The places at so many steps (straight or slantwise), none with a number below 0."""
    for row in range(max(0, middle.row - distance), middle.row + distance + 1):
        edge = abs(row - middle.row) == distance
        columns = (
            range(middle.column - distance, middle.column + distance + 1)
            if edge
            else (
                middle.column - distance,
                middle.column + distance,
            )
        )
        for column in columns:
            if column >= 0:
                yield Cell(row, column)
