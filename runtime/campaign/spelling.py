"""The spelling of a campaign's texts: words that are in no list, and are no name of the campaign's own."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from runtime.campaign.campaign_texts import TextKind, own_language, texts_of_level
from runtime.campaign.model import Campaign
from runtime.engine.levels.level import Level

_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_SHORT = re.compile(r"(n['’]t|['’](?:s|d|ll|re|ve|m|t|em|tis))$", re.IGNORECASE)
_CUT = frozenset(("ca", "wo", "sha", "ai"))
"""What is left of can't, won't, shan't and ain't."""
_NAMES = frozenset((TextKind.CITY, TextKind.REGION, TextKind.VARIABLE, TextKind.SPEAKER))


@dataclass(frozen=True, slots=True)
class Misspelt:
    """A word that is in no list, and where it begins in its text."""

    word: str
    start: int


class Names:
    """The words of a campaign's names; those of a level are remembered as long as the level stays the same value."""

    def __init__(self) -> None:
        self._levels: dict[str, tuple[Level, frozenset[str]]] = {}
        self._all: frozenset[str] = frozenset()

    def of(self, campaign: Campaign) -> frozenset[str]:
        """The words of the names of cities, regions, speakers and stations, and those added to levels, in small."""
        before, now = self._levels, {}
        for level in campaign.levels:
            known = before.get(level.id)
            now[level.id] = known if known is not None and known[0] is level else (level, _words_of(level))
        self._levels = now
        if len(now) != len(before) or any(before.get(name, (None, None))[1] != one[1] for name, one in now.items()):
            self._all = frozenset[str]().union(*(words for _, words in now.values()))
        return self._all.union(word.lower() for node in campaign.nodes for word in _WORD.findall(node.name))


def _words_of(level: Level) -> frozenset[str]:
    """The words of a level's names."""
    found = (*level.words.added, *(one.text for one in texts_of_level(level) if one.kind in _NAMES))
    return frozenset(word.lower() for text in found for word in _WORD.findall(text))


class Spelling:
    """Judges the words of one campaign's texts; ``has`` says whether the shipped lists have a word, in capitals.

    ``names`` remembers those of levels from one value of the campaign to the next.
    """

    def __init__(self, campaign: Campaign, has: Callable[[str], bool], names: Names | None = None) -> None:
        self._has = has
        self.is_english = own_language(campaign).split("-")[0].lower() == "en"
        self._own = (names or Names()).of(campaign).union(campaign.spelling) if self.is_english else frozenset()

    @property
    def known(self) -> tuple[bool, frozenset[str]]:
        """What judging words hangs on beside the shipped lists."""
        return self.is_english, self._own

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
