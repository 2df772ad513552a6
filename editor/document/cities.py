"""Edits of a level's cities."""

from __future__ import annotations

from dataclasses import dataclass, replace

from editor.document.cells import on_plains, why_occupied
from editor.document.edit import KEEP, Keep, on_level
from editor.document.edit_refusal import EditRefusal
from editor.document.ids import new_city_id, why_not_free
from editor.document.limits import NAME, THINGS, why_no_text, why_too_many
from runtime.campaign.model import Campaign
from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import Side
from runtime.engine.levels.level import City, Level


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
        city = _find(level, self.city_id)
        if isinstance(city, EditRefusal):
            return city
        if city.at == self.to:
            return level
        refused = why_occupied(level, self.to)
        return refused or on_plains(_with(level, replace(city, at=self.to)), city.at, self.to)


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
        city = _find(level, self.city_id)
        if isinstance(city, EditRefusal):
            return city
        owner = city.owner if isinstance(self.owner, Keep) else self.owner
        name = city.name if isinstance(self.name, Keep) else self.name
        return why_no_text(name, NAME) or _with(level, replace(city, owner=owner, name=name))


@dataclass(frozen=True, slots=True)
class RemoveCity:
    """Take a city off the map; its cell stays plains."""

    level_id: str
    city_id: str

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign without the city."""
        return on_level(campaign, self.level_id, self._removed)

    def _removed(self, level: Level) -> Level | EditRefusal:
        city = _find(level, self.city_id)
        if isinstance(city, EditRefusal):
            return city
        left = tuple(other for other in level.cities if other is not city)
        return on_plains(replace(level, cities=left), city.at)


def _find(level: Level, city_id: str) -> City | EditRefusal:
    return next((city for city in level.cities if city.id == city_id), EditRefusal("no-such-city", {"id": city_id}))


def _with(level: Level, city: City) -> Level:
    return replace(level, cities=tuple(city if other.id == city.id else other for other in level.cities))
