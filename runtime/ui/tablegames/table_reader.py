"""The board of a table game by ear: one looks about on it, and hears how the game stands."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from runtime.engine.board.grid import Cell
from runtime.tablegames.game import TablePlayer
from runtime.ui.announcer import Announcer
from runtime.ui.tablegames.board import TableBoard
from runtime.ui.tablegames.landmarks import ReviewedTable
from runtime.ui.widgets.cell_review import BoardReview


@dataclass(frozen=True, slots=True)
class TableTexts:
    """What is said of a table when asked: how both stand, what is to be done, and what was done last."""

    score: Callable[[], Iterable[str]]
    asked: Callable[[], Iterable[str]]
    last_move: Callable[[], Iterable[str]]


class TableReader(BoardReview[ReviewedTable]):
    """Looks about on a table's board for the ``persons`` who play, a single one's own things being theirs."""

    def __init__(
        self, board: TableBoard, announcer: Announcer, texts: TableTexts, persons: tuple[TablePlayer, ...]
    ) -> None:
        def reviewed() -> ReviewedTable:
            view = board.table_view
            own = persons[0] if len(persons) == 1 else view.mine if view.mine is not None else view.viewer
            return ReviewedTable(view, own if own is not None else TablePlayer.FIRST)

        super().__init__(
            board.cells,
            announcer,
            board.t,
            reviewed=reviewed,
            cursor=lambda: Cell(*board.cursor_at),
            point=board.point_at,
            show=board.show_reviewed,
        )
        self._board, self._texts = board, texts

    @property
    def is_turned(self) -> bool:
        """The second player may sit at the near edge."""
        return self._board.table_view.flipped

    def score(self) -> Iterable[str]:
        """Both players' figures."""
        return self._texts.score()

    def rack(self) -> Iterable[str]:
        """What is at hand beside the board."""
        return self._board.at_hand()

    def objectives(self) -> Iterable[str]:
        """Whose turn it is, and what is to be done."""
        return self._texts.asked()

    def last_move(self) -> Iterable[str]:
        """What was done last, and what it brought about."""
        return self._texts.last_move()
