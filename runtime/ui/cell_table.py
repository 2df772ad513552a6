"""A board as a table of cells to screen readers: rows, columns, what each cell says, made only when asked for.

Qt tells readers of its own tables on every system, and keeps what it tells them as long as they may ask. So a board
has one that is never painted and takes neither keys nor clicks: its cells lie where those of the board do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from types import MappingProxyType

from PySide6.QtCore import (
    QAbstractTableModel,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    Qt,
)
from PySide6.QtGui import QAccessible, QAccessibleEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QTableView, QWidget

from runtime.engine.board.grid import Cell, Size
from runtime.support.plain_text import isolate
from runtime.support.texts import FIRST, Texts
from runtime.ui.announcer import Announcer

_Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True, slots=True)
class CellTexts:
    """What is said of a cell.

    ``content`` is what lies on it, in a few words, ``details`` what else is known of it; ``holds`` says whether
    anything lies there on the bare ground.
    """

    content: Callable[[Cell], str]
    details: Callable[[Cell], str]
    holds: Callable[[Cell], bool]


@dataclass(frozen=True, slots=True)
class CellFace:
    """The cells of a board, what is said of them and where they lie in the widget that shows them, in its pixels.

    ``size`` is None while there is no board. ``place`` is what a cell is called, ``at`` the one at a place.
    """

    size: Callable[[], Size | None]
    place: Callable[[Cell], str]
    texts: CellTexts
    rect: Callable[[Cell], QRect]
    at: Callable[[QPoint], Cell | None]


_ASKED: Mapping[int, QAccessible.Event] = MappingProxyType(
    {
        Qt.ItemDataRole.AccessibleTextRole: QAccessible.Event.NameChanged,
        Qt.ItemDataRole.AccessibleDescriptionRole: QAccessible.Event.DescriptionChanged,
    }
)
"""What readers ask of a cell, and how they are told that it is another."""
_KNOWN = 60
"""So many texts that readers know are told to be others; where there are more, readers ask for all cells anew."""


class _CellModel(QAbstractTableModel):
    """The cells as Qt's tables read them: nothing is kept but what readers were told, for they keep it too."""

    def __init__(self, face: CellFace, name: Callable[[Cell], str], parent: QWidget) -> None:
        super().__init__(parent)
        self._face, self._name = face, name
        self.size = face.size()
        self.known: dict[tuple[Cell, int], str] = {}

    def rowCount(self, parent: _Index | None = None) -> int:
        """As many as the board has."""
        return 0 if self.size is None or (parent is not None and parent.isValid()) else self.size.rows

    def columnCount(self, parent: _Index | None = None) -> int:
        """As many as the board has."""
        return 0 if self.size is None or (parent is not None and parent.isValid()) else self.size.columns

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> str | None:
        """The name and the description of a cell."""
        return self.text(Cell(index.row(), index.column()), role) if role in _ASKED else None

    def text(self, cell: Cell, role: int) -> str | None:
        """What is to be told of a cell now."""
        size = self._face.size()
        if size is None or cell not in size:
            return None
        is_name = role == Qt.ItemDataRole.AccessibleTextRole
        self.known[cell, role] = self._name(cell) if is_name else self._face.texts.details(cell)
        return self.known[cell, role]

    def headerData(self, _section: int, _across: Qt.Orientation, _role: int = 0) -> None:
        """Nothing: the name of a cell has its row and column, and readers would say them twice."""
        return

    def reset(self) -> None:
        """Let readers ask for everything anew."""
        self.beginResetModel()
        self.size = self._face.size()
        self.known.clear()
        self.endResetModel()

    def changed(self) -> Iterator[tuple[Cell, QAccessible.Event]]:
        """What readers have been told and is not so any more."""
        for (cell, role), before in tuple(self.known.items()):
            if self.text(cell, role) != before:
                yield cell, _ASKED[role]


class CellTable(QTableView):
    """The cells of ``board``, which has the keyboard for it; ``name`` is what the table is called.

    It lies in the board, or in ``within``, the part of it that is painted.
    """

    def __init__(self, board: QWidget, face: CellFace, t: Texts, name: str, within: QWidget | None = None) -> None:
        super().__init__(within or board)
        self._board = board
        self.face, self._t = face, t
        self._cells = _CellModel(face, self.name, self)
        self.setModel(self._cells)
        self.setUpdatesEnabled(False)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        for part in (self, self.viewport()):
            part.setAutoFillBackground(False)  # What covers its board with a ground of its own keeps it from painting.
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setAutoScroll(False)
        self.setTabKeyNavigation(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        for part in (self.viewport(), self.horizontalHeader(), self.verticalHeader()):
            part.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        # Under what fills its whole place Qt paints nothing, and this paints nothing either.
        self.viewport().setAutoFillBackground(False)
        self.horizontalHeader().hide()
        self.verticalHeader().hide()
        self.setAccessibleName(isolate(name))

    @property
    def cell(self) -> Cell | None:
        """Where readers are, the cursor or what is looked at."""
        index = self.currentIndex()
        return Cell(index.row(), index.column()) if index.isValid() else None

    def name(self, cell: Cell) -> str:
        """Where a cell is and what lies on it."""
        return self._t("{place}: {things}", place=self.face.place(cell), things=self.face.texts.content(cell))

    def lead_to(self, cell: Cell | None) -> None:
        """Have readers go to a cell, which they read out while the board has the keyboard; to none."""
        self._refit()
        index = QModelIndex() if cell is None else self._cells.index(cell.row, cell.column)
        if index != self.currentIndex():
            self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.NoUpdate)
            self.tell()

    def tell(self) -> None:
        """Have readers go once more to the cell where they are: the keyboard has come to the board."""
        if self.cell is not None and self._board.hasFocus():
            self._post(self.cell, QAccessible.Event.Focus)

    def renew(self) -> None:
        """Something else lies on some cells: readers are told of those that they know."""
        self._refit()
        if len(self._cells.known) > _KNOWN:
            cell = self.cell
            self._cells.reset()
            self.lead_to(cell)
            return
        for cell, what in self._cells.changed():
            self._post(cell, what)

    def _refit(self) -> None:
        if self.face.size() != self._cells.size:
            self._cells.reset()

    def _post(self, cell: Cell, what: QAccessible.Event) -> None:
        if QAccessible.isActive():
            event = QAccessibleEvent(self, what)
            # Qt numbers the cells row by row, with a head before each row and a row of heads above.
            event.setChild((cell.row + 1) * (self._cells.columnCount() + 1) + cell.column + 1)
            QAccessible.updateAccessibility(event)

    def visualRect(self, index: _Index) -> QRect:
        """Where a cell lies."""
        return self.face.rect(Cell(index.row(), index.column())) if index.isValid() else QRect()

    def indexAt(self, place: QPoint) -> QModelIndex:
        """The cell at a place."""
        cell = self.face.at(place)
        return QModelIndex() if cell is None else self._cells.index(cell.row, cell.column)


@dataclass(frozen=True, slots=True)
class Landmark:
    """A cell that one may want to go to; ``said`` is what the cell does not say by itself."""

    cell: Cell
    said: str = ""


_WAYS = ((-1, 0), (0, 1), (1, 0), (0, -1))
_FARTHEST = 30
"""How many cells away the first thing is looked for."""


class CellReview:
    """Looks about on a board without moving its cursor, and has read out what is there.

    ``cursor`` is where that stands, ``show`` brings a cell into sight; None takes away what marks it.
    """

    def __init__(
        self,
        table: CellTable,
        announcer: Announcer,
        t: Texts,
        *,
        cursor: Callable[[], Cell | None],
        show: Callable[[Cell | None], object],
    ) -> None:
        self._table, self._announcer, self._t = table, announcer, t
        self._cursor, self._show = cursor, show
        self._seen: Cell | None = None
        self._from: Cell | None = None
        self._last: tuple[Callable[[], tuple[Landmark, ...]], str] | None = None

    @property
    def at(self) -> Cell | None:
        """What is looked at; the cursor's cell unless one has gone elsewhere since it stands there."""
        cursor, size = self._cursor(), self._table.face.size()
        if self._seen is not None and (cursor != self._from or size is None or self._seen not in size):
            self._seen = None
            self._show(None)
        return self._seen or cursor

    def step(self, down: int, right: int) -> None:
        """Look at the cell that lies so many rows and columns further, the first cell where nothing is looked at."""
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

    def _tell(self, cell: Cell | None) -> None:
        if self._table.cell == cell:
            self._table.tell()
        else:
            self._table.lead_to(cell)

    def go_on(self, find: Callable[[], tuple[Landmark, ...]], none: str) -> None:
        """Look at the next landmark, behind the last at the first; ``none`` is said where there is none."""
        self._last = (find, none)
        self._go(find(), none, forwards=True)

    def go_back(self) -> None:
        """Look at the landmark before, of the kind that was gone to last."""
        if self._last is not None:
            find, none = self._last
            self._go(find(), none, forwards=False)

    def _go(self, found: tuple[Landmark, ...], none: str, *, forwards: bool) -> None:
        if not found:
            self._announcer.announce(none)
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
        for name, way in zip(names, _WAYS, strict=True):
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
