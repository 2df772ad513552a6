"""What is done to objectives and triggers: each deed is one undoable step, and says what is in hand after it. No Qt."""

from __future__ import annotations

from dataclasses import replace

from editor.desk import Desk
from editor.docks.builder.spot import Spot, table_of
from editor.docks.builder.words import EFFECTS, KINDS, named
from editor.document.conditions import (
    Owner,
    at,
    effect_of_kind,
    fresh,
    fresh_effect,
    grown,
    having,
    moved,
    of_kind,
    unwrapped,
    with_argument,
    without,
    wrapped,
)
from editor.document.conditions_edits import (
    AddEntry,
    ChangeEntry,
    ChangeStandardEnd,
    Entry,
    MoveEntry,
    RemoveEntry,
    RenameTrigger,
    entries_of,
    entry_of,
    new_entry_id,
)
from editor.document.conditions_templates import TEMPLATES
from editor.document.edit import Edit, Together
from editor.document.renaming import Kind, Rename
from runtime.engine.arguments import Argument, Takes
from runtime.engine.conditions import Condition, Effect, Trigger, WinPath
from runtime.engine.effectkinds import MESSAGE
from runtime.engine.level import Level
from runtime.engine.sides import Side
from runtime.support.texts import Texts

FIRST_TURN, LATER_TURN = 1, 5
"""The turns at which a new trigger goes off: a message greets, anything else comes later."""


class Deeds:
    """The desk's level is changed; a deed that is refused says so and leaves in hand what was."""

    def __init__(self, desk: Desk, t: Texts) -> None:
        self._desk, self._t = desk, t
        self._chosen: tuple[Spot, Condition | Effect, Condition | Effect] | None = None

    @property
    def level(self) -> Level | None:
        """The level on the screen."""
        return self._desk.level

    def entry(self, spot: Spot) -> Entry | None:
        """The objective or trigger in hand."""
        return entry_of(self.level, spot.side, spot.entry) if self.level else None

    def condition(self, spot: Spot) -> Condition | None:
        """The condition in hand; None where an effect is."""
        entry = self.entry(spot)
        return at(entry.when, spot.way) if entry and spot.effect is None else None

    def effect(self, spot: Spot) -> Effect | None:
        """The effect in hand."""
        entry = self.entry(spot)
        if not isinstance(entry, Trigger) or spot.effect is None or spot.effect >= len(entry.effects):
            return None
        return entry.effects[spot.effect]

    def number(self, spot: Spot) -> int:
        """The place of the entry in its list; -1 where there is none."""
        ids = [one.id for one in entries_of(self.level, spot.side)] if self.level else []
        return ids.index(spot.entry) if spot.entry in ids else -1

    def pointer(self, spot: Spot) -> str:
        """Where it stands in the level's file."""
        where = (
            f"/triggers/{self.number(spot)}"
            if spot.side is None
            else f"/conditions/{spot.side.value}/{self.number(spot)}"
        )
        if spot.effect is not None:
            return f"{where}/effects/{spot.effect}"
        return f"{where}/when" + "".join(f"/parts/{number}" for number in spot.way)

    def add_objective(self, side: Side, template: str, *, bonus: bool = False) -> Spot | None:
        """Add an objective made after a template by its id."""
        level, made = self.level, TEMPLATES[template]
        if level is None:
            return None
        path = WinPath(new_entry_id(level, side, template), made.made(Owner(level, side)), bonus)
        return self._added(side, path, self._t("New objective: {name}", name=self._t(made.name)))

    def add_objective_of(self, side: Side, kind: str) -> Spot | None:
        """Add an objective of one kind of condition."""
        level = self.level
        if level is None:
            return None
        path = WinPath(
            new_entry_id(level, side, kind.replace("_", "-")), fresh(kind, Owner(level, side)), kind == "win"
        )
        return self._added(side, path, self._t("New objective: {name}", name=named(self._t, KINDS, kind)))

    def add_trigger(self, effect: str) -> Spot | None:
        """Add a trigger that has an effect of a kind when a turn begins; the effect is in hand then."""
        level, t = self.level, self._t
        if level is None:
            return None
        when = Condition("turn_begins", arguments={"turn": FIRST_TURN if effect == MESSAGE else LATER_TURN})
        made = fresh_effect(effect, Owner(level, level.protagonist))
        if effect == MESSAGE:
            made = replace(made, arguments={"text": t("Write here what the player reads.")})
        trigger = Trigger(new_entry_id(level, None, effect.replace("_", "-")), when, (made,))
        added = self._added(None, trigger, t("New trigger: {name}", name=named(t, EFFECTS, effect)))
        return replace(added, effect=0) if added else None

    def _added(self, side: Side | None, entry: Entry, label: str) -> Spot | None:
        done = self._desk.perform(label, AddEntry(self._desk.level_id, side, entry))
        return Spot(side, entry.id) if done else None

    def remove(self, spot: Spot) -> Spot:
        """Take out what is in hand: an effect, a part, or the whole entry."""
        entry, t = self.entry(spot), self._t
        if entry is None:
            return spot
        if spot.effect is not None and isinstance(entry, Trigger):
            effects = entry.effects[: spot.effect] + entry.effects[spot.effect + 1 :]
            self._change(replace(entry, effects=effects), spot, t("Delete effect"))
            return replace(spot, effect=min(spot.effect, len(effects) - 1) if effects else None)
        if spot.way:
            self._change(replace(entry, when=without(entry.when, spot.way)), spot, t("Delete condition"))
            return replace(spot, way=spot.way[:-1])
        label = t("Delete trigger {id}", id=entry.id) if spot.side is None else t("Delete objective {id}", id=entry.id)
        number = self.number(spot)
        if not self._desk.perform(label, RemoveEntry(self._desk.level_id, spot.side, entry.id)):
            return spot
        self._desk.say(t("Deleted {id}; undo brings it back.", id=entry.id))
        left = entries_of(self.level, spot.side) if self.level else ()
        return Spot(spot.side, left[min(number, len(left) - 1)].id) if left else Spot(spot.side)

    def move(self, spot: Spot, by: int) -> Spot:
        """Move what is in hand up (-1) or down (1) among its neighbours."""
        entry, t = self.entry(spot), self._t
        if entry is None:
            return spot
        if spot.effect is not None and isinstance(entry, Trigger):
            to = spot.effect + by
            if not 0 <= to < len(entry.effects):
                return spot
            effects = list(entry.effects)
            effects[spot.effect], effects[to] = effects[to], effects[spot.effect]
            self._change(replace(entry, effects=tuple(effects)), spot, t("Move effect"))
            return replace(spot, effect=to)
        if spot.way:
            when, way = moved(entry.when, spot.way, by)
            self._change(replace(entry, when=when), spot, t("Move condition"))
            return replace(spot, way=way)
        to = self.number(spot) + by
        if self.level and 0 <= to < len(entries_of(self.level, spot.side)):
            label = t("Move trigger {id}", id=entry.id) if spot.side is None else t("Move objective {id}", id=entry.id)
            self._desk.perform(label, MoveEntry(self._desk.level_id, spot.side, entry.id, to))
        return spot

    def add_part(self, spot: Spot, kind: str) -> Spot:
        """Add a condition to the group in hand, or beside the single condition in hand."""
        entry, owner = self.entry(spot), self._owner(spot)
        if entry is None or owner is None or spot.effect is not None:
            return spot
        when, way = grown(entry.when, spot.way, fresh(kind, owner))
        self._change(replace(entry, when=when), spot, self._t("Add a condition"))
        return replace(spot, way=way)

    def wrap(self, spot: Spot, kind: str) -> Spot:
        """Put the condition in hand into a group of a kind."""
        entry = self.entry(spot)
        if entry is not None and spot.effect is None:
            label = self._t("Put into “{name}”", name=named(self._t, KINDS, kind))
            self._change(replace(entry, when=wrapped(entry.when, spot.way, kind)), spot, label)
        return spot

    def unwrap(self, spot: Spot) -> Spot:
        """Take the group in hand apart."""
        entry = self.entry(spot)
        if entry is not None and spot.effect is None:
            self._change(replace(entry, when=unwrapped(entry.when, spot.way)), spot, self._t("Take a group apart"))
        return spot

    def add_effect(self, spot: Spot, kind: str) -> Spot:
        """Add an effect to the trigger in hand, behind the effect in hand."""
        entry, owner = self.entry(spot), self._owner(spot)
        if not isinstance(entry, Trigger) or owner is None:
            return spot
        to = len(entry.effects) if spot.effect is None else spot.effect + 1
        effects = (*entry.effects[:to], fresh_effect(kind, owner), *entry.effects[to:])
        done = self._change(replace(entry, effects=effects), spot, self._t("Add an effect"))
        return replace(spot.whole, effect=to) if done else spot

    def choose_kind(self, spot: Spot, kind: str) -> None:
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
            made = effect_of_kind(first, kind, owner)
        else:
            made = of_kind(first, kind, owner)
        names = EFFECTS if isinstance(made, Effect) else KINDS
        if not goes_on:
            self.settle()
        label = self._t("Choose: {name}", name=named(self._t, names, kind))
        self._put(spot, made, label, f"{self._desk.level_id} {spot} kind")
        self._chosen = (spot, first, made)

    def write(self, spot: Spot, argument: Argument, value: object) -> None:
        """Give an argument of what is in hand another value, None to leave it out; in a row it is one step."""
        level, what = self.level, self.effect(spot) or self.condition(spot)
        if level is None or what is None:
            return
        before = what.arguments.get(argument.name)
        if argument.takes is Takes.ID and before and value and before != value:
            edit: Edit = Rename(level.id, Kind.TOKEN, str(before), str(value))
            self._desk.perform(self._t("Give the token the id {id}", id=value), edit)
            return
        given = with_argument(what.arguments, table_of(what), argument.name, value)
        key = f"{level.id} {spot} {argument.name}"
        self._put(spot, replace(what, arguments=given), self._t("Change a condition"), key)

    def name_condition(self, spot: Spot, condition_id: str) -> None:
        """Give the condition in hand an id, or none, by which figures of difficulties find it."""
        condition = self.condition(spot)
        if condition is not None:
            self._put(spot, replace(condition, id=condition_id.strip()), self._t("Name a condition"))

    def choose_rank(self, spot: Spot, rank: str) -> None:
        """Make an objective the ``primary`` one, an ``alternative``, or a ``bonus`` objective."""
        level, entry = self.level, self.entry(spot)
        if level is None or spot.side is None or not isinstance(entry, WinPath):
            return
        ways = [path.id for path in level.conditions[spot.side] if not path.bonus and path.id != entry.id]
        edits: list[Edit] = [ChangeEntry(level.id, spot.side, replace(entry, bonus=rank == "bonus"))]
        ids = [path.id for path in level.conditions[spot.side]]
        here = ids.index(entry.id)
        if rank == "primary" and ways:
            edits.append(MoveEntry(level.id, spot.side, entry.id, min(here, ids.index(ways[0]))))
        elif rank == "alternative" and ways and here < ids.index(ways[0]):
            edits.append(MoveEntry(level.id, spot.side, entry.id, ids.index(ways[0])))
        self._desk.perform(self._t("Rank of objective {id}", id=entry.id), Together(tuple(edits)))

    def hide(self, spot: Spot, hidden: bool) -> None:
        """Hide an objective until it is met or revealed, or tell of it."""
        entry = self.entry(spot)
        if isinstance(entry, WinPath):
            label = (
                self._t("Hide objective {id}", id=entry.id) if hidden else self._t("Show objective {id}", id=entry.id)
            )
            self._change(replace(entry, hidden=hidden), spot, label)

    def repeat(self, spot: Spot, repeat: bool) -> None:
        """Let a trigger go off each time, or once."""
        entry = self.entry(spot)
        if isinstance(entry, Trigger):
            self._change(replace(entry, repeat=repeat), spot, self._t("Repeat trigger {id}", id=entry.id))

    def give_to(self, spot: Spot, side: Side) -> Spot:
        """Make an objective the other side's."""
        level, entry = self.level, self.entry(spot)
        if level is None or spot.side in (None, side) or not isinstance(entry, WinPath):
            return spot
        edits = RemoveEntry(level.id, spot.side, entry.id), AddEntry(level.id, side, entry)
        done = self._desk.perform(self._t("Side of objective {id}", id=entry.id), Together(edits))
        return replace(spot, side=side) if done else spot

    def rename(self, spot: Spot, new: str) -> Spot:
        """Give an objective or trigger another id; whatever refers to it follows."""
        level, entry, new = self.level, self.entry(spot), new.strip()
        if level is None or entry is None:
            return spot
        edit: Edit = Rename(level.id, Kind.OBJECTIVE, entry.id, new)
        label = self._t("Give the objective the id {id}", id=new)
        if spot.side is None:
            edit, label = RenameTrigger(level.id, entry.id, new), self._t("Give the trigger the id {id}", id=new)
        return replace(spot, entry=new) if self._desk.perform(label, edit) else spot

    def count_standard_end(self, counts: bool) -> None:
        """Let the usual ends of the game count, or not."""
        label = self._t("Count the usual ends") if counts else self._t("Leave out the usual ends")
        self._desk.perform(label, ChangeStandardEnd(self._desk.level_id, counts))

    def settle(self) -> None:
        """End a row of changes that are one step."""
        if self._desk.document:
            self._desk.document.settle()

    def _owner(self, spot: Spot) -> Owner | None:
        level = self.level
        return Owner(level, spot.side or level.protagonist) if level else None

    def _put(self, spot: Spot, what: Condition | Effect, label: str, merge: str = "") -> None:
        """Put another condition or effect in the place of the one in hand."""
        entry = self.entry(spot)
        if isinstance(what, Condition) and entry is not None:
            self._change(replace(entry, when=having(entry.when, spot.way, what)), spot, label, merge)
        elif isinstance(what, Effect) and isinstance(entry, Trigger) and spot.effect is not None:
            effects = (*entry.effects[: spot.effect], what, *entry.effects[spot.effect + 1 :])
            self._change(replace(entry, effects=effects), spot, label, merge)

    def _change(self, entry: Entry, spot: Spot, label: str, merge: str = "") -> bool:
        return self._desk.perform(label, ChangeEntry(self._desk.level_id, spot.side, entry), merge)
