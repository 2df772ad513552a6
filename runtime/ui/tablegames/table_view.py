"""What a table shows: the game as far as whoever sits before the screen may see it, and what they can do."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from runtime.tablegames.game import TableGame, TablePlayer
from runtime.tablegames.scryper.values import NO_BRICK, Scored, ScryperView, brick, is_shown, owner_of


@dataclass(frozen=True, slots=True)
class TableView:
    """``view`` is all that may be drawn; ``viewer`` who sees it, None where nobody in particular does.

    ``mine`` is the side for which the person before the screen may act now, None while they may not. ``last`` is the
    move made last, where it may be known to everybody, and ``lasts`` each player's own. ``flipped`` says that the
    second player sits at the near edge; ``turns`` are the quarter turns that each card of Scrambler has made so far.
    """

    game: TableGame[Any, Any, Any]
    view: Any
    viewer: TablePlayer | None
    mine: TablePlayer | None
    last: Any = None
    lasts: tuple[Any, Any] = (None, None)
    turns: tuple[int, ...] = (0, 0, 0, 0)
    flipped: bool = False

    @property
    def for_both(self) -> TableView:
        """The same for a screen that both persons look at: nothing hidden is seen, and nobody may act."""
        return replace(self, view=covered(self.view), viewer=None, mine=None)


def covered(view: ScryperView) -> ScryperView:
    """The same view without what only its own player knows: for a screen that is handed over, or that all look at.

    Of ``available`` it only tells how many there are, as if all had the first value.
    """
    board = tuple(brick(owner_of(one), 0) if one != NO_BRICK and not is_shown(one) else one for one in view.board)
    scored = tuple(
        tuple(one if one.is_shown else Scored(0, is_shown=False) for one in bricks) for bricks in view.scored
    )
    nothing = (0,) * (len(view.available) - 1)
    return replace(
        view,
        board=board,
        available=(sum(view.available), *nothing),
        unseen=(sum(view.unseen), *nothing),
        scored=(scored[0], scored[1]),
        own_set_up=None,
    )
