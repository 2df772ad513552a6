"""Works out what a coach answers: by the computer's own players, from what the side that asks can see."""

from __future__ import annotations

from runtime.ai import MASTER, choose
from runtime.engine.game.actions import Commit
from runtime.engine.turn.view import SideView
from runtime.engine.words.words import Words
from runtime.match.coach import Hint
from runtime.match.lookback_study import weighed
from runtime.movegen.vocabulary import Vocabulary

TIER = MASTER.tier
"""The words that a coach knows are those of the player that it asks."""


def hint(view: SideView, words: Words, vocabulary: Vocabulary, seed: int = 0) -> Hint:
    """What a Master would do where it sees ``view``, of which nothing is hidden from who asks; it sends no spy.

    Raises ValueError where ``view.side`` is not to act or the game is over.
    """
    action = choose(view, words, vocabulary, seed, player=MASTER)
    play = weighed(view, action.letters, words, vocabulary) if isinstance(action, Commit) else None
    return Hint(action, play)
