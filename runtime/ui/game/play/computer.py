"""The computer's seat in a game over the landscape, which also sends the spies of persons."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from runtime.engine.turn.view import SideView
from runtime.match.game_worker import Answer
from runtime.match.worker import ComputerWorker
from runtime.ui.game_setup.computer_seat import ComputerSeat


class Computer(ComputerSeat):
    """Asks a worker process for moves and for what spies find."""

    spied = Signal(object, int, object)
    """What a spy has found, told as moves are."""

    def __init__(self, make_thinker: Callable[[], ComputerWorker], parent: QObject | None = None) -> None:
        super().__init__(make_thinker, parent=parent)
        self._is_spy = False

    def ask(self, view: SideView, player: str, seed: int, number: int) -> None:
        """Ask for the move of the side whose ``view`` this is; an older question is forgotten."""
        self._is_spy = False
        self.put(number, lambda thinker: thinker.ask(view, player, seed, number))

    def spy(self, view: SideView, number: int) -> None:
        """Send a spy of the side whose ``view`` this is; an older question is forgotten."""
        self._is_spy = True
        self.put(number, lambda thinker: thinker.spy(view, number))

    def tell(self, answer: Answer) -> None:
        """Pass a move or a spy's answer on."""
        told = self.spied if self._is_spy else self.answered
        told.emit(answer.action, answer.request_id, answer.error)
