"""Takes pictures of every topic of the help: as the card shows it first, or whole.

    python tests/pictures/help_screens.py FOLDER                         the first sight of each topic, at 1280×800
    python tests/pictures/help_screens.py FOLDER --size 1024x700 --language de --edition design-1.6 --whole

``--whole`` shows each topic in a window high enough for all of it. QT_SCALE_FACTOR=1.5 works as everywhere.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication, QWidget

from runtime import resources
from runtime.campaign.rulesets import read_rulesets
from runtime.support.texts import read_texts
from runtime.ui.help import card as help_card
from runtime.ui.help.where import HelpDesk, Where
from runtime.ui.painter.board import BoardPainter
from runtime.ui.sitting.setup import GameParts, thinker_for
from runtime.ui.theme import load_theme


def take(folder: Path, size: QSize, language: str, edition: str, topics: list[str], *, whole: bool) -> None:
    """Take the pictures."""
    app = QApplication.instance() or QApplication(["scryptic"])
    assert isinstance(app, QApplication)
    app.setStyle("Fusion")
    assets = resources.assets()
    t = read_texts(resources.translations(), (language,))
    painter = BoardPainter(assets / "textures", assets / "fonts")
    parts = GameParts(load_theme(assets), painter, assets / "textures", t, thinker_for)
    rules = read_rulesets(assets / "rulesets")[edition]
    window = QWidget()
    window.setPalette(parts.theme.game_palette())
    parts.theme.dress(window, parts.theme.game_sheet())
    window.resize(size)
    window.show()
    if whole:
        help_card.TALLEST = 20_000
    desk = HelpDesk(window, parts, lambda: Where(rules=rules))
    desk.open()
    assert desk.card is not None
    view = desk.card.view
    folder.mkdir(parents=True, exist_ok=True)
    for topic in topics or view.contents.shown:
        view.go_to(topic)
        window.resize(size)
        app.processEvents()
        if whole:
            more = view.reader.verticalScrollBar().maximum()
            window.resize(size.width(), size.height() + more)
        for _ in range(3):
            app.processEvents()
        window.grab().save(str(folder / f"{topic}.png"))
    window.close()


def main() -> int:
    """Read the wishes and take the pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("topics", nargs="*")
    parser.add_argument("--size", default="1280x800")
    parser.add_argument("--language", default="en")
    parser.add_argument("--edition", default="release")
    parser.add_argument("--whole", action="store_true")
    asked = parser.parse_args()
    width, height = map(int, asked.size.split("x"))
    take(asked.folder, QSize(width, height), asked.language, asked.edition, asked.topics, whole=asked.whole)
    return 0


if __name__ == "__main__":
    sys.exit(main())
