"""What tools and windows say of the map: names of terrains, elements, owners, what lies on a cell, what falls off."""

from __future__ import annotations

from bisect import bisect_left
from types import MappingProxyType

from editor.document.cells import city_at, token_at
from editor.document.edit import EditRefusal
from editor.document.map_shape import FallenOff
from runtime.campaign.model import NoteColour
from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import SIDES, Side
from runtime.engine.board.symmetry import Symmetry
from runtime.engine.board.terrain import Element, Terrain
from runtime.engine.levels.level import City, Level, Token
from runtime.support import names
from runtime.support.texts import Texts, mark, names_of
from runtime.support.wording import say_refusal

TERRAINS = MappingProxyType({one: names.TERRAINS.get(one.name.lower(), one.name.lower()) for one in Terrain})
ELEMENTS = MappingProxyType({one: names.ELEMENTS.get(one.value, one.value) for one in Element})

SYMMETRIES = MappingProxyType(
    {
        Symmetry.LEFT_RIGHT: mark("Left and right"),
        Symmetry.TOP_BOTTOM: mark("Top and bottom"),
        Symmetry.DIAGONAL: mark("Diagonal"),
        Symmetry.ANTI_DIAGONAL: mark("Other diagonal"),
        Symmetry.HALF_TURN: mark("Half turn"),
        Symmetry.FOUR_FOLD: mark("Four-fold"),
        Symmetry.QUARTER_TURNS: mark("Quarter turns"),
    }
)


NOTE_COLOURS = MappingProxyType(
    {
        NoteColour.YELLOW: mark("Yellow"),
        NoteColour.RED: mark("Red"),
        NoteColour.GREEN: mark("Green"),
        NoteColour.BLUE: mark("Blue"),
        NoteColour.VIOLET: mark("Violet"),
    }
)


def side_name(t: Texts, side: Side) -> str:
    """``Gold`` or ``Silver``, as the player of a side is called."""
    return t(names.SIDES[side.value])


def owner_name(t: Texts, owner: Side | None) -> str:
    """``gold``, ``silver`` or ``neutral``."""
    if owner is None:
        return t("neutral")
    return t("gold") if owner is Side.GOLD else t("silver")


def say_refused(t: Texts, refused: EditRefusal) -> str:
    """The reason as a sentence."""
    return say_refusal(t, refused.code, refused.details)


def place_text(t: Texts, cell: Cell) -> str:
    """The coordinates of a cell."""
    return t("Row {row}, column {column}", row=cell.row, column=cell.column)


def what_lies_on(t: Texts, level: Level, cell: Cell) -> str:
    """City, token, starting letters and regions on a cell; empty where there is none."""
    said = []
    if city := city_at(level, cell):
        said.append(_city_text(t, city))
    if token := token_at(level, cell):
        said.append(_token_text(t, token))
    for side in SIDES:
        for laid in level.start.letters[side]:
            if laid.at == cell:
                said.append(t("{owner} letter {letter}", owner=owner_name(t, side), letter=laid.letter))
    said += [
        t("region {name}", name=region.name or region.id) for region in level.regions if _holds(region.cells, cell)
    ]
    return names_of(t, said)


def _holds(cells: tuple[Cell, ...], cell: Cell) -> bool:
    """Whether a cell is among sorted ones."""
    at = bisect_left(cells, cell)
    return at < len(cells) and cells[at] == cell


def describe_cell(t: Texts, level: Level, terrain: Terrain, cell: Cell) -> str:
    """What is on a cell; ``terrain`` is what is painted there now, a stroke included."""
    place, named, things = place_text(t, cell), t(TERRAINS[terrain]), what_lies_on(t, level, cell)
    if things:
        return t("{place}: {terrain}, {things}", place=place, terrain=named, things=things)
    return t("{place}: {terrain}", place=place, terrain=named)


def _city_text(t: Texts, city: City) -> str:
    owner = owner_name(t, city.owner)
    return t("{owner} city {name}", owner=owner, name=city.name) if city.name else t("{owner} city", owner=owner)


def _token_text(t: Texts, token: Token) -> str:
    element = t(ELEMENTS[token.element])
    if token.power is None:
        return t("{element} token", element=element)
    return t("{element} token of power {power}", element=element, power=token.power)


def lost_text(t: Texts, lost: FallenOff, level: Level) -> tuple[str, ...]:
    """What falls off the map of ``level``, a phrase for each kind of thing."""
    cities = [city.name or _city_text(t, city) for city in level.cities if city.id in lost.cities]
    tokens = [_token_text(t, token) for token in level.tokens if token.id in lost.tokens]
    regions = [region.name or region.id for region in level.regions if region.id in lost.regions]
    said = (
        t("Cities: {ids}", ids=names_of(t, cities)) if cities else "",
        t("Tokens: {ids}", ids=names_of(t, tokens)) if tokens else "",
        t("Regions that lose cells: {ids}", ids=names_of(t, regions)) if regions else "",
        t.plural("{count} starting letter", "{count} starting letters", lost.letters) if lost.letters else "",
        t("Objectives and triggers that speak of it: {ids}", ids=names_of(t, lost.speakers)) if lost.speakers else "",
        t("Things in the presets: {names}", names=names_of(t, lost.presets)) if lost.presets else "",
        t.plural("{count} note", "{count} notes", lost.notes) if lost.notes else "",
    )
    return tuple(filter(None, said))
