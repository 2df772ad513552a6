"""Capitals of any alphabet, one character a letter: how every word and letter of a game is written."""

from __future__ import annotations

import re
from collections.abc import Container
from unicodedata import normalize

_MANY_MARKS = re.compile(r"[^\w\s]{31}")
_FEW_MARKS = re.compile(r"[\w\s]*[^\w\s]{1,30}|[\w\s]+")


def composed(text: str) -> str:
    """``text`` with each letter and its marks as one character where there is one (NFC).

    Composing sorts the marks of a letter, in a time that grows with the square of their number; more than thirty, which
    no writing has, are taken thirty at a time.
    """
    if _MANY_MARKS.search(text) is None:
        return normalize("NFC", text)
    return "".join(normalize("NFC", piece) for piece in _FEW_MARKS.findall(text))


def capitals(text: str, alphabet: Container[str] = "") -> str:
    """``text`` in capitals and composed (NFC), so that an A with a separate diaeresis is one letter too.

    ``alphabet`` are the letters in use, or a text that is written with them: where it has İ or ı, these are the
    dotted and the dotless letter (Turkish); where it has the capital ẞ, ß becomes that instead of SS.
    """
    whole = composed(text)
    if "İ" in alphabet or "ı" in alphabet:
        whole = whole.replace("i", "İ").replace("ı", "I")
    if "ẞ" in alphabet:
        whole = whole.replace("ß", "ẞ")
    return composed(whole.upper())


def bare(letter: str) -> str:
    """A letter without its marks: A of Ä, S of Š; one that has none is itself."""
    return normalize("NFD", letter)[:1]


def large(text: str) -> str:
    """The text with a capital at its head."""
    return text[:1].upper() + text[1:]
