"""The game as a program: the chooser, one game window after another, and what follows on a victory."""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QLocale, QObject
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from runtime import resources
from runtime.campaign.bundles import Bundle
from runtime.campaign.bundles.shelf import Shelf
from runtime.campaign.journey import Ended, Graph, outcome_of, ways
from runtime.campaign.model import Campaign
from runtime.campaign.play import Preset
from runtime.campaign.said import Said, spoken_in, translated
from runtime.engine.level import Level
from runtime.engine.opening import faults
from runtime.engine.ruleset import Ruleset
from runtime.engine.state import Ending
from runtime.lexicon import Lexicon
from runtime.profile.home import Home, find_home
from runtime.profile.settings import read_settings, write_settings
from runtime.support.texts import Texts, preferred_languages, read_texts
from runtime.support.wording import say_issue
from runtime.ui.collecting import collecting_here
from runtime.ui.game.chooser import ChooserWindow
from runtime.ui.game.front import FrontWindow
from runtime.ui.game.journey import JourneyWindow
from runtime.ui.game.keeping import FREE, Keeper
from runtime.ui.game.library import Library
from runtime.ui.game.ready import Ready
from runtime.ui.game.setup import GameParts, GameSetup, prepare, prepare_preset, thinker_for
from runtime.ui.game.skirmish_card import SkirmishCard
from runtime.ui.game.travelling import Stock, Traveller
from runtime.ui.game.window import GameWindow
from runtime.ui.language import speak
from runtime.ui.painter.board import BoardPainter
from runtime.ui.preferences import Preferences
from runtime.ui.sound import sounds_by
from runtime.ui.theme import load_theme


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be played: one level, or a campaign from which one is chosen.

    ``blocked`` says by their ids why levels can't be played; in ``home`` games are kept, where it is given.
    ``preset`` is how the level begins; such a game is for trying out, and is not kept.
    ``assets`` is the folder with the campaign's pictures; ``bundle`` is what it was unpacked from for this run only.
    """

    campaign: Campaign | None
    level: Level | None
    seed: int
    blocked: Mapping[str, str] = field(default_factory=dict)
    home: Home | None = None
    preset: Preset | None = None
    assets: Path | None = None
    bundle: Bundle | None = None


def load_parts(t: Texts, preferences: Preferences | None = None) -> GameParts:
    """The shared parts of game windows, with everything shipped; needs a running Qt application."""
    preferences = preferences or Preferences()
    assets = resources.assets()
    textures = assets / "textures"
    painter = BoardPainter(textures, assets / "fonts")
    sounds = sounds_by(preferences, t)
    return GameParts(load_theme(assets, preferences), painter, textures, t, thinker_for, preferences, sounds)


def following(campaign: Campaign, level: Level, ending: Ending) -> Level | None:
    """The level to which the first open way leads after ``level`` has ended so, played outside of a journey."""
    graph = Graph.of(campaign)
    levels = {one.id: one for one in campaign.levels}
    how = Ended(outcome_of(ending, level.protagonist), ending.path)
    for node in (one.id for one in campaign.nodes if one.level == level.id):
        for edge in ways(graph, node, how).leading:
            if graph.nodes[edge.end].level in levels:
                return levels[graph.nodes[edge.end].level]
    return None


def has_journey(campaign: Campaign) -> bool:
    """Whether there is a journey to be made: a start, and ways between stations."""
    graph = Graph.of(campaign)
    return bool(graph.start and graph.leaving)


class Program(QObject):
    """Keeps the windows of one run of ``scryptic play``."""

    def __init__(self, plan: Plan, parts: GameParts, rulesets: Mapping[str, Ruleset], lexicon: Lexicon) -> None:
        super().__init__()
        self._plan = plan
        self._parts = parts
        self._rulesets = rulesets
        self._lexicon = lexicon
        name = plan.campaign.id if plan.campaign is not None else ""
        self._keeper = Keeper(plan.home, name, rulesets, lexicon, parts.t) if plan.home is not None else None
        self.chooser: ChooserWindow | None = None
        self.journey: JourneyWindow | None = None
        self.skirmish: SkirmishCard | None = None
        self.window: GameWindow | None = None
        self.library = Library(
            lambda: self._parts,
            Shelf((plan.home or find_home()).campaigns),
            rulesets,
            over=lambda: self.front,
            switch=self.switch,
            say=self._say,
        )

    @property
    def front(self) -> FrontWindow | None:
        """The window that a campaign began with: the map of its journey, or the list of its levels."""
        return self.journey or self.chooser

    def begin(self) -> None:
        """Open the map of the journey or the chooser, or the level that was named."""
        if self._plan.level is not None and self._plan.preset is not None:
            self._try_out(self._said(self._plan.level), self._plan.preset)
        elif self._plan.level is not None:
            self.open(self._said(self._plan.level))
        elif self._plan.campaign is not None:
            self._choose(self._plan.campaign)
            if self._plan.bundle is not None and self._plan.assets is not None:
                self.library.show_unpacked(self._plan.bundle, self._plan.assets.parent)

    def switch(self, ready: Ready) -> None:
        """Choose from another campaign from now on."""
        self._plan = replace(
            self._plan,
            campaign=ready.campaign,
            level=None,
            preset=None,
            blocked=ready.blocked,
            assets=ready.folder / "assets",
            bundle=None,
        )
        self._lexicon = ready.lexicon
        if self._plan.home is not None:
            self._keeper = Keeper(self._plan.home, ready.campaign.id, self._rulesets, ready.lexicon, self._parts.t)
        self._choose_anew(ready.campaign)

    def _said(self, level: Level) -> Level:
        """A level with its texts in the player's language, as far as its campaign has them."""
        campaign = self._plan.campaign
        return level if campaign is None else translated(level, Said(campaign, self._parts.t.language))

    def _say(self, text: str) -> None:
        if self.front is not None:
            self.front.say(text)

    def _show_library(self) -> None:
        self.library.show(self._plan.assets.parent if self._plan.assets is not None else None)

    def _choose_anew(self, campaign: Campaign) -> FrontWindow:
        """Open another first window in the place of the one that is open."""
        before = self.front
        anew = self._choose(campaign)
        if before is not None:
            anew.setGeometry(before.geometry())
            before.close()
            before.deleteLater()
        return anew

    def _choose(self, campaign: Campaign) -> FrontWindow:
        """Open the map of the journey or, where a campaign has none, the list of its levels.

        The campaign's texts are in the player's language, as far as it has them.
        """
        campaign = spoken_in(campaign, self._parts.t.language)
        language = read_settings(self._plan.home).language if self._plan.home is not None else ""
        self.chooser = self.journey = None
        front = self._open_journey(campaign, language) if has_journey(campaign) else self._list(campaign, language)
        front.language_chosen.connect(self.speak)
        front.library_wanted.connect(self._show_library)
        front.bundle_dropped.connect(self.library.look_at)
        front.skirmish_wanted.connect(partial(self._ask_skirmish, campaign))
        front.show()
        return front

    def _list(self, campaign: Campaign, language: str) -> ChooserWindow:
        self.chooser = chooser = ChooserWindow(campaign, self._parts, self._plan.blocked, self._keeper, language)
        chooser.chosen.connect(self.open)
        chooser.continued.connect(self.resume)
        return chooser

    def _open_journey(self, campaign: Campaign, language: str) -> JourneyWindow:
        plan = self._plan
        stock = Stock(self._rulesets, self._lexicon, plan.seed, plan.assets, plan.blocked)
        traveller = Traveller(campaign, stock, self._parts.t, self._keeper)
        self.journey = journey = JourneyWindow(traveller, self._parts, language)
        journey.played.connect(partial(self._play, homeward=self._parts.t("Go on with the journey")))
        return journey

    def _ask_skirmish(self, campaign: Campaign, first: Level) -> None:
        """Ask how a level is to be played freely."""
        front, keeper = self.front, self._keeper
        if front is None:
            return
        left = [level.id for level in campaign.levels if keeper is not None and keeper.has(level, FREE)]
        self.skirmish = card = SkirmishCard(
            self._parts, front, campaign.levels, self._rulesets, first=first, left=left, blocked=self._plan.blocked
        )
        card.played.connect(self._play_freely)
        card.continued.connect(self._resume_freely)
        card.open()

    def _play_freely(self, level: Level, _origin: Level) -> None:
        """Play a skirmish."""
        made = prepare(level, self._rulesets, self._lexicon, self._plan.seed)
        if not isinstance(made, GameSetup):
            self._say(" ".join(say_issue(self._parts.t, made[0])))
        elif faults(level, made.rules):
            self._say(self._parts.t("The level can't be played as it is."))
        else:
            made = replace(made, assets=self._plan.assets)
            self._play(self._keeper.kept(made, asks=False, node=FREE) if self._keeper is not None else made)

    def _resume_freely(self, level: Level) -> None:
        """Go on with a skirmish that was left."""
        setup = self._keeper.resumed(level, FREE) if self._keeper is not None else ""
        if isinstance(setup, GameSetup):
            self._play(replace(setup, assets=self._plan.assets))
        else:
            self._say(setup)

    def speak(self, language: str) -> None:
        """Speak another language from now on, and keep it in the settings; the chooser opens anew."""
        app, home, front = QApplication.instance(), self._plan.home, self.front
        system = QLocale.system().uiLanguages()
        t = read_texts(resources.translations(), preferred_languages(language, os.environ) or system)
        self._parts = replace(self._parts, t=t)
        if isinstance(app, QApplication):
            speak(app, t.language)
        if home is not None:
            with suppress(OSError):  # A folder that can't be written loses a convenience only.
                write_settings(home, replace(read_settings(home), language=language))
        if self._keeper is not None:
            self._keeper = replace(self._keeper, t=t)
        if front is not None and self._plan.campaign is not None:
            anew = self._choose_anew(self._plan.campaign)
            if isinstance(front, ChooserWindow) and isinstance(anew, ChooserWindow):
                anew.levels.setCurrentRow(front.levels.currentRow())
            elif isinstance(front, JourneyWindow) and isinstance(anew, JourneyWindow):
                anew.look_at(front.here)

    def open(self, level: Level) -> None:
        """Play a level; the chooser waits behind, and has asked whether it shall begin anew."""
        setup = self._setup(level, asks=self.chooser is None)
        if setup is not None:
            self._play(setup)

    def _try_out(self, level: Level, preset: Preset) -> None:
        """Play a preset; the command has made sure that it can be played."""
        plan, t = self._plan, self._parts.t
        setup = prepare_preset(level, preset, self._rulesets, self._lexicon, seed=plan.seed, campaign=plan.campaign)
        if isinstance(setup, GameSetup):
            note = t("The game begins as “{preset}” has it. It is for trying out, and is not kept.", preset=preset.name)
            self._play(replace(setup, note=note, assets=plan.assets, tells=False))

    def resume(self, level: Level) -> None:
        """Go on with the saved game of a level; where that can't be, the chooser says why."""
        setup = self._keeper.resumed(level) if self._keeper is not None else ""
        if isinstance(setup, GameSetup):
            self._play(replace(setup, assets=self._plan.assets))
        else:
            self._say(setup)

    def _play(self, setup: GameSetup, homeward: str = "") -> None:
        """Open a game's window; ``homeward`` as for :class:`GameWindow`."""
        continuing = None if self.journey is not None else self._continue
        self.window = GameWindow(setup, self._parts, continuing=continuing, homeward=homeward)
        self.window.closed.connect(self._closed)
        self.window.show()
        if self.front is not None:
            self.front.hide()

    def _closed(self) -> None:
        """Back to where the game was chosen, where there is that; else the program ends with its last window."""
        front = self.front
        if front is not None:
            front.refresh()
            front.show()
            if isinstance(front, JourneyWindow):
                front.came_back()

    def _continue(self, ending: Ending) -> GameSetup | None:
        """What follows the game in the window."""
        if self._plan.campaign is None or self.window is None:
            return None
        level = following(self._plan.campaign, self.window.setup.level, ending)
        return self._setup(self._said(level)) if level is not None else None

    def _setup(self, level: Level, *, asks: bool = True) -> GameSetup | None:
        """The game of a level; None where it can't be played. ``asks``: see :meth:`Keeper.kept`."""
        seats = self.chooser.opponents.seats(level) if self.chooser is not None else None
        setup = prepare(level, self._rulesets, self._lexicon, self._plan.seed, seats)
        if not isinstance(setup, GameSetup) or faults(level, setup.rules):
            return None
        setup = replace(setup, assets=self._plan.assets)
        return self._keeper.kept(setup, asks=asks) if self._keeper is not None else setup


def run_program(plan: Plan, rulesets: Mapping[str, Ruleset], lexicon: Lexicon, t: Texts) -> int:
    """Play until the last window is closed; gives Qt's exit code."""
    present = QApplication.instance()
    app = present if isinstance(present, QApplication) else QApplication(["scryptic"])
    speak(app, t.language)
    app.setStyle("Fusion")
    app.setApplicationName("Scryptic")
    icon = resources.assets() / "icons" / "scryptic.png"
    if icon.is_file():
        app.setWindowIcon(QIcon(str(icon)))
    program = Program(plan, load_parts(t, Preferences.kept_in(plan.home or find_home())), rulesets, lexicon)
    with collecting_here():
        program.begin()
        try:
            return app.exec()
        finally:
            program.library.close()
