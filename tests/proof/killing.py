"""What the proofs that kill share: a process that tells what it does, its end at a moment of chance, and the figures.

The process is a script of ours: it tells its parent through a pipe, in whole lines, before anything else happens.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True, slots=True)
class Told:
    """One thing that the process has told, and when (in seconds of the clock that never goes back).

    ``waited`` is for how many seconds it had been ready to run by then while others had the processors.
    """

    moment: float
    kind: str
    value: str
    waited: float = 0.0


@dataclass(slots=True)
class Tally:
    """The figures of all kills; ``in_save`` are those while something was being saved."""

    kills: int = 0
    in_save: int = 0
    faults: list[str] = field(default_factory=list)

    def blame(self, kill: int, what: str) -> None:
        """Take note of a fault."""
        self.faults.append(f"kill {kill}: {what}")


def report(kind: str, value: str) -> None:
    """Tell the parent, in one piece, so that nothing of it hangs in this process."""
    os.write(int(os.environ["REPORT_TO"]), f"{time.monotonic()} {kind} {value} {waited()}\n".encode())


def waited(process: int | str = "self") -> float:
    """For how many seconds the threads of a process were ready to run and others had the processors.

    0 where the system does not say: that is what a machine at rest would say.
    """
    nanoseconds = 0
    for thread in Path(f"/proc/{process}/task").glob("*/schedstat"):
        with suppress(OSError):
            nanoseconds += int(thread.read_text().split()[1])
    return nanoseconds / 1e9


def run_until_killed(
    arguments: Sequence[str], complaints: Path, hear: Callable[[Told], None], due: Callable[[Told], float | None]
) -> Told | None:
    """Run Python with the ``arguments`` and kill it; the moment of that, None where it ended by itself.

    ``hear`` is told all that it tells, also what comes through after its end. ``due`` is asked at each of these things,
    until it gives after how many seconds it is killed. What it complains of goes to the end of a file.
    """
    reading, writing = os.pipe()
    paths = os.pathsep.join((str(ROOT), os.environ.get("PYTHONPATH", "")))
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen", "REPORT_TO": str(writing), "PYTHONPATH": paths}
    with complaints.open("ab") as file:
        victim = subprocess.Popen([sys.executable, *arguments], pass_fds=[writing], env=environment, stderr=file)
    os.close(writing)
    killed = None
    try:
        for told in _told(reading):
            hear(told)
            if killed is None and (wait := due(told)) is not None:
                time.sleep(wait)
                killed = Told(time.monotonic(), "killed", "", waited(victim.pid))
                victim.send_signal(signal.SIGKILL)
    finally:
        victim.kill()
        victim.wait()
    return killed


def _told(pipe: int) -> Iterator[Told]:
    """What comes through a pipe in whole lines, until its other end is gone."""
    with os.fdopen(pipe, encoding="utf-8") as file:
        for line in file:
            if line.endswith("\n"):
                moment, kind, value, late = line.split()
                yield Told(float(moment), kind, value, float(late))
