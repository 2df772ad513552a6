"""Makes the pictures of stories, texts and difficulties that are looked at by eye: ``story_screens.py FOLDER``."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtWidgets import QApplication, QWidget

from runtime import resources
from runtime.engine.level import Page
from runtime.support.texts import ENGLISH, Texts, read_texts
from runtime.ui.story.card import StoryCard
from runtime.ui.story.pictures import Pictures
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
    Page(LONG, "Before dawn", "mill.png"),
    Page("A page without a picture.\n\n" + "The river rose and rose. " * 60, "The flood"),
    Page("This one's picture is missing.", "", "nowhere.png"),
)


class Screens:
    """Sets scenes and keeps their pictures."""

    def __init__(self, folder: Path, t: Texts, theme: Theme) -> None:
        self.folder, self.t, self.theme = folder, t, theme

    def keep(self, widget: QWidget, name: str) -> None:
        """Keep what a widget looks like."""
        for _ in range(4):
            QApplication.processEvents()
        widget.grab().save(str(self.folder / f"{name}.png"))


def cards(screens: Screens) -> None:
    """The card of a story in the game."""
    over = QWidget()
    over.resize(1280, 800)
    over.setStyleSheet(screens.theme.game_sheet() + "QWidget#over { background: #33271d; }")
    over.setObjectName("over")
    over.show()
    pictures = Pictures(resources.campaigns() / "the-miller-s-word" / "assets")
    card = StoryCard(screens.theme, screens.t, over, PAGES, pictures, still=True)
    card.open()
    screens.keep(over, "card-1")
    card.turn(1)
    screens.keep(over, "card-2")
    card.turn(1)
    screens.keep(over, "card-3")
    card.leave()


SCENES = (cards,)


def main() -> int:
    """Make the pictures; gives an exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--scene", action="append", help="one of " + ", ".join(scene.__name__ for scene in SCENES))
    parser.add_argument("--language", default=ENGLISH)
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    app = QApplication(["pictures"])
    app.setStyle("Fusion")
    screens = Screens(
        args.folder, read_texts(resources.translations(), (args.language,)), load_theme(resources.assets())
    )
    for scene in SCENES:
        if not args.scene or scene.__name__ in args.scene:
            scene(screens)
    return 0


if __name__ == "__main__":
    sys.exit(main())
