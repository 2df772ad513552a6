"""How a table game is set up: which game by what parameters, who plays either side, and from what seed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from runtime.campaign.tables import TableLevel, fitting_parameters, why_unplayable
from runtime.support.table_messages import say_table_refusal
from runtime.support.texts import Texts
from runtime.tablegames.catalogue import game_of
from runtime.tablegames.game import PLAYERS, TableGame, TablePlayer
from runtime.tablegames.players import Skill


@dataclass(frozen=True, slots=True)
class TableSeat:
    """Who plays one side: the computer as well as ``skill`` says, or a person (None), called ``name`` if that is known.

    A person without a name is whoever plays at this computer usually.
    """

    skill: Skill | None = None
    name: str = ""


PERSON = TableSeat()
"""A person without a name."""


@dataclass(frozen=True, slots=True)
class TableSetup:
    """A table game before its first move.

    ``parameters`` are as files give them, those left out have their defaults. ``seats`` are the first player's and the
    second's. What the computer thinks comes from the ``seed`` alone, with the number of moves made. ``title`` stands
    over the table, the game's own name where it is empty; ``note`` is a sentence for who sits down, such as what is to
    be won. ``opening`` is the state that the game begins in, as data; None is the game's own beginning. ``played`` are
    the moves that were made already (:func:`runtime.match.table_match.noted`), and ``moved`` how many were made before
    the opening.
    """

    game: str
    parameters: Mapping[str, Any] = field(default_factory=dict)
    seats: tuple[TableSeat, TableSeat] = (PERSON, PERSON)
    seed: int = 0
    title: str = ""
    note: str = ""
    opening: Mapping[str, Any] | None = None
    played: tuple[str, ...] = ()
    moved: int = 0

    def rules(self) -> TableGame[Any, Any, Any]:
        """The game with its parameters; raises :class:`runtime.tablegames.game.FormError` where they don't fit."""
        return game_of(self.game, self.parameters)

    def is_person(self, player: TablePlayer) -> bool:
        """Whether a person plays this side."""
        return self.seats[player].skill is None

    @property
    def persons(self) -> tuple[TablePlayer, ...]:
        """The sides that persons play."""
        return tuple(player for player in TablePlayer if self.is_person(player))


def setup_of(level: TableLevel, t: Texts, seed: int, note: str = "") -> TableSetup | str:
    """The game of a level from its beginning, or why it can't be played; the campaign's player sits on their side."""
    problem = why_unplayable(level)
    if problem is not None:
        return say_table_refusal(t, problem.code, problem.details)
    other = PERSON if level.opponent is None else TableSeat(level.opponent)
    first, second = (PERSON if player is level.protagonist else other for player in PLAYERS)
    parameters = fitting_parameters(level.game, level.parameters)
    return TableSetup(level.game, parameters, (first, second), seed, level.name, note)
