"""One game in progress: the only door through which it changes."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, replace

from runtime.campaign.clocks import Times
from runtime.engine.actions import Action
from runtime.engine.events import Event
from runtime.engine.level import Level
from runtime.engine.notation import write_position
from runtime.engine.record import Record, begun, fingerprint, replay
from runtime.engine.refusals import Refusal, RefusalCode
from runtime.engine.ruleset import Ruleset
from runtime.engine.sides import Side
from runtime.engine.state import GameState
from runtime.engine.turn import Applied, apply, start
from runtime.engine.view import SideView, redacted, seen_by
from runtime.engine.words import Words

Callback = Callable[[tuple[Event, ...]], None]

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, eq=False)
class _Listener:
    """Somebody who wants to know what happens, with the eyes of ``side``; None sees everything."""

    side: Side | None
    callback: Callback


@dataclass(frozen=True, slots=True)
class TakeBack:
    """A side's proposal to take back the last ``count`` actions; it lapses with the next action."""

    side: Side
    count: int


class Session:
    """A running game, from its first position through every accepted action.

    Listeners are told after the new position holds. One that submits an action itself is answered at once, but
    everybody hears of it after what they are being told. One that raises is logged with its traceback, and neither the
    game nor the other listeners take any harm.
    """

    def __init__(self, level: Level, rules: Ruleset, words: Words, seed: int, opening: Applied | None = None) -> None:
        """Begin a game of ``level``, or where ``opening`` says; raises what :func:`runtime.engine.turn.start` does.

        The record of a game with an ``opening`` of its own holds its first position.
        """
        first = opening or start(level, rules, seed, words)
        self._origin = Record(level, rules, words.hash, seed, first=write_position(first.state) if opening else "")
        self._words = words
        self._state = first.state
        self._opening = first.events
        self._actions: tuple[Action, ...] = ()
        self._earlier: tuple[GameState, ...] = ()
        self._returns = 0
        self._proposal: TakeBack | None = None
        self._watchers: tuple[Callable[[], None], ...] = ()
        self._listeners: tuple[_Listener, ...] = ()
        self._untold: deque[tuple[Event, ...]] = deque()
        self._is_telling = False
        self.times: Times | None = None
        """How the turn clock stands, where the game has one; only :mod:`runtime.match.clock` lets it run."""

    @classmethod
    def resumed(
        cls, record: Record, words: Words, state: GameState | None = None, opening: Applied | None = None
    ) -> Session:
        """A game that goes on where ``record`` leads from its ``opening``, or in ``state``, whatever the record says.

        In ``state`` nothing can be taken back that was done before. Raises ValueError where an action of the record
        is refused and no ``state`` is given, and what :func:`runtime.engine.turn.start` raises.
        """
        if opening is None and record.first:
            opening = begun(record, words)
        session = cls(record.level, record.rules, words, record.seed, opening)
        if state is not None:
            session._state = state
        else:
            replayed = replay(record, words, opening)
            if replayed.refusals:
                raise ValueError(f"action {len(replayed.states)} is refused: {replayed.refusals[0].code.value}")
            session._state, session._earlier = replayed.state, replayed.states[:-1]
        session._actions = record.actions
        return session

    @property
    def record(self) -> Record:
        """The game until now, as what settles it."""
        return replace(self._origin, actions=self._actions, result=fingerprint(self._state))

    @property
    def state(self) -> GameState:
        """The whole position, hidden things included: for records and tests, never for a player."""
        return self._state

    @property
    def words(self) -> Words:
        """The words of this game."""
        return self._words

    @property
    def actions(self) -> tuple[Action, ...]:
        """Every accepted action, the first one first."""
        return self._actions

    @property
    def number(self) -> int:
        """How often the game has changed: by accepted actions and take-backs; the next action must name this number."""
        return len(self._actions) + self._returns

    def view(self, side: Side) -> SideView:
        """The present position as ``side`` sees it."""
        return seen_by(self._state, side, self._words)

    def owners(self, city_id: str) -> tuple[Side | None, ...]:
        """Who has owned a city one after the other, up to now; None stands for nobody. All of it lay open."""
        found: list[Side | None] = []
        for state in (*self._earlier, self._state):
            owner = next((city.owner for city in state.board.cities if city.id == city_id), None)
            if not found or found[-1] is not owner:
                found.append(owner)
        return tuple(found)

    def opening(self, side: Side | None = None) -> tuple[Event, ...]:
        """What happened before the first action, as ``side`` may see it."""
        return self._opening if side is None else redacted(self._opening, side)

    def submit(self, side: Side, action: Action, number: int) -> tuple[Refusal, ...]:
        """Carry out what ``side`` does, or say why not; empty means done.

        ``number`` must be the present :attr:`number`: an action that was decided on an older position, sent twice or
        out of turn is refused as not this player's turn.
        """
        if self._state.ended is not None:
            return (Refusal(RefusalCode.GAME_OVER, "10"),)
        if side is not self._state.to_act or number != self.number:
            return (Refusal(RefusalCode.NOT_YOUR_TURN, "2", (), {"number": number, "expected": self.number}),)
        result = apply(self._state, action, self._words)
        if not isinstance(result, Applied):
            return result
        self._earlier = (*self._earlier, self._state)
        self._state = result.state
        self._actions = (*self._actions, action)
        self._proposal = None
        self._untold.append(result.events)
        self._tell()
        return ()

    def listen(self, side: Side | None, callback: Callback) -> Callable[[], None]:
        """Have ``callback`` told the events of each action as ``side`` may see them; None sees everything.

        The function that comes back ends this; it may be called at any time, and more than once.
        """
        listener = _Listener(side, callback)
        self._listeners = (*self._listeners, listener)

        def stop() -> None:
            self._listeners = tuple(other for other in self._listeners if other is not listener)

        return stop

    @property
    def can_take_back(self) -> int:
        """How many of the last actions can be taken back."""
        return len(self._earlier)

    @property
    def actors(self) -> tuple[Side, ...]:
        """Who did each of the actions that can be taken back, the first one first."""
        return tuple(state.to_act for state in self._earlier)

    @property
    def proposal(self) -> TakeBack | None:
        """The take-back that one side has proposed and the other has not answered."""
        return self._proposal

    def propose_take_back(self, side: Side, count: int = 1) -> bool:
        """Propose to take back the last ``count`` actions, whoever did them; False where that can't be proposed now."""
        if self._proposal is not None or not 0 < count <= self.can_take_back:
            return False
        self._proposal = TakeBack(side, count)
        self._wake()
        return True

    def answer_take_back(self, side: Side, *, agreed: bool) -> bool:
        """Agree to the other side's proposal, or decline it; False where there is none to answer."""
        proposal = self._proposal
        if proposal is None or proposal.side is side:
            return False
        self._proposal = None
        if agreed:
            self._state = self._earlier[-proposal.count]
            self._earlier = self._earlier[: -proposal.count]
            self._actions = self._actions[: -proposal.count]
            # The number never goes back, so that nothing that was decided meanwhile can be taken for new.
            self._returns += proposal.count + 1
        self._wake()
        return True

    def watch(self, callback: Callable[[], None]) -> Callable[[], None]:
        """Have ``callback`` called when a take-back is proposed or answered; the function that comes back ends this."""

        def call() -> None:
            callback()

        self._watchers = (*self._watchers, call)

        def stop() -> None:
            self._watchers = tuple(other for other in self._watchers if other is not call)

        return stop

    def _wake(self) -> None:
        for watcher in self._watchers:
            try:
                watcher()
            except Exception:
                _log.exception("a watcher failed")

    def _tell(self) -> None:
        """Tell everybody what is untold, in order, even where a listener brings on more."""
        if self._is_telling:
            return
        self._is_telling = True
        try:
            while self._untold:
                events = self._untold.popleft()
                for listener in self._listeners:
                    if listener in self._listeners:
                        self._tell_one(listener, events)
        finally:
            self._is_telling = False

    def _tell_one(self, listener: _Listener, events: tuple[Event, ...]) -> None:
        seen = events if listener.side is None else redacted(events, listener.side)
        try:
            listener.callback(seen)
        except Exception:
            _log.exception("a listener failed at the events of action %d", len(self._actions))
