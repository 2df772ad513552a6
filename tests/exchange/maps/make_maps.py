"""Has Tiled itself write the maps of this folder, in every encoding that it knows: ``python make_maps.py``.

Needs ``tiled`` on the PATH (1.8 wrote those that are here). The same valley stands in each of them.
"""

from __future__ import annotations

import base64
import gzip
import os
import struct
import subprocess
import sys
import zlib
from pathlib import Path

from PIL import Image

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

HERE = Path(__file__).resolve().parent
SIDE = 16
FLIPPED = 0x80000000 | 0x40000000

GROUND = ("rrrrgg..", "rr.gggww", ".gggwwWw", "gggwwggg", "gwwwgsss", "wWwggsss")
TREES = ("......tt", "........", "tt......", ".......t", "........", "........")
GIDS = {".": 0, "g": 1, "w": 2, "W": 2 | FLIPPED, "r": 3, "s": 4, "t": 5}


def pictures() -> None:
    """Grass, water, rock and snow side by side, and a tree with nothing around it."""
    ground = Image.new("RGBA", (4 * SIDE, SIDE))
    for number, colour in enumerate(("#6fae3c", "#2f62c0", "#77756f", "#f2f6fb")):
        ground.paste(Image.new("RGBA", (SIDE, SIDE), colour), (number * SIDE, 0))
    ground.save(HERE / "ground.png", optimize=True)
    tree = Image.new("RGBA", (SIDE, SIDE))
    tree.paste(Image.new("RGBA", (12, 12), "#2f8f2f"), (2, 1))
    tree.save(HERE / "tree.png", optimize=True)


def tileset() -> str:
    """Each tile says in another way what it is; the snow says nothing."""
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="ground" tilewidth="{SIDE}" tileheight="{SIDE}"
 tilecount="4" columns="4">
 <image source="ground.png" width="{4 * SIDE}" height="{SIDE}"/>
 <tile id="0"><properties><property name="terrain" value="plains"/></properties></tile>
 <tile id="1" type="Water"/>
 <wangsets>
  <wangset name="Heights" type="corner" tile="-1">
   <wangcolor name="Mountains" color="#777777" tile="-1" probability="1"/>
   <wangtile tileid="2" wangid="0,1,0,1,0,1,0,1"/>
  </wangset>
 </wangsets>
</tileset>
"""


def numbers(rows: tuple[str, ...]) -> list[int]:
    return [GIDS[sign] for row in rows for sign in row]


def data(rows: tuple[str, ...], form: str) -> str:
    """The cells of a layer as an element."""
    gids = numbers(rows)
    packed = struct.pack(f"<{len(gids)}I", *gids)
    if form == "csv":
        return f'<data encoding="csv">{",".join(map(str, gids))}</data>'
    if form == "xml":
        return "<data>" + "".join(f'<tile gid="{gid}"/>' for gid in gids) + "</data>"
    packers = {"zlib": zlib.compress, "gzip": lambda raw: gzip.compress(raw, mtime=0), "zstd": zstd.compress}
    compression = f' compression="{form}"' if form in packers else ""
    text = base64.b64encode(packers[form](packed) if form in packers else packed).decode()
    return f'<data encoding="base64"{compression}>{text}</data>'


def chunks(rows: tuple[str, ...]) -> str:
    """The cells in a chunk left of the origin and above it."""
    whole = tuple(row.ljust(16, ".") for row in rows) + ("." * 16,) * 10
    csv = ",".join(map(str, numbers(whole)))
    return f'<data encoding="csv"><chunk x="-16" y="-16" width="16" height="16">{csv}</chunk></data>'


def objects(x: int) -> str:
    """The objects of a map whose first cell lies ``x`` pixels right of the origin and below it."""
    return f"""
 <objectgroup id="5" name="Places">
  <object id="1" name="Auburg" type="city" x="{x + 2.5 * SIDE}" y="{x + 1.5 * SIDE}">
   <properties><property name="owner" value="gold"/></properties><point/>
  </object>
  <object id="2" name="Silbach" type="town" x="{x + 5 * SIDE}" y="{x + 3 * SIDE}" width="{SIDE}" height="{SIDE}">
   <properties><property name="owner" value="silver"/></properties>
  </object>
  <object id="3" name="Fire below" type="token" gid="3" x="{x}" y="{x + 4 * SIDE}" width="{SIDE}" height="{SIDE}">
   <properties><property name="element" value="volcano"/><property name="power" type="int" value="4"/></properties>
  </object>
  <object id="4" name="hint" x="{x}" y="{x}" width="40" height="12"><text>Here be dragons</text></object>
  <object id="5" name="copse" x="{x + 96}" y="{x}"><polygon points="0,0 32,0 32,16 0,16"/></object>
 </objectgroup>"""


def map_text(form: str, orientation: str = "orthogonal", more: str = "", source: str = "ground.tsx") -> str:
    """The whole valley in one form."""
    held = (lambda rows, _form: chunks(rows)) if form == "chunks" else data
    infinite = int(form == "chunks")
    columns, rows = len(GROUND[0]), len(GROUND)
    size = f'width="{columns}" height="{rows}"'
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<map version="1.8" tiledversion="1.8.2" orientation="{orientation}" renderorder="right-down" {size} {more}
 tilewidth="{SIDE}" tileheight="{SIDE}" infinite="{infinite}" nextlayerid="6" nextobjectid="6">
 <tileset firstgid="1" source="{source}"/>
 <tileset firstgid="5" name="growth" tilewidth="{SIDE}" tileheight="{SIDE}" tilecount="1" columns="0">
  <tile id="0" type=""><image width="{SIDE}" height="{SIDE}" source="tree.png"/></tile>
 </tileset>
 <layer id="1" name="Ground" {size}>{held(GROUND, form)}</layer>
 <layer id="2" name="Plan" {size} visible="0">{held(("wwwwwwww",) * rows, form)}</layer>
 <group id="3" name="Growth"><layer id="4" name="Trees" {size}>{held(TREES, form)}</layer></group>
{objects(-16 * SIDE * infinite)}
</map>
"""


def by_tiled(source: Path, target: Path, kind: str) -> None:
    """Let Tiled read a map and write it in its own way."""
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    command = ["tiled", "--export-map", kind, str(source), str(target)]
    subprocess.run(command, check=True, env=environment, capture_output=True)


def written(name: str, text: str, kinds: tuple[str, ...]) -> None:
    """Have a map written by Tiled, as TMX or JSON or both."""
    draft = HERE / f"draft-{name}.tmx"
    draft.write_text(text, encoding="utf-8")
    for kind in kinds:
        by_tiled(draft, HERE / f"{name}.{'tmj' if kind == 'json' else 'tmx'}", kind)
    draft.unlink()


def main() -> None:
    """Write all of them."""
    pictures()
    (HERE / "ground.tsx").write_text(tileset(), encoding="utf-8")
    for form in ("csv", "xml", "base64", "zlib", "gzip", "zstd", "chunks"):
        name = {"csv": "valley", "chunks": "infinite"}.get(form, f"valley-{form}")
        written(name, map_text(form), ("tmx", "json") if form in ("csv", "zstd", "chunks") else ("tmx",))
    for orientation, more in (
        ("hexagonal", 'hexsidelength="8" staggeraxis="y" staggerindex="odd"'),
        ("staggered", 'staggeraxis="y" staggerindex="odd"'),
        ("isometric", ""),
    ):
        written(orientation, map_text("csv", orientation, more), ("tmx",))


if __name__ == "__main__":
    main()
