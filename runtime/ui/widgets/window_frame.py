"""What all windows of the game begin as: dark wood, the theme's texts, as large as fits, one deed for one key.

A key that is held walks, looks and writes on, but does no deed twice.
"""

from __future__ import annotations

from abc import abstractmethod

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QToolTip, QVBoxLayout, QWidget

from runtime.support.texts import mark
from runtime.ui.theme import Theme
from runtime.ui.windows import open_at

WALKING = frozenset(
    {
        Qt.Key.Key_Up,
        Qt.Key.Key_Down,
        Qt.Key.Key_Left,
        Qt.Key.Key_Right,
        Qt.Key.Key_Home,
        Qt.Key.Key_End,
        Qt.Key.Key_PageUp,
        Qt.Key.Key_PageDown,
        Qt.Key.Key_Tab,
        Qt.Key.Key_Backtab,
        Qt.Key.Key_Plus,
        Qt.Key.Key_Minus,
        Qt.Key.Key_Equal,
        Qt.Key.Key_Backspace,
    }
)
"""Keys that lead elsewhere, show more or less, or take back letter by letter what was laid or written."""
UNSEEN = 3
"""In fewer milliseconds nobody lets a key go and presses it again."""
BESIDE = Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier
COMMANDING = BESIDE | Qt.KeyboardModifier.ControlModifier


def goes_on(event: QKeyEvent, *, writes: bool) -> bool:
    """Whether a key that is held does again what it has done; ``writes`` says that it comes where text is written."""
    if event.key() in WALKING:
        return not event.modifiers() & BESIDE
    is_written = event.text().isprintable() and bool(event.text()) and not event.modifiers() & COMMANDING
    return writes and (is_written or event.key() == Qt.Key.Key_Delete)


def shortcut(keys: str | Qt.Key, window: QWidget) -> QShortcut:
    """A shortcut of a window whose key does nothing more while it is held."""
    made = QShortcut(QKeySequence(keys), window)
    made.setAutoRepeat(False)
    return made


class HeldKeys(QObject):
    """Keeps what a held key sends from a window, unless it :func:`goes_on`.

    A machine that has much to do does not always see that a key is held: it says that it was let go and pressed again,
    at one and the same moment. That is told by the time, which no finger is quick enough for.
    """

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._let_go = (0, 0)
        """The key that was let go last, and when, in milliseconds."""
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """When the window is shown, listen to what comes to it, before whatever has the keyboard is told."""
        window: QWidget | None = getattr(self, "_window", None)  # None: it is being taken down, and this with it.
        if window is not None and watched is window:
            if event.type() == QEvent.Type.Show and (handle := window.windowHandle()) is not None:
                handle.installEventFilter(self)
            return False
        if window is None or not isinstance(event, QKeyEvent):
            return False
        if event.type() == QEvent.Type.KeyRelease:
            self._let_go = (event.key(), event.timestamp())
            return False
        if not self._is_held(event):
            return False
        if event.type() == QEvent.Type.KeyPress:
            return True
        event.accept()  # So that no shortcut takes it.
        return True

    def _is_held(self, event: QKeyEvent) -> bool:
        """Whether a key is held that does nothing more."""
        key, when = self._let_go
        is_same = event.timestamp() > 0 and event.key() == key and event.timestamp() - when < UNSEEN
        if not (event.isAutoRepeat() or is_same):
            return False
        here = self._window.focusWidget()
        writes = here is not None and here.testAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled)
        return not goes_on(event, writes=writes)


SMALLEST = QSize(1024, 700)
USUAL = QSize(1280, 800)
SETTLED = 60
"""A window that is being pulled rests when its size was the same for so many milliseconds."""
MENU_TIP = mark("Help, set-up, statistics, and the way to the main menu")
"""What the button for the menu leads to, in every window."""


class Growth(QObject):
    """Has texts and panels go with the size of a window; tool tips tell of what was under the pointer, so they go."""

    def __init__(self, window: QWidget, theme: Theme) -> None:
        super().__init__(window)
        self._window, self._theme = window, theme
        self._soon = QTimer(self, interval=SETTLED, singleShot=True)
        self._soon.timeout.connect(self._follow)
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A window that has just come into sight is made to fit at once, one that is being pulled once it rests."""
        window: QWidget | None = getattr(self, "_window", None)  # None: it is being taken down, and this with it.
        if window is None or watched is not window:
            return False
        if event.type() == QEvent.Type.Resize:
            QToolTip.hideText()
            self._soon.start() if window.isVisible() else self._follow()
        elif event.type() in (QEvent.Type.Show, QEvent.Type.WindowActivate):
            self._follow()
        return False

    def _follow(self) -> None:
        if not self._theme.scale.fits(self._window.size()):
            self._theme.dress_anew()


def frame(window: QWidget, theme: Theme) -> None:
    """Make a window that is not shown yet one of the game's."""
    window.setPalette(theme.game_palette())
    theme.dress(window, theme.game_sheet())
    window.setMinimumSize(SMALLEST)
    open_at(window, USUAL)
    HeldKeys(window)
    Growth(window, theme)


class StageWindow(QWidget):
    """A window that shows one game after another, or a replay, each on a stage that fills it."""

    closed = Signal()
    """The window was closed."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self._is_closed = False
        frame(self, theme)
        self._inside = QVBoxLayout(self)
        self._inside.setContentsMargins(0, 0, 0, 0)

    def show_stage(self, stage: QWidget, title: str) -> None:
        """Show a stage in the whole window, which is called so from now on."""
        self.setWindowTitle(title)
        self._inside.addWidget(stage)
        stage.show()
        self._inside.activate()

    def put_away(self, stage: QWidget) -> None:
        """Show a stage no more."""
        stage.hide()
        self._inside.removeWidget(stage)
        stage.deleteLater()

    @abstractmethod
    def close_down(self) -> None:
        """Stop whatever runs in the window."""

    def closeEvent(self, event: QCloseEvent) -> None:
        """Stop everything, and say once that the window is gone."""
        event.accept()
        if not self._is_closed:
            self._is_closed = True
            self.close_down()
            self.closed.emit()
