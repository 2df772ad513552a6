"""What playing says of a level: how often a computer reached which end. Evidence, and neither bound nor proof."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from runtime.ai import player_name
from runtime.campaign.model import Campaign
from runtime.engine.board.sides import Side
from runtime.engine.game.state import EndReason
from runtime.engine.levels.level import Level
from runtime.engine.levels.ruleset import Ruleset
from runtime.lexicon import WordSource
from runtime.simulate.experiment import Arena, Experiment, Pairing
from runtime.simulate.result import GameResult
from runtime.simulate.runners import run
from runtime.support.texts import Texts, mark_plural

GAMES = 20
"""How many games are played where nobody says otherwise."""

SEED = 7
"""The seed of a series: the same level, players and number of games give the same evidence."""


@dataclass(frozen=True, slots=True)
class Trial:
    """A series of games of a level: ``player`` has the protagonist's side, ``foe`` the other one."""

    level: Level
    rules: Ruleset
    player: str
    foe: str
    games: int = GAMES
    words: WordSource = field(default_factory=WordSource)

    def experiment(self) -> Experiment:
        """The series; nobody changes sides."""
        is_gold = self.level.protagonist is Side.GOLD
        pairing = Pairing(self.player, self.foe) if is_gold else Pairing(self.foe, self.player)
        return Experiment((Arena(self.level, self.rules, self.words),), (pairing,), self.games, SEED, swap=False)


@dataclass(frozen=True, slots=True)
class Evidence:
    """What a series came to for the protagonist: how many games were ``won``, by which ``paths``, ``lost`` or drawn.

    ``paths`` are counts by the id of a way to win, most often reached first; ``ends`` are those of the other victories,
    by what ended the game (a value of :class:`runtime.engine.game.state.EndReason`). Games that a player's fault ended
    count among ``games`` alone. It holds for ``level`` alone, as it was.
    """

    level: Level
    player: str
    foe: str
    games: int
    won: int = 0
    lost: int = 0
    drawn: int = 0
    paths: tuple[tuple[str, int], ...] = ()
    ends: tuple[tuple[str, int], ...] = ()
    turns: int = 0

    def holds_for(self, campaign: Campaign) -> bool:
        """Whether the campaign still has the very level that was played."""
        return any(level is self.level or level == self.level for level in campaign.levels)


def summed(trial: Trial, results: Iterable[GameResult]) -> Evidence:
    """What the games so far came to; ``turns`` are those of an average game."""
    side, found = trial.level.protagonist, tuple(results)
    sound = [result for result in found if not result.fault]
    won = [result for result in sound if result.winner is side]
    return Evidence(
        trial.level,
        trial.player,
        trial.foe,
        len(found),
        won=len(won),
        lost=sum(result.winner is side.other for result in sound),
        drawn=sum(result.winner is None for result in sound),
        paths=_counted(result.path for result in won if result.path),
        ends=_counted(result.ended for result in won if not result.path),
        turns=sum(result.turns for result in sound) // max(1, len(sound)),
    )


def _counted(names: Iterable[str]) -> tuple[tuple[str, int], ...]:
    """Each name with how often it is there, the commonest first."""
    return tuple(sorted(Counter(names).items(), key=lambda item: (-item[1], item[0])))


def played(trial: Trial, workers: int = 2, *, client: Any = None) -> Generator[Evidence, None, None]:
    """Play the series in ``workers`` processes of their own; yields the evidence so far after each game.

    Where there is a ``client`` of a cluster's, that plays.

    Closing the generator ends the processes at once. Raises :class:`runtime.lexicon.LexiconError` where there are no
    words, and :class:`runtime.simulate.runners.GameWorkerError` where a process ends.
    """
    results: list[GameResult] = []
    if client is None:
        games = run(trial.experiment(), 0, workers, apart=True)  # A window neither waits for a search nor loads it.
    else:
        from runtime.simulate.cluster import run_on_cluster  # Nor does it load what only a cluster takes.

        games = run_on_cluster(client, trial.experiment(), 0)
    try:
        for game in games:
            results.append(game.result)
            yield summed(trial, results)
    finally:
        games.close()


def say_evidence(t: Texts, evidence: Evidence) -> str:
    """What a series of games came to."""
    names = {"player": player_name(t, evidence.player), "foe": player_name(t, evidence.foe)}
    if not evidence.games:
        return t("{player} plays against {foe}…", **names)
    return t.plural(
        "{player} won {won} of {count} game against {foe}, lost {lost} and drew {drawn}.",
        "{player} won {won} of {count} games against {foe}, lost {lost} and drew {drawn}.",
        evidence.games,
        won=evidence.won,
        lost=evidence.lost,
        drawn=evidence.drawn,
        **names,
    )


_ENDS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        EndReason.NO_CITY.value: mark_plural(
            "{count} victory came when a side had lost its last city.",
            "{count} victories came when a side had lost its last city.",
        ),
        EndReason.LETTERS_OUT.value: mark_plural(
            "{count} victory came by the higher score, when a side had run out of letters.",
            "{count} victories came by the higher score, when a side had run out of letters.",
        ),
        EndReason.PASSES.value: mark_plural(
            "{count} victory came by the higher score, when both sides had done nothing but pass.",
            "{count} victories came by the higher score, when both sides had done nothing but pass.",
        ),
        EndReason.TURN_LIMIT.value: mark_plural(
            "{count} victory came by the higher score, at the turn limit.",
            "{count} victories came by the higher score, at the turn limit.",
        ),
        EndReason.TRIGGER.value: mark_plural(
            "{count} victory came by a trigger that ends the level.",
            "{count} victories came by a trigger that ends the level.",
        ),
    }
)
"""What is said of victories by no way to win of the level's own, by what ended the game."""
_OTHER_END = mark_plural("{count} victory came by another end.", "{count} victories came by another end.")


def say_ends(t: Texts, evidence: Evidence) -> str:
    """How often which end was reached, after how many turns."""
    paths = [
        t.plural("“{path}” was reached in {count} game.", "“{path}” was reached in {count} games.", count, path=path)
        for path, count in evidence.paths
    ]
    ends = [t.plural(*_ENDS.get(why, _OTHER_END), count) for why, count in evidence.ends]
    turns = t.plural("On average after {count} turn.", "On average after {count} turns.", evidence.turns)
    return " ".join((*paths, *ends, turns))
