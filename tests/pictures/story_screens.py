"""Makes the pictures of stories, texts and difficulties that are looked at by eye: ``story_screens.py FOLDER``."""

from __future__ import annotations

import os
import shutil
import sys
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
sys.path.insert(0, str(Path(__file__).parent))

from opening import Asked, asked, game_application, keep_picture
from PySide6.QtWidgets import QApplication, QWidget

from runtime import resources
from runtime.engine.board.grid import Cell
from runtime.engine.game.events import MessageShown
from runtime.engine.levels.level import StoryPage
from runtime.profile.settings import Settings
from runtime.ui.preferences import MemoryPreferences, Preferences
from runtime.ui.story.card import StoryCard
from runtime.ui.story.pictures import StoryPictures
from runtime.ui.theme import Theme, load_theme

LONG = """# The mill at the ford

Nobody *crosses* the ford without the miller's leave, and the miller gives it to **nobody**.

> Words are stones, he says. Lay them well,
> and they will carry you.

- Hold the ford for three turns.
- Do not let the water take your letters.
- <b>Tags</b> and [links](http://nowhere) are only letters.
"""
PAGES = (
    StoryPage(LONG, "Before dawn", "mill-at-dawn.png"),
    StoryPage("A page without a picture.\n\n" + "The river rose and rose. " * 60, "The flood"),
    StoryPage("This one's picture is missing.", "", "nowhere.png"),
)


class Screens:
    """Sets scenes and keeps their pictures."""

    def __init__(self, asks: Asked) -> None:
        self.folder, self.size, self.t, self._checks = asks.folder, asks.size, asks.texts, asks.checks
        self.preferences = Preferences.of(Settings(reduced_motion=True, **asks.wishes))
        self.theme: Theme = load_theme(resources.assets(), self.preferences)

    def keep(self, widget: QWidget, name: str) -> None:
        """Keep what a widget looks like."""
        keep_picture(self.folder, widget, name, checks=self._checks)


def cards(screens: Screens) -> None:
    """The card of a story in the game."""
    over = QWidget()
    over.resize(*screens.size)
    screens.theme.dress(over, screens.theme.game_sheet() + "QWidget#over { background: #33271d; }")
    over.setObjectName("over")
    over.show()
    pictures = StoryPictures(resources.campaigns() / "a-story-easy-or-hard" / "assets")
    card = StoryCard(screens.theme, screens.t, over, PAGES, pictures, still=True)
    card.open()
    screens.keep(over, "card-1")
    card.turn(1)
    screens.keep(over, "card-2")
    card.turn(1)
    screens.keep(over, "card-3")
    card.leave()


def game(screens: Screens) -> None:
    """The shipped campaign in the game: its story, a message with arrows, the story after a victory."""
    from runtime.campaign.campaign_texts import CampaignTexts, translated
    from runtime.campaign.reader import read_campaign
    from runtime.campaign.rulesets import read_rulesets
    from runtime.lexicon import load_lexicon
    from runtime.ui.game.window import GameWindow
    from runtime.ui.game_setup.setup import GameParts, GameSetup, prepare, thinker_for
    from runtime.ui.painter.board import BoardPainter
    from runtime.ui.program.plan import CARDS

    folder = resources.campaigns() / "a-story-easy-or-hard"
    campaign = read_campaign(folder).campaign
    assert campaign is not None
    assets = resources.assets()
    level = translated(campaign.levels[0], CampaignTexts(campaign, screens.t.language))
    setup = prepare(level, read_rulesets(assets / "rulesets"), load_lexicon(assets / "lexicon"), 7)
    assert isinstance(setup, GameSetup)
    textures = assets / "textures"
    painter = BoardPainter(textures, assets / "fonts")
    parts = GameParts(screens.theme, painter, textures, screens.t, thinker_for, CARDS, screens.preferences)
    window = GameWindow(replace(setup, assets=folder / "assets"), parts)
    window.resize(*screens.size)
    window.show()
    for name in ("story-1", "story-2", "message", "board"):
        screens.keep(window, f"game-{name}")
        card = window.stage.cards.card
        if card is not None:
            card.accept()
    window.stage.board.zoom(4)
    for effect in setup.level.triggers[2].effects:
        cells = (Cell(6, 5), Cell(0, 0), Cell(0, 1))
        text, speaker = str(effect.arguments["text"]), str(effect.arguments["speaker"])
        for portrait in ("miller.png", "nobody.png"):
            window.stage.storyteller.message(MessageShown(text, speaker, portrait, cells, None))
            screens.keep(window, f"game-zoomed-{portrait}")
            card = window.stage.cards.card
            assert card is not None
            card.accept()
    window.stage.storyteller.pages(setup.level.story.won, lambda: None)
    screens.keep(window, "game-won")
    window.close()


def editor(screens: Screens) -> None:
    """The docks of stories, texts and difficulties in every theme."""
    from editor.asset_cache import AssetCache
    from editor.controls import WindowParts
    from editor.palettes import THEMES
    from editor.settings import EditorSettings
    from editor.theme import EditorTheme
    from editor.window import EditorWindow
    from runtime.profile.home import find_home

    with TemporaryDirectory() as place:
        folder = Path(shutil.copytree(resources.campaigns() / "a-story-easy-or-hard", Path(place) / "story"))
        stock = AssetCache(resources.assets(), screens.t, MemoryPreferences(Settings(reduced_motion=True)))
        theme = EditorTheme(resources.assets() / "icons")
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        theme.dress(app)
        window = EditorWindow(WindowParts(screens.t, theme, EditorSettings(find_home(Path(place) / "home")), stock))
        window.resize(1280, 800)
        window.show()
        window.warm_up()
        assert window.files.open_folder(folder)
        for name in THEMES:
            window.actions_by_id[f"view.theme-{name}"].trigger()
            for dock in ("story", "texts", "difficulties"):
                window.docks.show(dock)
                if dock == "texts":
                    window.panes.texts.choose_language("en")
                screens.keep(window if dock == "story" else window.docks._docks[dock], f"editor-{name}-{dock}")
            window.docks.show("texts")
            window.panes.texts.choose_language("de")
            window.panes.texts.search.setText("m")
            screens.keep(window.docks._docks["texts"], f"editor-{name}-texts-de")
            window.panes.texts.search.clear()
        window.close_kept()


SCENES = (cards, game, editor)


SCENES = (cards, game, editor)


def main() -> int:
    """Make the pictures; gives an exit code."""
    asks = asked(__doc__, SCENES)
    game_application(asks)
    return asks.play(SCENES, Screens(asks))


if __name__ == "__main__":
    sys.exit(main())
