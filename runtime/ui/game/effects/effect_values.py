"""What can be seen to happen, as plain values: where, when, and what; times are milliseconds at the usual speed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from types import MappingProxyType

from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import Side
from runtime.engine.board.terrain import Element
from runtime.engine.game.events import (
    ActionsAllowed,
    ChanceDecided,
    ChoiceMade,
    ChoiceOpened,
    ConditionsAdvanced,
    DrawOffered,
    EffectFailed,
    GameEnded,
    MessageShown,
    ObjectiveClosed,
    ObjectiveMet,
    ObjectiveRevealed,
    OrderChosen,
    PointsAwarded,
    SidesSwapped,
    SpiesAwarded,
    SpyReported,
    TokenGiven,
    TriggerFired,
    TurnBegan,
    TurnGiven,
    VariableChanged,
)
from runtime.ui.sound.cues import LANDED


class Force(Enum):
    """What passes over a cell."""

    FLOOD = "flood"
    LAVA = "lava"
    FIRE = "fire"
    DROUGHT = "drought"
    ICE = "ice"
    """Ice cracks."""
    LEAVES = "leaves"
    """A forest is cleared."""
    LAND = "land"
    """The landscape changes of itself."""
    GLINT = "glint"
    """Nothing changes, but look here."""


@dataclass(frozen=True, slots=True)
class BoardEffect:
    """Something to be seen at a cell, from ``begin`` on for ``length``."""

    at: Cell
    begin: int
    length: int

    @property
    def end(self) -> int:
        """When it is over."""
        return self.begin + self.length

    @property
    def leaves_the_board(self) -> bool:
        """Whether it is seen beside the board too."""
        return False

    def share(self, now: int) -> Fraction:
        """How much of it has passed, 0 to 1."""
        if self.length <= 0:
            return Fraction(now >= self.begin)
        return min(max(Fraction(now - self.begin, self.length), Fraction(0)), Fraction(1))


@dataclass(frozen=True, slots=True)
class LetterEffect(BoardEffect):
    """Something that happens to a letter."""

    side: Side
    letter: str


@dataclass(frozen=True, slots=True)
class Landing(LetterEffect):
    """A letter comes to lie, and stays to be seen until ``until``; one ``raised`` before has only to be let down."""

    until: int
    raised: bool = False

    @property
    def end(self) -> int:
        """When it is over: it stays until whatever follows."""
        return max(self.begin + self.length, self.until)


@dataclass(frozen=True, slots=True)
class Falling(LetterEffect):
    """A defeated letter tips over and falls off the board."""


@dataclass(frozen=True, slots=True)
class Shattering(LetterEffect):
    """A letter breaks to pieces."""


@dataclass(frozen=True, slots=True)
class Sinking(LetterEffect):
    """A letter goes under."""


@dataclass(frozen=True, slots=True)
class LetterLift(LetterEffect):
    """A letter rises from the board; ``home`` to the rack that is shown, else out of sight."""

    home: bool

    @property
    def leaves_the_board(self) -> bool:
        """What comes home flies over the window."""
        return self.home


@dataclass(frozen=True, slots=True)
class Clashing(BoardEffect):
    """Two words meet at the edge between two cells, ``side`` attacks with one strength, the other defends with one.

    When it is ``decided``, 0 to 1, the defender falls and ``left`` is left of the attack, or the attacker is repelled.
    """

    other: Cell
    side: Side
    attack: int
    defence: int
    left: int | None
    decided: Fraction = Fraction(1, 2)


@dataclass(frozen=True, slots=True)
class Passing(BoardEffect):
    """A force passes over the cell."""

    force: Force


@dataclass(frozen=True, slots=True)
class CityTurn(BoardEffect):
    """A city changes its owner: the tile turns round."""

    before: Side | None
    after: Side | None


@dataclass(frozen=True, slots=True)
class Crumbling(BoardEffect):
    """A city is destroyed."""

    owner: Side | None


@dataclass(frozen=True, slots=True)
class Taking(BoardEffect):
    """A jewel rises out of its setting; ``home`` to the rack that is shown."""

    element: Element
    home: bool

    @property
    def leaves_the_board(self) -> bool:
        """What comes home flies over the window."""
        return self.home


@dataclass(frozen=True, slots=True)
class Setting(BoardEffect):
    """A jewel comes to lie on the board."""

    element: Element


@dataclass(frozen=True, slots=True)
class Snapping(BoardEffect):
    """A link of a broken run snaps."""


@dataclass(frozen=True, slots=True)
class Rising(BoardEffect):
    """A figure rises: points gained in the colour of ``side``, or what was lost where ``bad``.

    One that is ``counted`` then flies to the score of its side, where that is in sight.
    """

    text: str
    side: Side
    bad: bool = False
    counted: bool = False

    @property
    def leaves_the_board(self) -> bool:
        """The scores stand beside the board."""
        return self.counted


@dataclass(frozen=True, slots=True)
class _OnTheRack(BoardEffect):
    """Something about letters of the rack that is shown; ``at`` says nothing."""

    side: Side
    letters: str

    @property
    def leaves_the_board(self) -> bool:
        """The rack lies beside the board."""
        return True


@dataclass(frozen=True, slots=True)
class Dealing(_OnTheRack):
    """Letters come to the rack that is shown, one after another; ``at`` says nothing."""


@dataclass(frozen=True, slots=True)
class Giving(_OnTheRack):
    """Letters leave the rack that is shown; ``at`` says nothing."""


@dataclass(frozen=True, slots=True)
class Timeline:
    """All that is to be seen of one action; ``reveals`` says until when a cell looks as it did before.

    ``begins`` is when each event of the action begins, in the order of the events, so that sounds can keep time.
    """

    effects: tuple[BoardEffect, ...] = ()
    reveals: tuple[tuple[Cell, int], ...] = ()
    begins: tuple[int, ...] = ()

    @property
    def length(self) -> int:
        """When all of it is over."""
        ends = [effect.end for effect in self.effects]
        return max([*ends, *(until for _, until in self.reveals)], default=0)

    def covered(self, now: int) -> tuple[Cell, ...]:
        """The cells that still look as they did before."""
        return tuple(cell for cell, until in self.reveals if now < until)

    def seen(self, now: int) -> tuple[BoardEffect, ...]:
        """What is going on, in the order in which it is painted."""
        return tuple(effect for effect in self.effects if effect.begin <= now < effect.end)


LAND, SPREAD, LET_DOWN = 180, round(LANDED * 1000) - 180, 160
"""How long a letter falls, within what time the last one of a word begins to, and how long a raised one is let down."""
FIGHT = 320
"""How long a defeated letter falls."""
CRACK, SINK = 220, 340
GROW, WASH = 440, 330
"""Within what time an element reaches its last cell, and how long it passes over one."""
TURN, TAKE, RISE, FLY, GLINT = 360, 360, 400, 260, 300
COUNT = 420
"""How long points rise and fly to their score."""

FORCES: Mapping[Element, Force] = MappingProxyType(
    {
        Element.VOLCANO: Force.LAVA,
        Element.DROUGHT: Force.DROUGHT,
        Element.FLOOD: Force.FLOOD,
        Element.FIRESTORM: Force.FIRE,
    }
)

LOSSES: Mapping[Force, type[Falling | Shattering | Sinking]] = MappingProxyType(
    {Force.FLOOD: Sinking, Force.DROUGHT: Falling}
)
"""How letters go that a force takes; others burst."""

SILENT: Mapping[type, str] = MappingProxyType(
    {
        OrderChosen: "the fight itself follows at once",
        SpyReported: "the letters that a spy found lie raised on the board, and it uses up its time in thinking",
        DrawOffered: "it is asked beside the board",
        SidesSwapped: "the plaques say who plays which side",
        TurnBegan: "the plaque says whose turn it is",
        TurnGiven: "the plaque says whose turn it is",
        VariableChanged: "the objectives beside the board tell it",
        GameEnded: "a card tells it",
        ObjectiveMet: "the objectives beside the board tell it",
        ObjectiveRevealed: "the objectives beside the board tell it",
        MessageShown: "a card tells it, and marks its cells",
        ChanceDecided: "a card tells what is read of it",
        ChoiceOpened: "a card asks for the answer",
        ChoiceMade: "the log tells it, and what follows is seen",
        TriggerFired: "no player is told of it, only of what follows",
        ConditionsAdvanced: "no player is told of it",
        PointsAwarded: "the score beside the board tells it",
        SpiesAwarded: "the buttons beside the board tell it",
        TokenGiven: "it lies on the rack",
        ObjectiveClosed: "the objectives beside the board tell it",
        ActionsAllowed: "it is said where something else is tried",
        EffectFailed: "no player is told of it",
    }
)
"""Events of which nothing is to be seen, each with the reason."""
