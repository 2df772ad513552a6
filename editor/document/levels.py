"""Edits of levels as a whole: their properties, size and place in the campaign."""

from __future__ import annotations

from dataclasses import dataclass, replace

from editor.document.chain import following, without_level
from editor.document.edit import KEEP, Keep, on_level
from editor.document.edit_refusal import EditRefusal
from editor.document.ids import new_level_id
from editor.document.limits import DESCRIPTION, LEVELS, why_no_name, why_no_text, why_too_many
from editor.document.presets import presets_copied, with_presets
from editor.document.proofs import proofs_copied, with_proofs
from runtime.campaign.model import Campaign
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.sides import Side
from runtime.engine.board.symmetry import Symmetry
from runtime.engine.board.terrain import TerrainMap
from runtime.engine.levels.level import City, Level, Seat
from runtime.engine.levels.ruleset import USUAL_EDITION
from runtime.support.slugs import is_slug

LENGTHS = range(1, 1001)
"""How many rows or columns a map may have."""

_APART = 8
"""Cells from city to city, both counted, that the first rack hardly ever makes one word for."""


@dataclass(frozen=True, slots=True)
class ChangeLevel:
    """Give a level another name, description, ruleset, protagonist or symmetry; what is ``KEEP`` stays."""

    level_id: str
    name: str | Keep = KEEP
    description: str | Keep = KEEP
    ruleset: str | Keep = KEEP
    protagonist: Side | Keep = KEEP
    symmetry: Symmetry | Keep | None = KEEP

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign with the level changed."""
        return on_level(campaign, self.level_id, self._changed)

    def _changed(self, level: Level) -> Level | EditRefusal:
        name = level.name if isinstance(self.name, Keep) else self.name
        description = level.description if isinstance(self.description, Keep) else self.description
        symmetry = level.symmetry if isinstance(self.symmetry, Keep) else self.symmetry
        return (
            why_no_name(name)
            or why_no_text(description, DESCRIPTION)
            or (why_no_symmetry(symmetry, level.terrain.size) if symmetry is not level.symmetry else None)
            or replace(
                level,
                name=name,
                description=description,
                ruleset=level.ruleset if isinstance(self.ruleset, Keep) else self.ruleset,
                protagonist=level.protagonist if isinstance(self.protagonist, Keep) else self.protagonist,
                symmetry=symmetry,
            )
        )


@dataclass(frozen=True, slots=True)
class ChangeSeat:
    """Settle who plays a side: a computer's player by its id, or None for a person."""

    level_id: str
    side: Side
    computer: str | None

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign with the seat changed."""
        return on_level(campaign, self.level_id, self._changed)

    def _changed(self, level: Level) -> Level:
        seat: Seat = replace(level.seats[self.side], computer=self.computer)
        return replace(level, seats=level.seats.having(self.side, seat))


@dataclass(frozen=True, slots=True)
class AddLevel:
    """Put a level into the campaign's list, at ``index`` or at the end (:func:`blank_level` makes one)."""

    level: Level
    index: int | None = None

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign with the level."""
        refused = (
            why_no_level_id(campaign, self.level.id)
            or why_no_size(self.level.terrain.size)
            or why_no_name(self.level.name)
            or why_too_many(len(campaign.levels), LEVELS)
        )
        if refused:
            return refused
        index = len(campaign.levels) if self.index is None else self.index
        return following(campaign, (*campaign.levels[:index], self.level, *campaign.levels[index:]))


@dataclass(frozen=True, slots=True)
class DuplicateLevel:
    """Put a copy of a level behind it, with the id and name given, and with its presets and proofs."""

    level_id: str
    new_id: str
    name: str

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign with the copy."""
        index = _index(campaign, self.level_id)
        if isinstance(index, EditRefusal):
            return index
        copy = replace(campaign.levels[index], id=self.new_id, name=self.name)
        added = AddLevel(copy, index + 1).apply(campaign)
        if isinstance(added, EditRefusal):
            return added
        return proofs_copied(presets_copied(added, self.level_id, self.new_id), self.level_id, self.new_id)


@dataclass(frozen=True, slots=True)
class RemoveLevel:
    """Take a level out of the campaign, with its presets and proofs, its stations and their ways."""

    level_id: str

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign without the level."""
        index = _index(campaign, self.level_id)
        if isinstance(index, EditRefusal):
            return index
        without = with_presets(without_level(campaign, self.level_id), self.level_id, None)
        return with_proofs(without, self.level_id, None)


@dataclass(frozen=True, slots=True)
class MoveLevel:
    """Give a level another place in the list, counted from 0; a place beyond the ends is the end."""

    level_id: str
    to: int

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign with the levels in the new order."""
        index = _index(campaign, self.level_id)
        if isinstance(index, EditRefusal):
            return index
        others = [*campaign.levels[:index], *campaign.levels[index + 1 :]]
        others.insert(max(0, self.to), campaign.levels[index])
        return following(campaign, tuple(others))


def blank_level(campaign: Campaign, name: str, size: Size, ruleset: str = USUAL_EDITION) -> Level:
    """A level of plains with a city for each side, gold's at the left and silver's at the right, on the middle row.

    On a map so small that a first word would lead from one to the other they stand at opposite corners.
    """
    middle, margin = (size.rows - 1) // 2, min(2, max(0, (size.columns - 2) // 2))
    row = middle if size.columns - 2 * margin >= _APART else size.rows - 1
    gold = City("gold-1", Cell(row, margin), Side.GOLD)
    silver = City("silver-1", Cell(size.rows - 1 - row, size.columns - 1 - margin), Side.SILVER)
    cities = (gold, silver) if gold.at != silver.at else (gold,)
    return Level(new_level_id(campaign, name), name, TerrainMap.filled(size), ruleset=ruleset, cities=cities)


def why_no_size(size: Size) -> EditRefusal | None:
    """Why a map can't have this size."""
    if size.rows in LENGTHS and size.columns in LENGTHS:
        return None
    details = {"rows": size.rows, "columns": size.columns, "least": LENGTHS[0], "most": LENGTHS[-1]}
    return EditRefusal("bad-size", details)


def why_no_symmetry(symmetry: Symmetry | None, size: Size) -> EditRefusal | None:
    """Why a map of this size can't have this symmetry."""
    if symmetry is None or symmetry.fits(size):
        return None
    return EditRefusal("symmetry-needs-square", {"rows": size.rows, "columns": size.columns})


def why_no_level_id(campaign: Campaign, level_id: str) -> EditRefusal | None:
    """Why a level can't have this id."""
    if not is_slug(level_id):
        return EditRefusal("bad-slug", {"id": level_id})
    taken = level_id in campaign.level_ids
    return EditRefusal("id-taken", {"id": level_id}) if taken else None


def _index(campaign: Campaign, level_id: str) -> int | EditRefusal:
    for index, level in enumerate(campaign.levels):
        if level.id == level_id:
            return index
    return EditRefusal("no-such-level", {"id": level_id})
