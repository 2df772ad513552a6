"""What the checks would call hopeless is not, where a trigger may bring it about (rules, section 13)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from runtime import resources
from runtime.campaign.rulesets import read_rulesets
from runtime.checks import check_level
from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import BySide, Side
from runtime.engine.board.terrain import TerrainMap
from runtime.engine.levels.level import City, Condition, Effect, Level, Pool, PoolKind, Trigger, WinPath
from tests.engine.objectives import condition, effect

RULESETS = read_rulesets(resources.assets() / "rulesets")
MAP = TerrainMap.from_rows(["........"] * 8)
CITIES = (City("g", Cell(1, 1), Side.GOLD), City("s", Cell(6, 6), Side.SILVER), City("n", Cell(1, 6), None))
LATER = condition("turn_begins", turn=3)


def codes(when: Condition, *effects: Effect, **changes: Any) -> set[str]:
    """The codes of what is found in a level with this way to win and these effects."""
    level = Level(
        "one",
        "One",
        MAP,
        cities=CITIES,
        conditions=BySide((WinPath("way", when),), ()),
        triggers=(Trigger("t", LATER, effects),) if effects else (),
    )
    return {issue.code for issue in check_level(replace(level, **changes), RULESETS)}


FEW: dict[str, Any] = {"pools": BySide(Pool(PoolKind.COUNTS, counts={"A": 3, "T": 3}), Pool())}


SHUT: dict[str, Any] = {
    "terrain": TerrainMap.from_rows(["......#.", ".....#.#", "......#.", *(["........"] * 5)]),
}
"""No word can lie over the neutral city."""


@pytest.mark.parametrize(
    ("when", "code", "bringing", "changes"),
    [
        (condition("score", points=1_000_000), "goal-too-high", effect("award_points", amount=1_000_000), FEW),
        (
            condition("hold_cities", count=4),
            "cities-too-few",
            effect("found_city", id="f", at=[2, 2], owner="gold"),
            {},
        ),
        (condition("hold_cities", cities=["n"]), "never-true", effect("give_city", city="n", owner="gold"), SHUT),
        (
            condition("play_word", words=["ZOO"]),
            "letters-missing",
            effect("lay_letters", side="gold", at=[1, 2], letters="ZO"),
            FEW,
        ),
    ],
)
def test_what_a_trigger_may_bring_about_is_not_called_hopeless(
    when: Condition, code: str, bringing: Effect, changes: dict[str, Any]
) -> None:
    assert code in codes(when, **changes)
    assert code not in codes(when, bringing, **changes)


def test_a_sea_between_both_sides_matters_not_where_a_city_is_founded_on_the_other_shore() -> None:
    sea = TerrainMap.from_rows(["........"] * 3 + ["########"] + ["........"] * 4)
    way = condition("score", points=10)
    assert "map-cut" in codes(way, terrain=sea)
    founding = effect("found_city", id="f", at=[5, 2], owner="gold")
    assert "map-cut" not in codes(way, founding, terrain=sea)


def test_who_has_no_way_to_win_left_may_win_by_the_standard_end_that_comes_back() -> None:
    hopeless = condition("score", points=1_000_000)
    assert "side-cannot-win" in codes(hopeless, standard_end=False, **FEW)
    closing = effect("close_objective", condition="way")
    assert "side-cannot-win" not in codes(hopeless, closing, standard_end=False, **FEW)
