"""Runs, words and links of one side's letters, over flat arrays (rules, section 1)."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from runtime.movegen.kernel.compilation import called, inlined

AT, LENGTH, DOWN = 0, 1, 2
"""The columns of a table of runs: the first cell, row by row, how many letters, and whether it reads downwards."""


AROUND = 5
"""A cell and those above, left, right and below it, in this order wherever cells beside others are listed."""


@inlined
def _reach(codes: Any, cell: Any, step: Any, room: Any) -> Any:
    """How many letters follow one another from ``cell`` on, ``room`` cells at most."""
    length = 0
    while length < room and codes[cell + length * step] != 0:
        length += 1
    return length


class Web(NamedTuple):
    """The words of one side as they cross one another.

    ``through`` gives, for each way of reading and each cell, the number of the word that has a letter there, -1 for
    none; ``cities`` are the cells of the side's cities. ``waiting`` is room to work in, one place for each run.
    """

    runs: NDArray[np.int32]
    through: NDArray[np.int32]
    cities: NDArray[np.int64]
    waiting: NDArray[np.int32]
    columns: int


@called
def runs_of(codes: NDArray[np.uint8], rows: int, columns: int, found: NDArray[np.int32]) -> int:
    """Write every run to ``found``, topmost, leftmost, across first; return how many there are.

    ``codes`` has one letter code a cell, row by row, 0 for none.
    """
    count = 0
    for row in range(rows):
        for column in range(columns):
            cell = row * columns + column
            if codes[cell] == 0:
                continue
            for down in range(2):
                step, room = (columns, rows - row) if down else (1, columns - column)
                # Not the first letter of its run, which was found from that one.
                if (row > 0 and codes[cell - columns] != 0) if down else (column > 0 and codes[cell - 1] != 0):
                    continue
                length = _reach(codes, cell, step, room)
                if length > 1:
                    found[count, AT], found[count, LENGTH], found[count, DOWN] = cell, length, down
                    count += 1
    return count


@inlined
def note_words(web: Any, valid: Any) -> None:
    """Fill in ``web.through`` for those of its runs that are ``valid``."""
    runs, through = web.runs, web.through
    through[:] = -1
    for number in range(len(runs)):
        if valid[number]:
            step = web.columns if runs[number, DOWN] else 1
            for place in range(runs[number, LENGTH]):
                through[runs[number, DOWN], runs[number, AT] + place * step] = number


@inlined
def link(web: Any, fallen: Any, linked: Any) -> None:
    """Note in ``linked`` which words lead to one of the cities through words that are not ``fallen``."""
    runs, through, waiting = web.runs, web.through, web.waiting
    linked[:] = False
    count = 0
    for city in web.cities:
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
        step = web.columns if down else 1
        for place in range(runs[run, LENGTH]):
            number = through[1 - down, runs[run, AT] + place * step]
            if number >= 0 and not linked[number] and not fallen[number]:
                linked[number] = True
                waiting[count] = number
                count += 1
