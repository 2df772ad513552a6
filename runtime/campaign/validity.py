"""Whether a value surely has the form of a schema, told far sooner than a library says what is wrong.

Only what is not surely right is shown to that library, so that a large sound list costs next to nothing and a fault in
it is still told in full. Keywords that are not known here are never surely right.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import reduce
from importlib import import_module
from types import MappingProxyType
from typing import Any

Test = Callable[[Any], bool]

_SILENT = frozenset(("$schema", "$id", "$comment", "$defs", "title", "description", "default", "examples"))
_KINDS: Mapping[str, Test] = MappingProxyType(
    {
        "object": lambda value: isinstance(value, dict),
        "array": lambda value: isinstance(value, list),
        "string": lambda value: isinstance(value, str),
        "integer": lambda value: type(value) is int,
        "number": lambda value: type(value) in (int, float),
        "boolean": lambda value: isinstance(value, bool),
        "null": lambda value: value is None,
    }
)
_LENGTHS = frozenset(("minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties"))
_SIZED: Mapping[str, type] = MappingProxyType({"Length": str, "Items": list, "Properties": dict})
_MEMBERS = frozenset(("properties", "additionalProperties", "propertyNames"))


def _lengths(keyword: str) -> Callable[[Any], Test]:
    """What makes the test of a bound for lengths."""
    sized = _SIZED[keyword[3:]]

    def least(asked: int) -> Test:
        return lambda value: not isinstance(value, sized) or len(value) >= asked  # type: ignore[arg-type]

    def most(asked: int) -> Test:
        return lambda value: not isinstance(value, sized) or len(value) <= asked  # type: ignore[arg-type]

    return least if keyword.startswith("min") else most


def _type(asked: Any) -> Test:
    kinds = [_KINDS[kind] for kind in ([asked] if isinstance(asked, str) else asked)]
    return kinds[0] if len(kinds) == 1 else lambda value: any(kind(value) for kind in kinds)


def _enum(asked: Any) -> Test:
    if all(isinstance(one, str) for one in asked):
        known = frozenset(asked)
        return lambda value: isinstance(value, str) and value in known
    return lambda value: any(type(value) is type(one) and value == one for one in asked)


def _pattern(asked: str) -> Test:
    search = re.compile(asked.replace("$", r"\Z")).search
    return lambda value: not isinstance(value, str) or search(value) is not None


def _required(asked: frozenset[str]) -> Test:
    return lambda value: not isinstance(value, dict) or value.keys() >= asked


_PLAIN: Mapping[str, Callable[[Any], Test]] = MappingProxyType(
    {
        "type": _type,
        "enum": _enum,
        "const": lambda asked: _enum([asked]),
        "minimum": lambda asked: lambda value: type(value) is not int or value >= asked,
        "maximum": lambda asked: lambda value: type(value) is not int or value <= asked,
        "pattern": _pattern,
        "required": lambda asked: _required(frozenset(asked)),
    }
)
"""What makes the tests of the keywords that need nothing else of their schema."""


def _both(one: Test, other: Test) -> Test:
    """The test that passes where both do."""
    return lambda value: one(value) and other(value)


class Validity:
    """Tests made of the schema of one kind of file; each part of it is made into a test once, when it is needed."""

    def __init__(self, whole: Mapping[str, Any]) -> None:
        self._whole = whole
        self._tests: dict[int, Test] = {}

    def has(self, schema: Any, value: Any) -> bool:
        """Whether ``value`` surely has the form of ``schema``, the whole one or a part of it."""
        return self._test(schema)(value)

    def _test(self, schema: Any) -> Test:
        if schema is True or schema is False:
            return lambda _value: bool(schema)
        found = self._tests.get(id(schema))
        if found is None:
            found = self._tests[id(schema)] = self._made(schema)
        return found

    def _made(self, schema: Mapping[str, Any]) -> Test:
        if (short := self._short(schema)) is not None:
            return short
        tests = []
        for keyword, asked in schema.items():
            if keyword in _SILENT or keyword in _MEMBERS:
                continue
            made = self._of_keyword(keyword, asked, schema)
            if made is None:
                return lambda _value: False
            tests.append(made)
        if _MEMBERS & schema.keys():
            tests.append(self._members(schema))
        return reduce(_both, tests) if tests else lambda _value: True

    def _short(self, schema: Mapping[str, Any]) -> Test | None:
        """One test for all of a number, a text, a list or an object, of which a file may hold a million; else None."""
        asked = {key: value for key, value in schema.items() if key not in _SILENT}
        if asked.get("type") == "string" and asked.keys() == {"type", "minLength", "maxLength"}:
            fewest, longest = asked["minLength"], asked["maxLength"]
            return lambda value: isinstance(value, str) and fewest <= len(value) <= longest
        if asked.get("type") == "string" and asked.keys() == {"type", "pattern"}:
            matches = _pattern(asked["pattern"])
            return lambda value: isinstance(value, str) and matches(value)
        if asked.get("type") == "integer" and asked.keys() == {"type", "minimum", "maximum"}:
            low, high = asked["minimum"], asked["maximum"]
            return lambda value: type(value) is int and low <= value <= high
        if asked.get("type") == "array" and asked.keys() == {"type", "items", "minItems", "maxItems"}:
            least, most, inner = asked["minItems"], asked["maxItems"], self._test(asked["items"])
            return lambda value: isinstance(value, list) and least <= len(value) <= most and all(map(inner, value))
        if asked.get("type") == "object" and asked.keys() <= {"type", "required", *_MEMBERS}:
            needed, members = frozenset(asked.get("required", ())), self._members(schema)
            return lambda value: isinstance(value, dict) and value.keys() >= needed and members(value)
        return None

    def _of_keyword(self, keyword: str, asked: Any, schema: Mapping[str, Any]) -> Test | None:
        """The test of one keyword; None for those that are not known."""
        if keyword == "$ref":
            return self._lazy(referred(self._whole, asked))
        if keyword in ("items", "prefixItems"):
            return self._items(schema)
        make = _lengths(keyword) if keyword in _LENGTHS else _PLAIN.get(keyword)
        return make(asked) if make is not None else None

    def _items(self, schema: Mapping[str, Any]) -> Test:
        first = [self._lazy(inner) for inner in schema.get("prefixItems", ())]
        others = self._lazy(schema["items"]) if "items" in schema else lambda _value: True

        def test(value: Any) -> bool:
            if not isinstance(value, list):
                return True
            if not all(one(item) for one, item in zip(first, value, strict=False)):
                return False
            return all(map(others, value[len(first) :] if first else value))

        return test

    def _members(self, schema: Mapping[str, Any]) -> Test:
        inner = schema.get("properties", {})
        known: dict[str, Test] = {}  # Of members that have been met, since schemas refer to themselves.
        others = self._lazy(schema.get("additionalProperties", True))
        names = self._lazy(schema["propertyNames"]) if "propertyNames" in schema else None

        def test(value: Any) -> bool:
            if not isinstance(value, dict):
                return True
            for key, member in value.items():
                found = known.get(key)
                if found is None and key in inner:
                    found = known[key] = self._test(inner[key])
                if not (found or others)(member):
                    return False
            return names is None or all(map(names, value))

        return test

    def _lazy(self, schema: Any) -> Test:
        """A test that is made when it is first needed, since schemas refer to themselves."""
        made: list[Test] = []

        def test(value: Any) -> bool:
            if not made:
                made.append(self._test(schema))
            return made[0](value)

        return test


def referred(schema: Any, reference: str) -> Any:
    """What a reference within a whole schema leads to; no schema refers to another."""
    for step in reference.removeprefix("#/").split("/"):
        schema = schema[step]
    return schema


def unsure_keywords(validity: Validity) -> dict[str, Callable[..., Iterator[Any]]]:
    """The keywords of the checking library that go into lists and objects, going only into what is not surely right.

    What is in a list or an object with too many members is not looked at: that it is too long is told.
    """

    def items(validator: Any, inner: Any, instance: Any, schema: Any) -> Iterator[Any]:
        first = len(schema.get("prefixItems", ()))
        if isinstance(instance, list) and len(instance) <= schema.get("maxItems", len(instance)):
            for number in range(first, len(instance)):
                if not validity.has(inner, instance[number]):
                    yield from validator.descend(instance[number], inner, path=number)

    def properties(validator: Any, known: Any, instance: Any, _schema: Any) -> Iterator[Any]:
        for key, inner in known.items() if isinstance(instance, dict) else ():
            if key in instance and not validity.has(inner, instance[key]):
                yield from validator.descend(instance[key], inner, path=key, schema_path=key)

    return {
        "items": items,
        "properties": properties,
        "additionalProperties": _others(validity),
        "propertyNames": _names(validity),
    }


def _others(validity: Validity) -> Callable[..., Iterator[Any]]:
    def others(validator: Any, inner: Any, instance: Any, schema: Any) -> Iterator[Any]:
        unknown = [key for key in _bearable(instance, schema) if key not in schema.get("properties", {})]
        if isinstance(inner, dict):
            for key in unknown:
                if not validity.has(inner, instance[key]):
                    yield from validator.descend(instance[key], inner, path=key)
        elif inner is False and unknown:
            yield import_module("jsonschema").ValidationError("unknown keys")

    return others


def _names(validity: Validity) -> Callable[..., Iterator[Any]]:
    def names(validator: Any, inner: Any, instance: Any, schema: Any) -> Iterator[Any]:
        for key in _bearable(instance, schema):
            if not validity.has(inner, key):
                yield from validator.descend(instance=key, schema=inner)

    return names


def _bearable(instance: Any, schema: Any) -> Iterable[str]:
    """The keys of an object; none where it has too many, or is none."""
    return (
        instance if isinstance(instance, dict) and len(instance) <= schema.get("maxProperties", len(instance)) else ()
    )
