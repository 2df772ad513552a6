"""How strong a word is, in exact fractions, with every step of the arithmetic (rules, section 5)."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import floor

from runtime.engine.board.sides import Side
from runtime.engine.board.terrain import Terrain
from runtime.engine.game.events import Modifier, Strength, StrengthStep
from runtime.engine.game.state import Run
from runtime.engine.levels.ruleset import How, MountainHow, Role
from runtime.engine.words.board_context import BoardContext
from runtime.engine.words.scoring import face_value
from runtime.engine.words.words import Words

_CONNOTATIONS = (
    (Modifier.ATTACKING, "attacking", (Role.ATTACK,)),
    (Modifier.DEFENDING, "defending", (Role.DEFENCE,)),
    (Modifier.SNEAKING, "sneaking", (Role.ATTACK, Role.DEFENCE)),
)

_Part = tuple[Modifier, bool, Fraction]
"""A modifier, whether it multiplies, and its amount."""


def attack_strength(table: BoardContext, run: Run, words: Words) -> Strength:
    """The strength ``run`` would attack with, whether its letters lie there yet or not."""
    return _worked_out(run, [*_ground(table, run), *_common(table, run, Role.ATTACK, words)])


def defence_strength(table: BoardContext, side: Side, run: Run, linked: bool, words: Words) -> Strength:
    """The strength with which ``side`` defends ``run``, which counts as disconnected unless ``linked``."""
    rules, board = table.rules, table.board
    parts = [*_ground(table, run), *_common(table, run, Role.DEFENCE, words)]
    if not linked:
        parts.append((Modifier.DISCONNECTED, True, rules.disconnected.multiplier))
    cells = run.cells
    if any(city.owner is side and city.at in cells for city in board.cities):
        parts.append((Modifier.CITY, rules.city.how is How.MULTIPLY, rules.city.amount))
    penalty = sum(mark.amount for mark in board.penalties if mark.side is side and mark.run == run)
    if penalty:
        parts.append((Modifier.PENALTY, False, Fraction(-penalty)))
    return _worked_out(run, parts)


def forest_score(table: BoardContext, run: Run, words: Words) -> Fraction:
    """What ``run`` as the main word brings up against a forest (section 3.6), not rounded."""
    forest = table.rules.forest
    parts = list(_ground(table, run))
    # The face value is the first part, what mountains add the second.
    score = _sum_up(parts if forest.mountain_bonus else parts[:1])
    if any(connotation in forest.clearing for connotation in words.connotations(run.text)):
        score *= forest.connotation_multiplier
    return score


def _ground(table: BoardContext, run: Run) -> Iterable[_Part]:
    """The face value and what mountains make of it."""
    rules = table.rules
    yield Modifier.FACE, False, Fraction(face_value(rules.letters, run.text))
    terrain = table.board.terrain
    high = [letter for cell, letter in zip(run.cells, run.text, strict=True) if terrain[cell] is Terrain.MOUNTAIN]
    if not high:
        return
    multiplier = rules.mountain.multiplier
    if rules.mountain.how is MountainHow.LETTER:
        # Letter by letter the bonus belongs to the letter values, so it comes as an addition ahead of every multiplier.
        yield Modifier.MOUNTAIN, False, (multiplier - 1) * face_value(rules.letters, "".join(high))
    else:
        length = len(run.text)
        # (2M + O) / (M + O) of section 5, with the ruleset's multiplier for the 2.
        yield Modifier.MOUNTAIN, True, (multiplier * len(high) + length - len(high)) / length


def _common(table: BoardContext, run: Run, role: Role, words: Words) -> Iterable[_Part]:
    """Connotations and water, as they count for ``role``."""
    rules, terrain = table.rules, table.board.terrain
    meanings = words.connotations(run.text)
    for modifier, name, roles in _CONNOTATIONS:
        if role in roles and name in meanings:
            yield modifier, True, rules.connotation.multiplier
    if role in rules.water.roles and any(terrain[cell] is Terrain.WATER for cell in run.cells):
        yield Modifier.WATER, rules.water.how is How.MULTIPLY, rules.water.amount


def _worked_out(run: Run, parts: list[_Part]) -> Strength:
    """Letter values first, then every multiplier, then every addition, rounded down once and never below 0."""
    # The order is the rules' (section 5); with another one the same modifiers give another strength.
    letters = [part for part in parts if part[0] is Modifier.FACE or (part[0] is Modifier.MOUNTAIN and not part[1])]
    multipliers = [part for part in parts if part[1]]
    additions = [part for part in parts if not part[1] and part not in letters]
    total = Fraction(0)
    steps: list[StrengthStep] = []
    for modifier, multiply, amount in (*letters, *multipliers, *additions):
        total = total * amount if multiply else total + amount
        steps.append(StrengthStep(modifier, multiply, amount, total))
    return Strength(run, tuple(steps), max(0, floor(total)))


def _sum_up(parts: Iterable[_Part]) -> Fraction:
    """The exact result of ``parts``, taken in turn from nought."""
    total = Fraction(0)
    for _, multiply, amount in parts:
        total = total * amount if multiply else total + amount
    return total
