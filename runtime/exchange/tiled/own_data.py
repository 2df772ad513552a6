"""How our own levels stand in Tiled's maps: the names of properties, and what they keep that Tiled has no place for."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

from runtime.exchange.tiled.model import MapObject, Properties

OWN = "scryptic"
"""The property of a map or an object that keeps, as JSON, whatever Tiled can't show of it."""

CITY, TOKEN = "city", "token"
"""The classes of our objects."""

ID, OWNER, ELEMENT, POWER, TERRAIN = "id", "owner", "element", "power", "terrain"
"""The properties of our objects and tiles."""

STONES = "scryptic-terrain.png"
"""The picture of the stones, beside an exported map."""


_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")
_KNOWN = frozenset((ID, "at", OWNER, "name", ELEMENT, POWER))


def own_data(properties: Properties) -> Mapping[str, object] | None:
    """What a level of ours had besides its map; None where there is nothing that can be read."""
    kept = properties.get(OWN)
    try:
        data = json.loads(kept) if isinstance(kept, str) else None
    except (ValueError, RecursionError):
        return None
    return data if isinstance(data, dict) else None


def own_name(properties: Properties) -> str:
    """The name of a level of ours; empty where the map was none."""
    name = (own_data(properties) or {}).get("name")
    return name if isinstance(name, str) else ""


def own_id(one: MapObject) -> str:
    """The id that an object of ours had; empty where it is none of ours."""
    value = one.properties.get(ID)
    return value if isinstance(value, str) and one.kind in (CITY, TOKEN) and _ID.fullmatch(value) else ""


def own_extra(one: MapObject) -> tuple[str | None, Mapping[str, object]]:
    """The name, where it can't stand in XML as it is, and the members that this version does not know."""
    kept = one.properties.get(OWN)
    try:
        data = json.loads(kept) if isinstance(kept, str) else {}
    except (ValueError, RecursionError):
        data = {}
    if not isinstance(data, dict):
        return None, {}
    name, extra = data.get("name"), data.get("extra")
    free = {key: value for key, value in extra.items() if key not in _KNOWN} if isinstance(extra, dict) else {}
    return name if isinstance(name, str) else None, free
