"""The engine's values out of JSON and into it, read off their types: for positions, records and the referee.

A cell is ``[row, column]``, a laid letter ``[row, column, "A"]``, a run ``{"at", "dir", "word"}``, letters on a board
``{"row,column": "A"}``; a pair of both sides has their names as keys, and any other value the names of its fields.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass
from enum import Enum
from fractions import Fraction
from functools import cache
from types import MappingProxyType, NoneType
from typing import Any, get_args, get_origin, get_type_hints

from runtime.campaign.json_reader import JsonReader
from runtime.engine.board.grid import Cell
from runtime.engine.board.letters import Laid, LetterGrid
from runtime.engine.board.sides import SIDES, BySide, Side
from runtime.engine.board.terrain import Terrain, TerrainMap
from runtime.engine.game.state import BoardToken, Ending, Run
from runtime.engine.levels.level import City

NEUTRAL = "neutral"
"""How files name the owner of a city that nobody owns."""

Letters = Mapping[Cell, str]
"""Letters by their cells."""


@cache
def typed_fields(kind: Any) -> Mapping[str, Any]:
    """The fields of a dataclass with their types."""
    hints = get_type_hints(kind)
    return MappingProxyType({field.name: hints[field.name] for field in fields(kind)})


def data_of(value: Any) -> Any:
    """A value as JSON has it."""
    for kind, form in _FORMS.items():
        if isinstance(value, kind):
            return form.write(value)
    if isinstance(value, BySide):
        return {side.value: data_of(value[side]) for side in SIDES}
    if isinstance(value, tuple | list):
        return [data_of(item) for item in value]
    if isinstance(value, Mapping):
        return {str(data_of(key)): data_of(item) for key, item in value.items()}
    if is_dataclass(value):
        return {field.name: data_of(getattr(value, field.name)) for field in fields(value)}
    return value.value if isinstance(value, Enum) else value


def value_of(kind: Any, given: JsonReader) -> Any:
    """The value of a type that JSON gives; what is missing or wrong has its default, as the schema reports it."""
    origin, inner = get_origin(kind), get_args(kind)
    if NoneType in inner:
        present = next(one for one in inner if one is not NoneType)
        return None if given.value is None else value_of(present, given)
    if kind in _FORMS:
        return _FORMS[kind].read(given)
    if origin is BySide:
        return given.sides(lambda one: value_of(inner[0], one))
    if origin is tuple:
        return tuple(value_of(inner[0], item) for item in given.items())
    if is_dataclass(kind):
        return object_of(kind, given)
    return _plain_of(kind, given)


def _plain_of(kind: Any, given: JsonReader) -> Any:
    """A member of an enumeration, a number, a text, or whatever an object holds."""
    if isinstance(kind, type) and issubclass(kind, Enum):
        return given.named(kind, next(iter(kind)))
    return _READERS.get(kind, JsonReader.members)(given)


def object_of(kind: Any, given: JsonReader, names: Mapping[str, str] | None = None) -> Any:
    """A dataclass out of an object with its fields as keys; ``names`` are fields that have another key."""
    values = {}
    for field in fields(kind):
        there = given.at((names or {}).get(field.name, field.name))
        if there.value is not None or _is_needed(field):
            values[field.name] = value_of(typed_fields(kind)[field.name], there)
    return kind(**values)


def _is_needed(field: Any) -> bool:
    return field.default is MISSING and field.default_factory is MISSING


@dataclass(frozen=True, slots=True)
class _Form:
    """How values of one type stand in JSON."""

    write: Callable[[Any], Any]
    read: Callable[[JsonReader], Any]


def _unreadable(_given: JsonReader) -> Any:
    raise TypeError("this value is only ever written")


def _read_laid(given: JsonReader) -> Laid:
    three = tuple(given.items())
    return Laid(_cell_of(three), three[2].text()) if len(three) == 3 else Laid(JsonReader(None).cell(), "?")


def _cell_of(items: tuple[JsonReader, ...]) -> Cell:
    return Cell(items[0].whole(-1), items[1].whole(-1))


def _read_run(given: JsonReader) -> Run:
    direction = typed_fields(Run)["direction"]
    return Run(given.at("at").cell(), value_of(direction, given.at("dir")), given.at("word").text())


def default_id(kind: str, at: Cell) -> str:
    """The id of a city or token that was given none."""
    return f"{kind}-{at.row}-{at.column}"


def _write_thing(kind: str, thing: City | BoardToken) -> dict[str, Any]:
    """The beginning of a city's or a token's object: its id, where it is its own, and its cell."""
    named = {} if thing.id == default_id(kind, thing.at) else {"id": thing.id}
    return {**named, "at": list(thing.at)}


def _write_city(city: City) -> dict[str, Any]:
    owner = city.owner.value if city.owner else NEUTRAL
    data = {**_write_thing("city", city), "owner": owner}
    return data | ({"name": city.name} if city.name else {}) | dict(city.extra)


def _read_city(given: JsonReader) -> City:
    at, owner = given.at("at").cell(), given.at("owner").text()
    return City(
        id=given.at("id").text() or default_id("city", at),
        at=at,
        owner=next((side for side in SIDES if side.value == owner), None),
        name=given.at("name").text(),
        extra=given.unknown(("id", "at", "owner", "name")),
    )


def _write_token(token: BoardToken) -> dict[str, Any]:
    figures = {"element": token.element.value, "power": token.power, "captured": token.captured}
    return {**_write_thing("token", token), **figures}


def _read_token(given: JsonReader) -> BoardToken:
    at = given.at("at").cell()
    element = typed_fields(BoardToken)["element"]
    return BoardToken(
        id=given.at("id").text() or default_id("token", at),
        at=at,
        element=value_of(element, given.at("element")),
        power=given.at("power").whole(1),
        captured=given.at("captured").flag(False),
    )


def read_letters(given: JsonReader) -> Letters:
    """Letters that stand under ``row,column``; a key that is no cell is left out, as the schema reports it."""
    found = {}
    for key, letter in given.members().items():
        row, _, column = key.partition(",")
        if row.isdecimal() and column.isdecimal() and len(key) < 12:
            found[Cell(int(row), int(column))] = JsonReader(letter).text()
    return found


def _write_ending(ending: Ending) -> dict[str, Any]:
    """Who won, None for a draw, and why; what else there is to say of it where there is."""
    data = {field.name: data_of(getattr(ending, field.name)) for field in fields(ending)}
    return {name: value for name, value in data.items() if value or name == "winner"}


def _read_ending(given: JsonReader) -> Ending:
    winner = given.at("winner").text()
    others = {name: value_of(kind, given.at(name)) for name, kind in typed_fields(Ending).items() if name != "winner"}
    return Ending(next((side for side in Side if side.value == winner), None), **others)


_FORMS: Mapping[Any, _Form] = MappingProxyType(
    {
        Cell: _Form(list, JsonReader.cell),
        Laid: _Form(lambda laid: [*laid.at, laid.letter], _read_laid),
        Run: _Form(lambda run: {"at": list(run.at), "dir": run.direction.value, "word": run.text}, _read_run),
        City: _Form(_write_city, _read_city),
        BoardToken: _Form(_write_token, _read_token),
        Ending: _Form(_write_ending, _read_ending),
        TerrainMap: _Form(lambda terrain: list(terrain.rows()), _unreadable),
        LetterGrid: _Form(
            lambda letters: {f"{at.row},{at.column}": letter for at, letter in letters.laid()}, _unreadable
        ),
        Fraction: _Form(str, _unreadable),
        Terrain: _Form(lambda terrain: terrain.symbol, _unreadable),
    }
)
"""The types that have a form of their own in JSON."""

_READERS: Mapping[Any, Callable[[JsonReader], Any]] = MappingProxyType(
    {
        bool: lambda given: given.flag(False),
        int: JsonReader.whole,
        str: JsonReader.text,
        int | str: lambda given: given.value if isinstance(given.value, str) else given.whole(),
        Mapping[str, int]: JsonReader.counts,
        Mapping[str, tuple[str, ...]]: lambda given: {
            key: tuple(item.text() for item in JsonReader(value).items()) for key, value in given.members().items()
        },
        Letters: read_letters,
    }
)
"""How the plain types are read."""
