"""The board in the game's window, played on with mouse and keyboard."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from PySide6.QtCore import QEvent, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QCursor, QHelpEvent, QInputMethodEvent, QKeyEvent, QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QApplication

from runtime.engine.board.grid import Cell
from runtime.engine.board.terrain import TerrainMap
from runtime.support.texts import Texts
from runtime.ui.cell_table import CellTexts
from runtime.ui.game.board.board_surface import BoardSurface
from runtime.ui.painter.board import BoardPainter
from runtime.ui.theme import Theme
from runtime.ui.touch import TouchInput

SWING = 45
"""How far the pointer must swing one way to count, in pixels."""

TURNS = 4
"""How many changes of direction make a shake."""

WITHIN = 900
"""How long a shake may take at most, in milliseconds."""


@dataclass(frozen=True, slots=True)
class Shaking:
    """What is known of the pointer's latest swings along one axis.

    ``edge`` is the farthest point of the present swing, ``heading`` its sign, ``turns`` the times (in milliseconds)
    of the latest changes of direction.
    """

    edge: float | None = None
    heading: int = 0
    turns: tuple[int, ...] = ()

    def moved(self, position: float, at: int) -> Shaking:
        """The pointer seen at ``position`` (pixels) at the time ``at`` (milliseconds)."""
        if self.edge is None:
            return replace(self, edge=position)
        way = position - self.edge
        if self.heading == 0:
            return replace(self, edge=position, heading=1 if way > 0 else -1) if abs(way) >= SWING else self
        if way * self.heading >= 0:
            return replace(self, edge=position)
        if abs(way) < SWING:
            return self
        recent = tuple(turn for turn in self.turns if at - turn <= WITHIN)
        return Shaking(position, -self.heading, (*recent, at))

    @property
    def is_shake(self) -> bool:
        """Whether the latest swings amount to a shake."""
        return len(self.turns) >= TURNS and self.turns[-1] - self.turns[-TURNS] <= WITHIN


STEPS: Mapping[int, tuple[int, int]] = MappingProxyType(
    {
        Qt.Key.Key_Up: (-1, 0),
        Qt.Key.Key_Down: (1, 0),
        Qt.Key.Key_Left: (0, -1),
        Qt.Key.Key_Right: (0, 1),
    }
)


_ALONGSIDE = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier
_ALT_GR = (
    Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier,
    Qt.KeyboardModifier.GroupSwitchModifier,
)


OTHER_MARKS = '"'
"""What is typed to change the letter laid last for one of the rack that differs in its marks, A for Ä."""


def is_typed(event: QKeyEvent) -> bool:
    """Whether a key writes a letter of any alphabet, with AltGr as well, or its marks, and is no shortcut."""
    held = event.modifiers() & ~_ALONGSIDE
    writes = event.text()[:1].isalpha() or event.text() == OTHER_MARKS
    return writes and held in (Qt.KeyboardModifier.NoModifier, *_ALT_GR)


class GameBoard(BoardSurface):
    """Says by signals what the player does on the board."""

    clicked = Signal(object)
    """The :class:`Cell` that was clicked."""
    taken = Signal(object)
    """A cell whose laid letter is to go back: double click or right click."""
    stepped = Signal(int, int)
    """The cursor is to move by rows and columns."""
    turned = Signal()
    """The cursor is to read the other way."""
    typed = Signal(str)
    """A letter typed."""
    erased = Signal()
    """Backspace."""
    dragged = Signal(object, QPoint)
    """A laid letter leaves its cell: cell, the pointer's place on the screen."""
    swept = Signal(object, QPoint)
    """All laid letters leave with the one on this cell: dragged with Shift, or with the right button."""
    nudged = Signal(int, int)
    """All laid letters are to move by rows and columns."""
    spun = Signal()
    """All laid letters are to read the other way."""
    hovered = Signal(object, QPoint)
    """The pointer rests on a cell, or (None) on none; its place on the screen."""
    drag_moved = Signal(QPoint)
    drag_ended = Signal(QPoint)
    shaken = Signal()
    """The pointer was shaken to and fro."""

    def __init__(
        self,
        theme: Theme,
        painter: BoardPainter,
        t: Texts,
        *,
        terrain: TerrainMap,
        title: str,
        texts: CellTexts,
    ) -> None:
        super().__init__(theme, painter, t, terrain=terrain, title=title, texts=texts)
        self._shaking = Shaking()
        self._press: tuple[Cell, QPoint] | None = None
        self._is_dragging = False
        self._pan: QPoint | None = None
        self._is_space_down = False
        self._has_pushed = False
        self._rested: Cell | None = None
        TouchInput(self, lambda steps, at: self.zoom(steps, at.toPoint()), lambda by: self.pan(by.toPoint()))
        # Only when everything has its new place it is known what lies under the pointer.
        self.shifted.connect(lambda: QTimer.singleShot(0, self, self._tell_again))

    # The mouse

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Seize a laid letter, click a cell, or push the board."""
        place = event.position().toPoint()
        left = event.button() is Qt.MouseButton.LeftButton
        if event.button() is Qt.MouseButton.MiddleButton or (left and self._is_space_down):
            self._pan, self._has_pushed = place, True
            self.setCursor(Qt.CursorShape.ClosedHandCursor)
            return
        cell = self.cell_at(place)
        if cell is not None and (left or event.button() is Qt.MouseButton.RightButton):
            self._press = (cell, place)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag, push, or watch for shaking."""
        place = event.position().toPoint()
        if self._rested is not None and self.cell_at(place) != self._rested:
            self._tell(None, self.mapToGlobal(place))
        if self._pan is not None:
            self.pan(place - self._pan)
            self._pan = place
        elif self._is_dragging:
            self.drag_moved.emit(self.mapToGlobal(place))
        elif self._press is not None:
            cell, start = self._press
            if self._has_laid(cell) and (place - start).manhattanLength() >= QApplication.startDragDistance():
                self._is_dragging = True
                right = bool(event.buttons() & Qt.MouseButton.RightButton)
                whole = right or bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
                (self.swept if whole else self.dragged).emit(cell, self.mapToGlobal(place))
        else:
            self._watch(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let go of what was seized; without a drag it was a click."""
        place = event.position().toPoint()
        if self._pan is not None:
            self._pan = None
            self.unsetCursor()
            return
        press, self._press = self._press, None
        if self._is_dragging:
            self._is_dragging = False
            self.drag_ended.emit(self.mapToGlobal(place))
        elif press is not None and self.cell_at(place) == press[0]:
            (self.taken if event.button() is Qt.MouseButton.RightButton else self.clicked).emit(press[0])

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """A laid letter goes back; elsewhere it is another click."""
        cell = self.cell_at(event.position().toPoint())
        if cell is not None and self._has_laid(cell):
            self.taken.emit(cell)
        else:
            self.mousePressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """With Ctrl the wheel zooms, else it pushes a board that is larger than its frame; letters in hand turn."""
        turn = event.angleDelta()
        if self._is_dragging:
            self.spun.emit()
        elif event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoom(1 if turn.y() > 0 else -1, event.position().toPoint())
        elif event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.pan(QPoint(turn.y() // 2, 0))
        else:
            self.pan(QPoint(turn.x() // 2, turn.y() // 2))
        event.accept()

    def _watch(self, event: QMouseEvent) -> None:
        """The pointer moves freely: is it a shake?"""
        self._shaking = self._shaking.moved(event.position().x(), event.timestamp())
        if self._shaking.is_shake:
            self._shaking = Shaking()
            self.shaken.emit()
        cell = self.cell_at(event.position().toPoint())
        laid = cell is not None and self._has_laid(cell)
        self.setCursor(Qt.CursorShape.OpenHandCursor if laid else Qt.CursorShape.ArrowCursor)

    def _has_laid(self, cell: Cell) -> bool:
        """Whether an uncommitted letter lies there."""
        laid = self._look.laid
        return laid is not None and any(letter.at == cell for letter in laid.letters)

    # Keyboard and tool tips

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows move the cursor or, with Ctrl, what is laid; letters are laid, Backspace takes back.

        Space turns what is laid, or pushes the board with the mouse.
        """
        step = STEPS.get(event.key())
        plain = event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier)
        plain = plain or event.modifiers() == Qt.KeyboardModifier.KeypadModifier
        if step is not None and plain:
            self.stepped.emit(*step)
        elif step is not None and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.nudged.emit(*step)
        elif event.key() == Qt.Key.Key_Space:
            if not event.isAutoRepeat():
                self._is_space_down, self._has_pushed = True, False
        elif event.key() in (Qt.Key.Key_Backspace, Qt.Key.Key_Delete):
            self.erased.emit()
        elif is_typed(event):
            self.typed.emit(event.text())
        else:
            super().keyPressEvent(event)

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        """A letter that was put together of several keys, such as an accent and a letter."""
        if event.commitString().strip():
            self.typed.emit(event.commitString())
        event.accept()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """Space is let go."""
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            if self._is_space_down and not self._has_pushed:
                self.spun.emit()
            self._is_space_down = False
        super().keyReleaseEvent(event)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Tab turns the cursor; Shift+Tab leaves the board."""
        if not forward:
            return super().focusNextPrevChild(False)
        self.turned.emit()
        return True

    def event(self, event: QEvent) -> bool:
        """Where the pointer rests, it is told what lies there."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            self._tell(self.cell_at(event.pos()), event.globalPos())
            return True
        if event.type() == QEvent.Type.Leave:
            self._tell(None, QPoint())
        return super().event(event)

    @property
    def rested(self) -> Cell | None:
        """The cell that the pointer rests on, where it rests on one."""
        return self._rested

    def _tell_again(self) -> None:
        """Cells lie elsewhere: say on which the pointer rests now, where it rested on one before."""
        if self._rested is not None:
            pointer = QCursor.pos()
            place = self.mapFromGlobal(pointer)
            self._tell(self.cell_at(place) if self.rect().contains(place) else None, pointer)

    def _tell(self, cell: Cell | None, at: QPoint) -> None:
        """Say on which cell the pointer rests."""
        self._rested = cell
        self.hovered.emit(cell, at)
