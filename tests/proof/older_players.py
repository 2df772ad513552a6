"""How strong the computer's levels are against those of an earlier version of the program.

    python tests/proof/older_players.py FOLDER [--level master] [--foe adept] [--games 200] [--workers 2] [--map …]

The earlier version, of which ``--commit`` says which, is taken out of git into FOLDER, with a virtual environment of
its own. In a process of that its players play the same game, told of what is done, and answer with an action. Each
beginning is played twice, the sides changed, on the maps that are given, else on those of the skirmish campaign.
Results are kept in FOLDER: stopped with Ctrl+C, or killed, the same command goes on where it stopped. Told is the share
with its interval, how many games petered out, and how long the level thinks on 15×15. Exit code 0: the claim of the
level holds; 1: it does not.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tarfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import cache
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from statistics import median
from time import perf_counter
from venv import EnvBuilder

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from runtime import resources
from runtime.ai import ALL_PLAYERS, Limit
from runtime.campaign.play_json import record_text
from runtime.campaign.rulesets import read_rulesets
from runtime.cli.arenas import Terms, arenas
from runtime.cli.arguments import number_given, workers_given
from runtime.engine.board.grid import Size
from runtime.engine.board.sides import Side
from runtime.engine.game.actions import Action, Resign
from runtime.engine.game.chance import thinking_seed
from runtime.engine.records.notation import read_action, write_action
from runtime.fastgame.player_weights import shipped_digest
from runtime.lexicon import WordSource
from runtime.match.session import Session
from runtime.match.worker import TurnQuestion, WorkerWords
from runtime.simulate.experiment import Arena
from runtime.simulate.result import STALEMATES
from runtime.simulate.summary import wilson

BEFORE = "7763d5c317c2"
"""The last version whose players weighed positions by hand-made numbers."""

ROOT = Path(__file__).resolve().parents[2]
MAPS = ROOT / "campaigns" / "skirmish"
SEED = 9_000
SIDE = 15

TERMS = Terms(rules={"rack.playable_start": False})
"""By the maps' own rules, but for the first deal: the versions do not choose it alike."""

CLAIMS = {"grandmaster": (0.85, 1.0), "master": (0.80, 0.3), "look": (0.5, 1.0)}
"""The share of the games that a level is to win, and its median for a move on 15×15, in seconds."""

SERVER = """
import json, sys
from runtime.ai import Limit
from runtime.campaign.play_json import RECORD
from runtime.engine.records.notation import read_action, write_action
from runtime.lexicon import WordSource
from runtime.match.session import Session
from runtime.match.worker import TurnQuestion, WorkerWords

words = WorkerWords(WordSource())
for line in sys.stdin:
    asked = json.loads(line)
    if asked["record"]:
        record = RECORD.read(asked["record"])
        session = Session(record.level, record.rules, words.words, record.seed)
    for made in asked["made"]:
        refused = session.submit(session.state.to_act, read_action(made), session.number)
        assert not refused, (made, refused)
    view = session.view(session.state.to_act)
    question = TurnQuestion(session.number, asked["player"], view, asked["seed"], Limit())
    print(json.dumps([view.rack.letters, write_action(words.choice(question))]), flush=True)
"""
"""Plays the very game that is played here, by the rules of the earlier version: its values are other ones."""


@dataclass(frozen=True)
class Game:
    """One game of the level against its like of the earlier version, and what came of it."""

    number: int
    points: float
    ended: str
    moves: tuple[float, ...]


def environment(folder: Path, commit: str) -> Path:
    """The Python of the earlier version, which is set up where it is not."""
    python = folder / commit / "env" / "bin" / "python"
    ready = folder / commit / "ready"
    if not ready.exists():
        source = folder / commit / "source"
        source.mkdir(parents=True, exist_ok=True)
        packed = subprocess.run(["git", "archive", commit], cwd=ROOT, check=True, capture_output=True).stdout
        with tarfile.open(fileobj=BytesIO(packed)) as tar:
            tar.extractall(source, filter="data")
        EnvBuilder(with_pip=True, clear=True).create(folder / commit / "env")
        subprocess.run([python, "-m", "pip", "install", "--quiet", source], check=True)
        ready.touch()
    return python


class OlderPlayer:
    """Someone of the earlier version, who is told what is done in one game after the other."""

    def __init__(self, python: Path) -> None:
        # Apart from this checkout and its environment: else it would play by the version of now.
        call = [str(python), "-I", "-c", SERVER]
        self._process = subprocess.Popen(call, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self._session: Session | None = None
        self._told = 0

    def choice(self, session: Session, player: str, seed: int) -> Action:
        """What ``player`` does next; raises ValueError where the versions do not play the same game any more."""
        is_new, self._session = session is not self._session, session
        self._told = 0 if is_new else self._told
        asked = {
            "record": json.loads(record_text(replace(session.record, actions=(), result=""))) if is_new else None,
            "made": [write_action(one) for one in session.actions[self._told :]],
            "player": player,
            "seed": seed,
        }
        self._told = len(session.actions)
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{json.dumps(asked)}\n")
        self._process.stdin.flush()
        rack, action = json.loads(self._process.stdout.readline())
        if rack != session.view(session.state.to_act).rack.letters:
            raise ValueError("the earlier version deals other letters")
        return read_action(action)


@cache
def _older(python: Path) -> OlderPlayer:
    """One for each process that plays."""
    return OlderPlayer(python)


@cache
def _own() -> WorkerWords:
    """The words of the level of now; loaded once."""
    return WorkerWords(WordSource())


def play(python: Path, level: str, foe: str, arena: Arena, number: int) -> Game:
    """A game; of an even number the ``level`` of now is gold, the ``foe`` is of the earlier version."""
    own, words = Side.GOLD if number % 2 == 0 else Side.SILVER, _own()
    session, moves = Session(arena.level, arena.rules, words.words, SEED + number // 2), list[float]()
    while session.state.ended is None:
        side = session.state.to_act
        seed = thinking_seed(SEED + number // 2, session.number)
        begun = perf_counter()
        if (side.other if session.state.swapped else side) is own:
            action = words.choice(TurnQuestion(session.number, level, session.view(side), seed, Limit()))
            moves.append(perf_counter() - begun)
        else:
            action = _older(python).choice(session, foe, seed)
        if session.submit(side, action, session.number):
            session.submit(side, Resign(), session.number)
    winner = session.state.ended.winner
    points = 0.5 if winner is None else float(winner is own)
    is_large = arena.level.terrain.size == Size(SIDE, SIDE)
    return Game(number, points, session.state.ended.why.value, tuple(moves) if is_large else ())


def kept(file: Path) -> list[Game]:
    """The games that were played before."""
    lines = file.read_text().splitlines() if file.exists() else []
    return [Game(**{**found, "moves": tuple(found["moves"])}) for found in map(json.loads, lines)]


def series_digest(level: str, maps: Sequence[Arena]) -> str:
    """Eight hexadecimal digits that only the same maps, rules and weights have: no other games go on with theirs."""
    records = (record_text(Session(one.level, one.rules, _own().words, SEED).record) for one in maps)
    return sha256("".join([shipped_digest(level), *records]).encode()).hexdigest()[:8]


def played(args: argparse.Namespace, python: Path) -> Iterator[Game]:
    """The games that are not played yet."""
    maps = arenas(args.map, read_rulesets(resources.assets() / "rulesets"), TERMS)
    name = f"{args.level}-{args.foe or args.level}-{series_digest(args.level, maps)}"
    file = args.folder / args.commit / f"{name}.jsonl"
    games = kept(file)
    yield from games
    left = range(len(games), args.games)
    players = ([args.level] * len(left), [args.foe or args.level] * len(left))
    given = ([python] * len(left), *players, [maps[one // 2 % len(maps)] for one in left], left)
    with ProcessPoolExecutor(args.workers) as pool, file.open("a") as lines:
        for game in pool.map(play, *given):
            lines.write(f"{json.dumps(vars(game))}\n")
            lines.flush()
            yield game


def main() -> int:
    """Play, print, and say by the exit code whether the claim holds."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--commit", default=BEFORE)
    parser.add_argument("--level", choices=tuple(ALL_PLAYERS), default="master")
    parser.add_argument("--foe", default="", help="the player of the earlier version; the same unless said")
    parser.add_argument("--games", type=lambda text: number_given(text, 2, 10_000), default=200)
    parser.add_argument("--workers", type=workers_given, default=2)
    parser.add_argument("--map", type=Path, nargs="+", default=[MAPS])
    args = parser.parse_args()
    args.folder = args.folder.resolve()
    games = list[Game]()
    for game in played(args, environment(args.folder, args.commit)):
        games.append(game)
        share = wilson(sum(one.points for one in games), len(games))
        print(f"\r{len(games)}: {share.value:.1%} ({share.low:.1%} to {share.high:.1%})", end="", flush=True)
    dull = sum(one.ended in STALEMATES for one in games)
    times = [move for one in games for move in one.moves]
    middle = median(times) if times else float("nan")
    print(f"\n{dull} of {len(games)} petered out; a move on {SIDE}×{SIDE} takes {middle:.3f} s")
    least, most = CLAIMS.get(args.level, (0.5, 1.0))
    holds = share.value >= least and middle <= most
    print(
        f"{'PASS' if holds else 'FAIL'}  {args.level} wins at least {least:.0%}, and takes at most {most} s for a move"
    )
    return 0 if holds else 1


if __name__ == "__main__":
    sys.exit(main())
