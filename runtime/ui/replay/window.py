"""The window in which a finished game is looked at again."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from runtime.match.lookback import Reel
from runtime.ui.dropping import dropped_replay
from runtime.ui.placing import open_at
from runtime.ui.replay.pane import FilmPane, Showing
from runtime.ui.replay.saver_of_pane import PaneSaver
from runtime.ui.sitting.setup import GameParts

SMALLEST = QSize(1024, 700)
USUAL = QSize(1280, 800)


class ReplayWindow(QWidget):
    """Shows one film; another replay that is dropped on it is told of."""

    closed = Signal()
    replay_dropped = Signal(object)
    """The path of a replay that was dropped on the window."""

    def __init__(self, parts: GameParts, reel: Reel, showing: Showing | None = None) -> None:
        super().__init__(None, Qt.WindowType.Window)
        self.setPalette(parts.theme.game_palette())
        parts.theme.dress(self, parts.theme.game_sheet())
        self.setMinimumSize(SMALLEST)
        self.setAcceptDrops(True)
        open_at(self, USUAL)
        name = reel.level.name or reel.level.id
        self.setWindowTitle(parts.t("Replay: {level} – Scryptic", level=name))
        self.pane = FilmPane(parts, reel, showing or Showing(), self)
        self.saver = PaneSaver(self.pane)
        inside = QVBoxLayout(self)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.addWidget(self.pane)
        self.pane.left.connect(self.close)
        self.pane.bar.slider.setFocus()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Another replay may be dropped."""
        if dropped_replay(event) is not None:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """A replay was dropped; the program that it comes from need not wait until it is read."""
        file = dropped_replay(event)
        if file is not None:
            event.acceptProposedAction()
            QTimer.singleShot(0, self, lambda: self.replay_dropped.emit(file))

    def closeEvent(self, event: QCloseEvent) -> None:
        """Stop everything, and say that the window is gone."""
        event.accept()
        self.pane.close_down()
        self.closed.emit()
