"""What is said of an error that nobody foresaw to whoever mends it: versions and places in the program, no texts."""

from __future__ import annotations

import platform
import re
import traceback
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path

_QUOTED = re.compile(r"""'[^'\n]*'|"[^"\n]*"|“[^”\n]*”""")
_HARMLESS = re.compile(r"""[\w.,:+*()\[\]<>=-]{0,60}|[^\n]*[/\\][^\n]*""", re.ASCII)
"""What may stand in quotes: a name of the program's own, or a path."""

ROW, ROW_SECONDS = 10, 10.0
"""So many errors in so many seconds are a row that only ending the program breaks off."""

MOST_MEANWHILE = 50
"""Errors while one is being told of, after which the program is ended."""


def report_of(fault: BaseException, versions: Mapping[str, str]) -> str:
    """The whole report; ``versions`` names what the program is made of."""
    lines = [f"{name} {version}" for name, version in versions.items()]
    lines += [f"Python {platform.python_version()}", platform.platform(), ""]
    return "\n".join((*lines, *(_without_texts(line) for line in _lines(fault)))) + "\n"


def signature_of(fault: BaseException) -> str:
    """What is the same where the same thing goes wrong again: the kind of error and its place in the program."""
    frames = traceback.extract_tb(fault.__traceback__)
    place = f"{frames[-1].filename}:{frames[-1].lineno}" if frames else ""
    return f"{type(fault).__qualname__} {place}"


def _lines(fault: BaseException) -> list[str]:
    return "".join(traceback.format_exception(fault)).splitlines()


def _without_texts(line: str) -> str:
    """A line of a traceback without what a person may have written: lines of the program stay as they are."""
    home = str(Path.home())
    line = line.replace(home, "~") if len(home) > 1 else line
    bare = re.sub(r"^[ ]*[|+][ |+]", "", line)
    if bare.startswith(("  File ", "    ")):
        return line
    return _QUOTED.sub(lambda quoted: quoted[0] if _HARMLESS.fullmatch(quoted[0][1:-1]) else "'…'", line)


class CrashAdvice(Enum):
    """What to do about an error."""

    TELL = "tell"
    QUIET = "quiet"
    """It is known, or another is being told of."""
    GIVE_UP = "give up"


@dataclass(slots=True)
class Strikes:
    """Counts errors, so that telling of them never goes round in circles."""

    is_telling: bool = False
    meanwhile: int = 0
    known: set[str] = field(default_factory=set)
    times: list[float] = field(default_factory=list)

    def judge(self, signature: str, now: float) -> CrashAdvice:
        """What to do about one more; ``now`` is the time in seconds."""
        self.times = [*(time for time in self.times if now - time < ROW_SECONDS), now]
        if self.is_telling:
            self.meanwhile += 1
            return CrashAdvice.GIVE_UP if self.meanwhile > MOST_MEANWHILE else CrashAdvice.QUIET
        if len(self.times) >= ROW:
            return CrashAdvice.GIVE_UP
        if signature in self.known:
            return CrashAdvice.QUIET
        self.known.add(signature)
        return CrashAdvice.TELL

    def told(self) -> None:
        """The page is closed; what happened while it was open counts no more."""
        self.is_telling, self.meanwhile = False, 0
        self.times = []
