"""The window of a table game: plays one game after another, and says how they end and when it is closed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from runtime.match.game_saver import KeepGame
from runtime.match.table_keeper import TableSaver
from runtime.match.table_match import TableMatch, TableSetup
from runtime.match.table_worker import TableWorker
from runtime.support.texts import mark
from runtime.ui.game_setup.setup import GameParts
from runtime.ui.stage import PlayWindow
from runtime.ui.tablegames.card_flow import Leaving
from runtime.ui.tablegames.stage import TableStage
from runtime.ui.topics import TopicPlace


class TableGameWindow(PlayWindow[TableSetup, TableStage]):
    """Plays Scribe, Scryper or Scrambler as a set-up has it.

    Raises :class:`runtime.tablegames.game.FormError` where the set-up's parameters or opening don't fit its game.
    """

    ended = Signal(object)
    """A game is over: its :class:`runtime.tablegames.game.TableResult`."""

    unkept = mark("This game is not kept: it ends when the table is left.")
    is_table = True

    def __init__(
        self,
        setup: TableSetup,
        parts: GameParts,
        *,
        saver: TableSaver | None = None,
        keep: KeepGame[TableMatch] | None = None,
        homeward: str = "",
        may_repeat: bool = True,
        has_menu: bool = False,
        make_thinker: Callable[[], TableWorker] = TableWorker,
        parent: QWidget | None = None,
    ) -> None:
        """``keep`` begins to keep each game, by which it is left without a question; ``saver`` keeps it under names.

        Going ``homeward`` needs no question either; without ``may_repeat`` the game is played once.
        """
        super().__init__(parts, homeward, has_menu=has_menu, parent=parent)
        self._make, self.saver, self._keep = make_thinker, saver, keep
        self._leaving = Leaving(homeward, keep is not None or bool(homeward), may_repeat, has_menu)
        self._open(setup)

    @property
    def ask_leave(self) -> Callable[[], object] | None:
        """Asks about a game that nobody keeps."""
        is_lost = not self._leaving.is_kept and not self.stage.session.is_over and self.stage.session.made
        return self.stage.questions.ask_leave if is_lost else None

    def where(self) -> TopicPlace:
        """The help is opened at the game."""
        return TopicPlace(self.setup.game)

    def play_again(self) -> None:
        """The same game from its beginning, with another seed."""
        setup = replace(self.setup, seed=self.setup.seed + 1, opening=None, played=(), moved=0, note="")
        self._open(setup, self.stage)

    def speak(self, parts: GameParts, homeward: str = "", *, title: str = "", note: str = "") -> bool:
        """Speak another language from now on; the game is as it was, until :meth:`go_on`."""
        self._parts, self.homeward = parts, homeward
        self.help.speak()
        if self.saver is not None:
            self.saver.speak(parts.t)
        self._leaving = replace(self._leaving, text=homeward)
        self.setup = replace(self.setup, title=title or self.setup.title, note=note)
        before, self.stage = self.stage, self._heard(self._stage_of(self.setup, self.stage))
        self.put_away(before)
        self._show()
        self.say(note)
        return True

    def go_on(self) -> None:
        """Open the cards that the game still owes."""
        self.stage.go_on()

    def say(self, text: str) -> None:
        """Show a sentence beside the board."""
        self.stage.panel.say(text)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """F10 opens the menu, where there is one."""
        if event.key() == Qt.Key.Key_F10 and self._has_menu:
            if self.stage.cards.card is None:
                self.menu_wanted.emit()
        else:
            super().keyPressEvent(event)

    def _stage_of(self, setup: TableSetup, before: TableStage | None = None) -> TableStage:
        stage = TableStage(setup, self._parts, self, leaving=self._leaving, make_thinker=self._make, before=before)
        stage.ended.connect(self.ended)
        return stage

    def _begin(self) -> None:
        self.stage.flow.keep(self._keep, self._hear)
        super()._begin()

    def _hear(self, trouble: str) -> None:
        """Something went wrong with keeping the game; the stage may be another one by now."""
        self.stage.hear(trouble)
