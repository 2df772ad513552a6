"""What a board shows, as plain values: the painter of the windows and the pictures without Qt both draw these.

The editor makes a :class:`BoardLook` of a level, the game one of what its side sees. Working out which letters are
joined is done once per change (:func:`letters_look`), not at every repaint.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType

from runtime.engine.board.grid import Cell, Direction, Size
from runtime.engine.board.letters import Laid, LetterGrid
from runtime.engine.board.sides import SIDES, BySide, Side
from runtime.engine.game.state import Board, BoardToken, Penalty, Run
from runtime.engine.levels.level import City, Level, Token
from runtime.engine.words.network import Network, read_network
from runtime.engine.words.words import Words

NO_VALUES: Mapping[str, int] = MappingProxyType({})
"""No letter differs in value from its coin."""


class Bond(Enum):
    """How two neighbouring letters of one side are joined."""

    FIRM = "firm"
    """The word is linked to a city."""
    LOOSE = "loose"
    """The word is disconnected: it has lost its way to a city."""
    SNAPPED = "snapped"
    """The run is broken for the rest of this turn."""


@dataclass(frozen=True, slots=True)
class Link:
    """What joins the letter on ``at`` to the next one across or down; ``strong`` where the word is a defending one."""

    at: Cell
    direction: Direction
    bond: Bond = Bond.FIRM
    strong: bool = False


@dataclass(frozen=True, slots=True)
class LettersLook:
    """The letters of one side that lie on the board for good, and how they hang together.

    ``grey`` are the cells of disconnected words, ``broken`` those of broken runs that are in no word.
    """

    side: Side
    letters: LetterGrid
    links: tuple[Link, ...] = ()
    grey: frozenset[Cell] = frozenset()
    broken: frozenset[Cell] = frozenset()
    penalties: tuple[tuple[Cell, int], ...] = ()


@dataclass(frozen=True, slots=True)
class LaidLook:
    """Letters laid but not committed: they lie raised; ``links`` may show the words they would make."""

    side: Side
    letters: tuple[Laid, ...] = ()
    links: tuple[Link, ...] = ()


@dataclass(frozen=True, slots=True)
class BoardLook:
    """Everything that a board shows above its stones.

    ``values`` are the letters' values where they may differ from the ones the coins were struck with. ``refused`` are
    cells that block a placement, ``highlighted`` those of the last move, ``cursor`` is the cell the keyboard is on.
    """

    size: Size
    cities: tuple[City, ...] = ()
    tokens: tuple[BoardToken | Token, ...] = ()
    letters: tuple[LettersLook, ...] = ()
    laid: LaidLook | None = None
    values: Mapping[str, int] = field(default_factory=dict)
    refused: tuple[Cell, ...] = ()
    highlighted: tuple[Cell, ...] = ()
    cursor: Cell | None = None
    city_names: bool = False


def links_of(run: Run, bond: Bond = Bond.FIRM, strong: bool = False) -> tuple[Link, ...]:
    """The links between the letters of a run, from the first on."""
    return tuple(Link(cell, run.direction, bond, strong) for cell in run.cells[:-1])


def laid_links(runs: Iterable[Run], laid: Iterable[Laid]) -> tuple[Link, ...]:
    """The links of runs that laid letters would make; those between letters that lie there already are drawn anyway.

    Drawn twice, they would look as thick as those of words that defend better.
    """
    new = {letter.at for letter in laid}
    links = (link for run in runs for link in links_of(run))
    return tuple(link for link in links if link.at in new or link.at.moved(link.direction) in new)


def _links(run: Run, linked: bool, words: Words | None) -> tuple[Link, ...]:
    strong = words is not None and "defending" in words.connotations(run.text)
    return links_of(run, Bond.FIRM if linked else Bond.LOOSE, strong)


def letters_look(
    side: Side,
    letters: LetterGrid,
    network: Network,
    words: Words | None = None,
    *,
    broken: Iterable[Run] = (),
    penalties: Iterable[Penalty] = (),
) -> LettersLook:
    """How one side's letters look: ``words`` tells which words have the defending connotation."""
    linked = frozenset(network.linked)
    links = [link for run in network.words for link in _links(run, run in linked, words)]
    in_words = {cell for run in network.words for cell in run.cells}
    snapped = tuple(broken)
    links += [link for run in snapped for link in links_of(run, Bond.SNAPPED)]
    return LettersLook(
        side,
        letters,
        tuple(links),
        frozenset(cell for run in network.words if run not in linked for cell in run.cells),
        frozenset(cell for run in snapped for cell in run.cells if cell not in in_words),
        tuple((penalty.run.at, penalty.amount) for penalty in penalties if penalty.side is side),
    )


def board_letters(board: Board, words: Words) -> tuple[LettersLook, ...]:
    """How both sides' letters on a board look."""
    looks = []
    for side in SIDES:
        letters, broken = board.letters[side], board.broken[side]
        network = read_network(letters, broken, board.cities, side, words)
        looks.append(letters_look(side, letters, network, words, broken=broken, penalties=board.penalties))
    return tuple(looks)


def board_look(board: Board, words: Words) -> BoardLook:
    """All that lies on a board; ``dataclasses.replace`` adds what is laid, refused or highlighted."""
    return BoardLook(board.size, board.cities, board.tokens, board_letters(board, words))


def bare_letters(size: Size, letters: BySide[tuple[Laid, ...]]) -> tuple[LettersLook, ...]:
    """The letters a level starts with where no word list is at hand: without links, and without those off the board."""
    return tuple(LettersLook(side, _grid(size, letters[side])) for side in SIDES)


def _grid(size: Size, letters: tuple[Laid, ...]) -> LetterGrid:
    return LetterGrid.of(size, {laid.at: laid.letter for laid in letters if laid.at in size})


def level_look(level: Level, words: Words | None = None, values: Mapping[str, int] = NO_VALUES) -> BoardLook:
    """What a level shows as its game begins; without a word list no letters are joined.

    What a faulty level places off its map is left out.
    """
    size = level.terrain.size
    cities = tuple(city for city in level.cities if city.at in size)
    looks = []
    for side in SIDES:
        grid = _grid(size, level.start.letters[side])
        network = read_network(grid, (), cities, side, words) if words is not None else None
        looks.append(letters_look(side, grid, network, words) if network else LettersLook(side, grid))
    tokens = tuple(token for token in level.tokens if token.at in size)
    return BoardLook(size, cities, tokens, tuple(looks), values=values)
