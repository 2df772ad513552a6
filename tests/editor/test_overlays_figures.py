"""What overlays say of a cell, against slow and plain ways to work it out."""

from __future__ import annotations

from dataclasses import replace
from heapq import heappop, heappush

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.mapmaker.figures import (
    EXPLAINED,
    Figures,
    MapOverlay,
    OverlayMark,
    OverlayQuestion,
    PlayedHeat,
    overlay_cell_text,
    overlay_text,
)
from editor.mapmaker.overlay_answers import MOST, NO_GAMES, NO_SYMMETRY, TOO_LARGE, figures_for
from runtime import resources
from runtime.balance.heat_maps import LAYERS, PARTS, HeatMaps
from runtime.campaign.rulesets import read_rulesets
from runtime.campaign.strips import NEVER, ground, letters_to, strips_of
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import BySide, Side
from runtime.engine.board.symmetry import Symmetry
from runtime.engine.board.terrain import Terrain, TerrainMap
from runtime.engine.levels.level import City, Level, Start
from runtime.support.texts import english

RULESETS = read_rulesets(resources.assets() / "rulesets")
RELEASE, DESIGN = RULESETS["release"], RULESETS["design-1.6"]


def figures(overlay: MapOverlay, rows: list[str], *cities: City, level: Level | None = None, **more: object) -> Figures:
    terrain = TerrainMap.from_rows(rows)
    level = replace(level or Level("l", "L", terrain), terrain=terrain, cities=cities)
    return figures_for(OverlayQuestion(overlay, level, terrain.cells, more.pop("rules", RELEASE), **more))  # type: ignore[arg-type]


def texts(shown: Figures) -> list[list[str]]:
    size = shown.size
    return [[shown.at(Cell(row, column))[1] for column in range(size.columns)] for row in range(size.rows)]


def marks(shown: Figures) -> list[list[OverlayMark]]:
    size = shown.size
    return [[shown.at(Cell(row, column))[0] for column in range(size.columns)] for row in range(size.rows)]


GOLD = City("g", Cell(0, 0), Side.GOLD, "Gild")
SILVER = City("s", Cell(0, 9), Side.SILVER)

maps = st.integers(1, 7).flatmap(
    lambda columns: st.lists(st.text(".f~^=#~.", min_size=columns, max_size=columns), min_size=1, max_size=7)
)


def shortest_words(terrain: TerrainMap, most: int) -> list[list[Cell]]:
    """Every word of two dry ends with nothing but water between."""
    size, words = terrain.size, []
    for cell in size.cells():
        if terrain[cell] in (Terrain.WATER, Terrain.LAVA):
            continue
        for down, right in ((0, 1), (1, 0)):
            line = [cell, Cell(cell.row + down, cell.column + right)]
            while line[-1] in size and terrain[line[-1]] is Terrain.WATER:
                line.append(Cell(line[-1].row + down, line[-1].column + right))
            if line[-1] in size and terrain[line[-1]] is not Terrain.LAVA and len(line) - 1 <= most:
                words.append(line)
    return words


def slow_letters(terrain: TerrainMap, start: Cell, most: int) -> dict[Cell, int]:
    """Words closed from any of their cells, cheapest first."""
    words = shortest_words(terrain, most)
    found: dict[Cell, int] = {}
    waiting = [(1, start)]
    while waiting:
        letters, cell = heappop(waiting)
        if cell not in found:
            found[cell] = letters
            for word in words:
                if cell in word:
                    for other in word:
                        heappush(waiting, (letters + len(word) - 1, other))
    return found


@given(maps, st.data())
def test_letters_to_every_cell_as_by_trying_every_word(rows: list[str], data: st.DataObject) -> None:
    terrain = TerrainMap.from_rows(rows)
    dry = [cell for cell in terrain.size.cells() if terrain[cell] not in (Terrain.WATER, Terrain.LAVA)]
    start, most = data.draw(st.sampled_from(dry or [Cell(0, 0)])), data.draw(st.integers(1, 6))
    expected = slow_letters(terrain, start, most)
    far = letters_to(strips_of(ground(terrain.size, terrain.cells, ()), most), [(terrain.size.index(start), 1)])
    assert {cell: far[terrain.size.index(cell)] for cell in terrain.size.cells()} == {
        cell: expected.get(cell, NEVER) for cell in terrain.size.cells()
    }


def slow_crossing(terrain: TerrainMap, cell: Cell) -> tuple[int, int, bool] | None:
    """Letters and forests of the shorter way over a cell, and whether it crosses water."""
    ways = []
    for down, right in ((0, 1), (1, 0)):
        line = [cell]
        for sign, end in ((-1, 0), (1, -1)):
            while terrain[line[end]] in (Terrain.FOREST, Terrain.WATER):
                at = Cell(line[end].row + sign * down, line[end].column + sign * right)
                if at not in terrain.size:
                    break
                line.insert(0 if end == 0 else len(line), at)
        ends = [terrain[line[0]], terrain[line[-1]]]
        if all(end in (Terrain.PLAINS, Terrain.MOUNTAIN, Terrain.ICE) for end in ends):
            kinds = [terrain[at] for at in line]
            ways.append((len(line), kinds.count(Terrain.FOREST), Terrain.WATER in kinds))
    return min(ways) if ways else None


@given(maps)
def test_what_it_takes_to_cross_as_by_walking_both_ways(rows: list[str]) -> None:
    terrain = TerrainMap.from_rows(rows)
    shown = figures(MapOverlay.CROSSING, rows)
    for cell in terrain.size.cells():
        found, text = shown.at(cell)
        if terrain[cell] not in (Terrain.FOREST, Terrain.WATER):
            assert (found, text) == (OverlayMark.NONE, "")
            continue
        way = slow_crossing(terrain, cell)
        if way is None:
            assert (found, text) == (OverlayMark.BLOCKED, "✕")
            continue
        letters, forests, wet = way
        assert text == " ".join(filter(None, (str(letters) if wet else "", f"≥{2 * forests}" if forests else "")))


def test_crossing_by_the_rules_in_force() -> None:
    rows = [".ff.~~~.f~."]
    assert texts(figures(MapOverlay.CROSSING, rows)) == [["", "≥4", "≥4", "", "5", "5", "5", "", "4 ≥2", "4 ≥2", ""]]
    assert texts(figures(MapOverlay.CROSSING, rows, rules=DESIGN))[0][1] == "≥5"


def test_reach_counts_racks_and_draws() -> None:
    shown = figures(MapOverlay.REACH, ["." * 16], GOLD, City("s", Cell(0, 15), Side.SILVER))
    assert texts(shown)[0][:8] == ["1/4", "1/3", "1/3", "1/3", "1/2", "1/2", "1/2", "1"]
    assert texts(shown)[0][12:] == ["3/1", "3/1", "3/1", "4/1"]
    row = marks(shown)[0]
    assert (row[0], row[7], row[8], row[15]) == (
        OverlayMark.GOLD,
        OverlayMark.BOTH,
        OverlayMark.BOTH,
        OverlayMark.SILVER,
    )


def test_reach_with_a_given_rack_and_starting_letters() -> None:
    start = Start(letters=BySide((Laid(Cell(0, 0), "A"), Laid(Cell(0, 1), "T")), ()), racks=BySide("AB", None))
    level = Level("l", "L", TerrainMap.filled(Size(1, 1)), start=start)
    shown = figures(MapOverlay.REACH, ["." * 10], GOLD, level=level)
    # Two letters lie there, two more are on the rack; three are drawn each turn.
    assert texts(shown)[0] == ["1/–"] * 4 + ["2/–"] * 3 + ["3/–"] * 3


def test_reach_of_the_selected_city_alone() -> None:
    other = City("h", Cell(0, 12), Side.GOLD)
    shown = figures(MapOverlay.REACH, ["." * 13], GOLD, other, city=GOLD)
    assert texts(shown)[0] == ["1"] * 9 + ["2"] * 3 + ["3"]
    assert "From Gild alone" in overlay_text(english(), shown)


def test_never_beyond_lava_and_water_too_wide() -> None:
    shown = figures(MapOverlay.REACH, ["..#.", ".~" + "~" * 2], GOLD)
    assert [row[2:] for row in texts(shown)] == [["–", "–"], ["–", "–"]]
    wide = figures(MapOverlay.REACH, ["." + "~" * 10 + "."], GOLD)
    assert texts(wide)[0][-1] == "–"
    assert texts(figures(MapOverlay.REACH, ["." + "~" * 9 + "."], GOLD))[0][-1] == "2/–"


def test_contested_is_the_same_turn_or_one_apart() -> None:
    shown = figures(MapOverlay.CONTESTED, ["." * 16], GOLD, City("s", Cell(0, 15), Side.SILVER))
    assert texts(shown)[0] == ["", "", "", "", "1/2", "1/2", "1/2", "1", "1", "2/1", "2/1", "2/1", "", "", "", ""]
    row = marks(shown)[0]
    assert row[:4] == [OverlayMark.GOLD] * 4
    assert row[4:12] == [OverlayMark.BOTH] * 8
    assert row[12:] == [OverlayMark.SILVER] * 4


def test_where_letters_can_lie_and_words_can_end() -> None:
    shown = figures(MapOverlay.PASSABLE, ["..~.=#.", "~.#.~#.", "#.....#"], GOLD)
    assert texts(shown) == [
        ["", "", "↔", "", "≤1", "✕", "?"],
        ["✕", "", "✕", "", "↕", "✕", "?"],
        ["✕", "", "", "", "", "", "✕"],
    ]
    assert marks(shown)[0][6] is OverlayMark.BROKEN


def test_water_that_can_be_crossed_both_ways() -> None:
    assert texts(figures(MapOverlay.PASSABLE, ["...", ".~.", "..."], GOLD))[1][1] == "✛"


def test_distance_to_the_nearest_city_of_anybody() -> None:
    neutral = City("n", Cell(0, 6), None)
    assert texts(figures(MapOverlay.DISTANCE, ["...~..."], GOLD, neutral))[0] == ["1", "2", "3", "5", "3", "2", "1"]
    assert texts(figures(MapOverlay.DISTANCE, ["..#...."], GOLD))[0] == ["1", "2", "✕", "✕", "✕", "✕", "✕"]
    assert texts(figures(MapOverlay.DISTANCE, ["......."], GOLD, neutral, city=neutral))[0][0] == "7"


def test_breaks_of_symmetry_follow_the_declared_one() -> None:
    level = Level("l", "L", TerrainMap.filled(Size(1, 1)), symmetry=Symmetry.LEFT_RIGHT)
    shown = figures(MapOverlay.SYMMETRY, ["f..~", "...."], GOLD, City("s", Cell(1, 3), Side.SILVER), level=level)
    assert texts(shown) == [["≠", "", "", "≠"], ["≠", "", "", "≠"]]
    assert shown.details["count"] == 4
    assert figures(MapOverlay.SYMMETRY, ["...."]).missing == NO_SYMMETRY


def test_a_city_makes_plains_of_what_is_under_it() -> None:
    assert texts(figures(MapOverlay.DISTANCE, ["~."], GOLD))[0] == ["1", "2"]


@pytest.mark.parametrize("overlay", MapOverlay)
def test_maps_too_large_to_play_say_so(overlay: MapOverlay) -> None:
    level = Level("l", "L", TerrainMap.filled(Size(201, 200)))
    assert level.terrain.size.count > MOST
    shown = figures_for(OverlayQuestion(overlay, level, level.terrain.cells, RELEASE))
    assert shown.missing == TOO_LARGE
    assert overlay_text(english(), shown) == TOO_LARGE


def test_of_games_a_cell_tells_counts_in_a_hundred_and_who_holds_it_mostly() -> None:
    counts = np.zeros((LAYERS, 3), np.int64)
    counts[0] = [6, 10, 2]
    counts[2] = [15, 0, 10]
    counts[3] = [2, 9, 8]
    heat = PlayedHeat(HeatMaps(1, 3, 10, (20, 0, 0, 0), counts), 0, {})
    laid = figures(MapOverlay.LAID, ["..."], heat=heat)
    assert (texts(laid), marks(laid)) == (
        [["60", "100", "20"]],
        [[OverlayMark.OFTEN, OverlayMark.MOSTLY, OverlayMark.SELDOM]],
    )
    held = figures(MapOverlay.HOLDERS, ["..."], heat=heat)
    assert texts(held) == [["75/10", "0/45", "50/40"]]
    assert marks(held) == [[OverlayMark.GOLD, OverlayMark.SILVER, OverlayMark.BOTH]]
    assert figures(MapOverlay.HOLDERS, ["...."], heat=heat).missing == NO_GAMES


@pytest.mark.parametrize("overlay", MapOverlay)
def test_every_mark_that_can_appear_is_in_the_legend(overlay: MapOverlay) -> None:
    rows = ["..ff~~=^#.", ".f~.#..~~~", "~#.......#", "..#f~.=..."]
    level = Level("l", "L", TerrainMap.filled(Size(1, 1)), symmetry=Symmetry.LEFT_RIGHT)
    neutral = City("n", Cell(3, 1), None)
    counts = np.arange(LAYERS * 40).reshape(LAYERS, 40) % 23
    details = {"players": "Closer look", "games": "20", "part": "whole game", "stale": ""}
    heat = PlayedHeat(HeatMaps(4, 10, 20, (30,) * PARTS, counts), None, details)
    for city in (None, GOLD, SILVER, neutral):
        shown = figures(overlay, rows, GOLD, SILVER, neutral, level=level, city=city, heat=heat)
        known = {meant.mark for meant in EXPLAINED[overlay].marks} | {OverlayMark.NONE}
        assert {mark for row in marks(shown) for mark in row} <= known
        assert "{" not in overlay_text(english(), shown)
        for cell in shown.size.cells():
            said = overlay_cell_text(english(), shown, cell)
            assert said.startswith(EXPLAINED[overlay].name)
            assert "{" not in said
            assert shown.at(cell)[1] in said or shown.at(cell)[1] in ("✕", "–", "?", "≠")


@pytest.mark.parametrize("overlay", MapOverlay)
def test_maps_without_cities_or_with_cities_off_them(overlay: MapOverlay) -> None:
    figures(overlay, ["..", "~#"])
    figures(overlay, ["..", "~#"], City("off", Cell(9, 9), Side.GOLD))
