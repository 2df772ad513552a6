"""Lets a game's turn clock run while a person thinks, and shows it on the plaques."""

from __future__ import annotations

import time
from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal

from runtime.engine.board.sides import SIDES, BySide, Side
from runtime.match.clock import GRACE, MILLISECONDS, ClockKind, Times
from runtime.ui.game.combat.order_card import OrderCard
from runtime.ui.game.panel.plaques import ClockFace, PlayerPlaque
from runtime.ui.game.play.game_controller import GameController
from runtime.ui.game.rack.gestures import Gestures
from runtime.ui.widgets.cards import CardQueue

TICK = 200
"""Milliseconds between two looks at the clock."""
MOST = 1000
"""Milliseconds that count at most between two looks: a machine that slept, or a window that hung, costs no time."""


TOLD_AT = (600, 300, 120, 60, 30, 10, 5)
"""With so many seconds left it is told how many there are."""


class TurnClock(QObject):
    """Hands the time to a game.

    It stands still while a card lies over the board, but for the one that asks for the order of the defenders; so it
    does during the menu and until the next player has sat down.
    """

    told = Signal(str)
    """So much time is left to who thinks, as the plaque shows it."""

    def __init__(
        self,
        controller: GameController,
        cards: CardQueue,
        plaques: BySide[PlayerPlaque],
        gestures: Gestures,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(controller)
        self._controller, self._cards, self._plaques, self._gestures = controller, cards, plaques, gestures
        self._now = now
        self._left: BySide[int | None] = BySide(None, None)
        self._last = now()
        self._timer = QTimer(self)
        self._timer.setInterval(TICK)
        self._timer.timeout.connect(self.tick)
        controller.signals.position_changed.connect(self.show)
        controller.signals.turn_changed.connect(self.show)

    def begin(self) -> None:
        """Let it run from now on, where the game has one."""
        self._last = self._now()
        if self._controller.game.times is not None:
            self._timer.start()
        self.show()

    def stop(self) -> None:
        """Let it stand."""
        self._timer.stop()

    @property
    def is_running(self) -> bool:
        """Whether time passes for somebody now."""
        controller, card = self._controller, self._cards.card
        waits = card is not None and not isinstance(card, OrderCard)
        return controller.game.may_act and controller.game.times is not None and not waits

    def tick(self) -> None:
        """Hand in the time since the last look."""
        now = self._now()
        passed = min(MOST, round((now - self._last) * MILLISECONDS))
        self._last = now
        if not self.is_running:
            return
        if self._controller.flow.pass_time(passed):
            card = self._cards.card
            if isinstance(card, OrderCard):
                card.leave()
            self._gestures.cancel()
        self.show()

    def show(self) -> None:
        """Show how it stands on the plaques; nothing where the game has none."""
        controller = self._controller
        times = controller.game.times
        for side in SIDES:
            has = times is not None and side in controller.game.people and not controller.game.is_over
            running = self.is_running and controller.game.view.to_act is side
            if has and times and running:
                self._tell(side, times)
            self._plaques[side].show_clock(face_of(times, times.left[side], running) if has and times else None)

    def _tell(self, side: Side, times: Times) -> None:
        """Tell how much is left, where that has become one of the round figures."""
        before, now = self._left[side], times.left[side]
        self._left = self._left.having(side, now)
        if before is not None and any(before > mark * MILLISECONDS >= now for mark in TOLD_AT):
            self.told.emit(face_of(times, now, running=True).text)


def face_of(times: Times, left: int, running: bool) -> ClockFace:
    """What a clock with so many milliseconds left shows; the last second counts until it is over."""
    seconds = -(-left // MILLISECONDS)
    hours, rest = divmod(seconds, 3600)
    text = f"{hours}:{rest // 60:02}:{rest % 60:02}" if hours else f"{rest // 60}:{rest % 60:02}"
    whole = times.clock.seconds * MILLISECONDS
    low = GRACE if times.clock.kind is ClockKind.GAME else min(GRACE, times.clock.seconds // 4)
    return ClockFace(text, min(1.0, left / whole), seconds <= low, running)
