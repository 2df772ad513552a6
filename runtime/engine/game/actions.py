"""What a player can do (rules, section 2), as values that records keep; and why an action is refused."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType

from runtime.engine.board.grid import Cell, Direction
from runtime.engine.board.letters import Laid
from runtime.engine.board.terrain import Element
from runtime.engine.game.state import ActionKind, AllowedActions, Run


@dataclass(frozen=True, slots=True)
class Commit:
    """Lay these new letters for good (section 3); the order of the letters means nothing."""

    letters: tuple[Laid, ...]


@dataclass(frozen=True, slots=True)
class Order:
    """The defending player's answer to a waiting attack: every defender once, in the order they fight (6.2)."""

    defenders: tuple[Run, ...]


@dataclass(frozen=True, slots=True)
class Discard:
    """Give up these letters of the rack, where it holds too many (section 2.1)."""

    letters: str


@dataclass(frozen=True, slots=True)
class Redeploy:
    """Lift the run through ``at`` along ``direction`` (section 7).

    ``discard`` are the letters given up, of the rack and the lifted ones together, where they are more than the
    rack's limit.
    """

    at: Cell
    direction: Direction
    discard: str = ""


@dataclass(frozen=True, slots=True)
class Invoke:
    """Use up a token on the rack (section 8): the first one of ``element``, or the one that lay on ``at``."""

    element: Element
    at: Cell | None = None


@dataclass(frozen=True, slots=True)
class Spy:
    """Ask a spy (section 9), with what it found; nothing is laid.

    The search is not the engine's: whoever runs the game lets :func:`runtime.movegen.strongest.spied` search
    everything and hands in what it returns. That way a record holds the answer, and replaying it needs no search.
    ``letters`` are the new letters of the strongest legal word, empty where there is none; then the spy is not used up.
    """

    letters: tuple[Laid, ...] = ()


@dataclass(frozen=True, slots=True)
class EndTurn:
    """Hand the turn to the opponent (section 2.3).

    ``stuck`` says that whoever runs the game ends it, where the level forbids that and nothing it allows can be done
    (section 13).
    """

    stuck: bool = False


@dataclass(frozen=True, slots=True)
class Resign:
    """Give up the game: the opponent wins."""


@dataclass(frozen=True, slots=True)
class OfferDraw:
    """Offer a draw; the offer stands until the opponent has ended their next turn."""


@dataclass(frozen=True, slots=True)
class AcceptDraw:
    """Take the opponent's offer: the game is drawn."""


@dataclass(frozen=True, slots=True)
class Swap:
    """Change sides with the opponent (the pie rule): the position stays, and who has swapped goes on as the other."""


@dataclass(frozen=True, slots=True)
class Choose:
    """The answer to a choice of the level (section 13): the id of one of its options."""

    option: str


Action = Commit | Order | Discard | Redeploy | Invoke | Spy | EndTurn | Resign | OfferDraw | AcceptDraw | Swap | Choose


def turn_end(allowed: AllowedActions) -> EndTurn:
    """The end of a turn in which nothing else can be done: a stuck one, where the level forbids it (section 13)."""
    return EndTurn(stuck=not allowed.allows(ActionKind.END_TURN))


def kind_of(action: Action) -> ActionKind | None:
    """The kind by which a level may forbid an action; None for what it never forbids (section 13)."""
    return _FORBIDDABLE.get(type(action))


_FORBIDDABLE: Mapping[type, ActionKind] = MappingProxyType(
    {
        Commit: ActionKind.COMMIT,
        Redeploy: ActionKind.REDEPLOY,
        Invoke: ActionKind.INVOKE,
        Spy: ActionKind.SPY,
        EndTurn: ActionKind.END_TURN,
    }
)


class RefusalCode(Enum):
    """Every reason to refuse, by the stable name that files and the referee use."""

    NO_LETTERS = "no-letters"
    NOT_IN_RACK = "not-in-rack"
    NOT_A_LINE = "not-a-line"
    OFF_BOARD = "off-board"
    LAVA = "lava"
    OWN_LETTER = "own-letter"
    GAP = "gap"
    NO_RUN = "no-run"
    NOT_A_WORD = "not-a-word"
    NOT_LINKED = "not-linked"
    WATER_END = "water-end"
    FOREST = "forest"
    NEEDS_ORDER = "needs-order"
    BAD_ORDER = "bad-order"
    REDEPLOY_USED = "redeploy-used"
    NOT_A_RUN = "not-a-run"
    CROSSINGS = "crossings"
    DISCONNECTED = "disconnected"
    NOTHING_LIFTED = "nothing-lifted"
    LEAVES_INVALID = "leaves-invalid"
    LEAVES_DISCONNECTED = "leaves-disconnected"
    NO_TOKEN = "no-token"
    BAD_REGION = "bad-region"
    NO_SPIES = "no-spies"
    NO_CITY = "no-city"
    NO_OFFER = "no-offer"
    ALREADY_OFFERED = "already-offered"
    BAD_DISCARD = "bad-discard"
    MUST_DISCARD = "must-discard"
    NOT_YOUR_TURN = "not-your-turn"
    GAME_OVER = "game-over"
    NO_SWAP = "no-swap"
    NOT_ALLOWED = "not-allowed"
    NOT_STUCK = "not-stuck"
    MUST_CHOOSE = "must-choose"
    NO_CHOICE = "no-choice"
    BAD_CHOICE = "bad-choice"


@dataclass(frozen=True, slots=True)
class Refusal:
    """One reason: ``rule`` is the section of the rules page; ``details`` hold the words and figures for its text."""

    code: RefusalCode
    rule: str
    cells: tuple[Cell, ...] = ()
    details: Mapping[str, str | int] = field(default_factory=dict)
