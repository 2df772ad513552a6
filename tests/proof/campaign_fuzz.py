"""Campaigns with extremes in every number, text, list and reference, through all that can be done with a campaign.

    python tests/proof/campaign_fuzz.py [CASES] [SEED] [--workers N] [--from CASE] [--case CASE] [--only check,merge]

100,000 cases unless said. Each campaign is sound at first, made of everything that the schemas know, or a shipped one;
then up to five extremes are put into it, and a few things are done with it: check, install, open in the editor, play
20 actions, render, export and import, merge, diff, prove. Nothing may raise or be logged, every refusal has a code and
a place, and a case takes at most ten seconds of work and a gigabyte, whatever is in it. A case depends on the seed and
its number alone; one that fails is made as small as it gets, said, and left in a folder.
"""

from __future__ import annotations

import argparse
import ctypes
import gc
import os
import random
import resource
import sys
import tempfile
import time
import traceback
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from importlib import import_module
from multiprocessing import Pipe, get_context
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from runtime.cli import main
from runtime.fastgame.readiness import get_ready
from tests.campaign.campaign_commands import COMMANDS, Bench, prepared
from tests.campaign.campaign_extremes import Case, case_of, write_files
from tests.proof.killing import ROOT, end_with_parent

SECONDS, BYTES = 10.0, 1_000_000_000
"""What one case may take: seconds of work, and bytes of memory with the whole program in it."""

HANG = 120.0
"""After so many seconds by the clock a case is killed; other programs may have slowed it down."""

ROOM = 4_000_000_000
"""Bytes at which a worker is refused more, so that nothing takes the machine down."""

AT_ONCE = 25
"""How many cases a worker is handed at a time."""

QUICK = Path("/dev/shm")
"""Where the system has one, a folder in memory: cases write thousands of files."""

FRESH = 3000
"""A worker that has done so many cases is followed by a fresh one."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What went wrong in a case: by ``mark`` the same fault is known again."""

    number: int
    command: str
    mark: str
    told: str


@dataclass(slots=True)
class Done:
    """What a worker says of a case."""

    number: int
    commands: tuple[str, ...]
    seconds: float
    bytes: int
    faults: list[Fault] = field(default_factory=list)


def commands_of(seed: int, number: int, only: Sequence[str]) -> tuple[str, ...]:
    """What is done with a case."""
    if len(only) < len(COMMANDS):
        return tuple(only)
    chance = random.Random(f"{seed}:{number}:commands")
    weights = [weight for weight, _ in COMMANDS.values()]
    return tuple(dict.fromkeys(chance.choices(list(COMMANDS), weights, k=chance.choice((1, 1, 1, 2)))))


def tried(case: Case, seed: int, number: int, command: str, kept: Any) -> Fault | None:
    """What goes wrong where this is done with the case; None where nothing does."""
    kept.buffer.clear()
    begun = time.process_time()
    with tempfile.TemporaryDirectory(prefix="campaign-fuzz-", dir=QUICK if QUICK.is_dir() else None) as place:
        bench = Bench(Path(place), case, random.Random(f"{seed}:{number}:{command}"))
        try:
            COMMANDS[command][1](bench)
        except Exception as problem:
            where = _where(problem)
            return Fault(number, command, f"{command}: {type(problem).__name__} {where}", _shown(problem))
    if kept.buffer:
        record = kept.buffer[0]
        cause = record.exc_info[1] if record.exc_info else None
        where = _where(cause) if cause is not None else str(record.msg)[:80]
        return Fault(number, command, f"{command}: logged {record.name} {where}", record.getMessage()[:500])
    if (seconds := time.process_time() - begun) > SECONDS:
        return Fault(number, command, f"{command}: slow", f"{seconds:.1f} s")
    return None


def _where(problem: BaseException) -> str:
    """The innermost place in our own files."""
    frames = [frame for frame in traceback.extract_tb(problem.__traceback__) if frame.filename.startswith(str(ROOT))]
    own = [frame for frame in frames if "/.venv/" not in frame.filename]
    return f"{Path(own[-1].filename).relative_to(ROOT)}:{own[-1].lineno}" if own else "nowhere"


def _shown(problem: BaseException) -> str:
    said = f"{type(problem).__name__}: {problem}"
    return said if len(said) < 500 else said[:500] + "…"


def run_case(seed: int, number: int, only: Sequence[str], kept: Any) -> Done:
    """A case from its making to what was found."""
    _forget_most()
    begun = time.process_time()
    done = Done(number, commands_of(seed, number, only), 0.0, 0)
    case = case_of(seed, number)
    done.faults = [found for one in done.commands if (found := tried(case, seed, number, one, kept)) is not None]
    done.seconds, done.bytes = time.process_time() - begun, _most_bytes()
    if done.bytes > BYTES:
        done.faults.append(Fault(number, "+".join(done.commands), "fat", f"{done.bytes / 1e6:.0f} MB"))
    return done


def smallest(seed: int, found: Fault, kept: Any) -> tuple[Case, str]:
    """The case with only those extremes that the fault needs, and what is left to say of it."""
    without: frozenset[int] = frozenset()
    for step in range(5):
        fewer = without | {step}
        again = tried(case_of(seed, found.number, fewer), seed, found.number, found.command, kept)
        if again is not None and again.mark == found.mark:
            without = fewer
    case = case_of(seed, found.number, without)
    return case, "; ".join(case.told)


def _forget_most() -> None:
    """Begin to count the most memory anew, where the system can."""
    with suppress(OSError):
        Path("/proc/self/clear_refs").write_text("5")


def _most_bytes() -> int:
    """The most memory that this process held, since it was last forgotten."""
    with suppress(OSError):
        for line in Path("/proc/self/status").read_text().splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) * 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def serve(line: Connection, seed: int, only: Sequence[str]) -> None:
    """A worker: does the cases that it is handed, and says of each that it begins and what came of it."""
    resource.setrlimit(resource.RLIMIT_AS, (ROOM, ROOM))
    end_with_parent()
    gc.freeze()
    with prepared() as kept, suppress(EOFError):
        while True:
            for number in line.recv():
                line.send(number)
                done = run_case(seed, number, only, kept)
                for found in done.faults:
                    if found.mark != "fat":
                        line.send(number)
                line.send(done)
                if done.bytes > BYTES // 3:
                    gc.collect()
                    _give_back()
            line.send(None)


def _give_back() -> None:
    """Give free memory back to the system, so that one case is not blamed for another's."""
    with suppress(OSError, AttributeError):
        ctypes.CDLL("libc.so.6").malloc_trim(0)


class Worker:
    """One process, seen from the parent."""

    def __init__(self, seed: int, only: Sequence[str]) -> None:
        self.line, there = Pipe()
        self.process = get_context("fork").Process(target=serve, args=(there, seed, only), daemon=True)
        self.process.start()
        there.close()
        self.left: list[int] = []
        self.begun = time.monotonic()
        self.count = 0

    def give(self, numbers: list[int]) -> None:
        """Hand it cases."""
        self.left, self.begun = numbers, time.monotonic()
        self.line.send(numbers)

    def end(self) -> None:
        """End the process."""
        self.process.kill()
        self.process.join()
        self.line.close()


@dataclass(slots=True)
class Figures:
    """What all cases came to."""

    cases: int = 0
    faults: dict[str, list[Fault]] = field(default_factory=dict)
    slowest: Done = field(default_factory=lambda: Done(0, (), 0.0, 0))
    fattest: Done = field(default_factory=lambda: Done(0, (), 0.0, 0))
    seconds: float = 0.0

    def add(self, done: Done) -> None:
        """Count a case."""
        self.cases += 1
        self.seconds += done.seconds
        self.slowest = max(self.slowest, done, key=lambda one: one.seconds)
        self.fattest = max(self.fattest, done, key=lambda one: one.bytes)
        for found in done.faults:
            self.blame(found)

    def blame(self, found: Fault) -> None:
        """Take note of a fault; the first of its kind is said at once."""
        if found.mark not in self.faults:
            print(f"case {found.number}: {found.mark}\n    {found.told}", flush=True)
        self.faults.setdefault(found.mark, []).append(found)


class Campaigners:
    """Deals the cases out to workers, and watches that none hangs."""

    def __init__(self, numbers: range, seed: int, only: Sequence[str], workers: int) -> None:
        self._numbers, self._next = numbers, 0
        self._seed, self._only = seed, only
        self._crew = [self._hired() for _ in range(workers)]
        self.figures = Figures()
        self._begun = time.monotonic()

    def _hired(self) -> Worker:
        worker = Worker(self._seed, self._only)
        self._deal(worker)
        return worker

    def _deal(self, worker: Worker) -> None:
        part = list(self._numbers[self._next : self._next + AT_ONCE])
        self._next += len(part)
        worker.give(part)

    def run(self) -> Figures:
        """Do all; gives the figures."""
        try:
            while self._crew:
                ready = wait([worker.line for worker in self._crew], 1.0)
                for worker in list(self._crew):
                    if worker.line in ready:
                        self._hear(worker)
                    elif time.monotonic() - worker.begun > HANG:
                        self._replace(worker, "hangs")
        finally:
            for worker in self._crew:
                worker.end()
        return self.figures

    def _hear(self, worker: Worker) -> None:
        try:
            said = worker.line.recv()
        except (EOFError, OSError):
            self._replace(worker, "ends its process")
            return
        worker.begun = time.monotonic()
        if isinstance(said, Done):
            worker.left = worker.left[1:]
            worker.count += 1
            self.figures.add(said)
            if self.figures.cases % 1000 == 0:
                seconds = time.monotonic() - self._begun
                print(f"{self.figures.cases} cases in {seconds:.0f} s", flush=True)
        elif said is None and self._next >= len(self._numbers):
            self._crew.remove(worker)
            worker.end()
        elif said is None and worker.count >= FRESH:
            self._crew[self._crew.index(worker)] = self._hired()
            worker.end()
        elif said is None:
            self._deal(worker)

    def _replace(self, worker: Worker, why: str) -> None:
        """Kill a worker, blame the case that it was at, and have another go on behind it."""
        worker.end()
        number, rest = (worker.left[0], worker.left[1:]) if worker.left else (-1, [])
        commands = "+".join(commands_of(self._seed, number, self._only))
        self.figures.cases += 1
        self.figures.blame(Fault(number, commands, f"{commands}: {why}", f"exit code {worker.process.exitcode}"))
        fresh = Worker(self._seed, self._only)
        fresh.give(rest)
        self._crew[self._crew.index(worker)] = fresh


def arguments() -> argparse.Namespace:
    """What is asked for."""
    parser = argparse.ArgumentParser(description=str(__doc__).partition("\n")[0])
    parser.add_argument("cases", nargs="?", type=int, default=100_000, help="how many")
    parser.add_argument("seed", nargs="?", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2, help="how many processes")
    parser.add_argument("--from", dest="first", type=int, default=0, help="go on with this case")
    parser.add_argument("--case", type=int, help="this case alone, with all that is done to it")
    parser.add_argument("--only", default=",".join(COMMANDS), help="which of what is done with every case, by commas")
    return parser.parse_args()


def prepare() -> None:
    """Import and compile what the cases need, before there are workers."""
    for row in main.COMMANDS.values():
        import_module(f"runtime.cli.{row.module}")
    get_ready()


def main_of(args: argparse.Namespace) -> int:
    """Do the cases, say what was found; gives 1 where anything was."""
    only = tuple(args.only.split(","))
    numbers = range(args.first, args.cases) if args.case is None else range(args.case, args.case + 1)
    begun = time.monotonic()
    prepare()
    found = Campaigners(numbers, args.seed, only, min(args.workers, len(numbers))).run()
    slow, fat = found.slowest, found.fattest
    took, count = time.monotonic() - begun, sum(map(len, found.faults.values()))
    print(
        f"{found.cases} campaigns, seed {args.seed}, in {took:.0f} s ({found.seconds:.0f} s of work); "
        f"faults: {count} of {len(found.faults)} kinds"
    )
    print(f"the slowest took {slow.seconds:.1f} s: case {slow.number} ({', '.join(slow.commands)})")
    print(f"the fattest took {fat.bytes / 1e6:.0f} MB: case {fat.number} ({', '.join(fat.commands)})")
    resource.setrlimit(resource.RLIMIT_AS, (ROOM, ROOM))
    with prepared() as kept:
        for faults in found.faults.values():
            _look_into(args.seed, faults, kept)
    return 1 if found.faults else 0


def _look_into(seed: int, faults: list[Fault], kept: Any) -> None:
    """Say a kind of fault by the smallest case that has it, and leave that in a folder."""
    one = faults[0]
    print(f"{len(faults)}× {one.mark}: cases {', '.join(str(each.number) for each in faults[:8])}\n    {one.told}")
    if one.command not in COMMANDS or one.mark.endswith((": slow", ": hangs", "its process")):
        return
    case, told = smallest(seed, one, kept)
    folder = Path(tempfile.mkdtemp(prefix=f"campaign-fuzz-{one.number}-"))
    write_files(folder / "campaign", case.files, random.Random(0))
    write_files(folder / "base", case.base, random.Random(0))
    print(f"    {told}\n    {folder}")


if __name__ == "__main__":
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    sys.exit(main_of(arguments()))
