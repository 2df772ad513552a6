"""The course of one game: the session, whose eyes the window looks through, the computer's turns, the log.

All rules are the session's; what lies between a player's gestures and the session is :mod:`runtime.ui.game.playing`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from runtime.engine.actions import Action, Commit, EndTurn, Order
from runtime.engine.events import ElementInvoked, Event, Outcome, RunLifted, TurnBegan, WordCommitted
from runtime.engine.grid import Cell
from runtime.engine.occasions import MessageShown
from runtime.engine.sides import SIDES, Side
from runtime.engine.view import SideView, redacted
from runtime.match.clock import Times, pass_time, stands, wound
from runtime.match.session import Session
from runtime.match.worker import thinking_seed
from runtime.support.texts import Texts
from runtime.ui.game.combat.combat_steps import Combat, from_event
from runtime.ui.game.computer import Computer
from runtime.ui.game.panel.log_entry import LogEntry, is_past
from runtime.ui.game.seeing import Seeing
from runtime.ui.game.standing_in import stand_in
from runtime.ui.sitting.setup import GameSetup
from runtime.ui.sounds.game_cues import cues_of_all
from runtime.ui.speech.names import side_name
from runtime.ui.speech.sentences import say_event


def _this_turn(actions: Sequence[Action]) -> Sequence[Action]:
    """The actions since the last end of a turn."""
    ends = [place for place, action in enumerate(actions) if isinstance(action, EndTurn)]
    return actions[ends[-1] + 1 :] if ends else actions


def _for_both(events: Iterable[Event]) -> Iterator[Event]:
    """The events without anything that only one side may know, but for messages, which are shown to their readers."""
    for event in events:
        if isinstance(event, MessageShown):
            yield event
        else:
            yield from redacted(redacted((event,), Side.GOLD), Side.SILVER)


class Course(Seeing):
    """A game in progress, seen from one seat at a time."""

    changed = Signal()
    """Anything that the window shows may have changed."""
    combat_happened = Signal(object)
    """A :class:`Combat` to be shown."""
    told = Signal(object)
    """A message of the level to whoever looks on, a :class:`runtime.engine.occasions.MessageShown`."""
    handed_over = Signal(object)
    """In a hot seat this side is to act; the rack stays hidden until :meth:`sit_down`."""
    order_wanted = Signal()
    """The person who looks on is attacked and must name the order of their defenders."""
    ended = Signal()
    """The game is over."""
    happened = Signal(object)
    """What an accepted action brought about, a tuple of events; what is shown is still the position before it."""
    sounded = Signal(object)
    """Effects to be heard, a tuple of :class:`runtime.ui.sounds.game_cues.Heard`."""

    def __init__(self, setup: GameSetup, t: Texts, computer: Computer, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.setup = setup
        self._t = t
        self._session = setup.session or self._begun(setup)
        self._computer = computer
        self._computer.answered.connect(self._answer)
        self._computer.readied.connect(self.changed)
        if any(setup.seats[side].computer is not None for side in SIDES):
            self._computer.prepare()
        self._held: Callable[[], None] | None = None
        self._is_held = False
        self._pending: tuple[Event, ...] = ()
        self._unread: tuple[MessageShown, ...] = ()
        self.log: tuple[LogEntry, ...] = ()
        self.last_move: tuple[Cell, ...] = ()
        self.struck: ElementInvoked | None = None
        self.has_committed = any(isinstance(action, Commit) for action in _this_turn(self._session.actions))
        self.is_hidden = False
        self.shown = self.people[0] if len(self.people) == 1 else self._session.state.to_act
        self.view: SideView = self._session.view(self.shown)
        self._stop_listening = self._session.listen(self._ears, self._heard)
        self._stop_keeping = setup.keep(self._session, self._unkept) if setup.keep is not None else None

    # The course of the game

    def begin(self) -> None:
        """Deal the first rack, or go on where the game was left, and let the first player move."""
        if self.setup.note:
            self._write(LogEntry(self.setup.note))
        if self.setup.session is None:
            self._heard(self._session.opening(self._ears))
        events, self._pending = self._pending, ()
        for event in events:
            self._tell(event)
        self._sound(events)
        self._unread += tuple(event for event in events if isinstance(event, MessageShown))
        self.seated()
        if self.is_over:
            self.changed.emit()
            self.ended.emit()
            return
        self._read_out()
        self._go_on()

    def hold(self) -> None:
        """Let the computer's moves wait, because something is being shown."""
        self._is_held = True

    def release(self) -> None:
        """Let the computer's moves come again."""
        self._is_held = False
        waiting, self._held = self._held, None
        if waiting is not None:
            waiting()

    def sit_down(self) -> None:
        """The next player of a hot seat says that they are there."""
        self.is_hidden = False
        self.shown = self.view.to_act
        self.view = self._session.view(self.shown)
        self.seated()
        self.changed.emit()
        self._read_out()
        if self.must_order:
            self.order_wanted.emit()

    def close(self) -> None:
        """Stop the computer and listen no more."""
        if self._stop_keeping is not None:
            self._stop_keeping()
        self._stop_listening()
        self._computer.stop()

    @property
    def times(self) -> Times | None:
        """How the turn clock stands; None where the game has none."""
        return stands(self._session)

    def pass_time(self, milliseconds: int) -> bool:
        """Let so much time of the person who is to act pass; whether it ran out, and the clock has acted for them."""
        actor = self._session.state.to_act
        done = pass_time(self._session, milliseconds) if actor in self.people else ()
        if done:
            said = self._t("The time of {side} is up: the turn ends.", side=side_name(self._t, actor))
            if isinstance(done[-1], Order):
                said = self._t(
                    "The time of {side} is up: the defenders fight from the top of the board.",
                    side=side_name(self._t, actor),
                )
            self._write(LogEntry(said, actor))
            self._after()
        return bool(done)

    def take_over(self, before: Course, log: tuple[LogEntry, ...]) -> None:
        """Show what another course of the same session has shown, with its log in the words of this one."""
        self.log, self.last_move, self.struck = log, before.last_move, before.struck
        self.has_committed, self._unread = before.has_committed, before._unread
        self.changed.emit()

    def seated(self) -> None:
        """Somebody looks at their rack for the first time in this turn; for whoever keeps what they do with it."""

    def moved_on(self) -> None:
        """The position has changed; for whoever keeps what a player does with it."""

    # Inside

    def _begun(self, setup: GameSetup) -> Session:
        """The session of a game that begins."""
        session = Session(setup.level, setup.rules, setup.words, setup.seed, setup.opening)
        session.times = wound(setup.clock) if setup.clock is not None else None
        return session

    def _answer(self, action: Action | None, number: int, error: str) -> None:
        """The computer's choice has come; it waits while something is being shown."""
        if self._is_held:
            self._held = lambda: self._answer(action, number, error)
            return
        if number != self._session.number or self.is_over:
            return
        actor = self._session.state.to_act
        if action is None or self._session.submit(actor, action, number):
            for said in stand_in(self._t, self._session, actor, number, error):
                self._write(LogEntry(said, actor))
        self._after()

    def _after(self) -> None:
        """An action was accepted: look at the new position, tell what happened, let the next player move."""
        events, self._pending = self._pending, ()
        offer = self.view.offer
        if not self.people:
            self.shown = self._session.state.to_act
        self.view = self._session.view(self.shown)
        self.moved_on()
        combats = [(event, combat) for event in events for combat in (self._tell(event),)]
        if offer is not None and self.view.offer is None and not self.is_over:
            other = offer.other
            self._write(LogEntry(self._t("{side} does not take the draw.", side=side_name(self._t, other)), other))
        self._sound(events)
        self.happened.emit(events)
        self.changed.emit()
        for event, combat in combats:
            if combat is not None:
                self.combat_happened.emit(combat)
            elif isinstance(event, MessageShown):
                self._unread += (event,)
                self._read_out()
        if self.is_over:
            self.ended.emit()
        else:
            self._go_on()

    def _sound(self, events: Iterable[Event]) -> None:
        """Let be heard what has happened, unless it passes too quickly."""
        if not self.hurries:
            self.sounded.emit(cues_of_all(events, self._ears))

    def _went_back(self) -> None:
        """Actions were taken back: look at the position before them, and let whoever is to act now do so."""
        self._computer.forget()
        self._pending, self._unread, self._held = (), (), None
        self.last_move, self.struck = (), None
        commits = [isinstance(action, Commit) for action in _this_turn(self._session.actions)]
        self.has_committed = any(commits)
        self.view = self._session.view(self.shown)
        self.moved_on()
        self.log = tuple(replace(one, place=None) if is_past(one, self.place) else one for one in self.log)
        self._write(LogEntry(self._t("A move is taken back.")))
        self.changed.emit()
        self._go_on()

    def _tell(self, event: Event) -> Combat | None:
        """Write an event into the log; a combat is given back to be shown."""
        combat = None
        if isinstance(event, WordCommitted):
            combat = from_event(self._t, event, self.setup.level.cities, self.setup.words)
            self.last_move = event.main.cells if event.outcome is Outcome.PLACED else ()
            self.has_committed, self.struck = True, None
        elif isinstance(event, ElementInvoked):
            self.last_move, self.struck = (), event
        elif isinstance(event, RunLifted):
            self.last_move, self.struck = event.run.cells, None
        elif isinstance(event, TurnBegan):
            self.has_committed = False
        # The level still knows the names of cities that are destroyed.
        values, cities = self.setup.rules.letters.values, self.setup.level.cities
        said = say_event(self._t, event, values, cities, self.objective_texts)
        if isinstance(event, MessageShown) and event.to is not None and self.is_hot_seat:
            said = self._t("There is a message for {side}.", side=side_name(self._t, event.to))
        if said:
            side: Side | None = None if isinstance(event, TurnBegan) else getattr(event, "side", None)
            self._write(LogEntry(said, side, combat))
        return combat

    def _read_out(self) -> None:
        """Have the messages shown that are for whoever looks on; those for the other person wait for them."""
        mine = [one for one in self._unread if one.to in (None, self.shown) or not self.is_hot_seat]
        self._unread = tuple(one for one in self._unread if one not in mine)
        for message in mine if self.people else ():
            self.told.emit(message)

    def _go_on(self) -> None:
        """Let the side to act have its turn: a computer thinks, another person is asked to sit down."""
        actor = self.view.to_act
        player = self.setup.seats[actor].computer
        if player is not None:
            number = self._session.number
            self._computer.ask(self._session.view(actor), player, thinking_seed(self.setup.seed, number), number)
        elif actor is not self.shown:
            self.is_hidden = True
            self.changed.emit()
            self.handed_over.emit(actor)
        elif self.must_order:
            self.order_wanted.emit()

    def _heard(self, events: tuple[Event, ...]) -> None:
        """Events of the session; where two people share the window, neither's letters are told."""
        self._pending += events if len(self.people) == 1 else tuple(_for_both(events))

    def _unkept(self, said: str) -> None:
        """Say that the game can't be saved."""
        self._write(LogEntry(said))

    def _write(self, entry: LogEntry) -> None:
        """Add a line to the log."""
        self.log = (*self.log, replace(entry, place=self.place))
