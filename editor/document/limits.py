"""Ids, the lengths of texts and how many things there may be, as files say: what is made can be read again."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from editor.document.edit import EditRefusal
from runtime.campaign.bounds import MOST
from runtime.campaign.campaign_json import CAMPAIGN
from runtime.campaign.difficulty import spots
from runtime.campaign.level_json import LEVEL, REGION
from runtime.campaign.model import Campaign
from runtime.campaign.references import given_tokens
from runtime.campaign.shared_codecs import ID
from runtime.engine.board.sides import SIDES
from runtime.engine.levels.level import Level
from runtime.support.reasons import Concern
from runtime.support.slugs import slug_of

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
    yield sum(len(trigger.effects) for trigger in level.triggers), MOST[Concern.EFFECTS]
    conditions = [spot.condition for spot in spots(level)]
    yield len(conditions), MOST[Concern.CONDITIONS]
    uses = sum(sizes.get(str(condition.arguments.get("region")), 0) for condition in conditions)
    yield uses * (1 + len(level.difficulty)), MOST[Concern.REGION_USES]


_ID = re.compile(ID.schema["pattern"].strip("^$"))
_LONGEST = 64


def is_id(text: str) -> bool:
    """Whether ``text`` may be the id of something inside a level."""
    return _ID.fullmatch(text) is not None


def numbered(stem: str, taken: Collection[str]) -> str:
    """``stem-1``, ``stem-2``, … : the first that is not taken."""
    number = 1
    while f"{stem}-{number}" in taken:
        number += 1
    return f"{stem}-{number}"


def unused(wanted: str, taken: Collection[str]) -> str:
    """``wanted`` itself where it is free, else with the first free number from 2 on behind it."""
    number, text = 1, wanted
    while text in taken:
        number += 1
        tail = f"-{number}"
        text = wanted[: _LONGEST - len(tail)] + tail
    return text


def ids_on(level: Level) -> frozenset[str]:
    """The ids of everything on the map of a level, now or once a trigger puts it there; none stands for two things."""
    cities, tokens, regions = level.cities, level.tokens, level.regions
    ids = ([city.id for city in cities], [token.id for token in tokens], [region.id for region in regions])
    return frozenset(one for some in ids for one in some) | given_tokens(level)


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
