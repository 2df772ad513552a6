"""All levels of a campaign on a few pages, or on one: a small picture of each map with its name and some figures."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from io import BytesIO
from math import ceil, sqrt

from PIL import Image

from runtime.engine.board.grid import Size
from runtime.engine.board.sides import BySide
from runtime.engine.board.terrain import TerrainMap
from runtime.engine.levels.level import Level
from runtime.exchange.printing.options import Paper
from runtime.exchange.printing.page import (
    GREY,
    PALE,
    POINT,
    Face,
    Item,
    Letters,
    PictureShape,
    PrintedPage,
    RectangleShape,
    TextShape,
)
from runtime.exchange.printing.sheets import Sheets
from runtime.pictures.render import CELLS, BoardPictures
from runtime.support.texts import Texts

COLUMNS, ROWS = 3, 4
"""So many levels stand on a page."""

_MARGIN, _GAP, _TITLE = 14.0, 6.0, 12.0
_SHAPE = 0.75
"""How high the room of a picture is beside its width."""

_NAME, _LINE = 10.0, 7.5
_TEXT_HEIGHT = 16.0
_PIXELS = 420
"""Pixels across which a map is drawn."""

_LARGE = 120
"""Of maps with more rows or columns only some cells are drawn: more no small picture can show."""

MOST_PIXELS = 12_000_000
"""So many a sheet has at most that is one picture."""


@dataclass(frozen=True, slots=True)
class SheetEntry:
    """A level as it stands on a sheet; one without a map has ``picture``, a PNG of 4:3, or else a bare frame."""

    name: str
    lines: tuple[str, ...]
    level: Level | None = None
    picture: bytes = b""


def contact_sheet(
    entries: Sequence[SheetEntry], paper: Paper, title: str, *, pictures: BoardPictures, letters: Letters, t: Texts
) -> Sheets:
    """The pages of a sheet of levels."""
    _, width, height = paper.value
    parts = [entries[start : start + COLUMNS * ROWS] for start in range(0, len(entries), COLUMNS * ROWS)]
    makes: list[Callable[[], PrintedPage]] = []
    titles = []
    for number, part in enumerate(parts, 1):
        said = t("{name}, page {number} of {count}", name=title, number=number, count=len(parts))
        titles.append(said)
        makes.append(
            partial(_page, part, Size(ROWS, COLUMNS), said, (width, height), pictures=pictures, letters=letters)
        )
    return Sheets(tuple(titles), tuple(makes))


def whole_sheet(
    entries: Sequence[SheetEntry], title: str, *, pictures: BoardPictures, letters: Letters
) -> tuple[PrintedPage, int]:
    """All levels on one page as large as they need, and how many pixels wide a picture of it is to be."""
    columns = max(1, ceil(sqrt(len(entries) * 1.2)))
    rows = max(1, ceil(len(entries) / columns))
    wide = 56.0
    width = 2 * _MARGIN + columns * wide + (columns - 1) * _GAP
    height = 2 * _MARGIN + _TITLE + rows * (wide * _SHAPE + _TEXT_HEIGHT) + (rows - 1) * _GAP
    page = _page(entries, Size(rows, columns), title, (width, height), pictures=pictures, letters=letters)
    return page, round(min(columns * 280, sqrt(MOST_PIXELS * width / height)))


def _page(
    entries: Sequence[SheetEntry],
    grid: Size,
    title: str,
    room: tuple[float, float],
    *,
    pictures: BoardPictures,
    letters: Letters,
) -> PrintedPage:
    width, height = room
    wide = (width - 2 * _MARGIN - (grid.columns - 1) * _GAP) / grid.columns
    high = (height - 2 * _MARGIN - _TITLE - (grid.rows - 1) * _GAP) / grid.rows
    items: list[Item] = [TextShape(_MARGIN, _MARGIN + 5, letters.writable(title, Face.TITLE), Face.TITLE, 14)]
    for number, entry in enumerate(entries):
        row, column = divmod(number, grid.columns)
        left, top = _MARGIN + column * (wide + _GAP), _MARGIN + _TITLE + row * (high + _GAP)
        items += _picture(entry, left, top, (wide, high - _TEXT_HEIGHT), pictures)
        items += _texts(entry, left, top + high - _TEXT_HEIGHT, wide, letters)
    return PrintedPage(width, height, tuple(items))


def _picture(
    entry: SheetEntry, left: float, top: float, room: tuple[float, float], pictures: BoardPictures
) -> Iterator[Item]:
    """The map in the middle of its room, or a frame for a level that has none."""
    if entry.level is None and entry.picture:
        width = min(room[0], room[1] / _SHAPE)
        height = width * _SHAPE
        yield PictureShape(left + (room[0] - width) / 2, top + (room[1] - height) / 2, width, height, entry.picture)
        return
    if entry.level is None:
        yield RectangleShape(left, top, *room, colour=PALE)
        return
    drawn = _drawn(entry.level, pictures)
    scale = min(room[0] / drawn.width, room[1] / drawn.height)
    width, height = drawn.width * scale, drawn.height * scale
    data = BytesIO()
    drawn.save(data, "JPEG", quality=88)
    yield PictureShape(left + (room[0] - width) / 2, top + (room[1] - height) / 2, width, height, data.getvalue())


def _drawn(level: Level, pictures: BoardPictures) -> Image.Image:
    size = level.terrain.size
    step = ceil(max(size.rows, size.columns) / _LARGE)
    if step > 1:
        cells = level.terrain.cells
        rows = [cells[row * size.columns : (row + 1) * size.columns : step] for row in range(0, size.rows, step)]
        size = Size(len(rows), len(rows[0]))
        bare = replace(level, cities=(), tokens=(), start=replace(level.start, letters=BySide((), ())))
        level = replace(bare, terrain=TerrainMap(size, b"".join(rows)))
    cell = min(max(_PIXELS // max(size.rows, size.columns), CELLS[0]), 48)
    drawn = pictures.level(level, cell, frame=False).convert("RGB")
    drawn.thumbnail((_PIXELS, _PIXELS))
    return drawn


def _texts(entry: SheetEntry, left: float, top: float, wide: float, letters: Letters) -> Iterator[Item]:
    """The name and the lines below the picture, each cut where it is too long."""
    base = top + _NAME * POINT + 1
    name = _fitting(entry.name, Face.BOLD, _NAME, wide, letters=letters, most=1)[0]
    yield TextShape(left, base, name, Face.BOLD, _NAME)
    said = [line for text in entry.lines for line in _fitting(text, Face.TEXT, _LINE, wide, letters=letters, most=2)]
    for line in said:
        base += _LINE * POINT * 1.25
        if base > top + _TEXT_HEIGHT:
            return
        yield TextShape(left, base, line, Face.TEXT, _LINE, GREY)


def _fitting(text: str, face: Face, size: float, wide: float, *, letters: Letters, most: int) -> list[str]:
    """So many lines of a text at most; where there are more the last one ends in dots."""
    lines = list(letters.lines(letters.writable(text, face), face, size, wide)) or [""]
    return lines if len(lines) <= most else [*lines[: most - 1], f"{lines[most - 1].rstrip()} …"]
