"""Finding topics: every word that is looked for must occur in one, the best one comes first."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from runtime.ui.help.book import Topic

IN_TITLE, IN_WORDS = 1000, 60
"""What an occurrence in the title and in the further words counts beside one in the text."""
AROUND = 38
"""How many letters are shown before and after what was found."""


@dataclass(frozen=True, slots=True)
class Found:
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
    return {"’": "'", "‘": "'", "–": "-"}.get(plain, plain if len(plain) == 1 else letter)


def search(query: str, topics: Iterable[tuple[Topic, str]]) -> tuple[Found, ...]:
    """The topics in which every word of ``query`` occurs, in title, further words or what it tells, best first."""
    wanted = words_of(query)
    found: list[tuple[int, Found]] = []
    for topic, told in topics:
        title, words, text = folded(topic.title), folded(topic.words), folded(told)
        if not wanted or not all(word in title or word in words or word in text for word in wanted):
            continue
        count = sum(text.count(word) for word in wanted)
        worth = sum(IN_TITLE * (word in title) + IN_WORDS * (word in words) for word in wanted) + count
        found.append((worth, Found(topic, count, _around(told, text, wanted))))
    found.sort(key=lambda one: -one[0])
    return tuple(one for _, one in found)


def places(text: str, wanted: Sequence[str]) -> tuple[tuple[int, int], ...]:
    """Where the words occur in a text: each from and to which letter, in their order."""
    within = folded(text)
    hits: list[tuple[int, int]] = []
    for word in wanted:
        start = within.find(word)
        while start >= 0:
            hits.append((start, start + len(word)))
            start = within.find(word, start + len(word))
    return tuple(sorted(hits))


def _around(told: str, text: str, wanted: Sequence[str]) -> str:
    """What stands around the first word that occurs."""
    first = min((place for word in wanted if (place := text.find(word)) >= 0), default=-1)
    if first < 0:
        return ""
    start, end = max(0, first - AROUND), min(len(told), first + AROUND)
    start = max(start, told.rfind("\n", 0, first) + 1)
    cut = told.find("\n", first, end)
    end = cut if cut >= 0 else end
    before, after = "…" if start and told[start - 1] != "\n" else "", "…" if end < len(told) and cut < 0 else ""
    return f"{before}{told[start:end].strip()}{after}"
