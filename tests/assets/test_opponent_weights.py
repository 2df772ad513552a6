"""The kept program that opponents learn by: its maps are sound, and its steps lead uphill, however often stopped."""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from runtime.engine.board.sides import SIDES
from runtime.engine.board.terrain import Terrain
from runtime.engine.turn.first_position import faults
from runtime.resources import assets


@pytest.fixture
def learner(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(assets() / "make"))
    return importlib.import_module("opponent_weights")


@pytest.mark.slow
def test_maps_are_sound_of_all_kinds_and_every_second_one_is_even(learner: Any) -> None:
    seen, with_conditions = set[Terrain](), 0
    for number in range(40):
        level, rules = learner.made_level(number, ("release", "design-1.6")[number % 3 == 0])
        assert (level, rules) == learner.made_level(number, rules.id)
        assert not faults(level, rules)
        size, terrain = level.terrain.size, level.terrain
        assert {city.owner for city in level.cities} >= set(SIDES)
        seen |= {terrain[at] for at in size.cells()}
        with_conditions += bool(level.conditions.gold)
        places = {(city.at, city.owner) for city in level.cities}
        turned = {
            (type(at)(size.rows - 1 - at.row, size.columns - 1 - at.column), owner and owner.other)
            for at, owner in places
        }
        assert (places == turned) == (number % 2 == 0)
    assert seen == set(Terrain)
    assert 5 < with_conditions < 25


def test_steps_lead_uphill_and_go_on_where_they_were(learner: Any, tmp_path: Path) -> None:
    def play(meetings: Iterable[Any]) -> Iterator[Any]:
        """Whoever's city is nearer to 12 wins the more games."""
        for one in meetings:
            first, second = (abs(player.positions.city - 12.0) for player in (one.first, one.second))
            yield learner.Ends(4, min(max(2.0 + (second - first), 0.0), 4.0), 0)

    begun, whole = learner.Learning(tmp_path / "a", "release"), learner.Learning(tmp_path / "b", "release")
    for _ in range(200):
        whole.step(play)
    for number in range(200):
        if number % 50 == 0:
            begun = learner.Learning(tmp_path / "a", "release")
        begun.step(play)
    assert begun.steps == whole.steps
    learned, first = whole.learned(200).positions, learner.first_player("release").positions
    assert abs(learned.city - 12.0) < abs(first.city - 12.0) / 4
    assert learned.score == first.score, "the scale of all weights stays"
