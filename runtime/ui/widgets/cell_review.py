"""A board by ear: one looks about on it without moving the cursor, goes on to what matters, and asks; and the keys."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Generic, TypeVar

from PySide6.QtGui import QKeyEvent, QKeySequence

from runtime.engine.board.grid import Cell, Size
from runtime.profile.settings import Verbosity
from runtime.support.texts import FIRST, Texts, mark
from runtime.ui.announcer import Announcer
from runtime.ui.cell_table import CellTable
from runtime.ui.widgets.command_record import CommandId

Reviewed = TypeVar("Reviewed")
"""What is known of a board, to find something on it."""
Reader_contra = TypeVar("Reader_contra", contravariant=True)


@dataclass(frozen=True, slots=True)
class Landmark:
    """A cell that one may want to go to; ``said`` is what the cell does not say by itself."""

    cell: Cell
    said: str = ""


@dataclass(frozen=True, slots=True)
class LandmarkKind(Generic[Reviewed]):
    """What can be gone to by a command: its ``id``, ``name``, ``tip`` and ``key``.

    ``find`` gives all of them, in any order; ``none`` is said where there is none.
    """

    id: CommandId
    name: str
    tip: str
    key: str
    none: str
    find: Callable[[Texts, Reviewed], Iterable[Landmark]]


_WAYS = ((-1, 0), (0, 1), (1, 0), (0, -1))
_FARTHEST = 30
"""How many cells away the first thing is looked for."""


class CellReview(Generic[Reviewed]):
    """Looks about on a board without moving its cursor, and has read out what is there.

    ``reviewed`` is what landmarks are found by, None while there is nothing. ``cursor`` is where the cursor stands,
    ``point`` brings it to a cell, and ``show`` brings a cell into sight; None takes away what marks it.
    """

    def __init__(
        self,
        table: CellTable,
        announcer: Announcer,
        t: Texts,
        *,
        reviewed: Callable[[], Reviewed | None],
        cursor: Callable[[], Cell | None],
        point: Callable[[Cell], object],
        show: Callable[[Cell | None], object],
    ) -> None:
        self._table, self._announcer, self._t = table, announcer, t
        self._reviewed, self._cursor, self._point, self._show = reviewed, cursor, point, show
        self._seen: Cell | None = None
        self._from: Cell | None = None
        self._last: LandmarkKind[Reviewed] | None = None

    @property
    def at(self) -> Cell | None:
        """What is looked at; the cursor's cell unless one has gone elsewhere since it stands there."""
        cursor, size = self._cursor(), self._table.face.size()
        if self._seen is not None and (cursor != self._from or size is None or self._seen not in size):
            self._seen = None
            self._show(None)
        return self._seen or cursor

    @property
    def is_turned(self) -> bool:
        """Whether the last row lies at the top, and the last column at the left."""
        return False

    def step(self, down: int, right: int) -> None:
        """Look at the cell that lies so many rows and columns further, the first cell where nothing is looked at."""
        if self.is_turned:
            down, right = -down, -right
        here, size = self.at, self._table.face.size()
        if size is None:
            return
        there = Cell(0, 0) if here is None else Cell(here.row + down, here.column + right)
        if there in size:
            self.look_at(there)
        else:
            self._announcer.announce(self._t("The board ends here."))

    def look_at(self, cell: Cell) -> None:
        """Look at a cell, which readers read out."""
        self._seen, self._from = cell, self._cursor()
        self._show(cell)
        self._tell(cell)

    def end(self) -> None:
        """Look at the cursor's cell again."""
        self._seen, cursor = None, self._cursor()
        self._show(None)
        self._tell(cursor)
        if cursor is None:
            self._announcer.announce(self._t("The cursor is on no cell: an arrow key brings it to one."))

    def point_here(self) -> None:
        """Bring the cursor to the cell that is looked at."""
        cell = self.at
        if cell is not None:
            self._point(cell)
            self._announcer.announce(self._table.name(cell))

    def _tell(self, cell: Cell | None) -> None:
        is_there = self._table.cell == cell
        self._table.lead_to(cell)
        if cell is not None and (is_there or not self._table.is_read):
            # Readers say nothing where they are led to what they are at, or while something else has the keyboard.
            self._announcer.announce(self._table.name(cell))
            self._announcer.announce(self._table.face.texts.details(cell), least=Verbosity.NORMAL)

    def go_to(self, kind: LandmarkKind[Reviewed]) -> None:
        """Look at the next landmark of a kind, behind the last at the first."""
        self._last = kind
        self._go(kind, forwards=True)

    def go_back(self) -> None:
        """Look at the landmark before, of the kind that was gone to last."""
        if self._last is not None:
            self._go(self._last, forwards=False)

    def _go(self, kind: LandmarkKind[Reviewed], *, forwards: bool) -> None:
        reviewed = self._reviewed()
        found = () if reviewed is None else tuple(kind.find(self._t, reviewed))
        if not found:
            self._announcer.announce(self._t(kind.none))
            return
        here = self.at
        order = sorted(found, key=lambda one: one.cell, reverse=not forwards)
        ahead = (one for one in order if here is None or (one.cell > here if forwards else one.cell < here))
        there = next(ahead, order[0])
        self.look_at(there.cell)
        for one in order:
            if one.cell == there.cell:
                self._announcer.announce(one.said)

    def read_row(self) -> None:
        """Have read out what lies in the row, what is alike together."""
        here, size = self.at, self._table.face.size()
        if here is not None and size is not None:
            cells = (Cell(here.row, column) for column in range(size.columns))
            said = self._line(cells, lambda cell: cell.column + FIRST)
            self._announcer.announce(self._t("Row {row}: {things}", row=here.row, things=said))

    def read_column(self) -> None:
        """Have read out what lies in the column, what is alike together."""
        here, size = self.at, self._table.face.size()
        if here is not None and size is not None:
            cells = (Cell(row, here.column) for row in range(size.rows))
            said = self._line(cells, lambda cell: cell.row + FIRST)
            self._announcer.announce(self._t("Column {column}: {things}", column=here.column, things=said))

    def read_around(self) -> None:
        """Have read out what lies above, at the right, below and at the left, and what comes first there."""
        here, size, t = self.at, self._table.face.size(), self._t
        if here is None or size is None:
            return
        names = (t("Above"), t("Right"), t("Below"), t("Left"))
        for name, (down, right) in zip(names, _WAYS, strict=True):
            way = (-down, -right) if self.is_turned else (down, right)
            self._announcer.announce(t("{place}: {things}", place=name, things=self._towards(here, way, size)))

    def _line(self, cells: Iterator[Cell], number: Callable[[Cell], int]) -> str:
        said = []
        for content, alike in groupby(cells, self._table.face.texts.content):
            numbers = [number(cell) for cell in alike]
            span = {"first": numbers[0], "last": numbers[-1], "things": content}
            said.append(
                self._t("{first} to {last} {things}", **span)
                if len(numbers) > 1
                else self._t("{number} {things}", number=numbers[0], things=content)
            )
        return "; ".join(said)

    def _towards(self, here: Cell, way: tuple[int, int], size: Size) -> str:
        texts, t = self._table.face.texts, self._t
        cells = (Cell(here.row + way[0] * far, here.column + way[1] * far) for far in range(1, _FARTHEST + 1))
        seen = [cell for cell in cells if cell in size]
        if not seen:
            return t("the edge of the board")
        first = next((number for number, cell in enumerate(seen, 1) if texts.holds(cell)), 0)
        if first < 2:
            return texts.content(seen[0])
        return t.plural(
            "{near}; {count} cell further {things}",
            "{near}; {count} cells further {things}",
            first - 1,
            near=texts.content(seen[0]),
            things=texts.content(seen[first - 1]),
        )


class BoardReview(CellReview[Reviewed], ABC):
    """Looks about on a game's board, and has read out how the game stands."""

    @abstractmethod
    def score(self) -> Iterable[str]:
        """How both sides stand, with their clocks and countdowns."""

    @abstractmethod
    def rack(self) -> Iterable[str]:
        """What is at hand."""

    @abstractmethod
    def objectives(self) -> Iterable[str]:
        """What is to be reached, and how far it is."""

    @abstractmethod
    def last_move(self) -> Iterable[str]:
        """What was done last."""

    def read(self, sentences: Iterable[str]) -> None:
        """Have something read out."""
        for sentence in sentences:
            self._announcer.announce(sentence)


@dataclass(frozen=True, slots=True)
class ReviewCommand(Generic[Reader_contra]):
    """What can be done by ear on every board; it works for everybody."""

    id: CommandId
    name: str
    tip: str
    key: str
    run: Callable[[Reader_contra], object]


LOOKS: tuple[ReviewCommand[CellReview[Any]], ...] = (
    ReviewCommand(
        CommandId("look_up"),
        mark("Look up"),
        mark("Look at the cell above without moving the cursor"),
        "Alt+Shift+Up",
        lambda reader: reader.step(-1, 0),
    ),
    ReviewCommand(
        CommandId("look_down"),
        mark("Look down"),
        mark("Look at the cell below without moving the cursor"),
        "Alt+Shift+Down",
        lambda reader: reader.step(1, 0),
    ),
    ReviewCommand(
        CommandId("look_left"),
        mark("Look left"),
        mark("Look at the cell at the left without moving the cursor"),
        "Alt+Shift+Left",
        lambda reader: reader.step(0, -1),
    ),
    ReviewCommand(
        CommandId("look_right"),
        mark("Look right"),
        mark("Look at the cell at the right without moving the cursor"),
        "Alt+Shift+Right",
        lambda reader: reader.step(0, 1),
    ),
    ReviewCommand(
        CommandId("look_home"),
        mark("Back to the cursor"),
        mark("Look at the cursor's cell again, and hear it once more"),
        "Alt+Shift+Home",
        lambda reader: reader.end(),
    ),
    ReviewCommand(
        CommandId("point_here"),
        mark("Cursor here"),
        mark("Bring the cursor to the cell that you look at"),
        "Alt+Shift+Return",
        lambda reader: reader.point_here(),
    ),
)
"""From cell to cell."""

READINGS: tuple[ReviewCommand[CellReview[Any]], ...] = (
    ReviewCommand(
        CommandId("landmark_before"),
        mark("The one before"),
        mark("Look at the one before, of the kind that you went to last"),
        "Alt+B",
        lambda reader: reader.go_back(),
    ),
    ReviewCommand(
        CommandId("read_row"),
        mark("Read the row"),
        mark("Hear everything that lies in this row"),
        "Alt+H",
        lambda reader: reader.read_row(),
    ),
    ReviewCommand(
        CommandId("read_column"),
        mark("Read the column"),
        mark("Hear everything that lies in this column"),
        "Alt+V",
        lambda reader: reader.read_column(),
    ),
    ReviewCommand(
        CommandId("read_around"),
        mark("What lies around"),
        mark("Hear what lies above, right, below and left, and what comes first there"),
        "Alt+N",
        lambda reader: reader.read_around(),
    ),
)
"""What lies on the board."""

QUESTIONS: tuple[ReviewCommand[BoardReview[Any]], ...] = (
    ReviewCommand(
        CommandId("read_score"),
        mark("Hear the score"),
        mark("Hear both sides' scores, letters, clocks and countdowns"),
        "Alt+S",
        lambda reader: reader.read(reader.score()),
    ),
    ReviewCommand(
        CommandId("read_rack"),
        mark("Hear the rack"),
        mark("Hear the letters and tokens of your rack"),
        "Alt+R",
        lambda reader: reader.read(reader.rack()),
    ),
    ReviewCommand(
        CommandId("read_objectives"),
        mark("Hear the objectives"),
        mark("Hear all objectives, how far they are, and what counts down"),
        "Alt+O",
        lambda reader: reader.read(reader.objectives()),
    ),
    ReviewCommand(
        CommandId("read_last_move"),
        mark("Hear the last move"),
        mark("Hear once more what was done last"),
        "Alt+L",
        lambda reader: reader.read(reader.last_move()),
    ),
)
"""How the game stands."""


def _landmark(kind: LandmarkKind[Reviewed]) -> ReviewCommand[CellReview[Reviewed]]:
    """The command that goes to the next landmark of a kind."""
    return ReviewCommand(kind.id, kind.name, kind.tip, kind.key, lambda reader: reader.go_to(kind))


def review_commands(
    landmarks: Iterable[LandmarkKind[Reviewed]], without: Collection[str] = ()
) -> tuple[ReviewCommand[BoardReview[Reviewed]], ...]:
    """All that can be done by ear on a game's board that has these landmarks, ``without`` some by their ids."""
    found: tuple[ReviewCommand[BoardReview[Reviewed]], ...]
    found = (*LOOKS, *map(_landmark, landmarks), *READINGS, *QUESTIONS)
    return tuple(one for one in found if one.id not in without)


def review_for(
    event: QKeyEvent, commands: Iterable[ReviewCommand[BoardReview[Reviewed]]]
) -> ReviewCommand[BoardReview[Reviewed]] | None:
    """The one of the ``commands`` that a key stands for."""
    pressed = QKeySequence(event.keyCombination())
    return next((one for one in commands if QKeySequence(one.key) == pressed), None)


def map_commands(landmarks: Iterable[LandmarkKind[Reviewed]]) -> tuple[ReviewCommand[CellReview[Reviewed]], ...]:
    """All that can be done by ear on a map that has these landmarks."""
    return (*LOOKS, *map(_landmark, landmarks), *READINGS)
