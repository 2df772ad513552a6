"""Records, savegames and presets: their files say all, read back equal, and what is wrong is said with its line."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import fields, replace
from pathlib import Path
from typing import Any, get_args

import pytest

from runtime import resources
from runtime.campaign.play import (
    Arrival,
    CarryOver,
    Clock,
    ClockKind,
    Context,
    Position,
    Preset,
    PresetFile,
    Savegame,
    SessionData,
    Times,
)
from runtime.campaign.play_json import (
    presets_text,
    read_presets,
    read_record,
    read_savegame,
    record_text,
    savegame_text,
)
from runtime.campaign.positions import position_of
from runtime.campaign.schema_validation import Schemas
from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import BySide, Side
from runtime.engine.board.terrain import Element, TerrainMap
from runtime.engine.game.actions import Action, Commit, EndTurn
from runtime.engine.game.state import HeldToken
from runtime.engine.levels.level import City, Level, Seat, Start
from runtime.engine.records.record import Record, replay
from tests.engine.boards import EDITIONS, RELEASE, lay, words
from tests.engine.records import recorded

SCHEMAS: Mapping[str, Any] = Schemas(resources.schemas()).by_name
PAIRS = [
    (Record, SCHEMAS["record"]),
    (Savegame, SCHEMAS["savegame"]),
    (Context, SCHEMAS["savegame"]["$defs"]["context"]),
    (PresetFile, SCHEMAS["preset"]),
    (Preset, SCHEMAS["preset"]["$defs"]["preset"]),
    (Arrival, SCHEMAS["preset"]["$defs"]["arrival"]),
    (CarryOver, SCHEMAS["preset"]["$defs"]["carry"]),
]
NAMES = {"direction": "dir", "defenders": "order"}
LEXICON = words("CAT CATS AT")
LEVEL = Level(
    "small",
    "Small",
    TerrainMap.from_rows(["....", "....", "...."]),
    cities=(City("a", Cell(0, 0), Side.GOLD), City("b", Cell(2, 3), Side.SILVER)),
    start=Start(racks=BySide("CATS", "AT")),
    extra={"mood": ["calm", 1]},
)


def test_actions_and_fields_are_those_of_the_models() -> None:
    for model, schema in PAIRS:
        assert {one.name for one in fields(model)} - {"extra"} == set(schema["properties"]) - {"$schema", "format"}
    action = SCHEMAS["record"]["$defs"]["action"]["properties"]
    kinds = get_args(Action)
    assert set(action) == {"do"} | {NAMES.get(one.name, one.name) for kind in kinds for one in fields(kind)}
    assert len(action["do"]["enum"]) == len(kinds)
    assert action["do"]["enum"] == SCHEMAS["referee"]["properties"]["do"]["enum"]
    assert set(SCHEMAS["preset"]["$defs"]["part"]["properties"]) < set(SCHEMAS["position"]["properties"])


@pytest.fixture
def record() -> Record:
    return recorded(LEVEL, RELEASE, LEXICON, 2**64 - 1, [Commit(lay("CAT", 0, 0)), EndTurn(), EndTurn()])


@pytest.fixture
def savegame(record: Record) -> Savegame:
    position = position_of(replay(record, LEXICON).state, EDITIONS)
    context = Context("first-light", "/home/me/first-light", "meadow", extra={"trophies": 3})
    clock = Clock(ClockKind.GAME, 600, 5)
    times = Times(clock, BySide(500_123, 600_000), turn=3, acting=Side.GOLD)
    kept = SessionData(
        "Before the storm",
        "2026-11-21T09:36:03Z",
        754,
        BySide("Ada", ""),
        is_free=True,
        times=times,
        scores=BySide(12, 9),
        hints=2,
    )
    return Savegame(record, position, BySide(Seat(), Seat("greedy")), context, {"note": "by hand"}, kept)


def test_a_record_comes_back_from_its_file(record: Record, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    text = record_text(record)
    path.write_text(text, "utf-8")
    read = read_record(path)
    assert [issue.code for issue in read.issues] == ["unknown-key"]
    assert read.value == record
    assert record_text(read.value) == text
    assert '    {"do": "end_turn"},\n' in text


def test_a_savegame_comes_back_from_its_file(savegame: Savegame, tmp_path: Path) -> None:
    path = tmp_path / "save.json"
    text = savegame_text(savegame)
    path.write_text(text, "utf-8")
    read = read_savegame(path)
    assert {issue.code for issue in read.issues} == {"unknown-key"}
    assert read.value == savegame
    assert savegame_text(read.value) == text


def test_presets_come_back_from_their_file(tmp_path: Path) -> None:
    part = Position(racks=BySide("QU", "X"), pools=BySide("ABC", 4), base=BySide(3, 0), to_move=Side.SILVER)
    carry = CarryOver("SZ", (HeldToken(Element.FLOOD, Cell(1, 1), 4),), 1, 20, ("OATH",), extra={"horses": 2})
    file = PresetFile(
        (
            Preset("late", "Late in the game", part, seed=7),
            Preset("arrived", "From the meadow", arriving=Arrival("meadow-ford", carry), extra={"colour": "red"}),
        ),
        {"by": "us"},
    )
    path = tmp_path / "ford.json"
    path.write_text(presets_text(file), "utf-8")
    read = read_presets(path)
    assert {issue.code for issue in read.issues} == {"unknown-key"}
    assert read.value == file
    assert presets_text(read.value) == presets_text(file)


def test_a_preset_lies_over_the_start(savegame: Savegame) -> None:
    over = savegame.position.having(Position(racks=BySide("QU", "X"), to_move=Side.SILVER))
    assert over.racks == BySide("QU", "X")
    assert over.to_move is Side.SILVER
    assert over.letters == savegame.position.letters


@pytest.mark.parametrize(
    ("change", "code", "pointer"),
    [
        (('"do": "end_turn"', '"do": "fly"'), "unknown-value", "/record/actions/1/do"),
        (('"rack.limit": 10', '"rack.limit": -1'), "out-of-range", "/record/rules/rack.limit"),
        (('"id": "small"', '"id": 3'), "wrong-type", "/record/level/id"),
        (('"to_move": "gold"', '"to_move": "red"'), "unknown-value", "/position/to_move"),
        (('"format": 1,\n  "record"', '"format": 4,\n  "record"'), "format-newer", "/format"),
        (('"....",\n        "...."', '"....",\n        "..."'), "terrain-row-length", "/record/level/terrain/1"),
    ],
)
def test_what_is_wrong_with_a_savegame_is_said_with_its_line(
    savegame: Savegame, tmp_path: Path, change: tuple[str, str], code: str, pointer: str
) -> None:
    old, new = change
    text = savegame_text(replace(savegame, extra={}, campaign=None))
    assert old in text
    path = tmp_path / "save.json"
    path.write_text(text.replace(old, new, 1), "utf-8")
    read = read_savegame(path)
    assert read.value is None
    errors = [issue for issue in read.issues if issue.code != "unknown-key"]
    assert [(issue.code, issue.place.pointer) for issue in errors] == [(code, pointer)]
    assert errors[0].place.line


def test_a_record_has_an_action_the_referee_takes_as_it_is(record: Record) -> None:
    first = json.loads(record_text(record))["actions"][0]
    assert first == {"do": "commit", "letters": [[0, 0, "C"], [0, 1, "A"], [0, 2, "T"]]}


def test_a_record_names_nobody_unless_that_is_wished(record: Record, tmp_path: Path) -> None:
    assert "players" not in record_text(record)
    for players in (BySide("Ada", "Adept"), BySide("", "Ben")):
        file = tmp_path / "named.record.json"
        file.write_text(record_text(replace(record, players=players)), encoding="utf-8")
        assert read_record(file).value == replace(record, players=players)
