"""Positions out of JSON and into it (schemas/position.schema.json), by the names of the rule cases and more."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from runtime.campaign.given import Given
from runtime.campaign.leveldata import free, read_terrain
from runtime.campaign.position import Position
from runtime.campaign.values import data_of, typed_fields, value_of
from runtime.engine.sides import BySide
from runtime.support.issues import Issue
from runtime.support.jsontext import Grouped, OneLine

_KEYS = tuple(name for name in typed_fields(Position) if name != "extra")
_LINES = frozenset(("terrain", "cities", "tokens", "penalties"))
"""Keys whose items stand on lines of their own."""


def read_position_data(data: object) -> tuple[Position, tuple[Issue, ...]]:
    """The position that JSON gives, and what is wrong with its rows; every other fault the schema reports."""
    given = Given(data)
    values: dict[str, Any] = {}
    issues: tuple[Issue, ...] = ()
    for name, kind in typed_fields(Position).items():
        there = given.at(name)
        if there.value is None or name == "extra":
            continue
        if name == "terrain":
            values[name], issues = read_terrain(there)
        elif name in ("broken", "penalties"):
            values[name] = there.sides(_read_marks) if name == "broken" else _read_marks(there)
        else:
            values[name] = value_of(kind, there)
    return Position(**values, extra=given.unknown(("$schema", "format", *_KEYS))), issues


def _read_marks(given: Given) -> tuple[tuple[int | str, ...], ...]:
    """Runs as lists: numbers stay numbers, texts texts."""
    return tuple(
        tuple(part.value if isinstance(part.value, str) else part.whole(-1) for part in item.items())
        for item in given.items()
    )


def write_position_data(position: Position) -> dict[str, Any]:
    """The members of a position in the order of the schema, plain; what it leaves open is left out."""
    data: dict[str, Any] = {}
    for name in _KEYS:
        value = getattr(position, name)
        if value is not None:
            data[name] = _letters(value) if name == "letters" else data_of(value)
    return data | dict(position.extra)


def _letters(letters: BySide[Any]) -> Mapping[str, Any]:
    sides = letters.map(lambda laid: {f"{at.row},{at.column}": laid[at] for at in sorted(laid)})
    return {"gold": sides.gold, "silver": sides.silver}


def laid_out(position: Position) -> dict[str, Any]:
    """The members of a position as a file has them: a row, a city, a token or a side a line."""
    data = write_position_data(position)
    shown: dict[str, Any] = {}
    for name in _KEYS:
        if name not in data:
            continue
        value = data[name]
        if name in _LINES:
            shown[name] = Grouped([[item] for item in value])
        elif name in ("letters", "plans", "params"):
            shown[name] = {key: OneLine(item) for key, item in value.items()}
        else:
            shown[name] = OneLine(value)
    return shown | free(position.extra)
