"""At no moment of its start does a search for a proof that is stopped make a process complain.

    python tests/proof/stopped_search.py

Stopped after each hundredth of a second of the first 30, in turn as one process and as from a terminal; what complains
is told, and the exit code is 1 then.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.cli.test_prove import campaign, score, stopped_at


def main() -> int:
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    faults = 0
    with tempfile.TemporaryDirectory() as place:
        folder = campaign(Path(place) / "tiny", score("far", 5000))
        for number in range(30):
            ended = stopped_at(folder, number / 100, whole=number % 2 == 1)
            if ended != (130, "\nStopped.\n"):
                faults += 1
                print(f"after {number / 100} s: {ended}")
    print(f"30 stops, {faults} faults")
    return int(faults > 0)


if __name__ == "__main__":
    sys.exit(main())
