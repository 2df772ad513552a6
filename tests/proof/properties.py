"""Shows every property of the tests on many examples; the tests themselves take six, always the same.

    python tests/proof/properties.py [--examples 50] [FILE…]

A property that says how many it needs gets as many in proportion. The exit code is that of pytest.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.examples import ALL

ROOT = Path(__file__).resolve().parents[2]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--examples", type=int, default=ALL, help=f"how many ({ALL})")
    parser.add_argument("files", nargs="*", type=Path, help="the files of tests whose properties these are (all)")
    asked = parser.parse_args()
    files = [str(file) for file in asked.files or [ROOT / "tests"]]
    # In a process of its own: pytest writes the assertions of what is imported after it anew.
    command = [sys.executable, "-m", "pytest", f"--examples={asked.examples}", "-m", "slow or not slow", "-q", *files]
    return subprocess.run(command, cwd=ROOT, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
