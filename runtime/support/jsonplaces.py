"""Where keys and values stand in the text of a JSON file, what a place in it is called, and what is wrong at one."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass

from runtime.support.reasons import Reason

# A string that never ends is taken to the end of the text, so that no text takes more than one pass.
STRING = r'"[^"\\]*(?:\\.[^"\\]*)*"?'
TOKEN = re.compile(STRING + r'|[{}\[\],:]|[^\s{}\[\],:"]+', re.DOTALL)
BRACKET = re.compile(STRING + r"|[{}\[\]]", re.DOTALL)
_CLOSED = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"', re.DOTALL)
_EXTRA_COMMA = re.compile(r",\s*[}\]]")

MOST_REPEATED = 100
"""How many keys are told of that stand twice, and how many halves of characters."""


def child(pointer: str, key: str | int) -> str:
    """The pointer to a member of the object or list that ``pointer`` names (RFC 6901)."""
    return f"{pointer}/{str(key).replace('~', '~0').replace('/', '~1')}"


def line_starts(text: str) -> list[int]:
    """Where the lines of a text begin."""
    return [0, *(match.end() for match in re.finditer("\n", text))]


@dataclass(slots=True)
class Spot:
    """Where a value stands in a text, or the key before it, and where it starts itself.

    What is in it is looked for when it is first asked for; what lies deeper is passed over until then.
    """

    offset: int
    start: int
    members: dict[str, Spot] | list[Spot] | None = None

    def at(self, text: str, key: str) -> Spot | None:
        """The place of a member; None where there is none."""
        if self.members is None:
            self.members = _members(text, self.start)
        if isinstance(self.members, dict):
            return self.members.get(key)
        if key.isdecimal() and len(key) < 12 and int(key) < len(self.members):
            return self.members[int(key)]
        return None


def _members(text: str, start: int) -> dict[str, Spot] | list[Spot]:
    """Where the members stand of what starts there in a sound text; of two with one key the first."""
    listed: list[Spot] = []
    named: dict[str, Spot] = {}
    key, key_at, at = "", -1, start + 1
    if start >= len(text):  # What is looked at need not have been read from a text.
        return listed
    while text[start] in "{[" and (match := TOKEN.search(text, at)) is not None:
        token, offset, at = match.group(), match.start(), match.end()
        if token in "}]":
            break
        if token in ",:":
            continue
        if text[start] == "{" and key_at < 0:
            key, key_at = str(json.loads(token)), offset
            continue
        if text[start] == "{":
            named.setdefault(key, Spot(key_at, offset))
            key_at = -1
        else:
            listed.append(Spot(offset, offset))
        at = _end_of(text, offset) if token in "{[" else at
    return named if text[start] == "{" else listed


def _end_of(text: str, start: int) -> int:
    """Where the object or list ends that starts there."""
    level = 0
    for match in BRACKET.finditer(text, start):
        first = text[match.start()]
        level += (first in "{[") - (first in "}]")
        if level == 0:
            return match.end()
    return len(text)


@dataclass(slots=True)
class _Open:
    """An object or list that is being read, ``step`` being its key or number in what is around it.

    ``keys`` are those of an object so far; of a list there are none. ``step_in`` is where its next value stands in it.
    """

    step: str
    keys: set[str] | None
    step_in: str = ""
    count: int = 0


def repeated(text: str) -> list[tuple[str, str, int]]:
    """The pointer, key and offset of each key of a sound text that repeats an earlier one, of the first of them."""
    found: list[tuple[str, str, int]] = []
    stack: list[_Open] = []
    is_key = False
    for match in TOKEN.finditer(text):
        token, inside = match.group(), stack[-1] if stack else None
        if token in ",:":
            is_key = token == "," and inside is not None and inside.keys is not None
        elif token in "}]":
            stack.pop()
        elif is_key and inside is not None and inside.keys is not None:
            inside.step_in = str(json.loads(token)) if "\\" in token else token[1:-1]
            if inside.step_in in inside.keys:
                pointer = "".join(child("", one.step) for one in stack[1:])
                found.append((child(pointer, inside.step_in), inside.step_in, match.start()))
                if len(found) >= MOST_REPEATED:
                    break
            inside.keys.add(inside.step_in)
        else:
            step = ""
            if inside is not None:
                step = str(inside.count) if inside.keys is None else inside.step_in
                inside.count += 1
            if token in "{[":
                stack.append(_Open(step, set() if token == "{" else None))
            is_key = token == "{"
    return found


def fault_at(text: str, position: int) -> Reason | None:
    """What is wrong where Python's reader stopped, which has no codes of its own: told from what stands before.

    None where that is nothing that is known here.
    """
    opened: list[str] = []
    before = last = ""
    for match in TOKEN.finditer(text, 0, position):
        before, last = last, match.group()
        if last[0] == '"' and not _CLOSED.fullmatch(last):
            return _fault_in_string(text, position)
        if last in "{[":
            opened.append(last)
        elif last in "}]":
            opened.pop()
    sign, in_object = text[position : position + 1], opened[-1:] == ["{"]
    if last in ("", "{", "[", ",", ":"):
        if sign == '"':
            return Reason.OPEN_TEXT
        return Reason.NO_NAME if in_object and last != ":" else Reason.NO_VALUE
    if in_object and last[0] == '"' and before in "{,":
        return Reason.NO_COLON
    if sign in (",", "}" if in_object else "]") and opened:
        return Reason.EXTRA_COMMA if _EXTRA_COMMA.match(text, position) else None
    return Reason.NO_COMMA if opened else Reason.MORE_BEHIND


def _fault_in_string(text: str, position: int) -> Reason:
    """What is wrong in a string that began before: a character, or what stands behind the last backslash."""
    if text[position : position + 1] < " ":
        return Reason.CONTROL_CHARACTER
    escape = text.rfind("\\", 0, position + 1)
    return Reason.BAD_HEXADECIMAL if text.startswith("u", escape + 1) else Reason.BAD_BACKSLASH
