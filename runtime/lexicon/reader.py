"""Reading a lexicon from its folder: a sorted list a tier, unkind words, and what words suggest, told to people."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType

from runtime import resources
from runtime.engine.words.words import Words
from runtime.lexicon.lexicon import USUAL_TIER, Lexicon
from runtime.support.files import read_file
from runtime.support.issues import Issue, IssueCode, Place, Severity
from runtime.support.texts import Texts, mark

ABOUT = "about"
SEPARATOR = ": "
SUGGESTED = MappingProxyType(
    {
        "attacking": (mark("{word} attacks: {why}."), mark("{word} attacks.")),
        "burning": (mark("{word} burns: {why}."), mark("{word} burns.")),
        "cutting": (mark("{word} cuts: {why}."), mark("{word} cuts.")),
        "defending": (mark("{word} defends: {why}."), mark("{word} defends.")),
        "sneaking": (mark("{word} sneaks: {why}."), mark("{word} sneaks.")),
    }
)
"""How it is said that a word has a connotation, with the reason and without."""
_DOERS = MappingProxyType({"one who ": mark("one who {does}"), "who or what ": mark("who or what {does}")})


def read_connotations(path: Path) -> Mapping[str, Mapping[str, str]]:
    """Every form that has connotations, each with its reason.

    The reason of a headword is a phrase, "a weapon"; that of its forms names the headword before it, "SABRE: a
    weapon", for :func:`say_why`. Raises OSError where the file can't be read, ValueError where it is damaged.
    """
    document = json.loads(read_file(path).decode("utf-8-sig"))
    if not isinstance(document, dict):
        raise ValueError(path.name)
    reasons: dict[str, dict[str, str]] = {}
    for connotation, words in document.items():
        if connotation == ABOUT:
            continue
        try:
            for word, entry in words.items():
                why = entry["why"]
                of_form = word + SEPARATOR + why
                reasons.setdefault(word, {})[connotation] = why
                for form in entry["forms"]:
                    reasons.setdefault(form, {})[connotation] = of_form
        except (AttributeError, KeyError, TypeError) as problem:
            raise ValueError(path.name) from problem
    return reasons


def say_why(t: Texts, why: str) -> str:
    """A reason for people: "a weapon", or "a form of SABRE: a weapon"."""
    word, separator, phrase = why.rpartition(SEPARATOR)
    said = _say_phrase(t, phrase)
    return t("a form of {word}: {why}", word=word, why=said) if separator else said


def _say_phrase(t: Texts, phrase: str) -> str:
    """A reason; one that only says who does a thing, "one who batters", need not be in the catalogue as a whole."""
    for begin, message in _DOERS.items():
        does = phrase.removeprefix(begin)
        if does != phrase and " " not in does and t(phrase) == phrase:
            return t(message, does=does)
    return t(phrase)


def say_suggested(t: Texts, word: str, words: Words, only: Collection[str] | None = None) -> tuple[str, ...]:
    """What ``word`` suggests, a sentence for each: "SABRE attacks: a weapon."; without a reason where none is known.

    ``only`` are the connotations that are told, where not all are.
    """
    reasons: Mapping[str, str] = words.why(word) if isinstance(words, Lexicon) else {}
    said = []
    for name in words.connotations(word):
        if only is not None and name not in only:
            continue
        why = reasons.get(name, "")
        explained, plain = SUGGESTED[name]
        said.append(t(explained, word=word, why=say_why(t, why)) if why else t(plain, word=word))
    return tuple(said)


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
