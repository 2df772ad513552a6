"""Edits of what stands on a level's cells besides letters: its cities and its elemental tokens.

A token may lie on any terrain but lava. Lava may still be painted over one: a brush that stopped at tokens would leave
holes, and one that took them away would lose work; ``check`` reports tokens under lava instead.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeVar

from editor.document.cells import on_plains, why_occupied
from editor.document.edit import (
    KEEP,
    NAME,
    THINGS,
    EditRefusal,
    Keep,
    given,
    new_city_id,
    new_token_id,
    on_level,
    why_no_text,
    why_not_free,
    why_too_many,
)
from runtime.campaign.model import Campaign
from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import Side
from runtime.engine.board.terrain import Element
from runtime.engine.levels.level import City, Level, Token

Thing = TypeVar("Thing", City, Token)


@dataclass(frozen=True, slots=True)
class PlaceCity:
    """Set a city on a free cell, whose terrain becomes plains; without an id it gets the next free one."""

    level_id: str
    at: Cell
    owner: Side | None
    id: str = ""
    name: str = ""

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign with the city."""
        return on_level(campaign, self.level_id, self._placed)

    def _placed(self, level: Level) -> Level | EditRefusal:
        city_id = self.id or new_city_id(level)
        refused = (
            why_occupied(level, self.at)
            or why_not_free(level, city_id)
            or why_no_text(self.name, NAME)
            or why_too_many(len(level.cities), THINGS)
        )
        if refused:
            return refused
        city = City(city_id, self.at, self.owner, self.name)
        return on_plains(replace(level, cities=(*level.cities, city)), self.at)


@dataclass(frozen=True, slots=True)
class MoveCity:
    """Set a city on another free cell; the one it leaves stays plains."""

    level_id: str
    city_id: str
    to: Cell

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign with the city there."""
        return on_level(campaign, self.level_id, self._moved)

    def _moved(self, level: Level) -> Level | EditRefusal:
        city = _found(level.cities, self.city_id, "no-such-city")
        if isinstance(city, EditRefusal):
            return city
        if city.at == self.to:
            return level
        there = replace(level, cities=_with(level.cities, replace(city, at=self.to)))
        return why_occupied(level, self.to) or on_plains(there, city.at, self.to)


@dataclass(frozen=True, slots=True)
class ChangeCity:
    """Give a city another owner (None is neutral) or name; what is ``KEEP`` stays."""

    level_id: str
    city_id: str
    owner: Side | Keep | None = KEEP
    name: str | Keep = KEEP

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign with the city changed."""
        return on_level(campaign, self.level_id, self._changed)

    def _changed(self, level: Level) -> Level | EditRefusal:
        city = _found(level.cities, self.city_id, "no-such-city")
        if isinstance(city, EditRefusal):
            return city
        changed = replace(city, **given(owner=self.owner, name=self.name))
        return why_no_text(changed.name, NAME) or replace(level, cities=_with(level.cities, changed))


@dataclass(frozen=True, slots=True)
class RemoveCity:
    """Take a city off the map; its cell stays plains."""

    level_id: str
    city_id: str

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign without the city."""
        return on_level(campaign, self.level_id, self._removed)

    def _removed(self, level: Level) -> Level | EditRefusal:
        city = _found(level.cities, self.city_id, "no-such-city")
        if isinstance(city, EditRefusal):
            return city
        left = tuple(other for other in level.cities if other is not city)
        return on_plains(replace(level, cities=left), city.at)


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
        token = _found(level.tokens, self.token_id, "no-such-token")
        if isinstance(token, EditRefusal):
            return token
        if token.at == self.to:
            return level
        return why_no_token(level, self.to) or replace(level, tokens=_with(level.tokens, replace(token, at=self.to)))


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
        token = _found(level.tokens, self.token_id, "no-such-token")
        if isinstance(token, EditRefusal):
            return token
        changed = replace(token, **given(element=self.element, power=self.power))
        return why_no_power(changed.power) or replace(level, tokens=_with(level.tokens, changed))


@dataclass(frozen=True, slots=True)
class RemoveToken:
    """Take a token off the map."""

    level_id: str
    token_id: str

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign without the token."""
        return on_level(campaign, self.level_id, self._removed)

    def _removed(self, level: Level) -> Level | EditRefusal:
        token = _found(level.tokens, self.token_id, "no-such-token")
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


def _found(things: tuple[Thing, ...], thing_id: str, code: str) -> Thing | EditRefusal:
    return next((thing for thing in things if thing.id == thing_id), EditRefusal(code, {"id": thing_id}))


def _with(things: tuple[Thing, ...], changed: Thing) -> tuple[Thing, ...]:
    return tuple(changed if other.id == changed.id else other for other in things)
