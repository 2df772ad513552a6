"""What was done and is still being shown: which commands wait for its end, and what the key that ends it does."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from runtime.support.texts import Texts
from runtime.ui.game.board.board_view import is_typed
from runtime.ui.game.effects.player import EffectsPlayer, Skipping
from runtime.ui.game.effects.turn_replay import TurnReplay
from runtime.ui.game.play.game_controller import GameController
from runtime.ui.game_texts.names import side_name
from runtime.ui.game_texts.sentences import Tone
from runtime.ui.widgets.brass_button import BrassButton
from runtime.ui.widgets.cards import CardQueue
from runtime.ui.widgets.command_record import Command, CommandId

ONLY_SKIPS = (Qt.Key.Key_Escape, Qt.Key.Key_Space)
"""Keys that end what is shown and do nothing else then."""


class Playback(QObject):
    """Knows whether what the other side did is still being shown.

    Commands that act wait until that is over: the key or click for one ends it, and is told of. Everything else that
    ends it is done at once: a letter typed or dragged, a cell chosen, the help. While one's own doing is shown,
    nothing waits.
    """

    changed = Signal()
    """Something is shown now, or nothing is any more."""

    def __init__(
        self,
        controller: GameController,
        cards: CardQueue,
        *,
        player: EffectsPlayer,
        again: TurnReplay,
        commands: Sequence[Command[Any, GameController]],
        buttons: Mapping[CommandId, BrassButton],
        command_for: Callable[[QKeyEvent], CommandId],
        t: Texts,
    ) -> None:
        """``command_for`` gives the id of the command that a key stands for; empty where it stands for none."""
        super().__init__(controller)
        self._controller, self._cards, self._t = controller, cards, t
        self._player, self._again = player, again
        self._commands, self._buttons = {one.id: one for one in commands}, buttons
        self._is_other, self._command_for = False, command_for
        player.started.connect(self._look)
        player.finished.connect(self.changed)
        again.changed.connect(self._look)

    @property
    def why_not(self) -> str:
        """Why a command that acts has to wait; empty where nothing is shown, or one's own doing."""
        is_shown = self._again.is_showing or self._player.is_playing
        if not (is_shown and self._is_other and self._controller.game.may_act):
            return ""
        name = side_name(self._t, self._controller.game.shown.other)
        return self._t("What {side} has done is still being shown; any key or click ends that.", side=name)

    def let_through(self, *skippings: Skipping) -> None:
        """Let what ends one of these go on to where it was meant for, as far as it may."""
        for skipping in skippings:
            skipping.goes_on = self._goes_on

    def _look(self) -> None:
        """Whose doing is shown now; when it is over, whose it was."""
        actors = self._controller.game.session.actors
        own = bool(actors) and actors[-1] is self._controller.game.shown
        if self._again.is_showing:
            self._is_other = True
        elif self._player.is_playing:
            self._is_other = not own
        self.changed.emit()

    def _goes_on(self, watched: QWidget, event: QEvent) -> bool:
        """Whether what has just ended it is done besides; a command that is held back is told of."""
        if self._cards.card is not None:  # It came up just now, and nobody has meant it.
            return False
        may_act = self._controller.game.may_act
        if isinstance(event, QKeyEvent):
            if event.isAutoRepeat() or event.key() in ONLY_SKIPS:
                return False
            wanted = self._command_for(event)
            if not wanted and is_typed(event):
                return may_act
        else:
            wanted = next((name for name, button in self._buttons.items() if button is watched), CommandId(""))
        command = self._commands.get(wanted)
        if command is None or not command.acts or not (may_act and self._is_other):
            return True
        if command.unchecked or not command.why_not(self._controller, self._t):
            self._hold_back(command)
        return False

    def _hold_back(self, command: Command[Any, GameController]) -> None:
        t, button = self._t, self._buttons.get(command.id)
        name = (button.text() if button is not None else "") or t(command.name)
        said = t(
            "What {side} has done was still being shown. {command} once more does it.",
            side=side_name(t, self._controller.game.shown.other),
            command=name,
        )
        self._controller.notices.say(said, Tone.WARNING)
