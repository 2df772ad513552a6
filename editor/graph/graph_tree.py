"""The graph as a tree to screen readers: stations in the order of the journey, and below each the ways from it.

Qt tells readers of its own trees on every system. So the graph has one that is never painted and takes neither keys
nor clicks: its rows lie where cards and labels do.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QItemSelection, QItemSelectionModel, QModelIndex, QPersistentModelIndex, QPoint, QRect, Qt
from PySide6.QtGui import QAccessible, QAccessibleEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QTreeWidget, QWidget

from editor.graph.chart import EDGE, NODE, Chart, Ref
from editor.graph.keys import first
from runtime.support.plain_text import isolate
from runtime.ui.announcer import read_instead
from runtime.ui.plain_widgets import TreeItem

_Index = QModelIndex | QPersistentModelIndex
TreeBranch = tuple[Ref, tuple[Ref, ...]]
"""A station and the ways from it."""


def branches_of(chart: Chart) -> tuple[TreeBranch, ...]:
    """All stations as one comes to them from the start, those that no way leads to last, each with its ways."""
    start = first(chart)
    order: dict[str, None] = {}
    for begin in (*((start.id,) if start is not None else ()), *chart.nodes):
        waiting = [begin]
        while waiting:
            here = waiting.pop(0)
            if here not in order:
                order[here] = None
                waiting += [item.edge.end for item in chart.leaving(here)]
    return tuple((Ref(NODE, one), tuple(Ref(EDGE, item.edge.id) for item in chart.leaving(one))) for one in order)


class _Row(TreeItem):
    """A station or way; what it says is made only when it is asked for."""

    def __init__(self, ref: Ref, tree: GraphTree) -> None:
        super().__init__()
        self.ref, self._tree = ref, tree

    def data(self, _column: int, role: int) -> str | None:
        """The name and the description."""
        if role == Qt.ItemDataRole.AccessibleDescriptionRole and self._tree.announced:
            return self._tree.announced
        if role not in (Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.AccessibleDescriptionRole):
            return None
        lines = self._tree.lines_of(self.ref)
        named = 2 if self.ref.kind == EDGE else 1
        is_name = role == Qt.ItemDataRole.AccessibleTextRole
        return ": ".join(lines[:named]) if is_name else "\n".join(lines[named:])


class GraphTree(QTreeWidget):
    """The rows of ``view``, which has the keyboard for it; it lies in ``within``, the part that is painted.

    ``describe`` tells a station or way in some lines, ``rect`` where it lies; ``name`` is what the tree is called.
    """

    def __init__(
        self,
        view: QWidget,
        within: QWidget,
        name: str,
        *,
        describe: Callable[[Ref], str],
        rect: Callable[[Ref], QRect],
    ) -> None:
        super().__init__(within)
        self._view, self._describe, self._rect = view, describe, rect
        self._branches: tuple[TreeBranch, ...] = ()
        self._rows: dict[Ref, _Row] = {}
        self.announced = ""
        """What is told as the description of whatever row is asked for, while that is told."""
        self.setUniformRowHeights(True)
        self.setHeaderHidden(True)
        self.setUpdatesEnabled(False)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setAutoScroll(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        for part in (self, self.viewport(), self.header()):
            part.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            part.setAutoFillBackground(False)  # What covers its view with a ground of its own keeps it from painting.
        self.setAccessibleName(isolate(name))
        read_instead(view, self)

    def lines_of(self, ref: Ref) -> list[str]:
        """What is told of a station or way."""
        return self._describe(ref).splitlines()

    @property
    def refs(self) -> tuple[Ref, ...]:
        """All rows from the top."""
        return tuple(self._rows)

    @property
    def here(self) -> Ref | None:
        """Where readers are."""
        return self._ref_of(self.currentIndex())

    def show_chart(self, chart: Chart) -> None:
        """Show another chart; where its rows are the same, readers stay where they are."""
        branches = branches_of(chart)
        if branches == self._branches:
            return
        here, self._branches = self.here, branches
        self.clear()
        self._rows = {}
        for node, edges in branches:
            above = self._rows[node] = _Row(node, self)
            self.addTopLevelItem(above)
            for edge in edges:
                below = self._rows[edge] = _Row(edge, self)
                above.addChild(below)
        self.expandAll()
        self._go(here)

    def lead_to(self, ref: Ref | None) -> bool:
        """Have readers go to a row, which they read out while the view has the keyboard; whether it has."""
        self._go(ref)
        return self.tell()

    def tell(self) -> bool:
        """Have readers read where they are; False where they are nowhere, or the keyboard is elsewhere."""
        return self._post(QAccessible.Event.Focus)

    def describe(self, text: str) -> bool:
        """Tell a text as the description of the row where readers are."""
        self.announced = text
        is_told = self._post(QAccessible.Event.DescriptionChanged)
        self.announced = ""
        return is_told

    def _go(self, ref: Ref | None) -> None:
        row = self._rows.get(ref) if ref is not None else None
        index = QModelIndex() if row is None else self.indexFromItem(row)
        self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.ClearAndSelect)

    def _post(self, what: QAccessible.Event) -> bool:
        here = self.here
        if here is None or not self._view.hasFocus():
            return False
        if QAccessible.isActive():
            event = QAccessibleEvent(self, what)
            event.setChild(self.refs.index(here) + 1)  # Qt numbers the rows from the top, behind the head.
            QAccessible.updateAccessibility(event)
        return True

    def selectionChanged(self, _now: QItemSelection, _before: QItemSelection) -> None:
        """Nothing that readers would have to be told: only what they are led to is selected."""

    def _ref_of(self, index: _Index) -> Ref | None:
        row = self.itemFromIndex(index) if index.isValid() else None
        return row.ref if isinstance(row, _Row) else None

    def currentChanged(self, _now: _Index, _before: _Index) -> None:
        """Nothing is scrolled, and readers are told by :meth:`lead_to`."""

    def visualRect(self, index: _Index) -> QRect:
        """Where a station or way lies."""
        ref = self._ref_of(index)
        return QRect() if ref is None else self._rect(ref)

    def indexAt(self, place: QPoint) -> QModelIndex:
        """The station or way at a place."""
        row = next((row for ref, row in self._rows.items() if self._rect(ref).contains(place)), None)
        return QModelIndex() if row is None else self.indexFromItem(row)
