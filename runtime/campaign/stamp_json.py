"""A designer's stamp as it stands in its file, a piece of map in rows of text, and out of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from runtime.campaign.codec import Codec, FileHead, Structure, list_of, members_of, read_sound, text, whole_of
from runtime.campaign.datafiles import FileOf, read_whole
from runtime.campaign.level_json import CITY, TOKEN
from runtime.campaign.model import OPEN, Stamp
from runtime.campaign.schema_validation import Schemas
from runtime.engine.board.terrain import SYMBOLS
from runtime.support.issues import Issue, IssueCode, Place, Severity
from runtime.support.json_text import JsonLimits, write

LONGEST_SIDE = 200
"""Rows or columns of the largest stamp."""

MOST_STAMPS = 200
"""Stamps of one place: of a campaign, of a person, or of a set."""

STAMP_LIMITS = JsonLimits(size=2_000_000)

_SIGNS = frozenset((*SYMBOLS, OPEN))


def _rows(value: object) -> tuple[str, ...]:
    return tuple(row for row in value if isinstance(row, str)) if isinstance(value, list) else ()


def _row_issues(value: object) -> Iterator[Issue]:
    """What is wrong with rows that no schema can tell: of other lengths, other signs, or nothing but open cells."""
    rows = _rows(value)
    for number, row in enumerate(rows):
        place = Place(pointer=f"/{number}")
        if len(row) != len(rows[0]):
            figures = {"row": number, "length": len(row), "expected": len(rows[0])}
            yield Issue(Severity.ERROR, IssueCode("terrain-row-length"), place, figures)
        wrong = [column for column, sign in enumerate(row) if sign not in _SIGNS]
        if wrong:
            symbols = " ".join(sorted({row[column] for column in wrong})[:10])
            found: dict[str, str | int] = {"row": number, "column": wrong[0], "symbols": symbols, "count": len(wrong)}
            yield Issue(Severity.ERROR, IssueCode("terrain-symbol"), place, found)
    if not any(row.strip(OPEN) for row in rows):
        yield Issue(Severity.ERROR, IssueCode("stamp-empty"))


_ROWS: Codec[tuple[str, ...]] = Codec(
    list_of(
        text(LONGEST_SIDE, least=1),
        LONGEST_SIDE,
        least=1,
        each="One row, one symbol a cell: . f ~ ^ = # as in a level; a space is a cell that stays as the map has it.",
    ).schema,
    _rows,
    list,
    issues_of=lambda value: tuple(_row_issues(value)),
)


class _StampFormat(Structure[Stamp]):
    """A stamp, on whose cells alone things may stand, one on each."""

    def _issues_of(self, value: object) -> tuple[Issue, ...]:
        found = super()._issues_of(value)
        return found or tuple(_thing_issues(members_of(value)))


def _thing_issues(given: dict[str, object]) -> Iterator[Issue]:
    rows, taken = _rows(given.get("rows")), set()
    for key in ("cities", "tokens"):
        things = given.get(key)
        for number, one in enumerate(things if isinstance(things, list) else ()):
            spot = members_of(one).get("at")
            at = tuple(whole_of(part, -1) for part in spot) if isinstance(spot, list) else ()
            row, column = at if len(at) == 2 else (-1, -1)
            there = 0 <= row < len(rows) and 0 <= column < len(rows[0]) and rows[row][column] != OPEN
            if not there or (row, column) in taken:
                figures: dict[str, str | int] = {"row": row, "column": column}
                place = Place(pointer=f"/{key}/{number}/at")
                yield Issue(Severity.ERROR, IssueCode("stamp-thing"), place, figures)
            taken.add((row, column))


STAMP = _StampFormat(
    Stamp,
    """A designer's stamp: a piece of map that the editor puts down turned and flipped as often as one likes. It is the
    file stamps/<id>.json in a campaign's folder, or lies among the designer's own. Players never see it.

    name: The name that designers read.
    rows: The landscape, one text for each row, all of one length.
    cities: Cities on it, their cells counted from the stamp's top left corner. They get fresh ids where it is put down.
    tokens: Tokens on it, likewise.
    """,
    {
        "name": text(200, least=1),
        "rows": _ROWS,
        "cities": list_of(CITY, LONGEST_SIDE * LONGEST_SIDE),
        "tokens": list_of(TOKEN, LONGEST_SIDE * LONGEST_SIDE),
    },
    head=FileHead("stamp", "Scryptic stamp", keeps_schema=True),
)


def read_stamp(path: Path, schemas: Schemas | None = None) -> FileOf[Stamp]:
    """A stamp out of its file."""
    return read_whole(path, "stamp", lambda data: read_sound(STAMP, data), schemas, STAMP_LIMITS)


def stamp_text(stamp: Stamp) -> str:
    """The canonical text of a stamp's file."""
    return write(STAMP.show(stamp))
