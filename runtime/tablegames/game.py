"""What every game is: states, legal moves, what a move makes of a state, what one side sees, and notation.

:class:`AbstractGame` is what sessions, files and tests know of any game; :class:`TableGame` adds what the one
search needs.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import IntEnum
from random import Random
from typing import Any, Generic, TypeVar

LATER = 0.1
"""How much less the last move of a careless game counts than the first."""

Data = dict[str, Any]
"""An object as JSON has it."""

Who = TypeVar("Who")
"""The two players of a game."""
State = TypeVar("State")
Move = TypeVar("Move")
View = TypeVar("View")
Happened = TypeVar("Happened")
"""An event that a move brings about."""
RefusalT = TypeVar("RefusalT")
"""Why a move is not allowed."""


class TablePlayer(IntEnum):
    """One of the two sides; values for both stand in a pair, the first player's first."""

    FIRST = 0
    SECOND = 1

    @property
    def other(self) -> TablePlayer:
        """The opponent."""
        return TablePlayer.SECOND if self is TablePlayer.FIRST else TablePlayer.FIRST


PLAYERS = (TablePlayer.FIRST, TablePlayer.SECOND)
"""Both players of a table game."""


@dataclass(frozen=True, slots=True)
class TableRefusal:
    """Why a move is not allowed: a stable code, and the figures for its text."""

    code: str
    details: Mapping[str, str | int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class GameOutcome(Generic[Who]):
    """How a game ended: who won (None: a draw), both sides' points, and why it ended then."""

    winner: Who | None
    points: tuple[int, int]
    why: str


@dataclass(frozen=True, slots=True)
class TableEvent:
    """Something that a move brought about, to be shown and told; ``secret`` is for ``player`` alone."""

    kind: str
    player: TablePlayer
    details: Mapping[str, Any] = field(default_factory=dict)
    secret: Mapping[str, Any] = field(default_factory=dict)

    def seen_by(self, viewer: TablePlayer | None) -> Data:
        """The event as data; None sees everything."""
        known = {**self.details, **self.secret} if viewer in (None, self.player) else self.details
        return {"event": self.kind, "player": int(self.player), **known}


class FormError(ValueError):
    """A state or move that can't be read; ``at`` is a JSON pointer to what is wrong with it."""

    def __init__(self, code: str, at: str = "", **details: str | int) -> None:
        super().__init__(f"{code} {at}")
        self.code, self.at, self.details = code, at, details


def player_named(names: tuple[str, str], given: Any, at: str) -> TablePlayer:
    """The player that a file calls so, of both by their names in it; raises :class:`FormError`."""
    if given not in names:
        raise FormError("bad-player", at, players=" ".join(names))
    return TablePlayer(names.index(given))


@dataclass(frozen=True, slots=True)
class AppliedMove(Generic[State, Happened]):
    """The state after a move, and what happened."""

    state: State
    events: tuple[Happened, ...]


class TableChance:
    """Random numbers from a seed, drawn so that every machine and version draws the same."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)
        self.fraction = self._random.random

    def below(self, number: int) -> int:
        """A number from 0 to ``number`` − 1."""
        return int(self.fraction() * number)

    def pick(self, things: Sequence[Move]) -> Move:
        """One of several things."""
        return things[int(self.fraction() * len(things))]

    def mixed(self, things: Iterable[Move]) -> list[Move]:
        """The same things in random order."""
        order = list(things)
        for last in range(len(order) - 1, 0, -1):
            other = int(self.fraction() * (last + 1))
            order[last], order[other] = order[other], order[last]
        return order


class AbstractGame(ABC, Generic[Who, State, Move, View, Happened, RefusalT]):
    """One game with its parameters, as sessions and files know it, whichever it is.

    States, moves and views are immutable values that can be compared. Nothing here changes a value, and nothing is
    drawn by chance but from a seed that the game was made with, or from a :class:`TableChance` that is handed in.
    """

    id: str
    players: tuple[Who, Who]
    names: tuple[str, str]
    """The players in files."""
    hides = False
    """Whether there is something that one side must not see."""

    @abstractmethod
    def begin(self) -> State:
        """The state that a game begins in."""

    @abstractmethod
    def to_act(self, state: State) -> tuple[Who, ...]:
        """Who has to do something now: one, both (each in secret), or nobody when the game is over."""

    @abstractmethod
    def each_move(self, state: State, player: Who) -> Iterator[Move]:
        """Everything that a player may do now, always in the same order; nothing where it is not theirs to act."""

    @abstractmethod
    def apply(self, state: State, player: Who, move: Move) -> AppliedMove[State, Happened] | RefusalT:
        """The state after a move with what happened, or why the move is not allowed."""

    @abstractmethod
    def seen(self, events: Sequence[Happened], player: Who) -> tuple[Happened, ...]:
        """The events as a player may see them."""

    @abstractmethod
    def points(self, state: State) -> tuple[int, int]:
        """Both players' points, or whatever decides the game, as they stand."""

    @abstractmethod
    def result(self, state: State) -> GameOutcome[Who] | None:
        """How the game ended; None while it goes on."""

    def possible_winners(self) -> frozenset[Who | None]:
        """Who wins some game or other with these parameters; None where there are games that nobody wins."""
        return frozenset((*self.players, None))

    @abstractmethod
    def view(self, state: State, player: Who) -> View:
        """What one side may know."""

    @abstractmethod
    def completed(self, view: View, chance: TableChance) -> State:
        """A state that agrees with a view: what it hides is dealt at random."""

    @abstractmethod
    def write_move(self, move: Move) -> str:
        """A move as people note it down."""

    @abstractmethod
    def read_move(self, text: str) -> Move:
        """The move of a note, legal or not; raises :class:`FormError`."""

    @abstractmethod
    def write_state(self, state: State) -> Data:
        """A state as JSON has it."""

    @abstractmethod
    def read_state(self, data: Data) -> State:
        """The state of JSON; raises :class:`FormError` where it is none of this game."""

    @abstractmethod
    def write_view(self, view: View) -> Data:
        """A view as JSON has it."""


TableResult = GameOutcome[TablePlayer]
"""How a table game ended."""


class TableGame(AbstractGame[TablePlayer, State, Move, View, TableEvent, TableRefusal]):
    """A table game with its parameters: states and views can be hashed too, and the search knows its way."""

    players = PLAYERS
    rules: Any
    """The game's parameters."""

    @abstractmethod
    def moves(self, state: State, player: TablePlayer) -> tuple[Move, ...]:
        """Everything that a player may do now, always in the same order; nothing where it is not theirs to act."""

    @abstractmethod
    def refusal(self, state: State, player: TablePlayer, move: Move) -> TableRefusal | None:
        """Why a move is not allowed; None where it is."""

    @abstractmethod
    def after(self, state: State, player: TablePlayer, move: Move) -> State:
        """The state that a legal move leads to."""

    @abstractmethod
    def events(self, before: State, player: TablePlayer, move: Move, after: State) -> tuple[TableEvent, ...]:
        """What a legal move brought about."""

    @abstractmethod
    def estimate(self, state: State) -> float:
        """How likely the first player wins from here, from 0 to 1, at a glance."""

    def apply(self, state: State, player: TablePlayer, move: Move) -> AppliedMove[State, TableEvent] | TableRefusal:
        """The state after a move with what happened, or why the move is not allowed."""
        if not self.to_act(state):
            return TableRefusal("game-over")
        if player not in self.to_act(state):
            return TableRefusal("not-your-turn")
        refused = self.refusal(state, player, move)
        if refused is not None:
            return refused
        after = self.after(state, player, move)
        return AppliedMove(after, self.events(state, player, move, after))

    def each_move(self, state: State, player: TablePlayer) -> Iterator[Move]:
        """The moves of :meth:`moves`, one after the other, for who can't wait for all of them or keep them."""
        return iter(self.moves(state, player))

    def seen(self, events: Sequence[TableEvent], player: TablePlayer) -> tuple[TableEvent, ...]:
        """The events as a player may see them: without what is another's secret."""
        return tuple(event if event.player is player else replace(event, secret={}) for event in events)

    def is_secret(self, move: Move) -> bool:
        """Whether only who makes a move can tell whether it is allowed: the other side must not see what decides it."""
        del move
        return False

    # For the search, which may leave out what is hardly worth a thought

    def candidates(self, state: State, player: TablePlayer, chance: TableChance) -> Sequence[Move]:
        """The moves that a search looks at; all of them, where there are not too many."""
        del chance
        return self.moves(state, player)

    def careless(self, state: State, player: TablePlayer, chance: TableChance) -> Move:
        """A move for playing on quickly, when a search only wants to see where that leads."""
        return chance.pick(self.moves(state, player))

    def decisive(self, state: State, player: TablePlayer) -> Sequence[Move]:
        """The moves by which a player who is to act wins at once."""
        found = []
        for move in self.moves(state, player):
            result = self.result(self.after(state, player, move))
            if result is not None and result.winner is player:
                found.append(move)
        return found

    def played_out(self, state: State, chance: TableChance, plies: int) -> float:
        """How well the first player fares where both play on carelessly for some moves, from 0 to 1.

        What comes later counts a little less, so that nobody dawdles who can win now.
        """
        made = 0
        while made < plies and (acting := self.to_act(state)):
            state = self.after(state, acting[0], self.careless(state, acting[0], chance))
            made += 1
        return 0.5 + (self.worth(state) - 0.5) * (1 - LATER * made / max(plies, 1))

    def worth(self, state: State) -> float:
        """What a state is worth to the first player, from 0 to 1: 1, 1/2 or 0 at the end, else an estimate."""
        result = self.result(state)
        if result is None:
            return self.estimate(state)
        return 0.5 if result.winner is None else float(result.winner is TablePlayer.FIRST)
