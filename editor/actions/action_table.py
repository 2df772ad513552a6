"""The one table of what can be done in the editor: menus, toolbars, shortcuts, context menus and tests read it."""

from __future__ import annotations

from editor.actions.campaign_menu import GRAPH, on_both_pages
from editor.actions.commands import EditorAction
from editor.actions.edit_and_select_menus import CLIPS, EDIT, ISSUES, REPLACE, SELECT, TEXTS
from editor.actions.file_menu import FILE
from editor.actions.level_menu import CHANCE, LEVEL, OBJECTIVES, STORY, TURN_MAP
from editor.actions.play_and_help_menus import HELP, PLAY, PROOFS, REPORTS, TRIES
from editor.actions.tools_menu import SETTINGS, SYMMETRY, TERRAINS, WORDS, tool_action
from editor.actions.view_menu import (
    BALANCE,
    DOCKS,
    MINIMAP,
    OBJECTIVES_DOCK,
    OVERLAYS,
    PROOFS_DOCK,
    SHOW_REGIONS,
    STORY_DOCKS,
    VIEW,
)
from editor.tools.tool import ToolTable
from editor.tools.tool_table import TOOLS
from runtime.support.texts import mark

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

_EDIT: tuple[EditorAction, ...] = EDIT[:2] + CLIPS + EDIT[2:] + ISSUES + TEXTS
_PLAY: tuple[EditorAction, ...] = PLAY[:5] + PROOFS + TRIES + REPORTS + PLAY[5:]
_VIEW: tuple[EditorAction, ...] = VIEW + SHOW_REGIONS + OVERLAYS + BALANCE + STORY_DOCKS
_LEVEL: tuple[EditorAction, ...] = LEVEL[:1] + CHANCE + LEVEL[1:] + STORY

SET_TO: tuple[EditorAction, ...] = TERRAINS + SETTINGS + SYMMETRY + REPLACE
"""What the tools are set to."""

_BEFORE_TOOLS: tuple[EditorAction, ...] = FILE + _EDIT + SELECT + _LEVEL + TURN_MAP + OBJECTIVES + GRAPH
_AFTER_TOOLS: tuple[EditorAction, ...] = _VIEW + MINIMAP + OBJECTIVES_DOCK + PROOFS_DOCK + DOCKS + _PLAY + HELP


def action_table(tools: ToolTable = TOOLS) -> tuple[EditorAction, ...]:
    """Every action of an editor with these tools, in the order of the menus."""
    tool_actions = (*map(tool_action, tools.values()), *SET_TO, *WORDS)
    return tuple(map(on_both_pages, (*_BEFORE_TOOLS, *tool_actions, *_AFTER_TOOLS)))


ACTIONS = action_table()
"""Every action of the editor, in the order of the menus."""
