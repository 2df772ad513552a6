"""The board of Scryper: bricks of marble and tiger's eye on malachite, set up in secret, moved, and scored."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QRadialGradient

from runtime.engine.grid import Size
from runtime.engine.terrain import Terrain
from runtime.tablegames.game import PLAYERS, Player
from runtime.tablegames.scryper.moving import back_row, ends, goal_row, most_set_up
from runtime.tablegames.scryper.rules import Scryper
from runtime.tablegames.scryper.values import (
    Counts,
    Score,
    ScryperRules,
    ScryperView,
    SetUp,
    Stage,
    Step,
    is_shown,
    less,
    owner_of,
    value_of,
)
from runtime.ui.painter.view import BoardView
from runtime.ui.tablegames.art import paint_cursor, paint_glow, within
from runtime.ui.tablegames.board import ARROWS, CONFIRM, LABELS, TableBoard
from runtime.ui.tablegames.scryper_pits import Pits
from runtime.ui.tablegames.sight import Sight
from runtime.ui.tablegames.words import side_of

FREE, FIGHT, GOAL = "#fff3bd", "#ff6a4d", "#ffd766"
DROP = frozenset({Qt.Key.Key_Delete.value, Qt.Key.Key_Backspace.value, Qt.Key.Key_0.value})


class ScryperBoard(TableBoard):
    """Sets up and moves by click, by drag, and by keys; the set-up that is being made is :attr:`draft`."""

    DURATION = 420

    def __init__(self, *args: Any) -> None:
        self._cell = 40.0
        self._board = QRectF()
        self._thick = 24
        self._cursor = (0, 0)
        self._chosen: int | None = None
        self._hover: QPointF | None = None
        self._held: tuple[int, int | None] | None = None
        """What is dragged: a value while setting up (with the column it came from), or a cell while playing."""
        self._press = QPointF()
        self.hand = 0
        self.draft: list[int] = []
        super().__init__(*args)
        self.sight_changed(self.sight)

    @property
    def view(self) -> ScryperView:
        """All that may be drawn."""
        view: ScryperView = self.sight.view
        return view

    @property
    def rules(self) -> ScryperRules:
        """The game's parameters."""
        assert isinstance(self.sight.game, Scryper)
        return self.sight.game.rules

    @property
    def is_setting_up(self) -> bool:
        """Whether the person before the screen has to set up."""
        return self.sight.mine is not None and self.view.stage is Stage.SET_UP

    @property
    def left(self) -> Counts:
        """The viewer's available bricks, less those of the draft and of a set-up that waits."""
        left = self.view.available
        waiting = self.view.own_set_up.bricks if self.view.own_set_up is not None else ()
        for value in (*self.draft, *waiting):
            left = less(left, value) if value else left
        return left

    @property
    def most(self) -> int:
        """So many bricks can be set up."""
        return most_set_up(self.rules, self.view.available)

    # Places

    def lay_out(self) -> None:
        """The board at the left, the pits in a column beside it."""
        rules = self.rules
        wide, tall = self.width() - 8.0, self.height() - 8.0
        self._thick = max(16, min(32, round(min(wide, tall) / 22)))
        pits = max(124.0, min(230.0, wide * 0.245))
        across = wide - 2 * self._thick - LABELS - pits - 12
        down = tall - 2 * self._thick - LABELS
        self._cell = max(14.0, float(int(min(across / rules.columns, down / rules.rows))))
        size = QRectF(0, 0, rules.columns * self._cell + LABELS, rules.rows * self._cell + LABELS)
        whole = size.width() + 2 * self._thick + 12 + pits
        left = (self.width() - whole) / 2 + self._thick
        self._board = QRectF(round(left), round((self.height() - size.height()) / 2), size.width(), size.height())
        self.pits = Pits(self.art, self.t)
        beside = QRectF(self._board.right() + self._thick + 12, 4, pits, self.height() - 8)
        self.pits.lay_out(beside, rules.values, rules.sets, flipped=self.sight.flipped)

    def rect_of(self, cell: int) -> QRectF:
        """Where a cell lies."""
        row, column = divmod(cell, self.rules.columns)
        if self.sight.flipped:
            row, column = self.rules.rows - 1 - row, self.rules.columns - 1 - column
        left = self._board.left() + LABELS + column * self._cell
        return QRectF(left, self._board.top() + LABELS + row * self._cell, self._cell, self._cell)

    def brick_rect(self, cell: int) -> QRectF:
        """Where the brick on a cell lies."""
        return within(self.rect_of(cell), 0.72)

    def cell_at(self, point: QPointF) -> int | None:
        """The cell under a point."""
        cells = range(self.rules.rows * self.rules.columns)
        return next((cell for cell in cells if self.rect_of(cell).contains(point)), None)

    def column_cell(self, column: int) -> int:
        """The cell of a column on the back row of whoever sets up."""
        player = self.sight.mine if self.sight.mine is not None else self.view.player
        return back_row(self.rules, player) * self.rules.columns + column

    def _column_at(self, point: QPointF) -> int | None:
        cell = self.cell_at(point)
        if cell is None or self.sight.mine is None:
            return None
        row, column = divmod(cell, self.rules.columns)
        return column if row == back_row(self.rules, self.sight.mine) else None

    # Setting up

    def put(self, column: int, value: int) -> bool:
        """Put a brick of the draft on a column of the back row, or take it off with 0; whether that can be."""
        draft = list(self.draft)
        draft[column] = value
        number = len(draft) - draft.count(0)
        if value and self.draft[column] != value and not self.left[value - 1]:
            self.say(self.t("No brick of the value {value} is left.", value=value))
            return False
        if number > self.most:
            self.say(
                self.t.plural("Only {count} brick can be set up.", "Only {count} bricks can be set up.", self.most)
            )
            return False
        self.draft = draft
        self.say("")
        self.drafted.emit()
        return True

    def send(self) -> None:
        """The set-up is ready."""
        if self.is_setting_up:
            self.wished.emit(SetUp(tuple(self.draft)))

    # Hands

    def pressed(self, at: QPointF) -> None:
        """Take a brick, or a cell."""
        mine = self.sight.mine
        self._press = at
        if mine is None:
            return
        if self.is_setting_up:
            self._press_set_up(mine, at)
            return
        cell = self.cell_at(at)
        if cell is None:
            self._chosen = None
        elif self.view.stage is Stage.SCORE:
            self.wished.emit(Score(cell))
        elif self._is_own(cell):
            self._held = (0, cell)
            self._chosen = None if self._chosen == cell else cell
            self._show_choice()
        elif self._chosen is not None:
            self._go(self._chosen, cell)

    def _press_set_up(self, mine: Player, at: QPointF) -> None:
        value, column = self.pits.value_at(mine, at), self._column_at(at)
        if value:
            self.hand = value if self.left[value - 1] else 0
            self._held = (self.hand, None) if self.hand else None
        elif column is not None and self.hand:
            self.put(column, self.hand)
            if not self.left[self.hand - 1]:
                self.hand = 0
        elif column is not None and self.draft[column]:
            self._held = (self.draft[column], column)
            self.put(column, 0)

    def pointed(self, at: QPointF | None) -> None:
        """Follow the pointer."""
        self._hover = at
        if at is None or self.sight.mine is None:
            return
        cell = self.cell_at(at)
        if self._chosen is not None and cell is not None:
            self._tell_end(cell)

    def released(self, at: QPointF) -> None:
        """Let a brick go that was dragged."""
        held, self._held = self._held, None
        if held is None:
            return
        value, source = held
        is_dragged = (at - self._press).manhattanLength() > 8
        if self.is_setting_up:
            column = self._column_at(at)
            if is_dragged and column is not None:
                self.put(column, value)
                self.hand = 0
            elif not is_dragged and source is not None:
                self.drafted.emit()  # A click on a brick that was set up takes it back.
        elif is_dragged and source is not None:
            cell = self.cell_at(at)
            if cell is not None and cell != source:
                self._chosen = source
                self._go(source, cell)

    def pressed_key(self, key: int) -> bool:
        """Arrows, Enter, Escape, and the values while setting up."""
        if self.is_setting_up:
            return self._key_set_up(key)
        if key in ARROWS:
            self._walk(*ARROWS[key])
            return True
        cell = self._cursor[0] * self.rules.columns + self._cursor[1]
        if key in CONFIRM and self.sight.mine is not None:
            if self.view.stage is Stage.SCORE:
                self.wished.emit(Score(cell))
            elif self._is_own(cell):
                self._chosen = None if self._chosen == cell else cell
                self._show_choice()
            elif self._chosen is not None:
                self._go(self._chosen, cell)
            else:
                self.say(self.t("None of your bricks stands there."))
            return True
        if key == Qt.Key.Key_Escape.value and self._chosen is not None:
            self._chosen = None
            return True
        return False

    def _key_set_up(self, key: int) -> bool:
        value = key - Qt.Key.Key_0.value
        column = self._cursor[1]
        if key in (Qt.Key.Key_Left.value, Qt.Key.Key_Right.value):
            self._walk(0, ARROWS[key][1])
        elif 1 <= value <= self.rules.values:
            if self.put(column, value):
                self._walk(0, -1 if self.sight.flipped else 1, stops=True)
        elif key in DROP:
            self.put(column, 0)
        elif key in (Qt.Key.Key_Return.value, Qt.Key.Key_Enter.value):
            self.send()
        else:
            return False
        return True

    def _walk(self, down: int, across: int, *, stops: bool = False) -> None:
        rows, columns = self.rules.rows, self.rules.columns
        if self.sight.flipped and not stops:
            down, across = -down, -across
        elif stops:
            across = abs(across) if not self.sight.flipped else -abs(across)
        row, column = self._cursor[0] + down, self._cursor[1] + across
        if stops:
            column = min(max(column, 0), columns - 1)
        self._cursor = (row % rows, column % columns)
        if self._chosen is not None:
            self._tell_end(self._cursor[0] * columns + self._cursor[1])

    def _is_own(self, cell: int) -> bool:
        one = self.view.board[cell]
        return bool(one) and self.sight.mine is owner_of(one)

    def _show_choice(self) -> None:
        self.say("" if self._chosen is None else self.t("Choose where this brick goes: one or two steps in a line."))

    def _tell_end(self, cell: int) -> None:
        """What going to a cell would mean."""
        if self._chosen is None or cell not in ends(self.rules, self.view.board, self._chosen):
            return
        there, t = self.view.board[cell], self.t
        mine = self.sight.mine
        if there and value_of(there):
            self.say(t("A battle against a brick of the value {value}.", value=value_of(there)))
        elif there:
            self.say(t("A battle against a brick whose value is hidden."))
        elif mine is not None and cell // self.rules.columns == goal_row(self.rules, mine):
            self.say(t("The opponent’s back row: this wins the set."))
        else:
            self.say("")

    def _go(self, start: int, end: int) -> None:
        self.wished.emit(Step(start, end))

    def sight_changed(self, before: Sight) -> None:
        """A choice belongs to one position; a new set-up begins empty."""
        self._chosen, self._held = None, None
        self.say("")
        mine, rules = self.sight.mine, self.rules
        if not self.is_setting_up or not self.draft or before.mine is not mine:
            self.draft = [0] * rules.columns
            self.hand = 0
        if self.is_setting_up and mine is not None:
            self._cursor = (back_row(rules, mine), rules.columns - 1 if self.sight.flipped else 0)
        elif mine is not None and before.mine is not mine:
            own = [cell for cell, one in enumerate(self.view.board) if one and owner_of(one) is mine]
            now = self._cursor[0] * rules.columns + self._cursor[1]
            if own and now not in own:
                self._cursor = divmod(own[0], rules.columns)
        if before.flipped is not self.sight.flipped:
            self.lay_out()

    # Painting

    def paint_ground(self, painter: QPainter) -> None:
        """Malachite with a round hollow in every cell, both goals marked, and the frame."""
        rules, cell = self.rules, int(self._cell)
        self.paint_bed(painter, self._board.toRect())
        size = Size(rules.rows, rules.columns)
        area = QRect(
            round(self._board.left() + LABELS), round(self._board.top() + LABELS), size.columns * cell, size.rows * cell
        )
        stones = bytes([Terrain.FOREST]) * size.count
        self.parts.painter.paint_terrain(painter, BoardView(cell, area.topLeft(), area), stones, size)
        painter.fillRect(area, QColor(2, 22, 14, 70))
        for number in range(size.count):
            self._paint_hollow(painter, within(self.rect_of(number), 0.84))
        for player in PLAYERS:
            first = self.rect_of(back_row(rules, player) * rules.columns)
            last = self.rect_of(back_row(rules, player) * rules.columns + rules.columns - 1)
            row = first.united(last).adjusted(2, 2, -2, -2)
            painter.setPen(QPen(QColor("#eef2f5" if player is Player.FIRST else "#c98b2e"), 2.4))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(row, 5, 5)
        for column in range(rules.columns):
            at = self.rect_of(column)
            top = QRectF(at.left(), self._board.top() + 1, at.width(), LABELS)
            self.paint_label(painter, top, chr(ord("a") + column))
        for row_number in range(rules.rows):
            at = self.rect_of(row_number * rules.columns)
            side = QRectF(self._board.left() + 1, at.top(), LABELS, at.height())
            self.paint_label(painter, side, str(row_number + 1))
        self.paint_framed(painter, self._board, self._thick)

    def _paint_hollow(self, painter: QPainter, rect: QRectF) -> None:
        shade = QRadialGradient(rect.center() - QPointF(0, rect.height() * 0.12), rect.width() * 0.56)
        shade.setColorAt(0, QColor(0, 14, 8, 62))
        shade.setColorAt(0.82, QColor(0, 14, 8, 92))
        shade.setColorAt(1, QColor(0, 8, 4, 160))
        painter.setBrush(shade)
        painter.setPen(QPen(QColor(190, 255, 214, 46), 1))
        painter.drawEllipse(rect)

    def paint_all(self, painter: QPainter) -> None:
        """Pits, bricks, what can be done, and the brick that moves."""
        view = self.view
        signs = {player: side_of(self.t, "scryper", player) for player in PLAYERS}
        self.pits.paint(
            painter,
            view,
            self.sight.viewer,
            available=self.left,
            hand=self.hand,
            sets=self.rules.sets,
            signs=signs,
        )
        self._paint_last(painter)
        self._paint_bricks(painter)
        if self.is_setting_up:
            self._paint_draft(painter)
        elif self.sight.mine is not None:
            self._paint_choices(painter, self.sight.mine)
        if self.shows_cursor:
            paint_cursor(painter, within(self.rect_of(self._cursor[0] * self.rules.columns + self._cursor[1]), 0.92))
        if self.moving is not None:
            self._paint_moving(painter)
        held, at = self._held, self._hover
        if held is not None and at is not None and (at - self._press).manhattanLength() > 8:
            self._paint_held(painter, held, at)

    def _paint_last(self, painter: QPainter) -> None:
        """Where the last brick went."""
        last = self.sight.last
        if isinstance(last, Step) and self.moving is None and any(self.view.board):
            start, end = self.rect_of(last.start).center(), self.rect_of(last.end).center()
            painter.setPen(QPen(QColor(255, 240, 190, 130), 3, Qt.PenStyle.DotLine, Qt.PenCapStyle.RoundCap))
            painter.drawLine(start, end)
            painter.setBrush(QColor(255, 240, 190, 120))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.drawEllipse(start, 4, 4)

    def _paint_bricks(self, painter: QPainter) -> None:
        moving = self.moving if isinstance(self.moving, Step) else None
        for cell, one in enumerate(self.view.board):
            if not one or (moving is not None and cell == moving.start):
                continue
            self.art.paint_brick(painter, self.brick_rect(cell), owner_of(one), value_of(one), shown=is_shown(one))
        waiting = self.view.own_set_up
        if waiting is not None and self.sight.viewer is not None:
            for column, value in enumerate(waiting.bricks):
                if value:
                    cell = back_row(self.rules, self.sight.viewer) * self.rules.columns + column
                    self.art.paint_brick(painter, self.brick_rect(cell), self.sight.viewer, value)

    def _paint_draft(self, painter: QPainter) -> None:
        """The back row that bricks are put on."""
        mine = self.sight.mine
        if mine is None:
            return
        for column, value in enumerate(self.draft):
            cell = self.column_cell(column)
            paint_glow(painter, within(self.rect_of(cell), 0.94), GOAL, 7, 120)
            if value:
                self.art.paint_brick(painter, self.brick_rect(cell), mine, value)

    def _paint_choices(self, painter: QPainter, mine: Player) -> None:
        view, rules = self.view, self.rules
        if view.stage is Stage.SCORE or self._chosen is None:
            for cell in range(len(view.board)):
                if self._is_own(cell):
                    strength = 210 if view.stage is Stage.SCORE else 105
                    paint_glow(painter, within(self.rect_of(cell), 0.86), GOAL, 6, strength)
            return
        paint_glow(painter, within(self.rect_of(self._chosen), 0.9), "#fffbe8", 7, 240)
        for cell in ends(rules, view.board, self._chosen):
            rect = self.rect_of(cell)
            if view.board[cell]:
                painter.setBrush(Qt.BrushStyle.NoBrush)
                for colour, wide in (("#1d0400", 6.0), (FIGHT, 3.4)):
                    painter.setPen(QPen(QColor(colour), wide))
                    painter.drawEllipse(within(rect, 0.88))
            elif cell // rules.columns == goal_row(rules, mine):
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.setPen(QPen(QColor(GOAL), 4))
                painter.drawEllipse(within(rect, 0.5))
                self.art.paint_stud(painter, rect.center(), self._cell * 0.12)
            else:
                painter.setPen(QPen(QColor(10, 20, 10, 190), 1.4))
                painter.setBrush(QColor(255, 243, 189, 215))
                painter.drawEllipse(rect.center(), self._cell * 0.12, self._cell * 0.12)

    def _paint_moving(self, painter: QPainter) -> None:
        """A brick slides to its cell; whichever loses there fades away."""
        move = self.moving
        if not isinstance(move, Step) or not self.view.board[move.start]:
            return
        one = self.view.board[move.start]
        start, end = self.brick_rect(move.start), self.brick_rect(move.end)
        share = min(1.0, self.progress / 0.8)
        eased = share * share * (3 - 2 * share)
        rect = start.translated((end.center() - start.center()) * eased)
        self.art.paint_brick(painter, rect, owner_of(one), value_of(one), shown=is_shown(one))

    def _paint_held(self, painter: QPainter, held: tuple[int, int | None], at: QPointF) -> None:
        value, source = held
        mine = self.sight.mine
        if mine is None:
            return
        if not self.is_setting_up and source is not None:
            value = value_of(self.view.board[source])
        side = self._cell * 0.78
        rect = QRectF(at - QPointF(side / 2, side / 2), at + QPointF(side / 2, side / 2))
        self.art.paint_brick(painter, rect, mine, value)
