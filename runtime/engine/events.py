"""What the engine reports of an action; the log, the animations and the statistics read nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from runtime.engine.grid import Cell
from runtime.engine.letters import Laid
from runtime.engine.sides import Side
from runtime.engine.state import Ending, HeldToken, Run


class Modifier(Enum):
    """The parts a strength is made of, in the order they are worked out (section 5)."""

    FACE = "face"
    MOUNTAIN = "mountain"
    ATTACKING = "attacking"
    DEFENDING = "defending"
    SNEAKING = "sneaking"
    DISCONNECTED = "disconnected"
    WATER = "water"
    CITY = "city"
    PENALTY = "penalty"


@dataclass(frozen=True, slots=True)
class Step:
    """One modifier at work: ``amount`` multiplies or adds, ``total`` is the exact result."""

    modifier: Modifier
    multiply: bool
    amount: Fraction
    total: Fraction


@dataclass(frozen=True, slots=True)
class Strength:
    """A word's strength with all its arithmetic; ``value`` is rounded down once and never below 0."""

    run: Run
    steps: tuple[Step, ...]
    value: int


@dataclass(frozen=True, slots=True)
class Fight:
    """One defender's fight (section 6.3): the attacker's strength before and after, and what the attacker gained."""

    defender: Strength
    linked: bool
    attack_before: int
    attack_after: int
    defeated: bool
    removed: tuple[Laid, ...]
    gained: int


class Outcome(Enum):
    """What became of a committed word."""

    PLACED = "placed"
    REPELLED = "repelled"
    BROKE_ICE = "broke_ice"


@dataclass(frozen=True, slots=True)
class IceBroken:
    """What a word that broke through took with it: ``melted`` cells, ``lost`` older letters of that side."""

    melted: tuple[Cell, ...]
    lost: tuple[Laid, ...]


@dataclass(frozen=True, slots=True)
class CityTaken:
    """A city that changed its owner, and the bonus it earned."""

    city_id: str
    at: Cell
    before: Side | None
    bonus: int


@dataclass(frozen=True, slots=True)
class LettersDrawn:
    """Letters drawn from a pool; ``letters`` is empty for the other side's eyes, ``count`` is not."""

    side: Side
    letters: str
    count: int


@dataclass(frozen=True, slots=True)
class LettersDiscarded:
    """Letters given up; ``letters`` is empty for the other side's eyes, ``count`` is not."""

    side: Side
    letters: str
    count: int


@dataclass(frozen=True, slots=True)
class WordCommitted:
    """Everything that one commit did, in the order it happened (section 4).

    ``attack`` is the attack strength, None where nothing was attacked; ``penalty`` is what a repelling word now bears.
    """

    side: Side
    outcome: Outcome
    main: Run
    cross: tuple[Run, ...]
    new: tuple[Laid, ...]
    attack: Strength | None
    fights: tuple[Fight, ...]
    leftovers: tuple[Laid, ...]
    penalty: int | None
    ice: IceBroken | None
    forest_cleared: tuple[Cell, ...]
    tokens: tuple[HeldToken, ...]
    cities: tuple[CityTaken, ...]
    base_gained: int


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """A side is to move; ``turn`` counts both sides' turns from 1."""

    side: Side
    turn: int


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """A turn is over; ``restored`` are the runs broken in it that are words again."""

    side: Side
    turn: int
    passed: bool
    restored: tuple[tuple[Side, Run], ...]


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game is over."""

    ending: Ending


Event = LettersDrawn | LettersDiscarded | WordCommitted | TurnBegan | TurnEnded | GameEnded
