"""Older formats become the present one by pure steps, here made-up ones; files say the first that has all they use."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

import pytest

from runtime.campaign import level_json
from runtime.campaign.datafiles import read_whole
from runtime.campaign.migrations import STEPS, FileData, last_format, migrate
from runtime.campaign.play import Judging, Preset, PresetFile, Proof, ProofFile, Savegame
from runtime.campaign.play_json import PRESETS, PROOFS, RECORD, SAVEGAME
from runtime.campaign.position_json import POSITION
from runtime.campaign.positions import position_of
from runtime.engine.board.sides import BySide, Side
from runtime.engine.board.terrain import TerrainMap
from runtime.engine.conditions import effect_kinds
from runtime.engine.conditions.effect_kinds import EFFECT_KINDS, MESSAGE
from runtime.engine.levels.level import Condition, ConditionKindId, Effect, Level, Seat, Trigger
from runtime.engine.records.record import Record
from runtime.engine.turn.turn import start
from tests.campaign.test_play_files import LEVEL
from tests.engine.boards import EDITIONS, RELEASE


def first(data: FileData) -> FileData:
    return {("name" if key == "title" else key): value for key, value in data.items()}


def second(data: FileData) -> FileData:
    return data | {"author": "unknown"}


def test_every_step_from_the_old_version_on_is_taken() -> None:
    old: FileData = {"format": 1, "title": "Ford"}
    migrated = migrate(old, {1: first, 2: second})
    assert migrated.data == {"format": 3, "name": "Ford", "author": "unknown"}
    assert migrated.before == 1
    assert old == {"format": 1, "title": "Ford"}
    assert migrate({"format": 2, "name": "Ford"}, {1: first, 2: second}).before == 2


def test_the_present_version_is_left_as_it_is() -> None:
    data: FileData = {"format": 3, "title": "kept"}
    migrated = migrate(data, {1: first, 2: second})
    assert (migrated.data, migrated.before, migrated.is_newer) == (data, None, False)


def test_a_newer_version_is_left_alone_and_said_to_be_newer() -> None:
    data: FileData = {"format": 4, "title": "kept"}
    migrated = migrate(data, {1: first, 2: second})
    assert (migrated.data, migrated.before, migrated.is_newer) == (data, None, True)


def test_nonsense_counts_as_the_first_version() -> None:
    for nonsense in ("2", None, 0, -1, True, 1.5):
        assert not migrate({"format": nonsense}, {}).is_newer


NEW = MappingProxyType({**EFFECT_KINDS, MESSAGE.kind: replace(MESSAGE, format=2)})
TRIGGER = Trigger("t", Condition(ConditionKindId("conquest")), (Effect(MESSAGE.kind, {"text": "Hi"}),))
SMALL = Level("small", "Small", TerrainMap.from_rows([".."]), triggers=(TRIGGER,))


def written() -> list[object]:
    """The format of each kind of file that has the level or what is judged in it, and of a position of it."""
    state = start(replace(LEVEL, triggers=(TRIGGER,)), RELEASE, 1).state
    position = position_of(state, EDITIONS, Judging.of(SMALL))
    record = Record(SMALL, RELEASE, "", 1, (), "0" * 64)
    data = (
        *(level_json.LEVEL.write(SMALL), RECORD.write(record), POSITION.write(position)),
        SAVEGAME.write(Savegame(record, position, BySide(Seat(), Seat()))),
        PRESETS.write(PresetFile((Preset("p", "P", position),))),
        PROOFS.write(ProofFile((Proof("p", Side.GOLD, record),))),
    )
    return [one.get("format") for one in data]


def test_a_file_has_the_first_format_with_all_it_uses(monkeypatch: pytest.MonkeyPatch) -> None:
    assert written() == [1, 1, None, 1, 1, 1]
    monkeypatch.setattr(effect_kinds, "EFFECT_KINDS", NEW)
    assert written() == [2, 2, 2, 2, 2, 2]


def test_an_argument_can_need_a_later_format_than_its_kind(monkeypatch: pytest.MonkeyPatch) -> None:
    arguments = tuple(replace(one, format=2 if one.name == "text" else 1) for one in MESSAGE.arguments)
    kind = replace(MESSAGE, arguments=arguments)
    monkeypatch.setattr(effect_kinds, "EFFECT_KINDS", {MESSAGE.kind: kind})
    assert level_json.level_format(SMALL) == 2
    silent = replace(TRIGGER, effects=(Effect(MESSAGE.kind, {"to": "gold"}),))
    assert level_json.level_format(replace(SMALL, triggers=(silent,))) == 1


@pytest.mark.parametrize("number", [1, 2])
def test_files_of_either_format_are_read_as_they_are(number: int, tmp_path: Path) -> None:
    path = tmp_path / "level.json"
    path.write_text(json.dumps(level_json.LEVEL.write(SMALL) | {"format": number}), "utf-8")
    read = read_whole(path, "level", level_json.read_level_data, None)
    assert (read.value, read.issues, read.migrated_from) == (SMALL, (), None)


def test_only_kinds_with_something_new_have_a_second_format() -> None:
    assert {kind for kind in STEPS if last_format(kind) == 2} == {
        *("level", "campaign", "preset", "position", "progress"),
    }
    assert {kind for kind in STEPS if last_format(kind) > 2} == {"record", "proof", "savegame"}
