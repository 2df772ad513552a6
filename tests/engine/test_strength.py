"""The strength of words, in exact fractions (section 5)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from runtime.engine.combat import attack_strength, defence_strength
from runtime.engine.game.events import Modifier, Strength
from runtime.engine.game.state import Penalty
from runtime.engine.levels.ruleset import Ruleset
from tests.engine.boards import DESIGN, GOLD, RELEASE, SILVER, WordList, board, ruled, run, table, words

PLAIN = words("SWORD CATTLE")


def attack(text: str, ground: str, rules: Ruleset = RELEASE, lexicon: WordList = PLAIN) -> Strength:
    on = board(" ".join(text), ground)
    return attack_strength(table(on, rules), run(text, 0, 0), lexicon)


def defence(
    text: str, ground: str, rules: Ruleset = RELEASE, lexicon: WordList = PLAIN, linked: bool = True
) -> Strength:
    on = board(" ".join(text), ground)
    return defence_strength(table(on, rules), GOLD, run(text, 0, 0), linked, lexicon)


def steps(found: Strength) -> list[tuple[Modifier, Fraction, Fraction]]:
    return [(step.modifier, step.amount, step.total) for step in found.steps]


def test_a_word_on_plains_has_its_face_value() -> None:
    found = attack("SWORD", ". . . . .")
    assert found.value == 7
    assert steps(found) == [(Modifier.FACE, Fraction(7), Fraction(7))]


def test_letters_on_mountains_are_worth_half_as_much_again_in_the_release_edition() -> None:
    found = attack("SWORD", "^ ^ . . .")
    assert steps(found) == [(Modifier.FACE, 7, 7), (Modifier.MOUNTAIN, Fraction(2), 9)]
    assert attack("SWORD", "^ . . . .").steps[-1].total == Fraction(15, 2)
    assert attack("SWORD", "^ . . . .").value == 7, "rounded down once, at the end"


def test_mountains_multiply_the_whole_word_in_the_design_document() -> None:
    found = attack("SWORD", "^ ^ . . .", DESIGN)
    assert steps(found)[-1] == (Modifier.MOUNTAIN, Fraction(7, 5), Fraction(49, 5))
    assert found.value == 9
    assert attack("SWORD", "^ ^ ^ ^ ^", DESIGN).value == 14


def test_exact_arithmetic_gives_fourteen_where_floats_give_thirteen() -> None:
    # 7 x 4/3 x 3/2: two of six letters on mountains, and an attacking meaning.
    found = attack("CATTLE", "^ ^ . . . .", DESIGN, words("CATTLE", CATTLE="attacking"))
    assert found.steps[1].amount == Fraction(4, 3)
    assert found.steps[-1].total == 14
    assert found.value == 14


@pytest.mark.parametrize(
    ("meaning", "attacking", "defending"),
    [
        ("attacking", 10, 7),
        ("defending", 7, 10),
        ("sneaking", 10, 10),
        ("burning", 7, 7),
        ("attacking sneaking", 15, 10),
    ],
)
def test_meanings_strengthen_by_the_part_the_word_plays(meaning: str, attacking: int, defending: int) -> None:
    lexicon = words("SWORD", SWORD=meaning)
    assert attack("SWORD", ". . . . .", RELEASE, lexicon).value == attacking
    assert defence("SWORD", ". . . . .", RELEASE, lexicon).value == defending


def test_water_counts_once_and_by_the_parts_that_the_edition_names() -> None:
    assert attack("SWORD", ". ~ ~ ~ .").value == 6
    assert defence("SWORD", ". ~ ~ ~ .").value == 6
    assert attack("SWORD", ". ~ ~ ~ .", DESIGN).value == 4, "7 x 3/5 = 4.2"
    assert defence("SWORD", ". ~ ~ ~ .", DESIGN).value == 7


def test_an_own_city_helps_the_defence_once() -> None:
    assert defence("SWORD", "G . . . G").value == 9
    assert defence("SWORD", "G . . . G", DESIGN).value == 10
    assert defence("SWORD", "S . . . N").value == 7
    assert attack("SWORD", "G . . . G").value == 7


def test_a_disconnected_word_defends_with_three_fifths() -> None:
    found = defence("SWORD", ". . . . .", linked=False)
    assert steps(found)[-1] == (Modifier.DISCONNECTED, Fraction(3, 5), Fraction(21, 5))
    assert found.value == 4


def test_every_multiplier_comes_before_every_addition() -> None:
    # Release: (7 + 1/2) x 3/2 x 3/5 - 1 + 2 = 7.75
    lexicon = words("SWORD", SWORD="defending")
    found = defence("SWORD", "^ ~ . . G", RELEASE, lexicon, linked=False)
    assert [step.modifier for step in found.steps] == [
        Modifier.FACE,
        Modifier.MOUNTAIN,
        Modifier.DEFENDING,
        Modifier.DISCONNECTED,
        Modifier.WATER,
        Modifier.CITY,
    ]
    assert found.steps[-1].total == Fraction(31, 4)
    assert found.value == 7


def test_an_addition_of_one_edition_still_comes_after_the_multipliers_of_another() -> None:
    mixed = ruled(RELEASE, city__how="multiply", city__amount="2")
    found = defence("SWORD", ". ~ . . G", mixed)
    assert [step.modifier for step in found.steps] == [Modifier.FACE, Modifier.CITY, Modifier.WATER]
    assert found.value == 13


def test_penalties_are_taken_from_that_word_alone_and_strength_never_falls_below_nought() -> None:
    on = board("S W O R D")
    for amount, value in ((3, 4), (7, 0), (9, 0)):
        marked = replace(on, penalties=(Penalty(GOLD, run("SWORD", 0, 0), amount),))
        assert defence_strength(table(marked), GOLD, run("SWORD", 0, 0), True, PLAIN).value == value
        assert attack_strength(table(marked), run("SWORD", 0, 0), PLAIN).value == 7
    other = replace(on, penalties=(Penalty(SILVER, run("SWORD", 0, 0), 3), Penalty(GOLD, run("SWOR", 0, 0), 3)))
    assert defence_strength(table(other), GOLD, run("SWORD", 0, 0), True, PLAIN).value == 7
