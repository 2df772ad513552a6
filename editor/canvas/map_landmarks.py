"""What one may want to go to on a map by ear: cities, tokens, regions."""

from __future__ import annotations

from collections.abc import Iterator

from runtime.engine.levels.level import Level
from runtime.support.texts import Texts, mark
from runtime.ui.widgets.cell_review import Landmark, LandmarkKind
from runtime.ui.widgets.command_record import CommandId


def _cities(_t: Texts, level: Level) -> Iterator[Landmark]:
    return (Landmark(city.at) for city in level.cities)


def _tokens(_t: Texts, level: Level) -> Iterator[Landmark]:
    return (Landmark(token.at) for token in level.tokens)


def _regions(t: Texts, level: Level) -> Iterator[Landmark]:
    for region in level.regions:
        if region.cells:
            cells = t.plural("{count} cell", "{count} cells", len(region.cells))
            yield Landmark(region.cells[0], t("Region {name}: {cells}", name=region.name or region.id, cells=cells))


MAP_LANDMARKS: tuple[LandmarkKind[Level], ...] = (
    LandmarkKind(
        CommandId("next_city"),
        mark("Next city"),
        mark("Look at the next city"),
        "Alt+C",
        mark("There is no city on the map."),
        _cities,
    ),
    LandmarkKind(
        CommandId("next_token"),
        mark("Next token"),
        mark("Look at the next token"),
        "Alt+T",
        mark("There is no token on the map."),
        _tokens,
    ),
    LandmarkKind(
        CommandId("next_region"),
        mark("Next region"),
        mark("Look at the first cell of the next region"),
        "Alt+G",
        mark("The level has no regions."),
        _regions,
    ),
)
"""All that can be gone to on a map; issues have their own key, which goes to fields too."""
