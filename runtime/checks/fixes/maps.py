"""Fixes of the map: ways through lava and water, cities that stand wrong, maps that are too large."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from runtime.campaign.model import Campaign
from runtime.campaign.references import Follow, followed, ids_on, level_shifted
from runtime.checks.fixes.common import FixId, QuickFix, parts_of
from runtime.engine.board.grid import Cell, Direction, Size
from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import SIDES, Side
from runtime.engine.board.terrain import Terrain, TerrainMap
from runtime.engine.levels.level import City, Level
from runtime.support.issues import Issue
from runtime.support.rule_texts import RACK_START
from runtime.support.slugs import numbered
from runtime.support.texts import mark


def _dry(level: Level, cell: Cell) -> bool:
    return level.terrain[cell].holds_letters and level.terrain[cell].ends_words


def _with_plains(level: Level, cells: Iterable[Cell]) -> Level:
    """The level with these cells plain, and all that answer them where it is meant to be symmetric."""
    symmetry, size = level.symmetry, level.terrain.size
    if symmetry is not None and symmetry.fits(size):
        cells = [image for cell in cells for image in symmetry.images(size, cell)]
    return replace(level, terrain=level.terrain.having(dict.fromkeys(cells, Terrain.PLAINS)))


def _shortest(level: Level, starts: Iterable[Cell], is_end: Callable[[Cell], bool]) -> list[Cell]:
    """The cells from ``starts`` to an end of which as few as can be are not dry ground; none where there is no way."""
    size, cities = level.terrain.size, {city.at for city in level.cities}
    came: dict[Cell, Cell | None] = {}
    costs = dict.fromkeys((cell for cell in starts if cell in size), 0)
    waiting: deque[tuple[Cell, Cell | None]] = deque((cell, None) for cell in costs)
    while waiting:
        cell, before = waiting.popleft()
        if cell in came:
            continue
        came[cell] = before
        if before is not None and is_end(cell):
            way: list[Cell] = []
            at: Cell | None = cell
            while at is not None:
                way.append(at)
                at = came[at]
            return way
        for near in size.neighbours(cell):
            if near not in came:
                free = near in cities or _dry(level, near)
                (waiting.appendleft if free else waiting.append)((near, cell))
    return []


def open_way(campaign: Campaign, issue: Issue) -> Campaign | None:
    """Make plains of the fewest cells that part what can't be reached from the cities.

    From a city or a token that is shut in to any other city; from the cities of one side to those of the other where
    the map is cut in two.
    """
    level = campaign.level(issue.place.level)
    size, parts = level.terrain.size, parts_of(issue.place.pointer)
    if parts[0] == "terrain":
        starts = [city.at for city in level.cities if city.owner is Side.GOLD]
        ends = {city.at for city in level.cities if city.owner is Side.SILVER}
    else:
        starts = [Cell(*cell) for cell in issue.place.cells]
        ends = {city.at for city in level.cities if city.at not in starts}
    way = _shortest(level, starts, ends.__contains__)
    cities = {city.at for city in level.cities}
    dug = [cell for cell in way if cell in size and cell not in cities and not _dry(level, cell)]
    return campaign.having_level(_with_plains(level, dug)) if dug else None


def free_beside(campaign: Campaign, issue: Issue) -> Campaign | None:
    """Make plains of a cell beside a city that no word has room over."""
    level = campaign.level(issue.place.level)
    taken = {city.at for city in level.cities}
    for at in issue.place.cells:
        for near in level.terrain.size.neighbours(Cell(*at)):
            if near not in taken:
                return campaign.having_level(_with_plains(level, [near]))
    return None


def _things(level: Level) -> frozenset[Cell]:
    """Where something stands or lies already."""
    laid = (one.at for side in SIDES for one in level.start.letters[side])
    return frozenset((*(city.at for city in level.cities), *(token.at for token in level.tokens), *laid))


def _nearest(level: Level, at: Cell) -> Iterator[Cell]:
    """The free plain cells beside which there is another, the nearest to ``at`` first."""
    size, things = level.terrain.size, _things(level)
    cells = (size.cell(number) for number, code in enumerate(level.terrain.cells) if code == Terrain.PLAINS)
    free = [cell for cell in cells if cell not in things and any(_dry(level, near) for near in size.neighbours(cell))]
    return iter(sorted(free, key=lambda cell: (abs(cell.row - at.row) + abs(cell.column - at.column), cell)))


def _moved(campaign: Campaign, level: Level, number: int, at: Cell) -> Campaign:
    cities = tuple(replace(city, at=at) if one == number else city for one, city in enumerate(level.cities))
    return campaign.having_level(replace(level, cities=cities))


def move_to_fair_cell(campaign: Campaign, issue: Issue) -> Campaign | None:
    """Move a neutral city to the nearest cell that the side which moves second reaches with one letter less.

    Nothing on a map that is meant to be symmetric: there it stands where it must.
    """
    level, first = campaign.level(issue.place.level), Side(str(issue.details["side"]))
    number = int(parts_of(issue.place.pointer)[1])
    if level.symmetry is not None:
        return None
    far = {side: _letters_from(level, [city.at for city in level.cities if city.owner is side]) for side in SIDES}
    others = {city.at for city in level.cities}
    for most in (1, 2, 3):
        for cell in _nearest(level, level.cities[number].at):
            own, other = (far[side].get(cell) for side in (first, first.other))
            if own is not None and other is not None and cell not in others and 1 <= own - other <= most:
                return _moved(campaign, level, number, cell)
    return None


def _letters_from(level: Level, starts: list[Cell]) -> dict[Cell, int]:
    """How many letters lie from the nearest start to each cell, over ground that bears them or water between."""
    size = level.terrain.size
    columns, count = size.columns, size.count
    # By their numbers, for there are many; −1 stands for what bears no letters, 0 for what was not come to.
    bears = frozenset(kind.value for kind in Terrain if kind.holds_letters)
    found = [0 if code in bears else -1 for code in level.terrain.cells]
    waiting = deque(size.index(cell) for cell in starts if cell in size)
    for at in waiting:
        found[at] = 1
    while waiting:
        at = waiting.popleft()
        column = at % columns
        for near, is_there in (
            (at - columns, at >= columns),
            (at - 1, column > 0),
            (at + 1, column + 1 < columns),
            (at + columns, at + columns < count),
        ):
            if is_there and found[near] == 0:
                found[near] = found[at] + 1
                waiting.append(near)
    return {size.cell(at): letters for at, letters in enumerate(found) if letters > 0}


def move_out_of_reach(campaign: Campaign, issue: Issue) -> Campaign | None:
    """Move a city to the nearest cell to which no word of the first rack leads from a city of who begins.

    Where a side would lose its last city no chain of words may lead there either, from any other city. Nothing on a map
    that is meant to be symmetric.
    """
    level, first = campaign.level(issue.place.level), Side(str(issue.details["side"]))
    number, rack = int(parts_of(issue.place.pointer)[1]), int(issue.details["rack"])
    if level.symmetry is not None:
        return None
    own = [city.at for city in level.cities if city.owner is first]
    neutral = [city.at for city in level.cities if city.owner is None]
    reached = [*own, *(at for at in neutral if any(_in_line(one, at, rack) for one in own))]
    others = [city.at for at, city in enumerate(level.cities) if at != number]
    is_last = bool(issue.details["last"])
    for cell in _nearest(level, level.cities[number].at):
        is_near = is_last and any(at.steps_to(cell) < rack for at in others)
        if not is_near and not any(_in_line(at, cell, rack) for at in reached):
            return _moved(campaign, level, number, cell)
    return None


def _in_line(one: Cell, other: Cell, most: int) -> bool:
    """Whether a straight word of at most so many letters could lead from one cell to another."""
    apart = abs(one.row - other.row) + abs(one.column - other.column)
    return (one.row == other.row or one.column == other.column) and apart < most


def begin_with_fewer(campaign: Campaign, issue: Issue) -> Campaign | None:
    """Let both sides begin with so few letters that the city can't be taken at once."""
    level, side = campaign.level(issue.place.level), Side(str(issue.details["side"]))
    most = int(issue.details["enough"])
    if most < 1:
        return None
    given = level.start.racks[side]
    if given is not None:
        racks = level.start.racks.having(side, given[:most])
        return campaign.having_level(replace(level, start=replace(level.start, racks=racks)))
    return campaign.having_level(replace(level, rules={**level.rules, RACK_START: most}))


def found_city_for(campaign: Campaign, issue: Issue) -> Campaign | None:
    """Give a side without a city one: opposite to the other's first, else on the free cell that is farthest from it."""
    level, side = campaign.level(issue.place.level), Side(str(issue.details["side"]))
    size = level.terrain.size
    rival = next((city.at for city in level.cities if city.owner is side.other and city.at in size), Cell(0, 0))
    opposite = Cell(size.rows - 1 - rival.row, size.columns - 1 - rival.column)
    at = next(_nearest(level, opposite), None)
    if at is None:
        return None
    city = City(numbered("city", ids_on(level)), at, side)
    return campaign.having_level(replace(level, cities=(*level.cities, city)))


def _word_around(letters: tuple[Laid, ...], begun: Iterable[Cell]) -> frozenset[Cell]:
    """The cells of the letters that hang together with these."""
    there, found, waiting = {laid.at for laid in letters}, set[Cell](), list(begun)
    while waiting:
        cell = waiting.pop()
        if cell in there and cell not in found:
            found.add(cell)
            waiting += [cell.moved(direction, step) for direction in Direction for step in (-1, 1)]
    return frozenset(found)


def remove_words(campaign: Campaign, issue: Issue) -> Campaign:
    """Take the starting words off the board that hang together with the letters of the finding."""
    level = campaign.level(issue.place.level)
    side = Side(parts_of(issue.place.pointer)[2])
    letters = level.start.letters
    gone = _word_around(letters[side], [Cell(*cell) for cell in issue.place.cells])
    kept = tuple(laid for laid in letters[side] if laid.at not in gone)
    return campaign.having_level(replace(level, start=replace(level.start, letters=letters.having(side, kept))))


def _spoken(level: Level) -> Iterator[Cell]:
    """Every cell where something is, or of which a condition or an effect speaks."""
    found = [*_things(level), *(cell for region in level.regions for cell in region.cells)]

    def see(cell: Cell) -> Cell:
        found.append(cell)
        return cell

    followed(level, Follow(cell=see))
    size = level.terrain.size
    return (cell for cell in found if cell in size)


def cut_to(most: int) -> Callable[[Campaign, Issue], Campaign | None]:
    """Cut a map to a size that can be played on, around all that is on it; nothing where that has no room.

    Nor where positions of its presets lie on the map as it is.
    """

    def cut(campaign: Campaign, issue: Issue) -> Campaign | None:
        level = campaign.level(issue.place.level)
        size, cells = level.terrain.size, list(_spoken(level))
        if level.id in campaign.presets or level.symmetry is not None:
            return None
        rows = _window(size.rows, [cell.row for cell in cells], most)
        columns = _window(size.columns, [cell.column for cell in cells], most)
        if rows is None or columns is None:
            return None
        lines = level.terrain.cells
        kept = b"".join(lines[row * size.columns + columns.start : row * size.columns + columns.stop] for row in rows)
        shifted = level_shifted(level, -rows.start, -columns.start)
        return campaign.having_level(replace(shifted, terrain=TerrainMap(Size(len(rows), len(columns)), kept)))

    return cut


def _window(length: int, used: list[int], most: int) -> range | None:
    """So many lines of ``length`` as there may be, what is ``used`` in their middle; None where that is too much."""
    first, last = min(used, default=0), max(used, default=0)
    if last - first >= most:
        return None
    begin = max(0, min((first + last + 1 - most) // 2, length - most))
    return range(begin, min(length, begin + most))


OPEN_WAY = QuickFix(FixId("open-way"), mark("Open the shortest way to it"), open_way)
FREE_BESIDE = QuickFix(FixId("free-beside"), mark("Make a cell beside the city plains"), free_beside)
FAIR_CELL = QuickFix(FixId("fair-cell"), mark("Move the city to the nearest fair cell"), move_to_fair_cell)
OUT_OF_REACH = QuickFix(FixId("out-of-reach"), mark("Move the city out of reach"), move_out_of_reach)
FEWER_AT_FIRST = QuickFix(FixId("fewer-at-first"), mark("Begin with fewer letters"), begin_with_fewer)
FOUND_CITY = QuickFix(FixId("found-city"), mark("Give the side a city"), found_city_for)
REMOVE_WORDS = QuickFix(FixId("remove-words"), mark("Take these words off the board"), remove_words)
