"""What one may want to go to on a board: words, words to be attacked, cities, tokens, regions; and how far it is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from runtime.engine.board.grid import Cell, Direction
from runtime.engine.board.sides import Side
from runtime.engine.game.state import Board, Run
from runtime.engine.levels.level import Region
from runtime.engine.words.board_context import BoardContext
from runtime.engine.words.network import Network
from runtime.engine.words.words import Words
from runtime.support.texts import Texts, mark
from runtime.ui.game.play.game_controller import GameController
from runtime.ui.widgets.cell_review import Landmark, LandmarkKind
from runtime.ui.widgets.command_record import CommandId


@dataclass(frozen=True, slots=True)
class ReviewedBoard:
    """What lies open on a board, to ``side`` as its own: its ``letters`` are so many; regions are the level's."""

    table: BoardContext
    words: Words
    side: Side
    letters: int
    regions: tuple[Region, ...] = ()

    @classmethod
    def of(cls, controller: GameController) -> ReviewedBoard:
        """That of whoever looks on at a game."""
        game, setup = controller.game, controller.game.setup
        letters = len(controller.rack.laying.slots)
        return cls(game.view.table, setup.words, game.shown, letters, setup.level.regions)

    def network(self, side: Side) -> Network:
        """The words of a side."""
        return self.table.network(side, self.words)


@dataclass(frozen=True, slots=True)
class LetterReach:
    """How many letters of ``side`` lead to a cell in a straight line from what new words can be linked by.

    That are its ``linked`` letters and its ``cities``. What the letters would spell is not asked.
    """

    board: Board
    side: Side
    linked: frozenset[Cell]
    cities: frozenset[Cell]

    @classmethod
    def of(cls, reviewed: ReviewedBoard) -> LetterReach:
        """That of the side whose reviewed it is."""
        linked = frozenset(cell for run in reviewed.network(reviewed.side).linked for cell in run.cells)
        cities = frozenset(city.at for city in reviewed.table.cities_of(reviewed.side))
        return cls(reviewed.table.board, reviewed.side, linked, cities)

    def letters_to(self, cell: Cell, most: int) -> int | None:
        """The fewest new letters of a line that covers the cell; None where more than ``most`` would be needed."""
        found = (self._along(cell, down, right, most) for down, right in _WAYS)
        return min((count for count in found if count is not None), default=None)

    def _along(self, cell: Cell, down: int, right: int, most: int) -> int | None:
        own, count = self.board.letters[self.side], 0
        while cell in self.board.size and self.board.terrain[cell].holds_letters:
            if own.has(cell):
                if cell in self.linked:
                    return count
            else:
                count += 1
                if count > most:
                    return None
                if cell in self.cities or any(beside in self.linked for beside in neighbours(cell)):
                    return count
            cell = Cell(cell.row + down, cell.column + right)
        return None


_WAYS = ((-1, 0), (0, 1), (1, 0), (0, -1))


def neighbours(cell: Cell) -> Iterator[Cell]:
    """The four cells beside a cell; some may lie off the board."""
    return (Cell(cell.row + down, cell.column + right) for down, right in _WAYS)


def say_reach(t: Texts, reviewed: ReviewedBoard, cell: Cell) -> str:
    """Whether the letters of whoever looks on lead to a cell that none of them lies on."""
    reach = LetterReach.of(reviewed)
    if cell not in reach.board.size or reach.board.letters[reach.side].has(cell) or not reviewed.letters:
        return ""
    if not reach.board.terrain[cell].holds_letters:
        return t("No letter can lie here.")
    count = reach.letters_to(cell, reviewed.letters)
    if count is None:
        return t("Out of reach of your letters.")
    return t.plural("In reach: {count} letter leads here.", "In reach: {count} letters lead here.", count)


def _run_mark(t: Texts, run: Run) -> Landmark:
    """A word by its first cell, which says what else is known of it; the way it reads is said besides."""
    across = run.direction is Direction.ACROSS
    return Landmark(run.at, t("{word} across", word=run.text) if across else t("{word} down", word=run.text))


def _words(t: Texts, reviewed: ReviewedBoard, side: Side) -> Iterator[Landmark]:
    for run in reviewed.network(side).words:
        yield _run_mark(t, run)


def _own_words(t: Texts, reviewed: ReviewedBoard) -> Iterable[Landmark]:
    return _words(t, reviewed, reviewed.side)


def _enemy_words(t: Texts, reviewed: ReviewedBoard) -> Iterable[Landmark]:
    return _words(t, reviewed, reviewed.side.other)


def _attackable_words(t: Texts, reviewed: ReviewedBoard) -> Iterator[Landmark]:
    """The opponent's words that have a cell on or beside them where the letters of whoever looks on can lie."""
    reach = LetterReach.of(reviewed)
    own = reach.board.letters[reach.side]
    for run in reviewed.network(reviewed.side.other).words:
        near = {beside for cell in run.cells for beside in (cell, *neighbours(cell)) if beside in reach.board.size}
        if any(not own.has(cell) and reach.letters_to(cell, reviewed.letters) is not None for cell in near):
            yield _run_mark(t, run)


def _cities(_t: Texts, reviewed: ReviewedBoard) -> Iterable[Landmark]:
    return (Landmark(city.at) for city in reviewed.table.board.cities)


def _tokens(_t: Texts, reviewed: ReviewedBoard) -> Iterable[Landmark]:
    return (Landmark(token.at) for token in reviewed.table.board.tokens if not token.captured)


def _regions(t: Texts, reviewed: ReviewedBoard) -> Iterator[Landmark]:
    for region in reviewed.regions:
        if region.cells:
            cells = t.plural("{count} cell", "{count} cells", len(region.cells))
            yield Landmark(region.cells[0], t("Region {name}: {cells}", name=region.name or region.id, cells=cells))


LANDMARKS: tuple[LandmarkKind[ReviewedBoard], ...] = (
    LandmarkKind(
        CommandId("next_own_word"),
        mark("Next own word"),
        mark("Look at the next of your words, and hear what it is worth"),
        "Alt+W",
        mark("You have no word on the board."),
        _own_words,
    ),
    LandmarkKind(
        CommandId("next_enemy_word"),
        mark("Next enemy word"),
        mark("Look at the next word of your opponent, and hear how it defends"),
        "Alt+E",
        mark("Your opponent has no word on the board."),
        _enemy_words,
    ),
    LandmarkKind(
        CommandId("next_attackable_word"),
        mark("Next word to attack"),
        mark("Look at the next word of your opponent that your letters can reach"),
        "Alt+A",
        mark("Your letters reach no word of your opponent."),
        _attackable_words,
    ),
    LandmarkKind(
        CommandId("next_city"),
        mark("Next city"),
        mark("Look at the next city"),
        "Alt+C",
        mark("There is no city on the board."),
        _cities,
    ),
    LandmarkKind(
        CommandId("next_token"),
        mark("Next token"),
        mark("Look at the next token that nobody has captured"),
        "Alt+T",
        mark("There is no token left on the board."),
        _tokens,
    ),
    LandmarkKind(
        CommandId("next_region"),
        mark("Next region"),
        mark("Look at the next region that the level speaks of"),
        "Alt+G",
        mark("The level has no regions."),
        _regions,
    ),
)
"""All that can be gone to on a game's board."""
