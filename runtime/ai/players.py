"""The table of the computer's players; a level's seat names one by its id."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Protocol

from runtime.ai import greedy
from runtime.engine.actions import Action
from runtime.engine.view import SideView
from runtime.engine.words import Words
from runtime.movegen.vocabulary import Vocabulary
from runtime.support.texts import mark


@dataclass(frozen=True, slots=True)
class Limit:
    """How much a player may think before one action, counted so that a seed gives the same game on every machine.

    ``nodes`` is how many words it may put before the engine's judge.
    """

    nodes: int = 2000


class Choice(Protocol):
    """How a player makes up its mind; it is called for every single action of its side, and to answer an attack."""

    def __call__(self, view: SideView, words: Words, vocabulary: Vocabulary, seed: int, nodes: int) -> Action:
        """The next action of ``view.side``, legal wherever the game goes on."""


@dataclass(frozen=True, slots=True)
class Player:
    """One of the computer's players: ``name`` and ``about`` are texts for people, to be translated when shown.

    ``tier`` is the tier of the words it knows; ``choice`` is what it does.
    """

    id: str
    name: str
    about: str
    tier: int
    choice: Choice


GREEDY = Player(
    id="greedy",
    name=mark("Greedy"),
    about=mark("Lays the strongest word it finds, again and again, and attacks only where it is sure to win."),
    tier=70,
    choice=greedy.choose,
)

PLAYERS: Mapping[str, Player] = MappingProxyType({player.id: player for player in (GREEDY,)})
"""Every player by its id."""


def choose(
    view: SideView,
    words: Words,
    vocabulary: Vocabulary,
    seed: int,
    limit: Limit | None = None,
    *,
    player: Player = GREEDY,
) -> Action:
    """What ``player`` does next where it sees ``view``; the same arguments give the same action.

    Raises ValueError where ``view.side`` is not to act or the game is over.
    """
    if view.ended is not None or view.to_act is not view.side:
        raise ValueError(f"{view.side.value} is not to move")
    return player.choice(view, words, vocabulary, seed, (limit or Limit()).nodes)
