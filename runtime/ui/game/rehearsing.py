"""A game that is tried out: paused, watched at any speed, stepped through, and gone on with from any position."""

from __future__ import annotations

from dataclasses import dataclass, replace

from PySide6.QtCore import QElapsedTimer, QObject, QTimer

from runtime.engine.actions import Action, Commit, EndTurn
from runtime.engine.events import ElementInvoked
from runtime.engine.grid import Cell
from runtime.engine.sides import Side
from runtime.match.rehearsal import Moment, Rehearsal
from runtime.match.session import Session
from runtime.match.ways import Way, is_won
from runtime.support.texts import Texts
from runtime.ui.game.computer import Computer
from runtime.ui.game.panel.log_entry import LogEntry
from runtime.ui.game.venturing import Venturing
from runtime.ui.sitting.setup import GameSetup

DELAYS = (4000, 2000, 1000, 400, 100, 0)
"""How long the computer waits at least between two actions, in milliseconds, from the slowest speed to the fastest."""
USUAL_SPEED = 3


@dataclass(frozen=True, slots=True)
class Conduct:
    """How a game is tried out: ``speed`` is a place in :data:`DELAYS`; while ``paused`` no computer moves.

    ``script`` is a game that is shown: computers do what stands there for as long as the game goes that way. Of it
    ``begun`` actions are done already when the window opens.
    """

    speed: int = USUAL_SPEED
    paused: bool = False
    script: tuple[Action, ...] = ()
    begun: int = 0


@dataclass(frozen=True, slots=True)
class _Seen:
    """What the window showed of a position beside the board."""

    log: tuple[LogEntry, ...]
    last_move: tuple[Cell, ...]
    struck: ElementInvoked | None


class Rehearsing(Venturing):
    """A game of a playtest. Stepping pauses it; it goes on when it is told to, or when a person plays on."""

    def __init__(
        self, setup: GameSetup, t: Texts, computer: Computer, conduct: Conduct, parent: QObject | None = None
    ) -> None:
        self._rehearsal: Rehearsal
        self.conduct = conduct  # Beginning the game, which the class above does, needs it.
        super().__init__(setup, t, computer, parent)
        self._one = False
        self._seen: dict[Moment, _Seen] = {}
        self._late: tuple[Action | None, int, str] | None = None
        self._since = QElapsedTimer()
        self._since.start()
        self._pace = QTimer(self)
        self._pace.setSingleShot(True)
        self._pace.timeout.connect(self._deliver)

    @property
    def rehearsal(self) -> Rehearsal:
        """The session, with all its positions."""
        return self._rehearsal

    @property
    def scripted(self) -> Action | None:
        """What the game that is shown has next; None where there is none, or the game has gone another way."""
        script, place = self.conduct.script, self._rehearsal.place
        return script[place] if self._session.actions == script[:place] and place < len(script) else None

    @property
    def won(self) -> Way | None:
        """How the game was won; None where it was not, or proves nothing because it began otherwise than its level."""
        ending = self._session.state.ended
        if ending is None or ending.winner is None or self.setup.opening is not None:
            return None
        way = Way(ending.winner, ending.path)
        return way if is_won(ending, way) else None

    @property
    def is_paused(self) -> bool:
        """Whether no computer moves."""
        return self.conduct.paused and not self._one

    @property
    def hurries(self) -> bool:
        """Whether nothing is to be shown that holds the game up."""
        return not self.people and not DELAYS[self.conduct.speed]

    @property
    def longest(self) -> int | None:
        """Where nobody plays, what moves goes with the speed of the game."""
        return None if self.people else DELAYS[self.conduct.speed]

    @property
    def why_not(self) -> str:
        """Why the person can't act now; empty where they can."""
        if self.is_paused and self.thinking is not None:
            return self._t("The game is paused; let it go on with F10, or take this side over.")
        return super().why_not

    def begin(self) -> None:
        """Begin, and keep what is shown of the first position."""
        super().begin()
        self._keep()

    def pause(self, paused: bool) -> None:
        """Pause the game, or let it go on from the present position."""
        if paused != self.conduct.paused:
            self.conduct = replace(self.conduct, paused=paused)
            self._forget()
            self.changed.emit()
            self._resume()

    def set_speed(self, speed: int) -> None:
        """Let computers move faster or slower."""
        self.conduct = replace(self.conduct, speed=max(0, min(len(DELAYS) - 1, speed)))
        if self._late is not None:
            self._wait()
        self.changed.emit()

    def go_to(self, place: int, line: int | None = None) -> None:
        """Look at a position of this line or of another one; the game is paused there."""
        self._forget()
        if self._rehearsal.go_to(place, line):
            self.conduct = replace(self.conduct, paused=True)
            seen = self._seen.get(self._rehearsal.moment)
            if seen is not None:
                self.log, self.last_move, self.struck = seen.log, seen.last_move, seen.struck
            self._look()

    def forward(self) -> None:
        """Look at the next position; behind the last one the computer, if it is its turn, makes one move."""
        if self._rehearsal.place < self._rehearsal.last:
            self.go_to(self._rehearsal.place + 1)
        elif self.thinking is not None:
            self.conduct = replace(self.conduct, paused=True)
            self._forget()
            self._one = True
            self.changed.emit()
            self._move()
        elif self.scripted is not None:
            self._submit(self.scripted)

    def seat(self, side: Side, computer: str | None) -> None:
        """Have a side played by a computer's player, or by a person, from now on."""
        seats = self.setup.seats
        if seats[side].computer == computer:
            return
        self._forget()
        self.setup = replace(self.setup, seats=seats.having(side, replace(seats[side], computer=computer)))
        self._stop_listening()
        self._stop_listening = self._session.listen(self._ears, self._heard)
        self._look()

    def close(self) -> None:
        """Stop everything that waits."""
        self._forget()
        super().close()

    # Inside

    def _begun(self, setup: GameSetup) -> Session:
        self._rehearsal = Rehearsal(setup.level, setup.rules, setup.words, setup.seed, setup.opening)
        self._rehearsal.perform(self.conduct.script[: self.conduct.begun])
        return self._rehearsal

    def _look(self) -> None:
        """Look at the present position with the eyes of whoever may act in it."""
        self._pending, self._unread = (), ()
        self.is_hidden, self.shown = False, self.people[0] if len(self.people) == 1 else self._session.state.to_act
        actions = self._session.actions
        ends = [place for place, action in enumerate(actions) if isinstance(action, EndTurn)]
        self.has_committed = any(isinstance(action, Commit) for action in actions[ends[-1] + 1 if ends else 0 :])
        self.view = self._session.view(self.shown)
        self.moved_on()
        self.changed.emit()
        self._resume()

    def _resume(self) -> None:
        """Let whoever is to act do so."""
        if not self.is_over:
            self._go_on()

    def _forget(self) -> None:
        """Wait for no answer of the computer's any more."""
        self._computer.forget()
        self._pace.stop()
        self._late, self._one, self._held = None, False, None

    def _keep(self) -> None:
        self._seen[self._rehearsal.moment] = _Seen(self.log, self.last_move, self.struck)

    def _after(self) -> None:
        """An action was accepted: after one that was asked for alone, the game is paused again."""
        self._one = False
        self._since.restart()
        super()._after()
        self._keep()

    def _went_back(self) -> None:
        super()._went_back()
        self._keep()

    def _go_on(self) -> None:
        """Let the side to act have its turn, but no computer while the game is paused."""
        if self.is_paused and self.thinking is not None:
            self.changed.emit()
        else:
            self._move()

    def _move(self) -> None:
        """Let the side to act have its turn; a computer does what the game that is shown has there."""
        action = self.scripted
        if action is None or self.thinking is None:
            super()._go_on()
        else:
            self._late = (action, self._session.number, "")
            # By the timer even where nothing is waited for, so that a long game does not pile up call upon call.
            self._pace.start(0 if self._one else max(0, DELAYS[self.conduct.speed] - int(self._since.elapsed())))

    def _answer(self, action: Action | None, number: int, error: str) -> None:
        """The computer's choice waits until its time has come."""
        if self.is_spying:
            super()._answer(action, number, error)
        elif not self.is_paused:
            self._late = (action, number, error)
            self._wait()

    def _wait(self) -> None:
        left = 0 if self._one else DELAYS[self.conduct.speed] - self._since.elapsed()
        if left > 0:
            self._pace.start(int(left))
        else:
            self._deliver()

    def _deliver(self) -> None:
        late, self._late = self._late, None
        self._pace.stop()
        if late is not None and not self.is_paused:
            super()._answer(*late)
