"""Why an action is not allowed: values with a code, the rule, the cells and the figures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from runtime.engine.board.grid import Cell


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


@dataclass(frozen=True, slots=True)
class Refusal:
    """One reason: ``rule`` is the section of the rules page; ``details`` hold the words and figures for its text."""

    code: RefusalCode
    rule: str
    cells: tuple[Cell, ...] = ()
    details: Mapping[str, str | int] = field(default_factory=dict)
