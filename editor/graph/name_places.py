"""Where the names of stations lie while all of a long campaign is in view, so small that its cards can't hold them.

Each lies as near to its card as neither a name nor a card does, with a line that leads there; in pixels.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import product
from math import inf

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, QSizeF

_Places = NDArray[np.float64]
"""Rectangles, one a row: left, top, right, bottom. Or points: x, y."""

MOST = 60
"""So many names find a place of their own; among more of them nobody would find one."""

_APART, _STEP = 3.0, 10.0
_OFFS = np.array(
    sorted(
        (
            off
            for off in product(range(24), (0.0, -0.3, 0.3, -0.6, 0.6, -1.0, 1.0, -1.5, 1.5), (1, -1))
            if off[0] >= 4 * abs(off[1]) - 2
        ),
        key=lambda off: (max(off[0], 3 * abs(off[1])) + 8 * abs(off[1]), -off[2]),
    )
)
"""How many steps from its card a name may lie, by what share of its width aside, and whether below; nearest first."""
_ROUNDS = 4
_NEAR_ENOUGH, _NEAR = 80.0, 160.0
"""How far off a name may lie that no better place is looked for, and where a line behind others would be better."""
_NONE = 1e9
_AT_ONCE = 24
_ALONG = np.linspace(0.08, 0.92, 9)


def places_beside(cards: Mapping[str, QRectF], sizes: Mapping[str, QSizeF], room: QRectF) -> Mapping[str, QRectF]:
    """A place within ``room`` for each name that finds one.

    Those that find none, or one far off, choose before all others in the next round; what still has none at the end
    lies on the foot of its own card, or has a line that runs behind other names where there is no room for that either.
    """
    order = sorted(cards, key=lambda one: (cards[one].center().x(), cards[one].center().y()))[:MOST]
    near = _settled(order, cards, sizes, room, _NEAR)
    return near if len(near) == len(order) else _settled(order, cards, sizes, room, inf)


def _settled(
    order: Sequence[str], cards: Mapping[str, QRectF], sizes: Mapping[str, QSizeF], room: QRectF, most: float
) -> dict[str, QRectF]:
    """A place for each of these names that finds one; only those that lie on its card or behind others are far off."""
    turns = list(order)
    best: dict[str, QRectF] = {}
    least = inf
    for _ in range(_ROUNDS):
        found: dict[str, QRectF] = {}
        for one in turns:
            _place(found, one, cards, sizes[one], room, most=most)
        off = {one: _off(cards[one], found[one]) if one in found else _NONE for one in turns}
        if sum(off.values()) < least:
            best, least = found, sum(off.values())
        if max(off.values(), default=0) <= _NEAR_ENOUGH**2:
            break
        turns.sort(key=lambda one: -off[one])
    for one in turns:
        if one not in best:
            _place(best, one, cards, sizes[one], room)
    return best


def leader(card: QRectF, name: QRectF) -> tuple[QPointF, QPointF]:
    """The line from a card to a name above or below it."""
    points = _lines(card, _corners((name,)), np.array((0.0, 1.0)))[0]
    return QPointF(*points[0]), QPointF(*points[1])


def _place(
    found: dict[str, QRectF],
    one: str,
    cards: Mapping[str, QRectF],
    size: QSizeF,
    room: QRectF,
    *,
    most: float | None = None,
) -> None:
    """Give a name the nearest free place, where there is any.

    With ``most`` it lies no farther off than that, and the line that leads there runs behind no other name.
    """
    names = [place.adjusted(-_APART, 0, _APART, 0) for place in found.values()]
    others = [card.adjusted(-_APART, -_APART, _APART, _APART) for name, card in cards.items() if name != one]
    taken = _corners((*names, *others))
    offered, strict = _around(cards[one], size), most is not None
    if most is None:
        offered = np.concatenate((_on_foot(cards[one], size), offered))
    else:
        offered = offered[_OFFS[:, 0] * _STEP < most]
    inside = (offered[:, :2] >= (room.left(), room.top())).all(1) & (
        offered[:, 2:] <= (room.right(), room.bottom())
    ).all(1)
    offered = offered[inside]
    if taken.size:
        offered = offered[~_meet(offered, taken)]
    if strict and taken.size:
        known = [_lines(cards[name], _corners((place,)))[0] for name, place in found.items()]
        drawn = np.concatenate(known) if known else np.empty((0, 2))
        nearest = (offered[begin : begin + _AT_ONCE] for begin in range(0, len(offered), _AT_ONCE))
        clear = (some[~_is_crossed(cards[one], some, taken, drawn)] for some in nearest)
        offered = next((some for some in clear if len(some)), offered[:0])
    if len(offered):
        left, top, right, bottom = map(float, offered[0])
        found[one] = QRectF(left, top, right - left, bottom - top)


def _off(card: QRectF, name: QRectF) -> float:
    """How far a name lies above or below its card, squared: one far off is worse than some that are a little."""
    return max(name.top() - card.bottom(), card.top() - name.bottom()) ** 2


def _is_crossed(card: QRectF, places: _Places, taken: _Places, drawn: _Places) -> NDArray[np.bool_]:
    """For which places the line there runs through a name or a card, or the line to another name through the place."""
    lines = _lines(card, places).reshape(-1, 2)
    by_place = np.logical_or.reduce(_hold(taken, lines), axis=0).reshape(len(places), -1)
    is_crossed: NDArray[np.bool_] = np.logical_or.reduce(by_place, axis=1)
    is_crossed |= np.logical_or.reduce(_hold(places, drawn), axis=1)
    return is_crossed


def _corners(rects: Collection[QRectF]) -> _Places:
    return np.array([(one.left(), one.top(), one.right(), one.bottom()) for one in rects])


def _around(card: QRectF, size: QSizeF) -> _Places:
    """The places for a name, the nearest first."""
    steps, aside, below = _OFFS.T
    left = card.center().x() - size.width() / 2 + aside * size.width()
    off = _APART + 1 + steps * _STEP
    top = np.where(below > 0, card.bottom() + off, card.top() - off - size.height())
    return np.stack((left, top, left + size.width(), top + size.height()), 1)


def _on_foot(card: QRectF, size: QSizeF) -> _Places:
    """The place for a name on the lower edge of its card."""
    left, top = card.center().x() - size.width() / 2, card.bottom() - size.height()
    return np.array(((left, top, left + size.width(), card.bottom()),))


def _lines(card: QRectF, places: _Places, along: _Places = _ALONG) -> _Places:
    """Points on the lines between a card and places for its name: place by place."""
    below = places[:, 1] > card.center().y()
    x = np.clip(card.center().x(), places[:, 0] + 4, places[:, 2] - 4)
    end = np.stack((x, np.where(below, places[:, 1], places[:, 3])), 1)
    begin = np.stack((np.full(len(x), card.center().x()), np.where(below, card.bottom(), card.top())), 1)
    points: _Places = begin[:, None] + (end - begin)[:, None] * along[None, :, None]
    return points


def _meet(some: _Places, others: _Places) -> NDArray[np.bool_]:
    """Which of some rectangles meet any of the others."""
    left, top, right, bottom = (some[:, None, side] for side in range(4))
    is_met: NDArray[np.bool_] = (left < others[:, 2]) & (right > others[:, 0])
    is_met &= (top < others[:, 3]) & (bottom > others[:, 1])
    meets: NDArray[np.bool_] = np.logical_or.reduce(is_met, axis=1)
    return meets


def _hold(rects: _Places, points: _Places) -> NDArray[np.bool_]:
    """Which rectangles (rows) hold which points (columns)."""
    left, top, right, bottom = (rects[:, side, None] for side in range(4))
    is_held: NDArray[np.bool_] = (points[:, 0] >= left) & (points[:, 0] <= right)
    is_held &= (points[:, 1] >= top) & (points[:, 1] <= bottom)
    return is_held
