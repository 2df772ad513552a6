"""A player of the computer's: lays the strongest word that it finds among few."""

from __future__ import annotations

from runtime.ai import ComputerPlayer, Intelligence, PlayerId, greedy
from runtime.engine.game.actions import Action
from runtime.engine.turn.view import SideView
from runtime.engine.words.words import Words
from runtime.movegen.vocabulary import Vocabulary


def choose(
    view: SideView, words: Words, vocabulary: Vocabulary, seed: int, nodes: int, *, spies: Intelligence
) -> Action:
    """What it does next, which goes by what its side may see alone."""
    return greedy.choose(view, words, vocabulary, seed, min(nodes, 50))


TIMID = ComputerPlayer(
    PlayerId("template_timid"), "Timid", "Looks at few words, and lays the best of them.", 35, choose
)
