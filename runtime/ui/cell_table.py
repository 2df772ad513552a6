"""A board as a table of cells to screen readers: rows, columns, what each cell says, made only when asked for.

Qt tells readers of its own tables on every system, and keeps what it tells them as long as they may ask. So a board
has one that is never painted and takes neither keys nor clicks: its cells lie where those of the board do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from PySide6.QtCore import (
    QAbstractTableModel,
    QItemSelection,
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
from runtime.support.texts import Texts
from runtime.ui.announcer import read_instead

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
        self.announced = ""
        """What is told as the description of whatever cell is asked for, while that is told."""

    def rowCount(self, parent: _Index | None = None) -> int:
        """As many as the board has."""
        return 0 if self.size is None or (parent is not None and parent.isValid()) else self.size.rows

    def columnCount(self, parent: _Index | None = None) -> int:
        """As many as the board has."""
        return 0 if self.size is None or (parent is not None and parent.isValid()) else self.size.columns

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> str | None:
        """The name and the description of a cell."""
        if self.announced and role == Qt.ItemDataRole.AccessibleDescriptionRole:
            return self.announced
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
        self._untold: Cell | None = None
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
        read_instead(board, self)

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
            # What is not selected, readers would call so at each step.
            self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.ClearAndSelect)
            self.tell()
            if self._untold is not None:
                self._post(self._untold, QAccessible.Event.DescriptionChanged)
                self._untold = None

    def selectionChanged(self, _now: QItemSelection, _before: QItemSelection) -> None:
        """Nothing that readers would have to be told: only what they are led to is selected."""

    def describe(self, text: str) -> bool:
        """Tell a text as the description of the cell where readers are."""
        if self.cell is None or not self.is_read:
            return False
        self._cells.announced = text
        self._post(self.cell, QAccessible.Event.DescriptionChanged)
        self._cells.announced = ""
        return True

    @property
    def is_read(self) -> bool:
        """Whether readers read out the cell that they are led to: the board has the keyboard."""
        return self._board.hasFocus()

    def tell(self) -> None:
        """Have readers go once more to the cell where they are: the keyboard has come to the board."""
        if self.cell is not None and self.is_read:
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
            if cell == self.cell and what is QAccessible.Event.DescriptionChanged:
                self._untold = cell  # Some readers would read it out, besides what is announced of what has happened.
            else:
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
