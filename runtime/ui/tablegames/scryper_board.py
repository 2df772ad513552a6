"""The board of Scryper: bricks of marble and tiger's eye on malachite, set up in secret, moved, and scored."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QPainter

from runtime.engine.board.grid import Cell, Size
from runtime.support.texts import Texts
from runtime.tablegames.game import PLAYERS, TablePlayer
from runtime.tablegames.scryper.moves import back_row, ends, goal_row, most_set_up
from runtime.tablegames.scryper.values import (
    BrickStep,
    Counts,
    Score,
    ScryperPhase,
    ScryperRules,
    ScryperView,
    SetUp,
    less,
    owner_of,
    value_of,
)
from runtime.ui.tablegames.art import paint_cursor, within
from runtime.ui.tablegames.board import ARROWS, CONFIRM, TableBoard
from runtime.ui.tablegames.scryper_drawing import Pits, ScryperDrawing, ScryperPlaces
from runtime.ui.tablegames.table_flow import TableView
from runtime.ui.tablegames.words import side_of


class SetUpDraft:
    """The bricks by column, 0 for none; :attr:`hand` is the value that the next click puts down, 0 for none."""

    def __init__(self, rules: ScryperRules, t: Texts) -> None:
        self._rules, self._t = rules, t
        self.bricks = [0] * rules.columns
        self.hand = 0

    def clear(self) -> None:
        """Begin with none."""
        self.bricks = [0] * self._rules.columns
        self.hand = 0

    def left(self, view: ScryperView) -> Counts:
        """The viewer's available bricks, less those of the draft and of a set-up that waits."""
        left = view.available
        waiting = view.own_set_up.bricks if view.own_set_up is not None else ()
        for value in (*self.bricks, *waiting):
            left = less(left, value) if value else left
        return left

    def take(self, value: int, view: ScryperView) -> str:
        """Take a brick from the pit in hand; why not, where there is none left."""
        has_any = bool(self.left(view)[value - 1])
        self.hand = value if has_any else 0
        return "" if has_any else self._none_left(value)

    def put(self, column: int, value: int, view: ScryperView) -> str:
        """Put a brick on a column, or take it off with 0; why not, where that can't be."""
        draft = list(self.bricks)
        draft[column] = value
        most = most_set_up(self._rules, view.available)
        if value and self.bricks[column] != value and not self.left(view)[value - 1]:
            return self._none_left(value)
        if len(draft) - draft.count(0) > most:
            return self._t.plural(
                "Only {count} brick can be set up. Take one back first: click it.",
                "Only {count} bricks can be set up. Take one back first: click it.",
                most,
            )
        self.bricks = draft
        if self.hand and not self.left(view)[self.hand - 1]:
            self.hand = 0
        return ""

    def _none_left(self, value: int) -> str:
        return self._t("No brick of the value {value} is left. Choose another value.", value=value)


def choice_text(t: Texts, rules: ScryperRules, view: ScryperView, chosen: int) -> str:
    """What can be done with the brick on a cell."""
    if any(True for _ in ends(rules, view.board, chosen)):
        return t("Choose where this brick goes: one of the marked cells.")
    return t("This brick can’t move: choose another one.")


def end_text(t: Texts, rules: ScryperRules, view: ScryperView, *, mine: TablePlayer, chosen: int, cell: int) -> str:
    """What it means to go from the ``chosen`` cell to another; empty where it can't be gone to."""
    if cell not in ends(rules, view.board, chosen):
        return ""
    there = view.board[cell]
    if there and value_of(there):
        return t("A battle against a brick of the value {value}.", value=value_of(there))
    if there:
        return t("A battle against a brick whose value is hidden.")
    if cell // rules.columns == goal_row(rules, mine):
        return t("The opponent’s back row: this wins the set.")
    return choice_text(t, rules, view, chosen)


DROP = frozenset({Qt.Key.Key_Delete.value, Qt.Key.Key_Backspace.value, Qt.Key.Key_0.value})
FAR = 8
"""From so many pixels on a brick is dragged, not clicked."""


class ScryperBoard(TableBoard):
    """Sets up and moves by click, by drag, and by keys; the set-up that is being made is :attr:`draft`."""

    DURATION = 420

    def begin_table(self) -> None:
        """Nothing is chosen or held."""
        self._chosen: int | None = None
        self._hover: QPointF | None = None
        self._held: tuple[int, int | None] | None = None
        """What is dragged: a value while setting up (with the column it came from), or a cell while playing."""
        self._press = QPointF()
        self.pits = Pits(self.art, self.t)
        self.places = ScryperPlaces(self.rules, self.pits)
        self._drawing = ScryperDrawing(self.art, self.places)
        self._draft = SetUpDraft(self.rules, self.t)
        self.view_changed(self.table_view)

    def take_over(self, before: TableBoard) -> None:
        """The chosen brick and the set-up that is being made stay too."""
        super().take_over(before)
        if isinstance(before, ScryperBoard):
            self._chosen = before._chosen
            self._draft.bricks, self._draft.hand = list(before._draft.bricks), before._draft.hand

    @property
    def view(self) -> ScryperView:
        """All that may be drawn."""
        view: ScryperView = self.table_view.view
        return view

    @property
    def rules(self) -> ScryperRules:
        """The game's parameters."""
        rules: ScryperRules = self.table_view.game.rules
        return rules

    @property
    def is_setting_up(self) -> bool:
        """Whether the person before the screen has to set up."""
        return self.table_view.mine is not None and self.view.phase is ScryperPhase.SET_UP

    @property
    def draft(self) -> list[int]:
        """The bricks that are set up but not sent yet, by column."""
        return self._draft.bricks

    def lay_out(self) -> None:
        """The board at the left, the pits in a column beside it."""
        self.places.lay_out(self.width(), self.height(), flipped=self.table_view.flipped)

    @property
    def grid(self) -> Size:
        """As the rules have it."""
        return Size(self.rules.rows, self.rules.columns)

    def content_of(self, cell: Cell) -> str:
        """Whose brick is there, and its value where the person before the screen may know it."""
        one, mine, t = self.view.board[cell.row * self.rules.columns + cell.column], self.table_view.mine, self.t
        if self.is_setting_up and mine is not None and cell.row == back_row(self.rules, mine):
            one, value = 0, self._draft.bricks[cell.column]
            return t("brick {value}, set up", value=value) if value else t("empty")
        if not one:
            return t("empty")
        side, value = side_of(t, "scryper", owner_of(one)), value_of(one)
        return t("{side}, brick {value}", side=side, value=value) if value else t("{side}, a covered brick", side=side)

    def meaning_of(self, cell: Cell) -> str:
        """What going there with the chosen brick would mean."""
        mine, chosen = self.table_view.mine, self._chosen
        if mine is None or chosen is None:
            return ""
        number = cell.row * self.rules.columns + cell.column
        return end_text(self.t, self.rules, self.view, mine=mine, chosen=chosen, cell=number)

    def at_hand(self) -> Sequence[str]:
        """The bricks of the pit that can be set up, by their values."""
        t = self.t
        if self.table_view.viewer is None:
            return (t("The bricks are hidden."),)
        left = [
            t.plural("{count} brick {value}", "{count} bricks {value}", count, value=value)
            for value, count in enumerate(self._draft.left(self.view), 1)
            if count
        ]
        return (t("At hand: {things}", things=", ".join(left) or t("none")),)

    def point_at(self, cell: Cell) -> None:
        """Bring the cursor to a cell, to its column alone while setting up."""
        super().point_at(Cell(self.cursor_at[0], cell.column) if self.is_setting_up else cell)

    def place_of_cell(self, cell: Cell) -> QRect:
        """Where a cell lies."""
        return self.rect_of(cell.row * self.rules.columns + cell.column).toRect()

    def rect_of(self, cell: int) -> QRectF:
        """Where a cell lies."""
        return self.places.rect_of(cell)

    def column_cell(self, column: int) -> int:
        """The cell of a column on the back row of whoever sets up."""
        player = self.table_view.mine if self.table_view.mine is not None else self.view.player
        return self.places.cell_of_column(player, column)

    # Setting up

    def put(self, column: int, value: int) -> bool:
        """Put a brick of the draft on a column of the back row, or take it off with 0; whether that can be."""
        why = self._draft.put(column, value, self.view)
        self.say(why)
        if not why:
            self.drafted.emit()
        return not why

    def prepare(self, draft: Sequence[int]) -> None:
        """Lay a set-up again that was taken back."""
        if self.is_setting_up:
            self._draft.bricks = list(draft)
            self.drafted.emit()
            self.update()

    def send(self) -> None:
        """The set-up is ready."""
        if self.is_setting_up:
            self.wished.emit(SetUp(tuple(self.draft)))

    # Hands

    def pressed(self, at: QPointF) -> None:
        """Take a brick, or a cell."""
        mine = self.table_view.mine
        self._press = at
        if mine is None:
            return
        if self.is_setting_up:
            self._press_set_up(mine, at)
            return
        cell = self.places.cell_at(at)
        if cell is None:
            self._chosen = None
            self.say("")
        else:
            self.choose(cell)
            self._held = (0, cell) if self._is_own(cell) and self.view.phase is ScryperPhase.PLAY else None

    def choose(self, cell: int) -> None:
        """A cell is clicked, or confirmed by a key: a brick is chosen, goes there, or goes to the score pit."""
        if self.view.phase is ScryperPhase.SCORE:
            self.wished.emit(Score(cell))
        elif self._is_own(cell):
            self._chosen = None if self._chosen == cell else cell
            self.say("" if self._chosen is None else choice_text(self.t, self.rules, self.view, cell))
        elif self._chosen is not None:
            self.wished.emit(BrickStep(self._chosen, cell))
        else:
            self.say(self.t("None of your bricks stands there. Choose one of your own first: they glow."))

    def _press_set_up(self, mine: TablePlayer, at: QPointF) -> None:
        draft = self._draft
        value, column = self.pits.value_at(mine, at), self.places.column_at(mine, at)
        if value:
            self.say(draft.take(value, self.view))
            self._held = (value, None) if draft.hand else None
        elif column is not None and draft.hand:
            self.put(column, draft.hand)
        elif column is not None and self.draft[column]:
            self._held = (self.draft[column], column)
            self.put(column, 0)
        elif column is not None:
            self.say(self.t("Choose a brick of your pit first, then a cell of your back row."))
        elif self.places.cell_at(at) is not None:
            self.say(self.t("Bricks are set up on your own back row: it glows."))

    def pointed(self, at: QPointF | None) -> None:
        """Follow the pointer."""
        self._hover = at
        cell = self.places.cell_at(at) if at is not None and self.table_view.mine is not None else None
        if self._chosen is not None and cell is not None:
            self._tell_end(cell)

    def released(self, at: QPointF) -> None:
        """Let a brick go that was dragged."""
        held, self._held = self._held, None
        if held is None:
            return
        value, source = held
        is_dragged = (at - self._press).manhattanLength() > FAR
        mine = self.table_view.mine
        if self.is_setting_up and mine is not None:
            column = self.places.column_at(mine, at)
            if is_dragged and column is not None:
                self.put(column, value)
                self._draft.hand = 0
            elif not is_dragged and source is not None:
                self.drafted.emit()  # A click on a brick that was set up takes it back.
        elif is_dragged and source is not None:
            cell = self.places.cell_at(at)
            if cell is not None and cell != source:
                self._chosen = source
                self.wished.emit(BrickStep(source, cell))

    def pressed_key(self, key: int) -> bool:
        """Arrows, Enter, Escape, and the values while setting up."""
        if self.is_setting_up:
            return self._key_set_up(key)
        if key in ARROWS:
            self._walk(*ARROWS[key])
        elif key in CONFIRM:
            self.choose(self._under_cursor)
        elif key == Qt.Key.Key_Escape.value and self._chosen is not None:
            self._chosen = None
            self.say("")
        else:
            return False
        return True

    def _key_set_up(self, key: int) -> bool:
        value = key - Qt.Key.Key_0.value
        column = self.cursor_at[1]
        if key in (Qt.Key.Key_Left.value, Qt.Key.Key_Right.value):
            self._walk(0, ARROWS[key][1])
        elif 1 <= value <= self.rules.values:
            if self.put(column, value):
                # On to the next column as the person sees it, but not round the board.
                on = column - 1 if self.table_view.flipped else column + 1
                self.cursor_at = (self.cursor_at[0], min(max(on, 0), self.rules.columns - 1))
        elif key in DROP:
            self.put(column, 0)
        elif key in (Qt.Key.Key_Return.value, Qt.Key.Key_Enter.value):
            self.send()
        else:
            return False
        return True

    def _walk(self, down: int, across: int) -> None:
        rows, columns = self.rules.rows, self.rules.columns
        if self.table_view.flipped:
            down, across = -down, -across
        self.cursor_at = ((self.cursor_at[0] + down) % rows, (self.cursor_at[1] + across) % columns)
        if self._chosen is not None:
            self._tell_end(self._under_cursor)

    @property
    def _under_cursor(self) -> int:
        return self.cursor_at[0] * self.rules.columns + self.cursor_at[1]

    def _is_own(self, cell: int) -> bool:
        one = self.view.board[cell]
        return bool(one) and self.table_view.mine is owner_of(one)

    def _tell_end(self, cell: int) -> None:
        """What going to a cell would mean."""
        mine, chosen = self.table_view.mine, self._chosen
        if mine is not None and chosen is not None:
            said = end_text(self.t, self.rules, self.view, mine=mine, chosen=chosen, cell=cell)
            self.say(said or choice_text(self.t, self.rules, self.view, chosen))

    def view_changed(self, before: TableView) -> None:
        """A choice belongs to one position; a new set-up begins empty."""
        self._chosen, self._held = None, None
        self.say("")
        mine, rules = self.table_view.mine, self.rules
        if not self.is_setting_up or before.mine is not mine:
            self._draft.clear()
        if self.is_setting_up and mine is not None:
            self.cursor_at = (back_row(rules, mine), rules.columns - 1 if self.table_view.flipped else 0)
        elif mine is not None and before.mine is not mine:
            own = [cell for cell in range(len(self.view.board)) if self._is_own(cell)]
            if own and self._under_cursor not in own:
                self.cursor_at = divmod(own[0], rules.columns)
        if before.flipped is not self.table_view.flipped:
            self.lay_out()

    # Painting

    def paint_ground(self, painter: QPainter) -> None:
        """Malachite in its bed of wood, names of rows and columns, the frame."""
        board = self.places.board
        self.paint_bed(painter, board.toRect())
        self._drawing.paint_stones(painter)
        columns, rows = self.rules.columns, self.rules.rows
        firsts = [self.rect_of(row * columns) for row in range(rows)]
        self.paint_names(painter, board, [self.rect_of(column) for column in range(columns)], firsts)
        self.paint_framed(painter, board, self.places.thick)

    def paint_all(self, painter: QPainter) -> None:
        """Pits, bricks, what can be done, and the brick that moves."""
        view, mine, drawing = self.view, self.table_view.mine, self._drawing
        signs = {player: side_of(self.t, "scryper", player) for player in PLAYERS}
        left, hand = self._draft.left(view), self._draft.hand
        self.pits.paint(
            painter, view, self.table_view.viewer, available=left, hand=hand, sets=self.rules.sets, signs=signs
        )
        if self.moving is None:
            drawing.paint_last(painter, self.table_view.last, view)
        drawing.paint_bricks(painter, view, self.table_view.viewer, self.moving)
        if mine is not None and self.is_setting_up:
            drawing.paint_draft(painter, mine, self.draft)
        elif mine is not None:
            drawing.paint_choices(painter, view, mine, self._chosen)
        if self.shows_cursor:
            paint_cursor(painter, within(self.rect_of(self._under_cursor), 0.92))
        drawing.paint_moving(painter, view, self.moving, self.progress)
        held, at = self._held, self._hover
        if held is not None and at is not None and mine is not None and (at - self._press).manhattanLength() > FAR:
            value, source = held
            value = value if self.is_setting_up or source is None else value_of(view.board[source])
            drawing.paint_held(painter, mine, value, at)
