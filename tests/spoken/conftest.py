"""What the tests by ear share: a screen without a device, a bus, a program on it, and a reader that speaks it."""

from __future__ import annotations

import json
import os
import queue
import re
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ctypes.util import find_library
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from time import monotonic
from typing import IO

import pytest

HERE = Path(__file__).parent
SYSTEM_PYTHON = "/usr/bin/python3"
AT_MOST = 60.0
"""How many seconds something may take to be spoken."""
A_CARD = 4.0
"""Where nothing is spoken for so many seconds, a card may wait for Enter."""


class UnheardError(AssertionError):
    """What was waited for was not spoken."""


@cache
def lacking() -> str:
    """What this machine lacks for a screen reader; empty where nothing is."""
    for tool in ("Xvfb", "dbus-run-session", SYSTEM_PYTHON):
        if shutil.which(tool) is None:
            return f"{tool} is not there"
    asked = subprocess.run([SYSTEM_PYTHON, "-c", "import pyatspi"], capture_output=True, check=False)
    if asked.returncode:
        return "the system's Python has no pyatspi"
    for library in ("xcb-cursor", "xcb-icccm", "xcb-keysyms", "xkbcommon-x11", "Xtst"):
        if find_library(library) is None:
            return f"lib{library} is not there"
    bus = Path("/usr/share/dbus-1/accessibility-services/org.a11y.atspi.Registry.service")
    return unreachable() if bus.exists() else "at-spi2-core is not there"


def unreachable() -> str:
    """Why the bus of readers, or a screen, can't be reached though all of it is installed; empty where both can."""
    asks = "import pyatspi; pyatspi.Registry.getDesktop(0).childCount"
    shows = "from PySide6.QtWidgets import QApplication; QApplication([])"
    screen = subprocess.Popen(
        ["Xvfb", "-displayfd", "1", "-nolisten", "tcp"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    assert screen.stdout is not None
    number = screen.stdout.readline().strip()
    screen.stdout.close()
    surroundings = {**os.environ, "DISPLAY": f":{number}", "QT_QPA_PLATFORM": "xcb"}
    try:
        for what, command in (
            ("bus of readers", ["dbus-run-session", "--", SYSTEM_PYTHON, "-c", asks]),
            ("screen", [sys.executable, "-c", shows]),
        ):
            tried = subprocess.run(command, env=surroundings, capture_output=True, check=False, timeout=AT_MOST)
            if tried.returncode:
                return f"no {what} can be reached: {tried.stderr.decode(errors='replace').strip()[-200:]}"
    except (OSError, subprocess.TimeoutExpired) as problem:
        return str(problem)
    finally:
        screen.terminate()
        screen.wait()
    return ""


@dataclass
class Ear:
    """Who hears a program and has only its keyboard; ``told`` is all that was spoken, ``written`` what it wrote."""

    reader: subprocess.Popen[str]
    told: list[str] = field(default_factory=list)
    written: list[str] = field(default_factory=list)
    lines: queue.Queue[str | None] = field(default_factory=queue.Queue)
    _from: int = 0

    def __post_init__(self) -> None:
        assert self.reader.stdout is not None
        self._listening = threading.Thread(target=self._read, args=(self.reader.stdout,), daemon=True)
        self._listening.start()

    def stop(self) -> None:
        """Let reader and program end."""
        assert self.reader.stdin is not None and self.reader.stdout is not None
        self.reader.stdin.close()
        try:
            self.reader.wait(20)
        except subprocess.TimeoutExpired:
            os.killpg(self.reader.pid, signal.SIGKILL)
            self.reader.wait()
        self._listening.join(20)
        self.reader.stdout.close()

    def _read(self, stream: IO[str]) -> None:
        for line in stream:
            self.lines.put(line)
        self.lines.put(None)

    def _next(self, until: float) -> dict[str, object]:
        try:
            line = self.lines.get(timeout=max(0.0, until - monotonic()))
        except queue.Empty:
            raise UnheardError("not heard; the last was: " + " | ".join(self.told[-12:])) from None
        assert line is not None, "the program has ended: " + " | ".join(self.told[-5:])
        return self._take(line)

    def _take(self, line: str) -> dict[str, object]:
        found: dict[str, object] = json.loads(line) if line.startswith("{") else {}
        if "said" in found:
            self.told.append(str(found["said"]))
        if "program" in found:
            self.written.append(str(found["program"]))
        return found

    def press(self, *keys: str) -> None:
        """Press keys, one after the other; what was spoken before is no answer to them."""
        while not self.lines.empty() and (line := self.lines.get()) is not None:
            self._take(line)
        self._from = len(self.told)
        self._send(*keys)

    def press_on(self, *keys: str) -> None:
        """Press more keys; whatever was spoken since the last ones may be an answer to them all."""
        self._send(*keys)

    def _send(self, *lines: str) -> None:
        assert self.reader.stdin is not None
        for line in lines:
            self.reader.stdin.write(line + "\n")
            self.reader.stdin.flush()

    def insist(self, keys: str, *parts: str) -> str:
        """Press keys again and again until something is spoken: a card that has just come takes none at first."""
        for _ in range(round(AT_MOST)):
            try:
                self.press(keys)
                return self.hear(*parts, within=1.0)
            except UnheardError:
                continue
        raise AssertionError(f"{keys} leads to nothing that has {parts}")

    def hear(self, *parts: str, within: float = AT_MOST) -> str:
        """Wait until something is spoken that has all these parts, and give all of it."""
        every = "".join(f"(?=.*{re.escape(part)})" for part in parts)
        return self.find(f"(?s)^{every}", within).string

    def find(self, pattern: str, within: float = AT_MOST, *, past_cards: bool = False) -> re.Match[str]:
        """Wait until something is spoken in which this pattern is found; ``past_cards`` presses Enter meanwhile."""
        until = monotonic() + within
        while True:
            for number in range(self._from, len(self.told)):
                found = re.search(pattern, self.told[number])
                if found is not None:
                    self._from = number + 1
                    return found
            self._from = len(self.told)
            try:
                self._next(min(until, monotonic() + A_CARD) if past_cards else until)
            except UnheardError:
                if monotonic() > until:
                    raise
                self._send("Return")

    def read(self, part: str) -> str:
        """Wait until the program has written a line that has this part."""
        until = monotonic() + AT_MOST
        while not any(part in line for line in self.written):
            self._next(until)
        return next(line for line in self.written if part in line)

    def last(self, begin: str) -> str:
        """What the program has written last behind these words."""
        return next(line for line in reversed(self.written) if line.startswith(begin)).removeprefix(begin).strip()

    def tables(self) -> list[tuple[str, int, int, str]]:
        """The tables that a reader finds: name, rows, columns, the first cell."""
        until = monotonic() + AT_MOST
        self._send("tables")
        while True:
            found = self._next(until).get("tables")
            if isinstance(found, list):
                return [tuple(one) for one in found]


Starts = Callable[..., Ear]


@contextmanager
def readers(folder: Path) -> Iterator[Starts]:
    """Starts Python programs of this folder, each on a screen of its own, with a reader that speaks it.

    What they keep, they keep in that other, private ``folder``. With ``orca``, Orca reads a program too, and keeps
    its log in that file.
    """
    shown: list[subprocess.Popen[str]] = []
    running: list[Ear] = []

    def begin(program: str, *arguments: object, orca: Path | None = None) -> Ear:
        screen = subprocess.Popen(
            ["Xvfb", "-displayfd", "1", "-screen", "0", "1280x800x24", "-nolisten", "tcp"],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        shown.append(screen)
        assert screen.stdout is not None
        number = screen.stdout.readline().strip()
        screen.stdout.close()
        surroundings = {
            **os.environ,
            "DISPLAY": f":{number}",
            "QT_QPA_PLATFORM": "xcb",
            "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1",
            "XDG_RUNTIME_DIR": str(folder),
            "HOME": str(folder),
            "SCRYPTIC_HOME": str(folder / "home"),
            "ORCA_LOG": "" if orca is None else str(orca),
        }
        surroundings.pop("AT_SPI_BUS_ADDRESS", None)
        folder.chmod(0o700)
        command = ["dbus-run-session", "--", SYSTEM_PYTHON, "-B", str(HERE / "screen_reader.py")]
        program_path = [sys.executable, str(HERE / program), *map(str, arguments)]
        with (folder / "errors.txt").open("w") as errors:
            reader = subprocess.Popen(
                [*command, *program_path],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
                env={**surroundings, "PYTHONPATH": str(HERE.parents[1])},
                start_new_session=True,
            )
        ear = Ear(reader)
        running.append(ear)
        return ear

    try:
        yield begin
    finally:
        for ear in running:
            ear.stop()
        for screen in shown:
            screen.terminate()
            screen.wait()


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Starts]:
    """:func:`readers` that keep what they keep in a folder of the test's."""
    why = lacking()
    if why:
        pytest.skip(f"no screen reader can be tried here: {why}")
    with readers(tmp_path) as begin:
        yield begin
