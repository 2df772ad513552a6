"""Leads to the place of an issue: its level, its cells, or the field that holds it."""

from __future__ import annotations

from collections.abc import Callable, Collection
from pathlib import PurePosixPath

from editor.canvas.view import MapView
from editor.docks.properties import PropertiesDock
from editor.editor_state import EditorState
from runtime.engine.board.grid import Cell
from runtime.engine.levels.level import Level
from runtime.support.issues import Issue, Place


class IssueNavigator:
    """Knows the way from a file and a JSON pointer to what is on the screen.

    ``build`` leads to an objective or a trigger, and says whether the pointer named one.
    """

    def __init__(
        self,
        desk: EditorState,
        view: MapView,
        properties: PropertiesDock,
        build: Callable[[str], bool] = lambda _: False,
        table: Callable[[str], bool] = lambda _: False,
    ) -> None:
        """``build`` and ``table`` lead to what a pointer names in the builder, and in the form of a table game."""
        self._desk, self._view, self._properties, self._table = desk, view, properties, table
        self._build = build
        self._marked: Issue | None = None
        self._guides: list[Callable[[Place], bool]] = []

    def ask_first(self, guide: Callable[[Place], bool]) -> None:
        """Let ``guide`` lead to a place where it knows it; it says whether it did."""
        self._guides.append(guide)

    def found(self, issues: Collection[Issue]) -> None:
        """The checks have found these: an issue that is not among them any more is marked no longer."""
        if self._marked is not None and self._marked not in issues:
            self._marked = None
            self._view.unmark()

    def go_to(self, issue: Issue) -> None:
        """Show the level, then mark the cells or lead to the field."""
        place = issue.place
        file = PurePosixPath(place.file)
        level_id = place.level or (file.stem if file.parent.name == "levels" else "")
        self._desk.show_level(level_id)
        level = self._desk.level
        in_level = bool(level_id) and level is not None and level.id == level_id
        if in_level and self._build(place.pointer):
            return
        if any(guide(place) for guide in self._guides):
            return
        if level_id and self._desk.shown_id == level_id and self._desk.table is not None:
            self._table(place.pointer)
            return
        cells = tuple(Cell(*cell) for cell in place.cells)
        if in_level and level is not None:
            cells = tuple(cell for cell in cells or self._cells_of(level, place.pointer) if cell in level.terrain.size)
            if cells:
                self._marked = issue
                self._view.mark(cells)
                self._view.setFocus()
                return
        if file.name == "campaign.json" or in_level:
            self._properties.show_pointer(place.pointer, of_level=file.name != "campaign.json")

    def _cells_of(self, level: Level, pointer: str) -> tuple[Cell, ...]:
        """The cell of the city or token that a pointer names, or the row of the map; that thing is selected."""
        parts = pointer.strip("/").split("/")
        if len(parts) < 2 or not parts[1].isdecimal():
            return ()
        number = int(parts[1])
        if parts[0] == "cities" and number < len(level.cities):
            self._desk.select("city", level.cities[number].id)
            return (level.cities[number].at,)
        if parts[0] == "tokens" and number < len(level.tokens):
            self._desk.select("token", level.tokens[number].id)
            return (level.tokens[number].at,)
        if parts[0] == "terrain":
            return tuple(Cell(number, column) for column in range(level.terrain.size.columns))
        return ()
