"""WordNet's own files, read as they lie on the disk: senses, what falls under them, and what derives from them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

FILES = {"n": "noun", "v": "verb", "a": "adj", "r": "adv"}
"""WordNet's letters for the parts of speech, and how their files are called."""

NARROWER = ("~", "~i")
"""The pointers from a sense to narrower ones of the same part of speech."""

DERIVED = "+"
"""The pointer from one word of a sense to a word derived from it."""


@dataclass(frozen=True, slots=True)
class Pointer:
    """A pointer out of a sense: to a whole sense, or, where ``source`` is not 0, from one word to another."""

    kind: str
    offset: int
    pos: str
    source: int
    target: int


@dataclass(frozen=True, slots=True)
class Sense:
    """One meaning: the words that have it, lower case, in WordNet's order, and where it points to."""

    pos: str
    offset: int
    words: tuple[str, ...]
    pointers: tuple[Pointer, ...]


class WordNet:
    """The database in a folder such as Debian's ``/usr/share/wordnet``."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._data = {pos: (folder / f"data.{name}").read_bytes() for pos, name in FILES.items()}

    @cached_property
    def _index(self) -> dict[tuple[str, str], tuple[int, ...]]:
        """The senses of each word of a part of speech, the commonest first."""
        found = {}
        for pos, name in FILES.items():
            for line in (self._folder / f"index.{name}").read_text("latin-1").splitlines():
                if not line.startswith(" "):
                    fields = line.split()
                    pointers = int(fields[3])
                    found[fields[0], pos] = tuple(int(offset) for offset in fields[6 + pointers :])
        return found

    @cached_property
    def irregular(self) -> dict[tuple[str, str], tuple[str, ...]]:
        """The irregular forms of each word of a part of speech."""
        found: dict[tuple[str, str], tuple[str, ...]] = {}
        for pos, name in FILES.items():
            for line in (self._folder / f"{name}.exc").read_text("latin-1").splitlines():
                form, *words = line.split()
                for word in words:
                    found[word, pos] = (*found.get((word, pos), ()), form)
        return found

    def parts(self, word: str) -> tuple[str, ...]:
        """The parts of speech that ``word``, lower case, can be."""
        return tuple(pos for pos in FILES if (word, pos) in self._index)

    def is_first(self, word: str, sense: Sense) -> bool:
        """Whether ``sense`` is the commonest of ``word`` as that part of speech."""
        return self._index.get((word, sense.pos), (-1,))[0] == sense.offset

    def sense(self, name: str) -> Sense:
        """The sense called ``sword.n.1``: the first of the noun; raises KeyError where there is none."""
        word, pos, number = name.rsplit(".", 2)
        senses = self._index[word, pos]
        if not 0 < int(number) <= len(senses):
            raise KeyError(name)
        return self.at(pos, senses[int(number) - 1])

    def at(self, pos: str, offset: int) -> Sense:
        """The sense that begins at ``offset`` of the file of ``pos``."""
        data = self._data[pos]
        fields = data[offset : data.index(b"\n", offset)].decode("latin-1").split(" | ", 1)[0].split()
        count = int(fields[3], 16)
        words = tuple(fields[4 + 2 * number].split("(")[0].lower() for number in range(count))
        at = 4 + 2 * count
        pointers = []
        for first in range(at + 1, at + 1 + 4 * int(fields[at]), 4):
            kind, where, part, ends = fields[first : first + 4]
            pointers.append(Pointer(kind, int(where), part.replace("s", "a"), int(ends[:2], 16), int(ends[2:], 16)))
        return Sense(pos, offset, words, tuple(pointers))

    def under(self, sense: Sense) -> Iterator[Sense]:
        """``sense`` and every narrower one, each once."""
        seen = {sense.offset}
        waiting = [sense]
        while waiting:
            found = waiting.pop()
            yield found
            for pointer in found.pointers:
                if pointer.kind in NARROWER and pointer.pos == sense.pos and pointer.offset not in seen:
                    seen.add(pointer.offset)
                    waiting.append(self.at(pointer.pos, pointer.offset))

    def derived(self, sense: Sense, word: str) -> Iterator[tuple[str, Sense]]:
        """The words derived from ``word`` in ``sense``, each with its sense."""
        number = sense.words.index(word) + 1
        for pointer in sense.pointers:
            if pointer.kind == DERIVED and pointer.source == number:
                target = self.at(pointer.pos, pointer.offset)
                yield target.words[pointer.target - 1], target
