"""Where every run of the game begins and comes back to: the window of the menus, and what its pages have done."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication, QWidget

from runtime import resources
from runtime.profile.home import Home
from runtime.profile.players import Players
from runtime.support.messages import damaged_text, say_not_kept
from runtime.support.texts import Texts
from runtime.ui.application.background_task import BackgroundTask
from runtime.ui.application.qt_application import collecting_here, run_until_stopped, speak_from_now, start_application
from runtime.ui.menus.game_launcher import GameLauncher, MenuRoutes
from runtime.ui.menus.main_page import MainPage
from runtime.ui.menus.menu_pages import MAIN
from runtime.ui.menus.page import Room
from runtime.ui.menus.window import MenuWindow
from runtime.ui.preferences import Preferences
from runtime.ui.sound.sounds import Music, sounds_by
from runtime.ui.stage import PlayWindow
from runtime.ui.theme import load_theme
from runtime.ui.touch import on_first_touch
from runtime.ui.widgets.overlay import CardOverlay
from runtime.ui.windows import FullScreen, take_place

if TYPE_CHECKING:  # The menus are there long before these are loaded.
    from runtime.engine.board.sides import Side
    from runtime.engine.levels.level import Level
    from runtime.engine.levels.ruleset import Ruleset
    from runtime.lexicon import Lexicon
    from runtime.match.clock import GameSeats
    from runtime.match.table_match import TableSetup
    from runtime.profile.statistics_facts import PastGame
    from runtime.ui.game_setup.setup import GameParts
    from runtime.ui.program.plan import LoadedCampaign, ProgramPlan
    from runtime.ui.program.program import Program
    from runtime.ui.replay.replay_windows import ReplayPlace
    from runtime.ui.tablegames.window import TableGameWindow

SOON = (
    "runtime.ui.menus.campaigns_page",
    "runtime.ui.program.program",
)
"""What is loaded beside the window once the main menu has been seen, so that nobody waits for it later."""


class Lobby(QObject):
    """Keeps the window of the menus, and the campaign that is being played, which is loaded when it is chosen."""

    def __init__(
        self, t: Texts, home: Home | None, preferences: Preferences | None = None, seed: int | None = None
    ) -> None:
        """``seed`` settles all chance of every game, where it is given; ``home`` None keeps nothing."""
        super().__init__()
        self._home = home
        self._preferences = preferences or (Preferences.kept_in(home) if home is not None else Preferences())
        self._preferences.failed.connect(self._say_not_kept)
        self._sounds = sounds_by(self._preferences, t)
        self._theme = load_theme(resources.assets(), self._preferences, self._sounds)
        self._parts: GameParts | None = None
        self._warming: BackgroundTask | None = None
        self.menu: MenuWindow | None = None
        self.program: Program | None = None
        self._room = self._make_room(t)
        self._taking_up = GameLauncher(self, self.take, self._wait_for, seed)
        self.outings = MenuRoutes(self, self._play_from_bundle, self._taking_up.run)
        if isinstance(app := QApplication.instance(), QApplication):
            on_first_touch(app, self._feel_finger)

    @property
    def room(self) -> Room:
        """What pages are made with."""
        return self._room

    @property
    def table(self) -> TableGameWindow | None:
        """The window of the table game that is played from the menus, while there is one."""
        tables = self.outings.made_tables
        return tables.window if tables is not None else None

    @property
    def shown(self) -> MenuWindow | None:
        """The window of the menus, where it can be seen."""
        return self.menu if self.menu is not None and self.menu.isVisible() else None

    def show_menu(self, near: QWidget | None = None, *, at_first: bool = False) -> None:
        """Show the menus where the window ``near`` is: at the page that was left, or ``at_first`` at the first one."""
        if self.menu is None:
            self.menu = self._make_menu()
        if near is not None:
            take_place(self.menu, near)
        if at_first:
            self.menu.show_page(MAIN)
        self.menu.show()
        self._sounds.play_music(Music.MENU)
        self.menu.page.opened()

    def begin(self, *, replay: Path | None = None, turn: Path | None = None, bundle: Path | None = None) -> None:
        """Show the menus for the first time, and over them the file that is named."""
        self.show_menu()
        if self.menu is not None and isinstance(page := self.menu.made(MAIN), MainPage):
            page.offers_tutorial = replay is turn is bundle is None
        if replay is not None:
            self.open_replay(replay)
        if turn is not None:
            self.open_turn(turn)
        if bundle is not None:
            self.open_bundle(bundle)

    def hide_menu(self) -> None:
        """Another window has taken the place of the menus; a card that was opened meanwhile would lie over it later."""
        if self.menu is not None:
            for card in self.menu.findChildren(CardOverlay):
                card.leave()
            self.menu.say("")
            self.menu.hide()
            self._sounds.play_music(None)

    def say(self, text: str) -> None:
        """Show a sentence in the menus."""
        if self.menu is not None:
            self.menu.say(text)

    def _say_not_kept(self, problem: OSError) -> None:
        self.say(say_not_kept(self._room.t, problem))

    # What pages have done

    def settle(self) -> None:
        """The first page has been seen: load beside the window what will be wanted next."""
        if self._warming is None:
            room = self._room
            if self._preferences.damaged:
                self.say(damaged_text(room.t, self._preferences.damaged))
            self._warming = BackgroundTask(lambda: _load_soon(room), lambda _parts: room.catalogue.read(), self)

    def play_campaign(self, folder: Path, *, at_once: bool = False) -> None:
        """Open a campaign: the map of its journey, or the list of its levels; ``at_once`` plays where it stands."""
        self._taking_up.fetch(folder, lambda program: program.show_front(at_once=at_once))

    def play_freely(self, folder: Path, level: Level, origin: Level, seats: GameSeats | None = None) -> None:
        """Play a level of the campaign in ``folder`` as a skirmish."""
        self._taking_up.fetch(folder, lambda program: program.play_freely(level, origin, seats))

    def play_table(self, setup: TableSetup) -> None:
        """Play a table game in the place of the menus, which come back when it is closed; it is kept."""
        self.outings.tables.play(setup)

    def go_on(self, file: Path) -> None:
        """Go on with the game that is kept in a file."""
        from runtime.match.saves import is_by_files, read_left

        if is_by_files(file):
            self.outings.files.go_on(file)
            return
        left = read_left(file)
        if left.table and not left.campaign:
            self.outings.tables.go_on(file)
        else:
            self._taking_up.go_on(left)

    def invite(self, folder: Path, level: Level, side: Side, name: str) -> None:
        """Begin a game by files of a level of the campaign in ``folder``, and write the invitation to it."""
        self._taking_up.read(folder, lambda ready: self.outings.files.invite(ready, level, side, name))

    def open_turn(self, file: Path | None = None) -> None:
        """Open a file of a game by files; without a ``file`` the player is asked for one."""
        self.outings.files.open(file)

    def go_on_by_files(self, game: Path) -> None:
        """Go on with a kept game by files."""
        self.outings.files.go_on(game)

    def send_again(self, game: Path) -> None:
        """Write the last file of a kept game by files once more."""
        self.outings.files.send_again(game)

    def open_bundle(self, file: Path | None = None) -> None:
        """Look at a bundle; without a ``file`` the player is asked for one."""
        self.outings.open_bundle(file)

    def open_replay(self, file: Path | None = None, place: ReplayPlace | None = None) -> None:
        """Look at a finished game again; without a ``file`` the player is asked for one.

        It takes the ``place`` of a window, of the menus' unless said.
        """
        self.outings.open_replay(file, place)

    def forget_replay(self) -> None:
        """A replay that is still being read is not wanted any more."""
        self.outings.replays.forget()

    def show_past(self, game: PastGame) -> None:
        """Look at a game of the statistics again."""
        self.outings.replays.open_past(game)

    def speak(self, language: str) -> None:
        """Speak another language from now on, or the system's where it is empty; the pages open anew."""
        t = speak_from_now(language)
        self._preferences.change(language=language)
        self._sounds.speak(t)
        self._open_anew(t)

    def dress(self, **changes: bool) -> None:
        """Look otherwise from now on, as settings of the look have it; the pages open anew."""
        self._preferences.change(**changes)
        self._open_anew(self._room.t)

    def _feel_finger(self) -> None:
        """The first finger ever felt brings large buttons, and a word about them; they stay as they are chosen."""
        settings, t = self._preferences.settings, self._room.t
        if settings.touch_seen:
            return
        if settings.large_buttons:
            self._preferences.change(touch_seen=True)
            return
        self.dress(large_buttons=True, touch_seen=True)
        said, shown = t("Buttons are large from now on, for your finger; the set-up has the usual ones."), self.shown
        playing = QApplication.activeWindow()
        if shown is None and isinstance(playing, PlayWindow):
            playing.say(said)
        else:
            self.say(said)

    def _open_anew(self, t: Texts) -> None:
        self._renew(self._make_room(t))
        if self.outings.made_tables is not None:
            self.outings.made_tables.speak()
        if self.outings.made_files is not None:
            self.outings.made_files.speak()
        if self.program is not None:
            self.program.take_texts(self._room.t)

    def change_player(self) -> None:
        """Another player plays from now on: all pages are theirs."""
        if self._home is not None:
            self._home = Players(self._home).present_home()
            self.outings.change_player()
            self._renew(self._make_room(self._room.t))

    def quit(self) -> None:
        """End the program; every game is kept."""
        if self.outings.made_tables is not None:
            self.outings.made_tables.end()
        if self.outings.made_files is not None:
            self.outings.made_files.end()
        if self.program is not None:
            self.program.close()
        if self.menu is not None:
            self.menu.close()
        QApplication.quit()

    def stop(self) -> bool:
        """The program was told from outside to end: True, for nothing has to be asked; every game is kept."""
        self.quit()
        return True

    # Inside

    def _wait_for(self, text: str, called_off: Callable[[], object]) -> None:
        """Say in the menus what is waited for."""
        if self.menu is not None:
            self.menu.wait_for(text, called_off)

    def _play_from_bundle(self, ready: LoadedCampaign) -> None:
        """A bundle was installed, or is played once."""
        self._room.catalogue.read_again()
        self._taking_up.begin(ready).show_front()

    def close(self) -> None:
        """Wait for what is still being read, and remove what was unpacked."""
        for at_work in (self._taking_up, self._warming):
            if at_work is not None:
                at_work.wait()
        self.outings.close()
        self._room.close()
        if self.program is not None:
            self.program.library.close()

    def _chosen_key(self, command: str) -> str | None:
        from runtime.ui.game.commands.game_commands import chosen_key

        return chosen_key(self._preferences.settings, command)

    def _make_room(self, t: Texts) -> Room:
        t = t.with_keys(self._chosen_key)
        return Room(
            self._theme,
            t,
            home=self._home,
            preferences=self._preferences,
            deeds=self,
            parts=lambda: self._load_parts(t),
            rulesets=_rulesets,
        )

    def _load_parts(self, t: Texts) -> GameParts:
        """The parts, which are loaded once; only the language changes."""
        from runtime.ui.program.plan import load_parts

        before = self._parts
        if before is None:
            self._parts = load_parts(t, self._preferences, self._sounds, self._theme, self._home)
        else:
            self._parts = replace(before, t=t)
        return self._parts

    def _make_menu(self) -> MenuWindow:
        menu = MenuWindow(self._room)
        FullScreen(menu, self._preferences)
        menu.drops.bundle.connect(self.open_bundle)
        menu.drops.replay.connect(self.open_replay)
        menu.drops.turn.connect(self.open_turn)
        menu.replay_wanted.connect(self.show_past)
        return menu

    def _renew(self, room: Room) -> None:
        """The same page in a window of another language, or for another player."""
        self._room.close()
        self._room = room
        before = self.menu
        if before is None:
            return
        self.menu = self._make_menu()
        self.menu.succeed(before)

    def take(self, program: Program) -> None:
        """What is played from now on; whatever was played before is closed."""
        if self.program is not None:
            self.program.close()
            self.program.library.close()
        self.program = program


def _load_soon(room: Room) -> GameParts:
    """Load the modules, and the pictures that boards are drawn with."""
    for name in SOON:
        import_module(name)
    return room.parts


def _rulesets() -> Mapping[str, Ruleset]:
    from runtime.campaign.rulesets import read_rulesets

    return read_rulesets(resources.assets() / "rulesets")


def run_table(t: Texts, home: Home, setup: TableSetup, level: str) -> int:
    """Begin with a table game, which is a level of this id, the menus one step behind; gives Qt's exit code."""
    t = t.for_windows()
    app = start_application(t)
    lobby = Lobby(t, home, seed=setup.seed)
    with collecting_here():
        lobby.outings.tables.play(setup, level)
        try:
            return run_until_stopped(app, t, lobby.stop)
        finally:
            lobby.close()


def run_menu(
    t: Texts,
    home: Home,
    seed: int | None = None,
    *,
    replay: Path | None = None,
    turn: Path | None = None,
    bundle: Path | None = None,
) -> int:
    """Begin with the main menu, and play until the last window is closed; gives Qt's exit code.

    A ``replay`` or a ``bundle`` is looked at first, the menu one step behind; or a ``turn`` of a game by files is
    opened.
    """
    t = t.for_windows()
    app = start_application(t)
    lobby = Lobby(t, Players(home).present_home(), seed=seed)
    with collecting_here():
        lobby.begin(replay=replay, turn=turn, bundle=bundle)
        try:
            return run_until_stopped(app, t, lobby.stop)
        finally:
            lobby.close()


def run_program(plan: ProgramPlan, rulesets: Mapping[str, Ruleset], lexicon: Lexicon, t: Texts) -> int:
    """Play until the last window is closed, the menus one step behind; gives Qt's exit code."""
    from runtime.ui.menus.play_menu import MenuLinks
    from runtime.ui.program.program import Program

    t = t.for_windows()
    app = start_application(t)
    lobby = Lobby(t, plan.home, seed=plan.seed)
    program = Program(plan, lobby.room.parts, rulesets, lexicon, lobby, links=lambda leave: MenuLinks(lobby, leave))
    lobby.take(program)
    with collecting_here():
        program.begin()
        try:
            return run_until_stopped(app, t, lobby.stop)
        finally:
            lobby.close()
