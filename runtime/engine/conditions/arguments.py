"""The typed arguments of conditions and effects: what each may be, and how one is read from a level's file."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from enum import Enum
from itertools import islice
from types import MappingProxyType

from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.sides import Side
from runtime.engine.board.terrain import Element, Terrain
from runtime.engine.game.state import ActionKind
from runtime.engine.levels.level import Variable


def mark(message: str) -> str:
    """Mark ``message`` for the catalogue, as ``mark`` of the support does, which the engine must not import."""
    return message


LONGEST = 32
"""How many letters a word has at most (section 12)."""

LONGEST_TEXT, LONGEST_PATTERN, MOST_LETTERS = 20_000, 64, 1_000
"""The most characters of a text and of a pattern, and letters that are given at once."""

_LONGEST_NAME, _MOST_NAMES = 64, 200


class Takes(Enum):
    """What kind of value an argument is; it settles how a builder asks for it."""

    SIDE = "side"
    WHOLE = "whole number"
    CHOICE = "choice"
    WORDS = "words"
    LETTERS = "letters"
    PATTERN = "pattern"
    CITIES = "cities"
    REGION = "region"
    PLACES = "places"
    TOKENS = "tokens"
    ELEMENT = "element"
    TERRAIN = "terrain"
    CELL = "cell"
    CELLS = "cells"
    TEXT = "text"
    ID = "id"
    OBJECTIVE = "objective"
    VARIABLE = "variable"
    ACTIONS = "actions"
    CITY_ID = "city id"
    DECISION = "choice of the level"
    DECISION_ID = "choice id"
    FLAG = "yes or no"


@dataclass(frozen=True, slots=True)
class Argument:
    """One argument of a kind: its name in files, what it may be, and what it is where a file leaves it out.

    A side that is left out is the one whose condition it is; in triggers, the protagonist's.
    ``minimum`` and ``maximum`` bound whole numbers. ``description`` is a sentence for designers. Files that use it are
    of the ``format`` that it came with.
    """

    name: str
    takes: Takes
    description: str
    default: object = None
    required: bool = False
    minimum: int = 1
    maximum: int = 1_000_000
    choices: tuple[str, ...] = ()
    format: int = 1


class PlaceKind(Enum):
    """What on the map a condition speaks of; the value is the key in files."""

    CITY = "city"
    REGION = "region"
    CELL = "cell"


@dataclass(frozen=True, slots=True)
class NamedPlace:
    """A city, region or single cell, with its id, the name that players read, and its cells."""

    kind: PlaceKind
    id: str
    name: str
    cells: frozenset[Cell]


@dataclass(frozen=True, slots=True)
class TokenPlace:
    """An elemental token that the map or a trigger puts there."""

    id: str
    at: Cell
    element: Element


class ArgumentIssueCode(Enum):
    """What can be wrong with a condition, a trigger or an effect, by the stable name that checks use."""

    UNKNOWN_KIND = "unknown-kind"
    UNKNOWN_EFFECT = "unknown-effect"
    UNKNOWN_ARGUMENT = "unknown-argument"
    MISSING_ARGUMENT = "missing-argument"
    BAD_ARGUMENT = "bad-argument"
    ARGUMENT_RANGE = "argument-range"
    NO_SUCH_THING = "no-such-thing"
    OFF_MAP = "off-map"
    BAD_PARTS = "bad-parts"
    BAD_BRANCHES = "bad-branches"
    TOO_DEEP = "too-deep"
    DUPLICATE_NODE = "duplicate-node"
    ONLY_BONUS = "only-bonus"


@dataclass(frozen=True, slots=True)
class ArgumentIssue:
    """One thing that is wrong: ``pointer`` is the JSON pointer within the level; ``details`` hold names and figures."""

    code: ArgumentIssueCode
    pointer: str
    details: Mapping[str, str | int] = field(default_factory=dict)
    cells: tuple[Cell, ...] = ()

    @property
    def is_fatal(self) -> bool:
        """Whether no game can be played with it; an argument that means nothing does no harm."""
        return self.code is not ArgumentIssueCode.UNKNOWN_ARGUMENT


@dataclass(frozen=True, slots=True)
class ArgumentScope:
    """All that arguments can speak of in one level."""

    size: Size
    cities: Mapping[str, NamedPlace]
    regions: Mapping[str, NamedPlace]
    tokens: Mapping[str, TokenPlace]
    objectives: Mapping[str, Side]
    variables: Mapping[str, Variable]
    choices: Mapping[str, frozenset[str]]
    letters: frozenset[str]
    suggests: bool = True

    def near(self, name: str, names: Iterable[str]) -> str:
        """The likely name that was meant, where this is asked for."""
        return near(name, names) if self.suggests else ""


class _WrongError(Exception):
    """A value is not what its argument asks for."""

    def __init__(self, code: ArgumentIssueCode, cells: tuple[Cell, ...] = (), **details: str | int) -> None:
        super().__init__(code)
        self.code = code
        self.cells = cells
        self.details = details


def near(name: str, names: Iterable[str]) -> str:
    """The likely name that was meant, or nothing; among very many names only the first are asked."""
    if len(name) > _LONGEST_NAME:
        return ""
    return next(iter(get_close_matches(name, list(islice(names, _MOST_NAMES)), 1)), "")


def read_arguments(
    given: Mapping[str, object],
    table: tuple[Argument, ...],
    scene: ArgumentScope,
    *,
    owner: Side,
    pointer: str,
    kind: str,
) -> tuple[dict[str, object], tuple[ArgumentIssue, ...]]:
    """Every argument of ``table`` as a typed value, with its default where it is not given; and what is wrong.

    ``pointer`` is where the arguments stand in the level, ``kind`` whose they are.
    """
    values: dict[str, object] = {}
    flaws: list[ArgumentIssue] = []
    details: dict[str, str | int]
    known = [argument.name for argument in table]
    for name in given:
        if name not in known:
            details = {"what": name, "kind": kind, "suggestion": near(name, known)}
            flaws.append(ArgumentIssue(ArgumentIssueCode.UNKNOWN_ARGUMENT, f"{pointer}/{name}", details))
    for argument in table:
        value = given.get(argument.name)
        if value is None:
            values[argument.name] = owner if argument.takes is Takes.SIDE else argument.default
            if argument.required:
                details = {"what": argument.name, "kind": kind, "meaning": argument.description}
                flaws.append(ArgumentIssue(ArgumentIssueCode.MISSING_ARGUMENT, pointer, details))
            continue
        try:
            values[argument.name] = _READ[argument.takes](value, argument, scene)
        except _WrongError as wrong:
            values[argument.name] = argument.default
            details = dict(wrong.details) | {"what": argument.name, "kind": kind, "value": _shown(value)}
            if wrong.code is ArgumentIssueCode.BAD_ARGUMENT:
                details["meaning"] = argument.description
            flaws.append(ArgumentIssue(wrong.code, f"{pointer}/{argument.name}", details, wrong.cells))
    return values, tuple(flaws)


def _shown(value: object) -> str:
    """A value as a message can hold it."""
    text = value[:41] if isinstance(value, str) else str(value)
    return text if len(text) <= 40 else text[:39] + "…"


def _one_of(value: object, names: Collection[str]) -> str:
    if not isinstance(value, str) or value not in names:
        suggestion = near(value, names) if isinstance(value, str) else ""
        raise _WrongError(ArgumentIssueCode.BAD_ARGUMENT, allowed=", ".join(names), suggestion=suggestion)
    return value


def _side(value: object, _argument: Argument, _scene: ArgumentScope) -> Side:
    return Side(_one_of(value, [side.value for side in Side]))


def _element(value: object, _argument: Argument, _scene: ArgumentScope) -> Element:
    return Element(_one_of(value, [element.value for element in Element]))


def _terrain(value: object, _argument: Argument, _scene: ArgumentScope) -> Terrain:
    return Terrain[_one_of(value, [terrain.name.lower() for terrain in Terrain]).upper()]


def _choice(value: object, argument: Argument, _scene: ArgumentScope) -> str:
    return _one_of(value, argument.choices)


def _whole(value: object, argument: Argument, _scene: ArgumentScope) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise _WrongError(ArgumentIssueCode.BAD_ARGUMENT)
    if not argument.minimum <= value <= argument.maximum:
        raise _WrongError(ArgumentIssueCode.ARGUMENT_RANGE, minimum=argument.minimum, maximum=argument.maximum)
    return value


def _flag(value: object, _argument: Argument, _scene: ArgumentScope) -> bool:
    if not isinstance(value, bool):
        raise _WrongError(ArgumentIssueCode.BAD_ARGUMENT)
    return value


def _text(value: object, _argument: Argument, _scene: ArgumentScope) -> str:
    if not isinstance(value, str) or len(value) > LONGEST_TEXT:
        raise _WrongError(ArgumentIssueCode.BAD_ARGUMENT)
    return value


def _letters(value: object, _argument: Argument, scene: ArgumentScope) -> str:
    if not isinstance(value, str) or not 0 < len(value) <= MOST_LETTERS or set(value) - scene.letters:
        raise _WrongError(ArgumentIssueCode.BAD_ARGUMENT)
    return value


def _pattern(value: object, _argument: Argument, scene: ArgumentScope) -> str:
    if not isinstance(value, str) or not 0 < len(value) <= LONGEST_PATTERN or set(value) - scene.letters - set("?*"):
        raise _WrongError(ArgumentIssueCode.BAD_ARGUMENT)
    return value


def _listed(value: object) -> list[object]:
    """A list, or a single value as a list of one."""
    found = value if isinstance(value, list) else list(value) if isinstance(value, tuple) else [value]
    if not found:
        raise _WrongError(ArgumentIssueCode.BAD_ARGUMENT)
    return found


def _words(value: object, argument: Argument, scene: ArgumentScope) -> tuple[str, ...]:
    words = tuple(_letters(word, argument, scene) for word in _listed(value))
    if any(not 2 <= len(word) <= LONGEST for word in words):
        raise _WrongError(ArgumentIssueCode.BAD_ARGUMENT)
    return tuple(dict.fromkeys(words))


def _named_place(value: object, kind: PlaceKind, scene: ArgumentScope) -> NamedPlace:
    things = scene.cities if kind is PlaceKind.CITY else scene.regions
    if not isinstance(value, str):
        raise _WrongError(ArgumentIssueCode.BAD_ARGUMENT)
    if value not in things:
        raise _WrongError(
            ArgumentIssueCode.NO_SUCH_THING, thing=kind.value, id=value, suggestion=scene.near(value, things)
        )
    return things[value]


def _cities(value: object, _argument: Argument, scene: ArgumentScope) -> tuple[NamedPlace, ...]:
    found = (_named_place(one, PlaceKind.CITY, scene) for one in _listed(value))
    return tuple({place.id: place for place in found}.values())


def _region(value: object, _argument: Argument, scene: ArgumentScope) -> NamedPlace:
    return _named_place(value, PlaceKind.REGION, scene)


def _tokens(value: object, _argument: Argument, scene: ArgumentScope) -> tuple[TokenPlace, ...]:
    found: dict[str, TokenPlace] = {}
    for one in _listed(value):
        if not isinstance(one, str):
            raise _WrongError(ArgumentIssueCode.BAD_ARGUMENT)
        if one not in scene.tokens:
            suggestion = scene.near(one, scene.tokens)
            raise _WrongError(ArgumentIssueCode.NO_SUCH_THING, thing="token", id=one, suggestion=suggestion)
        found[one] = scene.tokens[one]
    return tuple(found.values())


def _objective(value: object, _argument: Argument, scene: ArgumentScope) -> str:
    if not isinstance(value, str):
        raise _WrongError(ArgumentIssueCode.BAD_ARGUMENT)
    if value not in scene.objectives:
        suggestion = scene.near(value, scene.objectives)
        raise _WrongError(ArgumentIssueCode.NO_SUCH_THING, thing="condition", id=value, suggestion=suggestion)
    return value


def _variable(value: object, _argument: Argument, scene: ArgumentScope) -> Variable:
    if not isinstance(value, str):
        raise _WrongError(ArgumentIssueCode.BAD_ARGUMENT)
    if value not in scene.variables:
        suggestion = scene.near(value, scene.variables)
        raise _WrongError(ArgumentIssueCode.NO_SUCH_THING, thing="variable", id=value, suggestion=suggestion)
    return scene.variables[value]


def _decision(value: object, argument: Argument, scene: ArgumentScope) -> str:
    """A choice of the level, or one of the options that any of them has."""
    if not isinstance(value, str):
        raise _WrongError(ArgumentIssueCode.BAD_ARGUMENT)
    known = set(scene.choices) if argument.name == "choice" else {one for ids in scene.choices.values() for one in ids}
    if value not in known:
        suggestion = scene.near(value, sorted(known))
        raise _WrongError(ArgumentIssueCode.NO_SUCH_THING, thing=argument.name, id=value, suggestion=suggestion)
    return value


def _actions(value: object, argument: Argument, _scene: ArgumentScope) -> tuple[ActionKind, ...]:
    """Kinds of action, each once; an empty list is one that allows everything."""
    given = {_one_of(one, argument.choices) for one in (value if isinstance(value, list | tuple) else [value])}
    return tuple(kind for kind in ActionKind if kind.value in given)


def _cell(value: object, _argument: Argument, scene: ArgumentScope) -> Cell:
    pair = value if isinstance(value, list | tuple) else ()
    if len(pair) != 2 or not all(isinstance(one, int) and not isinstance(one, bool) for one in pair):
        raise _WrongError(ArgumentIssueCode.BAD_ARGUMENT)
    cell = Cell(*pair)
    if cell not in scene.size:
        raise _WrongError(ArgumentIssueCode.OFF_MAP, (cell,), row=cell.row, column=cell.column)
    return cell


def _cells(value: object, argument: Argument, scene: ArgumentScope) -> tuple[Cell, ...]:
    if not isinstance(value, list | tuple) or not value:
        raise _WrongError(ArgumentIssueCode.BAD_ARGUMENT)
    return tuple(sorted({_cell(one, argument, scene) for one in value}))


def _places(value: object, argument: Argument, scene: ArgumentScope) -> tuple[NamedPlace, ...]:
    places = tuple(_place(one, argument, scene) for one in _listed(value))
    if len(places) < 2:
        raise _WrongError(ArgumentIssueCode.BAD_ARGUMENT)
    return places


def _place(value: object, argument: Argument, scene: ArgumentScope) -> NamedPlace:
    if not isinstance(value, Mapping) or len(value) != 1:
        raise _WrongError(ArgumentIssueCode.BAD_ARGUMENT)
    key, inner = next(iter(value.items()))
    kind = PlaceKind(_one_of(key, [kind.value for kind in PlaceKind]))
    if kind is not PlaceKind.CELL:
        return _named_place(inner, kind, scene)
    return NamedPlace(kind, "", "", frozenset({_cell(inner, argument, scene)}))


_READ: Mapping[Takes, Callable[[object, Argument, ArgumentScope], object]] = MappingProxyType(
    {
        Takes.SIDE: _side,
        Takes.WHOLE: _whole,
        Takes.CHOICE: _choice,
        Takes.WORDS: _words,
        Takes.LETTERS: _letters,
        Takes.PATTERN: _pattern,
        Takes.CITIES: _cities,
        Takes.REGION: _region,
        Takes.PLACES: _places,
        Takes.TOKENS: _tokens,
        Takes.ELEMENT: _element,
        Takes.TERRAIN: _terrain,
        Takes.CELL: _cell,
        Takes.CELLS: _cells,
        Takes.TEXT: _text,
        Takes.ID: _text,
        Takes.OBJECTIVE: _objective,
        Takes.VARIABLE: _variable,
        Takes.ACTIONS: _actions,
        Takes.CITY_ID: _text,
        Takes.DECISION: _decision,
        Takes.DECISION_ID: _text,
        Takes.FLAG: _flag,
    }
)
"""How each kind of value is read; a reader raises _WrongError."""
