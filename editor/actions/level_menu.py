"""The Level menu: levels of the campaign, their stories and objectives, random maps, and turning the map."""

from __future__ import annotations

from editor.actions import situation as when
from editor.actions.commands import EditorAction
from editor.tools.options import ActionId
from runtime.engine.board.symmetry import Turn
from runtime.engine.conditions.effect_kinds import MESSAGE
from runtime.support.texts import mark

LEVEL_RENAME, LEVEL_RESIZE, LEVEL_REMOVE = map(ActionId, ("level.rename", "level.resize", "level.remove"))
LEVEL_COPY, LEVEL_COPY_SEVERAL, LEVEL_PASTE = map(ActionId, ("level.copy", "level.copy-several", "level.paste"))
"""What is shown or asked for elsewhere than in the menu too."""

SHEET = (
    EditorAction(
        ActionId("level.sheet"),
        mark("Sheet of all levels"),
        mark("Show all levels as pictures in one window: seek, sort, and do things with many at once"),
        lambda c: c.sheet.show(),
        "level",
        shortcuts=("Ctrl+Shift+L",),
        icon="grid",
        reason=when.with_campaign,
    ),
)

LEVEL = (
    EditorAction(
        ActionId("level.add"),
        mark("Add a level…"),
        mark("Add an empty level to the campaign"),
        lambda c: c.levels.add(),
        "level",
        shortcuts=("Ctrl+Shift+N",),
        icon="level-add",
        reason=when.editable,
        bars=("levels",),
        word=mark("Add"),
    ),
    EditorAction(
        ActionId("level.duplicate"),
        mark("Duplicate the level"),
        mark("Add a copy of this level below it"),
        lambda c: c.levels.duplicate(),
        "level",
        shortcuts=("Ctrl+D",),
        icon="level-copy",
        reason=when.editable_any_level,
        bars=("levels",),
        word=mark("Duplicate"),
    ),
    EditorAction(
        LEVEL_COPY,
        mark("Copy the level"),
        mark("Put this level on the clipboard, with its texts, presets and pictures, for this campaign or another one"),
        lambda c: c.clips.copy(),
        "level",
        shortcuts=("Ctrl+Alt+C",),
        reason=when.with_any_level,
    ),
    EditorAction(
        LEVEL_COPY_SEVERAL,
        mark("Copy levels…"),
        mark("Choose levels and put them on the clipboard, for this campaign or another one"),
        lambda c: c.clips.copy_several(),
        "level",
        reason=when.with_any_level,
    ),
    EditorAction(
        LEVEL_PASTE,
        mark("Paste levels"),
        mark("Put the levels or stations on the clipboard into this campaign, wherever they were copied"),
        lambda c: c.clips.paste(),
        "level",
        shortcuts=("Ctrl+Shift+V",),
        reason=when.editable,
    ),
    EditorAction(
        LEVEL_RENAME,
        mark("Rename the level"),
        mark("Change this level's name"),
        lambda c: c.levels.rename(),
        "level",
        shortcuts=("F2",),
        icon="properties",
        reason=when.editable_any_level,
        bars=("levels",),
    ),
    EditorAction(
        ActionId("level.follow-name"),
        mark("Let id and file follow the name"),
        mark("Give this level the id that its name makes; its file and all that refers to it follow"),
        lambda c: c.levels.follow_name(),
        "level",
        reason=when.editable_any_level,
    ),
    EditorAction(
        LEVEL_RESIZE,
        mark("Resize or shift the map…"),
        mark("Give the map another size or move its content, with all that speaks of its cells"),
        lambda c: c.levels.resize(),
        "level",
        shortcuts=("Ctrl+Shift+R",),
        reason=when.editable_level,
    ),
    EditorAction(
        LEVEL_REMOVE,
        mark("Remove the level"),
        mark("Take this level out of the campaign"),
        lambda c: c.levels.remove(),
        "level",
        icon="level-remove",
        reason=when.editable_any_level,
        bars=("levels",),
        word=mark("Remove"),
    ),
    EditorAction(
        ActionId("level.up"),
        mark("Move the level up"),
        mark("Put this level before the one above it"),
        lambda c: c.levels.move(-1),
        "level",
        section=1,
        shortcuts=("Ctrl+Shift+Up",),
        icon="up",
        reason=when.movable_up,
        bars=("levels",),
    ),
    EditorAction(
        ActionId("level.down"),
        mark("Move the level down"),
        mark("Put this level after the one below it"),
        lambda c: c.levels.move(1),
        "level",
        section=1,
        shortcuts=("Ctrl+Shift+Down",),
        icon="down",
        reason=when.movable_down,
        bars=("levels",),
    ),
    EditorAction(
        ActionId("level.previous"),
        mark("Go to the level above"),
        mark("Show the level above this one in the list"),
        lambda c: c.levels.step(-1),
        "level",
        section=2,
        shortcuts=("Ctrl+PgUp",),
        icon="left",
        reason=when.not_first_level,
    ),
    EditorAction(
        ActionId("level.next"),
        mark("Go to the level below"),
        mark("Show the level below this one in the list"),
        lambda c: c.levels.step(1),
        "level",
        section=2,
        shortcuts=("Ctrl+PgDown",),
        icon="right",
        reason=when.not_last_level,
    ),
)

CHANCE = (
    EditorAction(
        ActionId("level.random"),
        mark("New map from chance…"),
        mark("Add a level with a random map that is fair to both sides"),
        lambda c: c.random_map.new(),
        "level",
        shortcuts=("Ctrl+Alt+N",),
        icon="mix",
        reason=when.editable,
    ),
    EditorAction(
        ActionId("level.random-here"),
        mark("Random map here…"),
        mark("Grow a random landscape on this level, as one step that can be undone"),
        lambda c: c.random_map.here(),
        "level",
        shortcuts=("Ctrl+Alt+G",),
        icon="mix",
        reason=when.editable_level,
    ),
)

STORY = (
    EditorAction(
        ActionId("level.bring-picture"),
        mark("Bring a picture…"),
        mark("Copy a picture into the campaign and show it on the page of story that is being edited"),
        lambda c: c.stories.bring_picture(),
        "level",
        section=3,
        reason=when.editable_any_level,
    ),
    EditorAction(
        ActionId("campaign.add-language"),
        mark("Add a language…"),
        mark("Begin a translation of the campaign's texts"),
        lambda c: c.stories.add_language(),
        "campaign",
        section=3,
        reason=when.editable,
    ),
    EditorAction(
        ActionId("campaign.add-difficulties"),
        mark("Add easy, normal and hard"),
        mark("Give the campaign three difficulties, in which levels can differ"),
        lambda c: c.stories.add_difficulties(),
        "campaign",
        section=3,
        reason=when.editable,
    ),
)


_TURN = mark("Turn or flip the map")


def _map_turning(turn: Turn, name: str, label: str, tip: str, *, key: str, icon: str) -> EditorAction:
    """The action that turns the whole map."""
    return EditorAction(
        ActionId(f"level.{name}"),
        label,
        tip,
        lambda c: c.selections.turn_map(turn),
        "level",
        section=3,
        shortcuts=(key,) if key else (),
        icon=icon,
        reason=when.editable_level,
        submenu=_TURN,
    )


TURN_MAP = (
    _map_turning(
        Turn.QUARTER,
        "turn-right",
        mark("Turn the map to the right"),
        mark("Turn the whole map by a quarter, with all that speaks of its cells"),
        key="Ctrl+Alt+R",
        icon="turn-right",
    ),
    _map_turning(
        Turn.QUARTER_BACK,
        "turn-left",
        mark("Turn the map to the left"),
        mark("Turn the whole map by a quarter the other way, with all that speaks of its cells"),
        key="Ctrl+Alt+L",
        icon="turn-left",
    ),
    _map_turning(
        Turn.HALF,
        "turn-half",
        mark("Turn the map by half a turn"),
        mark("Turn the whole map upside down, with all that speaks of its cells"),
        key="",
        icon="",
    ),
    _map_turning(
        Turn.FLIP_COLUMNS,
        "flip-across",
        mark("Flip the map left and right"),
        mark("Mirror the whole map, so that left and right change places"),
        key="Ctrl+Alt+H",
        icon="flip-across",
    ),
    _map_turning(
        Turn.FLIP_ROWS,
        "flip-down",
        mark("Flip the map top and bottom"),
        mark("Mirror the whole map, so that top and bottom change places"),
        key="Ctrl+Alt+V",
        icon="flip-down",
    ),
    _map_turning(
        Turn.FLIP_DIAGONAL,
        "swap",
        mark("Swap the map's rows and columns"),
        mark("Mirror the whole map along its diagonal; words can still be read"),
        key="",
        icon="",
    ),
)

_ADD = mark("Add an objective")


def _template(template: str, label: str, tip: str) -> EditorAction:
    """The action that adds an objective made after a template."""
    return EditorAction(
        ActionId(f"objective.{template}"),
        label,
        tip,
        lambda c: c.objectives.add_objective(template),
        "level",
        section=5,
        icon="objective",
        reason=when.editable_level,
        submenu=_ADD,
    )


OBJECTIVES = (
    EditorAction(
        ActionId("objective.build"),
        mark("Objectives and triggers…"),
        mark("Build how each side wins, and what happens in the level"),
        lambda c: c.objectives.build(),
        "level",
        section=5,
        shortcuts=("Ctrl+J",),
        icon="objective",
        reason=when.with_level,
    ),
    _template("capture", mark("Capture cities"), mark("Take one city or several that you name")),
    _template("reach", mark("Reach a place"), mark("Come to a region, or lead words from city to city")),
    _template("hold", mark("Hold cities"), mark("Own so many cities for some turns running")),
    _template("survive", mark("Survive"), mark("Still own a city when a turn is over")),
    _template("score", mark("Score points"), mark("Come to so many points")),
    EditorAction(
        ActionId("objective.message"),
        mark("Add a message"),
        mark("Add a trigger that shows the player a message"),
        lambda c: c.objectives.add_trigger(MESSAGE.kind),
        "level",
        section=5,
        icon="trigger",
        reason=when.editable_level,
    ),
)
