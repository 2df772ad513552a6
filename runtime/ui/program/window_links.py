"""Where the windows of a campaign and its games lead to, what takes whose place, and how they speak."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from runtime.ui.campaign.campaign_window import CampaignWindow
from runtime.ui.game_setup.setup import GameParts
from runtime.ui.preferences import Preferences
from runtime.ui.stage import AnyWindow
from runtime.ui.windows import FullScreen, take_place


class WindowLinks:
    """Has windows lead where they shall, where there are no menus."""

    has_menu = False
    """Whether there is a menu to be opened over a window."""

    def __init__(self, preferences: Preferences) -> None:
        self._preferences = preferences

    def around_front(self, front: CampaignWindow) -> None:
        """Surround a campaign's first window."""
        FullScreen(front, self._preferences)

    def around_game(self, window: AnyWindow, home: Callable[[], str] = str) -> None:
        """Surround a game's window; ``home`` says what going back from it to where it was chosen is called."""
        FullScreen(window, self._preferences)
        self.lead_to_menu(window, home)

    def lead_to_menu(self, window: AnyWindow, home: Callable[[], str]) -> None:
        """Let the menu be opened over a game, where there is one."""

    def show(self, window: QWidget, front: QWidget | None = None) -> None:
        """Show a window in the place of the one that it was chosen in: the campaign's ``front``, else the menus."""
        before = front if front is not None and front.isVisible() else self.shown
        if before is not None:
            take_place(window, before)
        window.show()
        if front is not None:
            front.hide()

    @property
    def shown(self) -> QWidget | None:
        """The window of the menus, where it can be seen."""
        return None

    def speak(self, window: AnyWindow, parts: GameParts, *, title: str = "", note: str = "") -> None:
        """Say in another language what a game's window says; the set-up over it is there again.

        ``title`` and ``note`` are what was said in the other language, where that was said.
        """
        page = self.page
        homeward = parts.t("Go on with the journey") if window.homeward else ""
        if window.speak(parts, homeward, title=title, note=note) and page:
            self.show_page(window, page)
        window.go_on()

    @property
    def page(self) -> str:
        """The page of the menus that lies over a window; empty where none does."""
        return ""

    def show_page(self, window: AnyWindow, name: str) -> None:
        """Open a page of the menus over a game."""
