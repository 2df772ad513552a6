"""What is handed in to a gallery: folders of campaigns, and bundles with their signed entries, checked first.

Whoever runs a gallery takes nobody's word: what an entry says of a bundle is worked out anew from the bundle.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from runtime.campaign.bundles import SUFFIX, Bundle, read_bundle
from runtime.campaign.bundles.packer import find_missing, gather, pack
from runtime.campaign.campaign_texts import own_language, spoken_in
from runtime.campaign.source import CAMPAIGN_FILE
from runtime.checks.bundle_preview import CheckedFolder, check_folder, look_into
from runtime.engine.levels.level import Level
from runtime.engine.levels.ruleset import Ruleset
from runtime.gallery.entries import find_gaps, kept_balance, make_entry
from runtime.gallery.gallery_error import GalleryError, problem
from runtime.gallery.gallery_json import ENTRY_SUFFIX, GalleryEntry, SignedEntry
from runtime.gallery.index_files import read_submission
from runtime.gallery.signatures import SigningKey
from runtime.support.files import make_folder
from runtime.support.issues import Issue
from runtime.support.texts import reason_of

_TOLD = ("id", "name", "author", "version", "licence", "size", "sha256", "level_count", "has_cover")
"""What an entry must say just as its bundle does."""


@dataclass(frozen=True, slots=True)
class Submission:
    """A campaign that can go into a gallery; ``levels`` are those that have maps, ``gaps`` what players will miss."""

    bundle: Bundle
    signed: SignedEntry
    levels: tuple[Level, ...]
    gaps: tuple[Issue, ...] = ()


def find_campaigns(given: Iterable[Path]) -> Iterator[Path]:
    """The folders of campaigns and the bundles that are meant, those of other folders among them.

    Raises GalleryError where one of the paths leads to none.
    """
    for path in given:
        if path.name == CAMPAIGN_FILE:
            yield path.parent
        elif _is_campaign(path):
            yield path
        else:
            try:
                inside = [one for one in sorted(path.iterdir()) if not one.name.startswith(".") and _is_campaign(one)]
            except OSError as fault:
                raise problem("gallery-entry-unread", file=str(path), reason=reason_of(fault)) from fault
            if not inside:
                raise problem("gallery-nothing", folder=str(path))
            yield from inside


def _is_campaign(path: Path) -> bool:
    if path.suffix.lower() == SUFFIX and path.is_file():
        return True
    return path.is_dir() and (path / CAMPAIGN_FILE).is_file()


class SubmissionReader:
    """Takes campaigns in: those in folders are packed and signed with ``key``, bundles bring their authors' entries.

    With ``vouches`` a bundle that brings none is signed with ``key`` too. ``state`` is where balance reports are kept.
    """

    def __init__(self, key: SigningKey, rulesets: Mapping[str, Ruleset], state: Path, *, vouches: bool = False) -> None:
        self._key, self._rulesets, self._state, self._vouches = key, rulesets, state, vouches

    def take(self, path: Path) -> Submission:
        """The campaign of a folder or a bundle; raises GalleryError where it can't go into a gallery."""
        try:
            return self._of_folder(path) if path.is_dir() else self._of_bundle(path)
        except OSError as fault:
            raise problem("gallery-entry-unread", file=str(path), reason=reason_of(fault)) from fault

    def _of_folder(self, folder: Path) -> Submission:
        checked = check_folder(folder, self._rulesets, most_actions=None)
        campaign = checked.loaded.campaign
        if campaign is None:
            raise GalleryError(checked.issues[0])
        _must_be_sound(folder, checked)
        packed = pack(gather(campaign, checked.loaded.source), campaign.id)
        bundle = packed.read.bundle
        if bundle is None:
            raise GalleryError(packed.read.issues[0])
        entry = make_entry(checked, bundle, kept_balance(self._state, checked, self._rulesets))
        gaps = (*find_missing(campaign, packed.gathered.files), *find_gaps(campaign, checked.contents))
        return Submission(bundle, self._key.sign_entry(entry), _maps(checked), gaps)

    def _of_bundle(self, path: Path) -> Submission:
        found = read_bundle(path)
        if found.bundle is None:
            raise GalleryError(found.issues[0])
        entry_file = path.with_suffix(ENTRY_SUFFIX)
        if not entry_file.exists() and not self._vouches:
            raise problem("gallery-entry-missing", file=str(path), entry=entry_file.name)
        with TemporaryDirectory(prefix="scryptic-", ignore_cleanup_errors=True) as place:
            folder = Path(place) / found.bundle.head.id
            make_folder(folder)
            checked = look_into(found.bundle, folder, self._rulesets).checked
            campaign = checked.loaded.campaign
            if campaign is None:
                raise GalleryError(checked.issues[0])
            _must_be_sound(path, checked)
            made = make_entry(checked, found.bundle)
        if entry_file.exists():
            signed = read_submission(entry_file)
            _must_agree(entry_file, signed.entry, made)
        else:
            signed = self._key.sign_entry(made)
        files = {member.name for member in found.bundle.files}
        gaps = (*find_missing(campaign, files), *find_gaps(campaign, checked.contents))
        return Submission(found.bundle, signed, _maps(checked), gaps)


def _must_be_sound(path: Path, checked: CheckedFolder) -> None:
    if checked.errors:
        raise problem("gallery-errors", file=str(path), count=checked.errors)


def _must_agree(file: Path, told: GalleryEntry, made: GalleryEntry) -> None:
    """Raises GalleryError where an entry does not say what its bundle does, or claims more than its games show."""
    for name in _TOLD:
        if getattr(told, name) != getattr(made, name):
            raise problem("gallery-entry-other", file=str(file), what=name)
    for one, other in zip(told.levels, made.levels, strict=False):
        claims_more = one.stars > other.stars or one.shown > other.shown or one.cases < other.cases
        if one.id != other.id or claims_more:
            raise problem("gallery-entry-other", file=str(file), what="levels")


def _maps(checked: CheckedFolder) -> tuple[Level, ...]:
    campaign = checked.loaded.campaign
    return spoken_in(campaign, own_language(campaign)).levels if campaign is not None else ()
