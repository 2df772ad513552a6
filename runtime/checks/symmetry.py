"""Whether a level has the symmetry that it is meant to have."""

from __future__ import annotations

from collections.abc import Iterator

from runtime.campaign.symmetry import symmetry_breaks
from runtime.checks.codes import in_level
from runtime.engine.board.grid import Cell
from runtime.engine.levels.level import Level
from runtime.support.issues import Issue

_MOST = 1000
"""How many cells a finding points to."""


def symmetry_findings(level: Level) -> Iterator[Issue]:
    """A map that can't have its symmetry, or what of it differs where it should not, by kind."""
    symmetry, size = level.symmetry, level.terrain.size
    if symmetry is None:
        return
    if not symmetry.fits(size):
        yield in_level(level, "symmetry-needs-square", "/symmetry", rows=size.rows, columns=size.columns)
        return
    breaks = symmetry_breaks(level, symmetry)
    differing = len(breaks.terrain) - breaks.terrain.count(0)
    if differing:
        yield in_level(level, "asymmetric-terrain", "/symmetry", _cells(level, breaks.terrain), number=differing)
    for city in breaks.cities:
        row, column = city.at
        yield in_level(level, "asymmetric-city", "/symmetry", (city.at,), id=city.id, row=row, column=column)
    for token in breaks.tokens:
        row, column = token.at
        yield in_level(level, "asymmetric-token", "/symmetry", (token.at,), id=token.id, row=row, column=column)
    if breaks.letters:
        yield in_level(level, "asymmetric-letters", "/symmetry", breaks.letters[:_MOST], number=len(breaks.letters))


def _cells(level: Level, mask: bytes) -> Iterator[Cell]:
    """The first of the cells that a mask marks."""
    found = 0
    for index, differs in enumerate(mask):
        if differs:
            yield level.terrain.size.cell(index)
            found += 1
        if found == _MOST:
            return
