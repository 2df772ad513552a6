"""What the commands of a stage do: each by its id, from a button, a key or a card."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from runtime.ui.game.panel.stuck import passing_ends
from runtime.ui.speech.names import side_name

if TYPE_CHECKING:
    from runtime.ui.game.stage import Stage


class Doing:
    """Carries out a stage's commands."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._chance = stage.playing.game.setup.seed
        self._steps_back = False
        self._knows_spies = False

    def run(self, command: str) -> None:
        """Carry out a command by its id."""
        runs: dict[str, Callable[[], object]] = {
            "commit": self._commit,
            "take_back": self._stage.escape,
            "shuffle": self._shuffle,
            "sort": lambda: self._stage.playing.hand.lay(self._stage.playing.hand.laying.sorted()),
            "end_turn": self._end_turn,
            "redeploy": self._redeploy,
            "spy": self._spy,
            "invoke": self._invoke,
            "undo": self._undo,
            "redo": self._redo,
            "draw": self._draw,
            "resign": self._resign,
            "zoom_in": lambda: self._stage.board.zoom(1),
            "zoom_out": lambda: self._stage.board.zoom(-1),
            "fit": self._stage.board.fit,
            "look_again": self._look_again,
            "look_back": lambda: self._stage.cards.look_back(self._stage.playing.game.place - 1),
            "objectives": self._stage.cards.objectives,
            "help": self._stage.cards.help_wanted.emit,
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
        steps = command == "undo" and (self._steps_back or self._stage.playing.hand.venture is not None)
        if not steps and button is not None and not button.isEnabled() and command != "take_back":
            self._stage.playing.remarks.say(button.toolTip())
            return
        runs[command]()

    def _commit(self) -> None:
        """Commit, carry out what was set out for, order, give up letters, or show the result again."""
        if self._stage.playing.game.is_over:
            self._stage.cards.end()
        elif self._stage.playing.game.must_order:
            self._stage.cards.order()
        elif self._stage.playing.hand.must_discard:
            self._stage.playing.discard()
        else:
            self._stage.playing.commit()

    def _end_turn(self) -> None:
        """End the turn; where letters lie that are not committed, ask whether they are to be taken back."""
        playing, t = self._stage.playing, self._stage.parts.t
        self._stage.gestures.cancel()
        if playing.hand.laying.is_empty or not playing.game.may_act:
            self._pass()
            return
        found = playing.hand.foresight.preview
        text = t("It is laid but not committed: its letters would go back to your rack.")
        if found is not None and found.refusals:
            text = t("It is laid but not committed, and can't be as it lies: its letters would go back to your rack.")
        self._stage.cards.question(
            t("End the turn without {word}?", word=playing.hand.foresight.word),
            text,
            yes=t("End turn"),
            no=t("Play on"),
            agreed=playing.end_turn,
            grave=True,
        )

    def _pass(self) -> None:
        """End the turn; where the game would end with it because nobody lays words any more, ask first."""
        playing, t = self._stage.playing, self._stage.parts.t
        if playing.log.has_committed or not playing.game.may_act or not passing_ends(playing.game.view):
            playing.end_turn()
            return
        self._stage.cards.question(
            t("Pass, and end the game?"),
            t("Nobody has laid a word for three turns; after one more pass the game ends, and the scores decide."),
            yes=t("End the game"),
            no=t("Play on"),
            agreed=playing.end_turn,
            grave=True,
        )

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

    def _spy(self) -> None:
        """Send a spy; before the first one of a game it is said what it looks for, and what it costs."""
        playing, t = self._stage.playing, self._stage.parts.t
        self._stage.gestures.cancel()
        if self._knows_spies or playing.spying.has_spied:
            playing.spying.send()
            return

        def send() -> None:
            self._knows_spies = True
            playing.spying.send()

        self._stage.cards.question(
            t("Send a spy?"),
            t.plural(
                "It lays the strongest word that is sure to stand: strength counts, not points. You have {count} spy. "
                "It is used up when it finds a word, even if you take that word back.",
                "It lays the strongest word that is sure to stand: strength counts, not points. You have {count} "
                "spies. One is used up when it finds a word, even if you take that word back.",
                playing.game.view.spies[playing.game.shown],
            ),
            yes=t("Send it"),
            no=t("Not now"),
            agreed=send,
        )

    def _invoke(self) -> None:
        """Choose a token, or the next one."""
        self._stage.gestures.cancel()
        self._stage.playing.ventures.next_token()
        self._stage.board.setFocus()

    def _draw(self) -> None:
        """Offer a draw, or accept the one that is offered, after a question: it can't be taken back."""
        t, playing = self._stage.parts.t, self._stage.playing
        if not playing.agreements.is_draw_offered:
            self._stage.cards.question(
                t("Offer a draw?"),
                t("It stands until your opponent has ended their next turn. If they accept, nobody wins."),
                yes=t("Offer"),
                no=t("Play on"),
                agreed=playing.agreements.offer_draw,
            )
            return
        name = side_name(t, playing.game.shown.other)
        self._stage.cards.question(
            t("Accept the draw?"),
            t("{side} offers a draw. The game ends, and nobody wins.", side=name),
            yes=t("Accept"),
            no=t("Play on"),
            agreed=playing.agreements.accept_draw,
            grave=True,
        )

    def ask_take_back(self, what: str) -> None:
        """Two people at one window: the last move is taken back where both agree."""
        t = self._stage.parts.t
        self._stage.cards.question(
            t("Take the last move back?"),
            t("{what} Both players must agree to take it back.", what=what),
            yes=t("We both agree"),
            no=t("Play on"),
            agreed=self._stage.playing.agreements.agree_to_take_back,
            declined=self._stage.playing.agreements.decline_take_back,
            grave=True,
        )

    def _resign(self) -> None:
        """Ask, then give up."""
        t = self._stage.parts.t
        self._stage.cards.question(
            t("Resign?"),
            t("Your opponent wins the game at once."),
            yes=t("Resign"),
            no=t("Play on"),
            agreed=self._stage.playing.resign,
            grave=True,
        )

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
        if not self._stage.playing.hints.follow() and not self._stage.cards.repeat():
            self._stage.playing.remarks.say(self._stage.parts.t("There is no hint to follow just now."))
