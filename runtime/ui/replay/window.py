"""The window in which a finished game is looked at again."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from runtime.match.lookback import Reel
from runtime.ui.dropping import DropPlace
from runtime.ui.help.desk import HelpDesk
from runtime.ui.replay.pane import FilmPane, FilmShowing
from runtime.ui.replay.saver_of_pane import PaneSaver
from runtime.ui.sitting.setup import GameParts
from runtime.ui.topics import REPLAYS_TOPIC, Where
from runtime.ui.wood.framing import frame


class ReplayWindow(QWidget):
    """Shows one film; another replay that is dropped on it is told of."""

    closed = Signal()

    def __init__(self, parts: GameParts, reel: Reel, showing: FilmShowing | None = None) -> None:
        super().__init__(None, Qt.WindowType.Window)
        frame(self, parts.theme)
        self.drops = DropPlace(self, bundles=False)
        name = reel.level.name or reel.level.id
        self.setWindowTitle(parts.t("Replay: {level} – Scryptic", level=name))
        self.pane = FilmPane(parts, reel, showing or FilmShowing(), self)
        self.saver = PaneSaver(self.pane)
        inside = QVBoxLayout(self)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.addWidget(self.pane)
        self.pane.left.connect(self.close)
        self.pane.bar.slider.setFocus()
        self.help = HelpDesk(self, lambda: parts, self._where)
        self.pane.help_wanted.connect(self.help.open)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Stop everything, and say that the window is gone."""
        event.accept()
        self.pane.close_down()
        self.closed.emit()

    def _where(self) -> Where:
        """Where help is asked for; the film waits meanwhile."""
        self.pane.projector.pause()
        return Where(REPLAYS_TOPIC, rules=self.pane.reel.rules, words=self.pane.reel.words)
