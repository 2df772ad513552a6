"""Random maps: fair, playable, as wished, and the same for a seed everywhere."""

from __future__ import annotations

import hashlib
from dataclasses import replace

import pytest

from editor.document.symmetry import breaks
from editor.mapmaker.generator import make_map
from editor.mapmaker.map_options import (
    LENGTHS,
    USUAL_SHARES,
    LayMap,
    MadeMap,
    MapOptions,
    kept_on,
    left_without,
    new_level,
)
from runtime import resources
from runtime.campaign.model import Campaign
from runtime.campaign.rulesets import read_rulesets
from runtime.checks import check_level
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import SIDES, BySide, Side
from runtime.engine.board.symmetry import Symmetry
from runtime.engine.board.terrain import Element, Terrain, TerrainMap
from runtime.engine.levels.level import City, Condition, Level, Start, Token, WinPath
from runtime.engine.moves.placement import check
from runtime.match.session import Session
from runtime.movegen.candidates import candidates, new_letters
from runtime.movegen.vocabulary import Vocabulary
from runtime.support.issues import Severity
from tests.movegen.boards import some_words

RULESETS = read_rulesets(resources.assets() / "rulesets")
MODES = tuple(Symmetry)


def shares_with(**named: int) -> dict[Terrain, int]:
    """The usual shares, but for the terrains that are named."""
    return {**USUAL_SHARES, **{Terrain[name.upper()]: share for name, share in named.items()}}


def wishes_of(seed: int) -> MapOptions:
    """All kinds of wishes, by their seed."""
    symmetry, rows = MODES[seed % len(MODES)], 9 + seed % 23
    size = Size(rows, rows if symmetry.needs_square else rows + seed % 5)
    return MapOptions(
        size,
        symmetry,
        seed,
        shares_with(forest=seed * 7 % 30, mountain=seed * 5 % 20),
        rivers=seed % 4,
        river_width=1 + seed % 2,
        fords=seed % 3,
        cities=1 + seed % 3,
        neutral=seed % 5,
        tokens=seed % 4,
    )


def level_of(made: MadeMap) -> Level:
    return new_level(Campaign("c", "C", ()), "Chance", made, "release")


def reached_from(level: Level, start: Cell) -> set[Cell]:
    """The dry cells that words come to, over water with at most six new letters; slow and plain."""
    size, cities = level.terrain.size, {city.at for city in level.cities}
    found, waiting = {start}, [start]
    while waiting:
        row, column = waiting.pop()
        for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            for step in range(1, 7):
                cell = Cell(row + down * step, column + right * step)
                if cell not in size:
                    break
                terrain = Terrain.PLAINS if cell in cities else level.terrain[cell]
                if terrain is Terrain.WATER:
                    continue
                if terrain is not Terrain.LAVA and cell not in found:
                    found.add(cell)
                    waiting.append(cell)
                break
    return found


@pytest.mark.slow
@pytest.mark.parametrize(
    "first",
    [0, *(pytest.param(more, marks=pytest.mark.proof) for more in range(20, 200, 20))],
)
def test_made_maps_are_fair_and_can_be_played(first: int) -> None:
    for seed in range(first, first + 20):
        wishes = wishes_of(seed)
        level = level_of(make_map(wishes))
        assert level.terrain.size == wishes.size
        assert not breaks(level, wishes.symmetry), seed
        assert level.symmetry is wishes.symmetry
        wrong = {issue.code for issue in check_level(level, RULESETS) if issue.severity is not Severity.HINT}
        assert not wrong, (seed, wrong)
        owned = [[city.at for city in level.cities if city.owner is side] for side in SIDES]
        assert len(owned[0]) == len(owned[1]) >= 1, seed
        reached = reached_from(level, owned[0][0])
        assert {city.at for city in level.cities} <= reached, seed
        assert {token.at for token in level.tokens} <= reached, seed
        for at in (at for cells in owned for at in cells):
            around = [cell for cell in level.terrain.size.neighbours(at) if level.terrain[cell] is Terrain.PLAINS]
            assert around == list(level.terrain.size.neighbours(at)), (seed, "no room for a first word")


@pytest.mark.parametrize("symmetry", MODES)
def test_shares_come_near_the_sliders(symmetry: Symmetry) -> None:
    for seed in range(6):
        wishes = MapOptions(
            Size(24, 24),
            symmetry,
            seed,
            shares_with(forest=25, water=18, mountain=10, ice=5, lava=4),
            river_width=1 + seed % 2,
        )
        made = make_map(wishes)
        for terrain, share in wishes.shares.items():
            assert abs(made.share(terrain) - share) <= 2, (seed, terrain.name, made.notes)


def test_what_is_not_wished_for_is_not_there() -> None:
    made = make_map(MapOptions(shares=dict.fromkeys(USUAL_SHARES, 0), rivers=0, neutral=0, tokens=0))
    assert set(made.terrain.cells) == {Terrain.PLAINS}
    assert [city.owner for city in made.cities] == [Side.GOLD, Side.SILVER]
    assert not made.tokens
    assert not made.notes


def test_a_seed_gives_the_same_map_everywhere() -> None:
    made = make_map(MapOptions(Size(21, 21), seed=20111106))
    things = [(thing.id, *thing.at) for thing in (*made.cities, *made.tokens)]
    written = f"{made.terrain.cells!r} {things}"
    assert hashlib.sha256(written.encode()).hexdigest()[:16] == "1fc4c5fde1b4561f"
    assert make_map(MapOptions(Size(21, 21), seed=20111107)).terrain != made.terrain


def test_each_seed_gives_another_map() -> None:
    assert len({make_map(MapOptions(seed=seed)).terrain.cells for seed in range(50)}) == 50


@pytest.mark.parametrize("symmetry", MODES)
@pytest.mark.parametrize("length", [LENGTHS[0], 6, 8, 33])
def test_small_and_even_sizes(symmetry: Symmetry, length: int) -> None:
    level = level_of(make_map(MapOptions(Size(length, length), symmetry, 3)))
    assert not breaks(level, symmetry)
    assert not [issue for issue in check_level(level, RULESETS) if issue.severity is Severity.ERROR]


def test_a_map_that_can_not_have_the_symmetry() -> None:
    with pytest.raises(ValueError, match="diagonal"):
        make_map(MapOptions(Size(8, 9), Symmetry.DIAGONAL))


def test_wishes_that_can_not_be_met_are_told() -> None:
    notes = {
        note.what: note for note in make_map(MapOptions(symmetry=Symmetry.QUARTER_TURNS, cities=1, neutral=2)).notes
    }
    assert (notes["cities"].wanted, notes["cities"].made) == (1, 2)
    assert (notes["neutral"].wanted, notes["neutral"].made) == (2, 4)


def test_rivers_part_the_sides_and_fords_let_through() -> None:
    wishes = MapOptions(Size(15, 15), Symmetry.LEFT_RIGHT, 5, shares_with(water=0, lava=0), rivers=1, fords=0)
    rows = make_map(wishes).terrain.rows()
    assert all("~" in row for row in rows)
    forded = make_map(replace(wishes, fords=2)).terrain.rows()
    assert sum("~" not in row for row in forded) >= 2


def test_passes_make_gaps_in_the_mountains_and_keep_their_share() -> None:
    wishes = MapOptions(Size(24, 24), seed=9, shares=shares_with(mountain=20), passes=0)
    closed, opened = make_map(wishes), make_map(replace(wishes, passes=5))
    taken = [
        cell
        for cell in wishes.size.cells()
        if closed.terrain[cell] is Terrain.MOUNTAIN and opened.terrain[cell] is Terrain.PLAINS
    ]
    assert len(taken) >= 5
    assert abs(closed.share(Terrain.MOUNTAIN) - opened.share(Terrain.MOUNTAIN)) <= 1


HELD = Level(
    "held",
    "Held",
    TerrainMap.filled(Size(15, 15), Terrain.LAVA),
    cities=(City("tor", Cell(3, 3), Side.GOLD), City("lees", Cell(11, 12), Side.SILVER)),
    tokens=(Token("opal", Cell(7, 2), Element.FLOOD),),
    start=Start(letters=BySide((Laid(Cell(3, 3), "A"), Laid(Cell(3, 4), "T")), ())),
    conditions=BySide((WinPath("take", Condition("hold_cities", arguments={"cities": ["lees"]})),), ()),
)


def test_a_new_landscape_around_what_stands_on_a_level() -> None:
    made = make_map(MapOptions(HELD.terrain.size, seed=4), kept_on(HELD))
    after = LayMap("held", made, keeps=True).apply(Campaign("c", "C", (HELD,)))
    assert isinstance(after, Campaign)
    level = after.levels[0]
    assert (level.cities, level.tokens, level.start) == (HELD.cities, HELD.tokens, HELD.start)
    assert level.terrain != HELD.terrain
    assert not [issue for issue in check_level(level, RULESETS) if issue.severity is Severity.ERROR]
    assert reached_from(level, Cell(3, 3)) >= {Cell(11, 12), Cell(7, 2), Cell(3, 4)}


def test_a_whole_new_map_in_place_of_a_level() -> None:
    made = make_map(MapOptions(HELD.terrain.size, seed=4))
    after = LayMap("held", made).apply(Campaign("c", "C", (HELD,)))
    assert isinstance(after, Campaign)
    level = after.levels[0]
    assert (level.cities, level.tokens, level.symmetry) == (made.cities, made.tokens, Symmetry.HALF_TURN)
    assert level.start.letters == BySide((), ())
    assert (level.id, level.name) == ("held", "Held")


def test_another_size_is_refused() -> None:
    refused = LayMap("held", make_map(MapOptions(Size(9, 9)))).apply(Campaign("c", "C", (HELD,)))
    assert getattr(refused, "code", "") == "bad-size"


def test_who_speaks_of_cities_that_go_is_known_before() -> None:
    assert left_without(HELD, make_map(MapOptions(HELD.terrain.size))) == ("take",)
    assert not left_without(replace(HELD, conditions=BySide((), ())), make_map(MapOptions(HELD.terrain.size)))


@pytest.mark.parametrize("seed", range(0, 28, 2))
def test_both_sides_find_room_for_their_first_word(seed: int) -> None:
    level = level_of(make_map(wishes_of(seed)))
    words = some_words("TEA EAT AT TAXI AX IT")
    session = Session(level, RULESETS["release"], words, seed)
    for side in SIDES:
        view = session.view(side)
        laid = [
            new_letters(view.table.board.letters[side], run)
            for run in candidates(
                view.table, side, "AEITX", words, Vocabulary(["TEA", "EAT", "AT", "TAXI", "AX", "IT"])
            )
        ]
        legal = [letters for letters in laid if not check(view.table, side, "AEITX", letters, words)]
        assert len(legal) > 10, side
        assert any(len(letters) == 4 for letters in legal)
