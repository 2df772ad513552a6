"""How values stand in files, said once: how each is read, how it is written, and what its schema says of it.

A :class:`Codec` says it of a value, a :class:`Structure` of an object whose members are the fields of a dataclass. Who
reads gives data that went through its schema; what is wrong in it all the same, or missing, is read as its default, so
that one fault hides no other. The schemas are made of the same codecs (``assets/make/schemas.py``).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields, replace
from enum import Enum
from inspect import cleandoc
from types import MappingProxyType
from typing import Any, Generic, Self, TypeVar

from runtime.campaign.migrations import FIRST, last_format
from runtime.support.capitals import composed
from runtime.support.issues import Issue
from runtime.support.json_text import OneLine, free
from runtime.support.jsonplaces import child

T = TypeVar("T")
EnumT = TypeVar("EnumT", bound=Enum)
Schema = dict[str, Any]
Issues = tuple[Issue, ...]

ALWAYS = object()
"""Stands for no value: what differs from it is everything."""


def _as_it_is(value: Any) -> Any:
    return value


class Codec(Generic[T]):
    """How values of one type stand in files.

    ``read`` makes one of whatever stands there and never raises; ``write`` gives plain JSON, ``show`` the same as it is
    laid out in a file. ``schema`` describes it; in the place of a schema within it another codec may stand.
    ``issues_of`` finds in what stands there what no schema can tell, with pointers from there.
    """

    def __init__(
        self,
        schema: Any,
        read: Callable[[object], T],
        write: Callable[[T], Any] = _as_it_is,
        show: Callable[[T], Any] | None = None,
        issues_of: Callable[[object], Issues] | None = None,
    ) -> None:
        self.schema, self.read, self.write, self.show, self.issues_of = schema, read, write, show or write, issues_of
        self.place = ""

    def at(self, place: str, about: str = "") -> Self:
        """The same codec; the schemas of all who use it refer to this place, such as ``level#/$defs/city``."""
        self.place = place
        if about:
            self.schema = {"description": about, **self.schema}
        return self


def read_and_issues(codec: Codec[T], data: object) -> tuple[T, Issues]:
    """The value that data makes, and what no schema can tell of what is wrong with it."""
    return codec.read(data), codec.issues_of(data) if codec.issues_of is not None else ()


def read_sound(codec: Codec[T], data: object) -> tuple[T | None, Issues]:
    """The value that data of the right form makes, or what is wrong with it all the same."""
    found = codec.issues_of(data) if codec.issues_of is not None else ()
    return (None, found) if found else (codec.read(data), ())


def under(pointer: str, issues: Issues) -> Issues:
    """The issues of a part, with pointers into the whole."""
    return tuple(replace(issue, place=replace(issue.place, pointer=pointer + issue.place.pointer)) for issue in issues)


# Plain values


def _bounds(ending: str, least: int | None, most: int | None) -> Schema:
    bounds = {f"min{ending}": least, f"max{ending}": most}
    return {key: bound for key, bound in bounds.items() if bound is not None}


def text(most: int | None = None, least: int | None = None, pattern: str = "", usual: str = "") -> Codec[str]:
    """A text with so many characters; what is none is read as the usual one."""
    schema = {"type": "string", **_bounds("Length", least, most), **({"pattern": pattern} if pattern else {})}
    return Codec(schema, lambda value: value if isinstance(value, str) else usual)


def text_of(*known: str) -> Codec[str]:
    """One of these texts."""
    return Codec({"enum": list(known)}, lambda value: value if isinstance(value, str) else "")


def letters(most: int, least: int | None = None) -> Codec[str]:
    """A text of letters of the game, composed (NFC): an A with a separate diaeresis is one letter."""
    return Codec(text(most, least).schema, lambda value: composed(value) if isinstance(value, str) else "")


def whole_of(value: object, usual: int = 0) -> int:
    """A whole number; 3.0 is one too."""
    if type(value) is int:
        return value
    return int(value) if isinstance(value, float) and value.is_integer() else usual


def whole(least: int | None = None, most: int | None = None, usual: int = 0) -> Codec[int]:
    """A whole number within bounds."""
    bounds = {"minimum": least, "maximum": most}
    schema = {"type": "integer", **{key: bound for key, bound in bounds.items() if bound is not None}}
    return Codec(schema, lambda value: whole_of(value, usual))


def flag(usual: bool = False) -> Codec[bool]:
    """True or false."""
    return Codec({"type": "boolean"}, lambda value: value if isinstance(value, bool) else usual)


def one_of(kind: type[EnumT], usual: EnumT | None = None) -> Codec[EnumT]:
    """A member of an enumeration by its value; what is none is read as the usual one, else as the first."""
    known = {member.value: member for member in kind}
    blank = usual or next(iter(kind))
    return Codec(
        {"enum": list(known)},
        lambda value: known.get(value, blank) if isinstance(value, str) else blank,
        lambda member: member.value,
    )


def optional(codec: Codec[T], schema: Any = None) -> Codec[T | None]:
    """The same where there need be none; nothing in the schema says so."""
    found = codec.issues_of
    return Codec(
        codec if schema is None else schema,
        lambda value: None if value is None else codec.read(value),
        lambda value: None if value is None else codec.write(value),
        lambda value: None if value is None else codec.show(value),
        found if found is None else lambda value: () if value is None else found(value),
    )


def usually(codec: Codec[T], usual: object) -> Codec[T]:
    """The same, with what its schema tells other programs that it is where it is left out."""
    return Codec(codec.schema | {"default": usual}, codec.read, codec.write, codec.show, codec.issues_of)


def or_null(codec: Codec[T]) -> Codec[T | None]:
    """The same, or null."""
    if "enum" in codec.schema:
        return optional(codec, codec.schema | {"enum": [*codec.schema["enum"], None]})
    return optional(codec, codec.schema | {"type": [codec.schema["type"], "null"]})


def on_line(codec: Codec[T]) -> Codec[T]:
    """The same, on one line in files."""
    return Codec(codec, codec.read, codec.write, lambda value: OneLine(codec.write(value)), codec.issues_of)


def later(codec: Callable[[], Codec[T]]) -> Codec[T]:
    """The same as one that is made after it, such as the one it is part of."""
    return Codec({}, lambda value: codec().read(value), lambda one: codec().write(one), lambda one: codec().show(one))


def members_of(value: object) -> dict[str, Any]:
    """The members of an object, as they are; none where it is no object."""
    return dict(value) if isinstance(value, Mapping) else {}


# Lists and objects of one kind


def list_of(codec: Codec[T], most: int | None = None, least: int | None = None, each: str = "") -> Codec[tuple[T, ...]]:
    """A list of so many; ``each`` describes one of them."""
    read, write, show, found = codec.read, codec.write, codec.show, codec.issues_of

    def issues_of(value: object) -> Issues:
        issues: list[Issue] = []
        for number, item in enumerate(value if isinstance(value, list) else ()):
            if found is not None and (inner := found(item)):
                issues += under(f"/{number}", inner)
        return tuple(issues)

    return Codec(
        {"type": "array", **_bounds("Items", least, most), "items": described(each, codec)},
        lambda value: tuple(map(read, value)) if isinstance(value, list) else (),
        lambda items: [write(item) for item in items],
        lambda items: [show(item) for item in items],
        issues_of if found else None,
    )


def named(
    codec: Codec[T],
    most: int | None = None,
    names: Codec[str] | None = None,
    each: str = "",
    needed: Sequence[str] = (),
) -> Codec[Mapping[str, T]]:
    """An object of so many members, all of one form, those that are ``needed`` among them; ``each`` describes one."""
    read, write, show = codec.read, codec.write, codec.show
    keys: dict[str, Any] = {"propertyNames": names} if names is not None else {}
    keys |= {"required": list(needed)} if needed else {}
    return Codec(
        {"type": "object", **_bounds("Properties", None, most), **keys, "additionalProperties": described(each, codec)},
        lambda value: {key: read(member) for key, member in members_of(value).items()},
        lambda members: {key: write(member) for key, member in members.items()},
        lambda members: {key: show(member) for key, member in members.items()},
    )


def described(words: str, codec: Codec[Any]) -> Any:
    """What stands in a schema for a codec under words of its own."""
    return (words, codec) if words else codec


# Objects


@dataclass(frozen=True, slots=True)
class FileHead:
    """What is said of a file as a whole: the name of its schema, its title, and what its format's version means.

    With ``keeps_schema`` its ``$schema`` is written back; one without ``has_format`` need not say that it is of the
    first version. What ``is_line`` is a line of a file and says neither. ``format_of`` says the version of one.
    """

    name: str
    title: str
    keeps_schema: bool = False
    has_format: bool = True
    is_line: bool = False
    about_format: str = "The version of the file format: 1."
    format_of: Callable[[Any], int] = lambda _value: FIRST
    about_schema: str = (
        "Where this schema lies, so that a code editor can complete and check the file. The game does not read it."
    )


_ABOUT_LATER = (
    " 2 in a file that uses memory, choice or chance, so that an older program leaves it alone.",
    " 3 where each side's letters came by a seed of its own.",
)

_MOST = ("maximum", "maxLength", "maxItems", "maxProperties")


class Structure(Codec[T]):
    """An object: the fields of a dataclass in the order in which files have them; what is unknown is its ``extra``.

    ``words`` say what it is and, in lines that begin with ``key: ``, what each member means. A member is required where
    its field has no default, or as ``needed`` says, and left out where it has this default, unless it is among those
    written ``always``. ``fields`` are those that are called otherwise than their keys; ``make`` makes the thing of them
    where the dataclass doesn't. ``line`` says which objects stand on one line in files, ``others`` how unknown keys are
    laid out where they don't. What is a file of its own has a ``head``; ``schema`` is what else its schema says.
    ``tips`` are what the editor's forms say of members, messages of :class:`runtime.support.texts.Texts`; of a member
    that ``words`` don't speak of the schema says the same.
    """

    def __init__(
        self,
        kind: Callable[..., T],
        words: str,
        members: Mapping[str, Codec[Any]],
        *,
        tips: Mapping[str, str] | None = None,
        head: FileHead | None = None,
        needed: Collection[str] | None = None,
        always: Collection[str] | bool = (),
        fields: Mapping[str, str] | None = None,
        make: Callable[..., T] | None = None,
        schema: Schema | None = None,
        line: bool | Callable[[T], bool] = False,
        others: Callable[[Mapping[str, object]], dict[str, object]] = free,
    ) -> None:
        self._make, self._head, self._others = make or kind, head, others
        self._line: Callable[[T], bool] = line if callable(line) else lambda _thing: bool(line)
        self.tips: Mapping[str, str] = MappingProxyType({**(tips or {})})
        self._members = members
        defaults = _defaults(kind)
        self._has_extra = "extra" in defaults
        names = {key: (fields or {}).get(key, key) for key in members}
        usual = {key: defaults.get(name, ALWAYS) for key, name in names.items()}
        self._reads = tuple((key, names[key], codec.read, usual[key] is ALWAYS) for key, codec in members.items())
        written = (members if always else ()) if isinstance(always, bool) else always
        self._writes = tuple(
            (key, names[key], codec, ALWAYS if key in written else usual[key]) for key, codec in members.items()
        )
        self._first = ("$schema",) if head is not None and head.keeps_schema else ()
        self._known = {*members, *(("format", "$schema") if head else ())} - {*self._first}
        self._found = tuple((key, codec.issues_of) for key, codec in members.items() if codec.issues_of is not None)
        must = [key for key, _, _, is_needed in self._reads if (is_needed if needed is None else key in needed)]
        super().__init__(
            object_schema(words, members, must, head, self.tips) | (schema or {}),
            self._read,
            self._write,
            self._show,
            self._issues_of if self._found or type(self) is not Structure else None,
        )
        if head is not None:
            self.place = f"{head.name}#/"

    def most(self, key: str) -> int:
        """The greatest number that a member may be, or the most characters, items or members that it may have."""
        schema: Any = self._members[key]
        while isinstance(schema, Codec):
            schema = schema.schema
        return int(next(schema[name] for name in _MOST if name in schema))

    def _read(self, value: object) -> T:
        given = value if isinstance(value, dict) else members_of(value)
        made = {}
        for key, name, read, is_needed in self._reads:
            inner = given.get(key)
            if inner is not None or is_needed:
                made[name] = read(inner)
        if self._has_extra and not given.keys() <= self._known:
            made["extra"] = {key: inner for key, inner in given.items() if key not in self._known}
        return self._make(**made)

    def _write(self, thing: T) -> dict[str, Any]:
        data, extra = self._begun(thing)
        for key, name, codec, usual in self._writes:
            value = getattr(thing, name)
            if value != usual:
                data[key] = codec.write(value)
        return data | dict(extra)

    def _show(self, thing: T) -> Any:
        if self._line(thing):
            return OneLine(self._write(thing))
        data, extra = self._begun(thing)
        for key, name, codec, usual in self._writes:
            value = getattr(thing, name)
            if value != usual:
                data[key] = codec.show(value)
        return data | self._others(extra)

    def _begun(self, thing: Any) -> tuple[dict[str, Any], Mapping[str, Any]]:
        """What a file begins with, and the unknown keys with which it ends."""
        extra = thing.extra if self._has_extra else {}
        data = {key: extra[key] for key in self._first if key in extra}
        if data:
            extra = {key: value for key, value in extra.items() if key not in data}
        head = self._head
        if head is not None and not head.is_line:
            number = head.format_of(thing)
            if head.has_format or number != FIRST:
                data["format"] = number
        return data, extra

    def _issues_of(self, value: object) -> Issues:
        given = value if isinstance(value, dict) else members_of(value)
        issues: Issues = ()
        for key, found in self._found:
            if inner := found(given.get(key)):  # Nearly always there are none, and a file has thousands of parts.
                issues += under(child("", key), inner)
        return issues


def object_schema(
    words: str,
    members: Mapping[str, Any],
    needed: Collection[str] = (),
    head: FileHead | None = None,
    tips: Mapping[str, str] = MappingProxyType({}),
) -> Schema:
    """The schema of an object: what it is, its members, and those that must be there."""
    about, meanings = words_of(words)
    meanings = {key: f"{tip.removesuffix('.')}." for key, tip in tips.items()} | meanings
    properties: Schema = {}
    if head is not None and not head.is_line:
        properties["$schema"] = {"description": head.about_schema, "type": "string", "maxLength": 1000}
        last = last_format(head.name)
        numbers = {"const": FIRST} if last == FIRST else {"enum": [*range(FIRST, last + 1)]}
        properties["format"] = {"description": head.about_format + "".join(_ABOUT_LATER[: last - FIRST]), **numbers}
        needed = ("format", *needed) if head.has_format else needed
    properties |= {key: described(meanings.get(key, ""), codec) for key, codec in members.items()}
    return {
        **({"title": head.title} if head is not None else {}),
        **({"description": about} if about else {}),
        "type": "object",
        **({"required": list(needed)} if needed else {}),
        "additionalProperties": False,
        "properties": properties,
    }


def words_of(text: str) -> tuple[str, dict[str, str]]:
    """What a text says of a thing as a whole, and of each of its members."""
    first, *others = re.split(r"^([$\w.]+): ", cleandoc(text), flags=re.MULTILINE)
    words = dict(zip(others[::2], (" ".join(one.split()) for one in others[1::2]), strict=True))
    return " ".join(first.split()), words


def _defaults(kind: Any) -> dict[str, object]:
    """The default of each field, or what stands for none."""
    found: dict[str, object] = {}
    for one in fields(kind):
        made = one.default if one.default_factory is MISSING else one.default_factory()
        found[one.name] = ALWAYS if made is MISSING else made
    return found
