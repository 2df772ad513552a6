"""The steps that can be undone and redone.

A step holds the campaign's value before and after it; what did not change is shared. Landscapes of more than
:data:`LARGE` cells are left out of these values: a step keeps only how they changed, as a box and packed bytes.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from dataclasses import dataclass, replace

from editor.document.area import LARGE, CellBox, changed_box, part_of
from runtime.campaign.model import Campaign
from runtime.engine.board.grid import Size
from runtime.engine.board.terrain import TerrainMap
from runtime.engine.levels.level import Level

_LEFT_OUT = TerrainMap(Size(0, 0), b"")


@dataclass(frozen=True, slots=True)
class BoxDifference:
    """How a large landscape changed in a box: old bytes xor new bytes, packed, so that one value serves both ways."""

    level_id: str
    box: CellBox
    packed: bytes

    def turned(self, terrain: TerrainMap) -> TerrainMap:
        """The landscape after the step, from that before it, or the other way round."""
        import numpy as np  # Not before there is a large one, as in :func:`part_of`.

        cells = bytearray(terrain.cells)
        part = part_of(terrain.size, cells, self.box)
        part ^= np.frombuffer(zlib.decompress(self.packed), np.uint8).reshape(part.shape)
        return TerrainMap(terrain.size, bytes(cells))


@dataclass(frozen=True, slots=True)
class PackedTerrain:
    """A whole large landscape, of a level that came, went, or got another size or id in a step."""

    level_id: str
    size: Size
    packed: bytes

    def unpacked(self) -> TerrainMap:
        """The landscape."""
        return TerrainMap(self.size, zlib.decompress(self.packed))


@dataclass(frozen=True, slots=True)
class HistoryStep:
    """One step of the history; ``before`` and ``after`` lack their large landscapes."""

    label: str
    before: Campaign
    after: Campaign
    differences: tuple[BoxDifference, ...]
    gone: tuple[PackedTerrain, ...]
    come: tuple[PackedTerrain, ...]

    @classmethod
    def between(cls, label: str, before: Campaign, after: Campaign) -> HistoryStep:
        """The step that leads from one whole value to the other."""
        old, new = _large(before), _large(after)
        kept = {level_id for level_id in old if level_id in new and old[level_id].size == new[level_id].size}
        return cls(
            label,
            _without_large(before),
            _without_large(after),
            tuple(_differences(old, new, kept)),
            tuple(_packed(level_id, terrain) for level_id, terrain in old.items() if level_id not in kept),
            tuple(_packed(level_id, terrain) for level_id, terrain in new.items() if level_id not in kept),
        )

    def undone(self, present: Campaign) -> Campaign:
        """The value before the step, from the ``present`` one after it."""
        return self._completed(self.before, present, self.gone)

    def redone(self, present: Campaign) -> Campaign:
        """The value after the step, from the ``present`` one before it."""
        return self._completed(self.after, present, self.come)

    def _completed(self, campaign: Campaign, present: Campaign, packed: tuple[PackedTerrain, ...]) -> Campaign:
        whole = {part.level_id: part for part in packed}
        changed = {difference.level_id: difference for difference in self.differences}
        there = {level.id: level for level in present.levels}

        def complete(level: Level) -> Level:
            if level.terrain is not _LEFT_OUT:
                return level
            if level.id in whole:
                return replace(level, terrain=whole[level.id].unpacked())
            now = there[level.id]
            difference = changed.get(level.id)
            terrain = difference.turned(now.terrain) if difference else now.terrain
            # An unchanged level stays the same object, so that comparing campaigns stays quick.
            return (
                now if replace(now, terrain=_LEFT_OUT) == level and not difference else replace(level, terrain=terrain)
            )

        return replace(campaign, levels=tuple(complete(level) for level in campaign.levels))


class EditHistory:
    """The steps so far and the position among them: how many of them are done.

    The value beside the present one, from which it came, is kept whole: most go back there, and need nothing unpacked.
    """

    def __init__(self) -> None:
        self._steps: tuple[HistoryStep, ...] = ()
        self._position = 0
        self._beside: tuple[int, Campaign] | None = None

    @property
    def steps(self) -> tuple[HistoryStep, ...]:
        """All steps, the undone ones too."""
        return self._steps

    @property
    def position(self) -> int:
        """How many of the steps are done; the others can be redone."""
        return self._position

    def push(self, step: HistoryStep, before: Campaign) -> tuple[HistoryStep, ...]:
        """Add a step that was just done to the value ``before``; returns the undone steps, which are gone with it."""
        self._beside = self._position, before
        lost = self._steps[self._position :]
        self._steps = (*self._steps[: self._position], step)
        self._position += 1
        return lost

    def take_back(self, undone: tuple[HistoryStep, ...]) -> None:
        """Forget the last step without undoing it, and put back the undone steps that it had cost."""
        self._position -= 1
        self._beside = None
        self._steps = (*self._steps[: self._position], *undone)

    def undo(self, present: Campaign) -> Campaign:
        """The value one step back; there must be one."""
        return self._turned(present, self._position - 1)

    def redo(self, present: Campaign) -> Campaign:
        """The value one step on; there must be one."""
        return self._turned(present, self._position + 1)

    def _turned(self, present: Campaign, to: int) -> Campaign:
        """The value one step back or on, from the ``present`` one, which is the one beside it from then on."""
        beside, here = self._beside, self._position
        if beside is not None and beside[0] == to:
            value = beside[1]
        else:
            value = self._steps[to].undone(present) if to < here else self._steps[here].redone(present)
        self._beside, self._position = (here, present), to
        return value


def _large(campaign: Campaign) -> dict[str, TerrainMap]:
    return {level.id: level.terrain for level in campaign.levels if level.terrain.size.count > LARGE}


def _without_large(campaign: Campaign) -> Campaign:
    if not _large(campaign):
        return campaign
    levels = (
        replace(level, terrain=_LEFT_OUT) if level.terrain.size.count > LARGE else level for level in campaign.levels
    )
    return replace(campaign, levels=tuple(levels))


def _packed(level_id: str, terrain: TerrainMap) -> PackedTerrain:
    return PackedTerrain(level_id, terrain.size, zlib.compress(terrain.cells, 1))


def _differences(old: dict[str, TerrainMap], new: dict[str, TerrainMap], kept: set[str]) -> Iterator[BoxDifference]:
    for level_id, before in old.items():
        if level_id not in kept:
            continue
        after = new[level_id]
        box = None if before is after else changed_box(before.size, before.cells, after.cells)
        if box:
            old_part, new_part = (part_of(one.size, one.cells, box) for one in (before, after))
            yield BoxDifference(level_id, box, zlib.compress((old_part ^ new_part).tobytes(), 1))
