"""A game that is played in a window: its parts, each with one duty, and the deeds that need several of them.

Whatever shows the game, or hears a gesture, asks the part that knows::

    news        what happens, as signals
    game        what is the case, seen from one seat; the session itself
    log         what is told of the game, and marked on the board
    course      brings the session's doings to the window; has computers move, and people sit down
    remarks     what is said of what the player has just tried
    hand        what the player has in hand, and what it would bring
    hints       how letters might be laid instead
    spying      the spy on its way
    ventures    lifting a run, invoking a token
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
from runtime.engine.game.state import Run
from runtime.match.clock import wound
from runtime.match.rehearsal import Rehearsal
from runtime.match.session import Session
from runtime.support.texts import Texts
from runtime.ui.game.play.advice import Advice, advise, meant_word, say_way, say_why
from runtime.ui.game.play.computer import Computer, ModalGate, MovePacing, Paced, PlaytestOptions
from runtime.ui.game.play.game_log import GameLog, LogEntry, Notices
from runtime.ui.game.play.pending_controller import PendingActionController, SpySearch
from runtime.ui.game.play.player_view import GameSignals, PlayerView
from runtime.ui.game.play.rack_state import RackState, combats_foreseen
from runtime.ui.game.play.turn_flow import PlaytestController, TurnFlow, begun
from runtime.ui.game_setup.setup import GameSetup
from runtime.ui.game_texts.names import side_name
from runtime.ui.game_texts.sentences import Tone
from runtime.ui.sounds import Cue, Heard


class Agreements:
    """Offers and answers; a computer agrees to every taking back at once."""

    def __init__(
        self, game: PlayerView, hand: RackState, course: TurnFlow, *, remarks: Notices, news: GameSignals, t: Texts
    ) -> None:
        self._game, self._hand, self._course = game, hand, course
        self._remarks, self._news, self._t = remarks, news, t

    @property
    def is_draw_offered(self) -> bool:
        """Whether the opponent's offer of a draw stands."""
        return self._game.view.offer is self._game.shown.other

    @property
    def why_no_draw(self) -> str:
        """Why a draw can be neither offered nor accepted now; empty where it can."""
        t, game = self._t, self._game
        why = game.why_not
        if not why and game.must_order:
            why = self._hand.not_yet
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
        return "" if game.moves_back else t("There is no move to take back yet.")

    def offer_draw(self) -> None:
        """Offer a draw."""
        if self._course.submit(OfferDraw()):
            said = self._t("You have offered a draw; it stands until your opponent has ended their next turn.")
            self._remarks.say(said)

    def accept_draw(self) -> None:
        """Accept the draw that is offered."""
        self._course.submit(AcceptDraw())

    def swap(self) -> None:
        """Change sides with the opponent."""
        self._course.submit(Swap())

    def take_move_back(self) -> None:
        """Take the last move back: the computer agrees at once; where two people play, both are asked."""
        game = self._game
        if self.why_no_take_back:
            self._remarks.say(self.why_no_take_back, Tone.WARNING)
        elif game.session.propose_take_back(game.shown, game.moves_back):
            if game.is_hot_seat:
                actor = side_name(self._t, game.session.actors[-1])
                self._news.take_back_asked.emit(self._t("The last move was {side}'s.", side=actor))
            else:
                self.agree_to_take_back()

    def agree_to_take_back(self) -> None:
        """The other side agrees."""
        if self._game.session.answer_take_back(self._game.shown.other, agreed=True):
            self._course.went_back()

    def decline_take_back(self) -> None:
        """The other side does not agree."""
        self._game.session.answer_take_back(self._game.shown.other, agreed=False)


UNFINISHED = frozenset({RefusalCode.NOT_A_WORD, RefusalCode.NO_RUN, RefusalCode.GAP})
"""What is refused as long as a word is being laid; hints come only when it is to be committed."""


class Hints:
    """Finds advice about what is in hand and puts it among the remarks, unless no hints are wished."""

    def __init__(self, game: PlayerView, hand: RackState, remarks: Notices, news: GameSignals, t: Texts) -> None:
        self._game, self._hand, self._remarks, self._news, self._t = game, hand, remarks, news, t
        self._is_on = True
        news.refused.connect(self.refuse)

    def give(self, on: bool) -> None:
        """Whether refusals bring advice with them from now on."""
        self._is_on = on
        if not on:
            self._remarks.advice = ()

    def look_for(self) -> None:
        """Where the laid letters can't be committed, say how they might be laid instead; no word is meddled with."""
        found = self._hand.foresight.preview
        if self._remarks.advice or found is None or not found.refusals or not self._game.may_act:
            return
        if not {refusal.code for refusal in found.refusals} & UNFINISHED:
            self._remarks.advice = self._found()
            self._news.remarks_changed.emit()

    def follow(self) -> bool:
        """Lay the letters as the advice has them; False where there is none that names a place."""
        laid = self._remarks.proposed
        if laid:
            self._hand.lay(self._hand.laying.relaid(laid))
        return bool(laid)

    def refuse(self, refusals: Sequence[Refusal]) -> None:
        """Show why an action was refused, on the cells and in words."""
        t, first = self._t, refusals[0]
        self._remarks.refused = tuple(refusals)
        self._news.sounded.emit((Heard(Cue.REFUSED),))
        self._remarks.advice = self._found() or ((Advice(say_way(t, first.code)),) if self._is_on else ())
        found = self._hand.foresight
        meant = meant_word(found.laid, found.preview, self._game.setup.words)
        self._remarks.say(say_why(t, first, meant), Tone.BAD)

    def _found(self) -> tuple[Advice, ...]:
        """How the laid letters might be laid instead; empty where nothing is wrong, or no hints are wished."""
        found = self._hand.foresight
        if found.preview is None or not self._is_on:
            return ()
        return advise(self._t, self._game.view, found.laid, found.preview, self._game.setup.words)


class GameController(QObject):
    """One game in a window. With a ``conduct`` it is tried out: it has a ``trial``.

    Raises what :class:`runtime.match.session.Session` raises where the level can't be played.
    """

    def __init__(
        self,
        setup: GameSetup,
        t: Texts,
        computer: Computer,
        conduct: PlaytestOptions | None = None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        session, tempo = _begun(setup, conduct, self)
        self._t = t
        self.computer = computer
        self.gate = gate = ModalGate()
        self.news = news = GameSignals(self)
        self.game = game = PlayerView(setup, session, tempo, t)
        self.log = GameLog(game, t)
        self.course = course = TurnFlow(game, self.log, computer, tempo, gate, news=news, t=t)
        self.remarks = remarks = Notices(news)
        self.hand = hand = RackState(game, remarks, news, t)
        self.hints = Hints(game, hand, remarks, news, t)
        self.spying = SpySearch(game, hand, course, computer, gate, remarks=remarks, news=news, t=t)
        self.ventures = PendingActionController(game, hand, course, self.spying, remarks=remarks, t=t)
        self.agreements = Agreements(game, hand, course, remarks=remarks, news=news, t=t)
        news.interrupted.connect(self._tell_interruption)
        self.trial: PlaytestController | None = None
        if isinstance(session, Rehearsal) and isinstance(tempo, Paced):
            self.trial = PlaytestController(session, game, self.log, course, tempo, news=news)

    def commit(self) -> None:
        """Carry out what the player has set out for, or commit the laid letters, or show why not.

        An attack and a word that breaks the ice are asked about first.
        """
        if self.ventures.carry_out():
            return
        found = self.hand.foresight.preview
        if self.hand.why_not:
            self.remarks.say(self.hand.why_not, Tone.WARNING)
        elif found is None:
            self.remarks.say(self._t("Lay letters of your rack on the board first."), Tone.WARNING)
        elif found.refusals:
            self.hints.refuse(found.refusals)
        elif found.forecast is not None:
            game = self.game
            self.news.asked.emit(combats_foreseen(self._t, game.view, self.hand.foresight, game.setup.words))
        elif found.breaks_ice:
            self.news.asked.emit(None)
        else:
            self.proceed()

    def proceed(self) -> None:
        """Commit the laid letters for good."""
        self.course.submit(Commit(self.hand.laying.laid))

    def take_back(self) -> bool:
        """Give up what was set out for; else put letters back; False where there was nothing of it."""
        return self.ventures.give_up() or self.hand.put_back()

    def discard(self) -> None:
        """Give up the chosen letters."""
        letters = self.hand.letters_given_up()
        if letters is not None:
            self.course.submit(Discard(letters))

    def order(self, defenders: Sequence[Run]) -> None:
        """Name the order in which the attacked words fight."""
        self.course.submit(Order(tuple(defenders)))

    def end_turn(self) -> None:
        """End the turn; letters laid but not committed go back to the rack, which is said."""
        t, side = self._t, self.game.shown
        returned = not self.hand.laying.is_empty and self.game.may_act
        if returned:
            said = t("The letters {side} had not committed go back to the rack.", side=side_name(t, side))
            self.log.write(said, side)
        if self.course.submit(EndTurn()) and returned and not self.game.is_hidden:
            self.remarks.say(t("The letters you had not committed went back to your rack."), Tone.WARNING)

    def resign(self) -> None:
        """Give up the game."""
        self.course.submit(Resign())

    def _tell_interruption(self, said: str) -> None:
        self.remarks.say(said, Tone.WARNING)

    def take_over(self, before: GameController, log: tuple[LogEntry, ...]) -> None:
        """Show what was shown of the same session before, the letters as they lay too, with ``log`` in other words."""
        self.hand.take_over(before.hand)
        self.log.take_over(before.log, log)
        self.course.take_over(before.course)
        self.news.position_changed.emit()

    def close(self) -> None:
        """Stop the computer and listen no more."""
        self.spying.call_back()
        self.course.close()


def _begun(setup: GameSetup, conduct: PlaytestOptions | None, parent: QObject) -> tuple[Session, MovePacing]:
    """The session of a game that begins or goes on, and how fast its computers move."""
    if conduct is not None:
        return begun(setup, conduct), Paced(conduct, parent)
    session = setup.session
    if session is None:
        session = Session(setup.level, setup.rules, setup.words, setup.seed, setup.opening)
        session.times = wound(setup.clock) if setup.clock is not None else None
    return session, MovePacing()
