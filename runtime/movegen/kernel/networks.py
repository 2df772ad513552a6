"""Runs, words and links of one side's letters, over flat arrays (rules, section 1)."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from runtime.movegen.kernel.compiling import compiled, inlined

AT, LENGTH, DOWN = 0, 1, 2
"""The columns of a table of runs: the first cell, row by row, how many letters, and whether it reads downwards."""


AROUND = 5
"""A cell and the four beside it."""


@inlined
def around(cell: Any, rows: Any, columns: Any, number: Any) -> Any:
    """The cell itself (0), or the one above, left, right or below (1 to 4); -1 off the board."""
    row, column = cell // columns, cell % columns
    if number == 1:
        row -= 1
    elif number == 2:
        column -= 1
    elif number == 3:
        column += 1
    elif number == 4:
        row += 1
    return row * columns + column if 0 <= row < rows and 0 <= column < columns else -1


@inlined
def _reach(codes: Any, cell: Any, step: Any, room: Any) -> Any:
    """How many letters follow one another from ``cell`` on, ``room`` cells at most."""
    length = 0
    while length < room and codes[cell + length * step] != 0:
        length += 1
    return length


@compiled
def runs_of(codes: NDArray[np.uint8], rows: int, columns: int) -> NDArray[np.int32]:
    """Every run, topmost, leftmost, across first; ``codes`` has one letter code a cell, row by row, 0 for none."""
    found = np.empty((2 * len(codes), 3), np.int32)
    count = 0
    for row in range(rows):
        for column in range(columns):
            cell = row * columns + column
            if codes[cell] == 0:
                continue
            for down in range(2):
                step, room = (columns, rows - row) if down else (1, columns - column)
                if (row > 0 and codes[cell - columns] != 0) if down else (column > 0 and codes[cell - 1] != 0):
                    continue
                length = _reach(codes, cell, step, room)
                if length > 1:
                    found[count, AT], found[count, LENGTH], found[count, DOWN] = cell, length, down
                    count += 1
    return found[:count].copy()


@inlined
def words_through(runs: Any, valid: Any, columns: Any, cells: Any) -> Any:
    """For each way of reading and each cell, the number of the word that has a letter there, -1 for none."""
    through = np.full((2, cells), -1, np.int32)
    for number in range(len(runs)):
        if valid[number]:
            step = columns if runs[number, DOWN] else 1
            for place in range(runs[number, LENGTH]):
                through[runs[number, DOWN], runs[number, AT] + place * step] = number
    return through


@inlined
def linked_words(runs: Any, through: Any, columns: Any, cities: Any, fallen: Any) -> Any:
    """Which words lead to one of the ``cities`` through words that are not ``fallen``."""
    linked = np.zeros(len(runs), np.bool_)
    waiting = np.empty(len(runs) + 1, np.int32)
    count = 0
    for city in cities:
        for way in range(2):
            number = through[way, city]
            if number >= 0 and not linked[number] and not fallen[number]:
                linked[number] = True
                waiting[count] = number
                count += 1
    while count > 0:
        count -= 1
        run = waiting[count]
        down = runs[run, DOWN]
        step = columns if down else 1
        for place in range(runs[run, LENGTH]):
            number = through[1 - down, runs[run, AT] + place * step]
            if number >= 0 and not linked[number] and not fallen[number]:
                linked[number] = True
                waiting[count] = number
                count += 1
    return linked
