"""What is done to whole objectives and triggers: each deed is one step, and says what is in hand after it. No Qt."""

from __future__ import annotations

from dataclasses import replace

from editor.docks.builder.kind_texts import EFFECTS, KINDS, named
from editor.docks.builder.part_edits import EntryPath, PartEdits
from editor.document.conditions import TEMPLATES, Owner, fresh, fresh_effect
from editor.document.conditions_edits import (
    AddEntry,
    ChangeEntry,
    ChangeStandardEnd,
    MoveEntry,
    ObjectiveEntry,
    RemoveEntry,
    RenameTrigger,
    entries_of,
    new_entry_id,
)
from editor.document.edit import CompositeEdit, Edit
from editor.document.entry_clip import ClipKind, EntryClip
from editor.document.references import Rename
from runtime.campaign.references import ReferenceKind
from runtime.engine.board.sides import Side
from runtime.engine.conditions.condition_kinds import CONDITION_KINDS
from runtime.engine.conditions.effect_kinds import MESSAGE
from runtime.engine.conditions.scores import TURN_BEGINS
from runtime.engine.levels.level import Condition, ConditionKindId, EffectKindId, Trigger, WinPath

FIRST_TURN, LATER_TURN = 1, 5
"""The turns at which a new trigger goes off: a message greets, anything else comes later."""


class EntryEdits(PartEdits):
    """Everything that is done to the shown level; a deed that is refused says so and leaves in hand what was."""

    def add_objective(self, side: Side, template: str, *, bonus: bool = False) -> EntryPath | None:
        """Add an objective made after a template by its id."""
        level, made = self.level, TEMPLATES[template]
        if level is None:
            return None
        path = WinPath(new_entry_id(level, side, template), made.made(Owner(level, side)), bonus)
        return self._added(side, path, self._t("New objective: {name}", name=self._t(made.name)))

    def add_objective_of(self, side: Side, kind: ConditionKindId, *, bonus: bool = False) -> EntryPath | None:
        """Add an objective of one kind of condition."""
        level = self.level
        if level is None:
            return None
        entry_id, when = new_entry_id(level, side, kind.replace("_", "-")), fresh(kind, Owner(level, side))
        path = WinPath(entry_id, when, bonus or CONDITION_KINDS[kind].is_bonus_only)  # Winning is no way to win.
        return self._added(side, path, self._t("New objective: {name}", name=named(self._t, KINDS, kind)))

    def add_trigger(self, effect: EffectKindId) -> EntryPath | None:
        """Add a trigger that has an effect of a kind when a turn begins; the effect is in hand then."""
        level, t = self.level, self._t
        if level is None:
            return None
        when = Condition(TURN_BEGINS.kind, arguments={"turn": FIRST_TURN if effect == MESSAGE.kind else LATER_TURN})
        made = fresh_effect(effect, Owner(level, level.protagonist))
        if effect == MESSAGE.kind:
            made = replace(made, arguments={"text": t("Write here what the player reads.")})
        trigger = Trigger(new_entry_id(level, None, effect.replace("_", "-")), when, (made,))
        added = self._added(None, trigger, t("New trigger: {name}", name=named(t, EFFECTS, effect)))
        return replace(added, effect=(0,)) if added else None

    def _added(self, side: Side | None, entry: ObjectiveEntry, label: str) -> EntryPath | None:
        done = self._state.perform(label, AddEntry(self._state.level_id, side, entry))
        return EntryPath(side, entry.id) if done else None

    def clip(self, spot: EntryPath) -> EntryClip | None:
        """What is in hand, to be put elsewhere; None where that is a list or a branch."""
        entry, condition, effect = self.entry(spot), self.condition(spot), self.effect(spot)
        if entry is None:
            return None
        if spot.is_whole:
            return EntryClip(ClipKind.ENTRY, spot.side, entry)
        if effect is not None:
            return EntryClip.of_effect(effect)
        return EntryClip.of_condition(condition) if condition is not None else None

    def paste(self, spot: EntryPath, clip: EntryClip) -> EntryPath | None:
        """Put what was copied behind what is in hand or, a condition or an effect, into it."""
        level, t, entry = self.level, self._t, clip.entry
        if level is None:
            return None
        if clip.kind is ClipKind.CONDITION and (self.entry(spot) is None or spot.effect) and spot.side is None:
            self._state.say(t("Choose an objective or a trigger for the condition first."), refused=True)
            return None
        if clip.kind is ClipKind.CONDITION and self.entry(spot) is not None:
            return self.put_condition(spot, entry.when)
        if clip.kind is ClipKind.EFFECT and isinstance(entry, Trigger):
            if isinstance(self.entry(spot), Trigger):
                return self.put_effect(spot, entry.effects[0])
            self._state.say(t("Choose a trigger for the effect first."), refused=True)
            return None
        side = None if clip.side is None else spot.side or clip.side
        wanted = entry.when.kind.replace("_", "-") if clip.kind is ClipKind.CONDITION else entry.id
        made = replace(entry, id=new_entry_id(level, side, wanted))
        label = t("Paste trigger {id}", id=made.id) if side is None else t("Paste objective {id}", id=made.id)
        index = self.number(spot) + 1 if spot.entry and spot.side is side else None
        done = self._state.perform(label, AddEntry(level.id, side, made, index))
        return EntryPath(side, made.id) if done else None

    def remove(self, spot: EntryPath) -> EntryPath:
        """Take out what is in hand: an effect, a part, or the whole entry."""
        entry, t = self.entry(spot), self._t
        if entry is None:
            return spot
        if spot.effect or spot.way:
            return self.remove_inside(spot)
        label = t("Delete trigger {id}", id=entry.id) if spot.side is None else t("Delete objective {id}", id=entry.id)
        number = self.number(spot)
        if not self._state.perform(label, RemoveEntry(self._state.level_id, spot.side, entry.id)):
            return spot
        self._state.say(t("Deleted {id}; undo brings it back.", id=entry.id))
        left = entries_of(self.level, spot.side) if self.level else ()
        return EntryPath(spot.side, left[min(number, len(left) - 1)].id) if left else EntryPath(spot.side)

    def move(self, spot: EntryPath, by: int) -> EntryPath:
        """Move what is in hand up (-1) or down (1) among its neighbours."""
        entry, t = self.entry(spot), self._t
        if entry is None:
            return spot
        if spot.effect or spot.way:
            return self.move_inside(spot, by)
        to = self.number(spot) + by
        if self.level and 0 <= to < len(entries_of(self.level, spot.side)):
            label = t("Move trigger {id}", id=entry.id) if spot.side is None else t("Move objective {id}", id=entry.id)
            self._state.perform(label, MoveEntry(self._state.level_id, spot.side, entry.id, to))
        return spot

    def choose_rank(self, spot: EntryPath, rank: str) -> None:
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
        self._state.perform(self._t("Rank of objective {id}", id=entry.id), CompositeEdit(tuple(edits)))

    def hide(self, spot: EntryPath, hidden: bool) -> None:
        """Hide an objective until it is met or revealed, or tell of it."""
        entry = self.entry(spot)
        if isinstance(entry, WinPath):
            label = (
                self._t("Hide objective {id}", id=entry.id) if hidden else self._t("Show objective {id}", id=entry.id)
            )
            self._change(replace(entry, hidden=hidden), spot, label)

    def repeat(self, spot: EntryPath, repeat: bool) -> None:
        """Let a trigger go off each time, or once."""
        entry = self.entry(spot)
        if isinstance(entry, Trigger):
            self._change(replace(entry, repeat=repeat), spot, self._t("Repeat trigger {id}", id=entry.id))

    def give_to(self, spot: EntryPath, side: Side) -> EntryPath:
        """Make an objective the other side's."""
        level, entry = self.level, self.entry(spot)
        if level is None or spot.side in (None, side) or not isinstance(entry, WinPath):
            return spot
        edits = RemoveEntry(level.id, spot.side, entry.id), AddEntry(level.id, side, entry)
        done = self._state.perform(self._t("Side of objective {id}", id=entry.id), CompositeEdit(edits))
        return replace(spot, side=side) if done else spot

    def rename(self, spot: EntryPath, new: str) -> EntryPath:
        """Give an objective or trigger another id; whatever refers to it follows."""
        level, entry, new = self.level, self.entry(spot), new.strip()
        if level is None or entry is None:
            return spot
        edit: Edit = Rename(level.id, ReferenceKind.OBJECTIVE, entry.id, new)
        label = self._t("Give the objective the id {id}", id=new)
        if spot.side is None:
            edit, label = RenameTrigger(level.id, entry.id, new), self._t("Give the trigger the id {id}", id=new)
        return replace(spot, entry=new) if self._state.perform(label, edit) else spot

    def count_standard_end(self, counts: bool) -> None:
        """Let the usual ends of the game count, or not."""
        label = self._t("Count the usual ends") if counts else self._t("Leave out the usual ends")
        self._state.perform(label, ChangeStandardEnd(self._state.level_id, counts))
