"""Learns what the levels of skill go by, from games against themselves on thousands of generated maps.

    python assets/make/opponent_weights.py learn FOLDER [--edition release] [--steps 600] [--workers 2 | --dask ADDRESS]
    python assets/make/opponent_weights.py curve FOLDER [--edition release] [--games 1000] [--workers 2]
    python assets/make/opponent_weights.py write FOLDER [--edition release]
    python assets/make/opponent_weights.py compare FILE [--edition release] [--games 1000] [--workers 2]

``learn`` is stochastic approximation with simultaneous changes (SPSA; Spall 1992): in each step all weights are changed
at once, each one way or the other, the two players that come of it meet on maps that were never played before, sides
swapped, and all weights go a little towards the winner's. Every step is a line in FOLDER: stopped with Ctrl+C, or
killed, the same command goes on where it stopped; whoever plays, and however many, the same weights come of it.
``curve`` has the weights of some steps meet those that learning began with, on maps that no step has, and prints how
many games they win, and how many peter out. ``write`` gives the levels of skill in
assets/opponents/quick-players.json, and the grades look and long, the weights of the last step. ``compare`` has the
grade look of now meet that of an earlier quick-players.json (``git show COMMIT:assets/opponents/quick-players.json``)
on maps that no step has; both try as much as one another.
"""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass, replace
from functools import cache, partial
from pathlib import Path
from random import Random
from time import monotonic

import opponent_maps
from opponent_maps import made_level

from runtime import resources
from runtime.cli.series import add_workers
from runtime.engine.board.sides import BySide
from runtime.fastgame.fast_game import FastGame
from runtime.fastgame.kernel.arrays import NOBODY, WINNER
from runtime.fastgame.player_weights import (
    FILE,
    LONG_GRADE,
    LOOK_GRADE,
    QUICK_PLAYERS,
    SKILL_GRADES,
    PlacementWeights,
    PlayerWeights,
    PositionWeights,
    QuickPlayers,
    read_players,
    shipped_players,
)
from runtime.fastgame.quick_player import QuickGame
from runtime.fastgame.vocabulary import GameVocabulary
from runtime.lexicon import load_lexicon
from runtime.simulate.cluster import open_cluster
from runtime.simulate.result import STALEMATES
from runtime.simulate.summary import Interval, wilson
from runtime.support.files import write_whole
from runtime.support.json_text import write
from runtime.support.texts import english

TIER = 50
"""The words that players know while they learn."""

MAPS, SEEDS = 24, 2
"""On so many maps the two players of a step meet, by so many seeds, each twice, the sides changed."""

FRESH = 10_000_000
"""The first number of the maps that no step has."""

WIDE, BOLD, CALM = 0.25, 0.1, 100.0
"""How far a weight is changed, in its own measure, and how far it goes for a player that wins all games, in measures
too; both get less with the steps, the second after about so many."""

SETTLED = 1 / 3
"""The weights that come of learning are the mean of this share of the steps, the last ones: single ones waver."""

MEASURES: Mapping[str, float] = {
    **dict.fromkeys(("placements.strength", "placements.standing", "placements.exposed", "placements.guard"), 0.2),
    **dict.fromkeys(("placements.ease", "placements.opened", "placements.forest"), 0.3),
    **dict.fromkeys(("placements.noise", "placements.least", "placements.last_city", "placements.trusted"), 0.0),
    **dict.fromkeys(("placements.gain", "positions.score"), 0.0),
}
"""What is a measure of weights beside their own size; with 0 they stay: one scale for all, and what is settled."""

Weights = dict[str, float]
"""By part and name, as in ``positions.city``."""


def weights_of(player: PlayerWeights) -> Weights:
    """All that a player goes by but for what it tries."""
    parts = {"positions": asdict(player.positions), "placements": asdict(player.placements)}
    return {f"{part}.{name}": value for part, found in parts.items() for name, value in found.items()}


def with_weights(player: PlayerWeights, weights: Weights) -> PlayerWeights:
    """The same player by other weights."""

    def part(wanted: str) -> dict[str, float]:
        named = ((name.split("."), round(value, 3)) for name, value in weights.items())
        return {name: value for (found, name), value in named if found == wanted}

    return replace(
        player, positions=PositionWeights(**part("positions")), placements=PlacementWeights(**part("placements"))
    )


def first_player(edition: str) -> PlayerWeights:
    """Whom learning begins with: the quick player that looks, whom nothing is left to chance."""
    player = shipped_players().of(edition, LOOK_GRADE)
    return replace(player, placements=replace(player.placements, noise=0.0))


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two players on a map, by so many seeds, each twice, the sides changed."""

    edition: str
    number: int
    seeds: int
    first: PlayerWeights
    second: PlayerWeights


@dataclass(frozen=True, slots=True)
class Ends:
    """What share of so many games the first player won, and how many petered out."""

    games: int
    points: float
    stalemates: int


def meet(meeting: Meeting) -> Ends:
    """Play the games of a meeting."""
    level, rules = made_level(meeting.number, meeting.edition)
    game = FastGame.of_level(level, rules, _vocabulary("".join(sorted(rules.letters.values))))
    position, points, stalemates = game.position(), 0.0, 0
    seats = BySide(meeting.first, meeting.second)
    for own, players in enumerate((seats, BySide(*reversed(list(seats))))):
        quick = QuickGame(game, players)
        for seed in range(meeting.seeds):
            game.deal(position, seed)
            quick.play(position, seed)
            winner = position.numbers[WINNER]
            points += 0.5 if winner == NOBODY else float(winner == own)
            ended = game.state(position).ended
            stalemates += ended is not None and ended.why.value in STALEMATES
    return Ends(2 * meeting.seeds, points, stalemates)


@cache
def _vocabulary(letters: str) -> GameVocabulary:
    lexicon = load_lexicon()
    return GameVocabulary.of(lexicon, lexicon.offered(TIER), lexicon.words(), letters)


Play = Callable[[Iterable[Meeting]], Iterator[Ends]]
"""Plays meetings, and gives what came of them in their order."""


@contextmanager
def players_of(workers: int, dask: str) -> Iterator[Play]:
    """Who plays: so many processes, or a cluster."""
    with ExitStack() as stack:
        if dask:
            client = stack.enter_context(open_cluster(dask))
            client.upload_file(opponent_maps.__file__)
            yield lambda meetings: iter(client.gather(client.map(meet, list(meetings), pure=False)))
        elif workers == 1:
            yield partial(map, meet)
        else:
            yield partial(stack.enter_context(ProcessPoolExecutor(workers)).map, meet)


def met(play: Play, meetings: Iterable[Meeting]) -> tuple[Interval, Interval]:
    """The first player's share of all games, and how many of them petered out."""
    ends = list(play(meetings))
    games = sum(one.games for one in ends)
    return wilson(sum(one.points for one in ends), games), wilson(sum(one.stalemates for one in ends), games)


class Learning:
    """The steps that there are in a folder, for an edition."""

    def __init__(self, folder: Path, edition: str) -> None:
        self.edition, self.player = edition, first_player(edition)
        self._file = folder / f"{edition}.jsonl"
        self._first = weights_of(self.player)
        lines = self._file.read_text().splitlines() if self._file.exists() else []
        self.steps: list[Weights] = [json.loads(line)["weights"] for line in lines]

    def step(self, play: Play) -> float:
        """One more step; returns the share of the first of its two players."""
        number, now = len(self.steps) + 1, self.steps[-1] if self.steps else self._first
        chance = Random(f"step {number}")
        wide = WIDE / number**0.1
        turned = {name: chance.choice((-1, 1)) * _measure(name, value) for name, value in self._first.items()}
        one, other = (
            with_weights(self.player, {name: now[name] + sign * wide * by for name, by in turned.items()})
            for sign in (1, -1)
        )
        numbers = range(number * MAPS, (number + 1) * MAPS)
        share, _ = met(play, (Meeting(self.edition, map_number, SEEDS, one, other) for map_number in numbers))
        far = BOLD / (1 + number / CALM) ** 0.6 * (2 * share.value - 1) / (2 * wide)
        weights = {name: now[name] + far * by for name, by in turned.items()}
        self.steps.append(weights)
        line = json.dumps({"step": number, "share": share.value, "weights": weights})
        self._file.parent.mkdir(parents=True, exist_ok=True)
        with self._file.open("a") as file:
            file.write(f"{line}\n")
        return share.value

    def learned(self, steps: int) -> PlayerWeights:
        """What came of so many steps."""
        last = self.steps[steps - math.ceil(steps * SETTLED) : steps]
        mean = {name: sum(one[name] for one in last) / len(last) for name in self._first} if last else self._first
        return with_weights(self.player, mean)


def _measure(name: str, value: float) -> float:
    return MEASURES.get(name, abs(value))


def learn(args: argparse.Namespace) -> None:
    """Go on with the steps."""
    learning = Learning(args.path, args.edition)
    begun = monotonic()
    with players_of(args.workers, args.dask) as play:
        while len(learning.steps) < args.steps:
            share = learning.step(play)
            print(f"{monotonic() - begun:6.0f} s, step {len(learning.steps)}: {share:.3f}", flush=True)


def curve(args: argparse.Namespace) -> None:
    """Have what came of more and more steps meet the beginning."""
    learning = Learning(args.path, args.edition)
    first = shipped_players().of(args.edition, LOOK_GRADE)
    steps = len(learning.steps)
    with players_of(args.workers, args.dask) as play:
        for number in sorted({steps // 8, steps // 4, steps // 2, steps}):
            learned = learning.learned(number)
            maps = range(FRESH, FRESH + args.games // (2 * SEEDS))
            share, dull = met(play, (Meeting(args.edition, one, SEEDS, learned, first) for one in maps))
            print(f"{number:5} steps: {_told(share)} won, {_told(dull)} petered out", flush=True)


def compare(args: argparse.Namespace) -> None:
    """Have what is shipped meet what an earlier file had."""
    now, before = (one.of(args.edition, LOOK_GRADE) for one in (shipped_players(), read_players(args.path)))
    with players_of(args.workers, args.dask) as play:
        maps = range(FRESH, FRESH + args.games // (2 * SEEDS))
        share, dull = met(play, (Meeting(args.edition, one, SEEDS, now, before) for one in maps))
        print(f"{_told(share)} of {args.games} games won, {_told(dull)} petered out")


def _told(share: Interval) -> str:
    return f"{share.value:.1%} ({share.low:.1%} to {share.high:.1%})"


def write_players(args: argparse.Namespace) -> None:
    """Give the levels of skill what was learned, and the quick players that are to tell of a map what those would."""
    learning, players = Learning(args.path, args.edition), shipped_players()
    learned, grades = learning.learned(len(learning.steps)), dict(players.editions[args.edition])
    for grade in (LOOK_GRADE, LONG_GRADE, *SKILL_GRADES):
        known = grades.get(grade, players.of(args.edition, grade))
        grades[grade] = replace(known, positions=learned.positions, placements=learned.placements)
    made = QuickPlayers({**players.editions, args.edition: grades})
    text = write(QUICK_PLAYERS.show(made))
    write_whole(resources.assets() / "opponents" / FILE, text.encode())


def main() -> None:
    """Learn, or tell what came of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("learn", "curve", "write", "compare"))
    parser.add_argument("path", type=Path)
    parser.add_argument("--edition", default="release")
    parser.add_argument("--steps", type=int, default=600)
    parser.add_argument("--games", type=int, default=1000)
    add_workers(parser, english())
    args = parser.parse_args()
    {"learn": learn, "curve": curve, "write": write_players, "compare": compare}[args.what](args)


if __name__ == "__main__":
    main()
