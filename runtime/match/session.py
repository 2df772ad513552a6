"""One game in progress: the only door through which it changes (house rule 5)."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from runtime.engine.actions import Action
from runtime.engine.events import Event
from runtime.engine.level import Level
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


class Session:
    """A running game, from its first position through every accepted action.

    Listeners are told after the new position holds. One that submits an action itself is answered at once, but
    everybody hears of it after what they are being told. One that raises is logged with its traceback, and neither the
    game nor the other listeners take any harm.
    """

    def __init__(self, level: Level, rules: Ruleset, words: Words, seed: int) -> None:
        """Begin a game of ``level``; raises what :func:`runtime.engine.turn.start` raises."""
        begun = start(level, rules, seed, words)
        self._words = words
        self._state = begun.state
        self._opening = begun.events
        self._actions: tuple[Action, ...] = ()
        self._listeners: tuple[_Listener, ...] = ()
        self._untold: deque[tuple[Event, ...]] = deque()
        self._is_telling = False

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
        """How many actions were accepted; the next one must name this number."""
        return len(self._actions)

    def view(self, side: Side) -> SideView:
        """The present position as ``side`` sees it."""
        return seen_by(self._state, side, self._words)

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
        self._state = result.state
        self._actions = (*self._actions, action)
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
