"""Ids: making new ones that people can read."""

from __future__ import annotations

import re
from collections.abc import Collection

from editor.document.edit_refusal import EditRefusal
from runtime.campaign.model import Campaign
from runtime.campaign.references import given_tokens
from runtime.engine.levels.level import Level
from runtime.support.slugs import slug_of

_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")
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
