"""What the menus begin and come back from: campaigns and saved games, table games, bundles, and replays."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from runtime.support.chance import seed_of
from runtime.ui.application.background_task import BackgroundTask

if TYPE_CHECKING:  # The menus are there long before these are loaded.
    from runtime.lexicon import Lexicon
    from runtime.match.saves import UnfinishedGame
    from runtime.ui.menus.at_files import AtFiles
    from runtime.ui.menus.at_table import AtTable
    from runtime.ui.menus.page import MenuDoor
    from runtime.ui.program.library import CampaignLibrary
    from runtime.ui.program.plan import LoadedCampaign, ProgramPlan
    from runtime.ui.program.program import Program
    from runtime.ui.replay.replay_windows import ReplayPlace, Replays


class GameLauncher(QObject):
    """Makes one program after another, which ``take`` is told of; what goes wrong is said in the menus."""

    def __init__(
        self,
        door: MenuDoor,
        take: Callable[[Program], object],
        wait_for: Callable[[str, Callable[[], object]], object],
        seed: int | None,
    ) -> None:
        """``wait_for`` says in the menus what is waited for, and how it is called off.

        ``seed`` settles all chance of every game.
        """
        super().__init__()
        self._door, self._take, self._wait_for, self._seed = door, take, wait_for, seed
        self._errands: list[BackgroundTask] = []
        self._wish: object | None = None

    def fetch(self, folder: Path, then: Callable[[Program], object]) -> None:
        """Read and check a campaign beside the window, then go on with its program, or say why that can't be."""
        self.read(folder, lambda ready: then(self.begin(ready)))

    def read(self, folder: Path, then: Callable[[LoadedCampaign], object]) -> None:
        """Read and check a campaign beside the window, then go on with it, or say why it can't be played."""
        from runtime.ui.program.plan import LoadedCampaign, make_ready

        t, rulesets = self._door.room.t, self._door.room.rulesets

        def told(found: object) -> None:
            if isinstance(found, LoadedCampaign):
                then(found)
            else:
                self._door.say(str(found))

        self.run(lambda: make_ready(folder, rulesets, t), told)

    def begin(self, ready: LoadedCampaign) -> Program:
        """The program that plays a campaign from now on, in the place of the one before."""
        from runtime.ui.program.plan import ProgramPlan

        home, assets = self._door.room.home, ready.folder / "assets"
        return self._program(
            ProgramPlan(ready.campaign, None, seed_of(self._seed), ready.blocked, home, assets=assets), ready.lexicon
        )

    def go_on(self, left: UnfinishedGame) -> None:
        """Go on with a saved game of a campaign, or of a level that belongs to none."""
        from runtime.match.campaigns import Campaigns
        from runtime.match.save_files import say_unreadable

        t, home = self._door.room.t, self._door.room.home
        if left.is_damaged:
            self._door.say(say_unreadable(t, left.file))
        elif not left.campaign:
            self.run(_usual_words, lambda found: self._go_on_alone(left, found))
        else:
            folder = Campaigns.of(home).of_game(left)
            if folder is None:
                self._door.say(
                    t("The campaign “{campaign}” of this game is not here any more.", campaign=left.campaign)
                )
            else:
                self.fetch(folder, lambda program: program.go_on(left))

    def wait(self) -> None:
        """Wait for what is still being read."""
        for errand in self._errands:
            errand.wait()

    def call_off(self) -> None:
        """What is being read is not wanted any more: nothing comes of it."""
        self._wish = None

    # Inside

    def _go_on_alone(self, left: UnfinishedGame, lexicon: object) -> None:
        """Go on with the game of a level that belongs to no campaign."""
        from runtime.lexicon import Lexicon
        from runtime.ui.program.plan import ProgramPlan

        if isinstance(lexicon, Lexicon):
            self._program(ProgramPlan(None, None, seed_of(self._seed), home=self._door.room.home), lexicon).go_on(left)

    def _program(self, plan: ProgramPlan, lexicon: Lexicon) -> Program:
        from runtime.ui.menus.play_menu import MenuLinks
        from runtime.ui.program.program import Program

        door, room = self._door, self._door.room
        program = Program(plan, room.parts, room.rulesets, lexicon, door, links=lambda leave: MenuLinks(door, leave))
        self._take(program)
        return program

    def run(self, work: Callable[[], object], told: Callable[[object], object]) -> None:
        """Do one thing beside the window; while it lasts, another wish waits for nobody and is dropped."""
        if self._wish is not None:
            return
        wish = self._wish = object()

        def done(found: object) -> None:
            self._errands.remove(errand)
            if self._wish is wish:
                self._wish = None
                self._door.say("")
                told(found)

        self._wait_for(self._door.room.t("The board is being laid out… Esc calls it off."), self.call_off)
        errand = BackgroundTask(work, done, self)
        self._errands.append(errand)


def _usual_words() -> Lexicon:
    from runtime.lexicon import load_lexicon

    return load_lexicon()


TaskStarter = Callable[[Callable[[], object], Callable[[object], object]], None]
"""Does a thing beside the window of the menus, and tells what came of it."""


class MenuRoutes:
    """Makes each of them when it is first wanted, and ends what has been made."""

    def __init__(self, door: MenuDoor, play: Callable[[LoadedCampaign], object], run: TaskStarter) -> None:
        """``door`` leads back to the menus; ``play`` begins the campaign of a bundle; ``run`` does what takes long."""
        self._door, self._play, self._run = door, play, run

    @cached_property
    def tables(self) -> AtTable:
        """Plays table games in the place of the menus."""
        from runtime.ui.menus.at_table import AtTable

        return AtTable(self._door)

    @cached_property
    def files(self) -> AtFiles:
        """Plays games by files in the place of the menus."""
        from runtime.ui.menus.at_files import AtFiles

        return AtFiles(self._door, self._run)

    @property
    def made_files(self) -> AtFiles | None:
        """What plays games by files, where one has been played; so nothing is loaded only to be asked."""
        return self.files if "files" in self.__dict__ else None

    @cached_property
    def library(self) -> CampaignLibrary:
        """Shows bundles over the menus."""
        from runtime.campaign.bundles.shelf import CampaignShelf
        from runtime.profile.home import find_home
        from runtime.ui.program.library import CampaignLibrary

        door = self._door
        return CampaignLibrary(
            lambda: door.room.parts,
            CampaignShelf((door.room.home or find_home()).campaigns),
            door.room.rulesets,
            home=door.room.home,
            over=lambda: door.shown,
            switch=self._play,
            say=door.say,
        )

    @cached_property
    def replays(self) -> Replays:
        """Shows replays in the place of the menus."""
        from runtime.match.campaigns import Campaigns
        from runtime.ui.replay.replay_windows import ReplayPlace, Replays

        door = self._door
        menus = ReplayPlace(lambda: door.shown, door.say, door.say, door.hide_menu, door.show_menu)
        return Replays(
            lambda: door.room.parts,
            lambda: tuple(one.folder for one in Campaigns.of(door.room.home).all()),
            menus,
        )

    @property
    def made_tables(self) -> AtTable | None:
        """What plays table games, where one has been played; so nothing is loaded only to be asked."""
        return self.tables if "tables" in self.__dict__ else None

    def open_bundle(self, file: Path | None) -> None:
        """Look at a bundle; without a ``file`` the player is asked for one."""
        if file is None:
            self.library.ask()
        else:
            self.library.look_at(file)

    def open_replay(self, file: Path | None, place: ReplayPlace | None) -> None:
        """Look at a finished game again; without a ``file`` the player is asked for one.

        It takes the ``place`` of a window, of the menus' unless said.
        """
        chosen = file or self.replays.ask()
        if chosen is not None and place is None:
            self._door.say("")  # What was wrong with another file is no news any more.
        if chosen is not None and (place is not None or not self.tables.look_at(chosen)):
            self.replays.open(chosen, place)

    def change_player(self) -> None:
        """Another player has other bundles installed."""
        if "library" in self.__dict__:
            self.library.close()
            del self.library

    def close(self) -> None:
        """Wait for what is still being read, and remove what was unpacked."""
        if "replays" in self.__dict__:
            self.replays.wait()
        if "library" in self.__dict__:
            self.library.close()
