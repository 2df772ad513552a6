"""Editions of the rules out of their files, and a level's own parameters laid over them (rules, section 11)."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import MISSING, dataclass, fields, is_dataclass, replace
from difflib import get_close_matches
from enum import Enum
from fractions import Fraction
from pathlib import Path
from types import MappingProxyType
from typing import Any, get_args, get_origin, get_type_hints

from runtime.engine.levels.ruleset import Ruleset
from runtime.support.files import read_file
from runtime.support.issues import (
    FILE_UNREADABLE,
    OUT_OF_RANGE,
    UNKNOWN_KEY,
    WRONG_TYPE,
    Issue,
    IssueCode,
    Place,
    Severity,
)
from runtime.support.json_text import JsonLimits, kind_of, parse, shown
from runtime.support.jsonplaces import child
from runtime.support.rule_texts import ParameterId
from runtime.support.texts import mark, reason_of

ANY = "any"
"""How files write a number without a bound."""

LIMITS = JsonLimits(size=1_000_000, depth=8)
_FRACTION = re.compile(r"-?[0-9]{1,4}(/[1-9][0-9]{0,3})?")


class RulesetError(ValueError):
    """A shipped ruleset that cannot be read; ``issues`` say why."""

    def __init__(self, issues: tuple[Issue, ...]) -> None:
        super().__init__("; ".join(f"{issue.place.file}{issue.place.pointer}: {issue.code}" for issue in issues))
        self.issues = issues


class _WrongError(ValueError):
    """A value that a parameter cannot have."""

    def __init__(self, code: str, **details: str | int) -> None:
        super().__init__(code)
        self.code = code
        self.details = details


@dataclass(frozen=True, slots=True)
class RulesetRead:
    """What became of one ruleset's file: the ruleset, or None and the reasons among the issues."""

    ruleset: Ruleset | None
    issues: tuple[Issue, ...]
    data: bytes = b""


def _kinds() -> dict[ParameterId, Any]:
    """Each parameter's key with the type of its field, in the order of the rules page."""
    found: dict[ParameterId, Any] = {}
    for name, kind in get_type_hints(Ruleset).items():
        if is_dataclass(kind):
            found |= {ParameterId(f"{name}.{inner}"): inner_kind for inner, inner_kind in get_type_hints(kind).items()}
        elif name not in ("id", "name", "extra"):
            found[ParameterId(name)] = kind
    return found


_KINDS: Mapping[ParameterId, Any] = MappingProxyType(_kinds())


def _defaults() -> dict[str, object]:
    """What holds where an edition does not name a parameter: the default of its field, where it has one."""
    found: dict[str, object] = {}
    for name, kind in get_type_hints(Ruleset).items():
        if is_dataclass(kind):
            found |= {f"{name}.{inner.name}": inner.default for inner in fields(kind) if inner.default is not MISSING}
    return found | {one.name: one.default for one in fields(Ruleset) if one.default is not MISSING}


_DEFAULTS: Mapping[str, object] = MappingProxyType(_defaults())

KEYS: tuple[ParameterId, ...] = tuple(_KINDS)
"""Every parameter's key, in the order of the rules page."""

USUAL: Mapping[ParameterId, object] = MappingProxyType({key: _DEFAULTS[key] for key in KEYS if key in _DEFAULTS})
"""Those that an edition need not name, with what holds where it does not."""


def read_rulesets(folder: Path) -> Mapping[str, Ruleset]:
    """The rulesets of a folder by their ids; raises RulesetError where one cannot be read."""
    found: dict[str, Ruleset] = {}
    for path in sorted(folder.glob("*.json")):
        read = read_ruleset(path)
        if read.ruleset is None:
            raise RulesetError(read.issues)
        found[read.ruleset.id] = read.ruleset
    return found


def read_ruleset(path: Path) -> RulesetRead:
    """One ruleset out of its file."""
    try:
        data = read_file(path)
    except OSError as problem:
        figures = {"reason": reason_of(problem)}
        return RulesetRead(None, (Issue(Severity.ERROR, FILE_UNREADABLE, Place(path.name), figures),))
    parsed = parse(data, path.name, LIMITS)
    if not isinstance(parsed.value, dict):
        figures = {"what": "", "expected": "object", "found": kind_of(parsed.value), "meaning": ""}
        wrong = Issue(Severity.ERROR, WRONG_TYPE, Place(path.name, 1), figures)
        return RulesetRead(None, parsed.issues or (wrong,), data)
    made = ruleset_of(parsed.value)
    found = made if isinstance(made, tuple) else ()
    placed = tuple(
        replace(issue, place=Place(path.name, parsed.line(issue.place.pointer), issue.place.pointer)) for issue in found
    )
    return RulesetRead(None if isinstance(made, tuple) else made, parsed.issues + placed, data)


def ruleset_of(data: Mapping[str, object]) -> Ruleset | tuple[Issue, ...]:
    """The ruleset that a file's data makes, or everything that is missing or wrong, with pointers into the file."""
    values: dict[str, object] = {}
    issues = [_missing(key) for key in ("id", "name") if not isinstance(data.get(key), str)]
    for key, kind in _KINDS.items():
        if key not in data:
            if key in _DEFAULTS:
                values[key] = _DEFAULTS[key]
            else:
                issues.append(_missing(key))
            continue
        try:
            values[key] = _value(kind, data[key])
        except _WrongError as wrong:
            issues.append(_wrong(wrong, child("", key), key))
    if issues:
        return tuple(issues)
    extra = {key: value for key, value in data.items() if key not in ("format", "id", "name", *KEYS)}
    parts: dict[str, Any] = {"id": data["id"], "name": data["name"], "extra": extra}
    for name, kind in get_type_hints(Ruleset).items():
        if is_dataclass(kind):
            make: Any = kind
            parts[name] = make(**{inner.name: values[f"{name}.{inner.name}"] for inner in fields(kind)})
        elif name in values:
            parts[name] = values[name]
    return Ruleset(**parts)


def resolve(ruleset: Ruleset, overrides: Mapping[str, object]) -> Ruleset | tuple[Issue, ...]:
    """The ruleset with a level's own parameters, or what is wrong with them, with pointers into the level's file.

    A key that is no parameter changes nothing; :func:`override_issues` warns of it.
    """
    issues = override_issues(overrides)
    if any(issue.severity is Severity.ERROR for issue in issues):
        return issues
    changed = ruleset
    for key, value in overrides.items():
        kind = _KINDS.get(ParameterId(key))
        if kind is not None:
            changed = _having(changed, key, _value(kind, value))
    return changed


def override_issues(overrides: Mapping[str, object]) -> tuple[Issue, ...]:
    """Everything that is wrong with a level's own parameters: unknown keys are warnings, wrong values errors."""
    issues: list[Issue] = []
    for key, value in overrides.items():
        pointer, kind = child("/rules", key), _KINDS.get(ParameterId(key))
        if kind is None:
            near = get_close_matches(key, KEYS, 1)
            details = {"key": key, "suggestion": near[0] if near else ""}
            issues.append(Issue(Severity.WARNING, UNKNOWN_KEY, Place(pointer=pointer), details))
            continue
        try:
            _value(kind, value)
        except _WrongError as wrong:
            issues.append(_wrong(wrong, pointer, key))
    return tuple(issues)


_TRIED: tuple[object, ...] = (0, 1, 2, 1000, "0", "1", "100", False, True)
"""Small and great values of parameters of every kind; those of names are tried beside them."""


def possible_values(key: str) -> tuple[object, ...]:
    """Some values that a parameter can have, a small one first and a great one last; none of tables and lists."""
    kind = _KINDS.get(ParameterId(key))
    names = tuple(one.value for one in kind) if isinstance(kind, type) and issubclass(kind, Enum) else ()
    found: list[object] = []
    for value in (*_TRIED, *names):
        with suppress(_WrongError):
            _value(kind, value)
            found.append(value)
    return tuple(found)


def parameters(ruleset: Ruleset) -> dict[str, object]:
    """Every parameter of a ruleset by its key, as files write it, in the order of the rules page."""
    found: dict[str, object] = {}
    for key in KEYS:
        group, _, inner = key.partition(".")
        value = getattr(ruleset, group)
        found[key] = _written(getattr(value, inner) if inner else value)
    return found


def settled_parameters(ruleset: Ruleset) -> dict[str, object]:
    """The same, without those that an edition need not name and that are as usual."""
    usual: Mapping[str, object] = {key: _written(value) for key, value in USUAL.items()}
    return {key: value for key, value in parameters(ruleset).items() if key not in usual or value != usual[key]}


def _written(value: Any) -> object:
    """A parameter's value as JSON has it."""
    if value is None:
        return ANY
    if isinstance(value, tuple):
        return [_written(item) for item in value]
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, Fraction):
        return str(value)
    return value.value if isinstance(value, Enum) else value


def _having(ruleset: Ruleset, key: str, value: Any) -> Ruleset:
    group, _, inner = key.partition(".")
    if not inner:
        return replace(ruleset, **{group: value})
    changed: Any = replace(getattr(ruleset, group), **{inner: value})
    return replace(ruleset, **{group: changed})


def _missing(key: str) -> Issue:
    return Issue(
        Severity.ERROR,
        IssueCode("missing-key"),
        Place(pointer=child("", key)),
        {"key": key, "meaning": mark("every ruleset has it.")},
    )


def _wrong(wrong: _WrongError, pointer: str, key: str) -> Issue:
    return Issue(Severity.ERROR, IssueCode(wrong.code), Place(pointer=pointer), {"what": key, **wrong.details})


def _value(kind: Any, value: object) -> object:
    """A parameter's value out of JSON; raises _WrongError."""
    if get_origin(kind) is tuple:
        items: list[object] = _checked(value, list, "array")
        return tuple(_value(get_args(kind)[0], item) for item in items)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return _named(kind, value)
    return _READERS[kind](value)


def _checked(value: object, kind: Any, expected: str) -> Any:
    if not isinstance(value, kind):
        raise _WrongError(WRONG_TYPE, expected=expected, found=kind_of(value), meaning="")
    return value


def _whole(value: object) -> int:
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise _WrongError(WRONG_TYPE, expected="integer", found=kind_of(value), meaning="")
    if value < 0:
        raise _WrongError(OUT_OF_RANGE, value=value, minimum=0)
    return value


def _fraction(value: object) -> Fraction:
    """A fraction written as "3/2", or a whole number."""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, int) and not isinstance(value, bool):
        return Fraction(value)
    if isinstance(value, str) and _FRACTION.fullmatch(value):
        return Fraction(value)
    raise _WrongError("bad-fraction", value=shown(value))


def _named(kind: type[Enum], value: object) -> Enum:
    for member in kind:
        if member.value == value:
            return member
    allowed = [str(member.value) for member in kind]
    near = get_close_matches(shown(value), allowed, 1)
    details = {"value": shown(value), "allowed": ", ".join(allowed), "suggestion": near[0] if near else ""}
    raise _WrongError("unknown-value", **details)


def _letters(value: object) -> Mapping[str, int]:
    """A table with a number for each letter."""
    table: dict[str, object] = _checked(value, dict, "object")
    for letter in table:
        if not is_letter(letter):
            raise _WrongError("not-a-letter", value=letter[:40])
    return {letter: _whole(number) for letter, number in table.items()}


_READERS: Mapping[Any, Callable[[object], object]] = MappingProxyType(
    {
        bool: lambda value: _checked(value, bool, "boolean"),
        str: lambda value: _checked(value, str, "string"),
        int: _whole,
        int | None: lambda value: None if value == ANY else _whole(value),
        Fraction: _fraction,
        Mapping[str, int]: _letters,
    }
)
"""How a parameter of each type is read."""


def is_letter(text: str) -> bool:
    """Whether a text is one capital letter of any alphabet."""
    return len(text) == 1 and text.isalpha() and text == text.upper()
