"""What a dock shows is brought up to date only while somebody sees it: not away, and not behind another dock."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QDockWidget, QWidget


def is_in_front(dock: QDockWidget) -> bool:
    """Whether a dock that is shown lies in front: Qt puts the ones behind it beyond the window's corner."""
    return dock.isFloating() or (dock.geometry().right() >= 0 and dock.geometry().bottom() >= 0)


def lies_behind(widget: QWidget | None) -> bool:
    """Whether a widget is part of a dock that lies behind another one."""
    while widget is not None and not isinstance(widget, QDockWidget):
        widget = widget.parentWidget()
    return widget is not None and not is_in_front(widget)


class WhenVisible(QObject):
    """Calls ``show`` for a widget at once when something changed while it is seen, else when it comes to light."""

    def __init__(self, widget: QWidget, show: Callable[[], object]) -> None:
        super().__init__(widget)
        self._widget, self._show = widget, show
        self._is_stale = True
        self._dock: QDockWidget | None = None
        widget.installEventFilter(self)

    @property
    def is_seen(self) -> bool:
        """Whether the widget is on the screen; what lies behind another dock counts as visible for Qt."""
        return self._widget.isVisible() and (self._dock is None or is_in_front(self._dock))

    def changed(self) -> None:
        """What is shown is out of date."""
        self._is_stale = True
        if self.is_seen:
            self.settle()

    def settle(self) -> None:
        """Show what is there now, unless that has been done."""
        if self._is_stale:
            self._is_stale = False
            self._show()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Look when the widget is shown, and hear of its dock's coming to the front from then on."""
        if watched is self._widget and event.type() == QEvent.Type.Show:
            dock = self._widget.parentWidget()
            if isinstance(dock, QDockWidget) and dock is not self._dock:
                self._dock = dock
                dock.visibilityChanged.connect(self._came)
            self.settle()
        return super().eventFilter(watched, event)

    def _came(self, is_in_front: bool) -> None:
        if is_in_front:
            self.settle()
