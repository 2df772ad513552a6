"""The table of the computer's players; a level's seat names one by its id."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import NewType, Protocol

from runtime.ai import greedy, player_profiles
from runtime.ai.player_profiles import NO_SPIES, Intelligence
from runtime.engine.game.actions import Action, Swap
from runtime.engine.turn.view import SideView
from runtime.engine.words.words import Words
from runtime.movegen.vocabulary import Vocabulary
from runtime.support.texts import mark

PlayerId = NewType("PlayerId", str)
"""The id of one of the computer's players, as files name it."""


@dataclass(frozen=True, slots=True)
class Limit:
    """How much a player may think before one action, counted so that a seed gives the same game on every machine.

    ``nodes`` is how many words it may put before the engine's judge.
    """

    nodes: int = 2000


class PlayerChoice(Protocol):
    """How a player makes up its mind; it is called for every single action of its side, and to answer an attack."""

    def __call__(
        self, view: SideView, words: Words, vocabulary: Vocabulary, seed: int, nodes: int, *, spies: Intelligence
    ) -> Action:
        """The next action of ``view.side``, legal wherever the game goes on."""


@dataclass(frozen=True, slots=True)
class ComputerPlayer:
    """One of the computer's players: ``name`` and ``about`` are texts for people, to be translated when shown.

    ``tier`` is the tier of the words it knows; ``choice`` is what it does.
    """

    id: PlayerId
    name: str
    about: str
    tier: int
    choice: PlayerChoice


def _weighted(
    grade: str, name: str, about: str, tier: int = 50, profile: player_profiles.PlayerProfile | None = None
) -> ComputerPlayer:
    """A player of the compiled game: a level of skill, which thinks like ``profile`` where a game can't be compiled.

    Without that it is a quick player, and its weights alone limit how far it looks.
    """

    def choice(
        view: SideView, words: Words, vocabulary: Vocabulary, seed: int, nodes: int, *, spies: Intelligence
    ) -> Action:
        # Thinking needs the compiler, which is slow to import; windows never think themselves.
        from runtime.ai import quick

        if profile is None:
            return quick.choose(grade, view, words, vocabulary, seed=seed, spies=spies)
        return quick.choose_or_think(grade, profile, view, words, vocabulary, seed=seed, nodes=nodes, spies=spies)

    return ComputerPlayer(PlayerId(grade), name, about, tier, choice)


def _strongest(
    view: SideView, words: Words, vocabulary: Vocabulary, seed: int, nodes: int, *, spies: Intelligence
) -> Action:
    """The choice of the player that lays the strongest word, and needs no spy for that."""
    del spies
    return greedy.choose(view, words, vocabulary, seed, nodes)


GREEDY = ComputerPlayer(
    id=PlayerId("greedy"),
    name=mark("Greedy"),
    about=mark("Lays the strongest word it finds, again and again, and attacks only where it is sure to win."),
    tier=70,
    choice=_strongest,
)

NOVICE = _weighted(
    "novice",
    mark("Novice"),
    mark(
        "Knows everyday words and looks where they lead, but overlooks half of them, and most of the long and rare "
        "ones."
    ),
    35,
    player_profiles.NOVICE,
)

APPRENTICE = _weighted(
    "apprentice",
    mark("Apprentice"),
    mark("Knows everyday words and looks where they lead, but misses many a long, rare or crossing one."),
    35,
    player_profiles.APPRENTICE,
)

ADEPT = _weighted(
    "adept",
    mark("Adept"),
    mark("Knows the common words and misses none; makes for the cities, attacks boldly, and plays a lead to its end."),
    50,
    player_profiles.ADEPT,
)

MASTER = _weighted(
    "master",
    mark("Master"),
    mark("Knows uncommon words too, and plays on from its best words to see where they lead before it lays one."),
    70,
    player_profiles.MASTER,
)

GRANDMASTER = _weighted(
    "grandmaster",
    mark("Grandmaster"),
    mark("Plays many games ahead from each of its best words, with all that you may hold, and gives nothing away."),
    70,
    player_profiles.GRANDMASTER,
)


QUICK_PLAYERS = (
    _weighted("quick", mark("Quick look"), mark("Lays what is worth most by a handful of weights, in a millisecond.")),
    _weighted("look", mark("Closer look"), mark("Looks at the position that each of its best words leads to.")),
    _weighted(
        "long", mark("Long look"), mark("Plays on from its best words, again and again, and sees where that leads.")
    ),
)
"""Players for measuring maps rather than for people: the grades of quick players of the compiled game."""

LEVELS = (NOVICE, APPRENTICE, ADEPT, MASTER, GRANDMASTER)
"""The levels of skill, the easiest first."""

PLAYERS: Mapping[str, ComputerPlayer] = MappingProxyType({player.id: player for player in (*LEVELS, GREEDY)})
"""Every player by its id, the easiest first, the yardstick last."""

ALL_PLAYERS: Mapping[str, ComputerPlayer] = MappingProxyType({**PLAYERS, **{one.id: one for one in QUICK_PLAYERS}})
"""The same with those that are there for experiments only."""


def choose(
    view: SideView,
    words: Words,
    vocabulary: Vocabulary,
    seed: int,
    limit: Limit | None = None,
    *,
    player: ComputerPlayer = GREEDY,
    spies: Intelligence = NO_SPIES,
) -> Action:
    """What ``player`` does next where it sees ``view``; the same arguments give the same action.

    Where a spy may be asked, it may be an :class:`runtime.engine.game.actions.Spy` without letters, which stands for
    the question; whoever runs the game adds what the spy finds.

    Raises ValueError where ``view.side`` is not to act or the game is over.
    """
    if view.ended is not None or view.to_act is not view.side:
        raise ValueError(f"{view.side.value} is not to move")
    nodes = (limit or Limit()).nodes
    if view.may_swap:
        # Like thinking, this needs the compiled move generator, which is slow to import.
        from runtime.ai.changing_sides import wants_swap

        if wants_swap(view, words, vocabulary, seed=seed, nodes=nodes):
            return Swap()
    return player.choice(view, words, vocabulary, seed, nodes, spies=spies)
