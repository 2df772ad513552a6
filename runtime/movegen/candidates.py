"""Every word that a player's letters could spell on the board, joined to what lies there (rules, section 3).

A candidate fulfils 3.1, 3.2, 3.3 and 3.5 and touches the player's network or an owned city. Whether it is linked and
scores enough for the forest is for the engine to say.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator

from runtime.engine.board.grid import Direction
from runtime.engine.board.letters import NONE, Laid, LetterGrid
from runtime.engine.board.sides import Side
from runtime.engine.game.state import Run
from runtime.engine.words.board_context import BoardContext
from runtime.engine.words.words import Words
from runtime.movegen.lines import BoardLine, LineReader, along
from runtime.movegen.word_set import RackWords, WordSet

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
