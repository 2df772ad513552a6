"""What can be studied beside a film: what could have been played in a position, and what was missed in the game."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from runtime.engine.board.sides import BySide, Side
from runtime.engine.game.state import Phase
from runtime.engine.levels.level import Seat
from runtime.match.lookback import Reel
from runtime.match.worker import ComputerWorker
from runtime.ui.game_setup.setup import GameParts, GameSetup
from runtime.ui.game_texts.names import side_name
from runtime.ui.replay.analyst import Analyst
from runtime.ui.replay.leaves import PLAYS, REVIEW, Leaves
from runtime.ui.replay.plays_view import PlaysView
from runtime.ui.replay.projector import Projector
from runtime.ui.replay.review_view import ReviewView


class PlayStudy(QObject):
    """Asks the computer where somebody looks for it, and shows its answers on leaves behind the film's log."""

    wanted = Signal(int)
    """The review leads to this place of the film."""

    def __init__(
        self, parts: GameParts, reel: Reel, projector: Projector, *, log: QWidget, names: BySide[str], viewer: Side
    ) -> None:
        """``names`` say who played; the review begins with what ``viewer`` missed."""
        super().__init__(projector)
        self._parts, self._reel, self._projector = parts, reel, projector
        theme, t = parts.theme, parts.t
        self.analyst = Analyst(reel, self._make_thinker, self)
        self.plays = PlaysView(theme, t, reel.words)
        self.review = ReviewView(theme, t, reel, self.analyst, names=names, first=viewer)
        self.leaves = Leaves(theme, t, (log, self.plays, self.review), (log, self.plays.table, self.review.list))
        self.leaves.turned.connect(self._turned)
        self.review.wanted.connect(self._show_missed)
        self.analyst.answered.connect(self._answered)
        self.analyst.restarted.connect(self._restarted)
        self.analyst.failed.connect(self._failed)

    def refresh(self) -> None:
        """What could have been played here, once somebody looks for it; while the film runs nothing is asked."""
        if self.leaves.shown != PLAYS or self._projector.is_running:
            return
        t, still = self._parts.t, self._reel.stills[self._projector.place]
        if still.phase is not Phase.PLAY or still.ended is not None:
            self.plays.show_text(t("No word can be laid in this position."))
            return
        found = self.analyst.want(still.place)
        if found is None:
            name = side_name(t, still.to_move)
            self.plays.show_text(t("Looking for the best words of {side}…", side=name))
        else:
            self.plays.show_found(found)

    def _make_thinker(self) -> ComputerWorker:
        reel, seats = self._reel, BySide(Seat(), Seat())
        return self._parts.make_thinker(GameSetup(reel.level, reel.rules, reel.words, 0, seats))

    def _turned(self, leaf: int) -> None:
        if leaf == REVIEW:
            self.review.begin()
        self.plays.leave()
        self.refresh()

    def _show_missed(self, place: int) -> None:
        """Look at a turn of which the review tells, and at what could have been played."""
        self.wanted.emit(place)
        self.leaves.turn_to(PLAYS)

    def _answered(self, place: int) -> None:
        if place == self._projector.place:
            self.refresh()

    def _restarted(self) -> None:
        self.plays.show_text(self._parts.t("The computer was interrupted. It starts again and will find the same."))

    def _failed(self, why: str) -> None:
        self.plays.show_text(self._parts.t("The computer can't look for words: {reason}", reason=why))
