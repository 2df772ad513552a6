"""How strong the computer is at the table games: Master against Novice, and against just any moves, sides swapped.

    python tests/proof/table_strength.py [--games 100] [--workers 2] [--only scribe] [--keep FILE]

Draws count half. In each game Master must win at least 98 % against just any moves and 80 % against Novice. Games that
are played are appended to FILE, a line each, and not played again by the same command: take it away after a change of
rules or of the search.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path

from runtime.tablegames.catalogue import KINDS, game_of
from runtime.tablegames.game import PLAYERS, TableChance
from runtime.tablegames.players import Skill, thought

ANY = "any"
"""Stands for who makes just any moves."""

NEEDED = {ANY: 0.98, Skill.NOVICE.value: 0.80}


@dataclass(frozen=True, slots=True)
class Task:
    """One game to be played: Master against an opponent."""

    game: str
    opponent: str
    number: int


@dataclass(frozen=True, slots=True)
class Played:
    """One game that was played: what Master got, why it ended, its moves, and Master's longest thought in seconds."""

    task: Task
    share: float
    why: str
    moves: int
    longest: float


def play(task: Task) -> Played:
    """Play one game; Master has the first side in even ones."""
    game, own, chance = game_of(task.game), PLAYERS[task.number % 2], TableChance(1_000_003 * task.number + 17)
    state, moves, longest = game.begin(), 0, 0.0
    while acting := game.to_act(state):
        player, seed = acting[0], 100_000 * task.number + moves
        began = time.perf_counter()
        if player is own:
            move = thought(game, game.view(state, player), player, skill=Skill.MASTER, seed=seed)
            longest = max(longest, time.perf_counter() - began)
        elif task.opponent == ANY:
            move = chance.pick(game.candidates(state, player, chance))
        else:
            move = thought(game, game.view(state, player), player, skill=Skill(task.opponent), seed=seed)
        state = game.after(state, player, move)
        moves += 1
    result = game.result(state)
    assert result is not None
    share = 0.5 if result.winner is None else float(result.winner is own)
    return Played(task, share, result.why, moves, longest)


def played_before(file: Path) -> dict[Task, Played]:
    """The games that are kept in a file, by what was to be played; a last line that was cut off is none."""
    found = {}
    for line in file.read_text(encoding="utf-8").splitlines() if file.is_file() else ():
        try:
            data = json.loads(line)
        except json.JSONDecodeError:
            continue
        one = Played(**(data | {"task": Task(**data["task"])}))
        found[one.task] = one
    return found


def played(pool: ProcessPoolExecutor, tasks: list[Task], file: Path | None) -> list[Played]:
    """The games of the tasks: those that are kept, and the others as they are played, each kept at once."""
    games = played_before(file) if file is not None else {}
    missing = [task for task in tasks if task not in games]
    for one in pool.map(play, missing):
        games[one.task] = one
        if file is not None:
            with file.open("a", encoding="utf-8") as kept:
                kept.write(json.dumps(asdict(one)) + "\n")
    return [games[task] for task in tasks]


def told(games: list[Played]) -> Iterator[str]:
    """What came of the games between two players."""
    share = sum(one.share for one in games) / len(games)
    ends = ", ".join(f"{why} {count}" for why, count in Counter(one.why for one in games).most_common())
    moves = sum(one.moves for one in games) / len(games)
    task = games[0].task
    yield f"{task.game}: Master against {task.opponent}: {share:.1%} of {len(games)}"
    longest = max(one.longest for one in games)
    yield f"  (needed {NEEDED[task.opponent]:.0%}; {ends}; {moves:.0f} moves; longest thought {longest:.1f} s)"


def main() -> int:
    """Play all games; 1 where Master is not strong enough."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--only", choices=list(KINDS), action="append")
    parser.add_argument("--keep", type=Path, metavar="FILE")
    args = parser.parse_args()
    weak = False
    with ProcessPoolExecutor(args.workers) as pool:
        for name in args.only or KINDS:
            for opponent, needed in NEEDED.items():
                tasks = [Task(name, opponent, number) for number in range(args.games)]
                games = played(pool, tasks, args.keep)
                print("\n".join(told(games)), flush=True)
                weak = weak or sum(one.share for one in games) < needed * len(games)
    return int(weak)


if __name__ == "__main__":
    sys.exit(main())
