"""A position as a value that files hold: a whole one, or, in a preset, part of one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import TypeVar

from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import BySide, Side
from runtime.engine.board.terrain import TerrainMap
from runtime.engine.game.condition_plan import ConditionMemory
from runtime.engine.game.state import BoardToken, Ending, HeldToken, PendingAttack, Phase, PoolPlan
from runtime.engine.levels.level import City, Extra, Level, Region, Token, Trigger, WinPath

T = TypeVar("T")

Letters = Mapping[Cell, str]
"""Letters by their cells."""

RunMark = tuple[int | str, ...]
"""A run as ``(row, column, direction, letters)``, with an amount behind it where it bears a penalty."""


@dataclass(frozen=True, slots=True)
class Judging:
    """A level's conditions and triggers, with the things they speak of as they were when the game began."""

    cities: tuple[City, ...] = ()
    tokens: tuple[Token, ...] = ()
    regions: tuple[Region, ...] = ()
    conditions: BySide[tuple[WinPath, ...]] = BySide((), ())
    triggers: tuple[Trigger, ...] = ()
    protagonist: Side = Side.GOLD

    @classmethod
    def of(cls, level: Level) -> Judging | None:
        """What of a level is judged beside the standard ends; None where nothing is."""
        if not any(level.conditions) and not level.triggers:
            return None
        return cls(**{one.name: getattr(level, one.name) for one in fields(cls)})

    def level(self, terrain: TerrainMap) -> Level:
        """A level of nothing else, on this landscape."""
        return Level("judging", "", terrain, **{one.name: getattr(self, one.name) for one in fields(self)})


@dataclass(frozen=True, slots=True)
class Position:
    """What a file says of a position; None is what it leaves open.

    ``pools`` are the letters in drawing order, or only how many there are; then nobody knows them and none is drawn.
    """

    level: str | None = None
    edition: str | None = None
    params: Mapping[str, object] | None = None
    rows: int | None = None
    cols: int | None = None
    terrain: TerrainMap | None = None
    cities: tuple[City, ...] | None = None
    tokens: tuple[BoardToken, ...] | None = None
    letters: BySide[Letters] | None = None
    racks: BySide[str] | None = None
    rack_tokens: BySide[tuple[HeldToken, ...]] | None = None
    base: BySide[int] | None = None
    to_move: Side | None = None
    pools: BySide[int | str] | None = None
    passes: int | None = None
    connotations: Mapping[str, tuple[str, ...]] | None = None
    plans: BySide[PoolPlan] | None = None
    standard_end: bool | None = None
    turn: int | None = None
    phase: Phase | None = None
    rack_after_draw: int | None = None
    redeployed: bool | None = None
    began: BySide[bool] | None = None
    spies: BySide[int] | None = None
    out: BySide[str] | None = None
    discarded: BySide[str] | None = None
    broken: BySide[tuple[RunMark, ...]] | None = None
    penalties: tuple[RunMark, ...] | None = None
    waiting: PendingAttack | None = None
    offer: Side | None = None
    finished: Ending | None = None
    course: ConditionMemory | None = None
    judging: Judging | None = None
    chance: str | None = None
    extra: Extra = field(default_factory=dict)

    def having(self, part: Position) -> Position:
        """The same with whatever ``part`` says laid over it; of unknown keys both are kept."""
        said = {one.name: getattr(part, one.name) for one in fields(Position) if one.name != "extra"}
        changes = {name: value for name, value in said.items() if value is not None}
        for name in part.alone if isinstance(part, PartialPosition) else ():
            if getattr(self, name) is not None:
                changes[name] = value_of_side(part, name, getattr(self, name))
        return replace(self, **changes, extra={**self.extra, **part.extra})


@dataclass(frozen=True, slots=True)
class PartialPosition(Position):
    """Part of a position that says some things for one side alone: ``alone`` are these members, each with its side.

    What such a member holds for the other side means nothing.
    """

    alone: Mapping[str, Side] = field(default_factory=dict)


def value_of_side(part: Position, name: str, usual: BySide[T]) -> BySide[T]:
    """What a part says under this name of both sides; what it leaves open is as ``usual``."""
    value = getattr(part, name)
    if value is None:
        return usual
    side = part.alone.get(name) if isinstance(part, PartialPosition) else None
    return value if side is None else usual.having(side, value[side])
