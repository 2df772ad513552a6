"""The help as a page of the menus."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout

from runtime import resources
from runtime.ui.help.library import HelpLibrary
from runtime.ui.help.view import HelpView
from runtime.ui.help.window import shipped_words
from runtime.ui.menus.page import MenuPage, Room
from runtime.ui.topics import TopicPlace


class HelpPage(MenuPage):
    """All topics; Escape clears a search before it leaves."""

    def __init__(self, room: Room) -> None:
        super().__init__()
        library = HelpLibrary(resources.assets(), room.t, room.rulesets)
        self.view = HelpView(room.parts, library, TopicPlace(), shipped_words)
        inside = QVBoxLayout(self)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.addWidget(self.view)

    def opened(self) -> None:
        """The keyboard is in the list of topics."""
        self.view.contents.setFocus()

    def show_topic(self, topic: str) -> None:
        """Show what fits the page that help was asked for on."""
        self.view.clear_search()
        self.view.go_to(topic)

    def escape(self) -> bool:
        """Clear the search, where there is one."""
        return self.view.clear_search()
