"""An objective, a trigger, a condition or an effect on the clipboard, as text: a level that holds nothing else.

Whatever the clipboard holds may come from anywhere: it is read and judged as a level's file is. What it speaks of need
not be in the level that it is put into; the checks tell that.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from enum import Enum

from editor.document.conditions_edits import ObjectiveEntry, entries_of
from editor.document.edit import EditRefusal
from runtime import resources
from runtime.campaign.level_json import read_level_data, write_level_data
from runtime.campaign.schema_validation import Schemas
from runtime.engine.board.sides import SIDES, Side
from runtime.engine.board.terrain import TerrainMap
from runtime.engine.conditions.scores import TURN_BEGINS
from runtime.engine.levels.level import Condition, Effect, Level, Trigger, WinPath
from runtime.support.issues import Severity
from runtime.support.json_text import JsonLimits, parse

MIME = "application/x-scryptic-objectives+json"
"""The kind under which the clipboard holds it."""

FORMAT = 1
LIMITS = JsonLimits(size=8_000_000)
_KIND, _ID = "objectives", "clip"


class ClipKind(Enum):
    """What of the one entry in the level is meant."""

    ENTRY = "entry"
    CONDITION = "condition"
    EFFECT = "effect"


@dataclass(frozen=True, slots=True)
class EntryClip:
    """An objective of a side, or a trigger where that is None; or only the condition of it, or its first effect."""

    kind: ClipKind
    side: Side | None
    entry: ObjectiveEntry

    @classmethod
    def of_condition(cls, condition: Condition) -> EntryClip:
        """A condition, with all that it holds."""
        return cls(ClipKind.CONDITION, SIDES[0], WinPath(_ID, condition))

    @classmethod
    def of_effect(cls, effect: Effect) -> EntryClip:
        """An effect, with its branches."""
        return cls(ClipKind.EFFECT, None, Trigger(_ID, Condition(TURN_BEGINS.kind, arguments={"turn": 1}), (effect,)))


def write_clip(clip: EntryClip) -> bytes:
    """What is copied, as JSON."""
    level = Level(_ID, _ID, TerrainMap.from_rows(["."]))
    if isinstance(clip.entry, Trigger):
        level = replace(level, triggers=(clip.entry,))
    elif clip.side is not None:
        level = replace(level, conditions=level.conditions.having(clip.side, (clip.entry,)))
    held = json.loads(json.dumps(write_level_data(level), default=lambda one: one.value))
    data = {"scryptic": _KIND, "format": FORMAT, "kind": clip.kind.value, "level": held}
    return json.dumps(data, ensure_ascii=False).encode("utf-8", "replace")


def read_clip(data: bytes) -> EntryClip | EditRefusal:
    """What :func:`write_clip` wrote, or why there is nothing; conditions have no ids of their own then."""
    parsed = parse(data, "", LIMITS)
    value = parsed.value if parsed.is_whole else None
    if not isinstance(value, dict) or value.get("scryptic") != _KIND or not isinstance(value.get("format"), int):
        return EditRefusal("clip-damaged")
    if value["format"] > FORMAT:
        return EditRefusal("clip-newer")
    held = parse(json.dumps(value.get("level")), "", LIMITS)
    faults = Schemas(resources.schemas()).issues("level", held, "") if held.is_whole else held.issues
    if any(fault.severity is Severity.ERROR for fault in (*held.issues, *faults)):
        return EditRefusal("clip-damaged")
    level, _ = read_level_data(held.value)
    found = [(side, entry) for side in (*SIDES, None) for entry in entries_of(level, side)]
    kind = next((one for one in ClipKind if one.value == value.get("kind")), None)
    if kind is None or len(found) != 1:
        return EditRefusal("clip-damaged")
    (side, entry), *_ = found
    if kind is ClipKind.EFFECT and not (isinstance(entry, Trigger) and entry.effects):
        return EditRefusal("clip-damaged")
    return EntryClip(kind, side, replace(entry, when=_nameless(entry.when)))


def _nameless(condition: Condition) -> Condition:
    """A condition without the ids by which memory and figures of difficulties would find it, and its parts."""
    return replace(condition, id="", parts=tuple(map(_nameless, condition.parts)))
