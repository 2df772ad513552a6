"""What is kept of play: presets to begin from, and savegames to go on with."""

from __future__ import annotations

from dataclasses import dataclass, field

from runtime.campaign.clocks import Times
from runtime.campaign.position import Position
from runtime.engine.board.sides import BySide, Side
from runtime.engine.game.state import HeldToken
from runtime.engine.levels.level import Extra, Seat
from runtime.engine.records.record import Record


@dataclass(frozen=True, slots=True)
class CarryOver:
    """What the campaign's player brings along from an earlier level.

    ``words`` are remembered: they are valid in the level whatever its vocabulary.
    """

    letters: str = ""
    tokens: tuple[HeldToken, ...] = ()
    spies: int = 0
    score: int = 0
    words: tuple[str, ...] = ()
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
class Proof:
    """A game that shows how ``side`` can win a level: by the win path of the id ``path``, or by a standard end.

    The record holds the level as it was; where the level has changed since in what a game depends on, it is stale.
    """

    id: str
    side: Side
    record: Record
    path: str = ""
    note: str = ""
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
    ``is_free`` says that it is a skirmish, and ``times`` how its turn clock stands. ``scores`` were those of then.
    """

    name: str = ""
    saved: str = ""
    seconds: int = 0
    players: BySide[str] = BySide("", "")
    is_free: bool = False
    times: Times | None = None
    scores: BySide[int] | None = None


@dataclass(frozen=True, slots=True)
class Savegame:
    """A game in progress: how it came about, how it stands, who plays, and which campaign it belongs to.

    The position is there beside the record because newer rules might play the record otherwise; then it wins.
    """

    record: Record
    position: Position
    seats: BySide[Seat]
    campaign: Context | None = None
    extra: Extra = field(default_factory=dict)
    kept: SessionData = SessionData()
