"""Picking on the map what an argument of a condition speaks of: cities, regions, tokens or cells."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from editor.canvas.spoken import Spoken
from editor.desk import CampaignOpened, Desk, DeskChange, LevelShown
from editor.document.cells import city_at, token_at
from editor.tools.pointer import Phase
from runtime.engine.arguments import PlaceKind, Takes
from runtime.engine.grid import Cell
from runtime.engine.level import Level
from runtime.support.texts import Texts

PICKABLE = frozenset({Takes.CITIES, Takes.REGION, Takes.PLACES, Takes.TOKENS, Takes.CELL, Takes.CELLS})
"""The kinds of values that can be picked on the map."""

_SINGLE = frozenset({Takes.REGION, Takes.CELL})


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to be picked, and for what: ``label`` names the argument; ``value`` is what it holds so far."""

    takes: Takes
    label: str
    value: object


class Picking(QObject):
    """The state of picking; ``changed`` is sent when it begins, goes on or ends.

    A click or Space takes a thing in or out; of what there can only be one, it ends the picking. While cells are
    picked, dragging goes on as it began. Enter keeps what was picked, Escape nothing.
    """

    changed = Signal()

    def __init__(self, desk: Desk, spoken: Spoken, t: Texts, parent: QObject) -> None:
        super().__init__(parent)
        self._desk, self._spoken, self._t = desk, spoken, t
        self._give: Callable[[object], object] = lambda _: None
        self._adds: bool | None = None
        self.wanted: Wanted | None = None
        self.value: object = None
        desk.subscribe(self._heard)

    @property
    def is_on(self) -> bool:
        """Whether the map is for picking now."""
        return self.wanted is not None

    @property
    def is_busy(self) -> bool:
        """Whether cells are being dragged over."""
        return self._adds is not None

    @property
    def count(self) -> int:
        """How many things are picked."""
        return len(self.value) if isinstance(self.value, list) else int(self.value is not None)

    def begin(self, wanted: Wanted, give: Callable[[object], object]) -> None:
        """Pick what is wanted from now on; ``give`` gets it at the end, unless it is dropped."""
        self.back()
        self._desk.finish()
        if self._desk.toolbox:
            self._desk.toolbox.leave()
        self.wanted, self._give = wanted, give
        self.value = wanted.value if wanted.takes in _SINGLE else _listed(wanted.value)
        self._show()

    def pointer(self, cell: Cell, phase: Phase) -> None:
        """Follow the pointer or the cell cursor."""
        level = self._desk.level
        if self.wanted is None or level is None or cell not in level.terrain.size:
            return
        if phase is Phase.PRESS:
            self._press(level, cell)
        elif phase is Phase.MOVE and self._adds is not None:
            self._set_cell(cell, self._adds)
        elif phase is Phase.RELEASE:
            self.finish()

    def finish(self) -> None:
        """The button was let go."""
        self._adds = None

    def done(self) -> None:
        """Keep what was picked."""
        give, value, was = self._give, self.value, self.wanted is not None
        self._end()
        if was:
            give(value)

    def back(self) -> bool:
        """Keep nothing of it; whether something was being picked."""
        was = self.wanted is not None
        self._end()
        return was

    def _press(self, level: Level, cell: Cell) -> None:
        assert self.wanted is not None
        takes = self.wanted.takes
        if takes is Takes.CELLS:
            self._adds = list(cell) not in _listed(self.value)
            self._set_cell(cell, self._adds)
            return
        thing = thing_at(level, takes, cell)
        if thing is None:
            self._desk.say(self._nothing(takes), refused=True)
        elif takes in _SINGLE:
            self.value = thing
            self.done()
        else:
            held = _listed(self.value)
            self.value = [one for one in held if one != thing] if thing in held else [*held, thing]
            self._show()

    def _nothing(self, takes: Takes) -> str:
        said: Mapping[Takes, str] = {
            Takes.CITIES: self._t("There is no city on this cell."),
            Takes.TOKENS: self._t("There is no token on this cell."),
            Takes.REGION: self._t("No region has this cell."),
        }
        return said.get(takes, "")

    def _set_cell(self, cell: Cell, adds: bool) -> None:
        held = {found for one in _listed(self.value) for found in _cell(one)}
        self.value = [list(one) for one in sorted(held | {cell} if adds else held - {cell})]
        self._show()

    def _end(self) -> None:
        if self.wanted is not None:
            self.wanted, self._adds, self._give = None, None, lambda _: None
            self._show()

    def _show(self) -> None:
        level, wanted = self._desk.level, self.wanted
        if level is not None and wanted is not None:
            self._spoken.pick(cells_of(level, wanted.takes, self.value), pickable_cells(level, wanted.takes))
        else:
            self._spoken.pick(frozenset(), frozenset())
        self.changed.emit()

    def _heard(self, change: DeskChange) -> None:
        if isinstance(change, CampaignOpened | LevelShown):
            self.back()


def thing_at(level: Level, takes: Takes, cell: Cell) -> object:
    """What an argument of this kind is where it means what lies on a cell, as files have it; None for nothing."""
    city, token = city_at(level, cell), token_at(level, cell)
    if takes is Takes.CITIES:
        return city.id if city else None
    if takes is Takes.TOKENS:
        return token.id if token else None
    if takes is Takes.REGION:
        inside = [region for region in level.regions if cell in region.cells]
        return min(inside, key=lambda region: len(region.cells)).id if inside else None
    if takes is Takes.PLACES:
        return {PlaceKind.CITY.value: city.id} if city else {PlaceKind.CELL.value: list(cell)}
    return list(cell)


def pickable_cells(level: Level, takes: Takes) -> frozenset[Cell]:
    """The cells of what can be picked, where it is less than the whole map."""
    if takes in (Takes.CITIES, Takes.PLACES):
        return frozenset(city.at for city in level.cities)
    if takes is Takes.TOKENS:
        return frozenset(token.at for token in level.tokens)
    if takes is Takes.REGION:
        return frozenset(cell for region in level.regions for cell in region.cells)
    return frozenset()


def cells_of(level: Level, takes: Takes, value: object) -> frozenset[Cell]:
    """The cells of a value as files have it; what names nothing has none."""
    listed = _listed(value)
    if takes is Takes.CITIES:
        found = [city.at for city in level.cities if city.id in listed]
    elif takes is Takes.TOKENS:
        found = [token.at for token in level.tokens if token.id in listed]
    elif takes is Takes.PLACES:
        found = [cell for one in listed if isinstance(one, Mapping) for cell in _of_place(level, one)]
    elif takes is Takes.REGION:
        found = [cell for region in level.regions if region.id == value for cell in region.cells]
    elif takes is Takes.CELL:
        found = _cell(value)
    else:
        found = [cell for one in listed for cell in _cell(one)]
    return frozenset(cell for cell in found if cell in level.terrain.size)


def _of_place(level: Level, place: Mapping[str, object]) -> Sequence[Cell]:
    if PlaceKind.CELL.value in place:
        return _cell(place[PlaceKind.CELL.value])
    city, region = place.get(PlaceKind.CITY.value), place.get(PlaceKind.REGION.value)
    cities = [one.at for one in level.cities if one.id == city]
    return cities + [cell for one in level.regions if one.id == region for cell in one.cells]


def _cell(value: object) -> list[Cell]:
    whole = isinstance(value, list | tuple) and len(value) == 2 and all(isinstance(one, int) for one in value)
    return [Cell(*value)] if whole and isinstance(value, list | tuple) else []


def _listed(value: object) -> list[object]:
    if isinstance(value, list | tuple):
        return [list(one) if isinstance(one, tuple) else one for one in value]
    return [] if value is None else [value]
