"""What is kept of play: positions, clocks, presets to begin from, and savegames to go on with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from enum import Enum
from typing import TypeVar

from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import BySide, Side
from runtime.engine.board.terrain import TerrainMap
from runtime.engine.game.actions import Action
from runtime.engine.game.condition_plan import ConditionMemory
from runtime.engine.game.state import (
    AllowedActions,
    BoardToken,
    Ending,
    HeldToken,
    OpenChoice,
    PendingAttack,
    Phase,
    PoolPlan,
)
from runtime.engine.levels.level import City, Extra, Level, Region, Seat, Token, Trigger, Variable, WinPath
from runtime.engine.records.record import Record

MILLISECONDS = 1000
LEAST, MOST = 5, 4 * 3600
"""How many seconds a clock may give at least and at most."""
GRACE = 15
"""Seconds that a player has each time it is theirs to act, even where all their time for the game is spent."""


class ClockKind(Enum):
    """What the time of a clock is for."""

    TURN = "turn"
    GAME = "game"


@dataclass(frozen=True, slots=True)
class Clock:
    """A turn clock: so many ``seconds`` for each turn, or for each player's whole game.

    ``increment`` seconds are added after each turn of a player who has a time for the game.
    """

    kind: ClockKind = ClockKind.TURN
    seconds: int = 120
    increment: int = 0


@dataclass(frozen=True, slots=True)
class Times:
    """How a clock stands: ``left`` are the milliseconds of both sides, as they are since turn ``turn`` of the game.

    ``acting`` is who had to act last.
    """

    clock: Clock
    left: BySide[int]
    turn: int = -1
    acting: Side | None = None


def wound(clock: Clock) -> Times:
    """A clock that has not begun to run."""
    return Times(clock, BySide(clock.seconds * MILLISECONDS, clock.seconds * MILLISECONDS))


def turned(times: Times, turn: int, mover: Side, actor: Side) -> Times:
    """The clock when ``actor`` is to act in the turn of ``mover``.

    A new turn brings its time, or the increment for the one before. Who is attacked and names an order has the time
    of a turn for that too, or what is left of their game.
    """
    if (turn, actor) == (times.turn, times.acting):
        return times
    clock, left = times.clock, times.left
    is_new = turn != times.turn
    if clock.kind is ClockKind.TURN:
        if is_new or actor is not mover:
            left = left.having(actor, clock.seconds * MILLISECONDS)
        if is_new and actor is not mover:
            left = left.having(mover, clock.seconds * MILLISECONDS)
    else:
        if is_new and 0 <= times.turn < turn:
            # Turns to which nobody handed any time, such as a computer's, have passed too.
            over, gain = turn - times.turn, clock.increment * MILLISECONDS
            left = left.having(mover.other, left[mover.other] + gain * ((over + 1) // 2))
            left = left.having(mover, left[mover] + gain * (over // 2))
        left = left.having(actor, max(left[actor], GRACE * MILLISECONDS))
    return replace(times, left=left, turn=turn, acting=actor)


def spent(times: Times, milliseconds: int) -> Times:
    """The clock after so much time of whoever is to act; it stops at nothing."""
    if times.acting is None:
        return times
    return replace(times, left=times.left.having(times.acting, max(0, times.left[times.acting] - milliseconds)))


def is_out(times: Times) -> bool:
    """Whether whoever is to act has no time left."""
    return times.acting is not None and times.left[times.acting] == 0


T = TypeVar("T")

PlayedLetters = Mapping[Cell, str]
"""Letters by their cells."""

RunMark = tuple[int | str, ...]
"""A run as ``(row, column, direction, letters)``, with an amount behind it where it bears a penalty."""


@dataclass(frozen=True, slots=True)
class Judging:
    """A level's conditions and triggers, with the things they speak of as they were when the game began."""

    cities: tuple[City, ...] = ()
    tokens: tuple[Token, ...] = ()
    regions: tuple[Region, ...] = ()
    conditions: BySide[tuple[WinPath, ...]] = BySide((), ())
    triggers: tuple[Trigger, ...] = ()
    variables: tuple[Variable, ...] = ()
    protagonist: Side = Side.GOLD

    @classmethod
    def of(cls, level: Level) -> Judging | None:
        """What of a level is judged beside the standard ends; None where nothing is."""
        if not any(level.conditions) and not level.triggers and not level.variables:
            return None
        level = level.detached()
        return cls(**{one.name: getattr(level, one.name) for one in fields(cls)})

    def level(self, terrain: TerrainMap) -> Level:
        """A level of nothing else, on this landscape."""
        return Level("judging", "", terrain, **{one.name: getattr(self, one.name) for one in fields(self)})


@dataclass(frozen=True, slots=True)
class Position:
    """What a file says of a position; None is what it leaves open.

    ``pools`` are the letters in drawing order, or only how many there are; then nobody knows them and none is drawn.
    """

    level: str | None = None
    edition: str | None = None
    params: Mapping[str, object] | None = None
    rows: int | None = None
    cols: int | None = None
    terrain: TerrainMap | None = None
    cities: tuple[City, ...] | None = None
    tokens: tuple[BoardToken, ...] | None = None
    letters: BySide[PlayedLetters] | None = None
    racks: BySide[str] | None = None
    rack_tokens: BySide[tuple[HeldToken, ...]] | None = None
    base: BySide[int] | None = None
    to_move: Side | None = None
    pools: BySide[int | str] | None = None
    passes: int | None = None
    connotations: Mapping[str, tuple[str, ...]] | None = None
    plans: BySide[PoolPlan] | None = None
    standard_end: bool | None = None
    turn: int | None = None
    phase: Phase | None = None
    rack_after_draw: int | None = None
    redeployed: bool | None = None
    committed: bool | None = None
    began: BySide[bool] | None = None
    spies: BySide[int] | None = None
    out: BySide[str] | None = None
    discarded: BySide[str] | None = None
    broken: BySide[tuple[RunMark, ...]] | None = None
    penalties: tuple[RunMark, ...] | None = None
    waiting: PendingAttack | None = None
    offer: Side | None = None
    may_swap: bool | None = None
    swapped: bool | None = None
    finished: Ending | None = None
    course: ConditionMemory | None = None
    variables: Mapping[str, int] | None = None
    allowed: BySide[AllowedActions] | None = None
    closed: tuple[str, ...] | None = None
    laid: BySide[str] | None = None
    choice: OpenChoice | None = None
    choices: int | None = None
    chosen: Mapping[str, str] | None = None
    judging: Judging | None = None
    chance: str | None = None
    extra: Extra = field(default_factory=dict)

    def having(self, part: Position) -> Position:
        """The same with whatever ``part`` says laid over it; of unknown keys both are kept."""
        said = {one.name: getattr(part, one.name) for one in fields(Position) if one.name != "extra"}
        changes = {name: value for name, value in said.items() if value is not None}
        for name in part.alone if isinstance(part, PartialPosition) else ():
            if getattr(self, name) is not None:
                changes[name] = value_of_side(part, name, getattr(self, name))
        return replace(self, **changes, extra={**self.extra, **part.extra})


@dataclass(frozen=True, slots=True)
class PartialPosition(Position):
    """Part of a position that says some things for one side alone: ``alone`` are these members, each with its side.

    What such a member holds for the other side means nothing.
    """

    alone: Mapping[str, Side] = field(default_factory=dict)


def value_of_side(part: Position, name: str, usual: BySide[T]) -> BySide[T]:
    """What a part says under this name of both sides; what it leaves open is as ``usual``."""
    value = getattr(part, name)
    if value is None:
        return usual
    side = part.alone.get(name) if isinstance(part, PartialPosition) else None
    return value if side is None else usual.having(side, value[side])


@dataclass(frozen=True, slots=True)
class CarryOver:
    """What the campaign's player brings along from an earlier level.

    ``words`` are remembered: they are valid in the level whatever its vocabulary. ``variables`` are what variables of
    the journey hold; what is left out is as the campaign declares it. On a journey these are kept by itself instead
    (:mod:`runtime.campaign.progress`).
    """

    letters: str = ""
    tokens: tuple[HeldToken, ...] = ()
    spies: int = 0
    score: int = 0
    words: tuple[str, ...] = ()
    variables: Mapping[str, int] = field(default_factory=dict)
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Arrival:
    """Arriving along the campaign's edge of this id, with what is carried over."""

    edge: str
    carry: CarryOver = field(default_factory=CarryOver)
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Preset:
    """A named beginning of a level: part of a position laid over the level's start, or an arrival."""

    id: str
    name: str
    position: Position | None = None
    arriving: Arrival | None = None
    seed: int | None = None
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PresetFile:
    """All presets of a level, in the designer's order."""

    presets: tuple[Preset, ...] = ()
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ProofGame:
    """A game that proves something: what settles it, beside the level it is a game of.

    ``level``, ``rules`` and ``words`` are hashes of what it was played on (:mod:`runtime.match.proof_games`), so that
    it is known whether that has changed. ``deals`` is how often opening racks were dealt, ``result`` the fingerprint of
    the last position.
    """

    level: str = ""
    rules: str = ""
    words: str = ""
    seed: int = 0
    actions: tuple[Action, ...] = ()
    result: str = ""
    deals: int = 1


@dataclass(frozen=True, slots=True)
class Proof:
    """A game that shows how ``side`` can win a level: by the win path of the id ``path``, or by a standard end.

    It was played at the ``difficulty`` of this id, by who came with ``carry``, against the computer's player of the id
    ``opponent`` (``idle`` ended every turn at once; empty is a person, or nobody knows). That thought of no more than
    so many ``nodes`` before an action; 0 is as much as in any game.

    Where the level has changed since in what a game depends on, it is stale. Earlier versions kept a ``record`` with a
    copy of the level in the place of the ``game``; such a proof stays as it is until it is renewed.
    """

    id: str
    side: Side
    record: Record | None = None
    path: str = ""
    note: str = ""
    difficulty: str = ""
    carry: CarryOver = field(default_factory=CarryOver)
    opponent: str = ""
    nodes: int = 0
    game: ProofGame = ProofGame()
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ProofFile:
    """All proofs of a level, in the designer's order."""

    proofs: tuple[Proof, ...] = ()
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Context:
    """The campaign that a saved game is part of: its id, where it lay, and the station that is played.

    ``arriving`` is how the player came there, with what they brought along, and ``difficulty`` the chosen one.
    """

    campaign: str
    folder: str = ""
    node: str = ""
    arriving: Arrival | None = None
    difficulty: str = ""
    extra: Extra = field(default_factory=dict)

    @property
    def carry(self) -> CarryOver:
        """What was brought along; nothing where there is none."""
        return self.arriving.carry if self.arriving is not None else CarryOver()


@dataclass(frozen=True, slots=True)
class SessionData:
    """What is kept of a game in progress that neither its record nor its position knows.

    ``name`` is the one that a person gave to the save, empty where it was saved by itself, and ``saved`` when that was
    (ISO 8601, UTC). ``seconds`` were played in all sittings until then; ``players`` are the names of the persons.
    ``is_free`` says that it is a skirmish, and ``times`` how its turn clock stands. ``scores`` were those of then, and
    ``hints`` is how many of the coach's were taken.
    """

    name: str = ""
    saved: str = ""
    seconds: int = 0
    players: BySide[str] = BySide("", "")
    is_free: bool = False
    times: Times | None = None
    scores: BySide[int] | None = None
    hints: int = 0


@dataclass(frozen=True, slots=True)
class Savegame:
    """A game in progress: how it came about, how it stands, who plays, and which campaign it belongs to.

    The position is there beside the record because newer rules might play the record otherwise; then it wins. ``seats``
    are as the game began; where the position says that sides were ``swapped``, each player sits at the other one now.
    """

    record: Record
    position: Position
    seats: BySide[Seat]
    campaign: Context | None = None
    extra: Extra = field(default_factory=dict)
    kept: SessionData = SessionData()
