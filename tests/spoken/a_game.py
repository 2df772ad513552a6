"""A game opened for a reader; what happens in it is written out, and what lies on its board.

Without an argument two persons play a small level at the same window. ``--level FILE`` opens another one, with those
who play it; where these are two persons too, Greedy plays silver.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from pathlib import Path

from PySide6.QtWidgets import QApplication

from runtime import resources
from runtime.campaign.reader import read_level
from runtime.campaign.rulesets import read_rulesets
from runtime.engine.board.sides import SIDES, BySide
from runtime.engine.game.events import Event, GameEnded, WordCommitted
from runtime.engine.levels.level import Level, Seat
from runtime.lexicon import load_lexicon
from runtime.profile.settings import AnimationPace, Settings
from runtime.support.texts import english
from runtime.ui.game.window import GameWindow
from runtime.ui.game_setup.setup import GameParts, GameSetup, prepare, thinker_for
from runtime.ui.painter.board import BoardPainter
from runtime.ui.preferences import Preferences
from runtime.ui.program.plan import CARDS
from runtime.ui.theme import load_theme

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from tests.ui.conftest import Maps  # noqa: E402
from tests.ui.near_computer import near_thinker  # noqa: E402

SEED = 1


def level_of(file: Path) -> Level:
    """The level of a file."""
    level = read_level(file).level
    assert level is not None, file
    has_computer = any(seat.computer for seat in level.seats)
    return level if has_computer else replace(level, seats=BySide(Seat(), Seat("greedy")))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--old-reader", action="store_true", help="descriptions instead of announcements")
    parser.add_argument("--level", type=Path, help="the file of a level")
    asked = parser.parse_args()
    application = QApplication(sys.argv)
    application.setApplicationName("Scryptic")
    assets = resources.assets()
    still = Preferences.of(Settings(animations=AnimationPace.OFF, old_reader=asked.old_reader))
    painter = BoardPainter(assets / "textures", assets / "fonts")
    thinker = thinker_for if asked.level else near_thinker
    parts = GameParts(load_theme(assets), painter, assets / "textures", english().for_windows(), thinker, CARDS, still)
    level = level_of(asked.level) if asked.level else Maps().duel()
    setup = prepare(level, dict(read_rulesets(assets / "rulesets")), load_lexicon(), SEED)
    assert isinstance(setup, GameSetup)
    window = GameWindow(setup, parts)
    game = window.stage.controller

    def write(*words: object) -> None:
        sys.stdout.write(" ".join(map(str, words)) + "\n")
        sys.stdout.flush()

    def tell(events: tuple[Event, ...]) -> None:
        for event in events:
            if isinstance(event, WordCommitted):
                write("committed", event.side.value, event.main.text, *event.main.at)
            elif isinstance(event, GameEnded):
                winner = event.ending.winner
                write("ended", winner.value if winner else "nobody", *(game.game.scores[side] for side in SIDES))
        show()

    def show() -> None:
        board = game.game.view.table.board
        for side in SIDES:
            write("letters", side.value, board.letters[side].cells.replace(" ", "."))
        by_row = sorted(board.cities, key=lambda city: city.at)
        write("cities", *(city.owner.value if city.owner else "nobody" for city in by_row))

    game.signals.happened.connect(tell)
    window.show()
    window.activateWindow()
    window.stage.board.setFocus()
    show()
    write("shown")
    return application.exec()


if __name__ == "__main__":
    sys.exit(main())
