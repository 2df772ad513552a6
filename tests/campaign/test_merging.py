"""Three levels or campaigns brought together by what they mean."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations_with_replacement
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from runtime.campaign.compare import conflict_texts, merge_campaigns, merge_levels
from runtime.campaign.level_json import level_text, read_level_data
from runtime.campaign.model import Campaign, Edge, Node
from runtime.campaign.play import Position, Preset, PresetFile
from runtime.engine.board.grid import Cell
from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import BySide, Side
from runtime.engine.board.terrain import Element, Terrain, TerrainMap
from runtime.engine.levels.level import City, Condition, Level, Region, Start, Token, Trigger, WinPath
from runtime.support.json_text import parse
from runtime.support.texts import english
from tests.examples import examples

ROWS = ["....f~..", "..ff~~..", ".ff~~...", ".^~~...f", "^^~.....", "^..#...."]
HOLD = Condition("hold_cities", arguments={"cities": ["reedham", "mill"]})
FORD = Level(
    "ford",
    "Ford",
    TerrainMap.from_rows(ROWS),
    cities=(City("reedham", Cell(0, 0), Side.GOLD, "Reedham"), City("mill", Cell(3, 6), Side.SILVER, "The Mill")),
    tokens=(Token("rain", Cell(1, 1), Element.FLOOD),),
    regions=(Region("bank", (Cell(0, 1), Cell(0, 2))),),
    start=Start(BySide((Laid(Cell(0, 0), "C"), Laid(Cell(0, 1), "A")), ())),
    conditions=BySide((WinPath("both", HOLD),), ()),
    rules={"spies": 1, "rack.start": 7},
    extra={"weather": {"wind": 3, "sky": "grey"}},
)
CAMPAIGN = Campaign(
    "c",
    "Rivers",
    (FORD, replace(FORD, id="mill", name="Mill", conditions=BySide((), ()))),
    (Node("one", "ford"), Node("two", "mill")),
    (Edge("on", "one", "two", path="both"),),
    "one",
    presets={"ford": PresetFile((Preset("late", "Late", Position(cities=FORD.cities, terrain=FORD.terrain)),))},
)

Change = Callable[[Level], Level]


def painted(level: Level, terrain: Terrain, *cells: tuple[int, int]) -> Level:
    return replace(level, terrain=level.terrain.having({Cell(*cell): terrain for cell in cells}))


def city(level: Level, city_id: str, **members: Any) -> Level:
    return replace(level, cities=tuple(replace(one, **members) if one.id == city_id else one for one in level.cities))


def region(level: Level, region_id: str, *cells: Cell) -> Level:
    return replace(
        level, regions=tuple(replace(one, cells=cells) if one.id == region_id else one for one in level.regions)
    )


def conflicts(base: Level, ours: Level, theirs: Level) -> tuple[str, ...]:
    return conflict_texts(english(), merge_levels(base, ours, theirs).conflicts)


DISJOINT: dict[str, Change] = {
    "paint above": lambda level: painted(level, Terrain.LAVA, (0, 3), (0, 4)),
    "paint below": lambda level: painted(level, Terrain.ICE, (5, 3), (5, 4)),
    "move a city": lambda level: city(level, "mill", at=Cell(4, 4)),
    "name a city": lambda level: city(level, "mill", name="The Old Mill"),
    "give a city": lambda level: city(level, "reedham", owner=None),
    "add a city": lambda level: replace(level, cities=(*level.cities, City("new", Cell(2, 7), None))),
    "add another": lambda level: replace(level, cities=(*level.cities, City("also", Cell(5, 7), None))),
    "move a token": lambda level: replace(level, tokens=(replace(level.tokens[0], at=Cell(4, 7)), *level.tokens[1:])),
    "add a token": lambda level: replace(level, tokens=(*level.tokens, Token("fire", Cell(4, 5), Element.FIRESTORM))),
    "widen a region": lambda level: region(level, "bank", Cell(0, 1), Cell(0, 2), Cell(0, 3)),
    "shrink it": lambda level: region(level, "bank", Cell(0, 2)),
    "add a region": lambda level: replace(level, regions=(Region("a", (Cell(3, 3),)), *level.regions)),
    "lay a letter": lambda level: replace(
        level, start=replace(level.start, letters=BySide((*level.start.letters.gold, Laid(Cell(0, 2), "T")), ()))
    ),
    "give a rack": lambda level: replace(level, start=replace(level.start, racks=BySide(None, "CATS"))),
    "set a rule": lambda level: replace(level, rules={**level.rules, "spies": 3}),
    "drop a rule": lambda level: replace(level, rules={key: level.rules[key] for key in ("spies",)}),
    "add words": lambda level: replace(level, words=replace(level.words, added=("ETTIN",))),
    "ban words": lambda level: replace(level, words=replace(level.words, banned=("CAT",))),
    "describe": lambda level: replace(level, description="Cross the ford."),
    "rename": lambda level: replace(level, name="The Ford"),
    "add a trigger": lambda level: replace(level, triggers=(Trigger("late", Condition("conquest"), ()),)),
    "add a way to win": lambda level: replace(
        level, conditions=BySide((*level.conditions.gold, WinPath("all", Condition("conquest"))), ())
    ),
    "hide the other": lambda level: replace(
        level, conditions=BySide((replace(level.conditions.gold[0], hidden=True), *level.conditions.gold[1:]), ())
    ),
    "change a key nobody knows": lambda level: replace(
        level, extra={**level.extra, "weather": {"wind": 5, "sky": "grey"}}
    ),
    "add a key nobody knows": lambda level: replace(level, extra={**level.extra, "mood": ["dark", {"deep": 1}]}),
    "end by conditions alone": lambda level: replace(level, standard_end=False),
}


@pytest.mark.slow
def test_different_parts_are_both_taken() -> None:
    for one, other in combinations_with_replacement(sorted(DISJOINT), 2):
        ours, theirs = DISJOINT[one](FORD), DISJOINT[other](FORD)
        merged, swapped = merge_levels(FORD, ours, theirs), merge_levels(FORD, theirs, ours)
        assert merged.conflicts == swapped.conflicts == (), (one, other)
        assert level_text(merged.level) == level_text(swapped.level), (one, other)
        if {one, other} == {"add a city", "add another"}:
            assert [city.id for city in merged.level.cities] == ["reedham", "mill", "also", "new"]
        elif {one, other} == {"shrink it", "widen a region"}:
            assert merged.level.regions[0].cells == (Cell(0, 2), Cell(0, 3))
        else:
            assert merged.level == (ours if one == other else DISJOINT[other](ours)), (one, other)


def test_an_order_that_one_side_chose_is_kept() -> None:
    more = replace(FORD, triggers=tuple(Trigger(name, Condition("conquest"), ()) for name in "abcd"))
    turned = replace(more, triggers=tuple(reversed(more.triggers)))
    added = replace(more, triggers=(*more.triggers, Trigger("e", Condition("conquest"), ())))
    less = replace(more, triggers=more.triggers[1:])
    for ours, theirs in ((turned, added), (added, turned)):
        merged = merge_levels(more, ours, theirs)
        assert merged.conflicts == () and "".join(one.id for one in merged.level.triggers) == "decba"
    merged = merge_levels(more, less, turned)
    assert merged.conflicts == () and "".join(one.id for one in merged.level.triggers) == "dcb"
    other = replace(more, triggers=(*more.triggers[2:], *more.triggers[:2]))
    assert conflict_texts(english(), merge_levels(more, turned, other).conflicts) == (
        "Level “Ford”: Both sides sorted “Triggers”, each in its own way.",
    )


def test_a_new_name_is_not_that_of_the_other_sides_new_thing() -> None:
    ours = city(FORD, "mill", id="tower")
    ours = replace(ours, conditions=BySide((), ()))
    theirs = replace(FORD, cities=(*FORD.cities, City("tower", Cell(5, 7), Side.GOLD)), conditions=BySide((), ()))
    merged = merge_levels(replace(FORD, conditions=BySide((), ())), ours, theirs)
    assert merged.conflicts, "one id for two cities"
    assert {one.at for one in merged.level.cities} == {Cell(0, 0), Cell(3, 6)}


def test_letters_of_both_sides_on_one_cell() -> None:
    gold = replace(FORD, start=Start(BySide((*FORD.start.letters.gold, Laid(Cell(4, 5), "T")), ())))
    silver = replace(FORD, start=Start(BySide(FORD.start.letters.gold, (Laid(Cell(4, 5), "T"),))))
    for ours, theirs in ((gold, silver), (silver, gold)):
        merged = merge_levels(FORD, ours, theirs)
        assert conflict_texts(english(), merged.conflicts) == (
            "Level “Ford”: Each side of the game has a starting letter at row 4, column 5 now.",
        )
        assert merged.level.start.letters == ours.start.letters


def test_words_are_added_and_taken_away() -> None:
    base = replace(FORD, words=replace(FORD.words, added=("ALB", "BUGBEAR", "CYCLOPS")))
    ours = replace(base, words=replace(base.words, added=("ALB", "CYCLOPS")))
    theirs = replace(base, words=replace(base.words, added=("ALB", "BUGBEAR", "CYCLOPS", "DRYAD")))
    merged = merge_levels(base, ours, theirs)
    assert merged.conflicts == () and merged.level.words.added == ("ALB", "CYCLOPS", "DRYAD")


def test_of_two_kinds_of_condition_no_third_is_made() -> None:
    def winning(condition: Condition) -> Level:
        return replace(FORD, conditions=BySide((WinPath("both", condition),), ()))

    ours = winning(Condition("score", arguments={"points": 30}))
    theirs = winning(replace(HOLD, arguments={**HOLD.arguments, "count": 1}))
    merged = merge_levels(FORD, ours, theirs)
    assert len(merged.conflicts) == 1 and merged.level == ours


def test_true_is_not_one() -> None:
    base, ours, theirs = (replace(FORD, extra={"mood": value}) for value in (1, True, 2))
    ours = replace(ours, description="Another change, for Python takes the two levels for equal.")
    merged = merge_levels(base, ours, theirs)
    assert len(merged.conflicts) == 1 and merged.level.extra["mood"] is True


def test_presets_go_along_with_a_level_that_the_other_side_renamed() -> None:
    ours = replace(
        CAMPAIGN,
        levels=(replace(FORD, id="river"), CAMPAIGN.levels[1]),
        nodes=(Node("one", "river"), Node("two", "mill")),
        presets={"river": CAMPAIGN.presets["ford"]},
    )
    more = PresetFile((*CAMPAIGN.presets["ford"].presets, Preset("early", "Early", seed=3)))
    merged = merge_campaigns(CAMPAIGN, ours, replace(CAMPAIGN, presets={"ford": more}))
    assert merged.conflicts == () and merged.campaign.presets == {"river": more}


def test_pieces_tell_how_a_map_of_one_kind_was_resized() -> None:
    bare = replace(
        FORD,
        terrain=TerrainMap.from_rows(["." * 8] * 6),
        tokens=(),
        regions=(),
        start=Start(),
    )
    ours = replace(
        bare,
        terrain=TerrainMap.from_rows(["." * 10] * 7),
        cities=tuple(replace(one, at=Cell(one.at.row + 1, one.at.column + 2)) for one in bare.cities),
    )
    merged = merge_levels(bare, ours, painted(bare, Terrain.LAVA, (2, 3)))
    assert merged.conflicts == () and merged.level == painted(ours, Terrain.LAVA, (3, 5))


def change_of(draw: st.DrawFn, level: Level) -> Level:
    for name in draw(st.lists(st.sampled_from(sorted(DISJOINT)), max_size=4, unique=True)):
        level = DISJOINT[name](level)
    cells = draw(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 7)), max_size=6))
    return painted(level, draw(st.sampled_from(list(Terrain))), *cells)


@st.composite
def changed(draw: st.DrawFn) -> Level:
    return change_of(draw, FORD)


@given(changed(), changed())
@examples(60)
def test_what_comes_out_is_whole_and_the_same_from_both_sides_but_for_conflicts(ours: Level, theirs: Level) -> None:
    merged, swapped = merge_levels(FORD, ours, theirs), merge_levels(FORD, theirs, ours)
    assert bool(merged.conflicts) == bool(swapped.conflicts)
    if not merged.conflicts:
        assert level_text(merged.level) == level_text(swapped.level)
    again, issues = read_level_data(parse(level_text(merged.level)).value)
    assert again == merged.level and issues == ()
    assert merge_levels(FORD, FORD, ours).level == ours
    assert merge_levels(FORD, ours, FORD).level == ours
    assert merge_levels(FORD, ours, ours).level == ours
    for cell in ours.terrain.size.cells():
        base, mine, other = (level.terrain[cell] for level in (FORD, ours, theirs))
        wanted = other if mine is base else mine
        is_city = any(cell == one.at for one in merged.level.cities)
        assert merged.level.terrain[cell] is wanted or is_city


def test_a_cell_that_both_painted_is_named() -> None:
    ours = painted(FORD, Terrain.LAVA, (2, 4), (0, 3))
    theirs = painted(FORD, Terrain.ICE, (2, 4), (5, 5))
    merged = merge_levels(FORD, ours, theirs)
    assert conflict_texts(english(), merged.conflicts, "mine", "yours") == (
        "Level “Ford”: Both sides painted row 2, column 4: mine made it lava, yours made it ice.",
    )
    assert merged.conflicts[0].place.cells == ((2, 4),)
    assert merged.level == painted(ours, Terrain.ICE, (5, 5))


def test_many_cells_in_conflict_are_told_in_few_lines() -> None:
    every = [tuple(cell) for cell in FORD.terrain.size.cells()]
    (line,) = conflicts(FORD, painted(FORD, Terrain.LAVA, *every[:43]), painted(FORD, Terrain.ICE, *every[:43]))[:1]
    assert "cells between row 0, column" in line


CLASHES: tuple[tuple[Change, Change, str], ...] = (
    (
        lambda level: city(level, "mill", owner=None),
        lambda level: city(level, "mill", owner=Side.GOLD),
        "“City mill, owner” is nobody in OURS and Gold in THEIRS.",
    ),
    (
        lambda level: replace(level, cities=level.cities[:1]),
        lambda level: city(level, "mill", name="Tower"),
        "OURS removed “Tower” (City mill), THEIRS changed it. It is removed.",
    ),
    (
        lambda level: city(level, "mill", name="Tower"),
        lambda level: replace(level, cities=level.cities[:1], conditions=BySide((), ())),
        "THEIRS removed “Tower” (City mill), OURS changed it. It is still there.",
    ),
    (
        lambda level: replace(level, cities=(*level.cities, City("keep", Cell(4, 4), None))),
        lambda level: replace(level, cities=(*level.cities, City("keep", Cell(2, 6), None))),
        "“City keep, place” is row 4, column 4 in OURS and row 2, column 6 in THEIRS.",
    ),
    (
        lambda level: replace(level, cities=(*level.cities, City("one", Cell(4, 4), None))),
        lambda level: replace(level, cities=(*level.cities, City("two", Cell(4, 4), None))),
        "“one” and “two” would both stand at row 4, column 4; only “one” does.",
    ),
    (
        lambda level: city(level, "mill", at=Cell(4, 4)),
        lambda level: replace(level, tokens=(replace(level.tokens[0], at=Cell(4, 4)),)),
        "“mill” and “rain” would both stand at row 4, column 4; only “mill” does.",
    ),
    (
        lambda level: city(level, "mill", at=Cell(4, 4)),
        lambda level: painted(level, Terrain.WATER, (4, 4)),
        "One side put the city “mill” on row 4, column 4, the other made that cell water. The city stands on plains.",
    ),
    (
        lambda level: replace(level, rules={**level.rules, "spies": 2}),
        lambda level: replace(level, rules={**level.rules, "spies": 3}),
        "“Rule spies” is 2 in OURS and 3 in THEIRS.",
    ),
    (
        lambda level: replace(level, start=Start(BySide((*level.start.letters.gold, Laid(Cell(0, 2), "T")), ()))),
        lambda level: replace(level, start=Start(BySide((*level.start.letters.gold, Laid(Cell(0, 2), "R")), ()))),
        "Both sides changed the starting letter at row 0, column 2: it is T in OURS and R in THEIRS.",
    ),
    (
        lambda level: replace(level, cities=level.cities[:1], conditions=BySide((), ())),
        lambda level: replace(
            level,
            triggers=(Trigger("fall", Condition("hold_cities", arguments={"cities": ["mill"]}), ()),),
        ),
        "“fall” speaks of “mill”, which the other side removed.",
    ),
    (
        lambda level: city(level, "mill", id="a"),
        lambda level: city(level, "mill", id="b"),
        "Both sides gave “a” another id: “a” in OURS and “b” in THEIRS.",
    ),
    (
        lambda level: replace(level, name="A"),
        lambda level: replace(level, name="B"),
        "“name” is A in OURS and B in THEIRS.",
    ),
)


@pytest.mark.parametrize(("mine", "other", "said"), CLASHES)
def test_what_excludes_each_other_is_said_and_ours_is_kept(mine: Change, other: Change, said: str) -> None:
    found = conflicts(FORD, mine(FORD), other(FORD))
    assert any(line.endswith(f"”: {said}") for line in found), found
    merged = merge_levels(FORD, mine(FORD), other(FORD)).level
    again, issues = read_level_data(parse(level_text(merged)).value)
    assert again == merged and issues == ()
    assert len({one.at for one in (*merged.cities, *merged.tokens)}) == len(merged.cities) + len(merged.tokens)


def test_a_renamed_city_keeps_what_the_other_side_did_to_it() -> None:
    to_dam = {"cities": ["reedham", "dam"]}
    ours = city(FORD, "mill", id="dam")
    ours = replace(ours, conditions=BySide((WinPath("both", Condition("hold_cities", arguments=to_dam)),), ()))
    theirs = city(FORD, "mill", owner=None)
    late = Trigger("late", Condition("hold_cities", arguments={"cities": ["mill"]}), ())
    theirs = replace(theirs, triggers=(late,))
    for merged in (merge_levels(FORD, ours, theirs), merge_levels(FORD, theirs, ours)):
        assert merged.conflicts == ()
        assert merged.level.cities[1] == City("dam", Cell(3, 6), None, "The Mill")
        assert merged.level.conditions.gold[0].when.arguments == to_dam
        assert merged.level.triggers[0].when.arguments == {"cities": ["dam"]}


def grown(level: Level, top: int, left: int, bottom: int = 0, right: int = 0) -> Level:
    """The level with rows and columns of water more on its edges."""
    width = level.terrain.size.columns + left + right
    rows = (
        ["~" * width] * top + ["~" * left + row + "~" * right for row in level.terrain.rows()] + ["~" * width] * bottom
    )

    def move(cell: Cell) -> Cell:
        return Cell(cell.row + top, cell.column + left)

    return replace(
        level,
        terrain=TerrainMap.from_rows(rows),
        cities=tuple(replace(one, at=move(one.at)) for one in level.cities),
        tokens=tuple(replace(one, at=move(one.at)) for one in level.tokens),
        regions=tuple(replace(one, cells=tuple(map(move, one.cells))) for one in level.regions),
        start=replace(
            level.start, letters=level.start.letters.map(lambda laid: tuple(Laid(move(a.at), a.letter) for a in laid))
        ),
    )


@pytest.mark.parametrize("edges", [(2, 0), (0, 3), (1, 2), (0, 0, 2, 0), (0, 0, 0, 3), (1, 1, 1, 1)])
def test_a_side_resizes_while_the_other_paints_and_builds(edges: tuple[int, ...]) -> None:
    ours = grown(FORD, *edges)
    theirs = painted(FORD, Terrain.LAVA, (2, 5), (5, 0))
    theirs = replace(theirs, cities=(*theirs.cities, City("new", Cell(4, 6), None)))
    wanted = grown(theirs, *edges)
    for merged in (merge_levels(FORD, ours, theirs), merge_levels(FORD, theirs, ours)):
        assert merged.conflicts == ()
        assert merged.level == wanted


def test_one_side_grows_down_and_the_other_to_the_left() -> None:
    merged = merge_levels(FORD, grown(FORD, 0, 0, 2, 0), grown(FORD, 0, 3))
    assert merged.conflicts == ()
    size = merged.level.terrain.size
    assert (size.rows, size.columns) == (8, 11)
    assert merged.level.cities == grown(FORD, 0, 3).cities


def test_both_sides_choose_a_size() -> None:
    (line,) = conflicts(FORD, grown(FORD, 0, 0, 1), painted(grown(FORD, 0, 0, 2), Terrain.PLAINS, (7, 7)))[:1]
    assert "Both sides gave the map a size of their own: 7 × 8 cells in OURS, 8 × 8 in THEIRS." in line


def test_what_was_painted_where_the_other_side_cut_the_map_is_said() -> None:
    cut = replace(FORD, terrain=TerrainMap.from_rows(ROWS[:5]))
    theirs = painted(FORD, Terrain.LAVA, (5, 2), (0, 2))
    theirs = replace(theirs, cities=(*theirs.cities, City("low", Cell(5, 5), None)))
    merged = merge_levels(FORD, cut, theirs)
    said = conflict_texts(english(), merged.conflicts)
    assert said == (
        "Level “Ford”: THEIRS painted row 5, column 2, which OURS cut off the map.",
        "Level “Ford”: “low” lies off the map as the other side made it, and was left out.",
    )
    assert merged.level.terrain[Cell(0, 2)] is Terrain.LAVA and len(merged.level.cities) == 2


def test_a_map_resized_beyond_recognition_is_said() -> None:
    bare = replace(FORD, cities=(), tokens=(), regions=(), start=Start(), conditions=BySide((), ()))
    ours = replace(bare, terrain=TerrainMap.from_rows(["^" * 20] * 20))
    assert "too little of the map before is left" in conflicts(bare, ours, painted(bare, Terrain.LAVA, (0, 0)))[0]
    assert conflicts(bare, ours, replace(bare, name="Other")) == ()
    mixed = replace(bare, terrain=TerrainMap.from_rows(["f^.#~=.~f" * 2, "~.f^=#.#~" * 2, "=#~.f^.f^" * 2]))
    assert "too little of the map before is left" in conflicts(bare, mixed, painted(bare, Terrain.LAVA, (0, 0)))[0]


def test_two_levels_of_one_id_without_a_common_beginning() -> None:
    merged = merge_levels(None, painted(FORD, Terrain.LAVA, (0, 3)), city(FORD, "mill", owner=None))
    assert conflict_texts(english(), merged.conflicts) == (
        "Level “Ford”: Both sides painted row 0, column 3: OURS made it lava, THEIRS made it plains.",
        "Level “Ford”: “City mill, owner” is Silver in OURS and nobody in THEIRS.",
    )


def test_a_campaign_is_brought_together_whole() -> None:
    ours = CAMPAIGN.having_level(painted(FORD, Terrain.LAVA, (0, 3)))
    ours = replace(ours, nodes=(*ours.nodes, Node("three", "mill")), author="Ann")
    theirs = CAMPAIGN.having_level(painted(FORD, Terrain.ICE, (5, 5)))
    theirs = replace(theirs, levels=(*theirs.levels, replace(FORD, id="new", name="New")))
    theirs = replace(theirs, edges=(replace(theirs.edges[0], priority=3),), description="Rivers.")
    merged = merge_campaigns(CAMPAIGN, ours, theirs)
    assert merged.conflicts == ()
    assert merged.campaign == replace(
        ours,
        levels=(painted(ours.levels[0], Terrain.ICE, (5, 5)), ours.levels[1], theirs.levels[2]),
        edges=theirs.edges,
        description="Rivers.",
    )
    assert merge_campaigns(CAMPAIGN, theirs, ours).campaign == merged.campaign
    for one in (ours, theirs):
        assert merge_campaigns(CAMPAIGN, CAMPAIGN, one).campaign == one
        assert merge_campaigns(CAMPAIGN, one, CAMPAIGN).campaign == one
        assert merge_campaigns(CAMPAIGN, one, one).campaign == one


def test_a_level_with_another_id_keeps_what_the_other_side_did_to_it() -> None:
    ours = replace(
        CAMPAIGN,
        levels=(replace(FORD, id="river"), CAMPAIGN.levels[1]),
        nodes=(Node("one", "river"), Node("two", "mill")),
        presets={"river": CAMPAIGN.presets["ford"]},
    )
    theirs = CAMPAIGN.having_level(painted(FORD, Terrain.ICE, (5, 5)))
    theirs = replace(theirs, nodes=(*theirs.nodes, Node("again", "ford")))
    for merged in (merge_campaigns(CAMPAIGN, ours, theirs), merge_campaigns(CAMPAIGN, theirs, ours)):
        assert merged.conflicts == ()
        assert merged.campaign.level("river").terrain[Cell(5, 5)] is Terrain.ICE
        assert merged.campaign.nodes[2] == Node("again", "river") and set(merged.campaign.presets) == {"river"}


def test_presets_go_along_with_a_map_that_the_other_side_resized() -> None:
    wide = grown(FORD, 1, 2)
    moved = Preset("late", "Late", Position(cities=wide.cities, terrain=wide.terrain))
    ours = replace(CAMPAIGN.having_level(wide), presets={"ford": PresetFile((moved,))})
    early = Preset("early", "Early", Position(cities=FORD.cities[:1], racks=BySide("CAT", "DOG")))
    theirs = replace(CAMPAIGN, presets={"ford": PresetFile((*CAMPAIGN.presets["ford"].presets, early))})
    for merged in (merge_campaigns(CAMPAIGN, ours, theirs), merge_campaigns(CAMPAIGN, theirs, ours)):
        assert merged.conflicts == ()
        position = merged.campaign.presets["ford"].presets[1].position
        assert position is not None and position.cities == wide.cities[:1]
        assert merged.campaign.presets["ford"].presets[0] == moved


def test_a_level_that_one_side_removed_and_the_other_changed_or_needs() -> None:
    gone = replace(CAMPAIGN, levels=CAMPAIGN.levels[:1], nodes=CAMPAIGN.nodes[:1], edges=())
    changed = CAMPAIGN.having_level(replace(CAMPAIGN.levels[1], name="The Mill"))
    say = english()
    merged = merge_campaigns(CAMPAIGN, gone, changed)
    assert conflict_texts(say, merged.conflicts) == (
        "OURS removed the level “The Mill”, which THEIRS changed. It is removed.",
    )
    assert merged.campaign == gone
    merged = merge_campaigns(CAMPAIGN, changed, gone)
    assert "THEIRS removed the level “The Mill”, which OURS changed. It is still there." in conflict_texts(
        say, merged.conflicts
    )
    assert merged.campaign.level("mill").name == "The Mill"
    needing = replace(CAMPAIGN, nodes=(*CAMPAIGN.nodes, Node("again", "mill")))
    assert conflict_texts(say, merge_campaigns(CAMPAIGN, gone, needing).conflicts) == (
        "“again” refers to “mill”, which the other side removed.",
    )


def test_a_level_that_the_other_side_removed_and_ours_changed_stays_in_its_place() -> None:
    levels = tuple(replace(FORD, id=name, name=name) for name in ("ford", "mill", "pass", "weir"))
    base = Campaign("c", "Rivers", levels)
    ours = base.having_level(replace(levels[1], description="Ours."))
    ours = replace(ours, levels=(replace(FORD, id="spring", name="spring"), *ours.levels))
    for gone, order in (
        (levels[1:2], ["spring", "ford", "mill", "pass", "weir"]),
        (levels[1:3], ["spring", "ford", "mill", "weir"]),
        (levels, ["spring", "mill"]),
    ):
        theirs = replace(base, levels=tuple(level for level in levels if level not in gone))
        merged = merge_campaigns(base, ours, theirs)
        assert [level.id for level in merged.campaign.levels] == order
        assert len(merged.conflicts) == 1


def test_a_million_cells_are_merged() -> None:
    rows = [("." * 499 + "f~") * 2] * 1000
    base = replace(FORD, terrain=TerrainMap.from_rows([row[:1000] for row in rows]))
    ours = painted(base, Terrain.LAVA, *((0, n) for n in range(1000)))
    theirs = painted(base, Terrain.ICE, *((n, 5) for n in range(1, 1000)))
    merged = merge_levels(base, ours, theirs)
    assert merged.conflicts == ()
    assert merged.level.terrain.cells.count(Terrain.ICE) == 999
