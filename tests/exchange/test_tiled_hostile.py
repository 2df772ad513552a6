"""Maps that are made to hurt, or broken: refused with a reason, quickly, without eating memory."""

from __future__ import annotations

import base64
import gzip
import json
import os
import sys
import tracemalloc
import zlib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from runtime.exchange.tiled.files import beside
from runtime.exchange.tiled.level_import import level_of
from runtime.exchange.tiled.proposals import TilePictures, propose
from runtime.exchange.tiled.reader import CellsError, read_cells, read_tiled
from runtime.support.texts import english
from runtime.support.wording import say_issue
from tests.examples import examples

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

MAPS = Path(__file__).resolve().parent / "maps"
HEAD = '<map orientation="orthogonal" width="1" height="1" tilewidth="16" tileheight="16">'
LAYER = '<layer name="a" width="1" height="1"><data encoding="csv">1</data></layer>'


def refused(tmp_path: Path, data: str | bytes, name: str = "bad.tmx") -> str:
    """The code that a file is refused with, once its words are known to be whole."""
    path = tmp_path / name
    path.write_bytes(data.encode() if isinstance(data, str) else data)
    found = read_tiled(path)
    assert found.map is None
    text, advice = say_issue(english(), found.issues[0])
    assert "?" not in text
    assert advice
    return found.issues[0].code


def a_map(**changes: object) -> str:
    layer = {"type": "tilelayer", "name": "a", "width": 1, "height": 1, "data": [1]}
    plain = {"type": "map", "width": 1, "height": 1, "tilewidth": 16, "tileheight": 16, "layers": [layer]}
    return json.dumps({**plain, **changes})


def test_entities_are_not_read(tmp_path: Path) -> None:
    laughs = '<!DOCTYPE map [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'
    for document in (
        f"{laughs}<map>&b;</map>",
        '<!DOCTYPE map [<!ENTITY x SYSTEM "file:///etc/passwd">]><map>&x;</map>',
        '<!DOCTYPE map [<!ENTITY % x SYSTEM "http://127.0.0.1:9/x"> %x;]><map/>',
        '<!DOCTYPE map SYSTEM "http://127.0.0.1:9/x.dtd"><map>&x;</map>',
        '<!DOCTYPE map [<!ATTLIST map orientation CDATA "hexagonal">]><map/>',
    ):
        assert refused(tmp_path, document) in ("tiled-xml-entities", "tiled-xml"), document


@pytest.mark.parametrize(
    "name",
    [
        "UTF-7",
        "UTF-32",
        "shift_jis",
        "gb18030",
        "base64",
        "hex",
        "idna",
        "punycode",
        "undefined",
        "rot13",
        "cp037",
        "x",
    ],
)
def test_encodings_that_no_parser_takes_are_named(tmp_path: Path, name: str) -> None:
    assert refused(tmp_path, f'<?xml version="1.0" encoding="{name}"?>{HEAD}{LAYER}</map>') == "tiled-xml"


def test_an_entity_declared_by_a_document_type_elsewhere_is_never_asked_for(tmp_path: Path) -> None:
    (tmp_path / "own.dtd").write_text('<!ENTITY x "secret">')
    for told in (f'SYSTEM "{tmp_path / "own.dtd"}"', 'PUBLIC "-//x//y" "own.dtd"'):
        assert refused(tmp_path, f"<!DOCTYPE map {told}><map>&x;</map>") == "tiled-xml-entities"


def test_a_document_type_that_defines_nothing_is_let_pass_as_old_maps_have_one(tmp_path: Path) -> None:
    (tmp_path / "old.tmx").write_text(
        f'<?xml version="1.0"?><!DOCTYPE map SYSTEM "http://mapeditor.org/dtd/1.0/map.dtd">{HEAD}{LAYER}</map>'
    )
    assert read_tiled(tmp_path / "old.tmx").map is not None


def test_xml_beyond_all_measure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("runtime.exchange.tiled.tmx.NODES", 1000)
    assert refused(tmp_path, "<map>" + "<group>" * 100 + "</group>" * 100 + "</map>") == "tiled-xml-deep"
    assert refused(tmp_path, HEAD + "<a/>" * 1001 + "</map>") == "tiled-xml-too-much"
    assert refused(tmp_path, "<map>") == "tiled-xml"
    assert refused(tmp_path, "") == "tiled-xml"
    assert refused(tmp_path, b"\xff\xfe\x00") == "tiled-xml"
    assert refused(tmp_path, b"\0" * 100) == "tiled-xml"


def test_a_tag_is_bounded_before_it_is_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("runtime.exchange.tiled.tmx._PIECE", 1000)
    monkeypatch.setattr("runtime.exchange.tiled.tmx.TAG", 10_000)
    attributes = " ".join(f'a{number}=""' for number in range(5000))
    assert refused(tmp_path, f"<map {attributes}/>") == "tiled-xml-long"
    assert refused(tmp_path, f"<map {attributes}") == "tiled-xml-long"
    assert refused(tmp_path, f"{HEAD}<!--{'x' * 20_000}--></map>") == "tiled-xml-long"
    long = HEAD.replace('"1"', '"100"') + LAYER.replace('"1"', '"100"').replace(">1<", f">{'1,' * 9999}1<")
    (tmp_path / "long.tmx").write_text(f"{long}</map>")
    assert read_tiled(tmp_path / "long.tmx").map is not None, "cells are no tag"


def test_attributes_and_single_cells_are_bounded_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("runtime.exchange.tiled.tmx.ATTRIBUTES", 100)
    monkeypatch.setattr("runtime.exchange.tiled.tmx.SINGLE_CELLS", 50)
    many = '<a b="" c="" d=""/>' * 40
    assert refused(tmp_path, f"{HEAD}{many}</map>") == "tiled-xml-attributes"
    cells = '<layer name="a" width="1" height="1"><data>{}</data></layer></map>'
    assert refused(tmp_path, HEAD + cells.format('<tile gid="1"/>' * 51)) == "tiled-xml-too-much"
    assert refused(tmp_path, HEAD + cells.format('<tile gid="1" a="" b="" c=""/>' * 40)) == "tiled-xml-attributes"
    assert refused(tmp_path, HEAD + cells.format("<tile/>" * 40 + many)) == "tiled-xml-attributes"


@pytest.mark.proof
def test_texts_are_counted_beside_numbers(tmp_path: Path) -> None:
    assert refused(tmp_path, a_map(names=["a"] * 2_000_100), "a.json") == "json-too-much"


@pytest.mark.slow
def test_a_large_map_may_have_more_cells_than_other_files_have_values(tmp_path: Path) -> None:
    layer = {"type": "tilelayer", "name": "a", "width": 1100, "height": 1000, "data": [0] * 1_100_000}
    (tmp_path / "a.json").write_text(a_map(width=1100, height=1000, layers=[layer]))
    assert "json-too-much" not in {issue.code for issue in read_tiled(tmp_path / "a.json").issues}


def test_json_beyond_all_measure(tmp_path: Path) -> None:
    assert refused(tmp_path, "[" * 100_000, "a.json") == "json-too-deep"
    assert refused(tmp_path, "{", "a.json") == "json-syntax"
    deep: dict[str, object] = {"type": "group", "layers": []}
    for _ in range(45):
        deep = {"type": "group", "layers": [deep]}
    assert refused(tmp_path, a_map(layers=[deep]), "a.json") in ("tiled-too-deep", "json-too-deep")
    assert refused(tmp_path, a_map(layers=[{"type": "objectgroup"}] * 600), "a.json") == "tiled-too-many-layers"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("pack", "compression"),
    [(zlib.compress, "zlib"), (gzip.compress, "gzip"), (zstd.compress, "zstd")],
    ids=["zlib", "gzip", "zstd"],
)
def test_bombs_of_cells_stop_at_the_size_of_the_layer(pack: object, compression: str) -> None:
    bomb = base64.b64encode(pack(b"\0" * 50_000_000)).decode()  # type: ignore[operator]
    tracemalloc.start()
    with pytest.raises(CellsError, match="as many cells"):
        read_cells(bomb, "base64", compression, 100)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert most < 5_000_000
    with pytest.raises(CellsError, match="damaged"):
        read_cells(base64.b64encode(b"nothing of the kind").decode(), "base64", compression, 100)


def test_a_zstd_that_asks_for_a_huge_window_is_refused() -> None:
    # A frame header that wants to look back over two gigabytes.
    frame = b"\x28\xb5\x2f\xfd" + bytes([0b00000000, 21 << 3]) + b"\x01\x00\x00"
    with pytest.raises(CellsError):
        read_cells(base64.b64encode(frame).decode(), "base64", "zstd", 100)


def test_a_packed_file_stops_at_the_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("runtime.exchange.tiled.files.read_data.__defaults__", (1000,))
    assert refused(tmp_path, gzip.compress(b" " * 50_000), "a.tmx.gz") == "tiled-too-big"
    assert refused(tmp_path, b" " * 2000) == "tiled-too-big"
    assert refused(tmp_path, b"\x1f\x8b\x08nonsense") == "tiled-bad-gzip"


@pytest.mark.parametrize(
    "layer",
    [
        {"width": 100_000, "height": 100_000},
        {"width": -1, "height": 1},
        {"width": 1e300, "height": 1},
        {"data": [-1]},
        {"data": ["1"]},
        {"data": [1, 2]},
        {"data": None},
        {"data": "AAAA", "encoding": "base64"},
        {"data": "!", "encoding": "base64"},
        {"data": "AQAAAA==", "encoding": "base64", "compression": "lzma"},
        {"data": "x", "encoding": "rot13"},
        {"data": "1;2", "encoding": "csv"},
        {"data": "9" * 400_000, "encoding": "csv"},
        {"chunks": [{"x": 0, "y": 0, "width": 1, "height": 9_000_000, "data": []}]},
    ],
)
def test_cells_that_are_none(tmp_path: Path, layer: dict[str, object]) -> None:
    whole = {"type": "tilelayer", "name": "a", "width": 1, "height": 1, "data": [1], **layer}
    assert refused(tmp_path, a_map(layers=[whole]), "a.json") in ("tiled-cells", "tiled-too-many-cells", "tiled-empty")


def test_chunks_far_apart_make_a_map_that_is_too_large_but_no_memory(tmp_path: Path) -> None:
    far = [{"x": at, "y": at, "width": 1, "height": 1, "data": [1]} for at in (-900_000_000, 900_000_000)]
    layer = {"type": "tilelayer", "name": "a", "chunks": far}
    (tmp_path / "a.json").write_text(a_map(infinite=True, layers=[layer]))
    found = read_tiled(tmp_path / "a.json").map
    assert found is not None
    assert found.box.rows == 1_800_000_001
    made = level_of(found, propose(found, TilePictures(found)), "a", "A")
    assert [issue.code for issue in made.issues] == ["tiled-too-large"]


def test_only_files_beside_the_map_are_looked_for(tmp_path: Path) -> None:
    for source in ("/etc/passwd", "C:\\x.tsx", "\\\\server\\share\\x.tsx", "//server/x", "http://a/b.tsx", "a\0b", ""):
        assert beside(tmp_path, source) is None, source
    assert beside(tmp_path, "../sets/a.tsx") == tmp_path / "../sets/a.tsx"
    (tmp_path / "a.json").write_text(a_map(tilesets=[{"firstgid": 1, "source": "//server/share/x.tsx"}]))
    found = read_tiled(tmp_path / "a.json")
    assert [issue.code for issue in found.issues] == ["tiled-tileset-missing"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes here")
def test_pipes_and_folders_are_no_files(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.tsx")
    (tmp_path / "folder.tsx").mkdir()
    sets = [{"firstgid": n, "source": f"{name}.tsx"} for n, name in enumerate(("pipe", "folder"), 1)]
    (tmp_path / "a.json").write_text(a_map(tilesets=sets))
    found = read_tiled(tmp_path / "a.json")
    assert found.map is not None
    assert [issue.code for issue in found.issues].count("tiled-tileset-damaged") == 2
    assert refused_path(tmp_path / "pipe.tsx") == "file-unreadable"
    assert refused_path(tmp_path / "gone.tmx") == "file-missing"


def refused_path(path: Path) -> str:
    found = read_tiled(path)
    assert found.map is None
    return found.issues[0].code


def test_a_picture_of_giant_size_is_not_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("runtime.exchange.tiled.proposals.PICTURE_PIXELS", 100)
    Image.new("RGB", (20, 20)).save(tmp_path / "big.png")
    (tmp_path / "bad.png").write_bytes(b"\x89PNG\r\n\x1a\nnothing")
    sets = [
        {"firstgid": 1, "name": "a", "image": "big.png", "tilewidth": 16, "tileheight": 16, "columns": 1},
        {"firstgid": 2, "name": "b", "image": "bad.png", "tilewidth": 16, "tileheight": 16, "columns": 1},
    ]
    (tmp_path / "a.json").write_text(a_map(tilesets=sets))
    found = read_tiled(tmp_path / "a.json").map
    assert found is not None
    pictures = TilePictures(found)
    assert pictures.tile(1) is None
    assert pictures.tile(2) is None
    assert len(pictures.issues("a.json")) == 2


def test_files_of_tiled_that_are_no_maps(tmp_path: Path) -> None:
    assert refused(tmp_path, (MAPS / "ground.tsx").read_bytes(), "a.tsx") == "tiled-not-a-map"
    assert refused(tmp_path, "<template><object/></template>", "a.tx") == "tiled-not-a-map"
    assert refused(tmp_path, "<html><body/></html>", "a.html") == "tiled-unknown"
    assert refused(tmp_path, '{"id": "ford", "terrain": ["."]}', "ford.json") == "tiled-unknown"
    assert refused(tmp_path, "[]", "a.json") == "tiled-unknown"
    assert refused(tmp_path, a_map(orientation="spherical"), "a.json") == "tiled-orientation"
    assert refused(tmp_path, a_map(width=0), "a.json") == "tiled-no-size"


VALLEY_TMX = (MAPS / "valley.tmx").read_bytes()
VALLEY_TMJ = (MAPS / "valley-zstd.tmj").read_bytes()


@examples(150)
@given(st.sampled_from([VALLEY_TMX, VALLEY_TMJ]), st.data())
def test_whatever_is_broken_in_a_map_it_is_read_or_refused(
    tmp_path_factory: pytest.TempPathFactory, whole: bytes, data: st.DataObject
) -> None:
    broken = bytearray(whole)
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(broken) - 1))
        piece = data.draw(st.sampled_from([b"", b"0", b"-", b'"', b"<", b"9999999999", b"null", b"{}", b"\xff", b"e5"]))
        broken[at : at + data.draw(st.integers(0, 5))] = piece
    path = tmp_path_factory.getbasetemp() / "broken.tmx"
    path.write_bytes(bytes(broken))
    found = read_tiled(path)
    assert found.map is not None or found.issues
    if found.map is not None:
        level_of(found.map, propose(found.map, TilePictures(found.map)), "a", "A")
    for issue in found.issues:
        assert say_issue(english(), issue)[0]
