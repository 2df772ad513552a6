"""What a player does besides laying words: lifting a run, invoking a token, sending a spy, agreeing on a draw."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import Signal

from runtime.engine.actions import AcceptDraw, Action, Invoke, OfferDraw, Order, Redeploy, Spy
from runtime.engine.grid import Cell
from runtime.engine.letters import Laid
from runtime.engine.pools import spelled
from runtime.engine.state import Run
from runtime.support.wording import say_refusal
from runtime.ui.game.hand.laying import Laying
from runtime.ui.game.panel.stuck import ways_out
from runtime.ui.game.permitting import Permitting
from runtime.ui.game.ventures import Invoking, Lifting, lifting, likelihood, reach
from runtime.ui.speech.names import side_name
from runtime.ui.speech.sentences import Tone


class Venturing(Permitting):
    """A game that a person plays with everything the rules allow."""

    take_back_asked = Signal(str)
    """Both people are to be asked whether the last move is taken back; what it was."""

    # Setting out, and giving it up

    def redeploy(self) -> None:
        """Mark the runs that may be lifted; asked again, mark none."""
        if isinstance(self.venture, Lifting):
            self.give_up_venture()
        elif self.why_no_redeploy:
            self._say(self.why_no_redeploy, Tone.WARNING)
        else:
            self._set_out(lifting(self.view, self.setup.words))

    def pick_token(self, place: int) -> None:
        """Choose a token of the rack to be invoked, or choose it no more."""
        if self.why_no_invoke:
            self._say(self.why_no_invoke, Tone.WARNING)
            return
        if isinstance(self.venture, Invoking) and self.venture.place == place:
            self.give_up_venture()
            return
        token = self.view.rack.tokens[place]
        size, at, power = self.view.table.board.size, token.at, token.power
        self._set_out(Invoking(place, token, reach(size, at, power), likelihood(size, at, power)))

    def next_token(self) -> None:
        """Choose the first token, or the one after the chosen one."""
        if isinstance(self.venture, Invoking):
            following = (self.venture.place + 1) % len(self.view.rack.tokens)
            if following != self.venture.place:
                self.pick_token(following)
        else:
            self.pick_token(0)

    def point_out(self, cell: Cell) -> bool:
        """A cell was clicked: choose the run there to be lifted; False where none is looked for."""
        if not isinstance(self.venture, Lifting) or self.venture.giving_up:
            return False
        self._look_at(self.venture.at(cell))
        return True

    def step(self, down: int, right: int) -> bool:
        """The arrow keys: choose the next run to be lifted; False where none is looked for."""
        if not isinstance(self.venture, Lifting) or self.venture.giving_up:
            return False
        self._look_at(self.venture.stepped(1 if down + right > 0 else -1))
        return True

    def give_up_venture(self) -> bool:
        """Leave everything as it was; False where nothing was about to be done."""
        if self.is_spying:
            self._call_back()
            self._say(self._t("Your spy has come back without looking further; it is not used up."), Tone.PLAIN)
            return True
        if self.venture is None:
            return False
        self.venture, self.refused, self.note, self.advice, self.chosen = None, (), None, (), ()
        self.laying = self.laying.dealt(self.view.rack.letters)
        self.changed.emit()
        return True

    # Carrying it out

    def commit(self) -> None:
        """Carry out what the player has set out to do, or commit the laid letters."""
        match self.venture:
            case Lifting():
                self._lift(self.venture)
            case Invoking(token=token):
                self._submit(Invoke(token.element, token.at))
            case None:
                super().commit()

    def take_back(self) -> bool:
        """Give up what was set out for; else put letters back; False where there was nothing of it."""
        return self.give_up_venture() or super().take_back()

    def lay(self, laying: Laying) -> None:
        """Take over a new arrangement; laying letters gives up what was set out for."""
        is_laid = laying.laid != self.laying.laid
        if is_laid and self.venture is not None and not self.choosing:
            self.venture = None
        super().lay(laying)

    def send_spy(self) -> None:
        """Send a spy; it looks for the strongest word in the computer's process, and the window goes on meanwhile."""
        if self.why_no_spy:
            self._say(self.why_no_spy, Tone.WARNING)
            return
        self.give_up_venture()
        self.is_spying, self.note = True, None
        self._computer.spy(self.view, self._session.number)
        self.changed.emit()

    def order(self, defenders: Sequence[Run]) -> None:
        """Name the order in which the attacked words fight."""
        self._submit(Order(tuple(defenders)))

    def offer_draw(self) -> None:
        """Offer a draw."""
        if self._submit(OfferDraw()):
            said = self._t("You have offered a draw; it stands until your opponent has ended their next turn.")
            self._say(said, Tone.PLAIN)

    def take_move_back(self) -> None:
        """Take the last move back: the computer agrees at once; where two people play, both are asked."""
        if self.why_no_take_back:
            self._say(self.why_no_take_back, Tone.WARNING)
        elif self._session.propose_take_back(self.shown, self.moves_back):
            if self.is_hot_seat:
                actor = side_name(self._t, self._session.actors[-1])
                self.take_back_asked.emit(self._t("The last move was {side}'s.", side=actor))
            else:
                self.agree_to_take_back()

    def agree_to_take_back(self) -> None:
        """The other side agrees."""
        if self._session.answer_take_back(self.shown.other, agreed=True):
            self._went_back()

    def decline_take_back(self) -> None:
        """The other side does not agree."""
        self._session.answer_take_back(self.shown.other, agreed=False)

    def accept_draw(self) -> None:
        """Accept the draw that is offered."""
        self._submit(AcceptDraw())

    def seated(self) -> None:
        """Nothing is about to be done."""
        self._call_back()
        self.venture = None
        super().seated()

    def moved_on(self) -> None:
        """The position is another: nothing is about to be done."""
        self._call_back()
        self.venture = None
        super().moved_on()

    def close(self) -> None:
        """Stop the computer and listen no more."""
        self.is_spying = False
        super().close()

    # Inside

    def _set_out(self, venture: Lifting | Invoking) -> None:
        """Be about to do something; letters laid go back to the tray."""
        self._call_back()
        self.refused, self.note, self.advice, self.chosen = (), None, (), ()
        if not self.laying.is_empty:
            super().lay(self.laying.cleared())
        self.laying = self.laying.dealt(self.view.rack.letters)
        self.venture = venture
        self.changed.emit()

    def _look_at(self, venture: Lifting) -> None:
        """Another run is chosen; where it may not be lifted, that is shown and said."""
        self.venture, self.note = venture, None
        self.refused = venture.chosen.refusals if venture.chosen is not None else ()
        self.changed.emit()

    def _lift(self, venture: Lifting) -> None:
        """Lift the chosen run; where the rack has no room for its letters, those to be given up are chosen first."""
        offer = venture.chosen
        if offer is None:
            self._say(self._t("Choose a word to redeploy first."), Tone.WARNING)
            return
        if offer.lift is None:
            first = offer.refusals[0]
            self._say(say_refusal(self._t, first.code.value, first.details), Tone.BAD)
            return
        if offer.lift.must_discard and not venture.giving_up:
            self.venture, self.chosen, self.note = replace(venture, giving_up=True), (), None
            self.laying = self.laying.dealt(self.view.rack.letters + spelled(offer.lift.lifted))
            self.changed.emit()
        elif self._has_chosen():
            self._submit(Redeploy(offer.run.at, offer.run.direction, self._chosen_letters()))

    def _call_back(self) -> None:
        """Wait no longer for a spy; it is not used up."""
        if self.is_spying:
            self.is_spying, self._held = False, None
            self._computer.forget()

    def _answer(self, action: Action | None, number: int, error: str) -> None:
        """The computer's choice has come, or what a spy has found; it waits while something is being shown."""
        if not self.is_spying:
            super()._answer(action, number, error)
        elif self._is_held:
            self._held = lambda: self._answer(action, number, error)
        elif number == self._session.number:
            self.is_spying = False
            self._reported(action, error)

    def _reported(self, action: Action | None, error: str) -> None:
        """Lay what the spy found, uncommitted, or say that it found nothing."""
        if not isinstance(action, Spy):
            self._say(self._t("The spy could not look: {error}", error=error), Tone.BAD)
        elif self._submit(action):
            if action.letters:
                self._show_found(action.letters)
            else:
                self.advice = ways_out(self._t, self)
                self._say(self._t("Your spy finds no word that is sure to stand. It is not used up."), Tone.WARNING)

    def _show_found(self, letters: Sequence[Laid]) -> None:
        """Lay the letters that the spy found, for the player to commit or to take back."""
        laying = self.laying
        for one in letters:
            slots = range(len(laying.slots))
            slot = next(n for n in slots if laying.slots[n] == one.letter and laying.is_free(n))
            laying = laying.placed(slot, one.at)
        self.lay(laying)
        self._say(self._say_found(), Tone.GOOD)

    def _say_found(self) -> str:
        """What the spy has laid, and that nothing stronger can be laid."""
        t, found, word = self._t, self.preview, self.laid_word
        strength = found.strength.value if found is not None and found.strength is not None else 0
        if found is not None and found.attack:
            return t(
                "Your spy has laid {word}: nothing stronger can be laid, it attacks with {strength}. Commit it, or "
                "take it back; the spy is used up.",
                word=word,
                strength=strength,
            )
        return t(
            "Your spy has laid {word}: nothing stronger can be laid, it would defend with {strength}. Commit it, or "
            "take it back; the spy is used up.",
            word=word,
            strength=strength,
        )
