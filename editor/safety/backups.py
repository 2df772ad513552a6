"""Backups of a campaign: what its files held before they were replaced, twenty of them, in the person's state folder.

One is made before a save replaces anything, before the work of another program is overwritten, and before one's own is
given up for it; never twice of the same. Of more than twenty the one goes whose loss leaves the smallest gap for its
age, so that the last minutes are kept closely and the last weeks coarsely. A backup holds the campaign's own files in a
zip; pictures, sounds and word lists are never replaced by saving and are not in it.
"""

from __future__ import annotations

import contextlib
import hashlib
import io
import json
import lzma
import re
import struct
import zipfile
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from enum import Enum
from pathlib import Path
from tempfile import TemporaryDirectory

from runtime.campaign.reader import LoadResult, read_campaign
from runtime.campaign.source import CAMPAIGN_FILE
from runtime.profile.home import folder_key
from runtime.support.files import Disk, make_folder, open_to_read, remove, write_whole

BACKUPS = "backups"
"""Where backups lie in the state folder, a folder for each campaign."""

MOST = 20
ROOM = 256_000_000
"""Bytes that the backups of one campaign may take; the oldest go early where they take more."""

_ABOUT = "backup.json"
_FOLDERS = "levels|notes|presets|proofs|stamps|text"
_FILES = re.compile(rf"(?:campaign|accepted|(?:{_FOLDERS})/[^/\\\0.][^/\\\0]*)\.json", re.ASCII)
_STAMP = "%Y%m%d-%H%M%S-%f"
_LARGEST, _MOST_BYTES = 40_000_000, 500_000_000
_BROKEN = (
    *(OSError, zipfile.BadZipFile, zlib.error, lzma.LZMAError, struct.error, EOFError),
    *(LookupError, ValueError, TypeError, ArithmeticError, RuntimeError, RecursionError),
)
"""What reading a zip that is torn or made up may raise; a RuntimeError is one that asks for a password."""
_LAST_YEAR = 9000
"""Dates beyond it are made up: nothing could be newer."""


class BackupReason(Enum):
    """What a backup was made before."""

    SAVING = "saving"
    OVERWRITING = "overwriting"
    """Another program's files were about to be overwritten; the backup holds theirs."""
    TAKING = "taking"
    """Another program's files were about to be taken over; the backup holds one's own work."""


@dataclass(frozen=True, slots=True)
class Backup:
    """One backup; ``name`` is the campaign's. Of one that is damaged only ``path``, ``made`` and ``size`` are known."""

    path: Path
    made: datetime
    size: int
    why: BackupReason = BackupReason.SAVING
    name: str = ""
    levels: int = 0
    digest: str = ""
    is_damaged: bool = False


class BackupStore:
    """The backups of the campaign in ``folder``; ``state`` is the person's state folder."""

    def __init__(
        self, state: Path, folder: Path, *, now: Callable[[], datetime] | None = None, disk: Disk | None = None
    ) -> None:
        self.place = state / BACKUPS / folder_key(folder)
        self._folder = folder
        self._now = now or (lambda: datetime.now(UTC))
        self._disk = disk

    def keep(self, files: Mapping[str, bytes], why: BackupReason, name: str) -> Backup | None:
        """Make a backup of these files, unless the newest holds the same; raises OSError where the disk refuses."""
        digest = _digest(files)
        before = self.backups()
        if not files or any(one.digest == digest for one in before[:1]):
            return None
        made = self._now()
        if before and made <= before[0].made:  # A clock that was set back must not put the newest at the end.
            made = before[0].made.replace(microsecond=before[0].made.microsecond // 1000 * 1000)
            made = datetime.fromtimestamp(made.timestamp() + 0.002, UTC)
        levels = sum(file.startswith("levels/") for file in files)
        about = {
            "format": 1,
            "made": made.isoformat(),
            "why": why.value,
            "name": name,
            "folder": str(self._folder),
            "levels": levels,
            "digest": digest,
        }
        make_folder(self.place, 0o700)
        path = self.place / f"{made.strftime(_STAMP)}.zip"
        data = _packed({_ABOUT: json.dumps(about, indent=1).encode(), **files})
        write_whole(path, data, self._disk)
        kept = Backup(path, made, len(data), why, name, levels, digest)
        self._thin_out((kept, *before))
        return kept

    def backups(self) -> tuple[Backup, ...]:
        """All backups, the newest first, damaged ones among them."""
        found = []
        with contextlib.suppress(OSError):
            for path in self.place.glob("*.zip"):
                if not path.name.startswith("."):
                    found.append(_look_at(path))
        return tuple(sorted(found, key=lambda one: (one.made, one.path.name), reverse=True))

    def read(self, backup: Backup) -> LoadResult | None:
        """What a backup holds, read as the campaign's folder would be; None where nothing can be read of it."""
        return read_backup(backup, self._folder)

    def _thin_out(self, newest_first: Sequence[Backup]) -> None:
        """Remove what is too many or too much, as far as the disk lets."""
        left = list(newest_first)
        now = left[0].made
        while len(left) > MOST or (len(left) > 1 and sum(one.size for one in left) > ROOM):
            gone = left[-1] if len(left) <= MOST else left[_least_missed([one.made for one in left], now)]
            left.remove(gone)
            with contextlib.suppress(OSError):
                remove(gone.path)


def read_backup(backup: Backup, folder: Path) -> LoadResult | None:
    """The campaign of a backup of ``folder``, to be looked at only; None where nothing can be read of it."""
    try:
        files = _unpacked(backup.path)
    except _BROKEN:
        return None
    with TemporaryDirectory(prefix="scryptic-backup-") as place:
        for file, data in files.items():
            path = Path(place, file)
            make_folder(path.parent)
            write_whole(path, data)
        result = read_campaign(Path(place), mend=False)
    # The folder's own, so that pictures and the like are found, and go along into a copy.
    return replace(result, source=replace(result.source, folder=folder))


def _least_missed(newest_first: Sequence[datetime], now: datetime) -> int:
    """The place of the one whose loss leaves the smallest gap for its age; never the newest."""

    def gap(number: int) -> float:
        older = newest_first[number + 1] if number + 1 < len(newest_first) else newest_first[number]
        age = max(0.001, (now - newest_first[number]).total_seconds())
        return (newest_first[number - 1] - older).total_seconds() / age

    # Of those that are missed alike the oldest goes.
    return min(range(1, len(newest_first)), key=lambda number: (gap(number), -number))


def _look_at(path: Path) -> Backup:
    """What a backup says of itself."""
    made, size = _dated(path), 0
    try:
        size = path.stat().st_size
        with open_to_read(path) as file, zipfile.ZipFile(file) as packed:
            if packed.getinfo(_ABOUT).file_size > _LARGEST:
                raise ValueError("no backup of ours")
            about = json.loads(packed.read(_ABOUT))
        told = _bearable(datetime.fromisoformat(about["made"]).astimezone(UTC))
        facts_told = str(about["name"]), int(about["levels"]), str(about["digest"])
        return Backup(path, told, size, BackupReason(about["why"]), *facts_told)
    except _BROKEN:
        return Backup(path, made, size, is_damaged=True)


def _dated(path: Path) -> datetime:
    """The moment that a backup's name tells; one without such a name counts as older than all."""
    try:
        return _bearable(datetime.strptime(path.stem, _STAMP).replace(tzinfo=UTC))
    except ValueError:
        return datetime.fromtimestamp(0, UTC)


def _bearable(moment: datetime) -> datetime:
    """A moment that others can come before and after; raises ValueError for any other."""
    if not 1970 <= moment.year <= _LAST_YEAR:
        raise ValueError("a date that is made up")
    return moment


def _packed(files: Mapping[str, bytes]) -> bytes:
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED, compresslevel=3) as packed:
        for file, data in files.items():
            packed.writestr(zipfile.ZipInfo(file), data, zipfile.ZIP_DEFLATED, 3)
    return whole.getvalue()


def _unpacked(path: Path) -> dict[str, bytes]:
    """The campaign's files in a backup; raises one of many errors where it is damaged or not one of ours."""
    with open_to_read(path) as file, zipfile.ZipFile(file) as packed:
        members = [member for member in packed.infolist() if member.filename != _ABOUT]
        if not any(member.filename == CAMPAIGN_FILE for member in members):
            raise ValueError("no campaign in it")
        if sum(member.file_size for member in members) > _MOST_BYTES:
            raise ValueError("too large")
        for member in members:
            if not _FILES.fullmatch(member.filename) or member.file_size > _LARGEST:
                raise ValueError(f"{member.filename} has no place in a backup")
        return {member.filename: packed.read(member) for member in members}


def _digest(files: Mapping[str, bytes]) -> str:
    whole = hashlib.sha256()
    for file in sorted(files):
        whole.update(f"{file}\0{len(files[file])}\0".encode("utf-8", "surrogateescape"))
        whole.update(files[file])
    return whole.hexdigest()
