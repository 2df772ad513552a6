"""What Scryper is made of: parameters, bricks, moves, states and what a side may know (rules of Scryper).

A brick is a number: its value, 0 where that is not known, with flags for its owner and whether its value is shown. The
first player (white) has the bottom row as back row, the second (brown) the top row; cells count by rows from the top.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from runtime.tablegames.game import TablePlayer

_VALUE, _SECOND, _SHOWN, _THERE = 15, 16, 32, 64

NO_BRICK = 0

PlayedBoard = tuple[int, ...]
Counts = tuple[int, ...]
"""How many bricks there are of each value, that of value 1 first."""


def brick(owner: TablePlayer, value: int, *, is_shown: bool = False) -> int:
    """A brick; ``value`` is 0 where it is not known."""
    return _THERE | (_SECOND if owner is TablePlayer.SECOND else 0) | (_SHOWN if is_shown else 0) | value


def value_of(one: int) -> int:
    """A brick's value, 0 where it is not known."""
    return one & _VALUE


def owner_of(one: int) -> TablePlayer:
    """Whose brick it is."""
    return TablePlayer.SECOND if one & _SECOND else TablePlayer.FIRST


def is_shown(one: int) -> bool:
    """Whether both players see the brick's value."""
    return bool(one & _SHOWN)


def shown(one: int) -> int:
    """The brick with its value shown."""
    return one | _SHOWN


class ScryperPhase(Enum):
    """What has to be done."""

    SET_UP = "set_up"
    PLAY = "play"
    SCORE = "score"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class ScryperRules:
    """Scryper's parameters: the board, the values, how many bricks of each, and how many sets win.

    ``most_bricks`` may be set up in a set; a set of ``quiet_moves`` in a row without a battle is drawn.
    """

    columns: int = 6
    rows: int = 8
    values: int = 4
    per_value: int = 4
    most_bricks: int = 6
    sets: int = 3
    quiet_moves: int = 100

    @property
    def all_bricks(self) -> Counts:
        """What each player begins the game with."""
        return (self.per_value,) * self.values


class SetUp(NamedTuple):
    """Bricks on one's own back row, by column: a value, or 0 for none."""

    bricks: tuple[int, ...]


class BrickStep(NamedTuple):
    """A brick's move from one cell to another."""

    start: int
    end: int


class Score(NamedTuple):
    """The brick that goes to the score pit, by its cell."""

    cell: int


ScryperMove = SetUp | BrickStep | Score


class Scored(NamedTuple):
    """A brick in a score pit; whether its value is shown is as it was on the board."""

    value: int
    is_shown: bool


@dataclass(frozen=True, slots=True)
class ScryperState:
    """Everything; pairs have the first player's share first.

    ``available`` and ``used`` count bricks in the pits by value; ``scored`` are those in the score pits; ``sets`` the
    sets won. ``placed`` are set-ups that wait for the other one. ``starter`` began this set; ``quiet`` counts its
    moves since a battle. At the end ``winner`` has won, or nobody.
    """

    board: PlayedBoard
    available: tuple[Counts, Counts]
    used: tuple[Counts, Counts]
    scored: tuple[tuple[Scored, ...], tuple[Scored, ...]] = ((), ())
    sets: tuple[int, int] = (0, 0)
    placed: tuple[SetUp | None, SetUp | None] = (None, None)
    phase: ScryperPhase = ScryperPhase.SET_UP
    to_move: TablePlayer = TablePlayer.FIRST
    starter: TablePlayer = TablePlayer.FIRST
    quiet: int = 0
    winner: TablePlayer | None = None

    def cells_of(self, player: TablePlayer) -> tuple[int, ...]:
        """Where a player's bricks stand."""
        sign = _THERE | (_SECOND if player is TablePlayer.SECOND else 0)
        return tuple([cell for cell, one in enumerate(self.board) if one & (_THERE | _SECOND) == sign])


@dataclass(frozen=True, slots=True)
class ScryperView:
    """What one side may know.

    The opponent's bricks have their values on ``board`` only where they are shown. ``unseen`` counts the opponent's
    bricks whose value or whereabouts ``player`` does not know, and ``waiting`` how many of these lie in the pit of
    available ones. ``scored`` has 0 for what is hidden. ``has_placed`` says whether each side's set-up is made.
    """

    player: TablePlayer
    board: PlayedBoard
    available: Counts
    waiting: int
    unseen: Counts
    used: tuple[Counts, Counts]
    scored: tuple[tuple[Scored, ...], tuple[Scored, ...]]
    sets: tuple[int, int]
    own_set_up: SetUp | None
    has_placed: tuple[bool, bool]
    phase: ScryperPhase
    to_move: TablePlayer
    starter: TablePlayer
    quiet: int
    winner: TablePlayer | None


def pair(player: TablePlayer, own: Counts, other: Counts) -> tuple[Counts, Counts]:
    """Both sides' counts as a pair, ``player``'s being ``own``."""
    return (own, other) if player is TablePlayer.FIRST else (other, own)


def less(counts: Counts, value: int) -> Counts:
    """One brick of a value fewer."""
    return (*counts[: value - 1], counts[value - 1] - 1, *counts[value:])


def more(counts: Counts, value: int) -> Counts:
    """One brick of a value more."""
    return (*counts[: value - 1], counts[value - 1] + 1, *counts[value:])
