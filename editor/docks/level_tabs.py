"""The levels that lie open, a tab each over the map; one alone needs none, and leaves the map its room."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QPoint, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QTabBar, QToolButton

from editor.document.changes import CampaignChanged, HistoryChanged, LevelChanged, LevelRenamed, SavedChanged
from editor.document.document import Document
from editor.editor_state import EditorChange, EditorState, LevelShown
from editor.settings import MOST_TABS
from editor.theme import EditorTheme
from editor.widgets import name_scroll_buttons
from runtime.campaign.source import level_file
from runtime.campaign.tables import TableLevel
from runtime.engine.levels.level import Level
from runtime.support.plain_text import isolate
from runtime.support.texts import Texts
from runtime.ui.plain_widgets import menu_text

_CLOSES = frozenset({Qt.Key.Key_Delete, Qt.Key.Key_Backspace})


class LevelTabs(QTabBar):
    """Whatever level comes to the screen has a tab; of more than there is room for, the one left longest ago goes.

    ``changed`` is sent when another number of levels lies open, ``menu_wanted`` gives the place of a right click.
    """

    changed = Signal()
    menu_wanted = Signal(QPoint)

    def __init__(self, state: EditorState, theme: EditorTheme, t: Texts) -> None:
        super().__init__()
        self._state, self._theme, self._t = state, theme, t
        self._looked: list[str] = []
        self.setObjectName("levels")
        self.setAccessibleName(t("Open levels"))
        self.setMovable(True)
        self.setExpanding(False)
        self.setUsesScrollButtons(True)
        name_scroll_buttons(self, t)
        self.setElideMode(Qt.TextElideMode.ElideRight)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setIconSize(QSize(14, 14))
        self.setVisible(False)
        self.currentChanged.connect(self._chosen)
        state.subscribe(self._heard)

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of the levels that lie open, in the order of their tabs."""
        return tuple(str(self.tabData(index)) for index in range(self.count()))

    @property
    def recent(self) -> tuple[str, ...]:
        """The same, the one that was on the screen last before all others."""
        return tuple(reversed(self._looked))

    def restore(self, ids: Iterable[str]) -> None:
        """Another campaign is open: these of its levels lay open when it was left."""
        document = self._state.document
        known = document.campaign.level_ids if document is not None else ()
        kept = [level_id for level_id in dict.fromkeys(ids) if level_id in known]
        self._looked = kept[:MOST_TABS]
        self._show_ids(self._looked)

    def step(self, by: int) -> None:
        """Bring the level of the next tab (1) or the one before (-1) to the screen; after the last comes the first."""
        if self.count():
            self.setCurrentIndex((self.currentIndex() + by) % self.count())

    def close_tab(self, level_id: str = "") -> None:
        """Take a level's tab away, else that of the level on the screen; the level stays as it is."""
        gone, ids = level_id or self._state.shown_id, self.ids
        if gone not in ids or len(ids) < 2:
            return
        if gone == self._state.shown_id:
            self._state.show_level(next(one for one in reversed(self._looked) if one != gone))
        self._show_ids([one for one in ids if one != gone])

    def close_others(self) -> None:
        """Take all tabs away but that of the level on the screen."""
        self._show_ids([self._state.shown_id])

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """The middle button closes a tab."""
        super().mouseReleaseEvent(event)
        index = self.tabAt(event.position().toPoint())
        if event.button() == Qt.MouseButton.MiddleButton and index >= 0:
            self.close_tab(str(self.tabData(index)))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Del closes the tab that has the keyboard; arrows go through them."""
        if event.key() in _CLOSES:
            self.close_tab()
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Bring the level to the screen and ask for the menu of its tab."""
        index = self.tabAt(event.pos())
        if event.reason() == QContextMenuEvent.Reason.Mouse and index >= 0:
            self.setCurrentIndex(index)
        self.menu_wanted.emit(event.globalPos())

    def _heard(self, change: EditorChange) -> None:
        if isinstance(change, LevelShown):
            self._show_current()
        elif isinstance(change, LevelRenamed):
            self._looked = [change.after if one == change.before else one for one in self._looked]
            self._show_ids([change.after if one == change.before else one for one in self.ids])
        elif isinstance(change, CampaignChanged):
            document = self._state.document
            known = document.campaign.level_ids if document is not None else ()
            self._show_ids([one for one in self.ids if one in known])
        elif isinstance(change, LevelChanged | HistoryChanged | SavedChanged):
            self._name_all()

    def _show_current(self) -> None:
        """Let the tab of the level on the screen be in front; it gets one where it has none."""
        shown, ids = self._state.shown_id, list(self.ids)
        if not shown:
            return
        self._looked = [*(one for one in self._looked if one != shown), shown]
        if shown not in ids:
            ids.insert(self.currentIndex() + 1, shown)
        for left in self._looked[:-MOST_TABS]:
            ids.remove(left)
        self._show_ids(ids)

    def _show_ids(self, ids: list[str]) -> None:
        """Have a tab for each of these levels."""
        before = self.count()
        self._looked = [one for one in self._looked if one in ids]
        blocker = QSignalBlocker(self)
        if tuple(ids) != self.ids:
            for _ in range(len(ids), before):
                cross = self.tabButton(len(ids), QTabBar.ButtonPosition.RightSide)
                self.removeTab(len(ids))
                cross.deleteLater()
            for index in range(before, len(ids)):
                self.addTab("")
                self.setTabButton(index, QTabBar.ButtonPosition.RightSide, self._cross())
            for index, level_id in enumerate(ids):
                self.setTabData(index, level_id)
        if self._state.shown_id in ids:
            self.setCurrentIndex(ids.index(self._state.shown_id))
        blocker.unblock()
        self._name_all()
        self.setVisible(len(ids) > 1)
        if len(ids) != before:
            self.changed.emit()

    def _name_all(self) -> None:
        """Name each tab as its level is named now, and mark those with something to save."""
        document = self._state.document
        for index, level_id in enumerate(self.ids):
            level = _level(document, level_id)
            if document is None or level is None:
                continue
            t, unsaved = self._t, _is_unsaved(document, level)
            said = [isolate(level.name), level_file(level_id), *([t("Changed, and not saved yet")] if unsaved else [])]
            name = menu_text(level.name)
            text = f"• {name}" if unsaved else name  # Before the name, whose end may be cut off.
            if text != self.tabText(index):
                self.setTabText(index, text)
            self.setTabToolTip(index, "\n".join(said))
            self.setAccessibleTabName(index, ", ".join((said[0], *said[2:])))
            cross = self.tabButton(index, QTabBar.ButtonPosition.RightSide)
            if isinstance(cross, QToolButton):
                cross.setAccessibleName(t("Close the tab of {level}", level=level.name))
                cross.setToolTip(t("Close the tab; the level stays (middle click)"))

    def _cross(self) -> QToolButton:
        cross = QToolButton()
        cross.setObjectName("small")
        cross.setIcon(self._theme.icon("close", "quiet"))
        cross.setIconSize(QSize(10, 10))
        cross.setAutoRaise(True)
        cross.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        cross.clicked.connect(self._cross_clicked)
        return cross

    def _cross_clicked(self) -> None:
        cross = self.sender()
        for index, level_id in enumerate(self.ids):
            if self.tabButton(index, QTabBar.ButtonPosition.RightSide) is cross:
                self.close_tab(level_id)
                return

    def _chosen(self, index: int) -> None:
        if index >= 0:
            self._state.show_level(str(self.tabData(index)))


def _level(document: Document | None, level_id: str) -> Level | TableLevel | None:
    return (document.level(level_id) or document.table(level_id)) if document is not None else None


def _is_unsaved(document: Document, level: Level | TableLevel) -> bool:
    """Whether a level differs from what lies in its file."""
    kept: tuple[Level | TableLevel, ...] = (*document.saved.levels, *document.saved.tables)
    saved = next((one for one in kept if one.id == level.id), None)
    return saved is not level and saved != level
