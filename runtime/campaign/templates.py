"""What a new campaign can begin with: one blank level, a fair duel across a river, a crossroads, or a small story.

Whatever has two sides is made by laying cells together with all that answer them in a symmetry, so that it is fair for
every size and every symmetry.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path
from types import MappingProxyType

from runtime.campaign.model import Campaign, Edge, Node
from runtime.campaign.symmetry import swapped
from runtime.engine.board.grid import Cell, Direction, Size
from runtime.engine.board.sides import SIDES, BySide, Side
from runtime.engine.board.symmetry import Symmetry
from runtime.engine.board.terrain import Element, Terrain, TerrainMap
from runtime.engine.levels.level import City, Level, Pool, Seat, Token
from runtime.engine.levels.ruleset import USUAL_EDITION
from runtime.support.files import read_file
from runtime.support.rule_texts import RACK_START
from runtime.support.slugs import slug_of
from runtime.support.texts import Texts, mark

OPPONENT = "novice"
"""The computer's player that the silver side of a template has."""

SMALLEST_DUEL = 7
"""Rows and columns that a template with more than plains needs."""

FIRST_RACK = 9
"""The letters of the first rack by the rules that templates go by."""

SCHEMAS = "schemas"
"""The folder of a campaign in which the schemas lie that its files name."""

ENDING = ".schema.json"
CAMPAIGN_SCHEMA = f"campaign{ENDING}"

_ONE_WORD, _TWO_WORDS = 1, 2
"""How much larger than one word, and than either of two, a first rack may be that hardly ever makes it or them."""

_LAST_WORD, _LAST_TWO_WORDS, _LAST_BEND = 0, 1, -1
"""The same where a side would have no city left, which decides the level; words with a bend between them are short."""

_MARGINS = (2, 1, 0)
"""How many cells cities may stand from the edge of a map, the best first."""

_A_POOL = 90
"""So many cells between two cities are as many as the letters of one pool can fill."""


@dataclass(frozen=True, slots=True)
class CampaignOptions:
    """What a new campaign is to be called, how large its maps are, and which symmetry they have."""

    name: str
    size: Size
    symmetry: Symmetry | None = None
    author: str = ""


@dataclass(frozen=True, slots=True)
class CampaignTemplate:
    """A beginning: ``name`` and ``about`` are texts for people, ``levels`` makes the levels of a wish.

    ``symmetry`` is the one it is offered with; None means that none is needed.
    """

    id: str
    name: str
    about: str
    levels: Callable[[CampaignOptions, Texts], tuple[Level, ...]]
    symmetry: Symmetry | None = None
    least: int = 2


def begun_campaign(template: CampaignTemplate, wish: CampaignOptions, t: Texts) -> Campaign:
    """The campaign that a template makes of a wish that it can fulfil."""
    levels = template.levels(wish, t)
    return _in_order(Campaign(slug_of(wish.name, "campaign"), wish.name, levels, author=wish.author))


def schema_beside(campaign: Campaign, kind: str, up: str = "../") -> dict[str, object]:
    """The unknown keys of a new file of a campaign: its ``$schema``, where the campaign names its own.

    ``up`` leads from the file's folder to the campaign's.
    """
    hint = campaign.extra.get("$schema")
    if not isinstance(hint, str) or CAMPAIGN_SCHEMA not in hint:
        return {}
    is_path = "://" not in hint and not hint.startswith("/")
    return {"$schema": (up if is_path else "") + hint.removeprefix("./").replace(CAMPAIGN_SCHEMA, f"{kind}{ENDING}")}


NAMED_SCHEMAS = ("accepted", "campaign", "level", "notes", "preset", "stamp", "table-level", "text")
"""The formats whose files people write, with or without the editor."""


def schema_files(schemas: Path) -> dict[str, bytes]:
    """What lies in the folder :data:`SCHEMAS` of a campaign whose files name them, out of the program's own."""
    return {f"{SCHEMAS}/{name}{ENDING}": read_file(schemas / f"{name}{ENDING}") for name in NAMED_SCHEMAS}


def has_own_schemas(campaign: Campaign) -> bool:
    """Whether a campaign's file names the schema in the campaign's own folder of them."""
    return campaign.extra.get("$schema") == f"{SCHEMAS}/{CAMPAIGN_SCHEMA}"


def with_schemas(campaign: Campaign) -> Campaign:
    """A new campaign whose files name the schemas in the folder :data:`SCHEMAS` of the campaign."""
    head = replace(campaign, extra={"$schema": f"{SCHEMAS}/{CAMPAIGN_SCHEMA}", **campaign.extra})
    hint = schema_beside(head, "level")
    return replace(head, levels=tuple(replace(level, extra={**hint, **level.extra}) for level in head.levels))


def blank_map(level_id: str, name: str, size: Size, ruleset: str = USUAL_EDITION) -> Level:
    """A level of plains with a city for each side, gold's at the left and silver's at the right, on the middle row.

    On a map so small that first words would lead from one to the other they stand towards opposite corners; where even
    those are near, the level begins with fewer letters.
    """
    middle, bottom = (size.rows - 1) // 2, size.rows - 1
    places = ((middle, _MARGINS[0]), *((bottom, margin) for margin in _MARGINS))
    cities = _far_apart(_faced(size, row, min(margin, max(0, (size.columns - 2) // 2))) for row, margin in places)
    return with_fewer_at_first(Level(level_id, name, TerrainMap.filled(size), ruleset=ruleset, cities=cities))


def _faced(size: Size, row: int, margin: int) -> tuple[City, ...]:
    """Gold's city on a row, and silver's that answers it in a half turn, where that is another cell."""
    gold = City("gold-1", Cell(row, margin), Side.GOLD)
    silver = City("silver-1", Cell(size.rows - 1 - row, size.columns - 1 - margin), Side.SILVER)
    return (gold, silver) if gold.at != silver.at else (gold,)


def _far_apart(choices: Iterable[tuple[City, ...]]) -> tuple[City, ...]:
    """The first of some choices of cities that are safe from a usual first rack; the last one where none are."""
    cities: tuple[City, ...] = ()
    for cities in choices:
        if _first_rack(cities) >= FIRST_RACK:
            break
    return cities


def _blank(wish: CampaignOptions, t: Texts) -> tuple[Level, ...]:
    level = blank_map(slug_of(t("First level"), "level"), t("First level"), wish.size)
    if wish.symmetry is not None:
        level = replace(level, cities=home_cities(wish.size, wish.symmetry), symmetry=wish.symmetry)
    return (_ready(level),)


def _duel(wish: CampaignOptions, t: Texts) -> tuple[Level, ...]:
    plan = _Plan(wish.size, wish.symmetry or Symmetry.HALF_TURN)
    plan.river()
    plan.town(t("Market"), 0.30, 0.34)
    plan.patch(Terrain.FOREST, 0.16, 0.20, 0.13)
    plan.patch(Terrain.MOUNTAIN, 0.84, 0.16, 0.08)
    plan.token(Element.DROUGHT)
    about = t("A river parts two towns; a word may cross it as long as both of its ends stand on dry ground.")
    return (plan.level(t("Duel across the river"), about),)


def _crossroads(wish: CampaignOptions, t: Texts) -> tuple[Level, ...]:
    plan = _Plan(wish.size, wish.symmetry or Symmetry.FOUR_FOLD)
    plan.town(t("Inn"), 0.24, 0.36)
    plan.patch(Terrain.MOUNTAIN, 0.50, 0.50, 0.10)
    plan.patch(Terrain.FOREST, 0.12, 0.12, 0.09)
    plan.patch(Terrain.FOREST, 0.12, 0.50, 0.06)
    about = t("Inns stand at the four roads around a mountain. Whoever holds them is hard to dislodge.")
    return (plan.level(t("Crossroads"), about),)


def _story(wish: CampaignOptions, t: Texts) -> tuple[Level, ...]:
    meadow = _Plan(wish.size, wish.symmetry or Symmetry.LEFT_RIGHT)
    meadow.patch(Terrain.FOREST, 0.18, 0.32, 0.10)
    meadow.patch(Terrain.FOREST, 0.82, 0.32, 0.08)
    first = meadow.level(t("The edge of the woods"), t("The first morning: open fields between woods."))
    crossing = _Plan(wish.size, wish.symmetry or Symmetry.LEFT_RIGHT)
    crossing.river()
    crossing.town(t("Ferry"), 0.22, 0.30)
    crossing.patch(Terrain.MOUNTAIN, 0.80, 0.22, 0.09)
    about = t("The road leads to a river. Two ferries belong to nobody yet.")
    second = crossing.level(t("The crossing"), about)
    return (first, second if second.id != first.id else replace(second, id=f"{second.id}-2"))


TEMPLATES: Mapping[str, CampaignTemplate] = MappingProxyType(
    {
        template.id: template
        for template in (
            CampaignTemplate(
                "duel",
                mark("Duel across a river"),
                mark("A fair map to play at once: a river, two towns to win, woods, mountains and a token."),
                _duel,
                Symmetry.HALF_TURN,
                SMALLEST_DUEL,
            ),
            CampaignTemplate(
                "crossroads",
                mark("Crossroads"),
                mark("Four inns that belong to nobody, around a mountain in the middle."),
                _crossroads,
                Symmetry.FOUR_FOLD,
                SMALLEST_DUEL,
            ),
            CampaignTemplate(
                "story",
                mark("Small story of two levels"),
                mark("Two levels that are played one after the other: open fields first, then a river."),
                _story,
                Symmetry.LEFT_RIGHT,
                SMALLEST_DUEL,
            ),
            CampaignTemplate("blank", mark("Blank"), mark("One level of plains with a city for each side."), _blank),
        )
    }
)
"""The templates by their ids, in the order in which they are offered."""


class _Plan:
    """A map under construction; places are fractions of its height and width, and everything is laid symmetrically."""

    def __init__(self, size: Size, symmetry: Symmetry) -> None:
        self._size, self._symmetry = size, symmetry
        self._cells = bytearray(TerrainMap.filled(size).cells)
        self._cities = list(home_cities(size, symmetry))
        self._tokens: list[Token] = []

    def level(self, name: str, about: str) -> Level:
        """What has been laid so far as a level against the computer."""
        for city in self._cities:
            self._cells[self._size.index(city.at)] = Terrain.PLAINS
        self._thin()
        terrain = TerrainMap(self._size, bytes(self._cells))
        blank = blank_map(slug_of(name, "level"), name, self._size)
        drawn = replace(blank, terrain=terrain, cities=tuple(self._cities), tokens=tuple(self._tokens))
        return _ready(replace(drawn, symmetry=self._symmetry, description=about))

    def _thin(self) -> None:
        """Fell trees that stand alone, which would hinder no word."""
        trees = {cell for cell in self._size.cells() if self._cells[self._size.index(cell)] == Terrain.FOREST}
        for tree in trees:
            near = (tree.moved(direction, step) for direction in Direction for step in (-2, -1, 1, 2))
            if trees.isdisjoint(near):
                self._cells[self._size.index(tree)] = Terrain.PLAINS

    def river(self) -> None:
        """Water wherever gold's and silver's nearest cities are equally far away."""
        homes = {side: [city.at for city in self._cities if city.owner is side] for side in Side}
        gold, silver = homes[Side.GOLD][0], homes[Side.SILVER][0]
        wide = max(abs(gold.row - silver.row), abs(gold.column - silver.column))
        near = [min((_away(at, other) for other in homes[Side.SILVER]), default=0) for at in homes[Side.GOLD]]
        if len(near) > 1:
            wide = max(1, round(min(near) ** 0.5))
        for cell in self._size.cells():
            off = min(_away(cell, at) for at in homes[Side.GOLD]) - min(_away(cell, at) for at in homes[Side.SILVER])
            if abs(off) <= wide:
                self._cells[self._size.index(cell)] = Terrain.WATER

    def patch(self, terrain: Terrain, down: float, right: float, radius: float) -> None:
        """A round patch of some terrain, and all that answer it; water stays water."""
        middle, reach = self._cell(down, right), max(1.0, radius * min(self._size.rows, self._size.columns))
        near = (cell for cell in self._size.cells() if _away(cell, middle) <= reach * reach)
        for cell in self._answering(near):
            if self._cells[self._size.index(cell)] == Terrain.PLAINS:
                self._cells[self._size.index(cell)] = terrain

    def town(self, name: str, down: float, right: float) -> None:
        """A city that belongs to nobody yet, and all that answer it.

        Where it would be equally near to both sides, or a stepping stone for whoever moves first, it is moved a little.
        """
        wanted = self._cell(down, right)
        if not self._suits(wanted):
            cells = sorted(self._size.cells(), key=lambda cell: (_away(cell, wanted), cell))
            wanted = next((cell for cell in cells if self._suits(cell)), wanted)
        for cell in self._answering((wanted,)):
            if all(cell != city.at for city in self._cities):
                number = sum(city.owner is None for city in self._cities) + 1
                self._cities.append(City(f"town-{number}", cell, None, f"{name} {number}"))

    def token(self, element: Element) -> None:
        """A token in the middle, or the fewest around it that are fair."""
        for number, cell in enumerate(self._answering((self._cell(0.5, 0.5),)), 1):
            if all(cell != city.at for city in self._cities):
                self._tokens.append(Token(f"{element.value}-{number}", cell, element))

    def _suits(self, cell: Cell) -> bool:
        """Whether neutral cities on a cell and on all that answer it are nobody's at once."""
        cells = self._answering((cell,))
        if any(at.steps_to(city.at) < 2 for at in cells for city in self._cities):
            return False
        gold, silver = ([city.at for city in self._cities if city.owner is side] for side in SIDES)
        towns = [City("", at, None) for at in cells]
        least = _first_rack((*self._cities, *towns))
        return least >= min(FIRST_RACK, _first_rack(self._cities)) and all(
            min(at.steps_to(one) for one in gold) != min(at.steps_to(one) for one in silver) for at in cells
        )

    def _cell(self, down: float, right: float) -> Cell:
        return Cell(round(down * (self._size.rows - 1)), round(right * (self._size.columns - 1)))

    def _answering(self, cells: Iterable[Cell]) -> list[Cell]:
        found = {image for cell in cells for image in self._symmetry.images(self._size, cell)}
        return sorted(cell for cell in found if cell in self._size)


def home_cities(size: Size, symmetry: Symmetry) -> tuple[City, ...]:
    """Gold's city or cities and silver's that answer them, near the map's edge; at its very edge on a small one."""
    return _far_apart(_answered(size, symmetry, margin) for margin in _MARGINS)


def _answered(size: Size, symmetry: Symmetry, margin: int) -> tuple[City, ...]:
    """Gold's city or cities, so far from the edge where the map has room, and silver's that answer them."""
    rows, columns = size.rows, size.columns
    margin_down, margin_right = (max(0, min(margin, (length - 2) // 2)) for length in (rows, columns))
    places = {
        Symmetry.TOP_BOTTOM: Cell(rows - 1 - margin_down, columns // 2),
        Symmetry.DIAGONAL: Cell(rows - 1 - margin_down, margin_right),
        Symmetry.ANTI_DIAGONAL: Cell(margin_down, margin_right),
        Symmetry.HALF_TURN: Cell(rows - 1 - margin_down, margin_right),
        Symmetry.QUARTER_TURNS: Cell(rows // 2, margin_right),
    }
    first = places.get(symmetry, Cell(rows // 2, margin_right))
    cities: list[City] = []
    for cell, swaps in sorted(symmetry.images(size, first).items(), key=lambda image: (image[0] != first, image[0])):
        owner = swapped(Side.GOLD, True in swaps)
        count = sum(city.owner is owner for city in cities) + 1
        cities.append(City(f"{owner.value if owner else 'town'}-{count}", cell, owner))
    return tuple(cities)


def _ready(level: Level) -> Level:
    """The level against the computer, with letters that suit its size.

    The first rack is so small that who moves first can't take a city at once, and the pools so large that they reach
    from side to side.
    """
    gold, silver = ([city.at for city in level.cities if city.owner is side] for side in SIDES)
    far = min((one.steps_to(other) for one in gold for other in silver), default=0)
    pool = Pool(multiple=1 + far // _A_POOL)
    return with_fewer_at_first(replace(level, seats=BySide(Seat(), Seat(OPPONENT)), pools=BySide(pool, pool)))


def with_fewer_at_first(level: Level) -> Level:
    """The level with so small a first rack by its own rules that who moves first can't take a city at once."""
    rack = _first_rack(level.cities)
    return level if first_rack(level) <= rack else replace(level, rules={**level.rules, RACK_START: rack})


def first_rack(level: Level) -> int:
    """How many letters a level's own rules, or the usual ones, give a side at first; 0 where that is no number."""
    given = level.rules.get(RACK_START, FIRST_RACK)
    return given if isinstance(given, int) else 0


def _first_rack(cities: Iterable[City]) -> int:
    """The largest first rack by which no city falls to the first word, nor to a second one from a neutral city on.

    And no side loses its last city to all the words of a first turn, however the ground between may help them.
    """
    there = tuple(cities)
    gold, silver, towns = ([city.at for city in there if city.owner is owner] for owner in (*SIDES, None))
    ones = [_line(one, other) for one in gold for other in silver]
    twos = [max(_line(one, town), _line(town, other)) for one in gold for town in towns for other in silver]
    once = min(min(ones, default=_NO_LINE) + _ONE_WORD, min(twos, default=_NO_LINE) + _TWO_WORDS)
    return min(once, _last_rack(gold, silver, towns)) if gold and silver else once


def _last_rack(gold: list[Cell], silver: list[Cell], towns: list[Cell]) -> int:
    """The largest first rack by which gold's first turn leaves silver a city."""
    if len(silver) == 1:
        (last,) = silver
        chains = [_chain(one, last) + (_LAST_BEND if _line(one, last) == _NO_LINE else _LAST_WORD) for one in gold]
        chains += [max(_line(one, town), _chain(town, last)) + _LAST_TWO_WORDS for one in gold for town in towns]
        return min(chains)
    found = []
    for middle in (*silver, *towns):
        first = min(_chain(one, middle) for one in gold)
        # The letters are lifted and laid again, from the city that fell first or from where they began.
        again = [min(_chain(one, other) for one in (*gold, middle)) for other in silver if other != middle]
        found.append(max(first, sum(again) - len(again) + (len(again) == 1)))
    return min(found)


_NO_LINE = 1_000_000


def _line(one: Cell, other: Cell) -> int:
    """The letters of a straight word from one cell to another; very many where they are in no line."""
    return one.steps_to(other) + 1 if one.row == other.row or one.column == other.column else _NO_LINE


def _chain(one: Cell, other: Cell) -> int:
    """The letters of the shortest chain of words from one cell to another."""
    return one.steps_to(other) + 1


def _in_order(campaign: Campaign) -> Campaign:
    """The campaign with its levels played one after the other."""
    nodes = tuple(Node(level.id, level.id) for level in campaign.levels)
    edges = tuple(Edge(f"to-{after.id}", before.id, after.id) for before, after in pairwise(nodes))
    return replace(campaign, nodes=nodes, edges=edges, start=nodes[0].id)


def _away(one: Cell, other: Cell) -> int:
    """The square of the distance of two cells."""
    return (one.row - other.row) ** 2 + (one.column - other.column) ** 2
