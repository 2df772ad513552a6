"""The table of the computer's players; a level's seat names one by its id."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import NewType, Protocol

from runtime.ai import greedy, player_profiles
from runtime.ai.player_profiles import NO_SPIES, Intelligence
from runtime.engine.game.actions import Action, Swap, kind_of
from runtime.engine.turn.view import SideView
from runtime.engine.words.words import Words
from runtime.fastgame.player_weights import in_mood, shipped_moods
from runtime.movegen.vocabulary import Vocabulary
from runtime.support.capitals import large
from runtime.support.extensions import AddedRow, ExtendedTable, RowKind, added_rows
from runtime.support.texts import Texts, mark

PlayerId = NewType("PlayerId", str)
"""The id of one of the computer's players, as files name it: of a level in a mood, ``adept-bold``."""


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

    ``tier`` is the tier of the words it knows; ``choice`` is what it does. A level in a ``mood`` has name and text of
    its level, which :func:`player_name` and :func:`player_about` put together with the mood's.
    """

    id: PlayerId
    name: str
    about: str
    tier: int
    choice: PlayerChoice
    mood: Mood | None = None

    @property
    def level(self) -> PlayerId:
        """The id of the same player without its mood."""
        return PlayerId(self.id.partition("-")[0])


@dataclass(frozen=True, slots=True)
class Mood:
    """What a level of skill likes to do beside winning; ``name`` and ``about`` are texts for people.

    The weights that it changes stand in ``assets/opponents/moods.json``, by its id.
    """

    id: str
    name: str
    about: str


NOBODY = ("", "person", "idle")
"""What stands in the place of a player's id for who is none."""

MOODS = (
    Mood(
        "bold",
        mark("bold"),
        mark("Likes a fight: it attacks wherever that may pay, at some risk."),
    ),
    Mood(
        "careful",
        mark("careful"),
        mark("Likes to be safe: it lays less that can be attacked, and loses fewer letters."),
    ),
    Mood("builder", mark("builder"), mark("Likes to build: it lays longer words of its own and attacks less.")),
    Mood("raider", mark("raider"), mark("Likes to plunder: it goes for cities and for tokens first.")),
)
"""The moods in which each level may play."""

EVEN_TEMPERED = mark("even-tempered")
"""What a level without a mood is called where moods are chosen."""


def _weighted(
    grade: str,
    name: str,
    about: str,
    tier: int = 50,
    profile: player_profiles.PlayerProfile | None = None,
    *,
    mood: Mood | None = None,
) -> ComputerPlayer:
    """A player of the compiled game: a level of skill, which thinks like ``profile`` where a game can't be compiled.

    Without that it is a quick player, and its weights alone limit how far it looks. In a ``mood`` it goes by other
    weights, whichever way it plays.
    """
    own = in_mood(grade, mood.id if mood is not None else "")

    def choice(
        view: SideView, words: Words, vocabulary: Vocabulary, seed: int, nodes: int, *, spies: Intelligence
    ) -> Action:
        # Thinking needs the compiler, which is slow to import; windows never think themselves.
        from runtime.ai import quick

        if profile is None:
            return quick.choose(own, view, words, vocabulary, seed=seed, spies=spies)
        thinks = profile
        if mood is not None:
            thinks = replace(profile, weights=shipped_moods()[mood.id].of_position(profile.weights))
        return quick.choose_or_think(own, thinks, view, words, vocabulary, seed=seed, nodes=nodes, spies=spies)

    return ComputerPlayer(PlayerId(own), name, about, tier, choice, mood)


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

_SKILLS: tuple[tuple[str, str, str, int, player_profiles.PlayerProfile], ...] = (
    (
        "novice",
        mark("Novice"),
        mark(
            "Knows everyday words and looks where they lead, but overlooks half of them, and most of the long and rare "
            "ones."
        ),
        35,
        player_profiles.NOVICE,
    ),
    (
        "apprentice",
        mark("Apprentice"),
        mark("Knows everyday words and looks where they lead, but misses many a long, rare or crossing one."),
        35,
        player_profiles.APPRENTICE,
    ),
    (
        "adept",
        mark("Adept"),
        mark(
            "Knows the common words and misses few; makes for the cities, attacks boldly, and plays a lead to its end."
        ),
        50,
        player_profiles.ADEPT,
    ),
    (
        "master",
        mark("Master"),
        mark("Knows uncommon words too, and plays on from its best words to see where they lead before it lays one."),
        70,
        player_profiles.MASTER,
    ),
    (
        "grandmaster",
        mark("Grandmaster"),
        mark("Plays many games ahead from each of its best words, with all that you may hold, and gives nothing away."),
        70,
        player_profiles.GRANDMASTER,
    ),
)
"""The levels of skill, the easiest first: what :func:`_weighted` makes players of."""

LEVELS = NOVICE, APPRENTICE, ADEPT, MASTER, GRANDMASTER = tuple(_weighted(*skill) for skill in _SKILLS)
"""The levels of skill, the easiest first."""

QUICK_PLAYERS = (
    _weighted("quick", mark("Quick look"), mark("Lays what is worth most by a handful of weights, in a millisecond.")),
    _weighted("look", mark("Closer look"), mark("Looks at the position that each of its best words leads to.")),
    _weighted(
        "long", mark("Long look"), mark("Plays on from its best words, again and again, and sees where that leads.")
    ),
)
"""Players for measuring maps rather than for people: the grades of quick players of the compiled game."""

_MOODY = tuple(_weighted(*skill, mood=mood) for skill in _SKILLS for mood in MOODS)
_SHIPPED = tuple(one.id for one in (*LEVELS, GREEDY, *QUICK_PLAYERS, *_MOODY))
_ID = re.compile(r"[a-z][a-z0-9_]{0,63}")
"""What an extension may call its player: a hyphen would name a mood, and a colon weights."""


def _added() -> Iterator[tuple[str, ComputerPlayer]]:
    """The players of extensions; what one of them fails at names its extension."""
    for added in added_rows(
        RowKind.PLAYER,
        ComputerPlayer,
        lambda player: player.id,
        taken=(*_SHIPPED, *NOBODY),
        fits=lambda player: _ID.fullmatch(player.id) is not None,
    ):
        yield added.row.id, replace(added.row, choice=_guarded(added), mood=None)


def _guarded(added: AddedRow[ComputerPlayer]) -> PlayerChoice:
    def choice(
        view: SideView, words: Words, vocabulary: Vocabulary, seed: int, nodes: int, *, spies: Intelligence
    ) -> Action:
        return added.must(lambda: added.row.choice(view, words, vocabulary, seed, nodes, spies=spies))

    return choice


def _with_added(*players: ComputerPlayer) -> Mapping[str, ComputerPlayer]:
    """Players by their ids, those of extensions behind them."""
    return ExtendedTable(MappingProxyType({player.id: player for player in players}), _added)


OPPONENTS: Mapping[str, ComputerPlayer] = _with_added(*LEVELS, GREEDY)
"""Whom people choose from, by its id: the levels of skill, each for any mood, and the yardstick last."""

PLAYERS: Mapping[str, ComputerPlayer] = _with_added(*LEVELS, GREEDY, *_MOODY)
"""Every player that may sit at a level, by its id: those to be chosen, and each level in each mood."""

STEADY_PLAYERS: Mapping[str, ComputerPlayer] = _with_added(*LEVELS, GREEDY, *QUICK_PLAYERS)
"""The players without moods, with those that are there for experiments only."""

ALL_PLAYERS: Mapping[str, ComputerPlayer] = _with_added(*LEVELS, GREEDY, *QUICK_PLAYERS, *_MOODY)
"""Every player that there is, by its id."""


def takes_mood(player: str) -> bool:
    """Whether a player of this id may be in a mood, or is in one: a level may, the yardstick has none."""
    return in_mood(level_of(player), MOODS[0].id) in PLAYERS


def opponents_and(*seated: str) -> Mapping[str, ComputerPlayer]:
    """Whom people choose from, and those in a mood among the ``seated`` behind them, so that each can be shown."""
    return {**OPPONENTS, **{one: PLAYERS[one] for one in seated if one in PLAYERS and one not in OPPONENTS}}


def mood_choices(t: Texts) -> tuple[tuple[str, str, str], ...]:
    """The moods that can be chosen, none first: their ids, what they are called, and what they do."""
    none = ("", large(t(EVEN_TEMPERED)), t("Plays to win, and likes nothing better than that."))
    return (none, *((mood.id, large(t(mood.name)), t(mood.about)) for mood in MOODS))


def mood_of(player: str | None) -> str:
    """The id of the mood that a player is in; empty for none, and for somebody who is no player."""
    known = PLAYERS.get(player or "")
    return known.mood.id if known is not None and known.mood is not None else ""


def with_mood(player: str, mood: str) -> str:
    """The id of a player without a mood in this one; of one that takes none, or in none, its own."""
    return in_mood(player, mood) if takes_mood(player) else player


def level_of(player: str) -> str:
    """The id of the same player without a mood; of somebody who is no player, as it is."""
    return PLAYERS[player].level if player in PLAYERS else player


def known_ids(players: Mapping[str, ComputerPlayer]) -> str:
    """The ids of some players as a message lists them: each level in a mood only once, as how it is written."""
    plain = [player for player, one in players.items() if one.mood is None]
    levels = "|".join(level.id for level in LEVELS)
    moods = "|".join(mood.id for mood in MOODS)
    return ", ".join([*plain, f"({levels})-({moods})"] if len(plain) < len(players) else plain)


def player_name(t: Texts, player: str) -> str:
    """What a player is called, as “Adept, bold”; the id itself where there is no such player."""
    known = ALL_PLAYERS.get(player)
    if known is None:
        return player
    level = t(known.name)
    return level if known.mood is None else t("{level}, {mood}", level=level, mood=t(known.mood.name))


def player_about(t: Texts, player: str) -> str:
    """How a player plays, and what its mood adds; nothing for one that there is not."""
    known = ALL_PLAYERS.get(player)
    if known is None:
        return ""
    return t(known.about) if known.mood is None else f"{t(known.mood.about)} {t(known.about)}"


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
    if view.choice is not None:
        # Weighing positions takes the compiled game's weights, which are slow to import.
        from runtime.ai.choices import answer

        return answer(view, words, player.level, seed)
    nodes = (limit or Limit()).nodes
    if view.may_swap:
        # Like thinking, this needs the compiled move generator, which is slow to import.
        from runtime.ai.changing_sides import wants_swap

        if wants_swap(view, words, vocabulary, seed=seed, nodes=nodes):
            return Swap()
    action = player.choice(view, words, vocabulary, seed, nodes, spies=spies)
    kind = kind_of(action)
    if kind is None or view.allowed.allows(kind):
        return action
    from runtime.ai.allowed_actions import allowed_action

    return allowed_action(view, words, vocabulary, seed, spies=spies)
