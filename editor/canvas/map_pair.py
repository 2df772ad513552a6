"""One level on the screen, or two side by side: the one that is worked on, and another that waits to be chosen."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QFontMetrics, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QSizePolicy, QSplitter, QToolButton, QWidget

from editor.canvas.layers import Shown, paint_map, paint_names
from editor.canvas.notes import paint_notes
from editor.canvas.scrolled_map import ScrolledMap
from editor.canvas.view import MapView
from editor.document.changes import CampaignChanged, CellsChanged, LevelChanged, LevelRenamed
from editor.editor_state import CampaignOpened, EditorChange, EditorState, LevelShown
from editor.settings import FIT, ViewPosition
from editor.theme import EditorTheme
from editor.tools.tool import ToolPreview
from runtime.engine.levels.level import Level
from runtime.support.texts import Texts
from runtime.ui.plain_widgets import Label, elided
from runtime.ui.widgets.boxes import in_column, in_row

if TYPE_CHECKING:
    from runtime.ui.painter.board import BoardPainter


class SecondMap(ScrolledMap):
    """A level to look at: it zooms and scrolls, and a press or the keyboard on it sends ``chosen`` and does no more."""

    chosen = Signal()

    def __init__(self, state: EditorState, theme: EditorTheme, t: Texts) -> None:
        super().__init__(theme, t)
        self._state, self._theme, self._t = state, theme, t
        self._boards: BoardPainter | None = None
        self._grid, self._notes, self._signs = True, True, False
        self.level_id = ""
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.follow()

    @property
    def level(self) -> Level | None:
        """The level as it is now; None where none is shown."""
        return self._state.document.level(self.level_id) if self._state.document and self.level_id else None

    @property
    def position(self) -> ViewPosition:
        """How the level is seen now."""
        right, down = self.horizontalScrollBar().value(), self.verticalScrollBar().value()
        return self.chosen_tile, max(0, right), max(0, down)

    def use_painter(self, boards: BoardPainter) -> None:
        """Draw with the shared painter from now on."""
        self._boards = boards
        self.viewport().update()

    def show_grid(self, shown: bool) -> None:
        """Draw the grid or leave it out."""
        self._grid = shown
        self.viewport().update()

    def show_signs(self, shown: bool) -> None:
        """Show a sign for its terrain on every cell, or none."""
        self._signs = shown
        self.viewport().update()

    def show_notes(self, shown: bool) -> None:
        """Draw the designers' notes or leave them out."""
        self._notes = shown
        self.viewport().update()

    def show_level(self, level_id: str, position: ViewPosition) -> None:
        """Show a level as it was seen before."""
        self.level_id = level_id
        self.follow()
        self.look(position)
        self.moved()

    def look(self, position: ViewPosition) -> None:
        """Show the level as large, and as far scrolled, as that."""
        tile, right, down = position
        self.show_chosen(tile)
        self.horizontalScrollBar().setValue(right)
        self.verticalScrollBar().setValue(down)

    def follow(self) -> None:
        """Have the size and the name that the level has now."""
        level = self.level
        self.show_size(level.terrain.size if level is not None else None)
        said = self._t("The other half: {level}", level=level.name) if level is not None else self._t("The other half")
        self.setAccessibleName(said)
        self.viewport().setAccessibleName(said)
        said = self._t("Click to work on this level, {key_of[view.next-pane]:F6} with the keyboard")
        self.viewport().setToolTip(said)

    def moved(self) -> None:
        """The cells lie somewhere else than before."""
        super().moved()
        self.mark_rulers(None)

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        """Shift what is drawn."""
        super().scrollContentsBy(dx, dy)
        self.mark_rulers(None)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the level as it is, with no marks of tools."""
        painter = QPainter(self.viewport())
        frame, level, document = self.frame, self.level, self._state.document
        painter.fillRect(event.rect(), self._theme.colour("backdrop"))
        if frame and level and document and self._boards:
            shown = Shown(frame, level, document.terrain(level.id), ToolPreview(), self._grid, signs=self._signs)
            paint_map(painter, event.rect(), shown, self._boards)
            paint_names(painter, event.rect(), shown, self._boards)
            if self._notes:
                paint_notes(painter, event.rect(), frame, document.campaign.notes_of(level.id).notes)
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """The first press only says where one wants to work: it can't paint by mistake."""
        event.accept()
        self.chosen.emit()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """The keyboard has come here."""
        super().focusInEvent(event)
        self.chosen.emit()


class _Head(QFrame):
    """The line over a half: the name of its level, and a cross that gives its room to the other one."""

    closed = Signal()

    def __init__(self, theme: EditorTheme, t: Texts, is_active: bool) -> None:
        super().__init__()
        self._t, self._name = t, ""
        self.setObjectName("half-active" if is_active else "half")
        self._label = Label()
        self._label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._cross = QToolButton()
        self._cross.setObjectName("small")
        self._cross.setIcon(theme.icon("close", "quiet"))
        self._cross.setIconSize(QSize(10, 10))
        self._cross.setAutoRaise(True)
        self._cross.setToolTip(t("Give the room of this half to the other one; the level stays"))
        self._cross.clicked.connect(self.closed)
        in_row((self._label, 1), self._cross, spacing=4, margins=(9, 1, 2, 1), on=self)

    def name(self, name: str) -> None:
        """Say whose half it is."""
        self._name = name
        self._cross.setAccessibleName(self._t("Close the half of {level}", level=name))
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Say as much of the name as there is room for."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        metrics, room = QFontMetrics(self._label.font()), self._label.width()
        self._label.setText(elided(metrics, self._name, room))
        self._label.setToolTip(self._name if metrics.horizontalAdvance(self._name) > room else "")


class MapPair(QSplitter):
    """``view`` is always the map that is worked on; ``second`` changes places with it when its level is chosen.

    So tools, docks and whatever else belongs to the one level on the screen follow from half to half.
    ``changed`` is sent when the second half comes or goes.
    """

    changed = Signal()

    def __init__(self, state: EditorState, view: MapView, theme: EditorTheme, t: Texts) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self._state, self.view, self.second = state, view, SecondMap(state, theme, t)
        self._active_id, self._is_turning = state.level_id, False
        self._heads = _Head(theme, t, is_active=True), _Head(theme, t, is_active=False)
        self._halves = QWidget(), QWidget()
        for half, head, shown in zip(self._halves, self._heads, (self.view, self.second), strict=True):
            in_column(head, (shown, 1), spacing=0, margins=(0, 0, 0, 0), on=half)
            head.hide()
            self.addWidget(half)
        self._halves[1].hide()
        self.setChildrenCollapsible(False)
        self.second.chosen.connect(self.take_up)
        self.second.part_changed.connect(self._note)
        self.second.tile_changed.connect(self._note)
        self._heads[0].closed.connect(self._close_active)
        self._heads[1].closed.connect(self.close_second)
        self._name_heads()
        state.subscribe(self._heard)

    @property
    def is_on(self) -> bool:
        """Whether two levels lie side by side."""
        return bool(self.second.level_id)

    @property
    def maps(self) -> tuple[MapView | SecondMap, ...]:
        """The maps on show, from left to right."""
        if not self.is_on:
            return (self.view,)
        return (self.view, self.second) if self.indexOf(self._halves[0]) == 0 else (self.second, self.view)

    def show_beside(self, level_id: str) -> None:
        """Show a level with a map beside the one on the screen; an id that there is not closes the second half."""
        document = self._state.document
        if document is None or document.level(level_id) is None or level_id == self._state.level_id:
            self.close_second()
            return
        was_on = self.is_on
        self._active_id = self._state.level_id
        self._show_second(level_id)
        if not was_on:
            for part in (*self._heads, self._halves[1]):
                part.show()
            self.setSizes([1, 1])
            self.changed.emit()

    def show_any(self, recent: Iterable[str]) -> None:
        """Show beside it the first of these levels that has a map, else the one below it in the list, or above it."""
        document = self._state.document
        ids = [level.id for level in document.campaign.levels] if document is not None else []
        shown = self._state.level_id
        here = ids.index(shown) if shown in ids else 0
        others = (*recent, *ids[here + 1 :], *reversed(ids[:here]))
        self.show_beside(next((one for one in others if one in ids and one != shown), ""))

    def close_second(self) -> None:
        """Give the whole room to the level that is worked on."""
        if self.is_on:
            self.second.level_id = ""
            for part in (*self._heads, self._halves[1]):
                part.hide()
            self.changed.emit()

    def take_up(self) -> None:
        """Work on the other half's level from now on."""
        if self.is_on:
            self._state.show_level(self.second.level_id)
            self.view.setFocus()

    def _close_active(self) -> None:
        self.take_up()
        self.close_second()

    def _heard(self, change: EditorChange) -> None:
        second = self.second
        if isinstance(change, CampaignOpened):
            self.close_second()
        elif isinstance(change, LevelShown):
            self._turn()
        elif isinstance(change, LevelRenamed):
            self.view.seen.rename(change.before, change.after)
            self._active_id = change.after if self._active_id == change.before else self._active_id
            second.level_id = change.after if second.level_id == change.before else second.level_id
        elif not self.is_on:
            return
        elif isinstance(change, CampaignChanged):
            if second.level is None:
                self.close_second()
            second.viewport().update()
        elif isinstance(change, CellsChanged | LevelChanged) and change.level_id == second.level_id:
            second.follow()
            second.viewport().update()
        if isinstance(change, LevelChanged | LevelShown):
            self._name_heads()

    def _turn(self) -> None:
        """Another level is worked on; where it is the other half's, the halves change places, and none moves."""
        shown, before = self._state.level_id, self._active_id
        if not shown:
            return
        self._active_id = shown
        if self.is_on and shown == self.second.level_id:
            document = self._state.document
            if document is None or document.level(before) is None:
                self.close_second()
                return
            sizes = self.sizes()
            self.insertWidget(0, self._halves[0 if self.indexOf(self._halves[0]) else 1])
            self.setSizes(sizes)
            self._show_second(before)
            self.view.look_again()

    def _show_second(self, level_id: str) -> None:
        self._is_turning = True
        self.second.show_level(level_id, self.view.seen.position(level_id))
        self._is_turning = False
        self._name_heads()

    def _name_heads(self) -> None:
        for head, level in zip(self._heads, (self._state.level, self.second.level), strict=True):
            head.name(level.name if level is not None else "")

    def _note(self, _tile: int = FIT) -> None:
        """Remember at once how the other level is seen: when it is chosen, the view turns to it before all others."""
        if self.is_on and not self._is_turning:
            self.view.seen.note(self.second.level_id, self.second.position)
