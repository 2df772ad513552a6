"""Answers what an overlay asks: where words can lie, what crossing needs, and how far words get from cities.

How far words get rests on one figure: the least number of letters that must be laid, in a chain of straight words that
begins on a city, until one lies on a cell (:func:`~runtime.campaign.strips.letters_to`). The city's own cell takes one
letter, unless a starting letter lies there already; starting letters cost nothing. Words cross water in one piece, with
at most ``rack.limit`` new letters, and go round lava. Left out of account are: whether words can be made of the
letters, what forests demand, ice that breaks, the other side, captured cities, and words that are lifted again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from editor.document.symmetry import breaks
from editor.mapmaker.figures import (
    SIDE_MARKS,
    AddedOverlay,
    Figures,
    MapOverlay,
    OverlayMark,
    OverlayQuestion,
    labelled,
    no_figures,
)
from runtime.campaign.strips import NEVER, Cells, Mask, Numbers, Strips, letters_to, neighbours_of_open, strips_of
from runtime.engine.board.sides import Side
from runtime.engine.board.terrain import Terrain, TerrainMap
from runtime.engine.levels.level import City
from runtime.engine.levels.ruleset import ForestPasses, Ruleset
from runtime.support.texts import mark

BLOCKED, ACROSS, DOWN, BOTH_WAYS, CUT_OFF = "✕", "↔", "↕", "✛", "?"
_NONE = 1 << 20
"""More letters than any word has."""


@dataclass(frozen=True, slots=True)
class _Ways:
    """The straight ways over each cell in one direction: letters with both ends, and forest cells among them."""

    letters: Numbers
    forests: Numbers

    @property
    def turned(self) -> _Ways:
        return _Ways(self.letters.T, self.forests.T)


def crossing_figures(asked: OverlayQuestion) -> Figures:
    """What the shortest straight word over each forest or water cell needs, from open ground to open ground.

    Open is what is neither forest, water nor lava. ``5`` is the number of its letters, both ends counted, shown where
    it lies over water; ``≥6`` the worth it must score, ``forest.density`` for each forest cell under it (one more
    where the rules want more than that), without connotations or mountains (rules, sections 3.5 and 3.6). Of the two
    directions the one with fewer letters counts, then the one with less forest. ✕ stands where no straight word leads
    over a cell to open ground on both sides.
    """
    codes, rules = asked.ground(), asked.rules
    letters, forests = _shortest(codes)
    hinders = (codes == Terrain.FOREST) | (codes == Terrain.WATER)
    wet = np.minimum(letters, _NONE - 1) * (letters - 2 > forests)
    keys = np.where(letters == _NONE, -1, wet * 4096 + np.minimum(forests, 4095)).astype(np.int32)
    labels, different = labelled(keys, hinders)
    marks = np.where(
        codes == Terrain.FOREST, OverlayMark.FOREST, np.where(codes == Terrain.WATER, OverlayMark.WATER, 0)
    )
    marks = np.where(hinders & (letters == _NONE), OverlayMark.BLOCKED, marks).astype(np.uint8)
    texts = ("", *(BLOCKED if key < 0 else _needed(*divmod(key, 4096), rules) for key in different))
    details = {"density": rules.forest.density}
    return Figures(asked.overlay, asked.size, marks, labels, texts, details)


def passable_figures(asked: OverlayQuestion) -> Figures:
    """Where letters can lie, where words can end, and where ice breaks.

    Nothing is marked where letters can lie and words can end. ↔, ↕ and ✛ mark water that a word crosses in a row, in a
    column or both ways but never ends on (rules, section 3.5), with at most ``rack.limit`` new letters in one word.
    ``≤1`` marks ice with the largest letter value that it bears. ✕ marks cells on which no letter can lie: lava, water
    without dry ground at both ends of any line, dry ground with no neighbour to make two letters with. ``?`` marks
    ground on which words could lie, if any chain of words led there from a city.
    """
    codes, rules = asked.ground(), asked.rules
    strips = strips_of(codes, rules.rack.limit)
    shape = codes.shape
    held = [
        ((lengths > 0) | (holding >= 0)).reshape(shape) for lengths, holding in _both(strips.lengths, strips.holding)
    ]
    wet, bare = codes == Terrain.WATER, ~(held[0] | held[1])
    far = letters_to(strips, [(asked.size.index(city.at), 1) for city in _cities(asked)]).reshape(shape)
    cut = (far < 0) & ~bare & (codes != Terrain.LAVA)
    ice = codes == Terrain.ICE
    which = np.where(wet, 1 + held[0] + 2 * held[1], 0)
    which = np.where(ice, 5, which)
    which = np.where(cut, 6, which)
    which = np.where(bare | (codes == Terrain.LAVA), 7, which)
    texts = ("", "", ACROSS, DOWN, BOTH_WAYS, f"≤{rules.ice.bears}", CUT_OFF, BLOCKED)
    kinds = (
        OverlayMark.NONE,
        OverlayMark.NONE,
        OverlayMark.WATER,
        OverlayMark.WATER,
        OverlayMark.WATER,
        OverlayMark.ICE,
        OverlayMark.BROKEN,
        OverlayMark.BLOCKED,
    )
    marks = np.array(kinds, np.uint8)[which]
    details = {"bears": rules.ice.bears, "limit": rules.rack.limit}
    return Figures(asked.overlay, asked.size, marks, which.astype(np.uint16), texts, details)


def _both(first: tuple[Numbers, Numbers], second: tuple[Numbers, Numbers]) -> list[tuple[Numbers, Numbers]]:
    return list(zip(first, second, strict=True))


def _cities(asked: OverlayQuestion) -> list[City]:
    return [city for city in asked.level.cities if city.at in asked.size]


def _shortest(codes: Cells) -> tuple[Numbers, Numbers]:
    """Letters and forest cells of the shorter straight way over each cell; ``_NONE`` letters where there is none."""
    hinders = (codes == Terrain.FOREST) | (codes == Terrain.WATER)
    lava, forest = codes == Terrain.LAVA, codes == Terrain.FOREST
    across, down = _ways(hinders, lava, forest), _ways(hinders.T, lava.T, forest.T).turned
    better = (down.letters < across.letters) | ((down.letters == across.letters) & (down.forests < across.forests))
    return np.where(better, down.letters, across.letters), np.where(better, down.forests, across.forests)


def _ways(hinders: Mask, lava: Mask, forest: Mask) -> _Ways:
    before, behind = neighbours_of_open(~hinders & ~lava, lava)
    leads = (before >= 0) & (behind >= 0)
    count = np.cumsum(forest, axis=1, dtype=np.int32)
    last = np.take_along_axis(count, np.maximum(behind, 0), axis=1)
    first = np.take_along_axis(count, np.maximum(before, 0), axis=1)
    letters = np.where(leads, behind - before + 1, _NONE).astype(np.int32)
    return _Ways(letters, np.where(leads, last - first, 0).astype(np.int32))


def _needed(letters: int, forests: int, rules: Ruleset) -> str:
    """The figure of a way: its letters where it crosses water, the score it needs where it crosses forest."""
    worth = rules.forest.density * forests + (rules.forest.passes is ForestPasses.MORE)
    said = (str(letters) if letters else "", f"≥{worth}" if forests else "")
    return " ".join(filter(None, said))


_UNREACHED = "–"
_MANY = 10_000
"""Turns beyond this count are shown as never."""


def reach_figures(asked: OverlayQuestion) -> Figures:
    """The least number of turns of its own until each side can have a letter here: ``3``, or ``3/5`` for gold/silver.

    In its first turn a side lays ``rack.start`` letters (those of its rack, where the level gives one), in each further
    turn ``rack.draw`` more, all in the chain that leads here. Marked is who needs fewer turns; with a selected city
    only that city counts, for whoever owns it. A dash stands for never.
    """
    strips = strips_of(asked.ground(), asked.rules.rack.limit)
    if asked.city is not None:
        side = asked.city.owner or Side.GOLD
        turns = _turns(asked, side, letters_to(strips, _starts(asked, (asked.city,), side)))
        marks = np.where(
            turns == NEVER, OverlayMark.BLOCKED, SIDE_MARKS[side] if asked.city.owner else OverlayMark.NEAR
        )
        labels, different = labelled(turns, np.ones(turns.shape, np.bool_))
        texts = ("", *(_said(number) for number in different))
        return _answer(asked, marks, labels, texts)
    gold, silver = (_side_turns(asked, strips, side) for side in (Side.GOLD, Side.SILVER))
    marks = np.select(
        [(gold == NEVER) & (silver == NEVER), gold == silver, _sooner(gold, silver)],
        [OverlayMark.BLOCKED, OverlayMark.BOTH, OverlayMark.GOLD],
        OverlayMark.SILVER,
    )
    labels, different = labelled((gold + 1) * (_MANY + 2) + silver + 1, np.ones(gold.shape, np.bool_))
    texts = ("", *(_pair(*divmod(key, _MANY + 2)) for key in different))
    return _answer(asked, marks, labels, texts)


def contested_figures(asked: OverlayQuestion) -> Figures:
    """Where both sides can first have a letter in the same turn, or one turn apart, counted as for the reach.

    These cells are marked for both and bear the turn (``4``), or gold's and silver's (``4/5``). The others bear no
    figure and are marked for the side that is two turns ahead or more.
    """
    strips = strips_of(asked.ground(), asked.rules.rack.limit)
    gold, silver = (_side_turns(asked, strips, side) for side in (Side.GOLD, Side.SILVER))
    reached = (gold != NEVER) & (silver != NEVER)
    contested = reached & (np.abs(gold - silver) <= 1)
    marks = np.select(
        [(gold == NEVER) & (silver == NEVER), contested, _sooner(gold, silver)],
        [OverlayMark.BLOCKED, OverlayMark.BOTH, OverlayMark.GOLD],
        OverlayMark.SILVER,
    )
    labels, different = labelled((gold + 1) * (_MANY + 2) + silver + 1, contested)
    texts = ("", *(_pair(*divmod(key, _MANY + 2)) for key in different))
    return _answer(asked, marks, labels, texts)


def distance_figures(asked: OverlayQuestion) -> Figures:
    """The least number of letters from the nearest city, whoever owns it, until one lies here; the city's own is 1.

    With a selected city, from that one. Starting letters don't count. ✕ stands where no word leads.
    """
    strips = strips_of(asked.ground(), asked.rules.rack.limit)
    cities = (asked.city,) if asked.city is not None else asked.level.cities
    starts = [(asked.size.index(city.at), 1) for city in cities if city.at in asked.size]
    far = letters_to(strips, starts).reshape(asked.size.rows, asked.size.columns)
    marks = np.where(far == NEVER, OverlayMark.BLOCKED, OverlayMark.NEAR)
    labels, different = labelled(far, np.ones(far.shape, np.bool_))
    return _answer(asked, marks, labels, ("", *("✕" if number < 0 else str(number) for number in different)))


def _answer(asked: OverlayQuestion, marks: Numbers, labels: NDArray[np.uint16], texts: tuple[str, ...]) -> Figures:
    rack = asked.rules.rack
    city = asked.city
    details = {"start": rack.start, "draw": rack.draw, "limit": rack.limit}
    named = {"city": city.name or city.id} if city is not None else {}
    return Figures(asked.overlay, asked.size, marks.astype(np.uint8), labels, texts, {**details, **named})


def _side_turns(asked: OverlayQuestion, strips: Strips, side: Side) -> Numbers:
    cities = tuple(city for city in asked.level.cities if city.owner is side)
    return _turns(asked, side, letters_to(strips, _starts(asked, cities, side)))


def _starts(asked: OverlayQuestion, cities: Iterable[City], side: Side) -> list[tuple[int, int]]:
    """Where the words of a side begin: its cities, and its starting letters."""
    size = asked.size
    begun = [(size.index(city.at), 1) for city in cities if city.at in size]
    if begun and asked.city is None:
        begun += [(size.index(laid.at), 0) for laid in asked.level.start.letters[side] if laid.at in size]
    return begun


def _turns(asked: OverlayQuestion, side: Side, letters: Numbers) -> Numbers:
    """The turn in which so many letters have been laid, rows × columns."""
    rack, given = asked.rules.rack, asked.level.start.racks[side]
    first = len(given) if given is not None else rack.start
    missing = np.maximum(letters - first, 0)
    if rack.draw > 0:
        turns = 1 - (-missing // rack.draw)
        turns = np.where((letters == NEVER) | (turns > _MANY), NEVER, turns)
    else:
        turns = np.where((letters == NEVER) | (missing > 0), NEVER, 1)
    return turns.astype(np.int32).reshape(asked.size.rows, asked.size.columns)


def _sooner(one: Numbers, other: Numbers) -> NDArray[np.bool_]:
    sooner: NDArray[np.bool_] = (one != NEVER) & ((other == NEVER) | (one < other))
    return sooner


def _said(turns: int) -> str:
    return _UNREACHED if turns < 0 else str(turns)


def _pair(one: int, other: int) -> str:
    """Both sides' turns, each counted one too high; a single figure where they are the same."""
    first, second = _said(one - 1), _said(other - 1)
    return first if first == second else f"{first}/{second}"


AT_ONCE = 50 * 50
"""Maps of up to so many cells are worked out while the pointer moves; larger ones beside the window."""

MOST = 200 * 200
"""Maps of more cells, which can't be played either, have no overlays."""

NO_SYMMETRY = mark("This level declares no symmetry that could be broken. Choose one among its properties.")
TOO_LARGE = mark("Overlays are worked out for maps of up to 200 × 200 cells, the largest that can be played.")


def figures_for(asked: OverlayQuestion) -> Figures:
    """The figures of an overlay, or none and the reason."""
    if asked.size.count > MOST:
        return no_figures(asked.overlay, asked.size, TOO_LARGE)
    overlay = asked.overlay
    return overlay.figures(asked) if isinstance(overlay, AddedOverlay) else _ANSWERS[overlay](asked)


def symmetry_figures(asked: OverlayQuestion) -> Figures:
    """Where terrain, a city, a token or a starting letter has no equal on the cells that answer it: ``≠``."""
    symmetry, size = asked.level.symmetry, asked.size
    if symmetry is None:
        return no_figures(asked.overlay, size, NO_SYMMETRY)
    area = breaks(replace(asked.level, terrain=TerrainMap(size, asked.cells)), symmetry)
    marks = np.zeros((size.rows, size.columns), np.uint8)
    if area:
        box = area.box
        mask = np.frombuffer(area.mask, np.uint8).reshape(box.rows, box.columns) != 0
        marks[box.top : box.bottom, box.left : box.right] = np.where(mask, OverlayMark.BROKEN, OverlayMark.NONE)
    labels = (marks != 0).astype(np.uint16)
    return Figures(asked.overlay, size, marks, labels, ("", "≠"), {"count": int(labels.sum())})


NO_GAMES = mark(
    "No games of this level were played for a report yet, or only on a map of another size. Play some: View, Docks, "
    "Balance report."
)
_STEPS = (OverlayMark.SELDOM, OverlayMark.SOMETIMES, OverlayMark.OFTEN, OverlayMark.MOSTLY)
_HARDLY = 5
"""A cell that is held in fewer of 100 turns is hardly held."""


def heat_figures(asked: OverlayQuestion) -> Figures:
    """What happened on each cell in the games that were played for a report, in 100 games or 100 turns."""
    heat, size = asked.heat, asked.size
    if heat is None or (heat.maps.rows, heat.maps.columns) != (size.rows, size.columns):
        return no_figures(asked.overlay, size, NO_GAMES)
    if asked.overlay in (MapOverlay.HOLDERS, MapOverlay.OWNERS):
        share = heat.maps.held if asked.overlay is MapOverlay.HOLDERS else heat.maps.owned
        gold, silver = (_hundreds(share(heat.part, side)) for side in (Side.GOLD, Side.SILVER))
        marks = np.select(
            [gold + silver < _HARDLY, 2 * np.minimum(gold, silver) > np.maximum(gold, silver), gold > silver],
            [OverlayMark.NONE, OverlayMark.BOTH, OverlayMark.GOLD],
            OverlayMark.SILVER,
        )
        labels, different = labelled(gold * 1000 + silver, marks != OverlayMark.NONE)
        texts = ("", *("{}/{}".format(*divmod(key, 1000)) for key in different))
        return Figures(asked.overlay, size, marks.astype(np.uint8), labels, texts, heat.details)
    grids = {MapOverlay.LAID: heat.maps.laid, MapOverlay.FIGHTS: heat.maps.fought}
    fallen_on = grids.get(asked.overlay) if isinstance(asked.overlay, MapOverlay) else None
    counts = _hundreds(heat.maps.taken(heat.part) if fallen_on is None else fallen_on)
    steps = np.minimum(4 * counts // max(int(counts.max()), 1), len(_STEPS) - 1)
    marks = np.where(counts > 0, np.array(_STEPS, np.uint8)[steps], OverlayMark.NONE).astype(np.uint8)
    labels, different = labelled(counts, counts > 0)
    return Figures(asked.overlay, size, marks, labels, ("", *map(str, different)), heat.details)


def _hundreds(grid: NDArray[np.float64]) -> Numbers:
    return np.rint(100 * grid).astype(np.int32)


_ANSWERS: Mapping[MapOverlay, Callable[[OverlayQuestion], Figures]] = MappingProxyType(
    {
        MapOverlay.CROSSING: crossing_figures,
        MapOverlay.REACH: reach_figures,
        MapOverlay.CONTESTED: contested_figures,
        MapOverlay.PASSABLE: passable_figures,
        MapOverlay.DISTANCE: distance_figures,
        MapOverlay.SYMMETRY: symmetry_figures,
        MapOverlay.LAID: heat_figures,
        MapOverlay.FIGHTS: heat_figures,
        MapOverlay.HOLDERS: heat_figures,
        MapOverlay.OWNERS: heat_figures,
        MapOverlay.CAPTURES: heat_figures,
    }
)
