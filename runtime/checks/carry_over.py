"""What a player can have brought into a level, and the turn that never comes, for all that reckon with them."""

from __future__ import annotations

from dataclasses import dataclass

NO_TURN = 1_000_000
"""Stands for a turn that never comes."""


@dataclass(frozen=True, slots=True)
class CarryOverBounds:
    """The most that the protagonist can have brought along from earlier levels; None is no limit."""

    letters: int | None = 0
    tokens: int | None = 0
    spies: int | None = 0
    words: int | None = 0
    score: int | None = 0
