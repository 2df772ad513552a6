"""What one may want to go to on a map by ear: cities, tokens, regions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from runtime.engine.levels.level import Level
from runtime.support.texts import Texts, mark
from runtime.ui.cell_table import Landmark


@dataclass(frozen=True, slots=True)
class MapLandmarkKind:
    """What can be gone to on a map, by its ``id``: its ``name``, ``tip`` and ``key``.

    ``find`` gives all of them in a level; ``none`` is said where there is none.
    """

    id: str
    name: str
    tip: str
    key: str
    none: str
    find: Callable[[Texts, Level], Iterable[Landmark]]


def _cities(_t: Texts, level: Level) -> Iterator[Landmark]:
    return (Landmark(city.at) for city in level.cities)


def _tokens(_t: Texts, level: Level) -> Iterator[Landmark]:
    return (Landmark(token.at) for token in level.tokens)


def _regions(t: Texts, level: Level) -> Iterator[Landmark]:
    for region in level.regions:
        if region.cells:
            cells = t.plural("{count} cell", "{count} cells", len(region.cells))
            yield Landmark(region.cells[0], t("Region {name}: {cells}", name=region.name or region.id, cells=cells))


MAP_LANDMARKS: tuple[MapLandmarkKind, ...] = (
    MapLandmarkKind(
        "city",
        mark("Next city"),
        mark("Look at the next city"),
        "Alt+Shift+C",
        mark("There is no city on the map."),
        _cities,
    ),
    MapLandmarkKind(
        "token",
        mark("Next token"),
        mark("Look at the next token"),
        "Alt+Shift+T",
        mark("There is no token on the map."),
        _tokens,
    ),
    MapLandmarkKind(
        "region",
        mark("Next region"),
        mark("Look at the first cell of the next region"),
        "Alt+Shift+G",
        mark("The level has no regions."),
        _regions,
    ),
)
"""All that can be gone to on a map; issues have their own key, which goes to fields too."""
