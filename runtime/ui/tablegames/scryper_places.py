"""Where everything lies on the table of Scryper: the board, its cells, and the pits beside it."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF

from runtime.tablegames.game import TablePlayer
from runtime.tablegames.scryper.moves import back_row
from runtime.tablegames.scryper.values import ScryperRules
from runtime.ui.tablegames.art import within
from runtime.ui.tablegames.board import LABELS, frame_thickness
from runtime.ui.tablegames.scryper_pits import Pits


class ScryperPlaces:
    """Finds places in the present size; ``flipped`` says that the second player sits at the near edge."""

    def __init__(self, rules: ScryperRules, pits: Pits) -> None:
        self.rules, self.pits = rules, pits
        self.flipped = False
        self.cell = 40.0
        self.board = QRectF()
        self.thick = 24

    def lay_out(self, width: float, height: float, *, flipped: bool) -> None:
        """The board at the left, the pits in a column beside it."""
        rules, self.flipped = self.rules, flipped
        wide, tall = width - 8.0, height - 8.0
        self.thick = frame_thickness(wide, tall)
        pits = max(124.0, min(230.0, wide * 0.245))
        across = wide - 2 * self.thick - LABELS - pits - 12
        down = tall - 2 * self.thick - LABELS
        self.cell = max(14.0, float(int(min(across / rules.columns, down / rules.rows))))
        size = QRectF(0, 0, rules.columns * self.cell + LABELS, rules.rows * self.cell + LABELS)
        whole = size.width() + 2 * self.thick + 12 + pits
        left = (width - whole) / 2 + self.thick
        self.board = QRectF(round(left), round((height - size.height()) / 2), size.width(), size.height())
        beside = QRectF(self.board.right() + self.thick + 12, 4, pits, height - 8)
        self.pits.lay_out(beside, rules.values, rules.sets, flipped=flipped)

    def rect_of(self, cell: int) -> QRectF:
        """Where a cell lies."""
        row, column = divmod(cell, self.rules.columns)
        if self.flipped:
            row, column = self.rules.rows - 1 - row, self.rules.columns - 1 - column
        left = self.board.left() + LABELS + column * self.cell
        return QRectF(left, self.board.top() + LABELS + row * self.cell, self.cell, self.cell)

    def brick_rect(self, cell: int) -> QRectF:
        """Where the brick on a cell lies."""
        return within(self.rect_of(cell), 0.72)

    def cell_at(self, point: QPointF) -> int | None:
        """The cell under a point."""
        cells = range(self.rules.rows * self.rules.columns)
        return next((cell for cell in cells if self.rect_of(cell).contains(point)), None)

    def cell_of_column(self, player: TablePlayer, column: int) -> int:
        """The cell of a column on a player's back row."""
        return back_row(self.rules, player) * self.rules.columns + column

    def column_at(self, player: TablePlayer, point: QPointF) -> int | None:
        """The column under a point on a player's back row; None anywhere else."""
        cell = self.cell_at(point)
        row, column = divmod(-1 if cell is None else cell, self.rules.columns)
        return column if row == back_row(self.rules, player) else None
