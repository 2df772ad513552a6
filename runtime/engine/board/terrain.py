"""The landscape: one byte a cell (rules, section 1)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum, IntEnum

from runtime.engine.board.grid import Cell, Size


class Terrain(IntEnum):
    """What a cell is made of; the value is the code of its symbol in files."""

    PLAINS = ord(".")
    FOREST = ord("f")
    WATER = ord("~")
    MOUNTAIN = ord("^")
    ICE = ord("=")
    LAVA = ord("#")

    @property
    def symbol(self) -> str:
        """The character that stands for it in a level's rows."""
        return chr(self.value)

    @property
    def holds_letters(self) -> bool:
        """Whether letters, cities and tokens can be there (rules, sections 3 and 8)."""
        return self not in _BARREN

    @property
    def ends_words(self) -> bool:
        """Whether a word may begin and end there (rules, section 3)."""
        return self not in _SWAMPED


_BARREN = frozenset((Terrain.LAVA,))
_SWAMPED = frozenset((Terrain.WATER,))

SYMBOLS = "".join(kind.symbol for kind in Terrain)
"""The six symbols in the order of :class:`Terrain`, which is also the order of the rows in the stones' picture."""


class Element(Enum):
    """What an elemental token unleashes (rules, section 8)."""

    VOLCANO = "volcano"
    DROUGHT = "drought"
    FLOOD = "flood"
    FIRESTORM = "firestorm"


@dataclass(frozen=True, slots=True)
class TerrainMap:
    """A whole landscape: ``cells`` holds one symbol's code a cell, row by row."""

    size: Size
    cells: bytes

    def __post_init__(self) -> None:
        if len(self.cells) != self.size.count:
            raise ValueError(f"{len(self.cells)} cells do not make {self.size.rows} rows of {self.size.columns}")

    def __getitem__(self, cell: Cell) -> Terrain:
        return Terrain(self.cells[self.size.index(cell)])

    @classmethod
    def filled(cls, size: Size, terrain: Terrain = Terrain.PLAINS) -> TerrainMap:
        """A map of nothing but ``terrain``."""
        return cls(size, bytes([terrain]) * size.count)

    @classmethod
    def from_rows(cls, rows: Iterable[str]) -> TerrainMap:
        """Read rows of symbols, all equally long; raises ValueError where they are not."""
        lines = tuple(rows)
        width = len(lines[0]) if lines else 0
        if {*map(len, lines)} - {width}:
            raise ValueError("the rows of a map must be equally long")
        return cls(Size(len(lines), width), "".join(lines).encode("ascii"))

    def rows(self) -> tuple[str, ...]:
        """The rows of symbols, from the top."""
        width = self.size.columns
        text = self.cells.decode("ascii")
        return tuple(text[start : start + width] for start in range(0, len(text), width))

    def having(self, changes: Mapping[Cell, Terrain]) -> TerrainMap:
        """The same map with some cells changed."""
        cells = bytearray(self.cells)
        for cell, terrain in changes.items():
            cells[self.size.index(cell)] = terrain
        return TerrainMap(self.size, bytes(cells))
