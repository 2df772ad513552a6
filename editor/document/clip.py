"""A piece of a map as text, for the system's clipboard: between levels, and between programs that run at once.

Whatever the clipboard holds may come from anywhere: it is read with limits and checked like a level's file, and only
what has its form is taken.
"""

from __future__ import annotations

import json

from editor.document.area import INSIDE, Area, CellBox
from editor.document.cell_sets import trimmed
from editor.document.edit_refusal import EditRefusal
from editor.document.pieces import MapPiece, Numbered, ThingT
from runtime.campaign.level_json import read_level_data, write_level_data
from runtime.campaign.schema_validation import Forms
from runtime.engine.board.sides import SIDES, BySide
from runtime.engine.levels.level import Level, Start
from runtime.support.issues import Severity
from runtime.support.json_text import JsonLimits, parse
from runtime.support.jsonlayout import plain

MIME = "application/x-scryptic-piece+json"
"""The kind under which the clipboard holds it."""

FORMAT = 1
LIMITS = JsonLimits(size=32_000_000)

_IN, _OUT = "x", "."
_KINDS = ("cities", "tokens", "gold", "silver")


def write_piece(piece: MapPiece) -> bytes:
    """The piece as JSON: landscape and things as in a level's file, its cells, and the places in the lists."""
    letters = piece.letters.map(lambda laid: tuple(one for _, one in laid))
    level = Level(
        "piece",
        "piece",
        piece.terrain,
        cities=tuple(city for _, city in piece.cities),
        tokens=tuple(token for _, token in piece.tokens),
        start=Start(letters=letters),
    )
    table = bytes(ord(_IN) if code == INSIDE else ord(_OUT) for code in range(256))
    mask = _whole(piece).mask.translate(table).decode("ascii")
    width = piece.size.columns
    lists = (piece.cities, piece.tokens, piece.letters.gold, piece.letters.silver)
    data = {
        "scryptic": "piece",
        "format": FORMAT,
        "cells": [mask[at : at + width] for at in range(0, len(mask), width)],
        "numbers": {kind: [number for number, _ in pairs] for kind, pairs in zip(_KINDS, lists, strict=True)},
        "map": plain(write_level_data(level)),
    }
    return json.dumps(data, ensure_ascii=False).encode()


def read_piece(data: bytes, forms: Forms) -> MapPiece | EditRefusal:
    """The piece that :func:`write_piece` wrote, or why there is none."""
    parsed = parse(data, "", LIMITS)
    value = parsed.value if parsed.is_whole else None
    if not isinstance(value, dict) or value.get("scryptic") != "piece":
        return EditRefusal("clip-damaged")
    number = value.get("format")
    if type(number) is not int or number < 1:
        return EditRefusal("clip-damaged")
    if number > FORMAT:
        return EditRefusal("clip-newer")
    inner = value.get("map")
    form = parse(json.dumps(inner), "", LIMITS)
    if any(issue.severity is Severity.ERROR for issue in forms.issues("level", form, "")):
        return EditRefusal("clip-damaged")
    level, issues = read_level_data(inner)
    area = _area(value.get("cells"), level)
    if issues or area is None:
        return EditRefusal("clip-damaged")
    numbers = value.get("numbers")
    return _trimmed(level, area, numbers if isinstance(numbers, dict) else {})


def _trimmed(level: Level, area: Area, numbers: dict[str, object]) -> MapPiece | EditRefusal:
    """The piece, unless its box is larger than its cells; what lies beside them is left out."""
    if area.box != CellBox.of(level.terrain.size) or not _apart(level):
        return EditRefusal("clip-damaged")
    letters = {side: _numbered(level.start.letters[side], numbers.get(side.value)) for side in SIDES}
    piece = MapPiece(
        area,
        level.terrain,
        _numbered(level.cities, numbers.get("cities")),
        _numbered(level.tokens, numbers.get("tokens")),
        BySide(*(letters[side] for side in SIDES)),
    )
    return piece.within(area)


def _apart(level: Level) -> bool:
    """Whether no two things, and no two letters, lie on one cell, and each letter is one."""
    things = [one.at for one in level.cities] + [one.at for one in level.tokens]
    letters = [one for laid in level.start.letters for one in laid]
    cells = [one.at for one in letters]
    return (
        len(set(things)) == len(things)
        and len(set(cells)) == len(cells)
        and not any(one.letter.isspace() for one in letters)
    )


def _numbered(things: tuple[ThingT, ...], numbers: object) -> Numbered[ThingT]:
    """Things with their places; without sensible ones they go to the end of the list."""
    given = numbers if isinstance(numbers, list) and len(numbers) == len(things) else [-1] * len(things)
    sound = all(type(number) is int and -1 <= number < 1_000_000 for number in given)
    return tuple(zip(given if sound else [-1] * len(things), things, strict=True))


def _area(rows: object, level: Level) -> Area | None:
    """The cells that belong to the piece; None where the rows are not those of its map."""
    size = level.terrain.size
    if not isinstance(rows, list) or len(rows) != size.rows or not all(isinstance(row, str) for row in rows):
        return None
    if any(len(row) != size.columns or set(row) - {_IN, _OUT} for row in rows):
        return None
    table = bytes(INSIDE if code == ord(_IN) else 0 for code in range(256))
    area = Area(CellBox.of(size), "".join(rows).encode("ascii").translate(table))
    return trimmed(area) if area else None


def _whole(piece: MapPiece) -> Area:
    """The area on the whole box of the piece, even where its edges have no cell any more."""
    box = CellBox.of(piece.size)
    if piece.area.box == box:
        return piece.area
    mask = bytearray(piece.size.count)
    for cell in piece.area.cells():
        mask[piece.size.index(cell)] = INSIDE
    return Area(box, bytes(mask))
