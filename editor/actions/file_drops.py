"""Files that are dragged onto the window: each kind goes to whoever takes it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QWidget

Taker = Callable[[Path], object]
"""Takes a file, perhaps after asking something."""


class FileDrops(QObject):
    """``takers`` by the ends of the files' names, in small letters, the first that fits."""

    def __init__(self, window: QWidget, takers: Mapping[str, Taker]) -> None:
        super().__init__(window)
        self._takers = takers
        window.setAcceptDrops(True)
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let one file in that somebody takes."""
        if isinstance(event, QDropEvent):  # The event of entering is one, too.
            path = _file(event)
            taker = self._taker(path) if path is not None else None
            if path is None or taker is None:
                return super().eventFilter(watched, event)
            event.acceptProposedAction()
            if not isinstance(event, QDragEnterEvent) and event.type() == QEvent.Type.Drop:
                # The program that the file comes from waits until this returns, and the question may take long.
                QTimer.singleShot(0, self, lambda: taker(path))
            return True
        return super().eventFilter(watched, event)

    def _taker(self, path: Path) -> Taker | None:
        name = path.name.lower()
        return next((taker for suffix, taker in self._takers.items() if name.endswith(suffix)), None)


def _file(event: QDropEvent) -> Path | None:
    """The one file that is dragged; None where it is something else."""
    urls = event.mimeData().urls()
    return Path(urls[0].toLocalFile()) if len(urls) == 1 and urls[0].isLocalFile() else None
