"""Taking everything off some cells at once."""

from __future__ import annotations

from dataclasses import dataclass, replace

from editor.document.area import Area, Painted
from editor.document.edit import on_level
from editor.document.edit_refusal import EditRefusal
from editor.document.stroke import Stroke
from runtime.campaign.model import Campaign
from runtime.engine.board.grid import Cell
from runtime.engine.board.terrain import Terrain
from runtime.engine.levels.level import Level


@dataclass(frozen=True, slots=True)
class EraseCells:
    """Take cities, tokens and starting letters off cells and make them plains; each can be left as it is."""

    level_id: str
    areas: tuple[Area, ...]
    terrain: bool = True
    things: bool = True
    letters: bool = True

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign with the cells erased."""
        return on_level(campaign, self.level_id, self._erased)

    def _erased(self, level: Level) -> Level:
        def kept(cell: Cell) -> bool:
            return not any(cell in area for area in self.areas)

        if self.things:
            level = replace(
                level,
                cities=tuple(city for city in level.cities if kept(city.at)),
                tokens=tuple(token for token in level.tokens if kept(token.at)),
            )
        if self.letters and any(level.start.letters):
            letters = level.start.letters.map(lambda laid: tuple(one for one in laid if kept(one.at)))
            level = replace(level, start=replace(level.start, letters=letters))
        if self.terrain:
            stroke = Stroke(level, "")
            for area in self.areas:
                stroke.extend(Painted(area, Terrain.PLAINS))
            level = replace(level, terrain=stroke.frozen())
        return level
