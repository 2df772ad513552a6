"""Makes a picture of every page of a campaign's stories, as the game shows it: ``page_screens.py FOLDER``.

``page_screens.py FOLDER [--campaign alchemists-war] [--ids toll siege] [--sheet 3]``, and what all such scripts take.
The ids are beginnings of those of stations and levels; ``--sheet 3`` puts pages on sheets, three beside one another.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from opening import Asked, asked, game_application
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication, QWidget

from runtime import resources
from runtime.campaign.campaign_texts import spoken_in
from runtime.campaign.model import Campaign
from runtime.campaign.reader import read_campaign
from runtime.engine.levels.level import StoryPage
from runtime.profile.settings import Settings
from runtime.ui.preferences import Preferences
from runtime.ui.story.card import StoryCard
from runtime.ui.story.pictures import StoryPictures
from runtime.ui.theme import load_theme

SHEET = 12
"""So many pages a sheet."""
SMALL = 620
"""How wide a page is on a sheet, in pixels."""


def stories(campaign: Campaign) -> Iterator[tuple[str, tuple[StoryPage, ...]]]:
    """Every story of a campaign with a name: those of its stations, then those of its levels."""
    for node in campaign.nodes:
        if node.pages:
            yield node.id, node.pages
    for level in (*campaign.levels, *campaign.tables):
        for part in ("before", "won", "lost", "drawn"):
            if pages := getattr(level.story, part):
                yield f"{level.id}-{part}", pages


def sheets(folder: Path, name: str, pictures: list[QImage], across: int) -> None:
    """Put pictures on sheets, so that many can be looked at at once."""
    for number in range(0, len(pictures), SHEET):
        some = [
            one.scaledToWidth(SMALL, Qt.TransformationMode.SmoothTransformation) for one in pictures[number:][:SHEET]
        ]
        tall = some[0].height()
        whole = QImage(SMALL * across, tall * -(-len(some) // across), QImage.Format.Format_RGB32)
        whole.fill(Qt.GlobalColor.black)
        painter = QPainter(whole)
        for place, one in enumerate(some):
            painter.drawImage(place % across * SMALL, place // across * tall, one)
        painter.end()
        whole.save(str(folder / f"{name}-{number // SHEET + 1}.png"))


def own(parser: argparse.ArgumentParser) -> None:
    """The script's own arguments."""
    parser.add_argument("--campaign", default="alchemists-war")
    parser.add_argument("--ids", nargs="*", default=[])
    parser.add_argument("--sheet", type=int, default=0, help="pages beside one another on a sheet")


def wanted(campaign: Campaign, asks: Asked) -> Iterator[tuple[str, tuple[StoryPage, ...]]]:
    """The stories that were asked for."""
    for name, pages in stories(campaign):
        if not asks.more.ids or name.startswith(tuple(asks.more.ids)):
            yield name, pages


def main() -> int:
    """Take the pictures."""
    asks = asked(__doc__, more=own)
    game_application(asks)
    theme = load_theme(resources.assets(), Preferences.of(Settings(**asks.wishes)))
    folder = resources.campaigns() / asks.more.campaign
    campaign = read_campaign(folder, mend=False).campaign
    assert campaign is not None
    over = QWidget()
    over.setObjectName("over")
    over.resize(*asks.size)
    theme.dress(over, theme.game_sheet() + "QWidget#over { background: #33271d; }")
    over.show()
    taken: list[QImage] = []
    for name, pages in wanted(spoken_in(campaign, asks.language), asks):
        card = StoryCard(theme, asks.texts, over, pages, StoryPictures(folder / "assets"), still=True)
        card.open()
        for number in range(1, len(card.leaves) + 1):
            if asks.more.sheet:
                for _ in range(3):
                    QApplication.processEvents()
                taken.append(over.grab().toImage())
                taken[-1].setDevicePixelRatio(1)
            else:
                asks.keep(over, f"{name}-{number}")
            if card.page.verticalScrollBar().maximum():
                sys.stdout.write(f"    {name}-{number} scrolls\n")
            card.turn(1)
        card.leave()
    if asks.more.sheet:
        sheets(asks.folder, f"{asks.more.campaign}-{asks.language}", taken, asks.more.sheet)
    return 0


if __name__ == "__main__":
    sys.exit(main())
