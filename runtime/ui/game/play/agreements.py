"""What the two sides agree on: a draw, and moves that are taken back."""

from __future__ import annotations

from runtime.engine.game.actions import AcceptDraw, OfferDraw
from runtime.support.texts import Texts
from runtime.ui.game.play.game_signals import GameSignals
from runtime.ui.game.play.messages import Notices
from runtime.ui.game.play.permissions import moves_back, why_no_draw, why_no_take_back
from runtime.ui.game.play.player_view import PlayerView
from runtime.ui.game.play.rack_state import RackState
from runtime.ui.game.play.turn_flow import TurnFlow
from runtime.ui.game_texts.names import side_name
from runtime.ui.game_texts.sentences import Tone


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
        return why_no_draw(self._t, self._game, self._hand)

    @property
    def why_no_take_back(self) -> str:
        """Why no move can be taken back now; empty where one can."""
        return why_no_take_back(self._t, self._game)

    def offer_draw(self) -> None:
        """Offer a draw."""
        if self._course.submit(OfferDraw()):
            said = self._t("You have offered a draw; it stands until your opponent has ended their next turn.")
            self._remarks.say(said)

    def accept_draw(self) -> None:
        """Accept the draw that is offered."""
        self._course.submit(AcceptDraw())

    def take_move_back(self) -> None:
        """Take the last move back: the computer agrees at once; where two people play, both are asked."""
        game = self._game
        if self.why_no_take_back:
            self._remarks.say(self.why_no_take_back, Tone.WARNING)
        elif game.session.propose_take_back(game.shown, moves_back(game)):
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
