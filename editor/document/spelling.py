"""The words of English texts that no list has: the shipped words, the campaign's own, and the names in it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from runtime.campaign.model import Campaign
from runtime.campaign.said import Kind, own_language, texts_of

_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_SHORT = re.compile(r"(n['’]t|['’](?:s|d|ll|re|ve|m|t|em|tis))$", re.IGNORECASE)
_CUT = frozenset(("ca", "wo", "sha", "ai"))
"""What is left of can't, won't, shan't and ain't."""
_NAMES = frozenset((Kind.CITY, Kind.REGION, Kind.SPEAKER, Kind.NODE_NAME))


@dataclass(frozen=True, slots=True)
class Misspelt:
    """A word that is in no list, and where it begins in its text."""

    word: str
    start: int


class Spelling:
    """Judges the words of one campaign's texts; ``has`` says whether the shipped lists have a word, in capitals."""

    def __init__(self, campaign: Campaign, has: Callable[[str], bool]) -> None:
        self._has = has
        self.is_english = own_language(campaign).split("-")[0].lower() == "en"
        names = (one.text for one in texts_of(campaign) if one.kind in _NAMES)
        added = (word for level in campaign.levels for word in level.words.added)
        self._own = {word.lower() for text in (*names, *added) for word in _WORD.findall(text)} | set(campaign.spelling)

    def misspelt(self, text: str) -> Iterator[Misspelt]:
        """The words of a text that are in no list; none where the campaign is not in English."""
        if self.is_english:
            for found in _WORD.finditer(text):
                if not self._knows(found[0]):
                    yield Misspelt(found[0], found.start())

    def _knows(self, word: str) -> bool:
        if len(word) == 1 or word.lower() in self._own:
            return True
        stem = _SHORT.sub("", word)
        if stem != word and (stem.lower() in _CUT or len(stem) < 2 or stem.lower() in self._own):
            return True
        parts = re.split("['’]", stem)
        return all(len(part) == 1 or part.lower() in self._own or self._has(part.upper()) for part in parts)
