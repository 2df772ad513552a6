"""Any game before a screen: who sits there, the computer's seat, and the course from one move to the next."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QElapsedTimer, QObject, QTimer, Signal

from runtime.match.game_saver import KeepGame, Say, Stop
from runtime.match.game_worker import Answer, GameWorker
from runtime.match.session import GameSession
from runtime.support.workers import Restarted
from runtime.tablegames.game import Move, Who

POLL = 25
"""How often the process is looked after, in milliseconds."""

SOON = 500
"""When a process is started that is not asked yet, in milliseconds."""


Thinker = TypeVar("Thinker", bound=GameWorker)


def _no_pause() -> int:
    return 0


class ComputerSeat(QObject, Generic[Thinker]):
    """The computer: asks a worker process, which is started with the first question; :meth:`prepare` starts it earlier.

    An answer is not told before a moment has passed, so that the eye can follow.
    """

    answered = Signal(object, int, object)
    """A move, the number it was asked for, and, where there is no move, what went wrong."""

    readied = Signal()
    """The worker, which was asked while it was still getting ready, can think now."""

    restarted = Signal(int)
    """The worker has failed; another is asked the same, under this number."""

    def __init__(
        self, make: Callable[[], Thinker], pause: Callable[[], int] = _no_pause, parent: QObject | None = None
    ) -> None:
        """``make`` makes the worker; ``pause`` tells how many milliseconds an answer takes at least."""
        super().__init__(parent)
        self._make, self._pause = make, pause
        self._thinker: Thinker | None = None
        self._asked: int | None = None
        self._found: Answer | None = None
        self._was_ready = False
        self._since = QElapsedTimer()
        self._timer = QTimer(self)
        self._timer.setInterval(POLL)
        self._timer.timeout.connect(self._poll)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(SOON)
        self._soon.timeout.connect(self._start)

    @property
    def is_thinking(self) -> bool:
        """Whether an answer is waited for."""
        return self._asked is not None

    @property
    def is_ready(self) -> bool:
        """Whether the worker could think at once; the very first one has to compile its search."""
        return self._thinker is not None and self._thinker.is_ready

    @property
    def pid(self) -> int | None:
        """The number of the worker process, or None while there is none."""
        return self._thinker.pid if self._thinker is not None else None

    def prepare(self) -> None:
        """Have the worker get ready soon, once the window shows and is at rest."""
        self._soon.start()

    def put(self, number: int, ask: Callable[[Thinker], None]) -> None:
        """Have ``ask`` put a question of this number to the worker; an older question is forgotten."""
        self._asked, self._found = number, None
        self._since.start()
        self._timer.start()
        # The first question waits for the first paint: starting a process takes longer than drawing the window.
        QTimer.singleShot(0, self, lambda: self._send(ask, number))

    def forget(self) -> None:
        """Wait no longer for the answer to the last question."""
        self._timer.stop()
        self._asked = self._found = None

    def give_up(self) -> None:
        """Wait no longer, and end a process that is still thinking; another question starts another."""
        if self.is_thinking and self._thinker is not None:
            self._thinker.stop()
        self.forget()

    def stop(self) -> None:
        """Forget the question and end the process."""
        self._let_go(lambda thinker: thinker.stop())

    def close(self) -> None:
        """Do as :meth:`stop`, and wait until the process is gone."""
        self._let_go(lambda thinker: thinker.close())

    def give_away(self) -> Thinker | None:
        """The process for somebody else to ask, and to end; None where there is none."""
        self.forget()
        self._soon.stop()
        thinker, self._thinker = self._thinker, None
        return thinker

    def tell(self, answer: Answer) -> None:
        """Pass an answer on."""
        self.answered.emit(answer.action, answer.request_id, answer.error)

    def _let_go(self, end: Callable[[Thinker], None]) -> None:
        thinker = self.give_away()
        if thinker is not None:
            end(thinker)

    def _send(self, ask: Callable[[Thinker], None], number: int) -> None:
        """Ask, unless the question has been withdrawn meanwhile."""
        if self._asked == number:
            ask(self._start())

    def _start(self) -> Thinker:
        """The worker, started where it was not."""
        if self._thinker is None:
            self._was_ready = False
            self._thinker = self._make()
            self._thinker.start()
        return self._thinker

    def _poll(self) -> None:
        """Pass an answer on, when it has come and there was time enough to follow."""
        if self._found is None and self._thinker is not None:
            self._hear(self._thinker.poll())
        answer = self._found
        if answer is not None and self._since.elapsed() >= self._pause():
            self.forget()
            self.tell(answer)

    def _hear(self, said: Answer | Restarted | None) -> None:
        """Something has become of the question, perhaps."""
        if self.is_ready and not self._was_ready:
            self._was_ready = True
            self.readied.emit()
        if isinstance(said, Restarted):
            self._was_ready = False
            self.restarted.emit(said.question.request_id)
        elif said is not None and said.request_id == self._asked:
            self._found = said


class SeatedGame(Generic[Who]):
    """A game in progress, and who of its players sit before this screen."""

    session: GameSession[Who, Any, Any, Any, Any, Any]
    is_busy = False
    """Whether a move is being shown, until which nobody acts."""

    @property
    @abstractmethod
    def people(self) -> tuple[Who, ...]:
        """The sides that persons play."""

    @property
    @abstractmethod
    def acting(self) -> Who | None:
        """Who has to do something, of two at the same time a person; None once the game is over."""

    @property
    @abstractmethod
    def awaited(self) -> Who | None:
        """The person to whom the screen must be handed before anything of theirs is shown."""

    @property
    def is_hot_seat(self) -> bool:
        """Whether two persons share this screen."""
        return len(self.people) > 1

    @property
    def ears(self) -> Who | None:
        """The one person who plays; None where two do, or none."""
        return self.people[0] if len(self.people) == 1 else None

    @property
    def mine(self) -> Who | None:
        """The side for which the person before the screen may act now."""
        acting = self.acting
        return acting if acting in self.people and not self.is_busy and self.awaited is None else None

    @property
    def thinking(self) -> Who | None:
        """The side whose computer is thinking."""
        return self.acting if self.acting not in self.people and not self.is_busy else None

    @property
    def moves_back(self) -> int:
        """How many moves are taken back at once: to a person's last one, the computer's after it too."""
        actors = self.session.actors
        own = [place for place, player in enumerate(actors) if player in self.people]
        return len(actors) - own[-1] if own else 0


class GameFlow(QObject, Generic[Who, Move]):
    """Moves a game on: what a person does comes in by :meth:`submit`, what a computer does by its answer."""

    game: SeatedGame[Who]

    def __init__(self, game: SeatedGame[Who], computer: ComputerSeat[Any]) -> None:
        super().__init__()
        self.game = game
        self._stop_keeping: Stop = lambda: None
        computer.answered.connect(self._hear)

    def keep(self, begin: KeepGame[Any] | None, say: Say) -> None:
        """Have the game kept until :meth:`close`, by whatever ``begin`` begins; ``say`` is told what goes wrong."""
        if begin is not None:
            self._stop_keeping = begin(self.game.session, say)

    def begin(self) -> None:
        """Begin, or go on where the game was left."""
        self.go_on()

    def submit(self, move: Move) -> bool:
        """Do what the person before the screen does; False where they can't act now, or it is refused, with news."""
        player = self.game.mine
        return player is not None and self._attempt(player, move)

    def go_on(self) -> None:
        """Let whoever is to act have their turn; the game ends where nobody is."""
        actor = self.game.acting
        if actor is None:
            self._end()
        elif actor in self.game.people:
            self._wait_for(actor)
        else:
            self._let_think(actor)

    def _hear(self, move: Move | None, number: int, error: str) -> None:
        """A computer's choice has come; it is done unless the game has changed since it was asked."""
        player = self.game.thinking
        if player is not None and number == self.game.session.number:
            self._carry_out(player, move, error)

    def close(self) -> None:
        """Move no more, and keep no more."""
        self._stop_keeping()

    # What differs from game to game

    @abstractmethod
    def _attempt(self, player: Who, move: Move) -> bool:
        """Make a person's move, or say why it is refused."""

    @abstractmethod
    def _carry_out(self, player: Who, move: Move | None, error: str) -> None:
        """Make a computer's move, or another one where that is refused, or it failed with an ``error``."""

    @abstractmethod
    def _let_think(self, player: Who) -> None:
        """Ask the computer for its move."""

    @abstractmethod
    def _end(self) -> None:
        """Tell that the game is over."""

    def _wait_for(self, player: Who) -> None:
        """A person is to act, who may have to be handed the screen first."""
