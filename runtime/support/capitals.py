"""Capitals of any alphabet, one character a letter: how every word and letter of a game is written."""

from __future__ import annotations

from collections.abc import Container
from unicodedata import normalize


def capitals(text: str, alphabet: Container[str] = "") -> str:
    """``text`` in capitals and composed (NFC), so that an A with a separate diaeresis is one letter too.

    ``alphabet`` are the letters in use, or a text that is written with them: where it has İ or ı, these are the
    dotted and the dotless letter (Turkish); where it has the capital ẞ, ß becomes that instead of SS.
    """
    composed = normalize("NFC", text)
    if "İ" in alphabet or "ı" in alphabet:
        composed = composed.replace("i", "İ").replace("ı", "I")
    if "ẞ" in alphabet:
        composed = composed.replace("ß", "ẞ")
    return normalize("NFC", composed.upper())


def large(text: str) -> str:
    """The text with a capital at its head."""
    return text[:1].upper() + text[1:]
