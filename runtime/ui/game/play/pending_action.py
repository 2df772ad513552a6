"""What a player sets out to do besides laying words, before it is carried out: lifting a run, invoking a token.

Frozen values that know nothing of windows; :mod:`runtime.ui.game.play.pending_controller` carries them out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

from runtime.engine.board.grid import Cell, Size
from runtime.engine.game.actions import Refusal
from runtime.engine.game.state import HeldToken, Run
from runtime.engine.levels.ruleset import TokenRegion
from runtime.engine.moves.elements import grown, nearest
from runtime.engine.moves.redeploy import Lift, LiftContext, lift
from runtime.engine.turn.view import SideView
from runtime.engine.words.network import covers
from runtime.engine.words.words import Words


@dataclass(frozen=True, slots=True)
class RunOffer:
    """One of the player's runs: what lifting it brings, or why it may not be lifted."""

    run: Run
    answer: Lift | tuple[Refusal, ...]

    @property
    def lift(self) -> Lift | None:
        """What lifting it brings; None where it may not be lifted."""
        return self.answer if isinstance(self.answer, Lift) else None

    @property
    def refusals(self) -> tuple[Refusal, ...]:
        """Why it may not be lifted; empty where it may."""
        return () if isinstance(self.answer, Lift) else self.answer


@dataclass(frozen=True, slots=True)
class Lifting:
    """A redeployment in preparation (rules, section 7).

    ``offers`` are all of the player's runs in reading order, ``place`` the one chosen. ``giving_up`` says that the
    letters which the rack has no room for are being chosen.
    """

    offers: tuple[RunOffer, ...]
    place: int | None = None
    giving_up: bool = False

    @property
    def chosen(self) -> RunOffer | None:
        """The run that is chosen."""
        return None if self.place is None else self.offers[self.place]

    @property
    def liftable(self) -> int:
        """How many runs may be lifted."""
        return sum(offer.lift is not None for offer in self.offers)

    def through(self, cell: Cell) -> tuple[RunOffer, ...]:
        """The runs that lie on ``cell``."""
        return tuple(offer for offer in self.offers if covers(offer.run, cell))

    def at(self, cell: Cell) -> Lifting:
        """The run on ``cell`` chosen: one that may be lifted before others, the next one at every further time."""
        there = [n for n, offer in enumerate(self.offers) if covers(offer.run, cell)]
        if not there:
            return replace(self, place=None)
        if self.place in there:
            return replace(self, place=there[(there.index(self.place) + 1) % len(there)])
        return replace(self, place=min(there, key=lambda n: self.offers[n].lift is None))

    def stepped(self, step: int) -> Lifting:
        """The next run (1) or the one before (-1) chosen; from nowhere the first that may be lifted."""
        if not self.offers:
            return self
        if self.place is None:
            first = next((n for n, offer in enumerate(self.offers) if offer.lift is not None), 0)
            return replace(self, place=first)
        return replace(self, place=(self.place + step) % len(self.offers))


@dataclass(frozen=True, slots=True)
class Invoking:
    """A token chosen to be invoked (section 8): its place on the rack, and the cells that it may reach at most.

    ``likely`` says of how many in a hundred growths each cell was a part; they are tried with numbers of their own,
    not with the game's chance, which nobody may know.
    """

    place: int
    token: HeldToken
    reach: frozenset[Cell]
    likely: Mapping[Cell, Fraction] = field(default_factory=dict)

    def share(self, cell: Cell) -> Fraction:
        """How likely the element covers a cell, from 0 to 1."""
        return self.likely.get(cell, Fraction(0))

    def struck(self, cells: Iterable[Cell]) -> Fraction:
        """How many of some cells it covers, on average."""
        return sum((self.share(cell) for cell in cells), Fraction(0))


def find_liftable(view: SideView, words: Words) -> Lifting:
    """Every run of the side that sees ``view``, with what lifting it brings or why it may not be lifted."""
    table, side = view.table, view.side
    around = LiftContext.of(table, side, words)

    def offer(run: Run) -> RunOffer:
        return RunOffer(run, lift(table, side, view.rack, words, at=run.at, direction=run.direction, around=around))

    return Lifting(tuple(offer(run) for run in around.network.runs))


def reach(size: Size, at: Cell, power: int) -> frozenset[Cell]:
    """Every cell that a region of ``power`` cells grown from ``at`` may cover: those less than ``power`` steps away."""
    span = max(power, 1) - 1
    rows = range(max(at.row - span, 0), min(at.row + span, size.rows - 1) + 1)
    cells = []
    for row in rows:
        wide = span - abs(row - at.row)
        columns = range(max(at.column - wide, 0), min(at.column + wide, size.columns - 1) + 1)
        cells += [Cell(row, column) for column in columns]
    return frozenset(cells)


def covered(view: SideView, token: HeldToken) -> tuple[frozenset[Cell], Mapping[Cell, Fraction]]:
    """Every cell that a token's region may cover, and how often each is covered, as the rules have it (section 8)."""
    size = view.table.board.size
    if view.table.rules.token.region is TokenRegion.ROUND:
        cells = nearest(size, token.at, token.power)
        return frozenset(cells), dict.fromkeys(cells, Fraction(1))
    return reach(size, token.at, token.power), likelihood(size, token.at, token.power)


MOST_TRIES, LEAST_TRIES, CELLS_TRIED = 300, 4, 3600
TRIED_WITH = 0x5C4B97
"""The first of the random numbers with which growths are tried; it has nothing to do with any game's own."""


def likelihood(size: Size, at: Cell, power: int) -> Mapping[Cell, Fraction]:
    """How often each cell was covered when a region of ``power`` cells was grown from ``at`` many times over."""
    tries = max(LEAST_TRIES, min(MOST_TRIES, CELLS_TRIED // max(power, 1)))
    found: Counter[Cell] = Counter()
    chance = TRIED_WITH
    for _ in range(tries):
        region, chance = grown(chance, size, at, power)
        found.update(region)
    return {cell: Fraction(count, tries) for cell, count in found.items()}
