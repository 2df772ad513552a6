"""Turns Qt's mouse and keys into what the tools are fed with."""

from __future__ import annotations

from types import MappingProxyType

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from editor.tools.tool import Modifiers, TypedKey
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
