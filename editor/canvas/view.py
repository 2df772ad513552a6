"""The map on the screen: it draws the shown level and what lies over it; pointer and keys go to the controller."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QHelpEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QToolTip
from shiboken6 import isValid

from editor.canvas.layers import MapFrame, Shown, paint_map, paint_names
from editor.canvas.map_controller import MapController
from editor.canvas.marks import Ants, ConditionMarks, RegionShapes, paint_caret, paint_flags, paint_regions
from editor.canvas.notes import paint_notes
from editor.canvas.pick_mode import PickMode
from editor.canvas.scrolled_map import InteractiveMap, ScrolledMap
from editor.document.area import CellBox, joined
from editor.document.changes import CampaignChanged, CellsChanged, LevelChanged
from editor.editor_state import (
    CampaignOpened,
    EditorChange,
    EditorState,
    LevelShown,
    PointedAt,
    StatusMessage,
    ToolsChanged,
)
from editor.palettes import THEMES, USUAL
from editor.settings import FIT, ViewPosition, Views
from editor.theme import EditorTheme
from editor.tools.names import TERRAINS, place_text, what_lies_on
from editor.tools.tool import ToolPreview
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.terrain import Terrain
from runtime.engine.game.events import MessageShown
from runtime.support.texts import Texts
from runtime.ui.cell_table import CellFace, CellTable, CellTexts
from runtime.ui.game.cards.message_card import MessageCard
from runtime.ui.plain_widgets import tip_text
from runtime.ui.story.pictures import StoryPictures
from runtime.ui.theme import Theme

if TYPE_CHECKING:
    from editor.canvas.overlays import OverlayLayer
    from runtime.ui.painter.board import BoardPainter


class SeenLevels:
    """Remembers for a view which part of each level it showed, and how large."""

    def __init__(self, view: ScrolledMap) -> None:
        self._map = view
        self._seen: dict[str, ViewPosition] = {}
        self._turned_to = ""

    @property
    def views(self) -> Views:
        """How each level was last seen, the one on the screen as it is now."""
        self._note()
        return Views(self._turned_to, dict(self._seen))

    def remember(self, views: Views) -> None:
        """Show levels as they were seen before, from their next turn on."""
        self._seen = dict(views.levels)

    def position(self, level_id: str) -> ViewPosition:
        """How a level was last seen; one that was not seen yet as large as it fits."""
        return self._seen.get(level_id, (FIT, 0, 0))

    def note(self, level_id: str, position: ViewPosition) -> None:
        """Remember how a level is seen elsewhere."""
        self._seen[level_id] = position

    def rename(self, before: str, after: str) -> None:
        """A level goes by another id now."""
        if before in self._seen:
            self._seen[after] = self._seen.pop(before)
        self._turned_to = after if self._turned_to == before else self._turned_to

    def forget(self) -> None:
        """Another campaign comes."""
        self._seen, self._turned_to = {}, ""

    def look_again(self) -> None:
        """Show the level as it was last seen, or as a whole, after the view has got another size."""
        self._show_as(self.position(self._turned_to))

    def turn_to(self, level_id: str, size: Size | None) -> None:
        """Show a level of a size as it was last seen; one that was not seen yet as large as it fits."""
        if self._turned_to != level_id:
            self._note()
        self._turned_to = level_id
        self._map.show_size(size)
        self.look_again()

    def _note(self) -> None:
        """Remember how the level is seen now: its size as a number only where somebody has chosen it."""
        view = self._map
        if self._turned_to:
            place = max(0, view.horizontalScrollBar().value()), max(0, view.verticalScrollBar().value())
            self._seen[self._turned_to] = (view.chosen_tile, *place)

    def _show_as(self, view: ViewPosition) -> None:
        tile, right, down = view
        self._map.show_chosen(tile)
        self._map.horizontalScrollBar().setValue(right)
        self._map.verticalScrollBar().setValue(down)


_REACH = 3
"""How many cells beyond its own a picture, a name or a line may reach."""


class MapView(InteractiveMap):
    """Shows the shown level.

    ``left`` gives, when another campaign comes, how the levels of the one before were seen, which ``seen`` remembers.
    """

    left = Signal(object)

    def __init__(self, state: EditorState, theme: EditorTheme, t: Texts) -> None:
        super().__init__(state, theme, t)
        self._theme, self._t = theme, t
        self._boards: BoardPainter | None = None
        self._overlays: OverlayLayer | None = None
        self._preview = ToolPreview()
        self._foreseen: ToolPreview | None = None
        self._grid, self._signs = True, False
        self._marked: CellBox | None = None
        self.seen = SeenLevels(self)
        self._tool = state.tool
        self._regions = False
        self._flags: Mapping[Cell, str] = {}
        self._shows_notes = True
        self._ants = Ants(self.viewport())
        self._shapes = RegionShapes()
        self.setAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled)
        self.spoken = ConditionMarks(self._mark_again)
        self.picking = PickMode(state, self.spoken, t, self)
        self.picking.changed.connect(self.rack_changed)
        self.controller = MapController(state, self, self.picking)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(t("Map"))
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)  # All is painted: Qt need not clear it.
        self.viewport().setMouseTracking(True)
        self.viewport().setAccessibleName(t("Map"))
        texts = CellTexts(self._content, self._details, lambda cell: bool(self._things(cell)))
        face = CellFace(self._cells_size, lambda cell: place_text(t, cell), texts, self._cell_rect, self._cell_under)
        self.cells = CellTable(self, face, t, t("Cells of the map"), self.viewport())
        state.subscribe(self._heard)

    def _mark_again(self) -> None:
        """Show other marks; while its window goes, docks that hide still speak to a map that has gone before them."""
        if isValid(self):
            self.viewport().update()

    def use_painter(self, boards: BoardPainter) -> None:
        """Draw with the shared painter from now on; it is loaded after the window shows."""
        self._boards = boards
        self.viewport().update()

    def use_overlays(self, overlays: OverlayLayer) -> None:
        """Draw what lies over the map, from now on."""
        self._overlays = overlays
        overlays.changed.connect(self.viewport().update)

    def show_grid(self, shown: bool) -> None:
        """Draw the grid or leave it out."""
        self._grid = shown
        self.viewport().update()

    def show_signs(self, shown: bool) -> None:
        """Show a sign for its terrain on every cell, or none."""
        self._signs = shown
        self.viewport().update()

    def mark(self, cells: tuple[Cell, ...]) -> None:
        """Bring cells into the middle and draw a line around them until the next gesture; the cursor goes there."""
        self._marked = CellBox.around(cells)
        frame = self.frame
        if self._marked and frame:
            self.centre_on(frame.rect_of_box(self._marked))
            self.controller.by_keyboard = True
            self._state.point_at(cells[0])
        self.viewport().update()

    def foresee(self, preview: ToolPreview | None) -> None:
        """Show what something beside the tools would do, until it is done or given up; None shows what they would."""
        if preview != self._foreseen:
            self._foreseen = preview
            self._mark_again()

    @property
    def foreseen(self) -> ToolPreview | None:
        """What something beside the tools would do, as it is shown."""
        return self._foreseen

    @property
    def marked(self) -> CellBox | None:
        """The cells with a line around them."""
        return self._marked

    def unmark(self) -> None:
        """Take the line away from the cells that are marked."""
        self._update_box(self._marked)
        self._marked = None

    def moved(self) -> None:
        """The cells lie somewhere else than before."""
        super().moved()
        self.mark_rulers(self._state.cell)

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        """Shift what is drawn; the pointer is on another cell then."""
        super().scrollContentsBy(dx, dy)
        self.mark_rulers(self._state.cell)

    def rack_changed(self) -> None:
        """Draw anew what the tool would do and where the cursor is."""
        toolbox = self._state.toolbox
        preview = toolbox.preview() if toolbox else ToolPreview()
        if preview != self._preview:
            self._update_box(joined((_box_of(self._preview), _box_of(preview))))
            before, self._preview = self._preview, preview
            if _reaches_far(preview) or _reaches_far(before):
                self.viewport().update()  # What comes and goes with these may lie anywhere.
            bad = preview.refused or preview.warns
            if (preview.status, bad) != (before.status, before.refused or before.warns):
                self._state.say(preview.status, bad)
        if self._marked and self._state.is_busy:
            self.unmark()
        cursor = Qt.CursorShape.PointingHandCursor if self.picking.is_on else Qt.CursorShape.CrossCursor
        cursor = Qt.CursorShape.OpenHandCursor if self.controller.is_panning else cursor
        cursor = Qt.CursorShape.ClosedHandCursor if self.controller.is_dragging else cursor
        if self.viewport().cursor().shape() != cursor:
            self.viewport().setCursor(cursor)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw what has to be drawn anew."""
        painter = QPainter(self.viewport())
        frame, level, document = self.frame, self._state.level, self._state.document
        painter.fillRect(event.rect(), self._theme.colour("backdrop"))
        if frame and level and document and self._boards:
            preview = self._foreseen or self._preview
            shown = Shown(
                frame, level, document.terrain(level.id), preview, self._grid, self._state.symmetry, self._signs
            )
            paint_map(painter, event.rect(), shown, self._boards)
            if self._overlays is not None:
                self._overlays.paint(painter, event.rect().intersected(frame.map_rect), frame)
            self._paint_markings(painter, event.rect(), shown)
            self._paint_marks(painter, frame)
            paint_names(painter, event.rect(), shown, self._boards)
            self._paint_notes(painter, event.rect(), shown)
        painter.end()

    def _paint_markings(self, painter: QPainter, exposed: QRect, shown: Shown) -> None:
        """Regions, the selection, and the place where letters are typed."""
        toolbox = self._state.toolbox
        if toolbox is None:
            return
        if self._regions or self._state.tool_spec.shows_regions:
            level = shown.preview.after or shown.level
            paint_regions(painter, exposed, shown.frame, level, self._shapes, chosen=toolbox.held.region)
        if shown.preview.after is None:  # Else the outline of what is moved or put down shows where it would lie.
            self._ants.paint(painter, exposed, shown.frame, toolbox.held.selection)
        self.spoken.paint(painter, exposed, shown.frame, self.picking.is_on)
        if shown.preview.caret is not None:
            paint_caret(painter, shown.frame, shown.preview.caret)

    def _paint_notes(self, painter: QPainter, exposed: QRect, shown: Shown) -> None:
        """The designers' notes, the one that is being drawn, and flags where testers have pinned some."""
        toolbox, document, frame = self._state.toolbox, self._state.document, shown.frame
        if toolbox is None or document is None or not self.shows_notes:
            return
        paint_flags(painter, exposed, frame, (cell for cell in self._flags if cell in frame.size))
        if shown.preview.after is None:
            notes, draft = document.campaign.notes_of(shown.level.id).notes, shown.preview.note
            if draft is not None:
                notes = (*(note for note in notes if note.id != draft.id), draft)
            chosen = draft.id if draft is not None else toolbox.held.note
            paint_notes(painter, exposed, frame, notes, chosen=chosen)

    @property
    def shows_notes(self) -> bool:
        """Whether notes are seen: as was chosen, and always while their tool is in hand."""
        return self._shows_notes or self._state.tool_spec.shows_notes

    def show_notes(self, shown: bool) -> None:
        """Show the notes on the map whatever tool is in hand, or with their tool only."""
        self._shows_notes = shown
        self.viewport().update()

    def notes_at(self, cell: Cell) -> tuple[str, ...]:
        """What the notes that are seen at a cell say, those of designers first."""
        document = self._state.document
        if document is None or not self.shows_notes:
            return ()
        notes = document.campaign.notes_of(self._state.level_id).notes
        said = (note.text for note in notes if note.text and cell in (note.at, note.to, *note.cells))
        return (*said, *filter(None, (self._flags.get(cell, ""),)))

    def viewportEvent(self, event: QEvent) -> bool:
        """The tip of a cell says what the notes there say."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            said = self.notes_at(self.cell_at(event.pos()))
            QToolTip.showText(event.globalPos(), tip_text("\n\n".join(said)) if said else "", self.viewport())
            return True
        return super().viewportEvent(event)

    def take_up(self) -> None:
        """Lead the keyboard to the map and show at the cursor what the tool in hand would do."""
        self.setFocus()
        self.controller.hover_again()

    def keep_still(self, still: bool) -> None:
        """Let the outline of the selection stand still."""
        self._ants.still = still

    def show_flags(self, notes: Mapping[Cell, str]) -> None:
        """Show a flag on each cell to which testers have pinned a note; the pointer reads it."""
        if notes != self._flags:
            self._flags = dict(notes)
            self._mark_again()

    def show_regions(self, shown: bool) -> None:
        """Show the regions whatever tool is in hand, or with their tool only."""
        self._regions = shown
        self.viewport().update()

    def _paint_marks(self, painter: QPainter, frame: MapFrame) -> None:
        """Lines around what is marked and selected, and around the cell cursor while the keyboard leads."""
        rects: list[tuple[QRect, QColor]] = []
        if self._marked:
            rects.append((frame.rect_of_box(self._marked), _on_map("error")))
        if selected := self._state.selected:
            rects.append((frame.rect_of(selected.at), _on_map("brass")))
        if self._state.cell is not None and self.controller.by_keyboard:
            rects.append((frame.rect_of(self._state.cell), _on_map("text")))
        for rect, colour in rects:
            for width, shade in ((5, QColor(0, 0, 0, 200)), (3, colour)):
                painter.setPen(QPen(shade, width))
                painter.drawRect(rect)

    def _heard(self, change: EditorChange) -> None:
        shown = self._state.level_id
        if isinstance(change, CampaignOpened | CellsChanged | LevelShown | LevelChanged):
            self._foreseen = None
        if isinstance(change, CampaignOpened):
            self.left.emit(self.views)
            self.seen.forget()
        if isinstance(change, StatusMessage):
            return
        if isinstance(change, PointedAt):
            self._pointed_at(change.cell)
            return
        if isinstance(change, CellsChanged) and change.level_id == shown:
            self._update_box(change.box)
            if change.live:
                return  # Whoever leads the stroke says when the hand has changed.
            if self._state.cell is not None and change.box.has(self._state.cell):
                self._pointed_at(self._state.cell)
        elif isinstance(change, LevelShown) or (isinstance(change, LevelChanged) and change.level_id == shown):
            level = self._state.level
            if isinstance(change, LevelShown):
                self._marked = None
                self.seen.turn_to(shown, self._state.level.terrain.size if self._state.level else None)
            else:
                self.show_size(level.terrain.size if level else None)
            self.moved()
        elif isinstance(change, ToolsChanged | CampaignChanged):
            self.viewport().update()
            if self._state.tool != self._tool:
                self._tool = self._state.tool
                self.controller.hover_again()  # Another tool would do something else where the cursor is.
        self.rack_changed()

    @property
    def views(self) -> Views:
        """How each level was last seen, the one on the screen as it is now."""
        return self.seen.views

    def remember(self, views: Views) -> None:
        """Show levels as they were seen before, from their next turn on."""
        self.seen.remember(views)

    def look_again(self) -> None:
        """Show the level as it was last seen, or as a whole, after the view has got another size."""
        self.seen.look_again()

    def _pointed_at(self, cell: Cell | None) -> None:
        """Tell the rulers, and those who hear the screen while the keyboard leads, where the cursor is."""
        if self.controller.by_keyboard:
            self.cells.lead_to(cell)
            self.viewport().update()
        self.mark_rulers(cell)

    # What is said of a cell

    def _cells_size(self) -> Size | None:
        level = self._state.level
        return level.terrain.size if level is not None else None

    def _cell_rect(self, cell: Cell) -> QRect:
        frame = self.frame
        return frame.rect_of(cell) if frame is not None else QRect()

    def _cell_under(self, place: QPoint) -> Cell | None:
        cell, size = self.cell_at(place), self._cells_size()
        return cell if size is not None and cell in size else None

    def _things(self, cell: Cell) -> str:
        level = self._state.level
        return what_lies_on(self._t, level, cell) if level is not None else ""

    def _content(self, cell: Cell) -> str:
        """The terrain of a cell, a stroke included, and what lies on it."""
        level, document = self._state.level, self._state.document
        if level is None or document is None:
            return ""
        terrain = Terrain(document.terrain(level.id)[level.terrain.size.index(cell)])
        return ", ".join(filter(None, (self._t(TERRAINS[terrain]), self._things(cell))))

    def _details(self, cell: Cell) -> str:
        """The overlay's figures, the mirror images that a stroke goes to as well, notes, whether it is selected."""
        t, level, toolbox = self._t, self._state.level, self._state.toolbox
        said = [self._overlays.said(t, cell)] if self._overlays is not None else []
        symmetry = self._state.symmetry
        if level is not None and symmetry is not None and symmetry.fits(level.terrain.size):
            images = sorted(image for image in symmetry.images(level.terrain.size, cell) if image != cell)
            said += [t("Mirror image: {place}", place=place_text(t, image)) for image in images]
        if toolbox is not None and cell in toolbox.held.selection:
            said.append(t("Selected"))
        said += [t("Note: {text}", text=text) for text in self.notes_at(cell)]
        return "\n".join(filter(None, said))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The cells have another room."""
        super().resizeEvent(event)
        self.cells.setGeometry(self.viewport().rect())

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Screen readers go to the cell of the cursor."""
        super().focusInEvent(event)
        QTimer.singleShot(0, self.cells, self.cells.tell)

    def _update_box(self, box: CellBox | None) -> None:
        frame = self.frame
        if box is None or frame is None:
            return
        reach = _REACH * frame.tile
        self.viewport().update(frame.rect_of_box(box).adjusted(-reach, -frame.tile, reach, frame.tile))


def _on_map(name: str) -> QColor:
    """The colour of a mark on the map: the stones are the same in every theme, so the marks on them are too."""
    return QColor(getattr(THEMES[USUAL], name))


def _box_of(preview: ToolPreview) -> CellBox | None:
    """The cells that a preview is about."""
    things = CellBox.around([*(city.at for city in preview.cities), *(token.at for token in preview.tokens)])
    outline = preview.outline.box if preview.outline else None
    ghosts = (ghost.box for ghost in preview.ghosts)
    return joined((outline, things, *ghosts, *(painted.area.box for painted in preview.painted)))


def _reaches_far(preview: ToolPreview) -> bool:
    """Whether what comes and goes with a preview may lie anywhere on the map."""
    return bool(preview.hidden) or preview.note is not None or preview.letters is not None or preview.after is not None


class MapMessage(MessageCard):
    """The card over the editor's whole window; Enter, Escape and its button close it."""

    def __init__(self, theme: Theme, t: Texts, view: MapView, message: MessageShown, pictures: StoryPictures) -> None:
        over = view.window()
        if message.cells:
            view.reveal(message.cells[0])

        def places() -> list[QRect]:
            frame, room = view.frame, view.viewport()
            corner = room.mapTo(over, QPoint(0, 0))
            seen = QRect(corner, room.size())
            rects = (frame.rect_of(cell).translated(corner) for cell in message.cells) if frame is not None else ()
            return [rect.intersected(seen) for rect in rects if rect.intersects(seen)]

        middle = over.height() / 2
        above = sum(1 if place.center().y() > middle else -1 for place in places()) > 0
        super().__init__(theme, t, over, message, pictures, places=places, above=above)
        self.setStyleSheet(theme.game_sheet())

    def event(self, event: QEvent) -> bool:
        """No key of the editor's menus reaches through the card."""
        if event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        return super().event(event)
