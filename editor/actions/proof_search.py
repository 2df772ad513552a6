"""The computer looks for a game that wins in a wanted way, in a process of its own that can be stopped."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from runtime.engine.board.sides import Side
from runtime.engine.levels.level import Level
from runtime.engine.levels.ruleset import Ruleset
from runtime.lexicon import WordSource
from runtime.match.ways_to_win import WayToWin
from runtime.support.texts import Texts

if TYPE_CHECKING:
    from runtime.simulate.proof_search import Try
    from runtime.simulate.proof_workers import Seeker

GAMES = 60
"""How many games the computer plays at most before it gives up; it can be asked again, or stopped."""
EVERY = 120
"""Milliseconds between two looks at a search."""


class ProofSearch(QObject):
    """One search at a time; ``said`` tells how far it is and whether it goes on, ``found`` gives the game."""

    said = Signal(str, bool)
    found = Signal(str, object, object)
    """A level's id, a :class:`WayToWin`, and the :class:`Try` that succeeded."""

    def __init__(self, t: Texts, parent: QObject) -> None:
        super().__init__(parent)
        self._t = t
        self._seeker: Seeker | None = None
        self._sought: tuple[str, WayToWin] = ("", WayToWin(Side.GOLD))
        self._seeds: dict[tuple[str, WayToWin], int] = {}
        self._tried = 0
        self._poll = QTimer(self, interval=EVERY)
        self._poll.timeout.connect(self._look)

    @property
    def is_running(self) -> bool:
        """Whether the computer is looking for a game."""
        return self._seeker is not None

    @property
    def tried(self) -> int:
        """How many games were played in the present or last search."""
        return self._tried

    def begin(self, level: Level, rules: Ruleset, words: WordSource, way: WayToWin) -> None:
        """Look for a game of ``level`` that is won in a way; a search that found nothing goes on with other seeds."""
        from runtime.simulate.proof_search import Quest, opponents_of
        from runtime.simulate.proof_workers import Seeker

        self.stop()
        self._sought, self._tried = (level.id, way), 0
        seed = self._seeds.get(self._sought, 1)
        self._seeds[self._sought] = seed + GAMES
        self._seeker = Seeker(Quest(level, rules, words, way, opponents=opponents_of(level, way), seed=seed), GAMES)
        self._poll.start()
        self._tell()

    def stop(self, said: str = "") -> None:
        """End the search, whatever it is doing, and say something of it."""
        self._poll.stop()
        seeker, self._seeker = self._seeker, None
        if seeker is not None:
            seeker.stop()
        self.said.emit(said, False)

    def _look(self) -> None:
        """Take what the search has found."""
        seeker = self._seeker
        if seeker is None:
            return
        fault = ""
        for one in seeker.poll():
            self._tried += 1
            fault = one.fault
            if one.record is not None:
                self._take(one)
                return
        t = self._t
        if seeker.is_over and fault:
            self.stop(t("The games could not be played: {reason}.", reason=fault))
        elif seeker.is_over:
            said = t.plural(
                "Not found in {count} game. That is no proof that it can't be done.",
                "Not found in {count} games. That is no proof that it can't be done.",
                self._tried,
            )
            self.stop(said)
        else:
            self._tell()

    def _take(self, one: Try) -> None:
        self.stop(self._t("Found in game {count}.", count=self._tried))
        self.found.emit(*self._sought, one)

    def _tell(self) -> None:
        self.said.emit(self._t("Playing game {number} of {count}…", number=self._tried + 1, count=GAMES), True)
