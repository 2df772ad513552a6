"""Edits that answer findings of the checks: mending them, letting them stand, and taking that back."""

from __future__ import annotations

from dataclasses import dataclass

from editor.document.edit_refusal import EditRefusal
from runtime.campaign.model import Accepted, Campaign
from runtime.support.issues import Issue


@dataclass(frozen=True, slots=True)
class FixIssues:
    """Mend findings of this very campaign by the fix of one id, all as one step; what it can't mend stays."""

    issues: tuple[Issue, ...]
    fix: str

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign with them mended."""
        from runtime.checks.fixes import mended_all

        return mended_all(campaign, self.issues, self.fix)


@dataclass(frozen=True, slots=True)
class AcceptIssues:
    """Let findings stand, each with its reason."""

    accepted: tuple[Accepted, ...]

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign with the acceptances among its others."""
        from runtime.checks.acceptance import accepting

        return accepting(campaign, self.accepted)


@dataclass(frozen=True, slots=True)
class ReopenIssues:
    """Let findings stand no longer."""

    accepted: tuple[Accepted, ...]

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign without the acceptances."""
        from runtime.checks.acceptance import opening

        return opening(campaign, self.accepted)
