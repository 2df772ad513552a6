"""What a player can do (rules, section 2); each action is a value that records keep."""

from __future__ import annotations

from dataclasses import dataclass

from runtime.engine.letters import Laid


@dataclass(frozen=True, slots=True)
class Commit:
    """Lay these new letters for good (section 3); the order of the letters means nothing."""

    letters: tuple[Laid, ...]


@dataclass(frozen=True, slots=True)
class Discard:
    """Give up these letters of the rack, where it holds too many (section 2.1)."""

    letters: str


@dataclass(frozen=True, slots=True)
class EndTurn:
    """Hand the turn to the opponent (section 2.3)."""


@dataclass(frozen=True, slots=True)
class Resign:
    """Give up the game: the opponent wins."""


Action = Commit | Discard | EndTurn | Resign
