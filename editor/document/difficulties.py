"""Edits of the campaign's difficulties, and of the columns in which levels differ at them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from editor.document.edit import EditRefusal, on_level, unused, why_no_name, why_no_text, why_too_many
from runtime.campaign.campaign_texts import MOST, TextKind
from runtime.campaign.difficulty import ConditionFigure, ConditionPath, figures_of, spots
from runtime.campaign.model import Campaign, Difficulty
from runtime.campaign.rulesets import override_issues
from runtime.engine.board.sides import SIDES, BySide, Side
from runtime.engine.levels.level import Condition, DifficultyColumn, Level, Seat
from runtime.support.slugs import slug_of

DIFFICULTIES = 20
SCORES = range(-1_000_000, 1_000_001)


@dataclass(frozen=True, slots=True)
class AddDifficulties:
    """Add difficulties behind the others; those whose id there is already are left out."""

    difficulties: tuple[Difficulty, ...]

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign with them."""
        taken = {one.id for one in campaign.difficulties}
        added = tuple(one for one in self.difficulties if one.id not in taken)
        refused = why_too_many(len(taken) + len(added) - 1, DIFFICULTIES)
        for one in added:
            refused = refused or _why_not(one)
        return refused or replace(campaign, difficulties=(*campaign.difficulties, *added))


@dataclass(frozen=True, slots=True)
class ChangeDifficulty:
    """Give a difficulty another name and description; its id stays."""

    id: str
    name: str
    description: str

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign with the difficulty changed."""
        place = _place(campaign, self.id)
        if place is None:
            return EditRefusal("no-such-difficulty", {"id": self.id})
        changed = replace(campaign.difficulties[place], name=self.name, description=self.description)
        refused = _why_not(changed)
        if refused:
            return refused
        all_of = list(campaign.difficulties)
        all_of[place] = changed
        return replace(campaign, difficulties=tuple(all_of))


@dataclass(frozen=True, slots=True)
class MoveDifficulty:
    """Move a difficulty one place up (-1) or down (1); at the end it stays."""

    id: str
    by: int

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign with the difficulties in their new order."""
        place = _place(campaign, self.id)
        if place is None:
            return EditRefusal("no-such-difficulty", {"id": self.id})
        all_of = list(campaign.difficulties)
        moved = all_of.pop(place)
        all_of.insert(max(0, place + self.by), moved)
        return replace(campaign, difficulties=tuple(all_of))


@dataclass(frozen=True, slots=True)
class RemoveDifficulty:
    """Take a difficulty out of the campaign, and the columns that levels have for it."""

    id: str

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign without it."""
        if _place(campaign, self.id) is None:
            return EditRefusal("no-such-difficulty", {"id": self.id})
        return replace(
            campaign,
            difficulties=tuple(one for one in campaign.difficulties if one.id != self.id),
            levels=tuple(
                replace(level, difficulty={key: one for key, one in level.difficulty.items() if key != self.id})
                if self.id in level.difficulty
                else level
                for level in campaign.levels
            ),
            tables=tuple(
                replace(table, difficulty={key: one for key, one in table.difficulty.items() if key != self.id})
                for table in campaign.tables
            ),
        )


@dataclass(frozen=True, slots=True)
class SetSeat:
    """Say who plays a side of a level at a difficulty; None as the level has it."""

    level_id: str
    difficulty: str
    side: Side
    seat: Seat | None

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign with the column changed."""
        return _on_column(
            campaign, self, lambda column: replace(column, seats=column.seats.having(self.side, self.seat))
        )


@dataclass(frozen=True, slots=True)
class SetBase:
    """Say with which score a side of a level begins at a difficulty; None as the level has it."""

    level_id: str
    difficulty: str
    side: Side
    base: int | None

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign with the column changed."""
        if self.base is not None and self.base not in SCORES:
            return EditRefusal("bad-figure", {"minimum": SCORES[0], "maximum": SCORES[-1]})
        return _on_column(campaign, self, lambda column: replace(column, base=column.base.having(self.side, self.base)))


@dataclass(frozen=True, slots=True)
class SetRule:
    """Say what a rule of a level is at a difficulty, as files write it; None as the level has it."""

    level_id: str
    difficulty: str
    rule: str
    value: object

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign with the column changed."""
        if self.value is not None and override_issues({self.rule: self.value}):
            return EditRefusal("bad-rule", {"rule": self.rule, "value": str(self.value)})

        def change(column: DifficultyColumn) -> DifficultyColumn:
            rules = {key: value for key, value in column.rules.items() if key != self.rule}
            return replace(column, rules=rules if self.value is None else {**column.rules, self.rule: self.value})

        return _on_column(campaign, self, change)


@dataclass(frozen=True, slots=True)
class SetFigure:
    """Say what a figure of a condition is at a difficulty; None as the level has it.

    ``pointer`` is where the condition stands in the level's file. One without an id that lies within another gets one
    in the same step, for columns to speak of it.
    """

    level_id: str
    difficulty: str
    pointer: str
    figure: str
    value: int | None

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign with the column changed."""
        return on_level(campaign, self.level_id, self._change)

    def _change(self, level: Level) -> Level | EditRefusal:
        found = next(
            (one for one in figures_of(level) if (one.spot.pointer, one.argument.name) == (self.pointer, self.figure)),
            None,
        )
        if found is None:
            return EditRefusal("no-such-figure")
        argument = found.argument
        if self.value is not None and not argument.minimum <= self.value <= argument.maximum:
            return EditRefusal("bad-figure", {"minimum": argument.minimum, "maximum": argument.maximum})
        name = address(level, found.spot)
        if not name:
            if self.value is None:
                return level
            name = unused(slug_of(f"{found.spot.owner}-{found.spot.condition.kind}", "figure"), _names(level))
            level = _with_id(level, self.pointer, name)
        column = level.difficulty.get(self.difficulty, DifficultyColumn())
        numbers = {key: dict(figures) for key, figures in column.numbers.items()}
        for other in found.spot.names:  # Whatever else speaks of the same figure would go before or behind.
            numbers.get(other, {}).pop(self.figure, None)
        if self.value is not None:
            numbers.setdefault(name, {})[self.figure] = self.value
        return _having(
            level, self.difficulty, replace(column, numbers={key: one for key, one in numbers.items() if one})
        )


def figure_at(level: Level, difficulty: str, figure: ConditionFigure) -> int | None:
    """What a level's column gives for a figure; None where it leaves it to the level."""
    numbers = level.difficulty.get(difficulty, DifficultyColumn()).numbers
    given = [
        numbers[name][figure.argument.name]
        for name in figure.spot.names
        if figure.argument.name in numbers.get(name, {})
    ]
    return given[-1] if given else None


def address(level: Level, spot: ConditionPath) -> str:
    """The id by which columns speak of a condition and of no other; empty where there is none."""
    meant = _meant(level)
    return next((name for name in spot.names if meant.get(name) == [spot.pointer]), "")


def columns_for(campaign: Campaign, difficulty: str) -> tuple[str, ...]:
    """The names of the levels that have a column for a difficulty."""
    levels = tuple(level.name for level in campaign.levels if difficulty in level.difficulty)
    return (*levels, *(table.name for table in campaign.tables if difficulty in table.difficulty))


def _meant(level: Level) -> dict[str, list[str]]:
    """Where the conditions stand that each id speaks of; a condition's own goes before an objective's."""
    own: dict[str, list[str]] = {}
    outer: dict[str, list[str]] = {}
    for spot in spots(level):
        for name in spot.names:
            (own if name == spot.condition.id else outer).setdefault(name, []).append(spot.pointer)
    return {**outer, **own}


def _names(level: Level) -> set[str]:
    return {name for spot in spots(level) for name in (*spot.names, spot.owner)}


def _place(campaign: Campaign, difficulty: str) -> int | None:
    return next((place for place, one in enumerate(campaign.difficulties) if one.id == difficulty), None)


def _why_not(difficulty: Difficulty) -> EditRefusal | None:
    return (
        why_no_name(difficulty.name)
        or why_no_text(difficulty.name, MOST[TextKind.DIFFICULTY_NAME])
        or why_no_text(difficulty.description, MOST[TextKind.DIFFICULTY_DESCRIPTION])
    )


def _on_column(
    campaign: Campaign, edit: SetSeat | SetBase | SetRule, change: Callable[[DifficultyColumn], DifficultyColumn]
) -> Campaign | EditRefusal:
    def changed(level: Level) -> Level:
        return _having(level, edit.difficulty, change(level.difficulty.get(edit.difficulty, DifficultyColumn())))

    return on_level(campaign, edit.level_id, changed)


def _having(level: Level, difficulty: str, column: DifficultyColumn) -> Level:
    """The level with a column; an empty one is no column."""
    columns: Mapping[str, DifficultyColumn] = {**level.difficulty, difficulty: column}
    if column == DifficultyColumn():
        columns = {key: one for key, one in columns.items() if key != difficulty}
    return replace(level, difficulty=columns)


def _with_id(level: Level, pointer: str, name: str) -> Level:
    """The level with an id for the condition that a JSON pointer names."""
    parts = pointer.strip("/").split("/")
    inner = [int(part) for part in parts[parts.index("when") + 1 :] if part != "parts"]

    def named(condition: Condition, path: list[int]) -> Condition:
        if not path:
            return replace(condition, id=name)
        changed = list(condition.parts)
        changed[path[0]] = named(changed[path[0]], path[1:])
        return replace(condition, parts=tuple(changed))

    if parts[0] == "triggers":
        triggers = list(level.triggers)
        triggers[int(parts[1])] = replace(triggers[int(parts[1])], when=named(triggers[int(parts[1])].when, inner))
        return replace(level, triggers=tuple(triggers))
    conditions = {side: list(level.conditions[side]) for side in SIDES}
    paths = conditions[Side(parts[1])]
    paths[int(parts[2])] = replace(paths[int(parts[2])], when=named(paths[int(parts[2])].when, inner))
    return replace(level, conditions=BySide(tuple(conditions[Side.GOLD]), tuple(conditions[Side.SILVER])))
