"""Steps of the history, tools, and what lies on the map."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from editor.desk import Desk
from runtime.engine.terrain import Terrain
from runtime.support.texts import Texts


class EditCommands:
    """``show_selected`` brings the properties of what is selected to the front."""

    def __init__(self, desk: Desk, t: Texts, show_selected: Callable[[], None]) -> None:
        self._desk, self._t = desk, t
        self._show_selected = show_selected

    def _look_away(self) -> None:
        """Preview nothing until the pointer moves, so that what the step has done is seen."""
        if self._desk.toolbox:
            self._desk.toolbox.leave()

    def undo(self) -> None:
        """Take back the last step."""
        document = self._desk.document
        if document is not None and document.can_undo:
            self._look_away()
            label = document.history[document.position - 1].label
            document.undo()
            self._desk.say(self._t("Undone: {step}", step=label))

    def redo(self) -> None:
        """Do again the step that was taken back."""
        document = self._desk.document
        if document is not None and document.can_redo:
            self._look_away()
            label = document.history[document.position].label
            document.redo()
            self._desk.say(self._t("Done again: {step}", step=label))

    def choose_tool(self, tool: str) -> None:
        """Take up a tool."""
        self._desk.choose_tool(tool)

    def choose_terrain(self, terrain: Terrain) -> None:
        """Paint with ``terrain`` from now on; a tool that does not paint gives way to the brush."""
        self._desk.set_options(replace(self._desk.options, terrain=terrain))
        if self._desk.tool not in ("brush", "line", "fill"):
            self._desk.choose_tool("brush")

    def resize_brush(self, by: int) -> None:
        """Change the width of the brush by some cells."""
        if self._desk.toolbox:
            self._desk.toolbox.resize_brush(by)

    def remove_thing(self) -> None:
        """Take the selected city or token off the map."""
        if self._desk.toolbox:
            self._look_away()
            self._desk.toolbox.remove_selected()

    def select_here(self) -> None:
        """Select what lies on the cell under the cursor and show its properties."""
        if self._desk.toolbox and self._desk.cell is not None and self._desk.toolbox.select(self._desk.cell):
            self._show_selected()

    def pick_here(self) -> None:
        """Paint with the terrain of the cell under the cursor."""
        if self._desk.toolbox and self._desk.cell is not None:
            self._desk.toolbox.pick(self._desk.cell)

    def remove_here(self) -> None:
        """Take off the map what lies on the cell under the cursor."""
        if self._desk.toolbox and self._desk.cell is not None:
            self._look_away()
            self._desk.toolbox.remove_at(self._desk.cell)
