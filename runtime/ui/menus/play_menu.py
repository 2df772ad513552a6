"""What lies around games and around a campaign's first window: the menu over them, replays dropped on them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from runtime.ui.campaign.campaign_window import CampaignWindow
from runtime.ui.game.window import GameWindow
from runtime.ui.menus.menu_over import ANEW, HOME, KEPT, REPORT, Below, MenuOver
from runtime.ui.menus.page import MenuDoor
from runtime.ui.program.window_links import WindowLinks
from runtime.ui.replay.replay_windows import ReplayPlace
from runtime.ui.stage import AnyWindow
from runtime.ui.widgets.cards import WaitCard
from runtime.ui.widgets.overlay import CardOverlay
from runtime.ui.windows import DropTarget, take_place

Add = Callable[[Callable[[], CardOverlay]], object]
"""Opens a card over a window, as soon as it may."""


class DuringReplay(QObject):
    """Opens replays over a campaign's first window and over games, which wait as for any card."""

    def __init__(self, door: MenuDoor) -> None:
        super().__init__()
        self._door = door
        self.card: WaitCard | None = None
        self._is_reading = False

    def over_front(self, front: CampaignWindow) -> None:
        """Take what is dropped on the map of a journey or the list of levels."""
        front.drops.replay.connect(lambda file: self._look(front, file, lambda make: make().open()))

    def over_game(self, window: AnyWindow) -> None:
        """Take what is dropped on a game, while no card lies over it; it goes on when the replay is closed."""
        drops = DropTarget(window, bundles=False, free=lambda: window.stage.cards.card is None)
        drops.replay.connect(lambda file: self._look(window, file, window.stage.cards.add))
        window.closed.connect(self._gone)

    # Inside

    def _look(self, window: QWidget, file: Path, add: Add) -> None:
        """Look at a replay in the place of a window; one at a time."""
        if self.card is None:
            add(lambda: self._waiting(window, file))

    def _waiting(self, window: QWidget, file: Path) -> CardOverlay:
        """The card that lies over the window until it is there again."""
        room = self._door.room
        t = room.t
        card = WaitCard(room.theme, t, window, t("A moment…"), t("{file} is read and played again.", file=file.name))
        self.card, self._is_reading = card, True

        def left(replay: QWidget) -> None:
            take_place(window, replay)
            window.show()
            card.leave()

        def opened() -> None:
            self._is_reading = False
            window.hide()

        def fail(why: str) -> None:
            self._is_reading = False
            if self.card is card:
                card.tell(t("No replay"), why)

        card.when_gone(partial(self._end, card))
        place = ReplayPlace(near=lambda: window, say=lambda _text: None, fail=fail, opened=opened, left=left)
        self._door.open_replay(file, place)
        return card

    def _gone(self) -> None:
        """The window was closed: it needs no replay in its place."""
        if self.card is not None:
            self._end(self.card)

    def _end(self, card: WaitCard) -> None:
        """A card is gone, by whatever way: what is still being read for it has no place any more."""
        if self.card is card:
            self.card = None
            if self._is_reading:
                self._is_reading = False
                self._door.forget_replay()


class PlayMenu(MenuOver):
    """What the menu needs of these windows, and what it leads to over a game alone."""

    def over_front(self, front: CampaignWindow) -> None:
        """Open the menu over the map of a journey or the list of levels."""
        below = Below(front, lambda make: make().open(), front.menu_wanted.emit, front.help)
        self.lay_over(below, back=self._door.room.t("Back to the campaign"))

    def over_game(self, window: AnyWindow, home: str = "") -> None:
        """Open the menu over a game; the computer waits as long as it is there.

        ``home`` is what going back to where the game was chosen is called; empty where that is the menu.
        """
        t = self._door.room.t
        note = t(KEPT) if window.saver is not None else t(window.unkept)
        if isinstance(window, GameWindow) and window.setup.far is not None:
            note = t("The game is kept after every move. It goes on under By files.")
        self.lay_over(self._below(window), home=home, note="" if window.stage.session.is_over else note)

    def show_page(self, window: AnyWindow, name: str) -> None:
        """Open a page of the menus over a game."""
        self.open_page(self._below(window), name)

    def _below(self, window: AnyWindow) -> Below:
        leads: dict[str, Callable[[], object]] = {}
        if isinstance(window, GameWindow):
            leads = {REPORT: window.save_report, HOME: window.close}
            leads |= {ANEW: window.ask_anew} if window.setup.far is None else {}
        return Below(
            window.stage,
            window.stage.cards.add,
            window.menu_wanted.emit,
            window.help,
            leads=leads,
            saver=window.saver,
            called=window.stage.called,
            say=window.say,
            is_table=window.is_table,
        )


class MenuLinks(WindowLinks):
    """Has windows lead to the menus, which ``door`` leads to; replays are opened over them."""

    has_menu = True

    def __init__(self, door: MenuDoor, leave: Callable[[], None]) -> None:
        """``leave`` goes to the main menu."""
        super().__init__(door.room.preferences)
        self._door = door
        self.during = PlayMenu(door, leave)
        self.replays = DuringReplay(door)

    def around_front(self, front: CampaignWindow) -> None:
        """Surround a campaign's first window."""
        super().around_front(front)
        self.replays.over_front(front)
        front.lead_to_menu()
        front.menu_wanted.connect(partial(self.during.over_front, front))

    def lead_to_menu(self, window: AnyWindow, home: Callable[[], str]) -> None:
        """Let the menu and replays be opened over a game."""
        self.replays.over_game(window)
        window.menu_wanted.connect(lambda: self.during.over_game(window, home()))

    @property
    def shown(self) -> QWidget | None:
        """The window of the menus, where it can be seen."""
        return self._door.shown

    def show(self, window: QWidget, front: QWidget | None = None) -> None:
        """Show a window in the place of the one that it was chosen in; the menus go."""
        super().show(window, front)
        self._door.hide_menu()

    @property
    def page(self) -> str:
        """The page of the menus that lies over a window; empty where none does."""
        return self.during.page

    def show_page(self, window: AnyWindow, name: str) -> None:
        """Open a page of the menus over a game."""
        self.during.show_page(window, name)
