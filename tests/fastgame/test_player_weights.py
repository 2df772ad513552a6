"""The weights of quick players are data: read through the door, checked, and known by a digest."""

from __future__ import annotations

import json
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest

from runtime import resources
from runtime.fastgame.kernel import player_room
from runtime.fastgame.player_weights import (
    ALL_GRADES,
    FILE,
    GRADES,
    Attention,
    PlacementWeights,
    PlayerEffort,
    PositionWeights,
    WeightsError,
    read_players,
    shipped_players,
)

SHIPPED = resources.assets() / "opponents" / FILE


def test_every_edition_has_every_grade() -> None:
    players = shipped_players()
    assert {path.stem for path in (resources.assets() / "rulesets").glob("*.json")} == set(players.editions)
    assert all(set(grades) == set(ALL_GRADES) for grades in players.editions.values())
    efforts = [players.of("release", grade).effort for grade in GRADES]
    assert [(effort.breadth > 1, effort.futures > 0) for effort in efforts] == [
        (False, False),
        (True, False),
        (True, True),
    ]
    assert all(effort.lifts for effort in efforts)


@pytest.mark.parametrize(
    ("kind", "others"),
    [
        (PlacementWeights, {}),
        (PositionWeights, {"letter": "KEPT", "exposed": "IN_REACH", "token": "HELD_TOKEN"}),
        (PlayerEffort, {"spies": "SPIED"}),
        (Attention, {}),
    ],
)
def test_weights_lie_where_compiled_code_looks_for_them(kind: type[Any], others: dict[str, str]) -> None:
    compiled = fields(kind)[: player_room.LEAST_ROOM + 1] if kind is PlayerEffort else fields(kind)
    names = [others.get(one.name, one.name.upper()) for one in compiled]
    assert [getattr(player_room, name) for name in names] == [*range(len(names))]


def test_rules_without_weights_of_their_own_have_the_usual_ones() -> None:
    players = shipped_players()
    quick, look = (players.of("release", grade) for grade in GRADES[:2])
    others = replace(players, editions={"design-1.6": {"quick": look}, "release": {"quick": quick}})
    assert others.of("of-nobody", "quick") == others.of("release", "quick") == quick != others.of("design-1.6", "quick")


def test_no_more_is_played_ahead_than_a_limit_of_nodes_says() -> None:
    players = shipped_players().editions["release"]
    for nodes in (1, 5, 40, 100):
        for one in players.values():
            tried = one.within(nodes).effort
            assert tried.breadth <= nodes
            assert tried.finalists * tried.futures <= nodes
    assert all(one.within(2000) == one for one in players.values())


def test_a_digest_belongs_to_its_weights() -> None:
    players = shipped_players()
    quick = players.of("release", "quick")
    other = replace(quick, placements=replace(quick.placements, gain=2.0))
    changed = replace(players, editions={**players.editions, "release": {"quick": other}})
    assert players.digest == read_players(SHIPPED).digest != changed.digest


@pytest.mark.parametrize(
    "trick",
    [
        lambda data: data["editions"]["release"]["quick"].pop("effort"),
        lambda data: data["editions"]["release"]["quick"]["placements"].pop("gain"),
        lambda data: data["editions"]["release"]["quick"]["placements"].update(gain="much"),
        lambda data: data["editions"]["release"]["look"]["effort"].update(breadth=10**9),
        lambda data: data.pop("editions"),
        lambda data: data["editions"].pop("release"),
        lambda data: data["editions"]["design-1.6"].pop("long"),
        lambda data: data["editions"]["release"].update(looks=data["editions"]["release"]["look"]),
    ],
    ids=[
        "no effort",
        "a weight missing",
        "a weight that is none",
        "too much effort",
        "no editions",
        "no release",
        "no long",
        "a grade misspelt",
    ],
)
def test_damaged_weights_are_refused(trick, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    data = json.loads(SHIPPED.read_text())
    trick(data)
    path = tmp_path / FILE
    path.write_text(json.dumps(data))
    with pytest.raises(WeightsError, match=FILE):
        read_players(path)
