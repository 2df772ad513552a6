"""The words that a level speaks of, held against the lexicon: added, banned, asked for, or made of its letters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

from runtime.checks.codes import in_level
from runtime.checks.logic import meanings_of
from runtime.engine.board.sides import SIDES, Side
from runtime.engine.conditions.effect_kinds import GIVE_LETTERS
from runtime.engine.conditions.words import PLAY_WORD
from runtime.engine.game.condition_plan import ConditionNode
from runtime.engine.levels.level import PoolKind
from runtime.engine.turn.first_position import pool_counts
from runtime.engine.words.words import Words
from runtime.lexicon import Lexicon
from runtime.support.issues import Issue

if TYPE_CHECKING:
    from runtime.checks.reach_bounds import Reach  # It needs numpy, which a program should not load at its start.


def vocabulary_findings(reach: Reach, campaign_words: Words | None, words: Words | None) -> Iterator[Issue]:
    """What is wrong with a level's words; ``words`` are those that hold in it, ``campaign_words`` those without it."""
    yield from _changes(reach, campaign_words)
    if words is None:
        return
    every = _every(reach, campaign_words, words)
    for node in (node for tree in reach.plan.trees for node in tree.walk() if node.kind == PLAY_WORD.kind):
        reach.effort.spend(10)
        yield from _asked(reach, node, words, every)
    if every.lexicon is not None:
        for side in SIDES:
            yield from _letters(reach, side, every)


@dataclass(frozen=True, slots=True)
class _Every:
    """All words of a level, gone through without being sorted; none where there is no list of them."""

    lexicon: Lexicon | None
    added: tuple[str, ...] = ()
    banned: tuple[str, ...] = ()

    def __iter__(self) -> Iterator[str]:
        """The words, the level's own first."""
        if self.lexicon is not None:
            banned = frozenset(self.banned)
            yield from (word for word in self.added if word not in banned)
            yield from (word for word in self.lexicon.tiers if word not in banned)


def _every(reach: Reach, campaign_words: Words | None, words: Words) -> _Every:
    if isinstance(words, Lexicon):
        return _Every(words)
    changes = reach.level.words
    lexicon = campaign_words if isinstance(campaign_words, Lexicon) else None
    return _Every(lexicon, changes.added, changes.banned)


def _changes(reach: Reach, words: Words | None) -> Iterator[Issue]:
    """``word-added-and-banned``, ``word-twice``, ``added-known`` and ``banned-unknown``."""
    changes = reach.level.words
    pairs: tuple[tuple[str, tuple[str, ...], frozenset[str]], ...] = (
        ("added", changes.added, frozenset()),
        ("banned", changes.banned, frozenset(changes.added)),
    )
    for key, listed, other in pairs:
        first = {word: number for number, word in reversed(list(enumerate(listed)))}
        for number, word in enumerate(listed):
            pointer = f"/words/{key}/{number}"
            if not word.isalpha() or word != word.upper():
                continue
            if word in other:
                yield in_level(reach.level, "word-added-and-banned", pointer, (), word=word)
            elif first[word] < number:
                yield in_level(reach.level, "word-twice", pointer, (), word=word)
            elif words is not None and key == "added" and words.valid(word):
                yield in_level(reach.level, "added-known", pointer, (), word=word)
            elif words is not None and key == "banned" and not words.valid(word):
                yield in_level(reach.level, "banned-unknown", pointer, (), word=word)


def _asked(reach: Reach, node: ConditionNode, words: Words, every: _Every) -> Iterator[Issue]:
    """``asked-unknown``: a word is asked for that nobody may lay. ``no-word-matches``: no word is as it is asked for.

    Where all the named words are unknown the condition can never come true, which is told elsewhere.
    """
    named: tuple[str, ...] = node.get("words", tuple) or ()
    if reach.brought.words != 0:
        return
    unknown = [word for word in named if not words.valid(word)]
    if unknown:
        pointer = f"{node.pointer}/arguments/words"
        yield in_level(reach.level, "asked-unknown", pointer, (), word=unknown[0], count=len(unknown))
    elif every.lexicon is not None and not _any_fits(reach, node, words, named or every):
        yield in_level(reach.level, "no-word-matches", f"{node.pointer}/arguments", ())


def _any_fits(reach: Reach, node: ConditionNode, words: Words, every: Iterable[str]) -> bool:
    """Whether some word is as it is asked for."""
    key = ("word", meanings_of(reach).meaning(node))
    if key not in reach.known:
        reach.known[key] = any(map(_fitting(node, words), _paid(every, reach, 3)))
    return bool(reach.known[key])


def _paid(words: Iterable[str], reach: Reach, steps: int) -> Iterator[str]:
    """The words, each for so many steps of work."""
    for word in words:
        reach.effort.spend(steps)
        yield word


def _fitting(node: ConditionNode, words: Words) -> Callable[[str], bool]:
    """What tells whether a word is all that can be told of it without a board."""
    pattern, connotation = node.get("pattern", str), node.get("connotation", str)
    least, most = node.get("length_min", int) or 0, node.get("length_max", int) or 0
    first, last = node.get("starts_with", str) or "", node.get("ends_with", str) or ""
    contains = Counter(node.get("contains", str) or "")

    def fits(word: str) -> bool:
        return (
            least <= len(word) <= (most or len(word))
            and word.startswith(first)
            and word.endswith(last)
            and (not contains or not contains - Counter(word))
            and (pattern is None or fnmatchcase(word, pattern))
            and (connotation is None or connotation in words.connotations(word))
        )

    return fits


def _letters(reach: Reach, side: Side, words: _Every) -> Iterator[Issue]:
    """``no-word-in-letters``: no word at all can be made of a side's letters. ``rack-no-word``: none of its first rack.

    Asked only where the letters are few kinds or the level gives the rack; starting letters are left to other checks.
    """
    level, pool = reach.level, reach.level.pools[side]
    if any(level.start.letters) or reach.plan.does(GIVE_LETTERS.kind):
        return
    if side is level.protagonist and (reach.brought.letters != 0 or reach.brought.words != 0):
        return
    rack = level.start.racks[side]
    if pool.kind in (PoolKind.COUNTS, PoolKind.ORDER):
        counts = {letter: count for letter, count in pool_counts(pool, reach.rules).items() if count > 0}
        there = Counter(counts) + Counter(rack or "")
        if there and not _any_word(there, _paid(words, reach, 1)):
            yield in_level(level, "no-word-in-letters", f"/pools/{side.value}", (), side=side.value)
            return
    if rack and not _any_word(Counter(rack), _paid(words, reach, 1)):
        yield in_level(level, "rack-no-word", f"/start/racks/{side.value}", (), side=side.value, letters=rack)


def _any_word(letters: Counter[str], words: Iterable[str]) -> bool:
    """Whether some word can be made of these letters."""
    kinds = frozenset(letters)
    return any(kinds.issuperset(word) and not Counter(word) - letters for word in words)
