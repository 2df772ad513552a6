"""What a player sets out for besides laying words: lifting a run, and invoking a token."""

from __future__ import annotations

from dataclasses import replace

from runtime.engine.board.grid import Cell
from runtime.engine.game.actions import Invoke, Redeploy
from runtime.engine.game.pools import spelled
from runtime.support.texts import Texts
from runtime.support.wording import say_refusal
from runtime.ui.game.play.notices import Notices
from runtime.ui.game.play.pending_action import Invoking, Lifting, lifting, likelihood, reach
from runtime.ui.game.play.permissions import why_no_invoke, why_no_redeploy
from runtime.ui.game.play.player_view import PlayerView
from runtime.ui.game.play.rack_state import RackState
from runtime.ui.game.play.spy_search import SpySearch
from runtime.ui.game.play.turn_flow import TurnFlow
from runtime.ui.game_texts.sentences import Tone


class PendingActionController:
    """Takes runs and tokens in hand, and carries out what was set out for."""

    def __init__(
        self, game: PlayerView, hand: RackState, course: TurnFlow, spying: SpySearch, *, remarks: Notices, t: Texts
    ) -> None:
        self._game, self._hand, self._course, self._spying = game, hand, course, spying
        self._remarks, self._t = remarks, t

    @property
    def why_no_redeploy(self) -> str:
        """Why no run can be lifted now; empty where one may be chosen."""
        return why_no_redeploy(self._t, self._game, self._hand)

    @property
    def why_no_invoke(self) -> str:
        """Why no token can be invoked now; empty where one can."""
        return why_no_invoke(self._t, self._game, self._hand)

    def redeploy(self) -> None:
        """Mark the runs that may be lifted; asked again, mark none."""
        if isinstance(self._hand.venture, Lifting):
            self._hand.give_up()
        elif self.why_no_redeploy:
            self._remarks.say(self.why_no_redeploy, Tone.WARNING)
        else:
            self._set_out(lifting(self._game.view, self._game.setup.words))

    def pick_token(self, place: int) -> None:
        """Choose a token of the rack to be invoked, or choose it no more."""
        if self.why_no_invoke:
            self._remarks.say(self.why_no_invoke, Tone.WARNING)
            return
        venture, view = self._hand.venture, self._game.view
        if isinstance(venture, Invoking) and venture.place == place:
            self._hand.give_up()
            return
        token = view.rack.tokens[place]
        size, at, power = view.table.board.size, token.at, token.power
        self._set_out(Invoking(place, token, reach(size, at, power), likelihood(size, at, power)))

    def next_token(self) -> None:
        """Choose the first token, or the one after the chosen one."""
        venture = self._hand.venture
        if isinstance(venture, Invoking):
            following = (venture.place + 1) % len(self._game.view.rack.tokens)
            if following != venture.place:
                self.pick_token(following)
        else:
            self.pick_token(0)

    def point_out(self, cell: Cell) -> bool:
        """A cell was clicked: choose the run there to be lifted; False where none is looked for."""
        venture = self._hand.venture
        if not isinstance(venture, Lifting) or venture.giving_up:
            return False
        self._hand.look_at(venture.at(cell))
        return True

    def step(self, down: int, right: int) -> bool:
        """The arrow keys: choose the next run to be lifted; False where none is looked for."""
        venture = self._hand.venture
        if not isinstance(venture, Lifting) or venture.giving_up:
            return False
        self._hand.look_at(venture.stepped(1 if down + right > 0 else -1))
        return True

    def give_up(self) -> bool:
        """Leave everything as it was, and call a spy back; False where nothing was about to be done."""
        if self._spying.give_up():
            said = self._t("Your spy has come back without looking further; it is not used up.")
            self._remarks.say(said)
            return True
        return self._hand.give_up()

    def carry_out(self) -> bool:
        """Do what was set out for, or say what is missing; False where nothing was."""
        match self._hand.venture:
            case Lifting() as venture:
                self._lift(venture)
            case Invoking(token=token):
                self._course.submit(Invoke(token.element, token.at))
            case None:
                return False
        return True

    # Inside

    def _set_out(self, venture: Lifting | Invoking, more: str = "") -> None:
        """Take something in hand; no spy looks for a word meanwhile."""
        self._spying.call_back()
        self._hand.set_out(venture, more)

    def _lift(self, venture: Lifting) -> None:
        """Lift the chosen run; where the rack has no room for its letters, those to be given up are chosen first."""
        offer = venture.chosen
        if offer is None:
            self._remarks.say(self._t("Choose a word to redeploy first."), Tone.WARNING)
        elif offer.lift is None:
            first = offer.refusals[0]
            self._remarks.say(say_refusal(self._t, first.code.value, first.details), Tone.BAD)
        elif offer.lift.must_discard and not venture.giving_up:
            self._set_out(replace(venture, giving_up=True), spelled(offer.lift.lifted))
        else:
            letters = self._hand.letters_given_up()
            if letters is not None:
                self._course.submit(Redeploy(offer.run.at, offer.run.direction, letters))
