"""What differs between two campaigns, said in sentences."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from runtime.campaign.compare import Difference, difference_texts, differences, level_differences
from runtime.campaign.model import Campaign, Edge, Node
from runtime.campaign.play import Preset, PresetFile
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import BySide, Side
from runtime.engine.board.terrain import Element, Terrain, TerrainMap
from runtime.engine.levels.level import (
    City,
    Condition,
    Effect,
    Level,
    Region,
    Start,
    Token,
    Trigger,
    WinPath,
    WordChanges,
)
from runtime.support.texts import english

FORD = Level(
    "ford",
    "Ford",
    TerrainMap.from_rows(["....f~", "..ff~~", ".ff~~.", ".^~~.."]),
    cities=(City("reedham", Cell(0, 0), Side.GOLD, "Reedham"), City("mill", Cell(3, 5), Side.SILVER)),
    tokens=(Token("rain", Cell(1, 1), Element.FLOOD),),
    regions=(Region("bank", (Cell(0, 1), Cell(0, 2)), "the bank"),),
    start=Start(BySide((Laid(Cell(0, 0), "C"), Laid(Cell(0, 1), "A")), ())),
    rules={"spies": 1},
)
CAMPAIGN = Campaign("c", "Rivers", (FORD,), (Node("one", "ford"),), (), "one")

Change = Callable[[Level], Level]


def lines(before: Campaign, after: Campaign) -> tuple[str, ...]:
    return difference_texts(english(), differences(before, after))


def of_level(change: Change) -> tuple[str, ...]:
    return lines(CAMPAIGN, CAMPAIGN.having_level(change(FORD)))


def painted(level: Level, terrain: Terrain, *cells: tuple[int, int]) -> Level:
    return replace(level, terrain=level.terrain.having({Cell(*cell): terrain for cell in cells}))


CHANGES: tuple[tuple[Change, str], ...] = (
    (
        lambda level: painted(level, Terrain.PLAINS, (0, 5), (1, 4), (1, 5)),
        "3 cells went from water to plains, between row 0, column 4 and row 1, column 5.",
    ),
    (lambda level: painted(level, Terrain.LAVA, (3, 1)), "1 cell went from mountain to lava, at row 3, column 1."),
    (
        lambda level: replace(level, cities=(replace(level.cities[0], at=Cell(2, 3)), level.cities[1])),
        "The city “Reedham” moved from row 0, column 0 to row 2, column 3.",
    ),
    (
        lambda level: replace(level, cities=(level.cities[0], replace(level.cities[1], owner=None))),
        "The city “mill” went from Silver to nobody.",
    ),
    (
        lambda level: replace(level, cities=(replace(level.cities[0], name="Reed"), level.cities[1])),
        "The city “Reedham” is called “Reed” now.",
    ),
    (
        lambda level: replace(level, cities=(replace(level.cities[0], name=""), level.cities[1])),
        "“City reedham, name” is no longer said; it was Reedham.",
    ),
    (
        lambda level: replace(level, cities=(replace(level.cities[0], id="reed"), level.cities[1])),
        "The city “Reedham” has the id “reed”; it was “reedham”.",
    ),
    (lambda level: replace(level, cities=level.cities[:1]), "The city “mill” at row 3, column 5 was removed."),
    (
        lambda level: replace(level, tokens=(*level.tokens, Token("fire", Cell(2, 0), Element.FIRESTORM))),
        "The token “fire” was added at row 2, column 0.",
    ),
    (
        lambda level: replace(level, tokens=(replace(level.tokens[0], power=9),)),
        "“Token rain, power” is 9 now; nothing was said of it.",
    ),
    (
        lambda level: replace(level, regions=(replace(level.regions[0], cells=(Cell(0, 2), Cell(0, 3), Cell(0, 4))),)),
        "The region “the bank” has other cells, 2 more and 1 fewer, between row 0, column 1 and row 0, column 4.",
    ),
    (
        lambda level: replace(level, regions=(replace(level.regions[0], name="the shore"),)),
        "The region “the bank” is called “the shore” now.",
    ),
    (lambda level: replace(level, regions=()), "The region “the bank” was removed."),
    (
        lambda level: replace(level, regions=(replace(level.regions[0], id="shore"),)),
        "The region “the bank” has the id “shore”; it was “bank”.",
    ),
    (
        lambda level: replace(level, start=Start(BySide((Laid(Cell(0, 0), "C"),), ()))),
        "1 starting letter of Gold was removed, at row 0, column 1.",
    ),
    (
        lambda level: replace(level, start=replace(level.start, racks=BySide("CAT", None))),
        "“First rack of Gold” is CAT now; nothing was said of it.",
    ),
    (lambda level: replace(level, rules={"spies": 3}), "“Rule spies” is 3 now; it was 1."),
    (lambda level: replace(level, rules={}), "“Rule spies” is no longer said; it was 1."),
    (lambda level: replace(level, name="The Ford"), "It is called “The Ford”; it was called “Ford”."),
    (lambda level: replace(level, description="Cross it."), "The description was changed."),
    (
        lambda level: replace(level, words=WordChanges(added=("ETTIN", "GNOLL"))),
        "“Added words” has these more: ETTIN, GNOLL.",
    ),
    (
        lambda level: replace(level, conditions=BySide((WinPath("all", Condition("conquest")),), ())),
        "The objective “all” was added to “Objectives of Gold”.",
    ),
    (
        lambda level: replace(level, triggers=(Trigger("late", Condition("conquest"), ()),)),
        "The trigger “late” was added.",
    ),
    (lambda level: replace(level, standard_end=False), "“Standard ends” is no now; nothing was said of it."),
    (lambda level: replace(level, extra={"weather": "rain"}), "“weather” is rain now; nothing was said of it."),
)


@pytest.mark.parametrize(("change", "said"), CHANGES)
def test_every_change_of_a_level_is_said(change: Change, said: str) -> None:
    (line,) = of_level(change)
    assert line.startswith("Level “") and line.endswith(f"”: {said}")


def test_the_figure_of_a_condition_or_of_an_effect_that_changed_is_said() -> None:
    def having(points: int, turn: int, text: str, kind: str = "score") -> Level:
        effects = (Effect("message", {"text": "Ahoy!"}), Effect("message", {"text": text}))
        trigger = Trigger("late", Condition("turn_begins", arguments={"turn": turn}), effects)
        path = WinPath("rich", Condition(kind, arguments={"points": points}))
        return replace(FORD, conditions=BySide((path,), ()), triggers=(trigger,))

    def between(before: Level, after: Level) -> list[str]:
        return [line.partition(": ")[2] for line in lines(CAMPAIGN.having_level(before), CAMPAIGN.having_level(after))]

    first = having(30, 4, "Hurry")
    assert between(first, having(40, 5, "Wait")) == [
        "“Objective rich of Gold, points” is 40 now; it was 30.",
        "“Trigger late, turn” is 5 now; it was 4.",
        "“Trigger late, effect 2, text” is Wait now; it was Hurry.",
    ]
    assert between(first, having(30, 4, "Hurry", "lead")) == [
        "The objective “rich” in “Objectives of Gold” has another “condition”."
    ]


def test_changes_of_the_campaign_are_said() -> None:
    other = replace(
        FORD, id="mill", name="The Mill", terrain=FORD.terrain.having({Cell(0, 0): Terrain.LAVA}), cities=()
    )
    bigger = replace(CAMPAIGN, levels=(FORD, other), nodes=(*CAMPAIGN.nodes, Node("two", "mill")))
    bigger = replace(bigger, edges=(Edge("on", "one", "two"),), presets={"ford": PresetFile((Preset("p", "Late"),))})
    assert lines(CAMPAIGN, bigger) == (
        "The station “The Mill” was added; it plays the level “The Mill”.",
        "The way “on” from “Ford” to “The Mill” was added.",
        "Level “Ford”: The preset “Late” was added.",
        "The level “The Mill” was added, with 4 × 6 cells.",
    )
    assert "The level “The Mill” was removed." in lines(bigger, CAMPAIGN)
    swapped = replace(bigger, levels=(other, FORD), author="Ann")
    assert lines(bigger, swapped) == (
        "The levels stand in another order.",
        "“Author” is Ann now; nothing was said of it.",
    )


def test_a_level_with_another_id_is_still_the_same_level() -> None:
    renamed = replace(CAMPAIGN, levels=(replace(FORD, id="river"),), nodes=(Node("one", "river"),))
    assert lines(CAMPAIGN, renamed) == ("The level “Ford” has the id “river”; it was “ford”.",)


def test_a_map_that_grew_on_its_upper_left_is_laid_over_what_it_was() -> None:
    rows = ["#" * 7, *("#" + row for row in FORD.terrain.rows())]
    grown = replace(
        painted(replace(FORD, terrain=TerrainMap.from_rows(rows)), Terrain.ICE, (4, 6)),
        cities=tuple(replace(city, at=Cell(city.at.row + 1, city.at.column + 1)) for city in FORD.cities),
        tokens=(replace(FORD.tokens[0], at=Cell(2, 2)),),
        regions=(replace(FORD.regions[0], cells=(Cell(1, 2), Cell(1, 3))),),
        start=Start(BySide((Laid(Cell(1, 1), "C"), Laid(Cell(1, 2), "A")), ())),
    )
    found = level_differences(FORD, grown)
    assert [one.code for one in found] == ["map-resized-shifted", "cells"]
    assert (found[0].details["row"], found[0].details["column"]) == (1, 1)
    assert found[1].place.cells == ((4, 6),)


def test_another_order_of_triggers_is_said() -> None:
    one, two = (Trigger(name, Condition("conquest"), ()) for name in "ab")
    before, after = replace(FORD, triggers=(one, two)), replace(FORD, triggers=(two, one))
    assert [found.code for found in level_differences(before, after)] == ["items-reordered"]


def test_nothing_differs_from_itself() -> None:
    assert differences(CAMPAIGN, CAMPAIGN) == ()
    assert differences(CAMPAIGN, replace(CAMPAIGN)) == ()


def test_places_lead_to_the_file_the_pointer_and_the_cells() -> None:
    changed = CAMPAIGN.having_level(replace(FORD, cities=(FORD.cities[0], replace(FORD.cities[1], at=Cell(2, 5)))))
    (found,) = differences(CAMPAIGN, changed)
    assert found.place.file == "levels/ford.json" and found.place.pointer == "/cities/1"
    assert found.place.level == "ford" and found.place.cells == ((2, 5),)


def test_a_thousand_rows_of_noise_are_told_in_few_lines() -> None:
    chance = random.Random(1)
    size = Size(1000, 1000)
    maps = [TerrainMap(size, bytes(chance.choices(bytes(Terrain), k=size.count))) for _ in range(2)]
    cities = tuple(City(f"c{n}", Cell(n, n), None) for n in range(500))
    before = replace(FORD, terrain=maps[0], start=Start(), regions=())
    found = level_differences(before, replace(before, terrain=maps[1], cities=cities))
    assert sum(int(one.details["count"]) for one in found if one.code == "cells") == sum(
        old != new for old, new in zip(maps[0].cells, maps[1].cells, strict=True)
    )
    assert all(len(one.place.cells) <= 100 for one in found)
    said = difference_texts(english(), found, most=12)
    assert len(said) == 12 and said[-1].startswith("… and 5")


@pytest.mark.slow
def test_thousands_of_renamed_things_are_told_apart_by_what_they_are() -> None:
    # Each held against each would take hours.
    cells = [Cell(row, column) for row in range(60) for column in range(100)]

    def having(mark: str) -> Level:
        cities = tuple(City(f"{mark}{number}", cell, Side.GOLD) for number, cell in enumerate(cells))
        regions = tuple(Region(f"{mark}{number}", (cell,)) for number, cell in enumerate(cells))
        return Level("many", "Many", TerrainMap.filled(Size(60, 100)), cities=cities, regions=regions)

    found = level_differences(having("old"), having("new"))
    assert [one.code for one in found] == ["city-renamed"] * 6000 + ["region-renamed"] * 6000
    assert {(one.details["before"], one.details["id"]) for one in found} == {
        (f"old{n}", f"new{n}") for n in range(6000)
    }


@pytest.mark.slow
def test_every_difference_of_shipped_campaigns_has_words(shipped: tuple[Path, ...]) -> None:
    from runtime.campaign.reader import read_campaign

    campaigns = [read_campaign(folder, mend=False).campaign for folder in shipped]
    for one in campaigns:
        for other in campaigns:
            assert one is not None and other is not None
            found: tuple[Difference, ...] = differences(one, other)
            assert bool(found) == (one != other)
            assert all("{" not in line for line in difference_texts(english(), found))


@pytest.fixture
def shipped() -> tuple[Path, ...]:
    from runtime import resources

    return tuple(sorted(path for path in resources.campaigns().iterdir() if path.is_dir()))
