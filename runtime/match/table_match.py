"""One table game in progress: a session with its set-up, what was played as notes, and giving up."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from runtime.match.session import GameSession, Ply
from runtime.match.table_setup import TableSetup
from runtime.tablegames.game import (
    PLAYERS,
    Event,
    FormError,
    GameOutcome,
    TableChance,
    TableGame,
    TablePlayer,
    TableRefusal,
    TableResult,
)

RESIGNED = "resigned"
"""Why a game ended that somebody gave up."""


Made = Ply[TablePlayer, Any, Any, Event]
"""A move of a table game that was made."""


def noted(game: TableGame[Any, Any, Any], made: Made) -> str:
    """A move with who made it, by the names that files have."""
    return f"{game.names[made.player]} {game.write_move(made.move)}"


class TableMatch(GameSession[TablePlayer, Any, Any, Any, Event, TableRefusal]):
    """A running table game with its set-up, in which players can give up at any time.

    Raises :class:`runtime.tablegames.game.FormError` where the set-up's parameters, opening or moves don't fit the
    game.
    """

    game: TableGame[Any, Any, Any]

    def __init__(self, setup: TableSetup) -> None:
        game, opening = setup.rules(), setup.opening
        super().__init__(game, game.begin() if opening is None else game.read_state(dict(opening)))
        self.setup = setup
        self._given_up: TablePlayer | None = None
        for text in setup.played:
            self._play_again(text)

    @property
    def result(self) -> TableResult | None:
        """How the game ended; None while it goes on."""
        if self._given_up is not None:
            return GameOutcome(self._given_up.other, self.game.points(self.state), RESIGNED)
        return self.game.result(self.state)

    @property
    def to_act(self) -> tuple[TablePlayer, ...]:
        """Who has to do something now; nobody once the game is over."""
        return () if self._given_up is not None else self.game.to_act(self.state)

    @property
    def thinking_seed(self) -> int:
        """What the computer is given for its chance at this move: the same game gives the same."""
        said = f"table {self.setup.game} {self.setup.seed} {self.setup.moved + len(self.made)}"
        return int.from_bytes(sha256(said.encode()).digest()[:8], "big")

    def submit(self, player: TablePlayer, move: Any) -> Made | TableRefusal:
        """Make a move, or say why it is not allowed."""
        if self._given_up is not None:
            return TableRefusal("game-over")
        return self.attempt(player, move)

    def any_move(self, player: TablePlayer) -> Any:
        """A move that the rules allow a player who is to act, found without thinking from what they may see."""
        chance = TableChance(self.thinking_seed)
        return self.game.careless(self.game.completed(self.game.view(self.state, player), chance), player, chance)

    def resign(self, player: TablePlayer) -> bool:
        """Give the game up; False where it is over already."""
        if self.result is not None:
            return False
        self._given_up = player
        self._wake()
        return True

    def last_of(self, player: TablePlayer) -> int | None:
        """The place among the moves of the last one that a player has made; None where there is none."""
        return next((place for place in reversed(range(len(self.made))) if self.made[place].player is player), None)

    def back_to(self, place: int) -> None:
        """Take back the move at a place and all after it; a game that was given up goes on."""
        self._given_up = None
        super().back_to(place)

    @property
    def notes(self) -> tuple[str, ...]:
        """All moves as files have them."""
        return tuple(noted(self.game, made) for made in self.made)

    def _play_again(self, text: str) -> None:
        """Make a move that was made before; raises FormError where it is none, or not allowed."""
        name, _, move = text.partition(" ")
        if name not in self.game.names:
            raise FormError("bad-player", players=" ".join(self.game.names))
        player = PLAYERS[self.game.names.index(name)]
        if isinstance(self.submit(player, self.game.read_move(move)), TableRefusal):
            raise FormError("bad-move", text=text)
