"""How fast computers move: as soon as they have thought, or, in a playtest, as it is told to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Protocol

from PySide6.QtCore import QElapsedTimer, QObject, QTimer

from runtime.engine.game.actions import Action

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


class MovePacing(Protocol):
    """When a computer's move comes."""

    @property
    def is_paused(self) -> bool:
        """Whether no computer moves until it is told to."""

    @property
    def delay(self) -> int | None:
        """How long a computer waits at least, in milliseconds; None where nobody has wished for any speed."""

    def next_after(self, actions: tuple[Action, ...]) -> Action | None:
        """What the computer is to do after these actions without being asked; None where it has to think."""

    def wait(self, deed: Callable[[], None]) -> None:
        """Have a computer's move done when its time has come."""

    def moved(self) -> None:
        """Somebody has moved: the time until the next move begins."""

    def forget(self) -> None:
        """What waits for its time is not to be done any more."""


class AtOnce:
    """The tempo of a usual game: a computer moves as soon as it has thought."""

    is_paused = False
    delay = None

    def next_after(self, _actions: tuple[Action, ...]) -> Action | None:
        """Computers think for themselves."""
        return None

    def wait(self, deed: Callable[[], None]) -> None:
        """Do it now."""
        deed()

    def moved(self) -> None:
        """No time is kept."""

    def forget(self) -> None:
        """Nothing waits."""


class Paced(QObject):
    """The tempo of a playtest: computers wait between two moves, stand still while it is paused, or follow a script."""

    def __init__(self, conduct: PlaytestOptions, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.conduct = conduct
        self._one = False
        self._late: Callable[[], None] | None = None
        self._since = QElapsedTimer()
        self._since.start()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._deliver)

    @property
    def is_paused(self) -> bool:
        """Whether no computer moves."""
        return self.conduct.paused and not self._one

    @property
    def delay(self) -> int | None:
        """How long a computer waits at least between two actions, in milliseconds."""
        return DELAYS[self.conduct.speed]

    def next_after(self, actions: tuple[Action, ...]) -> Action | None:
        """What the game that is shown has after these actions."""
        return self.conduct.next_after(actions)

    def pause(self, paused: bool) -> None:
        """Let computers stand still, or go on."""
        self.conduct = replace(self.conduct, paused=paused)

    def set_speed(self, speed: int) -> None:
        """Let computers move faster or slower; so does the one that waits already."""
        self.conduct = replace(self.conduct, speed=max(0, min(len(DELAYS) - 1, speed)))
        if self._late is not None:
            self._start()

    def let_one(self) -> None:
        """Let one move come at once, although the game is paused."""
        self._one = True

    def wait(self, deed: Callable[[], None]) -> None:
        """Have a computer's move done when its time has come; it is dropped where the game is paused."""
        if not self.is_paused:
            self._late = deed
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
        left = DELAYS[self.conduct.speed] - int(self._since.elapsed())
        self._timer.start(0 if self._one else max(0, left))

    def _deliver(self) -> None:
        """Its time has come."""
        late, self._late = self._late, None
        if late is not None and not self.is_paused:
            late()
