"""What lies on a random map besides its ground: winding rivers with fords, and the places of cities and tokens."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, pairwise

import numpy as np

from editor.mapmaker.map_options import MapOptions, Note
from editor.mapmaker.orbits import Die, Orbits
from runtime.campaign.strips import Mask
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.sides import Side
from runtime.engine.board.symmetry import Symmetry
from runtime.engine.board.terrain import Element
from runtime.engine.levels.level import City, Token

_BENDS = 12


@dataclass(frozen=True, slots=True)
class Rivers:
    """The cells of all rivers, those of their fords, and how many rivers there are."""

    water: Mask
    fords: Mask
    count: int


def rivers_of(orbits: Orbits, wishes: MapOptions, die: Die) -> Rivers:
    """The rivers that are wished for, as far as the symmetry lets their number be met.

    An odd river follows the line between the sides, or leads through the middle; the others lie in gold's part and are
    repeated in the others.
    """
    shape = (orbits.size.rows, orbits.size.columns)
    water, fords, count = np.zeros(shape, np.bool_), np.zeros(shape, np.bool_), 0
    while count < wishes.rivers:
        most = len(orbits.images)
        path, more = _pair(orbits, die), most
        if wishes.rivers - count < most or not path:
            path, more = _middle(orbits, die, wishes.rivers - count)
        if count and count + more > wishes.rivers:
            break
        count += more
        water |= _wide(orbits.size, path, wishes.river_width)
        fords |= _fords(orbits.size, path, wishes, die)
    fords = orbits.closed(fords)
    return Rivers(orbits.closed(water) & ~fords, fords, count)


def _pair(orbits: Orbits, die: Die) -> list[Cell]:
    """A way from one edge of gold's part of the map to another; empty where none was found."""
    size, edges = orbits.size, [cell for cell in _edge(orbits.size) if orbits.is_golds(cell)]
    for _ in range(_BENDS if edges else 0):
        one, other = die.one_of(edges), die.one_of(edges)
        apart = one.steps_to(other)
        if apart >= (size.rows + size.columns) // 3 and one.row != other.row and one.column != other.column:
            return _winding(size, one, other, die)
    return []


def _middle(orbits: Orbits, die: Die, wanted: int) -> tuple[list[Cell], int]:
    """A way along the line between the sides, or from an edge to the middle, and how many rivers its images make."""
    size, last_row, last_column = orbits.size, orbits.size.rows - 1, orbits.size.columns - 1
    centre = Cell(last_row // 2, last_column // 2)
    match orbits.symmetry:
        case Symmetry.LEFT_RIGHT:
            return [Cell(row, column) for row, column in _strands(size.rows, centre.column, die)], 1
        case Symmetry.TOP_BOTTOM:
            return [Cell(row, column) for column, row in _strands(size.columns, centre.row, die)], 1
        case Symmetry.DIAGONAL:
            return [Cell(step, step) for step in range(size.rows)], 1
        case Symmetry.ANTI_DIAGONAL:
            return [Cell(step, last_column - step) for step in range(size.rows)], 1
        case Symmetry.FOUR_FOLD if wanted == 1:
            return [Cell(row, column) for row, column in _strands(size.rows, centre.column, die)], 1
        case _:
            # From the top, so that the river parts left from right, where gold and silver begin.
            top = [Cell(0, column) for column in range(size.columns // 4, size.columns - size.columns // 4)]
            return _winding(size, die.one_of(top), centre, die), len(orbits.images) // 2


def _strands(length: int, middle: int, die: Die) -> Iterator[tuple[int, int]]:
    """A straight way along a line of symmetry that now and then parts around islets; its image is the other strand."""
    off = 0
    for step in range(length):
        yield step, middle - off
        if middle > 1 and die.below(4) == 0:
            off = 1 - off
            yield step, middle - off


def _edge(size: Size) -> list[Cell]:
    last_row, last_column = size.rows - 1, size.columns - 1
    ends = [Cell(row, column) for row in (0, last_row) for column in range(size.columns)]
    return ends + [Cell(row, column) for row in range(1, last_row) for column in (0, last_column)]


def _winding(size: Size, start: Cell, end: Cell, die: Die) -> list[Cell]:
    """A way that is bent in its middle, and each half again, until its pieces are short."""
    points = [start, end]
    bend = max(abs(end.row - start.row), abs(end.column - start.column)) // 3
    while bend >= 1:
        bent = [points[0]]
        for one, other in pairwise(points):
            row = (one.row + other.row) // 2 + die.below(2 * bend + 1) - bend
            column = (one.column + other.column) // 2 + die.below(2 * bend + 1) - bend
            bent += [Cell(min(max(row, 0), size.rows - 1), min(max(column, 0), size.columns - 1)), other]
        points, bend = bent, bend // 3
    path: list[Cell] = [start]
    for one, other in pairwise(points):
        path += _line(one, other)[1:]
    return path


def _line(start: Cell, end: Cell) -> list[Cell]:
    """The cells from one to the other, each beside the one before."""
    path, (row, column) = [start], start
    down, right = abs(end.row - row), abs(end.column - column)
    for _ in range(down + right):
        # Whichever way is further behind goes on.
        if abs(end.row - row) * max(right, 1) >= abs(end.column - column) * max(down, 1) and row != end.row:
            row += 1 if end.row > row else -1
        elif column != end.column:
            column += 1 if end.column > column else -1
        else:
            row += 1 if end.row > row else -1
        path.append(Cell(row, column))
    return path


def _wide(size: Size, path: list[Cell], width: int) -> Mask:
    """The cells of a way ``width`` cells wide."""
    mask = np.zeros((size.rows, size.columns), np.bool_)
    before = (width - 1) // 2
    for row, column in path:
        top, left = max(row - before, 0), max(column - before, 0)
        mask[top : row - before + width, left : column - before + width] = True
    return mask


def _fords(size: Size, path: list[Cell], wishes: MapOptions, die: Die) -> Mask:
    """The cells of the fords of a way, spread evenly along it; three steps of it each, so that bends open too."""
    mask = np.zeros((size.rows, size.columns), np.bool_)
    part = len(path) // (wishes.fords + 1)
    for number in range(1, wishes.fords + 1):
        middle = number * part + die.below(max(part // 3, 1)) - part // 6
        mask |= _wide(size, path[max(middle - 1, 0) : middle + 2], wishes.river_width)
    return mask


_PLACES = 30
_APART = 3
"""The least number of steps between two cities."""


Offer = tuple[Cell, dict[Cell, frozenset[bool]]]
"""A place with its orbit; each cell with whether the owner there is the other side."""


class Sites:
    """Finds places one after the other, each as far from the others as chance offers."""

    def __init__(self, orbits: Orbits, die: Die) -> None:
        self._orbits, self._die = orbits, die
        self.taken: list[Cell] = []

    def own(self, wanted: int, *grounds: Mask) -> tuple[list[dict[Cell, Side]], Note | None]:
        """Cities of gold with silver's that answer them, ``wanted`` for each side or as near as the symmetry comes.

        Each place is looked for on the first of the ``grounds`` that has room.
        """
        found: list[dict[Cell, Side]] = []
        made = 0
        while made < wanted:
            owners = self._best(self._of_gold(grounds, wanted - made, not found))
            if owners is None:
                break
            found.append({cell: self._orbits.owner(True in swaps) for cell, swaps in owners.items()})
            made += len(owners) // 2
        return found, Note("cities", wanted, made) if made != wanted else None

    def neutral(self, what: str, wanted: int, *grounds: Mask) -> tuple[list[tuple[Cell, ...]], Note | None]:
        """Places of nobody's, ``wanted`` of them, or as near as the symmetry comes."""
        found: list[tuple[Cell, ...]] = []
        made = 0
        while made < wanted:
            owners = self._best(self._of_nobody(grounds, wanted - made))
            if owners is None:
                break
            found.append(tuple(sorted(owners)))
            made += len(owners)
        return found, Note(what, wanted, made) if made != wanted else None

    def _of_gold(self, grounds: tuple[Mask, ...], missing: int, even_more: bool) -> list[Offer]:
        """Offers of at most so many cities a side, or of any number where ``even_more`` are better than none."""
        for free in grounds:
            offers = [(cell, owners) for cell, owners in self._offers(free) if self._orbits.is_golds(cell)]
            offers = [(cell, owners) for cell, owners in offers if all(len(swaps) == 1 for swaps in owners.values())]
            fitting = [offer for offer in offers if len(offer[1]) // 2 <= missing]
            if fitting or (offers and even_more):
                return fitting or offers
        return []

    def _of_nobody(self, grounds: tuple[Mask, ...], missing: int) -> list[Offer]:
        """Offers of at most so many cells, or of up to twice as many."""
        for free in grounds:
            offers = self._offers(free)
            for most in (missing, 2 * missing):
                if fitting := [offer for offer in offers if len(offer[1]) <= most]:
                    return fitting
        return []

    def _offers(self, free: Mask) -> list[Offer]:
        """Some free cells with their orbits, whose cells lie far enough from each other and from all places so far."""
        orbits = self._orbits
        groups = [np.flatnonzero(free.ravel() & (orbits.count.ravel() == count)) for count in (1, 2, 4)]
        offers = []
        for group in groups:
            for _ in range(min(_PLACES, len(group))):
                cell = orbits.size.cell(int(group[self._die.below(len(group))]))
                owners = orbits.owners(cell)
                others = [(one, at) for one in owners for at in owners if one != at]
                others += [(one, at) for one in owners for at in self.taken]
                if all(one.steps_to(at) >= _APART for one, at in others):
                    offers.append((cell, owners))
        return offers

    def _best(self, offers: list[Offer]) -> dict[Cell, frozenset[bool]] | None:
        """Of the largest orbits the one furthest from what is placed and from its own other side; it is taken."""

        def worth(offer: Offer) -> tuple[int, int]:
            cell, owners = offer
            near = min((cell.steps_to(other) for other in self.taken), default=99_999)
            sides = min(
                (cell.steps_to(other) for other, swaps in owners.items() if True in swaps and other != cell), default=0
            )
            return len(owners), min(near, sides or near)

        if not offers:
            return None
        chosen = max(offers, key=worth)[1]
        self.taken += chosen
        return chosen


def make_cities(own: list[dict[Cell, Side]], neutral: list[tuple[Cell, ...]]) -> Iterator[City]:
    """The cities, numbered by owner: ``gold-1``, ``silver-1``, ``free-1``."""
    numbers = {Side.GOLD: 0, Side.SILVER: 0}
    for orbit in own:
        for cell in sorted(orbit):
            side = orbit[cell]
            numbers[side] += 1
            yield City(f"{side.value}-{numbers[side]}", cell, side)
    for number, cell in enumerate(chain.from_iterable(neutral), 1):
        yield City(f"free-{number}", cell, None)


def make_tokens(places: list[tuple[Cell, ...]], die: Die) -> Iterator[Token]:
    """Tokens on these places, of one element in each orbit."""
    kinds, number = tuple(Element), 0
    for orbit in places:
        element = die.one_of(kinds)
        for cell in orbit:
            number += 1
            yield Token(f"token-{number}", cell, element)


def around(size: Size, cells: Iterable[Cell], reach: int) -> Mask:
    """The cells at most ``reach`` steps from any of these."""
    mask = np.zeros((size.rows, size.columns), np.bool_)
    rows, columns = np.arange(size.rows)[:, None], np.arange(size.columns)[None, :]
    for cell in cells:
        mask |= np.abs(rows - cell.row) + np.abs(columns - cell.column) <= reach
    return mask


def inside(size: Size, margin: int) -> Mask:
    """The cells at least ``margin`` cells from every edge."""
    mask = np.zeros((size.rows, size.columns), np.bool_)
    mask[margin : size.rows - margin, margin : size.columns - margin] = True
    return mask
