"""The example maps that come with Tiled: each is imported with the right terrain, or refused with the right reason.

They are not ours to ship, so that these tests run where Debian's package ``tiled`` is installed; the maps beside this
file, which Tiled has written too, stand in for them elsewhere.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from runtime.engine.board.grid import Cell
from runtime.engine.levels.level import Level
from runtime.exchange.tiled.level_import import level_of
from runtime.exchange.tiled.proposals import TilePictures, propose
from runtime.exchange.tiled.reader import read_tiled

EXAMPLES = Path("/usr/share/doc/tiled/examples")
pytestmark = pytest.mark.skipif(
    not (EXAMPLES / "desert.tmx").exists(), reason="the examples of Tiled are not installed here (/usr/share/doc/tiled)"
)

IMPORTED: dict[str, tuple[tuple[int, int], dict[str, list[tuple[int, int]]]]] = {
    # Sand, cobblestone (6, 20), brick and dirt: all of it can be walked on.
    "desert.tmx": ((40, 40), {".": [(0, 0), (6, 20), (16, 10), (25, 30), (39, 39)]}),
    # An island of sand with palms in a sea; a small one in the north-east, a jetty in the north.
    "rpg/island.tmx": (
        (47, 58),
        {
            "~": [(0, 0), (20, 3), (24, 28), (45, 50), (5, 57)],
            ".": [(20, 40), (10, 48), (36, 10), (35, 20), (26, 8), (15, 22)],
            "f": [(20, 38), (23, 24)],
        },
    ),
    # Grass and red earth, a river from the north into a lake; trees stand on the upper layer.
    "orthogonal-outside.tmx.gz": (
        (31, 45),
        {
            "~": [(8, 5), (5, 18), (20, 25), (22, 38)],
            ".": [(0, 0), (15, 5), (5, 30), (27, 5)],
            "f": [(3, 13), (10, 26)],
        },
    ),
    # Grass with lakes, drawn from the corner; the first row is the one to the upper right.
    "isometric_grass_and_water.tmx": ((25, 25), {"~": [(0, 0), (9, 12), (15, 21)], ".": [(24, 0), (0, 12), (12, 8)]}),
    # Walls of grey stone around nothing.
    "perspective_walls.tmx": ((32, 32), {"^": [(11, 6), (11, 11), (22, 6), (18, 8)], ".": [(0, 0), (31, 31), (16, 9)]}),
    # Grey brick around blue basins with black shafts.
    "sewers.tmx": ((50, 50), {"^": [(40, 40), (10, 45), (30, 5)], "~": [(10, 21), (14, 21)], ".": [(2, 30)]}),
    # Pieces of the sewers as rules for automatic mapping, with a document type as old versions wrote it.
    "sewer_automap/rule_001.tmx": ((3, 7), {}),
    "sewer_automap/rule_008.tmx": ((4, 4), {}),
}

REFUSED = {
    "hexagonal-mini.tmx": "tiled-hexagonal",
    "test_hexagonal_tile_60x60x30.tmx": "tiled-hexagonal",
    "isometric_staggered_grass_and_water.tmx.gz": "tiled-staggered",
    "sticker-knight/map/sandbox.tmx.gz": "tiled-only-objects",
    "sticker-knight/map/sandbox2.tmx.gz": "tiled-only-objects",
    "sticker-knight/ui/title.json.gz": "tiled-only-objects",
    "desert.tsx": "tiled-not-a-map",
    "sticker-knight/map/templates/hero.tx": "tiled-not-a-map",
}


def imported(name: str) -> Level:
    found = read_tiled(EXAMPLES / name)
    assert found.map is not None, found.issues
    made = level_of(found.map, propose(found.map, TilePictures(found.map)), "example", "Example")
    assert made.level is not None
    assert not [issue for issue in found.issues if issue.code != "tiled-isometric"]
    return made.level


@pytest.mark.parametrize("name", IMPORTED)
def test_an_example_is_imported_with_the_right_terrain(name: str) -> None:
    level = imported(name)
    size, terrains = IMPORTED[name]
    assert (level.terrain.size.rows, level.terrain.size.columns) == size
    wrong = [
        (at, level.terrain[Cell(*at)].symbol, symbol)
        for symbol, cells in terrains.items()
        for at in cells
        if level.terrain[Cell(*at)].symbol != symbol
    ]
    assert not wrong


def test_the_island_is_sand_in_a_sea() -> None:
    rows = "".join(imported("rpg/island.tmx").terrain.rows())
    assert 0.7 < rows.count("~") / len(rows) < 0.85
    assert rows.count(".") > 4 * (rows.count("f") + rows.count("^"))


@pytest.mark.parametrize("name", REFUSED)
def test_an_example_is_refused_with_the_right_reason(name: str) -> None:
    found = read_tiled(EXAMPLES / name)
    assert found.map is None
    assert [issue.code for issue in found.issues] == [REFUSED[name]]
