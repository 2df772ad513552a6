"""What could have been played: the best words for a rack in a position, by points, by strength and in judgement.

Only for games that are over. These are the values; :mod:`runtime.match.lookback_study` does the work, in the worker
process (:meth:`runtime.match.worker.ComputerWorker.study`), for what it needs is slow to import.
"""

from __future__ import annotations

from dataclasses import dataclass

from runtime.engine.board.letters import Laid
from runtime.engine.game.state import Phase, Run
from runtime.engine.turn.view import SideView

WINS = 500.0
"""Judged to be worth more than this, a play wins the game."""


@dataclass(frozen=True, slots=True)
class PossiblePlay:
    """A word that could be laid, everybody else doing what is worst for who lays it.

    ``points`` is what the own score grows by, ``taken`` what the opponent's falls by. ``worth`` is how much better the
    best of the computer's players holds ending the turn after it than before it, in points. ``cities`` are the names
    of those that change their owner; a word that is ``lost`` is repelled, or breaks the ice.
    """

    laid: tuple[Laid, ...]
    main: Run
    cross: tuple[Run, ...]
    strength: int
    points: int
    taken: int
    worth: float
    cities: tuple[str, ...] = ()
    attacks: bool = False
    lost: bool = False

    @property
    def wins(self) -> bool:
        """Whether it wins the game."""
        return self.worth > WINS


@dataclass(frozen=True, slots=True)
class PlayQuestion:
    """The question what could be played where ``view.side`` is to move; ``played`` is what was laid instead."""

    request_id: int
    view: SideView
    played: tuple[Laid, ...] = ()


@dataclass(frozen=True, slots=True)
class Studied:
    """The answer: of ``count`` words that can be laid the best ``plays``, and what was ``played`` in the same terms."""

    count: int = 0
    plays: tuple[PossiblePlay, ...] = ()
    played: PossiblePlay | None = None


def can_study(view: SideView) -> bool:
    """Whether a word could be laid at all in this position."""
    return view.ended is None and view.phase is Phase.PLAY and view.to_act is view.side and view.to_move is view.side
