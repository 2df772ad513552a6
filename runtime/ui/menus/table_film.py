"""A table game as a film: the board of each moment, and the moves between them shown on it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QWidget

from runtime.engine.record import Record
from runtime.match.lookback import Mark
from runtime.match.table_match import TableMatch
from runtime.tablegames.scryper.values import SetUp
from runtime.ui.replay.projector import Projector
from runtime.ui.sitting.setup import GameParts
from runtime.ui.tablegames.board import TableBoard
from runtime.ui.tablegames.picture import BOARDS
from runtime.ui.tablegames.playing import TablePlaying
from runtime.ui.tablegames.sight import Sight
from runtime.ui.tablegames.words import game_name


class TableStrip:
    """The places of a table game that was played: after so many moves each; nothing is marked above them."""

    record: Record | None = None
    marks: Sequence[Mark] = ()
    turns: Sequence[int] = ()

    def __init__(self, match: TableMatch) -> None:
        self.last = len(match.made)

    def clamped(self, place: int) -> int:
        """The nearest place that there is."""
        return max(0, min(self.last, place))


class TableFilm(QObject):
    """Runs a game on a board that nothing can be done on but to look at it; begins with how it ended."""

    def __init__(self, parts: GameParts, match: TableMatch, parent: QWidget) -> None:
        super().__init__(parent)
        self._parts, self._match = parts, match
        self._sights: dict[int, Sight] = {}
        self.strip = TableStrip(match)
        self.projector = Projector(self.strip, self.strip.last, self)
        setup = match.setup
        title = setup.title or game_name(parts.t, setup.game)
        self.board: TableBoard = BOARDS[setup.game](parts, self.sight(self.strip.last), title)
        self.board.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.board.setMinimumSize(1, 1)
        self.projector.moved.connect(self._show)

    def sight(self, place: int) -> Sight:
        """What is seen after so many moves, with what is hidden covered where two persons played."""
        found = self._sights.get(place)
        if found is None:
            setup = replace(self._match.setup, played=self._match.notes[:place])
            playing = TablePlaying(setup, self._parts.preferences)
            found = self._sights[place] = replace(playing.sight, mine=None)
            playing.deleteLater()
        return found

    def close(self) -> None:
        """Move no more."""
        self.projector.pause()
        self.board.close_down()

    def _show(self, before: int, is_step: bool) -> None:
        """Show another place, with the move that leads to it where that is the next one."""
        place = self.projector.place
        if not is_step or place != before + 1:
            self.board.show_sight(self.sight(place))
            return
        made = self._match.made[before].move
        self.projector.hold()
        self.board.play(None if isinstance(made, SetUp) else made, self.sight(place), self.projector.release)
