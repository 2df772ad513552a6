"""The generator: boards of the engine in, arrays of moves out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from runtime.engine.board.grid import Direction, Size
from runtime.engine.board.letters import NONE
from runtime.engine.board.sides import Side
from runtime.engine.board.terrain import Terrain
from runtime.engine.game.state import Board, Run
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.words.board_context import BoardContext
from runtime.engine.words.words import Words
from runtime.lexicon.graph import MOST_LETTERS, WordGraph, header
from runtime.movegen.columns import COLUMNS
from runtime.movegen.kernel import boards
from runtime.movegen.kernel.addresses import BLOCK, addressed
from runtime.movegen.kernel.bits import GraphArrays
from runtime.movegen.kernel.compilation import seal_compiled
from runtime.movegen.kernel.move_table import AGAIN, ALL, PLACES, STRONGEST
from runtime.movegen.kernel.questions import (
    FOE,
    OWN,
    RUNS,
    UNKNOWN,
    BoardSpace,
    GivenRules,
    MoveSpace,
    answer,
    read_words,
)
from runtime.movegen.kernel_rules import RulesTooLargeError, fights_of, meanings_of, set_of, weights_of
from runtime.movegen.moves import Moves
from runtime.movegen.reference import slow_moves
from runtime.movegen.spaces import MOST_ALIKE, BoardRoom, CellMarks, board_room, move_space
from runtime.movegen.word_set import WordSet

STRANGE = 255
"""The code of what is no letter at all."""

_REMEMBERED = 100_000

_ROWS = 1024
"""For how many moves there is room at first."""

_WORDS, _LETTERS = 4096, 32768
"""For how many found words, and letters of theirs, there is room at first."""

_SIZES = 4
"""For how many sizes of boards room is kept."""

_ACTED_UPON = MappingProxyType(
    {
        Terrain.WATER: boards.WATER,
        Terrain.MOUNTAIN: boards.MOUNTAIN,
        Terrain.FOREST: boards.FOREST,
        Terrain.ICE: boards.ICE,
        Terrain.LAVA: boards.LAVA,
    }
)
_OTHERS = (terrain for terrain in Terrain if terrain is not Terrain.PLAINS and terrain not in _ACTED_UPON)

TERRAIN_MARKS: Mapping[Terrain, int] = MappingProxyType(_ACTED_UPON | dict(zip(_OTHERS, boards.SPARE, strict=False)))
"""The kernel's bit for each terrain but plains; those that it does not act upon get one of their own too."""


def _terrain_marks() -> NDArray[np.uint16]:
    marks = np.zeros(256, dtype=np.uint16)
    for terrain, mark in TERRAIN_MARKS.items():
        marks[terrain] = mark
    return marks


@dataclass(frozen=True, slots=True, eq=False)
class _Ruled:
    """What depends on the rules alone: what is ``given`` of them (None where numbers are too large), letters' codes.

    ``codes`` has a code for each code point up to
    the last letter's, and for one more, which stands for all that are no letters; ``latin`` has the first 256.
    """

    rules: Ruleset
    given: GivenRules | None
    codes: NDArray[np.uint8]
    latin: bytes

    def coded(self, cells: str) -> bytes:
        """The codes of letters; 0 for none."""
        try:
            return cells.encode("latin-1").translate(self.latin)
        except UnicodeEncodeError:
            # One number a letter, whatever the alphabet.
            points = np.frombuffer(cells.encode("utf-32-le"), dtype=np.uint32)
            return self.codes[np.minimum(points, len(self.codes) - 1)].tobytes()


def _ruled(rules: Ruleset, alphabet: str) -> _Ruled:
    """What depends on ``rules``, for words of an ``alphabet``."""
    # Letters that no word has can still lie on the board, where they count by their value but spell nothing.
    strange = sorted(set(rules.letters.values) - set(alphabet))[: STRANGE - MOST_LETTERS - 1]
    codes = {letter: number + 1 for number, letter in enumerate(alphabet)}
    codes |= {letter: MOST_LETTERS + 1 + number for number, letter in enumerate(strange)}
    table = np.full(max((*map(ord, codes), ord(NONE))) + 2, STRANGE, dtype=np.uint8)
    for letter, code in codes.items():
        table[ord(letter)] = code
    table[ord(NONE)] = 0
    latin = bytes(table[:256]).ljust(256, bytes([STRANGE]))
    try:
        given: GivenRules | None = addressed(GivenRules(weights_of(rules, codes), fights_of(rules)))
    except RulesTooLargeError:
        given = None
    return _Ruled(rules, given, table, latin)


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
        self._grounds: dict[Side, tuple[Board, CellMarks]] = {}
        self._ruled: _Ruled | None = None
        self._known: dict[str, tuple[bool, int]] = {}
        self._boards: dict[Size, list[BoardRoom]] = {}
        self._rooms: list[tuple[NDArray[np.int32], MoveSpace]] = []
        self._sealed = False

    def is_exact(self, rules: Ruleset) -> bool:
        """Whether the kernel can reckon with ``rules``; if not, moves are made slowly and figures stop at 2 ** 31."""
        return self._by(rules).given is not None

    def moves(self, table: BoardContext, side: Side, rack: str, *, evaluate: bool = True) -> Moves:
        """Every legal placement that ``side`` can make of the letters ``rack``; evaluated unless said otherwise."""
        return self.on(table, side).moves(rack, evaluate=evaluate)

    def on(self, table: BoardContext, side: Side) -> Prepared:
        """The board made ready for one side, to be searched with any number of racks."""
        ruled = self._by(table.rules)
        if ruled.given is None:
            return Prepared(self, table, side, ruled, None)
        board = table.board
        room = self._room(board.size)
        letters = board.letters
        # Both at once: each side's letters by themselves would be coded as quickly as both are.
        room.lay(ruled.coded(letters[side].cells + letters[side.other].cells), self._ground_of(board, side))
        strange = read_words(room.arrays)
        if strange or board.penalties or board.broken.gold or board.broken.silver:
            for which, owner in ((OWN, side), (FOE, side.other)):
                self._judge(room.arrays, which, board, owner)
        return Prepared(self, table, side, ruled, room)

    def _room(self, size: Size) -> BoardRoom:
        """Room for a board that nobody uses."""
        kept = self._boards.get(size)
        try:
            # Taken off the list and put back at the end, so that no two boards lie in one room.
            return kept.pop() if kept is not None else board_room(self._arrays, self._meanings, self._bits, size)
        except IndexError:
            return board_room(self._arrays, self._meanings, self._bits, size)

    def give_back(self, room: BoardRoom) -> None:
        """Take back the room of a board that is no longer used."""
        kept = self._boards.get(room.size)
        if kept is None:
            if len(self._boards) >= _SIZES:
                self._boards.clear()
            kept = self._boards.setdefault(room.size, [])
        kept.append(room)

    def _by(self, rules: Ruleset) -> _Ruled:
        """What depends on ``rules``; the last ones are remembered."""
        # Compared by identity first: a game asks with the very same rules at every move.
        ruled = self._ruled
        if ruled is None or (ruled.rules is not rules and ruled.rules != rules):
            ruled = self._ruled = _ruled(rules, self.graph.alphabet)
        return ruled

    def _ground_of(self, board: Board, side: Side) -> CellMarks:
        """The ground, the cities and the tokens of each cell as ``side`` has them; the last one is remembered."""
        kept = self._grounds.get(side)
        if kept is not None:
            last, ground = kept
            if last.cities == board.cities and last.tokens == board.tokens and last.terrain == board.terrain:
                return ground
        ground = self._new_ground(board, side)
        self._grounds[side] = board, ground
        return ground

    def _new_ground(self, board: Board, side: Side) -> CellMarks:
        size = board.size
        marks = self._ground[np.frombuffer(board.terrain.cells, dtype=np.uint8)]
        own, foe = [], []
        for city in board.cities:
            at = size.index(city.at)
            if city.owner is None:
                marks[at] |= boards.FREE_CITY
            elif city.owner is side:
                marks[at] |= boards.OWN_CITY
                own.append(at)
            else:
                marks[at] |= boards.FOE_CITY
                foe.append(at)
        for token in board.tokens:
            if not token.captured:
                marks[size.index(token.at)] |= boards.TOKEN
        return CellMarks(marks, np.array(own, dtype=np.int64), np.array(foe, dtype=np.int64))

    def _judge(self, space: BoardSpace, which: int, board: Board, side: Side) -> None:
        """Note which of a side's runs are words where the graph does not say so, and the penalties on them."""
        columns, cells = board.size.columns, board.letters[side].cells
        count = int(space.numbers[RUNS + which])
        broken = {_spot(run, columns) for run in board.broken[side]}
        penalties = [(_spot(mark.run, columns), mark.amount) for mark in board.penalties if mark.side is side]
        known = space.known[which, :count]
        for number, (at, length, down) in enumerate(space.runs[which, :count].tolist()):
            text = cells[at : at + length * columns : columns] if down else cells[at : at + length]
            if known[number, 0] == UNKNOWN:
                known[number, :2] = self._known.get(text) or self._look_up(text)
            if broken or penalties:
                spot = at, bool(down), text
                known[number, 0] &= spot not in broken
                known[number, 2] = sum(much for at, much in penalties if at == spot)

    def _look_up(self, text: str) -> tuple[bool, int]:
        if len(self._known) >= _REMEMBERED:
            self._known.clear()
        found = self._known[text] = self.words.valid(text), set_of(self.words, text)
        return found

    def search(self, board: BoardSpace, rules: GivenRules, wanted: int) -> tuple[NDArray[np.int32], NDArray[np.uint8]]:
        """The table of the moves that the rack on ``board`` makes, and their letters."""
        table, room = self._free_room(len(board.codes))
        rows = table
        count = answer(board, rules, room, rows, wanted)
        words, letters = room.space.found.tally.tolist()
        most, longest = len(room.space.found.spans), len(room.space.found.letters)
        if words > most or letters + BLOCK > longest:
            # An eighth more than is needed, so that searches that find a little more have room there as well.
            room = move_space(max(most, words * 9 // 8), max(longest, letters * 9 // 8 + BLOCK), len(board.codes))
            count = answer(board, rules, room, rows, wanted)
        if count < 0:
            # A long table is handed on, not kept: it would be most of what the search takes.
            rows = np.empty((words, COLUMNS), dtype=np.int32)
            count = answer(board, rules, room, rows, wanted + AGAIN)
        # By now everything has been compiled, for the search above has called all of it.
        if not self._sealed:
            self._sealed = True
            seal_compiled()
        # The room and its own table are written over by the next search.
        found = table[:count].copy() if rows is table else rows[:count]
        texts = room.space.found.letters[: room.used[0]].copy()
        self._rooms.append((table, room))
        return found, texts

    def _free_room(self, places: int) -> tuple[NDArray[np.int32], MoveSpace]:
        """A table, and room to search on boards of so many places, which nobody uses."""
        try:
            # Taken off the list and put back at the end, so that no two threads search in one room.
            table, room = self._rooms.pop()
        except IndexError:
            return np.empty((_ROWS, COLUMNS), np.int32), move_space(_WORDS, _LETTERS, places)
        found = room.space.found
        if len(room.space.word) < places + BLOCK:
            room = move_space(len(found.spans), len(found.letters), places)
        return table, room


_Spot = tuple[int, bool, str]
"""A run by its first cell, row by row, its direction and its letters."""


def _spot(run: Run, columns: int) -> _Spot:
    return run.at.row * columns + run.at.column, run.direction is Direction.DOWN, run.text


class Prepared:
    """One side's board, ready to be searched, by one thread at a time."""

    __slots__ = ("_generator", "_room", "_ruled", "_side", "_table")

    def __init__(
        self, generator: Generator, table: BoardContext, side: Side, ruled: _Ruled, room: BoardRoom | None
    ) -> None:
        """``room`` holds the board; it is None where the rules are too much for the kernel."""
        self._generator = generator
        self._table = table
        self._side = side
        self._ruled = ruled
        self._room = room

    def __del__(self) -> None:
        """Leave the room to another board."""
        if self._room is not None:
            self._generator.give_back(self._room)

    def moves(self, rack: str, *, evaluate: bool = True) -> Moves:
        """Every legal placement of the letters ``rack``."""
        return self._found(rack, ALL if evaluate else PLACES)

    def strongest(self, rack: str) -> Moves:
        """Those moves alone that a spy may have to choose from: the one it tells of, and as yet unsettled ones.

        Of these, what they open and gain is not worked out.
        """
        return self._found(rack, STRONGEST)

    def _found(self, rack: str, wanted: int) -> Moves:
        one, table, side, room, given = self._generator, self._table, self._side, self._room, self._ruled.given
        alphabet = one.graph.alphabet
        if room is None or given is None:
            rows, letters, alphabet = slow_moves(table, side, rack, one.words, WordSet(one.texts))
        else:
            letters_held = rack if len(rack) <= MOST_ALIKE else _cut(rack, alphabet)
            room.hold(self._ruled.coded(letters_held))
            rows, letters = one.search(room.arrays, given, wanted)
        rows.flags.writeable = letters.flags.writeable = False
        return Moves(table, side, rack, one.words, alphabet, rows, letters)


def _cut(rack: str, alphabet: str) -> str:
    """What counts of a long rack."""
    return "".join(letter * min(rack.count(letter), MOST_ALIKE) for letter in alphabet)
