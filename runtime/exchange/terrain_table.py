"""What terrains are outside this program: their signs and sentences on paper, their names in Tiled's maps."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from runtime.engine.board.terrain import Terrain
from runtime.engine.levels.ruleset import ForestPasses, How, IceMelts, MountainHow, Role, Ruleset
from runtime.exchange.printing.page import BLACK, GREY, PALE, Item, LineShape, RectangleShape, Shape, ShapeSquare
from runtime.support.texts import Texts, mark
from runtime.support.wording import fraction_text, signed_text

_CONNOTATIONS = MappingProxyType(
    {
        "attacking": mark("attacking"),
        "burning": mark("burning"),
        "cutting": mark("cutting"),
        "defending": mark("defending"),
        "sneaking": mark("sneaking"),
    }
)


@dataclass(frozen=True, slots=True)
class ExchangedTerrain:
    """A terrain outside this program.

    ``sign`` tells it from the others on paper, in grey, so that letters can be written over it; ``rules`` are the
    sentences on it by a ruleset, given which terrains the map has; ``words`` speak of it in the names of tiles.
    """

    sign: Callable[[ShapeSquare], Iterator[Item]]
    rules: Callable[[Texts, Ruleset, Collection[Terrain]], Iterator[str]]
    words: str


def _blank(_spot: ShapeSquare) -> Iterator[Item]:
    yield from ()


def _line(spot: ShapeSquare, one: tuple[float, float], other: tuple[float, float], width: float = 0.03) -> LineShape:
    ends = spot.placed((one, other))
    return LineShape(*ends[0], *ends[1], width * spot.size, GREY)


def _trees(spot: ShapeSquare) -> Iterator[Item]:
    for left, top in ((0.2, 0.2), (0.56, 0.2), (0.38, 0.54)):
        tree = ((left + 0.12, top), (left + 0.24, top + 0.22), (left, top + 0.22))
        yield Shape(spot.placed(tree), GREY)
        yield _line(spot, (left + 0.12, top + 0.22), (left + 0.12, top + 0.3))


def _waves(spot: ShapeSquare) -> Iterator[Item]:
    for top in (0.3, 0.5, 0.7):
        for left in (0.15, 0.38, 0.61):
            yield _line(spot, (left, top), (left + 0.115, top - 0.06))
            yield _line(spot, (left + 0.115, top - 0.06), (left + 0.23, top))


def _peaks(spot: ShapeSquare) -> Iterator[Item]:
    yield _line(spot, (0.12, 0.8), (0.42, 0.25), 0.04)
    yield _line(spot, (0.42, 0.25), (0.6, 0.58), 0.04)
    yield _line(spot, (0.5, 0.44), (0.64, 0.3), 0.04)
    yield _line(spot, (0.64, 0.3), (0.88, 0.8), 0.04)


def _star(spot: ShapeSquare) -> Iterator[Item]:
    for one, other in (((0.5, 0.18), (0.5, 0.82)), ((0.22, 0.34), (0.78, 0.66)), ((0.22, 0.66), (0.78, 0.34))):
        yield _line(spot, one, other)


def _lattice(spot: ShapeSquare) -> Iterator[Item]:
    x, y, cell = spot
    yield RectangleShape(x + 0.06 * cell, y + 0.06 * cell, 0.88 * cell, 0.88 * cell, 0.0, BLACK, PALE)
    for share in (0.2, 0.4, 0.6, 0.8):
        yield _line(spot, (share, 0.06), (share, 0.94), 0.02)
        yield _line(spot, (0.06, share), (0.94, share), 0.02)


def _nothing(_t: Texts, _rules: Ruleset, _kinds: Collection[Terrain]) -> Iterator[str]:
    yield from ()


def _lava_rules(t: Texts, _rules: Ruleset, _kinds: Collection[Terrain]) -> Iterator[str]:
    """That nothing lies there."""
    yield t("Lava: no letter can lie on it.")


def _water_rules(t: Texts, rules: Ruleset, _kinds: Collection[Terrain]) -> Iterator[str]:
    """What crossing it takes and costs."""
    yield f"{t('Water: no word may begin or end on it.')} {_wading(t, rules)}".rstrip()


def _mountain_rules(t: Texts, rules: Ruleset, _kinds: Collection[Terrain]) -> Iterator[str]:
    """What height is worth."""
    mountain = rules.mountain
    if mountain.how is MountainHow.LETTER:
        yield t("Mountain: a letter on it counts × {factor} in a fight.", factor=fraction_text(mountain.multiplier))
    else:
        yield t(
            "Mountain: a word with M letters on mountains and O others counts × ({factor} × M + O) / (M + O) "
            "in a fight.",
            factor=fraction_text(mountain.multiplier),
        )


def _ice_rules(t: Texts, rules: Ruleset, _kinds: Collection[Terrain]) -> Iterator[str]:
    """What it bears, and what becomes of it under more."""
    ice = rules.ice
    yield t("Ice bears letters of value {value} and less.", value=ice.bears)
    if ice.melts is IceMelts.HEAVY:
        yield t("A heavier letter breaks it: the ice under heavier letters of the word becomes water.")
    else:
        yield t("A heavier letter breaks it: all ice under the word becomes water.")
    yield t("The letters just laid, and all others that stood there, are out of the game.")


def _wading(t: Texts, rules: Ruleset) -> str:
    """What crossing water costs; empty where it costs nothing."""
    water = rules.water
    figure = signed_text(water.amount) if water.how is How.ADD else f"× {fraction_text(water.amount)}"
    if len(set(water.roles)) == len(Role):
        return t("A word that crosses it counts {figure} in attack and defence.", figure=figure)
    if Role.ATTACK in water.roles:
        return t("A word that crosses it counts {figure} in attack.", figure=figure)
    if Role.DEFENCE in water.roles:
        return t("A word that crosses it counts {figure} in defence.", figure=figure)
    return ""


def _forest_rules(t: Texts, rules: Ruleset, kinds: Collection[Terrain]) -> Iterator[str]:
    """What it takes to cross it, in a few sentences."""
    forest = rules.forest
    if forest.passes is ForestPasses.AT_LEAST:
        said = [
            t(
                "Forest: the values of a word's letters must come to at least {density} for each forest cell "
                "that it is newly laid on.",
                density=forest.density,
            )
        ]
    else:
        said = [
            t(
                "Forest: the values of a word's letters must come to more than {density} for each forest cell that "
                "it is newly laid on.",
                density=forest.density,
            )
        ]
    if forest.clearing:
        clearing = ", ".join(t(_CONNOTATIONS.get(kind, kind)) for kind in forest.clearing)
        said.append(
            t(
                "Words of these kinds count × {factor} there: {kinds}.",
                factor=fraction_text(forest.connotation_multiplier),
                kinds=clearing,
            )
        )
    if forest.mountain_bonus and Terrain.MOUNTAIN in kinds:
        said.append(t("Letters on mountains count more there too."))
    said.append(t("Afterwards these cells are plains."))
    yield " ".join(said)


TERRAINS: Mapping[Terrain, ExchangedTerrain] = MappingProxyType(
    {
        Terrain.PLAINS: ExchangedTerrain(
            _blank,
            _nothing,
            "plains plain grass meadow field sand desert dirt road path floor beach ground earth soil mud brick bricks "
            "cobblestone pavement street savanna steppe farmland wiese ebene gras boden weg strasse",
        ),
        Terrain.LAVA: ExchangedTerrain(_lattice, _lava_rules, "lava magma volcano fire vulkan feuer"),
        Terrain.WATER: ExchangedTerrain(
            _waves,
            _water_rules,
            "water sea ocean lake river pond stream canal deep shallow coast swamp wasser meer fluss teich bach ozean",
        ),
        Terrain.FOREST: ExchangedTerrain(
            _trees,
            _forest_rules,
            "forest woods wood woodland tree trees jungle bush bushes shrub shrubs thicket taiga pine palm wald baum "
            "bäume gehölz dschungel",
        ),
        Terrain.MOUNTAIN: ExchangedTerrain(
            _peaks,
            _mountain_rules,
            "mountain mountains rock rocks cliff cliffs hill hills wall walls peak boulder crag berg berge gebirge "
            "fels felsen mauer wand",
        ),
        Terrain.ICE: ExchangedTerrain(_star, _ice_rules, "ice snow frozen glacier frost eis schnee gletscher"),
    }
)
"""Every terrain outside this program, in the order in which paper speaks of them."""


def exchanged_terrain(terrain: Terrain) -> ExchangedTerrain:
    """A terrain outside this program; one without a row has no sign, no sentence and no other name than its own."""
    return TERRAINS.get(terrain, ExchangedTerrain(_blank, _nothing, ""))
