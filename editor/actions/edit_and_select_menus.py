"""The Edit and the Select menu: steps, pieces of maps, finding, issues, and what is done with selected cells."""

from __future__ import annotations

from editor.actions import situation as when
from editor.actions.commands import EditorAction
from editor.tools.options import ActionId
from editor.tools.tool import EDIT_UNDO
from runtime.engine.board.symmetry import Turn
from runtime.support.texts import mark

EDIT_REDO, EDIT_REMOVE_THING = map(ActionId, ("edit.redo", "edit.remove-thing"))
CELL_SELECT, CELL_PICK, CELL_REMOVE = map(ActionId, ("cell.select", "cell.pick", "cell.remove"))
EDIT_NEXT_ISSUE, EDIT_CUT, EDIT_COPY = map(ActionId, ("edit.next-issue", "edit.cut", "edit.copy"))
EDIT_PASTE, EDIT_DUPLICATE = map(ActionId, ("edit.paste", "edit.duplicate"))
"""What is shown or asked for elsewhere than in the menu too."""

EDIT = (
    EditorAction(
        EDIT_UNDO,
        mark("Undo"),
        mark("Take back the last step"),
        lambda c: c.edits.undo(),
        "edit",
        shortcuts=("Ctrl+Z",),
        icon="undo",
        reason=when.can_undo,
        step=lambda s: s.undo,
        bars=("main",),
    ),
    EditorAction(
        EDIT_REDO,
        mark("Redo"),
        mark("Do again the step that was taken back"),
        lambda c: c.edits.redo(),
        "edit",
        shortcuts=("Ctrl+Shift+Z", "Ctrl+Y"),
        icon="redo",
        reason=when.can_redo,
        step=lambda s: s.redo,
        bars=("main",),
    ),
    EditorAction(
        EDIT_REMOVE_THING,
        mark("Delete what is selected"),
        mark("Clear the selected cells, or take the selected city or token off the map"),
        lambda c: c.edits.remove_thing(),
        "edit",
        section=1,
        shortcuts=("Del",),
        icon="level-remove",
        reason=when.with_thing_or_selection,
    ),
    EditorAction(
        CELL_SELECT,
        mark("Properties of what is here"),
        mark("Select the city or token on this cell and show its properties"),
        lambda c: c.edits.select_here(),
        "edit",
        section=1,
        shortcuts=("Ctrl+Return",),
        icon="properties",
        reason=when.with_thing_here,
        bars=("cell",),
    ),
    EditorAction(
        CELL_PICK,
        mark("Paint with this terrain"),
        mark("Take the terrain of this cell for the brush, the line and the fill"),
        lambda c: c.edits.pick_here(),
        "edit",
        section=1,
        icon="picker",
        reason=when.with_level,
        bars=("cell",),
    ),
    EditorAction(
        CELL_REMOVE,
        mark("Remove what is here"),
        mark("Take the city or token on this cell off the map"),
        lambda c: c.edits.remove_here(),
        "edit",
        section=1,
        shortcuts=("Shift+Del",),
        icon="level-remove",
        reason=when.with_thing_here,
        bars=("cell",),
    ),
    EditorAction(
        EDIT_NEXT_ISSUE,
        mark("Go to the next issue"),
        mark("Show the place of the next thing that the checks have found"),
        lambda c: c.view.next_issue(),
        "edit",
        section=2,
        shortcuts=("F8",),
        icon="check",
        reason=when.with_issues,
    ),
)

CLIPS = (
    EditorAction(
        EDIT_CUT,
        mark("Cut"),
        mark("Put the selected cells with all that lies on them on the clipboard, and clear them"),
        lambda c: c.selections.cut(),
        "edit",
        section=3,
        shortcuts=("Ctrl+X",),
        icon="cut",
        reason=when.with_selection_to_change,
        bars=("cell",),
    ),
    EditorAction(
        EDIT_COPY,
        mark("Copy"),
        mark("Put the selected cells on the clipboard, for this level, another one, or another editor"),
        lambda c: c.selections.copy(),
        "edit",
        section=3,
        shortcuts=("Ctrl+C",),
        icon="copy",
        reason=when.with_selection,
        bars=("cell",),
    ),
    EditorAction(
        EDIT_PASTE,
        mark("Paste"),
        mark("Put down what is on the clipboard: it floats under the pointer until you click, Esc drops it"),
        lambda c: c.selections.paste(),
        "edit",
        section=3,
        shortcuts=("Ctrl+V",),
        icon="paste",
        reason=when.editable_level,
        bars=("cell",),
    ),
    EditorAction(
        EDIT_DUPLICATE,
        mark("Duplicate"),
        mark("Put down a copy of the selected cells without the clipboard"),
        lambda c: c.selections.duplicate(),
        "edit",
        section=3,
        shortcuts=("Ctrl+Shift+D",),
        icon="level-copy",
        reason=when.with_selection_to_change,
    ),
    EditorAction(
        ActionId("edit.clear"),
        mark("Clear the selection"),
        mark("Turn the selected cells into plains and take away what lies on them"),
        lambda c: c.selections.clear(),
        "edit",
        section=3,
        shortcuts=("Backspace",),
        icon="eraser",
        reason=when.with_selection_to_change,
    ),
)

REPLACE = (
    EditorAction(
        ActionId("edit.replace"),
        mark("Find and replace…"),
        mark("Give a terrain, the cities of an owner or the tokens of an element others, here or in all levels"),
        lambda c: c.edits.find_and_replace(),
        "edit",
        section=5,
        shortcuts=("Ctrl+H",),
        icon="replace",
        reason=when.editable_level,
    ),
)

TEXTS = (
    EditorAction(
        ActionId("edit.find-texts"),
        mark("Find in all texts…"),
        mark("Look for something in all texts for players, and replace it"),
        lambda c: c.stories.find_texts(),
        "edit",
        section=2,
        shortcuts=("Ctrl+Shift+F",),
        icon="look",
        reason=when.with_campaign,
    ),
)

ISSUES = (
    EditorAction(
        ActionId("issue.mend"),
        mark("Mend the issue"),
        mark("Mend the issue that is chosen in the list, in the likeliest way"),
        lambda c: c.issues.mend(),
        "edit",
        section=2,
        shortcuts=("Ctrl+.",),
        icon="mend",
        reason=when.issues_to_edit,
    ),
    EditorAction(
        ActionId("issue.mend-all"),
        mark("Mend all issues of this kind"),
        mark("Mend all issues of the kind that is chosen in the list, as one step"),
        lambda c: c.issues.mend_all(),
        "edit",
        section=2,
        shortcuts=("Ctrl+Alt+.",),
        reason=when.issues_to_edit,
    ),
    EditorAction(
        ActionId("issue.accept"),
        mark("Accept the issue…"),
        mark("Let the issue that is chosen in the list stand, and say why"),
        lambda c: c.issues.accept(),
        "edit",
        section=2,
        reason=when.issues_to_edit,
    ),
    EditorAction(
        ActionId("issue.show-accepted"),
        mark("Show accepted issues"),
        mark("List what was accepted too, with the reasons"),
        lambda c: c.issues.toggle_accepted(),
        "edit",
        section=2,
        reason=when.with_campaign,
    ),
)
"""What can be done about issues."""


def _turning(turn: Turn, name: str, label: str, tip: str, *, key: str, icon: str) -> EditorAction:
    """The action that turns the stamp's piece or the selection."""
    return EditorAction(
        ActionId(f"selection.{name}"),
        label,
        tip,
        lambda c: c.selections.turn(turn),
        "select",
        section=3,
        shortcuts=(key,) if key else (),
        icon=icon,
        reason=when.can_turn,
        bars=("turning",),
    )


SELECT = (
    EditorAction(
        ActionId("selection.all"),
        mark("Select all"),
        mark("Select every cell of the map"),
        lambda c: c.selections.select_all(),
        "select",
        shortcuts=("Ctrl+A",),
        icon="select",
        reason=when.with_level,
    ),
    EditorAction(
        ActionId("selection.none"),
        mark("Select nothing"),
        mark("Select nothing any more, so that tools work everywhere"),
        lambda c: c.selections.select_none(),
        "select",
        shortcuts=("Ctrl+Shift+A",),
        reason=when.with_selection,
    ),
    EditorAction(
        ActionId("selection.invert"),
        mark("Invert the selection"),
        mark("Select what is not selected, and the other way round"),
        lambda c: c.selections.invert(),
        "select",
        shortcuts=("Ctrl+Shift+I",),
        icon="invert",
        reason=when.with_level,
    ),
    EditorAction(
        ActionId("selection.grow"),
        mark("Grow the selection"),
        mark("Select the cells around as well"),
        lambda c: c.selections.grow(),
        "select",
        section=1,
        shortcuts=("Ctrl+]",),
        reason=when.with_selection,
    ),
    EditorAction(
        ActionId("selection.shrink"),
        mark("Shrink the selection"),
        mark("Select the cells at the rim no more"),
        lambda c: c.selections.shrink(),
        "select",
        section=1,
        shortcuts=("Ctrl+[",),
        reason=when.with_selection,
    ),
    EditorAction(
        ActionId("selection.crop"),
        mark("Crop the map"),
        mark("Cut the map down to the rectangle around what is selected"),
        lambda c: c.selections.crop(),
        "select",
        section=2,
        shortcuts=("Ctrl+Shift+C",),
        icon="crop",
        reason=when.with_selection_to_change,
    ),
    _turning(
        Turn.QUARTER,
        "turn-right",
        mark("Turn to the right"),
        mark("Turn what floats or is selected by a quarter to the right"),
        key="R",
        icon="turn-right",
    ),
    _turning(
        Turn.QUARTER_BACK,
        "turn-left",
        mark("Turn to the left"),
        mark("Turn what floats or is selected by a quarter to the left"),
        key="Shift+R",
        icon="turn-left",
    ),
    _turning(
        Turn.FLIP_COLUMNS,
        "flip-across",
        mark("Flip left and right"),
        mark("Flip what floats or is selected, so that left and right change places"),
        key="V",
        icon="flip-across",
    ),
    _turning(
        Turn.FLIP_ROWS,
        "flip-down",
        mark("Flip top and bottom"),
        mark("Flip what floats or is selected, so that top and bottom change places"),
        key="Shift+V",
        icon="flip-down",
    ),
)
