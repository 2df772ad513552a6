"""What words in the names of tiles and objects mean for a landscape, in the languages that maps are named in."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from types import MappingProxyType

from runtime.engine.board.sides import Side
from runtime.engine.board.terrain import Element, Terrain

_TERRAINS: Mapping[Terrain, str] = MappingProxyType(
    {
        Terrain.PLAINS: (
            "plains plain grass meadow field sand desert dirt road path floor beach ground earth soil mud brick bricks "
            "cobblestone pavement street savanna steppe farmland wiese ebene gras boden weg strasse"
        ),
        Terrain.FOREST: (
            "forest woods wood woodland tree trees jungle bush bushes shrub shrubs thicket taiga pine palm wald baum "
            "bäume gehölz dschungel"
        ),
        Terrain.WATER: (
            "water sea ocean lake river pond stream canal deep shallow coast swamp wasser meer fluss teich bach ozean"
        ),
        Terrain.MOUNTAIN: (
            "mountain mountains rock rocks cliff cliffs hill hills wall walls peak boulder crag berg berge gebirge "
            "fels felsen mauer wand"
        ),
        Terrain.ICE: "ice snow frozen glacier frost eis schnee gletscher",
        Terrain.LAVA: "lava magma volcano fire vulkan feuer",
    }
)
_BY_WORD: Mapping[str, Terrain] = MappingProxyType(
    {one.name.lower(): one for one in Terrain}
    | {word: terrain for terrain, words in _TERRAINS.items() for word in words.split()}
)
_CITY = frozenset(
    {
        "base", "burg", "capital", "castle", "city", "dorf", "festung", "fort", "fortress", "hq", "keep", "settlement",
        "spawn", "stadt", "start", "starting", "stronghold", "town", "village",
    }
)  # fmt: skip
_OWNERS: Mapping[str, Side | None] = MappingProxyType(
    {
        **dict.fromkeys(("gold", "golden", "1", "player1", "p1"), Side.GOLD),
        **dict.fromkeys(("silver", "2", "player2", "p2"), Side.SILVER),
        **dict.fromkeys(("neutral", "none", "nobody", "0", ""), None),
    }
)
_PARTS = re.compile(r"[^\W\d_]+", re.UNICODE)
_HUMPS = re.compile(r"(?<=[a-zäöü])(?=[A-ZÄÖÜ])")


def words_in(name: str) -> tuple[str, ...]:
    """The words of a name such as ``deepWater_02``, in small letters."""
    return tuple(part.lower() for part in _PARTS.findall(_HUMPS.sub(" ", name)))


def terrain_named(name: str) -> Terrain | None:
    """The terrain that a name speaks of; None where it speaks of none, or of several."""
    found = {_BY_WORD[word] for word in words_in(name) if word in _BY_WORD}
    if not found and len(name) == 1:
        return next((terrain for terrain in Terrain if terrain.symbol == name), None)
    return found.pop() if len(found) == 1 else None


def is_city(name: str) -> bool:
    """Whether a name speaks of a city."""
    return not _CITY.isdisjoint(words_in(name))


def element_named(name: str) -> Element | None:
    """The element that a name speaks of."""
    words = words_in(name)
    return next((element for element in Element if element.value in words), None)


def owner_named(names: Iterable[str]) -> Side | None:
    """Whose something is by the first of the names that says it; None is neutral."""
    for name in names:
        whole = re.sub(r"[\s_-]+", "", name.strip().lower())
        if whole in _OWNERS:
            return _OWNERS[whole]
        known = [word for word in words_in(name) if word in ("gold", "golden", "silver", "neutral")]
        if known:
            return _OWNERS[known[0]]
    return None
