"""How long texts may be and how many things there may be, as in the schemas: what is made here can be read again."""

from __future__ import annotations

from collections.abc import Iterator

from editor.document.edit_refusal import EditRefusal
from runtime.campaign.bounds import MOST
from runtime.campaign.difficulty import spots
from runtime.campaign.model import Campaign
from runtime.engine.board.sides import SIDES
from runtime.engine.levels.level import Level
from runtime.support.reasons import Concern

NAME = 200
"""Characters of a name, an author or a licence."""

VERSION = 100
"""Characters of a campaign's own version."""

DESCRIPTION = 10_000
"""Characters of a description."""

THINGS = 10_000
"""Cities, or tokens, on one map."""

LEVELS = 1000
"""Levels of a campaign."""

LETTERS = 100_000
"""Letters of one side that lie there from the beginning."""

CELLS = 100_000
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
    yield sum(len(trigger.effects) for trigger in level.triggers), MOST[Concern.EFFECTS]
    conditions = [spot.condition for spot in spots(level)]
    yield len(conditions), MOST[Concern.CONDITIONS]
    uses = sum(sizes.get(str(condition.arguments.get("region")), 0) for condition in conditions)
    yield uses * (1 + len(level.difficulty)), MOST[Concern.REGION_USES]
