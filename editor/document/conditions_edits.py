"""Edits of a level's objectives and triggers: made, changed, ordered, taken out, and given other ids.

Both stand in lists: those of a side's objectives, and that of the triggers, whose side is None here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from editor.document.conditions import PartPath
from editor.document.edit import EditRefusal, is_id, on_level, unused, why_too_many
from runtime.campaign.difficulty import spots
from runtime.campaign.model import Campaign
from runtime.engine.board.sides import SIDES, Side
from runtime.engine.conditions.condition_kinds import GROUPS
from runtime.engine.levels.level import Condition, DifficultyColumn, Level, Trigger, WinPath
from runtime.support.slugs import slug_of

_Figures = Mapping[str, Mapping[str, int]]


def with_figures_carried(level: Level, before: WinPath | Trigger, after: WinPath | Trigger) -> tuple[Level, Condition]:
    """The columns and the condition of ``after``, which takes the place of ``before`` in a level.

    Where the topmost condition of ``before`` lies within another now, the figures that stood under the id of the
    objective or trigger go along with it, under its own id, which it gets where it has none.
    """
    old, name = before.when, before.id
    if old.kind in GROUPS or not any(name in column.numbers for column in level.difficulty.values()):
        return level, after.when
    found = list(spots(level))
    if any(spot.condition.id == name for spot in found):
        return level, after.when  # The figures are of that condition.
    way = _way_to(after.when, old)
    if not way:
        return level, after.when
    taken = {one for spot in found for one in (*spot.names, spot.owner)}
    taken |= {one for column in level.difficulty.values() for one in column.numbers}
    new = old.id or unused(slug_of(f"{name}-{old.kind}", "figure"), taken)
    columns = {key: _carried(column, name, new) for key, column in level.difficulty.items()}
    return replace(level, difficulty=columns), _with_id(after.when, way, new)


def _carried(column: DifficultyColumn, old: str, new: str) -> DifficultyColumn:
    """The column with the figures of one id under another, beside those that are there; later ones go before."""
    if old not in column.numbers:
        return column
    numbers: dict[str, Mapping[str, int]] = {}
    for name, figures in column.numbers.items():
        key = new if name == old else name
        numbers[key] = {**numbers.get(key, {}), **figures}
    return replace(column, numbers=numbers)


def _way_to(tree: Condition, inner: Condition) -> PartPath:
    """The numbers of the parts that lead to a condition within a tree, to the very one before one like it."""
    ways = [(way, condition) for way, condition in _walk(tree, ()) if way]
    same = [way for way, condition in ways if condition is inner] + [way for way, one in ways if one == inner]
    return () if tree == inner else next(iter(same), ())


def _walk(tree: Condition, way: PartPath) -> Iterator[tuple[PartPath, Condition]]:
    yield way, tree
    for number, part in enumerate(tree.parts):
        yield from _walk(part, (*way, number))


def _with_id(tree: Condition, way: PartPath, name: str) -> Condition:
    if not way:
        return replace(tree, id=name)
    parts = list(tree.parts)
    parts[way[0]] = _with_id(parts[way[0]], way[1:], name)
    return replace(tree, parts=tuple(parts))


ObjectiveEntry = WinPath | Trigger
"""An objective or a trigger."""

PATHS, TRIGGERS, EFFECTS = 100, 1000, 100
"""Objectives of a side, triggers of a level and effects of a trigger, as in the schema."""


@dataclass(frozen=True, slots=True)
class AddEntry:
    """Put an objective of ``side``, or a trigger where that is None, into its list: at ``index``, else at the end."""

    level_id: str
    side: Side | None
    entry: ObjectiveEntry
    index: int | None = None

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign with one more."""
        return on_level(campaign, self.level_id, self._added)

    def _added(self, level: Level) -> Level | EditRefusal:
        entries = entries_of(level, self.side)
        refused = why_no_entry_id(level, self.side, self.entry.id) or why_too_many(
            len(entries), TRIGGERS if self.side is None else PATHS
        )
        index = len(entries) if self.index is None else self.index
        return refused or _with(level, self.side, (*entries[:index], self.entry, *entries[index:]))


@dataclass(frozen=True, slots=True)
class ChangeEntry:
    """Put something else in the place of an objective or trigger, which keeps its id.

    Figures of difficulties go along with its topmost condition where that is put into a group.
    """

    level_id: str
    side: Side | None
    entry: ObjectiveEntry

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign with it changed."""
        return on_level(campaign, self.level_id, self._changed)

    def _changed(self, level: Level) -> Level | EditRefusal:
        entries = entries_of(level, self.side)
        before = entry_of(level, self.side, self.entry.id)
        if before is None:
            return _no_such(self.side, self.entry.id)
        if isinstance(self.entry, Trigger) and len(self.entry.effects) > EFFECTS:
            return EditRefusal("too-many", {"most": EFFECTS})
        level, when = with_figures_carried(level, before, self.entry)
        entry = self.entry if when is self.entry.when else replace(self.entry, when=when)
        return _with(level, self.side, tuple(entry if one is before else one for one in entries))


@dataclass(frozen=True, slots=True)
class RemoveEntry:
    """Take an objective or trigger out; what refers to it stays as it is, which checks report."""

    level_id: str
    side: Side | None
    entry_id: str

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign without it."""
        return on_level(campaign, self.level_id, self._removed)

    def _removed(self, level: Level) -> Level | EditRefusal:
        entries = entries_of(level, self.side)
        left = tuple(one for one in entries if one.id != self.entry_id)
        return _with(level, self.side, left) if left != entries else _no_such(self.side, self.entry_id)


@dataclass(frozen=True, slots=True)
class MoveEntry:
    """Give an objective or trigger another place in its list, counted from 0; a place beyond the ends is the end."""

    level_id: str
    side: Side | None
    entry_id: str
    to: int

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign with the list in the new order."""
        return on_level(campaign, self.level_id, self._moved)

    def _moved(self, level: Level) -> Level | EditRefusal:
        entries = entries_of(level, self.side)
        entry = entry_of(level, self.side, self.entry_id)
        if entry is None:
            return _no_such(self.side, self.entry_id)
        others = [one for one in entries if one.id != self.entry_id]
        others.insert(max(0, self.to), entry)
        return _with(level, self.side, tuple(others))


@dataclass(frozen=True, slots=True)
class RenameTrigger:
    """Give a trigger another id; figures of difficulties follow."""

    level_id: str
    old: str
    new: str

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign with the trigger renamed."""
        return on_level(campaign, self.level_id, self._renamed)

    def _renamed(self, level: Level) -> Level | EditRefusal:
        trigger = entry_of(level, None, self.old)
        if self.old == self.new and trigger is not None:
            return level
        if trigger is None:
            return _no_such(None, self.old)
        refused = why_no_entry_id(level, None, self.new)
        triggers = tuple(replace(one, id=self.new) if one.id == self.old else one for one in level.triggers)
        return refused or with_numbers_renamed(replace(level, triggers=triggers), self.old, self.new)


@dataclass(frozen=True, slots=True)
class ChangeStandardEnd:
    """Settle whether the usual ends of a game count beside the objectives (rules, section 10)."""

    level_id: str
    counts: bool

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign with the level changed."""
        return on_level(campaign, self.level_id, lambda level: replace(level, standard_end=self.counts))


def entries_of(level: Level, side: Side | None) -> tuple[ObjectiveEntry, ...]:
    """The objectives of a side, or the triggers where it is None."""
    return level.triggers if side is None else level.conditions[side]


def entry_of(level: Level, side: Side | None, entry_id: str) -> ObjectiveEntry | None:
    """The objective or trigger of this id."""
    return next((one for one in entries_of(level, side) if one.id == entry_id), None)


def new_entry_id(level: Level, side: Side | None, wanted: str) -> str:
    """An id for another objective or trigger that reads like ``wanted``."""
    return unused(slug_of(wanted, "way" if side else "trigger"), _taken(level, side))


def why_no_entry_id(level: Level, side: Side | None, entry_id: str) -> EditRefusal | None:
    """Why an objective or trigger can't have this id; those of objectives are free in both lists of objectives."""
    if not is_id(entry_id):
        return EditRefusal("bad-id", {"id": entry_id})
    return EditRefusal("id-taken", {"id": entry_id}) if entry_id in _taken(level, side) else None


def with_numbers_renamed(level: Level, old: str, new: str) -> Level:
    """The level with the figures that its difficulties have for ``old`` standing under ``new``."""
    if all(old not in column.numbers for column in level.difficulty.values()):
        return level
    columns = {
        name: replace(column, numbers={new if one == old else one: given for one, given in column.numbers.items()})
        for name, column in level.difficulty.items()
    }
    return replace(level, difficulty=columns)


def _taken(level: Level, side: Side | None) -> frozenset[str]:
    """Ids that are in use: of triggers, or of objectives and the conditions within all trees, which share figures."""
    if side is None:
        return frozenset(one.id for one in level.triggers)
    return frozenset(one.id for each in SIDES for one in level.conditions[each])


def _with(level: Level, side: Side | None, entries: tuple[ObjectiveEntry, ...]) -> Level:
    if side is None:
        return replace(level, triggers=tuple(one for one in entries if isinstance(one, Trigger)))
    paths = tuple(one for one in entries if isinstance(one, WinPath))
    return replace(level, conditions=level.conditions.having(side, paths))


def _no_such(side: Side | None, entry_id: str) -> EditRefusal:
    return EditRefusal("no-such-trigger" if side is None else "no-such-condition", {"id": entry_id})
