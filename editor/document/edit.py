"""What an edit is: one campaign made of another, or why not; and the limits that all edits keep, as files have them."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Protocol

from runtime.campaign.bounds import MOST
from runtime.campaign.campaign_json import CAMPAIGN
from runtime.campaign.difficulty import spots
from runtime.campaign.level_json import LEVEL, REGION
from runtime.campaign.model import Campaign
from runtime.campaign.references import ids_on
from runtime.campaign.shared_codecs import ID
from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import SIDES
from runtime.engine.levels.level import Level
from runtime.support.reasons import Concern
from runtime.support.slugs import numbered, slug_of


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
class CompositeEdit:
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


NAME = LEVEL.most("name")
"""Characters of a name, an author or a licence."""

VERSION = CAMPAIGN.most("version")
"""Characters of a campaign's own version."""

DESCRIPTION = LEVEL.most("description")
"""Characters of a description."""

THINGS = LEVEL.most("cities")
"""Cities, or tokens, on one map."""

LEVELS = CAMPAIGN.most("levels")
"""Levels of a campaign."""

LETTERS = 100_000
"""Letters of one side that lie there from the beginning."""

CELLS = REGION.most("cells")
"""Cells of one region."""


def why_no_name(name: str) -> EditRefusal | None:
    """Why nothing can be called this."""
    return why_no_text(name, NAME) if name.strip() else EditRefusal("no-name")


def why_no_text(text: str, most: int) -> EditRefusal | None:
    """Why this text can't be kept: it is too long, or no file could hold it."""
    if len(text) > most:
        return EditRefusal("text-too-long", {"count": len(text), "most": most})
    try:
        text.encode()
    except UnicodeEncodeError:
        return EditRefusal("bad-text")
    return None


def why_too_many(count: int, most: int) -> EditRefusal | None:
    """Why there can't be one more, where there are ``count`` already."""
    return EditRefusal("too-many", {"most": most}) if count >= most else None


def why_too_much(before: Campaign, after: Campaign) -> EditRefusal | None:
    """Why an edit can't be made that puts more into one level than its file may hold in all."""
    known = {id(level) for level in before.levels}
    for level in after.levels:
        if id(level) not in known:
            for count, most in _sums(level):
                if count > most:
                    return EditRefusal("too-many", {"most": most})
    return None


def _sums(level: Level) -> Iterator[tuple[int, int]]:
    """What there is in a level, with the most that there may be."""
    sizes = {region.id: len(region.cells) for region in level.regions}
    yield max(sizes.values(), default=0), CELLS
    yield sum(sizes.values()), MOST[Concern.REGION_CELLS]
    yield max(len(level.start.letters[side]) for side in SIDES), LETTERS
    yield sum(1 for trigger in level.triggers for _ in trigger.every_effect()), MOST[Concern.EFFECTS]
    conditions = [spot.condition for spot in spots(level)]
    yield len(conditions), MOST[Concern.CONDITIONS]
    uses = sum(sizes.get(str(condition.arguments.get("region")), 0) for condition in conditions)
    yield uses * (1 + len(level.difficulty)), MOST[Concern.REGION_USES]


_ID = re.compile(ID.schema["pattern"].strip("^$"))
_LONGEST = 64


def is_id(text: str) -> bool:
    """Whether ``text`` may be the id of something inside a level."""
    return _ID.fullmatch(text) is not None


def unused(wanted: str, taken: Collection[str]) -> str:
    """``wanted`` itself where it is free, else with the first free number from 2 on behind it."""
    number, text = 1, wanted
    while text in taken:
        number += 1
        tail = f"-{number}"
        text = wanted[: _LONGEST - len(tail)] + tail
    return text


def new_city_id(level: Level) -> str:
    """An id for another city: ``city-3``."""
    return numbered("city", ids_on(level))


def new_token_id(level: Level) -> str:
    """An id for another token: ``token-2``."""
    return numbered("token", ids_on(level))


def new_level_id(campaign: Campaign, name: str) -> str:
    """An id for another level that is called ``name``."""
    return unused(slug_of(name, "level"), set(campaign.level_ids))


def why_not_free(level: Level, new_id: str) -> EditRefusal | None:
    """Why something on the map can't have this id: it is no id, or another thing has it."""
    if not is_id(new_id):
        return EditRefusal("bad-id", {"id": new_id})
    return EditRefusal("id-taken", {"id": new_id}) if new_id in ids_on(level) else None
