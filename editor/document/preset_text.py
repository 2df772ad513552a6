"""Words on the board and held tokens of a preset as lines of text that people write, and back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from runtime.engine.board.grid import Cell, Direction, Size
from runtime.engine.board.letters import LetterGrid
from runtime.engine.board.sides import SIDES, BySide, Side
from runtime.engine.board.terrain import Element
from runtime.engine.game.state import HeldToken
from runtime.engine.words.network import read_runs

Letters = Mapping[Cell, str]


class LineError(ValueError):
    """A line that can't be understood; ``line`` is what it says."""

    def __init__(self, line: str) -> None:
        super().__init__(line)
        self.line = line


def words_text(size: Size, letters: BySide[Letters]) -> str:
    """The letters as lines like ``gold 3,4 across CAT``; a letter in no word stands alone."""
    lines = []
    for side in SIDES:
        on_map = {cell: letter for cell, letter in letters[side].items() if cell in size}
        runs = read_runs(LetterGrid.of(size, on_map))
        covered = {cell for run in runs for cell in run.cells}
        said = [(run.at, run.direction.value, run.text) for run in runs]
        said += [(cell, Direction.ACROSS.value, letter) for cell, letter in on_map.items() if cell not in covered]
        lines += [f"{side.value} {at.row},{at.column} {direction} {text}" for at, direction, text in sorted(said)]
    return "\n".join(lines)


def words_of(text: str, size: Size) -> BySide[Letters]:
    """The letters that such lines lay; raises LineError where one can't be understood or leaves the map."""
    laid: dict[Side, dict[Cell, str]] = {side: {} for side in SIDES}
    for line in _lines(text.splitlines()):
        try:
            owner, place, direction, word = line.split()
            side, at, way = Side(owner.lower()), _cell(place), Direction(direction.lower())
        except ValueError:
            raise LineError(line) from None
        for step, letter in enumerate(word.upper()):
            cell = at.moved(way, step)
            if cell not in size or not letter.isalpha() or laid[side].get(cell, letter) != letter:
                raise LineError(line)
            laid[side][cell] = letter
    return BySide(*(dict(sorted(laid[side].items())) for side in SIDES))


def tokens_text(tokens: Iterable[HeldToken]) -> str:
    """Captured tokens as ``flood 3,4 12``: the element, the cell where each lay, and its power."""
    return "; ".join(f"{one.element.value} {one.at.row},{one.at.column} {one.power}" for one in tokens)


def tokens_of(text: str, size: Size) -> tuple[HeldToken, ...]:
    """The tokens that such a text names; raises LineError where one can't be understood or lies off the map."""
    found = []
    for part in _lines(text.split(";")):
        try:
            element, place, power = part.split()
            token = HeldToken(Element(element.lower()), _cell(place), int(power))
        except ValueError:
            raise LineError(part) from None
        if token.at not in size or token.power < 0:
            raise LineError(part)
        found.append(token)
    return tuple(found)


def _lines(lines: Iterable[str]) -> list[str]:
    return [line.strip() for line in lines if line.strip()]


def _cell(text: str) -> Cell:
    row, column = text.split(",")
    return Cell(int(row), int(column))
