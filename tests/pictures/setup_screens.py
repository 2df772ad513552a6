"""Makes the pictures of the set-up, of the cards beside it, and of windows with other sizes of texts.

``setup_screens.py FOLDER [--longer]``: with ``--longer`` every text is a third longer than the English one, as other
languages are.
"""

from __future__ import annotations

import gettext
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Protocol

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
sys.path.insert(0, str(Path(__file__).parent))

import battlefield
from opening import Asked, asked, game_application, keep_picture
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QApplication, QWidget

from runtime import resources
from runtime.campaign.model import Campaign
from runtime.campaign.reader import read_campaign
from runtime.campaign.rulesets import read_rulesets
from runtime.engine.board.letters import Laid
from runtime.engine.levels.ruleset import Ruleset
from runtime.lexicon import load_lexicon
from runtime.profile.home import find_home
from runtime.profile.settings import AnimationPace, Settings
from runtime.support.texts import Texts
from runtime.ui.game.play.laid_letters import LaidLetters
from runtime.ui.game.window import GameWindow
from runtime.ui.game_setup.setup import GameParts, GameSetup, prepare
from runtime.ui.game_setup.skirmish_card import SkirmishCard
from runtime.ui.menus.menu_pages import SETUP
from runtime.ui.menus.page import Room
from runtime.ui.menus.setup_page import SetupPage
from runtime.ui.menus.window import MenuWindow
from runtime.ui.preferences import Preferences
from runtime.ui.program.plan import ProgramPlan, load_parts
from runtime.ui.program.program import Program
from runtime.ui.widgets.command_record import CommandId

MORE = "abcdefghijklmnopqrstuvwxyz"


class Longer(gettext.NullTranslations):
    """Says everything in English, a third longer."""

    def gettext(self, message: str) -> str:
        """The message and a word that makes it a third longer."""
        more = max(1, round(len(message) / 3) - 1)
        return f"{message} {(MORE * (more // len(MORE) + 1))[:more]}"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """The right form of the message, lengthened."""
        return self.gettext(msgid1 if n == 1 else msgid2)


class Nothing:
    """What the page has done by the program: nothing, for pictures."""

    def __getattr__(self, name: str) -> Any:
        return lambda *_more: None


class Screens(Protocol):
    """What scenes are set with; those of the game's other pictures will do."""

    parts: GameParts
    rulesets: Mapping[str, Ruleset]
    size: tuple[int, int]

    def keep(self, window: QWidget, name: str) -> None:
        """Keep a picture."""


def settle() -> None:
    """Let everything take its place."""
    for _ in range(4):
        QApplication.processEvents()


def first_light() -> Campaign:
    """The campaign whose maps are shown."""
    read = read_campaign(resources.campaigns() / "first-light", mend=False)
    assert read.campaign is not None
    return read.campaign


class Shots:
    """Keeps pictures of windows of one size, with one size of texts."""

    def __init__(self, asks: Asked, t: Texts) -> None:
        self.folder, self.size, self._checks = asks.folder, asks.size, asks.checks
        signs = asks.wishes["text_size"] > 100
        settings = Settings(animations=AnimationPace.OFF, terrain_glyphs=signs, **asks.wishes)
        self.parts = load_parts(t, Preferences.of(settings))
        self.rulesets: Mapping[str, Ruleset] = read_rulesets(resources.assets() / "rulesets")

    def shown(self, window: QWidget) -> None:
        """Show a window in its size."""
        window.resize(*self.size)
        window.show()
        settle()

    def keep(self, window: QWidget, name: str) -> None:
        """Keep a picture."""
        settle()
        keep_picture(self.folder, window, name, checks=self._checks)


def menus(screens: Screens) -> None:
    """The set-up, the single rules, and a skirmish."""
    parts = screens.parts
    room = Room(
        parts.theme,
        parts.t,
        home=None,
        preferences=parts.preferences,
        deeds=Nothing(),
        parts=lambda: parts,
        rulesets=lambda: screens.rulesets,
    )
    window = MenuWindow(room)
    window.show_page(SETUP)
    window.resize(*screens.size)
    window.show()
    settle()
    screens.keep(window, "setup")
    page = window.page
    assert isinstance(page, SetupPage)
    page.turn_to(1)
    screens.keep(window, "setup-new-games")
    bar = page.area.verticalScrollBar()
    if bar.maximum():
        bar.setValue(bar.maximum())
        screens.keep(window, "setup-below")
    page.turn_to(2)
    page.keys.choose(CommandId("spy"))
    page.keys.record(QKeySequence("F7"))
    screens.keep(window, "setup-keys")
    page.turn_to(1)
    page.new_game.rules.choose()
    card = page.new_game.rules.card
    assert card is not None
    card.fields["forest.clearing"].show_value(["cutting", "sneaking"])
    card.fields["forest.clearing"].field.setFocus()
    screens.keep(window, "rules")
    card.leave()
    levels = first_light().levels
    skirmish = SkirmishCard(parts, window, levels, screens.rulesets, first=levels[0])
    skirmish.form.goal.choose("lead")
    skirmish.open()
    screens.keep(window, "skirmish")
    skirmish.leave()
    for name, two in (("skirmish-of-one-map", False), ("hot-seat", True)):
        one = SkirmishCard(parts, window, levels[:1], screens.rulesets, first=levels[0], two=two)
        one.open()
        screens.keep(window, name)
        one.leave()
    window.close()


def game(shots: Shots) -> None:
    """A game with letters laid, an attack that is asked about, its combat, a question and the end."""
    made = prepare(battlefield.battle(), shots.rulesets, load_lexicon(), 7)
    assert isinstance(made, GameSetup)
    window = GameWindow(made, shots.parts)
    shots.shown(window)
    stage = window.stage
    laying = stage.controller.rack.laying
    for laid in battlefield.down(6, 9, "WORD"):
        laying = put(laying, laid)
    stage.controller.rack.lay(laying)
    shots.keep(window, "game")
    stage.run("commit")
    shots.keep(window, "game-forecast")
    for name in ("game-combat", ""):
        card = stage.cards.card
        assert card is not None
        if name:
            card.accept()
            stage.run("look_again")
            shots.keep(window, name)
        else:
            card.refuse()
    stage.run("objectives")
    shots.keep(window, "game-objectives")
    card = stage.cards.card
    if card is not None:
        card.refuse()
    stage.run("resign")
    shots.keep(window, "game-question")
    card = stage.cards.card
    assert card is not None
    card.accept()
    shots.keep(window, "game-end")
    window.close()


def put(laying: LaidLetters, laid: Laid) -> LaidLetters:
    """Lay one letter of the rack."""
    slot = next(n for n, one in enumerate(laying.slots) if one == laid.letter and laying.is_free(n))
    return laying.placed(slot, laid.at)


def journey(shots: Shots) -> None:
    """The map of a journey, and the card that asks how hard it shall be."""
    with TemporaryDirectory() as home:
        plan = ProgramPlan(first_light(), None, 7, {}, find_home(Path(home)))
        program = Program(plan, shots.parts, shots.rulesets, load_lexicon())
        program.begin()
        front = program.front
        assert front is not None
        shots.shown(front)
        shots.keep(front, "journey")
        front.close()


SCENES = (menus, game, journey)


def main() -> int:
    """Takes the pictures."""
    asks = asked(__doc__, SCENES, lambda parser: parser.add_argument("--longer", action="store_true"))
    game_application(asks)
    return asks.play(SCENES, Shots(asks, Texts(Longer()) if asks.more.longer else asks.texts))


if __name__ == "__main__":
    sys.exit(main())
