"""Opening racks with which a game can begin (the parameter ``rack.playable_start``).

Whoever begins a game asks :func:`find_deals` how often the engine is to deal; the record keeps that number, so that a
replay asks nobody. Racks that a level gives, and those out of a pool in a fixed order, are as the designer wants them.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import islice

from runtime.engine.board.sides import SIDES, Side
from runtime.engine.game.state import GameState, draw_letters, spelled
from runtime.engine.levels.level import Level, PoolKind
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.moves.placement import judge
from runtime.engine.turn.first_position import lay_out, pool_counts, shuffled_pools
from runtime.engine.words.board_context import BoardContext
from runtime.engine.words.words import Words
from runtime.lexicon import Lexicon
from runtime.movegen.candidates import candidates, new_letters
from runtime.movegen.word_set import WordSet

MOST_DEALS = 25
"""How often racks are dealt at most; then that deal stands which lets most sides begin, the first of these."""

LEAST = 2
"""How many vowels, and how many consonants, an opening rack has."""

VOWELS = frozenset("AEIOUÆØŒΑΕΗΙΟΥΩАЕИОУЫЭЮЯЄІ")
"""Vowels without their accents; Y is none, for a word can seldom be built on it."""


def is_vowel(letter: str) -> bool:
    """Whether a letter is a vowel, accents aside."""
    return unicodedata.normalize("NFD", letter)[0] in VOWELS


@dataclass(frozen=True, slots=True)
class RackNeeds:
    """How many vowels and consonants an opening rack must have: :data:`LEAST` of each, where there can be as many."""

    vowels: int
    consonants: int

    @classmethod
    def of(cls, counts: Mapping[str, int], start: int) -> RackNeeds:
        """Of a rack of ``start`` letters out of a pool of these."""
        vowels = sum(count for letter, count in counts.items() if is_vowel(letter))
        most = min(LEAST, start // 2)
        return cls(min(most, vowels), min(most, sum(counts.values()) - vowels))

    def are_met(self, rack: str) -> bool:
        """Whether a rack has enough of both."""
        vowels = sum(map(is_vowel, rack))
        return vowels >= self.vowels and len(rack) - vowels >= self.consonants


def rack_needs(level: Level, rules: Ruleset) -> Mapping[Side, RackNeeds]:
    """What is asked of the racks that are dealt by chance, by side; nothing where any deal will do."""
    if not rules.rack.playable_start:
        return {}
    return {
        side: RackNeeds.of(
            {letter: LEAST * count if pool.kind is PoolKind.INFINITE else count for letter, count in counts.items()},
            rules.rack.start,
        )
        for side in SIDES
        if level.start.racks[side] is None and (pool := level.pools[side]).kind is not PoolKind.ORDER
        for counts in (pool_counts(pool, rules),)
    }


def best_deal(playable: Iterable[int], sides: int) -> int:
    """The number of the first deal that lets all ``sides`` begin, or most; ``playable`` says how many each one does."""
    found = []
    for count in islice(playable, MOST_DEALS):
        found.append(count)
        if count == sides:
            break
    return 1 + found.index(max(found))


def find_deals(level: Level, rules: Ruleset, seed: int, words: Words) -> int:
    """How often the racks of a game are to be dealt until both sides can begin.

    A side can where its rack has vowels and consonants, and lays a word that spies may offer on the first board. Where
    ``words`` can't be listed the first deal stands. Raises NotPlayableError.
    """
    needs = rack_needs(level, rules)
    if not needs or not isinstance(words, Lexicon):
        return 1
    first, texts = lay_out(level, rules, seed), words.offered()

    def begins(state: GameState, side: Side) -> bool:
        rack = state.racks[side].letters
        return needs[side].are_met(rack) and has_word(BoardContext.of(state), side, rack, words, texts)

    dealt = (
        _dealt(replace(first, pools=pools, chance=chance), needs)
        for pools, chance in shuffled_pools(level, rules, seed)
    )
    return best_deal((sum(begins(state, side) for side in needs) for state in dealt), len(needs))


def _dealt(state: GameState, sides: Iterable[Side]) -> GameState:
    for side in sides:
        state, _ = draw_letters(state, side, state.setup.rules.rack.start)
    return state


def has_word(table: BoardContext, side: Side, rack: str, words: Words, texts: Iterable[str]) -> bool:
    """Whether ``side`` can lay any of ``texts`` with these letters."""
    own = table.board.letters[side]
    letters = frozenset(rack + spelled(own.laid()))
    known = WordSet(text for text in texts if letters.issuperset(text))
    found = candidates(table, side, rack, words, known)
    return any(not judge(table, side, rack, new_letters(own, run), words)[1] for run in found)
