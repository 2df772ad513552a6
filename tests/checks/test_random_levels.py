"""Levels that nobody would object to, made at random: nothing is called impossible, idle or stuck in them."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from editor.mapmaker.generator import make_map
from editor.mapmaker.map_options import MapOptions
from runtime import resources
from runtime.campaign.rulesets import read_rulesets
from runtime.checks import check_level
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.sides import BySide
from runtime.engine.board.terrain import Terrain
from runtime.engine.levels.level import Effect, Level, Trigger, Variable, WinPath
from tests.engine.objectives import condition, effect, group

RULESETS = read_rulesets(resources.assets() / "rulesets")
OF_MAPS = {"neutral-even", "forest-idle", "city-taken-first"}
"""What may well be so on a map that was made at random."""


def _ways(chance: Random, level: Level, side: str) -> tuple[WinPath, ...]:
    foe = next(city.id for city in level.cities if city.owner is not None and city.owner.value != side)
    wishes = (
        condition("score", points=chance.randrange(40, 120)),
        condition("lead", points=chance.randrange(10, 40), turns=2),
        condition("conquest"),
        condition("hold_cities", cities=[foe], turns=chance.randrange(1, 5)),
        group("all", condition("score", points=30), condition("hold_cities", count=1)),
        group("any", condition("play_word", length_min=7), condition("score", points=90)),
        group("all", condition("variable", variable="coins", least=3), condition("score", points=40)),
        group("all", condition("lead", points=5), group("not", condition("within", turn=20))),
        group("in_order", condition("score", points=20), condition("survive", turn=40)),
    )
    return tuple(WinPath(f"{side}-{number}", when) for number, when in enumerate(chance.sample(wishes, 2)))


def _triggers(chance: Random, level: Level, free: list[Cell]) -> tuple[Trigger, ...]:
    chance.shuffle(free)
    (one, two, three), turn = free[:3], chance.randrange(3, 30)
    lava = [list(cell) for cell in free[3:5] if level.terrain[cell] is not Terrain.LAVA]
    wishes: tuple[tuple[Effect, ...], ...] = (
        (effect("message", text="The tide comes in."), effect("terrain", terrain="water", cells=lava)),
        (effect("found_city", id="new", at=list(one), owner="neutral"),),
        (effect("lay_letters", side="gold", at=list(two), letters="A"),),
        (effect("place_token", id="gift", at=list(three), element="flood"),),
        (effect("give_letters", side="silver", letters="AEIOU"), effect("award_points", amount=5)),
        (effect("allow", side="gold", actions=["commit", "end_turn"]),),
        (effect("set_turn", side="gold"),),
        (effect("remove_letters", side="silver", cells=[list(one)]),),
    )
    picked = enumerate(chance.sample(wishes, 3))
    found = [Trigger(f"t{number}", condition("turn_begins", turn=turn + number), one) for number, one in picked]
    coins = Trigger("coins", condition("score", points=10), (effect("add_variable", variable="coins", by=3),))
    return (*found, coins)


@pytest.mark.slow
def test_nothing_is_said_of_200_levels_that_are_sound() -> None:
    told = []
    for seed in range(200):
        chance = Random(seed)
        made = make_map(MapOptions(Size(chance.randrange(11, 18), chance.randrange(11, 18)), seed=seed))
        level = Level(
            f"r{seed}",
            "Random",
            made.terrain,
            cities=made.cities,
            tokens=made.tokens,
            variables=(Variable("coins", shown=True),),
        )
        taken = {one.at for one in (*made.cities, *made.tokens)}
        size = made.terrain.size
        free = [
            cell
            for cell in map(size.cell, range(size.count))
            if cell not in taken and made.terrain[cell] is Terrain.PLAINS
        ]
        level = replace(level, conditions=BySide(*(_ways(chance, level, side) for side in ("gold", "silver"))))
        level = replace(level, variables=(Variable("coins", shown=True),))
        level = replace(level, triggers=_triggers(chance, level, free))
        told += [(seed, one.code, dict(one.details)) for one in check_level(level, RULESETS) if one.code not in OF_MAPS]
    assert told == []
