"""The level's messages of the present moment: those that may be read once more, and the cells that they speak of."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from runtime.engine.board.grid import Cell
from runtime.engine.game.story_events import MessageShown
from runtime.ui.game.play.player_view import PlayerView


class Messages(QObject):
    """Keeps what was said since the letters on the board or the turn changed last."""

    changed = Signal()
    """Other cells may be marked now, or messages be there."""

    def __init__(self, game: PlayerView, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._game = game
        self._heard: tuple[MessageShown, ...] = ()
        self._heard_at: tuple[object, ...] | None = None
        self._pointed: tuple[Cell, ...] = ()
        self._read_at: tuple[object, ...] | None = None

    @property
    def heard(self) -> tuple[MessageShown, ...]:
        """The messages of this moment."""
        return self._heard if self._heard_at == self._moment() else ()

    @property
    def is_read(self) -> bool:
        """Whether the card of the message whose cells are marked is closed."""
        return self._read_at is not None

    @property
    def pointed(self) -> frozenset[Cell]:
        """The cells of the board that the message speaks of, until this moment is over."""
        if self.is_read and self._read_at != self._moment():
            self._pointed, self._read_at = (), None
        size = self._game.view.table.board.size
        return frozenset(cell for cell in self._pointed if cell in size)

    def hear(self, message: MessageShown) -> None:
        """A message comes up: mark the cells that it speaks of, and keep it to be read once more."""
        if message not in self.heard:
            self._heard, self._heard_at = (*self.heard, message), self._moment()
        if message.cells:
            self._read_at = None
            if message.cells != self._pointed:
                self._pointed = message.cells
                self.changed.emit()

    def leave_marked(self) -> None:
        """The message was read: its cells stay marked until letters on the board change, or the turn."""
        self._read_at = self._moment()
        self.changed.emit()

    def _moment(self) -> tuple[object, ...]:
        """What is new when something has happened."""
        view = self._game.view
        return view.table.board.letters, view.turn
