"""A whole position of a game as one frozen value, and how letters come and go in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum

from runtime.engine.board.grid import Cell, Direction, Size
from runtime.engine.board.letters import Laid, LetterGrid
from runtime.engine.board.sides import BySide, Side
from runtime.engine.board.terrain import Element, TerrainMap
from runtime.engine.game.chance import mixed_in, weighted
from runtime.engine.game.condition_plan import ConditionMemory, ConditionPlan
from runtime.engine.levels.level import City, PoolKind
from runtime.engine.levels.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Run:
    """A maximal straight line of two or more of one player's letters; known by all three of its fields."""

    at: Cell
    direction: Direction
    text: str

    @property
    def cells(self) -> tuple[Cell, ...]:
        """Its cells, from the first to the last."""
        return tuple(self.at.moved(self.direction, step) for step in range(len(self.text)))


@dataclass(frozen=True, slots=True)
class BoardToken:
    """An elemental token where the map put it; ``captured`` leaves its empty setting visible."""

    id: str
    at: Cell
    element: Element
    power: int
    captured: bool = False


@dataclass(frozen=True, slots=True)
class HeldToken:
    """A captured token on a rack; ``at`` is the cell where it lay."""

    element: Element
    at: Cell
    power: int


@dataclass(frozen=True, slots=True)
class Rack:
    """A player's drawn letters, sorted, and captured tokens in the order of their capture."""

    letters: str = ""
    tokens: tuple[HeldToken, ...] = ()

    @property
    def count(self) -> int:
        """How much of the rack's limit is taken up (section 2.1)."""
        return len(self.letters) + len(self.tokens)


@dataclass(frozen=True, slots=True)
class Penalty:
    """What repelled attacks take from a word's defence until the end of the turn (section 6.5)."""

    side: Side
    run: Run
    amount: int


@dataclass(frozen=True, slots=True)
class Board:
    """Everything that lies open on the table; both sides see all of it."""

    terrain: TerrainMap
    cities: tuple[City, ...]
    tokens: tuple[BoardToken, ...]
    letters: BySide[LetterGrid]
    broken: BySide[tuple[Run, ...]] = BySide((), ())
    penalties: tuple[Penalty, ...] = ()

    @property
    def size(self) -> Size:
        """Rows and columns."""
        return self.terrain.size


class Phase(Enum):
    """What the side to move may do now."""

    DISCARD = "discard"
    PLAY = "play"
    ORDER = "order"
    CHOOSE = "choose"
    OVER = "over"


class ActionKind(Enum):
    """The kinds of action that a level may forbid (section 13)."""

    COMMIT = "commit"
    REDEPLOY = "redeploy"
    INVOKE = "invoke"
    SPY = "spy"
    END_TURN = "end_turn"


@dataclass(frozen=True, slots=True)
class AllowedActions:
    """What a level lets a side do (section 13): these kinds of action alone, or all where there are none.

    ``text`` is what the level says of anything else.
    """

    kinds: tuple[ActionKind, ...] = ()
    text: str = ""

    def __bool__(self) -> bool:
        """Whether anything is forbidden."""
        return bool(self.kinds)

    def allows(self, kind: ActionKind) -> bool:
        """Whether the side may do this."""
        return not self.kinds or kind in self.kinds


class EndReason(Enum):
    """What brought a game to its end (section 10)."""

    NO_CITY = "no_city"
    LETTERS_OUT = "letters_out"
    PASSES = "passes"
    TURN_LIMIT = "turn_limit"
    RESIGNED = "resigned"
    AGREED = "agreed"
    CONDITION = "condition"
    TRIGGER = "trigger"


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game ended; ``winner`` None is a draw, ``path`` the id of the winner's way to win where there is one."""

    winner: Side | None
    why: EndReason
    path: str = ""


@dataclass(frozen=True, slots=True)
class PoolPlan:
    """What both sides may know of a pool: its kind and the letters that the side began with.

    ``counts`` counts the pool, the rack and the starting letters on the board together; for an endless pool
    it holds the frequencies by which letters are drawn.
    """

    kind: PoolKind
    counts: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Setup:
    """What never changes during a game; ``standard_end`` says whether the standard ends apply (section 10).

    ``plan`` are the level's conditions and triggers; a player's view holds only those that players are told of.
    """

    level_id: str
    rules: Ruleset
    pools: BySide[PoolPlan]
    standard_end: bool = True
    plan: ConditionPlan = field(default_factory=ConditionPlan)


@dataclass(frozen=True, slots=True)
class PendingAttack:
    """An attack that waits for the defending player to name the order of the fights (section 6.2).

    ``new`` are the new letters by row and column; until the answer they are still counted on the attacker's rack.
    ``defenders`` are the words attacked, topmost, leftmost, across first.
    """

    new: tuple[Laid, ...]
    main: Run
    cross: tuple[Run, ...]
    defenders: tuple[Run, ...]


class ChoiceMoment(Enum):
    """At which moment of a game a choice opens; what follows it goes on from there."""

    OPENING = "opening"
    ACTION = "action"
    TURN_END = "turn_end"


@dataclass(frozen=True, slots=True)
class OpenChoice:
    """A choice that waits for its answer (section 13), and all that waits for it.

    ``effect`` is the choice by its JSON pointer, ``rest`` are the effects that follow it: those of its trigger, then
    those of each option that it lies in. It opened in ``phase`` after an action of ``mover``; after these effects come
    the triggers behind the one of the number ``rule``, and after the round of this number the next one.
    """

    effect: str
    chooser: Side
    mover: Side
    phase: Phase
    moment: ChoiceMoment
    round: int
    rule: int
    rest: tuple[tuple[str, ...], ...] = ((),)


@dataclass(frozen=True, slots=True)
class ChoiceOption:
    """An option of a choice, as both sides read it."""

    id: str
    text: str


@dataclass(frozen=True, slots=True)
class ShownChoice:
    """A choice as both sides see it: what is asked, by whom, and who chooses among which options."""

    id: str
    text: str
    speaker: str
    portrait: str
    chooser: Side
    options: tuple[ChoiceOption, ...]


UNKNOWN = "?"
"""Stands for a letter that whoever holds the position is not told, in racks, pools and discards."""
UNTOLD = -1
"""Stands for the state of random numbers that whoever holds the position is not told."""


@dataclass(frozen=True, slots=True)
class GameState:
    """A whole position, hidden things included.

    ``pools`` are in drawing order, empty where endless; ``out`` are the letters that have left the game, sorted;
    ``discarded`` are those of them that were given up unseen by the other side, sorted;
    ``rack_after_draw`` is how many letters the side to move held after its draw and discards (a pass is judged by it);
    ``began`` says whether each side has had a turn; ``chance`` is the state of the game's random numbers (64 bits).
    ``waiting`` is there in phase ``order`` alone; ``offer`` is the side whose offer of a draw stands.
    ``course`` is what is remembered of conditions and triggers, ``variables`` what those of the level hold, by id
    (section 13). ``committed`` says whether a word was committed this turn, where passes are judged by that.
    ``may_swap`` says that the side to move may still change sides with the other (the pie rule),
    ``swapped`` that the players have done so. ``allowed`` is what the level lets each side do,
    ``closed`` are the objectives that it has closed, ``laid`` the letters that it laid, sorted. ``choice`` is there in
    phase ``choose`` alone, ``choices`` counts those that opened this turn, ``chosen`` holds the latest answer to each.
    ``draws`` are the states of each side's own random numbers, where the sides draw letters by numbers of their own.
    """

    setup: Setup
    board: Board
    racks: BySide[Rack]
    pools: BySide[str]
    out: BySide[str]
    base: BySide[int]
    spies: BySide[int]
    to_move: Side
    turn: int
    phase: Phase
    rack_after_draw: int
    redeployed: bool
    passes: int
    began: BySide[bool]
    ended: Ending | None
    chance: int
    discarded: BySide[str] = BySide("", "")
    waiting: PendingAttack | None = None
    offer: Side | None = None
    course: ConditionMemory = field(default_factory=ConditionMemory)
    may_swap: bool = False
    swapped: bool = False
    variables: Mapping[str, int] = field(default_factory=dict)
    allowed: BySide[AllowedActions] = BySide(AllowedActions(), AllowedActions())
    closed: tuple[str, ...] = ()
    laid: BySide[str] = BySide("", "")
    choice: OpenChoice | None = None
    choices: int = 0
    chosen: Mapping[str, str] = field(default_factory=dict)
    committed: bool = False
    draws: BySide[int] | None = None

    @property
    def to_act(self) -> Side:
        """Whose action is next: the side to move; the defending one names an order, and a choice has its chooser."""
        if self.choice is not None:
            return self.choice.chooser
        return self.to_move.other if self.phase is Phase.ORDER else self.to_move


def without(letters: str, used: str) -> str:
    """The sorted ``letters`` less the ``used`` ones, which must be among them."""
    return "".join(sorted((Counter(letters) - Counter(used)).elements()))


def together(letters: str, more: str) -> str:
    """Both, sorted."""
    return "".join(sorted(letters + more))


def spelled(laid: Iterable[Laid]) -> str:
    """The letters of ``laid``, in their order."""
    return "".join(letter for _, letter in laid)


def is_endless(state: GameState, side: Side) -> bool:
    """Whether the side's pool never runs out."""
    return state.setup.pools[side].kind is PoolKind.INFINITE


def excess(state: GameState, side: Side) -> int:
    """How many letters the side must give up; tokens take up space but can't be discarded (section 2.1)."""
    rack = state.racks[side]
    return max(0, min(len(rack.letters), rack.count - state.setup.rules.rack.limit))


def draw_letters(state: GameState, side: Side, number: int) -> tuple[GameState, str]:
    """The position after the side has drawn ``number`` letters, or as many as there are, and those in drawing order."""
    pool, chance = state.pools[side], _own_chance(state, side)
    if not is_endless(state, side):
        drawn, pool = pool[:number], pool[number:]
    elif chance == UNTOLD:
        drawn = UNKNOWN * (number if any(state.setup.pools[side].counts.values()) else 0)
    else:
        drawn, chance = weighted(chance, state.setup.pools[side].counts, number)
    rack = state.racks[side]
    racks = state.racks.having(side, Rack(together(rack.letters, drawn), rack.tokens))
    return _drawn(replace(state, racks=racks, pools=state.pools.having(side, pool)), side, chance), drawn


def _own_chance(state: GameState, side: Side) -> int:
    """The random numbers by which the letters of ``side`` come: its own, or the game's where it has none."""
    return state.chance if state.draws is None else state.draws[side]


def _drawn(state: GameState, side: Side, chance: int) -> GameState:
    """The position with the next state of the numbers by which the letters of ``side`` come."""
    if state.draws is None:
        return replace(state, chance=chance)
    return replace(state, draws=state.draws.having(side, chance))


def give_up(state: GameState, side: Side, letters: str) -> GameState:
    """The position after the side has discarded ``letters``, which leave the game or return to a finite pool."""
    rack = state.racks[side]
    racks = state.racks.having(side, Rack(without(rack.letters, letters), rack.tokens))
    if state.setup.rules.rack.discards_return and not is_endless(state, side):
        # Sorted: which letters go back settles the rest of the game, not the order in which they were picked.
        pool, chance = state.pools[side], _own_chance(state, side)
        if chance == UNTOLD:
            pool += UNKNOWN * len(letters)
        else:
            pool, chance = mixed_in(chance, pool, "".join(sorted(letters)))
        return _drawn(replace(state, racks=racks, pools=state.pools.having(side, pool)), side, chance)
    return replace(
        state,
        racks=racks,
        out=state.out.having(side, together(state.out[side], letters)),
        discarded=state.discarded.having(side, together(state.discarded[side], letters)),
    )
