"""The table of moves: every found word that may be laid, a row each, or the one word that a spy tells of."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from runtime.movegen.columns import (
    ATTACK,
    COLUMN,
    DOWN,
    FACE,
    ICE_CELLS,
    LENGTH,
    OUTCOME,
    ROW,
    STRENGTH,
    TEXT,
    UNSETTLED,
    WINS,
)
from runtime.movegen.kernel.addresses import BLOCK
from runtime.movegen.kernel.bits import copy
from runtime.movegen.kernel.compilation import called, inlined
from runtime.movegen.kernel.evaluation import WeighedBoard, around, base_needed, fight, judge_word
from runtime.movegen.kernel.search import SearchSpace, search

PLACES, ALL, STRONGEST = 0, 1, 2
"""Whether every move is wanted, weighed or not, or only those that are the strongest a spy may offer."""

AGAIN = 4
"""Added to what is wanted: of the words that the last search found on the same space."""


@inlined
def _complete(board: Any, letters: Any, first: Any, row: Any, limits: Any) -> Any:
    """Fill in what a weighed row lacks; False where the move is not wanted.

    ``limits`` are what is wanted and the strength below which a spy would not offer the move.
    """
    wanted, best = limits
    if wanted == PLACES:
        return True
    # Weaker than what is found already, it need not fight; equal ones stay, for their ties are broken later.
    if wanted == STRONGEST and (row[ICE_CELLS] or row[STRENGTH] < best):
        return False
    if row[ATTACK]:
        fight(board, np.int64(row[STRENGTH]), first, len(letters), row)
        if wanted == STRONGEST and row[OUTCOME] != WINS and row[OUTCOME] != UNSETTLED:
            return False
    if wanted == ALL:
        around(board, letters, first, row)
    return True


@inlined
def _is_settled(row: Any) -> Any:
    """Whether a move that a spy may have to choose from is sure to be one that it may offer."""
    return not row[ATTACK] or row[OUTCOME] == WINS


@inlined
def _is_before(row: Any, other: Any, letters: Any) -> Any:
    """Whether of two moves the first is the one that a spy tells of (rules, section 9)."""
    for column in (STRENGTH, FACE, LENGTH):
        if row[column] != other[column]:
            return row[column] > other[column]
    for place in range(row[LENGTH]):
        one, its = letters[row[TEXT] + place], letters[other[TEXT] + place]
        if one != its:
            return one < its
    for column in (ROW, COLUMN, DOWN):
        if row[column] != other[column]:
            return row[column] < other[column]
    return False


@called
def find(
    board: WeighedBoard, rack: NDArray[np.int64], space: SearchSpace, table: NDArray[np.int32], wanted: int
) -> int:
    """Write the moves that ``rack``, counts by letter code, can make into ``table``; return how many there are.

    ``wanted`` is :data:`PLACES` for all moves unweighed, :data:`ALL` for all of them weighed, or :data:`STRONGEST` for
    the one that a spy tells of, together with those that it might tell of instead but whose fights are not settled
    here. Where the room does not suffice, it returns -1; the tally says what it takes. If only the table was too short,
    :data:`AGAIN` added to ``wanted`` fills a longer one without another search.
    """
    if wanted >= AGAIN:
        wanted -= AGAIN
    else:
        search(board, rack, space)
    found = space.found
    words, used = found.tally[0], found.tally[1]
    # Nothing can be allocated in here; whoever called makes room and comes again.
    if words > len(found.spans) or used + BLOCK > len(found.letters):
        return -1
    if words > len(table) and wanted != STRONGEST:
        return -1
    count = text = np.int64(0)
    best, needed, strongest = np.int64(-1), np.int64(0), np.int64(-1)
    for number in range(words):
        first, length = np.int64(found.spans[number, 0]), np.int64(found.spans[number, 1])
        letters = found.letters[text : text + length]
        if count == len(table):
            return -1
        row = table[count]
        # The letters of all found words follow one another, refused ones among them.
        begin = text
        text += length
        if not judge_word(board, letters, first, row, (wanted != PLACES, needed)):
            continue
        row[TEXT] = begin
        if not _complete(board, letters, first, row, (wanted, best)):
            continue
        if wanted == STRONGEST and _is_settled(row):
            if strongest >= 0 and not _is_before(row, table[strongest], found.letters):
                continue
            # What can't come up to it, whatever it suggests, need not be looked up.
            strongest, best = count, np.int64(row[STRENGTH])
            needed = base_needed(board.weights, best)
        count += 1
    return _kept(table, count, strongest, found.letters) if wanted == STRONGEST else int(count)


@inlined
def _kept(table: Any, count: Any, strongest: Any, letters: Any) -> Any:
    """Leave only the ``strongest`` and those that are not settled and would be before it; return how many there are."""
    kept = 0
    for number in range(count):
        row = table[number]
        is_behind = _is_settled(row) or (strongest >= 0 and not _is_before(row, table[strongest], letters))
        if is_behind and number != strongest:
            continue
        copy(table[kept], row, 0)
        if number == strongest:
            strongest = kept
        kept += 1
    return kept
