"""The sheet that Scribe is written on: nine mini grids, the glyphs in the margins, and room for what they are worth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from runtime.exchange.printing.options import MARGIN
from runtime.exchange.printing.page import BLACK, GREY, PALE, Face, Item, LineShape, PrintedPage, RectangleShape
from runtime.exchange.printing.sheets import TitledPage
from runtime.exchange.printing.table_paper import TablePaper
from runtime.tablegames.game import PLAYERS
from runtime.tablegames.scribe import GLYPHS, MARKS, SIDE, Glyph, Scoring, ScribeRules

CELL = 14.0
"""The side of a cell that is marked."""

_GRID = SIDE * CELL
_GAP, _SUMS = 6.0, 12.0
"""Between mini grids side by side, and below each for both sums."""

_DOT = 3.6
"""The side of a cell of a glyph in the margins."""

_EXAMPLE = ("++o", "o+o", "o+o")


def scribe_pages(rules: ScribeRules, paper: TablePaper) -> list[TitledPage]:
    """One sheet, enough for one game."""
    return [(paper.t("Sheet"), partial(_sheet, rules, paper))]


def example(paper: TablePaper, x: float, y: float) -> Iterator[Item]:
    """A full mini grid, small, as wide and as high as :data:`EXAMPLE_SIZE`."""
    cell = EXAMPLE_SIZE / SIDE
    yield from _lines(x, y, cell)
    for row, line in enumerate(_EXAMPLE):
        for column, sign in enumerate(line):
            at = x + (column + 0.5) * cell, y + (row + 0.5) * cell
            yield paper.middle(*at, sign, cell * 2.4, face=Face.BOLD)


EXAMPLE_SIZE = 24.0


def _sheet(rules: ScribeRules, paper: TablePaper) -> PrintedPage:
    width = SIDE * _GRID + (SIDE - 1) * _GAP
    left, top = (paper.width - width) / 2, MARGIN + 20
    items = [*_players(paper)]
    for grid in range(SIDE * SIDE):
        row, column = divmod(grid, SIDE)
        x, y = left + column * (_GRID + _GAP), top + row * (_GRID + _SUMS)
        items += _lines(x, y, CELL)
        items += _blanks(paper, x, y + _GRID + 7, MARKS, _GRID / 2)
    half = (len(GLYPHS) + 1) // 2
    room = (paper.width - width) / 2 - MARGIN - 3
    items += _margin(paper, GLYPHS[:half], MARGIN + room / 2, room)
    items += _margin(paper, GLYPHS[half:], paper.width - MARGIN - room / 2, room)
    items += _result(rules, paper, left, top + SIDE * (_GRID + _SUMS) + 6, width)
    return paper.page(items)


def _players(paper: TablePaper) -> Iterator[Item]:
    """Who plays which mark."""
    half = paper.room / 2
    for player in PLAYERS:
        text = paper.t("{side} writes {mark}:", side=paper.side(player), mark=MARKS[player])
        x = MARGIN + player * half
        yield paper.letters.text(x, MARGIN + 8, text, Face.BOLD, 12, room=half / 2)
        end = paper.letters.width(text, Face.BOLD, 12)
        yield LineShape(x + min(end, half / 2) + 3, MARGIN + 9, x + half - 6, MARGIN + 9, 0.2, GREY)


def _lines(x: float, y: float, cell: float) -> Iterator[Item]:
    """A grid of three by three."""
    side = SIDE * cell
    yield RectangleShape(x, y, side, side, 0.5, BLACK)
    for number in range(1, SIDE):
        at = number * cell
        yield LineShape(x + at, y, x + at, y + side, 0.2)
        yield LineShape(x, y + at, x + side, y + at, 0.2)


def _blanks(paper: TablePaper, x: float, y: float, labels: Sequence[str], room: float) -> Iterator[Item]:
    """Labels, each with a line beside it to write on."""
    for number, label in enumerate(labels):
        left = x + number * room
        yield paper.letters.text(left, y, label, Face.BOLD, 11, room=room * 0.7)
        begin = min(paper.letters.width(label, Face.BOLD, 11), room * 0.7) + 1.5
        yield LineShape(left + begin, y + 0.6, left + room - 3, y + 0.6, 0.2, GREY)


def _margin(paper: TablePaper, glyphs: Sequence[Glyph], middle: float, room: float) -> Iterator[Item]:
    """Glyphs one below the other, each with its name and points."""
    pitch = (paper.bottom - MARGIN - 16) / ((len(GLYPHS) + 1) // 2)
    for number, glyph in enumerate(glyphs):
        y = MARGIN + 16 + number * pitch
        high, wide = len(glyph.rows) * _DOT, max(map(len, glyph.rows)) * _DOT
        top = y + (SIDE * _DOT - high) / 2
        for row, line in enumerate(glyph.rows):
            for column, sign in enumerate(line):
                if sign == "*":
                    yield RectangleShape(
                        middle - wide / 2 + column * _DOT, top + row * _DOT, _DOT, _DOT, 0.2, BLACK, PALE
                    )
        name = paper.t.plural(
            "{glyph}: {count} point", "{glyph}: {count} points", glyph.points, glyph=paper.t(glyph.name)
        )
        yield paper.letters.text(middle, y + SIDE * _DOT + 4, name, Face.TEXT, 9, anchor=0.5, room=room)


def _result(rules: ScribeRules, paper: TablePaper, left: float, top: float, width: float) -> Iterator[Item]:
    """Where the game's end is reckoned: a line for both, in the advanced game a grid for the winners' marks too."""
    t = paper.t
    is_advanced = rules.scoring is Scoring.ADVANCED
    title = t("Points of the winners’ marks") if is_advanced else t("Mini grids won")
    if not is_advanced:
        yield paper.letters.text(left, top + 6, title, Face.TITLE, 12, room=width)
        yield from _blanks(paper, left, top + 16, [f"{paper.side(one)} {MARKS[one]}" for one in PLAYERS], width / 2)
        return
    yield from _lines(left, top, CELL)
    beside = left + _GRID + _GAP
    yield paper.letters.text(beside, top + 5, title, Face.TITLE, 12, room=width - _GRID - _GAP)
    about = t("Write each winner’s mark in the place of the mini grid, and score this one in the same way.")
    lines = paper.letters.lines(about, Face.TEXT, 10.5, width - _GRID - _GAP)
    for number, line in enumerate(lines):
        yield paper.letters.text(beside, top + 11 + 4.6 * number, line, Face.TEXT, 10.5)
    room = (width - _GRID - _GAP) / 2
    yield from _blanks(paper, beside, top + _GRID - 3, [f"{paper.side(one)} {MARKS[one]}" for one in PLAYERS], room)
