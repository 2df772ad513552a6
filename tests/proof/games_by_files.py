"""Random legal players on the shipped levels, by files: both programs come to the same record of every game.

    python tests/proof/games_by_files.py [--games 200] [--first 0] [--turns 60]

Exit code 0 where all do; the first that does not is told with its level and seed. Each level is cut at so many turns.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from runtime import resources
from runtime.campaign.play_json import read_record
from runtime.campaign.reader import read_campaign
from runtime.campaign.rulesets import resolve
from runtime.engine.levels.ruleset import Ruleset
from runtime.engine.records.record import replay
from runtime.engine.turn.first_position import faults
from runtime.lexicon import level_words
from tests.match.games_by_files import SCHEMAS, Played, play
from tests.match.test_random_games import RULESETS, known_words, lexicon


@cache
def tables(turns: int) -> tuple[Played, ...]:
    """Every shipped level that goes by the usual words, in both editions where it has one of its own."""
    found = []
    for folder in sorted(resources.campaigns().iterdir()):
        campaign = read_campaign(folder, mend=False).campaign
        if campaign is None or campaign.words.list:
            continue
        for level in campaign.levels:
            rules = resolve(RULESETS[level.ruleset], {**level.rules, "turn_limit": turns})
            if isinstance(rules, Ruleset) and not faults(level, rules):
                found.append(Played(level, rules, level_words(lexicon(), level.words), known_words()))
    return tuple(found)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200, help="how many (200)")
    parser.add_argument("--first", type=int, default=0, help="the first of them (0)")
    parser.add_argument("--turns", type=int, default=60, help="after how many turns the score decides (60)")
    asked = parser.parse_args()
    levels, kinds, files = tables(asked.turns), Counter[str](), 0
    for seed in range(asked.first, asked.first + asked.games):
        played = levels[seed % len(levels)]
        if seed // len(levels) % 2:
            played = replace(played, rules=other_edition(played))
        with TemporaryDirectory() as folder:
            try:
                records, paths = play(played, Path(folder), seed)
                assert records.gold == records.silver
                file = Path(folder) / "record.json"
                file.write_text(records.gold, encoding="utf-8")
                record = read_record(file, SCHEMAS).value
                assert record is not None
                again = replay(record, played.words)
                assert not again.refusals
            except AssertionError as problem:
                print(f"{played.level.id}, seed {seed}: {problem!r}")
                return 1
        files += len(paths)
        kinds.update(type(action).__name__ for action in record.actions)
        kinds.update(type(event).__name__ for told in again.events for event in told)
    print(f"{asked.games} games on {len(levels)} levels, {files} files, no fault")
    print(", ".join(f"{name} {count}" for name, count in kinds.most_common()))
    return 0


def other_edition(played: Played) -> Ruleset:
    """The rules of the other edition, with what the level has of its own."""
    edition = "release" if played.level.ruleset == "design-1.6" else "design-1.6"
    own = {**played.level.rules, "turn_limit": played.rules.turn_limit, "rack.discards_return": True}
    rules = resolve(RULESETS[edition], own)
    return rules if isinstance(rules, Ruleset) else played.rules


if __name__ == "__main__":
    sys.exit(main())
