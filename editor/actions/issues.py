"""What the action table can do about issues: what the dock's own buttons do, and showing the dock first."""

from __future__ import annotations

from editor.docks.dock_set import DockSet
from editor.docks.issues import IssuesDock
from editor.editor_state import EditorState
from runtime.support.texts import Texts


class IssueCommands:
    """Does to the current issue of the list what is asked; says so where nothing can be done."""

    def __init__(self, desk: EditorState, docks: DockSet, dock: IssuesDock, t: Texts) -> None:
        self._desk, self._docks, self._dock, self._t = desk, docks, dock, t

    def mend(self) -> None:
        """Mend the current issue."""
        if self._can(bool(self._chosen().fixes)):
            self._dock.mend()

    def mend_all(self) -> None:
        """Mend all issues of the current one's kind."""
        if self._can(bool(self._chosen().fixes)):
            self._dock.mend_all()

    def accept(self) -> None:
        """Let the current issue stand, or stand no longer."""
        if self._chosen().may_accept:
            self._dock.accept_or_reopen()
        else:
            self._desk.say(self._t("Errors can't be accepted, only warnings and hints."), refused=True)

    def toggle_accepted(self) -> None:
        """List what is accepted, or do not."""
        self._docks.show("issues")
        self._dock.bar.show_accepted.toggle()

    def try_level(self) -> None:
        """Let computers play the level, or stop them."""
        self._docks.show("issues")
        self._dock.tried.emit()

    def _chosen(self) -> IssuesDock:
        """The dock on show, with some issue chosen."""
        self._docks.show("issues")
        if self._dock.current is None:
            self._dock.choose_first()
        return self._dock

    def _can(self, can: bool) -> bool:
        if not can:
            said = self._t("Nothing can be done about this issue by itself; see how to mend it.")
            self._desk.say(said, refused=True)
        return can
