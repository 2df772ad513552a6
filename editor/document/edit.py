"""What an edit is: a value that turns one campaign into another, or says why it can't; and what many edits share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Protocol, TypeVar

from runtime.campaign.model import Campaign
from runtime.engine.board.grid import Cell
from runtime.engine.levels.level import Level


@dataclass(frozen=True, slots=True)
class EditRefusal:
    """The document stays as it is; ``details`` hold the names and figures that the text speaks of."""

    code: str
    details: Mapping[str, str | int] = field(default_factory=dict)
    cells: tuple[Cell, ...] = ()


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


def given(**values: object) -> dict[str, Any]:
    """The fields that an edit gives another value, without those that it keeps."""
    return {name: value for name, value in values.items() if not isinstance(value, Keep)}


@dataclass(frozen=True, slots=True)
class UseCampaign:
    """Go on with ``campaign``; what was there before is one undo away."""

    campaign: Campaign

    def apply(self, campaign: Campaign) -> Campaign:
        """The other campaign; the present one itself where nothing differs."""
        return campaign if self.campaign == campaign else self.campaign


File = TypeVar("File")


def with_file(
    campaign: Campaign, files: Mapping[str, File], level_id: str, file: File | None, empty: File
) -> Mapping[str, File]:
    """The campaign's ``files`` with this one for a level; None, or one with nothing in it, means no file.

    Where nothing changes it is the very mapping that was given.
    """
    if file is None or file == empty:
        return files if level_id not in files else {name: kept for name, kept in files.items() if name != level_id}
    if files.get(level_id) == file:
        return files
    kept = {**files, level_id: file}
    order = [level.id for level in campaign.levels if level.id in kept]
    order += [name for name in kept if name not in order]
    return {name: kept[name] for name in order}
