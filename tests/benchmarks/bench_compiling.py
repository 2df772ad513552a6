"""How much processor time the kernels take to be compiled where nothing of them is kept, as on a first start.

    python tests/benchmarks/bench_compiling.py

Each round has a process with an empty folder of its own for compiled code. It tells its processor time, children
included, from its own beginning until moves are found and until everything is compiled; then a process that finds all
of it kept. As other work slows all of them down, both are compared with a process in the same round that has the
compiler compile a function of numpy's that has nothing to do with this project.

Goals: 10 seconds until moves are found, 30 for everything, on a machine that does nothing else.
"""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import astuple, dataclass, fields
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from runtime.movegen.compiled_code import VARIABLE
from tests.benchmarks.usage import parser_of

ROOT = Path(__file__).resolve().parents[2]

GOALS = {"moves": 10.0, "whole": 30.0}
"""Seconds."""

_TIME = "import os; print(sum(os.times()[:4]), flush=True)\n"

_PLAIN = f"""
import numba, numpy
numba.njit(lambda numbers: numpy.sort(numbers)).compile("(float64[:],)")
{_TIME}
"""

_KERNELS = f"""
from runtime.fastgame.readiness import get_ready
get_ready()
{_TIME}
get_ready(game=True)
{_TIME}
"""


@dataclass(frozen=True, slots=True)
class Round:
    """Seconds of processor time: of the plain function, until moves are found, and until everything is compiled.

    ``kept`` is what everything takes where it is kept.
    """

    plain: float
    moves: float
    whole: float
    kept: float


def seconds(program: str, folder: Path) -> list[float]:
    """The processor times that a program tells which keeps its compiled code in a folder."""
    given = os.environ | {VARIABLE: str(folder), "PYTHONPATH": str(ROOT)}
    told = subprocess.run(
        [sys.executable, "-c", program], env=given, cwd=ROOT, capture_output=True, text=True, check=True
    )
    return [float(line) for line in told.stdout.split()]


def cold_round() -> Round:
    """Measure once, from nothing."""
    with TemporaryDirectory() as name:
        # Private, as such a folder always is: what others may write in is not taken.
        folder = Path(name)
        (plain,) = seconds(_PLAIN, folder)
        moves, whole = seconds(_KERNELS, folder)
        return Round(plain, moves, whole, seconds(_KERNELS, folder)[1])


def main() -> None:
    """Measure and print."""
    parser = parser_of(__doc__)
    parser.add_argument("--rounds", type=int, default=3, help="how often everything is compiled (3)")
    rounds = []
    for number in range(parser.parse_args().rounds):
        rounds.append(one := cold_round())
        print(
            f"round {number + 1}: "
            + ", ".join(f"{part.name} {value:.1f} s" for part, value in zip(fields(one), astuple(one), strict=True)),
            flush=True,
        )
    for name, goal in GOALS.items():
        took = [getattr(one, name) for one in rounds]
        ratio = median(getattr(one, name) / one.plain for one in rounds)
        print(f"{name}: least {min(took):.1f} s (goal {goal:.0f} s), median {ratio:.1f} x the plain function")


if __name__ == "__main__":
    main()
