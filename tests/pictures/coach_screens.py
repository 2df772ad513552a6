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

    from runtime.match.lookback import Replay
    from runtime.match.review import Review
    from runtime.ui.game_setup.setup import GameParts, GameSetup

    On = tuple[Asked, GameParts, GameSetup]


def hints(on: On) -> None:
    """A game in which the coach is asked again and again."""
    from runtime.ui.game.window import GameWindow

    asks, parts, setup = on
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


def end(on: On) -> None:
    """The card at the end: before anything is known, half known, known; its review, which shows a better word."""
    from runtime.match.lookback import replay_of
    from runtime.match.review_cache import ReviewCache
    from runtime.ui.game.cards.cards import EndCard
    from runtime.ui.game.window import GameWindow
    from runtime.ui.replay.replay_windows import LookCard

    asks, parts, setup = on
    session = played(setup, 10_000)
    for name, share in (("begun", 0.0), ("half", 0.5), ("whole", 1.0)):
        reviews = ReviewCache()
        if share:
            reviews.keep(known(replay_of(session.record, setup.words), setup, share))
        window = GameWindow(replace(setup, session=session), replace(parts, reviews=reviews), has_menu=True)
        window.resize(*asks.size)
        window.show()
        wait(100)
        window.stage.cards.dismiss()  # It came up before the window had its size.
        window.stage.cards.end()
        wait(300)
        card = window.stage.cards.card
        assert isinstance(card, EndCard)
        asks.keep(window, f"end-{name}")
        if share == 1.0:
            if card.course is not None:
                card.course.curve.setFocus()
                wait(100)
                asks.keep(window, "end-pointed")
            wait(500)
            card.review.click()
            wait(300)
            look = window.stage.cards.card
            assert isinstance(look, LookCard)
            asks.keep(window, "review")
            view = look.pane.study.review
            first = view.list.item(next(number for number, one in enumerate(view.lines) if one.better is not None))
            view.list.setCurrentItem(first)
            view.list.itemActivated.emit(first)
            wait(200)
            asks.keep(window, "review-costly")
        window.close()


def known(replay: Replay, setup: GameSetup, share: float) -> Review:
    """What is known of a game when such a share of its review is done, worked out here."""
    from runtime.lexicon import Lexicon
    from runtime.match.coach import ChanceQuestion
    from runtime.match.coach_study import TIER, GameReview
    from runtime.match.review import Review
    from runtime.movegen.vocabulary import Vocabulary

    assert isinstance(setup.words, Lexicon)
    assert replay.record is not None
    study = GameReview(replay.record, setup.words, Vocabulary(setup.words.offered(TIER)))
    review = Review(replay)
    while (asked := review.next(0)) is not None and (share == 1.0 or review.progress < share):
        answer = study.chances(asked) if isinstance(asked, ChanceQuestion) else study.compared(asked)
        review = review.heard(asked, answer)
    return review


SCENES = (hints, end)


def main() -> int:
    """Take them."""
    asks = asked(__doc__, SCENES)
    game_application(asks)
    from runtime.profile.settings import Settings
    from runtime.ui.preferences import Preferences
    from runtime.ui.program.plan import load_parts

    setup = begun(level())
    parts = load_parts(asks.texts, Preferences.of(Settings(**asks.wishes)))
    return asks.play(SCENES, (asks, parts, setup))


if __name__ == "__main__":
    sys.exit(main())
