"""Finding topics: every word that is looked for must occur in one, the best one comes first."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from runtime.ui.help.book import Topic

IN_TITLE, IN_WORDS = 1000, 60
"""What an occurrence in the title and in the further words counts beside one in the text."""
AROUND = 38
"""How many letters are shown before and after what was found."""


@dataclass(frozen=True, slots=True)
class FoundTopic:
    """A topic that was found: ``count`` times in its text, the first time within ``around``."""

    topic: Topic
    count: int
    around: str


def words_of(query: str) -> tuple[str, ...]:
    """What is looked for, word by word."""
    return tuple(dict.fromkeys(folded(query).split()))


def folded(text: str) -> str:
    """A text without differences of case, accents and typography, letter for letter as long as it was."""
    return "".join(map(_folded_letter, text))


def _folded_letter(letter: str) -> str:
    plain = unicodedata.normalize("NFD", letter)[:1].lower() or letter
    return {"’": "'", "‘": "'", "–": "-", "−": "-"}.get(plain, plain if len(plain) == 1 else letter)


def search(query: str, topics: Iterable[tuple[Topic, str]]) -> tuple[FoundTopic, ...]:
    """The topics in which every word of ``query`` begins a word, in title, further words or what it tells, best first.

    Where there is none, those in which they occur within words.
    """
    wanted, known = words_of(query), tuple(topics)
    if not wanted:
        return ()
    return _search(wanted, known, starting) or _search(wanted, known, anywhere)


def places(text: str, wanted: Sequence[str]) -> tuple[tuple[int, int], ...]:
    """Where words begin with the wanted ones, or, where none does, contain them: each from and to which letter."""
    within = folded(text)
    for way in (starting, anywhere):
        hits = sorted((at, at + len(word)) for word in wanted for at in way(word, within))
        if hits:
            return tuple(hits)
    return ()


_Way = Callable[[str, str], Sequence[int]]
"""Finds where a word occurs in a text."""


def starting(word: str, text: str) -> Sequence[int]:
    """Where words of a text begin with ``word``."""
    return [found.start() for found in re.finditer(rf"(?<!\w){re.escape(word)}", text)]


def anywhere(word: str, text: str) -> Sequence[int]:
    """Where ``word`` stands in a text, within other words too."""
    return [found.start() for found in re.finditer(re.escape(word), text)]


def _search(wanted: Sequence[str], topics: Iterable[tuple[Topic, str]], way: _Way) -> tuple[FoundTopic, ...]:
    found: list[tuple[int, FoundTopic]] = []
    for topic, told in topics:
        title, words, text = folded(topic.title), folded(topic.words), folded(told)
        hits = [way(word, text) for word in wanted]
        titled, listed = [bool(way(word, title)) for word in wanted], [bool(way(word, words)) for word in wanted]
        if all(any(each) for each in zip(titled, listed, hits, strict=True)):
            count = sum(map(len, hits))
            first = min((at for each in hits for at in each), default=-1)
            around = _around(told, first) if first >= 0 else ""
            found.append((IN_TITLE * sum(titled) + IN_WORDS * sum(listed) + count, FoundTopic(topic, count, around)))
    found.sort(key=lambda one: -one[0])
    return tuple(one for _, one in found)


def _around(told: str, first: int) -> str:
    """What stands around a place, in whole words of its line."""
    line_start = told.rfind("\n", 0, first) + 1
    line_end = told.find("\n", first)
    line_end = len(told) if line_end < 0 else line_end
    start, end = max(line_start, first - AROUND), min(line_end, first + AROUND)
    if start > line_start:
        start = told.rfind(" ", line_start, start) + 1 or line_start
    if end < line_end:
        end = told.find(" ", end, line_end)
        end = line_end if end < 0 else end
    before, after = "… " if start > line_start else "", " …" if end < line_end else ""
    return f"{before}{told[start:end].strip()}{after}"
