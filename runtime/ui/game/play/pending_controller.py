"""What a player sets out for besides laying words: lifting a run, invoking a token, and sending a spy."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from runtime.engine.board.grid import Cell
from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import SIDES
from runtime.engine.conditions.standard_ends import PASSES
from runtime.engine.game.actions import Action, Invoke, Redeploy, Spy
from runtime.engine.game.state import spelled
from runtime.engine.levels.level import PoolKind
from runtime.engine.turn.view import SideView
from runtime.support.texts import Texts
from runtime.support.wording import say_refusal
from runtime.ui.game.play.advice import Advice
from runtime.ui.game.play.computer import Computer, ModalGate
from runtime.ui.game.play.game_log import Notices
from runtime.ui.game.play.pending_action import Invoking, Lifting, covered, find_liftable
from runtime.ui.game.play.player_view import GameSignals, PlayerView
from runtime.ui.game.play.rack_state import RackState
from runtime.ui.game.play.turn_flow import TurnFlow
from runtime.ui.game_texts.sentences import Tone


def why_no_redeploy(t: Texts, game: PlayerView, rack: RackState) -> str:
    """Why no run can be lifted now."""
    why = rack.why_not
    if not why and game.view.redeployed:
        why = t("You have redeployed a word this turn; it can be done once a turn.")
    if not why and not game.view.table.network(game.shown, game.setup.words).runs:
        why = t("You have no word on the board yet.")
    return why


def why_no_invoke(t: Texts, game: PlayerView, rack: RackState) -> str:
    """Why no token can be invoked now."""
    lacking = "" if game.view.rack.tokens else t("You hold no token. Lay a word over one to capture it.")
    return rack.why_not or lacking


def say_passing(t: Texts, view: SideView) -> str:
    """What passing does, and what it costs."""
    rack = view.table.rules.rack
    said = t.plural(
        "End the turn without a word. Your next turn begins with {count} new letter; above {limit} you choose what to "
        "give up.",
        "End the turn without a word. Your next turn begins with {count} new letters; above {limit} you choose what to "
        "give up.",
        rack.draw,
        limit=rack.limit,
    )
    ending = t("Once both pools are empty, {count} passes in a row end the game.", count=PASSES)
    if _passes_count(view):
        ending = t("{count} passes in a row end the game.", count=PASSES)
    return f"{said} {ending}"


def passing_ends(view: SideView) -> bool:
    """Whether one more pass ends the game."""
    return view.passes >= PASSES - 1 and _passes_count(view)


def ways_out(t: Texts, game: PlayerView, rack: RackState) -> tuple[Advice, ...]:
    """What a player may still do who finds no word, a sentence each."""
    said = []
    if not why_no_redeploy(t, game, rack):
        said.append(
            t(
                "Redeploy ({key_of[redeploy]:F7}) a word of yours: its letters return to your rack, and may be "
                "laid at once."
            )
        )
    if not why_no_invoke(t, game, rack):
        said.append(t("Invoke a token ({key_of[invoke]:F9}): it changes the land around the place where it lay."))
    rules = game.view.table.rules.rack
    said.append(
        t.plural(
            "Pass: your next turn begins with {count} new letter. Where that is more than {limit} in all, you choose "
            "which to give up, and so get rid of those that do not fit.",
            "Pass: your next turn begins with {count} new letters. Where that is more than {limit} in all, you choose "
            "which to give up, and so get rid of those that do not fit.",
            rules.draw,
            limit=rules.limit,
        )
    )
    return tuple(Advice(one) for one in said)


def _passes_count(view: SideView) -> bool:
    """Whether passes in a row end the game from now on: pools are empty, or never will be."""
    endless = any(view.setup.pools[side].kind is PoolKind.INFINITE for side in SIDES)
    return endless or view.table.rules.rack.discards_return or not any(view.pool_counts[side] for side in SIDES)


class SpySearch:
    """``is_out`` says that a spy is on its way; the window goes on meanwhile."""

    def __init__(
        self,
        game: PlayerView,
        rack: RackState,
        flow: TurnFlow,
        computer: Computer,
        modal_gate: ModalGate,
        *,
        notices: Notices,
        signals: GameSignals,
        t: Texts,
    ) -> None:
        self._game, self._rack, self._flow, self._t = game, rack, flow, t
        self._computer, self._modal_gate = computer, modal_gate
        self._notices, self._signals = notices, signals
        self.is_out = False
        computer.spied.connect(self._came)
        computer.restarted.connect(self._restarted)
        signals.seated.connect(self.call_back)
        signals.moved.connect(self.call_back)

    @property
    def has_spied(self) -> bool:
        """Whether somebody has sent a spy in this game."""
        return any(isinstance(action, Spy) for action in self._game.session.actions)

    @property
    def known(self) -> tuple[Laid, ...]:
        """The word that a spy has told the player of in this turn, which still is the strongest: it costs nothing."""
        return self._game.session.spied if self._game.may_act else ()

    @property
    def why_not(self) -> str:
        """Why no spy can be sent now; empty where one can."""
        t, game = self._t, self._game
        why = self._rack.why_not
        if not why and not game.setup.rules.spies:
            why = t("There are no spies in this game.")
        if not why and not game.view.spies[game.shown] and not self.known:
            why = t("You have no spy left.")
        return why or (t("Your spy is still looking.") if self.is_out else "")

    def send(self) -> None:
        """Send a spy, or say why none can be sent; what one has told in this turn is laid again."""
        why = self.why_not
        if why:
            self._notices.say(why, Tone.WARNING)
            return
        self._rack.give_up()
        if self.known:
            self._rack.put_back()
            self._lay(self.known)
            self._notices.say(self._t("Your spy's word lies here again. It costs no other spy."), Tone.GOOD)
            return
        self.is_out, self._notices.note = True, None
        self._computer.spy(self._game.view, self._game.session.number)
        self._signals.rack_changed.emit()

    def call_back(self) -> bool:
        """Wait no longer for a spy, which is not used up; False where none is on its way."""
        if not self.is_out:
            return False
        self.is_out = False
        self._modal_gate.forget()
        self._computer.forget()
        return True

    def give_up(self) -> bool:
        """Wait no longer for a spy and show it; False where none is on its way."""
        was_out = self.call_back()
        if was_out:
            self._signals.rack_changed.emit()
        return was_out

    # Inside

    def _restarted(self, number: int) -> None:
        """The computer's process failed while the spy was on its way, and another one looks."""
        if self.is_out and number == self._game.session.number:
            said = self._t("Your spy was interrupted. Another sets out and will find the same.")
            self._notices.say(said, Tone.WARNING)

    def _came(self, action: Action | None, number: int, error: str) -> None:
        """What the spy has found has come; it waits while something is being shown."""
        if self._modal_gate.passes(lambda: self._came(action, number, error)) and number == self._game.session.number:
            self.is_out = False
            self._signals.rack_changed.emit()
            self._report(action, error)

    def _report(self, action: Action | None, error: str) -> None:
        """Lay what the spy found, uncommitted, or say that it found nothing."""
        t, notices = self._t, self._notices
        if not isinstance(action, Spy):
            notices.say(t("The spy could not look: {error}", error=error), Tone.BAD)
        elif self._flow.submit(action):
            if action.letters:
                self._lay(action.letters)
            else:
                notices.advice = ways_out(t, self._game, self._rack)
                notices.say(t("Your spy finds no word that is sure to stand. It is not used up."), Tone.WARNING)

    def _lay(self, letters: Sequence[Laid]) -> None:
        """Lay the letters that the spy found, for the player to commit or to take back."""
        laying = self._rack.laying
        for one in letters:
            slots = range(len(laying.slots))
            slot = next(n for n in slots if laying.slots[n] == one.letter and laying.is_free(n))
            laying = laying.placed(slot, one.at)
        self._rack.lay(laying)
        self._notices.say(self._say_found(), Tone.GOOD)

    def _say_found(self) -> str:
        """What the spy has laid, and that nothing stronger can be laid."""
        t, word, found = self._t, self._rack.move_preview.word, self._rack.move_preview.preview
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


class PendingActionController:
    """Takes runs and tokens in hand, and carries out what was set out for."""

    def __init__(
        self, game: PlayerView, rack: RackState, flow: TurnFlow, spy: SpySearch, *, notices: Notices, t: Texts
    ) -> None:
        self._game, self._rack, self._flow, self._spy = game, rack, flow, spy
        self._notices, self._t = notices, t

    @property
    def why_no_redeploy(self) -> str:
        """Why no run can be lifted now; empty where one may be chosen."""
        return why_no_redeploy(self._t, self._game, self._rack)

    @property
    def why_no_invoke(self) -> str:
        """Why no token can be invoked now; empty where one can."""
        return why_no_invoke(self._t, self._game, self._rack)

    def redeploy(self) -> None:
        """Mark the runs that may be lifted; asked again, mark none."""
        if isinstance(self._rack.pending, Lifting):
            self._rack.give_up()
        elif self.why_no_redeploy:
            self._notices.say(self.why_no_redeploy, Tone.WARNING)
        else:
            self._set_out(find_liftable(self._game.view, self._game.setup.words))

    def pick_token(self, place: int) -> None:
        """Choose a token of the rack to be invoked, or choose it no more."""
        if self.why_no_invoke:
            self._notices.say(self.why_no_invoke, Tone.WARNING)
            return
        pending, view = self._rack.pending, self._game.view
        if isinstance(pending, Invoking) and pending.place == place:
            self._rack.give_up()
            return
        token = view.rack.tokens[place]
        self._set_out(Invoking(place, token, *covered(view, token)))

    def next_token(self) -> None:
        """Choose the first token, or the one after the chosen one."""
        pending = self._rack.pending
        if isinstance(pending, Invoking):
            following = (pending.place + 1) % len(self._game.view.rack.tokens)
            if following != pending.place:
                self.pick_token(following)
        else:
            self.pick_token(0)

    def point_out(self, cell: Cell) -> bool:
        """A cell was clicked: choose the run there to be lifted; False where none is looked for."""
        pending = self._rack.pending
        if not isinstance(pending, Lifting) or pending.giving_up:
            return False
        self._rack.look_at(pending.at(cell))
        return True

    def step(self, down: int, right: int) -> bool:
        """The arrow keys: choose the next run to be lifted; False where none is looked for."""
        pending = self._rack.pending
        if not isinstance(pending, Lifting) or pending.giving_up:
            return False
        self._rack.look_at(pending.stepped(1 if down + right > 0 else -1))
        return True

    def give_up(self) -> bool:
        """Leave everything as it was, and call a spy back; False where nothing was about to be done."""
        if self._spy.give_up():
            said = self._t("Your spy has come back without looking further; it is not used up.")
            self._notices.say(said)
            return True
        return self._rack.give_up()

    def carry_out(self) -> bool:
        """Do what was set out for, or say what is missing; False where nothing was."""
        match self._rack.pending:
            case Lifting() as pending:
                self._lift(pending)
            case Invoking(token=token):
                self._flow.submit(Invoke(token.element, token.at))
            case None:
                return False
        return True

    # Inside

    def _set_out(self, pending: Lifting | Invoking, more: str = "") -> None:
        """Take something in hand; no spy looks for a word meanwhile."""
        self._spy.call_back()
        self._rack.set_out(pending, more)

    def _lift(self, pending: Lifting) -> None:
        """Lift the chosen run; where the rack has no room for its letters, those to be given up are chosen first."""
        offer = pending.chosen
        if offer is None:
            self._notices.say(self._t("Choose a word to redeploy first."), Tone.WARNING)
        elif offer.lift is None:
            first = offer.refusals[0]
            self._notices.say(say_refusal(self._t, first.code.value, first.details), Tone.BAD)
        elif offer.lift.must_discard and not pending.giving_up:
            self._set_out(replace(pending, giving_up=True), spelled(offer.lift.lifted))
        else:
            letters = self._rack.letters_given_up()
            if letters is not None:
                self._flow.submit(Redeploy(offer.run.at, offer.run.direction, letters))
