"""One game in progress, whichever it is: the only door through which it changes."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Generic

from runtime.campaign.play import Times
from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import Side
from runtime.engine.game.actions import Action, Refusal, RefusalCode, Spy, Swap
from runtime.engine.game.events import Event
from runtime.engine.game.state import GameState
from runtime.engine.levels.level import Level
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.records.notation import write_position
from runtime.engine.records.record import Record, Replayed, begun, fingerprint, replay
from runtime.engine.turn.turn import Applied as Beginning
from runtime.engine.turn.turn import start
from runtime.engine.turn.view import SideView, redacted
from runtime.engine.words.words import Words
from runtime.match.scryptic import Refusals, Scryptic
from runtime.movegen.first_racks import find_deals
from runtime.tablegames.game import AbstractGame, AppliedMove, Happened, Move, RefusalT, State, View, Who

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Ply(Generic[Who, State, Move, Happened]):
    """A move that was made: the state before it, who made it, and what it brought about.

    A game that goes on where it was left has forgotten the events of what was played before.
    """

    before: State
    player: Who
    move: Move
    events: tuple[Happened, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class _Listener(Generic[Who, Happened]):
    """Somebody who wants to know what happens, with the eyes of ``player``; None sees everything."""

    player: Who | None
    callback: Callable[[tuple[Happened, ...]], None]


@dataclass(frozen=True, slots=True)
class TakeBack(Generic[Who]):
    """A side's proposal to take back the last ``count`` actions; it lapses with the next action."""

    side: Who
    count: int


class GameSession(Generic[Who, State, Move, View, Happened, RefusalT]):
    """A running game, from its first state through every accepted move.

    Listeners are told after the new state holds. One that makes a move itself is answered at once, but everybody
    hears of it after what they are being told. One that raises is logged with its traceback, and neither the game nor
    the other listeners take any harm.
    """

    def __init__(self, game: AbstractGame[Who, State, Move, View, Happened, RefusalT], first: State) -> None:
        self.game = game
        self._state = first
        self._made: tuple[Ply[Who, State, Move, Happened], ...] = ()
        self._returns = 0
        self._proposal: TakeBack[Who] | None = None
        self._watchers: tuple[Callable[[], None], ...] = ()
        self._listeners: tuple[_Listener[Who, Happened], ...] = ()
        self._untold: deque[tuple[Happened, ...]] = deque()
        self._is_telling = False

    @property
    def state(self) -> State:
        """The whole state, hidden things included: for records and tests, never for a player."""
        return self._state

    @property
    def made(self) -> tuple[Ply[Who, State, Move, Happened], ...]:
        """The moves that can be taken back, the first one first."""
        return self._made

    @property
    def number(self) -> int:
        """How often the game has changed: by accepted moves and take-backs."""
        return len(self._made) + self._returns

    def view(self, player: Who) -> View:
        """The present state as a player sees it."""
        return self.game.view(self._state, player)

    @property
    def to_act(self) -> tuple[Who, ...]:
        """Who has to do something now: one, both (each in secret), or nobody once the game is over."""
        return self.game.to_act(self._state)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return not self.to_act

    def attempt(self, player: Who, move: Move) -> Ply[Who, State, Move, Happened] | RefusalT:
        """Make a move and tell everybody, or say why it is not allowed."""
        before = self._state
        applied = self.game.apply(before, player, move)
        if not isinstance(applied, AppliedMove):
            return applied
        ply = Ply(before, player, move, applied.events)
        self._state, self._made, self._proposal = applied.state, (*self._made, ply), None
        self._untold.append(applied.events)
        self._tell()
        return ply

    def back_to(self, place: int) -> None:
        """Take back the move at a place among those that can be, and all after it, and tell those who watch."""
        count = len(self._made) - place
        self._state = self._made[place].before
        self._made = self._made[:place]
        # The number never goes back, so that nothing that was decided meanwhile can be taken for new.
        self._returns += count + 1
        self._wake()

    def listen(self, player: Who | None, callback: Callable[[tuple[Happened, ...]], None]) -> Callable[[], None]:
        """Have ``callback`` told the events of each move as a player may see them; None sees everything.

        The function that comes back ends this; it may be called at any time, and more than once.
        """
        listener = _Listener(player, callback)
        self._listeners = (*self._listeners, listener)

        def stop() -> None:
            self._listeners = tuple(other for other in self._listeners if other is not listener)

        return stop

    @property
    def can_take_back(self) -> int:
        """How many of the last moves can be taken back."""
        return len(self._made)

    @property
    def actors(self) -> tuple[Who, ...]:
        """Who made each of the moves that can be taken back, the first one first."""
        return tuple(ply.player for ply in self._made)

    @property
    def proposal(self) -> TakeBack[Who] | None:
        """The take-back that one side has proposed and the other has not answered."""
        return self._proposal

    def propose_take_back(self, side: Who, count: int = 1) -> bool:
        """Propose to take back the last ``count`` moves, whoever made them; False where that can't be proposed now."""
        if self._proposal is not None or not 0 < count <= self.can_take_back:
            return False
        self._proposal = TakeBack(side, count)
        self._wake()
        return True

    def answer_take_back(self, side: Who, *, agreed: bool) -> bool:
        """Agree to the other side's proposal, or decline it; False where there is none to answer."""
        proposal = self._proposal
        if proposal is None or proposal.side is side:
            return False
        self._proposal = None
        if agreed:
            self.back_to(len(self._made) - proposal.count)
        else:
            self._wake()
        return True

    def watch(self, callback: Callable[[], None]) -> Callable[[], None]:
        """Have ``callback`` called when something happens that is no move; the function that comes back ends this.

        A take-back is proposed, answered or made, or somebody gives up who may do so out of turn.
        """

        # A function of its own each time: who watches twice is told twice, and ends one of both.
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
                    # Somebody told before may have ended this one: it is to hear nothing more.
                    if listener in self._listeners:
                        self._tell_one(listener, events)
        finally:
            self._is_telling = False

    def _tell_one(self, listener: _Listener[Who, Happened], events: tuple[Happened, ...]) -> None:
        seen = events if listener.player is None else self.game.seen(events, listener.player)
        try:
            listener.callback(seen)
        except Exception:
            _log.exception("a listener failed at the events of action %d", self.number)


class Session(GameSession[Side, GameState, Action, SideView, Event, Refusals]):
    """A running game over a landscape, with its level, its words and its turn clock."""

    def __init__(
        self,
        level: Level,
        rules: Ruleset,
        words: Words,
        seed: int,
        opening: Beginning | None = None,
        *,
        deals: int | None = None,
    ) -> None:
        """Begin a game of ``level``, or where ``opening`` says; raises as the engine does where it begins.

        The record of a game with an ``opening`` of its own holds its first position. Without ``deals`` racks are dealt
        until the rules are content with them (:mod:`runtime.movegen.first_racks`).
        """
        if deals is None:
            deals = find_deals(level, rules, seed, words) if opening is None else 1
        first = opening or start(level, rules, seed, words, deals=deals)
        super().__init__(Scryptic(first.state, words), first.state)
        kept = write_position(first.state) if opening else ""
        self._origin = Record(level, rules, words.hash, seed, first=kept, deals=deals)
        self._words = words
        self._opening = first.events
        self._before: tuple[Action, ...] = ()
        self.times: Times | None = None
        """How the turn clock stands, where the game has one; only :mod:`runtime.match.clock` lets it run."""
        self.hints = 0
        """How many hints of the coach were taken, those of turns that were taken back among them."""

    @classmethod
    def resumed(
        cls, record: Record, words: Words, state: GameState | None = None, opening: Beginning | None = None
    ) -> Session:
        """A game that goes on where ``record`` leads from its ``opening``, or in ``state``, whatever the record says.

        In ``state`` nothing can be taken back that was done before. Raises ValueError where an action of the record
        is refused and no ``state`` is given, and what :func:`runtime.engine.turn.turn.start` raises.
        """
        if opening is None and record.first:
            opening = begun(record, words)
        session = cls(record.level, record.rules, words, record.seed, opening, deals=record.deals)
        if state is not None:
            session._state, session._before = state, record.actions
            return session
        replayed = replay(record, words, opening)
        if replayed.refusals:
            raise ValueError(f"action {len(replayed.states)} is refused: {replayed.refusals[0].code.value}")
        # There is one state more than actions: in the last one nothing was done yet.
        earlier = zip(replayed.states, record.actions, strict=False)
        session._state, session._made = replayed.state, tuple(Ply(one, one.to_act, action) for one, action in earlier)
        return session

    @property
    def record(self) -> Record:
        """The game until now, as what settles it."""
        return replace(self._origin, actions=self.actions, result=fingerprint(self._state))

    def replayed(self) -> Replayed:
        """The game up to now, played again from its record; it breaks off where that leads no further."""
        return replay(self.record, self._words)

    @property
    def actors(self) -> tuple[Side, ...]:
        """The side at which whoever made each of the moves that can be taken back sits now, the first one first."""
        now = self._state.swapped
        return tuple(ply.player if ply.before.swapped is now else ply.player.other for ply in self._made)

    @property
    def words(self) -> Words:
        """The words of this game."""
        return self._words

    @property
    def actions(self) -> tuple[Action, ...]:
        """Every accepted action, the first one first."""
        return (*self._before, *(ply.move for ply in self._made))

    @property
    def number(self) -> int:
        """How often the game has changed: by accepted actions and take-backs; the next action must name this number."""
        return len(self._before) + super().number

    @property
    def spied(self) -> tuple[Laid, ...]:
        """The word that a spy has told the side to move of in this turn, while board and rack are still the same."""
        state = self._state
        for ply in reversed(self._made):
            before = ply.before
            if before.turn != state.turn:
                break
            mover = state.to_move
            same = before.board == state.board and before.racks[mover].letters == state.racks[mover].letters
            if same and before.to_move is mover and isinstance(ply.move, Spy) and ply.move.letters:
                return ply.move.letters
        return ()

    def owners(self, city_id: str) -> tuple[Side | None, ...]:
        """Who has owned a city one after the other, up to now; None stands for nobody. All of it lay open."""
        found: list[Side | None] = []
        for state in (*(ply.before for ply in self._made), self._state):
            owner = next((city.owner for city in state.board.cities if city.id == city_id), None)
            if not found or found[-1] is not owner:
                found.append(owner)
        return tuple(found)

    def opening(self, side: Side | None = None) -> tuple[Event, ...]:
        """What happened before the first action, as ``side`` may see it."""
        return self._opening if side is None else redacted(self._opening, side)

    def submit(self, side: Side, action: Action, number: int) -> Refusals:
        """Carry out what ``side`` does, or say why not; empty means done.

        ``number`` must be the present :attr:`number`: an action that was decided on an older position, sent twice or
        out of turn is refused as not this player's turn.
        """
        # Of a game that is over the rules themselves say so, whatever number is named.
        if self._state.ended is None and (side is not self._state.to_act or number != self.number):
            return (Refusal(RefusalCode.NOT_YOUR_TURN, "2", (), {"number": number, "expected": self.number}),)
        done = self.attempt(side, action)
        if isinstance(done, tuple):
            return done
        if isinstance(action, Swap) and self.times is not None:
            # Each player's time goes along to the other side.
            self.times = replace(self.times, left=self.times.left.exchanged())
        return ()
