"""Whether maps that known edits made unfair are made fair again, and by how little.

    python tests/proof/unfair_maps.py FOLDER [--games 2000] [--workers 1] [--map NUMBER …] [--no-points]

Each row of :data:`MAPS` spoils a shipped map by some cells, or by moving a city. Then "Make it fair" looks for what
mends it among all that it may change where a designer locks nothing: terrain, cities, and points that sides begin with
(with ``--no-points`` not these). What it chooses is played in new games, by seeds that nobody had before. A map counts
as mended where at most four cells changed and the first player's share is 48 to 52 % in these games, and surely 45 to
55 %; it is told how many cells and points changed. Each row has a file of its own in FOLDER: stopped with Ctrl+C, or
killed, the same command goes on where it stopped, and a row that was changed is played anew. Exit code 0: the claim
holds; 1: it does not.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from time import monotonic
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from runtime import resources
from runtime.balance.edit_texts import edit_title
from runtime.balance.fairness import FairSearch
from runtime.balance.level_edits import MOST_CELLS, EditScope, LevelEdit
from runtime.balance.outcomes import MeasuredLevel
from runtime.balance.processes import GamesAnswerer
from runtime.balance.race import Batches, EditTrial, is_fair, play_search, played
from runtime.campaign.model import Campaign
from runtime.campaign.reader import read_campaign
from runtime.campaign.rulesets import read_rulesets, resolve
from runtime.checks.level import makes_worse
from runtime.engine.board.grid import Cell
from runtime.engine.board.terrain import Terrain
from runtime.engine.levels.level import Level
from runtime.engine.levels.ruleset import Ruleset
from runtime.fastgame.player_weights import LOOK_GRADE
from runtime.fastgame.readiness import get_ready
from runtime.lexicon import WordSource
from runtime.match.wordlists import campaign_source
from runtime.simulate.summary import Interval, wilson
from runtime.support.files import write_whole
from runtime.support.texts import english

NEW_SEED = 5_000_001
"""The first seed of the games that confirm: neither racing nor choosing has seen it."""

TURNS = 20
"""After so many turns games end, so that thousands of them can be played."""

LEAST = 16
"""So many of twenty maps are to be mended."""

Spoiling = tuple[str, str, tuple[tuple[int, int, str], ...], tuple[tuple[str, int, int], ...]]
"""A campaign, a level, cells with their new terrain, and cities with their new cells."""

MAPS: tuple[Spoiling, ...] = (
    ("samples", "house-rules", (), (("silverton", 2, 4),)),
    ("samples", "endless", ((1, 5, "#"), (2, 7, "~")), ()),
    ("samples", "the-road", (), (("silverton", 0, 4),)),
    ("samples", "the-road", ((1, 5, "#"), (2, 6, "f")), ()),
    ("samples", "own-words", (), (("goldbury", 6, 0),)),
    ("samples", "own-words", (), (("silverton", 3, 5),)),
    ("samples", "own-words", (), (("goldbury", 8, 1),)),
    ("samples", "house-rules", (), (("goldbury", 8, 0),)),
    ("samples", "house-rules", ((7, 1, "~"), (7, 4, "."), (8, 0, "#")), ()),
    ("samples", "own-words", (), (("silverton", 0, 3),)),
    ("samples", "house-rules", (), (("goldbury", 5, 4),)),
    ("samples", "cities-to-hold", (), (("well", 5, 7),)),
    ("samples", "cities-to-hold", ((5, 2, "."), (5, 3, "."), (7, 0, "~")), ()),
    ("samples", "cities-to-hold", (), (("goldbury", 6, 2),)),
    ("samples", "cities-to-hold", (), (("well", 3, 6),)),
    ("samples", "the-road", (), (("goldbury", 5, 4),)),
    ("samples", "the-road", (), (("silverton", 3, 8),)),
    ("skirmish", "ford", (), (("oxgate", 2, 8),)),
    ("skirmish", "ford", (), (("oxgate", 2, 7),)),
    ("skirmish", "ford", (), (("oxgate", 4, 7),)),
)


class _Answerer(GamesAnswerer):
    """Plays as the meter's processes do, but stands back behind nothing: a proof is all that is done."""

    def prepare(self) -> None:
        """Load what plays."""
        get_ready(game=True)


@dataclass
class _Confirmation:
    """The new games of the map as it was spoilt and of that with the edit, as a search of their own."""

    trials: Sequence[EditTrial]
    games: int
    done: int = 0
    of: int = 0

    def batches(self) -> Batches[None]:
        """Both, by the same seeds."""
        yield from played(self.trials, self.games, NEW_SEED)


def main() -> int:
    """Mend what is not mended yet, print, and say by the exit code whether the claim holds."""
    args = _arguments()
    args.folder.mkdir(parents=True, exist_ok=True)
    rulesets = read_rulesets(resources.assets() / "rulesets")
    rows: list[tuple[str, ...]] = [
        ("map", "spoilt", "cells", "points", "mended", "95 %", "in 45–55 %", "holds", "seconds", "what was changed")
    ]
    told = []
    for number, spoiling in enumerate(MAPS, 1):
        if args.map and number not in args.map:
            continue
        file = args.folder / f"{number:02}-{sha256(repr(spoiling).encode()).hexdigest()[:8]}.json"
        if not file.exists():
            write_whole(file, json.dumps(_mended(spoiling, rulesets, args), ensure_ascii=False).encode())
        result = json.loads(file.read_text("utf-8"))
        told.append(result)
        rows.append((f"{number} {spoiling[1]}", *_row(result)))
        sys.stderr.write("  ".join(rows[-1]) + "\n")
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        print("  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip())
    mended = sum(map(_is_mended, told))
    is_proved = mended * 20 >= LEAST * len(told)
    print(f"{'PASS' if is_proved else 'FAIL'}  {mended} of {len(told)} maps are mended by at most {MOST_CELLS} cells")
    return 0 if is_proved else 1


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Prove that unfair maps are made fair.")
    parser.add_argument("folder", type=Path, help="where results are kept")
    parser.add_argument("--games", type=int, default=2000, help="so many new games confirm")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--map", type=int, nargs="+", default=[], metavar="NUMBER", help="only these maps")
    parser.add_argument("--no-points", action="store_true", help="what sides begin with stays as it is")
    return parser.parse_args()


def spoilt(spoiling: Spoiling) -> tuple[Level, WordSource]:
    """The map of a row, and the words of its campaign."""
    name, level_id, cells, cities = spoiling
    campaign = read_campaign(resources.campaigns() / name).campaign
    if campaign is None:
        raise ValueError(f"{name} can't be read")
    return _spoilt_level(campaign, level_id, cells, cities), campaign_source(campaign.words, None)


def _spoilt_level(
    campaign: Campaign, level_id: str, cells: Sequence[tuple[int, int, str]], cities: Sequence[tuple[str, int, int]]
) -> Level:
    level = campaign.level(level_id)
    edit = LevelEdit(
        terrain=tuple((Cell(row, column), Terrain(ord(symbol))) for row, column, symbol in cells),
        cities=tuple((city, Cell(row, column)) for city, row, column in cities),
    )
    return edit.applied(replace(level, rules={**level.rules, "turn_limit": TURNS}, symmetry=None))


def _mended(spoiling: Spoiling, rulesets: Mapping[str, Ruleset], args: argparse.Namespace) -> dict[str, Any]:
    """What becomes of a map."""
    level, words = spoilt(spoiling)
    rules = resolve(rulesets[level.ruleset], level.rules)
    if not isinstance(rules, Ruleset):
        raise ValueError(f"{level.id} has no rules")

    def is_sound(changed: Level) -> bool:
        return not makes_worse(level, changed, rulesets)

    begun = monotonic()
    scope = EditScope(points=not args.no_points)
    search = FairSearch(MeasuredLevel(level, rules, words), is_sound, scope, wanted=1)
    with closing(play_search(search, args.workers, answerer=_Answerer)) as playing:
        for _ in playing:
            pass
    result: dict[str, Any] = {"verdict": search.verdict.value, "spoilt": search.share.value, "seconds": 0}
    if search.found:
        best = search.found[0]
        trial = EditTrial(best.edit, MeasuredLevel(best.level, rules, words), LOOK_GRADE)
        with closing(play_search(_Confirmation((trial,), args.games), args.workers, answerer=_Answerer)) as playing:
            for _ in playing:
                pass
        games = trial.games(NEW_SEED)
        result |= {
            "cells": len(best.edit.cells(level)),
            "given": best.edit.gifts,
            "edit": edit_title(english(), best.edit, level),
            "points": sum(one.points_of(rules.first) for one in games),
            "games": len(games),
        }
    return result | {"seconds": round(monotonic() - begun)}


def _share(result: dict[str, Any]) -> Interval:
    return wilson(result["points"], result["games"])


def _is_mended(result: dict[str, Any]) -> bool:
    if "edit" not in result or result["cells"] > MOST_CELLS:
        return False
    return is_fair(_share(result))


def _row(result: dict[str, Any]) -> tuple[str, ...]:
    before, seconds = f"{result['spoilt']:.1%}", str(result["seconds"])
    if "edit" not in result:
        return before, "", "", "", "", "", "NO", seconds, result["verdict"]
    share = _share(result)
    return (
        before,
        str(result["cells"]),
        str(result["given"]),
        f"{share.value:.1%}",
        f"{share.low:.1%}–{share.high:.1%}",
        "yes" if share.low >= 0.45 and share.high <= 0.55 else "no",
        "yes" if _is_mended(result) else "NO",
        seconds,
        result["edit"],
    )


if __name__ == "__main__":
    sys.exit(main())
