"""What words suggest, read from the shipped file, and the reasons in words for people (rules, section 12)."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from pathlib import Path
from types import MappingProxyType

from runtime.engine.words.words import Words
from runtime.lexicon.lexicon import Lexicon
from runtime.support.files import read_file
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
