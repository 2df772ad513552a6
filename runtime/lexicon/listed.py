"""Words out of a plain list of one's own, one a line, and what they suggest out of a JSON file."""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path

from runtime.lexicon.lexicon import Lexicon
from runtime.lexicon.loading import LexiconError
from runtime.support.issues import Issue, Place, Severity

LARGEST = 100_000_000
"""How many bytes a word list may have, unpacked."""

LISTED_TIER = 0
"""The tier of the words of a list: everybody knows them."""

CONNOTATIONS = frozenset(("attacking", "burning", "cutting", "defending", "sneaking"))


def read_words(path: Path) -> tuple[str, ...]:
    """The words of a list, plain or gzipped, in capitals and sorted; raises :class:`LexiconError`."""
    try:
        data = path.read_bytes()
        if data.startswith(b"\x1f\x8b"):
            with gzip.open(path) as unpacked:
                data = unpacked.read(LARGEST + 1)
        text = data[: LARGEST + 1].decode("utf-8-sig")
    except (OSError, EOFError, zlib.error, UnicodeDecodeError) as problem:
        raise _error("lexicon-unreadable", path) from problem
    words = tuple(sorted(set(text.upper().split())))
    if not words or len(data) > LARGEST:
        raise _error("lexicon-damaged", path)
    return words


def read_meanings(path: Path) -> Mapping[str, tuple[str, ...]]:
    """What words suggest, out of ``{"SWORD": ["attacking"]}``; raises :class:`LexiconError`."""
    try:
        document = json.loads(path.read_text("utf-8-sig"))
    except OSError as problem:
        raise _error("lexicon-unreadable", path) from problem
    except (ValueError, RecursionError) as problem:
        raise _error("lexicon-damaged", path) from problem
    found: dict[str, tuple[str, ...]] = {}
    for word, named in document.items() if isinstance(document, dict) else (("", None),):
        if not isinstance(named, list) or not CONNOTATIONS.issuperset(map(str, named)):
            raise _error("lexicon-damaged", path)
        found[word.upper()] = tuple(sorted(set(named)))
    return found


def listed(
    words: Iterable[str],
    meanings: Mapping[str, Iterable[str]],
    source: str = "",
    tiers: Mapping[str, int] | None = None,
) -> Lexicon:
    """The lexicon of a list of words.

    ``meanings`` are what words suggest, with reasons or without; ``source`` stands in for reasons. Words that
    ``tiers`` don't know are in the tier that everybody knows.
    """
    known = {word: (tiers or {}).get(word, LISTED_TIER) for word in words}
    reasons = {
        word: dict(named) if isinstance(named, Mapping) else dict.fromkeys(named, source)
        for word, named in meanings.items()
        if named
    }
    fingerprint = sha256("\n".join(sorted(known)).encode())
    fingerprint.update(json.dumps({word: sorted(reasons[word]) for word in sorted(reasons)}).encode())
    return Lexicon(known, reasons, fingerprint.hexdigest())


@dataclass(frozen=True, slots=True, eq=False)
class Reworded:
    """Words that suggest something else here and there; it fulfils :class:`runtime.engine.words.Words`."""

    base: Lexicon
    own: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def hash(self) -> str:
        """The fingerprint of the words and of what is different."""
        if not self.own:
            return self.base.hash
        different = json.dumps({word: sorted(self.own[word]) for word in sorted(self.own)})
        return sha256(f"{self.base.hash}\n{different}".encode()).hexdigest()

    def valid(self, text: str) -> bool:
        """Whether ``text`` is a word."""
        return self.base.valid(text)

    def connotations(self, text: str) -> tuple[str, ...]:
        """What ``text`` suggests, sorted."""
        return tuple(sorted(self.own[text])) if text in self.own else self.base.connotations(text)


def _error(code: str, path: Path) -> LexiconError:
    return LexiconError(Issue(Severity.ERROR, code, Place(file=str(path)), {"file": path.name}))
