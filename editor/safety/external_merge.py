"""Work done here and what another program made of the files meanwhile: how they differ, and whether both can be had."""

from __future__ import annotations

from dataclasses import dataclass, replace

from editor.safety.external_changes import ExternalChanges
from runtime.campaign.compare.differences import differences
from runtime.campaign.compare.merge import merge_campaigns
from runtime.campaign.compare.values import Conflict, Difference
from runtime.campaign.model import Campaign
from runtime.campaign.source import Source
from runtime.support.issues import Issue, Severity


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
