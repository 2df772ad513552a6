"""What the commands of a game do: each has one method here, which the table of commands names."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from runtime.support.texts import Texts
from runtime.ui.game.board.board_view import GameBoard
from runtime.ui.game.cards.stage_cards import StageCards, Storyteller
from runtime.ui.game.commands.board_reader import BoardReader
from runtime.ui.game.panel.cell_details import Narration
from runtime.ui.game.panel.preview_panel import PreviewPanel
from runtime.ui.game.play.game_controller import GameController
from runtime.ui.game.play.pending_controller import passing_ends
from runtime.ui.game.play.playtest_controller import PlaytestController
from runtime.ui.game.playtest_report import ReportController
from runtime.ui.game.rack.gestures import Gestures
from runtime.ui.game_texts.names import side_name
from runtime.ui.game_texts.sentences import Tone
from runtime.ui.widgets.command_record import CommandId


class Confirmations:
    """Asks by cards, and has done what the player says yes to."""

    def __init__(self, controller: GameController, cards: StageCards, gestures: Gestures, t: Texts) -> None:
        self._controller, self._cards, self._gestures, self._t = controller, cards, gestures, t
        self._knows_spies = False

    def end_turn(self) -> None:
        """End the turn; where letters lie that are not committed, ask whether they are to be taken back."""
        controller, t = self._controller, self._t
        self._gestures.cancel()
        if controller.rack.laying.is_empty or not controller.game.may_act:
            self._pass()
            return
        found = controller.rack.move_preview.preview
        text = t("It is laid but not committed: its letters would go back to your rack.")
        if found is not None and found.refusals:
            text = t("It is laid but not committed, and can't be as it lies: its letters would go back to your rack.")
        self._cards.question(
            t("End the turn without {word}?", word=controller.rack.move_preview.word),
            text,
            yes=t("End turn"),
            no=t("Play on"),
            agreed=controller.end_turn,
            grave=True,
        )

    def spy(self) -> None:
        """Send a spy; before the first one of a game it is said what it looks for, and what it costs."""
        controller, t = self._controller, self._t
        self._gestures.cancel()
        if self._knows_spies or controller.spy.has_spied:
            controller.spy.send()
            return

        def send() -> None:
            self._knows_spies = True
            controller.spy.send()

        self._cards.question(
            t("Send a spy?"),
            t.plural(
                "It lays the strongest word that is sure to stand: strength counts, not points. You have {count} spy. "
                "It is used up when it finds a word, even if you take that word back.",
                "It lays the strongest word that is sure to stand: strength counts, not points. You have {count} "
                "spies. One is used up when it finds a word, even if you take that word back.",
                controller.game.view.spies[controller.game.shown],
            ),
            yes=t("Send it"),
            no=t("Not now"),
            agreed=send,
        )

    def draw(self) -> None:
        """Offer a draw, or accept the one that is offered, after a question: it can't be taken back."""
        t, controller = self._t, self._controller
        if not controller.agreements.is_draw_offered:
            self._cards.question(
                t("Offer a draw?"),
                t("It stands until your opponent has ended their next turn. If they accept, nobody wins."),
                yes=t("Offer"),
                no=t("Play on"),
                agreed=controller.agreements.offer_draw,
            )
            return
        name = side_name(t, controller.game.shown.other)
        self._cards.question(
            t("Accept the draw?"),
            t("{side} offers a draw. The game ends, and nobody wins.", side=name),
            yes=t("Accept"),
            no=t("Play on"),
            agreed=controller.agreements.accept_draw,
            grave=True,
        )

    def swap(self) -> None:
        """Ask the second player whether they change sides; until they do anything else, they may ask again."""
        t, game = self._t, self._controller.game
        own, other = side_name(t, game.shown), side_name(t, game.shown.other)
        self._gestures.cancel()
        self._cards.question(
            t("Change sides?"),
            t(
                "Before you do anything else, you may play {other} from now on: with its words, cities, rack and "
                "score. Your opponent plays {own} then, with the rack that you see, and is to move.",
                own=own,
                other=other,
            ),
            yes=t("Play {side}", side=other),
            no=t("Look at the board"),
            agreed=self._controller.agreements.swap,
            grave=True,
        )

    def take_back(self, what: str) -> None:
        """Two people at one window: the last move is taken back where both agree."""
        t = self._t
        self._cards.question(
            t("Take the last move back?"),
            t("{what} Both players must agree to take it back.", what=what),
            yes=t("We both agree"),
            no=t("Play on"),
            agreed=self._controller.agreements.agree_to_take_back,
            declined=self._controller.agreements.decline_take_back,
            grave=True,
        )

    def resign(self) -> None:
        """Ask, then give up."""
        t = self._t
        self._cards.question(
            t("Resign?"),
            t("Your opponent wins the game at once."),
            yes=t("Resign"),
            no=t("Play on"),
            agreed=self._controller.resign,
            grave=True,
        )

    # Inside

    def _pass(self) -> None:
        """End the turn; where the game would end with it because nobody lays words any more, ask first."""
        controller, t = self._controller, self._t
        if controller.log.has_committed or not controller.game.may_act or not passing_ends(controller.game.view):
            controller.end_turn()
            return
        self._cards.question(
            t("Pass, and end the game?"),
            t("Nobody has laid a word for three turns; after one more pass the game ends, and the scores decide."),
            yes=t("End the game"),
            no=t("Play on"),
            agreed=controller.end_turn,
            grave=True,
        )


class CommandHandler(QObject):
    """Carries out the commands of a game; ``confirmations`` does those that are asked about first.

    ``reports`` does those of testers, ``reader`` those that only have something read out. ``stops`` are the parts of
    the window that the keyboard goes round.
    """

    left = Signal()
    """The game is to be left for where it was opened from."""
    menu_wanted = Signal()
    sending_wanted = Signal()
    """The move is to be sent to the other side, or the file that came back to be opened."""
    """The menu is wanted."""
    trial_wanted = Signal(str)
    """A command of a playtest that is the affair of whoever opened it, by its id."""

    def __init__(
        self,
        over: QWidget,
        controller: GameController,
        t: Texts,
        *,
        cards: StageCards,
        gestures: Gestures,
        board: GameBoard,
        panel: PreviewPanel,
        storyteller: Storyteller,
        narration: Narration,
        reports: ReportController,
        reader: BoardReader,
        show_turn: Callable[[], bool],
        stops: Sequence[QWidget],
        leaves: bool,
    ) -> None:
        """``over`` is the widget that holds all parts; ``leaves`` says that Escape leads out.

        ``show_turn`` shows the last turn again, where it is known.
        """
        super().__init__(over)
        self._over, self._controller, self._t = over, controller, t
        self._cards, self._gestures, self._leaves = cards, gestures, leaves
        self.board, self._panel, self._storyteller, self._narration = board, panel, storyteller, narration
        self._stops, self.reports, self._show_turn = tuple(stops), reports, show_turn
        self.has_menu = False
        self.reader = reader
        self._chance = controller.game.setup.seed
        self._steps_back = False
        self.confirmations: Confirmations = Confirmations(controller, cards, gestures, t)

    def carry_out(self, do: Callable[[CommandHandler], object], why_not: str, *, steps_back: bool) -> None:
        """Carry out a command, or say why that can't be; ``steps_back`` says that it takes a step back."""
        if not steps_back:
            self._steps_back = False
        if why_not:
            self._controller.notices.say(why_not, Tone.WARNING)
        else:
            do(self)

    # Letters

    def commit(self) -> None:
        """Commit, carry out what was set out for, order, give up letters, or show the result again."""
        controller = self._controller
        if controller.game.is_over:
            self._cards.end()
        elif controller.game.must_order:
            self._cards.order()
        elif controller.game.must_choose:
            self._cards.choose()
        elif controller.rack.must_discard:
            controller.discard()
        else:
            controller.commit()

    def take_back(self) -> None:
        """Let go of a letter, or take all back; with none laid, leave where there is somewhere to go back to."""
        if self._narration.hush():
            return
        if self._gestures.cancel() or self._controller.take_back():
            return
        if self._leaves:
            self.left.emit()
        elif self.has_menu:
            self.menu_wanted.emit()
        else:
            self._controller.notices.say(self._t("There is nothing to take back."))

    def undo(self) -> None:
        """Take the last step of laying letters back; with none left, the last move, but not by a key too many."""
        controller, t = self._controller, self._t
        why_not = "" if controller.rack.can_step_back else controller.agreements.why_no_take_back
        if why_not and not self._steps_back and controller.rack.pending is None:
            controller.notices.say(why_not)
            return
        self._gestures.cancel()
        if controller.rack.pending is not None or controller.spy.is_out:
            controller.take_back()
        elif controller.rack.step_back():
            self._steps_back = True
        elif self._steps_back:
            self._steps_back = False
            controller.notices.say(t("All letters are back on your rack. Once more takes your last move back."))
        else:
            controller.agreements.take_move_back()

    def redo(self) -> None:
        """Make the step of laying letters again that was taken back."""
        self._controller.rack.step_on()

    def sort(self) -> None:
        """Put the letters of the rack in order."""
        self._controller.rack.lay(self._controller.rack.laying.sorted())

    def shuffle(self) -> None:
        """Mix the rack, another way each time."""
        self._chance += 1
        self._gestures.cancel()
        self._controller.rack.lay(self._controller.rack.laying.shuffled(self._chance))

    # Besides laying words

    def redeploy(self) -> None:
        """Look for a run to be lifted."""
        self._gestures.cancel()
        self._controller.pending.redeploy()
        self.board.setFocus()

    def invoke(self) -> None:
        """Choose a token, or the next one."""
        self._gestures.cancel()
        self._controller.pending.next_token()
        self.board.setFocus()

    def follow(self) -> None:
        """Lay the letters as the hint says, or show once more what was said."""
        if not self._controller.hints.follow() and not self._storyteller.repeat():
            self._controller.notices.say(self._t("There is no hint to follow just now."))

    def hint(self) -> None:
        """Tell the next step of the coach's hint."""
        self._gestures.cancel()
        self._controller.coach.ask()

    # What is looked at

    def look(self) -> None:
        """Tell of the cell at the cursor, or no more."""
        self._narration.tell_of_cursor()

    def look_again(self) -> None:
        """Show the last combat once more."""
        fought = (entry.combat for entry in reversed(self._controller.log.entries) if entry.combat is not None)
        if (combat := next(fought, None)) is not None:
            self._cards.look_at(combat)

    def show_turn(self) -> None:
        """Show the opponent's last turn again."""
        self._gestures.cancel()
        if not self._show_turn():
            self._controller.notices.say(self._t("No turn has been seen that could be shown again."))

    def look_back(self) -> None:
        """Look at the position before this one."""
        self._cards.look_back(self._controller.game.place - 1)

    def show_objectives(self) -> None:
        """Show all objectives."""
        self._cards.objectives()

    def open_help(self) -> None:
        """Open the help, at the topic that fits."""
        self._cards.help_wanted.emit()

    def open_menu(self) -> None:
        """Lead to the menu."""
        self.menu_wanted.emit()

    def turn_page(self, pages: int) -> None:
        """Read on in the panel beside the board, or back."""
        self._panel.turn_page(pages)

    def go_round(self) -> None:
        """Bring the keyboard to the next part of the window."""
        stops = self._stops
        now = next((n for n, stop in enumerate(stops) if stop.hasFocus()), 0)
        following = [
            stop for stop in stops[now + 1 :] + stops[: now + 1] if stop.isEnabled() and stop.isVisibleTo(self._over)
        ]
        following[0].setFocus()

    # A playtest

    @property
    def trial(self) -> PlaytestController:
        """The controls of a playtest; its commands are given in no other game."""
        if self._controller.trial is None:
            raise ValueError("no playtest")
        return self._controller.trial

    def go_to(self, place: int) -> None:
        """Look at another position, and at no card over it; a place before the first is the first."""
        self._cards.dismiss()
        self.trial.go_to(place)

    def step(self) -> None:
        """Go on by one action; behind the last one the computer makes its next move."""
        self._cards.dismiss()
        self.trial.forward()

    def pause(self) -> None:
        """Pause the game, or let it go on from here."""
        self.trial.pause(not self.trial.options.paused)

    def hurry(self, faster: int) -> None:
        """Let the computer move faster by so much, or slower."""
        self.trial.set_speed(self.trial.options.speed + faster)

    def ask_variables(self) -> None:
        """Show what the variables hold, to be set."""
        self._cards.variables(self.trial)

    def ask_for(self, command: CommandId) -> None:
        """Hand a command on to whoever opened the playtest."""
        self.trial_wanted.emit(command)
