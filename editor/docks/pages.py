"""The pages of the window: the start page while no campaign is open, the map with what belongs to it, and the graph."""

from __future__ import annotations

from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget


class Pages(QStackedWidget):
    """``start`` on one page; on the other ``banner`` above what is worked on.

    That is ``view``, with room for more below it, in its place ``table`` where the level has no map, or ``graph``.
    """

    def __init__(self, start: QWidget, banner: QWidget, view: QWidget, graph: QWidget, table: QWidget) -> None:
        super().__init__()
        self._start, self._map, self._table = start, QWidget(), table
        self._has_map = True
        self._is_graph = False
        self._ground, self._graph, self._turning = QWidget(), graph, QStackedWidget()
        self._below = QVBoxLayout(self._ground)
        self._below.setContentsMargins(0, 0, 0, 0)
        self._below.setSpacing(0)
        self._below.addWidget(view, 1)
        self._turning.addWidget(self._ground)
        self._turning.addWidget(graph)
        self._turning.addWidget(table)
        self._column = QVBoxLayout(self._map)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._column.addWidget(banner)
        self._column.addWidget(self._turning, 1)
        self.addWidget(start)
        self.addWidget(self._map)

    def place_above(self, widget: QWidget) -> None:
        """Put something above the map, below the banner."""
        self._column.insertWidget(1, widget)

    def place_below(self, widget: QWidget) -> None:
        """Put something below the map."""
        self._below.addWidget(widget)

    def show_graph(self, shown: bool) -> None:
        """Turn to the graph, or to the level."""
        self._is_graph = shown
        self._show_page()

    def show_table(self, shown: bool) -> None:
        """Let the form of a table game be in the place of the map, or the map be there again."""
        self._has_map = not shown
        self._show_page()

    def _show_page(self) -> None:
        level = self._ground if self._has_map else self._table
        self._turning.setCurrentWidget(self._graph if self._is_graph else level)

    def show_map(self, shown: bool) -> None:
        """Turn to the map, or to the start page."""
        self.setCurrentWidget(self._map if shown else self._start)
