"""What Scrambler is made of: parameters, deeds, states, and the cards with their dots and segments."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import NamedTuple

from runtime.tablegames.game import TablePlayer

CARDS = 4
CLOCKWISE, COUNTER = 1, -1
WHYS = ("captured", "all-drawn", "quiet", "agreed")
"""Why games end."""


class Claiming(Enum):
    """How closed boxes get their owner."""

    AUTOMATIC = "automatic"
    BY_HAND = "by_hand"


class ScramblerPhase(Enum):
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
    phase: ScramblerPhase = ScramblerPhase.CORNER
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


_Marks = tuple[int, ...]
Dot = tuple[int, int]
"""A row and a column, from the top left of one card as it lies now, or of the whole."""
DotPlace = tuple[int, Dot]
"""A card, 0 to 3 by rows, and a dot on it."""


@dataclass(frozen=True, slots=True)
class ScramblerCard:
    """What is drawn on one card, as it lies now."""

    size: int
    dots: _Marks
    across: _Marks
    down: _Marks
    boxes: _Marks

    @classmethod
    def blank(cls, size: int) -> ScramblerCard:
        """A card with nothing on it."""
        between = size * (size - 1)
        return cls(size, (0,) * size**2, (0,) * between, (0,) * between, (0,) * (size - 1) ** 2)

    def dot(self, at: Dot) -> int:
        """Who has circled a dot."""
        return self.dots[at[0] * self.size + at[1]]

    def circled(self, at: Dot, mark: int) -> ScramblerCard:
        """The card with a dot circled."""
        return ScramblerCard(
            self.size, _set(self.dots, at[0] * self.size + at[1], mark), self.across, self.down, self.boxes
        )

    def segment(self, start: Dot, end: Dot) -> int:
        """Who has drawn the segment between two dots beside each other."""
        (row, column), size = min(start, end), self.size
        if start[0] == end[0]:
            return self.across[row * (size - 1) + column]
        return self.down[row * size + column]

    def drawn(self, start: Dot, end: Dot, mark: int) -> ScramblerCard:
        """The card with the segment between two dots beside each other drawn."""
        (row, column), size = min(start, end), self.size
        if start[0] == end[0]:
            across = _set(self.across, row * (size - 1) + column, mark)
            return ScramblerCard(size, self.dots, across, self.down, self.boxes)
        return ScramblerCard(size, self.dots, self.across, _set(self.down, row * size + column, mark), self.boxes)

    def is_closed(self, box: Dot) -> bool:
        """Whether all four segments of a box are drawn."""
        (row, column), size = box, self.size
        return bool(
            self.across[row * (size - 1) + column]
            and self.across[(row + 1) * (size - 1) + column]
            and self.down[row * size + column]
            and self.down[row * size + column + 1]
        )

    def box(self, box: Dot) -> int:
        """Who has claimed a box."""
        return self.boxes[box[0] * (self.size - 1) + box[1]]

    def claimed(self, box: Dot, mark: int) -> ScramblerCard:
        """The card with a box claimed."""
        boxes = _set(self.boxes, box[0] * (self.size - 1) + box[1], mark)
        return ScramblerCard(self.size, self.dots, self.across, self.down, boxes)

    def unclaimed(self) -> Iterator[Dot]:
        """The closed boxes that nobody has claimed."""
        inner = range(self.size - 1)
        return ((r, c) for r in inner for c in inner if not self.box((r, c)) and self.is_closed((r, c)))

    def turned(self, quarters: int) -> ScramblerCard:
        """The card turned clockwise by some quarters, with all that is on it."""
        card = self
        for _ in range(quarters % 4):
            dots, across, down, boxes = _sources(self.size)
            card = ScramblerCard(
                self.size,
                tuple(card.dots[source] for source in dots),
                tuple(card.down[source] for source in across),
                tuple(card.across[source] for source in down),
                tuple(card.boxes[source] for source in boxes),
            )
        return card


def place_of(dot: Dot, size: int) -> DotPlace:
    """The card that a dot of the whole lies on, and where on it."""
    return dot[0] // size * 2 + dot[1] // size, (dot[0] % size, dot[1] % size)


def in_whole(card: int, dot: Dot, size: int) -> Dot:
    """The row and column in the whole of a dot on a card."""
    return card // 2 * size + dot[0], card % 2 * size + dot[1]


def with_card(cards: tuple[ScramblerCard, ...], number: int, card: ScramblerCard) -> tuple[ScramblerCard, ...]:
    """The cards with another one in a place."""
    return (*cards[:number], card, *cards[number + 1 :])


def turned_dot(at: Dot, size: int, quarters: int) -> Dot:
    """Where a dot comes to lie when its card is turned clockwise by some quarters."""
    row, column = at
    for _ in range(quarters % 4):
        row, column = column, size - 1 - row
    return row, column


def _set(marks: _Marks, place: int, mark: int) -> _Marks:
    return (*marks[:place], mark, *marks[place + 1 :])


@cache
def _sources(size: int) -> tuple[_Marks, _Marks, _Marks, _Marks]:
    """Where each dot, segment across, segment down and box comes from in a clockwise quarter turn.

    Segments across come from segments down, and the other way round.
    """
    last = size - 1
    dots = tuple((last - column) * size + row for row in range(size) for column in range(size))
    across = tuple((last - 1 - column) * size + row for row in range(size) for column in range(last))
    down = tuple((last - column) * last + row for row in range(last) for column in range(size))
    boxes = tuple((last - 1 - column) * last + row for row in range(last) for column in range(last))
    return dots, across, down, boxes
