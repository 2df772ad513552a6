"""A whole other value in the place of the campaign: a backup, or what another program has made of it."""

from __future__ import annotations

from dataclasses import dataclass

from runtime.campaign.model import Campaign


@dataclass(frozen=True, slots=True)
class UseCampaign:
    """Go on with ``campaign``; what was there before is one undo away."""

    campaign: Campaign

    def apply(self, campaign: Campaign) -> Campaign:
        """The other campaign; the present one itself where nothing differs."""
        return campaign if self.campaign == campaign else self.campaign
