"""Maps of Tiled as levels: every encoding, layers, objects, proposals, and what is refused."""

from __future__ import annotations

import base64
import json
import shutil
import struct
from collections import Counter
from dataclasses import replace
from itertools import product
from pathlib import Path
from random import Random

import pytest

from runtime import resources
from runtime.campaign.level_json import level_text
from runtime.campaign.schema_validation import Schemas
from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import Side
from runtime.engine.board.terrain import Element, Terrain
from runtime.engine.levels.level import City, Level, Token
from runtime.exchange.tiled.level_import import Choices, Imported, Meaning, TileEvidence, level_of
from runtime.exchange.tiled.mapping_file import mapping_data, read_mapping
from runtime.exchange.tiled.model import TileBox, TiledMap
from runtime.exchange.tiled.proposals import TilePictures, propose, terrain_named, used_tiles
from runtime.exchange.tiled.reader import CellsError, read_cells, read_tiled
from runtime.support.json_text import parse, write
from runtime.support.reasons import Reason
from runtime.support.texts import english
from runtime.support.wording import say_issue

MAPS = Path(__file__).resolve().parent / "maps"
VALLEY = ("^^^^..ff", "^^....~~", "ff..~~~~", "...~~..f", ".~~~.===", "~~~..===")


def read(path: Path) -> tuple[TiledMap, Choices]:
    found = read_tiled(path)
    assert found.map is not None, [say_issue(english(), issue) for issue in found.issues]
    return found.map, propose(found.map, TilePictures(found.map))


def imported(path: Path, **changed: object) -> Imported:
    tiled, choices = read(path)
    return level_of(tiled, replace(choices, **changed), "valley", "Valley")  # type: ignore[arg-type]


def level(path: Path, **changed: object) -> Level:
    made = imported(path, **changed)
    assert made.level is not None
    return made.level


def codes(path: Path) -> set[str]:
    return {issue.code for issue in read_tiled(path).issues}


def changed_copy(tmp_path: Path, *changes: tuple[str, str], name: str = "valley.tmx") -> Path:
    """A copy of a map with its tileset and pictures, some of its text replaced."""
    for file in MAPS.glob("*.[pt][ns][gx]"):
        shutil.copy(file, tmp_path)
    text = (MAPS / name).read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path / name


@pytest.mark.parametrize("path", sorted([*MAPS.glob("valley*.tm?"), *MAPS.glob("infinite.tm?")]), ids=lambda p: p.name)
def test_every_encoding_gives_the_same_valley(path: Path) -> None:
    made = level(path)
    assert made.terrain.rows() == VALLEY
    assert made.cities == (
        City("gold-1", Cell(1, 2), Side.GOLD, "Auburg"),
        City("silver-1", Cell(3, 5), Side.SILVER, "Silbach"),
    )
    assert made.tokens == (Token("volcano-1", Cell(3, 0), Element.VOLCANO, 4),)
    assert not Schemas(resources.schemas()).issues("level", parse(level_text(made)), "valley.json")


def test_isometric_maps_are_rows_and_columns_too() -> None:
    assert level(MAPS / "isometric.tmx").terrain.rows() == VALLEY
    assert codes(MAPS / "isometric.tmx") == {"tiled-isometric"}


@pytest.mark.parametrize("orientation", ["hexagonal", "staggered"])
def test_maps_without_rows_and_columns_are_refused_with_the_reason(orientation: str) -> None:
    found = read_tiled(MAPS / f"{orientation}.tmx")
    assert found.map is None
    assert [issue.code for issue in found.issues] == [f"tiled-{orientation}"]
    assert orientation in say_issue(english(), found.issues[0])[0]


def test_an_infinite_map_begins_where_its_tiles_do() -> None:
    tiled, _ = read(MAPS / "infinite.tmx")
    assert tiled.box == TileBox(-16, -16, 6, 8)
    issue = read_tiled(MAPS / "infinite.tmx").issues[0]
    assert say_issue(english(), issue)[0] == "The map is infinite; its 6 rows and 8 columns with tiles are taken."


def test_what_is_said_of_a_tile_comes_before_its_colour() -> None:
    _, choices = read(MAPS / "valley.tmx")
    assert choices.tiles == {
        1: Meaning(Terrain.PLAINS, TileEvidence.PROPERTY),
        2: Meaning(Terrain.WATER, TileEvidence.CLASS),
        3: Meaning(Terrain.MOUNTAIN, TileEvidence.TERRAIN),
        4: Meaning(Terrain.ICE, TileEvidence.COLOUR),
        5: Meaning(Terrain.FOREST, TileEvidence.NAME),
    }


def test_hidden_layers_are_left_out_until_they_are_chosen() -> None:
    tiled, choices = read(MAPS / "valley.tmx")
    assert [layer.path for layer in tiled.layers] == ["Ground", "Plan", "Growth/Trees"]
    assert choices.layers == {0, 2}
    flooded = level(MAPS / "valley.tmx", layers=frozenset({0, 1}))
    assert set("".join(flooded.terrain.rows())) == {"~", "."}  # The cities stand on plains.
    assert level(MAPS / "valley.tmx", layers=frozenset({0})).terrain.rows()[2] == "....~~~~"


def test_a_tile_that_means_nothing_shows_what_is_below() -> None:
    tiled, choices = read(MAPS / "valley.tmx")
    tiles = {**choices.tiles, 5: Meaning(None, TileEvidence.CHOSEN)}
    assert level(MAPS / "valley.tmx", tiles=tiles).terrain.rows()[2] == "....~~~~"
    bare = level(MAPS / "valley.tmx", tiles=tiles, empty=Terrain.LAVA).terrain.rows()
    assert bare[0] == "^^^^..##"
    assert used_tiles(tiled, {2}) == {5: 5}


@pytest.mark.parametrize("kinds", [7, 90, 700], ids=["single digits", "bytes", "more than bytes hold"])
@pytest.mark.parametrize("encoding", ["csv", "list", "base64"])
def test_layers_of_few_tiles_and_of_many_make_the_same_landscape(kinds: int, encoding: str, tmp_path: Path) -> None:
    chance, rows, columns = Random(kinds), 9, 131
    layers = [[chance.choice((0, chance.randrange(1, kinds + 1))) for _ in range(rows * columns)] for _ in range(3)]
    layers[2] = [gid and gid | 0x80000000 for gid in layers[2]] if kinds > 7 else layers[2]

    def data(cells: list[int]) -> object:
        if encoding == "base64":
            return base64.b64encode(struct.pack(f"<{len(cells)}I", *cells)).decode()
        return cells if encoding == "list" else ",".join(map(str, cells))

    shared = {"type": "tilelayer", "width": columns, "height": rows, "x": 0, "y": 0, "visible": True}
    shared |= {} if encoding == "list" else {"encoding": encoding}
    tileset = {"firstgid": 1, "name": "t", "tilecount": kinds, "tilewidth": 8, "tileheight": 8, "tiles": []}
    given = {
        **{"type": "map", "orientation": "orthogonal", "tilewidth": 8, "tileheight": 8, "infinite": False},
        **{"width": columns, "height": rows, "tilesets": [tileset]},
        "layers": [{"name": str(number), "data": data(cells), **shared} for number, cells in enumerate(layers)],
    }
    path = tmp_path / "map.json"
    path.write_text(json.dumps(given), "utf-8")
    tiled, choices = read(path)
    terrains = [None, *Terrain]
    tiles = {gid: Meaning(terrains[gid % len(terrains)], TileEvidence.CHOSEN) for gid in range(1, kinds + 1)}
    part = TileBox(1, 3, 7, 120)
    made = level(path, tiles=tiles, part=part).terrain
    for row, column in product(range(part.rows), range(part.columns)):
        place = (row + part.row) * columns + column + part.column
        over = (terrains[(cells[place] & 0xFFFFFFF) % len(terrains)] for cells in reversed(layers) if cells[place])
        assert made[Cell(row, column)] is next((one for one in over if one is not None), Terrain.PLAINS)
    every = Counter(gid & 0xFFFFFFF for cells in layers for gid in cells if gid)
    assert used_tiles(tiled) == dict(sorted(every.items()))
    assert choices.tiles.keys() == every.keys()


@pytest.mark.parametrize("text", ["1,2 3,4", "1,2,x,4", "1,2,4294967296,4", "1,2,-3,4", f"1,2,{'9' * 5000},4"])
def test_cells_that_are_no_numbers_of_tiles_are_refused(text: str, tmp_path: Path) -> None:
    with pytest.raises(CellsError) as found:
        read_cells(text, "csv", "", 4)
    assert found.value.why is Reason.CELL_NOT_WHOLE
    assert list(read_cells("1,,2,\n10,4,", "csv", "", 4)) == [1, 2, 10, 4]


def test_objects_become_what_is_chosen_or_nothing() -> None:
    tiled, choices = read(MAPS / "valley.tmx")
    assert [one.name for one in tiled.objects] == ["Auburg", "Silbach", "Fire below", "hint", "copse"]
    assert set(choices.things) == {0, 1, 2}
    assert not level(MAPS / "valley.tmx", things={}).cities
    assert (tiled.objects[4].row, tiled.objects[4].column) == (0, 7)


def test_objects_off_the_map_or_on_one_cell_are_told(tmp_path: Path) -> None:
    path = changed_copy(tmp_path, ('x="80" y="48"', 'x="32" y="16"'), ('x="0" y="64"', 'x="-300" y="64"'))
    made = imported(path)
    assert [issue.code for issue in made.issues] == ["tiled-object-shares-cell", "tiled-object-off-map"]
    assert made.level is not None
    assert len(made.level.cities) == 1
    assert not made.level.tokens


def test_a_part_of_the_map() -> None:
    made = level(MAPS / "valley.tmx", part=TileBox(1, 2, 3, 4))
    assert made.terrain.rows() == ("....", "..~~", ".~~.")
    assert [city.at for city in made.cities] == [Cell(0, 0), Cell(2, 3)]
    assert not made.tokens


def test_a_map_that_is_too_large_is_refused_with_the_numbers_unless_a_part_is_taken(tmp_path: Path) -> None:
    path = tmp_path / "long.tmj"
    layer = {"type": "tilelayer", "name": "a", "width": 1200, "height": 1, "data": [1] * 1200}
    path.write_text(json.dumps({**PLAIN, "width": 1200, "height": 1, "layers": [layer]}), encoding="utf-8")
    made = imported(path)
    assert made.level is None
    assert "1 rows and 1200 columns" in say_issue(english(), made.issues[0])[0]
    assert level(path, part=TileBox(0, 200, 1, 1000)).terrain.size.columns == 1000


PLAIN: dict[str, object] = {
    "type": "map",
    "orientation": "orthogonal",
    "width": 2,
    "height": 1,
    "tilewidth": 16,
    "tileheight": 16,
    "infinite": False,
    "tilesets": [{"firstgid": 1, "name": "lava", "tilewidth": 16, "tileheight": 16, "tilecount": 1, "columns": 1}],
    "layers": [{"type": "tilelayer", "name": "a", "width": 2, "height": 1, "data": [1, 0]}],
}


def test_missing_tilesets_pictures_and_templates_are_named_and_the_rest_is_read(tmp_path: Path) -> None:
    path = changed_copy(tmp_path, ('<object id="1"', '<object id="1" template="gone.tx"'))
    (tmp_path / "ground.tsx").unlink()
    found = read_tiled(path)
    said = [say_issue(english(), issue)[0] for issue in found.issues]
    assert said[0] == "The tileset ground.tsx is missing, so nothing is known of its tiles."
    assert "gone.tx" in said[1]
    assert found.map is not None
    assert propose(found.map, TilePictures(found.map)).tiles[2] == Meaning(
        Terrain.PLAINS, TileEvidence.NAME
    )  # "ground"
    (tmp_path / "tree.png").unlink()
    pictures = TilePictures(found.map)
    assert pictures.tile(5) is None
    assert [issue.details["file"] for issue in pictures.issues("valley.tmx")] == ["tree.png"]


def test_a_template_gives_what_the_object_does_not_say(tmp_path: Path) -> None:
    (tmp_path / "town.tx").write_text(
        '<?xml version="1.0"?><template><object name="Town" type="city">'
        '<properties><property name="owner" value="silver"/></properties></object></template>',
        encoding="utf-8",
    )
    old = '<object id="5" name="copse"'
    path = changed_copy(tmp_path, (old, '<object id="5" template="town.tx"'))
    made = level(path)
    assert City("silver-2", Cell(0, 7), Side.SILVER, "Town") in made.cities


def test_packed_files_are_read_as_they_are(tmp_path: Path) -> None:
    import gzip

    changed_copy(tmp_path)
    for name in ("valley.tmx", "ground.tsx"):
        (tmp_path / f"{name}.gz").write_bytes(gzip.compress((tmp_path / name).read_bytes()))
        (tmp_path / name).unlink()
    made = read_tiled(tmp_path / "valley.tmx.gz")
    assert made.map is not None
    assert made.map.name == "valley"
    assert level(tmp_path / "valley.tmx.gz").terrain.rows() == VALLEY


@pytest.mark.parametrize(
    ("name", "terrain"),
    [
        ("deepWater_02", Terrain.WATER),
        ("pine trees", Terrain.FOREST),
        ("Cobblestone", Terrain.PLAINS),
        ("snow", Terrain.ICE),
        ("LAVA", Terrain.LAVA),
        ("rock", Terrain.MOUNTAIN),
        ("~", Terrain.WATER),
        ("isometric_grass_and_water", None),
        ("tileset", None),
    ],
)
def test_names_of_terrains(name: str, terrain: Terrain | None) -> None:
    assert terrain_named(name) is terrain


def test_proposals_are_written_changed_and_read_again() -> None:
    tiled, choices = read(MAPS / "valley.tmx")
    data = json.loads(write(mapping_data(tiled, choices)))
    assert data["layers"] == ["Ground", "Growth/Trees"]
    assert data["tiles"]["ground"] == {"0": "plains", "1": "water", "2": "mountain", "3": "ice"}
    assert data["objects"]["1"] == {"object": "Auburg", "as": "city", "owner": "gold", "name": "Auburg"}
    assert data["objects"]["3"] == {"object": "Fire below", "as": "volcano", "power": 4}
    same, issues = read_mapping(data, tiled, choices, "map.json")
    assert not issues
    assert level_of(tiled, same, "a", "A") == level_of(tiled, choices, "a", "A")
    data["tiles"] = {"ground": {"1": "lava", "*": "ice"}, "growth": {"0": "below"}}
    data["objects"]["1"]["as"] = "leave out"
    data["empty"] = "water"
    other, issues = read_mapping(data, tiled, choices, "map.json")
    assert not issues
    made = level_of(tiled, other, "a", "A").level
    assert made is not None
    assert made.terrain.rows()[0] == "======~~"
    assert "#" in made.terrain.rows()[2]
    assert len(made.cities) == 1


def test_what_makes_no_sense_in_a_mapping_is_told_with_its_place() -> None:
    tiled, choices = read(MAPS / "valley.tmx")
    data = {
        "layers": ["Sky"],
        "empty": "mud",
        "tiles": {"grund": {}, "ground": {"1": "swamp"}},
        "objects": {"77": {"as": "city"}, "1": {"as": "dragon"}},
    }
    _, issues = read_mapping(data, tiled, choices, "map.json")
    assert {(issue.code, issue.place.pointer) for issue in issues} == {
        ("tiled-mapping-tileset", "/tiles/grund"),
        ("tiled-mapping-terrain", "/tiles/ground/1"),
        ("tiled-mapping-layer", "/layers/0"),
        ("tiled-mapping-terrain", "/empty"),
        ("tiled-mapping-object", "/objects/77"),
        ("tiled-mapping-thing", "/objects/1"),
    }
    assert read_mapping([], tiled, choices, "map.json")[1][0].code == "tiled-mapping"


def test_a_name_of_a_tileset_counts_where_there_is_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text(json.dumps(PLAIN), encoding="utf-8")
    assert level(path).terrain.rows() == ("#.",)


def test_terrain_sets_old_and_new_say_what_a_tile_is(tmp_path: Path) -> None:
    tileset = {"firstgid": 1, "name": "set", "tilewidth": 16, "tileheight": 16, "tilecount": 2, "columns": 2}
    colours = [{"name": "Grass"}, {"name": "Deep water"}]
    for one in (
        {"tiles": [{"id": 0, "probability": 0.5}], "wangsets": [{"colors": colours, "wangtiles": [tile_of(0, 2)]}]},
        {"terrains": colours, "tiles": [{"id": 0, "terrain": [1, 1, 1, 0]}]},
    ):
        (tmp_path / "a.json").write_text(json.dumps({**PLAIN, "tilesets": [{**tileset, **one}]}), encoding="utf-8")
        _, choices = read(tmp_path / "a.json")
        assert choices.tiles[1] == Meaning(Terrain.WATER, TileEvidence.TERRAIN)
    (tmp_path / "a.tmx").write_text(
        '<map orientation="orthogonal" width="1" height="1" tilewidth="16" tileheight="16">'
        '<tileset firstgid="1" name="set"><terraintypes><terrain name="Grass"/><terrain name="Lava"/></terraintypes>'
        '<tile id="0" terrain="1,,1,1"/></tileset>'
        '<layer width="1" height="1"><data encoding="csv">1</data></layer></map>'
    )
    assert read(tmp_path / "a.tmx")[1].tiles[1] == Meaning(Terrain.LAVA, TileEvidence.TERRAIN)


def tile_of(number: int, colour: int) -> dict[str, object]:
    return {"tileid": number, "wangid": [0, colour, 0, colour, 0, colour, 0, 1]}


def test_what_an_object_keeps_of_ours_can_not_break_the_level(tmp_path: Path) -> None:
    kept = json.dumps({"name": "x" * 999, "extra": {"at": [9999, 1], "owner": "me", "x_note": 7}})
    properties = [
        {"name": "scryptic", "value": kept},
        {"name": "id", "value": "../evil"},
        {"name": "owner", "value": 1},
    ]
    one = {"id": 1, "name": "A", "type": "city", "x": 0, "y": 0, "point": True, "properties": properties}
    layers = [*PLAIN["layers"], {"type": "objectgroup", "name": "o", "objects": [one]}]  # type: ignore[misc]
    (tmp_path / "a.json").write_text(json.dumps({**PLAIN, "layers": layers}), encoding="utf-8")
    made = level(tmp_path / "a.json")
    assert made.cities == (City("gold-1", Cell(0, 0), Side.GOLD, "x" * 200, {"x_note": 7}),)
    issues = Schemas(resources.schemas()).issues("level", parse(level_text(made)), "a.json")
    assert {issue.code for issue in issues} == {"unknown-key"}
