"""A bundle out of its file: everything is looked at and counted before anybody gets to see it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from runtime.campaign.bundles.archive import BadArchiveError, Member, members
from runtime.campaign.bundles.content import unpacked, why_bad_content
from runtime.campaign.bundles.limits import MEGABYTE, BundleLimits
from runtime.campaign.bundles.names import clashes, refusal, why_bad_name
from runtime.campaign.campaign_json import read_campaign_data
from runtime.campaign.model import Campaign
from runtime.campaign.source import CAMPAIGN_FILE
from runtime.support.files import FileRefusedError, Why, read_file
from runtime.support.issues import Issue
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
            return BundleRead(None, (refusal("bundle-folder", path.name),))
        data = read_file(path, most.size)
    except FileNotFoundError:
        return BundleRead(None, (refusal("file-missing", path.name),))
    except OSError as problem:
        if isinstance(problem, FileRefusedError) and problem.why is Why.TOO_BIG:
            return BundleRead(None, (refusal("bundle-too-big", limit=most.size // MEGABYTE),))
        return BundleRead(None, (refusal("file-unreadable", path.name, reason=reason_of(problem)),))
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
    return campaign if _SLUG.match(campaign.id) else refusal("bundle-bad-id", id=campaign.id[:40])
