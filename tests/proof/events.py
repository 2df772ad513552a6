"""Real events for the proofs: through Qt's own door for what a screen, a mouse and a keyboard send."""

from __future__ import annotations

from types import MappingProxyType

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QWindow
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

_M = Qt.KeyboardModifier
_WRITTEN = MappingProxyType(
    {
        Qt.Key.Key_Return: "\r",
        Qt.Key.Key_Enter: "\r",
        Qt.Key.Key_Tab: "\t",
        Qt.Key.Key_Backspace: "\b",
        Qt.Key.Key_Delete: "\x7f",
        Qt.Key.Key_Escape: "\x1b",
    }
)
_HOLDS = (
    (Qt.Key.Key_Shift, _M.ShiftModifier),
    (Qt.Key.Key_Control, _M.ControlModifier),
    (Qt.Key.Key_Alt, _M.AltModifier),
)


def press_mouse(
    window: QWindow,
    at: QPoint,
    button: Qt.MouseButton,
    held: Qt.KeyboardModifier = _M.NoModifier,
    *,
    twice: bool = False,
) -> None:
    """Click into a window, as long as it is there: what is pressed may close it."""
    for press in (QTest.mousePress, QTest.mouseRelease) * (2 if twice else 1):
        if is_there(window):
            press(window, button, held, inside(window, at))


def _letter(key: Qt.Key, held: Qt.KeyboardModifier) -> str:
    """What a keyboard writes with a key."""
    if held not in (_M.NoModifier, _M.ShiftModifier):
        return ""
    letter = chr(key) if 32 <= key < 127 else _WRITTEN.get(key, "")
    return letter if held == _M.ShiftModifier else letter.lower()


def press_key(window: QWindow, key: Qt.Key, held: Qt.KeyboardModifier = _M.NoModifier, text: str = "") -> None:
    """Press a key and let it go, with the keys that are held meanwhile, as long as the window is there.

    Each is sent alone: QTest's own row of them goes on with a window that the first of them has closed.
    """
    said = text or _letter(key, held)
    around = [one for one, modifier in _HOLDS if held & modifier]
    row = [*((one, True, "") for one in around), (key, True, said), (key, False, said)]
    row += [(one, False, "") for one in reversed(around)]
    for one, is_press, letters in row:
        if is_there(window):
            QTest.simulateEvent(window, is_press, int(one), held, letters, False)


def type_text(window: QWindow, text: str) -> None:
    """Type a text, letter by letter, into whatever has the keyboard."""
    for letter in text:
        code = ord(letter.upper()) if len(letter.upper()) == 1 else 0
        press_key(window, Qt.Key(code) if 32 <= code < 127 else Qt.Key.Key_unknown, text=letter)


def open_windows() -> list[QWindow]:
    """The windows that are seen, menus counted."""
    return [window for window in QApplication.topLevelWindows() if window.isVisible()]


def is_there(window: QWindow) -> bool:
    """Whether a window can still be pressed into."""
    # Qt makes and removes windows without telling Python, so that what stands for one proves nothing.
    return isValid(window) and any(one is window for one in QApplication.topLevelWindows()) and window.isVisible()


def inside(window: QWindow, at: QPoint) -> QPoint:
    """The nearest place in a window, as a pointer that is held by its edge."""
    return QPoint(max(0, min(at.x(), window.width() - 1)), max(0, min(at.y(), window.height() - 1)))


def named(widget: QWidget | None) -> str:
    """How an event names a widget."""
    if widget is None:
        return "nothing"
    name = widget.accessibleName() or widget.objectName() or widget.windowTitle()
    return f"{type(widget).__name__} “{name[:40]}”"
