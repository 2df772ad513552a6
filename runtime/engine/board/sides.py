"""The two players, and a value for each of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Generic, TypeVar

T = TypeVar("T")
U = TypeVar("U")


class Side(Enum):
    """One of the two players; the value is the name used in files."""

    GOLD = "gold"
    SILVER = "silver"

    @property
    def other(self) -> Side:
        """The opponent of this side."""
        return Side.SILVER if self is Side.GOLD else Side.GOLD


SIDES = (Side.GOLD, Side.SILVER)


@dataclass(frozen=True, slots=True)
class BySide(Generic[T]):
    """One value for gold and one for silver, so that no player is ever an index."""

    gold: T
    silver: T

    def __getitem__(self, side: Side) -> T:
        return self.gold if side is Side.GOLD else self.silver

    def __iter__(self) -> Iterator[T]:
        """Gold's value, then silver's."""
        yield self.gold
        yield self.silver

    def having(self, side: Side, value: T) -> BySide[T]:
        """The same pair with ``value`` in the place of ``side``'s."""
        return BySide(value, self.silver) if side is Side.GOLD else BySide(self.gold, value)

    def exchanged(self, when: bool = True) -> BySide[T]:
        """Each side's value with the other, where ``when`` holds."""
        return BySide(self.silver, self.gold) if when else self

    def map(self, change: Callable[[T], U]) -> BySide[U]:
        """``change`` of either value, side by side."""
        return BySide(change(self.gold), change(self.silver))
