"""Looking back over a running game, and at all of it once it is over: a film that lies over the whole stage."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QKeyEvent, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from runtime.match.lookback import Reel
from runtime.ui.game_setup.setup import GameParts
from runtime.ui.replay.pane import FilmPane, FilmShowing
from runtime.ui.replay.pane_saver import PaneSaver
from runtime.ui.topics import REPLAYS_TOPIC
from runtime.ui.widgets.overlay import CardOverlay


class LookCard(CardOverlay):
    """Covers the stage; the game below waits as for any card, and nothing can be done in it."""

    topic = REPLAYS_TOPIC

    def __init__(self, parts: GameParts, over: QWidget, reel: Reel, showing: FilmShowing) -> None:
        t = parts.t
        super().__init__(parts.theme, t("Looking back") if showing.back else t("The game again"), over, dim=0)
        self.heading.hide()
        self.inside.setContentsMargins(0, 0, 0, 0)
        whole = self.layout()
        if whole is not None:
            whole.setContentsMargins(0, 0, 0, 0)
        self.pane = FilmPane(parts, reel, showing, self.card)
        self.saver = PaneSaver(self.pane)
        self.inside.addWidget(self.pane)
        self.begin_at(self.pane.bar.slider)
        self.pane.left.connect(self.leave)

    def leave(self) -> None:
        """Back to the present."""
        if not self.isHidden():
            self.pane.close_down()
        super().leave()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The film's keys; nothing reaches the game below."""
        self.pane.key(event)
        event.accept()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Cover all of it."""
        self.card.setFixedSize(QSize(event.size()))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The film covers everything."""
