"""Levels that are over before the second side has moved: what one turn permits, and what it practically does not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from runtime import resources
from runtime.campaign.model import Campaign
from runtime.campaign.reader import read_campaign
from runtime.campaign.rulesets import read_rulesets
from runtime.checks import check_level
from runtime.checks.quick_fixes import apply_fix, fixes_for
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.sides import BySide, Side
from runtime.engine.board.terrain import Terrain, TerrainMap
from runtime.engine.conditions.effect_kinds import GIVE_LETTERS, TERRAIN
from runtime.engine.conditions.scores import TURN_BEGINS
from runtime.engine.levels.level import City, Condition, Effect, Laid, Level, Trigger
from tests.simulate.small import small_level

RULESETS = read_rulesets(resources.assets() / "rulesets")
Places = tuple[tuple[int, int], ...]


def taken(level: Level) -> set[str]:
    """The cities that can fall in the first turn, by what is said of the level."""
    return {str(one.details["id"]) for one in check_level(level, RULESETS) if one.code == "city-taken-first"}


def meadow(gold: Places, silver: Places, neutral: Places = ()) -> Level:
    """Plains with these cities, called by their side and number; the first racks hold nine letters."""
    owners = ((Side.GOLD, gold), (Side.SILVER, silver), (None, neutral))
    cities = [
        City(f"{side.value if side else 'free'}-{number}", Cell(*at), side)
        for side, places in owners
        for number, at in enumerate(places)
    ]
    return replace(small_level("meadow"), terrain=TerrainMap.filled(Size(13, 13)), cities=tuple(cities))


@pytest.mark.parametrize(
    ("gold", "silver", "neutral"),
    [
        pytest.param((6, 2), (6, 9), (), id="a word of eight"),
        pytest.param((6, 2), (2, 6), (), id="nine with a bend"),
        pytest.param((6, 1), (6, 11), (6, 6), id="twice six over a market"),
        pytest.param((6, 1), (3, 9), (6, 6), id="six to a market, seven with a bend from there"),
    ],
)
def test_a_last_city_that_one_turn_can_take_is_told(
    gold: tuple[int, int], silver: tuple[int, int], neutral: tuple[int, ...]
) -> None:
    assert taken(meadow((gold,), (silver,), ((neutral[0], neutral[1]),) if neutral else ())) == {"silver-0"}


@pytest.mark.parametrize(
    ("gold", "silver", "neutral"),
    [
        pytest.param((6, 2), (6, 10), (), id="a word of nine, the whole rack"),
        pytest.param((6, 2), (2, 7), (), id="ten with a bend"),
        pytest.param((8, 1), (4, 11), (6, 6), id="a market out of line, eight and eight"),
        pytest.param((6, 0), (6, 12), (6, 5), id="six to a market, eight from there"),
    ],
)
def test_what_practically_never_happens_is_not_told(
    gold: tuple[int, int], silver: tuple[int, int], neutral: tuple[int, ...]
) -> None:
    assert taken(meadow((gold,), (silver,), ((neutral[0], neutral[1]),) if neutral else ())) == set()


def test_water_that_parts_the_cities_is_seen() -> None:
    level = meadow(((6, 2),), ((2, 6),))
    wet = {Cell(row, column): Terrain.LAVA for row in range(13) for column in (3, 4) if row not in (0, 12)}
    assert taken(level) == {"silver-0"}
    assert taken(replace(level, terrain=level.terrain.having(wet))) == set()


def test_two_cities_that_fall_one_after_the_other_are_both_told() -> None:
    """By a market from where both are near; from one to the next; and not where only one of them is near."""
    assert taken(meadow(((6, 11),), ((5, 3), (9, 5)), ((8, 8),))) == set()
    ferry = meadow(((5, 9), (9, 7)), ((3, 5), (7, 3)), ((6, 6),))
    assert taken(ferry) == {"silver-0", "silver-1"}
    inns = meadow(((6, 2), (8, 7)), ((6, 10), (4, 5)))
    assert taken(inns) == {"silver-0", "silver-1"}
    assert taken(meadow(((6, 2), (8, 7)), ((6, 12), (4, 5)))) == set()


def test_the_same_word_laid_twice_takes_two_cities() -> None:
    assert taken(meadow(((2, 2), (2, 8)), ((9, 2), (9, 8)))) == {"silver-0", "silver-1"}
    assert taken(meadow(((2, 2), (2, 8)), ((10, 2), (10, 8)))) == set()


def word(text: str, row: int, column: int) -> tuple[Laid, ...]:
    """A word of starting letters, down from this cell."""
    return tuple(Laid(Cell(row + number, column), letter) for number, letter in enumerate(text))


def test_no_word_begins_at_a_city_that_is_flooded_before_the_first_turn() -> None:
    level = meadow(((2, 2), (10, 10)), ((6, 9),))
    assert taken(level) == {"silver-0"}
    flood = Effect(TERRAIN.kind, {"terrain": "water", "cells": [[10, 10]]})
    for turn, found in ((1, set()), (2, {"silver-0"})):
        tide = Trigger("tide", Condition(TURN_BEGINS.kind, arguments={"turn": turn}), (flood,))
        assert taken(replace(level, triggers=(tide,))) == found


@pytest.mark.parametrize(
    ("laid", "found"),
    [
        pytest.param(word("NOTE", 2, 2), {"silver-0"}, id="a word from the own city"),
        pytest.param(word("NOTE", 6, 9), set(), id="a word beside the other city"),
        pytest.param(word("NOTE", 3, 5), {"silver-0"}, id="a word on the way"),
        pytest.param(word("NOTE", 9, 0), set(), id="a word out of the way"),
    ],
)
def test_starting_letters_shorten_the_way_only_once_words_have_come_to_them(
    laid: tuple[Laid, ...], found: set[str]
) -> None:
    level = meadow(((2, 2),), ((6, 8),))
    assert taken(level) == set()
    assert taken(replace(level, start=replace(level.start, letters=BySide(laid, ())))) == found


def test_letters_that_come_before_the_first_turn_count_and_later_ones_hide_nothing() -> None:
    def given(turn: int, **more: str) -> tuple[Trigger, ...]:
        gift = Effect(GIVE_LETTERS.kind, {"letters": "E", **more})
        return (Trigger("gift", Condition(TURN_BEGINS.kind, arguments={"turn": turn}), (gift,)),)

    near, far = meadow(((6, 2),), ((2, 6),)), meadow(((6, 2),), ((2, 7),))
    assert taken(near) == {"silver-0"} == taken(replace(near, triggers=given(3)))
    assert taken(far) == set() == taken(replace(far, triggers=given(2, side="gold")))
    assert taken(replace(far, triggers=given(1, side="silver"))) == set()
    presented = replace(far, triggers=given(1, side="gold"))
    assert taken(presented) == {"silver-0"}
    (issue,) = (one for one in check_level(presented, RULESETS) if one.code == "city-taken-first")
    fewer = apply_fix(Campaign("c", "C", (presented,)), issue, fixes_for(issue, Campaign("c", "C", (presented,)))[1])
    assert fewer is not None and fewer.levels[0].rules == {"rack.start": 8}
    assert taken(fewer.levels[0]) == set()


@pytest.mark.parametrize(
    ("gold", "silver", "neutral", "at_first"),
    [
        pytest.param(((6, 2),), ((6, 9),), (), 8, id="a word of eight"),
        pytest.param(((6, 2),), ((2, 6),), (), 8, id="nine with a bend"),
        pytest.param(((6, 1),), ((6, 11),), ((6, 6),), 7, id="twice six over a market"),
        pytest.param(((6, 2), (8, 7)), ((6, 10), (4, 5)), (), 8, id="two cities"),
        pytest.param(((6, 2),), ((6, 6), (12, 12)), (), 6, id="one of two"),
    ],
)
def test_each_fix_puts_a_city_out_of_reach(gold: Places, silver: Places, neutral: Places, at_first: int) -> None:
    level = meadow(gold, silver, neutral)
    campaign = Campaign("c", "C", (level,))
    issue = next(one for one in check_level(level, RULESETS) if one.code == "city-taken-first")
    fixes = fixes_for(issue, campaign)
    assert [fix.id for fix in fixes] == ["out-of-reach", "fewer-at-first"]
    for fix in fixes:
        after = apply_fix(campaign, issue, fix)
        assert after is not None
        assert taken(after.levels[0]) == set(), fix.id
    fewer = apply_fix(campaign, issue, fixes[1])
    assert fewer is not None and fewer.levels[0].rules == {"rack.start": at_first}
    one_more = replace(level, rules={"rack.start": at_first + 1})
    assert taken(one_more)


def test_no_shipped_battle_is_over_before_the_second_side_has_moved() -> None:
    """The lamplighter's puzzles are solved in a turn, while Silver sleeps."""
    names = {file.parent.name for file in resources.campaigns().glob("*/campaign.json")} - {"lamplighters-road"}
    assert len(names) > 8
    for name in names:
        campaign = read_campaign(resources.campaigns() / name, mend=False).campaign
        assert campaign is not None
        assert {level.id: taken(level) for level in campaign.levels if taken(level)} == {}
