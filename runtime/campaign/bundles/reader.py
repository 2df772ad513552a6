"""A bundle out of its file, looked at and counted before anybody sees it, and its files into a folder: all or none."""

from __future__ import annotations

import contextlib
import re
import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from time import time

from runtime.campaign.bundles.archive import BadArchiveError, Member, members, unpacked, why_bad_content
from runtime.campaign.bundles.limits import MEGABYTE, BundleLimits, clashes, refusal, why_bad_name
from runtime.campaign.campaign_json import read_campaign_data
from runtime.campaign.model import Campaign
from runtime.campaign.source import CAMPAIGN_FILE
from runtime.campaign.versions import why_too_old
from runtime.support.files import Disk, FileRefusal, FileRefusedError, is_free, read_file, remove_folder, resolved
from runtime.support.issues import BUNDLE_FOLDER, FILE_MISSING, FILE_UNREADABLE, Issue
from runtime.support.json_text import JsonLimits, parse
from runtime.support.texts import reason_of

MOST_ISSUES = 20
"""How many reasons for a refusal are told; one would be enough."""

HEAD_LIMITS = JsonLimits(size=8_000_000)
_SLUG = re.compile(r"(?!(?:con|prn|aux|nul|com[0-9]|lpt[0-9])\Z)[a-z0-9][a-z0-9_-]{0,63}\Z")


@dataclass(frozen=True, slots=True)
class Bundle:
    """A bundle that was looked through: its bytes, its files, and what its ``campaign.json`` says, without levels.

    ``size`` is what its files hold unpacked, in bytes.
    """

    path: Path
    data: bytes
    files: tuple[Member, ...]
    head: Campaign

    @property
    def size(self) -> int:
        """How many bytes its files have, unpacked."""
        return sum(member.size for member in self.files)

    def content(self, member: Member) -> bytes:
        """The bytes of one of its files."""
        found = unpacked(self.data, member)
        if isinstance(found, Issue):  # The same bytes were sound when the bundle was read.
            raise ValueError(found.code)
        return found


@dataclass(frozen=True, slots=True)
class BundleRead:
    """What became of a bundle: ``bundle`` is None where it was refused, and ``issues`` say why."""

    bundle: Bundle | None
    issues: tuple[Issue, ...] = ()


def read_bundle(path: Path, limits: BundleLimits | None = None) -> BundleRead:
    """The bundle of a file, or every reason why it is refused (the first :data:`MOST_ISSUES`); nothing is written."""
    most = limits or BundleLimits()
    try:
        if path.is_dir():
            return BundleRead(None, (refusal(BUNDLE_FOLDER, path.name),))
        data = read_file(path, most.size)
    except FileNotFoundError:
        return BundleRead(None, (refusal(FILE_MISSING, path.name),))
    except OSError as problem:
        if isinstance(problem, FileRefusedError) and problem.why is FileRefusal.TOO_BIG:
            return BundleRead(None, (refusal("bundle-too-big", limit=most.size // MEGABYTE),))
        return BundleRead(None, (refusal(FILE_UNREADABLE, path.name, reason=reason_of(problem)),))
    return look_through(path, data, most)


def look_through(path: Path, data: bytes, limits: BundleLimits | None = None) -> BundleRead:
    """The bundle that these bytes make; ``path`` is what it goes by."""
    most = limits or BundleLimits()
    try:
        found = members(data, most)
    except BadArchiveError as problem:
        return BundleRead(None, (problem.issue,))
    issues = tuple(islice(_wrong_names(found, most), MOST_ISSUES)) or tuple(_too_large(found, most))
    if issues:
        return BundleRead(None, issues)
    files = tuple(member for member in found if not member.is_folder)
    head: bytes | None = None
    wrong: list[Issue] = []
    for member in files:
        content = unpacked(data, member)
        issue = content if isinstance(content, Issue) else why_bad_content(member.name, content, most)
        if issue is not None:
            wrong.append(issue)
        elif member.name == CAMPAIGN_FILE and isinstance(content, bytes):
            head = content
        if len(wrong) == MOST_ISSUES:
            break
    if wrong:
        return BundleRead(None, tuple(wrong))
    campaign = _head(files, head)
    if isinstance(campaign, Issue):
        return BundleRead(None, (campaign,))
    return BundleRead(Bundle(path, data, files, campaign))


def _wrong_names(found: tuple[Member, ...], limits: BundleLimits) -> Iterator[Issue]:
    for member in found:
        if issue := why_bad_name(member.name, limits):
            yield issue
    yield from clashes(member.name for member in found)


def _too_large(found: tuple[Member, ...], limits: BundleLimits) -> Iterator[Issue]:
    """What the headers claim is too much; that they tell the truth is seen when the files are unpacked."""
    total, packed = sum(member.size for member in found), sum(member.packed for member in found)
    for member in found:
        if member.size > limits.file:
            yield refusal("bundle-file-too-big", member.name, limit=limits.file // MEGABYTE)
            return
        if member.size > limits.free and member.size > limits.ratio * max(1, member.packed):
            yield refusal("bundle-bomb", member.name, size=-(-member.size // MEGABYTE))
            return
    if total > limits.total:
        yield refusal("bundle-too-much", limit=limits.total // MEGABYTE)
    elif total > limits.free and total > limits.ratio * max(1, packed):
        yield refusal("bundle-bomb-all", size=-(-total // MEGABYTE))


def _head(files: tuple[Member, ...], content: bytes | None) -> Campaign | Issue:
    """What ``campaign.json`` says of the campaign, without its levels."""
    if content is None:
        inside = next((member.name for member in files if member.name.endswith(f"/{CAMPAIGN_FILE}")), "")
        return refusal("bundle-in-folder", inside) if inside else refusal("bundle-no-campaign")
    read = parse(content, CAMPAIGN_FILE, HEAD_LIMITS)
    if not read.is_whole or not isinstance(read.value, dict):
        return refusal("bundle-bad-campaign")
    campaign = read_campaign_data(read.value, ())
    return why_too_old(campaign) or (
        campaign if _SLUG.match(campaign.id) else refusal("bundle-bad-id", id=campaign.id[:40])
    )


STAGING = ".scryptic-unpack-"
"""How the names of folders begin in which bundles are being unpacked."""

_OLD = 3600
"""After how many seconds such a folder counts as left behind by a program that was stopped."""


def unpack(bundle: Bundle, folder: Path, disk: Disk | None = None) -> None:
    """Make ``folder`` with the bundle's files in it.

    It must not be there yet, or hold nothing (raises FileExistsError). Raises OSError where the disk refuses; then, and
    when the program is stopped, there is no such folder.
    """
    hand = disk or Disk()
    if not is_free(folder):
        raise FileExistsError(17, "the folder is not empty", str(folder))
    staging = stage(bundle, folder.parent, hand)
    try:
        if folder.exists():
            remove_folder(folder)  # It holds no files.
        hand.replace(staging, folder)
    except OSError:
        with contextlib.suppress(OSError):
            hand.remove_folder(staging)
        raise
    hand.settle(folder.parent)


def stage(bundle: Bundle, place: Path, disk: Disk) -> Path:
    """A hidden folder in ``place`` with all files of the bundle, safe on the disk; raises OSError and leaves none."""
    sweep(place, disk)
    staging = place / f"{STAGING}{secrets.token_hex(8)}"
    try:
        disk.make_folder(staging)
        write_files(bundle, staging, disk)
    except OSError:
        with contextlib.suppress(OSError):
            disk.remove_folder(staging)
        raise
    return staging


def write_files(bundle: Bundle, folder: Path, disk: Disk | None = None) -> None:
    """Write the bundle's files into a folder of one's own; raises OSError."""
    hand = disk or Disk()
    made = set()
    root = resolved(folder)
    for member in bundle.files:
        target = folder.joinpath(*member.name.split("/"))
        # The names were judged when the bundle was read; this holds whatever was overlooked there.
        if not resolved(target).is_relative_to(root):
            raise OSError(22, "a name leads out of the folder", str(target))
        if target.parent not in made:
            hand.make_folder(target.parent)
            made.add(target.parent)
        hand.write(target, bundle.content(member))


def sweep(place: Path, disk: Disk) -> None:
    """Remove what stopped programs have left behind in a place."""
    with contextlib.suppress(OSError):
        for left in place.glob(f"{STAGING}*"):
            with contextlib.suppress(OSError):
                if not left.is_symlink() and time() - left.stat().st_mtime > _OLD:
                    disk.remove_folder(left)
