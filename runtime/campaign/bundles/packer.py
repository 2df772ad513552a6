"""A campaign packed into one file: which of its files go along, and the same bytes for the same files."""

from __future__ import annotations

import zipfile
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from io import BytesIO
from pathlib import Path, PurePosixPath
from typing import Literal

from runtime.campaign.bundles.limits import (
    FOLDERS,
    MEGABYTE,
    PICTURES,
    SUFFIX,
    BundleLimits,
    is_archive_name,
    is_known_kind,
    refusal,
    shown,
)
from runtime.campaign.bundles.reader import BundleRead, look_through
from runtime.campaign.model import Campaign
from runtime.campaign.source import ACCEPTED_FILE, CAMPAIGN_FILE, OtherFileLimits, Source, note_file, other_files
from runtime.campaign.writer import campaign_files
from runtime.support.files import read_file
from runtime.support.issues import CARRY_HIDDEN, Issue, IssueCode, Place, Severity
from runtime.support.reasons import Reason

ASSETS = "assets"

_MOMENT = (1980, 1, 1, 0, 0, 0)
"""The date of every file in a bundle: the earliest that a zip can have."""

_UNIX, _PLAIN_FILE = 3, 0o100644


@dataclass(frozen=True, slots=True)
class Gathered:
    """The files of a campaign that go along, by their paths in it, and what stays behind, and why."""

    files: Mapping[str, bytes | Path]
    left_behind: tuple[Issue, ...] = ()


@dataclass(frozen=True, slots=True)
class PackedCampaign:
    """A campaign as a bundle's bytes: ``read`` is what whoever gets them will find, or why they would refuse them."""

    data: bytes
    gathered: Gathered
    read: BundleRead


def gather(campaign: Campaign, source: Source | None, *, notes: bool = False) -> Gathered:
    """The files of a campaign as it is now, and of its folder those that belong to it.

    The designers' notes on maps stay at home unless ``notes`` takes them along.
    Raises OSError where the folder can't be looked into.
    """
    own = campaign_files(campaign if notes else replace(campaign, notes={}), source)
    folder = source.folder if source is not None else None
    if folder is None:
        return Gathered(own)
    at_home = map(note_file, campaign.notes)
    found = other_files(folder, {*own, *at_home, *(source.files if source is not None else ())}, _limits())
    levels = {level.id for level in campaign.levels}
    reasons = {file: why_left(file, levels) for file in found.files}
    files: dict[str, bytes | Path] = {**own, **{file: path for file, path in found.files.items() if not reasons[file]}}
    left = (_left(file, reason) for file, reason in reasons.items() if reason)
    return Gathered(files, (*(issue for issue in found.issues if issue.code != CARRY_HIDDEN), *left))


def why_left(file: str, levels: Collection[str]) -> Reason | Literal[""]:
    """Why a file of a campaign's folder is not packed; empty where it is. ``levels`` are the listed levels' ids."""
    path = PurePosixPath(file)
    if any(part.startswith(".") for part in path.parts):
        return Reason.HIDDEN
    if path.parts[0] in ("levels", "presets"):
        return "" if path.parts[0] == "presets" and path.stem in levels else Reason.UNLISTED_LEVEL
    if is_archive_name(file) or not is_known_kind(file):
        return Reason.UNKNOWN_KIND
    if file == ACCEPTED_FILE or path.parts[0] in FOLDERS or (len(path.parts) == 1 and path.suffix.lower() != ".json"):
        return ""
    return Reason.NO_PART


def pack(gathered: Gathered, name: str, limits: BundleLimits | None = None) -> PackedCampaign:
    """The bundle of gathered files, and how it reads; ``name`` is the campaign's id. Raises OSError.

    The same files make the same bytes, with the same library of packing.
    """
    most = limits or BundleLimits()
    size = sum(len(entry) if isinstance(entry, bytes) else entry.stat().st_size for entry in gathered.files.values())
    if size > most.total:
        too_much = BundleRead(None, (refusal("bundle-too-much", limit=most.total // MEGABYTE),))
        return PackedCampaign(b"", gathered, too_much)
    out = BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for file in sorted(gathered.files, key=lambda file: (file != CAMPAIGN_FILE, file)):
            entry = gathered.files[file]
            info = zipfile.ZipInfo(file, _MOMENT)
            info.create_system, info.external_attr = _UNIX, _PLAIN_FILE << 16
            # Pictures are packed already.
            is_picture = PurePosixPath(file).suffix.lower() in PICTURES
            how = zipfile.ZIP_STORED if is_picture else zipfile.ZIP_DEFLATED
            archive.writestr(info, entry if isinstance(entry, bytes) else read_file(entry, most.total), how, 9)
    data = out.getvalue()
    read = look_through(Path(name + SUFFIX), data, most)
    if len(data) > most.size:
        read = BundleRead(None, (refusal("bundle-too-big", limit=most.size // MEGABYTE),))
    return PackedCampaign(data, gathered, read)


def find_missing(campaign: Campaign, files: Collection[str], samples: Collection[str] = ()) -> Iterator[Issue]:
    """What a campaign lacks that whoever gets it would like to know; ``samples`` are the ids of shipped ones."""
    pairs = (
        ("pack-no-author", "/author", campaign.author),
        ("pack-no-licence", "/licence", campaign.licence),
        ("pack-no-version", "/version", campaign.version),
    )
    for code, pointer, text in pairs:
        if not text.strip():
            yield Issue(Severity.WARNING, IssueCode(code), Place(CAMPAIGN_FILE, pointer=pointer))
    if campaign.id in samples:
        yield Issue(
            Severity.WARNING, IssueCode("pack-samples-id"), Place(CAMPAIGN_FILE, pointer="/id"), {"id": campaign.id}
        )
    if campaign.cover and f"{ASSETS}/{campaign.cover}" not in files:
        place = Place(CAMPAIGN_FILE, pointer="/cover")
        yield Issue(Severity.WARNING, IssueCode("pack-no-cover"), place, {"file": shown(campaign.cover)})


def sample_ids(campaigns: Path) -> frozenset[str]:
    """The ids of the shipped campaigns, which lie in ``campaigns``."""
    return frozenset(entry.parent.name for entry in campaigns.glob(f"*/{CAMPAIGN_FILE}"))


def _left(file: str, reason: Reason) -> Issue:
    return Issue(Severity.WARNING, IssueCode("pack-left"), Place(shown(file)), {"file": shown(file), "reason": reason})


def _limits() -> OtherFileLimits:
    most = BundleLimits()
    return OtherFileLimits(most.file, most.total, most.count)
