"""What listeners of a document are told: typed changes, found by comparing, the same for painting, undo and redo."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, fields
from typing import Generic, TypeVar

from editor.document.area import NOWHERE, Area, CellBox, changed_box
from runtime.campaign.model import Campaign
from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import SIDES
from runtime.engine.levels.level import City, Level, Token


@dataclass(frozen=True, slots=True)
class CellsChanged:
    """Something on these cells of a level looks different: terrain, a city or a token.

    ``live`` says that a stroke is still under way: only the landscape of ``Document.terrain`` has changed,
    the campaign's value has not. When the stroke ends, one change that is not live covers all of it.
    """

    level_id: str
    box: CellBox
    live: bool = False


@dataclass(frozen=True, slots=True)
class LevelChanged:
    """Some fields of a level have other values; ``terrain`` is named only where the map's size changed."""

    level_id: str
    fields: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LevelRenamed:
    """A level goes by another id now; a view that shows it should follow."""

    before: str
    after: str


@dataclass(frozen=True, slots=True)
class CampaignChanged:
    """Some fields of the campaign have other values.

    ``levels`` is named where levels came, went, or changed their order or id.
    """

    fields: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HistoryChanged:
    """There are other steps to undo or redo than before."""


@dataclass(frozen=True, slots=True)
class SaveBegins:
    """The present value is about to be written into its files."""


@dataclass(frozen=True, slots=True)
class SavedChanged:
    """Whether there is something to save, or the folder to save into, is different now."""


Change = CellsChanged | LevelChanged | LevelRenamed | CampaignChanged | HistoryChanged | SaveBegins | SavedChanged


def changes_between(before: Campaign, after: Campaign) -> tuple[Change, ...]:
    """What listeners must hear when ``after`` takes the place of ``before``; the same both ways but for renamed ids."""
    if before is after:
        return ()
    names = _differing(before, after, except_for="levels")
    same_ids = _ids(before) == _ids(after)
    renamed = () if same_ids else tuple(_renamed(before, after))
    campaign = () if same_ids and not names else (CampaignChanged(names if same_ids else (*names, "levels")),)
    old = {level.id: level for level in before.levels}
    new_ids = {change.before: change.after for change in renamed}
    known = {new_ids.get(level_id, level_id): level for level_id, level in old.items()}
    levels = (
        change
        for level in after.levels
        if level.id in known and known[level.id] is not level
        for change in _level_changes(known[level.id], level)
    )
    return (*renamed, *campaign, *levels)


def _ids(campaign: Campaign) -> tuple[str, ...]:
    return campaign.level_ids


def _differing(before: Campaign | Level, after: Campaign | Level, except_for: str) -> tuple[str, ...]:
    return tuple(
        field.name
        for field in fields(before)
        if field.name != except_for and getattr(before, field.name) != getattr(after, field.name)
    )


def _renamed(before: Campaign, after: Campaign) -> Iterator[LevelRenamed]:
    """Levels that kept their place among the others and only got another id."""
    if len(_ids(before)) != len(_ids(after)):
        return
    old_ids, new_ids = set(_ids(before)), set(_ids(after))
    for old, new in zip(_ids(before), _ids(after), strict=True):
        if old != new and old not in new_ids and new not in old_ids:
            yield LevelRenamed(old, new)


def _level_changes(before: Level, after: Level) -> Iterator[Change]:
    names = _differing(before, after, except_for="terrain")
    if before.terrain.size != after.terrain.size:
        yield LevelChanged(after.id, ("terrain", *names))
        return
    box = changed_box(after.terrain.size, before.terrain.cells, after.terrain.cells)
    for old, new in ((before.cities, after.cities), (before.tokens, after.tokens)):
        things = _box_of_things(old, new)
        box = things.joined(box) if things else box
    if box:
        yield CellsChanged(after.id, box)
    if names:
        yield LevelChanged(after.id, names)


def _box_of_things(before: tuple[City | Token, ...], after: tuple[City | Token, ...]) -> CellBox | None:
    if before == after:
        return None
    return CellBox.around(
        thing.at for these, others in ((before, after), (after, before)) for thing in these if thing not in others
    )


T = TypeVar("T")


class Listeners(Generic[T]):
    """Those who want to hear of changes.

    A change that is made while others are being told waits its turn, so that everybody hears the same order.
    """

    def __init__(self) -> None:
        self._listeners: list[Callable[[T], None]] = []
        self._waiting: deque[T] = deque()
        self._telling = False

    def subscribe(self, listener: Callable[[T], None]) -> Callable[[], None]:
        """Tell ``listener`` every change from now on; returns a function that stops it."""
        entry = [listener]  # A list of its own, so that the same function may listen twice.
        self._listeners.append(lambda change: entry[0](change) if entry else None)
        wrapped = self._listeners[-1]

        def stop() -> None:
            entry.clear()
            if wrapped in self._listeners:
                self._listeners.remove(wrapped)

        return stop

    def tell(self, changes: Iterable[T]) -> None:
        """Tell everybody; what listeners raise is raised after all of them have heard everything."""
        self._waiting.extend(changes)
        if self._telling:
            return
        self._telling = True
        faults: list[Exception] = []
        try:
            while self._waiting:
                change = self._waiting.popleft()
                for listener in tuple(self._listeners):
                    try:
                        listener(change)
                    except Exception as fault:  # Whatever it is, the others must still hear of the change.
                        faults.append(fault)
        finally:
            self._telling = False
        if len(faults) == 1:
            raise faults[0]
        if faults:
            raise ExceptionGroup("listeners failed", faults)


def changed_cells(before: Level, after: Level) -> Area:
    """The cells where two states of a level of one size look different: terrain, things, letters and regions."""
    size = before.terrain.size
    if size != after.terrain.size:
        return NOWHERE
    pairs = zip(before.terrain.cells, after.terrain.cells, strict=True)
    ground = {size.cell(number) for number, (old, new) in enumerate(pairs) if old != new}
    there = _standing(before) ^ _standing(after)
    return Area.of(sorted(ground | {at for at, _ in there if at in size}))


def _standing(level: Level) -> frozenset[tuple[Cell, object]]:
    """What lies on the ground of a level, each with its cell."""
    found: set[tuple[Cell, object]] = {(one.at, (one.id, one.owner)) for one in level.cities}
    found |= {(one.at, (one.id, one.element)) for one in level.tokens}
    found |= {(laid.at, (laid.letter, side)) for side in SIDES for laid in level.start.letters[side]}
    return frozenset(found | {(cell, region.id) for region in level.regions for cell in region.cells})
