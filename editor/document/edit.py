"""What an edit is: a value that turns one campaign into another, or says why it can't."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from editor.document.edit_refusal import EditRefusal
from runtime.campaign.model import Campaign
from runtime.engine.levels.level import Level


class Edit(Protocol):
    """A change of a campaign; frozen, so that it can be kept, compared and tried out."""

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign with the change made, or the reason why it can't be; ``campaign`` itself stays as it is."""


@dataclass(frozen=True, slots=True)
class Together:
    """Several edits as one: each sees what those before it did, and none is made where one is refused."""

    edits: tuple[Edit, ...]

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """All of them, one after the other."""
        for edit in self.edits:
            result = edit.apply(campaign)
            if isinstance(result, EditRefusal):
                return result
            campaign = result
        return campaign


def on_level(
    campaign: Campaign, level_id: str, change: Callable[[Level], Level | EditRefusal]
) -> Campaign | EditRefusal:
    """The campaign with one level changed; refused where there is no such level."""
    for level in campaign.levels:
        if level.id == level_id:
            changed = change(level)
            if isinstance(changed, EditRefusal):
                return changed
            return campaign if changed == level else campaign.having_level(changed)
    return EditRefusal("no-such-level", {"id": level_id})


class Keep(Enum):
    """Stands for a field that an edit leaves as it is, where None means something."""

    KEEP = "keep"


KEEP = Keep.KEEP
