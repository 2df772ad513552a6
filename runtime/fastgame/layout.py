"""How positions and working room are laid out in memory."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import DTypeLike, NDArray

from runtime.fastgame.kernel.arrays import CODES, NOWHERE, NUMBERS, ORDER, ActionArrays, PositionArrays, Workspace
from runtime.movegen.kernel.addresses import addressed
from runtime.movegen.kernel.boards import FITS
from runtime.movegen.kernel.meanings import REMEMBERED
from runtime.movegen.kernel.search import search_space

_WORDS, _LETTERS = 1 << 17, 1 << 20
"""For how many found words, and how many letters of theirs, there is room."""


@dataclass(frozen=True, slots=True)
class PositionShape:
    """How large positions are: the board, the most letters of a pool, and how many of the rest there are.

    ``held`` is how many tokens a side may come to hold, ``losses`` how many counts of lost words there are,
    ``effects`` how many effects a trigger has at most, those within others too, and ``grants`` says whether they lay
    letters.
    """

    rows: int
    columns: int
    pool: int
    held: int
    conditions: int = 0
    objectives: int = 0
    triggers: int = 0
    variables: int = 0
    losses: int = 0
    choices: int = 0
    effects: int = 0
    grants: bool = False

    @property
    def cells(self) -> int:
        """How many cells the board has."""
        return self.rows * self.columns

    @property
    def rest(self) -> int:
        """How many numbers say which effects of a trigger are left to be carried out."""
        return 1 + 2 * self.effects

    def fields(self) -> tuple[tuple[str, DTypeLike, tuple[int, ...]], ...]:
        """The arrays of a position: name, type and shape, the widest numbers first so that each is aligned."""
        cells = self.cells
        return (
            ("chance", np.uint64, (1,)),
            ("numbers", np.int32, (NUMBERS,)),
            ("penalty", np.int32, (2, cells)),
            ("marks", np.int32, (max(self.conditions + self.triggers + self.losses, 1),)),
            ("variables", np.int32, (max(self.variables, 1),)),
            ("rest", np.int32, (self.rest if self.choices else 1,)),
            ("rack", np.int16, (2, CODES)),
            ("out", np.int16, (2, CODES)),
            ("discarded", np.int16, (2, CODES)),
            ("given", np.int16, (2, CODES)),
            ("granted", np.int16, (2, CODES if self.grants else 1)),
            ("held", np.int16, (2, max(self.held, 1))),
            ("met", np.int16, (max(self.objectives, 1),)),
            ("fired", np.int16, (max(self.triggers, 1),)),
            ("revealed", np.int16, (max(self.objectives, 1),)),
            ("closed", np.int16, (max(self.objectives, 1),)),
            ("chosen", np.int16, (max(self.choices, 1),)),
            ("token", np.int16, (cells,)),
            ("letters", np.uint8, (2, cells)),
            ("terrain", np.uint8, (cells,)),
            ("owner", np.uint8, (cells,)),
            ("broken", np.uint8, (cells,)),
            ("pool", np.uint8, (2, max(self.pool, 1))),
            ("waiting", np.uint8, (max(self.rows, self.columns),)),
        )

    def position(self) -> PositionArrays:
        """An empty position."""
        sizes = [np.dtype(kind).itemsize * int(np.prod(shape)) for _, kind, shape in self.fields()]
        block = np.zeros(-(-sum(sizes) // 8) * 8, dtype=np.uint8)
        views: dict[str, NDArray[np.generic]] = {"words": block.view(np.uint64)}
        begin = 0
        for (name, kind, shape), size in zip(self.fields(), sizes, strict=True):
            views[name] = block[begin : begin + size].view(kind).reshape(shape)
            begin += size
        made = addressed(PositionArrays(block=block, **views))  # type: ignore[arg-type]
        made.owner[:] = NOWHERE
        return made

    def action(self) -> ActionArrays:
        """Room for an action: an order may name every run of a side, a discard every letter of a full rack."""
        numbers, letters = np.zeros(ORDER + 4 * self.cells, np.int32), np.zeros(max(self.cells, 1024), np.uint8)
        return addressed(ActionArrays(numbers, letters))

    def room(self) -> Workspace:
        """Room for one thread."""
        rows, columns, cells, most = self.rows, self.columns, self.cells, 2 * self.cells
        places = 2 + rows * (columns + 1) + columns * (rows + 1)
        made = Workspace(
            counts=np.zeros(2, np.int64),
            runs=np.zeros((2, most, 3), np.int32),
            through=np.zeros((2, 2, cells), np.int32),
            waiting=np.zeros((2, most + 1), np.int32),
            cities=np.zeros((2, cells), np.int64),
            city_counts=np.zeros(2, np.int64),
            seen=np.zeros((2, 4, cells), np.uint8),
            serials=np.zeros(3, np.int64),
            valid=np.zeros((2, most), np.bool_),
            linked=np.zeros((2, most), np.bool_),
            faces=np.zeros(most, np.int32),
            known=np.zeros((2, most, 3), np.int64),
            remembered=np.zeros((REMEMBERED, 2), np.uint64),
            foe_faces=np.zeros((2, most), np.int64),
            supplied=np.zeros((2, most), np.int64),
            cut=np.zeros((2, most), np.int64),
            foe_letters=np.zeros((2, cells), np.int64),
            around=np.zeros((2, cells, -(-cells // 64)), np.uint64),
            asked=np.zeros((2, cells), np.bool_),
            met=np.zeros(most, np.bool_),
            order=np.zeros(most, np.int64),
            fallen=np.zeros(most, np.bool_),
            after=np.zeros(most, np.bool_),
            none=np.zeros(most, np.bool_),
            marks=np.zeros(cells, np.uint16),
            lost=np.zeros(cells, np.bool_),
            laid=np.zeros(cells, np.bool_),
            region=np.zeros(cells, np.bool_),
            edge=np.zeros(cells, np.bool_),
            spare=np.zeros(max(rows, columns), np.uint8),
            trial=np.zeros(cells, np.uint8),
            was_linked=np.zeros(cells, np.uint8),
            rack=np.zeros(CODES, np.int64),
            codes=np.zeros(places, np.uint8),
            stops=np.zeros(places, np.uint8),
            fresh=np.zeros(places, np.uint8),
            places=np.zeros(places, np.int32),
            gains=np.zeros(places, np.int32),
            starts=np.zeros(places, np.int32),
            cross=np.zeros(places, np.uint64),
            line_marks=np.zeros(places, np.uint16),
            links=np.zeros(places, np.bool_),
            fits=np.zeros((FITS, 2), np.uint64),
            sites=np.zeros((places, 4), np.int32),
            tally=np.zeros(16, np.int64),
            figures=np.zeros(5, np.int64),
            found=np.zeros(max(self.conditions, 1), np.int64),
            parts=np.zeros((max(self.conditions, 1), 3), np.int64),
            rearmed=np.zeros(max(self.triggers, 1), np.bool_),
            gone=np.zeros((2, most, 3), np.int32),
            fell=np.zeros((2, cells), np.bool_),
            entered=np.zeros(max(self.conditions, 1), np.bool_),
            rest=np.zeros(self.rest, np.int32),
            space=search_space(_WORDS, _LETTERS, places),
        )
        return addressed(made)
