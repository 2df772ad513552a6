"""Steps of the history, tools, what lies on the map, selected cells, pieces of maps and whole maps."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cached_property
from types import MappingProxyType

from PySide6.QtGui import QGuiApplication

from editor.dialogs.questions import Questions
from editor.document.campaign_clip import MIME as LEVELS_MIME
from editor.document.edit import EditRefusal
from editor.document.map_shape import fallen_off
from editor.document.notes import RemoveNote
from editor.document.pieces import LIMITS, MIME, MapPiece, read_piece, write_piece
from editor.editor_state import EditorState
from editor.tools.names import lost_text
from editor.tools.surface import SelectionEdits
from editor.tools.tool import BRUSH, CITY, ToolId
from editor.widgets import mime_data
from runtime import resources
from runtime.campaign.schema_validation import Schemas
from runtime.engine.board.sides import SIDES
from runtime.engine.board.symmetry import Symmetry, Turn
from runtime.engine.board.terrain import Terrain
from runtime.support.texts import Texts, mark


class EditCommands:
    """``show_selected`` brings the properties of what is selected to the front."""

    def __init__(
        self, state: EditorState, t: Texts, show_selected: Callable[[], None], ask: Callable[[], Questions]
    ) -> None:
        self._state, self._t, self._ask = state, t, ask
        self._show_selected = show_selected

    def _look_away(self) -> None:
        """Preview nothing until the pointer moves, so that what the step has done is seen."""
        if self._state.toolbox:
            self._state.toolbox.leave()

    def undo(self) -> None:
        """Take back the last step."""
        document = self._state.document
        if document is not None and document.can_undo:
            self._look_away()
            label = document.history[document.position - 1].label
            document.undo()
            self._state.say(self._t("Undone: {step}", step=label))

    def redo(self) -> None:
        """Do again the step that was taken back."""
        document = self._state.document
        if document is not None and document.can_redo:
            self._look_away()
            label = document.history[document.position].label
            document.redo()
            self._state.say(self._t("Done again: {step}", step=label))

    def choose_tool(self, tool: ToolId) -> None:
        """Take up a tool."""
        self._state.choose_tool(tool)

    def choose_terrain(self, terrain: Terrain) -> None:
        """Paint with ``terrain`` alone from now on; a tool that does not paint gives way to the brush."""
        self._state.set_options(replace(self._state.options, terrain=terrain, mix=False))
        self._take_up_painting()

    def change_owner(self) -> None:
        """Place cities of the next owner from now on, with the city tool."""
        owners = (*SIDES, None)
        following = owners[(owners.index(self._state.options.owner) + 1) % len(owners)]
        self._state.set_options(replace(self._state.options, owner=following))
        self._state.choose_tool(CITY)

    def toggle_mix(self) -> None:
        """Paint a random mix, or one terrain again."""
        self._state.set_options(replace(self._state.options, mix=not self._state.options.mix))
        self._take_up_painting()

    def toggle_mirror(self) -> None:
        """Keep the level's symmetry in whatever the tools do, or do not."""
        self._state.set_options(replace(self._state.options, mirror=not self._state.options.mirror))

    def choose_symmetry(self, symmetry: Symmetry | None) -> None:
        """Give the level a symmetry, or none; from then on the tools keep it."""
        self._state.choose_symmetry(symmetry)

    def find_and_replace(self) -> None:
        """Ask what to replace with what and where, and do it as one step."""
        document, level, toolbox = self._state.document, self._state.level, self._state.toolbox
        if document is None or level is None or toolbox is None:
            return
        self._look_away()
        wanted = self._ask().replaced(document.campaign, level.id, toolbox.deeds.selection)
        if wanted is None:
            return
        count = wanted.edit.count(document.campaign)
        if self._state.perform(wanted.label, wanted.edit):
            self._state.say(self._t.plural("{count} replaced.", "{count} replaced.", count))

    def _take_up_painting(self) -> None:
        if not self._state.tool_spec.paints:
            self._state.choose_tool(BRUSH)

    def resize_brush(self, by: int) -> None:
        """Change the width of the brush by some cells."""
        if self._state.toolbox:
            self._state.toolbox.resize_brush(by)

    def remove_thing(self) -> None:
        """Clear the selected cells, or take the selected city or token off the map."""
        if self._state.toolbox:
            self._look_away()
            toolbox = self._state.toolbox
            note = self._state.note
            is_alone = toolbox.selected is None and not toolbox.held.selection
            if note is not None and (is_alone or toolbox.spec.shows_notes):
                self._state.perform(self._t("Delete a note"), RemoveNote(self._state.level_id, note.id))
            elif toolbox.selected is None or (toolbox.held.selection and toolbox.spec.selects):
                refused = toolbox.deeds.clear(self._t("Clear the selection"))
                if refused is not None:
                    self._state.refuse(refused)
            else:
                toolbox.remove_selected()

    def select_here(self) -> None:
        """Select what lies on the cell under the cursor and show its properties."""
        if self._state.toolbox and self._state.cell is not None and self._state.toolbox.select(self._state.cell):
            self._show_selected()

    def pick_here(self) -> None:
        """Paint with the terrain of the cell under the cursor."""
        if self._state.toolbox and self._state.cell is not None:
            self._state.toolbox.pick(self._state.cell)

    def remove_here(self) -> None:
        """Take off the map what lies on the cell under the cursor."""
        if self._state.toolbox and self._state.cell is not None:
            self._look_away()
            self._state.toolbox.remove_at(self._state.cell)


class Clips:
    """Puts pieces on the clipboard and takes them from it; other programs see the rows of the landscape as text."""

    @cached_property
    def _schemas(self) -> Schemas:
        return Schemas(resources.schemas())

    def put(self, piece: MapPiece) -> None:
        """Put a piece on the clipboard."""
        data = mime_data()
        data.setData(MIME, write_piece(piece))
        data.setText("\n".join(piece.terrain.rows()) + "\n")
        QGuiApplication.clipboard().setMimeData(data)

    def take(self) -> MapPiece | EditRefusal:
        """The piece on the clipboard, or why there is none."""
        data = QGuiApplication.clipboard().mimeData()
        if data is None or not data.hasFormat(MIME):
            return EditRefusal("clip-levels" if data is not None and data.hasFormat(LEVELS_MIME) else "clip-empty")
        given = data.data(MIME)
        if given.size() > LIMITS.size:
            return EditRefusal("clip-damaged")
        return read_piece(bytes(given.data()), self._schemas)


_TURNED = MappingProxyType(
    {
        Turn.QUARTER: (mark("Turn to the right"), mark("Turn the map to the right")),
        Turn.QUARTER_BACK: (mark("Turn to the left"), mark("Turn the map to the left")),
        Turn.HALF: (mark("Turn by half a turn"), mark("Turn the map by half a turn")),
        Turn.FLIP_COLUMNS: (mark("Flip left and right"), mark("Flip the map left and right")),
        Turn.FLIP_ROWS: (mark("Flip top and bottom"), mark("Flip the map top and bottom")),
        Turn.FLIP_DIAGONAL: (mark("Swap rows and columns"), mark("Swap the map's rows and columns")),
        Turn.FLIP_ANTI_DIAGONAL: (mark("Swap rows and columns"), mark("Swap the map's rows and columns")),
    }
)


class SelectionCommands:
    """Works on the selection of the level on the screen; what is refused is said in the status bar."""

    def __init__(
        self, state: EditorState, ask: Callable[[], Questions], t: Texts, show_map: Callable[[], None]
    ) -> None:
        self._state, self._ask, self._t = state, ask, t
        self._show_map = show_map
        self._clips = Clips()

    def select_all(self) -> None:
        """Select every cell."""
        self._with(SelectionEdits.select_all)

    def select_none(self) -> None:
        """Select nothing."""
        self._with(SelectionEdits.select_none)

    def invert(self) -> None:
        """Select what is not selected."""
        self._with(SelectionEdits.invert)

    def grow(self) -> None:
        """Select the cells around, too."""
        self._with(SelectionEdits.grow)

    def shrink(self) -> None:
        """Select the cells at the rim no more."""
        self._with(SelectionEdits.shrink)

    def cut(self) -> None:
        """Put what is selected on the clipboard and clear its cells."""
        if self._copied():
            self._clear(self._t("Cut"))

    def copy(self) -> None:
        """Put what is selected on the clipboard."""
        count = self._copied()
        if count:
            said = self._t.plural(
                "Copied {count} cell; paste puts it down anywhere",
                "Copied {count} cells; paste puts them down anywhere",
                count,
            )
            self._state.say(said)

    def paste(self) -> None:
        """Let what is on the clipboard float under the pointer until it is put down."""
        piece = self._clips.take()
        if isinstance(piece, EditRefusal):
            self._state.refuse(piece)
        elif self._state.toolbox:
            self._state.toolbox.paste(piece)
            self._show_map()

    def duplicate(self) -> None:
        """Let a copy of what is selected float under the pointer until it is put down."""
        toolbox = self._state.toolbox
        piece = toolbox.deeds.piece if toolbox else None
        if toolbox and piece is not None:
            toolbox.paste(piece)
            self._show_map()

    def turn(self, turn: Turn) -> None:
        """Turn the piece of the stamp, or what is selected."""
        if self._state.toolbox:
            self._say(self._state.toolbox.deeds.turn(self._t(_TURNED[turn][0]), turn))
            self._show_map()

    def turn_map(self, turn: Turn) -> None:
        """Turn the whole map with everything that speaks of its cells."""
        toolbox, level = self._state.toolbox, self._state.level
        if toolbox is None or level is None:
            return
        if self._say(toolbox.deeds.turn_map(self._t(_TURNED[turn][1]), turn)) and any(level.start.letters):
            self._state.say(self._t("Starting words went along letter by letter; the checks name those that are none."))

    def crop(self) -> None:
        """Cut the map down to what is selected; what would be lost is asked about."""
        toolbox, level, t = self._state.toolbox, self._state.level, self._t
        edit = toolbox.deeds.cropping if toolbox else None
        if toolbox is None or level is None or edit is None:
            return
        lost = fallen_off(level, edit.size, edit.down, edit.right)
        more = "\n".join((*lost_text(t, lost, level), t("Undo brings it back.")))
        text = t("Cropping to the selection loses some of what lies on the map.")
        if edit.why_not(level) is None and lost and not self._ask().confirm(t("Crop the map"), text, more, t("Crop")):
            return
        self._say(toolbox.deeds.crop(t("Crop to {rows} × {columns}", rows=edit.size.rows, columns=edit.size.columns)))

    def change_side(self) -> None:
        """Lay starting words for the other side."""
        options = self._state.options
        self._state.set_options(replace(options, letters_side=options.letters_side.other))

    def clear(self) -> None:
        """Make what is selected plains and take away what lies there."""
        self._clear(self._t("Clear the selection"))

    def _clear(self, label: str) -> None:
        if self._state.toolbox:
            self._state.toolbox.leave()
            self._say(self._state.toolbox.deeds.clear(label))

    def _copied(self) -> int:
        """Put what is selected on the clipboard; how many cells that is."""
        piece = self._state.toolbox.deeds.piece if self._state.toolbox else None
        if piece is None:
            return 0
        self._clips.put(piece)
        return piece.area.count

    def _with(self, edit: Callable[[SelectionEdits], None]) -> None:
        if self._state.toolbox:
            edit(self._state.toolbox.deeds)
            count = self._state.toolbox.deeds.selection.count
            said = self._t.plural("{count} cell is selected", "{count} cells are selected", count)
            self._state.say(said if count else self._t("Nothing is selected"))

    def _say(self, refused: EditRefusal | None) -> bool:
        """Say why something was refused; whether it was done."""
        if refused is not None:
            self._state.refuse(refused)
        return refused is None
