"""The hand: drags the map about and changes nothing on it."""

from __future__ import annotations

from editor.tools.pointer import Pointer
from editor.tools.preview import ToolPreview
from editor.tools.surface import Surface


class HandTool:
    """Says what it does; the view of the map does the rest, since only it knows pixels."""

    def __init__(self, surface: Surface) -> None:
        self._surface = surface
        self._is_here = False

    def pointer(self, _pointer: Pointer) -> None:
        """Nothing on the map follows."""
        self._is_here = True

    def cancel(self) -> bool:
        """Nothing is ever under way."""
        return False

    def finish(self) -> None:
        """Nothing is ever under way."""

    def leave(self) -> None:
        """Say nothing."""
        self._is_here = False

    def preview(self) -> ToolPreview:
        """What dragging does."""
        if not self._is_here or self._surface.level is None:
            return ToolPreview()
        return ToolPreview(status=self._surface.t("Drag to move the map in the window"))
