"""The monkey itself: real events of chance on whatever windows are open, and what it watches meanwhile."""

from __future__ import annotations

import faulthandler
import random
import sys
import time
import traceback
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TextIO

from PySide6.QtCore import (
    QEvent,
    QMimeData,
    QPoint,
    QPointF,
    QSize,
    Qt,
    QThread,
    QTimer,
    QUrl,
)
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent, QDropEvent, QWindow
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QMenu, QWidget

from runtime.lexicon.lexicon import USUAL_TIER
from runtime.lexicon.reader import TIERS, load_lexicon
from tests.proof.events import inside, is_there, named, open_windows, press_key, press_mouse, type_text
from tests.proof.monkey_watch import STILL, memory, settle, where_of

FIRST = 60.0
"""Seconds until the memory is taken that later ones are held against."""

LED = 25
"""So many events are told that led to a fault."""

TEXTS = ("Meadow", "ä ß ñ", "語", "👑", "x" * 60, "<b>b</b>", "{n} %s", "12", "-5", "0", " ", "a-b", "\u202eabc", "QZ?")
"""What is typed; nothing that names a place elsewhere on the disk."""

_QUITS = Qt.WidgetAttribute.WA_QuitOnClose
_K = Qt.Key
KEYS = (
    *(_K.Key_Tab, _K.Key_Backtab, _K.Key_Return, _K.Key_Enter, _K.Key_Escape, _K.Key_Escape, _K.Key_Delete),
    *(_K.Key_Backspace, _K.Key_Left, _K.Key_Right, _K.Key_Up, _K.Key_Down, _K.Key_Home, _K.Key_End, _K.Key_PageUp),
    *(_K.Key_PageDown, _K.Key_Space, _K.Key_F1, _K.Key_F2, _K.Key_F5, _K.Key_F6, _K.Key_F10, _K.Key_Menu),
    *(_K.Key_Insert, _K.Key_A, _K.Key_E, _K.Key_Z, _K.Key_Y, _K.Key_1, _K.Key_Plus, _K.Key_Minus),
)
_M = Qt.KeyboardModifier
HELD = (*(_M.NoModifier,) * 6, _M.ShiftModifier, _M.ShiftModifier, _M.ControlModifier, _M.AltModifier)
_B = Qt.MouseButton
BUTTONS = (*(_B.LeftButton,) * 8, _B.RightButton, _B.RightButton, _B.MiddleButton)

Move = Callable[[], object]


def keeps_open(widget: QWidget) -> bool:
    """Whether a window on the screen keeps its program from ending; those that stand beside another do not."""
    handle = widget.windowHandle() if widget.isVisible() and widget.testAttribute(_QUITS) else None
    return handle is not None and handle.transientParent() is None


def keep_words() -> None:
    """The most words that lie in the memory: those of two levels are kept, and campaigns are played with either."""
    for tier in (max(TIERS), USUAL_TIER):
        load_lexicon(tier=tier)


class Program(ABC):
    """A program with windows that a monkey can be let loose on."""

    @abstractmethod
    def open(self) -> None:
        """Open it: at the beginning, and whenever its last window was closed."""

    @abstractmethod
    def rest(self) -> None:
        """Show what it began with, so that its memory can be held against that of another time."""

    @abstractmethod
    def close(self) -> None:
        """Close its windows for good, without a question."""

    def tour(self) -> Sequence[tuple[str, Move]]:
        """What is to be opened once in the first minute, each by a name."""
        return ()

    def moves(self, chance: random.Random) -> Sequence[tuple[int, str, Move]]:
        """What a monkey does here besides pressing and clicking: how often (a click is 30), a name, and the move."""
        return ()


class Monkey:
    """Does one thing after the other; each is decided by the seed and by what is on the screen.

    What it does is written to ``events`` before it is done. The next thing is asked of Qt's loop before each, so that
    a question that waits for its answer gets one.
    """

    def __init__(self, program: Program, home: Path, seconds: float, seed: int, events: TextIO) -> None:
        self.program, self.home, self.seconds, self.seed = program, home, seconds, seed
        self.chance = random.Random(seed)
        self.faults: dict[str, str] = {}
        self.memory: list[float] = []
        self.count = 0
        self.slowest = (0.0, "")
        self._events = events
        self._last: deque[str] = deque(maxlen=LED)
        self._closing, self._leaving_since = 0, 0.0
        self._levels: list[int] = []
        self._rests = self._is_over = False
        self._began = self._due = self._seen = 0.0
        self._held: QWidget | None = None
        self._tour: list[tuple[str, Move]] = []
        self._clock = QTimer(singleShot=True)
        self._clock.timeout.connect(self._tick)  # Once: Qt's binding keeps something of each that is not its own.
        self._kept: list[Any] = []
        self._moves: list[tuple[int, str, Move]] = [
            (30, "click", self._click),
            (6, "double click", self._double_click),
            (8, "drag", self._drag),
            (8, "move", self._move),
            (6, "wheel", self._wheel),
            (14, "key", self._key),
            (8, "type", self._type),
            (6, "shortcut", self._shortcut),
            (3, "menu", self._menu),
            (3, "drop", self._drop),
            (2, "resize", self._resize),
            (1, "close", self._close),
        ]

    def go(self) -> None:
        """Begin, in Qt's loop; it ends by itself."""
        self._began = time.monotonic()
        self._due = self._began + FIRST
        try:
            self.program.open()
        except Exception:
            self.blame(where_of(sys.exc_info()[2]), traceback.format_exc())
            QApplication.exit(1)
            return
        self._tour = list(self.program.tour())
        self.chance.shuffle(self._tour)
        self._clock.start(0)

    def blame(self, kind: str, what: str) -> None:
        """Take note of a fault, once of each kind."""
        if kind not in self.faults:
            self.faults[kind] = f"{what}\n  after: " + "\n         ".join(self._last)

    def _tick(self) -> None:
        """One thing, or a step on the way to rest."""
        faulthandler.dump_traceback_later(STILL, exit=True)
        if self._is_over:
            return
        self._clock.start(self.chance.choice((0, 0, 0, 1, 5, 20)))
        began = time.monotonic()
        if self._seen and began - self._seen > self.slowest[0]:
            self.slowest = (began - self._seen, self._last[-1] if self._last else "")
        self._seen = began
        level = QThread.currentThread().loopLevel()
        if self._levels and self._levels[-1] >= level:
            return  # The event before is not done yet; only a question that waits for its answer may be in between.
        self._levels.append(level)
        try:
            now = began - self._began
            # However slow the machine is: everything has been opened once when the first memory is taken.
            if (began >= self._due and not self._tour) or now >= self.seconds:
                self._come_to_rest(now >= self.seconds)
            else:
                self._do(now)
        except Exception:
            self.blame(where_of(sys.exc_info()[2]), traceback.format_exc())
        finally:
            self._levels.pop()

    def _do(self, now: float) -> None:
        self.count += 1
        if not any(map(keeps_open, QApplication.topLevelWidgets())):
            if QThread.currentThread().loopLevel() == 1:
                self._note("open")
                self._let_go()
                self.program.open()
                return
            if not any(widget.isVisible() for widget in QApplication.topLevelWidgets()):
                return  # What was asked last is still coming to its end; a program ends after that.
        often = 0.5 if now > FIRST else max(0.1, len(self._tour) / max(1.0, FIRST - now) / 40)
        if self._tour and self.chance.random() < often:
            name, move = self._tour.pop()
            self._note(f"run {name}")
        else:
            moves = [*self._moves, *self.program.moves(self.chance)]
            _, name, move = self.chance.choices(moves, [weight for weight, _, _ in moves])[0]
            self._note(name)
        move()

    def _come_to_rest(self, is_end: bool) -> None:
        """Close what is open over the windows, one after the other; then rest, and take the memory."""
        self._closing += 1
        over = QApplication.activePopupWidget() or QApplication.activeModalWidget()
        if self._closing == 1:
            self._leaving_since = time.monotonic()
        # Some wait for the disk before they close, for as long as a window may be still.
        if self._closing > 400 and time.monotonic() - self._leaving_since > STILL:
            self.blame("open", f"it does not close: {over!r} {over.windowTitle() if over is not None else ''}")
            self._is_over = True
            QApplication.exit(1)
        if over is not None and self._closing % 10 != 9:
            self._note(f"leave {named(over)}")
            over.reject() if isinstance(over, QDialog) else over.close()
            return
        if over is not None or QThread.currentThread().loopLevel() > 1:
            for window in open_windows():
                if is_there(window):
                    QTest.mouseRelease(window, _B.LeftButton)
                press_key(window, _K.Key_Escape)
            return
        self._closing, self._due = 0, time.monotonic() + FIRST
        self._is_over = is_end
        self._note("rest")
        self._let_go()
        self._clock.stop()  # A program may have to wait for what it does beside its windows; nothing is done meanwhile.
        try:
            self.program.rest()
        finally:
            QTimer.singleShot(0, self._rested)

    def _rested(self) -> None:
        """Everything is let go of that can be: the memory is what is left."""
        self._let_go()
        keep_words()  # Those that were read last are kept, and may be fewer.
        settle()
        self.memory.append(memory())
        self._note(f"memory {self.memory[-1]:.1f} MB")
        if self._is_over:
            self.program.close()
            QTimer.singleShot(0, lambda: QApplication.exit(0))
        else:
            self._clock.start(0)

    def _let_go(self) -> None:
        """Keep nothing of windows: one that another succeeds would be kept with all its pages."""
        self._held, self._kept = None, []

    def _note(self, what: str) -> None:
        line = f"{self.count:6} {time.monotonic() - self._began:7.2f} s  {what}"
        self._last.append(line)
        self._events.write(line + "\n")
        self._events.flush()

    def _about(self, where: str) -> None:
        """Say of what is being done where it is done."""
        self._note(f"       {where}")

    def _window(self) -> QWidget | None:
        """A window: what is open over the others, mostly."""
        over = QApplication.activePopupWidget() or QApplication.activeModalWidget()
        if over is not None and self.chance.random() < 0.95:
            return over
        shown = [widget for widget in QApplication.topLevelWidgets() if widget.isVisible() and widget.windowHandle()]
        return self.chance.choice(shown) if shown else None

    def _place(self) -> tuple[QWindow, QPoint] | None:
        """A window and a place in it: somewhere on one of the widgets that are seen there."""
        window = self._window()
        handle = window.windowHandle() if window is not None else None
        if window is None or handle is None:
            return None
        self._held = window  # What stands for its window in Python goes with it.
        inside: list[QWidget] = [window]
        if self.chance.random() < 0.8:
            inside = [one for one in window.findChildren(QWidget) if one.isVisible() and not one.isWindow()] or inside
        widget = self.chance.choice(inside)
        area = widget.visibleRegion().boundingRect()
        if isinstance(widget, QMenu) and widget.actions():
            area = widget.actionGeometry(self.chance.choice(widget.actions()))
        if area.isEmpty():
            return None
        at = QPoint(
            self.chance.randint(area.left(), area.right()),
            self.chance.randint(area.top(), area.bottom()),
        )
        self._about(f"{named(widget)} at {at.x()}, {at.y()} of {named(window)}")
        return handle, widget.mapTo(window, at) if widget is not window else at

    def _click(self) -> None:
        if place := self._place():
            press_mouse(place[0], place[1], self.chance.choice(BUTTONS), self.chance.choice(HELD))

    def _double_click(self) -> None:
        if place := self._place():
            press_mouse(*place, _B.LeftButton, twice=True)

    def _move(self) -> None:
        if place := self._place():
            QTest.mouseMove(place[0], inside(*place))

    def _drag(self) -> None:
        place = self._place()
        if place is None:
            return
        window, at = place
        held = self.chance.choice(HELD)
        button = self.chance.choice((_B.LeftButton, _B.LeftButton, _B.LeftButton, _B.RightButton, _B.MiddleButton))
        QTest.mousePress(window, button, held, inside(window, at))
        for _ in range(self.chance.randint(1, 12)):
            at = at + QPoint(self.chance.randint(-60, 60), self.chance.randint(-60, 60))
            if not is_there(window):
                return
            QTest.mouseMove(window, inside(window, at))
        if self.chance.random() < 0.1:
            press_key(window, _K.Key_Escape)
        if is_there(window):
            QTest.mouseRelease(window, button, held, inside(window, at))

    def _wheel(self) -> None:
        if place := self._place():
            window, at = place
            by = QPoint(0, self.chance.choice((-120, 120, -360, 360)))
            if self.chance.random() < 0.1:
                by = by.transposed()
            QTest.wheelEvent(window, QPointF(inside(window, at)), by, QPoint(), self.chance.choice(HELD))

    def _focused(self) -> QWindow | None:
        window = QApplication.focusWindow()
        return window if isinstance(window, QWindow) else next(iter(open_windows()), None)

    def _key(self) -> None:
        window, key, held = self._focused(), self.chance.choice(KEYS), self.chance.choice(HELD)
        if window is not None:
            self._about(f"{key.name} with {held.name} on {named(QApplication.focusWidget())}")
            for _ in range(self.chance.choice((1, 1, 1, 2, 8))):
                press_key(window, key, held)

    def _type(self) -> None:
        window, text = self._focused(), self.chance.choice(TEXTS)
        if window is not None:
            self._about(f"{text!r} on {named(QApplication.focusWidget())}")
            type_text(window, text)

    def _shortcut(self) -> None:
        """The keys of one of the actions of the window that is active."""
        window, active = self._focused(), QApplication.activeWindow()
        if window is None or active is None:
            return
        keys = [(action.text(), one) for action in active.actions() for one in action.shortcuts() if one.count() == 1]
        if keys:
            name, keyed = self.chance.choice(keys)
            self._about(f"{keyed.toString()} ({name})")
            press = keyed[0]
            press_key(window, press.key(), press.keyboardModifiers())

    def _menu(self) -> None:
        window = self._focused()
        if window is not None:
            press_key(window, self.chance.choice((_K.Key_Menu, _K.Key_F10, _K.Key_Alt)))

    def _drop(self) -> None:
        """Files or texts that are dragged in from elsewhere."""
        place = self._place()
        if place is None:
            return
        window, at = place
        data = QMimeData()
        if self.chance.random() < 0.7:
            data.setUrls([QUrl.fromLocalFile(str(self.file())) for _ in range(self.chance.choice((1, 1, 1, 2)))])
        else:
            data.setText(self.chance.choice(TEXTS))
        widget = QWidget.find(window.winId())
        target = widget.childAt(at) or widget if widget is not None else None
        while target is not None and not target.acceptDrops():
            target = None if target.isWindow() else target.parentWidget()
        if widget is None or target is None:
            return
        own, copy = target.mapFrom(widget, at) if target is not widget else at, Qt.DropAction.CopyAction
        both = copy | Qt.DropAction.MoveAction
        entering = QDragEnterEvent(own, both, data, _B.LeftButton, _M.NoModifier)
        self._kept = [data, entering]
        QApplication.sendEvent(target, entering)
        if not entering.isAccepted():
            return
        QApplication.sendEvent(target, QDragMoveEvent(own, both, data, _B.LeftButton, _M.NoModifier))
        if self.chance.random() < 0.2:
            QApplication.sendEvent(target, QDragLeaveEvent())
        else:
            QApplication.sendEvent(
                target, QDropEvent(QPointF(own), both, data, _B.LeftButton, _M.NoModifier, QEvent.Type.Drop)
            )

    def file(self, suffix: str = "") -> Path:
        """A file in the home, of this kind where there is one; or one that there is not."""
        found = sorted(path for path in self.home.rglob(f"*{suffix}") if path.is_file())[:500]
        return self.chance.choice(found) if found and self.chance.random() < 0.9 else self.home / f"no{suffix}"

    def folder(self) -> Path:
        """A folder in the home."""
        return self.chance.choice([self.home, *sorted(one for one in self.home.rglob("*") if one.is_dir())[:500]])

    def _resize(self) -> None:
        window = QApplication.activeWindow()
        if window is not None and not isinstance(window, QMenu):
            size = QSize(self.chance.randint(300, 1700), self.chance.randint(200, 1100))
            self._about(f"{named(window)} to {size.width()} x {size.height()}")
            window.resize(size.expandedTo(window.minimumSizeHint()))

    def _close(self) -> None:
        window = self._window()
        handle = window.windowHandle() if window is not None else None
        over = QApplication.activeModalWidget()
        if over is not None and over is not window:
            return  # A system of windows closes none that waits for an answer.
        if handle is not None and self.chance.random() < 0.3:
            self._about(f"{named(window)}")
            handle.close()
