"""One game on the screen, whichever it is: the window that plays one after another, and the stage that each has."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, TypeVar

from PySide6.QtCore import Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QWidget

from runtime.match.game_saver import GameSaver
from runtime.match.session import GameSession
from runtime.support.texts import mark
from runtime.ui.game_flow import GameFlow
from runtime.ui.game_setup.setup import GameParts
from runtime.ui.help_key import HelpKey
from runtime.ui.topics import TopicPlace
from runtime.ui.widgets.brass_button import BrassButton
from runtime.ui.widgets.cards import CardQueue
from runtime.ui.widgets.command_record import Command, CommandId, show_buttons
from runtime.ui.widgets.window_frame import StageWindow

Setup = TypeVar("Setup")


class PlayStage(QWidget):
    """The board of one game with all that stands beside it, its buttons, and the cards that come up over it.

    ``flow`` moves the game on, which is ``called`` so. ``commands`` are all that can be done in it, which are told from
    what is ``shown``; ``buttons`` are theirs, by ids.
    """

    again = Signal()
    """The same game is to be played from its beginning."""
    shut = Signal()
    """The game is to be left."""
    help_wanted = Signal()
    menu_wanted = Signal()

    flow: GameFlow[Any, Any]
    called: str
    parts: GameParts
    cards: CardQueue
    commands: Sequence[Command[Any, Any]]
    shown: Any
    buttons: Mapping[CommandId, BrassButton]

    @property
    def session(self) -> GameSession[Any, Any, Any, Any, Any, Any]:
        """The game that is played."""
        return self.flow.game.session

    @abstractmethod
    def begin(self) -> None:
        """Let the game begin."""

    @abstractmethod
    def close_down(self) -> None:
        """Stop whatever moves or thinks."""

    def lead_to_menu(self) -> None:
        """There are menus to lead to."""

    def run(self, command: CommandId) -> None:
        """Carry out a command by its id, or say why that can't be."""
        self._carry_out(next(one for one in self.commands if one.id == command))

    @abstractmethod
    def _carry_out(self, command: Command[Any, Any]) -> None:
        """Carry out a command."""

    def _connect_buttons(self) -> None:
        for name, button in self.buttons.items():
            button.clicked.connect(lambda _checked=False, name=name: self.run(name))

    def _show_buttons(self) -> None:
        """Show which commands can be given now, and why the others can't."""
        show_buttons(self.commands, self.buttons, self.shown, self.parts.t, self._waits)

    @property
    def _waits(self) -> str:
        """Why commands that act have to wait; empty where they need not."""
        return ""


Stage = TypeVar("Stage", bound=PlayStage)


class PlayWindow(StageWindow, Generic[Setup, Stage]):
    """Plays one game after another, each as its ``setup`` has it; ``stage`` is that of the present one.

    ``saver`` keeps it under names, where anything does.
    """

    menu_wanted = Signal()
    """The menu is wanted."""

    unkept = mark("This game is for trying out: it is not kept.")
    """What is said of a game that nobody keeps."""
    is_table = False
    """Whether table games are played."""

    setup: Setup
    stage: Stage
    saver: GameSaver[Any, Any] | None

    def __init__(self, parts: GameParts, homeward: str, *, has_menu: bool, parent: QWidget | None) -> None:
        """``homeward`` is what going back to where the game came from is called, where it goes on from there.

        ``has_menu`` says that there are menus to lead to.
        """
        super().__init__(parts.theme, parent)
        self._parts, self.homeward, self._has_menu = parts, homeward, has_menu
        self._may_close = False
        self.help = HelpKey(self, lambda: self._parts, self.where, lambda: self.stage.cards)

    def end(self) -> None:
        """Close without a question; what is kept stays."""
        self._may_close = True
        self.close()

    def close_down(self) -> None:
        """Stop the computer and all that moves."""
        self.stage.close_down()

    def closeEvent(self, event: QCloseEvent) -> None:
        """A game that would be lost is asked about first."""
        ask = None if self._may_close else self.ask_leave
        if ask is None:
            super().closeEvent(event)
            return
        event.ignore()
        if self.stage.cards.card is None:
            ask()

    # What differs from game to game

    @property
    def ask_leave(self) -> Callable[[], object] | None:
        """Asks whether the game may be left; None where nothing is lost by that."""
        return None

    @abstractmethod
    def where(self) -> TopicPlace:
        """Where help is asked for."""

    @abstractmethod
    def say(self, text: str) -> None:
        """Show a sentence beside the board."""

    @abstractmethod
    def play_again(self) -> None:
        """Play the same game from its beginning."""

    @abstractmethod
    def speak(self, parts: GameParts, homeward: str = "", *, title: str = "", note: str = "") -> bool:
        """Speak another language from now on: the same game on another stage; False where that can't be just now.

        The texts are what was said in the other language, where that was said.
        """

    def go_on(self) -> None:
        """Open the cards that the game still owes, once what lay over it is there again."""

    @abstractmethod
    def _stage_of(self, setup: Setup) -> Stage:
        """A stage for a game; raises where it can't be played."""

    # For those who make a window of a game

    def _open(self, setup: Setup, before: Stage | None = None) -> None:
        """Play a game, in the place of the one on the stage ``before``."""
        self.stage, self.setup = self._heard(self._stage_of(setup)), setup
        if before is not None:
            before.close_down()
            self.put_away(before)
        self._show()
        self._begin()

    def _heard(self, stage: Stage) -> Stage:
        """A stage that is heard in this window."""
        if self._has_menu:
            stage.lead_to_menu()
            stage.menu_wanted.connect(self.menu_wanted)
        stage.again.connect(self.play_again)
        stage.shut.connect(self.end)
        stage.help_wanted.connect(self.help.open)
        return stage

    def _show(self) -> None:
        """Show the stage in the whole window."""
        self.show_stage(self.stage, self._parts.t("{level} – Scryptic", level=self.stage.called))

    def _begin(self) -> None:
        """Let the game on the stage begin."""
        self.stage.begin()


AnyWindow = PlayWindow[Any, Any]
"""A window in which any of the games is played."""
