"""The two pages of the window: the start page while no campaign is open, and the map with what belongs to it."""

from __future__ import annotations

from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget


class Pages(QStackedWidget):
    """``start`` on one page; on the other ``banner`` above ``view``, with room for more below it."""

    def __init__(self, start: QWidget, banner: QWidget, view: QWidget) -> None:
        super().__init__()
        self._start, self._map = start, QWidget()
        self._column = QVBoxLayout(self._map)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._column.addWidget(banner)
        self._column.addWidget(view, 1)
        self.addWidget(start)
        self.addWidget(self._map)

    def place_above(self, widget: QWidget) -> None:
        """Put something above the map, below the banner."""
        self._column.insertWidget(1, widget)

    def place_below(self, widget: QWidget) -> None:
        """Put something below the map."""
        self._column.addWidget(widget)

    def show_map(self, shown: bool) -> None:
        """Turn to the map, or to the start page."""
        self.setCurrentWidget(self._map if shown else self._start)
