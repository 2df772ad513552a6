"""Edits of single things and of starting letters together with those of their mirror images."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Protocol, runtime_checkable

from editor.document.cells import city_at, token_at
from editor.document.edit import CompositeEdit, Edit, EditRefusal, Keep, on_level
from editor.document.pieces import in_order
from editor.document.things import (
    ChangeCity,
    ChangeToken,
    MoveCity,
    MoveToken,
    PlaceCity,
    PlaceToken,
    RemoveCity,
    RemoveToken,
)
from runtime.campaign.model import Campaign
from runtime.campaign.symmetry import swapped
from runtime.engine.board.grid import Cell
from runtime.engine.board.letters import Laid
from runtime.engine.board.sides import Side
from runtime.engine.board.symmetry import Symmetry
from runtime.engine.levels.level import City, Level, Token


@runtime_checkable
class Mirrorable(Protocol):
    """An edit that knows itself what becomes of its mirror images."""

    def mirrored(self, level: Level, symmetry: Symmetry) -> Edit:
        """The edit of all mirror images together."""


@dataclass(frozen=True, slots=True)
class Refuse:
    """An edit that is always refused, for a reason that shows before the map is looked at."""

    why: EditRefusal

    def apply(self, _campaign: Campaign) -> Campaign | EditRefusal:
        """The reason."""
        return self.why


def mirrored_edit(edit: Edit, level: Level, symmetry: Symmetry) -> Edit:
    """An edit and the same for every mirror image; one that concerns no place of the map stays as it is.

    Owners change sides where the symmetry says so. Moving, changing and removing concern the twins of a thing: those
    like it on the answering cells. A cell that is its own image with the sides changed takes no owned city.
    """
    result = edit
    match edit:
        case CompositeEdit():
            result = _together(mirrored_edit(one, level, symmetry) for one in edit.edits)
        case PlaceCity():
            result = _placed_city(edit, level, symmetry)
        case ChangeCity() | MoveCity() | RemoveCity():
            result = _of_city(edit, level, symmetry)
        case PlaceToken():
            cells = (cell for cell in symmetry.images(level.terrain.size, edit.at) if cell != edit.at)
            result = CompositeEdit((edit, *(replace(edit, at=cell, id="") for cell in cells)))
        case ChangeToken() | MoveToken() | RemoveToken():
            result = _of_token(edit, level, symmetry)
        case Mirrorable():
            result = edit.mirrored(level, symmetry)
    return result


def _together(edits: Iterable[Edit]) -> CompositeEdit:
    """Edits with their images as one; what is changed or removed as the image of another is not removed once more."""
    seen: set[ChangeCity | RemoveCity | ChangeToken | RemoveToken] = set()
    result: list[Edit] = []
    for edit in edits:
        for one in edit.edits if isinstance(edit, CompositeEdit) else (edit,):
            if isinstance(one, ChangeCity | RemoveCity | ChangeToken | RemoveToken):
                if one in seen:
                    continue
                seen.add(one)
            result.append(one)
    return CompositeEdit(tuple(result))


def city_twins(level: Level, symmetry: Symmetry, city: City) -> dict[Cell, City]:
    """The cities that answer ``city`` by their cells, itself not among them."""
    found = {}
    for cell, swaps in symmetry.images(level.terrain.size, city.at).items():
        twin = city_at(level, cell)
        if twin is not None and twin is not city and any(twin.owner is swapped(city.owner, each) for each in swaps):
            found[cell] = twin
    return found


def token_twins(level: Level, symmetry: Symmetry, token: Token) -> dict[Cell, Token]:
    """The tokens that answer ``token`` by their cells, itself not among them."""
    found = {}
    for cell in symmetry.images(level.terrain.size, token.at):
        twin = token_at(level, cell)
        if twin and twin is not token and (twin.element, twin.power) == (token.element, token.power):
            found[cell] = twin
    return found


def _placed_city(edit: PlaceCity, level: Level, symmetry: Symmetry) -> Edit:
    images = symmetry.images(level.terrain.size, edit.at)
    if edit.owner is not None and len(images[edit.at]) > 1:
        return _refuse("own-mirror", edit.at)
    places = ((cell, swapped(edit.owner, next(iter(swaps)))) for cell, swaps in images.items() if cell != edit.at)
    return CompositeEdit((edit, *(PlaceCity(edit.level_id, cell, owner) for cell, owner in places)))


def _of_city(edit: ChangeCity | MoveCity | RemoveCity, level: Level, symmetry: Symmetry) -> Edit:
    city = next((one for one in level.cities if one.id == edit.city_id), None)
    if city is None:
        return edit
    twins = city_twins(level, symmetry, city)
    match edit:
        case RemoveCity():
            result: Edit = CompositeEdit((edit, *(replace(edit, city_id=twin.id) for twin in twins.values())))
        case ChangeCity():
            result = _changed_city(edit, level, symmetry, city, twins)
        case MoveCity():
            result = _moved_city(edit, level, symmetry, city, twins)
    return result


def _changed_city(edit: ChangeCity, level: Level, symmetry: Symmetry, city: City, twins: Mapping[Cell, City]) -> Edit:
    owner, images = edit.owner, symmetry.images(level.terrain.size, city.at)
    if isinstance(owner, Keep):
        return edit
    if owner is not None and len(images[city.at]) > 1:
        return _refuse("own-mirror", city.at)
    changes = (
        ChangeCity(edit.level_id, twin.id, owner=swapped(owner, next(iter(images[cell]))))
        for cell, twin in twins.items()
    )
    return CompositeEdit((edit, *changes))


def _moved_city(edit: MoveCity, level: Level, symmetry: Symmetry, city: City, twins: Mapping[Cell, City]) -> Edit:
    if city.owner is not None and len(symmetry.images(level.terrain.size, edit.to)[edit.to]) > 1:
        return _refuse("own-mirror", edit.to)

    def place(to: Cell, swaps: bool) -> Edit:
        return PlaceCity(edit.level_id, to, swapped(city.owner, swaps))

    moves = _moves(level, symmetry, (city.at, edit.to), {city.at: city.id} | _ids(twins), place)
    if isinstance(moves, EditRefusal):
        return Refuse(moves)
    return CompositeEdit(tuple(MoveCity(edit.level_id, id, to) if id else one for id, to, one in moves))


def _of_token(edit: ChangeToken | MoveToken | RemoveToken, level: Level, symmetry: Symmetry) -> Edit:
    token = next((one for one in level.tokens if one.id == edit.token_id), None)
    if token is None:
        return edit
    twins = token_twins(level, symmetry, token)
    if not isinstance(edit, MoveToken):
        return CompositeEdit((edit, *(replace(edit, token_id=twin.id) for twin in twins.values())))

    def place(to: Cell, _swaps: bool) -> Edit:
        return PlaceToken(edit.level_id, to, token.element, token.power)

    moves = _moves(level, symmetry, (token.at, edit.to), {token.at: token.id} | _ids(twins), place)
    if isinstance(moves, EditRefusal):
        return Refuse(moves)
    return CompositeEdit(tuple(MoveToken(edit.level_id, id, to) if id else one for id, to, one in moves))


def _ids(twins: Mapping[Cell, City] | Mapping[Cell, Token]) -> dict[Cell, str]:
    return {cell: twin.id for cell, twin in twins.items()}


def _moves(
    level: Level,
    symmetry: Symmetry,
    way: tuple[Cell, Cell],
    ids: dict[Cell, str],
    place: Callable[[Cell, bool], Edit],
) -> tuple[tuple[str, Cell, Edit], ...] | EditRefusal:
    """Who moves where: the thing that moves along ``way`` first, then its twins, each id with its goal.

    What leaves a cell that is its own image needs copies on the answering goals: they come without an id, as edits.
    """
    goals: dict[Cell, list[tuple[Cell, bool]]] = {}
    for start, goal, swaps in _ways(level, symmetry, way):
        known = goals.setdefault(start, [])
        if goal not in (to for to, _ in known):
            known.append((goal, swaps))
    starts = {goal: start for start, tos in goals.items() for goal, _ in tos}
    if any(starts[goal] != start for start, tos in goals.items() for goal, _ in tos):
        return EditRefusal("mirrors-meet", cells=(way[1],))
    return tuple(
        (ids[start] if number == 0 else "", goal, place(goal, swaps))
        for start, tos in goals.items()
        if start in ids
        for number, (goal, swaps) in enumerate(tos)
    )


def _ways(level: Level, symmetry: Symmetry, way: tuple[Cell, Cell]) -> Iterator[tuple[Cell, Cell, bool]]:
    size = level.terrain.size
    yield *way, False
    for turn, swaps in symmetry.turns.items():
        yield turn.cell(size, way[0]), turn.cell(size, way[1]), swaps


def _refuse(code: str, cell: Cell) -> Refuse:
    return Refuse(EditRefusal(code, {"row": cell.row, "column": cell.column}, (cell,)))


@dataclass(frozen=True, slots=True)
class LayLetters:
    """Lay starting letters for a side, one a cell; an empty text takes the letter of a cell away.

    Where a letter would make no sense in the game (on lava, beside the other side's) the checks say so; only cells off
    the map and those on which a letter of the other side lies are refused.
    """

    level_id: str
    side: Side
    letters: Mapping[Cell, str]

    def apply(self, campaign: Campaign) -> Campaign | EditRefusal:
        """The campaign with the letters."""
        return on_level(campaign, self.level_id, self._laid)

    def mirrored(self, level: Level, symmetry: Symmetry) -> Edit:
        """The same for every image, the letters of each in reading order, so that words stay words.

        Which letters answer each other does not count for a symmetry, only that there are some.
        """
        size, edits = level.terrain.size, {self.side: dict(self.letters)}
        for turn, swaps in symmetry.turns.items():
            there = edits.setdefault(self.side.other if swaps else self.side, {})
            gone = [cell for cell, letter in self.letters.items() if not letter]
            there |= {turn.cell(size, cell): "" for cell in gone if turn.cell(size, cell) not in there}
            laid = sorted((cell, letter) for cell, letter in self.letters.items() if letter)
            cells = sorted(turn.cell(size, cell) for cell, _ in laid)
            there |= dict(zip(cells, (letter for _, letter in laid), strict=True))
        meet = sorted({c for c, x in edits[self.side].items() if x} & set(edits.get(self.side.other, {})))
        if any(edits[self.side.other][cell] for cell in meet):
            return Refuse(EditRefusal("mirrors-meet", cells=tuple(meet)))
        return CompositeEdit(tuple(LayLetters(self.level_id, side, letters) for side, letters in edits.items()))

    def _laid(self, level: Level) -> Level | EditRefusal:
        theirs = {one.at for one in level.start.letters[self.side.other]}
        for cell, letter in self.letters.items():
            if letter and cell not in level.terrain.size:
                return EditRefusal("off-map", {"row": cell.row, "column": cell.column}, (cell,))
            if letter and cell in theirs:
                return EditRefusal("their-letter", {"row": cell.row, "column": cell.column}, (cell,))
        before = level.start.letters[self.side]
        known = {one.at for one in before}
        changed = (Laid(one.at, self.letters.get(one.at, one.letter)) for one in before)
        new = (Laid(cell, letter) for cell, letter in self.letters.items() if cell not in known)
        after = in_order(tuple(one for one in (*changed, *new) if one.letter), before)
        if after == before:
            return level
        return replace(level, start=replace(level.start, letters=level.start.letters.having(self.side, after)))


def letters_of(level: Level, side: Side) -> dict[Cell, str]:
    """The starting letters of a side by their cells."""
    return {one.at: one.letter for one in level.start.letters[side]}
