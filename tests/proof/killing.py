"""What the proofs that kill share: a process that tells what it does, its end at a moment of chance, and the figures.

The process is a script of ours: it tells its parent through a pipe, in whole lines, before anything else happens.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

WRITER = "journal"
"""What the thread is called that writes the editor's journal."""

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True, slots=True)
class Told:
    """One thing that the process has told, and when (in seconds of the clock that never goes back).

    ``waited`` is for how many seconds each of the threads that matter had been ready to run by then while others had
    the processors, by the system's number of the thread.
    """

    moment: float
    kind: str
    value: str
    waited: Mapping[int, float] = field(default_factory=dict)

    def waited_since(self, before: Told) -> float:
        """For how many seconds others have held up what happened since: as long as the thread that waited longest.

        What threads waited at the same time is thus not counted twice.
        """
        return max((seconds - before.waited.get(thread, 0.0) for thread, seconds in self.waited.items()), default=0.0)


@dataclass(slots=True)
class Tally:
    """The figures of all kills; ``in_save`` are those while something was being saved."""

    kills: int = 0
    in_save: int = 0
    faults: list[str] = field(default_factory=list)

    def blame(self, kill: int, what: str) -> None:
        """Take note of a fault."""
        self.faults.append(f"kill {kill}: {what}")


def end_with_parent() -> None:
    """Have this process end soon after whoever started it: a proof that is killed leaves nothing behind."""
    parent = os.getppid()

    def look() -> None:
        while os.getppid() == parent:
            time.sleep(1.0)
        os._exit(1)

    threading.Thread(target=look, daemon=True).start()


def report(kind: str, value: str) -> None:
    """Tell the parent, in one piece, so that nothing of it hangs in this process."""
    waits = ",".join(f"{thread}={seconds}" for thread, seconds in waited(os.getpid(), _threads_that_matter()).items())
    os.write(int(os.environ["REPORT_TO"]), f"{time.monotonic()} {kind} {value} {waits or '-'}\n".encode())


def waited(process: int, threads: Iterable[int]) -> dict[int, float]:
    """For how many seconds each of these threads of a process was ready to run and others had the processors.

    Those of which the system says nothing are left out: they count as on a machine at rest.
    """
    waits = {}
    for thread in threads:
        with suppress(OSError):
            said = Path(f"/proc/{process}/task/{thread}/schedstat").read_text("ascii")
            waits[thread] = int(said.split()[1]) / 1e9
    return waits


def _threads_that_matter() -> list[int]:
    """The window's thread, and the one that writes the journal: others hold up no work that is to be kept."""
    return [
        thread.native_id
        for thread in threading.enumerate()
        if thread.native_id is not None and (thread is threading.main_thread() or thread.name == WRITER)
    ]


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
        for told in read_told(reading):
            hear(told)
            if killed is None and (wait := due(told)) is not None:
                time.sleep(wait)
                killed = Told(time.monotonic(), "killed", "", waited(victim.pid, told.waited))
                victim.send_signal(signal.SIGKILL)
    finally:
        victim.kill()
        victim.wait()
    return killed


def read_told(pipe: int) -> Iterator[Told]:
    """What comes through a pipe in whole lines, until its other end is gone."""
    with os.fdopen(pipe, encoding="utf-8") as file:
        for line in file:
            if line.endswith("\n"):
                moment, kind, value, waits = line.split()
                pairs = (wait.partition("=") for wait in waits.split(",") if wait != "-")
                yield Told(float(moment), kind, value, {int(thread): float(late) for thread, _, late in pairs})
