"""The report on a level: who is to play whom at which difficulty, and what the games of each pairing come to.

A player meets its own kind, so that the map alone decides; a pairing of two plays every seed twice, the players having
changed sides. Difficulties at which the very same games would be played are told together.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from importlib.metadata import version
from itertools import chain, zip_longest
from types import MappingProxyType
from typing import Any

from runtime.ai import ALL_PLAYERS
from runtime.balance.figures import FEWEST, BalanceFigures, figures_of, mean_interval
from runtime.balance.heat_maps import HeatMaps
from runtime.balance.outcomes import FIRST_SEED, MeasuredGame, MeasuredLevel
from runtime.campaign.difficulty import at_difficulty
from runtime.campaign.level_json import LEVEL
from runtime.campaign.rulesets import resolve, settled_parameters
from runtime.engine.board.sides import SIDES, BySide, Side
from runtime.engine.game.state import EndReason
from runtime.engine.levels.level import Level
from runtime.engine.levels.ruleset import Ruleset
from runtime.fastgame.player_weights import shipped_digest
from runtime.lexicon import WordSource
from runtime.match.ways_to_win import WayToWin, playable, ways_of
from runtime.simulate.experiment import words_data
from runtime.simulate.summary import Interval, wilson
from runtime.support.json_text import plain

DECIDING = frozenset((EndReason.NO_CITY.value, EndReason.CONDITION.value, EndReason.TRIGGER.value))
"""The ends that somebody brought about; all others are games that were drawn out."""

POINTS = 40
"""How many points the course of the share has at most."""


@dataclass(frozen=True, slots=True)
class SeriesPlan:
    """``games`` that the first of two ``players`` and the second play; ``difficulties`` are those of which they tell.

    No difficulty at all stands for a campaign that offers none. ``begin`` is the first seed.
    """

    measured: MeasuredLevel
    players: tuple[str, str]
    games: int
    difficulties: tuple[str, ...] = ()
    begin: int = FIRST_SEED

    @property
    def seatings(self) -> tuple[BySide[str], ...]:
        """Who sits where, in games by the same seeds: both ways round where two players meet."""
        one, other = self.players
        return (BySide(one, other),) if one == other else (BySide(one, other), BySide(other, one))

    @property
    def seeds(self) -> range:
        """The seeds of each seating."""
        return range(self.begin, self.begin + -(-self.games // len(self.seatings)))

    @property
    def digest(self) -> str:
        """What settles the games: only series with the same ones share it."""
        level, rules, words = self.measured.level, self.measured.rules, self.measured.words
        settled = [
            version("scryptic"),
            LEVEL.write(playable(level)),
            settled_parameters(rules),
            words_data(words.changed(level.words)),
            list(self.players),
            " ".join(dict.fromkeys(filter(None, map(shipped_digest, self.players)))),
            # Series from before players were kept from knowing what a level hides played other games.
            *(["by what is shown"] if _has_secrets(level) else ()),
        ]
        text = json.dumps(plain(settled), sort_keys=True, ensure_ascii=False)
        return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def _has_secrets(level: Level) -> bool:
    """Whether something can happen in a level of which players are not told."""
    return bool(level.triggers) or any(path.hidden for paths in level.conditions for path in paths)


@dataclass(frozen=True, slots=True)
class ReportOptions:
    """What a report is wished to tell: ``players`` that each meet their own kind, in so many ``games``.

    With ``own`` each of them plays in the person's place against the level's own computer too.
    """

    players: tuple[str, ...]
    games: int
    own: bool = False


def series_of(
    level: Level, rulesets: Mapping[str, Ruleset], words: WordSource, difficulties: Sequence[str], wish: ReportOptions
) -> tuple[SeriesPlan, ...]:
    """The series of a level's report; none where its rules make no sense."""
    found: list[SeriesPlan] = []
    for difficulty in difficulties or ("",):
        changed = at_difficulty(level, difficulty) if difficulty else level
        known = rulesets.get(changed.ruleset)
        rules = resolve(known, changed.rules) if known is not None else ()
        if not isinstance(rules, Ruleset):
            continue
        measured = MeasuredLevel(changed, rules, words)
        for pairing in _pairings(changed, wish):
            _enter(found, SeriesPlan(measured, pairing, wish.games, (difficulty,) if difficulty else ()))
    return tuple(sorted(found, key=lambda one: one.players[0] != one.players[1]))


def _pairings(level: Level, wish: ReportOptions) -> Iterator[tuple[str, str]]:
    for player in wish.players:
        yield (player, player)
    own = level.seats[level.protagonist.other].computer or ""
    if wish.own and own in ALL_PLAYERS:
        yield from ((player, own) for player in wish.players if player != own)


def _enter(found: list[SeriesPlan], plan: SeriesPlan) -> None:
    """Take a series among the others, or its difficulty where the same games are played already."""
    for place, one in enumerate(found):
        if one.players == plan.players and one.measured.plays_as(plan.measured):
            found[place] = replace(one, difficulties=one.difficulties + plan.difficulties)
            return
    found.append(plan)


def _both(counts: BySide[int]) -> float:
    return counts.gold + counts.silver


def _winners(counts: BySide[int], game: MeasuredGame) -> float | None:
    return counts[game.winner] if game.winner is not None else None


MEANS: Mapping[str, Callable[[MeasuredGame], float | None]] = MappingProxyType(
    {
        "turns": lambda one: one.turns,
        "contact": lambda one: one.counts.first_contact or None,
        "met_at": lambda one: None if one.met_at is None else 100 * one.met_at,
        "lead_changes": lambda one: one.counts.lead_changes,
        "last_behind": lambda one: _winners(one.counts.last_behind, one),
        "comeback": lambda one: _winners(one.counts.most_behind, one),
        "attacks": lambda one: _both(one.counts.attacks),
        "repelled": lambda one: _both(one.counts.repelled),
        "captures": lambda one: _both(one.counts.taken),
        "conquered": lambda one: _both(one.counts.conquered),
        "tokens": lambda one: _both(one.counts.tokens),
        "tokens_used": lambda one: _both(one.counts.invoked),
        "passes": lambda one: _both(one.counts.passes),
        "margin": lambda one: abs(one.margin),
        "letters_left_gold": lambda one: one.letters_left.gold,
        "letters_left_silver": lambda one: one.letters_left.silver,
    }
)
"""What is told of an average game: of ``contact``, and how far through the game it came, in percent
(``met_at``), where there was one; where somebody won, the turn in which the winner
was ``last_behind``, 0 for never, and by how many points at most."""


@dataclass(frozen=True, slots=True)
class SeriesFigures:
    """What a series' games come to.

    ``figures`` are as the meter has them, ``strength`` is the share of the first of two players, None where a player
    meets its own kind. ``ways`` has the share of games won in each way to win, ``lengths`` how many games had so many
    turns, ``course`` the first side's share after so many games. ``heat`` is None where nobody looked.
    """

    figures: BalanceFigures
    strength: Interval | None
    means: Mapping[str, Interval | None]
    decided: Interval
    drawn: Interval
    ways: Mapping[WayToWin, Interval]
    lengths: Mapping[int, int]
    course: tuple[tuple[int, Interval], ...]
    heat: HeatMaps | None

    @property
    def dead(self) -> tuple[WayToWin, ...]:
        """The ways to win in which no game was won, of as many games as make that worth something."""
        few = self.figures.games < FEWEST
        return () if few else tuple(way for way, share in self.ways.items() if share.value == 0)


@dataclass(frozen=True, slots=True)
class PlayedSeries:
    """The games of a series that are over, seating by seating in the order of their seeds, and what they heat up.

    ``digest`` is that of the plan by which they were played.
    """

    digest: str
    players: tuple[str, str]
    difficulties: tuple[str, ...]
    games: tuple[tuple[MeasuredGame, ...], ...]
    heat: HeatMaps | None = None

    @property
    def count(self) -> int:
        """How many games there are."""
        return sum(map(len, self.games))


def series_figures(plan: SeriesPlan, played: PlayedSeries) -> SeriesFigures | None:
    """The figures of what was ``played`` of a series; None where that is nothing."""
    first = plan.measured.rules.first
    games = [one for one in chain.from_iterable(zip_longest(*played.games)) if one is not None]
    figures = figures_of(games, first, fewest=1)
    if figures is None:
        return None
    return SeriesFigures(
        figures=figures,
        strength=_strength(played.games) if len(played.games) > 1 else None,
        means={name: _mean(figure, games) for name, figure in MEANS.items()},
        decided=wilson(sum(one.ended in DECIDING for one in games), len(games)),
        drawn=wilson(sum(one.winner is None for one in games), len(games)),
        ways={
            way: wilson(sum(is_won_by(one, way) for one in games), len(games)) for way in ways_of(plan.measured.level)
        },
        lengths=dict(sorted(Counter(one.turns for one in games).items())),
        course=_course(games, first),
        heat=played.heat,
    )


def _mean(figure: Callable[[MeasuredGame], float | None], games: Iterable[MeasuredGame]) -> Interval | None:
    values = [value for value in map(figure, games) if value is not None]
    return mean_interval(values, least=0.0) if values else None


def _strength(played: Sequence[Sequence[MeasuredGame]]) -> Interval:
    points = [one.points_of(side) for side, games in zip(SIDES, played, strict=True) for one in games]
    return wilson(sum(points), len(points))


def is_won_by(game: MeasuredGame, way: WayToWin) -> bool:
    """Whether a game was won in this way; what the other side gave away is not."""
    if game.ended in (EndReason.RESIGNED.value, EndReason.AGREED.value):
        return False
    return game.winner is way.side and game.path == way.path


def _course(games: Sequence[MeasuredGame], first: Side) -> tuple[tuple[int, Interval], ...]:
    step = max(1, -(-len(games) // POINTS))
    found, points = [], 0.0
    for number, one in enumerate(games, 1):
        points += one.points_of(first)
        if number % step == 0 or number == len(games):
            found.append((number, wilson(points, number)))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class LevelReport:
    """The report on a level; of a series of which no game is played yet there are no figures.

    ``stale`` are series whose games were played on the level, or by rules, as they were before. ``obstacles`` are why
    its games can't be compiled, ``problem`` is why none could be played.
    """

    level: Level
    series: tuple[tuple[SeriesPlan, SeriesFigures | None], ...]
    stale: Collection[int] = ()
    obstacles: tuple[str, ...] = ()
    problem: str = ""


def report_data(report: LevelReport) -> dict[str, Any]:
    """The report as JSON; maps of heat are lists of rows."""
    return {
        "level": report.level.id,
        "name": report.level.name,
        "obstacles": list(report.obstacles),
        "problem": report.problem,
        "series": [
            {**_series_data(plan, figures), "stale": number in report.stale}
            for number, (plan, figures) in enumerate(report.series)
            if figures is not None
        ],
    }


def _series_data(plan: SeriesPlan, told: SeriesFigures) -> dict[str, Any]:
    figures = told.figures
    return {
        "players": list(plan.players),
        "difficulties": list(plan.difficulties),
        "games": figures.games,
        "seeds": [plan.seeds.start, plan.seeds.stop - 1],
        "first": figures.first.value,
        "share": interval_data(figures.share),
        "strength": interval_data(told.strength),
        "drawn": interval_data(told.drawn),
        "decided": interval_data(told.decided),
        "met": interval_data(figures.met),
        "unanswered": interval_data(figures.unanswered),
        "ends": {name: interval_data(one) for name, one in figures.ends.items()},
        "ways": [
            {"side": way.side.value, "path": way.path, "share": interval_data(one), "dead": way in told.dead}
            for way, one in told.ways.items()
        ],
        "lead": interval_data(figures.margin),
        "means": {name: interval_data(one) for name, one in told.means.items()},
        "lengths": {str(turns): count for turns, count in told.lengths.items()},
        "course": [[games, *interval_data(one).values()] for games, one in told.course],
        "heat": heat_data(told.heat),
    }


def interval_data(one: Interval | None) -> dict[str, float | None]:
    """An interval as JSON, which knows no infinity: an end that is not known is null."""
    if one is None:
        return {"low": None, "value": None, "high": None}
    return {
        name: _finite(value)
        for name, value in zip(("low", "value", "high"), (one.low, one.value, one.high), strict=True)
    }


def _finite(value: float) -> float | None:
    return round(value, 4) if abs(value) < float("inf") else None


def heat_data(heat: HeatMaps | None) -> dict[str, Any] | None:
    """Maps of heat as JSON: of what differs over time, a map for each part of the game."""
    if heat is None:
        return None
    parts = range(len(heat.ends))
    return {
        "laid": _rows(heat.laid),
        "fought": _rows(heat.fought),
        "held": [{side.value: _rows(heat.held(part, side)) for side in SIDES} for part in parts],
        "owned": [{side.value: _rows(heat.owned(part, side)) for side in SIDES} for part in parts],
        "taken": [_rows(heat.taken(part)) for part in parts],
    }


def _rows(grid: Any) -> list[list[float]]:
    return [[round(value, 3) for value in row] for row in grid.tolist()]
