"""A game that is played in a window: its parts, each with one duty, and the deeds that need several of them.

Whatever shows the game, or hears a gesture, asks the part that knows::

    signals     what happens, as signals
    game        what is the case, seen from one seat; the session itself
    log         what is told of the game, and marked on the board
    flow        brings the session's doings to the window; has computers move, and people sit down
    notices     what is said of what the player has just tried
    rack        what the player has in hand, and what it would bring
    hints       how letters might be laid instead
    coach       a hint in steps
    spy         the spy on its way
    pending     lifting a run, invoking a token
    agreements  draws, and moves taken back
    trial       the controls of a playtest; None in every other game

Each part is given those it reads, all of them further up in this list. A person's action goes to
:meth:`runtime.ui.game_flow.GameFlow.submit`, nowhere else.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject

from runtime.engine.game.actions import (
    AcceptDraw,
    Action,
    Choose,
    Commit,
    Discard,
    EndTurn,
    OfferDraw,
    Order,
    Refusal,
    RefusalCode,
    Resign,
    Swap,
)
from runtime.engine.game.state import ActionKind, Run
from runtime.match.clock import wound
from runtime.match.rehearsal import Rehearsal
from runtime.match.session import Session
from runtime.support.texts import Texts
from runtime.ui.game.play.advice import Advice, advise, meant_word, say_way, say_why
from runtime.ui.game.play.coach import Coach
from runtime.ui.game.play.computer import Computer, ModalGate, MovePacing, OpponentPacing, Paced, PlaytestOptions
from runtime.ui.game.play.game_log import GameLog, LogEntry, Notices
from runtime.ui.game.play.pending_controller import PendingActionController, SpySearch
from runtime.ui.game.play.player_view import GameSignals, PlayerView
from runtime.ui.game.play.playtest_controller import PlaytestController, begun
from runtime.ui.game.play.rack_state import RackState, combats_foreseen
from runtime.ui.game.play.turn_flow import TurnFlow
from runtime.ui.game.play.word_search import WordSearch
from runtime.ui.game_setup.setup import GameSetup
from runtime.ui.game_texts.names import side_name
from runtime.ui.game_texts.sentences import Tone
from runtime.ui.sound.cues import Cue, Heard


class Agreements:
    """Offers and answers; a computer agrees to every taking back at once."""

    def __init__(
        self, game: PlayerView, rack: RackState, flow: TurnFlow, *, notices: Notices, signals: GameSignals, t: Texts
    ) -> None:
        self._game, self._rack, self._flow = game, rack, flow
        self._notices, self._signals, self._t = notices, signals, t

    @property
    def is_draw_offered(self) -> bool:
        """Whether the opponent's offer of a draw stands."""
        return self._game.view.offer is self._game.shown.other

    @property
    def why_no_draw(self) -> str:
        """Why a draw can be neither offered nor accepted now; empty where it can."""
        t, game = self._t, self._game
        why = game.why_not
        if not why and game.must_answer:
            why = self._rack.not_yet
        if not why and game.view.offer is game.shown:
            why = t("You have offered a draw; your opponent will answer it.")
        return why

    @property
    def why_no_take_back(self) -> str:
        """Why no move can be taken back now; empty where one can."""
        t, game = self._t, self._game
        if game.is_over or game.is_hidden:
            return game.why_not
        if not game.people:
            return t("Nobody sits at this board.")
        if game.far is not None:
            return t("In a game by files nothing is taken back: what has been seen can't be unseen.")
        return "" if game.moves_back else t("There is no move to take back yet.")

    def offer_draw(self) -> None:
        """Offer a draw."""
        if self._flow.submit(OfferDraw()):
            said = self._t("You have offered a draw; it stands until your opponent has ended their next turn.")
            self._notices.say(said)

    def accept_draw(self) -> None:
        """Accept the draw that is offered."""
        self._flow.submit(AcceptDraw())

    def swap(self) -> None:
        """Change sides with the opponent."""
        self._flow.submit(Swap())

    def take_move_back(self) -> None:
        """Take the last move back: the computer agrees at once; where two people play, both are asked."""
        game = self._game
        if self.why_no_take_back:
            self._notices.say(self.why_no_take_back, Tone.WARNING)
        elif game.session.propose_take_back(game.shown, game.moves_back):
            if game.is_hot_seat:
                actor = side_name(self._t, game.session.actors[-1])
                self._signals.take_back_asked.emit(self._t("The last move was {side}'s.", side=actor))
            else:
                self.agree_to_take_back()

    def agree_to_take_back(self) -> None:
        """The other side agrees."""
        if self._game.session.answer_take_back(self._game.shown.other, agreed=True):
            self._flow.went_back()

    def decline_take_back(self) -> None:
        """The other side does not agree."""
        self._game.session.answer_take_back(self._game.shown.other, agreed=False)


UNFINISHED = frozenset({RefusalCode.NOT_A_WORD, RefusalCode.NO_RUN, RefusalCode.GAP})
"""What is refused as long as a word is being laid; hints come only when it is to be committed."""


class Hints:
    """Finds advice about what is in hand and puts it among the remarks, unless no hints are wished."""

    def __init__(self, game: PlayerView, rack: RackState, notices: Notices, signals: GameSignals, t: Texts) -> None:
        self._game, self._rack, self._notices, self._signals, self._t = game, rack, notices, signals, t
        self._is_on = True
        signals.refused.connect(self.refuse)

    def give(self, on: bool) -> None:
        """Whether refusals bring advice with them from now on."""
        self._is_on = on
        if not on:
            self._notices.advice = ()

    def look_for(self) -> None:
        """Where the laid letters can't be committed, say how they might be laid instead; no word is meddled with."""
        found = self._rack.move_preview.preview
        if self._notices.advice or found is None or not found.refusals or not self._game.may_act:
            return
        if not {refusal.code for refusal in found.refusals} & UNFINISHED:
            self._notices.advice = self._found()
            self._signals.notices_changed.emit()

    def follow(self) -> bool:
        """Lay the letters as the advice has them; False where there is none that names a place."""
        laid = self._notices.proposed
        if laid:
            self._rack.lay(self._rack.laying.relaid(laid))
        return bool(laid)

    def refuse(self, refusals: Sequence[Refusal]) -> None:
        """Show why an action was refused, on the cells and in words."""
        t, first = self._t, refusals[0]
        self._notices.refused = tuple(refusals)
        self._signals.sounded.emit((Heard(Cue.REFUSED),))
        self._notices.advice = self._found() or ((Advice(say_way(t, first.code)),) if self._is_on else ())
        found = self._rack.move_preview
        meant = meant_word(found.laid, found.preview, self._game.setup.words)
        self._notices.say(say_why(t, first, meant), Tone.BAD)

    def _found(self) -> tuple[Advice, ...]:
        """How the laid letters might be laid instead; empty where nothing is wrong, or no hints are wished."""
        found = self._rack.move_preview
        if found.preview is None or not self._is_on:
            return ()
        return advise(self._t, self._game.view, found.laid, found.preview, self._game.setup.words)


class GameController(QObject):
    """One game in a window. With ``options`` it is tried out: it has a ``trial``.

    Raises what :class:`runtime.match.session.Session` raises where the level can't be played.
    """

    def __init__(
        self,
        setup: GameSetup,
        t: Texts,
        computer: Computer,
        options: PlaytestOptions | None = None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.modal_gate = modal_gate = ModalGate()
        self.pacing = OpponentPacing(modal_gate, self)
        session, tempo = _begun(setup, options, self.pacing, self)
        self._t = t
        self.computer = computer
        self.signals = signals = GameSignals(self)
        self.game = game = PlayerView(setup, session, tempo, t)
        self.log = GameLog(game, t)
        self.flow = course = TurnFlow(game, self.log, computer, tempo, modal_gate, signals=signals, t=t)
        self.notices = notices = Notices(signals)
        self.rack = rack = RackState(game, notices, signals, t)
        self.words_left = WordSearch(game, signals, self)
        self.hints = Hints(game, rack, notices, signals, t)
        self.coach = Coach(game, rack, computer, notices=notices, signals=signals, t=t, is_tried=options is not None)
        self.spy = SpySearch(game, rack, course, computer, modal_gate, notices=notices, signals=signals, t=t)
        self.pending = PendingActionController(game, rack, course, self.spy, notices=notices, t=t)
        self.agreements = Agreements(game, rack, course, notices=notices, signals=signals, t=t)
        signals.interrupted.connect(self._tell_interruption)
        computer.looked.connect(self._end_stuck)
        self.trial: PlaytestController | None = None
        if isinstance(session, Rehearsal) and isinstance(tempo, Paced):
            self.trial = PlaytestController(session, game, self.log, course, tempo, signals=signals)

    def commit(self) -> None:
        """Carry out what the player has set out for, or commit the laid letters, or show why not.

        An attack and a word that breaks the ice are asked about first.
        """
        if self.pending.carry_out():
            return
        found = self.rack.move_preview.preview
        if self.rack.why_not:
            self.notices.say(self.rack.why_not, Tone.WARNING)
        elif found is None:
            self.notices.say(self._t("Lay letters of your rack on the board first."), Tone.WARNING)
        elif found.refusals:
            self.hints.refuse(found.refusals)
        elif found.forecast is not None:
            game = self.game
            self.signals.asked.emit(combats_foreseen(self._t, game.view, self.rack.move_preview, game.setup.words))
        elif found.breaks_ice:
            self.signals.asked.emit(None)
        else:
            self.proceed()

    def proceed(self) -> None:
        """Commit the laid letters for good."""
        self.flow.submit(Commit(self.rack.laying.laid))

    def take_back(self) -> bool:
        """Give up what was set out for; else put letters back; False where there was nothing of it."""
        return self.pending.give_up() or self.rack.put_back()

    def discard(self) -> None:
        """Give up the chosen letters."""
        letters = self.rack.letters_given_up()
        if letters is not None:
            self.flow.submit(Discard(letters))

    def order(self, defenders: Sequence[Run]) -> None:
        """Name the order in which the attacked words fight."""
        self.flow.submit(Order(tuple(defenders)))

    def choose(self, option: str) -> None:
        """Answer the choice of the level by an option."""
        self.flow.submit(Choose(option))

    def end_turn(self) -> None:
        """End the turn; letters laid but not committed go back to the rack, which is said."""
        t, side = self._t, self.game.shown
        if self.game.may_act and not self.game.view.allowed.allows(ActionKind.END_TURN):
            self._look_for_way()
            return
        returned = not self.rack.laying.is_empty and self.game.may_act
        if returned:
            said = t("The letters {side} had not committed go back to the rack.", side=side_name(t, side))
            self.log.write(said, side)
        if self.flow.submit(EndTurn()) and returned and not self.game.is_hidden:
            self.notices.say(t("The letters you had not committed went back to your rack."), Tone.WARNING)

    def _look_for_way(self) -> None:
        """Say that the turn must not be ended yet; it does where nothing else can be done (section 13)."""
        self.flow.submit(EndTurn())
        if not self.computer.is_thinking:
            self.computer.look_for_way(self.game.view, self.game.session.number)

    def _end_stuck(self, action: Action | None, number: int, _error: str) -> None:
        """End a turn in which nothing that is allowed can be done, unless something has been done meanwhile."""
        if action == EndTurn(stuck=True) and number == self.game.session.number and self.game.may_act:
            self.flow.submit(action)

    def resign(self) -> None:
        """Give up the game."""
        self.flow.submit(Resign())

    def _tell_interruption(self, said: str) -> None:
        self.notices.say(said, Tone.WARNING)

    def take_over(self, before: GameController, log: tuple[LogEntry, ...]) -> None:
        """Show what was shown of the same session before, the letters as they lay too, with ``log`` in other words."""
        self.rack.take_over(before.rack)
        self.log.take_over(before.log, log)
        self.flow.take_over(before.flow)
        self.signals.position_changed.emit()

    def close(self) -> None:
        """Stop the computer and listen no more."""
        self.spy.call_back()
        self.coach.forget()
        self.flow.close()


def _begun(
    setup: GameSetup, options: PlaytestOptions | None, usual: MovePacing, parent: QObject
) -> tuple[Session, MovePacing]:
    """The session of a game that begins or goes on, and how fast its computers move."""
    if options is not None:
        return begun(setup, options), Paced(options, parent)
    session = setup.session
    if session is None:
        session = Session(setup.level, setup.rules, setup.words, setup.seed, setup.opening)
        session.times = wound(setup.clock) if setup.clock is not None else None
    return session, usual
