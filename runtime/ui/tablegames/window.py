"""The window of a table game: plays one game after another, and says how they end and when it is closed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent
from PySide6.QtWidgets import QWidget

from runtime.match.game_saver import Keep, Stop
from runtime.match.table_keeping import TableSaver
from runtime.match.table_match import TableMatch, TableSetup
from runtime.match.table_worker import TableThinker
from runtime.ui.game_setup.setup import GameParts
from runtime.ui.help.help_key import HelpKey
from runtime.ui.tablegames.card_flow import Leaving
from runtime.ui.tablegames.stage import TableStage
from runtime.ui.tablegames.words import game_name
from runtime.ui.topics import TopicPlace
from runtime.ui.widgets.window_frame import StageWindow


class TableGameWindow(StageWindow):
    """Plays Scribe, Scryper or Scrambler as a set-up has it.

    Raises :class:`runtime.tablegames.game.FormError` where the set-up's parameters or opening don't fit its game.
    """

    ended = Signal(object)
    """A game is over: its :class:`runtime.tablegames.game.TableResult`."""
    menu_wanted = Signal()
    """The menu is wanted."""

    def __init__(
        self,
        setup: TableSetup,
        parts: GameParts,
        *,
        saver: TableSaver | None = None,
        keep: Keep[TableMatch] | None = None,
        homeward: str = "",
        may_repeat: bool = True,
        has_menu: bool = False,
        make_thinker: Callable[[], TableThinker] = TableThinker,
        parent: QWidget | None = None,
    ) -> None:
        """``keep`` begins to keep each game, by which it is left without a question; ``saver`` keeps it under names.

        ``homeward`` is what going back to where the game came from is called, which needs no question either; without
        ``may_repeat`` it is played once. ``has_menu`` says that there is a menu to be opened (:attr:`menu_wanted`).
        """
        super().__init__(parts.theme, parent)
        self._parts, self._make, self.saver, self._keep = parts, make_thinker, saver, keep
        self._stop_keeping: Stop | None = None
        self._leaving = Leaving(homeward, keep is not None or bool(homeward), may_repeat, has_menu)
        self._may_close = False
        self._has_menu = has_menu
        self.setup = setup
        self.help = HelpKey(self, lambda: self._parts, lambda: TopicPlace(self.setup.game), lambda: self.stage.cards)
        self.stage = self._make_stage()
        self._install()

    def play_again(self) -> None:
        """The same game from its beginning, with another seed."""
        self.setup = replace(self.setup, seed=self.setup.seed + 1, opening=None, played=(), moved=0, note="")
        before, self.stage = self.stage, self._make_stage()
        before.close_down()
        self.put_away(before)
        self._install()

    def speak(self, parts: GameParts, *, homeward: str = "", title: str = "", note: str = "") -> None:
        """Speak another language from now on: the same game on another stage, as it was, until :meth:`go_on`.

        ``homeward``, ``title`` and ``note`` are what was said in the other language, where that was said.
        """
        self._parts = parts
        self.help.speak()
        if self.saver is not None:
            self.saver.speak(parts.t)
        self._leaving = replace(self._leaving, text=homeward)
        self.setup = replace(self.setup, title=title or self.setup.title, note=note)
        before, self.stage = self.stage, self._make_stage(self.stage)
        self.put_away(before)
        self._show_stage()
        self.say(note)

    def go_on(self) -> None:
        """Open the cards that the game still owes, once what lay over it is there again."""
        self.stage.go_on()

    def say(self, text: str) -> None:
        """Show a sentence beside the board."""
        self.stage.panel.say(text)

    def end(self) -> None:
        """Close without a question; what is kept stays."""
        self._may_close = True
        self.close()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """F10 opens the menu, where there is one."""
        if event.key() == Qt.Key.Key_F10 and self._has_menu:
            if self.stage.cards.card is None:
                self.menu_wanted.emit()
        else:
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """A game that nobody keeps is asked about first."""
        match = self.stage.playing.match
        if not (self._may_close or self._leaving.is_kept or match.result is not None or not match.made):
            event.ignore()
            if self.stage.cards.card is None:
                self.stage.questions.ask_leave()
            return
        super().closeEvent(event)

    def close_down(self) -> None:
        """Stop the computer, and keep no more."""
        self.stage.close_down()
        if self._stop_keeping is not None:
            self._stop_keeping()

    def _make_stage(self, before: TableStage | None = None) -> TableStage:
        stage = TableStage(
            self.setup,
            self._parts,
            self,
            leaving=self._leaving,
            make_thinker=self._make,
            before=before,
        )
        stage.again.connect(self.play_again)
        stage.shut.connect(self.end)
        stage.ended.connect(self.ended)
        stage.help_wanted.connect(self.help.open)
        stage.menu_wanted.connect(self.menu_wanted)
        return stage

    def _install(self) -> None:
        if self._keep is not None:
            self._stop_keeping = self._keep(self.stage.playing.match, self._hear)
        self._show_stage()
        self.stage.begin()

    def _hear(self, trouble: str) -> None:
        """Something went wrong with keeping the game; the stage may be another one by now."""
        self.stage.hear(trouble)

    def _show_stage(self) -> None:
        t = self._parts.t
        name = self.setup.title or game_name(t, self.setup.game)
        self.show_stage(self.stage, t("{level} – Scryptic", level=name))
