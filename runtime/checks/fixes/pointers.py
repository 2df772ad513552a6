"""Changing what a JSON pointer of a finding names, in the frozen values that a campaign's files make."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass, replace
from enum import Enum
from pathlib import PurePosixPath
from typing import Any

from runtime.campaign.model import Campaign
from runtime.campaign.source import ACCEPTED_FILE, CAMPAIGN_FILE
from runtime.support.issues import Issue

Change = Callable[[Any], Any]
"""What becomes of a value; GONE takes it out of its list or table, or gives a field its default."""


class _Gone(Enum):
    """Stands for a value that is no more."""

    GONE = "gone"


GONE = _Gone.GONE


def parts_of(pointer: str) -> list[str]:
    """The parts of a pointer as they are called."""
    return [part.replace("~1", "/").replace("~0", "~") for part in pointer.split("/")[1:]]


def changed_at(campaign: Campaign, issue: Issue, change: Change, up: int = 0, pointer: str | None = None) -> Campaign:
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


def in_file(campaign: Campaign, file: str, change: Change) -> Campaign:
    """The campaign with what one of its files makes changed; raises KeyError where there is no such file."""
    path = PurePosixPath(file)
    stem = path.stem
    if file == CAMPAIGN_FILE:
        changed: Campaign = change(campaign)
        return changed
    if file == ACCEPTED_FILE:
        return replace(campaign, accepted=change(campaign.accepted))
    match path.parent.name:
        case "levels":
            return _in_level(campaign, stem, change)
        case "presets":
            return replace(campaign, presets={**campaign.presets, stem: change(campaign.presets[stem])})
        case "proofs":
            return replace(campaign, proofs={**campaign.proofs, stem: change(campaign.proofs[stem])})
        case "text":
            return replace(campaign, texts={**campaign.texts, stem: change(campaign.texts[stem])})
    raise KeyError(file)


def _in_level(campaign: Campaign, level_id: str, change: Change) -> Campaign:
    if (table := campaign.table(level_id)) is not None:
        return campaign.having_table(change(table))
    return campaign.having_level(change(campaign.level(level_id)))


def _changed(value: Any, parts: list[str], change: Change) -> Any:
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
