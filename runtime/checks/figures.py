"""The most that a side can ever bring about by the arithmetic of the rules: points, a lead, a word's strength.

Every bound is in the players' favour: all letters lie on the board at once, each in two words, on mountains, in words
that mean all they can; every attack is as strong as the strongest and wins all of it. Whoever asks for more asks in
vain. The points of combat have a bound because an attack wins less than its own strength, and each one takes a letter
out of the game for good, an own one where it is repelled and the other side's where it is not (rules, section 6).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from math import floor
from typing import TYPE_CHECKING

from runtime.engine.board.sides import Side
from runtime.engine.conditions.board_effects import AWARD_POINTS, FOUND_CITY, GIVE_CITY, LAY_LETTERS
from runtime.engine.conditions.effect_kinds import GIVE_LETTERS, SET_TURN
from runtime.engine.game.condition_plan import ConditionNode
from runtime.engine.levels.level import City, PoolKind
from runtime.engine.levels.ruleset import CaptureScore, How, Role
from runtime.engine.turn.first_position import pool_counts

if TYPE_CHECKING:
    from runtime.checks.reach_bounds import Reach  # It needs numpy, which a program should not load at its start.


_MORE_POINTS = (AWARD_POINTS.kind, FOUND_CITY.kind, GIVE_CITY.kind)
"""Effects that bring points of themselves, or cities to be taken."""


@dataclass(frozen=True, slots=True)
class _Letters:
    """The letters that a side can ever have: how many, and the values of those that can lie there at once."""

    count: int
    values: tuple[int, ...]
    """The greatest first."""

    def worth(self, most: int) -> int:
        """The sum of the values of so many letters, the dearest."""
        return sum(self.values[:most])


def most_points(node: ConditionNode, reach: Reach) -> int | None:
    """The greatest score that the side can come to."""
    return _points(node.side, reach)


def greatest_lead(node: ConditionNode, reach: Reach) -> int | None:
    """A lead is no greater than the side's own points less what the other begins with."""
    own, foe = _points(node.side, reach), node.side.other
    brought = foe is reach.level.protagonist and reach.brought.score != 0
    return None if own is None or brought else own - reach.level.start.base[foe]


def greatest_strength(node: ConditionNode, reach: Reach) -> int | None:
    """The greatest strength that one word of the side can have; None where the condition asks for none."""
    letters = _letters(node.side, reach)
    if letters is None or node.get("strength", int) is None:
        return None
    return max(_strongest(letters, reach, role) for role in Role)


def most_destroyed(node: ConditionNode, reach: Reach) -> int | None:
    """How many letters of the opponent there can be to destroy; of words there is no bound."""
    letters = _letters(node.side.other, reach)
    return letters.count if letters is not None and node.arguments["what"] == "letters" else None


def _points(side: Side, reach: Reach) -> int | None:
    """Base score and word score of a side at the very best (rules, section 9)."""
    own, theirs = _letters(side, reach), _letters(side.other, reach)
    brought: int | None = reach.brought.score if side is reach.level.protagonist else 0
    if own is None or theirs is None or brought is None or reach.plan.does(*_MORE_POINTS):
        return None
    base = reach.level.start.base[side] + brought
    words = 2 * own.worth(reach.level.terrain.size.count)
    return base + words + _captured(own, theirs, reach) + _cities_taken(side, reach)


def _captured(own: _Letters, theirs: _Letters, reach: Reach) -> int:
    """What combat can bring in all."""
    if reach.rules.combat.capture_score is CaptureScore.LETTERS:
        return theirs.worth(theirs.count)
    if reach.rules.combat.capture_score is CaptureScore.FACE:
        # A letter may be in two words that fall, each of which counts it.
        return 2 * theirs.worth(theirs.count)
    return (own.count + theirs.count) * _strongest(own, reach, Role.ATTACK)


def _cities_taken(side: Side, reach: Reach) -> int:
    """The bonus of every city that the other side can own and this one cover then, once in each of its turns."""
    contested = [
        city
        for city in reach.cities
        if _can_cover(side, reach, city) and (city.owner is side.other or _can_cover(side.other, reach, city))
    ]
    return len(contested) * max(0, reach.rules.city.capture_bonus) * _turns(reach)


def _can_cover(side: Side, reach: Reach, city: City) -> bool:
    """Whether a side has the letters for words that lead from some other city to this one."""
    reach.effort.spend(2 + len(reach.cities) // 5)
    needed, there = reach.letters(side, (city.at,), reach.others((city.at,))), reach.all_letters(side)
    return needed is not None and (there is None or needed <= there)


def _strongest(letters: _Letters, reach: Reach, role: Role) -> int:
    """The greatest strength of one word, before it is defended by anything but itself and a city (rules, section 5)."""
    rules, size = reach.rules, reach.level.terrain.size
    total = Fraction(letters.worth(max(size.rows, size.columns))) * max(Fraction(1), rules.mountain.multiplier)
    total *= max(Fraction(1), rules.connotation.multiplier) ** 2
    extra = [(rules.water.how, rules.water.amount)] if role in rules.water.roles else []
    if role is Role.DEFENCE:
        extra += [(rules.city.how, rules.city.amount), (How.MULTIPLY, rules.disconnected.multiplier)]
    for how, amount in extra:
        total *= max(Fraction(1), amount) if how is How.MULTIPLY else 1
    return floor(total + sum((max(Fraction(0), amount) for how, amount in extra if how is How.ADD), Fraction(0)))


def _turns(reach: Reach) -> int:
    """How many turns one side can have at most."""
    limit = reach.rules.turn_limit
    return limit if reach.plan.does(SET_TURN.kind) else -(-limit // 2)


def _letters(side: Side, reach: Reach) -> _Letters | None:
    """The letters of a side, from its pool, its first rack, the board and earlier levels; None where more may come."""
    level, rules = reach.level, reach.rules
    brought: int | None = reach.brought.letters if side is level.protagonist else 0
    gifts = _gifts(side, reach)
    if brought is None or gifts is None:
        return None
    values, pool = rules.letters.values, level.pools[side]
    dearest = max(values.values(), default=0)
    given = Counter(level.start.racks[side] or "") + Counter(one.letter for one in level.start.letters[side])
    given += Counter(gifts)
    if pool.kind is PoolKind.INFINITE:
        drawn = [dearest] * (max(rules.rack.start, rules.rack.draw) + rules.rack.draw * _turns(reach))
    else:
        drawn = [values.get(letter, 0) for letter in Counter(pool_counts(pool, rules)).elements()]
    all_values = [*drawn, *(values.get(letter, 0) for letter in given.elements()), *[dearest] * brought]
    return _Letters(len(all_values), tuple(sorted((max(0, one) for one in all_values), reverse=True)))


def _gifts(side: Side, reach: Reach) -> str | None:
    """The letters that triggers give a side or lay for it in all; None where they may do so again and again."""
    kinds = (GIVE_LETTERS.kind, LAY_LETTERS.kind)
    if not reach.doubts.effects.isdisjoint(kinds):
        return None
    found = ""
    for rule in reach.plan.rules:
        given = [one for one in rule.every_effect() if one.kind in kinds and one.side is side]
        if given and rule.repeat:
            return None
        found += "".join(one.text("letters") for one in given)
    return found
