"""The generator finds just the legal moves: held to brute force on small boards, the compiled one to it on any boards.

    python tests/proof/move_generation.py [--boards 5000]

Hypothesis makes the boards, always the same; it tells the smallest one on which the two differ. Exit code 0 where there
is none. The tests do the same on a hundred boards.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from hypothesis import HealthCheck, given, settings

from tests.movegen import test_kernel, test_reference


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--boards", type=int, default=5000, help="how many for each of the two (5000)")
    many = settings(
        max_examples=parser.parse_args().boards,
        deadline=None,
        derandomize=True,
        suppress_health_check=[HealthCheck.too_slow],
    )
    many(given(test_reference.situations())(test_reference.agree))()
    print(f"{many.max_examples} boards: just what brute force finds")
    many(given(test_kernel.boards())(test_kernel.agree))()
    print(f"{many.max_examples} boards: the kernel as the reference")
    return 0


if __name__ == "__main__":
    sys.exit(main())
