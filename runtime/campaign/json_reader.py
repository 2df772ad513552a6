"""A value out of a file, asked for what it ought to be; what is something else is read as its default.

The schemas report what is wrong. This never raises, so that one fault hides no other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import TypeVar

from runtime.engine.board.grid import Cell

Named = TypeVar("Named", bound=Enum)

NOWHERE = Cell(-1, -1)
"""Stands for a cell that could not be read; it is off every board."""


@dataclass(frozen=True, slots=True)
class JsonReader:
    """A value as JSON has it; None also where the file says nothing."""

    value: object

    def at(self, key: str) -> JsonReader:
        """The member of an object."""
        return JsonReader(self.value.get(key)) if isinstance(self.value, Mapping) else JsonReader(None)

    def items(self) -> Iterator[JsonReader]:
        """The items of a list."""
        return (JsonReader(item) for item in self.value) if isinstance(self.value, list) else iter(())

    def members(self) -> dict[str, object]:
        """The members of an object, as they are."""
        return dict(self.value) if isinstance(self.value, Mapping) else {}

    def text(self, default: str = "") -> str:
        """A text."""
        return self.value if isinstance(self.value, str) else default

    def whole(self, default: int = 0) -> int:
        """A whole number; 3.0 is one too."""
        if isinstance(self.value, bool):
            return default
        if isinstance(self.value, int):
            return self.value
        return int(self.value) if isinstance(self.value, float) and self.value.is_integer() else default

    def flag(self, default: bool) -> bool:
        """True or false."""
        return self.value if isinstance(self.value, bool) else default

    def named(self, kind: type[Named], default: Named) -> Named:
        """A member of an enumeration, by its value."""
        return next((member for member in kind if member.value == self.value), default)

    def cell(self) -> Cell:
        """A cell written as ``[row, column]``."""
        pair = tuple(self.items())
        return Cell(pair[0].whole(-1), pair[1].whole(-1)) if len(pair) == 2 else NOWHERE
