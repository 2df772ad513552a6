"""The running of a replay: where it is, whether it goes on by itself, and how fast; knows nothing of widgets."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QObject, QTimer, Signal

from runtime.engine.game.actions import EndTurn
from runtime.engine.records.record import Record
from runtime.match.lookback import ReplayMark
from runtime.ui.widgets.command_record import CommandId

SPEEDS = (0.5, 1.0, 2.0, 4.0, 8.0)
"""How many times as fast as usual a replay may run."""
FIRST, BACK, PLAY, FORWARD, LAST = map(CommandId, ("first", "back", "play", "forward", "last"))
FASTER, SLOWER = map(CommandId, ("faster", "slower"))
"""The commands that every replay has."""

USUAL = 1
DWELL, SHORT = 1300, 350
"""How long a position stays at the usual speed, and one in which only a turn has ended, in milliseconds."""


@dataclass(frozen=True, slots=True)
class Strip:
    """What runs in a replay: places from 0 to ``last``; ``marks`` stand above the slider, ``turns`` begin there.

    ``record`` is what was done, where some of it is shorter to be seen than the rest.
    """

    last: int
    record: Record | None = None
    marks: Sequence[ReplayMark] = ()
    turns: Sequence[int] = ()

    def clamped(self, place: int) -> int:
        """The nearest place that there is."""
        return max(0, min(self.last, place))


class Projector(QObject):
    """Goes through a strip; ``moved`` tells from where it came, and whether what happened between is to be seen."""

    moved = Signal(int, bool)
    """Another place: the one before, and whether this is the next one, with what led to it to be shown."""
    changed = Signal()
    """It runs, stands, or goes at another speed."""

    def __init__(self, strip: Strip, place: int, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.strip = strip
        self.place = strip.clamped(place)
        self.speed = USUAL
        self.is_running = False
        self._is_busy = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._next)

    @property
    def factor(self) -> float:
        """How many times as fast as usual it runs."""
        return SPEEDS[self.speed]

    def go(self, place: int) -> None:
        """Stand at a place."""
        self.pause()
        self._move(place, is_step=False)

    def step(self) -> None:
        """One action on, standing."""
        self.pause()
        self._move(self.place + 1, is_step=True)

    def play(self) -> None:
        """Run from here on; from the end, from the beginning."""
        if self.place == self.strip.last:
            self._move(0, is_step=False)
        self.is_running = True
        self.changed.emit()
        self._wait(SHORT)

    def pause(self) -> None:
        """Stand."""
        self._timer.stop()
        if self.is_running:
            self.is_running = False
            self.changed.emit()

    def set_speed(self, speed: int) -> None:
        """Run as fast as the place in :data:`SPEEDS` says."""
        speed = max(0, min(len(SPEEDS) - 1, speed))
        if speed != self.speed:
            self.speed = speed
            if self._timer.isActive():
                self._timer.start(round(self._timer.remainingTime() / 2))
            self.changed.emit()

    @property
    def runs(self) -> Mapping[CommandId, Callable[[], None]]:
        """What the commands that every replay has do now, by their ids."""
        place, speed = self.place, self.speed
        return {
            FIRST: partial(self.go, 0),
            BACK: partial(self.go, place - 1),
            PLAY: self.pause if self.is_running else self.play,
            FORWARD: self.step,
            LAST: partial(self.go, self.strip.last),
            FASTER: partial(self.set_speed, speed + 1),
            SLOWER: partial(self.set_speed, speed - 1),
        }

    def hold(self) -> None:
        """Something is being shown: the next action waits for it."""
        self._is_busy = True
        self._timer.stop()

    def release(self) -> None:
        """It has been shown."""
        if self._is_busy:
            self._is_busy = False
            self._wait(self._dwelling)

    @property
    def _dwelling(self) -> int:
        """How long the present position stays, in milliseconds at the usual speed."""
        record, place = self.strip.record, self.place
        ends = record is not None and place > 0 and isinstance(record.actions[place - 1], EndTurn)
        return SHORT if ends else DWELL

    def _wait(self, usual: int) -> None:
        if self.is_running and not self._is_busy:
            self._timer.start(round(usual / self.factor))

    def _next(self) -> None:
        self._move(self.place + 1, is_step=True)
        if self.place == self.strip.last:
            self.pause()
        else:
            self._wait(self._dwelling)

    def _move(self, place: int, *, is_step: bool) -> None:
        before, self.place = self.place, self.strip.clamped(place)
        if before != self.place:
            self.moved.emit(before, is_step)
