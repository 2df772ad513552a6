"""Overlays about how far words get from cities: turns, who comes first, letters.

All of them rest on one figure: the least number of letters that must be laid, in a chain of straight words that begins
on a city, until one lies on a cell (:func:`~runtime.campaign.strips.letters_to`). The city's own cell takes one letter,
unless a starting letter lies there already; starting letters cost nothing. Words cross water in one piece, with at most
``rack.limit`` new letters, and go round lava. Left out of account are: whether words can be made of the letters, what
forests demand, ice that breaks, the other side, captured cities, and words that are lifted again.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from editor.mapmaker.figures import SIDE_MARKS, Figures, OverlayMark, OverlayQuestion, labelled
from runtime.campaign.strips import NEVER, Numbers, Strips, letters_to, strips_of
from runtime.engine.board.sides import Side
from runtime.engine.levels.level import City

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
