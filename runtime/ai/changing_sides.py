"""Whether a computer that moves second changes sides (the pie rule), by what it sees and no more."""

from __future__ import annotations

from runtime.ai.determinization import completed, lot
from runtime.ai.evaluation import Evaluator
from runtime.ai.player_profiles import ADEPT
from runtime.ai.thinker import acted, ready
from runtime.engine.board.sides import Side
from runtime.engine.game.actions import Commit
from runtime.engine.game.state import GameState
from runtime.engine.turn.view import SideView
from runtime.engine.words.words import Words
from runtime.movegen.strongest import strongest
from runtime.movegen.vocabulary import Vocabulary

_DEALS = 3
"""So many deals of what is not seen are looked at; a lone one might flatter or slander the other side's rack."""


def wants_swap(view: SideView, words: Words, vocabulary: Vocabulary, *, seed: int, nodes: int) -> bool:
    """Whether the other side is the better one, now and after the strongest word that ``view.side`` could lay.

    Now the other side has moved once more, and after the word both have moved alike but it is next: on a fair map
    the one makes up for the other. Every deal of what is hidden is made by ``seed`` from the view alone.
    """
    best = strongest(view.table, view.side, view.rack.letters, words, vocabulary, nodes=nodes)
    lead = 0.0
    for number in range(_DEALS):
        state = ready(completed(view, lot(seed, number)), words)
        lead += _lead(state, view.side, words)
        laid = acted(state, Commit(best.laid), words) if best is not None else None
        lead += _lead(laid or state, view.side, words)
    return lead < 0


def _lead(state: GameState, side: Side, words: Words) -> float:
    """By how much a position is worth more to ``side`` than to the other."""
    own, theirs = (Evaluator(state, one, words, ADEPT.weights).value(state) for one in (side, side.other))
    return own - theirs
