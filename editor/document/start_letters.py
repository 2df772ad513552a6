"""Edits of the letters that lie on the board when a game begins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from editor.document.edit import Edit, EditRefusal, Together, on_level
from editor.document.mirrored_edits import Refuse
from editor.document.pieces import in_order
from runtime.campaign.model import Campaign
from runtime.engine.board.grid import Cell
from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import Side
from runtime.engine.board.symmetry import Symmetry
from runtime.engine.levels.level import Level


@dataclass(frozen=True, slots=True)
class LayLetters:
    """Lay starting letters for a side, one a cell; an empty text takes the letter of a cell away.

    Where a letter would make no sense in the game (on lava, beside the other side's) the checks say so; only cells off
    the map and those on which a letter of the other side lies are refused.
    """

    level_id: str
    side: Side
    letters: Mapping[Cell, str]

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign with the letters."""
        return on_level(campaign, self.level_id, self._laid)

    def mirrored(self, level: Level, symmetry: Symmetry) -> Edit:
        """The same for every image, the letters of each in reading order, so that words stay words.

        Which letters answer each other does not count for a symmetry, only that there are some.
        """
        size, edits = level.terrain.size, {self.side: dict(self.letters)}
        for turn, swaps in symmetry.turns.items():
            there = edits.setdefault(self.side.other if swaps else self.side, {})
            gone = [cell for cell, letter in self.letters.items() if not letter]
            there |= {turn.cell(size, cell): "" for cell in gone if turn.cell(size, cell) not in there}
            laid = sorted((cell, letter) for cell, letter in self.letters.items() if letter)
            cells = sorted(turn.cell(size, cell) for cell, _ in laid)
            there |= dict(zip(cells, (letter for _, letter in laid), strict=True))
        meet = sorted({c for c, x in edits[self.side].items() if x} & set(edits.get(self.side.other, {})))
        if any(edits[self.side.other][cell] for cell in meet):
            return Refuse(EditRefusal("mirrors-meet", cells=tuple(meet)))
        return Together(tuple(LayLetters(self.level_id, side, letters) for side, letters in edits.items()))

    def _laid(self, level: Level) -> Level | EditRefusal:
        theirs = {one.at for one in level.start.letters[self.side.other]}
        for cell, letter in self.letters.items():
            if letter and cell not in level.terrain.size:
                return EditRefusal("off-map", {"row": cell.row, "column": cell.column}, (cell,))
            if letter and cell in theirs:
                return EditRefusal("their-letter", {"row": cell.row, "column": cell.column}, (cell,))
        before = level.start.letters[self.side]
        known = {one.at for one in before}
        changed = (Laid(one.at, self.letters.get(one.at, one.letter)) for one in before)
        new = (Laid(cell, letter) for cell, letter in self.letters.items() if cell not in known)
        after = in_order(tuple(one for one in (*changed, *new) if one.letter), before)
        if after == before:
            return level
        return replace(level, start=replace(level.start, letters=level.start.letters.having(self.side, after)))


def letters_of(level: Level, side: Side) -> dict[Cell, str]:
    """The starting letters of a side by their cells."""
    return {one.at: one.letter for one in level.start.letters[side]}
