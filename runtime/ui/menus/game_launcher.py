"""What the menus begin: a campaign or a saved game is read and checked beside the window, then a program plays it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from runtime.support.chance import seed_of
from runtime.ui.application.background_task import BackgroundTask

if TYPE_CHECKING:  # The menus are there long before these are loaded.
    from runtime.lexicon import Lexicon
    from runtime.match.unfinished_games import UnfinishedGame
    from runtime.ui.menus.door import MenuDoor
    from runtime.ui.program.campaign_loader import LoadedCampaign
    from runtime.ui.program.plan import ProgramPlan
    from runtime.ui.program.program import Program


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
        from runtime.ui.program.campaign_loader import LoadedCampaign, make_ready

        t, rulesets = self._door.room.t, self._door.room.rulesets

        def told(found: object) -> None:
            if isinstance(found, LoadedCampaign):
                then(self.begin(found))
            else:
                self._door.say(str(found))

        self._begin_errand(lambda: make_ready(folder, rulesets, t), told)

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
            self._begin_errand(_usual_words, lambda found: self._go_on_alone(left, found))
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
        from runtime.ui.program.program import Program

        room = self._door.room
        program = Program(plan, room.parts, room.rulesets, lexicon, self._door)
        self._take(program)
        return program

    def _begin_errand(self, work: Callable[[], object], told: Callable[[object], object]) -> None:
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
