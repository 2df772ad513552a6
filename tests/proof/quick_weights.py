"""Finds weights of quick players by play: they are changed at random, and kept where they win paired games.

    python tests/proof/quick_weights.py TRIES [--grade quick] [--edition release] [--foe NAME …] [--write]

Each change is tried against the weights before it, and with ``--foe`` against other grades, ``greedy`` or ``anything``
too, on small maps, every seed twice, the sides changed; one that seems better is tried again on more seeds. Games that
peter out count against it. At the end the weights found meet those of the file on seeds of their own, and with
``--write`` they take their place in assets/opponents/quick-players.json if they won; ``look`` and ``long`` go by what
the levels of skill have learned (assets/make/opponent_weights.py). The same seed finds the same.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from runtime import resources
from runtime.campaign.rulesets import read_rulesets
from runtime.cli.arenas import Terms, arenas
from runtime.engine.board.sides import BySide, Side
from runtime.fastgame.fast_game import FastGame
from runtime.fastgame.player_weights import (
    FILE,
    QUICK_PLAYERS,
    PlacementWeights,
    PlayerWeights,
    QuickPlayers,
    shipped_players,
)
from runtime.fastgame.quick_player import GREEDY, QuickGame
from runtime.fastgame.vocabulary import GameVocabulary
from runtime.lexicon import load_lexicon
from runtime.simulate.experiment import Arena
from runtime.simulate.result import STALEMATES
from runtime.simulate.summary import Interval, wilson
from runtime.support.files import write_whole
from runtime.support.json_text import write

MAPS = Path(__file__).resolve().parents[1] / "maps"
NAMES = ("two-becks", "glade", "far-bank", "two-markets", "thin-ice")
TIER = 50
"""The words that quick players know."""

FEW, MANY, LAST = 12, 40, 150
"""On how many seeds a change is tried first, and again, and the weights found at the end, each twice on every map."""

PROMISING = 0.53

DULL = 0.5
"""What a game that peters out costs beside one that is won."""

FOES = {"greedy": GREEDY, "anything": PlayerWeights(PlacementWeights(noise=1.0))}
"""Players that are no grades: one that lays the strongest word, and one that lays any."""


@dataclass(frozen=True)
class Meeting:
    """What came of games between two players: the share of the first, and how many petered out."""

    share: Interval
    stalemates: Interval

    @property
    def worth(self) -> float:
        """The share of the first, less what games that petered out cost."""
        return self.share.value - DULL * self.stalemates.value


@dataclass(frozen=True)
class MapGames:
    """Where weights meet: the games of some maps."""

    games: tuple[FastGame, ...]

    def meet(self, first: PlayerWeights, second: PlayerWeights, seeds: Iterable[int]) -> Meeting:
        """Let two players meet, each seed being played twice on each map."""
        ends = [end for seed in seeds for game in self.games for end in _both(game, first, second, seed)]
        points, dull = [point for point, _ in ends], [is_dull for _, is_dull in ends]
        return Meeting(wilson(sum(points), len(points)), wilson(sum(dull), len(dull)))


def _both(game: FastGame, first: PlayerWeights, second: PlayerWeights, seed: int) -> Iterator[tuple[float, bool]]:
    for side in Side:
        ((gold, is_dull),) = games_played(game, BySide(second, second).having(side, first), (seed,))
        yield gold if side is Side.GOLD else 1 - gold, is_dull


def games_played(game: FastGame, seats: BySide[PlayerWeights], seeds: Iterable[int]) -> Iterator[tuple[float, bool]]:
    """Play a game by each seed: what gold makes of it, and whether it peters out."""
    position, players = game.position(), QuickGame(game, seats)
    for seed in seeds:
        game.deal(position, seed)
        players.play(position, seed)
        ended = game.state(position).ended
        assert ended is not None
        gold = 0.5 if ended.winner is None else float(ended.winner is Side.GOLD)
        yield gold, ended.why.value in STALEMATES


def map_games(edition: str, names: Sequence[str], tier: int = TIER) -> MapGames:
    """The maps of these names by an edition's rules; players know the words up to a ``tier``."""
    files = [next(MAPS.rglob(f"{name}.json")) for name in names]
    return MapGames(compiled_games(arenas(files, read_rulesets(resources.assets() / "rulesets"), Terms(edition)), tier))


def compiled_games(found: Sequence[Arena], tier: int = TIER) -> tuple[FastGame, ...]:
    """The compiled games of maps that are played with the same letters and words of a ``tier``."""
    lexicon = load_lexicon()
    words = GameVocabulary.of(lexicon, lexicon.offered(tier), lexicon.words(), found[0].rules.letters.values)
    return tuple(FastGame.of_level(one.level, one.rules, words) for one in found)


def changed(weights: PlayerWeights, chance: Random) -> PlayerWeights:
    """The same with two weights changed at random; those of positions where positions are what decides."""
    part = "positions" if weights.effort.breadth > 1 else "placements"
    figures: dict[str, Any] = asdict(getattr(weights, part))
    for name in chance.sample(sorted(set(figures) - {"noise", "score", "gain"}), 2):
        figures[name] = round(figures[name] + chance.gauss(0.0, max(0.25, 0.35 * abs(figures[name]))), 3)
    return replace(weights, **{part: type(getattr(weights, part))(**figures)})


def best_weights(
    maps: MapGames, start: PlayerWeights, foes: Sequence[PlayerWeights], tries: int, seed: int
) -> PlayerWeights:
    """The best weights found in so many tries."""
    chance, best, begun = Random(seed), start, process_time()
    even = maps.meet(best, best, range(MANY)).worth
    for number in range(1, tries + 1):
        other = changed(best, chance)
        few, many = ([chance.randrange(1 << 40) for _ in range(count)] for count in (FEW, MANY))
        if maps.meet(other, best, few).worth - even < PROMISING - 0.5:
            continue
        met = maps.meet(other, best, many)
        # Half of what the interval spans is about one standard error; of many tries some seem that good by chance.
        error = (met.share.high - met.share.low) / 4
        if met.worth < even + 2 * error:
            continue
        # What only beats its like would be kept else: a player must not lose against others what it wins there.
        gain = sum(maps.meet(other, foe, many).worth - maps.meet(best, foe, many).worth for foe in foes)
        if gain > -error:
            best, even = other, maps.meet(other, other, range(MANY)).worth
            print(f"{process_time() - begun:6.0f} s, try {number}: kept, {told(met)}, foes {gain:+.3f}", flush=True)
    return best


def told(met: Meeting) -> str:
    """What came of games, in a line."""
    share, dull = met.share, met.stalemates
    return f"{share.value:.3f} ({share.low:.3f} to {share.high:.3f}), {dull.value:.1%} peter out"


def main() -> None:
    """Find weights, tell how they do, and keep them if asked."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tries", type=int)
    parser.add_argument("--grade", default="quick")
    parser.add_argument("--edition", default="release")
    parser.add_argument("--foe", nargs="+", default=[])
    parser.add_argument("--map", nargs="+", default=list(NAMES))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true")
    args = parser.parse_args()
    players, maps = shipped_players(), map_games(args.edition, args.map)
    before = players.of(args.edition, args.grade)
    foes = [FOES[foe] if foe in FOES else players.of(args.edition, foe) for foe in args.foe]
    found = best_weights(maps, before, foes, args.tries, args.seed)
    seeds = range(10**6, 10**6 + LAST)
    met, between = maps.meet(found, before, seeds), maps.meet(before, before, seeds)
    print(f"against those before: {told(met)}; these among themselves: {told(between)}")
    print(found)
    if args.write and met.worth > between.worth:
        grades = {**players.editions[args.edition], args.grade: found}
        kept = QuickPlayers({**players.editions, args.edition: grades})
        write_whole(resources.assets() / "opponents" / FILE, write(QUICK_PLAYERS.show(kept)).encode())


if __name__ == "__main__":
    main()
