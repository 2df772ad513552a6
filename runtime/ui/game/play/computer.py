"""The computer in a game: its seat, which sends spies and hints too, how fast it moves, and when it waits for cards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from PySide6.QtCore import QElapsedTimer, QObject, QTimer, Signal, SignalInstance

from runtime.engine.game.actions import Action
from runtime.engine.turn.view import SideView
from runtime.match.game_worker import Answer
from runtime.match.worker import ComputerWorker
from runtime.ui.game_flow import ComputerSeat


class Computer(ComputerSeat[ComputerWorker]):
    """Asks a worker process for moves, for what spies find and for hints."""

    spied = Signal(object, int, object)
    """What a spy has found, told as moves are."""
    looked = Signal(object, int, object)
    """How a turn ends that the level does not let end, told as moves are."""
    advised = Signal(object, int, object)
    """A :class:`runtime.match.coach.Hint`, told as moves are."""

    def __init__(self, make_thinker: Callable[[], ComputerWorker], parent: QObject | None = None) -> None:
        super().__init__(make_thinker, parent=parent)
        self._told: SignalInstance = self.answered

    def ask(self, view: SideView, player: str, seed: int, number: int) -> None:
        """Ask for the move of the side whose ``view`` this is; an older question is forgotten."""
        self._told = self.answered
        self.put(number, lambda thinker: thinker.ask(view, player, seed, number))

    def spy(self, view: SideView, number: int) -> None:
        """Send a spy of the side whose ``view`` this is; an older question is forgotten."""
        self._told = self.spied
        self.put(number, lambda thinker: thinker.spy(view, number))

    def look_for_way(self, view: SideView, number: int) -> None:
        """Ask whether the side whose ``view`` this is can do what it is allowed; an older question is forgotten."""
        self._told = self.looked
        self.put(number, lambda thinker: thinker.look_for_way(view, number))

    def hint(self, view: SideView, number: int) -> None:
        """Ask for a hint to the side whose ``view`` this is; an older question is forgotten."""
        self._told = self.advised
        self.put(number, lambda thinker: thinker.hint(view, number))

    def tell(self, answer: Answer) -> None:
        """Pass a move, a spy's answer or a hint on."""
        found = answer.action if answer.studied is None else answer.studied
        self._told.emit(found, answer.request_id, answer.error)


class ModalGate:
    """Open or shut; the one thing that waits before it is done when it opens."""

    def __init__(self) -> None:
        self._is_shut = False
        self._waiting: Callable[[], None] | None = None

    def shut(self) -> None:
        """Let whatever comes from now on wait, because something is being shown."""
        self._is_shut = True

    def open(self) -> None:
        """Nothing is shown any more: do what waits."""
        self._is_shut = False
        waiting, self._waiting = self._waiting, None
        if waiting is not None:
            waiting()

    def passes(self, action: Callable[[], None]) -> bool:
        """Whether it is open; where it is not, ``deed`` waits, in the place of what waited before."""
        if self._is_shut:
            self._waiting = action
        return not self._is_shut

    def forget(self) -> None:
        """What waits is not to be done any more."""
        self._waiting = None


DELAYS = (4000, 2000, 1000, 400, 100, 0)
"""How long the computer waits at least between two actions, in milliseconds, from the slowest speed to the fastest."""
USUAL_SPEED = 3


@dataclass(frozen=True, slots=True)
class PlaytestOptions:
    """How a game is tried out: ``speed`` is a place in :data:`DELAYS`; while ``paused`` no computer moves.

    ``script`` is a game that is shown: computers do what stands there for as long as the game goes that way. Of it
    ``begun`` actions are done already when the window opens.
    """

    speed: int = USUAL_SPEED
    paused: bool = False
    script: tuple[Action, ...] = ()
    begun: int = 0

    def next_after(self, actions: tuple[Action, ...]) -> Action | None:
        """What the script has after these actions; None where it ends, or the game has gone another way."""
        place = len(actions)
        return self.script[place] if actions == self.script[:place] and place < len(self.script) else None


class MovePacing:
    """When a computer's move comes: in a usual game as soon as it has thought."""

    @property
    def is_paused(self) -> bool:
        """Whether no computer moves until it is told to."""
        return False

    @property
    def delay(self) -> int | None:
        """How long a computer waits at least, in milliseconds; None where nobody has wished for any speed."""
        return None

    def next_after(self, _actions: tuple[Action, ...]) -> Action | None:
        """What the computer is to do after these actions without being asked; None where it has to think."""
        return None

    def wait(self, action: Callable[[], None], *, follows: bool) -> None:
        """Have a computer's move done when its time has come; it ``follows`` on one of the same turn that was seen."""
        del follows
        action()

    def moved(self) -> None:
        """Somebody has moved: the time until the next move begins."""

    def forget(self) -> None:
        """What waits for its time is not to be done any more."""


class OpponentPacing(MovePacing):
    """The tempo of a usual game: a word that follows on another comes after a pause in which that one can be read.

    ``pause`` tells how many milliseconds it lasts; it begins when nothing is shown any more, and ``began`` and
    ``ended`` are told of it. Whoever wants to see the next word at once calls :meth:`hurry`.
    """

    def __init__(self, modal_gate: ModalGate, parent: QObject) -> None:
        self.pause: Callable[[], int] = _no_pause
        self.began: Callable[[], None] = _nothing
        self.ended: Callable[[], None] = _nothing
        self._modal_gate = modal_gate
        self._late: Callable[[], None] | None = None
        self._timer = QTimer(parent)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.hurry)

    @property
    def is_pausing(self) -> bool:
        """Whether a word waits for its time."""
        return self._late is not None

    def wait(self, action: Callable[[], None], *, follows: bool) -> None:
        """Have a computer's move done after the pause, where it follows on another one."""
        pause = self.pause() if follows else 0
        if not pause:
            action()
        elif self._modal_gate.passes(lambda: self.wait(action, follows=follows)):
            self._late = action
            self._timer.start(pause)
            self.began()

    def hurry(self) -> None:
        """The pause is over."""
        late = self._late
        self.forget()
        if late is not None:
            late()

    def forget(self) -> None:
        """What waits for its time is not to be done any more."""
        self._timer.stop()
        if self._late is not None:
            self._late = None
            self.ended()


def _no_pause() -> int:
    return 0


def _nothing() -> None:
    """Nobody listens."""


class Paced(MovePacing):
    """The tempo of a playtest: computers wait between two moves, stand still while it is paused, or follow a script."""

    def __init__(self, options: PlaytestOptions, parent: QObject | None = None) -> None:
        self.options = options
        self._one = False
        self._late: Callable[[], None] | None = None
        self._since = QElapsedTimer()
        self._since.start()
        self._timer = QTimer(parent)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._deliver)

    @property
    def is_paused(self) -> bool:
        """Whether no computer moves."""
        return self.options.paused and not self._one

    @property
    def delay(self) -> int | None:
        """How long a computer waits at least between two actions, in milliseconds."""
        return DELAYS[self.options.speed]

    def next_after(self, actions: tuple[Action, ...]) -> Action | None:
        """What the game that is shown has after these actions."""
        return self.options.next_after(actions)

    def pause(self, paused: bool) -> None:
        """Let computers stand still, or go on."""
        self.options = replace(self.options, paused=paused)

    def set_speed(self, speed: int) -> None:
        """Let computers move faster or slower; so does the one that waits already."""
        self.options = replace(self.options, speed=max(0, min(len(DELAYS) - 1, speed)))
        if self._late is not None:
            self._start()

    def let_one(self) -> None:
        """Let one move come at once, although the game is paused."""
        self._one = True

    def wait(self, action: Callable[[], None], *, follows: bool) -> None:
        """Have a computer's move done when its time has come; it is dropped where the game is paused."""
        del follows
        if not self.is_paused:
            self._late = action
            self._start()

    def moved(self) -> None:
        """Somebody has moved: after a move that was let come alone, the game is paused again."""
        self._one = False
        self._since.restart()

    def forget(self) -> None:
        """What waits for its time is not to be done any more."""
        self._timer.stop()
        self._late, self._one = None, False

    def _start(self) -> None:
        """Have what waits done when the rest of its time is over.

        By the timer even where nothing is left of it, so that a long game does not pile up call upon call.
        """
        left = DELAYS[self.options.speed] - int(self._since.elapsed())
        self._timer.start(0 if self._one else max(0, left))

    def _deliver(self) -> None:
        """Its time has come."""
        late, self._late = self._late, None
        if late is not None and not self.is_paused:
            late()
