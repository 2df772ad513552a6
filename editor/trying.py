"""How playtests go: who plays, and from which chances. No Qt."""

from __future__ import annotations

from dataclasses import dataclass

from runtime.engine.sides import BySide

FIRST_SEED = 1
AS_LEVEL, PERSON = "", "person"
"""Who plays a side, beside the ids of the computer's players: whoever the level names, or a person."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """Who plays each side in playtests, the seed, and whether they begin paused.

    With ``any_seed`` the seed goes before that of a preset.
    """

    seats: BySide[str] = BySide(AS_LEVEL, AS_LEVEL)
    seed: int = FIRST_SEED
    any_seed: bool = False
    paused: bool = False
