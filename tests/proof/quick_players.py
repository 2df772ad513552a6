"""How strong the quick players are, and whether their games tell of a map's balance what a level of skill tells.

    python tests/proof/quick_players.py strength FOLDER [--grade look] [--foe master] [--games 400] [--workers 2]
    python tests/proof/quick_players.py balance FOLDER [--grade look] [--foe master] [--games 400] [--map ID …]
    python tests/proof/quick_players.py stalemates [--grade look] [--games 400] [--map ID …]

``strength``: a grade meets a level of skill, which goes by learned weights of its own, on twelve maps of short games,
each beginning twice, the sides changed; the lower end of its interval must be above 45 %. ``balance``: on each of
these maps, six of which favour a side, two of the other players meet, and in five times as many games two of the
grade; the first player's shares may differ by 6 points, but on three maps. ``stalemates``: the grade meets itself on
the test maps, small and great, and on the great ones with a wood around gold's city; at most 3 % of the games on each
may peter out. Told is also in how many games somebody lifts letters to lay them anew, and how many end by conquest.

The foe is of this version; ``older_players.py`` takes one out of an earlier one. With a foe that is the grade itself,
or that is its like in all, both say nothing, 50 % and the same shares being all that can come out: that is refused.

``--workers`` and ``--dask`` say who plays, and change no figure. Results of the foe are kept in FOLDER: stopped with
Ctrl+C, or killed, the same command goes on where it stopped, and raising ``--games`` only adds to what is there. Exit
code 0: every claim holds; 1: one does not.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))


from runtime import resources
from runtime.balance.outcomes import MeasuredGame, MeasuredLevel
from runtime.balance.report import SeriesPlan
from runtime.balance.report_games import ReportJob, play_jobs
from runtime.campaign.rulesets import read_rulesets
from runtime.cli.arenas import Terms, arenas
from runtime.cli.series import SeriesFiles, add_workers, play_or_tell, playing_machines
from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import Side
from runtime.engine.board.terrain import Terrain, TerrainMap
from runtime.engine.game.state import EndReason
from runtime.engine.levels.level import Level
from runtime.fastgame.player_weights import ALL_GRADES, shipped_players
from runtime.simulate.experiment import Arena, Experiment, Pairing
from runtime.simulate.result import STALEMATES, GameResult
from runtime.simulate.summary import Interval, wilson
from runtime.support.texts import english

MAPS = Path(__file__).resolve().parents[1] / "maps"
ENOUGH, NEAR, MOST_FAR, MOST_STALEMATES = 0.45, 0.06, 3, 0.03
"""What the lower end of the share against the foe must exceed, how near the shares of a balance must be, on how many
maps they need not, and how many games may peter out."""

OWN = 5
"""So many of its own games the grade plays for each of the foe's, so that chance is mostly the foe's."""

SHORT = ("two-becks", "copse-and-market")
"""The maps of short games beside the small ones."""

WOOD = 2
"""How far from gold's first city the wood reaches that makes a map lopsided."""


def lopsided(arena: Arena) -> Arena:
    """The same map with a wood around gold's first city, which keeps its first words short of the open land."""
    level = arena.level
    city = next(one.at for one in level.cities if one.owner is Side.GOLD)
    cells = bytearray(level.terrain.cells)
    for index in range(level.terrain.size.count):
        cell = level.terrain.size.cell(index)
        if 0 < city.steps_to(cell) <= WOOD and cells[index] == Terrain.PLAINS and not _is_taken(level, cell):
            cells[index] = Terrain.FOREST
    terrain = TerrainMap(level.terrain.size, bytes(cells))
    return replace(arena, level=replace(level, id=f"wooded-{level.id}", terrain=terrain))


def _is_taken(level: Level, cell: Cell) -> bool:
    return any(one.at == cell for one in (*level.cities, *level.tokens))


def maps_in(edition: str, *paths: Path) -> tuple[Arena, ...]:
    """The test maps of these paths by an edition's rules."""
    return arenas(paths, read_rulesets(resources.assets() / "rulesets"), Terms(edition))


def short_maps(args: argparse.Namespace) -> tuple[Arena, ...]:
    """Twelve maps on which a game is short; six of them favour a side."""
    found = maps_in(args.edition, *(MAPS / f"{name}.json" for name in SHORT), MAPS / "small")
    return tuple(one for one in found if not args.map or one.level.id in args.map)


def all_maps(args: argparse.Namespace) -> tuple[Arena, ...]:
    """All test maps, and the great ones once more, lopsided."""
    great = maps_in(args.edition, MAPS)
    found = (*great, *map(lopsided, great), *maps_in(args.edition, MAPS / "small"))
    return tuple(one for one in found if not args.map or one.level.id in args.map)


def results_of(experiment: Experiment, file: Path, args: argparse.Namespace) -> Sequence[GameResult]:
    """The games of an experiment, as far as they are kept, and the rest played now."""
    outcome = play_or_tell(experiment, SeriesFiles(file), args.workers, english(), args.dask)
    if outcome is None:
        raise SystemExit(2)
    return outcome.results


def share_of(points: Sequence[float]) -> Interval:
    """The share of the points, with its interval."""
    return wilson(sum(points), len(points))


def gold_points(results: Sequence[GameResult]) -> list[float]:
    """What gold made of each game."""
    return [0.5 if one.winner is None else float(one.winner is Side.GOLD) for one in results]


def among_themselves(maps: Sequence[Arena], args: argparse.Namespace, games: int) -> Iterator[tuple[MeasuredGame, ...]]:
    """The games in which the grade meets itself, map by map."""
    jobs = [ReportJob(one.level, (plan_of(one, args, games),), with_heat=False) for one in maps]
    waiting, untold = iter(jobs), list(jobs)
    with ExitStack() as stack:
        machines = stack.enter_context(playing_machines(args.workers, args.dask, english()))
        playing = play_jobs(lambda: next(waiting, None), args.workers, client=machines.client())
        for _ in stack.enter_context(closing(playing)):
            while untold and untold[0].is_done:
                yield games_of(untold.pop(0))


def plan_of(arena: Arena, args: argparse.Namespace, games: int) -> SeriesPlan:
    """So many games of the grade against itself on a map."""
    measured = MeasuredLevel(arena.level, arena.rules, arena.words)
    return SeriesPlan(measured, (args.grade, args.grade), games, begin=args.seed)


def games_of(job: ReportJob) -> tuple[MeasuredGame, ...]:
    """The games of a job that is over."""
    if job.problem or job.obstacles:
        raise SystemExit(f"{job.level.id}: {job.problem or ', '.join(job.obstacles)}")
    (found,) = job.played[0].games
    return found


def gold_share(games: Sequence[MeasuredGame]) -> Interval:
    """What gold made of games."""
    return share_of([one.points_of(Side.GOLD) for one in games])


KINDS: dict[str, Callable[[MeasuredGame], bool]] = {
    "peter out": lambda one: one.ended in STALEMATES,
    "redeploy": lambda one: any(one.counts.lifted),
    "conquer": lambda one: one.ended == EndReason.NO_CITY.value,
}
"""What games are counted for: that nobody brings the end about, that somebody lifts letters, that a side loses all."""


def kinds_of(games: Sequence[MeasuredGame]) -> Iterator[tuple[str, Interval]]:
    """How many of these games are of each kind."""
    return ((kind, share_of([float(is_so(one)) for one in games])) for kind, is_so in KINDS.items())


def strength(args: argparse.Namespace) -> Iterator[tuple[bool, str]]:
    """Play a grade against a foe."""
    maps = short_maps(args)
    experiment = Experiment(maps, (Pairing(args.grade, args.foe),), args.games, args.seed)
    results = results_of(experiment, args.folder / f"{args.grade}-{args.foe}.jsonl", args)
    points = [0.5 if one.winner is None else float(one.winner is experiment.first_seat(one.game)) for one in results]
    for arena in maps:
        own = [value for value, one in zip(points, results, strict=True) if one.level == arena.level.id]
        if own:
            print(f"{arena.level.id:<26} {say(share_of(own))} of {len(own)}")
    share = share_of(points)
    yield share.low > ENOUGH, f"{args.grade} against {args.foe}: {say(share)} of {len(points)} games"
    faults = [one.fault for one in results if one.fault]
    yield not faults, f"faults: {'; '.join(faults[:3]) or 'none'}"


def balance(args: argparse.Namespace) -> Iterator[tuple[bool, str]]:
    """Compare what the grade and the foe tell of each map."""
    far, maps = [], short_maps(args)
    for arena, games in zip(maps, among_themselves(maps, args, OWN * args.games), strict=True):
        name, share = arena.level.id, gold_share(games)
        experiment = Experiment((arena,), (Pairing(args.foe, args.foe),), args.games, args.seed, swap=False)
        foe = gold_points(results_of(experiment, args.folder / f"{args.foe}-{name}.jsonl", args))
        apart = share.value - share_of(foe).value
        far += [name] if abs(apart) > NEAR else []
        told = f"{args.foe} {say(share_of(foe))} of {len(foe)}, {args.grade} {say(share)}"
        print(f"{name:<26} {told}, {apart:+.1%}", flush=True)
    yield len(far) <= MOST_FAR, f"Gold's share is within {NEAR:.0%} but on {', '.join(far) or 'no map'}"


def stalemates(args: argparse.Namespace) -> Iterator[tuple[bool, str]]:
    """Whether few games among players of the grade peter out, on each map."""
    all_games, maps, dull = list[MeasuredGame](), all_maps(args), list[str]()
    for arena, games in zip(maps, among_themselves(maps, args, args.games), strict=True):
        all_games += games
        kinds = dict(kinds_of(games))
        dull += [arena.level.id] if kinds["peter out"].value > MOST_STALEMATES else []
        told = ", ".join(f"{share.value:.1%} {kind}" for kind, share in kinds.items())
        print(f"{arena.level.id:<26} gold {say(gold_share(games))}, {told}", flush=True)
    shares = dict(kinds_of(all_games))
    for kind in list(shares)[1:]:
        print(f"games that {kind}: {say(shares[kind])} of {len(all_games)}")
    lifted = sum(sum(one.counts.lifted) for one in all_games) / len(all_games)
    print(f"runs lifted a game: {lifted:.1f}")
    share = shares["peter out"]
    yield share.value <= MOST_STALEMATES, f"games that peter out: {say(share)} of {len(all_games)}"
    yield not dull, f"on each map at most {MOST_STALEMATES:.0%} peter out, but on {', '.join(dull) or 'none'}"


def say(share: Interval) -> str:
    """A share and its interval."""
    return f"{share.value:.1%} ({share.low:.1%} to {share.high:.1%})"


def _alike(edition: str, grade: str, foe: str) -> bool:
    """Whether two players can only tell the same."""
    if grade == foe or foe not in ALL_GRADES:
        return grade == foe
    return shipped_players().of(edition, grade) == shipped_players().of(edition, foe)


CLAIMS = {"strength": strength, "balance": balance, "stalemates": stalemates}


def main() -> int:
    """Play, print, and say by the exit code whether everything holds."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=CLAIMS)
    parser.add_argument("folder", type=Path, nargs="?", default=Path(), help="where results are kept")
    parser.add_argument("--grade", default="look")
    parser.add_argument("--foe", default="master")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--edition", default="release", help="the ruleset by which all maps are played")
    add_workers(parser, english())
    parser.set_defaults(workers=2)
    parser.add_argument("--map", nargs="+", default=[], metavar="ID", help="only these maps")
    args = parser.parse_args()
    if args.what != "stalemates" and _alike(args.edition, args.grade, args.foe):
        parser.error("a player that is compared with itself tells nothing; name another --foe")
    args.folder.mkdir(parents=True, exist_ok=True)
    claims = list(CLAIMS[args.what](args))
    for holds, text in claims:
        print(f"{'PASS' if holds else 'FAIL'}  {text}")
    return 0 if all(holds for holds, _ in claims) else 1


if __name__ == "__main__":
    sys.exit(main())
