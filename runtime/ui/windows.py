"""Windows: how large they open and where, the whole screen, and what is dropped on them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, QPoint, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QDropEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from runtime.profile.settings import Settings
from runtime.support.texts import mark
from runtime.ui.preferences import Preferences
from runtime.ui.screen_room import FRAME, room_on_screen


def open_at(window: QWidget, wanted: QSize) -> None:
    """Give a window that is not shown yet the wanted size, or what the screen has room for."""
    room = room_on_screen(window).size()
    window.resize(wanted.boundedTo(room - FRAME).expandedTo(window.minimumSize()))


def place_at(window: QWidget, corner: QPoint) -> None:
    """Put a window's upper left corner at ``corner``, or as near to it as keeps the whole window on the screen."""
    room = room_on_screen(window)
    size = window.size() + FRAME
    left = max(room.left(), min(corner.x(), room.right() + 1 - size.width()))
    top = max(room.top(), min(corner.y(), room.bottom() + 1 - size.height()))
    window.move(left, top)


def take_place(window: QWidget, before: QWidget) -> None:
    """Put a window where another one is, as large, and filling the screen where that does."""
    filling = Qt.WindowState.WindowMaximized | Qt.WindowState.WindowFullScreen
    state = before.windowState() & filling
    if state:
        window.setWindowState(state)
    else:
        window.setWindowState(window.windowState() & ~filling)
        window.setGeometry(before.geometry())


def take_keyboard(widget: QWidget, before: QWidget) -> None:
    """Give the keyboard to what stands where it was in ``before``, which has the same parts in the same order."""
    had = before.window().focusWidget()
    were, are = before.findChildren(QWidget), widget.findChildren(QWidget)
    if had is None or had not in were or [type(one) for one in were] != [type(one) for one in are]:
        return
    are[were.index(had)].setFocus(Qt.FocusReason.OtherFocusReason)


FULL_SCREEN_KEY = "F11"
FULL_SCREEN_TIP = mark("Fill the whole screen, or go back to a window")


class FullScreen(QObject):
    """Has one window follow the setting, and its key change it."""

    def __init__(self, window: QWidget, preferences: Preferences) -> None:
        """The ``window`` is that of a game or of the menus; it need not be shown yet."""
        super().__init__(window)
        self._window, self._preferences = window, preferences
        self._is_wanted = False
        key = QShortcut(QKeySequence(FULL_SCREEN_KEY), window)
        key.setAutoRepeat(False)
        key.activated.connect(self.change)
        preferences.changed.connect(self._follow)
        self._follow(preferences.settings)

    def change(self) -> None:
        """The other way, for this window and all others, now and the next time."""
        wanted = not self._window.isFullScreen()
        self._preferences.change(full_screen=wanted)
        self._fill(wanted)  # The system may have changed the window without a word to the settings.

    def _follow(self, settings: Settings) -> None:
        if settings.full_screen is not self._is_wanted:
            self._is_wanted = settings.full_screen
            self._fill(self._is_wanted)

    def _fill(self, wanted: bool) -> None:
        state, full = self._window.windowState(), Qt.WindowState.WindowFullScreen
        self._window.setWindowState(state | full if wanted else state & ~full)


SUFFIX = ".scryptic"
"""What bundles end in; :data:`runtime.campaign.bundles.SUFFIX`, which takes long to load."""
REPLAY = ".json"
"""What the files of replays end in."""
TURN = ".scryptic-turn"
"""What the files of games by files end in; :data:`runtime.campaign.turn_json.SUFFIX`, which takes long to load."""


class DropTarget(QObject):
    """Takes the bundles and replays that are dropped on a window, and tells of them.

    The program that a file comes from need not wait until it is read: it is told of afterwards.
    """

    bundle = Signal(object)
    """The path of a bundle that was dropped."""
    replay = Signal(object)
    """The path of a replay that was dropped."""
    turn = Signal(object)
    """The path of a file of a game by files that was dropped."""

    def __init__(
        self,
        window: QWidget,
        *,
        bundles: bool = True,
        turns: bool = False,
        free: Callable[[], bool] = lambda: True,
    ) -> None:
        """Without ``bundles`` and ``turns`` only replays are taken; nothing is while the window is not ``free``."""
        super().__init__(window)
        self._endings = (REPLAY, *((SUFFIX,) if bundles else ()), *((TURN,) if turns else ()))
        self._free = free
        window.setAcceptDrops(True)
        window.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Say of what is dragged over the window whether it may be dropped, and take what is."""
        if not isinstance(event, QDropEvent) or event.type() not in (QEvent.Type.DragEnter, QEvent.Type.Drop):
            return False
        told = self._told(event) if self._free() else None
        if told is None:
            return False
        event.acceptProposedAction()
        if event.type() is QEvent.Type.Drop:
            signal, file = told
            told_by = {SUFFIX: self.bundle, REPLAY: self.replay, TURN: self.turn}[signal]
            QTimer.singleShot(0, self, lambda: told_by.emit(file))
        return True

    def _told(self, event: QDropEvent) -> tuple[str, Path] | None:
        """The ending and the path of what is dragged, where it is one file of ours on this computer."""
        urls = event.mimeData().urls()
        file = Path(urls[0].toLocalFile()) if len(urls) == 1 and urls[0].isLocalFile() else None
        ending = file.suffix.lower() if file is not None else ""
        if file is None or ending not in self._endings:
            return None
        return ending, file
