"""Positions out of JSON and into it (schemas/position.schema.json), by the names of the rule cases and more."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from types import MappingProxyType
from typing import Any

from runtime.campaign.json_reader import JsonReader
from runtime.campaign.level_json import free, read_level_data, read_terrain, write_level_data
from runtime.campaign.position import Judging, PartialPosition, Position
from runtime.campaign.values import data_of, typed_fields, value_of
from runtime.engine.board.sides import SIDES, BySide
from runtime.engine.board.terrain import TerrainMap
from runtime.support.issues import Issue
from runtime.support.jsonlayout import Grouped, OneLine, plain

_KEYS = tuple(name for name in typed_fields(Position) if name != "extra")
_LINES = frozenset(("terrain", "cities", "tokens", "penalties"))
"""Keys whose items stand on lines of their own."""


def read_position_data(data: object) -> tuple[Position, tuple[Issue, ...]]:
    """The position that JSON gives, and what is wrong with its rows; every other fault the schema reports."""
    given = JsonReader(data)
    values: dict[str, Any] = {}
    issues: tuple[Issue, ...] = ()
    for name, kind in typed_fields(Position).items():
        there = given.at(name)
        if there.value is None or name == "extra":
            continue
        if name == "terrain":
            values[name], issues = read_terrain(there)
        else:
            values[name] = _READERS[name](there) if name in _READERS else value_of(kind, there)
    return Position(**values, extra=given.unknown(("$schema", "format", *_KEYS))), issues


def read_part_data(data: object) -> tuple[Position, tuple[Issue, ...]]:
    """Part of a position; whatever it says of one side alone is known to be said of that side alone."""
    part, issues = read_position_data(data)
    given = JsonReader(data)
    alone = {}
    for name in _KEYS:
        if isinstance(getattr(part, name), BySide):
            said = [side for side in SIDES if side.value in given.at(name).members()]
            if len(said) == 1:
                alone[name] = said[0]
    if not alone:
        return part, issues
    return PartialPosition(**{one.name: getattr(part, one.name) for one in fields(part)}, alone=alone), issues


def _read_marks(given: JsonReader) -> tuple[tuple[int | str, ...], ...]:
    """Runs as lists: numbers stay numbers, texts texts."""
    return tuple(
        tuple(part.value if isinstance(part.value, str) else part.whole(-1) for part in item.items())
        for item in given.items()
    )


def _read_judging(given: JsonReader) -> Judging:
    """Conditions and triggers as a level has them."""
    level, _ = read_level_data(given.members())
    return Judging(**{name: getattr(level, name) for name in typed_fields(Judging)})


def _write_judging(judging: Judging) -> dict[str, Any]:
    """The same as a level's file has it, every part plain."""
    written = write_level_data(judging.level(TerrainMap.from_rows(["."])))
    return {name: plain(written[name]) for name in typed_fields(Judging) if name in written}


_READERS: Mapping[str, Callable[[JsonReader], Any]] = MappingProxyType(
    {
        "broken": lambda given: given.sides(_read_marks),
        "penalties": _read_marks,
        "judging": _read_judging,
    }
)
"""The members that have a form of their own."""


def write_position_data(position: Position) -> dict[str, Any]:
    """The members of a position in the order of the schema, plain; what it leaves open is left out."""
    data: dict[str, Any] = {}
    for name in _KEYS:
        value = getattr(position, name)
        if value is not None:
            data[name] = _WRITERS.get(name, data_of)(value)
    for name, side in (position.alone if isinstance(position, PartialPosition) else {}).items():
        data[name] = {side.value: data[name][side.value]}
    return data | dict(position.extra)


def _letters(letters: BySide[Any]) -> Mapping[str, Any]:
    sides = letters.map(lambda laid: {f"{at.row},{at.column}": laid[at] for at in sorted(laid)})
    return {"gold": sides.gold, "silver": sides.silver}


_WRITERS: Mapping[str, Callable[[Any], Any]] = MappingProxyType({"letters": _letters, "judging": _write_judging})


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
        elif name in ("letters", "plans", "params", "judging"):
            shown[name] = {key: OneLine(item) for key, item in value.items()}
        else:
            shown[name] = OneLine(value)
    return shown | free(position.extra)
