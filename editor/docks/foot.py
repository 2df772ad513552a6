"""The docks at the foot of the window: one line of tabs with their counts; what is opened of it lies over the map."""

from __future__ import annotations

import re
from collections.abc import Mapping

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QDockWidget, QLayout, QMainWindow, QTabBar, QWidget
from shiboken6 import isValid

from runtime.ui.widgets.boxes import in_row

_HEIGHT, _LEAST = 250, 120
"""How high what is opened is at first, and at least, in pixels."""

_AROUND = 18
"""What stands around the title in a tab, in pixels: the style sheet has its padding."""

_ANY = 16_777_215
"""As wide as Qt lets a widget be."""

_AS_CONTENT, _AS_TOLD = QLayout.SizeConstraint.SetMinAndMaxSize, QLayout.SizeConstraint.SetMinimumSize
"""Whether a dock is no larger than its content may be, which is Qt's way, or than it was told."""

_TURNS = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space})


def is_in_front(dock: QDockWidget) -> bool:
    """Whether a dock that is shown lies in front: Qt puts the ones behind it beyond the window's corner."""
    return dock.isFloating() or (dock.geometry().right() >= 0 and dock.geometry().bottom() >= 0)


class Foot(QObject):
    """Folds the ``docks`` that lie below the map to one line, and opens them over it; puts away what lies behind.

    Qt makes the map lower then; ``covered`` tells by how much, so that the map can stay where it lies. ``left`` is sent
    when the keyboard was in what is folded.
    """

    covered = Signal(int)
    left = Signal()

    def __init__(self, window: QMainWindow, docks: Mapping[str, QDockWidget]) -> None:
        super().__init__(window)
        self._window, self._docks = window, docks
        self._bare: dict[QDockWidget, QWidget] = {}
        self._titles: dict[QDockWidget, int] = {}
        self._lines: set[QTabBar] = set()
        self._line: QTabBar | None = None
        self._names: dict[QDockWidget, tuple[str, str]] = {}
        self._title_buttons: dict[QDockWidget, list[QAbstractButton]] = {}
        self._buttons: set[QAbstractButton] = set()
        """Buttons of titles that were put away with what lies behind."""
        self._height = _HEIGHT
        self.is_open = False
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self.settle)

    def watch_room(self) -> None:
        """Choose the titles by the room that there is beside the other docks, from now on."""
        if (room := self._window.centralWidget()) is not None:
            room.installEventFilter(self)

    def watch(self, dock: QDockWidget) -> None:
        """Fold a dock too, whenever it lies at the foot."""
        bare = QWidget(self._window)
        in_row(margins=(0, 0, 0, 0), on=bare)  # Without a layout it would wish to be one pixel less than nothing.
        bare.hide()
        self._bare[dock] = bare
        alone = Qt.FindChildOption.FindDirectChildrenOnly
        self._title_buttons[dock] = dock.findChildren(QAbstractButton, options=alone)
        dock.installEventFilter(self)
        for moved in (dock.visibilityChanged, dock.topLevelChanged, dock.dockLocationChanged):
            moved.connect(lambda *_: self._soon.start())

    def watch_tabs(self, tabs: QTabBar) -> None:
        """Let a row of tabs fold and open, while it is that of the foot; Qt makes the rows and uses them anew."""
        is_foot = self._is_line(tabs)
        if is_foot and tabs not in self._lines:
            self._lines.add(tabs)
            tabs.tabBarClicked.connect(self._clicked)
            tabs.installEventFilter(self)
        name = "foot" if is_foot else "docks"
        if tabs.objectName() != name:
            tabs.setObjectName(name)
            tabs.setFocusPolicy(Qt.FocusPolicy.TabFocus if is_foot else Qt.FocusPolicy.NoFocus)
            tabs.style().unpolish(tabs)
            tabs.style().polish(tabs)
        if is_foot:
            self._choose_names()

    def name(self, names: Mapping[QDockWidget, tuple[str, str]]) -> None:
        """Give docks titles, and short ones for where there is little room on the line."""
        if any(self._names.get(dock) != titles for dock, titles in names.items()):
            self._names |= names
            self._choose_names()

    def _choose_names(self) -> None:
        """Give all docks at the foot their whole titles where these fit side by side, else the short ones.

        Where those do not fit either, they move closer together.
        """
        docks, room = self.docks, self._window.centralWidget()
        line = self._line_of(docks) if len(docks) > 1 else None
        names = {dock: self._names.get(dock, (dock.windowTitle(),) * 2) for dock in docks}
        metrics = QFontMetrics(line.font() if line is not None else self._window.font())
        wide, narrow = (
            sum(metrics.horizontalAdvance(titles[short]) + _AROUND for titles in names.values()) for short in (0, 1)
        )
        is_short = room is not None and wide > room.width()
        is_tight = room is not None and narrow > room.width()
        if line is not None and bool(line.property("tight")) is not is_tight:
            line.setProperty("tight", is_tight)
            line.style().unpolish(line)
            line.style().polish(line)
        for dock, (title, short) in self._names.items():
            wanted = short if is_short and dock in names else title
            if dock.windowTitle() != wanted:
                dock.setWindowTitle(wanted)

    @property
    def docks(self) -> tuple[QDockWidget, ...]:
        """The docks at the foot, those behind others among them."""
        window, below = self._window, Qt.DockWidgetArea.BottomDockWidgetArea
        return tuple(
            dock
            for dock in self._docks.values()
            if not (dock.isHidden() or dock.isFloating()) and window.dockWidgetArea(dock) == below
        )

    @property
    def line(self) -> QWidget | None:
        """The row of tabs, where there is one: a dock that lies there alone has its title instead."""
        return self._line_of(self.docks)

    def _line_of(self, docks: tuple[QDockWidget, ...]) -> QTabBar | None:
        rows = [self._line] if self._line is not None and isValid(self._line) else []
        if not (rows and rows[0].isVisible() and self._shows(rows[0], docks)):
            rows = self._window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly)
            self._line = next((tabs for tabs in rows if tabs.isVisible() and self._shows(tabs, docks)), None)
        return self._line

    def _is_line(self, tabs: QTabBar) -> bool:
        """Whether a row of tabs is that of the foot; Qt keeps rows that it needs no more, with their last tabs."""
        return self._shows(tabs, self.docks)

    def _shows(self, tabs: QTabBar, docks: tuple[QDockWidget, ...]) -> bool:
        """Whether a row has tabs of these docks alone: Qt gives them the docks' titles."""
        titles = {dock.windowTitle() for dock in docks}
        count = tabs.count()
        return count > 1 and all(tabs.tabText(number) in titles for number in range(count))

    def is_collapsed(self, dock: QDockWidget) -> bool:
        """Whether no more of a dock shows than a line."""
        return not self.is_open and dock in self.docks

    def holds(self, widget: QWidget) -> bool:
        """Whether a widget lies in what is open."""
        return self.is_open and any(dock.isAncestorOf(widget) for dock in self.docks)

    @property
    def kept(self) -> str:
        """Whether it is open, and how high, to be remembered."""
        return f"{'open' if self.is_open else 'folded'} {self._height}"

    def restore(self, kept: str) -> None:
        """Begin as it was left; what is no such thing leaves it folded."""
        if found := re.fullmatch(r"(open|folded) (\d{1,4})", kept):
            self.is_open, self._height = found[1] == "open", max(_LEAST, int(found[2]))

    def open(self, dock: QDockWidget) -> None:
        """Open the foot with a dock of it in front."""
        if not self.is_open:
            self.is_open = True
            self.settle()
            self._window.resizeDocks([dock], [self._height], Qt.Orientation.Vertical)
        dock.raise_()

    def collapse(self) -> None:
        """Fold it to its line."""
        focus = QApplication.focusWidget()
        was_here = focus is not None and self.holds(focus)
        self.is_open = False
        self.settle()
        if was_here:
            self.left.emit()

    def put_away(self) -> None:
        """Put away what is in the docks that belong below the map, before these are shown."""
        below = Qt.DockWidgetArea.BottomDockWidgetArea
        for dock in self._docks.values():
            if not dock.isFloating() and self._window.dockWidgetArea(dock) == below:
                dock.widget().hide()

    def settle(self) -> None:
        """Give each dock the height that it has by its place."""
        if not isValid(self._window):
            return
        docks = self.docks
        self._choose_names()
        for dock, bare in self._bare.items():
            folded = dock in docks and not self.is_open
            is_tab = folded and bool(self._window.tabifiedDockWidgets(dock))
            self._show_inside(dock, folded=folded)
            wanted = bare if is_tab else None
            if dock.titleBarWidget() is not wanted:
                dock.setTitleBarWidget(wanted)  # type: ignore[arg-type]
                bare.setVisible(is_tab)
            is_line = folded and not is_tab
            if (layout := dock.layout()) is not None and is_line is not (layout.sizeConstraint() is _AS_TOLD):
                layout.setSizeConstraint(_AS_TOLD if is_line else _AS_CONTENT)
                dock.setMaximumSize(_ANY, _ANY)
            if is_line:
                self._titles[dock] = dock.minimumSizeHint().height()
                # Without its content Qt makes a dock no wider than the buttons of its title.
                dock.setMaximumSize(_ANY, self._titles[dock])
                self._window.resizeDocks([dock], [self._titles[dock]], Qt.Orientation.Vertical)
        self._tell()

    def _show_inside(self, dock: QDockWidget, *, folded: bool) -> None:
        """Show what is in a dock, or put it away: it is folded, or lies behind another one.

        What lies behind counts as visible for Qt, and screen readers would be told so. It keeps its room.
        """
        inside, is_behind = dock.widget(), not (folded or dock.isHidden() or is_in_front(dock))
        policy = inside.sizePolicy()
        if policy.retainSizeWhenHidden() is not is_behind:
            policy.setRetainSizeWhenHidden(is_behind)
            inside.setSizePolicy(policy)
        if inside.isHidden() != (folded or is_behind):
            inside.setVisible(not (folded or is_behind))
        for button in self._title_buttons[dock]:
            if is_behind and not button.isHidden():
                self._buttons.add(button)
                button.hide()
            elif not is_behind and button in self._buttons:
                self._buttons.discard(button)
                button.show()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow what is dragged higher, keys on the line, and a click on the title of a dock that lies alone."""
        if isinstance(watched, QTabBar):
            if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and event.key() in _TURNS:
                if not self._is_line(watched):
                    return False
                self._turn(self._of_tab(watched, watched.currentIndex()))
                return True
        elif isinstance(watched, QDockWidget):
            if isinstance(event, QResizeEvent):
                self._tell()
            elif isinstance(event, QMouseEvent) and event.type() == QEvent.Type.MouseButtonRelease:
                is_left = event.button() == Qt.MouseButton.LeftButton
                if is_left and self.is_collapsed(watched) and watched.rect().contains(event.position().toPoint()):
                    QTimer.singleShot(0, self, lambda: self.open(watched))
        elif isinstance(event, QResizeEvent):
            self._choose_names()
        return False

    def _of_tab(self, tabs: QTabBar, index: int) -> QDockWidget | None:
        """The dock of a tab: Qt gives it the dock's title."""
        return next((dock for dock in self._docks.values() if dock.windowTitle() == tabs.tabText(index)), None)

    def _clicked(self, index: int) -> None:
        """Open what was clicked, or fold it where it was in front before."""
        tabs = self.sender()
        if isinstance(tabs, QTabBar) and self._is_line(tabs) and index >= 0:
            dock, was_front = self._of_tab(tabs, index), index == tabs.currentIndex()
            QTimer.singleShot(0, self, lambda: self._turn(dock, may_fold=was_front))

    def _turn(self, dock: QDockWidget | None, *, may_fold: bool = True) -> None:
        if self.is_open and may_fold:
            self.collapse()
        elif dock is not None and dock in self.docks:
            self.open(dock)

    def _tell(self) -> None:
        """Tell how much of the map is covered, and remember it."""
        docks = self.docks if self.is_open else ()
        front = next((dock for dock in docks if dock.geometry().bottom() >= 0), None)
        if front is None:
            self.covered.emit(0)
            return
        line = self.line
        if self.sender() is None and front.height() >= _LEAST:
            self._height = front.height() + (line.height() if line is not None else 0)
        alone = 0 if self._window.tabifiedDockWidgets(front) else self._titles.get(front, 0)
        self.covered.emit(front.height() - alone)
