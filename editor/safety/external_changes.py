"""What others did to a campaign's files while it was open here, by what they hold, not by dates, and merging it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from runtime.campaign.compare.differences import differences
from runtime.campaign.compare.merge import merge_campaigns
from runtime.campaign.compare.values import Conflict, Difference
from runtime.campaign.model import Campaign
from runtime.campaign.reader import LoadResult, read_campaign
from runtime.campaign.source import CAMPAIGN_FILE, Source, note_file, preset_file
from runtime.support import files
from runtime.support.issues import Issue, Severity


@dataclass(frozen=True, slots=True)
class ExternalChanges:
    """The files that others changed, removed and added since they were read or written here.

    ``is_gone`` says that the folder itself is not there; ``theirs`` is what the files make now, where anything differs.
    """

    source: Source
    changed: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    added: tuple[str, ...] = ()
    is_gone: bool = False
    theirs: LoadResult | None = None

    @property
    def is_same(self) -> bool:
        """Whether nobody did anything."""
        return not (self.is_gone or self.changed or self.removed or self.added)

    @property
    def files(self) -> tuple[str, ...]:
        """All files that differ, by name."""
        return tuple(sorted((*self.changed, *self.removed, *self.added)))

    @property
    def campaign(self) -> Campaign | None:
        """Their campaign; None where it was not read whole."""
        return self.theirs.campaign if self.theirs is not None and not self.theirs.read_only else None


def look_outside(source: Source, folder: Path) -> ExternalChanges:
    """Compare a campaign's files with what was last read or written; nothing is written, and no error raised."""
    if not _is_folder(folder):
        return ExternalChanges(source, is_gone=True)
    waiting = files.pending_files(folder)
    changed, removed = [], []
    for file, known in source.files.items():
        path = waiting[file] if file in waiting else folder / file
        there = path is not None and _is_there(path)
        if path is None or not there:
            removed.append(file)
        elif not files.has_bytes(path, known):
            changed.append(file)
    added = tuple(file for file in _new_files(source) if file in waiting or _is_there(folder / file))
    found = ExternalChanges(source, tuple(changed), tuple(removed), added)
    if found.is_same:
        return found
    # Read after the comparison: what comes between the two is found by the next look.
    theirs = read_campaign(folder, mend=False)
    return ExternalChanges(source, found.changed, found.removed, found.added, theirs=theirs)


def _new_files(source: Source) -> Iterator[str]:
    """The files that would belong to the campaign if they were there."""
    for file in source.files:
        if file.startswith("levels/"):
            for beside in (preset_file(Path(file).stem), note_file(Path(file).stem)):
                if beside not in source.files:
                    yield beside
    if CAMPAIGN_FILE not in source.files:
        yield CAMPAIGN_FILE


def _is_folder(folder: Path) -> bool:
    try:
        return folder.is_dir()
    except OSError:
        return False


def _is_there(path: Path) -> bool:
    try:
        return path.exists() or path.is_symlink()
    except OSError:
        return True  # It can't be looked at; reading it says why.


@dataclass(frozen=True, slots=True)
class ExternalMerge:
    """What was common, what is open here, and what lies on the disk now.

    ``theirs`` is None where it can't be read whole; ``damage`` says why. ``merged`` has both sides' changes, and is
    None where they exclude each other (``conflicts``) or where there is nothing to bring together.
    """

    outside: ExternalChanges
    base: Campaign
    mine: Campaign
    theirs: Campaign | None
    damage: tuple[Issue, ...] = ()
    merged: Campaign | None = None
    conflicts: tuple[Conflict, ...] = ()

    @property
    def is_agreed(self) -> bool:
        """Whether there is nothing to choose: they changed nothing that counts, or just what was changed here."""
        return self.theirs is not None and self.theirs in (self.base, self.mine)

    @property
    def is_mine_changed(self) -> bool:
        """Whether anything was changed here."""
        return self.mine != self.base

    @property
    def their_changes(self) -> tuple[Difference, ...]:
        """What they changed."""
        return differences(self.base, self.theirs) if self.theirs is not None else ()

    @property
    def my_changes(self) -> tuple[Difference, ...]:
        """What was changed here."""
        return differences(self.base, self.mine)

    @property
    def ground(self) -> tuple[Source, Campaign]:
        """The files as they are now and what they make, for whoever goes on from there."""
        theirs = self.outside.theirs
        if theirs is None or theirs.campaign is None:
            return Source(self.outside.source.folder), Campaign("", "", ())
        return replace(theirs.source, read_only=False), theirs.campaign


def meet(base: Campaign, mine: Campaign, outside: ExternalChanges) -> ExternalMerge:
    """Hold one's own work against what was found on the disk."""
    theirs = outside.campaign
    if theirs is None:
        found = outside.theirs.issues if outside.theirs is not None else ()
        damage = tuple(issue for issue in found if issue.severity is Severity.ERROR)
        return ExternalMerge(outside, base, mine, None, damage)
    if theirs in (base, mine) or mine == base:
        return ExternalMerge(outside, base, mine, theirs)
    done = merge_campaigns(base, mine, theirs)
    return ExternalMerge(outside, base, mine, theirs, (), None if done.conflicts else done.campaign, done.conflicts)
