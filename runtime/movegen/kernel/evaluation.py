"""What each found word is worth, in exact whole numbers (rules, sections 3.6, 5 and 9)."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from runtime.movegen.columns import (
    ATTACK,
    CAPTURED,
    COLUMN,
    DEFENDERS,
    DOWN,
    FACE,
    FACED,
    FELLED,
    FOE_CITIES,
    FOREST_CELLS,
    FREE_CITIES,
    GAIN,
    ICE_CELLS,
    LENGTH,
    NEW,
    OPENED,
    OUTCOME,
    ROW,
    STANDING,
    STRENGTH,
    TOKENS,
)
from runtime.movegen.kernel.bits import copy
from runtime.movegen.kernel.boards import (
    FOE_CITY,
    FOREST,
    FREE_CITY,
    FRONT,
    HOOKED,
    ICE,
    MOUNTAIN,
    OPEN,
    OWN_CITY,
    TOKEN,
    WATER,
)
from runtime.movegen.kernel.compilation import inlined
from runtime.movegen.kernel.fights import attacked, clash
from runtime.movegen.kernel.meanings import Meanings, set_of

ATTACKING, DEFENDING, SNEAKING, CLEARING = 1, 2, 4, 8
"""What a word's connotations come to by the rules in force, as bits."""

CUT_OFF = 16
"""How much further down a table of defences the rows of disconnected words are."""

_MOST = 2**62
"""More than any word's letters make."""


class KernelRules(NamedTuple):
    """The rules of a board as whole numbers.

    ``values`` are by letter code. ``attack`` and ``defence`` have a row for each case that the rules part: a strength
    is ``(base * row[0] + span * row[1]) // (span * row[2])``, where ``base`` is what letters and mountains make and
    ``span`` 1, or the word's length where mountains count for the word as a whole. ``kinds`` turns a set of
    connotations into what it comes to. A forest score of ``base * forest[0]`` (with a clearing connotation
    ``forest[1]``) is held against ``forest[2]`` times ``span`` times the forest's cells.
    """

    values: NDArray[np.int64]
    attack: NDArray[np.int64]
    defence: NDArray[np.int64]
    kinds: NDArray[np.int64]
    forest: NDArray[np.int64]
    flat: int
    high: int
    by_letter: bool
    forest_bonus: bool
    at_least: bool
    ice_bears: int


class Word(NamedTuple):
    """A word on the board: its length, its face value and the part of it on mountains, and all marks under it."""

    length: Any
    face: Any
    high: Any
    mountains: Any
    over: Any


@inlined
def strength_of(weights: Any, table: Any, word: Any, case: Any) -> Any:
    """The strength of ``word`` by the row ``case`` of ``table``, rounded down; it may be below 0."""
    base, span = _base(weights, word)
    return (base * table[case, 0] + span * table[case, 1]) // (span * table[case, 2])


@inlined
def _base(weights: Any, word: Any) -> Any:
    """What letters and mountains make, over the word's span."""
    if weights.by_letter:
        return word.face * weights.flat + word.high * (weights.high - weights.flat), np.int64(1)
    # (2M + O) / (M + O) of section 5, its divisor kept apart as the span so that all stays whole numbers.
    low = word.length - word.mountains
    return word.face * (weights.high * word.mountains + weights.flat * low), np.int64(word.length)


@inlined
def _least_base(table: Any, cases: Any, strength: Any) -> Any:
    """What letters and mountains must make, for a span of 1, to reach a ``strength`` in the best of a table's cases."""
    least = np.int64(_MOST)
    for case in range(cases):
        factor, lacking = table[case, 0], strength * table[case, 2] - table[case, 1]
        if factor > 0:
            # Rounded down, so that no word of a longer span is lost.
            least = min(least, lacking // factor)
        elif lacking <= 0:
            least = min(least, np.int64(0))
    return least


@inlined
def base_needed(weights: Any, strength: Any) -> Any:
    """The same of all cases of a linked word, whatever it may suggest and wherever it may lie."""
    if strength <= 0:
        return np.int64(0)
    return min(
        _least_base(weights.attack, len(weights.attack), strength), _least_base(weights.defence, CUT_OFF, strength)
    )


@inlined
def attack_case(kind: Any, over: Any) -> Any:
    """The row of the table of attacks for a word."""
    case = kind & ATTACKING
    if kind & SNEAKING:
        case += 2
    if over & WATER:
        case += 4
    return case


@inlined
def defence_case(kind: Any, over: Any, city: Any) -> Any:
    """The row of the table of defences for a linked word."""
    case = (kind & DEFENDING) >> 1
    if kind & SNEAKING:
        case += 2
    if over & WATER:
        case += 4
    if city:
        case += 8
    return case


@inlined
def _read(board: Any, letters: Any, first: Any) -> Any:
    """The word of ``letters`` from the place ``first`` on, the marks under its new letters, and how many these are."""
    face, high, mountains, new = np.int64(0), np.int64(0), np.int64(0), np.int64(0)
    over = fallen = np.int64(0)
    for step in range(len(letters)):
        place = first + step
        value, seen = board.weights.values[letters[step]], np.int64(board.marks.marks[place])
        face += value
        over |= seen
        if seen & MOUNTAIN:
            high += value
            mountains += 1
        if board.lines.codes[place] == 0:
            new += 1
            fallen |= seen
    return Word(np.int64(len(letters)), face, high, mountains, over), fallen, new


class WeighedBoard(NamedTuple):
    """A prepared board with the words, the rules, the words' connotations and the enemy's words on it.

    ``sites`` is how many sites the lines have; ``beside`` lists what is around each cell, -1 off the board; ``spare``
    is room for the letters of a word.
    """

    graph: Any
    lines: Any
    marks: Any
    foes: Any
    weights: KernelRules
    meanings: Meanings
    spare: NDArray[np.uint8]
    beside: NDArray[np.int32]
    rows: int
    columns: int
    sites: int


@inlined
def _forest_passes(weights: Any, word: Any, kind: Any, cells: Any) -> Any:
    """Whether the word may clear so many cells of forest."""
    factor = weights.forest[1] if kind & CLEARING else weights.forest[0]
    if weights.forest_bonus:
        base, span = _base(weights, word)
        score, needs = base * factor, cells * weights.forest[2] * weights.flat * span
    else:
        score, needs = word.face * factor, cells * weights.forest[2]
    return score >= needs if weights.at_least else score > needs


@inlined
def _is_main(board: Any, word: Any, kind: Any, first: Any, letters: Any) -> Any:
    """Whether the word of a single new letter is the stronger one of the two that the letter makes (section 3)."""
    lines, marks = board.lines, board.marks
    place, step = first, 0
    # The only free cell of the word is the new letter's.
    while lines.codes[place] != 0:
        place += 1
        step += 1
    row, column = marks.cells[place] // board.columns, marks.cells[place] % board.columns
    down = first >= marks.second
    other = 1 + row * (board.columns + 1) + column
    if not down:
        other = marks.second + 1 + column * (board.rows + 1) + row
    begin, after = other, other + 1
    while lines.codes[begin - 1] != 0:
        begin -= 1
    while lines.codes[after] != 0:
        after += 1
    across = board.spare[: after - begin]
    copy(across, lines.codes, begin)
    across[other - begin] = letters[step]
    crossing, _, _ = _read(board, across, begin)
    crossing_kind = board.weights.kinds[set_of(board.meanings, across)]
    table = board.weights.attack
    mine = max(strength_of(board.weights, table, word, attack_case(kind, word.over)), 0)
    its = max(strength_of(board.weights, table, crossing, attack_case(crossing_kind, crossing.over)), 0)
    # Across wins a tie (section 3), so that of the two ways the move is found by just one is kept.
    return mine > its if down else mine >= its


@inlined
def _count(board: Any, letters: Any, first: Any, row: Any) -> None:
    """Count what lies under the new letters."""
    marks, weights = board.marks, board.weights
    for step in range(len(letters)):
        place = first + step
        if board.lines.codes[place] != 0:
            continue
        seen = marks.marks[place]
        if seen & FOREST:
            row[FOREST_CELLS] += 1
        # Ice, forest and cities never share a cell; a token may lie on any of them.
        elif seen & ICE:
            if weights.values[letters[step]] > weights.ice_bears:
                row[ICE_CELLS] += 1
        elif seen & (FOE_CITY | FREE_CITY):
            row[FOE_CITIES] += seen & FOE_CITY != 0
            row[FREE_CITIES] += seen & FREE_CITY != 0
        row[TOKENS] += seen & TOKEN != 0


@inlined
def around(board: Any, letters: Any, first: Any, row: Any) -> None:
    """What the word opens, and what it adds to the word score."""
    lines, marks, weights = board.lines, board.marks, board.weights
    after = first + len(letters)
    opened, gain = np.int64(0), np.int64(row[FACE])
    if marks.marks[first - 1] & OPEN:
        opened += 1
    if marks.marks[after] & OPEN:
        opened += 1
    for place in range(first, after):
        if lines.codes[place] != 0:
            gain -= marks.starts[place]
        else:
            opened += marks.fresh[place]
            if marks.marks[place] & HOOKED:
                gain += marks.gains[place] + weights.values[letters[place - first]]
    row[OPENED], row[GAIN] = opened, gain


@inlined
def fight(board: Any, strength: Any, first: Any, length: Any, row: Any) -> None:
    """How an attack goes, as far as it is settled."""
    defenders = attacked(board, first, length)
    fought = clash(board.foes, defenders, strength)
    row[DEFENDERS], row[FACED] = defenders, fought.faced
    row[OUTCOME], row[CAPTURED], row[FELLED] = fought.outcome, fought.captured, fought.felled


@inlined
def judge_word(board: Any, letters: Any, first: Any, row: Any, limits: Any) -> Any:
    """Fill in a row of the table; False where the word may not be laid after all.

    ``limits`` are whether it is weighed, and what its letters and mountains must make at least, for a span of 1.
    """
    evaluate, needed = limits
    weights = board.weights
    word, fallen, new = _read(board, letters, first)
    if needed > 0:
        base, span = _base(weights, word)
        if base < needed * span:
            return False
    row[:] = 0
    single = new == 1 and fallen & HOOKED
    rough = fallen & (FOREST | ICE | OWN_CITY | FOE_CITY | FREE_CITY | TOKEN)
    # Words are only looked up where a strength, a forest or the choice of the main word hangs on what they suggest.
    kind = np.int64(0)
    if single or evaluate or fallen & FOREST:
        kind = weights.kinds[set_of(board.meanings, letters)]
    if rough:
        _count(board, letters, first, row)
        if row[FOREST_CELLS] and not _forest_passes(weights, word, kind, row[FOREST_CELLS]):
            return False
    if single and not _is_main(board, word, kind, first, letters):
        return False
    cell = board.marks.cells[first]
    row[ROW], row[COLUMN], row[DOWN] = cell // board.columns, cell % board.columns, first >= board.marks.second
    row[LENGTH], row[NEW], row[ATTACK], row[FACE] = len(letters), new, fallen & FRONT != 0, word.face
    if not evaluate:
        return True
    # Under its new letters cities change owner before the word ever has to defend itself (section 4).
    city = word.over & OWN_CITY or fallen & (FOE_CITY | FREE_CITY)
    row[STANDING] = max(strength_of(weights, weights.defence, word, defence_case(kind, word.over, city)), 0)
    row[STRENGTH] = row[STANDING]
    if row[ATTACK]:
        row[STRENGTH] = max(strength_of(weights, weights.attack, word, attack_case(kind, word.over)), 0)
    return True
