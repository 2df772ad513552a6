"""Bundles and replays that are dropped on windows."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, QTimer, Signal
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QWidget

SUFFIX = ".scryptic"
"""What bundles end in; :data:`runtime.campaign.bundles.SUFFIX`, which takes long to load."""
REPLAY = ".json"
"""What the files of replays end in."""


class DropTarget(QObject):
    """Takes the bundles and replays that are dropped on a window, and tells of them.

    The program that a file comes from need not wait until it is read: it is told of afterwards.
    """

    bundle = Signal(object)
    """The path of a bundle that was dropped."""
    replay = Signal(object)
    """The path of a replay that was dropped."""

    def __init__(self, window: QWidget, *, bundles: bool = True, free: Callable[[], bool] = lambda: True) -> None:
        """Without ``bundles`` only replays are taken; nothing is while the window is not ``free``."""
        super().__init__(window)
        self._bundles, self._free = bundles, free
        window.setAcceptDrops(True)
        window.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Say of what is dragged over the window whether it may be dropped, and take what is."""
        if not isinstance(event, QDropEvent) or event.type() not in (QEvent.Type.DragEnter, QEvent.Type.Drop):
            return False
        told = self._told(event) if self._free() else None
        if told is None:
            return False
        event.acceptProposedAction()
        if event.type() is QEvent.Type.Drop:
            signal, file = told
            QTimer.singleShot(0, self, lambda: (self.bundle if signal == SUFFIX else self.replay).emit(file))
        return True

    def _told(self, event: QDropEvent) -> tuple[str, Path] | None:
        """The ending and the path of what is dragged, where it is one file of ours on this computer."""
        urls = event.mimeData().urls()
        file = Path(urls[0].toLocalFile()) if len(urls) == 1 and urls[0].isLocalFile() else None
        ending = file.suffix.lower() if file is not None else ""
        if file is None or ending not in ((SUFFIX, REPLAY) if self._bundles else (REPLAY,)):
            return None
        return ending, file
