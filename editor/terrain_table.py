"""What the editor adds to each terrain: its label, tip and key, and how often it comes in mixes and random maps."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from runtime.engine.board.terrain import Terrain
from runtime.support.texts import mark


@dataclass(frozen=True, slots=True)
class Share:
    """How much of a random map a terrain may have, in percent: usually, at most; and what its slider says of it."""

    usual: int
    most: int
    tip: str


@dataclass(frozen=True, slots=True)
class TerrainSpec:
    """A terrain in the editor; ``weight`` is how often it comes in a mix at first.

    Without a ``key`` it has none, without a ``share`` it does not come in random maps, or is what is left, as plains.
    """

    label: str
    tip: str
    key: str = ""
    weight: int = 0
    share: Share | None = None


TERRAINS: Mapping[Terrain, TerrainSpec] = MappingProxyType(
    {
        Terrain.PLAINS: TerrainSpec(mark("Plains"), mark("Honey onyx: open ground"), "1", 50),
        Terrain.FOREST: TerrainSpec(
            mark("Forest"),
            mark("Malachite: only words of enough worth get through"),
            "2",
            25,
            Share(18, 60, mark("The share of forest, in percent of the map")),
        ),
        Terrain.WATER: TerrainSpec(
            mark("Water"),
            mark("Lapis lazuli: no word begins or ends here"),
            "3",
            10,
            Share(12, 60, mark("The share of water, rivers included, in percent of the map")),
        ),
        Terrain.MOUNTAIN: TerrainSpec(
            mark("Mountain"),
            mark("Tiger's eye: letters count for more here"),
            "4",
            10,
            Share(12, 60, mark("The share of mountains, in percent of the map")),
        ),
        Terrain.ICE: TerrainSpec(
            mark("Ice"),
            mark("White marble: breaks under heavy words"),
            "5",
            5,
            Share(4, 60, mark("The share of ice, in percent of the map")),
        ),
        Terrain.LAVA: TerrainSpec(
            mark("Lava"),
            mark("Red onyx: nothing can be laid here"),
            "6",
            0,
            Share(3, 30, mark("The share of lava, in percent of the map")),
        ),
    }
)
"""Every terrain in the editor."""


def terrain_spec(terrain: Terrain) -> TerrainSpec:
    """What the editor knows of a terrain; one without a row goes by its plain name and has no key."""
    name = terrain.name.capitalize()
    return TERRAINS.get(terrain, TerrainSpec(name, name))
