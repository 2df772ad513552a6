"""Links, pipes, devices and the like in the place of every name that the programs make or read, for all that they do.

    python tests/proof/planted_files.py [CASES] [SEED] [FROM]

All of the table in tests/endtoend/file_tricks.py unless said, else so many of it, drawn by chance; or on from one of
them. Nothing outside may be changed, made or removed, nothing may hang or end in an error that nobody foresaw, and no
exit code be another than the documented ones.
"""

from __future__ import annotations

import io
import random
import shutil
import sys
import tempfile
from collections import Counter
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.endtoend.file_tricks import cases, do_all, lay_out, names_of
from tests.endtoend.test_file_tricks import wrong_with

QUICK = Path("/dev/shm")
"""Where the system has one, a folder in memory: each case makes and removes a world of a hundred files."""


def main() -> int:
    """Try them; gives 1 where anything went wrong."""
    tempfile.tempdir = str(QUICK) if QUICK.is_dir() else None
    with TemporaryDirectory(prefix="scryptic-planted-") as place:
        return tried(Path(place).resolve())


def tried(place: Path) -> int:
    """Try them in copies of a world that is made in ``place``."""
    said = io.StringIO()
    with redirect_stdout(said), redirect_stderr(said):
        world = lay_out(place / "world")
        do_all(world)
    chosen = list(cases(names_of(world)))
    random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 1).shuffle(chosen)
    chosen = chosen[int(sys.argv[3]) if len(sys.argv) > 3 else 0 : int(sys.argv[1]) if len(sys.argv) > 1 else None]
    deeds: Counter[str] = Counter()
    faults, slowest, begun = 0, 0.0, perf_counter()
    for number, (deed, name, kind) in enumerate(chosen):
        root, since = place / str(number), perf_counter()
        said = io.StringIO()
        with redirect_stdout(said), redirect_stderr(said):
            found = wrong_with(world, root, deed, name, kind)
        if found or "Traceback" in said.getvalue():
            faults += 1
            print(f"{deed}, {kind} as {name}: {found or said.getvalue()}", flush=True)
        slowest = max(slowest, perf_counter() - since)
        deeds[deed] += 1
        shutil.rmtree(root)
        if number % 500 == 499:
            print(f"{number + 1} cases in {perf_counter() - begun:.0f} s", flush=True)
    seconds = perf_counter() - begun
    print(f"{len(chosen)} cases in {seconds:.0f} s, the slowest took {slowest:.1f} s; faults: {faults}")
    for deed, count in deeds.most_common():
        print(f"{count:8} {deed}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
