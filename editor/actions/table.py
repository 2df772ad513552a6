"""The one table of what can be done in the editor: menus, toolbars, shortcuts, context menus and tests read it."""

from __future__ import annotations

from editor.actions import situation as when
from editor.actions.campaign_table import EDIT, FILE, LEVEL
from editor.actions.commands import Action
from editor.actions.graph_table import GRAPH, on_both_pages
from editor.actions.map_table import DOCKS, HELP, PLAY, VIEW, dock_action
from editor.actions.select_table import CLIPS, SELECT, SHOW_REGIONS, TURN_MAP, WORDS
from editor.actions.tool_table import SET_TO, tool_action
from editor.tools.table import TOOLS
from editor.tools.tool import ToolTable
from runtime.engine.conditions.effect_kinds import MESSAGE
from runtime.support.texts import mark

TEXTS = (
    Action(
        "edit.find-texts",
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

STORY = (
    Action(
        "level.bring-picture",
        mark("Bring a picture…"),
        mark("Copy a picture into the campaign and show it on the page of story that is being edited"),
        lambda c: c.stories.bring_picture(),
        "level",
        section=3,
        reason=when.editable_any_level,
    ),
    Action(
        "campaign.add-language",
        mark("Add a language…"),
        mark("Begin a translation of the campaign's texts"),
        lambda c: c.stories.add_language(),
        "campaign",
        section=3,
        reason=when.editable,
    ),
    Action(
        "campaign.add-difficulties",
        mark("Add easy, normal and hard"),
        mark("Give the campaign three difficulties, in which levels can differ"),
        lambda c: c.stories.add_difficulties(),
        "campaign",
        section=3,
        reason=when.editable,
    ),
)

STORY_DOCKS = (
    dock_action("story", mark("Story"), mark("Show or hide the pages of story"), "Shift+F4", "story"),
    dock_action("texts", mark("Texts"), mark("Show or hide the table of all texts"), "Shift+F7", "texts"),
    dock_action(
        "difficulties", mark("Difficulties"), mark("Show or hide the difficulties"), "Shift+F8", "difficulties"
    ),
)


PROOFS = (
    Action(
        "proof.show",
        mark("Proofs of this level"),
        mark("Show the ways to win, and which of them a game that is kept proves"),
        lambda c: c.proofs.show(),
        "play",
        section=1,
        icon="check",
        reason=when.with_level,
    ),
    Action(
        "proof.keep",
        mark("Keep the game as a proof"),
        mark("Keep the game that was won in the game's window: it shows that the level can be won so"),
        lambda c: c.proofs.keep(),
        "play",
        section=1,
        reason=when.while_playing_to_change,
    ),
)

PROOFS_DOCK = (
    Action(
        "view.dock-proofs",
        mark("Proofs"),
        mark("Show or hide the ways to win with the games that prove them"),
        lambda c: c.view.toggle_dock("proofs"),
        "view",
        section=2,
        icon="check",
        reason=when.with_campaign,
        checked=lambda s: "proofs" in s.docks,
    ),
)


_OVERLAYS = mark("Overlays")


def _overlay(overlay: str, label: str, tip: str, key: str) -> Action:
    """The action that shows an overlay or takes it away."""
    return Action(
        f"view.overlay-{overlay}",
        label,
        tip,
        lambda c: c.overlays.toggle(overlay),
        "view",
        section=4,
        shortcuts=(key,),
        icon="overlay",
        reason=when.with_level,
        checked=lambda s: s.overlay == overlay,
        submenu=_OVERLAYS,
    )


OVERLAYS = (
    _overlay("crossing", mark("Needed to cross"), mark("How long or how good a word must be to get across"), "Ctrl+1"),
    _overlay("reach", mark("Reach in turns"), mark("The first turn in which each side can come to a cell"), "Ctrl+2"),
    _overlay("contested", mark("Contested cells"), mark("Where both sides can come at about the same time"), "Ctrl+3"),
    _overlay("passable", mark("Passability"), mark("Where letters can lie, words can end and ice breaks"), "Ctrl+4"),
    _overlay("distance", mark("Distance to cities"), mark("How many letters lead from the nearest city"), "Ctrl+5"),
    _overlay("symmetry", mark("Breaks of symmetry"), mark("Cells that differ from their mirror images"), "Ctrl+6"),
    Action(
        "view.overlay-none",
        mark("No overlay"),
        mark("Take away whatever lies over the map"),
        lambda c: c.overlays.hide(),
        "view",
        section=4,
        shortcuts=("Ctrl+7",),
        icon="close",
        reason=when.with_overlay,
        submenu=_OVERLAYS,
    ),
)

CHANCE = (
    Action(
        "level.random",
        mark("New map from chance…"),
        mark("Add a level with a random map that is fair to both sides"),
        lambda c: c.chance.new(),
        "level",
        shortcuts=("Ctrl+Alt+N",),
        icon="mix",
        reason=when.editable,
    ),
    Action(
        "level.random-here",
        mark("Random map here…"),
        mark("Grow a random landscape on this level, as one step that can be undone"),
        lambda c: c.chance.here(),
        "level",
        shortcuts=("Ctrl+Alt+G",),
        icon="mix",
        reason=when.editable_level,
    ),
)

MINIMAP = (
    Action(
        "view.dock-minimap",
        mark("Minimap"),
        mark("Show or hide the small picture of the whole map"),
        lambda c: c.view.toggle_dock("minimap"),
        "view",
        section=2,
        shortcuts=("F11",),
        icon="minimap",
        reason=when.with_campaign,
        checked=lambda s: "minimap" in s.docks,
    ),
)


_ADD = mark("Add an objective")


def _template(template: str, label: str, tip: str) -> Action:
    """The action that adds an objective made after a template."""
    return Action(
        f"objective.{template}",
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
    Action(
        "objective.build",
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
    Action(
        "objective.message",
        mark("Add a message"),
        mark("Add a trigger that shows the player a message"),
        lambda c: c.objectives.add_trigger(MESSAGE.kind),
        "level",
        section=5,
        icon="trigger",
        reason=when.editable_level,
    ),
)

OBJECTIVES_DOCK = (
    Action(
        "view.dock-objectives",
        mark("Objectives and triggers"),
        mark("Show or hide the builder of objectives and triggers"),
        lambda c: c.view.toggle_dock("objectives"),
        "view",
        section=2,
        shortcuts=("Shift+F9",),
        icon="objective",
        reason=when.with_campaign,
        checked=lambda s: "objectives" in s.docks,
    ),
)


ISSUES = (
    Action(
        "issue.mend",
        mark("Mend the issue"),
        mark("Mend the issue that is chosen in the list, in the likeliest way"),
        lambda c: c.issues.mend(),
        "edit",
        section=2,
        shortcuts=("Ctrl+.",),
        icon="mend",
        reason=when.issues_to_edit,
    ),
    Action(
        "issue.mend-all",
        mark("Mend all issues of this kind"),
        mark("Mend all issues of the kind that is chosen in the list, as one step"),
        lambda c: c.issues.mend_all(),
        "edit",
        section=2,
        shortcuts=("Ctrl+Alt+.",),
        reason=when.issues_to_edit,
    ),
    Action(
        "issue.accept",
        mark("Accept the issue…"),
        mark("Let the issue that is chosen in the list stand, and say why"),
        lambda c: c.issues.accept(),
        "edit",
        section=2,
        reason=when.issues_to_edit,
    ),
    Action(
        "issue.show-accepted",
        mark("Show accepted issues"),
        mark("List what was accepted too, with the reasons"),
        lambda c: c.issues.toggle_accepted(),
        "edit",
        section=2,
        reason=when.with_campaign,
    ),
)
"""What can be done about issues."""

TRIES = (
    Action(
        "level.try",
        mark("Let computers try the level…"),
        mark("Let computers play this level, and see how often its ends are reached; once more stops them"),
        lambda c: c.issues.try_level(),
        "play",
        section=3,
        reason=when.with_level,
    ),
)
"""Evidence by playing."""


__all__ = ["ACTIONS", "MENUS", "Action", "action_table"]

MENUS = (
    ("file", mark("&File")),
    ("edit", mark("&Edit")),
    ("select", mark("&Select")),
    ("level", mark("&Level")),
    ("campaign", mark("&Campaign")),
    ("tools", mark("&Tools")),
    ("view", mark("&View")),
    ("play", mark("&Play")),
    ("help", mark("&Help")),
)
"""The menus of the menu bar, in their order."""

_EDIT: tuple[Action, ...] = EDIT[:2] + CLIPS + EDIT[2:] + ISSUES + TEXTS
_PLAY: tuple[Action, ...] = PLAY[:5] + PROOFS + TRIES + PLAY[5:]
_VIEW: tuple[Action, ...] = VIEW + SHOW_REGIONS + OVERLAYS + STORY_DOCKS
_LEVEL: tuple[Action, ...] = LEVEL[:1] + CHANCE + LEVEL[1:] + STORY

_BEFORE_TOOLS: tuple[Action, ...] = FILE + _EDIT + SELECT + _LEVEL + TURN_MAP + OBJECTIVES + GRAPH
_AFTER_TOOLS: tuple[Action, ...] = _VIEW + MINIMAP + OBJECTIVES_DOCK + PROOFS_DOCK + DOCKS + _PLAY + HELP


def action_table(tools: ToolTable = TOOLS) -> tuple[Action, ...]:
    """Every action of an editor with these tools, in the order of the menus."""
    tool_actions = (*map(tool_action, tools.values()), *SET_TO, *WORDS)
    return tuple(map(on_both_pages, (*_BEFORE_TOOLS, *tool_actions, *_AFTER_TOOLS)))


ACTIONS = action_table()
"""Every action of the editor, in the order of the menus."""
