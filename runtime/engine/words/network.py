"""A player's network: runs, words and links, read from the letters on the board (rules, section 1)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from runtime.engine.board.grid import Cell, Direction
from runtime.engine.board.letters import NONE, LetterGrid
from runtime.engine.board.sides import Side
from runtime.engine.game.state import Run
from runtime.engine.levels.level import City
from runtime.engine.words.words import Words

_LINE = re.compile(f"[^{NONE}]{{2,}}")


def reading_order(run: Run) -> tuple[Cell, bool]:
    """The key that sorts runs: topmost, then leftmost, then across first."""
    return run.at, run.direction is Direction.DOWN


@dataclass(frozen=True, slots=True)
class Network:
    """All runs of a side with what is known of them, each tuple in :func:`reading_order`."""

    runs: tuple[Run, ...]
    words: tuple[Run, ...]
    linked: tuple[Run, ...]
    _words: frozenset[Run] = field(repr=False, compare=False)
    _linked: frozenset[Run] = field(repr=False, compare=False)

    def is_word(self, run: Run) -> bool:
        """Whether ``run`` is a valid run that is not broken this turn."""
        return run in self._words

    def is_linked(self, run: Run) -> bool:
        """Whether words lead from ``run``, itself one, to a city of its owner."""
        return run in self._linked

    def through(self, cell: Cell) -> tuple[Run, ...]:
        """The runs that have a letter on ``cell``: none, one or two."""
        return tuple(run for run in self.runs if covers(run, cell))


def covers(run: Run, cell: Cell) -> bool:
    """Whether ``run`` has a letter on ``cell``."""
    # Arithmetic on the ends, no list of cells: this is asked for every word and letter of every fight.
    row, column = cell
    first_row, first_column = run.at
    if run.direction is Direction.ACROSS:
        return row == first_row and 0 <= column - first_column < len(run.text)
    return column == first_column and 0 <= row - first_row < len(run.text)


# A turn asks for the same board again and again: for its scores, its fights and its ends.
@lru_cache(maxsize=64)
def read_runs(letters: LetterGrid) -> tuple[Run, ...]:
    """Every run on the board, in :func:`reading_order`."""
    cells, rows, columns = letters.cells, letters.size.rows, letters.size.columns
    runs: list[Run] = []
    for row in range(rows):
        # The letters are one text: a row is a slice of it, a column a slice in strides, and a run what isn't blank.
        line = cells[row * columns : (row + 1) * columns]
        runs += [Run(Cell(row, match.start()), Direction.ACROSS, match.group()) for match in _LINE.finditer(line)]
    for column in range(columns):
        line = cells[column::columns]
        runs += [Run(Cell(match.start(), column), Direction.DOWN, match.group()) for match in _LINE.finditer(line)]
    return tuple(sorted(runs, key=reading_order))


def run_at(letters: LetterGrid, cell: Cell, direction: Direction) -> Run | None:
    """The run through ``cell`` along ``direction``, or None where fewer than two letters stand in line."""
    size = letters.size
    if direction is Direction.ACROSS:
        start = cell.row * size.columns
        line, place = letters.cells[start : start + size.columns], cell.column
    else:
        line, place = letters.cells[cell.column :: size.columns], cell.row
    first = line.rfind(NONE, 0, place) + 1
    end = line.find(NONE, place)
    text = line[first : end if end >= 0 else len(line)]
    if line[place] == NONE or len(text) < 2:
        return None
    return Run(cell.moved(direction, first - place), direction, text)


def is_whole(letters: LetterGrid, run: Run) -> bool:
    """Whether just this run still lies on the board."""
    return run_at(letters, run.at, run.direction) == run


def remains(letters: LetterGrid, run: Run) -> Iterator[Run]:
    """The runs that are left in the cells of ``run``, along it."""
    line = "".join(letters[cell] for cell in run.cells)
    for match in _LINE.finditer(line):
        yield Run(run.at.moved(run.direction, match.start()), run.direction, match.group())


def cut(letters: LetterGrid, broken: Iterable[Run], lost: Iterable[Cell]) -> tuple[LetterGrid, tuple[Run, ...]]:
    """The board without the ``lost`` letters, and what is left of the ``broken`` runs.

    This is what ice and elements do (section 6.6): what they cut is judged at once, what was broken stays so.
    """
    after = letters.having(dict.fromkeys(lost, NONE))
    # A dict has each once and in a settled order; a set's would differ from process to process.
    left = dict.fromkeys(part for run in broken for part in remains(after, run))
    return after, tuple(sorted(left, key=reading_order))


def lose(letters: LetterGrid, broken: Iterable[Run], lost: Iterable[Cell]) -> tuple[LetterGrid, tuple[Run, ...]]:
    """Like :func:`cut`, but what is left of a run that lost a letter is broken too (sections 6.4 and 6.7)."""
    gone = tuple(lost)
    # Read off the board as it was: which runs a letter belonged to can't be told once it is gone.
    hurt = (run_at(letters, cell, direction) for cell in gone for direction in Direction)
    return cut(letters, (*broken, *(run for run in hurt if run is not None)), gone)


def read_network(
    letters: LetterGrid, broken: tuple[Run, ...], cities: tuple[City, ...], side: Side, words: Words
) -> Network:
    """The network of ``side``; ``broken`` are its runs that are no words before the end of the turn (6.4)."""
    runs = read_runs(letters)
    valid = tuple(run for run in runs if run not in broken and words.valid(run.text))
    linked = _linked(valid, [city.at for city in cities if city.owner is side])
    return Network(runs, valid, linked, frozenset(valid), frozenset(linked))


def _linked(valid: tuple[Run, ...], cities: list[Cell]) -> tuple[Run, ...]:
    """The words from which words sharing letters lead to one of ``cities``."""
    reached = Links.of(valid).reached(cities)
    return tuple(run for number, run in enumerate(valid) if reached[number])


@dataclass(frozen=True, slots=True)
class Links:
    """Which words share letters: ``spots`` are each word's cells, ``through`` the words on each cell, by number."""

    words: tuple[Run, ...]
    spots: tuple[tuple[tuple[int, int], ...], ...]
    through: Mapping[tuple[int, int], list[int]]

    @classmethod
    def of(cls, words: tuple[Run, ...]) -> Links:
        """The links of these words."""
        through: dict[tuple[int, int], list[int]] = {}
        spots: list[tuple[tuple[int, int], ...]] = []
        for number, run in enumerate(words):
            row, column = run.at
            length = len(run.text)
            across = run.direction is Direction.ACROSS
            # Plain pairs: as keys of a mapping they equal Cells, and they are made several times faster.
            own = tuple([(row, column + step) if across else (row + step, column) for step in range(length)])
            spots.append(own)
            for spot in own:
                through.setdefault(spot, []).append(number)
        return cls(words, tuple(spots), through)

    def reached(self, cities: Iterable[Cell], without: Run | None = None) -> list[bool]:
        """For each word, whether others lead from it to one of ``cities``; ``without`` counts as not being there."""
        spots, through = self.spots, self.through
        reached = [False] * len(spots)
        lacking = self.words.index(without) if without in self.words else -1
        waiting = [number for at in cities for number in through.get(at, ())]
        while waiting:
            number = waiting.pop()
            if not reached[number] and number != lacking:
                reached[number] = True
                waiting += [other for spot in spots[number] for other in through[spot] if not reached[other]]
        return reached
