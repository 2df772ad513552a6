"""Win conditions and triggers: opens their builder, and adds to them."""

from __future__ import annotations

from collections.abc import Callable

from editor.docks.dock_set import DockSet
from editor.docks.objectives import ObjectivesDock
from editor.editor_state import EditorState
from runtime.engine.board.sides import Side

DOCK = "objectives"


class ObjectiveCommands:
    """Works on the builder's dock, which comes to the front first."""

    def __init__(self, desk: EditorState, docks: DockSet, builder: ObjectivesDock, changed: Callable[[], None]) -> None:
        self._desk, self._docks, self._builder, self._changed = desk, docks, builder, changed

    def build(self) -> None:
        """Show the builder and lead the keyboard to its tree."""
        self._show()
        self._builder.tree.setFocus()

    def add_objective(self, template: str) -> None:
        """Add an objective for the side in hand, else the player's own."""
        self._show()
        self._builder.do(lambda: self._builder.deeds.add_objective(self._side, template))

    def add_trigger(self, effect: str) -> None:
        """Add a trigger."""
        self._show()
        self._builder.do(lambda: self._builder.deeds.add_trigger(effect))

    @property
    def _side(self) -> Side:
        level, spot = self._desk.level, self._builder.spot
        return spot.side or (level.protagonist if level else Side.GOLD)

    def _show(self) -> None:
        self._docks.show(DOCK)
        self._builder.show_now()
        self._changed()
