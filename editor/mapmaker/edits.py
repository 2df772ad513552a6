"""The edit that lays a random map over a level, and the level made of one."""

from __future__ import annotations

from dataclasses import dataclass, replace

from editor.document.edit import EditRefusal, on_level
from editor.document.levels import blank_level
from editor.mapmaker.map_options import KeptContent, MadeMap
from runtime.campaign.model import Campaign
from runtime.campaign.references import ReferenceKind, speakers
from runtime.engine.board.sides import SIDES, BySide
from runtime.engine.levels.level import Level


@dataclass(frozen=True, slots=True)
class LayMap:
    """Give a level a random landscape of its own size.

    With ``keeps`` everything on it stays; the map must have been made around that (:func:`kept_on`). Else its cities
    and tokens are the random ones, no letters lie at the start, and the level declares the symmetry. Regions stay.
    """

    level_id: str
    made: MadeMap
    keeps: bool = False

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign with the map."""
        return on_level(campaign, self.level_id, self._laid)

    def _laid(self, level: Level) -> Level | EditRefusal:
        made, size = self.made, level.terrain.size
        if made.terrain.size != size:
            return EditRefusal("bad-size", {"rows": size.rows, "columns": size.columns, "least": 1, "most": 1000})
        if self.keeps:
            return replace(level, terrain=made.terrain)
        return level_with(level, made)


def level_with(level: Level, made: MadeMap) -> Level:
    """A level with the landscape, cities, tokens and symmetry of a random map, and no letters at its start."""
    start = replace(level.start, letters=BySide((), ()))
    return replace(
        level,
        terrain=made.terrain,
        cities=made.cities,
        tokens=made.tokens,
        start=start,
        symmetry=made.wishes.symmetry,
    )


def new_level(campaign: Campaign, name: str, made: MadeMap, ruleset: str) -> Level:
    """A level of its own for a random map, with an id that is free in the campaign."""
    return level_with(blank_level(campaign, name, made.terrain.size, ruleset), made)


def kept_on(level: Level) -> KeptContent:
    """What stands on a level, for a new landscape around it."""
    letters = tuple(laid.at for side in SIDES for laid in level.start.letters[side])
    return KeptContent(level.cities, level.tokens, letters)


def left_without(level: Level, made: MadeMap) -> tuple[str, ...]:
    """The ids of win paths and triggers that speak of cities or tokens of a level which the random map lacks."""
    cities = {city.id for city in level.cities} - {city.id for city in made.cities}
    tokens = {token.id for token in level.tokens} - {token.id for token in made.tokens}
    gone = {(ReferenceKind.CITY, one) for one in cities} | {(ReferenceKind.TOKEN, one) for one in tokens}
    return tuple(one.id for one in speakers(level) if gone & one.kinds)
