"""The rules of a game as the whole numbers that the kernel reckons with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import prod
from types import MappingProxyType

import numpy as np

from runtime.engine.levels.ruleset import (
    Attrition,
    CaptureScore,
    CombatOrder,
    ForestPasses,
    How,
    MountainHow,
    Role,
    Ruleset,
)
from runtime.engine.words.words import Words
from runtime.lexicon.graph import LONGEST, WordGraph
from runtime.movegen.kernel.evaluation import ATTACKING, CLEARING, CUT_OFF, DEFENDING, SNEAKING, KernelRules
from runtime.movegen.kernel.fights import FACES, LETTERS, STRENGTHS, FightRules
from runtime.movegen.kernel.meanings import Meanings, fingerprint

NAMES = ("attacking", "burning", "cutting", "defending", "sneaking")
"""The connotations, one bit each."""

_CAPTURED: Mapping[CaptureScore, int] = MappingProxyType(
    {CaptureScore.STRENGTH: STRENGTHS, CaptureScore.LETTERS: LETTERS, CaptureScore.FACE: FACES}
)

# Two numbers below it add up to less than 2 ** 63.
_LIMIT = 2**62
# Well below 2 ** 31, for the table keeps sums of strengths in 32 bits, too.
_STRONGEST = 2**22
"""The kernel reckons with 64 bits and keeps 32: no word may be stronger than this."""


class RulesTooLargeError(ValueError):
    """Rules with numbers so large that the kernel can't reckon with them exactly."""


def weights_of(rules: Ruleset, codes: Mapping[str, int]) -> KernelRules:
    """The rules as whole numbers, ``codes`` giving each letter's; raises :class:`RulesTooLargeError`."""
    values = np.zeros(256, dtype=np.int64)
    for letter, code in codes.items():
        values[code] = rules.letters.values.get(letter, 0)
    high, flat = rules.mountain.multiplier.as_integer_ratio()
    forest = rules.forest
    number, whole = forest.connotation_multiplier.as_integer_ratio()
    made = KernelRules(
        values=values,
        attack=_table((_attack_parts(rules, case) for case in range(8)), flat),
        defence=_table((_defence_parts(rules, case) for case in range(2 * CUT_OFF)), flat),
        kinds=np.array([_kind(rules, names) for names in range(1 << len(NAMES))], dtype=np.int64),
        forest=np.array([whole, number, forest.density * whole], dtype=np.int64),
        flat=flat,
        high=high,
        by_letter=rules.mountain.how is MountainHow.LETTER,
        forest_bonus=forest.mountain_bonus,
        at_least=forest.passes is ForestPasses.AT_LEAST,
        ice_bears=rules.ice.bears,
    )
    most = max(rules.letters.values.values(), default=0) * LONGEST * max(high, flat) * LONGEST
    _hold(most * max(number, whole), LONGEST * forest.density * whole * flat * LONGEST)
    for table in (made.attack, made.defence):
        for row in table.tolist():
            _hold(most * row[0], LONGEST * row[1], LONGEST * row[2])
            if (most * row[0] + LONGEST * abs(row[1])) // row[2] > _STRONGEST:
                raise RulesTooLargeError
    return made


def fights_of(rules: Ruleset) -> FightRules:
    """How fights go, for the kernel."""
    combat = rules.combat
    chooses, by_face = combat.order is CombatOrder.DEFENDER_CHOOSES, combat.attrition is Attrition.SCORE
    return FightRules(chooses, _CAPTURED[combat.capture_score], by_face, combat.repelled_keeps)


def set_of(words: Words, text: str) -> int:
    """The connotations of ``text``, as bits."""
    return sum(1 << NAMES.index(name) for name in words.connotations(text) if name in NAMES)


def meanings_of(graph: WordGraph, words: Words, texts: Iterable[str]) -> Meanings:
    """The connotations of those of ``texts`` that have any."""
    codes = {letter: number + 1 for number, letter in enumerate(graph.alphabet)}
    known = {text: named for text in texts if (named := set_of(words, text))}
    spelt = [[codes[letter] for letter in text] for text in known]
    # A power of two, so that a mask finds the slot, and at least four slots a word, so that few words share one.
    size = 1 << max(4, (4 * len(known)).bit_length())
    slots = np.full(size, -1, dtype=np.int32)
    letters = np.array([code for one in spelt for code in one], dtype=np.uint8)
    begins = np.cumsum([0, *map(len, spelt)]).astype(np.int32)
    marks = np.array([fingerprint(one) for one in spelt], dtype=np.uint64)
    sieve = np.zeros(1 << 10, dtype=np.uint64)
    np.bitwise_or.at(sieve, marks >> np.uint64(54), np.uint64(1) << (marks >> np.uint64(48) & np.uint64(63)))
    for number, mark in enumerate(marks.tolist()):
        slot = mark & (size - 1)
        while slots[slot] >= 0:
            slot = (slot + 1) & (size - 1)
        slots[slot] = number
    return Meanings(slots, sieve, marks, np.array(list(known.values()), dtype=np.uint8), begins, letters)


_Parts = tuple[list[Fraction], list[Fraction]]
"""What multiplies a strength, and what is added to it."""


def _attack_parts(rules: Ruleset, case: int) -> _Parts:
    parts: _Parts = ([rules.connotation.multiplier] * (case & 3).bit_count(), [])
    _add_water(rules, Role.ATTACK, case, parts)
    return parts


def _defence_parts(rules: Ruleset, case: int) -> _Parts:
    parts: _Parts = ([rules.connotation.multiplier] * (case & 3).bit_count(), [])
    _add_water(rules, Role.DEFENCE, case, parts)
    if case & 8:
        parts[0 if rules.city.how is How.MULTIPLY else 1].append(rules.city.amount)
    if case & CUT_OFF:
        parts[0].append(rules.disconnected.multiplier)
    return parts


def _add_water(rules: Ruleset, role: Role, case: int, parts: _Parts) -> None:
    if case & 4 and role in rules.water.roles:
        parts[0 if rules.water.how is How.MULTIPLY else 1].append(rules.water.amount)


def _table(cases: Iterable[_Parts], flat: int) -> np.ndarray[tuple[int, ...], np.dtype[np.int64]]:
    """A row of three numbers for each case; raises :class:`RulesTooLargeError`."""
    rows = []
    for factors, terms in cases:
        times, plus = prod(factors, start=Fraction(1)), sum(terms, Fraction(0))
        # (base * times + plus * flat ...) over one divisor: the kernel multiplies and divides whole numbers once.
        row = (
            times.numerator * plus.denominator,
            plus.numerator * flat * times.denominator,
            flat * times.denominator * plus.denominator,
        )
        _hold(*row)
        rows.append(row)
    return np.array(rows, dtype=np.int64)


def _hold(*numbers: int) -> None:
    """Raise :class:`RulesTooLargeError` where the sum of two of these might not be exact."""
    if any(abs(number) >= _LIMIT for number in numbers):
        raise RulesTooLargeError


def _kind(rules: Ruleset, names: int) -> int:
    """What a set of connotations comes to, as bits."""
    meant = {name for number, name in enumerate(NAMES) if names >> number & 1}
    kind = ATTACKING * ("attacking" in meant) | DEFENDING * ("defending" in meant) | SNEAKING * ("sneaking" in meant)
    return kind | CLEARING * (not meant.isdisjoint(rules.forest.clearing))
