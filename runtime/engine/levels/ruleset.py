"""Every parameter of an edition, as data (rules, section 11).

A parameter's key in a file is the path of its field here, with a dot: ``rack.limit`` is ``Ruleset.rack.limit``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from runtime.engine.board.sides import Side


class ForestPasses(Enum):
    """How a word's forest score must compare with the forest."""

    AT_LEAST = ">="
    MORE = ">"


class How(Enum):
    """Whether an effect multiplies a word's strength or adds to it."""

    ADD = "add"
    MULTIPLY = "multiply"


class MountainHow(Enum):
    """Whether mountains count letter by letter or for the word as a whole."""

    LETTER = "letter"
    WORD = "word"


class Role(Enum):
    """The part a word plays in a fight."""

    ATTACK = "attack"
    DEFENCE = "defence"


class IceMelts(Enum):
    """Which ice turns to water when a word breaks through."""

    HEAVY = "heavy"
    WORD = "word"


class CombatOrder(Enum):
    """Who settles the order in which defenders fight."""

    STRONGEST_FIRST = "strongest_first"
    DEFENDER_CHOOSES = "defender_chooses"


class CaptureScore(Enum):
    """What a defeated word is worth to the attacker."""

    STRENGTH = "strength"
    LETTERS = "letters"
    FACE = "face"


class Attrition(Enum):
    """By what a defeated word weakens the attack that goes on: its strength, or its face value."""

    STRENGTH = "strength"
    SCORE = "score"


class TokenRegion(Enum):
    """What region an element covers: one that grows by chance, or the nearest cells."""

    GROWN = "grown"
    ROUND = "round"


class NoCity(Enum):
    """What becomes of a player who owns no city."""

    SCORE = "score"
    LOSES = "loses"


class Passes(Enum):
    """Which turns are passes: those that leave no fewer letters on the rack, or those in which no word is committed."""

    NOTHING_ADDED = "nothing_added"
    NOTHING_COMMITTED = "nothing_committed"


class BothMet(Enum):
    """Who wins when both sides' conditions are met at once."""

    SCORE = "score"
    MOVER = "mover"
    DRAW = "draw"


@dataclass(frozen=True, slots=True)
class RackRules:
    """How many letters are drawn and held; ``start`` for a player's first turn.

    ``playable_start`` asks whoever begins a game for a deal with which both sides can begin; see
    :mod:`runtime.movegen.first_racks`.
    """

    start: int
    limit: int
    draw: int
    discards_return: bool
    playable_start: bool = False


@dataclass(frozen=True, slots=True)
class LetterRules:
    """The value of each letter and the make-up of the standard pool."""

    values: Mapping[str, int]
    counts: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class ForestRules:
    """What it takes to cross a forest (section 3.6)."""

    density: int
    passes: ForestPasses
    clearing: tuple[str, ...]
    connotation_multiplier: Fraction
    mountain_bonus: bool


@dataclass(frozen=True, slots=True)
class WaterRules:
    """What crossing water does to a word's strength (section 5)."""

    how: How
    amount: Fraction
    roles: tuple[Role, ...]


@dataclass(frozen=True, slots=True)
class MountainRules:
    """How mountains strengthen a word (section 5)."""

    how: MountainHow
    multiplier: Fraction


@dataclass(frozen=True, slots=True)
class IceRules:
    """What ice bears and what melts (section 6.6)."""

    bears: int
    melts: IceMelts


@dataclass(frozen=True, slots=True)
class CityRules:
    """What a city gives the word on it, and what taking the enemy's earns."""

    how: How
    amount: Fraction
    capture_bonus: int


@dataclass(frozen=True, slots=True)
class MultiplierRule:
    """A single multiplier."""

    multiplier: Fraction


@dataclass(frozen=True, slots=True)
class CombatRules:
    """How fights go (section 6).

    ``repelled_keeps`` says whether words that an attack has defeated stay defeated where it is repelled after all.
    """

    order: CombatOrder
    capture_score: CaptureScore
    penalty: bool
    attrition: Attrition = Attrition.STRENGTH
    repelled_keeps: bool = True


@dataclass(frozen=True, slots=True)
class RedeployRules:
    """Which runs may be lifted (section 7); ``max_crossings`` None stands for any number."""

    max_crossings: int | None
    disconnected: bool
    leaves_whole: bool


@dataclass(frozen=True, slots=True)
class TokenRules:
    """How far an element spreads where the map does not say, and how (section 8)."""

    power: int
    region: TokenRegion = TokenRegion.GROWN


USUAL_EDITION = "release"
"""The id of the edition that is meant where none is named."""


@dataclass(frozen=True, slots=True)
class Ruleset:
    """An edition of the rules, or an edition with some of a level's own parameters."""

    id: str
    name: str
    rack: RackRules
    letters: LetterRules
    forest: ForestRules
    water: WaterRules
    mountain: MountainRules
    ice: IceRules
    city: CityRules
    connotation: MultiplierRule
    disconnected: MultiplierRule
    combat: CombatRules
    redeploy: RedeployRules
    spies: int
    token: TokenRules
    no_city: NoCity
    turn_limit: int
    both_met: BothMet
    first: Side
    extra: Mapping[str, object]
    pie: bool = False
    passes: Passes = Passes.NOTHING_ADDED
