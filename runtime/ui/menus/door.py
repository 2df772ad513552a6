"""The way from what is played to the menus."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from PySide6.QtWidgets import QWidget

from runtime.ui.menus.page import Room

if TYPE_CHECKING:  # The menus are there long before these are loaded.
    from runtime.ui.replay.replay_windows import ReplayPlace


class MenuDoor(Protocol):
    """The way from a campaign and its games to the menus."""

    @property
    def room(self) -> Room:
        """What pages are made with."""

    @property
    def shown(self) -> QWidget | None:
        """The window of the menus, where it can be seen."""

    def show_menu(self, near: QWidget | None = None, *, at_first: bool = False) -> None:
        """Show the menus where the window ``near`` is: at the page that was left, or ``at_first`` at the first one."""

    def hide_menu(self) -> None:
        """Another window has taken the place of the menus."""

    def say(self, text: str) -> None:
        """Show a sentence in the menus."""

    def speak(self, language: str) -> None:
        """Speak another language from now on."""

    def open_replay(self, file: Path | None = None, place: ReplayPlace | None = None) -> None:
        """Look at a finished game in the ``place`` of a window."""

    def forget_replay(self) -> None:
        """A replay that is still being read is not wanted any more."""

    def quit(self) -> None:
        """End the program."""
