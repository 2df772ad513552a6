"""Damaged files of a person's own folder, as many as wanted: each is taken, refused or put aside, and none is lost.

    python tests/proof/home_fuzz.py [FILES] [SEED] [KIND]

20,000 unless said, evenly of every kind in ``tests/profile/home_kinds.py`` (or of one). Each is a sound file, damaged
in its bytes or in what it says, in a folder of its own; the programs then do with it whatever they do, also writing.
What is refused or put aside must still stand in some file, byte for byte; nothing may raise, hang or take much memory.
"""

from __future__ import annotations

import os
import random
import shutil
import sys
import tempfile
import traceback
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from runtime.profile.home import find_home
from tests.profile.home_kinds import ASIDE, KINDS, REFUSED, Kind, is_kept, laid_out, sound_home

SLOWEST = 10.0
"""Seconds that the programs may take with one file before it counts as a hang."""


@contextmanager
def impatient() -> Iterator[None]:
    """Nothing here has to outlive a loss of power, and waiting for the disk would be most of the time."""
    before = os.fsync
    os.fsync = lambda _handle: None
    try:
        yield
    finally:
        os.fsync = before


class Damager:
    """Damages files of one kind, each in a home of its own, and has the programs use them."""

    def __init__(self, kind: Kind, place: Path) -> None:
        self._kind, self._place = kind, place
        self._files, self._name = sound_home(kind, find_home(place / "sound"))

    def use_sound(self) -> str:
        """What becomes of the sound file, which is to be taken."""
        return self._used(self._files[self._name], self._place / "used")

    def use_damaged(self, chance: random.Random) -> tuple[str, bytes, float]:
        """What becomes of a damaged one, its bytes, and how many seconds it took; raises what the programs raise."""
        data = chance.choice(self._kind.damages)(self._files[self._name], chance)
        self.data = data
        since = perf_counter()
        outcome = self._used(data, self._place / "damaged")
        return outcome, data, perf_counter() - since

    def _used(self, data: bytes, root: Path) -> str:
        laid_out({**self._files, self._name: data}, root)
        outcome = self._kind.use(find_home(root), root / self._name)
        if outcome in (REFUSED, ASIDE):
            assert is_kept(data, root), f"{outcome}, and lost"
        shutil.rmtree(root)
        return outcome


def fuzz(name: str, count: int, seed: int, place: Path) -> tuple[Counter[str], list[str], float]:
    """Damage so many files of a kind: what became of them, every fault with its traceback, and the most seconds."""
    chance, told, faults, slowest = random.Random(f"{name} {seed}"), Counter[str](), list[str](), 0.0
    damager = Damager(KINDS[name], place)
    assert damager.use_sound() == "taken", f"a sound file of the kind {name} is taken"
    for number in range(count):
        try:
            outcome, _, seconds = damager.use_damaged(chance)
            told[outcome] += 1
            slowest = max(slowest, seconds)
        except Exception:
            shutil.rmtree(place / "damaged", ignore_errors=True)
            kept = Path(tempfile.gettempdir(), f"home-fuzz-{name.replace(' ', '-')}-{seed}-{number}")
            kept.write_bytes(damager.data)
            faults.append(f"{kept}\n{traceback.format_exc()}")
    return told, faults, slowest


def main() -> int:
    """Damage and use; gives 1 where anything was raised, lost or too slow."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    names = [sys.argv[3]] if len(sys.argv) > 3 else list(KINDS)
    begun, bad = perf_counter(), 0
    for name in names:
        with tempfile.TemporaryDirectory(prefix="scryptic-home-") as place, impatient():
            told, faults, slowest = fuzz(name, -(-count // len(names)), seed, Path(place))
        bad += len(faults) + (slowest > SLOWEST)
        outcomes = ", ".join(f"{times} {outcome}" for outcome, times in told.most_common())
        print(f"{name:16} faults: {len(faults)}, slowest {slowest * 1000:.0f} ms; {outcomes}", flush=True)
        for fault in faults[:5]:
            print(fault)
    print(f"{count} files, seed {seed}, {perf_counter() - begun:.0f} s; faults: {bad}")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
