"""How playtests go: who plays, and from which chances. No Qt."""

from __future__ import annotations

from dataclasses import dataclass

from runtime.ai import ADEPT
from runtime.engine.board.sides import BySide, Side
from runtime.engine.levels.level import Seat
from runtime.engine.records.record import Record, replay
from runtime.engine.words.words import Words

FIRST_SEED = 1
AS_LEVEL, PERSON = "", "person"
"""Who plays a side, beside the ids of the computer's players: whoever the level names, or a person."""


@dataclass(frozen=True, slots=True)
class PlaytestSetup:
    """Who plays each side in playtests, the seed, and whether they begin paused.

    With ``any_seed`` the seed goes before that of a preset. ``difficulty`` is the id of one of the campaign's, or empty
    for the level as it stands; with ``tells`` the pages of story are shown.
    """

    seats: BySide[str] = BySide(AS_LEVEL, AS_LEVEL)
    seed: int = FIRST_SEED
    any_seed: bool = False
    paused: bool = False
    difficulty: str = ""
    tells: bool = False


SHOWN = BySide(Seat(ADEPT.id), Seat(ADEPT.id))
"""Who has the sides of a game that is shown: computers, who do what stands in it, so that nobody is asked anything."""


def last_of(record: Record, words: Words, side: Side) -> int:
    """How many actions of a game come before the last one of ``side``; raises ValueError where one is refused."""
    replayed = replay(record, words)
    if replayed.refusals:
        raise ValueError(f"action {len(replayed.states)} is refused: {replayed.refusals[0].code.value}")
    actors = [state.to_act for state in replayed.states[:-1]]
    return max((place for place, actor in enumerate(actors) if actor is side), default=0)
