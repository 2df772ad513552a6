"""Scribe's nineteen glyphs: which marks of a 3 × 3 grid are worth something (rules of Scribe).

A set of marks is a number of nine bits; bit ``3 × row + column`` is the cell.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from runtime.support.texts import mark

SIDE = 3
CELLS = SIDE * SIDE
FULL = (1 << CELLS) - 1


@dataclass(frozen=True, slots=True)
class Glyph:
    """A shape that counts as many points as it has cells, turned and reflected as one likes."""

    name: str
    rows: tuple[str, ...]

    @property
    def points(self) -> int:
        """The number of its cells."""
        return "".join(self.rows).count("*")


GLYPHS = tuple(
    Glyph(name, tuple(shape.split()))
    for name, shape in (
        (mark("single"), "*"),
        (mark("double"), "**"),
        (mark("line"), "***"),
        (mark("pipe"), "*.. ***"),
        (mark("squat T"), "*** .*."),
        (mark("4-block"), "** **"),
        (mark("T"), "*** .*. .*."),
        (mark("cross"), ".*. *** .*."),
        (mark("6-block"), "*** ***"),
        (mark("bomber"), "*** .** ..*"),
        (mark("chair"), "..* *** *.*"),
        (mark("J"), "..* *.* ***"),
        (mark("earring"), ".** *.* ***"),
        (mark("house"), ".*. *** ***"),
        (mark("H"), "*.* *** *.*"),
        (mark("U"), "*.* *.* ***"),
        (mark("ottoman"), "*** *** *.*"),
        (mark("O"), "*** *.* ***"),
        (mark("9-block"), "*** *** ***"),
    )
)
"""All glyphs, from the smallest to the largest."""

Shape = frozenset[tuple[int, int]]


def _cells(glyph: Glyph) -> Shape:
    return frozenset(
        (row, column) for row, line in enumerate(glyph.rows) for column, symbol in enumerate(line) if symbol == "*"
    )


def _orientations(shape: Shape) -> Iterator[Shape]:
    """The shape in its eight turned and reflected forms."""
    for reflected in (shape, frozenset((row, -column) for row, column in shape)):
        turned = reflected
        for _ in range(4):
            turned = frozenset((column, -row) for row, column in turned)
            yield turned


def _places(shape: Shape) -> Iterator[int]:
    """The numbers of all places in the grid where the shape fits as it is."""
    top, left = min(row for row, _ in shape), min(column for _, column in shape)
    height, width = max(row for row, _ in shape) - top, max(column for _, column in shape) - left
    for down in range(SIDE - height):
        for across in range(SIDE - width):
            yield sum(1 << ((row - top + down) * SIDE + column - left + across) for row, column in shape)


GLYPH_OF: Mapping[int, Glyph] = MappingProxyType(
    {place: glyph for glyph in GLYPHS for shape in _orientations(_cells(glyph)) for place in _places(shape)}
)
"""Which glyph a group of marks is; groups that are none are missing."""


def _beside(cell: int) -> int:
    """The cells 4-adjacent to one."""
    row, column = divmod(cell, SIDE)
    near = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return sum(1 << (r * SIDE + c) for r, c in near if 0 <= r < SIDE and 0 <= c < SIDE)


_BESIDE = tuple(_beside(cell) for cell in range(CELLS))


def groups(marks: int) -> tuple[int, ...]:
    """The 4-connected groups of marks, that with the first cell first."""
    found = []
    while marks:
        group, edge = 0, marks & -marks
        while edge:
            group |= edge
            grown = 0
            for cell in range(CELLS):
                if edge >> cell & 1:
                    grown |= _BESIDE[cell]
            edge = grown & marks & ~group
        found.append(group)
        marks &= ~group
    return tuple(found)


POINTS = tuple(sum(GLYPH_OF[group].points for group in groups(marks) if group in GLYPH_OF) for marks in range(FULL + 1))
"""What every set of marks is worth: each group as many points as it has cells if it is a glyph, else none."""
