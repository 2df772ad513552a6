"""Whether data has the form that the schemas in ``schemas/`` describe: every fault at once, as issues with pointers.

The checking library is imported when the first file is opened, not when a window is.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import cached_property, lru_cache
from importlib import import_module
from itertools import islice
from pathlib import Path
from types import MappingProxyType
from typing import Any, Protocol

from runtime.campaign.validity import Validity, referred, unsure_keywords
from runtime.support.files import read_text
from runtime.support.issues import MORE_ISSUES, OUT_OF_RANGE, UNKNOWN_KEY, WRONG_TYPE, Issue, IssueCode, Place, Severity
from runtime.support.json_text import Parsed, kind_of, shown
from runtime.support.jsonplaces import child

MOST = 500
"""How many faults of form are told of one file; nobody mends more at once."""

MOST_UNKNOWN = 20
"""How many keys of one object are told of that are not known."""

FOR_OTHERS = "For other programs: Scryptic tells these faults itself, by name and with what was likely meant."
"""The comment of parts of ``allOf`` that are not gone by here: the readers and the engine say more of these faults."""

_SIDES = frozenset(("gold", "silver"))


class _Error(Protocol):
    """What the checking library says of one fault."""

    validator: str
    validator_value: Any
    instance: Any
    schema: Any
    absolute_path: Iterable[str | int]
    absolute_schema_path: Iterable[str | int]


class _Schema:
    """The schema of one kind of file, with what looks at data by it."""

    def __init__(self, file: Path) -> None:
        self.schema: Mapping[str, Any] = json.loads(read_text(file), object_hook=own_parts)
        self.validity = Validity(self.schema)

    @cached_property
    def validator(self) -> Any:
        """What tells faults in full."""
        # By name: the library has no types of its own to import.
        jsonschema = import_module("jsonschema")
        keywords = {"pattern": _pattern_to_the_end, **unsure_keywords(self.validity)}
        return jsonschema.validators.extend(jsonschema.Draft202012Validator, keywords)(self.schema)


# Shipped schemas change with the program only, and to read and to prepare one takes as long as a large level does.
_schema = lru_cache(maxsize=None)(_Schema)
_ENDING = ".schema.json"


class Schemas:
    """The schemas of a folder, each read once in a program, when it is first needed."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    @cached_property
    def by_name(self) -> Mapping[str, Mapping[str, Any]]:
        """Each schema by its name: ruleset, level, campaign."""
        names = sorted(path.name.removesuffix(_ENDING) for path in self._folder.glob(f"*{_ENDING}"))
        return {name: self._schema(name).schema for name in names}

    def _schema(self, name: str) -> _Schema:
        return _schema(self._folder / f"{name}{_ENDING}")

    def issues(self, name: str, parsed: Parsed, file: str) -> tuple[Issue, ...]:
        """Everything in a parsed file that is not as the schema ``name`` describes it, from top to bottom."""
        form = self._schema(name)
        if form.validity.has(form.schema, parsed.value):
            return ()
        errors: Iterator[_Error] = form.validator.iter_errors(parsed.value)
        found: dict[tuple[str, str], Issue] = {}
        for pointer, code, severity, details in islice(self._faults(name, errors), MOST + 1):
            place = Place(file, parsed.line(pointer), pointer)
            found.setdefault((pointer, code), Issue(severity, IssueCode(code), place, details))
        issues = sorted(found.values(), key=lambda issue: issue.place.line or 0)
        if len(issues) > MOST:
            issues[MOST:] = [Issue(Severity.ERROR, MORE_ISSUES, Place(file), {"count": MOST})]
        return tuple(issues)

    def _faults(self, name: str, errors: Iterator[_Error]) -> Iterator[tuple[str, str, Severity, dict[str, str | int]]]:
        for error in errors:
            pointer = ""
            for key in error.absolute_path:
                pointer = child(pointer, key)
            if error.validator == "additionalProperties":
                yield from self._unknown_keys(pointer, error)
                continue
            if error.validator == "required":
                for key in error.validator_value:
                    if key not in error.instance:
                        details = {"key": key, "meaning": self.meaning(name, child(pointer, key))}
                        yield child(pointer, key), "missing-key", Severity.ERROR, details
                continue
            if "propertyNames" in error.absolute_schema_path:
                key = str(error.instance)
                code, figures = _not_that_name(error)
                yield child(pointer, key), code, Severity.ERROR, {**figures, "what": pointer[1:], "value": key[:40]}
                continue
            code, figures = _figures(error)
            figures |= {"what": pointer[1:], "meaning": self.meaning(name, pointer)}
            yield pointer, code, Severity.ERROR, figures

    def _unknown_keys(self, pointer: str, error: _Error) -> Iterator[tuple[str, str, Severity, dict[str, str | int]]]:
        """Keys that are not known are kept and warned of; but there is no third side."""
        known = error.schema.get("properties", {})
        unknown = [key for key in error.instance if key not in known]
        if len(unknown) > MOST_UNKNOWN and set(known) != _SIDES:
            yield pointer, "more-keys", Severity.WARNING, {"count": len(unknown) - MOST_UNKNOWN}
        for key in unknown if set(known) == _SIDES else unknown[:MOST_UNKNOWN]:
            near = get_close_matches(key, known, 1)
            details: dict[str, str | int] = {"key": key[:80], "suggestion": near[0] if near else ""}
            if set(known) == _SIDES:
                yield child(pointer, key), "unknown-side", Severity.ERROR, details
            else:
                yield child(pointer, key), UNKNOWN_KEY, Severity.WARNING, details

    def meaning(self, name: str, pointer: str) -> str:
        """What the schema says of the place that ``pointer`` names; of the nearest one around it that it speaks of."""
        found = ""
        for schema in self._along(name, pointer):
            found = str(schema.get("description", found))
        return found

    def _along(self, name: str, pointer: str) -> Iterator[Mapping[str, Any]]:
        """The schemas on the way to a pointer, those that are referred to after those that refer."""
        whole = here = self._schema(name).schema
        yield here
        for part in pointer.split("/")[1:]:
            key = part.replace("~1", "/").replace("~0", "~")
            inner = here.get("properties", {}).get(key)
            if inner is None and key.isdecimal():
                listed: Sequence[Any] = here.get("prefixItems", ())
                inner = listed[int(key)] if int(key) < len(listed) else here.get("items")
            if inner is None:
                inner = here.get("additionalProperties")
            if not isinstance(inner, Mapping):
                return
            here = inner
            yield here
            while "$ref" in here:
                here = referred(whole, here["$ref"])
                yield here


def own_parts(schema: dict[str, Any]) -> dict[str, Any]:
    """A schema, or a part of one, without what is for other programs."""
    if isinstance(parts := schema.get("allOf"), list):
        schema["allOf"] = [part for part in parts if part.get("$comment") != FOR_OTHERS]
        if not schema["allOf"]:
            del schema["allOf"]
    return schema


def _pattern_to_the_end(_validator: Any, pattern: str, instance: Any, _schema: Any) -> Iterator[Any]:
    """The pattern keyword as JSON Schema means it: ``$`` is the very end, not before a last line break."""
    if isinstance(instance, str) and not re.search(pattern.replace("$", r"\Z"), instance):
        yield import_module("jsonschema").ValidationError(f"{instance!r} does not match {pattern!r}")


def _figures(error: _Error) -> tuple[str, dict[str, str | int]]:
    """The code of a fault and the figures that its text speaks of."""
    code, figures = _FIGURES.get(error.validator, ("bad-form", lambda found: {"value": shown(found.instance)}))
    return code, figures(error)


def _not_that_name(error: _Error) -> tuple[str, dict[str, str | int]]:
    """The code of a fault in a member's name, and the figures that its text speaks of beside the name."""
    if error.validator == "enum":
        return "unknown-value", _not_allowed(error)
    if error.validator == "pattern":
        return "not-a-cell" if re.search(error.validator_value, "7,3") else "not-a-name", {}
    return "not-a-letter", {}


def _not_allowed(error: _Error) -> dict[str, str | int]:
    asked = error.validator_value if error.validator == "enum" else [error.validator_value]
    allowed = [shown(one) for one in asked]
    value = shown(error.instance)
    if value in allowed:
        # What differs is the kind: the text "1" where the number is asked for, or the other way round.
        value = json.dumps(error.instance, ensure_ascii=False)
        return {"value": value, "allowed": ", ".join(json.dumps(one, ensure_ascii=False) for one in asked)}
    near = get_close_matches(value, allowed, 1)
    return {"value": value, "allowed": ", ".join(allowed), "suggestion": near[0] if near else ""}


def _not_that_kind(error: _Error) -> dict[str, str | int]:
    asked = error.validator_value
    expected = asked if isinstance(asked, str) else asked[0]
    return {"expected": expected, "found": kind_of(error.instance), "value": shown(error.instance)}


def _not_within(error: _Error) -> dict[str, str | int]:
    bounds = {bound: error.schema[bound] for bound in ("minimum", "maximum") if bound in error.schema}
    return {"value": shown(error.instance), **bounds}


def _too_few(error: _Error) -> dict[str, str | int]:
    return {"length": len(error.instance), "minimum": error.validator_value}


def _too_many(error: _Error) -> dict[str, str | int]:
    return {"length": len(error.instance), "maximum": error.validator_value}


_FIGURES: Mapping[str, tuple[str, Callable[[_Error], dict[str, str | int]]]] = MappingProxyType(
    {
        "enum": ("unknown-value", _not_allowed),
        "const": ("unknown-value", _not_allowed),
        "type": (WRONG_TYPE, _not_that_kind),
        "minimum": (OUT_OF_RANGE, _not_within),
        "maximum": (OUT_OF_RANGE, _not_within),
        "uniqueItems": ("listed-twice", lambda _error: {}),
        "minLength": ("too-short", _too_few),
        "minItems": ("too-short", _too_few),
        "minProperties": ("too-short", _too_few),
        "maxLength": ("too-long", _too_many),
        "maxItems": ("too-long", _too_many),
        "maxProperties": ("too-long", _too_many),
    }
)
"""For each keyword of the schemas the code of its fault, and what its text needs to know."""


def sound_part(data: dict[str, object], form: Iterable[Issue]) -> dict[str, object]:
    """The data without what has not its form: no value that the schema excludes comes to whoever goes by the schema.

    Members of objects are left out, items of lists become null, so that those after them keep their numbers.
    """
    wrong = sorted({issue.place.pointer for issue in form if issue.severity is Severity.ERROR} - {""})
    return _without(data, [pointer.split("/")[1:] for pointer in wrong]) if wrong else data


def _without(value: Any, paths: list[list[str]]) -> Any:
    """A value without the places that paths of escaped keys lead to; what is not changed is shared."""
    inner: dict[str, list[list[str]]] = {}
    for path in paths:
        inner.setdefault(path[0].replace("~1", "/").replace("~0", "~"), []).append(path[1:])
    made: Any = value.copy() if isinstance(value, dict | list) else value
    for key, rest in inner.items():
        gone = any(not path for path in rest)
        if isinstance(made, dict) and key in made:
            if gone:
                del made[key]
            else:
                made[key] = _without(made[key], rest)
        elif isinstance(made, list) and key.isdecimal() and int(key) < len(made):
            made[int(key)] = None if gone else _without(made[int(key)], rest)
    return made
