"""Steps of the history, tools, and what lies on the map."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from editor.dialogs.questions import Questions
from editor.editor_state import EditorState
from editor.tools.tool import BRUSH, CITY, ToolId
from runtime.engine.board.sides import SIDES
from runtime.engine.board.symmetry import Symmetry
from runtime.engine.board.terrain import Terrain
from runtime.support.texts import Texts


class EditCommands:
    """``show_selected`` brings the properties of what is selected to the front."""

    def __init__(
        self, desk: EditorState, t: Texts, show_selected: Callable[[], None], ask: Callable[[], Questions]
    ) -> None:
        self._desk, self._t, self._ask = desk, t, ask
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

    def choose_tool(self, tool: ToolId) -> None:
        """Take up a tool."""
        self._desk.choose_tool(tool)

    def choose_terrain(self, terrain: Terrain) -> None:
        """Paint with ``terrain`` alone from now on; a tool that does not paint gives way to the brush."""
        self._desk.set_options(replace(self._desk.options, terrain=terrain, mix=False))
        self._take_up_painting()

    def change_owner(self) -> None:
        """Place cities of the next owner from now on, with the city tool."""
        owners = (*SIDES, None)
        following = owners[(owners.index(self._desk.options.owner) + 1) % len(owners)]
        self._desk.set_options(replace(self._desk.options, owner=following))
        self._desk.choose_tool(CITY)

    def toggle_mix(self) -> None:
        """Paint a random mix, or one terrain again."""
        self._desk.set_options(replace(self._desk.options, mix=not self._desk.options.mix))
        self._take_up_painting()

    def toggle_mirror(self) -> None:
        """Keep the level's symmetry in whatever the tools do, or do not."""
        self._desk.set_options(replace(self._desk.options, mirror=not self._desk.options.mirror))

    def choose_symmetry(self, symmetry: Symmetry | None) -> None:
        """Give the level a symmetry, or none; from then on the tools keep it."""
        self._desk.choose_symmetry(symmetry)

    def find_and_replace(self) -> None:
        """Ask what to replace with what and where, and do it as one step."""
        document, level, toolbox = self._desk.document, self._desk.level, self._desk.toolbox
        if document is None or level is None or toolbox is None:
            return
        self._look_away()
        wanted = self._ask().replaced(document.campaign, level.id, toolbox.deeds.selection)
        if wanted is None:
            return
        count = wanted.edit.count(document.campaign)
        if self._desk.perform(wanted.label, wanted.edit):
            self._desk.say(self._t.plural("{count} replaced.", "{count} replaced.", count))

    def _take_up_painting(self) -> None:
        if not self._desk.tool_spec.paints:
            self._desk.choose_tool(BRUSH)

    def resize_brush(self, by: int) -> None:
        """Change the width of the brush by some cells."""
        if self._desk.toolbox:
            self._desk.toolbox.resize_brush(by)

    def remove_thing(self) -> None:
        """Clear the selected cells, or take the selected city or token off the map."""
        if self._desk.toolbox:
            self._look_away()
            toolbox = self._desk.toolbox
            if toolbox.selected is None or (toolbox.held.selection and toolbox.spec.selects):
                refused = toolbox.deeds.clear(self._t("Clear the selection"))
                if refused is not None:
                    self._desk.refuse(refused)
            else:
                toolbox.remove_selected()

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
