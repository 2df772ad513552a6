"""The forms that an English word may take: more than there are, for a lexicon to choose from."""

from __future__ import annotations

import re
from collections.abc import Iterator

SPELLINGS = (
    ("OUR", "OR"),
    ("ENCE", "ENSE"),
    ("IS(?=E$|ING|ATION)", "IZ"),
    ("IZ(?=E$|ING|ATION)", "IS"),
    ("TRE$", "TER"),
    ("BRE$", "BER"),
    ("MOULD", "MOLD"),
    ("AXE$", "AX"),
    ("OEU", "EU"),
    ("OR", "OUR"),
    ("ENSE", "ENCE"),
    ("TER$", "TRE"),
    ("BER$", "BRE"),
    ("MOLD", "MOULD"),
    ("AX$", "AXE"),
    ("EU", "OEU"),
)
"""How British and American spellings differ, as far as it matters here: patterns, and what stands instead."""

SHORT = re.compile("(?:[^AEIOU]|QU)*[AEIOU][BCDFGKLMNPRTVZ]")
"""Words of one syllable that double their last letter before an ending: HIT, HITTING."""


def inflected(word: str, pos: str) -> Iterator[str]:
    """What ``word`` (capitals) might become as a noun ``n``, a verb ``v`` or an adjective ``a``."""
    if pos in "nv":
        yield with_s(word)
    if pos == "n":
        if word.endswith("O"):
            yield word + "S"
        if word.endswith(("F", "FE")):
            yield word.rstrip("E")[:-1] + "VES"
        if word.endswith("MAN"):
            yield word[:-3] + "MEN"
    for ending in {"v": ("ED", "ING"), "a": ("ER", "EST")}.get(pos, ()):
        yield from _with_ending(word, ending)


def with_s(word: str) -> str:
    """The plural, or the third person."""
    if word.endswith("Y") and word[-2:-1] not in "AEIOU":
        return word[:-1] + "IES"
    return word + ("ES" if word.endswith(("S", "X", "Z", "CH", "SH", "O")) else "S")


def agents(word: str) -> Iterator[str]:
    """Who or what does what the verb ``word`` says."""
    yield from _with_ending(word, "ER")
    yield from _with_ending(word, "OR")


def derived(word: str, pos: str) -> Iterator[tuple[str, str]]:
    """Words that mean the same as another part of speech, with that part."""
    if pos == "a":
        yield word + "NESS", "n"
        yield word + "LY", "r"
        if word.endswith("Y"):
            yield word[:-1] + "INESS", "n"
            yield word[:-1] + "ILY", "r"
        if word.endswith("LE"):
            yield word[:-1] + "Y", "r"
            yield word[:-2] + "ILITY", "n"
        if word.endswith("IC"):
            yield word + "ALLY", "r"
    elif pos == "v":
        for text in _with_ending(word, "ING"):
            yield text + "S", "n"
            yield text + "LY", "r"
        yield from ((text, "a") for text in _with_ending(word, "ABLE"))
        stem = word.removesuffix("E")
        yield from ((stem + ending, "n") for ending in ("ION", "ATION"))
        yield word + "MENT", "n"
        yield word.removesuffix("Y") + "ICATION", "n"


def respelt(word: str) -> Iterator[str]:
    """``word`` as it might be written on the other side of the ocean."""
    for here, there in SPELLINGS:
        other = re.sub(here, there, word)
        if other != word:
            yield other


def _with_ending(word: str, ending: str) -> Iterator[str]:
    """``word`` with an ending that begins with a vowel."""
    if word.endswith("E"):
        yield word[:-1] + ending
        if word.endswith(("EE", "OE", "YE", "GE", "CE")):
            yield word + ending
    elif word.endswith("Y") and word[-2:-1] not in "AEIOU":
        yield (word if ending == "ING" else word[:-1] + "I") + ending
    else:
        if not SHORT.fullmatch(word):
            yield word + ending
        if word.endswith("C"):
            yield word + "K" + ending
        elif re.search("[AEIOUY][BDFGKLMNPRSTVZ]$", word):
            yield word + word[-1] + ending
