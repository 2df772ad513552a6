"""A campaign that becomes another one in a single step: recovered work, or an older state that is brought back."""

from __future__ import annotations

from dataclasses import dataclass

from editor.document.refused import EditRefused
from runtime.campaign.model import Campaign


@dataclass(frozen=True, slots=True)
class Become:
    """Put a whole value in the place of the present one."""

    value: Campaign

    def apply(self, campaign: Campaign) -> Campaign | EditRefused:
        """The other value; the present one itself where they are equal."""
        return campaign if self.value == campaign else self.value
