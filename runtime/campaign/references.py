"""What conditions and triggers speak of, and how it follows: ids and cells in their arguments, found by kind.

The engine's tables say what every argument of every condition and effect holds. An argument that joins them is followed
here too, without a word about it: only a new *kind* of argument needs a line in the table below.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from operator import is_
from types import MappingProxyType

from runtime.campaign.model import NoteFile
from runtime.campaign.play import Position, PresetFile
from runtime.engine.board.grid import Cell
from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import SIDES
from runtime.engine.board.terrain import TerrainMap
from runtime.engine.conditions.arguments import Argument, PlaceKind, Takes
from runtime.engine.conditions.condition_kinds import CONDITION_KINDS
from runtime.engine.conditions.effect_kinds import EFFECT_KINDS
from runtime.engine.game.state import HeldToken
from runtime.engine.levels.level import Condition, Effect, EffectKindId, Level, Trigger, WinPath


class ReferenceKind(Enum):
    """What in a level has an id that conditions and triggers can refer to; the value names it in codes."""

    CITY = "city"
    TOKEN = "token"
    REGION = "region"
    OBJECTIVE = "condition"
    VARIABLE = "variable"


class Left(Enum):
    """What becomes of a cell that has no place any more."""

    OUT = "left out"


@dataclass(frozen=True, slots=True)
class Follow:
    """How references follow a change: each id and each cell becomes what these return.

    A cell that is to be left out of a list is ``Left.OUT``. What means nothing without its cells keeps them as they
    were, and ``needed`` is told the first of them.
    """

    id: Callable[[ReferenceKind, str], str] = lambda _kind, text: text
    cell: Callable[[Cell], Cell | Left] = lambda cell: cell
    needed: Callable[[Cell], object] = lambda _cell: None


@dataclass(frozen=True, slots=True)
class Referrer:
    """A way to win, a bonus objective or a trigger, by its id."""

    id: str
    kinds: frozenset[tuple[ReferenceKind, str]]
    cells: tuple[Cell, ...]


def followed(level: Level, follow: Follow) -> Level:
    """The level with every argument of its conditions and triggers changed; values that have no sense stay."""
    return replace(
        level,
        conditions=level.conditions.map(lambda paths: tuple(_path(path, follow) for path in paths)),
        triggers=tuple(_trigger(trigger, follow) for trigger in level.triggers),
    )


def speakers(level: Level) -> Iterator[Referrer]:
    """Everything that may speak of something, in the file's order, with the ids and cells it speaks of."""
    found: set[tuple[ReferenceKind, str]] = set()
    cells: list[Cell] = []

    def see_id(kind: ReferenceKind, text: str) -> str:
        found.add((kind, text))
        return text

    def see_cell(cell: Cell) -> Cell:
        cells.append(cell)
        return cell

    for name in _walk(level, Follow(see_id, see_cell)):
        yield Referrer(name, frozenset(found), tuple(cells))
        found.clear()
        cells.clear()


def is_spoken_of(level: Level, kind: ReferenceKind, name: str) -> bool:
    """Whether any condition or effect speaks of the thing of this kind and id; nothing is built for the answer."""
    return any((kind, name) in _ids_in(given, table) for given, table in _said(level))


def ids_spoken_of(level: Level, kind: ReferenceKind) -> frozenset[str]:
    """The ids of all things of a kind that conditions and effects speak of, whether they are there or not."""
    spoken = (one for given, table in _said(level) for one in _ids_in(given, table))
    return frozenset(name for one, name in spoken if one is kind)


def ids_of_condition(condition: Condition) -> frozenset[tuple[ReferenceKind, str]]:
    """What a single condition speaks of, its parts not asked."""
    known = CONDITION_KINDS.get(condition.kind)
    return _ids_in(condition.arguments, known.arguments if known is not None else ())


def _ids_in(given: Mapping[str, object], table: tuple[Argument, ...]) -> frozenset[tuple[ReferenceKind, str]]:
    """What arguments speak of."""
    found: set[tuple[ReferenceKind, str]] = set()

    def see(kind: ReferenceKind, text: str) -> str:
        found.add((kind, text))
        return text

    follow = Follow(see)
    for argument in table:
        if argument.name in given and FOLLOWED[argument.takes] is not _plain:
            FOLLOWED[argument.takes](given[argument.name], follow)
    return frozenset(found)


def _said(level: Level) -> Iterator[tuple[Mapping[str, object], tuple[Argument, ...]]]:
    """The arguments of each single condition and each effect, with what they may be."""
    waiting = [path.when for side in SIDES for path in level.conditions[side]]
    waiting += [trigger.when for trigger in level.triggers]
    while waiting:
        condition = waiting.pop()
        waiting += condition.parts
        if condition.kind in CONDITION_KINDS:
            yield condition.arguments, CONDITION_KINDS[condition.kind].arguments
    for trigger in level.triggers:
        for effect in trigger.every_effect():
            yield effect.arguments, _table_of_effect(effect.kind)


def find_needing(level: Level, cell: Callable[[Cell], Cell | Left]) -> tuple[tuple[str, Cell], ...]:
    """Who can't do without a cell that is left out: the ids of win paths and triggers, each with such a cell."""
    cells: list[Cell] = []
    found: list[tuple[str, Cell]] = []
    for name in _walk(level, Follow(cell=cell, needed=cells.append)):
        found += [(name, one) for one in cells]
        cells.clear()
    return tuple(found)


def given_tokens(level: Level) -> frozenset[str]:
    """The ids of the tokens that triggers put on the map."""
    return _given(level, Takes.ID)


def given_cities(level: Level) -> frozenset[str]:
    """The ids of the cities that triggers put on the map."""
    return _given(level, Takes.CITY_ID)


def ids_on(level: Level) -> frozenset[str]:
    """The ids of everything on the map of a level, now or once a trigger puts it there; none stands for two things."""
    cities, tokens, regions = level.cities, level.tokens, level.regions
    ids = ([city.id for city in cities], [token.id for token in tokens], [region.id for region in regions])
    return frozenset(one for some in ids for one in some) | given_tokens(level) | given_cities(level)


def _given(level: Level, takes: Takes) -> frozenset[str]:
    """The ids that triggers give to what they make."""
    return frozenset(
        value
        for trigger in level.triggers
        for effect in trigger.every_effect()
        for argument in _table_of_effect(effect.kind)
        if argument.takes is takes and isinstance(value := effect.arguments.get(argument.name), str)
    )


def _walk(level: Level, follow: Follow) -> Iterator[str]:
    """The ids of the win paths and triggers, each once it has been gone through."""
    for side in SIDES:
        for path in level.conditions[side]:
            _path(path, follow)
            yield path.id
    for trigger in level.triggers:
        _trigger(trigger, follow)
        yield trigger.id


def _path(path: WinPath, follow: Follow) -> WinPath:
    return replace(path, when=_condition(path.when, follow))


def _trigger(trigger: Trigger, follow: Follow) -> Trigger:
    effects = tuple(_effect(effect, follow) for effect in trigger.effects)
    return replace(trigger, when=_condition(trigger.when, follow), effects=effects)


def _effect(effect: Effect, follow: Follow) -> Effect:
    """An effect that needs one of some arguments keeps them as they were, where it would lose all it has."""
    branches = tuple(
        replace(branch, effects=tuple(_effect(inner, follow) for inner in branch.effects)) for branch in effect.branches
    )
    known = EFFECT_KINDS.get(effect.kind)
    if known is None:
        return replace(effect, branches=branches)
    after = _arguments(effect.arguments, known.arguments, follow)
    lost = [name for name in known.either if name in effect.arguments and name not in after]
    if lost and not any(name in after for name in known.either):
        follow.needed(_first_cell(effect.arguments[lost[0]]))
        after = {**after, **{name: effect.arguments[name] for name in lost}}
    return replace(effect, arguments=after, branches=branches)


def _condition(condition: Condition, follow: Follow) -> Condition:
    known = CONDITION_KINDS.get(condition.kind)
    parts = tuple([_condition(part, follow) for part in condition.parts])
    arguments = _arguments(condition.arguments, known.arguments if known else (), follow)
    if arguments == condition.arguments and all(map(is_, parts, condition.parts)):
        return condition  # Most are looked through only to see what they speak of.
    return replace(condition, parts=parts, arguments=arguments)


def _table_of_effect(kind: EffectKindId) -> tuple[Argument, ...]:
    known = EFFECT_KINDS.get(kind)
    return known.arguments if known else ()


def _arguments(given: Mapping[str, object], table: tuple[Argument, ...], follow: Follow) -> Mapping[str, object]:
    """The arguments after the change; one that names nothing any more is left out, the order stays."""
    known = {argument.name: argument for argument in table}
    changed: dict[str, object] = {}
    for name, value in given.items():
        after = FOLLOWED[known[name].takes](value, follow) if name in known else value
        if after is Left.OUT and known[name].required:
            follow.needed(_first_cell(value))
            after = value
        if after is not Left.OUT:
            changed[name] = after
    return changed


def _first_cell(value: object) -> Cell:
    """The first cell of a list that has lost all its cells."""
    first: list[Cell] = []

    def see(cell: Cell) -> Cell:
        first.append(cell)
        return cell

    _cells(value, Follow(cell=see))
    return first[0]


def _each(value: object, change: Callable[[object], object]) -> object:
    """A value, or every value of a list; a list that loses all it had is left out."""
    if not isinstance(value, list | tuple):
        return change(value)
    changed = [one for one in (change(each) for each in value) if one is not Left.OUT]
    if value and not changed:
        return Left.OUT
    return changed if isinstance(value, list) else tuple(changed)


def _ids(kind: ReferenceKind) -> Callable[[object, Follow], object]:
    """Follows one id of a kind, or a list of such."""

    def change(value: object, follow: Follow) -> object:
        return _each(value, lambda one: follow.id(kind, one) if isinstance(one, str) else one)

    return change


def _cell(value: object, follow: Follow) -> object:
    """A single cell: without it the argument would mean nothing, so that it is never left out."""
    after = _listed_cell(value, follow)
    if after is not Left.OUT:
        return after
    _listed_cell(value, Follow(cell=lambda cell: _told(cell, follow)))
    return value


def _told(cell: Cell, follow: Follow) -> Cell:
    follow.needed(cell)
    return cell


def _listed_cell(value: object, follow: Follow) -> object:
    pair = value if isinstance(value, list | tuple) else ()
    if len(pair) != 2 or not all(isinstance(one, int) and not isinstance(one, bool) for one in pair):
        return value
    after = follow.cell(Cell(*pair))
    if isinstance(after, Left):
        return after
    return list(after) if isinstance(value, list) else tuple(after)


def _cells(value: object, follow: Follow) -> object:
    return _each(value, lambda one: _listed_cell(one, follow)) if isinstance(value, list | tuple) else value


def _places(value: object, follow: Follow) -> object:
    """Cities, regions and single cells, each an object with the kind as its key."""
    return _each(value, lambda one: _place(one, follow))


def _place(value: object, follow: Follow) -> object:
    if not isinstance(value, Mapping):
        return value
    inner: Mapping[str, Callable[[object, Follow], object]] = {
        PlaceKind.CITY.value: _ids(ReferenceKind.CITY),
        PlaceKind.REGION.value: _ids(ReferenceKind.REGION),
        PlaceKind.CELL.value: _cell,
    }
    return {name: inner[name](one, follow) if name in inner else one for name, one in value.items()}


def _plain(value: object, _follow: Follow) -> object:
    """It speaks of nothing that has an id or a place."""
    return value


FOLLOWED: Mapping[Takes, Callable[[object, Follow], object]] = MappingProxyType(
    {
        Takes.SIDE: _plain,
        Takes.WHOLE: _plain,
        Takes.CHOICE: _plain,
        Takes.WORDS: _plain,
        Takes.LETTERS: _plain,
        Takes.PATTERN: _plain,
        Takes.CITIES: _ids(ReferenceKind.CITY),
        Takes.REGION: _ids(ReferenceKind.REGION),
        Takes.PLACES: _places,
        Takes.TOKENS: _ids(ReferenceKind.TOKEN),
        Takes.ELEMENT: _plain,
        Takes.TERRAIN: _plain,
        Takes.CELL: _cell,
        Takes.CELLS: _cells,
        Takes.TEXT: _plain,
        Takes.ID: _ids(ReferenceKind.TOKEN),
        Takes.OBJECTIVE: _ids(ReferenceKind.OBJECTIVE),
        Takes.VARIABLE: _ids(ReferenceKind.VARIABLE),
        Takes.ACTIONS: _plain,
        Takes.CITY_ID: _ids(ReferenceKind.CITY),
        Takes.DECISION: _plain,
        Takes.DECISION_ID: _plain,
        Takes.FLAG: _plain,
    }
)
"""How each kind of argument follows; it has every kind, which a test holds."""

Go = Callable[[Cell], Cell | None]
"""Where a cell goes; None where it falls off the map."""

NewId = Callable[[ReferenceKind, str], str]
"""The id that a thing of a kind has now."""


def level_shifted(level: Level, down: int, right: int) -> Level:
    """The level with everything that lies on cells or speaks of cells moved; the landscape stays as it is."""
    if not down and not right:
        return level

    def go(cell: Cell) -> Cell:
        return Cell(cell.row + down, cell.column + right)

    return replace(
        followed(level, Follow(cell=go)),
        cities=tuple(replace(city, at=go(city.at)) for city in level.cities),
        tokens=tuple(replace(token, at=go(token.at)) for token in level.tokens),
        regions=tuple(replace(region, cells=tuple(map(go, region.cells))) for region in level.regions),
        start=replace(
            level.start,
            letters=level.start.letters.map(lambda laid: tuple(Laid(go(one.at), one.letter) for one in laid)),
        ),
    )


def level_with_ids(level: Level, new: NewId) -> Level:
    """The level with other ids for its cities, tokens, regions, variables and objectives, and what refers to them."""
    return replace(
        followed(level, Follow(new)),
        cities=tuple(replace(one, id=new(ReferenceKind.CITY, one.id)) for one in level.cities),
        tokens=tuple(replace(one, id=new(ReferenceKind.TOKEN, one.id)) for one in level.tokens),
        regions=tuple(replace(one, id=new(ReferenceKind.REGION, one.id)) for one in level.regions),
        variables=tuple(replace(one, id=new(ReferenceKind.VARIABLE, one.id)) for one in level.variables),
        conditions=level.conditions.map(
            lambda paths: tuple(replace(path, id=new(ReferenceKind.OBJECTIVE, path.id)) for path in paths)
        ),
    )


def presets_on(presets: PresetFile, change: Callable[[Position], Position]) -> PresetFile:
    """The presets with the position of each changed."""
    changed = tuple(
        one if one.position is None else replace(one, position=change(one.position)) for one in presets.presets
    )
    return replace(presets, presets=changed)


def notes_moved(notes: NoteFile, go: Go) -> NoteFile:
    """The notes once cells of their map have gone elsewhere; one stays as long as any of its cells does."""
    kept = []
    for note in notes.notes:
        area = sorted(cell for cell in map(go, note.cells) if cell is not None)
        at, to = go(note.at), go(note.to) if note.to is not None else None
        # What stood at a lost cell is read at the first one that is left.
        stands = at or to or (area[0] if area else None)
        if stands is not None:
            kept.append(replace(note, at=stands, to=to if at is not None else None, cells=tuple(area)))
    return replace(notes, notes=tuple(sorted(kept, key=lambda note: note.at)))


def position_moved(position: Position, go: Go, ground: Callable[[TerrainMap], TerrainMap]) -> Position:
    """The position with everything on it moved or, where it falls off, gone; ``ground`` makes the new landscape."""

    def held(tokens: tuple[HeldToken, ...]) -> tuple[HeldToken, ...]:
        return tuple(replace(one, at=at) for one in tokens if (at := go(one.at)) is not None)

    return replace(
        position,
        terrain=None if position.terrain is None else ground(position.terrain),
        cities=None
        if position.cities is None
        else tuple(replace(one, at=at) for one in position.cities if (at := go(one.at)) is not None),
        tokens=None
        if position.tokens is None
        else tuple(replace(one, at=at) for one in position.tokens if (at := go(one.at)) is not None),
        letters=None
        if position.letters is None
        else position.letters.map(
            lambda laid: {at: letter for cell, letter in laid.items() if (at := go(cell)) is not None}
        ),
        rack_tokens=None if position.rack_tokens is None else position.rack_tokens.map(held),
    )


def position_with_ids(position: Position, new: NewId) -> Position:
    """The position with other ids for its cities, tokens and variables."""
    cities, tokens, values = position.cities, position.tokens, position.variables
    return replace(
        position,
        variables=None if values is None else {new(ReferenceKind.VARIABLE, one): values[one] for one in values},
        cities=None if cities is None else tuple(replace(one, id=new(ReferenceKind.CITY, one.id)) for one in cities),
        tokens=None if tokens is None else tuple(replace(one, id=new(ReferenceKind.TOKEN, one.id)) for one in tokens),
    )
