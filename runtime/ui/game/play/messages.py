"""What is said in a game: the level's messages of the present moment, and notices of what a player has just tried."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from runtime.engine.board.grid import Cell
from runtime.engine.board.letters import Laid
from runtime.engine.game.events import MessageShown
from runtime.engine.game.refusals import Refusal
from runtime.ui.game.play.advice import Advice
from runtime.ui.game.play.game_signals import GameSignals
from runtime.ui.game.play.player_view import PlayerView
from runtime.ui.game_texts.sentences import TextLine, Tone


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


class Notices:
    """``note`` is a sentence to be shown, ``refused`` why the last action was not allowed, ``advice`` how it may be."""

    def __init__(self, news: GameSignals) -> None:
        self._news = news
        self.note: TextLine | None = None
        self.refused: tuple[Refusal, ...] = ()
        self.advice: tuple[Advice, ...] = ()

    @property
    def proposed(self) -> tuple[Laid, ...]:
        """The letters as the present advice would have them lie; empty where it names no place."""
        return next((one.laid for one in self.advice if one.laid), ())

    def say(self, text: str, tone: Tone = Tone.PLAIN) -> None:
        """Show a note beside the board."""
        self.note = TextLine(text, tone)
        self._news.remarks_changed.emit()

    def clear(self) -> None:
        """What was said is over."""
        self.refused, self.note, self.advice = (), None, ()
