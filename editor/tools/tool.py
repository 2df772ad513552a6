"""What every tool can do."""

from __future__ import annotations

from typing import Protocol

from editor.tools.pointer import Pointer
from editor.tools.preview import Preview


class Tool(Protocol):
    """A small state machine that is fed with the pointer and edits the document through its surface."""

    def pointer(self, pointer: Pointer) -> None:
        """Follow the pointer: a press begins a gesture, a release makes it one step of the history."""

    def cancel(self) -> bool:
        """Drop the gesture under way, leaving nothing of it; whether there was one."""

    def finish(self) -> None:
        """End the gesture because something else begins: a stroke stays as far as it came, a drag is dropped."""

    def leave(self) -> None:
        """The pointer has left the map: nothing is to be previewed."""

    def preview(self) -> Preview:
        """What the next press, or the release of the gesture under way, does."""
