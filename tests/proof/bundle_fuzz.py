"""Damaged bundles, as many as wanted: each is taken or refused by a named refusal, quickly and in little memory.

    python tests/proof/bundle_fuzz.py [BUNDLES] [SEED]

100,000 unless said. A good bundle is damaged in some way: bits flipped, numbers of headers set to others, bytes put in,
taken out and doubled, the end cut off; every trick of the tests is damaged in the same way; every third is put
together of odd names, contents and claims. What is taken is also
unpacked, and must have written nothing but into its own folder.
"""

from __future__ import annotations

import random
import sys
import tempfile
import tracemalloc
from collections import Counter
from pathlib import Path
from time import perf_counter

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from runtime.campaign.bundles.reader import look_through, unpack
from runtime.support.exchange_messages import BUNDLE_ISSUES
from runtime.support.texts import english
from runtime.support.wording import say_issue
from tests.campaign.bundle_damage import crooked, damaged, good_bundle
from tests.campaign.bundle_tricks import TRICKS

SLOWEST = 5.0
"""Seconds that one bundle may take before it counts as a hang."""

SMALL = 200_000
"""Tricks of more bytes than this are left out: they would only take time."""


def main() -> int:
    """Damage and read; gives 1 where anything but a named refusal came of it."""
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    chance = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    grounds = [good_bundle()] * 40 + [data for _, made in TRICKS.values() if len(data := made()) < SMALL]
    codes: Counter[str] = Counter()
    faults, slowest, begun = 0, 0.0, perf_counter()
    for number in range(wanted):
        data = crooked(chance) if number % 3 == 0 else damaged(chance.choice(grounds), chance)
        since = perf_counter()
        try:
            codes[tried(data)] += 1
        except Exception as fault:
            faults += 1
            print(f"{number}: {fault!r}")
            Path(tempfile.gettempdir(), f"bundle-fuzz-{number}.scryptic").write_bytes(data)
        slowest = max(slowest, perf_counter() - since)
    seconds = perf_counter() - begun
    print(f"{wanted} bundles in {seconds:.0f} s, the slowest took {slowest * 1000:.0f} ms; faults: {faults}")
    for code, count in codes.most_common():
        print(f"{count:8} {code}")
    print(f"the most memory for one of 500 more: {most_memory(grounds, chance) / 1e6:.1f} MB")
    return 1 if faults or slowest > SLOWEST else 0


def tried(data: bytes) -> str:
    """What becomes of a bundle: the code of the first refusal, or ``taken``; raises AssertionError for anything odd."""
    read = look_through(Path("a.scryptic"), data)
    for issue in read.issues:
        assert issue.code in BUNDLE_ISSUES, issue
        assert say_issue(english(), issue)[0].isprintable(), issue
    if read.bundle is None:
        assert read.issues
        return read.issues[0].code
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "inside" / "campaign"
        folder.parent.mkdir()
        unpack(read.bundle, folder)
        assert [entry.name for entry in Path(place).iterdir()] == ["inside"]
        assert [entry.name for entry in folder.parent.iterdir()] == ["campaign"]
        found = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
        assert found == {member.name for member in read.bundle.files}
        assert not [path for path in folder.rglob("*") if path.is_symlink()]
    return "taken"


def most_memory(grounds: list[bytes], chance: random.Random) -> int:
    """The most bytes that Python took while reading one of some more bundles."""
    most = 0
    tracemalloc.start()
    for _ in range(500):
        data = damaged(chance.choice(grounds), chance)
        tracemalloc.reset_peak()
        before = tracemalloc.get_traced_memory()[0]
        look_through(Path("a.scryptic"), data)
        most = max(most, tracemalloc.get_traced_memory()[1] - before)
    tracemalloc.stop()
    return most


if __name__ == "__main__":
    sys.exit(main())
