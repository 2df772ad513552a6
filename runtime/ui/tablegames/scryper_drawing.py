"""How the board of Scryper looks: malachite with hollows, bricks, what can be done, what moves, and the pits beside."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPen, QRadialGradient

from runtime.engine.board.grid import Size
from runtime.engine.board.terrain import Terrain
from runtime.support.texts import Texts
from runtime.tablegames.game import PLAYERS, TablePlayer
from runtime.tablegames.scryper.moves import back_row, ends, goal_row
from runtime.tablegames.scryper.values import (
    BrickStep,
    Counts,
    Scored,
    ScryperPhase,
    ScryperRules,
    ScryperView,
    is_shown,
    owner_of,
    value_of,
)
from runtime.ui.painter.view import BoardView
from runtime.ui.plain_widgets import elided
from runtime.ui.tablegames.art import TableArt, paint_glow, within
from runtime.ui.tablegames.board import LABELS, frame_thickness
from runtime.ui.theme import fitted_font
from runtime.ui.widgets.materials import paint_recess


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
        pits = max(124.0, min(230.0 * self.pits.factor, wide * 0.245))
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
        if view.phase is ScryperPhase.SCORE or chosen is None:
            strength = 210 if view.phase is ScryperPhase.SCORE else 105
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


PAD = 7.0
TITLE = 19.0
"""The height of a pit's name, in pixels."""
LINE = 16
"""How large the letter of a pit's name is at most, in pixels: its line has no more room."""
LARGEST = 46.0
"""How wide a brick in a pit is at most, in pixels."""
MOST_ROWS = 4
"""So many rows of bricks a pit has at most."""


class Pits:
    """Finds the places of both players' pits in a column, and paints them."""

    def __init__(self, art: TableArt, t: Texts) -> None:
        self._art, self._t = art, t
        self._places: dict[tuple[TablePlayer, str], QRectF] = {}
        self._values, self._rows, self._sets = 4, 1, 3
        self._brick = 26.0

    @property
    def factor(self) -> float:
        """How much larger all is than in a window of the usual size."""
        return self._art.theme.factor

    def lay_out(self, area: QRectF, values: int, sets: int, *, flipped: bool) -> None:
        """The near player's pits below, the other's above."""
        self._values, self._sets = values, sets
        half, title = area.height() / 2 - 6, TITLE * self.factor
        free = half - 3 * (title + PAD) - 2 * 5

        def brick(rows: int) -> float:
            """How large bricks are in so many rows."""
            across = (area.width() - 2 * PAD) / -(-values // rows) - 7
            return max(12.0, min(across, free / (2 * rows + 1) - 9, LARGEST * self.factor))

        rows = self._rows = max(range(1, MOST_ROWS + 1), key=lambda number: (brick(number), -number))
        self._brick = brick(rows)
        near = TablePlayer.SECOND if flipped else TablePlayer.FIRST
        heights = {"available": rows, "used": rows, "score": 1}
        for player in PLAYERS:
            top = area.top() if player is not near else area.bottom() - half
            needed = sum(title + PAD + lines * (self._brick + 9) for lines in heights.values()) + 10
            top += (half - needed) * (0.0 if player is not near else 1.0)
            # The pit of available bricks lies nearest to the player's edge of the table.
            names = ["available", "used", "score"] if player is not near else ["score", "used", "available"]
            for name in names:
                tall = title + PAD + heights[name] * (self._brick + 9)
                self._places[player, name] = QRectF(area.left(), top, area.width(), tall)
                top += tall + 5

    def place_of(self, player: TablePlayer, name: str) -> QRectF:
        """Where a pit lies: ``available``, ``used`` or ``score``."""
        return self._places[player, name]

    def rect_of(self, player: TablePlayer, name: str, slot: int) -> QRectF:
        """Where the bricks of one kind stand in a pit."""
        pit = self._places[player, name]
        rows = 1 if name == "score" else self._rows
        columns = max(1, -(-self._values // rows))
        row, column = divmod(slot, columns) if rows > 1 else (0, slot)
        step = (pit.width() - 2 * PAD) / columns
        if name == "score":
            side = min(self._brick, (pit.width() - 2 * PAD) / self._sets - 5)
            return QRectF(pit.left() + PAD + slot * (side + 5), pit.top() + TITLE * self.factor + 2, side, side)
        left = pit.left() + PAD + column * step
        return QRectF(left, pit.top() + TITLE * self.factor + row * (self._brick + 9), self._brick, self._brick)

    def value_at(self, player: TablePlayer, point: QPointF) -> int:
        """The value of the available bricks under a point; 0 for none."""
        for slot in range(self._values):
            if self.rect_of(player, "available", slot).adjusted(-3, -3, 12, 6).contains(point):
                return slot + 1
        return 0

    def paint(
        self,
        painter: QPainter,
        view: ScryperView,
        viewer: TablePlayer | None,
        *,
        available: Counts,
        hand: int = 0,
        sets: int = 3,
        signs: Mapping[TablePlayer, str],
    ) -> None:
        """All six; ``available`` are the viewer's own less those that are set up but not sent yet."""
        for player in PLAYERS:
            self._title(painter, player, "available", self._t("Available"), signs[player])
            if player is viewer:
                self._kinds(painter, player, "available", available, hand=hand, shown=False)
            else:
                self._covered(painter, player, sum(view.available) if player is view.player else view.waiting)
            self._title(painter, player, "used", self._t("Used"))
            self._kinds(painter, player, "used", view.used[player], shown=True)
            self._title(painter, player, "score", self._t("Score pit"))
            self._scored(painter, player, view.scored[player], max(sets, len(view.scored[player])))

    def _title(self, painter: QPainter, player: TablePlayer, name: str, text: str, sign: str = "") -> None:
        pit = self._places[player, name]
        paint_recess(painter, pit, 105)
        theme = self._art.theme
        painter.setFont(theme.text(14 * theme.span(LINE) // max(theme.span(LINE), theme.px(14)), italic=True))
        painter.setPen(QColor(self._art.theme.colours.quiet))
        said = f"{text} – {sign}" if sign else text
        room = elided(QFontMetrics(painter.font()), said, pit.width() - 2 * PAD)
        painter.drawText(pit.adjusted(PAD, 1, -PAD, 0), Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft, room)

    def _kinds(
        self, painter: QPainter, player: TablePlayer, name: str, counts: Counts, *, shown: bool, hand: int = 0
    ) -> None:
        """One brick a value, with how many there are."""
        for slot, count in enumerate(counts):
            rect = self.rect_of(player, name, slot)
            if not count and shown:
                continue
            self._art.paint_brick(painter, rect, player, slot + 1, shown=shown, faint=not count)
            self._count(painter, rect, count)
            if hand == slot + 1:
                painter.setPen(QColor("#fffbe8"))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(rect.adjusted(-3, -3, 3, 3), 5, 5)

    def _covered(self, painter: QPainter, player: TablePlayer, count: int) -> None:
        rect = self.rect_of(player, "available", 0)
        self._art.paint_brick(painter, rect, player, 0, faint=not count)
        self._count(painter, rect, count)

    def _count(self, painter: QPainter, rect: QRectF, count: int) -> None:
        badge = QRectF(0, 0, max(15.0, rect.width() * 0.5), max(14.0, rect.width() * 0.42))
        badge.moveCenter(rect.bottomRight() + QPointF(-1, 0))
        painter.setPen(QColor(self._art.theme.colours.dark_brass))
        painter.setBrush(QColor(18, 10, 4, 235))
        painter.drawRoundedRect(badge, 4, 4)
        painter.setFont(fitted_font(self._art.theme.text(13), str(count), badge, 2))
        painter.setPen(QColor(self._art.theme.colours.text))
        painter.drawText(badge, Qt.AlignmentFlag.AlignCenter, str(count))

    def _scored(self, painter: QPainter, player: TablePlayer, bricks: Sequence[Scored], sets: int) -> None:
        """Places for as many bricks as win the game, filled from the left."""
        for slot in range(sets):
            rect = self.rect_of(player, "score", slot)
            if slot < len(bricks):
                self._art.paint_brick(painter, rect, player, bricks[slot].value, shown=bricks[slot].is_shown)
            else:
                paint_recess(painter, rect, 90)
