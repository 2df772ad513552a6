"""The docks in their places around the map: remembered, brought up to date while they are seen, walked by keyboard."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from types import MappingProxyType

from PySide6.QtCore import QByteArray, QEvent, QObject, QPoint, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QDockWidget, QMainWindow, QTabBar, QWidget
from shiboken6 import isValid

from editor.docks.foot import Foot, is_in_front
from editor.widgets import LateContent, name_scroll_buttons
from runtime.support.texts import Texts
from runtime.ui.windows import place_at

_FILLING = Qt.WindowState.WindowMaximized | Qt.WindowState.WindowFullScreen
_AREAS = MappingProxyType(
    {
        "left": Qt.DockWidgetArea.LeftDockWidgetArea,
        "right": Qt.DockWidgetArea.RightDockWidgetArea,
        "foot": Qt.DockWidgetArea.BottomDockWidgetArea,
    }
)
_WIDTHS = ((1150, 250, 240), (1500, 250, 262), (100_000, 270, 330))
"""How wide the docks at the left and the right are at first, in windows up to so many pixels: the map comes first."""
_THREE_COLUMNS = 700
"""How wide a window must be for docks on both sides of the map, in pixels of the usual size of texts."""
_ALONE = 330
_HEIGHTS = (430, 230)
"""How high palette and levels are to each other at first."""
_LATER = frozenset(("difficulties", "texts", "report", "playtests"))
"""The docks that wait in the menu until they are wanted, and come in windows of their own: their tables are wide."""

_ALONE_PAGE = "alone"
"""The layout while the map has the window to itself."""

_MAPS = frozenset(("", "beside"))
"""The pages whose place the map alone takes."""

_TABLE = QSize(960, 560)
"""How large such a window is at first, in pixels, where there is room."""


class DockSet:
    """Docks by their ids; they are on show only while a campaign is open."""

    def __init__(
        self, window: QMainWindow, t: Texts, changed: Callable[[], None], px: Callable[[float], int] = round
    ) -> None:
        """``px`` gives a length that goes with the size of texts."""
        self._window, self._t, self._changed, self._px = window, t, changed, px
        self._docks: dict[str, QDockWidget] = {}
        self._titles: dict[str, str] = {}
        self._short = {"things": t("Things")}
        self.foot = Foot(window, self._docks)
        self._areas: dict[str, str] = {}
        self._layout = QByteArray()
        self._others: dict[str, QByteArray] = {}
        self._page = ""
        self._around_maps: tuple[str, frozenset[str] | None] = ("", None)
        self._bars: tuple[QWidget, ...] = ()
        self._first: frozenset[str] | None = None
        self._met: set[str] = set()
        self._is_open = self.is_in_motion = False
        self._looked_at_later: list[WhenVisible] = []
        self._tabs_later = QTimer(window, singleShot=True, interval=0)
        self._tabs_later.timeout.connect(self._name_tabs)

    def add(self, docks: Sequence[tuple[str, str, QWidget, str]]) -> None:
        """Put docks into the window: id, title, what is inside, and the area, or the id of the dock it lies behind."""
        window = self._window
        for dock_id, title, inside, area in docks:
            dock = QDockWidget(title, window)
            dock.setObjectName(f"dock {dock_id}")
            dock.setAccessibleName(title)
            dock.setWidget(inside)
            for button in dock.findChildren(QAbstractButton, options=Qt.FindChildOption.FindDirectChildrenOnly):
                closes = "close" in button.objectName()
                said = self._t("Hide {dock}", dock=title) if closes else self._t("Take {dock} out, or back", dock=title)
                button.setAccessibleName(said)
                button.setToolTip(said)
            self._docks[dock_id], self._areas[dock_id] = dock, area
            self._titles[dock_id] = title
            self.foot.watch(dock)
            self._place(dock_id)
            dock.hide()
            dock.visibilityChanged.connect(self._dock_changed)
            dock.visibilityChanged.connect(self._tabs_later.start)
        self._tabs_later.start()
        self.foot.watch_room()
        window.setCorner(Qt.Corner.BottomLeftCorner, _AREAS["left"])
        window.setCorner(Qt.Corner.BottomRightCorner, _AREAS["right"])

    def name(self, dock_id: str, title: str, short: str = "") -> None:
        """Give a dock another title; at the foot a ``short`` one stands in its place where there is little room."""
        self.foot.name({self._docks[dock_id]: (title, short or title)})

    def count(self, counts: Mapping[str, int]) -> None:
        """Say in the titles of docks, by their ids, how many things they list."""

        def named(title: str, count: int) -> str:
            return f"{title}: {count}" if count else title

        names = {}
        for dock_id, count in counts.items():
            title = self._titles[dock_id]
            names[self._docks[dock_id]] = (named(title, count), named(self._short.get(dock_id, title), count))
        self.foot.name(names)

    @property
    def shown(self) -> frozenset[str]:
        """The ids of the docks on show."""
        return frozenset(dock_id for dock_id, dock in self._docks.items() if not dock.isHidden())

    def toggle(self, dock_id: str) -> None:
        """Hide a dock that is in front; bring it there where it is hidden, folded or behind another's tab."""
        dock = self._docks[dock_id]
        is_behind = self._window.isVisible() and dock.visibleRegion().isEmpty()
        if dock.isHidden() or self.foot.is_collapsed(dock) or is_behind:
            self.show(dock_id)
        elif dock in self.foot.docks:
            self.foot.collapse()
        else:
            dock.hide()

    def show(self, dock_id: str) -> None:
        """Bring a dock to the front."""
        dock = self._docks[dock_id]
        if isinstance(inside := dock.widget(), LateContent):
            inside.make_now()  # So that its size is known where it is shown.
        if dock_id in _LATER and dock_id not in self._met:
            self._met.add(dock_id)
            if dock.isHidden() and not dock.isFloating():
                self._take_out(dock)
        dock.show()
        if dock.isFloating():
            dock.activateWindow()
        elif dock in self.foot.docks:
            self.foot.open(dock)
        else:
            dock.raise_()
            self.foot.settle()

    def _take_out(self, dock: QDockWidget) -> None:
        """Put a dock into a window of its own, over the middle of this one."""
        window = self._window
        dock.setFloating(True)
        dock.resize(_TABLE.boundedTo(window.size() - QSize(40, 120)))
        off = window.rect().center() - dock.rect().center()
        place_at(dock, window.mapToGlobal(off))

    def open(self, is_open: bool) -> None:
        """Show the docks as they were when a campaign was last open, or put them all away."""
        if is_open == self._is_open:
            return
        if not is_open:
            self._layout = self._of_map()
            self._page, self._first, self._others = "", None, {}
            self._show_bars()
        self._is_open = is_open
        with self._told_once():
            if not is_open:
                for dock in self._docks.values():
                    dock.hide()
            elif self._layout.isEmpty() or not self._window.restoreState(self._layout):
                self._first_layout()
            elif self._is_too_wide:
                self._stack()

    def turn(self, page: str = "", first: frozenset[str] | None = None) -> None:
        """Show the docks as another page of the window had them; ``first`` are those that it has at first.

        Each page has a layout of its own; that of the page without a name, the map's, is the one that is remembered.
        """
        if page in _MAPS:
            self._around_maps = page, first
        is_here = page == self._page or (page in _MAPS and self.is_alone)
        if self._is_open and not is_here:
            self._turn(page, first)

    @property
    def is_alone(self) -> bool:
        """Whether the map has the window to itself."""
        return self._page == _ALONE_PAGE

    def show_alone(self, alone: bool) -> None:
        """Put every dock away for the sake of the map, or bring back those that there were."""
        if self._is_open and alone != self.is_alone:
            self._others.pop(_ALONE_PAGE, None)
            self._turn(*((_ALONE_PAGE, frozenset[str]()) if alone else self._around_maps))

    def hide_with(self, *bars: QWidget) -> None:
        """Put these away with the docks while the map is alone."""
        self._bars = bars

    def _turn(self, page: str, first: frozenset[str] | None) -> None:
        self._others[self._page] = self._window.saveState()
        apart = None if _ALONE_PAGE in (page, self._page) else self._apart()
        self._page, self._first = page, first
        kept = self._others.get(page)
        with self._told_once():
            self._show_bars()
            if kept is None or not self._window.restoreState(kept):
                self._first_layout()
            self._show_bars()  # Qt's layouts hold bars too.
            if apart is not None:
                self._keep_apart(apart)

    def _apart(self) -> dict[str, QRect]:
        """Which of the wide tables are open in windows of their own, and where."""
        docks = {dock_id: dock for dock_id, dock in self._docks.items() if dock_id in _LATER}
        return {one: dock.geometry() for one, dock in docks.items() if dock.isFloating() and not dock.isHidden()}

    def _keep_apart(self, apart: Mapping[str, QRect]) -> None:
        """Let the wide tables be open as they were on the page before: they are about the campaign, not a page."""
        for dock_id in self._apart().keys() - apart.keys():
            self._docks[dock_id].hide()
        for dock_id, place in apart.items():
            dock = self._docks[dock_id]
            if dock.isHidden() or not dock.isFloating():
                dock.setFloating(True)
                dock.setGeometry(place)
                dock.show()

    def _show_bars(self) -> None:
        for bar in self._bars:
            bar.setVisible(not self.is_alone)

    def reset(self) -> None:
        """Put all docks back to their first places and show them."""
        if not self._is_open:
            self._layout = QByteArray()
            return
        with self._told_once():
            for dock in self._docks.values():
                dock.setFloating(False)
                self._window.removeDockWidget(dock)
            for dock_id in self._docks:
                self._place(dock_id)
            self._first_layout()

    def fit(self) -> None:
        """Look whether there is room on both sides of the map still, now that texts or buttons have another size."""
        if self._is_open and self._is_narrow:
            with self._told_once():
                self._stack()

    @property
    def _is_narrow(self) -> bool:
        """Whether docks on both sides would leave the map too little room."""
        return self._window.width() < self._px(_THREE_COLUMNS) or self._is_too_wide

    @property
    def _is_too_wide(self) -> bool:
        """Whether the docks need more room than there is."""
        return self._window.width() < self._window.minimumSizeHint().width()

    def _stack(self) -> None:
        """Put the docks on both sides of the map behind one another at the left, where there are any at the right."""
        sides = _AREAS["left"], _AREAS["right"]
        areas = {dock: self._window.dockWidgetArea(dock) for dock in self._docks.values() if not dock.isFloating()}
        if _AREAS["right"] not in areas.values():
            return
        first, *others = (dock for dock, area in areas.items() if area in sides)
        self._window.addDockWidget(_AREAS["left"], first)
        for dock in others:
            self._window.tabifyDockWidget(first, dock)
        shown = [dock for dock in (first, *others) if not dock.isHidden()]
        if shown:
            shown[0].raise_()

    @contextmanager
    def _told_once(self) -> Iterator[None]:
        """All docks move at once: whoever looks at them looks once, and not after each of them."""
        self.is_in_motion = True
        try:
            yield
        finally:
            self.is_in_motion = False
            self.foot.settle()
            later, self._looked_at_later = self._looked_at_later, []
            for looker in later:
                looker.look()
        self._changed()

    def look_later(self, looker: WhenVisible) -> None:
        """Let something look whether it is seen once all docks are in their places."""
        self._looked_at_later.append(looker)

    def _dock_changed(self) -> None:
        if not self.is_in_motion:
            self._changed()

    def step(self, by: int, centres: Sequence[QWidget]) -> None:
        """Lead the keyboard from ``centres`` through the docks on show and back; 1 is onwards, -1 the other way."""
        shown = (dock for dock in self._docks.values() if not (dock.isHidden() or self.foot.is_collapsed(dock)))
        line = self.foot.line
        panes: list[QWidget] = [*centres, *shown, *((line,) if line is not None and not self.foot.is_open else ())]
        focus = QApplication.focusWidget()
        here = next((n for n, pane in enumerate(panes) if focus and (pane is focus or pane.isAncestorOf(focus))), 0)
        for distance in range(1, len(panes)):
            pane = panes[(here + by * distance) % len(panes)]
            if isinstance(pane, QDockWidget):
                pane.raise_()
                pane.activateWindow()
                self.foot.settle()
            if target := _first_of(pane):
                target.setFocus(Qt.FocusReason.TabFocusReason)
                return

    def _name_tabs(self) -> None:
        """Name the rows of tabs of docks that lie behind each other; Qt makes them when they are needed."""
        if not isValid(self._window):
            return  # While a window goes, its docks hide one by one, and ask for names once more.
        for tabs in self._window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly):
            tabs.setAccessibleName(self._t("Docks"))
            tabs.setToolTip(self._t("Which of the docks here lies in front"))
            tabs.setElideMode(Qt.TextElideMode.ElideNone)
            tabs.setUsesScrollButtons(True)
            name_scroll_buttons(tabs, self._t)
            self.foot.watch_tabs(tabs)

    def _place(self, dock_id: str) -> None:
        """Put a dock into its area, or behind another one."""
        dock, area = self._docks[dock_id], self._areas[dock_id]
        if area in _AREAS:
            self._window.addDockWidget(_AREAS[area], dock)
        else:
            self._window.tabifyDockWidget(self._docks[area], dock)

    def layout(self) -> str:
        """The place of the window and the layout of its docks, to be remembered.

        Qt's own geometry counts from inside the window's frame, whose size nobody knows before the window shows, so
        that a window would drift by it from start to start; hence the corner of the frame is kept beside it.
        """
        window = self._window
        docks = self._of_map() if self._is_open else self._layout
        parts = (window.saveGeometry(), docks)
        kept = [bytes(part.toBase64().data()).decode("ascii") for part in parts]
        return ".".join((*kept, f"{window.x()},{window.y()}"))

    def restore(self, layout: str) -> None:
        """Begin as it was left; what can't be restored keeps its first layout."""
        texts = layout.split(".")
        if len(texts) not in (2, 3):
            return
        kept = [QByteArray.fromBase64(QByteArray(part.encode("ascii", "ignore"))) for part in texts[:2]]
        window = self._window
        restored = window.restoreGeometry(kept[0])
        self._layout = kept[1]
        corner = re.fullmatch(r"(-?\d{1,6}),(-?\d{1,6})", texts[2]) if len(texts) == 3 else None
        if restored and corner and not window.windowState() & _FILLING:
            place_at(window, QPoint(int(corner[1]), int(corner[2])))

    def _of_map(self) -> QByteArray:
        """The layout around the map, whatever page is on show."""
        return self._others[""] if self._page else self._window.saveState()

    def _first_layout(self) -> None:
        self.foot.is_open = False
        self.foot.put_away()  # Qt would show all that is in them first.
        for dock_id, dock in self._docks.items():
            dock.setVisible(dock_id not in _LATER if self._first is None else dock_id in self._first)
        for area in self._areas.values():
            if area in self._docks and not self._docks[area].isHidden():
                self._docks[area].raise_()
        widths = next(sides for most, *sides in _WIDTHS if self._window.width() < most)
        for dock_ids, sizes, along in (
            (("palette", "properties"), widths, Qt.Orientation.Horizontal),
            (("palette", "levels"), _HEIGHTS, Qt.Orientation.Vertical),
        ):
            self._window.resizeDocks([self._docks[dock_id] for dock_id in dock_ids], list(sizes), along)
        if self._first is not None and "story" in self._first:  # It lies alone then, and needs more room.
            self._window.resizeDocks([self._docks["story"]], [_ALONE], Qt.Orientation.Horizontal)
        if self._is_narrow:
            self._stack()


def _first_of(pane: QWidget) -> QWidget | None:
    """What of a part of the window the keyboard goes to: the part itself, or the first control in it."""
    if pane.focusPolicy() & Qt.FocusPolicy.TabFocus:
        return pane
    inside = pane.widget() if isinstance(pane, QDockWidget) else pane
    child = pane.nextInFocusChain()
    while child is not None and child is not pane:
        reachable = child.focusPolicy() & Qt.FocusPolicy.TabFocus and child.isVisible() and child.isEnabled()
        if reachable and inside is not None and (child is inside or inside.isAncestorOf(child)):
            return child
        child = child.nextInFocusChain()
    return None


def lies_behind(widget: QWidget | None) -> bool:
    """Whether a widget is part of a dock that lies behind another one."""
    while widget is not None and not isinstance(widget, QDockWidget):
        widget = widget.parentWidget()
    return widget is not None and not is_in_front(widget)


class WhenVisible(QObject):
    """Calls ``show`` for a widget at once when something changed while it is seen, else when it comes to light."""

    def __init__(self, widget: QWidget, show: Callable[[], object]) -> None:
        super().__init__(widget)
        self._widget, self._show = widget, show
        self._is_stale = True
        self._dock: QDockWidget | None = None
        widget.installEventFilter(self)

    @property
    def is_seen(self) -> bool:
        """Whether the widget is on the screen; what lies behind another dock counts as visible for Qt."""
        return self._widget.isVisible() and (self._dock is None or is_in_front(self._dock))

    def changed(self) -> None:
        """What is shown is out of date."""
        self._is_stale = True
        if self.is_seen:
            self.settle()

    def settle(self) -> None:
        """Show what is there now, unless that has been done."""
        if self._is_stale:
            self._is_stale = False
            self._show()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Look when the widget is shown, and hear of its dock's coming to the front from then on."""
        if watched is self._widget and event.type() == QEvent.Type.Show:
            dock = self._widget.parentWidget()
            if isinstance(dock, QDockWidget) and dock is not self._dock:
                self._dock = dock
                dock.visibilityChanged.connect(self._came)
            window = dock.parentWidget() if isinstance(dock, QDockWidget) else None
            if isinstance(window, KeyboardWindow) and window.docks.is_in_motion:
                window.docks.look_later(self)
            else:
                self.settle()
        return super().eventFilter(watched, event)

    def look(self) -> None:
        """Show what is there now, where it is seen."""
        if self.is_seen:
            self.settle()

    def _came(self, is_in_front: bool) -> None:
        if is_in_front:
            self.settle()


class KeyboardWindow(QMainWindow):
    """Enter presses buttons; Tab goes past what nobody sees.

    ``came_to_front``, ``resized`` (its width) and ``drops``, which says whether it takes what is dragged, are for who
    would else filter all events of the window, of which its actions alone bring a thousand.
    """

    docks: DockSet
    came_to_front = Signal()
    resized = Signal(int)
    drops: Callable[[QDropEvent], bool] | None = None

    def changeEvent(self, event: QEvent) -> None:
        """Tell when the window comes to the front."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange and self.isActiveWindow():
            self.came_to_front.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Tell how wide the window is."""
        super().resizeEvent(event)
        self.resized.emit(event.size().width())

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Let in what is taken here."""
        if self.drops is None or not self.drops(event):
            super().dragEnterEvent(event)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """Keep taking it."""
        if self.drops is None or not self.drops(event):
            super().dragMoveEvent(event)

    def dropEvent(self, event: QDropEvent) -> None:
        """Take it."""
        if self.drops is None or not self.drops(event):
            super().dropEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses the button that has the keyboard, as Space does; Escape folds what lies over the map."""
        button = self.focusWidget()
        if event.key() == Qt.Key.Key_Escape and button is not None and self.docks.foot.holds(button):
            self.docks.foot.collapse()
            return
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and isinstance(button, QAbstractButton):
            button.click()
        else:
            super().keyPressEvent(event)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Go past the docks that lie behind others: Qt takes them for visible, but nobody would see where one is."""
        begun = self.focusWidget()
        while super().focusNextPrevChild(forward):
            here = self.focusWidget()
            if here is begun or not lies_behind(here):
                return True
            begun = begun or here
        return False
