"""A replay by ear: what led to each position is told, and one looks about on its board as in a game."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Protocol

from runtime.engine.board.sides import SIDES
from runtime.engine.words.board_context import BoardContext
from runtime.match.lookback import Replay, ReplayPosition
from runtime.ui.announcer import Announcer
from runtime.ui.game.commands.board_reader import say_last_turn
from runtime.ui.game.commands.landmarks import ReviewedBoard
from runtime.ui.game.panel.replay_texts import ReplayTexts
from runtime.ui.game_setup.setup import GameParts, ReplayOptions
from runtime.ui.game_texts.countdowns import countdown_lines
from runtime.ui.game_texts.names import side_name
from runtime.ui.game_texts.objectives import ranked_lines, say_objective, say_turn_limit
from runtime.ui.replay.column import ReplayColumn
from runtime.ui.replay.pane_parts import Band, ReplayBoard
from runtime.ui.replay.projector import Projector
from runtime.ui.widgets.cell_review import BoardReview


class ReplayShown(Protocol):
    """What a replay's pane shows."""

    parts: GameParts
    replay: Replay
    options: ReplayOptions
    told: ReplayTexts
    projector: Projector
    board: ReplayBoard
    band: Band
    column: ReplayColumn

    @property
    def position(self) -> ReplayPosition:
        """The position that is shown."""


class ReplayReader(BoardReview[ReviewedBoard]):
    """Looks about on the board of a replay, whose own words are those of the side that it is looked over for."""

    def __init__(self, pane: ReplayShown, announcer: Announcer) -> None:
        # There is no cursor: what one looks at stays in reviewed as the replay goes on.
        super().__init__(
            pane.board.cells,
            announcer,
            pane.parts.t,
            reviewed=self._reviewed_of(pane),
            cursor=lambda: None,
            point=lambda _cell: None,
            show=pane.board.show_reviewed,
        )
        self._pane, self._t = pane, pane.parts.t

    @staticmethod
    def _reviewed_of(pane: ReplayShown) -> Callable[[], ReviewedBoard]:
        def reviewed() -> ReviewedBoard:
            replay, position, side = pane.replay, pane.position, pane.options.viewer
            table = BoardContext(replay.rules, position.board)
            return ReviewedBoard(table, replay.words, side, position.counts[side], replay.level.regions)

        return reviewed

    def end(self) -> None:
        """Look at the first cell of what was done last."""
        last = self._pane.position.last_move
        if last:
            self.look_at(last[0])
        else:
            self.read(self.last_move())

    def tell_step(self, before: int) -> None:
        """Have read out what led to the position that is shown: its events after a step on, else where it is."""
        pane, place = self._pane, self._pane.projector.place
        self.read(pane.told.between(before, place) or (pane.band.text,))

    def score(self) -> Iterable[str]:
        """Where in the game this is, and both sides with their countdowns."""
        return (self._pane.band.text, *(self._pane.column.plaques[side].said() for side in SIDES))

    def rack(self) -> Iterable[str]:
        """Both racks, as far as they may be seen."""
        racks = self._pane.column.racks
        return (
            self._t("{place}: {things}", place=racks[side].accessibleName(), things=racks[side].accessibleDescription())
            for side in SIDES
        )

    def objectives(self) -> Iterable[str]:
        """The objectives as they stood, what counted down, and when the game ends at the latest."""
        t, pane = self._t, self._pane
        shown = pane.position.objectives
        yield from (say_objective(t, line) for line in ranked_lines(t, shown, pane.options.viewer))
        yield from (f"{side_name(t, one.side)}: {one.said}" for one in countdown_lines(t, shown))
        yield say_turn_limit(t, pane.replay.rules)

    def last_move(self) -> Iterable[str]:
        """What was done in the turn that is shown, or in the one before."""
        told = self._pane.told
        return say_last_turn(self._t, told.entries[: told.line_of(self._pane.projector.place) + 1])
