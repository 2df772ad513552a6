"""What the overlays are called and what their figures and marks mean, in words for people."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from editor.mapmaker.figures import Figures, MapOverlay, OverlayMark
from runtime.engine.board.grid import Cell
from runtime.support.texts import Texts, mark


@dataclass(frozen=True, slots=True)
class Meant:
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
    marks: tuple[Meant, ...]
    nothing: str


EXPLAINED: Mapping[MapOverlay, OverlayTexts] = MappingProxyType(
    {
        MapOverlay.CROSSING: OverlayTexts(
            mark("Needed to cross"),
            mark(
                "What the shortest straight word over a cell needs, from open ground to open ground: over water its "
                "letters, both ends counted; over forest the worth it must score, {density} for each forest cell."
            ),
            (
                Meant(
                    OverlayMark.WATER,
                    "4",
                    mark("a word of 4 letters"),
                    mark("a crossing word needs {figure} (letters, ≥ worth)"),
                ),
                Meant(
                    OverlayMark.FOREST,
                    "≥6",
                    mark("a word worth 6 or more"),
                    mark("a crossing word needs {figure} (letters, ≥ worth)"),
                ),
                Meant(OverlayMark.BLOCKED, "✕", mark("no straight way over"), mark("no straight way over")),
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
                Meant(OverlayMark.GOLD, "2/5", mark("gold is sooner"), mark("turn {figure}, gold is sooner")),
                Meant(OverlayMark.SILVER, "5/2", mark("silver is sooner"), mark("turn {figure}, silver is sooner")),
                Meant(OverlayMark.BOTH, "3", mark("both in one turn"), mark("turn {figure} for both")),
                Meant(OverlayMark.BLOCKED, "–", mark("never"), mark("never")),
                Meant(OverlayMark.NEAR, "4", mark("a neutral city, once it is taken"), mark("turn {figure}")),
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
                Meant(OverlayMark.BOTH, "3/4", mark("contested"), mark("contested in turn {figure}")),
                Meant(OverlayMark.GOLD, "", mark("gold is two turns ahead"), mark("gold is two turns ahead or more")),
                Meant(
                    OverlayMark.SILVER, "", mark("silver is two turns ahead"), mark("silver is two turns ahead or more")
                ),
                Meant(OverlayMark.BLOCKED, "", mark("reached by nobody"), mark("reached by nobody")),
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
                Meant(
                    OverlayMark.WATER,
                    "↔",
                    mark("a word may cross, but not end"),
                    mark("a word may cross {figure}, but not end here"),
                ),
                Meant(
                    OverlayMark.ICE,
                    "≤1",
                    mark("ice bears letters up to this value"),
                    mark("ice that bears letters of value {figure}"),
                ),
                Meant(
                    OverlayMark.BROKEN,
                    "?",
                    mark("no chain of words leads here from a city"),
                    mark("no chain of words leads here from a city"),
                ),
                Meant(OverlayMark.BLOCKED, "✕", mark("no letter can lie here"), mark("no letter can lie here")),
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
                Meant(OverlayMark.NEAR, "7", mark("seven letters"), mark("{figure} letters")),
                Meant(OverlayMark.BLOCKED, "✕", mark("no word leads here"), mark("no word leads here")),
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
                Meant(
                    OverlayMark.BROKEN,
                    "≠",
                    mark("differs from its mirror image"),
                    mark("differs from its mirror image"),
                ),
            ),
            mark("as its mirror image"),
        ),
    }
)


def overlay_text(t: Texts, figures: Figures) -> str:
    """What the figures of an overlay mean, or why there are none."""
    if figures.missing:
        return t(figures.missing)
    said = t(EXPLAINED[figures.overlay].figure, **figures.details)
    if "city" in figures.details:
        return t("From {city} alone. {meaning}", city=figures.details["city"], meaning=said)
    return said


def overlay_cell_text(t: Texts, figures: Figures, cell: Cell, named: bool = True) -> str:
    """What an overlay says of a cell, after its name where it is ``named``; empty where it says nothing at all."""
    if figures.missing or cell not in figures.size:
        return ""
    explained = EXPLAINED[figures.overlay]
    found, figure = figures.at(cell)
    said = next((meant.here for meant in explained.marks if meant.mark is found), explained.nothing)
    here = t(said, figure=figure)
    return t("{overlay}: {said}", overlay=t(explained.name), said=here) if named else here
