"""A player's progress in their own folder: read, changed and written whole, and what is damaged put aside."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from runtime.campaign.datafiles import LEVEL_LIMITS
from runtime.campaign.progress import CampaignProgress
from runtime.campaign.progress_json import progress_text, read_progress, read_sound_part
from runtime.match.save_files import stay_newest
from runtime.profile.home import Home
from runtime.support.damage import keep_aside, put_aside
from runtime.support.file_lock import alone
from runtime.support.files import write_whole

FOLDER = "progress"


@dataclass(frozen=True, slots=True)
class StoredProgress:
    """The progress that was found, or None; ``damaged`` is where a file lies now that could not be read.

    ``lost`` names the stations, or whatever else it was, that could not be read of it.
    """

    progress: CampaignProgress | None
    damaged: Path | None = None
    lost: tuple[str, ...] = ()


def last_travel(home: Home) -> CampaignProgress | None:
    """The journey that somebody was on last and has neither ended nor only looked at; None where there is none."""
    files = [file for file in (home.own / FOLDER).glob("*.json") if file.is_file()]
    for file in sorted(files, key=lambda one: (-one.stat().st_mtime_ns, one.name)):
        progress = ProgressStore(home, file.stem).look()
        if progress is not None and progress.results and progress.ended is None:
            return progress
    return None


@dataclass(frozen=True, slots=True)
class ProgressStore:
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

    def read(self) -> StoredProgress:
        """The progress as it was kept; a damaged file is put aside, so that nothing writes over it.

        What makes sense in it is taken all the same. One that the system does not let us read stays where it is.
        """
        if not self.file.is_file():
            return StoredProgress(None)
        read = read_progress(self.file)
        if read.value is not None and read.value.campaign == self.campaign:
            return StoredProgress(read.value)
        if any(issue.code == "file-unreadable" for issue in read.issues):
            return StoredProgress(None, self.file)
        progress, lost = read_sound_part(self.file)
        try:
            if progress is not None and progress.campaign == self.campaign and lost:
                return StoredProgress(progress, keep_aside(self.file, LEVEL_LIMITS.size), lost)
            return StoredProgress(None, put_aside(self.file))
        except OSError:
            return StoredProgress(None, self.file)

    def look(self) -> CampaignProgress | None:
        """The progress as it was kept, for whoever only looks; None where there is none, or none that can be read."""
        read = read_progress(self.file) if self.file.is_file() else None
        return (
            read.value if read is not None and read.value is not None and read.value.campaign == self.campaign else None
        )

    def change(
        self, otherwise: CampaignProgress, step: Callable[[CampaignProgress], CampaignProgress]
    ) -> CampaignProgress:
        """Take a step from what is kept now, or from ``otherwise`` where nothing is, and keep what comes of it.

        Raises OSError where it can't be kept.
        """
        with alone(self.file):
            there = self.read()
            if there.damaged == self.file:  # It may be sound, and is not to be lost.
                raise OSError(errno.EIO, os.strerror(errno.EIO), str(self.file))
            found = there.progress
            if found is not None and there.lost:  # What was read before the damage is there still.
                known = {**otherwise.results, **found.results}
                found = replace(found, results=known, unlocked={**otherwise.unlocked, **found.unlocked})
            before = found if found is not None else otherwise
            after = step(before)
            if after != found:
                write_whole(self.file, progress_text(after).encode())
                stay_newest(self.file, self.file.parent.glob("*.json"))
            return after
