"""What quick fixes are, how they change what a finding points at, and those that serve many findings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass, replace
from enum import Enum
from pathlib import PurePosixPath
from types import MappingProxyType
from typing import Any, NewType

from runtime.campaign.model import Campaign
from runtime.campaign.source import ACCEPTED_FILE, CAMPAIGN_FILE
from runtime.support.issues import Issue
from runtime.support.plain_text import without_hidden
from runtime.support.texts import mark

_Change = Callable[[Any], Any]
"""What becomes of a value; GONE takes it out of its list or table, or gives a field its default."""


class _Gone(Enum):
    """Stands for a value that is no more."""

    GONE = "gone"


GONE = _Gone.GONE


def parts_of(pointer: str) -> list[str]:
    """The parts of a pointer as they are called."""
    return [part.replace("~1", "/").replace("~0", "~") for part in pointer.split("/")[1:]]


def changed_at(campaign: Campaign, issue: Issue, change: _Change, up: int = 0, pointer: str | None = None) -> Campaign:
    """The campaign with the value changed that an issue's pointer names, or the one that holds it ``up`` times over.

    Raises KeyError, IndexError, TypeError or ValueError where there is no such value.
    """
    parts = parts_of(issue.place.pointer if pointer is None else pointer)
    parts = parts[: len(parts) - up] if up else parts
    return in_file(campaign, issue.place.file, lambda root: _changed(root, parts, change))


def value_at(campaign: Campaign, issue: Issue, up: int = 0) -> Any:
    """What an issue's pointer names, or what holds it; raises as :func:`changed_at` does."""
    found: list[Any] = []

    def see(value: Any) -> Any:
        found.append(value)
        return value

    changed_at(campaign, issue, see, up)
    return found[0]


_BESIDE: Mapping[str, str] = MappingProxyType(
    {"notes": "notes", "presets": "presets", "proofs": "proofs", "stamps": "stamps", "text": "texts"}
)
"""What of a campaign lies in files of a folder, by the folder's name."""


def in_file(campaign: Campaign, file: str, change: _Change) -> Campaign:
    """The campaign with what one of its files makes changed; raises KeyError where there is no such file."""
    path = PurePosixPath(file)
    stem = path.stem
    if file == CAMPAIGN_FILE:
        changed: Campaign = change(campaign)
        return changed
    if file == ACCEPTED_FILE:
        return replace(campaign, accepted=change(campaign.accepted))
    if path.parent.name == "levels":
        return _in_level(campaign, stem, change)
    if member := _BESIDE.get(path.parent.name):
        kept: Mapping[str, Any] = getattr(campaign, member)
        made: dict[str, Any] = {member: {**kept, stem: change(kept[stem])}}
        return replace(campaign, **made)
    raise KeyError(file)


def _in_level(campaign: Campaign, level_id: str, change: _Change) -> Campaign:
    if (table := campaign.table(level_id)) is not None:
        return campaign.having_table(change(table))
    return campaign.having_level(change(campaign.level(level_id)))


def _changed(value: Any, parts: list[str], change: _Change) -> Any:
    if not parts:
        return change(value)
    name, rest = parts[0], parts[1:]
    if isinstance(value, tuple | list):
        number = int(name)
        after = _changed(value[number], rest, change)
        kept = [*value[:number], *([] if after is GONE else [after]), *value[number + 1 :]]
        return kept if isinstance(value, list) else tuple(kept)
    if isinstance(value, Mapping):
        after = _changed(value[name], rest, change)
        return {key: after if key == name else one for key, one in value.items() if key != name or after is not GONE}
    if not is_dataclass(value) or isinstance(value, type):
        raise TypeError(name)
    known = {field.name: field for field in fields(value)}
    if name not in known and "extra" in known:
        holder: Any = value
        return replace(holder, extra=_changed(holder.extra, parts, change))
    after = _changed(getattr(value, name), rest, change)
    return replace(value, **{name: _default(known[name]) if after is GONE else after})


def _default(field: Field[Any]) -> Any:
    """What a field is where nothing is said; raises ValueError where it must be said."""
    if field.default is not MISSING:
        return field.default
    if field.default_factory is not MISSING:
        return field.default_factory()
    raise ValueError(field.name)


Mend = Callable[[Campaign, Issue], Campaign | None]
"""The campaign with a finding mended; None, or one of the errors of a wrong pointer, where it can't be so."""

Likelihood = Callable[[Campaign, Issue], int]
"""How much speaks for a fix of a finding beside the others of its check."""


def _none(_campaign: Campaign, _issue: Issue) -> int:
    return 0


FixId = NewType("FixId", str)
"""The stable name of a way to mend a finding, one of those of its check."""


@dataclass(frozen=True, slots=True)
class QuickFix:
    """One way to mend a finding: a stable id, what it does in a few words for people, and the edit itself.

    What ``is_safe`` leaves the game as it is played, and takes nothing out that somebody wrote for players: it may be
    done without anybody looking at it. For what more ``speaks`` than for those before it is offered before them.
    """

    id: FixId
    label: str
    mend: Mend
    is_safe: bool = False
    speaks: Likelihood = _none


def remove(up: int = 0) -> Mend:
    """Take out what the pointer names, or what holds it ``up`` times over."""
    return lambda campaign, issue: changed_at(campaign, issue, lambda _: GONE, up)


def put(value: Any) -> Mend:
    """Put ``value`` where the pointer leads."""
    return lambda campaign, issue: changed_at(campaign, issue, lambda _: value)


def set_field(pointer: str, value: Any) -> Mend:
    """Put ``value`` elsewhere in the file of the finding."""
    return lambda campaign, issue: changed_at(campaign, issue, lambda _: value, pointer=pointer)


def suggested(campaign: Campaign, issue: Issue) -> Campaign | None:
    """Take the likely name in the place of the wrong one, within a list too."""
    name = str(issue.details.get("suggestion") or "")
    wrong = str(issue.details.get("id") or issue.details.get("value") or "")
    if not name:
        return None

    def renamed(value: Any) -> Any:
        if isinstance(value, tuple | list):
            return type(value)(renamed(one) if one == wrong or isinstance(one, Mapping) else one for one in value)
        if isinstance(value, Mapping):
            return {key: name if one == wrong else one for key, one in value.items()}
        return name

    return changed_at(campaign, issue, renamed)


def suggested_key(campaign: Campaign, issue: Issue) -> Campaign | None:
    """Give what the pointer's last part names the likely name, at its place in the table."""
    name = str(issue.details.get("suggestion") or "")
    key = issue.place.pointer.rpartition("/")[2].replace("~1", "/").replace("~0", "~")

    def renamed(table: Any) -> Any:
        if not isinstance(table, Mapping) or key not in table or name in table:
            raise KeyError(key)
        return {name if one == key else one: value for one, value in table.items()}

    return changed_at(campaign, issue, renamed, 1) if name else None


def clamp(campaign: Campaign, issue: Issue) -> Campaign | None:
    """Take the nearest number that is allowed."""

    def within(value: Any) -> Any:
        least, most = issue.details.get("minimum"), issue.details.get("maximum")
        number = int(value)
        number = number if least is None else max(int(least), number)
        return number if most is None else min(int(most), number)

    return changed_at(campaign, issue, within)


def unused_name(name: str, taken: set[str]) -> str:
    """The name, or the first like it that nobody has."""
    number, found = 1, name
    while found in taken:
        number += 1
        found = f"{name}-{number}"
    return found


def taken_out(campaign: Campaign, issue: Issue) -> Campaign | None:
    """Take out of a text what of it can't be seen."""
    return changed_at(campaign, issue, without_hidden)


TAKE_NAME = QuickFix(FixId("take-suggestion"), mark("Take the name that was probably meant"), suggested)
TAKE_KEY = QuickFix(FixId("take-suggestion"), mark("Take the name that was probably meant"), suggested_key)
REMOVE = QuickFix(FixId("remove"), mark("Remove it"), remove())
REMOVE_EFFECT = QuickFix(FixId("remove-effect"), mark("Remove the effect"), remove())
REMOVE_IDLE = QuickFix(FixId("remove"), mark("Remove it"), remove(), is_safe=True)
REMOVE_EDGE = QuickFix(FixId("remove-way"), mark("Remove the way"), remove())
FORGET = QuickFix(FixId("forget"), mark("Leave it out"), remove())
NO_SYMMETRY = QuickFix(FixId("no-symmetry"), mark("Give the level no symmetry"), remove())
STANDARD_END = QuickFix(
    FixId("standard-end"), mark("Let the standard ends hold"), set_field("/standard_end", value=True)
)
CLAMP = QuickFix(FixId("clamp"), mark("Take the nearest number that is allowed"), clamp)
NO_ARRIVAL = QuickFix(FixId("no-arrival"), mark("Let the preset not arrive along a way"), remove(1))
