"""Takes pictures of every topic of the help: as the card shows it first, or whole.

    python tests/pictures/help_screens.py FOLDER                         the first sight of each topic, at 1280×800
    python tests/pictures/help_screens.py FOLDER --size 1024x700 --language de --edition design-1.6 --whole

``--whole`` shows each topic in a window high enough for all of it.
"""

from __future__ import annotations

import argparse
import sys

from opening import Asked, asked, game_application
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from runtime import resources
from runtime.campaign.rulesets import read_rulesets
from runtime.profile.settings import Settings
from runtime.ui.game_setup.setup import GameParts, thinker_for
from runtime.ui.help import window as help_card
from runtime.ui.help_key import HelpKey
from runtime.ui.painter.board import BoardPainter
from runtime.ui.preferences import Preferences
from runtime.ui.program.plan import CARDS
from runtime.ui.theme import load_theme
from runtime.ui.topics import TopicPlace


def take(asks: Asked) -> None:
    """Take the pictures."""
    app = game_application(asks)
    assets = resources.assets()
    preferences = Preferences.of(Settings(**asks.wishes))
    painter = BoardPainter(assets / "textures", assets / "fonts")
    theme = load_theme(assets, preferences)
    parts = GameParts(theme, painter, assets / "textures", asks.texts, thinker_for, CARDS, preferences)
    whole, size, edition = asks.more.whole, QSize(*asks.size), asks.more.edition
    rules = read_rulesets(assets / "rulesets")[edition]
    window = QWidget()
    window.setPalette(parts.theme.game_palette())
    parts.theme.dress(window, parts.theme.game_sheet())
    window.resize(size)
    window.show()
    if whole:
        help_card.TALLEST = 20_000
    desk = HelpKey(window, lambda: parts, lambda: TopicPlace(rules=rules))
    desk.open()
    assert desk.card is not None
    view = desk.card.view
    for topic in asks.more.topics or view.contents.shown:
        view.go_to(topic)
        window.resize(size)
        app.processEvents()
        if whole:
            more = view.reader.verticalScrollBar().maximum()
            window.resize(size.width(), size.height() + more)
        asks.keep(window, f"help-{topic}")
    window.close()


def more(parser: argparse.ArgumentParser) -> None:
    """What this script is asked for beside the usual."""
    parser.add_argument("topics", nargs="*")
    parser.add_argument("--edition", default="release")
    parser.add_argument("--whole", action="store_true")


def main() -> int:
    """Read the wishes and take the pictures."""
    take(asked(__doc__, more=more))
    return 0


if __name__ == "__main__":
    sys.exit(main())
