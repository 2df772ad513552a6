"""The campaign's stamps: pieces of map made into stamps and back, and the edits that keep them."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from editor.document.area import Area
from editor.document.edit import EditRefusal, unused, why_no_name, why_too_many
from editor.document.pieces import MapPiece, piece_of
from runtime.campaign.model import OPEN, Campaign, Stamp
from runtime.campaign.stamp_json import LONGEST_SIDE, MOST_STAMPS
from runtime.engine.board.grid import Cell
from runtime.engine.board.terrain import Terrain, TerrainMap
from runtime.engine.levels.level import Level
from runtime.support.slugs import slug_of


@dataclass(frozen=True, slots=True)
class KeepStamp:
    """Give the campaign a stamp of this id, in the place of the one that has it."""

    stamp_id: str
    stamp: Stamp

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign with the stamp."""
        known = campaign.stamps
        refused = why_no_name(self.stamp.name)
        if refused is None and self.stamp_id not in known:
            refused = why_too_many(len(known), MOST_STAMPS)
        if refused is not None:
            return refused
        if known.get(self.stamp_id) == self.stamp:
            return campaign
        return replace(campaign, stamps=dict(sorted({**known, self.stamp_id: self.stamp}.items())))


@dataclass(frozen=True, slots=True)
class RemoveStamp:
    """Take a stamp out of the campaign."""

    stamp_id: str

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign without the stamp."""
        if self.stamp_id not in campaign.stamps:
            return EditRefusal("no-such-stamp", {"id": self.stamp_id})
        return replace(campaign, stamps={name: one for name, one in campaign.stamps.items() if name != self.stamp_id})


def new_stamp_id(name: str, taken: Collection[str]) -> str:
    """An id for another stamp that is called ``name``; its file is named after it."""
    return unused(slug_of(name, "stamp"), taken)


def stamp_of_piece(name: str, piece: MapPiece, with_things: bool) -> Stamp | EditRefusal:
    """A stamp of a piece of map, if wished with the cities and tokens on it; starting words never go along."""
    size = piece.size
    if max(size.rows, size.columns) > LONGEST_SIDE:
        return EditRefusal("stamp-large", {"rows": size.rows, "columns": size.columns, "most": LONGEST_SIDE})
    refused = why_no_name(name)
    if refused is not None:
        return refused
    cells = [list(row) for row in piece.terrain.rows()]
    inside = set(piece.area.cells())
    for row, line in enumerate(cells):
        for column in range(len(line)):
            if Cell(row, column) not in inside:
                line[column] = OPEN
    cities = tuple(city for _, city in piece.cities) if with_things else ()
    tokens = tuple(token for _, token in piece.tokens) if with_things else ()
    return Stamp(name, tuple(map("".join, cells)), cities, tokens)


def piece_of_stamp(stamp: Stamp) -> MapPiece:
    """The piece of map that a sound stamp puts down."""
    plain = Terrain.PLAINS.symbol
    terrain = TerrainMap.from_rows([line.replace(OPEN, plain) for line in stamp.rows])
    signs = ((Cell(row, column), sign) for row, line in enumerate(stamp.rows) for column, sign in enumerate(line))
    cells = [cell for cell, sign in signs if sign != OPEN]
    piece = piece_of(Level("stamp", stamp.name, terrain, cities=stamp.cities, tokens=stamp.tokens), Area.of(cells))
    # What comes from elsewhere has no place in a level's list.
    return replace(
        piece,
        cities=tuple((-1, city) for _, city in piece.cities),
        tokens=tuple((-1, token) for _, token in piece.tokens),
    )
