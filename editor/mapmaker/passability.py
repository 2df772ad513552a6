"""Overlays about single cells: what a word needs to cross here, and where words can lie at all."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from editor.mapmaker.figures import Figures, OverlayMark, OverlayQuestion, labelled
from runtime.campaign.strips import Cells, Mask, Numbers, letters_to, neighbours_of_open, strips_of
from runtime.engine.board.terrain import Terrain
from runtime.engine.levels.level import City
from runtime.engine.levels.ruleset import ForestPasses, Ruleset

BLOCKED, ACROSS, DOWN, BOTH_WAYS, CUT_OFF = "✕", "↔", "↕", "✛", "?"
_NONE = 1 << 20
"""More letters than any word has."""


@dataclass(frozen=True, slots=True)
class _Ways:
    """The straight ways over each cell in one direction: letters with both ends, and forest cells among them."""

    letters: Numbers
    forests: Numbers

    @property
    def turned(self) -> _Ways:
        return _Ways(self.letters.T, self.forests.T)


def crossing_figures(asked: OverlayQuestion) -> Figures:
    """What the shortest straight word over each forest or water cell needs, from open ground to open ground.

    Open is what is neither forest, water nor lava. ``5`` is the number of its letters, both ends counted, shown where
    it lies over water; ``≥6`` the worth it must score, ``forest.density`` for each forest cell under it (one more
    where the rules want more than that), without connotations or mountains (rules, sections 3.5 and 3.6). Of the two
    directions the one with fewer letters counts, then the one with less forest. ✕ stands where no straight word leads
    over a cell to open ground on both sides.
    """
    codes, rules = asked.ground(), asked.rules
    letters, forests = _shortest(codes)
    hinders = (codes == Terrain.FOREST) | (codes == Terrain.WATER)
    wet = np.minimum(letters, _NONE - 1) * (letters - 2 > forests)
    keys = np.where(letters == _NONE, -1, wet * 4096 + np.minimum(forests, 4095)).astype(np.int32)
    labels, different = labelled(keys, hinders)
    marks = np.where(
        codes == Terrain.FOREST, OverlayMark.FOREST, np.where(codes == Terrain.WATER, OverlayMark.WATER, 0)
    )
    marks = np.where(hinders & (letters == _NONE), OverlayMark.BLOCKED, marks).astype(np.uint8)
    texts = ("", *(BLOCKED if key < 0 else _needed(*divmod(key, 4096), rules) for key in different))
    details = {"density": rules.forest.density}
    return Figures(asked.overlay, asked.size, marks, labels, texts, details)


def passable_figures(asked: OverlayQuestion) -> Figures:
    """Where letters can lie, where words can end, and where ice breaks.

    Nothing is marked where letters can lie and words can end. ↔, ↕ and ✛ mark water that a word crosses in a row, in a
    column or both ways but never ends on (rules, section 3.5), with at most ``rack.limit`` new letters in one word.
    ``≤1`` marks ice with the largest letter value that it bears. ✕ marks cells on which no letter can lie: lava, water
    without dry ground at both ends of any line, dry ground with no neighbour to make two letters with. ``?`` marks
    ground on which words could lie, if any chain of words led there from a city.
    """
    codes, rules = asked.ground(), asked.rules
    strips = strips_of(codes, rules.rack.limit)
    shape = codes.shape
    held = [
        ((lengths > 0) | (holding >= 0)).reshape(shape) for lengths, holding in _both(strips.lengths, strips.holding)
    ]
    wet, bare = codes == Terrain.WATER, ~(held[0] | held[1])
    far = letters_to(strips, [(asked.size.index(city.at), 1) for city in _cities(asked)]).reshape(shape)
    cut = (far < 0) & ~bare & (codes != Terrain.LAVA)
    ice = codes == Terrain.ICE
    which = np.where(wet, 1 + held[0] + 2 * held[1], 0)
    which = np.where(ice, 5, which)
    which = np.where(cut, 6, which)
    which = np.where(bare | (codes == Terrain.LAVA), 7, which)
    texts = ("", "", ACROSS, DOWN, BOTH_WAYS, f"≤{rules.ice.bears}", CUT_OFF, BLOCKED)
    kinds = (
        OverlayMark.NONE,
        OverlayMark.NONE,
        OverlayMark.WATER,
        OverlayMark.WATER,
        OverlayMark.WATER,
        OverlayMark.ICE,
        OverlayMark.BROKEN,
        OverlayMark.BLOCKED,
    )
    marks = np.array(kinds, np.uint8)[which]
    details = {"bears": rules.ice.bears, "limit": rules.rack.limit}
    return Figures(asked.overlay, asked.size, marks, which.astype(np.uint16), texts, details)


def _both(first: tuple[Numbers, Numbers], second: tuple[Numbers, Numbers]) -> list[tuple[Numbers, Numbers]]:
    return list(zip(first, second, strict=True))


def _cities(asked: OverlayQuestion) -> list[City]:
    return [city for city in asked.level.cities if city.at in asked.size]


def _shortest(codes: Cells) -> tuple[Numbers, Numbers]:
    """Letters and forest cells of the shorter straight way over each cell; ``_NONE`` letters where there is none."""
    hinders = (codes == Terrain.FOREST) | (codes == Terrain.WATER)
    lava, forest = codes == Terrain.LAVA, codes == Terrain.FOREST
    across, down = _ways(hinders, lava, forest), _ways(hinders.T, lava.T, forest.T).turned
    better = (down.letters < across.letters) | ((down.letters == across.letters) & (down.forests < across.forests))
    return np.where(better, down.letters, across.letters), np.where(better, down.forests, across.forests)


def _ways(hinders: Mask, lava: Mask, forest: Mask) -> _Ways:
    before, behind = neighbours_of_open(~hinders & ~lava, lava)
    leads = (before >= 0) & (behind >= 0)
    count = np.cumsum(forest, axis=1, dtype=np.int32)
    last = np.take_along_axis(count, np.maximum(behind, 0), axis=1)
    first = np.take_along_axis(count, np.maximum(before, 0), axis=1)
    letters = np.where(leads, behind - before + 1, _NONE).astype(np.int32)
    return _Ways(letters, np.where(leads, last - first, 0).astype(np.int32))


def _needed(letters: int, forests: int, rules: Ruleset) -> str:
    """The figure of a way: its letters where it crosses water, the score it needs where it crosses forest."""
    worth = rules.forest.density * forests + (rules.forest.passes is ForestPasses.MORE)
    said = (str(letters) if letters else "", f"≥{worth}" if forests else "")
    return " ".join(filter(None, said))
