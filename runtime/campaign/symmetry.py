"""What breaks a symmetry of a level, as a check, an overlay or a tool that mends it asks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import SIDES, Side
from runtime.engine.board.symmetry import Symmetry
from runtime.engine.levels.level import City, Level, Token


@dataclass(frozen=True, slots=True)
class SymmetryBreaks:
    """What has no equal on the cells that answer its own.

    ``terrain`` has one byte a cell, not 0 where the landscape differs from that of an answering cell. ``letters`` are
    the cells of starting letters without one of the other side's there; which letters they are does not count, since
    words read one way only. Nor do regions, names and ids: they may speak of one side alone.
    """

    terrain: bytes = b""
    cities: tuple[City, ...] = ()
    tokens: tuple[Token, ...] = ()
    letters: tuple[Cell, ...] = ()

    def __bool__(self) -> bool:
        return any(self.terrain) or bool(self.cities or self.tokens or self.letters)

    @property
    def count(self) -> int:
        """How many cells, cities, tokens and letters it lists."""
        return len(self.terrain) - self.terrain.count(0) + len(self.cities) + len(self.tokens) + len(self.letters)


def symmetry_breaks(level: Level, symmetry: Symmetry) -> SymmetryBreaks:
    """What breaks ``symmetry``; nothing where a map of this size can't have it at all."""
    if not symmetry.fits(level.terrain.size):
        return SymmetryBreaks()
    cities = {(city.at, city.owner) for city in level.cities}
    tokens = {(token.at, token.element, token.power) for token in level.tokens}
    laid = {(one.at, side) for side in SIDES for one in level.start.letters[side]}
    return SymmetryBreaks(
        _terrain(level, symmetry),
        tuple(city for city in level.cities if any(place not in cities for place in _wanted(level, symmetry, city))),
        tuple(
            token
            for token in level.tokens
            if any((at, token.element, token.power) not in tokens for at in _answering(level, symmetry, token.at))
        ),
        tuple(sorted(at for at, side in laid if any(place not in laid for place in _owned(level, symmetry, at, side)))),
    )


def swapped(owner: Side | None, swaps: bool) -> Side | None:
    """The owner on an answering cell: the other side where sides are ``swapped`` there; neutral stays neutral."""
    return owner.other if owner is not None and swaps else owner


def _terrain(level: Level, symmetry: Symmetry) -> bytes:
    size, cells = level.terrain.size, level.terrain.cells
    number, broken = int.from_bytes(cells, "little"), 0
    for turn in symmetry.turns:
        broken |= number ^ int.from_bytes(turn.turned(size, cells), "little")
    return broken.to_bytes(len(cells), "little")


def _wanted(level: Level, symmetry: Symmetry, city: City) -> Iterator[tuple[Cell, Side | None]]:
    return _owned(level, symmetry, city.at, city.owner)


def _owned(level: Level, symmetry: Symmetry, at: Cell, owner: Side | None) -> Iterator[tuple[Cell, Side | None]]:
    for cell, all_swaps in symmetry.images(level.terrain.size, at).items():
        for swaps in all_swaps:
            yield cell, swapped(owner, swaps)


def _answering(level: Level, symmetry: Symmetry, at: Cell) -> Iterator[Cell]:
    return iter(symmetry.images(level.terrain.size, at))
