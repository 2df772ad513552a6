"""What the action table is made of."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from editor.actions.commands import Commands
from editor.actions.situation import Reason, Situation, always


@dataclass(frozen=True, slots=True)
class Action:
    """One thing that can be done.

    ``menu`` is the id of a menu of the table's MENUS, ``section`` a number in it: a line parts two sections.
    ``reason`` says why it can't be done now; ``checked`` makes it an action that can be on; ``step`` names the step it
    works on, which is then added to the label ("Undo Brush stroke"). ``bars`` are the toolbars and context menus that
    show it. ``submenu`` is the title of a menu inside of the menu that holds it, beside others of that title.
    """

    id: str
    label: str
    tip: str
    run: Callable[[Commands], object]
    menu: str
    section: int = 0
    shortcuts: tuple[str, ...] = ()
    icon: str = ""
    reason: Reason = always
    checked: Callable[[Situation], bool] | None = None
    step: Callable[[Situation], str] | None = None
    bars: tuple[str, ...] = ()
    submenu: str = ""
