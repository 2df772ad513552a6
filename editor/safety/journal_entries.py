"""What a journal's pieces say, its base and each change as the parts that differ, and how pieces are packed.

A change is written as plain data of JSON, a landscape as runs of cells in their rows, so that a stroke on a large map
takes some hundred bytes. Changes stand on one another: each is applied to what those before it have made.

Whatever ends a program in the midst of writing tears the last piece at most, and a torn piece is not read.
"""

from __future__ import annotations

import json
import re
import struct
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import PurePosixPath
from typing import TypeVar

from editor.document.area import LARGE, CellBox, part_of
from runtime.campaign.campaign_json import ACCEPTED, CAMPAIGN, NOTES, TEXTS, read_campaign_data
from runtime.campaign.level_json import LEVEL
from runtime.campaign.model import AcceptedFile, Campaign
from runtime.campaign.play_json import PRESETS, PROOFS
from runtime.campaign.source import (
    ACCEPTED_FILE,
    FileModel,
    Head,
    level_file,
    models_of,
    note_file,
    preset_file,
    proof_file,
    stamp_file,
    text_file,
)
from runtime.campaign.stamp_json import STAMP
from runtime.campaign.table_json import TABLE
from runtime.campaign.writer import file_text
from runtime.engine.board.grid import Size
from runtime.engine.board.terrain import TerrainMap
from runtime.engine.levels.level import Level

JournalData = dict[str, object]
ValueT = TypeVar("ValueT")

_NOTHING = TerrainMap.from_rows(["."])
_NEAR = re.compile(rb"[^\0]+(?:\0{1,8}[^\0]+)*")
"""Differing cells of a row; gaps of a few equal cells are written along."""

_MANY = 16
"""The part of a large landscape's cells from which on it is written whole."""

PICTURES = "assets/"
"""What the names of pictures that wait to be saved begin with in a journal: the folder that they would come to."""


class EntryError(ValueError):
    """A piece of a journal that makes no sense."""


@dataclass(frozen=True, slots=True)
class JournalBase:
    """What a journal's changes start from: a campaign as it is saved, and where.

    ``files`` are the bytes of its files there; None for a campaign that was never saved. ``origin`` names the journal
    that the work was recovered from.
    """

    name: str
    folder: str | None
    files: Mapping[str, bytes] | None
    campaign: Campaign
    origin: str = ""


@dataclass(frozen=True, slots=True)
class TextDraft:
    """A text that is being typed and is not in the campaign yet: its field, the window or dock, what it says so far."""

    field: str
    place: str
    text: str


NO_DRAFT = "no draft"
"""The property of fields whose text is none: something is looked for there, nothing is written."""

DRAFTS = "drafts"
"""The key of drafts in a piece of a journal: those of its moment, not those of the pieces before."""


def drafts_data(drafts: tuple[TextDraft, ...]) -> JournalData:
    """Drafts as a part of a piece of a journal; empty where there are none."""
    return {DRAFTS: [[one.field, one.place, one.text] for one in drafts]} if drafts else {}


def drafts_of(piece: Mapping[str, object]) -> tuple[TextDraft, ...]:
    """The drafts of a piece of a journal; raises EntryError where they make no sense."""
    listed = [_list(one) for one in _list(piece.get(DRAFTS, []))]
    if not all(len(one) == 3 and all(isinstance(part, str) for part in one) for one in listed):
        raise EntryError("no draft")
    return tuple(TextDraft(*(str(part) for part in one)) for one in listed)


def difference(before: Campaign, after: Campaign) -> JournalData:
    """What leads from one value to the other; empty where nothing does."""
    change: JournalData = {}
    if Head.of(before) != Head.of(after):
        change["head"] = CAMPAIGN.write(after)
    old = {level.id: level for level in before.levels}
    levels = [
        entry
        for level in after.levels
        if old.get(level.id) is not level and len(entry := _level_entry(old.get(level.id), level)) > 1
    ]
    if levels:
        change["levels"] = levels
    old_files, new_files = _other_files(before), _other_files(after)
    files: JournalData = {
        file: json.loads(file_text(model)) for file, model in new_files.items() if old_files.get(file) != model
    }
    files |= {file: None for file in old_files if file not in new_files}
    if files:
        change["files"] = files
    return change


def changed(campaign: Campaign, change: Mapping[str, object]) -> Campaign:
    """The campaign with a change made; raises EntryError where the two don't go together."""
    try:
        levels = {level.id: level for level in campaign.levels}
        for entry in _dicts(change.get("levels", [])):
            level_id = str(entry["id"])
            levels[level_id] = _level(levels.get(level_id), level_id, entry)
        campaign = _with_files(campaign, _dict(change.get("files", {})))
        tables = {table.id: table for table in campaign.tables}
        if "head" not in change:
            ids = [level.id for level in campaign.levels]
            return replace(campaign, levels=tuple(levels[level_id] for level_id in ids))
        head = _dict(change["head"])
        ids = [str(level_id) for level_id in _list(head["levels"])]
        after = read_campaign_data(head, tuple(levels[level_id] for level_id in ids if level_id not in tables))
        return replace(
            after,
            tables=tuple(tables[level_id] for level_id in ids if level_id in tables),
            presets=campaign.presets,
            proofs=campaign.proofs,
            notes=campaign.notes,
            texts=campaign.texts,
            stamps=campaign.stamps,
            accepted=campaign.accepted,
        )
    except (KeyError, TypeError, ValueError, IndexError) as fault:
        raise EntryError(f"{type(fault).__name__}: {fault}") from fault


def _other_files(campaign: Campaign) -> dict[str, FileModel]:
    """What the campaign's files hold besides its own and its levels'."""
    return {file: model for file, model in models_of(campaign).items() if not isinstance(model, Head | Level)}


def _with_files(campaign: Campaign, files: Mapping[str, object]) -> Campaign:
    """The campaign with what these files hold; None for one that is gone."""
    presets, proofs, texts = dict(campaign.presets), dict(campaign.proofs), dict(campaign.texts)
    tables, stamps = {table.id: table for table in campaign.tables}, dict(campaign.stamps)
    notes = dict(campaign.notes)
    accepted = campaign.accepted
    for file, data in files.items():
        name = PurePosixPath(file).stem
        if file == ACCEPTED_FILE:
            accepted = AcceptedFile() if data is None else ACCEPTED.read(data)
        elif file == level_file(name):
            _put(tables, name, None if data is None else TABLE.read(data))
        elif file == preset_file(name):
            _put(presets, name, None if data is None else PRESETS.read(data))
        elif file == proof_file(name):
            _put(proofs, name, None if data is None else PROOFS.read(data))
        elif file == note_file(name):
            _put(notes, name, None if data is None else NOTES.read(data))
        elif file == text_file(name):
            _put(texts, name, None if data is None else TEXTS.read(data))
        elif file == stamp_file(name):
            _put(stamps, name, None if data is None else STAMP.read(data))
        else:
            raise EntryError(f"no known file: {file}")
    beside = replace(campaign, presets=presets, proofs=proofs, texts=texts, stamps=stamps, accepted=accepted)
    return replace(beside, tables=tuple(tables.values()), notes=notes)


def _put(values: dict[str, ValueT], name: str, value: ValueT | None) -> None:
    if value is None:
        values.pop(name, None)
    else:
        values[name] = value


def to_bytes(data: Mapping[str, object]) -> bytes:
    """Plain data as a piece of a journal."""
    return b"J" + json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")


def file_bytes(name: str, content: bytes) -> bytes:
    """A file of the ground, or a picture that waits to be saved, as a piece of a journal."""
    return b"F" + name.encode("utf-8", "surrogatepass") + b"\0" + content


def from_bytes(payload: bytes) -> JournalData | tuple[str, bytes]:
    """What a piece says: plain data, or a file's name and content; raises EntryError where it says nothing known."""
    try:
        if payload[:1] == b"J":
            return _dict(json.loads(payload[1:].decode("utf-8", "surrogatepass")))
        if payload[:1] == b"F":
            name, _, content = payload[1:].partition(b"\0")
            return name.decode("utf-8", "surrogatepass"), content
    except (ValueError, TypeError, RecursionError) as fault:
        raise EntryError(str(fault)) from fault
    raise EntryError("a piece of no known kind")


def _level_entry(before: Level | None, after: Level) -> JournalData:
    """How a level differs from what it was: its landscape, whole or in parts, and everything else at once."""
    entry: JournalData = {"id": after.id}
    if before is None or before.terrain.size != after.terrain.size or _is_another(before.terrain, after.terrain):
        entry["size"] = [after.terrain.size.rows, after.terrain.size.columns]
        entry["rows"] = after.terrain.cells.decode("ascii")
    elif before.terrain is not after.terrain and (cells := list(_runs(before.terrain, after.terrain))):
        entry["cells"] = cells
    bare = replace(after, terrain=_NOTHING)
    if before is None or replace(before, terrain=_NOTHING) != bare:
        data = LEVEL.write(bare)
        data.pop("terrain", None)
        entry["data"] = data
    return entry


def _is_another(before: TerrainMap, after: TerrainMap) -> bool:
    """Whether so much of a large landscape differs that it is written down whole sooner than run by run."""
    size = before.size
    if before is after or size.count <= LARGE:
        return False
    old, new = (part_of(size, one.cells, CellBox.of(size)) for one in (before, after))
    return int((old != new).sum()) > size.count // _MANY


def _runs(before: TerrainMap, after: TerrainMap) -> Iterator[tuple[int, int, str]]:
    """Where two landscapes of one size differ: row, column, and what lies there now."""
    width, old, new = before.size.columns, before.cells, after.cells
    for row in range(before.size.rows):
        start, end = row * width, (row + 1) * width
        was, now = old[start:end], new[start:end]
        if was == now:
            continue
        changes = (int.from_bytes(was, "big") ^ int.from_bytes(now, "big")).to_bytes(width, "big")
        for run in _NEAR.finditer(changes):
            yield row, run.start(), now[run.start() : run.end()].decode("ascii")


def _level(before: Level | None, level_id: str, entry: Mapping[str, object]) -> Level:
    """A level with an entry's changes made."""
    if "data" in entry:
        read = LEVEL.read({**_dict(entry["data"]), "terrain": ["."]})
        level = replace(read, id=level_id, terrain=before.terrain if before else _NOTHING)
    elif before is not None:
        level = before
    else:
        raise EntryError(f"level {level_id} comes from nowhere")
    if "rows" in entry:
        rows, columns = (int(str(part)) for part in _list(entry["size"]))
        return replace(level, terrain=TerrainMap(Size(rows, columns), str(entry["rows"]).encode("ascii")))
    if "cells" in entry:
        return replace(level, terrain=_patched(level.terrain, _list(entry["cells"])))
    return level


def _patched(terrain: TerrainMap, runs: list[object]) -> TerrainMap:
    cells, width = bytearray(terrain.cells), terrain.size.columns
    for run in runs:
        row, column, symbols = _list(run)
        here, new = int(str(row)) * width + int(str(column)), str(symbols).encode("ascii")
        if not 0 <= here <= here + len(new) <= len(cells):
            raise EntryError("cells beyond the map")
        cells[here : here + len(new)] = new
    return TerrainMap(terrain.size, bytes(cells))


def _dict(value: object) -> JournalData:
    if not isinstance(value, dict):
        raise EntryError("not an object")
    return value


def _list(value: object) -> list[object]:
    if not isinstance(value, list):
        raise EntryError("not a list")
    return value


def _dicts(value: object) -> list[JournalData]:
    return [_dict(one) for one in _list(value)]


MAGIC = b"SCRYPTIC JOURNAL 1\n"
"""What every journal begins with; another number stands for a form that this version does not know."""

_HEAD = struct.Struct("<II")
_LARGEST = 1 << 28
"""No piece is as large as this, packed or not; a length beyond it is damage."""


def frame(payload: bytes) -> bytes:
    """A piece as it is written: its packed length, the checksum of the packed bytes, and these."""
    packed = zlib.compress(payload, 1)
    return _HEAD.pack(len(packed), zlib.crc32(packed)) + packed


def is_damaged(data: bytes) -> bool:
    """Whether pieces lie behind one that can't be read: that is no torn end, which breaks off in its last piece."""
    if not data.startswith(MAGIC):
        return len(data) > len(MAGIC)
    at = len(MAGIC)
    while at + _HEAD.size <= len(data):
        length, checksum = _HEAD.unpack_from(data, at)
        end = at + _HEAD.size + length
        if end > len(data):
            return False
        if zlib.crc32(data[at + _HEAD.size : end]) != checksum:
            return True
        at = end
    return False


def read_frames(data: bytes) -> Iterator[bytes]:
    """The whole pieces from the beginning up to the first that is torn or damaged; none where it is no journal."""
    if not data.startswith(MAGIC):
        return
    at = len(MAGIC)
    while at + _HEAD.size <= len(data):
        length, checksum = _HEAD.unpack_from(data, at)
        packed = data[at + _HEAD.size : at + _HEAD.size + length]
        if len(packed) != length or zlib.crc32(packed) != checksum:
            return
        try:
            unpacking = zlib.decompressobj()
            payload = unpacking.decompress(packed, _LARGEST)
        except zlib.error:
            return
        if not unpacking.eof:
            return
        yield payload
        at += _HEAD.size + length
