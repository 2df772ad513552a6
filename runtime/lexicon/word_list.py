"""Words out of a plain list of one's own, what they suggest out of a JSON file, and the words of any source."""

from __future__ import annotations

import errno
import gzip
import json
import re
import zlib
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from io import BytesIO
from itertools import islice, pairwise
from pathlib import Path

from runtime.engine.levels.level import WordChanges
from runtime.lexicon.lexicon import Lexicon, WordSource
from runtime.lexicon.reader import LexiconError, load_lexicon, read_unkind
from runtime.support.capitals import capitals
from runtime.support.files import read_file
from runtime.support.issues import Issue, IssueCode, Place, Severity
from runtime.support.json_text import JsonLimits, parse
from runtime.support.texts import reason_of

MEGABYTE = 1_000_000
LARGEST = 20 * MEGABYTE
"""How many bytes a word list may have, unpacked."""

MOST_WORDS = 1_000_000
"""How many words a list may have."""

MOST_ENTRIES = 2 * MOST_WORDS
"""How many entries a list may have, words or not, some of them more than once."""

MEANINGS = JsonLimits(size=8 * MEGABYTE, depth=4)
"""What is too much for the file that says what words suggest."""

MOST_BEGUN = 50_000_000
"""How many letters the different beginnings of a list's words may have together; moves are searched in about 30 bytes
for each, so that a million words of a language fit, or of some 10 chance letters each, but not of 20."""

MOST_LETTERS = 64
"""How many different letters the words of a list may have; moves are searched with one bit for each."""

SHORTEST, LONGEST = 2, 32
"""How many letters a word can have (rules, section 12)."""

LISTED_TIER = 0
"""The tier of the words of a list: everybody knows them."""

CONNOTATIONS = frozenset(("attacking", "burning", "cutting", "defending", "sneaking"))

_GZIP = b"\x1f\x8b"


@dataclass(frozen=True, slots=True)
class ListedWords:
    """The words of a list, in capitals and sorted, and what it holds that can't be one.

    ``strange`` counts the entries that are no words of 2 to 32 letters; ``example`` is the first, on ``line``.
    """

    words: tuple[str, ...]
    strange: int = 0
    example: str = ""
    line: int = 0


def read_words(path: Path) -> tuple[str, ...]:
    """The words of a list as :func:`read_list` reads it; entries that are none are left out."""
    return read_list(path).words


def read_list(path: Path) -> ListedWords:
    """A list of words: UTF-8 or marked UTF-16, plain or gzipped, any line ends, capitals or not.

    Raises :class:`LexiconError` where it can't be read, is no text, is too large or holds no word.
    """
    text = _text(path, _bytes(path))
    count = sum(1 for _ in islice(re.finditer(r"\S+", text), MOST_ENTRIES + 1))
    if count > MOST_ENTRIES:
        raise list_error("list-too-many", path, count=count, limit=MOST_WORDS)
    entries = text.split()
    given = set(capitals(text, text).split())
    words = given
    if not "".join(given).isalpha() or len(min(given, key=len)) < SHORTEST or len(max(given, key=len)) > LONGEST:
        words = {word for word in given if _is_word(word)}
    if not words:
        raise list_error("list-empty", path)
    if len(words) > MOST_WORDS:
        raise list_error("list-too-many", path, count=len(words), limit=MOST_WORDS)
    letters = len(set("".join(words)))
    if letters > MOST_LETTERS:
        raise list_error("list-letters", path, count=letters, limit=MOST_LETTERS)
    ordered = tuple(sorted(words))
    if _begun(ordered) > MOST_BEGUN:
        raise list_error("list-too-varied", path)
    if len(words) == len(given):
        return ListedWords(ordered)
    number, example = _first_strange(text)
    strange = sum(not _is_word(capitals(entry)) for entry in entries)
    return ListedWords(ordered, strange, example, number)


def _begun(words: Sequence[str]) -> int:
    """At most how many letters the different beginnings of sorted words have together; exactly so where many."""
    all_of_them = sum(_summed(len(word)) for word in words)
    if all_of_them <= MOST_BEGUN:
        return all_of_them
    return all_of_them - sum(_summed(_alike(*pair)) for pair in pairwise(words))


def _alike(one: str, other: str) -> int:
    """With how many same letters two words begin."""
    for count, (letter, beside) in enumerate(zip(one, other, strict=False)):
        if letter != beside:
            return count
    return min(len(one), len(other))


def _summed(count: int) -> int:
    return count * (count + 1) // 2


def _is_word(text: str) -> bool:
    return SHORTEST <= len(text) <= LONGEST and text.isalpha()


def _first_strange(text: str) -> tuple[int, str]:
    """The first entry that is no word, with its line."""
    for number, line in enumerate(text.splitlines(), 1):
        for entry in line.split():
            if not _is_word(capitals(entry)):
                return number, entry[:40]
    return 0, ""


def _bytes(path: Path) -> bytes:
    """A list's bytes, unpacked."""
    data = _read(path, LARGEST)
    if data.startswith(_GZIP):
        try:
            with gzip.GzipFile(fileobj=BytesIO(data)) as unpacked:
                data = unpacked.read(LARGEST + 1)
        except (OSError, EOFError, zlib.error) as problem:
            raise list_error("list-packing", path) from problem
    if len(data) > LARGEST:
        raise list_error("list-too-large", path, limit=LARGEST // MEGABYTE)
    return data


def _read(path: Path, limit: int, inside: Path | None = None) -> bytes:
    """A file's bytes as they are; raises LexiconError."""
    try:
        return read_file(path, limit, inside)
    except FileNotFoundError as problem:
        raise list_error("list-missing", path, reason=reason_of(problem)) from problem
    except OSError as problem:
        if problem.errno == errno.EFBIG:
            raise list_error("list-too-large", path, limit=limit // MEGABYTE) from problem
        raise list_error("list-unreadable", path, reason=reason_of(problem)) from problem


def _text(path: Path, data: bytes) -> str:
    """A list's text; raises LexiconError where it is none."""
    try:
        text = data.decode("utf-16" if data.startswith((BOM_UTF16_BE, BOM_UTF16_LE)) else "utf-8-sig")
    except UnicodeDecodeError as problem:
        if b"\x00" in data:
            raise list_error("list-not-text", path) from problem
        raise list_error("list-encoding", path, line=data.count(b"\n", 0, problem.start) + 1) from problem
    if "\x00" in text:
        raise list_error("list-not-text", path)
    if not text.strip():
        raise list_error("list-empty", path)
    return text


def read_meanings(path: Path) -> Mapping[str, Mapping[str, str]]:
    """What words suggest, with reasons or without, out of a file such as ``{"SWORD": {"attacking": "a weapon"}}``.

    ``{"SWORD": ["attacking"]}`` says the same without a reason, which is then empty. Raises :class:`LexiconError`.
    """
    parsed = parse(_read(path, MEANINGS.size, path.parent), path.name, MEANINGS)
    document = parsed.value
    if not isinstance(document, dict):
        line = next((issue.place.line for issue in parsed.issues if issue.place.line), 1)
        raise list_error("meanings-damaged", path, line=line)
    found: dict[str, Mapping[str, str]] = {}
    for word, named in document.items():
        reasons = dict.fromkeys(map(str, named), "") if isinstance(named, list) else named
        if not isinstance(reasons, dict) or not CONNOTATIONS.issuperset(reasons):
            raise list_error("meanings-unknown", path, word=word[:40], known=", ".join(sorted(CONNOTATIONS)))
        found[capitals(word, word)] = {name: str(why) for name, why in sorted(reasons.items())}
    return found


def lexicon_of(
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
    reasons = {word: _with_reasons(named, source) for word, named in meanings.items() if named}
    fingerprint = sha256("\n".join(sorted(known)).encode())
    fingerprint.update(json.dumps({word: sorted(reasons[word]) for word in sorted(reasons)}).encode())
    return Lexicon(known, reasons, fingerprint.hexdigest())


def _with_reasons(named: Iterable[str], source: str) -> Mapping[str, str]:
    if isinstance(named, Mapping):
        return {name: why or source for name, why in named.items()}
    return dict.fromkeys(named, source)


@dataclass(frozen=True, slots=True, eq=False)
class Reworded:
    """Words that suggest something else here and there; it fulfils :class:`runtime.engine.words.words.Words`."""

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

    def refuses(self, text: str) -> bool:
        """Whether ``text`` would be a word if this game did not refuse unkind ones."""
        return self.base.refuses(text)

    def connotations(self, text: str) -> tuple[str, ...]:
        """What ``text`` suggests, sorted."""
        return tuple(sorted(self.own[text])) if text in self.own else self.base.connotations(text)


def list_error(code: str, path: Path, **details: str | int) -> LexiconError:
    """A fault of a list of one's own; ``details`` are the figures of its message."""
    # A path such as "." has no name of its own.
    name = path.name or path.absolute().name or str(path.absolute())
    return LexiconError(Issue(Severity.ERROR, IssueCode(code), Place(file=str(path)), {"file": name, **details}))


def load_words(source: WordSource) -> Lexicon:
    """Read the words of a source; raises :class:`runtime.lexicon.LexiconError` where they cannot be read."""
    read = _own_lexicon(source.own) if source.own is not None else load_lexicon(source.folder, source.tier)
    kept = read.kind() if source.refuse_unkind else read
    return replace(
        kept.offering(source.offers).changed(source.added, source.banned, dict(source.meanings)), source=source
    )


def level_words(lexicon: Lexicon, changes: WordChanges) -> Lexicon:
    """The words of a level's game, where ``lexicon`` are those of its campaign.

    Words that were not loaded by a :class:`WordSource` stay, whatever tier the level names. Raises
    :class:`runtime.lexicon.LexiconError` where the level needs another tier, and that cannot be read.
    """
    source = lexicon.source
    if source is not None and source.own is None and changes.lexicon not in (None, source.tier):
        return load_words(source.changed(changes))
    kept = lexicon.kind() if changes.refuse_unkind else lexicon
    offers = changes.offers or lexicon.offers
    made = kept.offering(offers).changed(changes.added, changes.banned, changes.meanings)
    return made if source is None else replace(made, source=source.changed(changes))


def _own_lexicon(path: Path) -> Lexicon:
    """The words of a campaign's own list, with what lies beside it: what they suggest, and which are not offered."""
    stem = stem_of(path)
    meanings, unkind = path.with_name(f"{stem}.json"), path.with_name(f"{stem}.not-offered.txt")
    own = lexicon_of(read_words(path), read_meanings(meanings) if meanings.is_file() else {})
    return replace(own, unkind=read_unkind(unkind)) if unkind.is_file() else own


def stem_of(path: Path) -> str:
    """A list's name without its endings; what lies beside it is called so too."""
    name = path.name.removesuffix(".gz")
    return name.rpartition(".")[0] or name
