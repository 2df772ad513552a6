"""What is wrong with starting letters, as the game would judge a word laid there; warnings, not refusals."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from editor.document.starting import letters_of
from editor.tools.held import Judge
from editor.tools.names import owner_name
from runtime.engine.grid import Cell, Direction
from runtime.engine.letters import LetterGrid
from runtime.engine.level import Level
from runtime.engine.network import read_network, run_at
from runtime.engine.sides import Side
from runtime.engine.state import Run
from runtime.engine.table import touching
from runtime.engine.terrain import Terrain
from runtime.engine.words import Words
from runtime.support.texts import Texts


def word_faults(t: Texts, level: Level, side: Side, cells: Iterable[Cell], judge: Judge) -> tuple[str, ...]:
    """Sentences on the letters of ``side`` on these cells, as the level is; empty where all is well.

    Letters without a value and words are judged only once what holds in the level is loaded.
    """
    size = level.terrain.size
    letters = {cell: letter for cell, letter in letters_of(level, side).items() if cell in size}
    there = tuple(dict.fromkeys(cell for cell in cells if cell in letters))
    if not there:
        return ()
    look = _Look(t, level, side, LetterGrid.of(size, letters), there)
    return tuple(dict.fromkeys((*look.lying(judge.values(level)), *look.reading(judge.words(level)))))


def runs_through(grid: LetterGrid, cells: Iterable[Cell]) -> tuple[Run, ...]:
    """The runs that have a letter on one of the cells, each once."""
    found = (run_at(grid, cell, direction) for cell in cells for direction in Direction)
    return tuple(dict.fromkeys(run for run in found if run is not None))


@dataclass(frozen=True, slots=True)
class _Look:
    """Looks at some letters of a side; ``grid`` holds all of them."""

    t: Texts
    level: Level
    side: Side
    grid: LetterGrid
    cells: tuple[Cell, ...]

    def lying(self, values: Mapping[str, int] | None) -> Iterator[str]:
        """Letters that lie where none can, or that the level's rules don't have."""
        t, size = self.t, self.grid.size
        if any(self._terrain(cell) is Terrain.LAVA for cell in self.cells):
            yield t("No letter can lie on lava")
        theirs = {cell: letter for cell, letter in letters_of(self.level, self.side.other).items() if cell in size}
        if theirs and touching(LetterGrid.of(size, theirs), self.cells):
            yield t("It touches letters of {side}", side=owner_name(t, self.side.other))
        unknown = sorted({self.grid[cell] for cell in self.cells} - set(values)) if values else []
        if unknown:
            yield t("These rules have no letter {letters}", letters=" ".join(unknown))

    def reading(self, words: Words | None) -> Iterator[str]:
        """Letters in no word, runs that are none, words without a link, and words that begin or end on water."""
        t, grid, runs = self.t, self.grid, runs_through(self.grid, self.cells)
        alone = [cell for cell in self.cells if not runs_through(grid, (cell,))]
        if alone:
            yield t("{letter} is in no word", letter=grid[alone[0]])
        if words is not None and runs:
            there = tuple(city for city in self.level.cities if city.at in grid.size)
            network = read_network(grid, (), there, self.side, words)
            for run in runs:
                if not network.is_word(run):
                    yield t("{word} is no word", word=run.text)
                elif not network.is_linked(run):
                    yield t("{word} has no link to a city of {side}", word=run.text, side=owner_name(t, self.side))
        for run in runs:
            if any(self._terrain(end) is Terrain.WATER for end in (run.cells[0], run.cells[-1])):
                yield t("{word} begins or ends on water", word=run.text)

    def _terrain(self, cell: Cell) -> Terrain:
        """The terrain that counts: a city's cell is plains."""
        is_city = any(city.at == cell for city in self.level.cities)
        return Terrain.PLAINS if is_city else self.level.terrain[cell]
