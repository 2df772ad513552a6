"""Edits of a level's regions: named sets of cells that conditions and triggers speak of.

:mod:`editor.document.references` gives one another id and tells who speaks of it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from editor.document.area import Area, minus, united
from editor.document.edit import (
    NAME,
    Edit,
    EditRefusal,
    on_level,
    unused,
    why_no_text,
    why_not_free,
    why_too_many,
)
from editor.document.piece_edits import with_images
from runtime.campaign.model import Campaign
from runtime.campaign.references import ids_on
from runtime.engine.board.symmetry import Symmetry
from runtime.engine.levels.level import Level, Region
from runtime.support.slugs import numbered, slug_of

REGIONS = 1000
"""Regions of one level."""


@dataclass(frozen=True, slots=True)
class AddRegion:
    """Make a region of some cells; without an id it gets one that reads like its name, or the next free number."""

    level_id: str
    area: Area
    name: str = ""
    id: str = ""

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign with the region."""
        return on_level(campaign, self.level_id, self._added)

    def _added(self, level: Level) -> Level | EditRefusal:
        region_id = self.id or new_region_id(level, self.name)
        refused = (
            why_not_free(level, region_id) or why_no_text(self.name, NAME) or why_too_many(len(level.regions), REGIONS)
        )
        if refused:
            return refused
        cells = tuple(self.area.clipped(level.terrain.size).cells())
        return replace(level, regions=(*level.regions, Region(region_id, cells, self.name)))


@dataclass(frozen=True, slots=True)
class PaintRegion:
    """Add cells to a region, or take them away from it."""

    level_id: str
    region_id: str
    area: Area
    erase: bool = False

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign with the region larger or smaller."""
        return on_level(campaign, self.level_id, self._painted)

    def mirrored(self, level: Level, symmetry: Symmetry) -> Edit:
        """The same with all answering cells."""
        return replace(self, area=with_images(self.area, level.terrain.size, symmetry))

    def _painted(self, level: Level) -> Level | EditRefusal:
        region = region_of(level, self.region_id)
        if region is None:
            return EditRefusal("no-such-region", {"id": self.region_id})
        before = Area.of(region.cells)
        after = minus(before, self.area) if self.erase else united(before, self.area.clipped(level.terrain.size))
        return _with(level, replace(region, cells=tuple(after.cells())))


@dataclass(frozen=True, slots=True)
class NameRegion:
    """Give a region another name, which players read in objectives."""

    level_id: str
    region_id: str
    name: str

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign with the region named."""
        return on_level(campaign, self.level_id, self._named)

    def _named(self, level: Level) -> Level | EditRefusal:
        region = region_of(level, self.region_id)
        if region is None:
            return EditRefusal("no-such-region", {"id": self.region_id})
        return why_no_text(self.name, NAME) or _with(level, replace(region, name=self.name))


@dataclass(frozen=True, slots=True)
class RemoveRegion:
    """Take a region out of a level; conditions keep speaking of it, which checks report."""

    level_id: str
    region_id: str

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign without the region."""
        return on_level(campaign, self.level_id, self._removed)

    def _removed(self, level: Level) -> Level | EditRefusal:
        if region_of(level, self.region_id) is None:
            return EditRefusal("no-such-region", {"id": self.region_id})
        return replace(level, regions=tuple(region for region in level.regions if region.id != self.region_id))


def region_of(level: Level, region_id: str) -> Region | None:
    """The region with this id."""
    return next((region for region in level.regions if region.id == region_id), None)


def new_region_id(level: Level, name: str = "") -> str:
    """An id for another region: like its name, else ``region-2``."""
    taken, slug = ids_on(level), slug_of(name, "")
    return unused(slug, taken) if slug else numbered("region", taken)


def _with(level: Level, region: Region) -> Level:
    return replace(level, regions=tuple(region if other.id == region.id else other for other in level.regions))
