"""A player's progress in their own folder: read, changed and written whole, and what is damaged put aside."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from runtime.campaign.progress import Progress
from runtime.campaign.progressdata import progress_text, read_progress
from runtime.match.save_files import stay_newest
from runtime.profile.home import Home
from runtime.support.damage import put_aside
from runtime.support.files import write_whole
from runtime.support.holding import alone

FOLDER = "progress"


@dataclass(frozen=True, slots=True)
class Travelled:
    """The progress that was found, or None; ``damaged`` is where a file lies now that could not be read."""

    progress: Progress | None
    damaged: Path | None = None


def last_travel(home: Home) -> Progress | None:
    """The journey that somebody was on last and has neither ended nor only looked at; None where there is none."""
    files = [file for file in (home.own / FOLDER).glob("*.json") if file.is_file()]
    for file in sorted(files, key=lambda one: (-one.stat().st_mtime_ns, one.name)):
        progress = Travels(home, file.stem).look()
        if progress is not None and progress.results and progress.ended is None:
            return progress
    return None


@dataclass(frozen=True, slots=True)
class Travels:
    """Keeps the progress of one person in one campaign.

    Every change begins with what the file says then, so that of two games that run at once none loses what the other
    has done.
    """

    home: Home
    campaign: str

    @property
    def file(self) -> Path:
        """Where the progress lies."""
        return self.home.own / FOLDER / f"{self.campaign}.json"

    def read(self) -> Travelled:
        """The progress as it was kept; a file that can't be read is renamed, so that nothing writes over it."""
        if not self.file.is_file():
            return Travelled(None)
        read = read_progress(self.file)
        if read.value is not None and read.value.campaign == self.campaign:
            return Travelled(read.value)
        try:
            return Travelled(None, put_aside(self.file))
        except OSError:
            return Travelled(None, self.file)

    def look(self) -> Progress | None:
        """The progress as it was kept, for whoever only looks; None where there is none, or none that can be read."""
        read = read_progress(self.file) if self.file.is_file() else None
        return (
            read.value if read is not None and read.value is not None and read.value.campaign == self.campaign else None
        )

    def change(self, otherwise: Progress, step: Callable[[Progress], Progress]) -> Progress:
        """Take a step from what is kept now, or from ``otherwise`` where nothing is, and keep what comes of it.

        Raises OSError where it can't be kept.
        """
        with alone(self.file):
            found = self.read().progress
            before = found if found is not None else otherwise
            after = step(before)
            if after != found:
                write_whole(self.file, progress_text(after).encode())
                stay_newest(self.file, self.file.parent.glob("*.json"))
            return after
