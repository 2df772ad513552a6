"""A hostile text in every text of a campaign, a preset, an experiment, a map and a file's name, through every command.

Nothing of it reaches the terminal as it is: no control character, no mark of direction, nothing without a width, and
no line that the program has not begun.
"""

from __future__ import annotations

import io
import json
import os
import shutil
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from runtime import resources
from runtime.campaign.schema_validation import Schemas
from runtime.cli.main import main
from runtime.support.plain_text import visible

pytestmark = pytest.mark.once

STEERING = "a\x1b]0;x\x07\x9b2J\u202eb\u2066\u200b\ufeffc\nforged: error\r\t\U000e0041"
SHOWN = "\\x1b]0;x"
SCHEMAS = Schemas(resources.schemas()).by_name
SAID = frozenset({"name", "title", "text", "description", "author", "licence", "version", "note", "because", "speaker"})
"""Texts for people, which may say whatever they like."""

Fits = Callable[[str, Mapping[str, Any]], bool]


def is_said(name: str, schema: Mapping[str, Any]) -> bool:
    return name in SAID and not {"enum", "const", "pattern"} & set(schema)


def is_text(_name: str, schema: Mapping[str, Any]) -> bool:
    return not {"enum", "const"} & set(schema)


def resolved(schema: Mapping[str, Any], home: str) -> tuple[Mapping[str, Any], str]:
    """What a schema refers to, and the name of the file in which that stands."""
    while "$ref" in schema:
        file, _, pointer = schema["$ref"].partition("#")
        home = file.removesuffix(".schema.json") or home
        found: Any = SCHEMAS[home]
        for key in filter(None, pointer.split("/")):
            found = found[key]
        schema = found
    return schema, home


def filled(value: Any, schema: Mapping[str, Any], home: str, fits: Fits, name: str = "") -> Any:
    """A file's value with the hostile text in every text that ``fits``, those that were left out among them."""
    schema, home = resolved(schema, home)
    if isinstance(value, str):
        return STEERING[: schema.get("maxLength", 1000)] if fits(name, schema) else value
    if isinstance(value, list):
        items = schema.get("items", {})
        return [filled(one, items, home, fits, name) for one in value] if isinstance(items, dict) else value
    if not isinstance(value, dict):
        return value
    known = schema.get("properties", {})
    rest = schema.get("additionalProperties", {})
    made = {key: filled(one, known.get(key, rest or {}), home, fits, key) for key, one in value.items()}
    for key, one in known.items():
        of, _ = resolved(one, home)
        if of.get("type") == "string" and is_said(key, of) and key not in made:
            made[key] = STEERING[: of.get("maxLength", 1000)]
    if fits is is_text and known:
        made[STEERING] = STEERING
    return made


KINDS = {"levels": "level", "text": "text", "proofs": "proof", "presets": "preset"}
PRESET = {"format": 1, "presets": [{"id": "p", "name": "P", "position": {"base": {"gold": 7}}}]}


def refill(folder: Path, fits: Fits) -> None:
    """Put the hostile text into every file of a campaign."""
    for path in sorted(folder.rglob("*.json")):
        data = json.loads(path.read_text("utf-8"))
        home = KINDS.get(path.parent.name, path.stem)
        kind = "table-level" if home == "level" and "game" in data else home
        if kind == "text" and fits is is_said:
            data["texts"] = dict.fromkeys(data["texts"], STEERING)
        path.write_text(json.dumps(filled(data, SCHEMAS[kind], kind, fits)), "utf-8")


@dataclass
class World:
    """A folder of hostile things, under a hostile name where the system has such."""

    root: Path
    plain: Path
    camp: Path

    @property
    def level(self) -> Path:
        return self.camp / "levels" / "mill.json"


@pytest.fixture(params=[is_said, is_text], ids=["texts", "everything"])
def world(request: pytest.FixtureRequest, tmp_path: Path) -> World:
    odd = "odd" if sys.platform == "win32" else os.fsdecode(b"odd\x1b[2J\xe2\x80\xae\xc2\x9b\n\xff")
    root = tmp_path / odd
    root.mkdir()
    one = World(root, tmp_path / "plain", root / "camp")
    for folder in (one.plain, one.camp):
        shutil.copytree(resources.campaigns() / "a-story-easy-or-hard", folder)
        (folder / "presets").mkdir()
        (folder / "presets" / "mill.json").write_text(json.dumps(PRESET), "utf-8")
        (folder / "accepted.json").write_text('{"format": 1, "accepted": []}', "utf-8")
    refill(one.camp, request.param)
    return one


Lines = Callable[[World], Iterator[list[str]]]


def checking(w: World) -> Iterator[list[str]]:
    yield ["check", str(w.camp)]
    yield ["check", "--json", str(w.camp)]
    yield ["check", str(w.level)]
    yield ["check", str(w.root / "none")]


def comparing(w: World) -> Iterator[list[str]]:
    for more in ([], ["--json"], ["--all"]):
        yield ["diff", str(w.plain), str(w.camp), *more]
    file = w.level.relative_to(w.camp)
    ours = w.root / "ours.json"
    for more in ([], ["--json"], ["--name", STEERING]):
        shutil.copy(w.plain / file, ours)
        ours.write_text(ours.read_text("utf-8").replace("the mill", "a mill").replace("The ", "A "), "utf-8")
        yield ["merge", str(w.plain / file), str(ours), str(w.level), *more]


def sharing(w: World) -> Iterator[list[str]]:
    bundle, home = str(w.root / "b.scryptic"), str(w.root / "home")
    yield ["pack", str(w.camp), "-o", bundle, "--anyway", "--json"]
    yield ["pack", str(w.camp), "-o", str(w.root / STEERING.replace("/", ""))]
    yield ["check", bundle]
    yield ["install", bundle, "--home", home]
    yield ["install", bundle, "--home", home]
    yield ["install", "--list", "--home", home]
    yield ["install", "--list", "--json", "--home", home]
    yield ["unpack", bundle, "-o", str(w.root / "unpacked")]
    yield ["install", "--remove", "a-story-easy-or-hard", "--home", home]
    yield ["install", "--remove", STEERING, "--home", home]
    (w.root / "broken.scryptic").write_bytes(b"PK\x05\x06" + STEERING.encode())
    yield ["install", str(w.root / "broken.scryptic"), "--home", home]


def drawing(w: World) -> Iterator[list[str]]:
    yield ["render", str(w.level), "-o", str(w.root / "a.png")]
    yield ["render", str(w.camp), "--level", STEERING, "-o", str(w.root / "a.png")]
    yield ["export", str(w.level), "--to", "tmx", "-o", str(w.root / "a.tmx")]
    yield ["import", str(w.root / "a.tmx"), "-o", str(w.root / "b.json")]
    yield ["import", str(w.root / "a.tmx"), "--proposals"]
    (w.root / "c.tmx").write_text(f"<map><{STEERING[:1]} {STEERING!r}", "utf-8")
    yield ["import", str(w.root / "c.tmx"), "-o", str(w.root / "b.json")]


def looking_up(w: World) -> Iterator[list[str]]:
    words = w.root / "words.txt"
    words.write_text("CAT\nDOG\n" + STEERING, "utf-8")
    yield ["word", STEERING, "CAT"]
    yield ["word", STEERING, "--json"]
    yield ["word", "CAT", "--words", str(words)]
    yield ["word", "CAT", "--level", str(w.level)]
    yield ["moves", str(w.level), "--rack", STEERING]
    yield ["moves", str(w.root / "none.json")]


def playing(w: World) -> Iterator[list[str]]:
    experiment = {"format": 1, "name": STEERING, "maps": [STEERING], "pairings": [[STEERING, "greedy"]], "games": 1}
    (w.root / "e.json").write_text(json.dumps(experiment), "utf-8")
    yield ["simulate", str(w.root / "e.json"), "-o", str(w.root / "r.jsonl")]
    yield ["tournament", "--maps", STEERING, "--games", "2", "-o", str(w.root / "r.jsonl")]
    yield ["prove", str(w.camp), "--level", STEERING]
    yield ["prove", str(w.camp), "--path", STEERING]
    yield ["play", str(w.root / "none")]
    yield ["play", str(w.camp), "--level", STEERING]
    (w.root / "record.json").write_text(json.dumps({"format": 1, STEERING: STEERING, "level": {"id": STEERING}}))
    yield ["play", str(w.root / "record.json")]


def misusing(_w: World) -> Iterator[list[str]]:
    yield [STEERING]
    yield ["check", f"--{STEERING}", "x"]
    yield ["referee", "--game", STEERING]
    yield ["word", "CAT", "--tier", STEERING]
    yield ["render", "x", "-o", "y", "--cell", STEERING]
    yield ["--language", STEERING, "word", "CAT"]


COMMANDS: tuple[Lines, ...] = (checking, comparing, sharing, drawing, looking_up, playing, misusing)


class Stream(io.TextIOWrapper):
    """A terminal's stream of an encoding, which keeps the bytes."""

    def __init__(self, encoding: str) -> None:
        self.kept = io.BytesIO()
        super().__init__(self.kept, encoding, newline="", write_through=True)


def unseen(data: bytes, encoding: str) -> list[str]:
    """Every character of what was written that steers or hides, beside the program's own ends of lines."""
    return sorted({one for one in data.decode(encoding) if visible(one, keep="\n") != one})


@pytest.mark.slow
@pytest.mark.parametrize("encoding", ["utf-8", pytest.param("ascii", marks=pytest.mark.proof)])
@pytest.mark.parametrize("lines", COMMANDS, ids=lambda one: one.__name__)
def test_no_command_lets_a_hostile_text_through(
    lines: Lines, encoding: str, world: World, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("SCRYPTIC_HOME", str(tmp_path / "own"))
    shown = 0
    for line in lines(world):
        out, err = Stream(encoding), Stream(encoding)
        with monkeypatch.context() as here:
            here.setattr(sys, "stdout", out)
            here.setattr(sys, "stderr", err)
            code = main(line)
        assert code in (0, 1, 2), line
        for data in (out.kept.getvalue(), err.kept.getvalue()):
            assert unseen(data, encoding) == [], (line, data)
            assert not [one for one in data.split(b"\n") if one.lstrip().startswith(b"forged")], (line, data)
            shown += data.count(b"\\x1b") + data.count(b"\\u001b")
        if "--json" in line and code in (0, 1) and out.kept.getvalue():
            for text in [out.kept.getvalue()] if out.kept.getvalue()[:1] == b"[" else out.kept.getvalue().splitlines():
                json.loads(text)
    assert shown, "the hostile text was told nowhere"
