"""The map by ear: one looks about on it without moving the cursor, and hears what was painted, selected and undone."""

from __future__ import annotations

from collections import Counter

from PySide6.QtGui import QAccessible

from editor.canvas.view import MapView
from editor.document.area import NOWHERE, Area, CellBox
from editor.document.changes import CellsChanged, HistoryChanged, LevelChanged
from editor.editor_state import (
    EditorChange,
    EditorState,
    LevelShown,
    PointedAt,
    StatusMessage,
    ToolsChanged,
)
from editor.tools.names import TERRAINS
from runtime.engine.board.grid import Size
from runtime.engine.board.terrain import Terrain
from runtime.engine.levels.level import Level
from runtime.profile.settings import Verbosity
from runtime.support.issues import Issue
from runtime.support.texts import FIRST, Texts, names_of
from runtime.support.wording import say_issue
from runtime.ui.announcer import Announcer, Urgency
from runtime.ui.widgets.cell_review import CellReview


class MapReader(CellReview[Level]):
    """Has read out what is done on the map of ``view``, and looks about on it."""

    def __init__(self, state: EditorState, view: MapView, announcer: Announcer, t: Texts) -> None:
        super().__init__(
            view.cells,
            announcer,
            t,
            reviewed=lambda: state.level,
            cursor=lambda: state.cell,
            point=view.controller.go_to,
            show=lambda cell: view.reveal(cell) if cell is not None else None,
        )
        self._state, self._view, self._announcer, self._t = state, view, announcer, t
        self._land: tuple[str, Size, bytes] | None = None
        self._selection: Area = NOWHERE
        self._status = self._tool = self._told = ""
        self._position = 0
        self._is_painted = False
        state.subscribe(self._heard)

    def read_selection(self) -> None:
        """Have read out what is selected."""
        self._announcer.announce(self._say_selection() or self._t("Nothing is selected."))

    def tell_issue(self, issue: Issue | None) -> None:
        """Have read out an issue that one goes to, and how it is mended."""
        if issue is not None:
            for text in say_issue(self._t, issue):
                self._announcer.announce(text)

    def tell(self, text: str) -> None:
        """Have something else read out."""
        self._announcer.announce(text)

    def _say(self, text: str) -> None:
        """Tell what the status bar is going to say in fewer words."""
        self._told = text
        self._announcer.announce(text)

    # What happens

    def _heard(self, change: EditorChange) -> None:
        match change:
            case StatusMessage():
                self._tell_status(change)
            case LevelShown():
                self._begin()
            case CellsChanged(level_id, box, False) if level_id == self._state.level_id:
                self._tell_cells(box)
            case LevelChanged(level_id, fields) if level_id == self._state.level_id and "terrain" in fields:
                self._begin()
            case ToolsChanged():
                self._tell_tools()
            case HistoryChanged():
                self._tell_history()
            case _:
                pass
        if not isinstance(change, PointedAt | StatusMessage) and not self._state.is_busy:
            self._view.cells.renew()

    def _begin(self) -> None:
        """Another map is shown, or the same in another size."""
        level, document, t = self._state.level, self._state.document, self._t
        self._land, self._status = None, ""
        self._position = document.position if document is not None else 0
        self._selection = self._state.toolbox.held.selection if self._state.toolbox is not None else NOWHERE
        if level is not None:
            size = level.terrain.size
            said = t("{level}: {rows} rows, {columns} columns", level=level.name, rows=size.rows, columns=size.columns)
            self._announcer.announce(said)
        self._keep()

    def _keep(self) -> None:
        """Remember the landscape, to know what of it changes; only where somebody listens."""
        level, document = self._state.level, self._state.document
        if level is not None and document is not None and QAccessible.isActive():
            self._land = level.id, level.terrain.size, bytes(document.terrain(level.id))

    def _tell_status(self, said: StatusMessage) -> None:
        """What a tool would do, with figures, and why something is refused; while the mouse leads, the latter alone."""
        controller = self._view.controller
        if controller.peeks or self._is_painted or (self._state.is_busy and not said.refused):
            return  # What is under way is told when it is done.
        is_wanted = said.refused or controller.by_keyboard
        if said.text != self._status and is_wanted and not self._told.startswith(said.text.rstrip(".")):
            urgency = Urgency.ASSERTIVE if said.refused else Urgency.POLITE
            self._announcer.announce(said.text, urgency, Verbosity.SHORT if said.refused else Verbosity.NORMAL)
        self._status, self._told = said.text, ""

    def _tell_cells(self, box: CellBox) -> None:
        """What was painted: how many cells of what, and where."""
        before, document = self._land, self._state.document
        self._keep()
        now = self._land
        if document is None or before is None or now is None or before[:2] != now[:2]:
            return
        counts, rows, columns = _painted(before[2], now[2], now[1], box)
        t = self._t
        cells = [
            t.plural("{count} cell of {terrain}", "{count} cells of {terrain}", count, terrain=t(TERRAINS[terrain]))
            for terrain, count in counts.most_common()
        ]
        if cells:
            self._is_painted = True
            self._say(t("{things}, {place}", things=names_of(t, cells), place=_span(t, rows, columns)))

    def _tell_tools(self) -> None:
        toolbox = self._state.toolbox
        selection = toolbox.held.selection if toolbox is not None else NOWHERE
        if selection != self._selection:
            self._selection = selection
            self._say(self._say_selection() or self._t("Nothing is selected."))
        if self._state.tool != self._tool:
            self._tool = self._state.tool
            self._announcer.announce(self._t(self._state.tool_spec.name))

    def _say_selection(self) -> str:
        area, t = self._selection, self._t
        if not area or area.box is None:
            return ""
        cells = t.plural("{count} cell is selected", "{count} cells are selected", area.count)
        rows, columns = range(area.box.top, area.box.bottom), range(area.box.left, area.box.right)
        return t("{things}, {place}", things=cells, place=_span(t, rows, columns))

    def _tell_history(self) -> None:
        """A step that the map itself does not tell of, by its name; what is undone, the status bar says, and anew."""
        document = self._state.document
        position, self._position = self._position, document.position if document is not None else 0
        is_painted, self._is_painted, self._status = self._is_painted, False, ""
        if document is not None and position < self._position and not is_painted:
            self._announcer.announce(document.history[self._position - 1].label)


def _painted(before: bytes, now: bytes, size: Size, box: CellBox) -> tuple[Counter[Terrain], range, range]:
    """How many cells of each terrain came within a box, and the rows and columns that they lie in."""
    counts: Counter[int] = Counter()
    rows: list[int] = []
    columns: set[int] = set()
    for row in range(box.top, min(box.bottom, size.rows)):
        first, last = row * size.columns + box.left, row * size.columns + min(box.right, size.columns)
        if before[first:last] != now[first:last]:
            changed = [number for number in range(first, last) if before[number] != now[number]]
            counts.update(now[number] for number in changed)
            rows.append(row)
            columns.update((changed[0] % size.columns, changed[-1] % size.columns))
    named = Counter({Terrain(terrain): count for terrain, count in counts.items()})
    if not rows:
        return named, range(0), range(0)
    return named, range(rows[0], rows[-1] + 1), range(min(columns), max(columns) + 1)


def _span(t: Texts, rows: range, columns: range) -> str:
    """Where something lies: a cell, a part of a row or column, or rows and columns from the first to the last."""
    if len(rows) == len(columns) == 1:
        return t("row {row}, column {column}", row=rows[0], column=columns[0])
    across = {"first": columns[0] + FIRST, "last": columns[-1] + FIRST}
    down = {"first": rows[0] + FIRST, "last": rows[-1] + FIRST}
    if len(rows) == 1:
        return t("row {row}, columns {first} to {last}", row=rows[0], **across)
    if len(columns) == 1:
        return t("rows {first} to {last}, column {column}", column=columns[0], **down)
    rows_text, columns_text = t("rows {first} to {last}", **down), t("columns {first} to {last}", **across)
    return f"{rows_text}, {columns_text}"
