"""What the pages of every table game are made with: cut lines, fold lines, score sheets, in millimetres."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from runtime.exchange.printing.art import Art
from runtime.exchange.printing.options import FOOT, MARGIN
from runtime.exchange.printing.page import (
    BLACK,
    GREY,
    Face,
    Item,
    Letters,
    LineShape,
    PrintedPage,
    RectangleShape,
    TextShape,
)
from runtime.support.table_texts import SIDES
from runtime.support.texts import Texts
from runtime.tablegames.game import PLAYERS, TablePlayer

DASH = 1.6
"""How long the dashes of a line are along which paper is folded."""

RULER = 100.0
"""How long the line is by which a print can be checked."""

_CUT, _FOLD = 0.25, 0.2
_SCORE_ROW = 8.0


@dataclass(frozen=True, slots=True)
class TablePaper:
    """The paper, upright, what measures texts, draws pieces and speaks; ``is_plain`` is for little ink."""

    game: str
    width: float
    height: float
    is_plain: bool
    letters: Letters
    art: Art
    t: Texts

    @property
    def room(self) -> float:
        """How wide what is printed on an upright page may be."""
        return self.width - 2 * MARGIN

    @property
    def bottom(self) -> float:
        """Where what is printed on an upright page must end."""
        return self.height - MARGIN - FOOT

    def page(self, items: Sequence[Item], *, lies: bool = False) -> PrintedPage:
        """A page, upright or on its side."""
        size = (self.height, self.width) if lies else (self.width, self.height)
        return PrintedPage(*size, tuple(items))

    def side(self, player: TablePlayer) -> str:
        """What a player is called."""
        return self.t(SIDES[self.game][player])

    def head(self, title: str, notes: Sequence[str] = ()) -> tuple[list[Item], float]:
        """A page's title with notes below it, and where what comes next can begin."""
        items: list[Item] = [self.letters.text(MARGIN, MARGIN + 5, title, Face.TITLE, 15, room=self.room)]
        y = MARGIN + 6.5
        for note in notes:
            for line in self.letters.lines(note, Face.TEXT, 10.5, self.room):
                y += 4.6
                items.append(self.letters.text(MARGIN, y, line, Face.TEXT, 10.5))
        return items, y + 4

    def middle(
        self, x: float, y: float, text: str, size: float, *, face: Face = Face.TEXT, room: float = 0.0
    ) -> TextShape:
        """A text whose middle is at ``x`` and whose letters' middle is at ``y``; ``size`` is in points."""
        return self.letters.text(x, y + size * 0.118, text, face, size, anchor=0.5, room=room)

    def score_sheet(self, x: float, y: float, width: float, *, rows: Sequence[str], games: int) -> Iterator[Item]:
        """A table to write in: a row for each thing that counts and one for the sum, both players' share of each game.

        The last row is set off as the sum. Rows are 8 mm high, and so is the head.
        """
        label = width * 0.28
        share = (width - label) / (2 * games)
        top, height = y + _SCORE_ROW, _SCORE_ROW * len(rows)
        for column in range(2 * games):
            left = x + label + column * share
            name = self.side(PLAYERS[column % 2])
            yield self.letters.text(left + share / 2, y + 5.6, name, Face.ITALIC, 9.5, anchor=0.5, room=share - 1)
            yield LineShape(left, top, left, top + height, 0.5 if column % 2 == 0 else 0.2)
        yield LineShape(x + width, top, x + width, top + height, 0.5)
        for number, text in enumerate(rows):
            base, is_sum = top + number * _SCORE_ROW, number == len(rows) - 1
            yield LineShape(x, base, x + width, base, 0.5 if is_sum else 0.2)
            face = Face.BOLD if is_sum else Face.TEXT
            yield self.letters.text(x, base + 5.4, text, face, 10.5, room=label - 2)
        yield LineShape(x, top + height, x + width, top + height, 0.5)


def cut_rectangle(x: float, y: float, width: float, height: float) -> RectangleShape:
    """A piece that is cut out."""
    return RectangleShape(x, y, width, height, _CUT, BLACK)


def crease_line(x: float, y: float, to_x: float, to_y: float) -> LineShape:
    """A line along which paper is folded."""
    return LineShape(x, y, to_x, to_y, _FOLD, BLACK, DASH)


def ruler(paper: TablePaper, x: float, y: float) -> Iterator[Item]:
    """A line of :data:`RULER` millimetres, with what it is for beside it."""
    yield LineShape(x, y, x + RULER, y, 0.3)
    for at in range(0, int(RULER) + 1, 10):
        yield LineShape(x + at, y - (2.2 if at % 50 == 0 else 1.2), x + at, y, 0.2)
    text = paper.t("{length} mm, to measure whether the print is of the right size", length=int(RULER))
    yield paper.letters.text(x + RULER + 3, y, text, Face.ITALIC, 9.5, colour=GREY, room=paper.room - RULER - 13)
