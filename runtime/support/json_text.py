"""Strict JSON, read with the line of every place in it, and written in the layout of our own files.

Reading goes through the standard library first; places are looked for only when somebody asks for a line.
"""

from __future__ import annotations

import json
import math
import re
from bisect import bisect_right
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice

from runtime.support.issues import FILE_ENCODING, Issue, IssueCode, Place, Severity
from runtime.support.jsonplaces import BRACKET, MOST_REPEATED, STRING, TOKEN, Spot, fault_at, line_starts, repeated

_TEXT = re.compile(STRING, re.DOTALL)
_VALUE = re.compile(STRING + r"|[{\[,]", re.DOTALL)
_ALIKE = bytes.maketrans(b"{}", b"[]")
_NO_BRACKETS = bytes(sign for sign in range(256) if sign not in b"{}[]")
_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")
_SHOWN = 40
"""How many characters of a value messages show."""


@dataclass(frozen=True, slots=True)
class JsonLimits:
    """What is too much for one file: its size in bytes, and how deep objects and lists may be nested.

    ``values`` are all its values together, ``groups`` those that are objects or lists, ``texts`` those that are texts,
    with the keys, and ``key`` is the length of a key: a file takes up to fifty times its size in memory where it holds
    nothing but empty lists, and up to twenty times where it holds nothing but short texts.
    """

    size: int = 32_000_000
    depth: int = 64
    values: int = 1_500_000
    groups: int = 600_000
    texts: int = 2_000_000
    key: int = 1_000


class _RefusedError(ValueError):
    """A number or name that JSON does not have; holds the literal as it stands in the text."""


class _LongKeyError(ValueError):
    """A key that is longer than any; holds it."""


@dataclass(frozen=True)
class Parsed:
    """A text and what it says: ``value`` is None, and ``is_whole`` false, where it could not be read."""

    text: str
    value: object
    issues: tuple[Issue, ...] = ()
    is_whole: bool = True

    @cached_property
    def _root(self) -> Spot:
        start = TOKEN.search(self.text)
        return Spot(start.start(), start.start()) if start else Spot(0, 0)

    @cached_property
    def _line_starts(self) -> list[int]:
        return line_starts(self.text)

    def line(self, pointer: str) -> int | None:
        """The line, from 1, of a JSON pointer or of the nearest thing around it; None in a text that was not read."""
        if not self.is_whole:
            return None
        spot = self._root
        for part in pointer.split("/")[1:]:
            inner = spot.at(self.text, part.replace("~1", "/").replace("~0", "~"))
            if inner is None:
                break
            spot = inner
        return bisect_right(self._line_starts, spot.offset)


def kind_of(value: object) -> str:
    """JSON's name for the kind of a value."""
    names = ((bool, "boolean"), (int, "integer"), (float, "number"), (str, "string"), (dict, "object"), (list, "array"))
    return next((name for kind, name in names if isinstance(value, kind)), "null")


def shown(value: object) -> str:
    """A value as messages show it: as it stands in the file, a text without its quotes, all shortened."""
    if isinstance(value, str):
        text = value[: _SHOWN + 1]
    else:  # Piece by piece, since the value may be all of a large file.
        text = "".join(islice(json.JSONEncoder(ensure_ascii=False).iterencode(value), _SHOWN + 1))
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"


def parse(data: bytes | str, file: str = "", limits: JsonLimits | None = None) -> Parsed:
    """Read strict JSON; whatever is wrong is among the issues, with ``file`` in their places."""
    bounds = limits or JsonLimits()
    if len(data) > bounds.size:
        figures = {"size": len(data), "limit": bounds.size}
        return _unread("", Issue(Severity.ERROR, IssueCode("file-too-big"), Place(file), figures))
    issues: list[Issue] = []
    if isinstance(data, bytes):
        text, problem = _decoded(data, file)
        if problem:
            if problem.severity is Severity.ERROR:
                return _unread(text, problem)
            issues.append(problem)
    else:
        text = data
    bare = _without_texts(text, 2 * bounds.texts)
    count = _too_many(text, bare, bounds)
    if count:
        return _unread(text, *issues, Issue(Severity.ERROR, IssueCode("json-too-much"), Place(file), {"limit": count}))
    deep = _too_deep(text, bare, bounds.depth)
    if deep is not None:
        place = Place(file, _line_of(text, deep))
        return _unread(text, *issues, Issue(Severity.ERROR, IssueCode("json-too-deep"), place, {"limit": bounds.depth}))
    return _loaded(text, file, issues, bounds.key)


def _unread(text: str, *issues: Issue) -> Parsed:
    return Parsed(text, None, issues, is_whole=False)


def _decoded(data: bytes, file: str) -> tuple[str, Issue | None]:
    """The text of a file; a byte order mark before UTF-8 is a warning, every other encoding an error."""
    if data.startswith((BOM_UTF16_BE, BOM_UTF16_LE)):
        return "", Issue(
            Severity.ERROR, FILE_ENCODING, Place(file, 1), {"encoding": "UTF-16", "line": 1, "character": 1}
        )
    marked = data.startswith(BOM_UTF8)
    try:
        # Takes the mark away, of which Windows' older editors write one.
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        before = data[: problem.start + (len(BOM_UTF8) if marked else 0)]
        line = before.count(b"\n") + 1
        column = len(before) - (before.rfind(b"\n") + 1) + 1
        figures: dict[str, str | int] = {
            "byte": f"0x{problem.object[problem.start]:02X}",
            "line": line,
            "character": column,
        }
        return "", Issue(Severity.ERROR, FILE_ENCODING, Place(file, line), figures)
    return text, Issue(Severity.WARNING, IssueCode("file-bom"), Place(file, 1)) if marked else None


def _without_texts(text: str, marks: int) -> str | None:
    """What stands between the texts of a JSON text, all in one go; None where that can't be told so soon.

    A large map is all texts: what is left of it is soon looked through.
    """
    parts = text.split('"', marks + 1) if "\\" not in text else []
    return "".join(parts[::2]) if len(parts) % 2 and len(parts) <= marks + 1 else None


def _too_many(text: str, bare: str | None, limits: JsonLimits) -> int:
    """The limit of values that a text has more of, ``bare`` without its texts; 0 where it keeps to all."""
    signs = text if bare is None else bare
    groups = signs.count("{") + signs.count("[")
    values = groups + signs.count(",") + 1
    is_few = bare is not None or text.count('"') <= 2 * limits.texts
    if groups <= limits.groups and values <= limits.values and is_few:
        return 0
    # Looked at closely only now: the signs may stand in texts.
    groups = values = texts = 0
    for match in _VALUE.finditer(text):
        sign = text[match.start()]
        groups += sign in "{["
        values += sign != '"'
        texts += sign == '"'
        if groups > limits.groups:
            return limits.groups
        if values > limits.values:
            return limits.values
        if texts > limits.texts:
            return limits.texts
    return 0


def _too_deep(text: str, bare: str | None, depth: int) -> int | None:
    """Where the nesting first goes beyond ``depth``; ``bare`` is the text without its texts, where that is known."""
    # Brackets in texts nest nothing; both kinds of brackets are taken for one.
    signs = _TEXT.sub("", text) if bare is None else bare
    left = signs.encode("utf-8", "replace").translate(_ALIKE, _NO_BRACKETS)
    for _ in range(depth):  # Each round takes the innermost away, far faster than each is looked at.
        before, left = len(left), left.replace(b"[]", b"")
        if len(left) == before:
            break
    if not left:
        return None
    level = 0
    for match in BRACKET.finditer(text):
        first = text[match.start()]
        if first in "{[":
            level += 1
            if level > depth:
                return match.start()
        elif first != '"':
            level -= 1
    return None


def _loaded(text: str, file: str, issues: list[Issue], longest: int) -> Parsed:
    """The value of a text whose nesting is bearable."""
    doubled = False

    def pairs(members: list[tuple[str, object]]) -> dict[str, object]:
        nonlocal doubled
        # Whether any key came twice is noted alone; where, is looked for afterwards, in the rare file that has one.
        made = dict(members)
        doubled = doubled or len(made) != len(members)
        if made and max(map(len, made)) > longest:
            raise _LongKeyError(next(key for key in made if len(key) > longest))
        return made

    try:
        value = json.loads(text, object_pairs_hook=pairs, parse_float=_finite, parse_constant=_no_constant)
    except json.JSONDecodeError as problem:
        place = Place(file, problem.lineno)
        figures: dict[str, str | int] = {
            "line": problem.lineno,
            "character": problem.colno,
            "reason": fault_at(text, problem.pos) or problem.msg,
        }
        return _unread(text, *issues, Issue(Severity.ERROR, IssueCode("json-syntax"), place, figures))
    except _LongKeyError as problem:
        key = str(problem)
        found = max(text.find(key[:_SHOWN]), 0)
        figures = {"key": shown(key), "length": len(key), "maximum": longest}
        return _unread(
            text,
            *issues,
            Issue(Severity.ERROR, IssueCode("json-long-key"), Place(file, _line_of(text, found)), figures),
        )
    except _RefusedError as problem:
        return _unread(text, *issues, _bad_number(text, file, str(problem)))
    except ValueError:
        # Python refuses whole numbers of more than 4,300 digits.
        return _unread(text, *issues, _bad_number(text, file, ""))
    if doubled:
        starts = line_starts(text)
        for pointer, key, offset in repeated(text):
            place = Place(file, bisect_right(starts, offset), pointer)
            issues.append(Issue(Severity.ERROR, IssueCode("json-duplicate-key"), place, {"key": key}))
    if "\\" not in text or not _SURROGATE.search(text):
        return Parsed(text, value, tuple(issues))
    if halves := tuple(islice(_half_characters(text, file), MOST_REPEATED)):
        issues.extend(halves)
        value = _whole_characters(value)
    return Parsed(text, value, tuple(issues))


def _finite(literal: str) -> float:
    number = float(literal)
    if math.isinf(number):
        raise _RefusedError(literal)
    return number


def _no_constant(name: str) -> object:
    raise _RefusedError(name)


def _bad_number(text: str, file: str, literal: str) -> Issue:
    """The fault of a number that JSON or Python does not have; without a literal, of the longest one."""
    tokens = [match for match in TOKEN.finditer(text) if match.group()[0] not in '"{}[],:']
    found = next((match for match in tokens if match.group() == literal), None)
    found = found or max(tokens, key=lambda match: len(match.group()))
    line = _line_of(text, found.start())
    shown = found.group() if len(found.group()) <= 40 else found.group()[:37] + "…"
    return Issue(Severity.ERROR, IssueCode("json-number"), Place(file, line), {"number": shown, "line": line})


def _half_characters(text: str, file: str) -> Iterator[Issue]:
    """A fault for each string that escapes only one half of a surrogate pair: it could never be written again."""
    starts = line_starts(text)
    for match in TOKEN.finditer(text):
        token = match.group()
        if token[0] == '"' and _SURROGATE.search(token):
            try:
                json.loads(token).encode()
            except UnicodeEncodeError:
                line = bisect_right(starts, match.start())
                yield Issue(Severity.ERROR, IssueCode("json-half-character"), Place(file, line), {"line": line})


def _whole_characters(value: object) -> object:
    """The value with a substitute for each half of a character: nothing further on can write, hash or ask for one."""
    if isinstance(value, str):
        return value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    if isinstance(value, dict):
        return {_whole_characters(key): _whole_characters(member) for key, member in value.items()}
    return [_whole_characters(item) for item in value] if isinstance(value, list) else value


def _line_of(text: str, offset: int) -> int:
    return text.count("\n", 0, offset) + 1


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


def write_figures(value: object) -> str:
    """As :func:`write`, with lists and objects that hold numbers alone on one line each: grids stand as rows."""
    return write(_with_rows(value))


def _with_rows(value: object) -> object:
    inside = list(value.values()) if isinstance(value, Mapping) else value
    if not isinstance(inside, (list, tuple)):
        return value
    if all(one is None or (isinstance(one, int | float) and not isinstance(one, bool)) for one in inside):
        return OneLine(value)
    if isinstance(value, Mapping):
        return {key: _with_rows(member) for key, member in value.items()}
    return [_with_rows(item) for item in inside]


_ENCODER = json.JSONEncoder(ensure_ascii=False, allow_nan=False)
"""One for all values: ``json.dumps`` would make one for each, and a campaign has thousands."""


def one_line(value: object) -> str:
    """The text of a value without line breaks."""
    return _ENCODER.encode(value)


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
