"""The events that conditions and triggers bring about, like those of :mod:`runtime.engine.game.events`."""

from __future__ import annotations

from dataclasses import dataclass

from runtime.engine.board.grid import Cell
from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import BySide, Side
from runtime.engine.board.terrain import Element, Terrain


@dataclass(frozen=True, slots=True)
class ConditionsAdvanced:
    """What conditions and triggers remember has changed: ``marks`` by key, sorted; no player is told of it.

    ``over`` is how many turns of the game have ended.
    """

    over: int
    marks: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class ObjectiveMet:
    """An objective of ``side`` is met; unless it is a ``bonus``, the game ends."""

    side: Side
    objective: str
    bonus: bool


@dataclass(frozen=True, slots=True)
class ObjectiveRevealed:
    """A hidden objective of ``side`` is hidden no longer."""

    side: Side
    objective: str


@dataclass(frozen=True, slots=True)
class TriggerFired:
    """A trigger goes off; what it does follows. No player is told of this, only of what follows."""

    trigger: str


@dataclass(frozen=True, slots=True)
class MessageShown:
    """A message of the level, pointing at ``cells``; ``to`` is who reads it, None stands for both sides."""

    text: str
    speaker: str
    portrait: str
    cells: tuple[Cell, ...]
    to: Side | None


@dataclass(frozen=True, slots=True)
class CityDestroyed:
    """A city that an element or the landscape's change destroyed, and whose it was; None for a neutral one."""

    city_id: str
    at: Cell
    owner: Side | None


@dataclass(frozen=True, slots=True)
class TerrainChanged:
    """The ``changed`` cells, by row and column, became ``terrain``; what stood in the way is destroyed."""

    terrain: Terrain
    changed: tuple[Cell, ...]
    destroyed: BySide[tuple[Laid, ...]]
    cities: tuple[CityDestroyed, ...]


@dataclass(frozen=True, slots=True)
class TokenPlaced:
    """An elemental token has come to lie on the map."""

    id: str
    at: Cell
    element: Element
    power: int


@dataclass(frozen=True, slots=True)
class TokenRemoved:
    """An elemental token has gone from the map."""

    id: str
    at: Cell


@dataclass(frozen=True, slots=True)
class LettersGiven:
    """Letters, sorted, came to a rack from nowhere; ``letters`` is empty for the other side's eyes, not ``count``."""

    side: Side
    letters: str
    count: int


@dataclass(frozen=True, slots=True)
class TurnGiven:
    """The next turn will be this side's."""

    side: Side


Occasion = (
    ConditionsAdvanced
    | ObjectiveMet
    | ObjectiveRevealed
    | TriggerFired
    | MessageShown
    | TerrainChanged
    | TokenPlaced
    | TokenRemoved
    | LettersGiven
    | TurnGiven
)
