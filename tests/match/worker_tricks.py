"""What may become of the computer's process, and when: each trick is played in the process itself, by what answers."""

from __future__ import annotations

import multiprocessing
import os
import signal
import struct
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Event
from typing import Any

from runtime.lexicon import WordSource
from runtime.support.workers import Answerer, Patience
from tests.patience import PATIENCE

BEAT = 0.05
LONG = round(PATIENCE / BEAT)
STEADY = Patience(BEAT, LONG, LONG, LONG)
"""For what fails at once: no machine is so slow that another failure is seen."""
HURRIED = Patience(BEAT, LONG // 2, silence=40, idle=40)
"""For what is to be found by its silence: two seconds without a sign of life are too many, four after a failure.

One that never gave a sign is found while the reply is still waited for.
"""


def _killed(_line: Connection) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def _stopped(_line: Connection) -> None:
    os.kill(os.getpid(), signal.SIGSTOP)


def _left(_line: Connection) -> None:
    os._exit(0)


def _exited(_line: Connection) -> None:
    sys.exit(3)


def _raised(_line: Connection) -> None:
    raise RuntimeError("a trick")


def _out_of_memory(_line: Connection) -> None:
    raise MemoryError


def _hung(_line: Connection) -> None:
    Event().wait()


def _garbage(line: Connection) -> None:
    line.send_bytes(b"\x80\x05garbage")


def _another_thing(line: Connection) -> None:
    line.send(["something", "else"])


def _nothing(line: Connection) -> None:
    line.send_bytes(b"")


def _cut_off(line: Connection) -> None:
    os.write(line.fileno(), struct.pack("!i", 1000) + b"half of it")
    os._exit(0)


def _stopped_half_way(line: Connection) -> None:
    os.write(line.fileno(), struct.pack("!i", 1000) + b"half of it")
    os.kill(os.getpid(), signal.SIGSTOP)


def _endless(line: Connection) -> None:
    os.write(line.fileno(), struct.pack("!iQ", -1, 1 << 62) + b"the beginning")


def _hung_up(line: Connection) -> None:
    line.close()


TRICKS: Mapping[str, Callable[[Connection], None]] = {
    "killed": _killed,
    "stopped": _stopped,
    "left": _left,
    "exited": _exited,
    "raised": _raised,
    "out of memory": _out_of_memory,
    "hung": _hung,
    "garbage": _garbage,
    "another thing": _another_thing,
    "nothing": _nothing,
    "cut off": _cut_off,
    "stopped half way": _stopped_half_way,
    "endless": _endless,
    "hung up": _hung_up,
}
SILENT = frozenset({"stopped", "hung", "stopped half way"})
"""Tricks after which nothing more is heard."""
WHEN = ("arriving", "preparing", "asked", "answering")
"""When what answers has come to the process, when it gets ready, before it thinks, and after."""
FORGIVEN = {("raised", "preparing"), ("out of memory", "preparing")}
"""What keeps it from getting ready is met again, or not, by the first answer."""


def patience_with(trick: str) -> Patience:
    """With how much patience a trick is found in little time, and nothing else is taken for it."""
    return HURRIED if trick in SILENT else STEADY


@dataclass
class Tricky:
    """Answers as ``inner`` does, but that in the first so many processes a trick is played; ``folder`` counts them."""

    inner: Answerer
    trick: str
    when: str
    folder: Path
    times: int = 1

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        (self.folder / f"{os.getpid()}.pid").touch()
        self._at("arriving")

    def prepare(self) -> None:
        self._at("preparing")
        self.inner.prepare()

    def reply(self, question: Any) -> Any:
        self._at("asked")
        answer = self.inner.reply(question)
        self._at("answering")
        return answer

    def _at(self, when: str) -> None:
        played = len(list(self.folder.glob("*.played")))
        if when == self.when and played < self.times:
            (self.folder / f"{os.getpid()}.played").touch()
            TRICKS[self.trick](_line())


def _line() -> Connection:
    """The process's end of the line to the program."""
    frame = sys._getframe()
    while "signs" not in frame.f_locals or "line" not in frame.f_locals:
        assert frame.f_back is not None
        frame = frame.f_back
    line: Connection = frame.f_locals["line"]
    return line


def pids(folder: Path) -> set[int]:
    """The processes that there were."""
    return {int(path.stem) for path in folder.glob("*.pid")}


def is_gone(pid: int) -> bool:
    """Whether there is no process of this number any more, not even one that waits to be buried."""
    if os.name == "nt":
        return pid not in {child.pid for child in multiprocessing.active_children()}
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


def few_words(place: Path, added: tuple[str, ...] = ()) -> WordSource:
    """A lexicon of five words, and those added, which no process takes long to read."""
    folder = place / "words"
    folder.mkdir()
    (folder / "some-35.txt").write_text("TEA\nEAT\nAT\nTAXI\nAX\n")
    (folder / "connotations.json").write_text("{}")
    return WordSource(folder, added=added)
