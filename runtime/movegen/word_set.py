"""Words ready to be searched for what a rack and letters on the board can spell."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property


class WordSet:
    """A set of words, upper case, sorted; it never changes."""

    def __init__(self, words: Iterable[str]) -> None:
        self.words = tuple(sorted(set(words)))
        self._known = frozenset(self.words)

    def __contains__(self, text: str) -> bool:
        return text in self._known

    def __len__(self) -> int:
        return len(self.words)

    def for_rack(self, rack: str, longest: int) -> RackWords:
        """The words of at most ``longest`` letters as ``rack`` sees them."""
        return RackWords(self._by_missing(rack, longest), rack)

    def count_of(self, rack: str, longest: int) -> int:
        """How many words of at most ``longest`` letters have no other letters than ``rack``, however often each."""
        return len(self._by_missing(rack, longest).get("", ()))

    @cached_property
    def _text(self) -> str:
        return "".join(f"{word}\n" for word in self.words)

    def _by_missing(self, rack: str, longest: int) -> Mapping[str, list[str]]:
        """The words by those of their letters, sorted, that do not occur on ``rack`` at all."""
        groups: dict[str, list[str]] = {}
        # One translation of the whole list is many times faster than looking at each word.
        rests = self._text.translate(str.maketrans("", "", rack)).splitlines()
        for word, rest in zip(self.words, rests, strict=True):
            if len(word) <= longest:
                missing = "".join(sorted(rest)) if len(rest) > 1 else rest
                groups.setdefault(missing, []).append(word)
        return groups


class RackWords:
    """What can be spelt with a rack alone, or with it and letters that lie in line on the board."""

    def __init__(self, by_missing: Mapping[str, list[str]], rack: str) -> None:
        self._by_missing = by_missing
        self._rack = rack
        self._alone: dict[tuple[int, int, str], list[str]] = {}
        self._by_length: dict[int, list[str]] = {}
        self._through: dict[str, tuple[tuple[str, int], ...]] = {}
        for word in self._spelt_with(""):
            self._by_length.setdefault(len(word), []).append(word)
            for place, letter in enumerate(word):
                self._alone.setdefault((len(word), place, letter), []).append(word)

    @property
    def lengths(self) -> tuple[int, ...]:
        """The lengths of the words that the rack spells alone, shortest first."""
        return tuple(sorted(self._by_length))

    def alone(self, length: int) -> Iterable[str]:
        """The words of ``length`` letters that the rack spells alone."""
        return self._by_length.get(length, ())

    def alone_with(self, length: int, place: int, letters: Iterable[str]) -> Iterator[str]:
        """The words of ``length`` letters that the rack spells alone and that have one of ``letters`` at ``place``."""
        for letter in letters:
            yield from self._alone.get((length, place, letter), ())

    def through(self, pattern: str) -> tuple[tuple[str, int], ...]:
        """The words that fit ``pattern``, letters on the board with a dot for each gap, somewhere inside.

        Each comes with the number of its letter that lies on the pattern's first; the rack has the other letters,
        at least one.
        """
        known = self._through.get(pattern)
        if known is None:
            # The look-ahead finds overlapping places too: BANANA has ANA twice.
            fits = re.compile(f"(?={pattern})")
            letters = pattern.replace(".", "")
            known = tuple(
                (word, found.start())
                for word in self._spelt_with(letters)
                if len(word) > len(letters)
                for found in fits.finditer(word)
            )
            self._through[pattern] = known
        return known

    def _spelt_with(self, letters: str) -> list[str]:
        """The words that the rack spells with ``letters``, all of which they use."""
        missing = "".join(sorted(letter for letter in letters if letter not in self._rack))
        supply = self._rack + letters
        most = {letter: supply.count(letter) for letter in supply}
        single = [letter for letter, count in most.items() if count == 1]
        words = [word for word in self._by_missing.get(missing, ()) if len(word) <= len(supply)]
        for letter in (letter for letter in most if letter not in single):
            words = [word for word in words if word.count(letter) <= most[letter]]
        for letter in single:
            words = [word for word in words if word.count(letter) < 2]
        return words
