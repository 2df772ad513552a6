"""The game as a program: a campaign's first window, its games, what follows, and what lies around the windows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Protocol

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from runtime.campaign.bundles.shelf import CampaignShelf
from runtime.engine.game.state import Ending
from runtime.engine.levels.level import Level
from runtime.engine.levels.ruleset import Ruleset
from runtime.lexicon import Lexicon
from runtime.match.clock import GameSeats
from runtime.match.saves import FREE, UnfinishedGame
from runtime.match.table_keeper import TableSaver, TableStart
from runtime.profile.home import find_home
from runtime.profile.settings import SettingsStore
from runtime.support.texts import Texts
from runtime.ui.application.qt_application import speak_from_now
from runtime.ui.campaign.campaign_window import CampaignWindow
from runtime.ui.campaign.chooser import ChooserWindow
from runtime.ui.campaign.journey import JourneyWindow
from runtime.ui.game.window import GameWindow
from runtime.ui.game_setup.game_keeper import with_seats
from runtime.ui.game_setup.setup import GameParts, GameSetup
from runtime.ui.game_texts.carried_items import say_prize
from runtime.ui.program.campaign_windows import CampaignWindows, SeatQuestions, left_game, left_table_game
from runtime.ui.program.game_factory import GameFactory
from runtime.ui.program.library import CampaignLibrary
from runtime.ui.program.plan import LoadedCampaign, ProgramPlan
from runtime.ui.program.window_links import WindowLinks
from runtime.ui.stage import AnyWindow
from runtime.ui.tablegames.window import TableGameWindow
from runtime.ui.windows import take_place


class ProgramDoor(Protocol):
    """The way from a campaign and its games to what they were begun from."""

    def show_menu(self, near: QWidget | None = None, *, at_first: bool = False) -> None:
        """Show the menus where the window ``near`` is: at the page that was left, or ``at_first`` at the first one."""

    def say(self, text: str) -> None:
        """Show a sentence in the menus."""

    def speak(self, language: str) -> None:
        """Speak another language from now on."""


class Program(QObject):
    """Keeps the windows of one campaign after another."""

    def __init__(
        self,
        plan: ProgramPlan,
        parts: GameParts,
        rulesets: Mapping[str, Ruleset],
        lexicon: Lexicon,
        door: ProgramDoor | None = None,
        *,
        links: Callable[[Callable[[], None]], WindowLinks] | None = None,
    ) -> None:
        """``door`` leads to the menus, where there are any; ``links`` surround the windows by a way to leave."""
        super().__init__()
        self._parts = parts
        self._dealer = GameFactory(plan, rulesets, lexicon, parts.t)
        self._door = door
        self.links = links(self.leave) if links is not None else WindowLinks(parts.preferences)
        self._is_leaving = False
        self.fronts = CampaignWindows(lambda: self._parts, lambda: self._dealer)
        self.seating = SeatQuestions(lambda: self._parts, lambda: self._dealer)
        self.window: GameWindow | None = None
        self.table: TableGameWindow | None = None
        self.library = CampaignLibrary(
            lambda: self._parts,
            CampaignShelf((plan.home or find_home()).campaigns),
            rulesets,
            home=plan.home,
            over=lambda: self.front,
            switch=self.switch,
            say=self._say,
        )
        self.fronts.opened.connect(self._furnish)
        self.fronts.chosen.connect(self.open)
        self.fronts.continued.connect(self.resume)
        self.fronts.played.connect(self._travel)
        self.fronts.played_freely.connect(self.play_freely)
        self.fronts.continued_freely.connect(self._resume_freely)

    @property
    def _plan(self) -> ProgramPlan:
        return self._dealer.plan

    @property
    def front(self) -> CampaignWindow | None:
        """The window that a campaign began with: the map of its journey, or the list of its levels."""
        return self.fronts.front

    @property
    def chooser(self) -> ChooserWindow | None:
        """The list of a campaign's levels, where that is its first window."""
        return self.fronts.chooser

    @property
    def journey(self) -> JourneyWindow | None:
        """The map of a campaign's journey, where it has one."""
        return self.fronts.journey

    def begin(self) -> None:
        """Open the map of the journey or the chooser, or the level that was named."""
        if self._plan.level is not None and self._plan.preset is not None:
            tried = self._dealer.tried(self._dealer.said(self._plan.level))
            if tried is not None:  # The command has made sure that it can be played.
                self._play(tried)
        elif self._plan.level is not None:
            self.open(self._dealer.said(self._plan.level))
        elif self._plan.campaign is not None:
            self.fronts.open(self._plan.campaign).show()
            if self._plan.bundle is not None and self._plan.assets is not None:
                self.library.show_unpacked(self._plan.bundle, self._plan.assets.parent)

    def show_front(self, *, at_once: bool = False) -> None:
        """Open the campaign's first window in the place of the menus; ``at_once`` goes on where its journey stands."""
        if self._plan.campaign is not None and self._door is not None:
            front = self.fronts.open(self._plan.campaign)
            self.links.show(front)
            if at_once and isinstance(front, JourneyWindow):
                front.go_on()

    def go_on(self, left: UnfinishedGame) -> None:
        """Go on with a game that was left; it is closed to the campaign's first window, a skirmish to the menus."""
        if left.table:
            self._open(left_table_game(left, self._dealer, self.fronts))
            return
        found, is_on_journey = left_game(left, self._dealer, self.fronts)
        homeward = self._parts.t("Go on with the journey") if is_on_journey else ""
        self._open(found, homeward, is_free=left.is_free)

    def leave(self) -> None:
        """Leave for the main menu; every game is kept."""
        near = next((one for one in (self.window, self.table) if one is not None and one.isVisible()), self.front)
        if self._door is not None:
            self._door.show_menu(near, at_first=True)
        self.close()

    def close(self) -> None:
        """Close all windows of the campaign; every game is kept."""
        self._is_leaving = True
        for window in (self.window, self.table, self.front):
            if window is not None:
                window.close()
                window.deleteLater()
        self.window = self.table = None
        self.fronts.forget()

    def switch(self, ready: LoadedCampaign) -> None:
        """Choose from another campaign from now on; not where the windows were closed while it was read."""
        if self._is_leaving:
            return
        self._dealer = self._dealer.switched(ready)
        self.fronts.leave_journey()
        self.fronts.open_anew(ready.campaign)

    def _say(self, text: str) -> None:
        if self.front is not None and self.front.isVisible():
            self.front.say(text)
        elif self._door is not None:
            self._door.say(text)

    def _show_library(self) -> None:
        self.library.show(self._plan.assets.parent if self._plan.assets is not None else None)

    def _furnish(self, front: CampaignWindow) -> None:
        """A first window was opened: it leads to all that lies around it."""
        front.language_chosen.connect(self.speak if self._door is None else self._door.speak)
        front.library_wanted.connect(self._show_library)
        front.drops.bundle.connect(self.library.look_at)
        self.links.around_front(front)

    def play_freely(self, level: Level, _origin: Level, seats: GameSeats | None = None) -> None:
        """Play a level as a skirmish, once it is as the players wish; it is closed to where it was chosen."""
        self._open(self._dealer.free(level, seats), is_free=True)

    def _resume_freely(self, level: Level) -> None:
        """Go on with a skirmish that was left."""
        self._open(self._dealer.resumed(level, FREE), is_free=True)

    def speak(self, language: str) -> None:
        """Speak another language from now on, and keep it in the settings."""
        t, home = speak_from_now(language), self._plan.home
        self._parts.sounds.speak(t)
        if home is not None:
            store = SettingsStore(home)
            store.change(replace(store.settings, language=language))
        self.take_texts(t)

    def take_texts(self, t: Texts) -> None:
        """Say everything in the language of ``t`` from now on; the campaign's first window opens anew."""
        self._parts = replace(self._parts, t=t)
        self._dealer = replace(self._dealer, t=t)
        if self.window is not None and self.window.isVisible():
            self.links.speak(self.window, self._parts)
        if self.front is not None and self._plan.campaign is not None:
            self.fronts.speak(self._plan.campaign)
        if self.table is not None and self.table.isVisible():
            self._speak_at_table(self.table)

    def _speak_at_table(self, table: TableGameWindow) -> None:
        """Say in another language what a table's window says, and what its level is called and brings there."""
        node = table.saver.node if isinstance(table.saver, TableSaver) else ""
        level = self.journey.games.tables.level(node) if self.journey is not None and node else None
        is_new = not (table.setup.moved or table.setup.played or table.stage.flow.match.made)
        title = level.name if level is not None else ""
        note = say_prize(self._parts.t, level.prize) if level is not None and is_new else ""
        self.links.speak(table, self._parts, title=title, note=note)

    def open(self, level: Level) -> None:
        """Play a level; the chooser waits behind, and has asked whether it shall begin anew."""
        setup = self._dealer.game(level, self.fronts.seats(level), asks=self.chooser is None)
        if setup is not None:
            self._sit_down(setup)

    def resume(self, level: Level) -> None:
        """Go on with the saved game of a level; where that can't be, the chooser says why."""
        self._open(self._dealer.resumed(level))

    def _open(self, found: GameSetup | TableStart | str, homeward: str = "", *, is_free: bool = False) -> None:
        """Play a game, or say why that can't be."""
        if isinstance(found, GameSetup):
            self._play(found, homeward, is_free=is_free)
        elif isinstance(found, TableStart):
            self._play_table(found)
        else:
            self._say(found)

    def _sit_down(self, setup: GameSetup, homeward: str = "") -> None:
        """Play a game of a campaign; where two people begin one, they are asked who they are."""
        self.seating.seat(setup, self.front, lambda asked: self._play(asked, homeward))

    def _travel(self, found: GameSetup | TableStart) -> None:
        """Play a game of the journey; where two people begin one, they are asked who they are."""
        if isinstance(found, TableStart):
            self.seating.seat_at_table(found, self.front, self._play_table)
        else:
            self._sit_down(found, self._parts.t("Go on with the journey"))

    def _play(self, setup: GameSetup, homeward: str = "", *, is_free: bool = False) -> None:
        """Open a game's window; ``homeward`` as for :class:`GameWindow`. After a skirmish nothing follows."""
        continuing = None if self.journey is not None or is_free else self._continue
        has_menu, before = self.links.has_menu, self.window
        self.window = GameWindow(setup, self._parts, continuing=continuing, homeward=homeward, has_menu=has_menu)
        self._show(self.window, self._closed, self.fronts.say_back)
        if before is not None:
            before.deleteLater()

    def _show(self, window: AnyWindow, closed: Callable[[], None], home: Callable[[], str] = str) -> None:
        """Show the window of a game in the place of the one that it was chosen in; see :class:`WindowLinks`."""
        window.closed.connect(closed)
        self.links.around_game(window, home)
        self.links.show(window, self.front)

    def _play_table(self, start: TableStart) -> None:
        """Open the window of a table game; it is closed to the map of the journey."""
        homeward = self._parts.t("Go on with the journey")
        self.table = TableGameWindow(
            start.setup,
            self._parts,
            saver=start.saver,
            keep=start.keep,
            homeward=homeward,
            may_repeat=False,
            has_menu=self.links.has_menu,
        )
        self._show(self.table, self._table_closed)

    def _table_closed(self) -> None:
        """Back to the map of the journey, which tells where it leads now."""
        window, self.table = self.table, None
        if self._is_leaving or window is None or self.journey is None:
            return
        take_place(self.journey, window)
        window.deleteLater()
        self.journey.refresh()
        self.journey.show()
        self.journey.came_back()

    def _closed(self) -> None:
        """Back to where the game was chosen, where there is that; else the program ends with its last window."""
        front = self.front
        if self._is_leaving:
            return
        if front is not None:
            if self.window is not None:
                take_place(front, self.window)
            front.refresh()
            front.show()
            if isinstance(front, JourneyWindow):
                front.came_back(goes_on=self.window is not None and self.window.goes_on)
        elif self._door is not None and self._plan.level is None:
            self._door.show_menu(self.window)

    def _continue(self, ending: Ending) -> GameSetup | None:
        """What follows the game in the window."""
        if self.window is None:
            return None
        swapped = self.window.stage.controller.game.view.swapped
        level = self._dealer.after(self.window.setup.level, ending, swapped=swapped)
        if level is None:
            return None
        before, setup = self.window.setup, self._dealer.game(level, self.fronts.seats(level))
        if setup is None or any(seat.computer is not None for seat in (*before.seats, *setup.seats)):
            return setup
        return with_seats(setup, GameSeats(before.players, before.clock))  # The same two people go on.
