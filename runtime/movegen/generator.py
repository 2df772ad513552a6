"""The generator: boards of the engine in, arrays of moves out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from runtime.engine.board.grid import Direction
from runtime.engine.board.letters import NONE
from runtime.engine.board.sides import Side
from runtime.engine.board.terrain import Terrain
from runtime.engine.game.state import Run
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.words.board_context import BoardContext
from runtime.engine.words.words import Words
from runtime.lexicon.graph import MOST_LETTERS, WordGraph, header
from runtime.movegen.columns import COLUMNS, LENGTH, TEXT
from runtime.movegen.kernel import boards
from runtime.movegen.kernel.bits import GraphArrays
from runtime.movegen.kernel.boards import Making, PlaceMarks, SideBoard, prepare
from runtime.movegen.kernel.compilation import KEPT, compiled_functions, seal
from runtime.movegen.kernel.defences import defend
from runtime.movegen.kernel.evaluation import AGAIN, ALL, PLACES, STRONGEST, KernelRules, WeighedBoard, find
from runtime.movegen.kernel.fights import Foes
from runtime.movegen.kernel.networks import Web, runs_of
from runtime.movegen.kernel.search import DEEPEST, BoardLines, FoundWords, SearchSpace, Trail
from runtime.movegen.kernel_rules import RulesTooLargeError, meanings_of, order_of, set_of, weights_of
from runtime.movegen.moves import Moves
from runtime.movegen.reference import slow_moves
from runtime.movegen.word_set import WordSet

UNKNOWN = 255
"""The code of what is no letter at all."""

_REMEMBERED = 100_000

_ROWS = 1024
"""How many moves a table holds that is used again for the next search."""

TERRAIN_MARKS = MappingProxyType(
    {
        Terrain.WATER: boards.WATER,
        Terrain.MOUNTAIN: boards.MOUNTAIN,
        Terrain.FOREST: boards.FOREST,
        Terrain.ICE: boards.ICE,
        Terrain.LAVA: boards.LAVA,
    }
)


def _terrain_marks() -> NDArray[np.uint16]:
    marks = np.zeros(256, dtype=np.uint16)
    for terrain, mark in TERRAIN_MARKS.items():
        marks[terrain] = mark
    return marks


@dataclass(frozen=True, slots=True, eq=False)
class _Ruled:
    """What depends on the rules alone: their numbers (None where too large), and letters' codes by code point."""

    rules: Ruleset
    weights: KernelRules | None
    codes: NDArray[np.uint8]

    def coded(self, cells: str) -> NDArray[np.uint8]:
        """The codes of letters, one a cell; 0 for none."""
        # One number a letter, whatever the alphabet; what lies beyond the table is its last entry, no letter at all.
        points = np.frombuffer(cells.encode("utf-32-le"), dtype=np.uint32)
        return self.codes[np.minimum(points, len(self.codes) - 1)]


class Generator:
    """Finds and weighs every legal placement of the words of one graph; it never changes what it is given.

    ``texts`` are the words of ``graph``, all of them valid by ``words``, which also decide about what lies on boards.
    """

    def __init__(self, graph: WordGraph, words: Words, texts: Iterable[str]) -> None:
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
        self._spare: list[_Room] = []
        self._nobody: Foes | None = None
        self._sealed = False

    def is_exact(self, rules: Ruleset) -> bool:
        """Whether the kernel can reckon with ``rules``; if not, moves are made slowly and figures stop at 2 ** 31."""
        return self._by(rules).weights is not None

    def moves(self, table: BoardContext, side: Side, rack: str, *, evaluate: bool = True) -> Moves:
        """Every legal placement that ``side`` can make of the letters ``rack``; evaluated unless said otherwise."""
        return self.on(table, side).moves(rack, evaluate=evaluate)

    def on(self, table: BoardContext, side: Side) -> Prepared:
        """The board made ready for one side, to be searched with any number of racks."""
        ruled = self._by(table.rules)
        if ruled.weights is None:
            return Prepared(self, table, side, None)
        board = table.board
        own, foe = board.letters[side], board.letters[side.other]
        rows, columns = board.size.rows, board.size.columns
        ground = SideBoard(
            rows,
            columns,
            ruled.coded(own.cells),
            ruled.coded(foe.cells),
            self._marks(table, side),
            ruled.weights.values,
            self._bits,
        )
        weights = ruled.weights
        web = _web(ground.own, ground, table, side)
        making = self._making(ground, web, [valid for valid, _, _ in self._judged(web.runs, table, side)])
        sites = prepare(making)
        foes = self._defended(ground, table, side.other, weights)
        spare = np.empty(max(rows, columns), dtype=np.uint8)
        lines, marks = making.lines, making.marks
        whole = WeighedBoard(self._arrays, lines, marks, foes, weights, self._meanings, spare, rows, columns, sites)
        return Prepared(self, table, side, whole)

    def _making(self, ground: SideBoard, web: Web, valid: list[bool]) -> Making:
        """Room for the lines of a board."""
        rows, columns, runs = ground.rows, ground.columns, len(valid)
        second = 1 + rows * (columns + 1)
        count = second + 1 + columns * (rows + 1)
        codes, stops, fresh = np.zeros((3, count), dtype=np.uint8)
        cells, gains, starts = np.zeros((3, count), dtype=np.int32)
        cross, places = np.zeros(count, dtype=np.uint64), np.empty((count, 4), dtype=np.int32)
        lines = BoardLines(codes, cross, stops, self._bits, places)
        marks = PlaceMarks(cells, np.zeros(count, dtype=np.uint16), gains, starts, fresh, second)
        links, linked = np.zeros(count, dtype=np.bool_), np.empty(runs, dtype=np.bool_)
        faces, words = np.empty(runs, dtype=np.int32), np.array(valid, dtype=np.bool_)
        return Making(self._arrays, ground, web, words, linked, faces, links, lines, marks)

    def _defended(self, ground: SideBoard, table: BoardContext, foe: Side, weights: KernelRules) -> Foes:
        """The enemy's words as defenders."""
        if self._nobody is not None and not ground.foe.any():
            return self._nobody
        web = _web(ground.foe, ground, table, foe)
        runs = len(web.runs)
        known = np.array(self._judged(web.runs, table, foe), dtype=np.int64).reshape(runs, 3)
        faces, supplied, cut, order = np.empty((4, runs), dtype=np.int64)
        linked, met, fallen, after = np.empty((4, runs), dtype=np.bool_)
        letters = np.empty(len(ground.foe), dtype=np.int64)
        chooses, by_strength = order_of(table.rules)
        foes = Foes(web, faces, supplied, cut, linked, letters, met, order, fallen, after, chooses, by_strength)
        defend(ground, weights, foes, known)
        if not runs:
            # Without a word nothing is attacked, whatever the size of the board.
            self._nobody = foes
        return foes

    def _by(self, rules: Ruleset) -> _Ruled:
        """What depends on ``rules``; the last ones are remembered."""
        # Compared by identity first: a game asks with the very same rules at every move.
        ruled = self._ruled
        if ruled is None or (ruled.rules is not rules and ruled.rules != rules):
            known = self.graph.alphabet
            # Letters that no word has can still lie on the board, where they count by their value but spell nothing.
            strange = sorted(set(rules.letters.values) - set(known))[: UNKNOWN - MOST_LETTERS - 1]
            codes = {letter: number + 1 for number, letter in enumerate(known)}
            codes |= {letter: MOST_LETTERS + 1 + number for number, letter in enumerate(strange)}
            table = np.full(max((*map(ord, codes), ord(NONE))) + 2, UNKNOWN, dtype=np.uint8)
            for letter, code in codes.items():
                table[ord(letter)] = code
            table[ord(NONE)] = 0
            try:
                weights: KernelRules | None = weights_of(rules, codes)
            except RulesTooLargeError:
                weights = None
            ruled = self._ruled = _Ruled(rules, weights, table)
        return ruled

    def _marks(self, table: BoardContext, side: Side) -> NDArray[np.uint16]:
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

    def _judged(self, runs: NDArray[np.int32], table: BoardContext, side: Side) -> list[tuple[bool, int, int]]:
        """For each run, whether it is a word, its connotations, and the penalties on it."""
        board, columns = table.board, table.board.size.columns
        cells, known = board.letters[side].cells, self._known
        texts = [
            cells[at : at + length * columns : columns] if down else cells[at : at + length]
            for at, length, down in runs.tolist()
        ]
        judged = [(*(known.get(text) or self._look_up(text)), 0) for text in texts]
        broken = {_spot(run, columns) for run in board.broken[side]}
        penalties = [(_spot(mark.run, columns), mark.amount) for mark in board.penalties if mark.side is side]
        if broken or penalties:
            for number, (at, _, down) in enumerate(runs.tolist()):
                spot = at, bool(down), texts[number]
                valid, named, _ = judged[number]
                judged[number] = valid and spot not in broken, named, sum(much for at, much in penalties if at == spot)
        return judged

    def _look_up(self, text: str) -> tuple[bool, int]:
        if len(self._known) >= _REMEMBERED:
            self._known.clear()
        found = self._known[text] = self.words.valid(text), set_of(self.words, text)
        return found

    def search(self, board: WeighedBoard, rack: str, wanted: int) -> tuple[NDArray[np.int32], NDArray[np.uint8]]:
        """The table of moves and their letters."""
        numbers = [0] * (MOST_LETTERS + 1)
        for letter in rack:
            # What the words never use is found nowhere, -1, and is counted at 0, which is cleared below.
            numbers[self.graph.alphabet.find(letter) + 1] += 1
        numbers[0] = 0
        counts, places = np.array(numbers, dtype=np.int64), len(board.lines.codes)
        # Taken off the list and put back at the end, so that no two threads search in one room.
        room = self._spare.pop() if self._spare else _Room.of(4096, 32768, places)
        if len(room.desk.word) < places:
            room = _Room.of(*room.size, places)
        table = room.table
        count = find(board, counts, room.desk, table, wanted)
        words, letters = room.desk.found.tally.tolist()
        if words > room.size[0] or letters > room.size[1]:
            # An eighth more than is needed, so that searches that find a little more have room there as well.
            room = _Room.of(max(room.size[0], words * 9 // 8), max(room.size[1], letters * 9 // 8), places)
            table = room.table
            count = find(board, counts, room.desk, table, wanted)
        if count < 0:
            # A long table is handed on, not kept: it would be most of what the search takes.
            table = np.empty((words, COLUMNS), dtype=np.int32)
            count = find(board, counts, room.desk, table, wanted + AGAIN)
        # By now everything has been compiled, for the search above has called all of it.
        if not self._sealed:
            self._sealed = True
            seal(KEPT.folder, compiled_functions())
        # The room's own table is written over by the next search.
        rows = table[:count].copy() if table is room.table else table[:count]
        texts = _texts(rows, room.desk.found.letters[:letters])
        self._spare.append(room)
        return rows, texts


def _texts(rows: NDArray[np.int32], letters: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The letters of the moves in ``rows`` alone, one after the other; where each begins is written anew."""
    lengths = rows[:, LENGTH]
    begins = np.cumsum(lengths) - lengths
    if lengths.sum() == len(letters):
        return letters.copy()
    texts: NDArray[np.uint8] = letters[np.repeat(rows[:, TEXT] - begins, lengths) + np.arange(lengths.sum())]
    rows[:, TEXT] = begins
    return texts


_Spot = tuple[int, bool, str]
"""A run by its first cell, row by row, its direction and its letters."""


def _spot(run: Run, columns: int) -> _Spot:
    return run.at.row * columns + run.at.column, run.direction is Direction.DOWN, run.text


def _web(codes: NDArray[np.uint8], ground: SideBoard, table: BoardContext, side: Side) -> Web:
    """Room for the words of ``side``, with its runs."""
    # Each cell begins two runs at most; how many there are is known only once they are found.
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
class _Room:
    """Room for one search, and for its moves where they aren't too many; it is used again once that is over."""

    desk: SearchSpace
    table: NDArray[np.int32]

    @property
    def size(self) -> tuple[int, int]:
        """For how many words and letters there is room."""
        return len(self.desk.found.spans), len(self.desk.found.letters)

    @classmethod
    def of(cls, words: int, letters: int, places: int) -> _Room:
        """Room for so many words and letters, on boards of so many places."""
        spans, tally = np.empty((words, 2), dtype=np.int32), np.zeros(2, dtype=np.int64)
        found = FoundWords(spans, np.empty(letters, dtype=np.uint8), tally)
        word = np.empty(places, dtype=np.uint8)
        return cls(SearchSpace(found, word, _trail(), _trail()), np.empty((_ROWS, COLUMNS), dtype=np.int32))


class Prepared:
    """One side's board, ready to be searched, by one thread at a time."""

    def __init__(self, generator: Generator, table: BoardContext, side: Side, board: WeighedBoard | None) -> None:
        """``board`` is None where the rules are too much for the kernel."""
        self._generator = generator
        self._table = table
        self._side = side
        self._board = board

    def moves(self, rack: str, *, evaluate: bool = True) -> Moves:
        """Every legal placement of the letters ``rack``."""
        return self._found(rack, ALL if evaluate else PLACES)

    def strongest(self, rack: str) -> Moves:
        """Those moves alone that a spy may have to choose from: the strongest, and as yet unsettled ones.

        Of these, what they open and gain is not worked out.
        """
        return self._found(rack, STRONGEST)

    def _found(self, rack: str, wanted: int) -> Moves:
        one, table, side = self._generator, self._table, self._side
        alphabet = one.graph.alphabet
        if self._board is None:
            rows, letters, alphabet = slow_moves(table, side, rack, one.words, WordSet(one.texts))
        else:
            rows, letters = one.search(self._board, rack, wanted)
        rows.flags.writeable = letters.flags.writeable = False
        return Moves(table, side, rack, one.words, alphabet, rows, letters)
