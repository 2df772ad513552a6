"""What Scrambler is made of: parameters, deeds and states (rules of Scrambler)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from runtime.tablegames.game import TablePlayer
from runtime.tablegames.scrambler.cards import Dot, ScramblerCard

CARDS = 4
CLOCKWISE, COUNTER = 1, -1
WHYS = ("captured", "all-drawn", "quiet", "agreed")
"""Why games end."""


class Claiming(Enum):
    """How closed boxes get their owner."""

    AUTOMATIC = "automatic"
    BY_HAND = "by_hand"


class ScramblerStage(Enum):
    """What the player to move has to do."""

    CORNER = "corner"
    PLAY = "play"
    CLAIM = "claim"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class ScramblerRules:
    """Scrambler's parameters: dots along a card's side, points, how boxes are claimed, and when it is too quiet.

    ``hop_circles``: whether a hop circles the dot that it ends on. ``quiet_turns`` without a new segment end the game.
    """

    dots: int = 4
    segment_points: int = 1
    box_points: int = 3
    capture_points: int = 5
    claiming: Claiming = Claiming.AUTOMATIC
    hop_circles: bool = False
    quiet_turns: int = 40


class ScramblerMove(NamedTuple):
    """One thing that a player does.

    ``corner``, ``go`` and ``claim`` name a dot of the whole (a box by its top left one) by row and column; ``turn`` a
    card, 0 to 3 by rows, and a direction; ``done``, ``agree`` and ``pass`` nothing.
    """

    kind: str
    a: int = 0
    b: int = 0


DONE, AGREE, PASS = ScramblerMove("done"), ScramblerMove("agree"), ScramblerMove("pass")


@dataclass(frozen=True, slots=True)
class ScramblerState:
    """Four cards by rows, and the tokens by row and column in the whole (None before the corner is chosen).

    ``turned`` is the turn of a card that was the last action, with the player who did it; ``quiet`` counts the turns
    since a segment was drawn; ``agreed`` is who wants to end the game; ``captor`` who has captured the other's token;
    ``why`` says why the game has ended.
    """

    cards: tuple[ScramblerCard, ...]
    tokens: tuple[Dot, Dot] | None = None
    to_move: TablePlayer = TablePlayer.FIRST
    stage: ScramblerStage = ScramblerStage.CORNER
    turned: tuple[TablePlayer, int, int] | None = None
    quiet: int = 0
    agreed: TablePlayer | None = None
    captor: TablePlayer | None = None
    why: str = ""

    @property
    def size(self) -> int:
        """The number of dots along a card's side."""
        return self.cards[0].size

    def token(self, player: TablePlayer) -> Dot:
        """Where a player's token stands in the whole; only once the corner is chosen."""
        assert self.tokens is not None
        return self.tokens[player]


def corners(size: int) -> tuple[Dot, ...]:
    """The corners of the whole, of cards of ``size`` × ``size`` dots."""
    last = 2 * size - 1
    return (0, 0), (0, last), (last, 0), (last, last)
