"""What might be changed in a level so that it plays otherwise: edits as plain values, and those that can be tried.

An edit keeps the symmetry that the level declares: whatever it does to a cell or a city it does to those that answer
them too. Regions, cells that conditions and triggers speak of, tokens and starting letters are left alone.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import TYPE_CHECKING

from runtime.campaign.symmetry import swapped
from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import SIDES, BySide, Side
from runtime.engine.board.terrain import Terrain
from runtime.engine.conditions.effect_kinds import GIVE_LETTERS
from runtime.engine.conditions.scores import TURN_BEGINS
from runtime.engine.levels.level import City, Condition, Effect, Level, Trigger
from runtime.engine.levels.ruleset import Ruleset

if TYPE_CHECKING:
    from runtime.balance.heat_maps import HeatMaps

MOST_CELLS = 4
"""An edit changes no more cells than these."""

_FAR = 2
"""So many rows and columns a city is moved at most."""

_SECOND_TURN = 2
"""The first turn of who moves second: the turns of both sides count."""


@dataclass(frozen=True, slots=True)
class LevelEdit:
    """A change of a level: the terrain of cells, where cities lie (by their ids), and what a side begins with.

    ``points`` are added to what each side begins with, ``letters`` are given at the beginning of the second turn.
    ``pie`` brings the pie rule in.
    """

    terrain: tuple[tuple[Cell, Terrain], ...] = ()
    cities: tuple[tuple[str, Cell], ...] = ()
    points: BySide[int] = BySide(0, 0)
    letters: BySide[str] = BySide("", "")
    pie: bool = False

    def __add__(self, other: LevelEdit) -> LevelEdit:
        """Both changes; where they speak of the same thing, the other one holds."""
        return LevelEdit(
            tuple(sorted((dict(self.terrain) | dict(other.terrain)).items())),
            tuple(sorted((dict(self.cities) | dict(other.cities)).items())),
            BySide(*(self.points[side] + other.points[side] for side in SIDES)),
            BySide(*(self.letters[side] + other.letters[side] for side in SIDES)),
            self.pie or other.pie,
        )

    def applied(self, level: Level) -> Level:
        """The level with the change made."""
        places = dict(self.cities)
        cities = tuple(replace(city, at=places.get(city.id, city.at)) for city in level.cities)
        ground = dict(self.terrain) | dict.fromkeys(places.values(), Terrain.PLAINS)
        base = BySide(*(level.start.base[side] + self.points[side] for side in SIDES))
        return replace(
            level,
            terrain=level.terrain.having(ground) if ground else level.terrain,
            cities=cities if places else level.cities,
            start=replace(level.start, base=base) if base != level.start.base else level.start,
            triggers=(*level.triggers, *self._gifts(level)),
            rules={**level.rules, "pie": True} if self.pie else level.rules,
        )

    def cells(self, level: Level) -> frozenset[Cell]:
        """The cells of a level that differ then; a city that moves changes the one it leaves and the one it takes."""
        places = dict(self.cities)
        moved = [cell for city in level.cities if city.id in places for cell in (city.at, places[city.id])]
        return frozenset((*(cell for cell, _ in self.terrain), *moved))

    @property
    def gifts(self) -> int:
        """How much is given to sides: a point counts as one, a letter as five, the pie rule as ten."""
        return sum(map(abs, self.points)) + 5 * sum(map(len, self.letters)) + 10 * self.pie

    def _gifts(self, level: Level) -> Iterator[Trigger]:
        known = {trigger.id for trigger in level.triggers}
        for side in SIDES:
            if self.letters[side]:
                stem = f"letters-for-{side.value}"
                names = (stem, *(f"{stem}-{number}" for number in range(2, len(known) + 3)))
                name = next(one for one in names if one not in known)
                gift = Effect(GIVE_LETTERS.kind, {"side": side.value, "letters": self.letters[side]})
                yield Trigger(name, Condition(TURN_BEGINS.kind, arguments={"turn": _SECOND_TURN}), (gift,))


def are_apart(edits: Sequence[LevelEdit]) -> bool:
    """Whether edits can be made together, none of them undoing or repeating what another does."""
    cells = [cell for edit in edits for cell, _ in edit.terrain] + [to for edit in edits for _, to in edit.cities]
    ids = [city for edit in edits for city, _ in edit.cities]
    gifts = sum(edit.gifts > 0 for edit in edits)
    return len(set(cells)) == len(cells) and len(set(ids)) == len(ids) and gifts <= 1


@dataclass(frozen=True, slots=True)
class EditScope:
    """What may be changed: which kinds of things, and of the cells ``only`` these, where given, and ``never`` those."""

    terrain: bool = True
    cities: bool = True
    points: bool = True
    only: frozenset[Cell] | None = None
    never: frozenset[Cell] = frozenset()

    def has(self, cell: Cell) -> bool:
        """Whether a cell may be changed."""
        return cell not in self.never and (self.only is None or cell in self.only)


def open_cells(level: Level, scope: EditScope) -> frozenset[Cell]:
    """The cells whose terrain may be changed, or on which a city may come to lie.

    Those that answer each other by the level's symmetry may be changed together, or not at all.
    """
    size = level.terrain.size
    taken = {city.at for city in level.cities} | {token.at for token in level.tokens}
    taken |= {one.at for letters in level.start.letters for one in letters}
    taken |= _named_cells(level)
    free = {cell for cell in map(size.cell, range(size.count)) if scope.has(cell) and cell not in taken}
    return frozenset(cell for cell in free if all(image in free for image in images(level, cell)))


def images(level: Level, cell: Cell) -> Mapping[Cell, frozenset[bool]]:
    """The cells that answer one by the level's symmetry, itself among them, each with whether sides change there."""
    if level.symmetry is None or not level.symmetry.fits(level.terrain.size):
        return {cell: frozenset((False,))}
    return level.symmetry.images(level.terrain.size, cell)


def _named_cells(level: Level) -> set[Cell]:
    """The cells of regions, and those of which conditions and triggers speak."""
    waiting: list[Condition] = [path.when for side in SIDES for path in level.conditions[side]]
    waiting += [trigger.when for trigger in level.triggers]
    arguments: list[object] = [effect.arguments for trigger in level.triggers for effect in trigger.every_effect()]
    while waiting:
        condition = waiting.pop()
        waiting += condition.parts
        arguments.append(condition.arguments)
    return {cell for region in level.regions for cell in region.cells} | set(_cells_in(arguments))


def _cells_in(value: object) -> Iterator[Cell]:
    """Every pair of whole numbers that arguments hold: each might be a cell."""
    if isinstance(value, Mapping):
        value = list(value.values())
    if isinstance(value, list | tuple):
        if len(value) == 2 and all(type(one) is int for one in value):
            yield Cell(*value)
        for one in value:
            yield from _cells_in(one)


def terrain_edits(level: Level, scope: EditScope, heat: HeatMaps | None) -> list[LevelEdit]:
    """Every terrain that an open cell could have instead, with the cells that answer it.

    The cells at which a change promises most come first: where letters are laid, most of all by one side alone.
    """
    if not scope.terrain:
        return []
    free, size = open_cells(level, scope), level.terrain.size
    groups = {min(images(level, cell)): tuple(sorted(images(level, cell))) for cell in sorted(free)}
    worth = _worth(heat)
    ranked = sorted(
        groups.values(), key=lambda cells: (-max((worth.get(size.index(one), 0.0)) for one in cells), cells)
    )
    return [
        LevelEdit(terrain=tuple((cell, terrain) for cell in cells))
        for cells in ranked
        if len(cells) <= MOST_CELLS
        for terrain in Terrain
        if any(level.terrain[cell] is not terrain for cell in cells)
    ]


def _worth(heat: HeatMaps | None) -> dict[int, float]:
    """What a change of each cell promises, by its number."""
    if heat is None:
        return {}
    gold, silver = (heat.held(None, side) for side in SIDES)
    one_sided = abs(gold - silver) / (gold + silver + 0.01)
    worth = heat.laid * (0.5 + one_sided)
    around = worth.copy()
    around[1:] += worth[:-1] / 2
    around[:-1] += worth[1:] / 2
    around[:, 1:] += worth[:, :-1] / 2
    around[:, :-1] += worth[:, 1:] / 2
    return dict(enumerate(around.reshape(-1).tolist()))


def city_edits(level: Level, scope: EditScope, *, neutral_only: bool = False) -> list[LevelEdit]:
    """Every move of a city by some cells, with those that answer it; the shortest first."""
    if not scope.cities:
        return []
    free = open_cells(level, scope)
    steps = sorted(product(range(-_FAR, _FAR + 1), repeat=2), key=lambda one: (abs(one[0]) + abs(one[1]), one))
    kept = _named_cells(level) | {one.at for letters in level.start.letters for one in letters}
    movable = {city.at for city in level.cities if scope.has(city.at)} - kept
    edits = [
        edit
        for down, right in steps[1:]
        for city in level.cities
        if not (neutral_only and city.owner is not None)
        if (edit := _city_moved(level, city, (down, right), (movable, free))) is not None
    ]
    return list(dict.fromkeys(edit for edit in edits if len(edit.cells(level)) <= MOST_CELLS))


def _city_moved(
    level: Level, city: City, way: tuple[int, int], ends: tuple[Collection[Cell], Collection[Cell]]
) -> LevelEdit | None:
    """A city moved, and those that answer it, from one of the first ``ends`` to one of the others.

    None where one of them can't be moved so, or where a city that should answer it is not there.
    """
    (movable, free), to = ends, Cell(city.at.row + way[0], city.at.column + way[1])
    cities, moves = {(one.at, one.owner): one.id for one in level.cities}, dict[str, Cell]()
    turns = level.symmetry.turns if level.symmetry is not None and level.symmetry.fits(level.terrain.size) else {}
    size = level.terrain.size
    ways = [
        (city.at, to, False),
        *((turn.cell(size, city.at), turn.cell(size, to), one) for turn, one in turns.items()),
    ]
    for start, goal, swaps in ways:
        moved = cities.get((start, swapped(city.owner, swaps)))
        if moved is None or start not in movable or goal not in free or moves.setdefault(moved, goal) != goal:
            return None
    if len(set(moves.values())) < len(moves) or (city.owner is not None and len(set(images(level, to)[to])) > 1):
        return None
    return LevelEdit(cities=tuple(sorted(moves.items())))


def point_edits(level: Level, side: Side, amounts: Iterable[int]) -> list[LevelEdit]:
    """Points by which a side begins further ahead than now, or behind; what the other one has is taken away first."""
    edits = []
    for amount in dict.fromkeys(amounts):
        gains = side if amount > 0 else side.other
        taken = min(max(level.start.base[gains.other], 0), abs(amount))
        if amount:
            points = BySide(0, 0).having(gains.other, -taken).having(gains, abs(amount) - taken)
            edits.append(LevelEdit(points=points))
    return edits


def letter_edits(side: Side, rules: Ruleset, counts: Iterable[int] = (1, 2, 3)) -> list[LevelEdit]:
    """The commonest letters of the rules, given to a side."""
    known = sorted(rules.letters.counts.items(), key=lambda one: (-one[1], one[0]))
    letters = "".join(letter for letter, _ in known)
    return [LevelEdit(letters=BySide("", "").having(side, letters[:count])) for count in counts]
