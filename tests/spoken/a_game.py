"""A small game of one person against another at the same window, opened for a reader; what happens is written out."""

from __future__ import annotations

import sys
from pathlib import Path

from PySide6.QtWidgets import QApplication

from runtime import resources
from runtime.campaign.rulesets import read_rulesets
from runtime.engine.game.events import Event, GameEnded, WordCommitted
from runtime.lexicon import load_lexicon
from runtime.profile.settings import AnimationPace, Settings
from runtime.support.texts import english
from runtime.ui.game.window import GameWindow
from runtime.ui.game_setup.setup import GameParts, GameSetup, prepare
from runtime.ui.painter.board import BoardPainter
from runtime.ui.preferences import Preferences
from runtime.ui.program.plan import CARDS
from runtime.ui.theme import load_theme

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from tests.ui.conftest import Maps  # noqa: E402
from tests.ui.near_computer import near_thinker  # noqa: E402


def main() -> int:
    application = QApplication(sys.argv)
    application.setApplicationName("Scryptic")
    assets = resources.assets()
    old_reader = "--old-reader" in sys.argv
    still = Preferences.of(Settings(animations=AnimationPace.OFF, old_reader=old_reader))
    painter = BoardPainter(assets / "textures", assets / "fonts")
    parts = GameParts(
        load_theme(assets), painter, assets / "textures", english().for_windows(), near_thinker, CARDS, still
    )
    level = Maps().duel()
    setup = prepare(level, dict(read_rulesets(assets / "rulesets")), load_lexicon(), 1)
    assert isinstance(setup, GameSetup)
    window = GameWindow(setup, parts)

    def write(*words: object) -> None:
        sys.stdout.write(" ".join(map(str, words)) + "\n")
        sys.stdout.flush()

    def tell(events: tuple[Event, ...]) -> None:
        for event in events:
            if isinstance(event, WordCommitted):
                write("committed", event.side.value, event.main.text, *event.main.at)
            elif isinstance(event, GameEnded):
                winner = event.ending.winner
                write("ended", winner.value if winner else "nobody")

    window.stage.controller.signals.happened.connect(tell)
    window.show()
    window.activateWindow()
    window.stage.board.setFocus()
    write("shown")
    return application.exec()


if __name__ == "__main__":
    sys.exit(main())
