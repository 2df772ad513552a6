"""The one table of what can be done in the editor: menus, toolbars, shortcuts, context menus and tests read it."""

from __future__ import annotations

from editor.actions.campaign_table import EDIT, FILE, LEVEL
from editor.actions.map_table import DOCKS, HELP, PLAY, VIEW
from editor.actions.record import Action
from editor.actions.tool_table import TOOLS
from runtime.support.texts import mark

__all__ = ["ACTIONS", "MENUS", "Action"]

MENUS = (
    ("file", mark("&File")),
    ("edit", mark("&Edit")),
    ("level", mark("&Level")),
    ("tools", mark("&Tools")),
    ("view", mark("&View")),
    ("play", mark("&Play")),
    ("help", mark("&Help")),
)
"""The menus of the menu bar, in their order."""

ACTIONS: tuple[Action, ...] = FILE + EDIT + LEVEL + TOOLS + VIEW + DOCKS + PLAY + HELP
"""Every action of the editor, in the order of the menus."""
