"""The layout in which our files are written: canonical JSON, and what settles how a value is laid out in it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class OneLine:
    """A value that is written on one line, however long."""

    value: object


@dataclass(frozen=True, slots=True)
class Grouped:
    """A list whose items are written group by group, each group on a line of its own."""

    groups: Sequence[Sequence[object]]


def free(extra: Mapping[str, object]) -> dict[str, object]:
    """Members of any form, as those that this version does not know: what holds no other lists goes on one line."""
    return {key: _free(value) for key, value in extra.items()}


def _free(value: object) -> object:
    inside: Iterable[object] = ()
    if isinstance(value, dict):
        inside = value.values()
    elif isinstance(value, list):
        inside = value
    if not any(isinstance(member, dict | list) for member in inside):
        return OneLine(value)
    if isinstance(value, dict):
        return {key: _free(member) for key, member in value.items()}
    return [_free(member) for member in inside]


def plain(value: object) -> object:
    """A value without what only settles its layout."""
    if value is None or isinstance(value, str | int | float):
        return value
    if isinstance(value, OneLine):
        return plain(value.value)
    if isinstance(value, Grouped):
        return [plain(item) for group in value.groups for item in group]
    if isinstance(value, Mapping):
        return {key: plain(member) for key, member in value.items()}
    return [plain(item) for item in value] if isinstance(value, (list, tuple)) else value


def write(value: object) -> str:
    """The canonical text: two spaces a step, a line a member, LF, characters as they are, a newline at the end.

    Objects and lists that hold none others are on one line only where :class:`OneLine` or :class:`Grouped` say so.
    """
    return _laid_out(value, "") + "\n"


def one_line(value: object) -> str:
    """The text of a value without line breaks."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def _laid_out(value: object, margin: str) -> str:
    inner = margin + "  "
    if isinstance(value, OneLine):
        return one_line(value.value)
    if isinstance(value, Grouped):
        lines = [", ".join(one_line(item) for item in group) for group in value.groups if group]
    elif isinstance(value, Mapping):
        lines = [f"{one_line(key)}: {_laid_out(member, inner)}" for key, member in value.items()]
    elif isinstance(value, (list, tuple)):
        lines = [_laid_out(item, inner) for item in value]
    else:
        return one_line(value)
    opening, closing = "{}" if isinstance(value, Mapping) else "[]"
    if not lines:
        return opening + closing
    return opening + "\n" + ",\n".join(inner + line for line in lines) + "\n" + margin + closing
