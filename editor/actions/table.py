"""The one table of what can be done in the editor: menus, toolbars, shortcuts, context menus and tests read it."""

from __future__ import annotations

from editor.actions.campaign_table import EDIT, FILE, LEVEL
from editor.actions.graph_table import GRAPH, on_both_pages
from editor.actions.issue_table import ISSUES, TRIES
from editor.actions.map_table import DOCKS, HELP, PLAY, VIEW
from editor.actions.objective_table import OBJECTIVES, OBJECTIVES_DOCK
from editor.actions.overlay_table import CHANCE, MINIMAP, OVERLAYS
from editor.actions.proof_table import PROOFS, PROOFS_DOCK
from editor.actions.record import Action
from editor.actions.select_table import CLIPS, SELECT, SELECT_TOOLS, SHOW_REGIONS, TURN_MAP, WORDS
from editor.actions.story_table import STORY, STORY_DOCKS, TEXTS
from editor.actions.tool_table import PAINTING, SET_TO
from runtime.support.texts import mark

__all__ = ["ACTIONS", "MENUS", "Action"]

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
_TOOLS: tuple[Action, ...] = PAINTING + SELECT_TOOLS + SET_TO + WORDS
_PLAY: tuple[Action, ...] = PLAY[:5] + PROOFS + TRIES + PLAY[5:]
_VIEW: tuple[Action, ...] = VIEW + SHOW_REGIONS + OVERLAYS + STORY_DOCKS
_LEVEL: tuple[Action, ...] = LEVEL[:1] + CHANCE + LEVEL[1:] + STORY

_ALL: tuple[Action, ...] = (
    FILE
    + _EDIT
    + SELECT
    + _LEVEL
    + TURN_MAP
    + OBJECTIVES
    + GRAPH
    + _TOOLS
    + _VIEW
    + MINIMAP
    + OBJECTIVES_DOCK
    + PROOFS_DOCK
    + DOCKS
    + _PLAY
    + HELP
)

ACTIONS: tuple[Action, ...] = tuple(map(on_both_pages, _ALL))
"""Every action of the editor, in the order of the menus."""
