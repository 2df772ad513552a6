"""A whole map turned or flipped: everything that lies on cells or speaks of cells goes along."""

from __future__ import annotations

from dataclasses import dataclass, replace

from editor.document.edit import on_level
from editor.document.edit_refusal import EditRefusal
from editor.document.pieces import in_order
from editor.document.presets import presets_moved
from runtime.campaign.model import Campaign
from runtime.campaign.references import Follow, followed
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.letters import Laid
from runtime.engine.board.symmetry import Symmetry, Turn
from runtime.engine.board.terrain import TerrainMap
from runtime.engine.levels.level import Level


@dataclass(frozen=True, slots=True)
class TurnLevel:
    """Turn or flip a map with what lies on it, its regions and presets, and the cells conditions speak of.

    Four quarter turns, or the same flip twice, leave the level as it was. Letters go where their cells go, so that
    some words read backwards then; the checks report them.
    """

    level_id: str
    turn: Turn

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign with the map turned."""
        turned = on_level(campaign, self.level_id, self._turned)
        if isinstance(turned, EditRefusal):
            return turned
        size = campaign.level(self.level_id).terrain.size
        return presets_moved(turned, self.level_id, lambda cell: self.turn.cell(size, cell), self._ground)

    def _ground(self, terrain: TerrainMap) -> TerrainMap:
        """A landscape turned."""
        size = terrain.size
        after = Size(size.columns, size.rows) if self.turn.is_crosswise else size
        return TerrainMap(after, self.turn.turned(size, terrain.cells))

    def _turned(self, level: Level) -> Level:
        size = level.terrain.size

        def go(cell: Cell) -> Cell:
            return self.turn.cell(size, cell)

        return replace(
            followed(level, Follow(cell=go)),
            symmetry=_symmetry(level.symmetry, self.turn),
            terrain=self._ground(level.terrain),
            cities=tuple(replace(city, at=go(city.at)) for city in level.cities),
            tokens=tuple(replace(token, at=go(token.at)) for token in level.tokens),
            regions=tuple(
                replace(region, cells=tuple(sorted(go(cell) for cell in region.cells))) for region in level.regions
            ),
            start=replace(
                level.start,
                letters=level.start.letters.map(
                    lambda laid: in_order(tuple(Laid(go(one.at), one.letter) for one in laid), laid)
                ),
            ),
        )


def _symmetry(symmetry: Symmetry | None, turn: Turn) -> Symmetry | None:
    """The symmetry that a map has once it is turned; four parts stay four parts, whoever's they are."""
    across = {Symmetry.LEFT_RIGHT: Symmetry.TOP_BOTTOM, Symmetry.TOP_BOTTOM: Symmetry.LEFT_RIGHT}
    aslant = {Symmetry.DIAGONAL: Symmetry.ANTI_DIAGONAL, Symmetry.ANTI_DIAGONAL: Symmetry.DIAGONAL}
    if symmetry in across:
        return across[symmetry] if turn.is_crosswise else symmetry
    keeps = turn in (Turn.HALF, Turn.FLIP_DIAGONAL, Turn.FLIP_ANTI_DIAGONAL)
    return aslant.get(symmetry, symmetry) if symmetry is not None and not keeps else symmetry
