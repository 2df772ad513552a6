"""What a player of the computer's may have of spies (rules, section 9)."""

from __future__ import annotations

from dataclasses import dataclass

from runtime.engine.board.letters import Laid


@dataclass(frozen=True, slots=True)
class Intelligence:
    """Whether a spy ``may`` be asked now, by an action without letters that whoever runs the game completes.

    ``told`` are the letters that one has reported in this very position.
    """

    may: bool = False
    told: tuple[Laid, ...] = ()


NO_SPIES = Intelligence()
"""Nobody to ask."""
