"""Whatever becomes of the computer's process, and whenever: it is started again, answers the same, and leaves nothing.

    python tests/proof/killed_workers.py

Each trick is played at each time, and each question of each game asked of a process that is killed or stopped twice.
What went wrong is told with its trick, and the exit code is 1 then. The tests play each trick once.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import traceback
from itertools import product
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.match.test_worker_tricks import ASKED, tried
from tests.match.worker_tricks import TRICKS, WHEN, few_words


def main() -> int:
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    plays = [("scribe", trick, when, 1) for trick, when in product(TRICKS, WHEN)]
    plays += [(asked, trick, "asked", 2) for asked, trick in product(ASKED, ("killed", "stopped"))]
    faults = 0
    for asked, trick, when, times in plays:
        with tempfile.TemporaryDirectory() as place:
            folder = Path(place) / "processes"
            folder.mkdir()
            try:
                tried(few_words(Path(place)), folder, asked, trick, when, times=times)
            except AssertionError:
                faults += 1
                print(f"{asked}, {trick}, {when}:\n{traceback.format_exc()}")
    print(f"{len(plays)} tricks, {faults} faults")
    return int(faults > 0)


if __name__ == "__main__":
    sys.exit(main())
