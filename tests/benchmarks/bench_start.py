"""How long each command takes to begin, beside Python that does nothing in the same run.

    python tests/benchmarks/bench_start.py [--rounds N]

Each line gives seconds of the whole process, the median of N, and the ratio to ``python -c pass``. What is compiled of
the sources is kept, as it is where the program is installed. Goals at rest: ``--help`` 0.25 s, ``word`` 0.35 s. The
last line is the editor's window with a campaign in it, made, shown and closed without a screen.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from time import perf_counter

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from runtime.cli.main import COMMANDS
from tests.benchmarks.usage import parser_of

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = ("-m", "runtime.cli.main")
WINDOW = """
import sys, tempfile
from pathlib import Path
from PySide6.QtWidgets import QApplication
from editor.app import build_window
app = QApplication(["scryptic-editor", "-platform", "offscreen"])
with tempfile.TemporaryDirectory() as home:
    window = build_window(app, Path(home))
    window.show()
    assert window.open_named("first-light")
    app.processEvents()
    window.close()
"""


def seconds(given: Sequence[str], rounds: int) -> float:
    """The median of the seconds that a process takes; once more before, so that everything lies in the caches."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    took: list[float] = []
    for _ in range(rounds + 1):
        began = perf_counter()
        subprocess.run([sys.executable, *given], cwd=ROOT, env=kept, check=True, stdout=subprocess.DEVNULL)
        took.append(perf_counter() - began)
    return median(took[1:])


def main() -> int:
    """Measure, and print a line for each."""
    parser = parser_of(__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    rounds = parser.parse_args().rounds
    bare = seconds(("-c", "pass"), rounds)
    print(f"{'python -c pass':24} {bare:.3f} s")
    wanted = (("--version",), ("--help",), ("word", "CAT"), *((name, "--help") for name in COMMANDS))
    for given in wanted:
        took = seconds((*PROGRAM, *given), rounds)
        print(f"{' '.join(('scryptic', *given)):24} {took:.3f} s  {took / bare:5.1f} ×")
    took = seconds(("-c", WINDOW), rounds)
    print(f"{'scryptic-editor':24} {took:.3f} s  {took / bare:5.1f} ×")
    return 0


if __name__ == "__main__":
    sys.exit(main())
