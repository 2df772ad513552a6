"""The journal: what is changed and not saved yet, written beside the window within a moment of each change.

A journal is one file of checksummed pieces (:mod:`editor.safety.journal_entries`): the campaign as it was saved, then
each change, and the pictures that were brought along for it. It lies in the person's own state folder, never among
the campaign's files, and goes when the campaign is saved.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from threading import Condition, Thread

from editor.safety.journal_entries import (
    MAGIC,
    PICTURES,
    JournalBase,
    JournalData,
    TextDraft,
    difference,
    drafts_data,
    file_bytes,
    frame,
    to_bytes,
)
from editor.safety.locks import Presence
from runtime.campaign.model import Campaign
from runtime.campaign.writer import campaign_files
from runtime.profile.home import folder_key
from runtime.support.files import Disk, append_to, make_folder, move, remove, write_whole
from runtime.support.texts import reason_of

SHELF = "thrown-away"
DAYS = 30
"""Days that a journal is kept after it was thrown away."""

MOST = 50
"""Journals on the shelf; beyond that the oldest go early."""


def shelve(path: Path) -> Path:
    """Put a journal away; returns where it lies then. Raises OSError."""
    shelf = path.parent / SHELF
    make_folder(shelf, 0o700)
    place = shelf / path.name
    move(path, place)
    os.utime(place)
    return place


def take_down(path: Path) -> Path:
    """Put a journal back among those that are offered; returns where it lies then. Raises OSError."""
    place = path.parent.parent / path.name
    move(path, place)
    return place


def clear_shelf(folder: Path, now: float | None = None) -> None:
    """Remove for good what was thrown away long ago, as far as the disk lets."""
    oldest = (time.time() if now is None else now) - DAYS * 24 * 3600
    aged = []
    for path in (folder / SHELF).glob("*.journal"):
        with contextlib.suppress(OSError):
            aged.append((path.stat().st_mtime, path))
    for number, (age, path) in enumerate(sorted(aged, reverse=True)):
        if age < oldest or number >= MOST:
            with contextlib.suppress(OSError):
                remove(path)


JOURNALS = "journals"
"""Where journals lie in the state folder."""

PAUSE = 0.2
"""Seconds between two changes that are written; what comes meanwhile is written together."""

RETRY = 3.0
"""Seconds until writing is tried again after the disk refused."""

IDLE = 10.0
"""Seconds without work after which the thread ends; the next change begins another."""

_ROOM = 4 << 20
"""Bytes that a journal may grow by before it is written anew, as one change from its ground."""

_Tell = Callable[[str], None]
"""Hears in the journal's own thread why nothing can be kept at present; an empty text once it can again."""


def _unheard(_trouble: str) -> None:
    """Stands in for whoever heard of trouble before the end."""


def journals_in(state: Path) -> Path:
    """The folder of the journals of a person's state folder."""
    return state / JOURNALS


@dataclass(frozen=True, slots=True)
class _Job:
    """The newest value to be kept over its ground; ``campaign`` None ends the journal, away or gone for good.

    ``pictures`` are those that wait to be saved with it, by their names; ``drafts`` are being typed.
    """

    ground: JournalBase | None
    campaign: Campaign | None
    count: int = 0
    put_away: bool = False
    pictures: Mapping[str, bytes] = field(default_factory=dict)
    drafts: tuple[TextDraft, ...] = ()


class Journal:
    """Keeps the newest value of one campaign after the other; its methods return at once, a thread of its own writes.

    ``tell`` hears of trouble. Nothing is raised to those who hand in values: work goes on without a journal too.
    """

    def __init__(self, state: Path, tell: _Tell, disk: Disk | None = None) -> None:
        self._writer = _Writer(journals_in(state), disk or Disk())
        self._tell = tell
        self._turn = Condition()
        self._jobs: list[_Job] = []
        self._is_busy = self._in_hurry = self._is_in_trouble = self._is_closing = False
        self._tries = 0
        self._thread: Thread | None = None

    @property
    def path(self) -> Path | None:
        """The file that holds the work which is not saved; None while there is none."""
        return self._writer.path

    @property
    def token(self) -> str:
        """What tells this editor's journals from those of others."""
        return self._writer.token

    def note(
        self,
        ground: JournalBase,
        campaign: Campaign,
        count: int,
        pictures: Mapping[str, bytes] | None = None,
        drafts: tuple[TextDraft, ...] = (),
    ) -> None:
        """Keep a value, ``count`` changes away from its ground; an older one that still waits is passed over.

        ``pictures`` are those that were brought along and are not in the campaign's folder yet; ``drafts`` are texts
        that are being typed.
        """
        job = _Job(ground, campaign, count, pictures=dict(pictures or {}), drafts=drafts)
        with self._turn:
            if self._jobs and self._jobs[-1].ground is ground:
                self._jobs.pop()
            self._add(job)

    def end(self, *, put_away: bool = False) -> None:
        """The work is saved, or is not wanted: its journal goes, or is put away for a while."""
        with self._turn:
            # What is saved need not be written any more; what is put away must be whole first.
            if not put_away and self._jobs and self._jobs[-1].ground is not None:
                self._jobs.pop()
            self._add(_Job(None, None, put_away=put_away))

    def flush(self, timeout: float = 5.0) -> bool:
        """Wait until all that was handed in is on the disk; whether it is, at most ``timeout`` seconds later."""
        with self._turn:
            self._in_hurry, before = True, self._tries
            self._turn.notify_all()
            done = self._turn.wait_for(lambda: self._is_done(before), timeout)
            self._in_hurry = False
            return done and not self._is_in_trouble

    def close(self, timeout: float = 5.0) -> bool:
        """Finish what was handed in and let go of everything; whether it was finished. The files stay."""
        done = self.flush(timeout)
        with self._turn:
            self._jobs.clear()
            self._is_closing = True
            self._turn.notify_all()
            thread = self._thread
        if thread is not None:
            # What hears of trouble belongs to the window's thread: this one must not be the last to let it go.
            thread.join(timeout)
        self._tell = _unheard
        self._is_closing = False
        self._writer.leave()
        return done

    def _is_done(self, before: int) -> bool:
        """Whether nothing is left to do, or one more try than the ``before`` ones was in vain."""
        if self._is_in_trouble:
            return self._tries > before
        return not self._jobs and not self._is_busy

    def _add(self, job: _Job) -> None:
        """Let a job wait for its turn; within the lock."""
        self._jobs.append(job)
        if self._thread is None:
            self._thread = Thread(target=self._work, name="journal", daemon=True)
            self._thread.start()
        self._turn.notify_all()

    def _work(self) -> None:
        """What the thread does: write the newest value, rest a moment, and end when nothing comes for long."""
        while (job := self._next()) is not None:
            fault = ""
            try:
                self._writer.write(job)
            except OSError as problem:
                fault = reason_of(problem)
            except Exception as problem:  # Whatever it is, the next values must still be kept, and the person told.
                fault = f"{type(problem).__name__}: {problem}"
            self._finished(job, fault)

    def _next(self) -> _Job | None:
        with self._turn:
            self._turn.wait_for(lambda: bool(self._jobs) or self._is_closing, IDLE)
            if not self._jobs:
                self._thread = None
                return None
            self._is_busy = True
            return self._jobs.pop(0)

    def _finished(self, job: _Job, fault: str) -> None:
        if bool(fault) != self._is_in_trouble:
            self._tell(fault)
        with self._turn:
            self._is_busy, self._is_in_trouble = False, bool(fault)
            self._tries += 1
            self._turn.notify_all()
            if not fault:
                self._turn.wait_for(lambda: self._in_hurry or self._is_closing, PAUSE)
                return
            if not self._is_closing:
                self._turn.wait(RETRY)
            if not self._jobs and not self._is_closing:  # What came meanwhile is newer.
                self._jobs.append(job)


class _Writer:
    """The file of the present journal; all of it happens in the journal's thread."""

    def __init__(self, folder: Path, disk: Disk) -> None:
        self._folder, self._disk = folder, disk
        self._presence = Presence(folder, f"{os.getpid()}-{secrets.token_hex(6)}")
        self._number = 0
        self._ground: JournalBase | None = None
        self._written: Campaign | None = None
        self._pictures: dict[str, bytes] = {}
        self._drafts: tuple[TextDraft, ...] = ()
        self._outdated: list[Path] = []
        self._base = b""
        self._size = self._limit = 0
        self.path: Path | None = None

    @property
    def token(self) -> str:
        """What this editor's journals begin with."""
        return self._presence.token

    def write(self, job: _Job) -> None:
        """Do a job; raises OSError where the disk refuses, and can be asked to do the same job again."""
        if job.ground is None or job.campaign is None:
            self._end(put_away=job.put_away)
            return
        if job.ground is not self._ground:
            self._begin(job.ground)
        if self._written is None or self.path is None:
            self._write_anew(job)
            return
        change = difference(self._written, job.campaign)
        added = {name: data for name, data in job.pictures.items() if self._pictures.get(name) != data}
        if not change and not added and job.drafts == self._drafts:
            return
        piece = _framed(added) + frame(to_bytes(_stamped(change, job)))
        if self._size + len(piece) > self._limit or not self._is_whole(self.path):
            self._write_anew(job)
        else:
            self._append(self.path, piece)
        self._written, self._pictures = job.campaign, {**self._pictures, **added}
        self._drafts = job.drafts

    def leave(self) -> None:
        """Let others see that this editor is gone; its files stay."""
        self._presence.leave()

    def _begin(self, ground: JournalBase) -> None:
        files = ground.files
        if files is None:
            files = files_of(ground.campaign)
        about: JournalData = {
            "name": ground.name,
            "folder": ground.folder,
            "at": now(),
            "files": list(files),
            "saved": ground.files is not None,
            "origin": ground.origin,
        }
        pieces = [to_bytes(about), *(file_bytes(name, content) for name, content in files.items())]
        self._base = MAGIC + b"".join(frame(piece) for piece in pieces)
        self._number += 1
        self._outdated += self._present_files()
        place = folder_key(Path(ground.folder)) if ground.folder else "unsaved"
        self.path = self._folder / f"{self._presence.token}-{self._number}-{place}.journal"
        self._ground, self._written, self._pictures = ground, None, {}

    def _write_anew(self, job: _Job) -> None:
        """The whole file: its ground and one change to the newest value."""
        if self.path is None or job.ground is None or job.campaign is None:
            return
        change = difference(job.ground.campaign, job.campaign)
        data = self._base + _framed(job.pictures) + frame(to_bytes(_stamped(change, job)))
        make_folder(self._folder, 0o700)
        self._presence.show()  # First: a journal whose editor seems gone is offered as work that was left behind.
        write_whole(self.path, data, self._disk)
        self._remove_outdated()  # Only now: until this file is whole, those before it are all there is of the work.
        self._size, self._limit = len(data), 2 * len(data) + _ROOM
        self._written, self._pictures, self._drafts = job.campaign, dict(job.pictures), job.drafts

    def _is_whole(self, path: Path) -> bool:
        """Whether the file ends where it was left; else it was torn, or somebody was at it."""
        with contextlib.suppress(OSError):
            return path.stat().st_size == self._size
        return False

    def _append(self, path: Path, piece: bytes) -> None:
        append_to(path, piece)
        self._size += len(piece)

    def _end(self, *, put_away: bool) -> None:
        """The journal of the present ground goes, and those before it."""
        self._outdated += self._present_files()
        if put_away and self.path in self._outdated and self.path.exists():
            shelve(self.path)
        self._remove_outdated()
        self.path = self._ground = self._written = None
        self._base = b""

    def _present_files(self) -> list[Path]:
        """The present journal, where it is written, and the one that its work was recovered from: one piece of work."""
        if self._written is None or self.path is None or self._ground is None:
            return []
        origin = self._ground.origin
        return [*([self._folder / origin] if origin else []), self.path]

    def _remove_outdated(self) -> None:
        """Remove the journals of grounds before the present one, whose own journal is there by now."""
        while self._outdated:
            self._disk.remove(self._outdated[-1])
            self._outdated.pop()


def now() -> str:
    """The time as journals hold it."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def files_of(campaign: Campaign) -> Mapping[str, bytes]:
    """The files that a campaign would have if it were saved."""
    return campaign_files(campaign, None)


def _stamped(change: JournalData, job: _Job) -> JournalData:
    return {**change, **drafts_data(job.drafts), "at": now(), "count": job.count}


def _framed(pictures: Mapping[str, bytes]) -> bytes:
    """Pictures as pieces, which stand before the change that may name them."""
    return b"".join(frame(file_bytes(PICTURES + name, data)) for name, data in pictures.items())
