"""Reading a lexicon from its folder: one sorted list a tier, the unkind words and the connotations beside them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

from runtime import resources
from runtime.lexicon.connotations import read_connotations
from runtime.lexicon.lexicon import USUAL_TIER, Lexicon
from runtime.support.files import read_file
from runtime.support.issues import Issue, IssueCode, Place, Severity

TIERS = (35, 50, 70, 80)
"""The shipped tiers, from the commonest words to those for the brave."""

CONNOTATIONS = "connotations.json"
UNKIND = "not-offered.txt"
_LARGEST = 20_000_000
"""How many bytes a list of the lexicon may have."""


class LexiconError(Exception):
    """A lexicon that cannot be read; ``issue`` says what is wrong and where."""

    def __init__(self, issue: Issue) -> None:
        super().__init__(f"{issue.code}: {issue.place.file}")
        self.issue = issue


def load_lexicon(folder: Path | None = None, tier: int = USUAL_TIER) -> Lexicon:
    """The lexicon in ``folder`` (the shipped one, unless said) with all tiers up to ``tier``.

    Raises :class:`LexiconError` where a list is missing or damaged.
    """
    place = resources.assets() / "lexicon" if folder is None else folder
    lists = sorted((size, path) for path in place.glob("*-*.txt") if (size := _tier_of(path)) is not None)
    chosen = [(size, path) for size, path in lists if size <= tier]
    if not chosen:
        raise _error("lexicon-missing", place)
    beside = [(0, one) for name in (CONNOTATIONS, UNKIND) if (one := place / name).is_file()]
    return _read_lexicon(place, tuple(chosen), tuple(_stamp(path) for _, path in (*chosen, *beside)))


def _stamp(path: Path) -> tuple[object, ...]:
    """What is different once a file has changed."""
    try:
        known = path.stat()
    except OSError:
        return (path,)  # Reading it will say why.
    return path, known.st_ino, known.st_size, known.st_mtime_ns, known.st_ctime_ns


# A lexicon takes about 12 MB, and every campaign that is opened asks for the same one.
@lru_cache(maxsize=2)
def _read_lexicon(place: Path, chosen: tuple[tuple[int, Path], ...], _stamps: tuple[object, ...]) -> Lexicon:
    """The lexicon of some lists; the two that were read last are kept, until their files change."""
    fingerprint = sha256()
    tiers: dict[str, int] = {}
    for size, path in reversed(chosen):
        words = _read_list(path)
        # From the commonest upwards, the least tier is written last and stays.
        tiers.update(dict.fromkeys(words, size))
        fingerprint.update(f"{size}\n".encode())
        fingerprint.update("\n".join(words).encode())
    reasons = _connotations(place / CONNOTATIONS)
    fingerprint.update(json.dumps(reasons, sort_keys=True).encode())
    unkind = place / UNKIND
    return Lexicon(tiers, reasons, fingerprint.hexdigest(), read_unkind(unkind) if unkind.is_file() else frozenset())


def read_unkind(path: Path) -> frozenset[str]:
    """The words of a list that nobody is offered; what follows a # on a line is for readers. Raises LexiconError."""
    try:
        lines = read_file(path, _LARGEST, path.parent).decode("utf-8-sig").splitlines()
    except (OSError, UnicodeDecodeError) as problem:
        raise _error("lexicon-unreadable", path) from problem
    words = " ".join(line.partition("#")[0] for line in lines).split()
    if any(word != word.upper() or not word.isalpha() for word in words):
        raise _error("lexicon-damaged", path)
    return frozenset(words)


def _tier_of(path: Path) -> int | None:
    """The tier in a list's name, ``english-50.txt``; None for other files."""
    size = path.stem.rpartition("-")[2]
    return int(size) if size.isdecimal() else None


def _read_list(path: Path) -> list[str]:
    """The words of one list; how its lines end does not matter."""
    try:
        text = read_file(path).decode("utf-8-sig")
    except (OSError, UnicodeDecodeError) as problem:
        raise _error("lexicon-unreadable", path) from problem
    words = text.split()
    if not words or text != text.upper() or not "".join(words).isalpha():
        raise _error("lexicon-damaged", path)
    return words


def _connotations(path: Path) -> Mapping[str, Mapping[str, str]]:
    """Every form that has connotations, each with its reason."""
    try:
        return read_connotations(path)
    except OSError as problem:
        raise _error("lexicon-unreadable", path) from problem
    except ValueError as problem:
        raise _error("lexicon-damaged", path) from problem


def _error(code: str, path: Path) -> LexiconError:
    return LexiconError(Issue(Severity.ERROR, IssueCode(code), Place(file=str(path)), {"file": path.name}))
