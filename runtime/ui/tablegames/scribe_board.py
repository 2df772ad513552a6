"""The board of Scribe: nine mini grids of lapis lazuli, marks of gold and silver, and where each mark would lead."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.terrain import Terrain
from runtime.tablegames.game import PLAYERS, TablePlayer
from runtime.tablegames.scribe import (
    CELLS,
    FULL,
    POINTS,
    ROWS,
    SIDE,
    Mark,
    Scribe,
    ScribeState,
    at,
    cell_of,
    winner_of,
)
from runtime.ui.painter.view import BoardView
from runtime.ui.tablegames.art import mark_path, paint_cursor, paint_glow, within
from runtime.ui.tablegames.board import ARROWS, CONFIRM, LABELS, TableBoard, frame_thickness
from runtime.ui.tablegames.table_flow import TableView
from runtime.ui.tablegames.words import grid_name, side_of
from runtime.ui.theme import fitted_font

STRIP = 21.0
"""The height of the scores below a mini grid, in pixels."""
GAP = 10.0
"""The way between mini grids."""
STONES = bytes([Terrain.WATER]) * (ROWS * ROWS)
GLOW, AHEAD = "#ffd766", "#8fe3ff"
"""The light of the mini grid that must be played in, and of the one that a cell leads to."""


class ScribeBoard(TableBoard):
    """Marks are made by a click or by Enter."""

    def begin_table(self) -> None:
        """The cursor stands in the middle."""
        self._cell = 40.0
        self._board = QRectF()
        self._thick = 24
        self.cursor_at = (4, 4)
        self._hover: Mark | None = None

    @property
    def state(self) -> ScribeState:
        """The position; nothing of Scribe is hidden."""
        state: ScribeState = self.table_view.view
        return state

    @property
    def game(self) -> Scribe:
        """The rules."""
        assert isinstance(self.table_view.game, Scribe)
        return self.table_view.game

    @property
    def grid(self) -> Size:
        """Nine by nine."""
        return Size(ROWS, ROWS)

    def content_of(self, cell: Cell) -> str:
        """Whose mark is there; in an empty one of which mini grid."""
        grid, number = at(*cell)
        for player in PLAYERS:
            if self.state.marks[player][grid] >> number & 1:
                return side_of(self.t, "scribe", player)
        return self.t("empty")

    def meaning_of(self, cell: Cell) -> str:
        """The mini grid that it lies in, and where a mark there would lead."""
        move = at(*cell)
        return "\n".join(filter(None, (grid_name(self.t, move[0]), self._told(move))))

    def place_of_cell(self, cell: Cell) -> QRect:
        """Where a cell lies."""
        return self.rect_of(at(*cell)).toRect()

    # Places

    def lay_out(self) -> None:
        """As large as there is room for."""
        wide, tall = self.width() - 8.0, self.height() - 8.0
        self._thick = frame_thickness(wide, tall)
        across = wide - 2 * self._thick - LABELS - 4 * GAP
        down = tall - 2 * self._thick - LABELS - 3 * STRIP - 4 * GAP
        self._cell = max(16.0, float(int(min(across, down) / ROWS)))
        size = QRectF(0, 0, 9 * self._cell + 4 * GAP + LABELS, 9 * self._cell + 3 * STRIP + 4 * GAP + LABELS)
        size.moveCenter(QPointF(self.width() / 2, self.height() / 2))
        self._board = QRectF(size.toRect())

    def rect_of_grid(self, grid: int) -> QRectF:
        """Where the stones of a mini grid lie."""
        row, column = divmod(grid, SIDE)
        side = SIDE * self._cell
        left = self._board.left() + LABELS + GAP / 2 + column * (side + GAP)
        top = self._board.top() + LABELS + GAP / 2 + row * (side + STRIP + GAP)
        return QRectF(round(left), round(top), side, side)

    def rect_of(self, move: Mark) -> QRectF:
        """Where a cell lies."""
        row, column = divmod(move[1], SIDE)
        grid = self.rect_of_grid(move[0])
        return QRectF(grid.left() + column * self._cell, grid.top() + row * self._cell, self._cell, self._cell)

    def move_at(self, point: QPointF) -> Mark | None:
        """The cell under a point."""
        moves = ((grid, cell) for grid in range(CELLS) for cell in range(CELLS))
        return next((move for move in moves if self.rect_of(move).contains(point)), None)

    # Hands

    def pressed(self, at_point: QPointF) -> None:
        """Mark a cell."""
        move = self.move_at(at_point)
        if move is not None:
            self.wished.emit(move)

    def pointed(self, at_point: QPointF | None) -> None:
        """Hint at where a mark would lead."""
        self._hover = self.move_at(at_point) if at_point is not None else None
        self.say(self._told(self._hover))

    def pressed_key(self, key: int) -> bool:
        """Arrows move the cursor, Enter marks."""
        if key in ARROWS:
            down, across = ARROWS[key]
            self.cursor_at = ((self.cursor_at[0] + down) % ROWS, (self.cursor_at[1] + across) % ROWS)
            self._hover = None
            self.say(self._told(at(*self.cursor_at)))
            return True
        if key in CONFIRM:
            self.wished.emit(at(*self.cursor_at))
            return True
        return False

    def view_changed(self, before: TableView) -> None:
        """The cursor goes to the mini grid that must be played in."""
        required = self._required()
        if required is not None and at(*self.cursor_at)[0] != required:
            self.cursor_at = cell_of((required, 4))
        del before

    def _required(self) -> int | None:
        return self.game.required(self.state) if self.table_view.mine is not None else None

    def _is_open(self, move: Mark) -> bool:
        """Whether the person before the screen could mark a cell."""
        mine = self.table_view.mine
        return mine is not None and self.game.refusal(self.state, mine, move) is None

    def _led_to(self, move: Mark) -> int | None:
        """The mini grid that a mark would send its player to next; None where that would be full."""
        return move[1] if self.state.taken(move[1]) | (1 << move[1] if move[0] == move[1] else 0) != FULL else None

    def _told(self, move: Mark | None) -> str:
        """What marking a cell would mean."""
        if move is None or not self._is_open(move):
            return ""
        t, ahead, where = self.t, self._led_to(move), self.game.write_move(move)
        if ahead is None:
            return t("{cell}: your next mark may then go anywhere, unless that mini grid opens.", cell=where)
        return t("{cell}: your next mark then goes into the mini grid {grid}.", cell=where, grid=grid_name(t, ahead))

    # Painting

    def paint_ground(self, painter: QPainter) -> None:
        """Wood, stones in mini grids, names of rows and columns, the frame."""
        self.paint_bed(painter, self._board.toRect())
        size, cell = Size(ROWS, ROWS), int(self._cell)
        for grid in range(CELLS):
            rect = self.rect_of_grid(grid).toRect()
            row, column = divmod(grid, SIDE)
            origin = rect.topLeft() - QPoint(column * SIDE * cell, row * SIDE * cell)
            view = BoardView(cell, origin, QRect(rect.left(), rect.top(), SIDE * cell, SIDE * cell))
            self.parts.painter.paint_terrain(painter, view, STONES, size)
            painter.setPen(QPen(QColor(self.theme.colours.brass), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(QRectF(rect).adjusted(-1, -1, 1, 1))
        columns = [self.rect_of(at(0, number)) for number in range(ROWS)]
        rows = [self.rect_of(at(number, 0)) for number in range(ROWS)]
        self.paint_names(painter, self._board, columns, rows)
        self.paint_framed(painter, self._board, self._thick)

    def paint_all(self, painter: QPainter) -> None:
        """Marks, scores, what must be played in and where that leads."""
        state, required = self.state, self._required()
        for grid in range(CELLS):
            self._paint_grid(painter, state, grid)
            self._paint_scores(painter, state, grid)
            if self.table_view.mine is not None and required is not None and grid != required:
                painter.fillRect(self.rect_of_grid(grid), QColor(4, 6, 20, 105))
        self._paint_lasts(painter)
        if self.table_view.mine is not None:
            open_grids = [grid for grid in range(CELLS) if state.taken(grid) != FULL]
            for grid in open_grids if required is None else [required]:
                strength = 190 if required is not None else 70
                paint_glow(painter, self.rect_of_grid(grid).adjusted(-4, -4, 4, 4), GLOW, 11, strength)
            self._paint_ahead(painter)
        if self.shows_cursor:
            paint_cursor(painter, within(self.rect_of(at(*self.cursor_at)), 0.9))
        if self.moving is not None:
            self._paint_coming(painter)

    def _paint_grid(self, painter: QPainter, state: ScribeState, grid: int) -> None:
        for player in PLAYERS:
            for cell in range(CELLS):
                if state.marks[player][grid] >> cell & 1:
                    self.art.paint_mark(painter, within(self.rect_of((grid, cell)), 0.56), player)
        winner = winner_of(state.marks[0][grid], state.marks[1][grid])
        if winner is not None:
            rect = self.rect_of_grid(grid)
            # Under the pointer the marks below come to light.
            is_looked_at = self._hover is not None and self._hover[0] == grid
            painter.fillRect(rect, QColor(3, 5, 18, 40 if is_looked_at else 150))
            opacity = 0.16 if is_looked_at else 1.0
            self.art.paint_mark(painter, within(rect, 0.74), winner, opacity=opacity)

    def _paint_scores(self, painter: QPainter, state: ScribeState, grid: int) -> None:
        """What both players' marks in a mini grid are worth just now; the leader's is brighter."""
        rect = self.rect_of_grid(grid)
        strip = QRectF(rect.left(), rect.bottom() + 2, rect.width(), STRIP - 2)
        worth = [POINTS[state.marks[player][grid]] for player in PLAYERS]
        painter.setFont(fitted_font(self.theme.text(16), "0", strip, 2))
        colours = (self.theme.colours.gold, self.theme.colours.silver)
        for player, middle in zip(PLAYERS, (0.3, 0.7), strict=True):
            ahead = worth[player] >= worth[player.other]
            painter.setOpacity((1.0 if ahead else 0.72) if state.taken(grid) else 0.4)
            x = strip.left() + strip.width() * middle
            sign = QRectF(x - 17, strip.center().y() - 5.5, 11, 11)
            self.art.paint_mark(painter, sign, player)
            painter.setPen(QColor(colours[player]))
            figure = QRectF(x - 1, strip.top(), 26, strip.height())
            painter.drawText(figure, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, str(worth[player]))
        painter.setOpacity(1.0)

    def _paint_lasts(self, painter: QPainter) -> None:
        """A frame around each player's last mark, which names their next mini grid; the latest shines."""
        colours = (self.theme.colours.gold, self.theme.colours.silver)
        for player in PLAYERS:
            move = self.table_view.lasts[player]
            if move is None or not self.state.marks[player][move[0]] >> move[1] & 1:
                continue
            rect = within(self.rect_of(move), 0.86)
            if move == self.table_view.last:
                paint_glow(painter, rect, colours[player], 9, 190)
            for colour, wide in (("#05060f", 4.0), (colours[player], 2.0)):
                painter.setPen(QPen(QColor(colour), wide))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(rect, 5, 5)

    def _paint_ahead(self, painter: QPainter) -> None:
        """A ghost of the mark under the pointer or cursor, and the mini grid that it leads to."""
        mine = self.table_view.mine
        move = self._hover if self._hover is not None else at(*self.cursor_at) if self.shows_cursor else None
        if mine is None or move is None or not self._is_open(move):
            return
        self.art.paint_inlay(painter, mark_path(mine, within(self.rect_of(move), 0.56)), mine, opacity=0.5)
        ahead = self._led_to(move)
        if ahead is not None:
            rect = self.rect_of_grid(ahead).adjusted(-4, -4, 4, 4)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            for colour, wide in (("#041018", 5.0), (AHEAD, 2.6)):
                painter.setPen(QPen(QColor(colour), wide, Qt.PenStyle.DashLine))
                painter.drawRoundedRect(rect, 4, 4)

    def _paint_coming(self, painter: QPainter) -> None:
        """A mark that is being made grows out of its cell."""
        player = TablePlayer(self.state.to_move)
        rect = within(self.rect_of(self.moving), 0.56 * (1.9 - 0.9 * self.progress))
        self.art.paint_inlay(painter, mark_path(player, rect), player, opacity=min(1.0, self.progress * 1.6))
