"""The maps for skirmishes: twelve, of many sizes, the same for either side, nothing open, and played to their end."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from time import perf_counter

import pytest

from runtime import resources
from runtime.campaign.reader import read_campaign
from runtime.campaign.rulesets import read_rulesets
from runtime.campaign.symmetry import symmetry_breaks
from runtime.checks.bundle_preview import check_folder
from runtime.cli.arenas import arenas
from runtime.engine.board.sides import SIDES
from runtime.engine.levels.level import Level
from runtime.match.campaigns import SKIRMISHES, Campaigns, read_playable_campaigns
from runtime.match.ways_to_win import ways_of
from runtime.simulate.experiment import Experiment, Pairing
from runtime.simulate.play import GameRunner
from runtime.simulate.result import FAULT

FOLDER = resources.campaigns() / SKIRMISHES
NAMES = sorted(path.stem for path in (FOLDER / "levels").glob("*.json"))

MEASURED: frozenset[str] = frozenset()
"""Maps that need no symmetry because 200 games showed them fair; none so far."""


@cache
def maps() -> tuple[Level, ...]:
    campaign = read_campaign(FOLDER, mend=False).campaign
    assert campaign is not None
    return campaign.levels


@pytest.fixture
def level(name: str) -> Level:
    return next(one for one in maps() if one.id == name)


def test_there_are_twelve_of_many_sizes_and_both_editions() -> None:
    sizes = [level.terrain.size for level in maps()]
    assert len(maps()) == 12
    assert len(set(sizes)) == 12
    sides = [side for size in sizes for side in (size.rows, size.columns)]
    assert (min(sides), max(sides)) == (9, 25)
    assert sum(size.rows != size.columns for size in sizes) >= 3
    assert {level.ruleset for level in maps()} == {"release", "design-1.6"}
    assert {symbol for level in maps() for symbol in level.terrain.cells.decode()} == set(".f~^=#")
    assert {token.element.value for level in maps() for token in level.tokens} == {
        "volcano",
        "drought",
        "flood",
        "firestorm",
    }


@pytest.mark.slow
def test_nothing_is_open_and_every_way_to_win_is_proved_for_both_sides() -> None:
    checked = check_folder(FOLDER, read_rulesets(resources.assets() / "rulesets"), most_actions=0)
    assert [(issue.code, issue.place) for issue in checked.issues] == []
    campaign = checked.loaded.campaign
    assert campaign is not None
    for level in campaign.levels:
        proved = {(proof.side, proof.path) for proof in campaign.proofs[level.id].proofs}
        ways = {(way.side, way.path) for side in SIDES for way in ways_of(level, side)}
        assert ways <= proved, level.id


@pytest.mark.parametrize("name", NAMES)
def test_neither_side_could_tell_its_half_from_the_others(level: Level) -> None:
    if level.id in MEASURED:
        return
    assert level.symmetry is not None
    assert level.symmetry.fits(level.terrain.size)
    assert not symmetry_breaks(level, level.symmetry)
    assert level.pools.gold == level.pools.silver
    assert level.start.letters.gold == level.start.letters.silver == ()
    assert level.start.racks.gold is level.start.racks.silver is None
    gold, silver = ([(path.when.kind, path.when.arguments) for path in level.conditions[side]] for side in SIDES)
    assert gold == silver


@pytest.mark.parametrize("name", NAMES)
def test_what_who_moves_second_gets_for_it_is_told(level: Level) -> None:
    assert level.start.base.gold == 0
    given = level.start.base.silver
    assert 0 <= given <= 20
    assert (f"begins with {given} points" in level.description) is bool(given)


@pytest.mark.slow
def test_they_are_offered_as_maps_to_choose_from_in_german_too(tmp_path: Path) -> None:
    offers = {one.campaign.id: one for one in read_playable_campaigns(Campaigns(), None, "de")}
    offer = offers[SKIRMISHES]
    assert offer.come is None  # There is no journey to be made.
    for english, german in zip(maps(), offer.campaign.levels, strict=True):
        assert english.name != german.name
        assert english.description != german.description
        assert str(english.start.base.silver or "") in german.description


@pytest.mark.proof
def test_a_game_of_two_novices_on_the_smallest_map_ends() -> None:
    smallest = min(maps(), key=lambda level: level.terrain.size.count)
    file = FOLDER / "levels" / f"{smallest.id}.json"
    (arena,) = arenas([file], read_rulesets(resources.assets() / "rulesets"))
    experiment = Experiment((arena,), (Pairing("novice", "novice"),), 1, seed=12, swap=False)
    result = GameRunner(experiment, perf_counter).play(0).result
    assert result.ended != FAULT
    assert result.fault == ""
    assert 4 <= result.turns <= 120
