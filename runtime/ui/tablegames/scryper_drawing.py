"""How the board of Scryper looks: malachite with round hollows, bricks, the marks of what can be done, what moves."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QRadialGradient

from runtime.engine.board.grid import Size
from runtime.engine.board.terrain import Terrain
from runtime.tablegames.game import PLAYERS, TablePlayer
from runtime.tablegames.scryper.moves import back_row, ends, goal_row
from runtime.tablegames.scryper.values import (
    BrickStep,
    ScryperRules,
    ScryperStage,
    ScryperView,
    is_shown,
    owner_of,
    value_of,
)
from runtime.ui.painter.view import BoardView
from runtime.ui.tablegames.art import TableArt, paint_glow, within
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


FIGHT, GOAL, LAST = "#ff6a4d", "#ffd766", "#fff0be"
EDGES = ("#eef2f5", "#c98b2e")
"""The frames of white's and brown's back rows."""


class ScryperDrawing:
    """Paints what lies on the board, as far as a view shows it."""

    def __init__(self, art: TableArt, places: ScryperPlaces) -> None:
        self._art, self._places, self._rules = art, places, places.rules

    def paint_stones(self, painter: QPainter) -> None:
        """Malachite with a round hollow in every cell, and both back rows framed."""
        rules, places, cell = self._rules, self._places, int(self._places.cell)
        size = Size(rules.rows, rules.columns)
        left, top = round(places.board.left() + LABELS), round(places.board.top() + LABELS)
        area = QRect(left, top, size.columns * cell, size.rows * cell)
        stones = bytes([Terrain.FOREST]) * size.count
        self._art.parts.painter.paint_terrain(painter, BoardView(cell, area.topLeft(), area), stones, size)
        painter.fillRect(area, QColor(2, 22, 14, 70))
        for number in range(size.count):
            self._paint_hollow(painter, within(places.rect_of(number), 0.84))
        for player in PLAYERS:
            first = places.rect_of(places.cell_of_column(player, 0))
            last = places.rect_of(places.cell_of_column(player, rules.columns - 1))
            painter.setPen(QPen(QColor(EDGES[player]), 2.4))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(first.united(last).adjusted(2, 2, -2, -2), 5, 5)

    def _paint_hollow(self, painter: QPainter, rect: QRectF) -> None:
        shade = QRadialGradient(rect.center() - QPointF(0, rect.height() * 0.12), rect.width() * 0.56)
        shade.setColorAt(0, QColor(0, 14, 8, 62))
        shade.setColorAt(0.82, QColor(0, 14, 8, 92))
        shade.setColorAt(1, QColor(0, 8, 4, 160))
        painter.setBrush(shade)
        painter.setPen(QPen(QColor(190, 255, 214, 46), 1))
        painter.drawEllipse(rect)

    def paint_last(self, painter: QPainter, last: object, view: ScryperView) -> None:
        """The way of the brick that moved last, and a frame where it stands, or fell."""
        if not isinstance(last, BrickStep) or not any(view.board):
            return
        start, end = self._places.rect_of(last.start).center(), self._places.rect_of(last.end).center()
        tint = QColor(LAST)
        tint.setAlpha(150)
        painter.setPen(QPen(tint, 3, Qt.PenStyle.DotLine, Qt.PenCapStyle.RoundCap))
        painter.drawLine(start, end)
        painter.setBrush(tint)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.drawEllipse(start, 4, 4)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, wide in (("#10160c", 4.0), (LAST, 1.8)):
            painter.setPen(QPen(QColor(colour), wide))
            painter.drawRoundedRect(within(self._places.rect_of(last.end), 0.84), 6, 6)

    def paint_bricks(self, painter: QPainter, view: ScryperView, viewer: TablePlayer | None, moving: object) -> None:
        """All bricks but the one that moves, and those of a set-up that waits for the other."""
        places, gone = self._places, moving.start if isinstance(moving, BrickStep) else None
        for cell, one in enumerate(view.board):
            if one and cell != gone:
                shown = is_shown(one)
                self._art.paint_brick(painter, places.brick_rect(cell), owner_of(one), value_of(one), shown=shown)
        if view.own_set_up is not None and viewer is not None:
            self._paint_row(painter, viewer, view.own_set_up.bricks)

    def paint_draft(self, painter: QPainter, mine: TablePlayer, draft: Sequence[int]) -> None:
        """The back row that bricks are put on."""
        for column in range(len(draft)):
            rect = self._places.rect_of(self._places.cell_of_column(mine, column))
            paint_glow(painter, within(rect, 0.94), GOAL, 7, 120)
        self._paint_row(painter, mine, draft)

    def _paint_row(self, painter: QPainter, player: TablePlayer, bricks: Sequence[int]) -> None:
        for column, value in enumerate(bricks):
            if value:
                rect = self._places.brick_rect(self._places.cell_of_column(player, column))
                self._art.paint_brick(painter, rect, player, value)

    def paint_choices(self, painter: QPainter, view: ScryperView, mine: TablePlayer, chosen: int | None) -> None:
        """The bricks that can be chosen or, once one is, where it can go."""
        if view.stage is ScryperStage.SCORE or chosen is None:
            strength = 210 if view.stage is ScryperStage.SCORE else 105
            for cell, one in enumerate(view.board):
                if one and owner_of(one) is mine:
                    paint_glow(painter, within(self._places.rect_of(cell), 0.86), GOAL, 6, strength)
            return
        paint_glow(painter, within(self._places.rect_of(chosen), 0.9), "#fffbe8", 7, 240)
        goal = goal_row(self._rules, mine)
        for cell in ends(self._rules, view.board, chosen):
            is_goal = cell // self._rules.columns == goal
            self._paint_end(painter, self._places.rect_of(cell), fights=bool(view.board[cell]), is_goal=is_goal)

    def _paint_end(self, painter: QPainter, rect: QRectF, *, fights: bool, is_goal: bool) -> None:
        """A cell to go to: a battle has a red ring, the goal a golden one with a stud, any other a pale dot."""
        cell = self._places.cell
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if fights:
            for colour, wide in (("#1d0400", 6.0), (FIGHT, 3.4)):
                painter.setPen(QPen(QColor(colour), wide))
                painter.drawEllipse(within(rect, 0.88))
        elif is_goal:
            painter.setPen(QPen(QColor(GOAL), 4))
            painter.drawEllipse(within(rect, 0.5))
            self._art.paint_stud(painter, rect.center(), cell * 0.12)
        else:
            painter.setPen(QPen(QColor(10, 20, 10, 190), 1.4))
            painter.setBrush(QColor(255, 243, 189, 215))
            painter.drawEllipse(rect.center(), cell * 0.12, cell * 0.12)

    def paint_moving(self, painter: QPainter, view: ScryperView, move: object, progress: float) -> None:
        """A brick slides to its cell."""
        if not isinstance(move, BrickStep) or not view.board[move.start]:
            return
        one = view.board[move.start]
        start, end = self._places.brick_rect(move.start), self._places.brick_rect(move.end)
        share = min(1.0, progress / 0.8)
        rect = start.translated((end.center() - start.center()) * (share * share * (3 - 2 * share)))
        self._art.paint_brick(painter, rect, owner_of(one), value_of(one), shown=is_shown(one))

    def paint_held(self, painter: QPainter, mine: TablePlayer, value: int, at: QPointF) -> None:
        """A brick under the pointer."""
        half = QPointF(1, 1) * self._places.cell * 0.39
        self._art.paint_brick(painter, QRectF(at - half, at + half), mine, value)
