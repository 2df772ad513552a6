"""What the commands of a stage do: each by its id, from a button, a key or a card."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from runtime.ui.game.asking import Asking

if TYPE_CHECKING:
    from runtime.ui.game.stage import Stage


class Doing:
    """Carries out a stage's commands; ``asking`` does those that are asked about first."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._chance = stage.playing.game.setup.seed
        self._steps_back = False
        self.asking = Asking(stage.playing, stage.cards, stage.gestures, stage.parts.t)

    def run(self, command: str) -> None:
        """Carry out a command by its id."""
        playing, cards = self._stage.playing, self._stage.cards
        runs: dict[str, Callable[[], object]] = {
            "commit": self._commit,
            "take_back": self._stage.escape,
            "shuffle": self._shuffle,
            "sort": lambda: playing.hand.lay(playing.hand.laying.sorted()),
            "end_turn": self.asking.end_turn,
            "redeploy": self._redeploy,
            "spy": self.asking.spy,
            "invoke": self._invoke,
            "undo": self._undo,
            "redo": self._redo,
            "draw": self.asking.draw,
            "resign": self.asking.resign,
            "zoom_in": lambda: self._stage.board.zoom(1),
            "zoom_out": lambda: self._stage.board.zoom(-1),
            "fit": self._stage.board.fit,
            "look_again": self._look_again,
            "look_back": lambda: cards.look_back(playing.game.place - 1),
            "objectives": cards.objectives,
            "help": cards.help_wanted.emit,
            "next_pane": self._next_pane,
            "menu": self._stage.menu_wanted.emit,
            "look": self._stage.telling.tell_of_cursor,
            "follow": self._follow,
            "page_down": lambda: self._stage.preview.turn_page(1),
            "page_up": lambda: self._stage.preview.turn_page(-1),
        }
        if command != "undo":
            self._steps_back = False
        button = self._stage.buttons.get(command)
        steps = command == "undo" and (self._steps_back or playing.hand.venture is not None)
        if not steps and button is not None and not button.isEnabled() and command != "take_back":
            playing.remarks.say(button.toolTip())
            return
        runs[command]()

    def _commit(self) -> None:
        """Commit, carry out what was set out for, order, give up letters, or show the result again."""
        playing, cards = self._stage.playing, self._stage.cards
        if playing.game.is_over:
            cards.end()
        elif playing.game.must_order:
            cards.order()
        elif playing.hand.must_discard:
            playing.discard()
        else:
            playing.commit()

    def _undo(self) -> None:
        """Take the last step of laying letters back; with none left, the last move, but not by a key too many."""
        playing, t = self._stage.playing, self._stage.parts.t
        self._stage.gestures.cancel()
        if playing.hand.venture is not None or playing.spying.is_out:
            playing.take_back()
        elif playing.hand.step_back():
            self._steps_back = True
        elif self._steps_back:
            self._steps_back = False
            playing.remarks.say(t("All letters are back on your rack. Once more takes your last move back."))
        else:
            playing.agreements.take_move_back()

    def _redo(self) -> None:
        """Make the step of laying letters again that was taken back."""
        if not self._stage.playing.hand.step_on():
            self._stage.playing.remarks.say(self._stage.parts.t("There is no step to be made again."))

    def _shuffle(self) -> None:
        """Mix the rack, another way each time."""
        self._chance += 1
        self._stage.gestures.cancel()
        self._stage.playing.hand.lay(self._stage.playing.hand.laying.shuffled(self._chance))

    def _redeploy(self) -> None:
        """Look for a run to be lifted."""
        self._stage.gestures.cancel()
        self._stage.playing.ventures.redeploy()
        self._stage.board.setFocus()

    def _invoke(self) -> None:
        """Choose a token, or the next one."""
        self._stage.gestures.cancel()
        self._stage.playing.ventures.next_token()
        self._stage.board.setFocus()

    def _look_again(self) -> None:
        """Show the last combat once more."""
        for entry in reversed(self._stage.playing.log.entries):
            if entry.combat is not None:
                self._stage.cards.look_at(entry.combat)
                return

    def _next_pane(self) -> None:
        """Go round: board, rack, buttons, log."""
        stage = self._stage
        trial = [stage.trial.buttons["pause"]] if stage.trial is not None else []
        stops: list[QWidget] = [stage.board, *trial, stage.rack, stage.buttons["commit"], stage.record.page]
        now = next((n for n, stop in enumerate(stops) if stop.hasFocus()), 0)
        following = [
            stop for stop in stops[now + 1 :] + stops[: now + 1] if stop.isEnabled() and stop.isVisibleTo(stage)
        ]
        following[0].setFocus()

    def _follow(self) -> None:
        """Lay the letters as the hint says, or show once more what was said."""
        if not self._stage.playing.hints.follow() and not self._stage.storyteller.repeat():
            self._stage.playing.remarks.say(self._stage.parts.t("There is no hint to follow just now."))
