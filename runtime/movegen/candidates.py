"""Every word that a player's letters could spell on the board, joined to what lies there (rules, section 3).

A candidate fulfils 3.1, 3.2, 3.3 and 3.5 and touches the player's network or an owned city. Whether it is linked and
scores enough for the forest is for the engine to say; one that it finds legal is a :class:`LegalPlacement`.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeVar

from runtime.engine.board.grid import Cell, Direction
from runtime.engine.board.letters import NONE, Laid, LetterGrid
from runtime.engine.board.sides import Side
from runtime.engine.board.terrain import Terrain
from runtime.engine.combat import attack_strength
from runtime.engine.game.events import Strength
from runtime.engine.game.state import Run
from runtime.engine.levels.ruleset import LetterRules
from runtime.engine.moves.placement import Placement as Judged
from runtime.engine.moves.placement import standing_strength
from runtime.engine.words.board_context import BoardContext, face_value
from runtime.engine.words.words import Words
from runtime.movegen.word_set import RackWords, WordSet

Cells = TypeVar("Cells", str, bytes)


@dataclass(frozen=True, slots=True)
class BoardLine:
    """One row (across) or column (down); cells are numbered along it from 0.

    ``own`` holds the player's letters, a space where there is none; enemy letters are as good as none, for they can
    be laid over. ``crossed`` gives, for each cell where a letter would join own letters across the line, the rack's
    letters that make a word there. ``anchors`` are the cells without an own letter where a word of new letters alone
    can be joined to the network: crossed ones, and owned cities.
    """

    at: Cell
    direction: Direction
    own: str
    lava: frozenset[int]
    water: frozenset[int]
    crossed: dict[int, frozenset[str]]
    anchors: tuple[int, ...]

    def spans(self) -> Iterator[tuple[int, int]]:
        """The stretches between lava, each as its first cell and the one after its last."""
        edges = [-1, *sorted(self.lava), len(self.own)]
        for before, after in pairwise(edges):
            if after - before > 1:
                yield before + 1, after


class LineReader:
    """Reads the lines of one side's board for one rack."""

    def __init__(self, table: BoardContext, side: Side, rack: str, words: Words, vocabulary: WordSet) -> None:
        board = table.board
        self._size = board.size
        self._letters = board.letters[side].cells
        self._terrain = board.terrain.cells
        self._cities = frozenset(city.at for city in table.cities_of(side))
        self._rack = tuple(sorted(set(rack)))
        self._words = words
        self._vocabulary = vocabulary

    def lines(self) -> Iterator[BoardLine]:
        """All rows from the top, then all columns from the left."""
        for row in range(self._size.rows):
            yield self._line(Cell(row, 0), Direction.ACROSS)
        for column in range(self._size.columns):
            yield self._line(Cell(0, column), Direction.DOWN)

    def _line(self, at: Cell, direction: Direction) -> BoardLine:
        own = along(self._letters, at, direction, self._size.columns)
        ground = along(self._terrain, at, direction, self._size.columns)
        crossed: dict[int, frozenset[str]] = {}
        anchors = []
        for number, letter in enumerate(own):
            if letter != NONE or ground[number] == Terrain.LAVA:
                continue
            cell = at.moved(direction, number)
            allowed = self._crossing(cell, direction.crossing)
            if allowed is not None:
                crossed[number] = allowed
            if allowed is not None or cell in self._cities:
                anchors.append(number)
        return BoardLine(
            at,
            direction,
            own,
            frozenset(number for number, code in enumerate(ground) if code == Terrain.LAVA),
            frozenset(number for number, code in enumerate(ground) if code == Terrain.WATER),
            crossed,
            tuple(anchors),
        )

    def _crossing(self, cell: Cell, direction: Direction) -> frozenset[str] | None:
        """The rack's letters that make a legal run along ``direction`` on ``cell``; None where they make none."""
        line = along(self._letters, cell, direction, self._size.columns)
        place = cell.column if direction is Direction.ACROSS else cell.row
        first = line.rfind(NONE, 0, place) + 1
        after = line.find(NONE, place + 1)
        after = len(line) if after < 0 else after
        if after - first < 2:
            return None
        # Cross words, too, neither begin nor end on water (3.5).
        if self._is_water(cell.moved(direction, first - place)) or self._is_water(
            cell.moved(direction, after - 1 - place)
        ):
            return frozenset()
        return frozenset(
            letter for letter in self._rack if self._may_spell(f"{line[first:place]}{letter}{line[place + 1 : after]}")
        )

    def _is_water(self, cell: Cell) -> bool:
        return self._terrain[self._size.index(cell)] == Terrain.WATER

    def _may_spell(self, text: str) -> bool:
        return text in self._vocabulary and self._words.valid(text)


def along(cells: Cells, at: Cell, direction: Direction, columns: int) -> Cells:
    """The part of ``cells``, row-major, that lies in line with ``at``."""
    if direction is Direction.ACROSS:
        return cells[at.row * columns : (at.row + 1) * columns]
    return cells[at.column :: columns]


_Found = tuple[int, str]
"""A word and the cell of the line where it begins."""


def candidates(table: BoardContext, side: Side, rack: str, words: Words, vocabulary: WordSet) -> Iterator[Run]:
    """The main words that ``side`` could lay with ``rack``; all words made are in ``vocabulary`` and valid.

    A single new letter that makes a word in both directions comes twice, once for each.
    """
    if not rack:
        return
    size = table.board.size
    spelt = vocabulary.for_rack(rack, max(size.rows, size.columns))
    for line in LineReader(table, side, rack, words, vocabulary).lines():
        for start, text in _along_line(line, spelt, len(rack)):
            if words.valid(text):
                yield Run(line.at.moved(line.direction, start), line.direction, text)


def new_letters(own: LetterGrid, run: Run) -> tuple[Laid, ...]:
    """The letters of ``run`` that do not lie on the board yet, in reading order."""
    start = run.at.column if run.direction is Direction.ACROSS else run.at.row
    there = along(own.cells, run.at, run.direction, own.size.columns)[start : start + len(run.text)]
    if there == NONE * len(there):
        return tuple(map(Laid, run.cells, run.text))
    return tuple(
        Laid(cell, letter) for cell, letter, present in zip(run.cells, run.text, there, strict=True) if present == NONE
    )


def _along_line(line: BoardLine, spelt: RackWords, rack_size: int) -> Iterator[_Found]:
    for start, end in line.spans():
        groups = _groups(line.own, start, end)
        # A gap must leave a free cell beside each group, or the word would run on into it.
        lows = [start, *(after + 1 for _, after in groups)]
        highs = [*(first - 1 for first, _ in groups), end]
        for low, high in zip(lows, highs, strict=True):
            yield from _of_new_letters(line, low, high, spelt)
        for first in range(len(groups)):
            for last in range(first, len(groups)):
                pattern = line.own[groups[first][0] : groups[last][1]].replace(NONE, ".")
                # Every further group only makes more gaps.
                if pattern.count(".") > rack_size:
                    break
                yield from _through(line, groups[first][0], lows[first], highs[last + 1], spelt.through(pattern))


def _groups(own: str, start: int, end: int) -> list[tuple[int, int]]:
    """The unbroken groups of own letters between ``start`` and ``end``, each as first cell and the one after it."""
    groups: list[tuple[int, int]] = []
    for number in range(start, end):
        if own[number] == NONE:
            continue
        if groups and groups[-1][1] == number:
            groups[-1] = (groups[-1][0], number + 1)
        else:
            groups.append((number, number + 1))
    return groups


def _through(
    line: BoardLine, first: int, low: int, high: int, fitting: tuple[tuple[str, int], ...]
) -> Iterator[_Found]:
    """Words around own letters of which the first lies on cell ``first``, within ``low`` to before ``high``."""
    crossed = [(number, letters) for number, letters in line.crossed.items() if low <= number < high]
    for text, place in fitting:
        start = first - place
        end = start + len(text)
        if start < low or end > high or start in line.water or end - 1 in line.water:
            continue
        if all(not start <= number < end or text[number - start] in letters for number, letters in crossed):
            yield start, text


def _of_new_letters(line: BoardLine, low: int, high: int, spelt: RackWords) -> Iterator[_Found]:
    """Words of new letters alone that cover an anchor, within ``low`` to before ``high``."""
    anchors = line.anchors[bisect_left(line.anchors, low) : bisect_left(line.anchors, high)]
    if not anchors:
        return
    for length in spelt.lengths:
        for start in range(low, high - length + 1):
            end = start + length
            if start in line.water or end - 1 in line.water:
                continue
            # No anchor between the two: the word would join nothing.
            if bisect_left(anchors, start) == bisect_left(anchors, end):
                continue
            crossed = [
                (number - start, line.crossed[number])
                for number in anchors
                if start <= number < end and number in line.crossed
            ]
            for text in _fitting(spelt, length, crossed):
                yield start, text


def _fitting(spelt: RackWords, length: int, crossed: list[tuple[int, frozenset[str]]]) -> Iterator[str]:
    """The rack's words of ``length`` with one of the allowed letters at each of the ``crossed`` places."""
    if not crossed:
        yield from spelt.alone(length)
        return
    (place, letters), *others = crossed
    for text in spelt.alone_with(length, place, letters):
        if all(text[other] in allowed for other, allowed in others):
            yield text


@dataclass(frozen=True, slots=True)
class LegalPlacement:
    """A legal commit: its new letters in reading order, the words it makes, and its strength.

    ``strength`` is the attack's where it attacks, else the one that the word would defend with once it stands.
    """

    laid: tuple[Laid, ...]
    main: Run
    cross: tuple[Run, ...]
    attack: bool
    strength: Strength


def placement_of(table: BoardContext, judged: Judged, words: Words) -> LegalPlacement:
    """A placement that the engine found legal, with its strength."""
    strength = attack_strength(table, judged.main, words) if judged.attack else standing_strength(table, judged, words)
    return LegalPlacement(judged.new, judged.main, judged.cross, judged.attack, strength)


def order(run: Run) -> tuple[Cell, bool, str]:
    """The key that sorts main words: by row, column, across first, word."""
    return run.at, run.direction is Direction.DOWN, run.text


def spy_key(one: LegalPlacement, values: LetterRules) -> tuple[object, ...]:
    """The key that puts the strongest first, ties as the rules break them (section 9)."""
    text = one.main.text
    return -one.strength.value, -face_value(values, text), -len(text), text, order(one.main)
