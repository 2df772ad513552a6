"""Whether any word at all can be laid, looked for while a player thinks."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer

from runtime.engine.board.sides import Side
from runtime.engine.game.state import ActionKind, Phase
from runtime.lexicon import Lexicon
from runtime.movegen.first_racks import has_word
from runtime.ui.application.background_task import BackgroundTask
from runtime.ui.game.play.player_view import GameSignals, PlayerView

THOUGHT = 600
"""How long a position stands before it is looked at, in milliseconds: who plays on at once need not be told."""


class WordSearch(QObject):
    """``is_vain`` says that whoever is to act can lay no word of their rack; it is found out beside the window."""

    def __init__(self, game: PlayerView, signals: GameSignals, parent: QObject) -> None:
        super().__init__(parent)
        self._game, self._signals = game, signals
        self._place: tuple[int, Side] | None = None
        self.is_vain = False
        self._timer = QTimer(self, interval=THOUGHT, singleShot=True)
        self._timer.timeout.connect(self._look)
        for changed in (signals.position_changed, signals.turn_changed, signals.seated):
            changed.connect(self._wait)

    def _wait(self) -> None:
        """Another position may be there, which is looked at once it has stood a while."""
        game, view = self._game, self._game.view
        may_lay = game.may_act and view.phase is Phase.PLAY and view.allowed.allows(ActionKind.COMMIT)
        place = (game.session.number, game.shown) if may_lay and view.rack.letters else None
        if place == self._place:
            return
        self._place, self.is_vain = place, False
        self._timer.stop()
        if place is not None:
            self._timer.start()

    def _look(self) -> None:
        place, view, words = self._place, self._game.view, self._game.setup.words
        if not isinstance(words, Lexicon):
            return

        def told(found: object) -> None:
            if place == self._place:
                self.is_vain = not found
                self._signals.notices_changed.emit()

        table, side, rack = view.table, view.side, view.rack.letters
        BackgroundTask(lambda: has_word(table, side, rack, words, words.tiers), told, self)
