"""Where one is among a level's objectives and triggers, and what is done to their conditions and effects."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from itertools import pairwise
from typing import Any, cast

from editor.docks.builder.kind_texts import ARGUMENTS, EFFECTS, KINDS, kind_name, named
from editor.document.conditions import (
    Inside,
    Owner,
    PartPath,
    at,
    effect_of_kind,
    fresh,
    fresh_effect,
    grown,
    inside,
    moved,
    of_kind,
    unwrapped,
    whole_branch,
    with_argument,
    with_condition,
    with_inside,
    without,
    wrapped,
)
from editor.document.conditions_edits import ChangeEntry, ObjectiveEntry, entries_of, entry_of
from editor.document.references import Rename, RenameChoice
from editor.editor_state import EditorState
from runtime.campaign.references import ReferenceKind, given_cities
from runtime.engine.board.sides import SIDES, Side
from runtime.engine.conditions.arguments import Argument, Takes
from runtime.engine.conditions.condition_kinds import CONDITION_KINDS
from runtime.engine.conditions.effect_kinds import EFFECT_KINDS
from runtime.engine.conditions.nested_effects import CHOICE
from runtime.engine.levels.level import Branch, Condition, ConditionKindId, Effect, EffectKindId, Level, Trigger
from runtime.support.texts import Texts


@dataclass(frozen=True, slots=True)
class EntryPath:
    """What is in hand: the list of a side's objectives, or of the triggers where ``side`` is None, or one of a list.

    Of an entry it is the condition at a place in its tree, the top of it being the entry itself, or an effect: by its
    place, and where it lies within others by the places of their branches and effects by turns. With an even number of
    places it is a branch.
    """

    side: Side | None
    entry: str = ""
    way: PartPath = ()
    effect: PartPath = ()

    @property
    def whole(self) -> EntryPath:
        """The entry itself."""
        return EntryPath(self.side, self.entry)

    @property
    def is_list(self) -> bool:
        """Whether no entry is in hand, but their list."""
        return not self.entry

    @property
    def is_whole(self) -> bool:
        """Whether an entry is in hand, with the condition at the top of it."""
        return bool(self.entry) and not self.way and not self.effect

    @property
    def is_branch(self) -> bool:
        """Whether a branch of an effect is in hand."""
        return bool(self.effect) and len(self.effect) % 2 == 0


Part = Condition | Effect | Branch
"""What can be in hand of an entry."""


def table_of(what: Condition | Effect) -> tuple[Argument, ...]:
    """The arguments that a condition or an effect of this kind knows."""
    known = EFFECT_KINDS.get(what.kind) if isinstance(what, Effect) else CONDITION_KINDS.get(what.kind)
    return known.arguments if known else ()


def spot_of(level: Level, pointer: str) -> EntryPath | None:
    """What a JSON pointer of a level names of its objectives and triggers; None for anything else."""
    parts = pointer.strip("/").split("/")
    side = next((one for one in SIDES if parts[:2] == ["conditions", one.value]), None)
    rest = parts[2:] if side else parts[1:]
    if (side is None and parts[0] != "triggers") or not rest or not rest[0].isdecimal():
        return None
    entries = entries_of(level, side)
    if int(rest[0]) >= len(entries):
        return None
    entry = entries[int(rest[0])].id
    if rest[1:2] == ["effects"] and len(rest) > 2 and rest[2].isdecimal():
        return EntryPath(None, entry, (), tuple(_places(rest[1:])))
    way = [int(two) for one, two in pairwise(rest) if one == "parts" and two.isdecimal()]
    return EntryPath(side, entry, tuple(way))


def _places(parts: list[str]) -> Iterator[int]:
    """The places of effects and branches, as far as a pointer leads through them."""
    for name, number in zip(parts[::2], parts[1::2], strict=False):
        if name not in ("effects", "branches") or not number.isdecimal():
            return
        yield int(number)


def with_count_following(
    level: Level, what: Condition | Effect, argument: Argument, given: Mapping[str, object]
) -> Mapping[str, object]:
    """The ``given`` arguments of what is changed, their count going with the cities or tokens that are picked.

    Where all that were named counted, all that are now do; and it is never more than there are.
    """
    count, picked = given.get("count"), argument.takes in (Takes.CITIES, Takes.TOKENS)
    if not isinstance(count, int) or not (picked or argument.name == "count"):
        return given
    named = [one for one in table_of(what) if one.takes in (Takes.CITIES, Takes.TOKENS)]
    there = max((len(_listed(given.get(one.name))) for one in named), default=0)
    if not there and any(one.takes is Takes.CITIES for one in named):
        there = len(level.cities) + len(given_cities(level))
    if not there:
        return given
    was_all = picked and count == len(_listed(what.arguments.get(argument.name)))
    return {**given, "count": there if was_all else min(count, there)}


def _listed(value: object) -> Sequence[object]:
    return value if isinstance(value, list | tuple) else () if value is None else (value,)


def choices_of(level: Level) -> frozenset[str]:
    """The ids of the choices that a level may open."""
    effects = (effect for trigger in level.triggers for effect in trigger.every_effect())
    return frozenset(str(one.arguments.get("id")) for one in effects if one.kind == CHOICE.kind)


class EntryLookup:
    """Looks things up in the shown level, and puts another entry in the place of one."""

    def __init__(self, state: EditorState, t: Texts) -> None:
        self._state, self._t = state, t

    @property
    def level(self) -> Level | None:
        """The level on the screen."""
        return self._state.level

    def entry(self, spot: EntryPath) -> ObjectiveEntry | None:
        """The objective or trigger in hand."""
        return entry_of(self.level, spot.side, spot.entry) if self.level else None

    def condition(self, spot: EntryPath) -> Condition | None:
        """The condition in hand; None where an effect is."""
        entry = self.entry(spot)
        return at(entry.when, spot.way) if entry and not spot.effect else None

    def effect(self, spot: EntryPath) -> Effect | None:
        """The effect in hand."""
        found = self._inside(spot)
        return found if isinstance(found, Effect) else None

    def branch(self, spot: EntryPath) -> Branch | None:
        """The branch of an effect in hand."""
        found = self._inside(spot)
        return found if isinstance(found, Branch) else None

    def part(self, spot: EntryPath) -> Part | None:
        """What is in hand of an entry."""
        return self._inside(spot) or self.condition(spot)

    def table(self, spot: EntryPath) -> tuple[Argument, ...]:
        """The arguments that what is in hand knows."""
        what = self.part(spot)
        if not isinstance(what, Branch):
            return table_of(what) if what is not None else ()
        above = self.effect(replace(spot, effect=spot.effect[:-1]))
        known = EFFECT_KINDS.get(above.kind) if above is not None else None
        return known.branch_arguments if known else ()

    def _inside(self, spot: EntryPath) -> Effect | Branch | None:
        """The effect or the branch in hand."""
        entry = self.entry(spot)
        if not isinstance(entry, Trigger) or not spot.effect:
            return None
        beside = inside(entry.effects, spot.effect[:-1])
        return beside[spot.effect[-1]] if spot.effect[-1] < len(beside) else None

    def number(self, spot: EntryPath) -> int:
        """The place of the entry in its list; -1 where there is none."""
        ids = [one.id for one in entries_of(self.level, spot.side)] if self.level else []
        return ids.index(spot.entry) if spot.entry in ids else -1

    def pointer(self, spot: EntryPath) -> str:
        """Where it stands in the level's file."""
        where = (
            f"/triggers/{self.number(spot)}"
            if spot.side is None
            else f"/conditions/{spot.side.value}/{self.number(spot)}"
        )
        if spot.effect:
            names = ("effects", "branches")
            return where + "".join(f"/{names[place % 2]}/{number}" for place, number in enumerate(spot.effect))
        return f"{where}/when" + "".join(f"/parts/{number}" for number in spot.way)

    def settle(self) -> None:
        """End a row of changes that are one step."""
        if self._state.document:
            self._state.document.settle()

    def _owner(self, spot: EntryPath) -> Owner | None:
        level = self.level
        return Owner(level, spot.side or level.protagonist) if level else None

    def _change(self, entry: ObjectiveEntry, spot: EntryPath, label: str, merge: str = "") -> bool:
        return self._state.perform(label, ChangeEntry(self._state.level_id, spot.side, entry), merge)


class PartEdits(EntryLookup):
    """A deed that is refused says so and leaves in hand what was."""

    def __init__(self, state: EditorState, t: Texts) -> None:
        super().__init__(state, t)
        self._chosen: tuple[EntryPath, Condition | Effect, Condition | Effect] | None = None

    def add_part(self, spot: EntryPath, kind: ConditionKindId) -> EntryPath:
        """Add a condition to the group in hand, or beside the single condition in hand."""
        owner = self._owner(spot)
        return self.put_condition(spot, fresh(kind, owner)) if owner is not None else spot

    def put_condition(self, spot: EntryPath, condition: Condition) -> EntryPath:
        """Add this condition to the group in hand, or beside the single condition in hand."""
        entry = self.entry(spot)
        if entry is None or spot.effect:
            return spot
        when, way = grown(entry.when, spot.way, condition)
        label = self._t("Add condition: {name}", name=self._kind(condition.kind))
        done = self._change(replace(entry, when=when), spot, label)
        return replace(spot, way=way) if done else spot

    def wrap(self, spot: EntryPath, kind: ConditionKindId) -> EntryPath:
        """Put the condition in hand into a group of a kind."""
        entry = self.entry(spot)
        if entry is not None and not spot.effect:
            label = self._t("Put into “{name}”", name=self._kind(kind))
            self._change(replace(entry, when=wrapped(entry.when, spot.way, kind)), spot, label)
        return spot

    def unwrap(self, spot: EntryPath) -> EntryPath:
        """Take the group in hand apart."""
        entry = self.entry(spot)
        if entry is not None and not spot.effect:
            self._change(replace(entry, when=unwrapped(entry.when, spot.way)), spot, self._t("Take a group apart"))
        return spot

    def add_effect(self, spot: EntryPath, kind: EffectKindId) -> EntryPath:
        """Add an effect to the trigger or the branch in hand, or behind the effect in hand."""
        owner = self._owner(spot)
        return self.put_effect(spot, fresh_effect(kind, owner)) if owner is not None else spot

    def put_effect(self, spot: EntryPath, effect: Effect) -> EntryPath:
        """Add this effect to the trigger or the branch in hand, or behind the effect in hand."""
        entry = self.entry(spot)
        if not isinstance(entry, Trigger):
            return spot
        way = spot.effect if spot.is_branch or not spot.effect else spot.effect[:-1]
        beside = inside(entry.effects, way)
        to = len(beside) if way == spot.effect else spot.effect[-1] + 1
        effects = with_inside(entry.effects, way, (*beside[:to], effect, *beside[to:]))
        label = self._t("Add effect: {name}", name=named(self._t, EFFECTS, effect.kind))
        done = self._change(replace(entry, effects=effects), spot, label)
        return replace(spot.whole, effect=(*way, to)) if done else spot

    def add_branch(self, spot: EntryPath) -> EntryPath:
        """Add a branch to the effect in hand, or behind the branch in hand."""
        entry = self.entry(spot)
        way = spot.effect[:-1] if spot.is_branch else spot.effect
        if not isinstance(entry, Trigger) or not way:
            return spot
        branches = inside(entry.effects, way)
        to = spot.effect[-1] + 1 if spot.is_branch else len(branches)
        above, others = self.effect(replace(spot, effect=way)), cast(tuple[Branch, ...], branches)
        fresh_one = whole_branch(above.kind, Branch(), others) if above is not None else Branch()
        effects = with_inside(entry.effects, way, (*others[:to], fresh_one, *others[to:]))
        done = self._change(replace(entry, effects=effects), spot, self._t("Add a branch"))
        return replace(spot, effect=(*way, to)) if done else spot

    def can_add_branch(self, spot: EntryPath) -> bool:
        """Whether the effect in hand, or the one whose branch is in hand, can have one more."""
        effect = self.effect(replace(spot, effect=spot.effect[:-1]) if spot.is_branch else spot)
        known = EFFECT_KINDS.get(effect.kind) if effect is not None else None
        return effect is not None and known is not None and len(effect.branches) < known.branches[1]

    def remove_inside(self, spot: EntryPath) -> EntryPath:
        """Take out the effect or the part of a condition in hand."""
        entry, t = self.entry(spot), self._t
        if isinstance(entry, Trigger) and spot.effect:
            gone, way, place = self._inside(spot), spot.effect[:-1], spot.effect[-1]
            if gone is None:
                return spot
            beside = inside(entry.effects, way)
            left = (*beside[:place], *beside[place + 1 :])
            label = t("Delete a branch")
            if isinstance(gone, Effect):
                label = t("Delete effect: {name}", name=named(t, EFFECTS, gone.kind))
            self._change(replace(entry, effects=with_inside(entry.effects, way, left)), spot, label)
            return replace(spot, effect=(*way, min(place, len(left) - 1)) if left else way)
        condition = self.condition(spot)
        if entry is None or condition is None:
            return spot
        label = t("Delete condition: {name}", name=self._kind(condition.kind))
        self._change(replace(entry, when=without(entry.when, spot.way)), spot, label)
        return replace(spot, way=spot.way[:-1])

    def move_inside(self, spot: EntryPath, by: int) -> EntryPath:
        """Move the effect or the part of a condition in hand up (-1) or down (1) among its neighbours."""
        entry, t = self.entry(spot), self._t
        if isinstance(entry, Trigger) and spot.effect:
            way, place = spot.effect[:-1], spot.effect[-1]
            beside, to = list(inside(entry.effects, way)), place + by
            if not 0 <= to < len(beside):
                return spot
            beside[place], beside[to] = beside[to], beside[place]
            one, label = beside[to], t("Move a branch")
            if isinstance(one, Effect):
                label = t("Move effect: {name}", name=named(t, EFFECTS, one.kind))
            effects = with_inside(entry.effects, way, cast(Inside, tuple(beside)))
            self._change(replace(entry, effects=effects), spot, label)
            return replace(spot, effect=(*way, to))
        condition = self.condition(spot)
        if entry is None or condition is None:
            return spot
        when, way = moved(entry.when, spot.way, by)
        label = t("Move condition: {name}", name=self._kind(condition.kind))
        self._change(replace(entry, when=when), spot, label)
        return replace(spot, way=way)

    def choose_kind(self, spot: EntryPath, kind: str) -> None:
        """Make the condition or effect in hand one of another kind.

        Going through several kinds in a row is one step, and nothing is lost on the way: each is made of the first.
        """
        owner, what = self._owner(spot), self.effect(spot) or self.condition(spot)
        if owner is None or what is None:
            return
        goes_on = self._chosen is not None and self._chosen[0] == spot and self._chosen[2] == what
        first = self._chosen[1] if goes_on and self._chosen is not None else what
        if first.kind == kind:
            made = first
        elif isinstance(first, Effect):
            made = effect_of_kind(first, EffectKindId(kind), owner)
        else:
            made = of_kind(first, ConditionKindId(kind), owner)
        if not goes_on:
            self.settle()
        label = self._t("Choose: {name}", name=kind_name(self._t, made))
        self._put(spot, made, label, f"{self._state.level_id} {spot} kind")
        self._chosen = (spot, first, made)

    def write(self, spot: EntryPath, argument: Argument, value: object) -> None:
        """Give an argument of what is in hand another value, None to leave it out; in a row it is one step."""
        level, what = self.level, self.part(spot)
        if level is None or what is None:
            return
        if self._renamed_choice(level, spot, argument, value):
            return
        if isinstance(what, Branch):
            usual = {one.name: one.default for one in fields(Branch)}[argument.name]
            fresh_fields: dict[str, Any] = {argument.name: usual if value is None else value}
            label = self._t("Branch: {argument}", argument=named(self._t, ARGUMENTS, argument.name))
            self._put(spot, replace(what, **fresh_fields), label, f"{level.id} {spot} {argument.name}")
            return
        before = what.arguments.get(argument.name)
        if argument.takes in (Takes.ID, Takes.CITY_ID) and before and value and before != value:
            kind, label = ReferenceKind.TOKEN, self._t("Give the token the id {id}", id=value)
            if argument.takes is Takes.CITY_ID:
                kind, label = ReferenceKind.CITY, self._t("Give the city the id {id}", id=value)
            self._state.perform(label, Rename(level.id, kind, str(before), str(value)))
            return
        changed = with_argument(what.arguments, table_of(what), argument.name, value)
        given = with_count_following(level, what, argument, changed)
        key = f"{level.id} {spot} {argument.name}"
        self._put(spot, replace(what, arguments=given), self._written(spot, what, argument), key)

    def _renamed_choice(self, level: Level, spot: EntryPath, argument: Argument, value: object) -> bool:
        """Whether another id for a choice, or one of its options, was written so that what asks for it follows."""
        what = self.part(spot)
        holder = self.effect(replace(spot, effect=spot.effect[:-1])) if isinstance(what, Branch) else what
        if argument.takes is not Takes.DECISION_ID or not value or not isinstance(holder, Effect):
            return False
        choice, option = str(holder.arguments.get("id") or ""), what.id if isinstance(what, Branch) else ""
        before = option if isinstance(what, Branch) else choice
        taken = {one.id for one in holder.branches} if isinstance(what, Branch) else choices_of(level)
        if not before or not choice or str(value) in taken:
            return False
        label = self._t("Give the choice the id {id}", id=value)
        if option:
            label = self._t("Give the option the id {id}", id=value)
        self._state.perform(label, RenameChoice(level.id, choice, str(value), option))
        return True

    def name_condition(self, spot: EntryPath, condition_id: str) -> None:
        """Give the condition in hand an id, or none, by which figures of difficulties find it."""
        condition = self.condition(spot)
        if condition is not None:
            label = self._t("Give a condition the id {id}", id=condition_id.strip())
            if not condition_id.strip():
                label = self._t("Take away the id of a condition")
            self._put(spot, replace(condition, id=condition_id.strip()), label)

    def _put(self, spot: EntryPath, what: Part, label: str, merge: str = "") -> None:
        """Put another condition, effect or branch in the place of the one in hand."""
        entry = self.entry(spot)
        if isinstance(what, Condition) and entry is not None:
            self._change(replace(entry, when=with_condition(entry.when, spot.way, what)), spot, label, merge)
        elif not isinstance(what, Condition) and isinstance(entry, Trigger) and spot.effect:
            way, place = spot.effect[:-1], spot.effect[-1]
            beside = inside(entry.effects, way)
            others = cast(Inside, (*beside[:place], what, *beside[place + 1 :]))
            effects = with_inside(entry.effects, way, others)
            self._change(replace(entry, effects=effects), spot, label, merge)

    def _kind(self, kind: ConditionKindId) -> str:
        """What a kind of condition is called."""
        return named(self._t, KINDS, kind)

    def _written(self, spot: EntryPath, what: Condition | Effect, argument: Argument) -> str:
        """How the step is called in which an argument is written: of what, and which."""
        kind, name = kind_name(self._t, what), named(self._t, ARGUMENTS, argument.name)
        if spot.side is None:
            return self._t("Trigger {id}: “{kind}”, {argument}", id=spot.entry, kind=kind, argument=name)
        return self._t("Objective {id}: “{kind}”, {argument}", id=spot.entry, kind=kind, argument=name)
