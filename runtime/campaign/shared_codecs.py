"""What stands alike in many files: ids, cells, letters, sides, elements, tiers of words, the landscape."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import groupby
from typing import Any, TypeVar

from runtime.campaign.codec import (
    ALWAYS,
    Codec,
    described,
    list_of,
    members_of,
    one_of,
    text,
    whole,
    whole_of,
)
from runtime.engine.board.grid import Cell, Direction
from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import SIDES, BySide, Side
from runtime.engine.board.terrain import SYMBOLS, Element, Terrain, TerrainMap
from runtime.support.capitals import composed
from runtime.support.issues import Issue, IssueCode, Place, Severity
from runtime.support.json_text import Grouped

T = TypeVar("T")

NEUTRAL = "neutral"
"""How files name the owner of a city that nobody owns."""

NOWHERE = Cell(-1, -1)
"""Stands for a cell that could not be read; it is off every board."""

SLUG = text(pattern="^(?!(?:con|prn|aux|nul|com[0-9]|lpt[0-9])$)[a-z0-9][a-z0-9_-]{0,63}$").at("level#/$defs/slug")
ID = text(pattern="^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$").at("level#/$defs/id")
ELEMENT = one_of(Element)
SIDE = one_of(Side)
LEXICON_TIER = Codec({"enum": [35, 50, 70, 80]}, whole_of)
"""A tier of the lexicon: up to which words are valid, or offered."""


def sides(codec: Codec[T], words: str, usual: object = ALWAYS, *, needed: bool = False) -> Codec[BySide[T]]:
    """A value for each side under its name, those left out that are ``usual``; ``words`` speak of a {Side}.

    With ``needed`` both must be there.
    """
    read = codec.read

    def written(write: Callable[[T], Any], both: BySide[T]) -> dict[str, Any]:
        return {side.value: write(both[side]) for side in SIDES if both[side] != usual}

    about = {side.value: words.format(side=side.value, Side=side.value.capitalize()) for side in SIDES}
    properties = {side: described(said, codec) for side, said in about.items()}

    def of_both(value: object) -> BySide[T]:
        given = value if isinstance(value, Mapping) else {}
        return BySide(read(given.get(Side.GOLD.value)), read(given.get(Side.SILVER.value)))

    return Codec(
        {
            "type": "object",
            **({"required": list(properties)} if needed else {}),
            "additionalProperties": False,
            "properties": properties,
        },
        of_both,
        lambda both: written(codec.write, both),
        lambda both: written(codec.show, both),
    )


def _cell(value: object) -> Cell:
    if isinstance(value, list) and len(value) == 2:
        row, column = value
        if type(row) is int and type(column) is int:
            return Cell(row, column)
        return Cell(whole_of(row, -1), whole_of(column, -1))
    return NOWHERE


def _cells(value: object) -> tuple[Cell, ...]:
    """The cells of a list, sorted, each once; there may be a million of them."""
    found = []
    new = tuple.__new__  # What a named tuple's own does, without a call in between.
    for item in value if isinstance(value, list) else ():
        if type(item) is list and len(item) == 2 and type(item[0]) is int and type(item[1]) is int:
            found.append(new(Cell, item))
        else:
            found.append(_cell(item))
    return tuple(sorted(set(found)))


def by_row(cells: Iterable[tuple[Cell, object]]) -> Grouped:
    """Items with their cells, the ones of a row on a line."""
    return Grouped([[item for _, item in group] for _, group in groupby(cells, key=lambda pair: pair[0].row)])


def cell_within(least: int, most: int) -> Codec[Cell]:
    """A cell as ``[row, column]``, each within bounds."""
    return Codec({"type": "array", "minItems": 2, "maxItems": 2, "items": whole(least, most)}, _cell, list)


CELL = cell_within(0, 999).at("level#/$defs/cell")
_COORDINATE = whole(0, 999)

CELLS = Codec(
    list_of(CELL, 100_000, each="One cell: [row, column].").schema,
    _cells,
    lambda cells: [list(cell) for cell in cells],
    lambda cells: by_row((cell, list(cell)) for cell in cells),
)
"""Cells by row and column, a row on a line."""


def _laid(value: object) -> Laid:
    """A letter of ``[row, column, letter]``; one that cannot be read is a "?"."""
    three = value if isinstance(value, list) else []
    at = Cell(whole_of(three[0], -1), whole_of(three[1], -1)) if len(three) == 3 else NOWHERE
    letter = composed(three[-1])[:1] if three and isinstance(three[-1], str) else ""
    return Laid(at, letter or "?")


def _laid_data(laid: Laid) -> list[object]:
    return [*laid.at, laid.letter]


_ONE_LAID = Codec(
    {
        **{"type": "array", "minItems": 3, "maxItems": 3},
        "prefixItems": [_COORDINATE, _COORDINATE, text(1, least=1)],
    },
    _laid,
    _laid_data,
)
LAID = Codec(
    list_of(_ONE_LAID, 100_000, each='One letter: row, column, letter, as in [7, 3, "A"].').schema,
    lambda value: tuple(map(_laid, value)) if isinstance(value, list) else (),
    lambda letters: [_laid_data(laid) for laid in letters],
    lambda letters: by_row((laid.at, _laid_data(laid)) for laid in letters),
).at("level#/$defs/laid")
"""Letters on the board, each as ``[row, column, letter]``, a row on a line."""


def _counts(value: object) -> Mapping[str, int]:
    return {key: whole_of(number) for key, number in members_of(value).items()}


COUNTS = Codec(
    {
        **{"type": "object", "maxProperties": 200, "propertyNames": {"minLength": 1, "maxLength": 1}},
        "additionalProperties": {"type": "integer", "minimum": 0, "maximum": 100_000},
    },
    _counts,
    lambda counts: dict(sorted(counts.items())),
).at("ruleset#/$defs/counts")
"""So many of each letter, in alphabetical order."""


_KNOWN = frozenset(SYMBOLS)
_SYMBOLS = SYMBOLS.encode("ascii")


def _is_known(row: str) -> bool:
    """Whether a row holds nothing but symbols; a row of thousands at once, not one after the other."""
    return row.isascii() and _is_all_known(row.encode("ascii"))


def _is_all_known(cells: bytes) -> bool:
    return not cells.translate(None, _SYMBOLS)


def _is_whole(rows: Sequence[str]) -> bool:
    """Whether nothing is wrong with any row, all looked at in one go."""
    return len(set(map(len, rows))) <= 1 and _is_known("".join(rows))


def _rows(value: object) -> list[str]:
    rows = [row if isinstance(row, str) else "" for row in value] if isinstance(value, list) else []
    return rows if any(rows) else []


def _width(rows: list[str]) -> int:
    """The commonest length of rows."""
    return Counter(len(row) for row in rows if row).most_common(1)[0][0]


def _terrain(value: object) -> TerrainMap:
    """The landscape; a wrong symbol is read as plains, and a row is cut or filled to the commonest length."""
    rows = _rows(value) or ["."]
    with suppress(ValueError):
        found = TerrainMap.from_rows(rows)
        if _is_all_known(found.cells):
            return found
    width, plain = _width(rows), Terrain.PLAINS.symbol
    for number, row in enumerate(rows):
        if len(row) != width or not _is_known(row):
            mended = "".join(symbol if symbol in _KNOWN else plain for symbol in row[:width])
            rows[number] = mended.ljust(width, plain)
    return TerrainMap.from_rows(rows)


def _terrain_issues(value: object) -> Iterator[Issue]:
    """What is wrong with the rows of a landscape."""
    rows = _rows(value)
    if _is_whole(rows):
        return
    width = _width(rows) if rows else 0
    for number, row in enumerate(rows):
        pointer = f"/{number}"
        if row and len(row) != width:
            figures = {"row": number, "length": len(row), "expected": width}
            yield Issue(Severity.ERROR, IssueCode("terrain-row-length"), Place(pointer=pointer), figures)
        if not _is_known(row):
            wrong = [column for column, symbol in enumerate(row) if symbol not in _KNOWN]
            cells = tuple((number, column) for column in wrong[:100])
            symbols = " ".join(sorted({row[column] for column in wrong})[:10])
            found: dict[str, str | int] = {"row": number, "column": wrong[0], "symbols": symbols, "count": len(wrong)}
            yield Issue(Severity.ERROR, IssueCode("terrain-symbol"), Place(pointer=pointer, cells=cells), found)


TERRAIN = Codec(
    list_of(text(1000, least=1), 1000, least=1, each="One row of the map, one symbol a cell: . f ~ ^ = #").schema,
    _terrain,
    lambda terrain: list(terrain.rows()),
    issues_of=lambda value: tuple(_terrain_issues(value)),
).at("level#/properties/terrain")


DIRECTION = one_of(Direction).at("position#/$defs/direction")
COUNT = whole(0, 1_000_000).at("position#/$defs/count")
SCORE = whole(-1_000_000_000, 1_000_000_000).at("position#/$defs/score")
