"""Finds what a person means by a few letters: the letters in order, best where they begin words or follow on."""

from __future__ import annotations

_BEGINS, _FOLLOWS, _LATE, _MISS = 12, 8, 1, 4


def fuzzy(wanted: str, text: str) -> int | None:
    """How well the letters of ``wanted`` are found in ``text``, more being better; None where they are not.

    Several words may stand in any order; each is looked for by itself. Nothing is found in everything, with 0.
    """
    total = 0
    for word in wanted.casefold().split():
        score = _word(word, text.casefold())
        if score is None:
            return None
        total += score
    return total


def _word(word: str, text: str) -> int | None:
    """The best score of one word: where it stands as it is, else its letters one after the other."""
    at = text.find(word)
    while at > 0 and not _begins(text, at):
        following = text.find(word, at + 1)
        if following < 0:
            break
        at = following
    if at >= 0:
        return len(word) * _FOLLOWS + (2 * _BEGINS if _begins(text, at) else 0) - min(at, 8) * _LATE
    return _scattered(word, text)


def _scattered(word: str, text: str) -> int | None:
    score, at = 0, -1
    for letter in word:
        found = _next(letter, text, at + 1)
        if found < 0:
            return None
        score += _BEGINS if _begins(text, found) else _FOLLOWS if found == at + 1 else -_MISS
        at = found
    return score if score > 0 else None


def _next(letter: str, text: str, start: int) -> int:
    """The next place of a letter, rather one where a word begins."""
    first = found = text.find(letter, start)
    while found >= 0 and not _begins(text, found):
        found = text.find(letter, found + 1)
    return first if found < 0 or first == start else found


def _begins(text: str, at: int) -> bool:
    return at == 0 or not text[at - 1].isalnum()
