"""A level as it stands at one of the campaign's difficulties, and what of its columns fits nothing.

A column gives figures under the id of a condition, or of the objective or trigger whose topmost condition it is. An id
that a condition has itself goes before those of objectives and triggers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import TypeVar

from runtime.campaign.model import Campaign
from runtime.engine.board.sides import SIDES, BySide, Side
from runtime.engine.conditions.arguments import Argument, Takes
from runtime.engine.conditions.condition_kinds import CONDITION_KINDS, GROUPS
from runtime.engine.levels.level import Condition, DifficultyColumn, Level
from runtime.support.jsonplaces import child

T = TypeVar("T")


class DifficultyIssueCode(Enum):
    """What is wrong with a column of a level, by the stable name that checks use."""

    UNKNOWN_DIFFICULTY = "unknown-difficulty"
    NO_SUCH_CONDITION = "figure-of-nothing"
    SEVERAL_CONDITIONS = "figure-of-several"
    NO_SUCH_FIGURE = "unknown-figure"
    OUT_OF_RANGE = "figure-range"


@dataclass(frozen=True, slots=True)
class DifficultyIssue:
    """Something in a level's columns that fits nothing; ``pointer`` is the JSON pointer within the level's file.

    ``details`` hold ``difficulty``, ``id`` (the condition's), ``figure``, ``kind``, ``value``, ``minimum`` and
    ``maximum``, as far as they matter. All but SEVERAL_CONDITIONS change nothing at their difficulty.
    """

    code: DifficultyIssueCode
    pointer: str
    difficulty: str
    details: Mapping[str, str | int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ConditionPath:
    """Where a condition stands: in the side's objective, or the trigger where side is None, of the id ``owner``.

    ``pointer`` is the JSON pointer within the level's file, ``names`` are the ids under which a column can speak of it:
    none where it has no id and lies within another.
    """

    condition: Condition
    side: Side | None
    owner: str
    pointer: str
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ConditionFigure:
    """A whole number that a condition of a level takes: ``value`` is what it is now, None where it is left out."""

    spot: ConditionPath
    argument: Argument
    value: int | None


def at_difficulty(level: Level, difficulty: str) -> Level:
    """The level as it stands at a difficulty, without columns of its own; one that has none for it stays as it is.

    What fits nothing in the column changes nothing.
    """
    if not level.difficulty:
        return level
    column = level.difficulty.get(difficulty, DifficultyColumn())
    changed = replace(
        level,
        seats=_over(level.seats, column.seats),
        rules={**level.rules, **column.rules},
        start=replace(level.start, base=_over(level.start.base, column.base)),
        difficulty={},
    )
    return _with_numbers(changed, column.numbers)


def misfits(level: Level) -> tuple[DifficultyIssue, ...]:
    """Every figure in the level's columns that fits none of its conditions, in the file's order."""
    named = _by_name(level)
    return tuple(
        found
        for difficulty, column in level.difficulty.items()
        for name, figures in column.numbers.items()
        for found in _misfits(difficulty, name, figures, named.get(name, []))
    )


def unknown_difficulties(campaign: Campaign, level: Level) -> tuple[DifficultyIssue, ...]:
    """The columns of a level for difficulties that the campaign does not have."""
    known = {difficulty.id for difficulty in campaign.difficulties}
    return tuple(
        DifficultyIssue(DifficultyIssueCode.UNKNOWN_DIFFICULTY, child("/difficulty", name), name)
        for name in level.difficulty
        if name not in known
    )


def figures_of(level: Level) -> tuple[ConditionFigure, ...]:
    """Every whole number that the conditions of a level take, given or left out, in the file's order."""
    return tuple(
        ConditionFigure(spot, argument, _whole(spot.condition.arguments.get(argument.name)))
        for spot in spots(level)
        for argument in _whole_arguments(spot.condition)
    )


def spots(level: Level) -> Iterator[ConditionPath]:
    """Every condition of the level's objectives and triggers, those within others after them."""
    for side in SIDES:
        for number, path in enumerate(level.conditions[side]):
            yield from _spots(path.when, side, path.id, f"/conditions/{side.value}/{number}/when")
    for number, trigger in enumerate(level.triggers):
        yield from _spots(trigger.when, None, trigger.id, f"/triggers/{number}/when")


def _spots(condition: Condition, side: Side | None, owner: str, pointer: str) -> Iterator[ConditionPath]:
    waiting = [(condition, pointer)]
    while waiting:
        node, where = waiting.pop()
        names = dict.fromkeys(name for name in (node.id, owner if node is condition else "") if name)
        yield ConditionPath(node, side, owner, where, tuple(names))
        numbered = enumerate(node.parts)
        waiting += reversed([(part, f"{where}/parts/{number}") for number, part in numbered])


def _by_name(level: Level) -> dict[str, list[ConditionPath]]:
    """What a column means by each id: the conditions that have it, else those of the objectives and triggers."""
    own: dict[str, list[ConditionPath]] = {}
    outer: dict[str, list[ConditionPath]] = {}
    for spot in spots(level):
        for name in spot.names:
            (own if name == spot.condition.id else outer).setdefault(name, []).append(spot)
    return {**outer, **own}


def _misfits(
    difficulty: str, name: str, figures: Mapping[str, int], meant: list[ConditionPath]
) -> Iterator[DifficultyIssue]:
    pointer = child(child("/difficulty", difficulty) + "/numbers", name)
    if not meant:
        yield DifficultyIssue(DifficultyIssueCode.NO_SUCH_CONDITION, pointer, difficulty, {"id": name})
        return
    if len(meant) > 1:
        yield DifficultyIssue(
            DifficultyIssueCode.SEVERAL_CONDITIONS, pointer, difficulty, {"id": name, "count": len(meant)}
        )
    for figure, value in figures.items():
        for condition in {spot.condition.kind: spot.condition for spot in meant}.values():
            details: dict[str, str | int] = {"id": name, "figure": figure, "kind": condition.kind, "value": value}
            argument = next((one for one in _whole_arguments(condition) if one.name == figure), None)
            if argument is None:
                yield DifficultyIssue(DifficultyIssueCode.NO_SUCH_FIGURE, child(pointer, figure), difficulty, details)
            elif not argument.minimum <= value <= argument.maximum:
                details |= {"minimum": argument.minimum, "maximum": argument.maximum}
                yield DifficultyIssue(DifficultyIssueCode.OUT_OF_RANGE, child(pointer, figure), difficulty, details)


def _with_numbers(level: Level, numbers: Mapping[str, Mapping[str, int]]) -> Level:
    """The level with figures of its conditions changed."""
    meant: dict[str, dict[str, int]] = {}
    named = _by_name(level)
    for name, figures in numbers.items():
        for spot in named.get(name, []):
            meant.setdefault(spot.pointer, {}).update(figures)
    if not meant:
        return level
    conditions = {
        side: tuple(
            replace(path, when=_condition(path.when, f"/conditions/{side.value}/{number}/when", meant))
            for number, path in enumerate(level.conditions[side])
        )
        for side in SIDES
    }
    triggers = tuple(
        replace(trigger, when=_condition(trigger.when, f"/triggers/{number}/when", meant))
        for number, trigger in enumerate(level.triggers)
    )
    return replace(level, conditions=BySide(conditions[Side.GOLD], conditions[Side.SILVER]), triggers=triggers)


def _condition(condition: Condition, pointer: str, meant: Mapping[str, Mapping[str, int]]) -> Condition:
    parts = tuple(_condition(part, f"{pointer}/parts/{number}", meant) for number, part in enumerate(condition.parts))
    bounds = {argument.name: argument for argument in _whole_arguments(condition)}
    figures = {
        name: value
        for name, value in meant.get(pointer, {}).items()
        if name in bounds and bounds[name].minimum <= value <= bounds[name].maximum
    }
    return replace(condition, parts=parts, arguments={**condition.arguments, **figures})


def _whole_arguments(condition: Condition) -> tuple[Argument, ...]:
    """The arguments of a single condition that are whole numbers."""
    if condition.kind in GROUPS or condition.kind not in CONDITION_KINDS:
        return ()
    return tuple(argument for argument in CONDITION_KINDS[condition.kind].arguments if argument.takes is Takes.WHOLE)


def _whole(value: object) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _over(level: BySide[T], column: BySide[T | None]) -> BySide[T]:
    """What the column gives, else what the level has."""
    return BySide(
        level[Side.GOLD] if (gold := column[Side.GOLD]) is None else gold,
        level[Side.SILVER] if (silver := column[Side.SILVER]) is None else silver,
    )
