"""Shaking: the pointer flung to and fro takes the laid letters back, as shaking the device did."""

from __future__ import annotations

from dataclasses import dataclass, replace

SWING = 45
"""How far the pointer must swing one way to count, in pixels."""

TURNS = 4
"""How many changes of direction make a shake."""

WITHIN = 900
"""How long a shake may take at most, in milliseconds."""


@dataclass(frozen=True, slots=True)
class Shaking:
    """What is known of the pointer's latest swings along one axis.

    ``edge`` is the farthest point of the present swing, ``heading`` its sign, ``turns`` the times (in milliseconds)
    of the latest changes of direction.
    """

    edge: float | None = None
    heading: int = 0
    turns: tuple[int, ...] = ()

    def moved(self, position: float, at: int) -> Shaking:
        """The pointer seen at ``position`` (pixels) at the time ``at`` (milliseconds)."""
        if self.edge is None:
            return replace(self, edge=position)
        way = position - self.edge
        if self.heading == 0:
            return replace(self, edge=position, heading=1 if way > 0 else -1) if abs(way) >= SWING else self
        if way * self.heading >= 0:
            return replace(self, edge=position)
        if abs(way) < SWING:
            return self
        recent = tuple(turn for turn in self.turns if at - turn <= WITHIN)
        return Shaking(position, -self.heading, (*recent, at))

    @property
    def is_shake(self) -> bool:
        """Whether the latest swings amount to a shake."""
        return len(self.turns) >= TURNS and self.turns[-1] - self.turns[-TURNS] <= WITHIN
