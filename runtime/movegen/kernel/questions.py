"""A whole question on room that is used again: the board read, prepared, searched, and its moves weighed."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from runtime.movegen.columns import LENGTH, TEXT
from runtime.movegen.kernel.bits import GraphArrays, copy
from runtime.movegen.kernel.boards import Making, PlaceMarks, SideBoard, prepare
from runtime.movegen.kernel.compilation import compiled, inlined
from runtime.movegen.kernel.defences import defend
from runtime.movegen.kernel.evaluation import KernelRules, WeighedBoard
from runtime.movegen.kernel.fights import FightRules, Foes
from runtime.movegen.kernel.meanings import Meanings, look_up
from runtime.movegen.kernel.move_table import find
from runtime.movegen.kernel.networks import AT, DOWN, Web, runs_of
from runtime.movegen.kernel.networks import LENGTH as LETTERS
from runtime.movegen.kernel.search import BoardLines, SearchSpace

OWN, FOE = 0, 1
"""The rows of what there is of both sides."""

UNKNOWN = -1
"""What ``known`` holds of a run that no word of the graph is: others must say whether it is a word."""

CITIES, RUNS, SITES, RACK = 0, 2, 4, 5
"""The places of :attr:`BoardSpace.numbers`; of cities and runs each side has its own."""

NUMBERS = 6

UNPREPARED = -1
"""How many sites there are before a board is prepared."""


class BoardSpace(NamedTuple):
    """Everything that one side's board takes, for boards of one size and words of one graph.

    What is asked: the ``letters`` of both sides as codes, cell by cell, the ``ground`` in the bits of
    :mod:`runtime.movegen.kernel.boards`, the ``cities`` of both, the letters of a ``rack``, and ``numbers``. ``known``
    has a row for each run of either side: whether it is a word, its connotations, and its penalty; words that are met
    again are ``remembered``. The rest is what :class:`Making`, :class:`Web`, :class:`Foes` and :class:`WeighedBoard`
    are made of.
    """

    graph: GraphArrays
    meanings: Meanings
    bits: NDArray[np.uint64]
    rows: int
    columns: int
    beside: NDArray[np.int32]
    letters: NDArray[np.uint8]
    ground: NDArray[np.uint16]
    cities: NDArray[np.int64]
    rack: NDArray[np.uint8]
    numbers: NDArray[np.int64]
    known: NDArray[np.int64]
    remembered: NDArray[np.uint64]
    marks: NDArray[np.uint16]
    runs: NDArray[np.int32]
    through: NDArray[np.int32]
    waiting: NDArray[np.int32]
    valid: NDArray[np.bool_]
    linked: NDArray[np.bool_]
    faces: NDArray[np.int32]
    foe_faces: NDArray[np.int64]
    supplied: NDArray[np.int64]
    cut: NDArray[np.int64]
    foe_letters: NDArray[np.int64]
    around: NDArray[np.uint64]
    asked: NDArray[np.bool_]
    met: NDArray[np.bool_]
    order: NDArray[np.int64]
    fallen: NDArray[np.bool_]
    after: NDArray[np.bool_]
    spare: NDArray[np.uint8]
    counts: NDArray[np.int64]
    codes: NDArray[np.uint8]
    cross: NDArray[np.uint64]
    stops: NDArray[np.uint8]
    sites: NDArray[np.int32]
    cells: NDArray[np.int32]
    line_marks: NDArray[np.uint16]
    gains: NDArray[np.int32]
    starts: NDArray[np.int32]
    fresh: NDArray[np.uint8]
    links: NDArray[np.bool_]
    fits: NDArray[np.uint64]


class GivenRules(NamedTuple):
    """The rules of a board as whole numbers, and how fights go."""

    weights: KernelRules
    fights: FightRules


class MoveSpace(NamedTuple):
    """Room to search in, and how many letters the moves that were found last have in all."""

    space: SearchSpace
    used: NDArray[np.int64]


@compiled
def read_words(space: BoardSpace) -> int:
    """Find the runs of both sides and what is known of them; return how many of these are no words of the graph."""
    strange = 0
    for side in range(2):
        letters, runs, known = space.letters[side], space.runs[side], space.known[side]
        count = runs_of(letters, space.rows, space.columns, runs)
        space.numbers[RUNS + side] = count
        for number in range(count):
            step = space.columns if runs[number, DOWN] else 1
            word = space.spare[: runs[number, LETTERS]]
            for place in range(len(word)):
                word[place] = letters[runs[number, AT] + place * step]
            told = look_up((space.meanings, space.remembered), space.graph, space.bits, word)
            known[number, 0] = 1 if told else UNKNOWN
            known[number, 1], known[number, 2] = max(told - 1, 0), 0
            strange += told == 0
    space.numbers[SITES] = UNPREPARED
    return strange


@inlined
def _web(space: Any, side: Any) -> Any:
    """The runs of a side."""
    return Web(
        space.runs[side, : space.numbers[RUNS + side]],
        space.through[side],
        space.cities[side, : space.numbers[CITIES + side]],
        space.waiting[side],
        space.columns,
    )


@inlined
def _lines(space: Any) -> Any:
    """The lines of the board."""
    return BoardLines(space.codes, space.cross, space.stops, space.bits, space.sites)


@inlined
def _place_marks(space: Any) -> Any:
    """What there is to know of each place of the lines."""
    second = 1 + space.rows * (space.columns + 1)
    return PlaceMarks(space.cells, space.line_marks, space.gains, space.starts, space.fresh, second)


@inlined
def _foes(space: Any, rules: Any) -> Any:
    """The enemy's words as defenders."""
    count = space.numbers[RUNS + FOE]
    return Foes(
        _web(space, FOE),
        space.foe_faces[:count],
        space.supplied[:count],
        space.cut[:count],
        space.linked[FOE, :count],
        space.foe_letters,
        space.around,
        space.asked,
        space.met[:count],
        space.order[:count],
        space.fallen[:count],
        space.after[:count],
        rules.fights,
    )


@inlined
def _prepare(space: Any, weights: Any, lines: Any, marks: Any, foes: Any) -> None:
    """Make the board ready to be searched."""
    count = space.numbers[RUNS + OWN]
    for number in range(count):
        space.valid[number] = space.known[OWN, number, 0] != 0
    copy(space.marks, space.ground, 0)
    ground = SideBoard(
        space.rows, space.columns, space.letters[OWN], space.letters[FOE], space.marks, weights.values, space.bits
    )
    making = Making(
        space.graph,
        ground,
        _web(space, OWN),
        space.valid[:count],
        space.linked[OWN, :count],
        space.faces[:count],
        space.links,
        space.fits,
        lines,
        marks,
    )
    space.numbers[SITES] = prepare(making)
    defend(ground, weights, foes, space.known[FOE, : len(foes.met)])


@compiled
def answer(space: BoardSpace, rules: GivenRules, room: MoveSpace, table: NDArray[np.int32], wanted: int) -> int:
    """Write the moves of the rack into ``table``; see :func:`runtime.movegen.kernel.move_table.find`.

    Where they have room, the letters of the moves follow one another in what was found, and nothing else.
    """
    lines, marks, foes, weights = _lines(space), _place_marks(space), _foes(space, rules), rules.weights
    if space.numbers[SITES] == UNPREPARED:
        _prepare(space, weights, lines, marks, foes)
    space.counts[:] = 0
    for place in range(space.numbers[RACK]):
        code = space.rack[place]
        if 0 < code < len(space.counts):
            space.counts[code] += 1
    board = WeighedBoard(
        space.graph,
        lines,
        marks,
        foes,
        weights,
        space.meanings,
        space.spare,
        space.beside,
        space.rows,
        space.columns,
        space.numbers[SITES],
    )
    count = find(board, space.counts, room.space, table, wanted)
    used = np.int64(0)
    letters = room.space.found.letters
    for number in range(count):
        row = table[number]
        begin = row[TEXT]
        row[TEXT] = used
        # What is refused leaves gaps, so that letters only ever move to the front.
        for place in range(row[LENGTH]):
            letters[used] = letters[begin + place]
            used += 1
    room.used[0] = used
    return count
