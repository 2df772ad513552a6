"""Commands of ``scryptic`` on files of strangers, each in a process that may take so much and no more."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from runtime import resources
from tests.campaign.bound_tricks import Files

WITHOUT_END = -1
_COMMAND = """
import sys
from resource import RLIMIT_AS, RLIMIT_CPU, setrlimit
setrlimit(RLIMIT_CPU, ({seconds}, {seconds}))
setrlimit(RLIMIT_AS, ({room}, {room}))
from runtime.cli.main import main
sys.exit(main(sys.argv[1:]))
"""


@dataclass(frozen=True, slots=True)
class Ran:
    """What became of a command: its exit code, less than none at a limit, and what it took of processor and memory."""

    code: int
    out: bytes
    err: bytes
    seconds: float
    megabytes: float


def written(folder: Path, files: Files) -> Path:
    """The folder with these files in it."""
    for name, data in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return folder


def run_guarded(*words: str | Path, home: Path, seconds: int, room: int = WITHOUT_END) -> Ran:
    """Run a command with so many seconds of the processor, bytes of addresses, and a home of its own."""
    own = dict.fromkeys(("SCRYPTIC_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"), str(home))
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        process = subprocess.Popen(
            [sys.executable, "-c", _COMMAND.format(seconds=seconds, room=room), *map(str, words)],
            cwd=resources.root(),
            stdout=out,
            stderr=err,
            env={**os.environ, **own},
        )
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        err.seek(0)
        taken, most = usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1000
        return Ran(process.returncode, out.read(), err.read(), taken, most)
