"""What one game came to, as one line of JSON (schemas/result.schema.json); the same game gives the same bytes."""

from __future__ import annotations

import json
from dataclasses import dataclass, fields

from runtime.campaign.json_reader import JsonReader
from runtime.campaign.values import data_of, object_of
from runtime.engine.board.sides import BySide, Side

FAULT = "fault"
"""How a game ended in which a player's program failed, or did what the rules forbid; that player lost it."""

STALEMATES = frozenset(("passes", "turn_limit"))
"""The ends that nobody brought about."""


class DamagedError(ValueError):
    """A line that is no result."""


@dataclass(frozen=True, slots=True)
class GameResult:
    """One game: ``winner`` None is a draw, ``ended`` the name of what ended it (rules, section 10).

    ``path`` is the winner's way to win where the level has its own, ``turns`` counts both sides', and everything by
    side counts what that side did: ``words`` that stand after their commit, ``repelled`` attacks, ``broken`` ice,
    ``lifted`` runs, ``taken`` cities; ``cities`` are owned at the end. ``record`` is the SHA-256 of the game's record
    as its file is written; ``fault`` says what a player's program did wrong.
    """

    game: int
    experiment: str
    level: str
    seats: BySide[str]
    seed: int
    winner: Side | None
    ended: str
    path: str
    scores: BySide[int]
    turns: int
    actions: int
    passes: BySide[int]
    words: BySide[int]
    attacks: BySide[int]
    repelled: BySide[int]
    broken: BySide[int]
    lifted: BySide[int]
    taken: BySide[int]
    cities: BySide[int]
    tokens: BySide[int]
    invoked: BySide[int]
    spies: BySide[int]
    record: str
    fault: str = ""

    @property
    def is_stalemate(self) -> bool:
        """Whether the game petered out."""
        return self.ended in STALEMATES


def write_result(result: GameResult) -> str:
    """The line, without its end."""
    return json.dumps(data_of(result), ensure_ascii=False)


def read_result(line: str) -> GameResult:
    """The result of a line; raises :class:`DamagedError`."""
    try:
        data = json.loads(line)
    except (ValueError, RecursionError) as problem:
        raise DamagedError(line[:80]) from problem
    if not isinstance(data, dict) or list(data) != [one.name for one in fields(GameResult)]:
        raise DamagedError(line[:80])
    result: GameResult = object_of(GameResult, JsonReader(data))
    if write_result(result) != line:
        raise DamagedError(line[:80])
    return result
