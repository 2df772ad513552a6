"""Edits of a level's elemental tokens.

A token may lie on any terrain but lava. Lava may still be painted over one: a brush that stopped at tokens would leave
holes, and one that took them away would lose work; ``check`` reports tokens under lava instead.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from editor.document.cells import why_occupied
from editor.document.edit import KEEP, Keep, on_level
from editor.document.edit_refusal import EditRefusal
from editor.document.ids import new_token_id, why_not_free
from editor.document.limits import THINGS, why_too_many
from runtime.campaign.model import Campaign
from runtime.engine.board.grid import Cell
from runtime.engine.board.terrain import Element
from runtime.engine.levels.level import Level, Token

POWERS = range(1, 10_001)
"""What a token's power may be."""


@dataclass(frozen=True, slots=True)
class PlaceToken:
    """Lay a token on a free cell that is not lava.

    Without an id it gets the next free one; a power of None is the ruleset's.
    """

    level_id: str
    at: Cell
    element: Element
    power: int | None = None
    id: str = ""

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign with the token."""
        return on_level(campaign, self.level_id, self._placed)

    def _placed(self, level: Level) -> Level | EditRefusal:
        token_id = self.id or new_token_id(level)
        refused = (
            why_no_token(level, self.at)
            or why_not_free(level, token_id)
            or why_no_power(self.power)
            or why_too_many(len(level.tokens), THINGS)
        )
        return refused or replace(level, tokens=(*level.tokens, Token(token_id, self.at, self.element, self.power)))


@dataclass(frozen=True, slots=True)
class MoveToken:
    """Lay a token on another free cell that is not lava."""

    level_id: str
    token_id: str
    to: Cell

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign with the token there."""
        return on_level(campaign, self.level_id, self._moved)

    def _moved(self, level: Level) -> Level | EditRefusal:
        token = _find(level, self.token_id)
        if isinstance(token, EditRefusal):
            return token
        if token.at == self.to:
            return level
        return why_no_token(level, self.to) or _with(level, replace(token, at=self.to))


@dataclass(frozen=True, slots=True)
class ChangeToken:
    """Give a token another element or power (None is the ruleset's); what is ``KEEP`` stays."""

    level_id: str
    token_id: str
    element: Element | Keep = KEEP
    power: int | Keep | None = KEEP

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign with the token changed."""
        return on_level(campaign, self.level_id, self._changed)

    def _changed(self, level: Level) -> Level | EditRefusal:
        token = _find(level, self.token_id)
        if isinstance(token, EditRefusal):
            return token
        element = token.element if isinstance(self.element, Keep) else self.element
        power = token.power if isinstance(self.power, Keep) else self.power
        return why_no_power(power) or _with(level, replace(token, element=element, power=power))


@dataclass(frozen=True, slots=True)
class RemoveToken:
    """Take a token off the map."""

    level_id: str
    token_id: str

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign without the token."""
        return on_level(campaign, self.level_id, self._removed)

    def _removed(self, level: Level) -> Level | EditRefusal:
        token = _find(level, self.token_id)
        if isinstance(token, EditRefusal):
            return token
        return replace(level, tokens=tuple(other for other in level.tokens if other is not token))


def why_no_token(level: Level, cell: Cell) -> EditRefusal | None:
    """Why no token can be laid on a cell."""
    refused = why_occupied(level, cell)
    if refused is None and not level.terrain[cell].holds_letters:
        return EditRefusal("token-on-lava", {"row": cell.row, "column": cell.column}, (cell,))
    return refused


def why_no_power(power: int | None) -> EditRefusal | None:
    """Why a token can't have this power."""
    if power is None or power in POWERS:
        return None
    return EditRefusal("bad-power", {"power": power, "least": POWERS[0], "most": POWERS[-1]})


def _find(level: Level, token_id: str) -> Token | EditRefusal:
    refused = EditRefusal("no-such-token", {"id": token_id})
    return next((token for token in level.tokens if token.id == token_id), refused)


def _with(level: Level, token: Token) -> Level:
    return replace(level, tokens=tuple(token if other.id == token.id else other for other in level.tokens))
