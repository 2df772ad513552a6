"""What the engine reports of an action; the log, the animations and the statistics read nothing else.

The first are those that conditions and triggers bring about, then those of what players do.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from runtime.engine.board.grid import Cell
from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import BySide, Side
from runtime.engine.board.terrain import Element, Terrain
from runtime.engine.game.state import AllowedActions, BoardToken, Ending, HeldToken, OpenChoice, Run, ShownChoice
from runtime.engine.levels.level import EffectKindId


@dataclass(frozen=True, slots=True)
class ConditionsAdvanced:
    """What conditions and triggers remember has changed: ``marks`` by key, sorted; no player is told of it.

    ``over`` is how many turns of the game have ended.
    """

    over: int
    marks: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class ObjectiveMet:
    """An objective of ``side`` is met; unless it is a ``bonus``, the game ends."""

    side: Side
    objective: str
    bonus: bool


@dataclass(frozen=True, slots=True)
class ObjectiveRevealed:
    """A hidden objective of ``side`` is hidden no longer."""

    side: Side
    objective: str


@dataclass(frozen=True, slots=True)
class TriggerFired:
    """A trigger goes off; what it does follows. No player is told of this, only of what follows."""

    trigger: str


@dataclass(frozen=True, slots=True)
class MessageShown:
    """A message of the level, pointing at ``cells``; ``to`` is who reads it, None stands for both sides."""

    text: str
    speaker: str
    portrait: str
    cells: tuple[Cell, ...]
    to: Side | None


@dataclass(frozen=True, slots=True)
class CityDestroyed:
    """A city that an element or the landscape's change destroyed, and whose it was; None for a neutral one."""

    city_id: str
    at: Cell
    owner: Side | None


@dataclass(frozen=True, slots=True)
class TerrainChanged:
    """The ``changed`` cells, by row and column, became ``terrain``; what stood in the way is destroyed."""

    terrain: Terrain
    changed: tuple[Cell, ...]
    destroyed: BySide[tuple[Laid, ...]]
    cities: tuple[CityDestroyed, ...]


@dataclass(frozen=True, slots=True)
class TokenPlaced:
    """An elemental token has come to lie on the map."""

    id: str
    at: Cell
    element: Element
    power: int


@dataclass(frozen=True, slots=True)
class TokenRemoved:
    """An elemental token has gone from the map."""

    id: str
    at: Cell


@dataclass(frozen=True, slots=True)
class LettersGiven:
    """Letters, sorted, came to a rack from nowhere; ``letters`` is empty for the other side's eyes, not ``count``."""

    side: Side
    letters: str
    count: int


@dataclass(frozen=True, slots=True)
class TurnGiven:
    """The next turn will be this side's."""

    side: Side


@dataclass(frozen=True, slots=True)
class VariableChanged:
    """A variable of the level has another ``value`` now; players are told of it where it is ``shown``."""

    variable: str
    value: int
    name: str = ""
    shown: bool = False


@dataclass(frozen=True, slots=True)
class PointsAwarded:
    """A side's base score grew by ``amount``, or shrank where that is negative."""

    side: Side
    amount: int


@dataclass(frozen=True, slots=True)
class SpiesAwarded:
    """A side has ``amount`` spies more, or fewer where that is negative."""

    side: Side
    amount: int


@dataclass(frozen=True, slots=True)
class TokenGiven:
    """A token came to a rack from nowhere."""

    side: Side
    token: HeldToken


@dataclass(frozen=True, slots=True)
class ObjectiveClosed:
    """An objective of ``side`` can be met no more; of a ``hidden`` one that was never revealed no player is told."""

    side: Side
    objective: str
    hidden: bool


@dataclass(frozen=True, slots=True)
class LettersLaid:
    """The level laid letters of ``side`` on the board, from nowhere; by row and column."""

    side: Side
    letters: tuple[Laid, ...]


@dataclass(frozen=True, slots=True)
class LettersRemoved:
    """The level took letters of ``side`` off the board, out of the game; by row and column."""

    side: Side
    letters: tuple[Laid, ...]


@dataclass(frozen=True, slots=True)
class CityFounded:
    """A city has come to stand on the map, ``owner``'s, unless a letter that stood there took it at once."""

    city_id: str
    at: Cell
    name: str
    owner: Side | None
    taken_by: Side | None


@dataclass(frozen=True, slots=True)
class CitiesRazed:
    """The level took cities off the map; what stands there stays."""

    cities: tuple[CityDestroyed, ...]


@dataclass(frozen=True, slots=True)
class CityPassed:
    """A city that was passed on, and whose it was."""

    city_id: str
    at: Cell
    before: Side | None


@dataclass(frozen=True, slots=True)
class CitiesGiven:
    """The level gave cities to ``owner``; None makes them neutral."""

    owner: Side | None
    cities: tuple[CityPassed, ...]


@dataclass(frozen=True, slots=True)
class ActionsAllowed:
    """What ``side`` may do from now on; the other side is not told of it."""

    side: Side
    allowed: AllowedActions


class EffectFailure(Enum):
    """Why an effect of section 13 could not be carried out."""

    OFF_BOARD = "off-board"
    LAVA = "lava"
    OCCUPIED = "occupied"
    TOUCHES = "touches"
    NOTHING_THERE = "nothing-there"
    NO_CHANGE = "no-change"
    TOO_MANY = "too-many"


@dataclass(frozen=True, slots=True)
class EffectFailed:
    """An effect of this ``kind`` did nothing, for it could not be carried out; no player is told."""

    kind: EffectKindId
    why: EffectFailure
    cells: tuple[Cell, ...] = ()


@dataclass(frozen=True, slots=True)
class ChanceDecided:
    """Chance has decided which of several branches comes, and ``text`` is what is read of it.

    It drew one of ``total`` lots and found the one of this number; players are told of neither.
    """

    text: str
    branch: int = 0
    total: int = 0


@dataclass(frozen=True, slots=True)
class ChoiceOpened:
    """A ``choice`` of the level waits for the answer of ``side``; of what else ``waits`` nobody is told."""

    side: Side
    choice: ShownChoice
    waits: OpenChoice | None = None


@dataclass(frozen=True, slots=True)
class ChoiceMade:
    """A side has answered a choice of the level by an option, whose ``text`` both read."""

    side: Side
    choice: str
    option: str
    text: str


DecisionEvent = ChanceDecided | ChoiceOpened | ChoiceMade
"""What decides between the branches of an effect."""

BoardEvent = (
    PointsAwarded
    | SpiesAwarded
    | TokenGiven
    | ObjectiveClosed
    | LettersLaid
    | LettersRemoved
    | CityFounded
    | CitiesRazed
    | CitiesGiven
    | ActionsAllowed
    | EffectFailed
)
"""What the effects of section 13 bring about on the board, in scores and racks, and in what may be done."""

StoryEvent = (
    ConditionsAdvanced
    | ObjectiveMet
    | ObjectiveRevealed
    | TriggerFired
    | MessageShown
    | TerrainChanged
    | TokenPlaced
    | TokenRemoved
    | LettersGiven
    | TurnGiven
    | VariableChanged
    | DecisionEvent
    | BoardEvent
)


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
class StrengthStep:
    """One modifier at work: ``amount`` multiplies or adds, ``total`` is the exact result."""

    modifier: Modifier
    multiply: bool
    amount: Fraction
    total: Fraction


@dataclass(frozen=True, slots=True)
class Strength:
    """A word's strength with all its arithmetic; ``value`` is rounded down once and never below 0."""

    run: Run
    steps: tuple[StrengthStep, ...]
    value: int


@dataclass(frozen=True, slots=True)
class Fight:
    """One defender's fight (section 6.3): the attacker's strength before and after, and what the attacker gained.

    A defender that was ``defeated`` stays so, but where the attack was repelled in the end and the rules let it keep
    nothing (``combat.repelled_keeps``): then it ``stands`` again.
    """

    defender: Strength
    linked: bool
    attack_before: int
    attack_after: int
    defeated: bool
    removed: tuple[Laid, ...]
    gained: int
    stands: bool = False

    @property
    def felled(self) -> bool:
        """Whether the defender is defeated for good."""
        return self.defeated and not self.stands


class WordOutcome(Enum):
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
    outcome: WordOutcome
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
class AttackDeclared:
    """A commit attacks several words, and the defending player must name the order of the fights (section 6.2).

    ``attack`` is its strength, ``defenders`` are the words attacked: topmost, leftmost, across first.
    """

    side: Side
    new: tuple[Laid, ...]
    main: Run
    cross: tuple[Run, ...]
    attack: Strength
    defenders: tuple[Run, ...]


@dataclass(frozen=True, slots=True)
class OrderChosen:
    """The defending ``side`` has named the order of the fights; the commit's own report follows."""

    side: Side
    order: tuple[Run, ...]


@dataclass(frozen=True, slots=True)
class RunLifted:
    """A run was redeployed (section 7): the ``lifted`` letters went to the rack; excess is reported as discarded."""

    side: Side
    run: Run
    lifted: tuple[Laid, ...]


@dataclass(frozen=True, slots=True)
class ElementInvoked:
    """What a token did (section 8): ``region`` in the order it grew, the token's own cell first.

    The ``changed`` cells, by row and column, became ``terrain``. ``buried`` are uncaptured tokens that lie under lava
    now: they stay on the board, but nothing can be laid there any more, and no element takes lava away.
    ``given`` says that the region was handed in instead of grown, as tests do.
    """

    side: Side
    token: HeldToken
    region: tuple[Cell, ...]
    terrain: Terrain
    changed: tuple[Cell, ...]
    destroyed: BySide[tuple[Laid, ...]]
    cities: tuple[CityDestroyed, ...]
    buried: tuple[BoardToken, ...]
    given: bool = False


@dataclass(frozen=True, slots=True)
class SpyReported:
    """A spy was asked (section 9) and is used up where it ``found`` a word.

    ``letters`` are the ones it would lay, which are left on the rack; they are empty for the other side's eyes.
    """

    side: Side
    letters: tuple[Laid, ...]
    found: bool


@dataclass(frozen=True, slots=True)
class DrawOffered:
    """A side has offered a draw."""

    side: Side


@dataclass(frozen=True, slots=True)
class SidesSwapped:
    """The players have changed sides: who played ``side`` plays the other one from now on; the position stays."""

    side: Side


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


Event = (
    LettersDrawn
    | LettersDiscarded
    | AttackDeclared
    | OrderChosen
    | WordCommitted
    | RunLifted
    | ElementInvoked
    | SpyReported
    | DrawOffered
    | SidesSwapped
    | TurnBegan
    | TurnEnded
    | GameEnded
    | StoryEvent
)
