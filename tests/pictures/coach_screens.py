"""Takes pictures of the coach: a hint in its three steps, the end of a game, its review: a look for people.

python tests/pictures/coach_screens.py FOLDER
"""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import TYPE_CHECKING

from opening import asked, game_application, until, wait
from replay_screens import HALF, begun, level, played

if TYPE_CHECKING:
    from opening import Asked

    from runtime.ui.game_setup.setup import GameParts, GameSetup


def hints(asks: Asked, parts: GameParts, setup: GameSetup) -> None:
    """A game in which the coach is asked again and again."""
    from runtime.ui.game.window import GameWindow

    window = GameWindow(replace(setup, session=played(setup, HALF // 2)), parts, has_menu=True)
    window.resize(*asks.size)
    window.show()
    coach = window.stage.controller.coach
    until(lambda: not coach.why_not, "the person's turn")
    window.stage.run("hint")
    until(lambda: coach.step == 1, "a hint")
    asks.keep(window, "hint-where")
    for name in ("letters", "word"):
        window.stage.run("hint")
        wait(100)
        asks.keep(window, f"hint-{name}")
    window.close()


def review(asks: Asked, parts: GameParts, setup: GameSetup) -> None:
    """The card at the end leads to the review; a turn that cost much shows the better word."""
    from runtime.ui.game.cards.cards import EndCard
    from runtime.ui.game.window import GameWindow
    from runtime.ui.replay.replay_windows import LookCard

    window = GameWindow(replace(setup, session=played(setup, 10_000)), parts, has_menu=True)
    window.resize(*asks.size)
    window.show()
    wait(500)
    asks.keep(window, "end-card")
    card = window.stage.cards.card
    assert isinstance(card, EndCard)
    card.coach.click()
    wait(200)
    card = window.stage.cards.card
    assert isinstance(card, LookCard)
    study = card.pane.study
    until(lambda: not study.reviewer.review.is_coarse, "a coarse curve")
    asks.keep(window, "coach-coarse")
    until(lambda: not study.reviewer.is_at_work, "the whole review")
    asks.keep(window, "coach-whole")
    first = study.coach.list.item(0)
    assert first is not None
    study.coach.list.setCurrentItem(first)
    study.coach.list.itemActivated.emit(first)
    wait(200)
    asks.keep(window, "coach-costly")
    window.close()


def main() -> int:
    """Take them."""
    asks = asked(__doc__)
    game_application(asks)
    from runtime.profile.settings import Settings
    from runtime.ui.preferences import Preferences
    from runtime.ui.program.plan import load_parts

    setup = begun(level())
    parts = load_parts(asks.texts, Preferences.of(Settings(text_size=asks.text)))
    hints(asks, parts, setup)
    review(asks, parts, setup)
    return 0


if __name__ == "__main__":
    sys.exit(main())
