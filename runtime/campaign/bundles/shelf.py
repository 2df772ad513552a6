"""The campaigns that a person has installed: a folder each, named by its id, in one place."""

from __future__ import annotations

import contextlib
import errno
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from runtime.campaign.bundles.reader import HEAD_LIMITS, Bundle, stage, sweep
from runtime.campaign.campaign_json import read_campaign_data
from runtime.campaign.model import Campaign
from runtime.campaign.source import CAMPAIGN_FILE
from runtime.campaign.versions import Age, compare
from runtime.support.files import Disk, read_file, resolved
from runtime.support.issues import Issue, IssueCode, Place, Severity
from runtime.support.json_text import parse
from runtime.support.texts import Texts, reason_of

REPLACED = ".replaced"
"""Where in the place a campaign waits while another takes its place, lest a stopped program leave neither."""


class InstallError(OSError):
    """A campaign that was not installed or removed; ``issue`` says why. What was installed before still is."""

    def __init__(self, issue: Issue) -> None:
        super().__init__(issue.code)
        self.issue = issue


@dataclass(frozen=True, slots=True)
class Installed:
    """A campaign on the shelf: its folder, and what its ``campaign.json`` says, without levels."""

    folder: Path
    head: Campaign


class CampaignShelf:
    """Installs and removes campaigns in ``place``, which need not exist yet; ``disk`` does what is done there."""

    def __init__(self, place: Path, disk: Disk | None = None) -> None:
        self.place = place
        self._disk = disk or Disk()

    def installed(self) -> tuple[Installed, ...]:
        """What is installed, by name; one that a stopped program was about to replace is there, too."""
        found = {one.name: one for folder in (self.place / REPLACED, self.place) for one in _folders(folder)}
        heads = ((folder, head_of(folder)) for folder in found.values())
        there = [Installed(folder, head) for folder, head in heads if head is not None]
        return tuple(sorted(there, key=lambda one: (one.head.name.casefold(), one.folder.name)))

    def find(self, campaign_id: str) -> Installed | None:
        """What is installed under an id."""
        return next((one for one in self.installed() if one.folder.name == campaign_id), None)

    def holds(self, folder: Path) -> bool:
        """Whether a folder lies on this shelf."""
        return resolved(folder).is_relative_to(resolved(self.place))

    def install(self, bundle: Bundle, *, replace: bool = False) -> Installed:
        """Put a bundle's campaign on the shelf, all of it or nothing; saved games lie elsewhere and stay.

        Raises InstallError where one of its id is there and is not to be replaced, and where the disk refuses.
        """
        head = bundle.head
        before = self.find(head.id)
        if before is not None and not replace:
            details: dict[str, str | int] = {"id": head.id, "name": before.head.name or before.folder.name}
            raise InstallError(Issue(Severity.ERROR, IssueCode("install-taken"), details=details))
        target = self.place / head.id
        try:
            self._disk.make_folder(self.place)
            self._go_back(head.id)
            staging = stage(bundle, self.place, self._disk)
            self._swap(staging, target)
        except OSError as problem:
            raise InstallError(self.why_failed(problem)) from problem
        return Installed(target, head)

    def remove(self, campaign_id: str) -> bool:
        """Take a campaign off the shelf; whether there was one. Raises InstallError where the disk refuses."""
        found = self.find(campaign_id)
        if found is None:
            return False
        try:
            self._go_back(campaign_id)
            away = self.place / REPLACED / campaign_id
            self._make_way(away)
            self._disk.replace(self.place / campaign_id, away)
            self._disk.settle(self.place)
            # Should this be cut off, what is left without a campaign.json is nobody's campaign any more.
            self._disk.remove(away / CAMPAIGN_FILE)
            self._disk.remove_folder(away)
        except OSError as problem:
            raise InstallError(self.why_failed(problem)) from problem
        sweep(self.place, self._disk)
        return True

    def _swap(self, staging: Path, target: Path) -> None:
        """Put the new folder where the old one is, which waits aside until it is there."""
        away = self.place / REPLACED / target.name
        try:
            if target.exists() and not target.is_dir():  # Whatever it is, it is no campaign that may be thrown away.
                raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(target))
            self._make_way(away)
            if target.exists():
                self._disk.replace(target, away)
            self._disk.replace(staging, target)
        except OSError:
            with contextlib.suppress(OSError):
                if away.exists() and not target.exists():
                    self._disk.replace(away, target)
            with contextlib.suppress(OSError):
                self._disk.remove_folder(staging)
            raise
        self._disk.settle(self.place)
        with contextlib.suppress(OSError):
            self._disk.remove_folder(away)

    def _make_way(self, away: Path) -> None:
        """See to it that a campaign can wait there."""
        self._disk.make_folder(away.parent)
        self._disk.remove_folder(away)

    def _go_back(self, name: str) -> None:
        """Bring back a campaign that a stopped program has put aside and not replaced."""
        away, target = self.place / REPLACED / name, self.place / name
        if away.exists() and not target.exists() and head_of(away) is not None:
            self._disk.replace(away, target)

    def why_failed(self, problem: OSError) -> Issue:
        """What is told where the disk refuses."""
        details: dict[str, str | int] = {"folder": str(self.place), "reason": reason_of(problem)}
        return Issue(Severity.ERROR, IssueCode("install-failed"), Place(), details)


def head_of(folder: Path) -> Campaign | None:
    """What a folder's ``campaign.json`` says, without levels; None where there is none that can be read."""
    file = folder / CAMPAIGN_FILE
    try:
        if file.stat().st_size > HEAD_LIMITS.size:
            return None
        read = parse(read_file(file, HEAD_LIMITS.size, folder), CAMPAIGN_FILE, HEAD_LIMITS)
    except OSError:
        return None
    return read_campaign_data(read.value, ()) if read.is_whole and isinstance(read.value, dict) else None


def _folders(place: Path) -> Iterator[Path]:
    """The folders in a place that are not hidden."""
    try:
        entries = sorted(place.iterdir())
    except OSError:
        return
    for entry in entries:
        if not entry.name.startswith(".") and not entry.is_symlink() and entry.is_dir():
            yield entry


def say_age(t: Texts, new: Campaign, old: Campaign) -> str:
    """How a campaign compares with the one of the same id that is installed; both without their levels."""
    name, now, here = old.name or old.id, new.version or "–", old.version or "–"
    match compare(new.version, old.version):
        case Age.NEWER:
            return t("“{name}” is installed in the older version {old}; this is {new}.", name=name, old=here, new=now)
        case Age.OLDER:
            return t("“{name}” is installed in the newer version {old}; this is {new}.", name=name, old=here, new=now)
        case Age.SAME:
            return t("“{name}” is installed in the same version already.", name=name)
        case _:
            return t("“{name}” is installed in version {old}; this is {new}.", name=name, old=here, new=now)
