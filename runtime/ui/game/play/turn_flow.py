"""The course of a game in a window: what the session does is seen and told, and computers move.

All rules are the session's. What a person does comes in by :meth:`TurnFlow.submit`, what a computer does by its answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from runtime.engine.board.sides import SIDES, Side
from runtime.engine.game.actions import Action, Choose, Commit, Discard, Invoke, Order, Redeploy, Resign, turn_end
from runtime.engine.game.chance import thinking_seed
from runtime.engine.game.events import ChanceDecided, Event, MessageShown
from runtime.engine.turn.turn import with_forecasts
from runtime.engine.turn.view import redacted
from runtime.match.clock import pass_time
from runtime.match.session import Session
from runtime.support.texts import Texts
from runtime.ui.game.combat.combat_steps import Combat
from runtime.ui.game.play.computer import Computer, ModalGate, MovePacing
from runtime.ui.game.play.game_log import GameLog
from runtime.ui.game.play.player_view import GameSignals, PlayerView
from runtime.ui.game_flow import GameFlow
from runtime.ui.game_texts.countdowns import has_near_changed
from runtime.ui.game_texts.names import side_name
from runtime.ui.sound.cues import COUNTED_DOWN, Heard, cues_of_all


def stand_in(t: Texts, session: Session, actor: Side, number: int, error: str) -> tuple[str, ...]:
    """Do the first thing that the rules allow in the place of ``actor``; gives what the log says of it.

    ``error`` is why the computer failed; empty where it chose what is refused.
    """
    side = side_name(t, actor)
    what = t("The computer that plays {side} chose what the rules refuse.", side=side)
    if error:
        what = t("The computer that plays {side} failed: {error}", side=side, error=error)
    view = session.view(actor)
    defenders = view.waiting.defenders if view.waiting is not None else ()
    first = view.choice.options[0].id if view.choice is not None else ""
    instead = (
        (Choose(first), t("{side} takes the first option instead.", side=side)),
        (Order(defenders), t("The defenders of {side} fight from the top of the board instead.", side=side)),
        (turn_end(view.allowed), t("The turn of {side} ends without a move instead.", side=side)),
        (
            Discard(view.rack.letters[: view.must_discard]),
            t("The first letters on the rack of {side} are discarded instead.", side=side),
        ),
        (Resign(), t("{side} gives up the game instead.", side=side)),
    )
    for choice, said in instead:
        if not session.submit(actor, choice, number):
            return what, said
    return ()


def _for_both(events: Iterable[Event]) -> Iterator[Event]:
    """The events without anything that only one side may know, but for messages, which are shown to their readers."""
    for event in events:
        if isinstance(event, MessageShown):
            yield event
        else:
            yield from redacted(redacted((event,), Side.GOLD), Side.SILVER)


class TurnFlow(GameFlow[Side, Action]):
    """Moves a game on, seen from one seat at a time."""

    game: PlayerView

    def __init__(
        self,
        game: PlayerView,
        log: GameLog,
        computer: Computer,
        tempo: MovePacing,
        modal_gate: ModalGate,
        *,
        signals: GameSignals,
        t: Texts,
    ) -> None:
        super().__init__(game, computer)
        self._computer, self._log, self._t = computer, log, t
        self._tempo, self._modal_gate, self._signals = tempo, modal_gate, signals
        self._pending: tuple[Event, ...] = ()
        self._unread: tuple[MessageShown, ...] = ()
        computer.readied.connect(signals.turn_changed)
        computer.restarted.connect(self._restarted)
        if any(game.setup.seats[side].computer is not None for side in SIDES):
            computer.prepare()
        self._stop_listening = game.session.listen(game.ears, self._heard)
        self.keep(game.setup.keep, log.write)

    def begin(self) -> None:
        """Deal the first rack, or go on where the game was left, and let the first player move."""
        game, signals = self.game, self._signals
        if game.setup.note:
            self._log.write(game.setup.note)
        if game.setup.session is None:
            self._heard(game.session.opening(game.ears))
        events, self._pending = self._pending, ()
        for event in events:
            self._log.tell(event)
        signals.written.emit()
        self._sound(events)
        self._unread += tuple(message for event in events for message in self._to_read(event))
        signals.seated.emit()
        if game.is_over:
            signals.position_changed.emit()
            self._end()
            return
        if not game.is_hidden:
            self._read_out()
        self.go_on()

    def sit_down(self) -> None:
        """The next player of a hot seat says that they are there."""
        game, signals = self.game, self._signals
        game.is_hidden = False
        game.look(game.view.to_act)
        signals.seated.emit()
        signals.position_changed.emit()
        self._read_out()
        self._offer()

    def pass_time(self, milliseconds: int) -> bool:
        """Let so much time of the person who is to act pass; whether it ran out, and the clock has acted for them."""
        t, game = self._t, self.game
        actor = game.session.state.to_act
        done = pass_time(game.session, milliseconds) if actor in game.people else ()
        if done:
            name = side_name(t, actor)
            said = t("The time of {side} is up: the turn ends.", side=name)
            if isinstance(done[-1], Order):
                said = t("The time of {side} is up: the defenders fight from the top of the board.", side=name)
            self._log.write(said, actor)
            self.went_on()
        return bool(done)

    def went_on(self) -> None:
        """The session has taken an action: look at the new position, tell what happened, let the next player move."""
        game, signals = self.game, self._signals
        self._tempo.moved()
        events, self._pending = self._pending, ()
        offer, countdowns = game.view.offer, game.countdowns
        if game.view.swapped is game.session.state.swapped:
            game.look(game.shown if game.people else game.session.state.to_act)
        else:
            self._change_seats()
        signals.moved.emit()
        combats = [(event, self._log.tell(event)) for event in events]
        if offer is not None and game.view.offer is None and not game.is_over:
            other = offer.other
            self._log.write(self._t("{side} does not take the draw.", side=side_name(self._t, other)), other)
        signals.written.emit()
        self._sound(events, COUNTED_DOWN if not game.is_over and has_near_changed(countdowns, game.countdowns) else ())
        signals.happened.emit(events)
        signals.position_changed.emit()
        self._show(combats)
        self.go_on()

    def went_back(self) -> None:
        """Actions were taken back: look at the position before them, and let whoever is to act now do so."""
        self._drop()
        if self.game.view.swapped is self.game.session.state.swapped:
            self.game.look(self.game.shown)
        else:
            self._change_seats()
        self._signals.moved.emit()
        self._log.go_back()
        self._signals.written.emit()
        self._signals.position_changed.emit()
        self.go_on()

    def stand(self) -> None:
        """The session stands elsewhere, or somebody else plays: look at it with the eyes of whoever may act there."""
        self._drop()
        self._stop_listening()
        self._stop_listening = self.game.session.listen(self.game.ears, self._heard)
        self.game.sit_as_usual()
        self._signals.moved.emit()
        self._signals.position_changed.emit()
        if not self.game.is_over:
            self.go_on()

    def take_over(self, before: TurnFlow) -> None:
        """What another course of the same session has not read out yet is left to this one."""
        self._unread = before._unread

    def forget(self) -> None:
        """Wait for no computer any more."""
        self._computer.forget()
        self._tempo.forget()
        self._modal_gate.forget()

    def close(self) -> None:
        """Stop the computer and listen no more."""
        self.forget()
        super().close()
        self._stop_listening()
        self._computer.stop()

    # Inside

    def _change_seats(self) -> None:
        """The players have changed sides, or changed back: each sees and hears what is the other side's from now on."""
        game = self.game
        self._stop_listening()
        self._stop_listening = game.session.listen(game.ears, self._heard)
        game.sit_as_usual()
        # Of two at one screen the other one is to act now, and nothing on the board would tell.
        game.is_hidden = game.is_hot_seat and not game.is_over

    def _drop(self) -> None:
        """Wait for nobody, and tell no more of what led here."""
        self.forget()
        self._pending, self._unread = (), ()

    def _attempt(self, player: Side, move: Action) -> bool:
        refusals = self.game.session.submit(player, move, self.game.session.number)
        if refusals:
            self._signals.refused.emit(refusals)
        else:
            self.went_on()
        return not refusals

    def _end(self) -> None:
        if self.game.far is not None:
            self._signals.far_awaited.emit()
        self._signals.ended.emit()

    def _wait_for(self, player: Side) -> None:
        if self.game.awaited is not None:
            self.game.is_hidden = True
            self._signals.position_changed.emit()
            self._signals.handed_over.emit(player)
        else:
            self._offer()

    def _offer(self) -> None:
        """Ask whoever sits there for what comes before everything else."""
        if self.game.must_order:
            self._signals.order_wanted.emit()
        elif self.game.must_choose:
            self._signals.choice_wanted.emit()
        elif self.game.may_swap:
            self._signals.swap_offered.emit()

    def _let_think(self, player: Side) -> None:
        """Have a computer move: it is asked, unless what it does is known already."""
        session, number = self.game.session, self.game.session.number
        if self.game.is_paused:
            self._signals.turn_changed.emit()
            return
        action = self._tempo.next_after(session.actions)
        computer = self.game.seats[player].computer
        if action is not None:
            self._hear(action, number, "")
        elif computer is not None:
            seed = thinking_seed(self.game.setup.seed, number)
            view = with_forecasts(session.view(player), session.state, session.words)
            self._computer.ask(view, computer, seed, number)
        elif self.game.is_far_awaited:
            self._signals.far_awaited.emit()

    def _hear(self, move: Action | None, number: int, error: str) -> None:
        """A computer's choice has come; it is done when its time has come, and nothing is being shown."""
        turn = self._log.told.turn
        is_seen = isinstance(move, Commit | Redeploy | Invoke)
        follows = is_seen and turn is not None and not turn.is_empty
        self._tempo.wait(lambda: self._do_in_turn(move, number, error), follows=follows)

    def _do_in_turn(self, move: Action | None, number: int, error: str) -> None:
        if self._modal_gate.passes(lambda: self._do_in_turn(move, number, error)):
            super()._hear(move, number, error)

    def _carry_out(self, player: Side, move: Action | None, error: str) -> None:
        session = self.game.session
        if move is None or session.submit(player, move, session.number):
            for said in stand_in(self._t, session, player, session.number, error):
                self._log.write(said, player)
        self.went_on()

    def _restarted(self, number: int) -> None:
        """The computer's process failed while it thought of its move, and another one does."""
        session = self.game.session
        actor = session.state.to_act
        if number == session.number and actor not in self.game.people:
            said = self._t(
                "The computer that plays {side} was interrupted. It starts again and will make the same move.",
                side=side_name(self._t, actor),
            )
            self._log.write(said, actor)
            self._signals.log_changed.emit()
            self._signals.interrupted.emit(said)

    def _show(self, told: Iterable[tuple[Event, Combat | None]]) -> None:
        """Have combats and messages shown."""
        for event, combat in told:
            if combat is not None:
                self._signals.combat_happened.emit(combat)
            elif isinstance(event, MessageShown | ChanceDecided):
                self._unread += self._to_read(event)
                self._read_out()

    def _to_read(self, event: Event) -> tuple[MessageShown, ...]:
        """The card that an event is told by: a message as it is, what chance has decided where it has a text."""
        if isinstance(event, ChanceDecided) and event.text:
            return (MessageShown(event.text, self._t("Chance decides"), "", (), None),)
        return (event,) if isinstance(event, MessageShown) else ()

    def _read_out(self) -> None:
        """Have the messages shown that are for whoever looks on; those for the other person wait for them."""
        game = self.game
        mine = [one for one in self._unread if one.to in (None, game.shown) or not game.is_hot_seat]
        self._unread = tuple(one for one in self._unread if one not in mine)
        for message in mine if game.people else ():
            self._signals.told.emit(message)

    def _sound(self, events: Iterable[Event], more: tuple[Heard, ...] = ()) -> None:
        """Let be heard what has happened, and what came of it, unless it passes too quickly."""
        if not self.game.hurries:
            self._signals.sounded.emit((*cues_of_all(events, self.game.ears), *more))

    def _heard(self, events: tuple[Event, ...]) -> None:
        """Events of the session; where two people share the window, neither's letters are told."""
        self._pending += events if len(self.game.people) == 1 else tuple(_for_both(events))
