"""What mouse and keyboard do on the map: gestures of the tools, panning, the cell cursor."""

from __future__ import annotations

from types import MappingProxyType
from typing import Protocol

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent

from editor.editor_state import EditorState
from editor.tools.tool import Modifiers, Pointer, PointerPhase, TypedKey
from runtime.engine.board.grid import Cell, Size

_STEPS = MappingProxyType(
    {
        Qt.Key.Key_Up: (-1, 0),
        Qt.Key.Key_Down: (1, 0),
        Qt.Key.Key_Left: (0, -1),
        Qt.Key.Key_Right: (0, 1),
    }
)
_PAINTS = frozenset({Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter})
_KEYS = MappingProxyType(
    {
        Qt.Key.Key_Up: TypedKey.UP,
        Qt.Key.Key_Down: TypedKey.DOWN,
        Qt.Key.Key_Left: TypedKey.LEFT,
        Qt.Key.Key_Right: TypedKey.RIGHT,
        Qt.Key.Key_Return: TypedKey.ENTER,
        Qt.Key.Key_Enter: TypedKey.ENTER,
        Qt.Key.Key_Backspace: TypedKey.BACKSPACE,
        Qt.Key.Key_Delete: TypedKey.DELETE,
    }
)
_PLAIN = (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.KeypadModifier)


def key_of(event: QKeyEvent) -> TypedKey | None:
    """The key of a tool that is typed with, where it is one."""
    return _KEYS.get(Qt.Key(event.key())) if event.modifiers() in _PLAIN else None


def letters_of(event: QKeyEvent) -> str:
    """The letters that a key types; empty where it is a command."""
    held = event.modifiers() & ~Qt.KeyboardModifier.GroupSwitchModifier
    return event.text() if held in _PLAIN and event.text().isalpha() else ""


def modifiers_of(held: Qt.KeyboardModifier) -> Modifiers:
    """The keys that are held, as the tools know them."""
    result = Modifiers.NONE
    for theirs, ours in (
        (Qt.KeyboardModifier.ShiftModifier, Modifiers.SHIFT),
        (Qt.KeyboardModifier.ControlModifier, Modifiers.CONTROL),
        (Qt.KeyboardModifier.AltModifier, Modifiers.ALT),
    ):
        if held & theirs:
            result |= ours
    return result


def is_arrow(event: QKeyEvent) -> bool:
    """Whether the key moves the cell cursor."""
    return Qt.Key(event.key()) in _STEPS or event.key() in (Qt.Key.Key_Home, Qt.Key.Key_End)


def paints(event: QKeyEvent) -> bool:
    """Whether the key is the keyboard's press of the tool."""
    return Qt.Key(event.key()) in _PAINTS


def moved(cell: Cell, event: QKeyEvent, size: Size) -> Cell:
    """Where the key moves the cell cursor: by one, with Ctrl by five, Home and End to the ends of the row."""
    if event.key() == Qt.Key.Key_Home:
        return Cell(cell.row, 0)
    if event.key() == Qt.Key.Key_End:
        return Cell(cell.row, size.columns - 1)
    down, right = _STEPS[Qt.Key(event.key())]
    far = 5 if event.modifiers() & Qt.KeyboardModifier.ControlModifier else 1
    return Cell(
        max(0, min(size.rows - 1, cell.row + down * far)), max(0, min(size.columns - 1, cell.column + right * far))
    )


class MapArea(Protocol):
    """What the hand works on: the view of the map."""

    def cell_at(self, point: QPoint) -> Cell:
        """The cell under a pixel of the view."""

    def scroll_by(self, dx: int, dy: int) -> None:
        """Move the map by some pixels."""

    def reveal(self, cell: Cell) -> None:
        """Scroll until a cell shows."""

    def rack_changed(self) -> None:
        """The preview, the cursor or the hand itself look different."""


class Picker(Protocol):
    """What takes the place of the tool while something is picked on the map."""

    @property
    def is_on(self) -> bool:
        """Whether it does now."""

    @property
    def is_busy(self) -> bool:
        """Whether it follows a drag."""

    def pointer(self, cell: Cell, phase: PointerPhase) -> None:
        """Follow the pointer."""

    def finish(self) -> None:
        """The button was let go."""

    def done(self) -> None:
        """Keep what was picked."""

    def back(self) -> bool:
        """Drop it; whether there was something to drop."""


class MapController:
    """The state between events: which gesture is under way, whether the map is being dragged, who led last.

    The middle button, or the left with Space held or with the hand tool, drags the map. The right button drops a
    gesture. Alone, Space and Enter are a press of the tool on the cell cursor; Shift and arrows lead the tool along
    until Shift is let go. While something is picked for a condition, ``picking`` gets all that else the tool would.
    """

    def __init__(self, state: EditorState, ground: MapArea, picking: Picker) -> None:
        self._state = state
        self._picking = picking
        self._ground = ground
        self._pan_from: QPoint | None = None
        self._space_held = False
        self._space_used = False
        self._along = False
        self._last: Cell | None = None
        self.by_keyboard = False
        self.peeks = False
        """Whether Alt shows what the picker would do."""

    @property
    def is_panning(self) -> bool:
        """Whether the map is being dragged, or would be at the next press."""
        return self.is_dragging or self._space_held or self._drags

    @property
    def _drags(self) -> bool:
        """Whether the tool in hand is the one that drags the map."""
        return self._state.tool_spec.drags_map and not self._picking.is_on

    @property
    def is_dragging(self) -> bool:
        """Whether the map is being dragged."""
        return self._pan_from is not None

    def mouse_pressed(self, event: QMouseEvent) -> None:
        """Begin to drag the map, or a gesture; the right button drops the gesture under way."""
        button, point = event.button(), event.position().toPoint()
        pans_left = self._space_held or self._drags
        if button == Qt.MouseButton.MiddleButton or (pans_left and button == Qt.MouseButton.LeftButton):
            self._finish()
            self._pan_from, self._space_used = point, True
        elif button == Qt.MouseButton.RightButton:
            self._point_at(point)
            if self._is_busy:
                self.cancel()
        elif button == Qt.MouseButton.LeftButton and not self._is_busy:
            self._point_at(point)
            self._send(self._ground.cell_at(point), PointerPhase.PRESS, modifiers_of(event.modifiers()))
        self._ground.rack_changed()

    def mouse_moved(self, event: QMouseEvent) -> None:
        """Drag the map, go on with the gesture, or show what a press would do."""
        point = event.position().toPoint()
        if self._pan_from is not None:
            moved_by = point - self._pan_from
            self._pan_from = point
            self._ground.scroll_by(-moved_by.x(), -moved_by.y())
            return
        pressed = bool(event.buttons() & Qt.MouseButton.LeftButton)
        if self._is_busy and not pressed and not self._along:
            self._finish()  # The release went elsewhere.
        if self._along:
            return
        self._point_at(point)
        phase = PointerPhase.MOVE if self._is_busy else PointerPhase.HOVER
        cell = self._ground.cell_at(point)
        self._send(cell, phase, modifiers_of(event.modifiers()))
        if phase is PointerPhase.MOVE:
            self._ground.reveal(cell)
        self._ground.rack_changed()

    def mouse_released(self, event: QMouseEvent) -> None:
        """End the gesture, or the dragging of the map."""
        if self._pan_from is not None and event.button() in (Qt.MouseButton.MiddleButton, Qt.MouseButton.LeftButton):
            self._pan_from = None
        elif event.button() == Qt.MouseButton.LeftButton and self._is_busy:
            cell = self._ground.cell_at(event.position().toPoint())
            self._send(cell, PointerPhase.RELEASE, modifiers_of(event.modifiers()))
        self._ground.rack_changed()

    def mouse_left(self) -> None:
        """The pointer has gone off the map: nothing is previewed, but a drag goes on."""
        if self._state.toolbox and not self._is_busy and not self.by_keyboard:
            self._last = self._state.cell or self._last
            self._state.toolbox.leave()
            self._state.point_at(None)
            self._ground.rack_changed()

    def key_pressed(self, event: QKeyEvent) -> bool:
        """Move the cell cursor, press the tool, drop a gesture; whether the key meant something."""
        if event.key() == Qt.Key.Key_Escape:
            return self.cancel()
        if event.key() == Qt.Key.Key_Alt:
            self.hover_again(modifiers_of(event.modifiers()) | Modifiers.ALT)
            return False
        if self._picking.is_on and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._picking.done()
            return True
        if self._state.is_typing and self._typed(event):
            return True
        if is_arrow(event):
            self._arrow(event)
        elif event.key() == Qt.Key.Key_Space:
            if not event.isAutoRepeat():
                self._space_held, self._space_used = True, False
                self._ground.rack_changed()
        elif paints(event):
            self._press_and_release()
        else:
            return False
        return True

    def takes_letters(self, event: QKeyEvent) -> bool:
        """Whether a key goes to the tool that is typed with, even where it is a shortcut of something."""
        return self._state.is_typing and (key_of(event) is not None or bool(letters_of(event)))

    def typed(self, text: str) -> None:
        """Letters that were put together of several keys."""
        if self._state.is_typing:
            self._state.typed(text)
            self._ground.rack_changed()

    def _typed(self, event: QKeyEvent) -> bool:
        """Hand a key to the tool that is typed with; whether it takes it."""
        key, letters = key_of(event), letters_of(event)
        if key is not None:
            self._state.key(key)
        elif letters:
            self._state.typed(letters)
        else:
            return False
        self._ground.rack_changed()
        return True

    def key_released(self, event: QKeyEvent) -> bool:
        """Space let go presses the tool, where it did not drag the map; Shift let go ends the way along the arrows."""
        if event.isAutoRepeat():
            return False
        if event.key() == Qt.Key.Key_Alt:
            self.hover_again(Modifiers.NONE)
        elif event.key() == Qt.Key.Key_Space and self._space_held:
            self._space_held = False
            if not self._space_used:
                self._press_and_release()
            self._ground.rack_changed()
            return True
        elif event.key() == Qt.Key.Key_Shift and self._along:
            self._along = False
            if self._is_busy and self._state.cell is not None:
                self._send(self._state.cell, PointerPhase.RELEASE, Modifiers.NONE)
            self._ground.rack_changed()
        return False

    def cancel(self) -> bool:
        """Drop the gesture under way; whether there was one."""
        self._along = False
        dropped = self._picking.back() or self._state.cancel()
        self._ground.rack_changed()
        return dropped

    def lost(self) -> None:
        """Something else has taken mouse or keyboard: a stroke stays as far as it came, a drag is dropped."""
        self._pan_from, self._space_held, self._along = None, False, False
        self._finish()
        self._ground.rack_changed()

    def hover_again(self, held: Modifiers = Modifiers.NONE) -> None:
        """Show what a press would do now, after something else than the pointer has changed."""
        self.peeks = bool(held & Modifiers.ALT)
        if self._state.cell is not None and not self._is_busy:
            self._send(self._state.cell, PointerPhase.HOVER, held)
            self._ground.rack_changed()

    def _arrow(self, event: QKeyEvent) -> None:
        level = self._state.level
        if level is None:
            return
        if self._is_busy and not self._along:
            return  # The mouse is at work.
        self.by_keyboard = True
        before = self._state.cell
        if before is None:
            last = self._last
            self._go(last if last is not None and last in level.terrain.size else Cell(0, 0))
            return
        after = moved(before, event, level.terrain.size)
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            if not self._along:
                self._along = True
                self._send(before, PointerPhase.PRESS, Modifiers.NONE)
            self._send(after, PointerPhase.MOVE, Modifiers.NONE)
        self._go(after)

    def go_to(self, cell: Cell) -> None:
        """Bring the cell cursor to a cell of the map."""
        if not self._is_busy:
            self.by_keyboard = True
            self._go(cell)

    def _go(self, cell: Cell) -> None:
        self._state.point_at(cell)
        if not self._is_busy:
            self._send(cell, PointerPhase.HOVER, Modifiers.NONE)
        self._ground.reveal(cell)
        self._ground.rack_changed()

    def _press_and_release(self) -> None:
        if self._state.cell is None or self._is_busy:
            return
        self.by_keyboard = True
        for phase in (PointerPhase.PRESS, PointerPhase.RELEASE, PointerPhase.HOVER):
            self._send(self._state.cell, phase, Modifiers.NONE)
        self._ground.rack_changed()

    def _point_at(self, point: QPoint) -> None:
        self.by_keyboard = False
        level, cell = self._state.level, self._ground.cell_at(point)
        self._state.point_at(cell if level and cell in level.terrain.size else None)

    def _send(self, cell: Cell, phase: PointerPhase, held: Modifiers) -> None:
        if self._picking.is_on:
            self._picking.pointer(cell, phase)
        else:
            self._state.pointer(Pointer(cell, phase, held))

    def _finish(self) -> None:
        self._picking.finish()
        self._state.finish()

    @property
    def _is_busy(self) -> bool:
        return self._picking.is_busy or self._state.is_busy
