"""Make it fair and advice: edits that keep what they must, races that follow from seeds alone, and what is offered."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from runtime.balance.edit_texts import edit_title, effect_text, lead_text
from runtime.balance.fairness import AdviceSearch, EditSearch, FairSearch, SearchPhase, SearchVerdict
from runtime.balance.level_edits import (
    MOST_CELLS,
    EditScope,
    LevelEdit,
    are_apart,
    city_edits,
    letter_edits,
    open_cells,
    point_edits,
    terrain_edits,
)
from runtime.balance.outcomes import MeasuredGame, MeasuredLevel
from runtime.balance.race import FRESH_SEED, Comparison, EditTrial, play_search
from runtime.campaign.symmetry import symmetry_breaks
from runtime.checks.level import check_level, makes_worse
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import BySide, Side
from runtime.engine.board.symmetry import Symmetry
from runtime.engine.board.terrain import Element, Terrain, TerrainMap
from runtime.engine.levels.level import City, Condition, Level, Region, Start, Token, WinPath
from runtime.support.texts import english
from tests.balance.made_up import GoalGames, MadeUpGames, TiltedGames, goal_outcome, tilted_outcome
from tests.engine.boards import RELEASE

LEVEL = Level(
    "tilted",
    "Tilted",
    TerrainMap.filled(Size(5, 5)),
    cities=(City("g", Cell(1, 1), Side.GOLD), City("s", Cell(3, 3), Side.SILVER), City("n", Cell(0, 2), None)),
)


def always(_: Level) -> bool:
    return True


def measured(level: Level = LEVEL) -> MeasuredLevel:
    return MeasuredLevel(level, RELEASE)


def played(search: EditSearch, processes: int = 1, *, answerer: Callable[[], MadeUpGames] = TiltedGames) -> EditSearch:
    with closing(play_search(search, processes, answerer=answerer)) as playing:
        for _ in playing:
            pass
    return search


@st.composite
def levels(draw: st.DrawFn) -> Level:
    """Levels that have their symmetry, with cities, a region, a token, letters and a condition that names a cell."""
    size = Size(*draw(st.sampled_from([(5, 5), (6, 6), (7, 7)])))
    symmetry = draw(st.sampled_from([None, *Symmetry]))
    rows = draw(st.lists(st.sampled_from(list(Terrain)), min_size=size.count, max_size=size.count))
    ground = dict(zip(map(size.cell, range(size.count)), rows, strict=True))
    level = Level("any", "Any", TerrainMap.filled(size), symmetry=symmetry)
    cells = draw(st.permutations(list(ground)))
    home = next(one for one in cells if all(len(set(how)) == 1 for how in _images(level, one).values()))
    owners = {cell: Side.SILVER if True in swaps else Side.GOLD for cell, swaps in _images(level, home).items()}
    if symmetry is not None:
        for cell in list(ground):
            ground |= dict.fromkeys(_images(level, cell), ground[cell])
    ground |= dict.fromkeys(owners, Terrain.PLAINS)
    others = [cell for cell in cells if cell not in owners]
    return replace(
        level,
        terrain=level.terrain.having(ground),
        cities=tuple(City(f"c{number}", cell, owner) for number, (cell, owner) in enumerate(owners.items())),
        regions=(Region("r", (others[0],)),),
        tokens=() if symmetry is not None else (Token("t", others[1], Element.FLOOD),),
        start=Start(letters=BySide((Laid(others[2], "A"),), ())) if symmetry is None else Start(),
        conditions=BySide((WinPath("there", Condition("occupy", arguments={"cells": [list(others[3])]})),), ()),
    )


def _images(level: Level, cell: Cell) -> dict[Cell, frozenset[bool]]:
    if level.symmetry is None:
        return {cell: frozenset((False,))}
    return dict(level.symmetry.images(level.terrain.size, cell))


@pytest.mark.slow
@given(levels(), st.data())
def test_edits_keep_symmetry_and_what_is_locked_or_spoken_of(level: Level, data: st.DataObject) -> None:
    size = level.terrain.size
    every = list(map(size.cell, range(size.count)))
    never = frozenset(data.draw(st.lists(st.sampled_from(every), max_size=6)))
    only = data.draw(st.one_of(st.none(), st.frozensets(st.sampled_from(every), min_size=5)))
    scope = EditScope(only=only, never=never)
    kept = set(never) | set(level.regions[0].cells) | {one.at for one in level.tokens}
    kept |= {one.at for letters in level.start.letters for one in letters}
    kept.add(Cell(*level.conditions.gold[0].when.arguments["cells"][0]))  # type: ignore[index]
    edits = terrain_edits(level, scope, None) + city_edits(level, scope)
    for edit in edits:
        changed = edit.applied(level)
        differs = {cell for cell in every if changed.terrain[cell] is not level.terrain[cell]}
        differs |= {old.at for old, new in zip(level.cities, changed.cities, strict=True) if old.at != new.at}
        differs |= {new.at for old, new in zip(level.cities, changed.cities, strict=True) if old.at != new.at}
        assert changed != level
        assert differs <= edit.cells(level)
        assert not differs & kept
        assert only is None or differs <= only
        assert len(edit.cells(level)) <= MOST_CELLS
        assert [(city.id, city.owner) for city in changed.cities] == [(city.id, city.owner) for city in level.cities]
        assert all(changed.terrain[city.at] is Terrain.PLAINS for city in changed.cities if city not in level.cities)
        if level.symmetry is not None:
            assert not symmetry_breaks(changed, level.symmetry)


def test_kinds_that_are_locked_are_not_edited_at_all() -> None:
    assert not terrain_edits(LEVEL, EditScope(terrain=False), None)
    assert not city_edits(LEVEL, EditScope(cities=False))
    assert open_cells(LEVEL, EditScope(only=frozenset())) == frozenset()
    assert {city for one in city_edits(LEVEL, EditScope(), neutral_only=True) for city, _ in one.cities} == {"n"}


def test_points_take_from_the_other_side_first_what_it_was_given() -> None:
    given_silver = replace(LEVEL, start=replace(LEVEL.start, base=BySide(0, 5)))
    (less, more) = point_edits(given_silver, Side.SILVER, (-8, 3))
    assert less.applied(given_silver).start.base == BySide(3, 0)
    assert more.applied(given_silver).start.base == BySide(0, 8)


def test_letters_are_a_gift_that_the_checks_have_nothing_against() -> None:
    (edit, *_) = letter_edits(Side.SILVER, RELEASE)
    level = edit.applied(LEVEL)
    assert edit.letters == BySide("", "E")
    (gift,) = level.triggers
    assert gift.effects[0].arguments == {"side": "silver", "letters": "E"}
    rulesets = {RELEASE.id: RELEASE}
    assert not makes_worse(LEVEL, level, rulesets)
    assert {one.code for one in check_level(level, rulesets)} == {one.code for one in check_level(LEVEL, rulesets)}
    assert [one.id for one in edit.applied(level).triggers] == ["letters-for-silver", "letters-for-silver-2"]


def test_what_cuts_off_a_city_makes_a_level_worse() -> None:
    lava = dict.fromkeys((Cell(2, 3), Cell(4, 3), Cell(3, 2), Cell(3, 4)), Terrain.LAVA)
    cut = LevelEdit(terrain=tuple(sorted(lava.items())))
    assert makes_worse(LEVEL, cut.applied(LEVEL), {RELEASE.id: RELEASE})


def test_edits_are_put_together_where_they_do_not_meet() -> None:
    one = LevelEdit(terrain=((Cell(0, 0), Terrain.WATER),))
    other = LevelEdit(terrain=((Cell(0, 0), Terrain.FOREST),))
    city = LevelEdit(cities=(("n", Cell(1, 2)),))
    assert not are_apart((one, other))
    assert are_apart((one, city))
    assert (one + city).cells(LEVEL) == {Cell(0, 0), Cell(0, 2), Cell(1, 2)}
    assert len(LevelEdit(terrain=((Cell(1, 2), Terrain.WATER),)).cells(LEVEL)) == 1
    assert not are_apart((city, LevelEdit(terrain=((Cell(1, 2), Terrain.WATER),))))


def give(trial: EditTrial, games: int, outcome: Callable[[MeasuredLevel, int], MeasuredGame] = tilted_outcome) -> None:
    """Have games played of a trial."""
    job = trial.job(games)
    while (some := job.next_games(8)) is not None:
        some.take([outcome(trial.measured, seed) for seed in some.seeds])
    trial.take(job)


def test_few_games_are_believed_little_and_many_much() -> None:
    base, other = EditTrial(LevelEdit(), measured(), "look"), LevelEdit(terrain=((Cell(4, 0), Terrain.FOREST),))
    trial = EditTrial(other, measured(other.applied(LEVEL)), "look")

    give(base, 385)
    give(trial, 12)
    few = Comparison(base).of(trial)
    give(trial, 385)
    many = Comparison(base).of(trial)
    assert many.error < few.error
    assert many.share < Comparison(base).start
    assert abs(many.share - trial.share().value) < 0.03


def test_what_changes_much_and_not_by_the_lead_is_seen_as_it_is() -> None:
    two = LevelEdit(terrain=((Cell(4, 0), Terrain.FOREST), (Cell(4, 1), Terrain.FOREST)))
    base, trial = (EditTrial(edit, measured(edit.applied(LEVEL)), "look") for edit in (LevelEdit(), two))
    for one in (base, trial):
        give(one, 385, goal_outcome)
    assert base.share().value > 0.68
    assert trial.share().value < 0.39
    told = Comparison(base).of(trial)
    assert abs(told.share - trial.share().value) < 0.02
    assert told.error < 0.03


@pytest.mark.proof
def test_who_overshoots_is_drawn_back_by_what_was_played() -> None:
    level = replace(LEVEL, cities=LEVEL.cities[:2])
    only = EditScope(cities=False, points=False, only=frozenset(Cell(4, column) for column in range(5)))
    search = FairSearch(measured(level), always, only, wanted=1)
    played(search, answerer=GoalGames)
    assert search.verdict is SearchVerdict.FOUND
    best = search.found[0]
    assert best.is_fair
    assert sorted(terrain.name for _, terrain in best.edit.terrain if terrain.name in {"FOREST", "WATER"}) == [
        "FOREST",
        "WATER",
    ]


POINTS_ONLY = EditScope(cities=False, terrain=False)
"""The fewest edits, and so the fewest games."""


@pytest.mark.slow
@pytest.mark.parametrize(
    "kinds",
    [EditScope(), *(pytest.param(few, marks=pytest.mark.proof) for few in (EditScope(points=False), POINTS_ONLY))],
)
def test_a_tilted_level_is_made_fair_by_the_least_that_may_be_changed(kinds: EditScope) -> None:
    search = played(FairSearch(measured(), always, kinds))
    assert search.verdict is SearchVerdict.FOUND
    assert search.phase is SearchPhase.OVER
    assert search.share.value > 0.6
    best = search.found[0]
    assert best.is_fair
    assert best.games >= 1000
    assert len(best.edit.cells(LEVEL)) <= MOST_CELLS
    for one in search.found:
        assert one.level == one.edit.applied(LEVEL)
        assert kinds.points or not any(one.edit.points)
        assert kinds.terrain or not one.edit.cells(LEVEL)


@pytest.mark.proof
def test_a_race_follows_from_the_seeds_whoever_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = (played(FairSearch(measured(), always, POINTS_ONLY), count) for count in (1, 2))
    assert one.found == other.found
    assert one.share == other.share


@pytest.mark.proof
def test_what_breaks_the_level_is_never_offered() -> None:
    def no_forest(level: Level) -> bool:
        return Terrain.FOREST not in level.terrain.cells

    search = played(FairSearch(measured(), no_forest, EditScope(points=False, cities=False)))
    assert search.found
    assert all(no_forest(one.level) for one in search.found)


@pytest.mark.slow
def test_a_fair_level_and_a_locked_one_are_left_alone() -> None:
    even = replace(LEVEL, start=replace(LEVEL.start, base=BySide(0, 15)))
    assert played(FairSearch(measured(even), always)).verdict is SearchVerdict.FAIR_ALREADY
    assert played(AdviceSearch(measured(even), always)).verdict is SearchVerdict.FAIR_ALREADY
    locked = FairSearch(measured(), always, EditScope(False, False, False))
    assert played(locked).verdict is SearchVerdict.NOTHING_OPEN


@pytest.mark.slow
@pytest.mark.parametrize("kind", [FairSearch, pytest.param(AdviceSearch, marks=pytest.mark.proof)])
def test_who_stops_has_what_was_found_by_then_and_no_process_is_left(kind: Callable[..., EditSearch]) -> None:
    search = kind(measured(), always)
    with closing(play_search(search, 2, answerer=TiltedGames)) as playing:
        while not search.found:
            next(playing)
    assert search.verdict is SearchVerdict.OPEN
    assert search.found
    assert not [one for one in multiprocessing.active_children() if one.name.startswith("scryptic-report")]


@pytest.mark.slow
def test_advice_tries_each_kind_and_tells_its_effect_by_fresh_games() -> None:
    search = played(AdviceSearch(measured(), always))
    assert search.verdict is SearchVerdict.FOUND
    t = english()
    said = [edit_title(t, one.edit, LEVEL) for one in search.found]
    assert "Pie rule: who moves second may change sides at first" in said
    assert any(one.startswith("Silver begins with ") for one in said)
    assert any(one.startswith("n moves from 0/2 to ") for one in said)
    assert any("forest instead of plains" in one for one in said)
    assert any("is given the letters " in one for one in said)
    for one in search.found:
        assert one.difference is not None
        assert one.difference.share.high < 0
        assert one.games in (97, 385)
    seeds = {game.seed for game in search.base.games(FRESH_SEED)}
    assert min(seeds) == FRESH_SEED
    assert "by the change)" in effect_text(t, search.found[0])
    assert lead_text(t, search).startswith("Gold is ahead: wins ")
