"""The window of a table game: plays one game after another, and says how they end and when it is closed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from runtime.match.table_setup import TableSetup
from runtime.match.table_worker import TableThinker
from runtime.ui.help.desk import HelpDesk
from runtime.ui.placing import open_at
from runtime.ui.sitting.setup import GameParts
from runtime.ui.tablegames.stage import Leaving, TableStage, Watch
from runtime.ui.tablegames.words import game_name
from runtime.ui.topics import Where

SMALLEST = QSize(1024, 700)
USUAL = QSize(1280, 800)


class TableGameWindow(QWidget):
    """Plays Scribe, Scryper or Scrambler as a set-up has it.

    Raises :class:`runtime.tablegames.game.FormError` where the set-up's parameters or opening don't fit its game.
    """

    closed = Signal()
    """The window was closed."""
    ended = Signal(object)
    """A game is over: its :class:`runtime.tablegames.game.Result`."""

    def __init__(
        self,
        setup: TableSetup,
        parts: GameParts,
        *,
        watch: Watch | None = None,
        homeward: str = "",
        may_repeat: bool = True,
        make_thinker: Callable[[], TableThinker] = TableThinker,
        parent: QWidget | None = None,
    ) -> None:
        """``watch`` is told of every change of the game, and keeps it: such a game is left without a question.

        ``homeward`` is what going back to where the game came from is called, which needs no question either; without
        ``may_repeat`` it is played once.
        """
        super().__init__(parent, Qt.WindowType.Window)
        self._parts, self._watch, self._make = parts, watch, make_thinker
        self._leaving = Leaving(homeward, watch is not None or bool(homeward), may_repeat)
        self._is_closed = False
        self.setup = setup
        self.setPalette(parts.theme.game_palette())
        parts.theme.dress(self, parts.theme.game_sheet())
        self.setMinimumSize(SMALLEST)
        open_at(self, USUAL)
        self._inside = QVBoxLayout(self)
        self._inside.setContentsMargins(0, 0, 0, 0)
        self.help = HelpDesk(self, parts, lambda: Where(self.setup.game), lambda: self.stage.cards)
        self.stage = self._make_stage()
        self._install()

    def play_again(self) -> None:
        """The same game from its beginning, with another seed."""
        self.setup = replace(self.setup, seed=self.setup.seed + 1, opening=None)
        before, self.stage = self.stage, self._make_stage()
        before.close_down()
        before.hide()
        self._inside.removeWidget(before)
        before.deleteLater()
        self._install()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Stop the computer, and say that the window is gone."""
        event.accept()
        if not self._is_closed:
            self._is_closed = True
            self.stage.close_down()
            self.closed.emit()

    def _make_stage(self) -> TableStage:
        stage = TableStage(
            self.setup, self._parts, self, watch=self._watch, leaving=self._leaving, make_thinker=self._make
        )
        stage.again.connect(self.play_again)
        stage.shut.connect(self.close)
        stage.ended.connect(self.ended)
        stage.help_wanted.connect(self.help.open)
        return stage

    def _install(self) -> None:
        t = self._parts.t
        name = self.setup.title or game_name(t, self.setup.game)
        self.setWindowTitle(t("{level} – Scryptic", level=name))
        self._inside.addWidget(self.stage)
        self.stage.show()
        self._inside.activate()
        self.stage.begin()
