"""Makes the pictures of the campaign "The Alchemists' War": medals of its people, and scenes of metal on stone.

``python assets/make/war_pictures.py`` writes them into the campaign's folder; the same bytes every time with the same
Pillow. A scene is a piece of board, made of the game's own stones, with emblems (``emblems_of_war.py``) set into it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

import numpy as np
from emblems_of_war import EMBLEMS, Burin, arc, round_about
from grids import Colours, Grid
from metal import Finish, Metal, shade
from PIL import Image, ImageDraw, ImageFilter

from runtime.engine.board.grid import Size
from runtime.engine.board.terrain import TerrainMap
from runtime.pictures.board_look import BoardLook
from runtime.pictures.render import BoardPictures

ASSETS = Path(__file__).resolve().parents[1]
HERE = ASSETS.parent / "campaigns" / "alchemists-war" / "assets"
CELL = 48
FINE = 2
MEDAL = 208
QUALITY = 82


@dataclass(frozen=True)
class Set:
    """An emblem set into a scene: its middle in cells from the upper left, and its height in cells."""

    emblem: str
    x: float
    y: float
    high: float
    metal: Metal

    @classmethod
    def of(cls, text: str) -> Set:
        """Read ``"sun 3 2 3.2 gold"``."""
        emblem, x, y, high, metal = text.split()
        return cls(emblem, float(x), float(y), float(high), Metal[metal.upper()])


SCENES: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "athanor": (
            "~~~~~~~~~~~~~~~ ~~~~~~~~~~~~~~~ ~~~^^^^^^^^^~~~ ^^^^^^^###^^^^^ ^^^...####..^^^ ...............",
            "sun 3 2 3.2 gold, door 7.5 2.9 5.2 bronze, moon 12 2 3 silver",
        ),
        "aurelhall": (
            "~~~~~~~~~~~~~~~ ~~~~~~~~~~~~~~~ ~~~~~~~~~~~~~^^ ^^.....~~...^^^ ...........ff.. ...............",
            "tower 7.5 3 5 gold, sun 12.8 1.6 2.4 gold",
        ),
        "river": (
            "=============== ff====.....==ff fff.........fff ~~~~~~~~~~~~~~~ ~~~~~~~~~~~~~~~ ..~~~~~~~~~~~..",
            "bridge 7.5 2.9 5.2 bronze, net 12.8 4.4 2.2 pewter",
        ),
        "wood": (
            "fffffffffffffff ff.fffffff..fff fffffffffffffff ff....fff....ff ............... ...ff.....ff...",
            "tree 3 2.6 4.6 gold, tree 7.5 2.2 4.2 bronze, tree 12 2.7 4.7 silver",
        ),
        "glasshouse": (
            "fffff~~~~~fffff fff~~~~~~~~~fff ff...........ff ............... ....#######.... ...#########...",
            "retort 4.6 2.9 4.4 silver, retort 10.6 2.9 4.4 gold",
        ),
        "winter": (
            "~~~~~~~~~~~~~~~ ~~~~^^~~~^^^~~~ =============== =============== ===~~====~~~=== ===============",
            "lamp 7.5 2.9 5.2 gold, moon 2.6 1.7 2.4 silver, net 12.4 4.1 2.6 pewter",
        ),
        "library": (
            "^^^.^^^.^^^.^^^ ............... ^^^.^^^.^^^.^^^ ............... ^^^.^^^.^^^.^^^ ...............",
            "book 7.5 3 5 gold, lamp 2.2 3 3.6 silver, lamp 12.8 3 3.6 silver",
        ),
        "will": (
            "############### #^^^^^^^^^^^^^# #^...........^# #^...........^# #^^^^^^^^^^^^^# ###############",
            "will 7.5 3 5.2 silver, sun 3.2 3 2.4 gold, moon 11.8 3 2.4 silver",
        ),
        "gallery": (
            "~~~~~~~~~~~~~~~ ~~~~~^^^^^~~~~~ ~~~^^^^^^^^^~~~ ~~^^^.....^^^~~ ^^...........^^ ...............",
            "dome 7.5 3 5.2 silver, lamp 1.9 3.6 3 bronze",
        ),
        "siege": (
            "~~~~~~~~~~~~~~~ ~~~~~~~~~^^~~~~ ^^~~~~~~^^^^~~^ ............... ff..~~~~~~~..ff ...~~.....~~...",
            "tower 7.5 2.8 4.6 gold, tent 2.4 3.8 3.4 silver, tent 12.6 3.8 3.4 silver",
        ),
        "tent": (
            "~~~~~~~~~~~~~~~ ~~~~~~~~~~~~~~~ ~~~^^~~~~~^^~~~ ff...........ff .....=====..... ...............",
            "tent 7.5 2.9 5.2 silver, lamp 12.2 3.4 2.8 gold, moon 2.6 1.7 2.4 silver",
        ),
        "valley": (
            "^^^^~~~~~~~^^^^ ^^^..~~~~~..^^^ ^...~~~~~~...^^ ...~~~~~~~~...^ ..~~~~~~~~~~... ~~~~~~~~~~~~~~~",
            "net 7.5 3 5 gold, bridge 2.6 2.6 3 pewter, lamp 12.6 3 3.6 bronze",
        ),
        "terraces": (
            "~~~~~~~~~~~~~~~ ~~~~~^###^~~~~~ ~~~^^^#.#^^^~~~ ffffff...ffffff ............... ff.ff.fff.ff.ff",
            "volcano 7.5 2.9 5.4 bronze, sun 2.3 2 2.4 gold, moon 12.7 2 2.4 silver",
        ),
        "mint": (
            "^^^^^^^^^^^^^^^ ^#...........#^ ^.............^ ^.............^ ^#...........#^ ^^^^^^^^^^^^^^^",
            "mint 7.5 3 5 brass, sun 3 3 2.6 gold, moon 12 3 2.6 silver",
        ),
        "road": (
            "~~~~~~~~~~~~~~~ ~~~~~~~~~~~^### ff~~~~~~^^^^### fff...^^^^..^^# ............... ..ff......ff...",
            "wheel 5 3.2 4.6 bronze, furnace 12.4 2.4 3.2 pewter",
        ),
        "furnace": (
            "^^^^^######^^^^ ^^^^########^^^ ^^^####..####^^ ^~~~######~~~~^ ~~~~~~##~~~~~~~ ...~~~~~~~~~...",
            "furnace 7.5 2.9 5.4 steel, sun 2.2 4.2 2.4 gold, moon 12.8 4.2 2.4 silver",
        ),
        "garden": (
            "fffff~~~~~fffff ff...........ff f..f...f...f..f f......~......f ff...........ff fffff.....fffff",
            "rose 4.2 3 4.6 gold, rose 10.8 3 4.6 silver, lamp 7.5 2.8 3.4 brass",
        ),
        "stones": (
            "~~~~~~~~~~~~~~~ ~~~~~~~~~~~~~~~ ^^.........^^^^ ......##....... .....####...... ff...........ff",
            "stones 7.5 2.9 5 pewter, moon 2.6 1.7 2.4 silver",
        ),
        "glyphs": (
            "^^^.^^^^^^^.^^^ ^.............^ ............... ............... ^.............^ ^^^.^^^^^^^.^^^",
            "glyphs 7.5 3 4.8 silver, book 2.6 3 3 gold, book 12.4 3 3 bronze",
        ),
        "lock": (
            "^^^^^^^^^^^^^^^ ^^^..^^^^^..^^^ ^^...........^^ ^^...........^^ ^^^..^^^^^..^^^ ^^^^^^^^^^^^^^^",
            "plates 7.5 3 4.8 brass, lamp 2.6 3 3.2 pewter, lamp 12.4 3 3.2 pewter",
        ),
        "sun": (
            "############### ##...........## #.............# #.............# ##...........## ###############",
            "sun 7.5 3 5.4 gold, tower 2.4 3.6 2.6 gold, tower 12.6 3.6 2.6 gold",
        ),
        "wedding": (
            "~~~~~fffff===== ~~...........== ~.............= ~.............= ~~...........== ~~~~~fffff=====",
            "rings 7.5 3 4.4 gold, sun 2.6 3 3 gold, moon 12.4 3 3 silver",
        ),
    }
)
"""Every scene by its file's name: the stones it lies on, row by row, and what is set into them.

An emblem is told by name, place, height and metal.
"""


def raised(mask: Image.Image) -> Grid:
    """The relief, in pixels, of what a burin has drawn: its edges are rounded, its cuts are sharp."""
    whole = np.asarray(mask.filter(ImageFilter.GaussianBlur(1.6)), float) / 255
    round_edges = np.asarray(mask.filter(ImageFilter.GaussianBlur(7)), float) / 255
    return np.asarray(whole * 5 + round_edges * 9)


def set_in(scene: Colours, one: Set) -> Colours:
    """The scene with an emblem set into its stones, its shadow below and to the right."""
    side = round(one.high * CELL)
    mask = Image.new("L", (side * FINE, side * FINE), 0)
    EMBLEMS[one.emblem](Burin(ImageDraw.Draw(mask), (0, 0), side * FINE / 100))
    metal = shade(raised(mask), one.metal, Finish(relief=0.85))
    picture = Image.fromarray((np.clip(metal, 0, 1) * 255).astype(np.uint8)).resize(
        (side, side), Image.Resampling.LANCZOS
    )
    cover = mask.point(lambda value: 255 if value > 8 else 0).resize((side, side), Image.Resampling.LANCZOS)
    corner = (round(one.x * CELL - side / 2), round(one.y * CELL - side / 2))
    sheet = Image.fromarray((np.clip(scene, 0, 1) * 255).astype(np.uint8))
    shadow = Image.new("L", sheet.size, 0)
    shadow.paste(cover, (corner[0] + 5, corner[1] + 6))
    shadow = shadow.filter(ImageFilter.GaussianBlur(4)).point(lambda value: value * 7 // 10)
    sheet.paste((14, 8, 4), mask=shadow)
    sheet.paste(picture, corner, cover)
    return np.asarray(sheet, float) / 255


def scene(boards: BoardPictures, name: str) -> Image.Image:
    """One scene, in the brass frame."""
    stones, emblems = SCENES[name]
    rows = stones.split()
    size = Size(len(rows), len(rows[0]))
    ground = boards.board(TerrainMap(size, "".join(rows).encode()), BoardLook(size), CELL)
    pixels: Colours = np.asarray(ground[..., :3], float) / 255 * 0.86
    for one in emblems.split(", "):
        pixels = set_in(pixels, Set.of(one))
    whole = np.empty((*pixels.shape[:2], 4), np.uint8)
    whole[..., :3], whole[..., 3] = (np.clip(pixels, 0, 1) * 255).astype(np.uint8), 255
    return Image.fromarray(np.ascontiguousarray(boards.framed(whole, CELL // 2, "")[..., :3]))


@dataclass(frozen=True)
class Person:
    """A profile that looks to the right: how far nose and chin stand out, how the hair lies, and what is worn."""

    metal: Metal
    nose: float = 0.0
    chin: float = 0.0
    heavy: float = 0.0
    worn: tuple[str, ...] = ()


PEOPLE: Mapping[str, Person] = MappingProxyType(
    {
        "orsolya": Person(Metal.GOLD, nose=2, chin=1, worn=("bun", "crown", "lines", "eye")),
        "corvin": Person(Metal.BRONZE, nose=3, chin=2, worn=("cap", "point", "lines")),
        "ismene": Person(Metal.SILVER, chin=-1, worn=("long", "crescent")),
        "tamsin": Person(Metal.STEEL, nose=-2, chin=-2, worn=("short", "quill")),
        "fenn": Person(Metal.PEWTER, nose=5, heavy=3, worn=("hood", "stubble", "lines")),
        "hanna": Person(Metal.BRASS, nose=1, worn=("bun", "glasses", "lines")),
        "jorun": Person(Metal.BRONZE, nose=3, heavy=7, worn=("band", "beard")),
    }
)
"""Everybody who speaks, by the name of the picture."""


def head(pen: Burin, who: Person) -> None:
    """Head, neck and shoulders."""
    n, c, w = who.nose, who.chin, who.heavy
    front = ((44, 12), (56, 13), (63, 20), (66, 30), (65, 35), (69 + n * 0.6, 41), (73 + n, 46), (70 + n * 0.5, 49))
    mouth = ((67, 49), (69, 53), (66, 55), (69, 58), (66, 61), (68 + c, 66), (64 + c, 70), (57 + w * 0.5, 71))
    chest = ((56 + w, 78), (64 + w, 86), (70, 93), (50, 97), (24, 93), (27 - w * 0.5, 84), (33 - w, 74))
    pen.shape(*front, *mouth, *chest, (32, 62), (26, 48), (27, 30), (33, 18))
    pen.cut((60, 37), (64, 35.5), (66, 37), width=1.3)
    pen.cut((59, 33), (65, 31), width=1.6)
    pen.cut((63, 55), (67, 55), width=1.1)
    pen.cut(*arc(44, 45, 4.2, 120, 400), width=1.3)
    pen.cut((68 + n * 0.4, 48.6), (66.5, 46.5), width=1)
    pen.cut((28, 88), (42, 92), (64, 89), width=1.4)


def hair(pen: Burin, worn: str) -> None:
    """What grows on a head or a chin."""
    if worn in ("bun", "short", "long"):
        pen.shape(
            (60, 19), (54, 26), (46, 30), (42, 40), (36, 52), (30, 60), (23, 50), (23, 32), (30, 17), (44, 9), (56, 11)
        )
        for step in range(5):
            pen.cut(
                (57 - step * 3, 14 + step), (44 - step * 3, 22 + step * 3), (34 - step * 1.6, 36 + step * 4), width=1
            )
    if worn == "bun":
        pen.disc(22, 40, 9)
        pen.cut(*arc(22, 40, 6, 60, 330), width=1)
        pen.cut(*arc(22, 40, 3, 60, 330), width=1)
    if worn == "long":
        pen.shape((34, 40), (40, 46), (38, 66), (40, 86), (30, 92), (20, 88), (22, 60), (23, 40))
        for x in (26, 30, 34):
            pen.cut((x, 48), (x - 1, 66), (x, 86), width=1)
    if worn in ("point", "beard"):
        low, wide = (84, 0) if worn == "point" else (90, 9)
        pen.shape(
            (48, 56),
            (57, 60),
            (63, 57),
            (69, 60),
            (71, 66),
            (66 + wide, low - 8),
            (63 + wide / 2, low),
            (54 - wide, low - 6),
            (47, 68),
        )
        for x in range(50, 70, 4):
            pen.cut((x, 62), (x + 1 + wide / 4, low - 9), width=0.9)
    if worn == "stubble":
        for x, y in ((58, 64), (62, 66), (65, 64), (60, 68), (64, 68), (56, 67)):
            pen.disc(x, y, 0.7, value=110)


def worn_things(pen: Burin, worn: str) -> None:
    """What a person wears, or shows."""
    if worn == "crown":
        pen.shape((28, 22), (62, 17), (64, 11), (57, 13), (53, 5), (47, 13), (40, 5), (37, 15), (29, 10))
        pen.cut((30, 20), (61, 15.5), width=1.2)
    if worn == "crescent":
        pen.stroke((28, 24), (46, 18), (63, 22), width=2)
        pen.disc(59, 14, 6)
        pen.disc(62, 11, 5, value=0)
    if worn == "cap":
        pen.shape((66, 24), (60, 12), (46, 7), (32, 12), (25, 26), (27, 34), (45, 27))
        pen.cut((27, 30), (45, 23), (64, 21), width=1.3)
    if worn == "band":
        pen.shape((66, 25), (66, 30), (27, 36), (26, 30))
        pen.cut((30, 33), (62, 28), width=1)
    if worn == "hood":
        pen.shape(
            (60, 16),
            (52, 8),
            (38, 6),
            (24, 16),
            (18, 38),
            (20, 66),
            (14, 94),
            (50, 98),
            (46, 80),
            (36, 70),
            (34, 50),
            (40, 30),
        )
        pen.cut((56, 16), (38, 28), (31, 50), (34, 70), (46, 84), width=1.6)
        pen.cut((24, 30), (22, 54), (22, 84), width=1)
    if worn == "quill":
        pen.shape((46, 44), (14, 14), (8, 4), (20, 8), (50, 41))
        pen.cut((47, 42), (14, 10), width=0.9)
    if worn == "glasses":
        pen.stroke(*arc(63, 37, 5, 0, 360), width=1.8)
        pen.stroke((58, 37), (44, 40), width=1.6)
    if worn == "eye":
        pen.disc(63, 37, 3.2, 2.6)
        pen.disc(64, 37, 1.1, value=60)
    if worn == "lines":
        pen.cut((56, 40), (58, 44), width=0.8)
        pen.cut((61, 50), (60, 54), width=0.9)
        pen.cut((58, 24), (64, 24.5), width=0.8)


def medal(name: str) -> Image.Image:
    """The medal of a person, on dark wood."""
    side, unit = MEDAL * FINE, MEDAL * FINE / 100
    who = PEOPLE[name]
    coin, bust = Image.new("L", (side, side), 0), Image.new("L", (side, side), 0)
    pen = Burin(ImageDraw.Draw(coin), (0, 0), unit)
    pen.disc(50, 50, 48)
    pen.disc(50, 50, 43.5, value=200)
    for x, y in round_about(50, 50, 45.8, 60):
        pen.disc(x, y, 1.2, value=170)
    small = Burin(ImageDraw.Draw(bust), (9 * unit, 8 * unit), unit * 0.84)
    head(small, who)
    for worn in who.worn:
        hair(small, worn)
        worn_things(small, worn)
    inside = Image.new("L", (side, side), 0)
    Burin(ImageDraw.Draw(inside), (0, 0), unit).disc(50, 50, 42.5)
    bust = Image.composite(bust, Image.new("L", (side, side), 0), inside)
    height = raised(coin) * 0.8 + raised(bust) * 1.15
    metal = shade(height, who.metal, Finish(relief=0.8, mirror=0.22), tone=-0.05)
    wood = Image.open(ASSETS / "textures" / "wood.png").convert("RGB").crop((0, 0, side, side))
    around = coin.point(lambda value: 255 if value else 0)
    shadow = Image.new("L", (side, side), 0)
    shadow.paste(around, (8, 10))
    wood.paste((8, 5, 3), mask=shadow.filter(ImageFilter.GaussianBlur(8)))
    wood.paste(Image.fromarray((np.clip(metal, 0, 1) * 255).astype(np.uint8)), mask=around)
    return wood.resize((MEDAL, MEDAL), Image.Resampling.LANCZOS)


def main() -> None:
    """Write them all."""
    HERE.mkdir(parents=True, exist_ok=True)
    boards = BoardPictures(ASSETS / "textures", ASSETS / "fonts")
    for name in SCENES:
        scene(boards, name).save(HERE / f"{name}.jpg", quality=QUALITY, optimize=True)
    for name in PEOPLE:
        medal(name).save(HERE / f"{name}.jpg", quality=QUALITY, optimize=True)


if __name__ == "__main__":
    main()
