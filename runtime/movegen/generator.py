"""The generator: boards of the engine in, arrays of moves out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from runtime.engine.grid import Direction
from runtime.engine.letters import NONE
from runtime.engine.ruleset import Ruleset
from runtime.engine.sides import Side
from runtime.engine.state import Run
from runtime.engine.table import Table
from runtime.engine.terrain import Terrain
from runtime.engine.words import Words
from runtime.lexicon.graph import MOST_LETTERS, Graph, header
from runtime.movegen.columns import COLUMNS
from runtime.movegen.kernel import boards
from runtime.movegen.kernel.bits import GraphArrays
from runtime.movegen.kernel.boards import Ground, Making, Marks, prepare
from runtime.movegen.kernel.defences import defend
from runtime.movegen.kernel.fights import Foes
from runtime.movegen.kernel.networks import Web, runs_of
from runtime.movegen.kernel.search import DEEPEST, Found, Lines, Searching, Trail, search
from runtime.movegen.kernel.weighing import ALL, STRONGEST, Board, Weights, weigh
from runtime.movegen.moves import Moves
from runtime.movegen.numbers import TooLargeError, meanings_of, order_of, set_of, weights_of
from runtime.movegen.slowly import slow_moves
from runtime.movegen.vocabulary import Vocabulary

UNKNOWN = 255
"""The code of what is no letter at all."""

_REMEMBERED = 100_000

_GROUND = {
    Terrain.WATER: boards.WATER,
    Terrain.MOUNTAIN: boards.MOUNTAIN,
    Terrain.FOREST: boards.FOREST,
    Terrain.ICE: boards.ICE,
    Terrain.LAVA: boards.LAVA,
}


def _terrain_marks() -> NDArray[np.uint16]:
    marks = np.zeros(256, dtype=np.uint16)
    for terrain, mark in _GROUND.items():
        marks[terrain] = mark
    return marks


@dataclass(frozen=True, slots=True, eq=False)
class _Ruled:
    """What depends on the rules alone: their numbers (None where too large), and letters' codes by code point."""

    rules: Ruleset
    weights: Weights | None
    codes: NDArray[np.uint8]

    def coded(self, cells: str) -> NDArray[np.uint8]:
        """The codes of letters, one a cell; 0 for none."""
        points = np.frombuffer(cells.encode("utf-32-le"), dtype=np.uint32)
        return self.codes[np.minimum(points, len(self.codes) - 1)]


class Generator:
    """Finds and weighs every legal placement of the words of one graph; it never changes what it is given.

    ``texts`` are the words of ``graph``, all of them valid by ``words``, which also decide about what lies on boards.
    """

    def __init__(self, graph: Graph, words: Words, texts: Iterable[str]) -> None:
        self.graph = graph
        self.words = words
        self.texts = tuple(texts)
        self._arrays = GraphArrays(graph.cells, graph.root, graph.wide, header(graph.wide))
        self._meanings = meanings_of(graph, words, self.texts)
        self._bits = np.zeros(256, dtype=np.uint64)
        self._bits[1 : MOST_LETTERS + 1] = np.uint64(1) << np.arange(MOST_LETTERS, dtype=np.uint64)
        self._ground = _terrain_marks()
        self._ruled: _Ruled | None = None
        self._known: dict[str, tuple[bool, int]] = {}
        self._spare: list[_Desk] = []

    def is_exact(self, rules: Ruleset) -> bool:
        """Whether the kernel can reckon with ``rules``; if not, moves are made slowly and figures stop at 2 ** 31."""
        return self._by(rules).weights is not None

    def moves(self, table: Table, side: Side, rack: str, *, evaluate: bool = True) -> Moves:
        """Every legal placement that ``side`` can make of the letters ``rack``; evaluated unless said otherwise."""
        return self.on(table, side).moves(rack, evaluate=evaluate)

    def on(self, table: Table, side: Side) -> Prepared:
        """The board made ready for one side, to be searched with any number of racks."""
        ruled = self._by(table.rules)
        if ruled.weights is None:
            return Prepared(self, table, side, None)
        board = table.board
        own, foe = board.letters[side], board.letters[side.other]
        rows, columns = board.size.rows, board.size.columns
        ground = Ground(
            rows,
            columns,
            ruled.coded(own.cells),
            ruled.coded(foe.cells),
            self._marks(table, side),
            ruled.weights.values,
            self._bits,
        )
        lines, marks = self._prepared(ground, table, side)
        foes = self._defended(ground, table, side.other, ruled.weights)
        spare = np.empty(max(rows, columns), dtype=np.uint8)
        prepared = Board(lines, marks, foes, ruled.weights, self._meanings, spare, rows, columns)
        return Prepared(self, table, side, prepared)

    def _prepared(self, ground: Ground, table: Table, side: Side) -> tuple[Lines, Marks]:
        """The lines of the board of ``side``; the marks of ``ground`` are completed."""
        rows, columns = ground.rows, ground.columns
        second = 1 + rows * (columns + 1)
        count = second + 1 + columns * (rows + 1)
        lines = Lines(
            np.zeros(count, dtype=np.uint8),
            np.zeros(count, dtype=np.uint64),
            np.zeros(count, dtype=np.uint8),
            self._bits,
            np.empty((count, 4), dtype=np.int32),
        )
        marks = Marks(
            np.zeros(count, dtype=np.int32),
            np.zeros(count, dtype=np.uint16),
            np.zeros(count, dtype=np.int32),
            np.zeros(count, dtype=np.int32),
            np.zeros(count, dtype=np.uint8),
            second,
        )
        web = _web(ground.own, ground, table, side)
        runs = len(web.runs)
        making = Making(
            self._arrays,
            ground,
            web,
            self._judged(web.runs, table, side)[:, 0] != 0,
            np.empty(runs, dtype=np.bool_),
            np.empty(runs, dtype=np.int32),
            np.zeros(count, dtype=np.bool_),
            lines,
            marks,
        )
        sites = prepare(making)
        return lines._replace(sites=lines.sites[:sites]), marks

    def _defended(self, ground: Ground, table: Table, foe: Side, weights: Weights) -> Foes:
        """The enemy's words as defenders."""
        web = _web(ground.foe, ground, table, foe)
        runs = len(web.runs)
        foes = Foes(
            web,
            np.empty(runs, dtype=np.int64),
            np.empty(runs, dtype=np.int64),
            np.empty(runs, dtype=np.int64),
            np.empty(runs, dtype=np.bool_),
            np.empty(len(ground.foe), dtype=np.int64),
            np.empty(runs, dtype=np.bool_),
            np.empty(runs, dtype=np.int64),
            np.empty(runs, dtype=np.bool_),
            np.empty(runs, dtype=np.bool_),
            *order_of(table.rules),
        )
        defend(ground, weights, foes, self._judged(web.runs, table, foe))
        return foes

    def _by(self, rules: Ruleset) -> _Ruled:
        """What depends on ``rules``; the last ones are remembered."""
        ruled = self._ruled
        if ruled is None or (ruled.rules is not rules and ruled.rules != rules):
            known = self.graph.alphabet
            strange = sorted(set(rules.letters.values) - set(known))[: UNKNOWN - MOST_LETTERS - 1]
            codes = {letter: number + 1 for number, letter in enumerate(known)}
            codes |= {letter: MOST_LETTERS + 1 + number for number, letter in enumerate(strange)}
            table = np.full(max((*map(ord, codes), ord(NONE))) + 2, UNKNOWN, dtype=np.uint8)
            for letter, code in codes.items():
                table[ord(letter)] = code
            table[ord(NONE)] = 0
            try:
                weights: Weights | None = weights_of(rules, codes)
            except TooLargeError:
                weights = None
            ruled = self._ruled = _Ruled(rules, weights, table)
        return ruled

    def _marks(self, table: Table, side: Side) -> NDArray[np.uint16]:
        """The ground, the cities and the tokens of each cell."""
        board, size = table.board, table.board.size
        marks = self._ground[np.frombuffer(board.terrain.cells, dtype=np.uint8)]
        for city in board.cities:
            if city.owner is None:
                mark = boards.FREE_CITY
            else:
                mark = boards.OWN_CITY if city.owner is side else boards.FOE_CITY
            marks[size.index(city.at)] |= mark
        for token in board.tokens:
            if not token.captured:
                marks[size.index(token.at)] |= boards.TOKEN
        return marks

    def _judged(self, runs: NDArray[np.int32], table: Table, side: Side) -> NDArray[np.int64]:
        """For each run, whether it is a word, its connotations, and the penalties on it."""
        known = np.zeros((len(runs), 3), dtype=np.int64)
        letters = table.board.letters[side]
        cells, columns = letters.cells, letters.size.columns
        broken = {_spot(run, columns) for run in table.board.broken[side]}
        penalties: dict[_Spot, int] = {}
        for mark in table.board.penalties:
            if mark.side is side:
                spot = _spot(mark.run, columns)
                penalties[spot] = penalties.get(spot, 0) + mark.amount
        for number, (at, length, down) in enumerate(runs.tolist()):
            text = cells[at : at + length * columns : columns] if down else cells[at : at + length]
            valid, named = self._known.get(text) or self._look_up(text)
            if broken or penalties:
                spot = at, bool(down), text
                known[number] = valid and spot not in broken, named, penalties.get(spot, 0)
            else:
                known[number] = valid, named, 0
        return known

    def _look_up(self, text: str) -> tuple[bool, int]:
        if len(self._known) >= _REMEMBERED:
            self._known.clear()
        found = self._known[text] = self.words.valid(text), set_of(self.words, text)
        return found

    def search(
        self, board: Board, rack: str, wanted: int, evaluate: bool
    ) -> tuple[NDArray[np.int32], NDArray[np.uint8]]:
        """The table of moves and their letters."""
        numbers = [0] * (MOST_LETTERS + 1)
        for letter in rack:
            numbers[self.graph.alphabet.find(letter) + 1] += 1
        numbers[0] = 0
        desk = self._spare.pop() if self._spare else _Desk(_room(4096, 32768), _trail(), _trail())
        found, counts = desk.found, np.array(numbers, dtype=np.int64)
        word = np.empty_like(board.lines.codes)
        sites = len(board.lines.sites)
        search(Searching(self._arrays, board.lines, found, word, counts, desk.left, desk.right), sites)
        if found.tally[0] > len(found.spans) or found.tally[1] > len(found.letters):
            found = _room(int(found.tally[0]) * 3 // 2, int(found.tally[1]) * 3 // 2)
            search(Searching(self._arrays, board.lines, found, word, counts, desk.left, desk.right), sites)
        rows = np.empty((int(found.tally[0]) + 1, COLUMNS), dtype=np.int32)
        count = weigh(board, found, rows, wanted, evaluate)
        letters = found.letters[: int(found.tally[1])].copy()
        self._spare.append(_Desk(found, desk.left, desk.right))
        return rows[:count], letters


_Spot = tuple[int, bool, str]
"""A run by its first cell, row by row, its direction and its letters."""


def _spot(run: Run, columns: int) -> _Spot:
    return run.at.row * columns + run.at.column, run.direction is Direction.DOWN, run.text


def _web(codes: NDArray[np.uint8], ground: Ground, table: Table, side: Side) -> Web:
    """Room for the words of ``side``, with its runs."""
    found = np.empty((2 * len(codes), 3), dtype=np.int32)
    runs = found[: runs_of(codes, ground.rows, ground.columns, found)]
    cities = np.array([table.board.size.index(city.at) for city in table.cities_of(side)], dtype=np.int64)
    through = np.empty((2, len(codes)), dtype=np.int32)
    return Web(runs, through, cities, np.empty(len(runs) + 1, dtype=np.int32), ground.columns)


def _trail() -> Trail:
    return Trail(
        np.empty(DEEPEST, dtype=np.int64),
        np.empty(DEEPEST, dtype=np.int64),
        np.empty(DEEPEST, dtype=np.uint64),
        np.empty(DEEPEST, dtype=np.uint64),
        np.empty(DEEPEST, dtype=np.int64),
    )


@dataclass(frozen=True, slots=True, eq=False)
class _Desk:
    """Room for one search; it is used again once that is over."""

    found: Found
    left: Trail
    right: Trail


def _room(words: int, letters: int) -> Found:
    return Found(np.empty((words, 2), dtype=np.int32), np.empty(letters, dtype=np.uint8), np.zeros(2, dtype=np.int64))


class Prepared:
    """One side's board, ready to be searched."""

    def __init__(self, generator: Generator, table: Table, side: Side, board: Board | None) -> None:
        """``board`` is None where the rules are too much for the kernel."""
        self._generator = generator
        self._table = table
        self._side = side
        self._board = board

    def moves(self, rack: str, *, evaluate: bool = True) -> Moves:
        """Every legal placement of the letters ``rack``."""
        return self._found(rack, ALL, evaluate)

    def strongest(self, rack: str) -> Moves:
        """Those moves alone that a spy may have to choose from: the strongest, and as yet unsettled ones."""
        return self._found(rack, STRONGEST, evaluate=True)

    def _found(self, rack: str, wanted: int, evaluate: bool) -> Moves:
        one, table, side = self._generator, self._table, self._side
        alphabet = one.graph.alphabet
        if self._board is None:
            rows, letters, alphabet = slow_moves(table, side, rack, one.words, Vocabulary(one.texts))
        else:
            rows, letters = one.search(self._board, rack, wanted, evaluate)
        rows.flags.writeable = letters.flags.writeable = False
        return Moves(table, side, rack, one.words, alphabet, rows, letters, evaluate)
