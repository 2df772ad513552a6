"""Foreign text made harmless to look at: what would steer a terminal, turn a line or hide shows as an escape."""

from __future__ import annotations

import re

_HIDDEN = re.compile(
    "["
    "\x00-\x1f\x7f-\x9f"  # C0, delete and C1: they steer terminals and break lines.
    "\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f"  # Soft hyphen, joiners and fillers without a width.
    "\u200b-\u200f\u2028-\u202e\u2060-\u206f"  # Zero width, line separators, everything that turns the direction.
    "\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff"
    "\ud800-\udfff"  # Halves of a character, by which the system's names for files carry what is no UTF-8.
    "\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
    "]"
)
_NAMED = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}.get


def visible(text: str, keep: str = "") -> str:
    r"""``text`` with each character that is not seen written out, as ``\n``, ``\x1b`` or ``\u202e``.

    Those are control characters (line breaks too), marks of direction, what has no width, and lone surrogates; ``keep``
    are ones that stay as they are. What is seen is never changed, so that names of any language stay as written.
    """
    return _HIDDEN.sub(lambda found: found[0] if found[0] in keep else _escaped(found[0]), text)


def visible_json(text: str) -> str:
    r"""The same JSON value in characters that are all seen: what is not, is written as ``\uXXXX`` in its strings.

    ``text`` is well-formed JSON; its own line breaks and indents lie between strings and stay.
    """
    return _HIDDEN.sub(lambda found: found[0] if found[0] in "\n\r\t" else json_escape(found[0]), text)


def json_escape(character: str) -> str:
    """One character as the escapes that JSON has for it: two where it needs a pair of surrogates."""
    data = character.encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{data[at : at + 4]}" for at in range(0, len(data), 4))


def _escaped(character: str) -> str:
    code = ord(character)
    return _NAMED(character) or (f"\\x{code:02x}" if code < 0x100 else ascii(character)[1:-1])


# What windows show: they set right-to-left text in order, and wrap lines themselves.

_FIRST, _POP = "\u2068", "\u2069"
"""Unicode's isolate that finds its own direction, and its end."""
_RIGHT_TO_LEFT = "\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff"
_TURNED = re.compile(f"[{_RIGHT_TO_LEFT}]")
_UNUSUAL = re.compile(f"{_HIDDEN.pattern[:-1]}{_RIGHT_TO_LEFT}]")
_SHAPING = "\t\xad\u200c\u200d\ufe0e\ufe0f"
"""Joiners without which Persian and Indic words are misspelt, soft hyphens, what chooses how a sign is drawn; tabs."""


def isolate(text: str) -> str:
    """``text`` as windows show it: :func:`visible` but for line breaks and joiners, its direction kept to itself.

    A line that has letters written from right to left is put between Unicode's isolates, so that it turns nothing
    beside it, whatever sentence it is filled into. Doing so twice changes nothing.
    """
    if not _UNUSUAL.search(text):
        return text
    return "\n".join(_isolate_line(line) for line in text.replace("\r\n", "\n").split("\n"))


def set_apart(text: str) -> str:
    """``text`` as :func:`isolate` gives it, each of its lines between isolates whatever it is written in.

    So it reads among words from right to left: what begins with a figure or a quotation mark would else be torn apart.
    """
    lines = isolate(text).split("\n")
    return "\n".join(line if line.startswith(_FIRST) or not line else f"{_FIRST}{line}{_POP}" for line in lines)


def hidden_characters(text: str) -> tuple[str, ...]:
    """What of a text windows write out, each once: control characters, marks of direction, what has no width."""
    found = (one for one in _HIDDEN.findall(text.replace("\r\n", "\n")) if one not in f"\n{_SHAPING}")
    return tuple(dict.fromkeys(found))


def without_hidden(text: str) -> str:
    """A text without its :func:`hidden_characters`."""
    hidden = hidden_characters(text)
    return "".join(one for one in text.replace("\r\n", "\n") if one not in hidden)


def without_isolates(text: str) -> str:
    """A text that a person has changed where :func:`isolate` had shown it, to be kept as it is."""
    return text.replace(_FIRST, "").replace(_POP, "")


def _isolate_line(line: str) -> str:
    is_closed, outside = _outside_isolates(line)
    shown = visible(line, keep=f"{_SHAPING}{_FIRST}{_POP}" if is_closed else _SHAPING)
    return f"{_FIRST}{shown}{_POP}" if _TURNED.search(outside) else shown


def _outside_isolates(line: str) -> tuple[bool, str]:
    """Whether every isolate of a line is closed and no other is, and what stands outside of them."""
    depth, outside = 0, list[str]()
    for character in line:
        depth += (character == _FIRST) - (character == _POP)
        if depth < 0:
            return False, line
        if depth == 0:
            outside.append(character)
    return (True, "".join(outside)) if depth == 0 else (False, line)
