"""What lies around the windows of a campaign: the menus, replays, the whole screen, and the window that was before."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtWidgets import QWidget

from runtime.campaign.tables import TableLevel
from runtime.ui.campaign.campaign_window import CampaignWindow
from runtime.ui.game.window import GameWindow
from runtime.ui.game_setup.setup import GameParts
from runtime.ui.game_texts.carried_items import say_prize
from runtime.ui.menus.door import MenuDoor
from runtime.ui.menus.during_replay import DuringReplay
from runtime.ui.menus.play_menu import PlayMenu
from runtime.ui.menus.table_menu import TableMenu
from runtime.ui.preferences import Preferences
from runtime.ui.tablegames.window import TableGameWindow
from runtime.ui.windows import FullScreen, take_place


class WindowLinks:
    """Has windows lead where they shall; ``door`` leads to the menus, where there are any."""

    def __init__(self, door: MenuDoor | None, leave: Callable[[], None], preferences: Preferences) -> None:
        """``leave`` goes to the main menu."""
        self._door, self._preferences = door, preferences
        self.during = PlayMenu(door, leave) if door is not None else None
        self._tables = TableMenu(door, leave) if door is not None else None
        self._replays = DuringReplay(door) if door is not None else None

    @property
    def has_menu(self) -> bool:
        """Whether there is a menu to be opened over a window."""
        return self.during is not None

    def around_front(self, front: CampaignWindow) -> None:
        """Surround a campaign's first window."""
        FullScreen(front, self._preferences)
        if self._replays is not None:
            self._replays.over_front(front)
        if self.during is not None:
            front.lead_to_menu()
            front.menu_wanted.connect(partial(self.during.over_front, front))

    def around_game(self, window: GameWindow, home: Callable[[], str]) -> None:
        """Surround a game's window; ``home`` says what going back from it to where it was chosen is called."""
        FullScreen(window, self._preferences)
        if self._replays is not None:
            self._replays.over_game(window, lambda: window.stage.cards)
        during = self.during
        if during is not None:
            window.menu_wanted.connect(lambda: during.over_game(window, home()))

    def around_table(self, window: TableGameWindow) -> None:
        """Surround the window of a table game."""
        FullScreen(window, self._preferences)
        if self._replays is not None:
            self._replays.over_game(window, lambda: window.stage.cards)
        if self._tables is not None:
            window.menu_wanted.connect(partial(self._tables.over_table, window))

    def show(self, window: QWidget, front: CampaignWindow | None = None) -> None:
        """Show a window in the place of the one that it was chosen in: the campaign's ``front``, else the menus."""
        menu = self._door.shown if self._door is not None else None
        before = front if front is not None and front.isVisible() else menu
        if before is not None:
            take_place(window, before)
        window.show()
        if front is not None:
            front.hide()
        if self._door is not None:
            self._door.hide_menu()

    def speak_at_table(self, window: TableGameWindow, parts: GameParts, level: TableLevel | None) -> None:
        """Say in another language what a table's window says, which is played at a station by this ``level``."""
        homeward = parts.t("Go on with the journey")
        setup = window.setup
        is_new = not (setup.moved or setup.played or window.stage.playing.match.made)
        title = level.name if level is not None else ""
        note = say_prize(parts.t, level.prize) if level is not None and is_new else ""
        page = self._tables.page if self._tables is not None else ""
        window.speak(parts, homeward=homeward, title=title, note=note)
        if self._tables is not None and page:
            self._tables.show_page(window, page)
        window.go_on()

    def speak_in_game(self, window: GameWindow, parts: GameParts) -> None:
        """Say in another language what a game's window says; the set-up over it is there again."""
        t, saver = parts.t, window.setup.saver
        page = self.during.page if self.during is not None else ""
        homeward = t("Go on with the journey") if window.homeward else ""
        if saver is not None:
            saver.speak(t)
        if not window.speak(parts, homeward):
            remarks = window.stage.playing.remarks
            remarks.say(t("This game goes on in the language that it began in; the next one follows."))
            return
        remarks = window.stage.playing.remarks
        remarks.say(t("What the level itself tells goes on in the language that the game began in."))
        if self.during is not None and page:
            self.during.show_page(window, page)
