"""Where one is among a level's objectives and triggers. No Qt."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from editor.document.conditions import Way
from editor.document.conditions_edits import entries_of
from runtime.engine.board.sides import SIDES, Side
from runtime.engine.conditions.arguments import Argument
from runtime.engine.conditions.condition_kinds import LEAVES
from runtime.engine.conditions.effect_kinds import EFFECT_KINDS
from runtime.engine.levels.conditions import Condition, Effect
from runtime.engine.levels.level import Level


@dataclass(frozen=True, slots=True)
class EntryPath:
    """What is in hand: the list of a side's objectives, or of the triggers where ``side`` is None, or one of a list.

    Of an entry it is the condition at a place in its tree, the top of it being the entry itself, or an effect.
    """

    side: Side | None
    entry: str = ""
    way: Way = ()
    effect: int | None = None

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
        return bool(self.entry) and not self.way and self.effect is None


def table_of(what: Condition | Effect) -> tuple[Argument, ...]:
    """The arguments that a condition or an effect of this kind knows."""
    if isinstance(what, Effect):
        kind = EFFECT_KINDS.get(what.kind)
        return kind.arguments if kind else ()
    leaf = LEAVES.get(what.kind)
    return leaf.arguments if leaf else ()


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
        return EntryPath(None, entry, (), int(rest[2]))
    way = [int(two) for one, two in pairwise(rest) if one == "parts" and two.isdecimal()]
    return EntryPath(side, entry, tuple(way))
