"""The game as a program: the chooser, one game window after another, and what follows on a victory."""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path

from PySide6.QtCore import QLocale, QObject
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from runtime import resources
from runtime.campaign.bundles import Bundle
from runtime.campaign.bundles.shelf import Shelf
from runtime.campaign.model import Campaign, Outcome
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
from runtime.ui.collecting import collecting_here
from runtime.ui.game.chooser import ChooserWindow
from runtime.ui.game.keeping import Keeper
from runtime.ui.game.library import Library
from runtime.ui.game.ready import Ready
from runtime.ui.game.setup import GameParts, GameSetup, prepare, prepare_preset, thinker_for
from runtime.ui.game.window import GameWindow
from runtime.ui.language import speak
from runtime.ui.painter.board import BoardPainter
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


def load_parts(t: Texts, reduced_motion: bool = False) -> GameParts:
    """The shared parts of game windows, with everything shipped; needs a running Qt application."""
    assets = resources.assets()
    textures = assets / "textures"
    painter = BoardPainter(textures, assets / "fonts")
    return GameParts(load_theme(assets), painter, textures, t, thinker_for, reduced_motion)


def following(campaign: Campaign, level: Level, ending: Ending) -> Level | None:
    """The level to which the campaign's graph leads after ``level`` has ended so; None where it leads nowhere."""
    outcome = Outcome.DRAWN
    if ending.winner is not None:
        outcome = Outcome.WON if ending.winner is level.protagonist else Outcome.LOST
    levels = {one.id: one for one in campaign.levels}
    ends = {node.id: levels[node.level] for node in campaign.nodes if node.level in levels}
    starts = {node.id for node in campaign.nodes if node.level == level.id}
    ways = [edge for edge in campaign.edges if edge.start in starts and edge.outcome is outcome and not edge.path]
    for edge in sorted(ways, key=lambda edge: edge.priority):
        if edge.end in ends:
            return ends[edge.end]
    return None


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
        self.window: GameWindow | None = None
        self.library = Library(
            lambda: self._parts,
            Shelf((plan.home or find_home()).campaigns),
            rulesets,
            over=lambda: self.chooser,
            switch=self.switch,
            say=self._say,
        )

    def begin(self) -> None:
        """Open the chooser, or the level that was named."""
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
        if self.chooser is not None:
            self.chooser.say(text)

    def _show_library(self) -> None:
        self.library.show(self._plan.assets.parent if self._plan.assets is not None else None)

    def _choose_anew(self, campaign: Campaign) -> ChooserWindow:
        """Open another chooser in the place of the one that is open."""
        before = self.chooser
        anew = self._choose(campaign)
        if before is not None:
            anew.setGeometry(before.geometry())
            before.close()
            before.deleteLater()
        return anew

    def _choose(self, campaign: Campaign) -> ChooserWindow:
        """Open the chooser; the campaign's texts are in the player's language, as far as it has them."""
        campaign = spoken_in(campaign, self._parts.t.language)
        language = read_settings(self._plan.home).language if self._plan.home is not None else ""
        self.chooser = chooser = ChooserWindow(campaign, self._parts, self._plan.blocked, self._keeper, language)
        chooser.chosen.connect(self.open)
        chooser.continued.connect(self.resume)
        chooser.language_chosen.connect(self.speak)
        chooser.library_wanted.connect(self._show_library)
        chooser.bundle_dropped.connect(self.library.look_at)
        chooser.show()
        return chooser

    def speak(self, language: str) -> None:
        """Speak another language from now on, and keep it in the settings; the chooser opens anew."""
        app, home, chooser = QApplication.instance(), self._plan.home, self.chooser
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
        if chooser is not None and self._plan.campaign is not None:
            row = chooser.levels.currentRow()
            self._choose_anew(self._plan.campaign).levels.setCurrentRow(row)

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
        elif self.chooser is not None:
            self.chooser.say(setup)

    def _play(self, setup: GameSetup) -> None:
        """Open a game's window."""
        self.window = GameWindow(setup, self._parts, continuing=self._continue)
        self.window.closed.connect(self._closed)
        self.window.show()
        if self.chooser is not None:
            self.chooser.hide()

    def _closed(self) -> None:
        """Back to the chooser, where there is one; else the program ends with its last window."""
        if self.chooser is not None:
            self.chooser.refresh()
            self.chooser.show()

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


def run_program(plan: Plan, rulesets: Mapping[str, Ruleset], lexicon: Lexicon, t: Texts, reduced_motion: bool) -> int:
    """Play until the last window is closed; gives Qt's exit code."""
    present = QApplication.instance()
    app = present if isinstance(present, QApplication) else QApplication(["scryptic"])
    speak(app, t.language)
    app.setStyle("Fusion")
    app.setApplicationName("Scryptic")
    icon = resources.assets() / "icons" / "scryptic.png"
    if icon.is_file():
        app.setWindowIcon(QIcon(str(icon)))
    program = Program(plan, load_parts(t, reduced_motion), rulesets, lexicon)
    with collecting_here():
        program.begin()
        try:
            return app.exec()
        finally:
            program.library.close()
