"""Where the cities and tokens of a random map stand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

import numpy as np

from editor.mapmaker.map_options import Note
from editor.mapmaker.noise import Die
from editor.mapmaker.orbits import Orbits
from runtime.campaign.strips import Mask
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.sides import Side
from runtime.engine.board.terrain import Element
from runtime.engine.levels.level import City, Token

_TRIES = 30
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
            for _ in range(min(_TRIES, len(group))):
                cell = orbits.size.cell(int(group[self._die.below(len(group))]))
                owners = orbits.owners(cell)
                others = [(one, at) for one in owners for at in owners if one != at]
                others += [(one, at) for one in owners for at in self.taken]
                if all(_far(one, at) >= _APART for one, at in others):
                    offers.append((cell, owners))
        return offers

    def _best(self, offers: list[Offer]) -> dict[Cell, frozenset[bool]] | None:
        """Of the largest orbits the one furthest from what is placed and from its own other side; it is taken."""

        def worth(offer: Offer) -> tuple[int, int]:
            cell, owners = offer
            near = min((_far(cell, other) for other in self.taken), default=99_999)
            sides = min(
                (_far(cell, other) for other, swaps in owners.items() if True in swaps and other != cell), default=0
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


def _far(one: Cell, other: Cell) -> int:
    return abs(one.row - other.row) + abs(one.column - other.column)
