"""What an overlay shows, a mark and a short figure for each cell, and what overlays and marks are called."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum, IntEnum
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from runtime.campaign.strips import Cells, Numbers, ground
from runtime.engine.board.grid import Cell, Size
from runtime.engine.board.sides import Side
from runtime.engine.levels.level import City, Level
from runtime.engine.levels.ruleset import Ruleset
from runtime.support.extensions import AddedRow, ExtendedTable, RowKind, added_rows
from runtime.support.slugs import is_slug
from runtime.support.texts import Texts, mark

if TYPE_CHECKING:
    from runtime.balance.heat_maps import HeatMaps


class MapOverlay(Enum):
    """The overlays; the value is part of the id of the action that shows it."""

    CROSSING = "crossing"
    REACH = "reach"
    CONTESTED = "contested"
    PASSABLE = "passable"
    DISTANCE = "distance"
    SYMMETRY = "symmetry"
    LAID = "laid"
    FIGHTS = "fights"
    HOLDERS = "holders"
    OWNERS = "owners"
    CAPTURES = "captures"


@dataclass(frozen=True, slots=True)
class AddedOverlay:
    """An overlay of an extension: what is part of its action's id, its texts and tip, its key if it has one.

    ``figures`` answers what it shows, perhaps in a thread of its own.
    """

    value: str
    texts: OverlayTexts
    tip: str
    figures: Callable[[OverlayQuestion], Figures]
    key: str = ""

    @property
    def name(self) -> str:
        """What it is called."""
        return self.texts.name


Overlay = MapOverlay | AddedOverlay
"""What can be laid over a map."""

PLAYED = frozenset((MapOverlay.LAID, MapOverlay.FIGHTS, MapOverlay.HOLDERS, MapOverlay.OWNERS, MapOverlay.CAPTURES))
"""The overlays that tell of games."""


class OverlayMark(IntEnum):
    """How a cell is marked; each has a pattern of its own, so that colour alone says nothing."""

    NONE = 0
    GOLD = 1
    SILVER = 2
    BOTH = 3
    BLOCKED = 4
    WATER = 5
    FOREST = 6
    ICE = 7
    BROKEN = 8
    NEAR = 9
    SELDOM = 10
    SOMETIMES = 11
    OFTEN = 12
    MOSTLY = 13


@dataclass(frozen=True, slots=True)
class PlayedHeat:
    """Where things happened in games that were played for a report: in which ``part`` of them, None for all parts.

    ``details`` are what the legend says of them, worded.
    """

    maps: HeatMaps
    part: int | None
    details: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class OverlayQuestion:
    """What an overlay is asked about: a level with the landscape as it is on the screen, and the rules it is played by.

    ``city`` is the selected one, for the overlays that can speak of a single city; ``heat`` is for those that tell of
    games that were played, None where there were none.
    """

    overlay: Overlay
    level: Level
    cells: bytes
    rules: Ruleset
    city: City | None = None
    heat: PlayedHeat | None = None

    @property
    def size(self) -> Size:
        """The size of the map."""
        return self.level.terrain.size

    def ground(self) -> Cells:
        """The landscape with plains under the cities."""
        return ground(self.size, self.cells, (city.at for city in self.level.cities))


@dataclass(frozen=True, slots=True)
class Figures:
    """The answer: ``marks`` has an :class:`OverlayMark` a cell, ``labels`` the number of its text (0: none).

    ``details`` are the figures that the legend speaks of. ``missing`` says why there is nothing to show, as a message
    of the catalogue.
    """

    overlay: Overlay
    size: Size
    marks: NDArray[np.uint8]
    labels: NDArray[np.uint16]
    texts: tuple[str, ...] = ("",)
    details: Mapping[str, str | int] = field(default_factory=dict)
    missing: str = ""

    def at(self, cell: Cell) -> tuple[OverlayMark, str]:
        """The mark and the figure of a cell, which must be on the map."""
        return OverlayMark(int(self.marks[cell])), self.texts[int(self.labels[cell])]


def no_figures(overlay: Overlay, size: Size, missing: str = "") -> Figures:
    """An overlay with nothing on it, and the reason."""
    shape = (size.rows, size.columns)
    return Figures(overlay, size, np.zeros(shape, np.uint8), np.zeros(shape, np.uint16), missing=missing)


def labelled(keys: Numbers, shown: NDArray[np.bool_]) -> tuple[NDArray[np.uint16], list[int]]:
    """A number for each label, from 1 in the order of the keys, 0 where nothing is ``shown``; and those keys."""
    different, places = np.unique(keys[shown], return_inverse=True)
    labels = np.zeros(keys.shape, np.uint16)
    labels[shown] = places.reshape(-1) + 1
    return labels, different.tolist()


SIDE_MARKS: Mapping[Side, OverlayMark] = MappingProxyType(
    {Side.GOLD: OverlayMark.GOLD, Side.SILVER: OverlayMark.SILVER}
)


@dataclass(frozen=True, slots=True)
class LegendEntry:
    """A mark with a ``sample`` of its figure and the meaning for the legend; ``here`` says it of one cell."""

    mark: OverlayMark
    sample: str
    meaning: str
    here: str


@dataclass(frozen=True, slots=True)
class OverlayTexts:
    """An overlay in words: its name, what its figure is, what the marks mean, and what an unmarked cell means."""

    name: str
    figure: str
    marks: tuple[LegendEntry, ...]
    nothing: str


_HEAT = (
    LegendEntry(OverlayMark.SELDOM, "8", mark("up to a quarter of the most"), mark("{figure} in 100 games")),
    LegendEntry(OverlayMark.SOMETIMES, "30", mark("up to a half"), mark("{figure} in 100 games")),
    LegendEntry(OverlayMark.OFTEN, "55", mark("up to three quarters"), mark("{figure} in 100 games")),
    LegendEntry(OverlayMark.MOSTLY, "90", mark("more"), mark("{figure} in 100 games")),
)
_HOLDERS = (
    LegendEntry(OverlayMark.GOLD, "70/8", mark("mostly gold"), mark("gold/silver in {figure} of 100 turns")),
    LegendEntry(OverlayMark.SILVER, "8/70", mark("mostly silver"), mark("gold/silver in {figure} of 100 turns")),
    LegendEntry(OverlayMark.BOTH, "40/45", mark("both, less than 2 : 1"), mark("gold/silver in {figure} of 100 turns")),
)

EXPLAINED: Mapping[MapOverlay, OverlayTexts] = MappingProxyType(
    {
        MapOverlay.CROSSING: OverlayTexts(
            mark("Needed to cross"),
            mark(
                "What the shortest straight word over a cell needs, from open ground to open ground: over water its "
                "letters, both ends counted; over forest the worth it must score, {density} for each forest cell."
            ),
            (
                LegendEntry(
                    OverlayMark.WATER,
                    "4",
                    mark("a word of 4 letters"),
                    mark("a crossing word needs {figure} (letters, ≥ worth)"),
                ),
                LegendEntry(
                    OverlayMark.FOREST,
                    "≥6",
                    mark("a word worth 6 or more"),
                    mark("a crossing word needs {figure} (letters, ≥ worth)"),
                ),
                LegendEntry(OverlayMark.BLOCKED, "✕", mark("no straight way over"), mark("no straight way over")),
            ),
            mark("nothing to cross"),
        ),
        MapOverlay.REACH: OverlayTexts(
            mark("Reach in turns"),
            mark(
                "The first turn in which a side can have a letter here, gold/silver, by words from its cities: {start} "
                "letters in the first turn, {draw} more in each further one. Forests, ice and the other side are left "
                "out of account. Select a city to see its own reach."
            ),
            (
                LegendEntry(OverlayMark.GOLD, "2/5", mark("gold is sooner"), mark("turn {figure}, gold is sooner")),
                LegendEntry(
                    OverlayMark.SILVER, "5/2", mark("silver is sooner"), mark("turn {figure}, silver is sooner")
                ),
                LegendEntry(OverlayMark.BOTH, "3", mark("both in one turn"), mark("turn {figure} for both")),
                LegendEntry(OverlayMark.BLOCKED, "–", mark("never"), mark("never")),
                LegendEntry(OverlayMark.NEAR, "4", mark("a neutral city, once it is taken"), mark("turn {figure}")),
            ),
            mark("never"),
        ),
        MapOverlay.CONTESTED: OverlayTexts(
            mark("Contested cells"),
            mark(
                "Where both sides can first have a letter in the same turn, or one turn apart: the turn, or gold's and "
                "silver's; counted as for the reach."
            ),
            (
                LegendEntry(OverlayMark.BOTH, "3/4", mark("contested"), mark("contested in turn {figure}")),
                LegendEntry(
                    OverlayMark.GOLD, "", mark("gold is two turns ahead"), mark("gold is two turns ahead or more")
                ),
                LegendEntry(
                    OverlayMark.SILVER, "", mark("silver is two turns ahead"), mark("silver is two turns ahead or more")
                ),
                LegendEntry(OverlayMark.BLOCKED, "", mark("reached by nobody"), mark("reached by nobody")),
            ),
            mark("not contested"),
        ),
        MapOverlay.PASSABLE: OverlayTexts(
            mark("Passability"),
            mark(
                "Where letters can lie and words can end; nothing is marked where both can. Words cross water only in "
                "one piece, with at most {limit} new letters."
            ),
            (
                LegendEntry(
                    OverlayMark.WATER,
                    "↔",
                    mark("a word may cross, but not end"),
                    mark("a word may cross {figure}, but not end here"),
                ),
                LegendEntry(
                    OverlayMark.ICE,
                    "≤1",
                    mark("ice bears letters up to this value"),
                    mark("ice that bears letters of value {figure}"),
                ),
                LegendEntry(
                    OverlayMark.BROKEN,
                    "?",
                    mark("no chain of words leads here from a city"),
                    mark("no chain of words leads here from a city"),
                ),
                LegendEntry(OverlayMark.BLOCKED, "✕", mark("no letter can lie here"), mark("no letter can lie here")),
            ),
            mark("letters can lie and words can end here"),
        ),
        MapOverlay.DISTANCE: OverlayTexts(
            mark("Distance to cities"),
            mark(
                "The least number of letters, in a chain of words from the nearest city, whoever owns it, until one "
                "lies here; the city's own cell is 1. Select a city to count from that one."
            ),
            (
                LegendEntry(OverlayMark.NEAR, "7", mark("seven letters"), mark("{figure} letters")),
                LegendEntry(OverlayMark.BLOCKED, "✕", mark("no word leads here"), mark("no word leads here")),
            ),
            mark("no city"),
        ),
        MapOverlay.SYMMETRY: OverlayTexts(
            mark("Breaks of symmetry"),
            mark(
                "Cells where terrain, a city, a token or a starting letter has no equal on the cells that answer them "
                "in the symmetry which the level declares: {count}."
            ),
            (
                LegendEntry(
                    OverlayMark.BROKEN,
                    "≠",
                    mark("differs from its mirror image"),
                    mark("differs from its mirror image"),
                ),
            ),
            mark("as its mirror image"),
        ),
        MapOverlay.LAID: OverlayTexts(
            mark("Letters laid"),
            mark("How many letters come to lie here in 100 games of the report: {players}, {games} games{stale}."),
            _HEAT,
            mark("none"),
        ),
        MapOverlay.FIGHTS: OverlayTexts(
            mark("Fights"),
            mark("How many attacking words lie here in 100 games of the report: {players}, {games} games{stale}."),
            _HEAT,
            mark("none"),
        ),
        MapOverlay.HOLDERS: OverlayTexts(
            mark("Who holds cells"),
            mark(
                "In how many of 100 turns a letter of gold, and of silver, lies here when the turn ends ({part}): "
                "{players}, {games} games{stale}."
            ),
            _HOLDERS,
            mark("hardly anybody"),
        ),
        MapOverlay.OWNERS: OverlayTexts(
            mark("Who owns cities"),
            mark(
                "In how many of 100 turns gold, and silver, owns the city when the turn ends ({part}): {players}, "
                "{games} games{stale}."
            ),
            _HOLDERS,
            mark("hardly anybody, or no city"),
        ),
        MapOverlay.CAPTURES: OverlayTexts(
            mark("Cities taken"),
            mark(
                "How often the city changes its owner in 100 games of the report ({part}): {players}, "
                "{games} games{stale}."
            ),
            _HEAT,
            mark("never, or no city"),
        ),
    }
)


def _added() -> Iterator[tuple[str, AddedOverlay]]:
    """The overlays of extensions."""
    taken = [overlay.value for overlay in MapOverlay] + ["none"]
    for added in added_rows(
        RowKind.OVERLAY, AddedOverlay, lambda one: one.value, taken=taken, fits=lambda one: is_slug(one.value)
    ):
        yield added.row.value, replace(added.row, figures=partial(_figures, added))


def _figures(added: AddedRow[AddedOverlay], asked: OverlayQuestion) -> Figures:
    """What an overlay of an extension shows; nothing, and that it is switched off, once it has failed."""

    def work_out() -> Figures:
        found, shape = added.row.figures(asked), (asked.size.rows, asked.size.columns)
        if found.marks.shape != shape or found.labels.shape != shape or not found.texts:
            raise ValueError(f"its figures are not of {shape[0]} rows and {shape[1]} columns")
        if int(found.labels.max(initial=0)) >= len(found.texts) or int(found.marks.max(initial=0)) >= len(OverlayMark):
            raise ValueError("it has a mark or a label that there is not")
        marks, labels = found.marks.astype(np.uint8), found.labels.astype(np.uint16)
        return replace(found, overlay=asked.overlay, size=asked.size, marks=marks, labels=labels)

    return added.attempt(work_out, no_figures(asked.overlay, asked.size, SWITCHED_OFF))


SWITCHED_OFF = mark(
    "This overlay of an extension failed and is switched off until the next start: see Help, Extensions."
)

ADDED_OVERLAYS: Mapping[str, AddedOverlay] = ExtendedTable(MappingProxyType({}), _added)
"""The overlays of extensions by their values."""


def overlay_called(value: str) -> Overlay:
    """An overlay by its value; raises ValueError where there is none."""
    return ADDED_OVERLAYS[value] if value in ADDED_OVERLAYS else MapOverlay(value)


def texts_of(overlay: Overlay) -> OverlayTexts:
    """An overlay in words."""
    return overlay.texts if isinstance(overlay, AddedOverlay) else EXPLAINED[overlay]


def overlay_text(t: Texts, figures: Figures) -> str:
    """What the figures of an overlay mean, or why there are none."""
    if figures.missing:
        return t(figures.missing)
    said = t(texts_of(figures.overlay).figure, **figures.details)
    if "city" in figures.details:
        return t("From {city} alone. {meaning}", city=figures.details["city"], meaning=said)
    return said


def overlay_cell_text(t: Texts, figures: Figures, cell: Cell, named: bool = True) -> str:
    """What an overlay says of a cell, after its name where it is ``named``; empty where it says nothing at all."""
    if figures.missing or cell not in figures.size:
        return ""
    explained = texts_of(figures.overlay)
    found, figure = figures.at(cell)
    said = next((meant.here for meant in explained.marks if meant.mark is found), explained.nothing)
    here = t(said, figure=figure)
    return t("{overlay}: {said}", overlay=t(explained.name), said=here) if named else here
