"""Paints what is to be seen at one moment over a board, and over the rack."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from math import cos, radians, sin
from types import MappingProxyType
from typing import Any

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QLinearGradient, QPainter, QPainterPath, QPen, QRadialGradient

from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import BySide, Side
from runtime.ui.game.effects.effect_values import (
    BoardEffect,
    CityTurn,
    Clashing,
    Crumbling,
    Dealing,
    Falling,
    Giving,
    Landing,
    LetterLift,
    Passing,
    Rising,
    Setting,
    Shattering,
    Sinking,
    Snapping,
    Taking,
)
from runtime.ui.game.effects.forces import paint_force, swell
from runtime.ui.game.effects.scene import Pieces, draw_at
from runtime.ui.theme import Theme, fitted_font

SHARDS = 6
UP = 0.42
"""How much of its time a figure rises that flies to its score then."""


@dataclass(frozen=True, slots=True)
class EffectPlaces:
    """Where things lie, in the painter's pixels: the board's corner and its cells' side, the rack, the hand.

    ``slots`` are where the ``letters`` that come to the rack will lie, ``hand`` is where they come from; ``scores`` are
    where points are counted, where that is in sight.
    """

    origin: QPoint
    tile: int
    rack: QRect
    slots: tuple[QRect, ...] = ()
    letters: str = ""
    hand: QPoint = field(default_factory=QPoint)
    scores: BySide[QPoint] | None = None

    def box(self, cell: Cell) -> QRectF:
        """Where a cell lies."""
        x, y = self.origin.x() + cell.column * self.tile, self.origin.y() + cell.row * self.tile
        return QRectF(x, y, self.tile, self.tile)

    def risen(self, effect: Rising, share: float) -> QPointF:
        """Where the middle of a figure is: it rises over its cell, and flies to its score in the end."""
        box = self.box(effect.at)
        goal = self.scores[effect.side] if self.scores is not None and effect.counted else None
        high = QPointF(box.center().x(), box.top() - self.tile * 0.6 * _ease(share if goal is None else share / UP))
        if goal is None or share <= UP:
            return QPointF(high.x(), max(high.y(), self.origin.y()))
        own = (share - UP) / (1 - UP)
        start = QPointF(high.x(), max(box.top() - self.tile * 0.6, self.origin.y()))
        return start + (QPointF(goal) - start) * (own * own * (3 - 2 * own)) - QPointF(0, swell(own) * 30)

    def reach(self, effect: BoardEffect, share: float | None = None) -> QRect:
        """Where an effect may be seen at any moment of it; at one, ``share``, where that is less."""
        if isinstance(effect, Rising):
            moments = (share,) if share is not None else tuple(step / 20 for step in range(21))
            spots = [self.risen(effect, one).toPoint() for one in moments]
            reach = QRect(spots[0], spots[0])
            for spot in spots[1:]:
                reach = reach.united(QRect(spot, spot))
            wide = round(self.tile * 1.4) + 64
            return reach.adjusted(-wide, -wide, wide, wide)
        if isinstance(effect, Dealing | Giving):
            return self.rack.united(QRect(self.hand, self.hand)).adjusted(-40, -40, 40, 60)
        box = self.box(effect.at).toAlignedRect()
        if isinstance(effect, Clashing):
            box = box.united(self.box(effect.other).toAlignedRect())
        wide = round(self.tile * 1.4) + 24
        box = box.adjusted(-wide, -wide, wide, wide)
        if isinstance(effect, Taking | LetterLift) and effect.home:
            box = box.united(QRect(self.rack.center(), self.rack.center()).adjusted(-wide, -wide, wide, wide))
        return box


@dataclass(frozen=True, slots=True)
class PaintContext:
    """What effects are painted with."""

    painter: QPainter
    place: EffectPlaces
    pieces: Pieces
    theme: Theme

    def paint(self, effect: BoardEffect, now: int) -> None:
        """An effect as it is at a moment."""
        self.painter.save()
        PAINTERS[type(effect)](self, effect, float(effect.share(now)))
        self.painter.restore()


def _ease(share: float) -> float:
    """Fast at first, slow at last."""
    return 1 - (1 - share) ** 3


def _landing(easel: PaintContext, effect: Landing, share: float) -> None:
    """From above, large and with a shadow that draws together; at last a little flash of the rim."""
    box = easel.place.box(effect.at)
    tile = easel.place.tile
    coin = easel.pieces.coin(effect.side, effect.letter, tile)
    height = (0.14 if effect.raised else 0.85) * (1 - share * share)
    grown = 1 + (0.12 if effect.raised else 0.55) * (1 - share * share)
    if share < 1:
        shadow = QRadialGradient(box.center() + QPointF(0.08, 0.12 + height * 0.4) * tile, tile * (0.5 + height * 0.3))
        shadow.setColorAt(0, QColor(0, 0, 0, round(170 * (1 - height * 0.6))))
        shadow.setColorAt(1, QColor(0, 0, 0, 0))
        easel.painter.setPen(Qt.PenStyle.NoPen)
        easel.painter.setBrush(shadow)
        easel.painter.drawEllipse(
            box.center() + QPointF(0.08, 0.12 + height * 0.4) * tile,
            tile * (0.5 + height * 0.3),
            tile * (0.5 + height * 0.3),
        )
    opacity = 1.0 if effect.raised else min(1.0, share * 4)
    draw_at(easel.painter, coin, box.center() - QPointF(0, height * tile * 0.6), scale=grown, opacity=opacity)


def _falling(easel: PaintContext, effect: Falling, share: float) -> None:
    """Tips over, slides down and grows small."""
    box, tile = easel.place.box(effect.at), easel.place.tile
    lean = 1 if (effect.at.row + effect.at.column) % 2 else -1
    sunk = share * share
    draw_at(
        easel.painter,
        easel.pieces.coin(effect.side, effect.letter, tile),
        box.center() + QPointF(lean * 0.3 * share, 0.75 * sunk - 0.12 * swell(share)) * tile,
        scale=1 - 0.55 * share,
        turn=lean * 150 * share,
        squeeze=1 - 0.35 * swell(share),
        opacity=1 - sunk,
    )


def _shattering(easel: PaintContext, effect: Shattering, share: float) -> None:
    """Wedges fly apart, turn and fall."""
    box, tile = easel.place.box(effect.at), easel.place.tile
    coin = easel.pieces.coin(effect.side, effect.letter, tile)
    size = coin.deviceIndependentSize()
    around = QRectF(-size.width() / 2, -size.height() / 2, size.width(), size.height())
    flown = _ease(share)
    for shard in range(SHARDS):
        # Neighbours burst along other lines, and each letter along the same ones in every picture.
        start = shard * 360 / SHARDS + (effect.at.row * 31 + effect.at.column * 17) % 60
        way = radians(-(start + 180 / SHARDS))
        wedge = QPainterPath(QPointF(0, 0))
        wedge.arcTo(around.adjusted(-2, -2, 2, 2), start, 360 / SHARDS)
        wedge.closeSubpath()
        easel.painter.save()
        easel.painter.setOpacity(1 - share**3)
        away = tile * (0.75 if shard % 2 else 0.55) * flown
        fallen = tile * 0.6 * share * share
        easel.painter.translate(box.center() + QPointF(cos(way) * away, sin(way) * away + fallen))
        easel.painter.rotate((70 if shard % 2 else -95) * share)
        easel.painter.scale(1 - 0.3 * share, 1 - 0.3 * share)
        easel.painter.setClipPath(wedge, Qt.ClipOperation.IntersectClip)
        easel.painter.drawPixmap(around, coin, QRectF(coin.rect()))
        easel.painter.setPen(QPen(QColor(30, 12, 6), max(1.5, tile * 0.04)))
        easel.painter.drawPath(wedge)
        easel.painter.restore()


def _sinking(easel: PaintContext, effect: Sinking, share: float) -> None:
    """Rocks, goes under, and leaves rings."""
    box, tile = easel.place.box(effect.at), easel.place.tile
    draw_at(
        easel.painter,
        easel.pieces.coin(effect.side, effect.letter, tile),
        box.center() + QPointF(0, 0.1 * share * tile),
        scale=1 - 0.5 * share,
        turn=14 * swell(min(1.0, share * 2)),
        opacity=1 - share * share,
    )
    easel.painter.setBrush(Qt.BrushStyle.NoBrush)
    for ring in range(3):
        grown = share * 1.4 - ring * 0.2
        if 0 < grown < 1:
            easel.painter.setOpacity(1 - grown)
            easel.painter.setPen(QPen(QColor(226, 242, 255), max(1.4, tile * 0.035)))
            easel.painter.drawEllipse(box.center(), tile * 0.5 * grown, tile * 0.38 * grown)


def _homeward(easel: PaintContext, middle: QPointF, home: bool, share: float) -> QPointF:
    """On the way to the rack, or a little upwards."""
    if not home:
        return middle - QPointF(0, 0.9 * share * easel.place.tile)
    goal = QPointF(easel.place.rack.center())
    gone = share * share * (3 - 2 * share)
    return middle + (goal - middle) * gone - QPointF(0, swell(share) * easel.place.tile * 0.8)


def _lifting(easel: PaintContext, effect: LetterLift, share: float) -> None:
    """Rises, and flies home."""
    middle = _homeward(easel, easel.place.box(effect.at).center(), effect.home, share)
    coin = easel.pieces.coin(effect.side, effect.letter, easel.place.tile)
    draw_at(easel.painter, coin, middle, scale=1 + 0.2 * swell(share), opacity=1 - max(0.0, share - 0.7) / 0.3)


def _taking(easel: PaintContext, effect: Taking, share: float) -> None:
    """The jewel rises with a halo, and flies home."""
    tile = easel.place.tile
    middle = _homeward(easel, easel.place.box(effect.at).center(), effect.home, max(0.0, share - 0.25) / 0.75)
    halo = QRadialGradient(middle, tile * 0.85)
    halo.setColorAt(0, QColor(255, 250, 220, round(230 * swell(share))))
    halo.setColorAt(1, QColor(255, 240, 180, 0))
    easel.painter.setPen(Qt.PenStyle.NoPen)
    easel.painter.setBrush(halo)
    easel.painter.drawEllipse(middle, tile * 0.85, tile * 0.85)
    jewel = easel.pieces.jewel(effect.element, tile)
    draw_at(easel.painter, jewel, middle, scale=1 + 0.3 * swell(share), opacity=1 - max(0.0, share - 0.75) / 0.25)


def _setting(easel: PaintContext, effect: Setting, share: float) -> None:
    """The jewel comes down, turning."""
    box, tile = easel.place.box(effect.at), easel.place.tile
    jewel = easel.pieces.jewel(effect.element, tile)
    above = (1 - _ease(share)) * tile * 0.9
    draw_at(easel.painter, jewel, box.center() - QPointF(0, above), scale=1 + 0.5 * (1 - share), opacity=share * 3)
    if share > 0.6:
        _star(easel, box.center(), (share - 0.6) / 0.4, tile * 0.6, QColor(255, 250, 220))


PLATES: Mapping[Side, tuple[str, str]] = MappingProxyType(
    {Side.GOLD: ("#ffe08a", "#b07c1c"), Side.SILVER: ("#f4f8fc", "#8c98a6")}
)
"""The plates on which the strengths of a fight stand: light above, dark below."""


def _clashing(easel: PaintContext, effect: Clashing, share: float) -> None:
    """Both strengths on plates that draw near to each other; sparks, and only the one that stands stays."""
    place, decided = easel.place, float(effect.decided)
    ours, theirs = place.box(effect.at).center(), place.box(effect.other).center()
    apart = theirs - ours
    if apart.manhattanLength() < 1:  # The attacker lies on the defender itself.
        apart = QPointF(place.tile, 0)
    middle, along = (ours + theirs) / 2, apart / max(apart.manhattanLength(), 1.0)
    near = min(1.0, share / (decided * 0.45))
    away = place.tile * (1.05 - 0.35 * _ease(near))
    wins = effect.left is not None
    over = max(0.0, (share - decided) / (1 - decided))
    if over:
        _star(easel, middle, over, place.tile * 0.95, QColor(255, 236, 150))
    for side, strength, towards, stands in (
        (effect.side.other, effect.defence, 1, not wins),
        (effect.side, effect.attack, -1, wins),
    ):
        easel.painter.setOpacity(min(1.0, share * 8) * (1.0 if stands else 1 - over))
        spot = middle + along * (towards * away)
        _plate(easel, spot, side, str(strength), 1.0 if stands else 1 - 0.4 * over)
        if stands and over and wins:
            size = max(15, min(round(place.tile * 0.34), 26))
            left = spot + QPointF(0, max(place.tile * 0.62, 26.0))
            _figure(easel, left, f"\N{RIGHTWARDS ARROW} {effect.left}", QColor("#fff3c4"), 1.0, high=size)
    easel.painter.setOpacity(1.0)


def _plate(easel: PaintContext, middle: QPointF, side: Side, text: str, scale: float) -> None:
    """A strength, large, on a plate of the side's metal."""
    high = max(30.0, min(easel.place.tile * 0.72, 54.0)) * scale
    font = fitted_font(easel.theme.title(max(8, round(high * 0.66))), text, QRectF(0, 0, 4 * high, high))
    wide = max(high, QFontMetricsF(font).horizontalAdvance(text) + high * 0.5)
    box = QRectF(0, 0, wide, high)
    box.moveCenter(middle)
    light, dark = PLATES[side]
    shade = QLinearGradient(box.topLeft(), box.bottomLeft())
    shade.setColorAt(0, QColor(light))
    shade.setColorAt(1, QColor(dark))
    easel.painter.setPen(QPen(QColor(20, 10, 2), max(2.0, high * 0.07)))
    easel.painter.setBrush(shade)
    easel.painter.drawRoundedRect(box, high * 0.2, high * 0.2)
    easel.painter.setFont(font)
    easel.painter.setPen(QColor("#1c1006"))
    easel.painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)


def _star(easel: PaintContext, middle: QPointF, share: float, reach: float, colour: QColor) -> None:
    """Rays that fly apart."""
    easel.painter.setOpacity(1 - share)
    for ray in range(10):
        way = radians(36 * ray + 12)
        inner, outer = reach * 0.9 * _ease(share) * 0.55, reach * _ease(share) * (1.0 if ray % 2 else 0.7)
        towards = QPointF(cos(way), sin(way))
        for pen in (QPen(QColor(60, 24, 0), max(3.0, reach * 0.09)), QPen(colour, max(1.5, reach * 0.05))):
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            easel.painter.setPen(pen)
            easel.painter.drawLine(middle + towards * inner, middle + towards * outer)
    easel.painter.setOpacity(1.0)


def _turning(easel: PaintContext, effect: CityTurn, share: float) -> None:
    """The tile rises, turns its other side up, and draws back into the corner of its cell."""
    box, tile = easel.place.box(effect.at), easel.place.tile
    owner = effect.before if share < 0.5 else effect.after
    back = max(0.0, share - 0.75) / 0.25
    squeeze = abs(1 - 2 * min(1.0, max(0.0, (share - 0.2) / 0.6)))
    corner = box.topLeft() + QPointF(0.13, 0.13) * tile
    middle = box.center() + (corner - box.center()) * back
    grown = (1 + 0.35 * swell(min(1.0, share / 0.8))) * (1 - 0.66 * back)
    draw_at(easel.painter, easel.pieces.city(owner, tile), middle, scale=grown, squeeze=max(0.06, squeeze))
    if share > 0.5:
        _star(easel, box.center(), (share - 0.5) * 2, tile * 0.85, QColor(255, 250, 220))


def _crumbling(easel: PaintContext, effect: Crumbling, share: float) -> None:
    """The tile breaks into quarters that slide apart in dust."""
    box, tile = easel.place.box(effect.at), easel.place.tile
    city = easel.pieces.city(effect.owner, tile)
    half = city.rect().width() / 2
    for number in range(4):
        right, low = number % 2, number // 2
        middle = box.topLeft() + QPointF(0.25 + 0.5 * right, 0.25 + 0.5 * low) * tile
        away = QPointF((right - 0.5) * 0.5 * share, 0.5 * share * share + (low - 0.5) * 0.2 * share) * tile
        easel.painter.save()
        easel.painter.setOpacity(1 - share * share)
        easel.painter.translate(middle + away)
        easel.painter.rotate((40 if right else -40) * share)
        easel.painter.scale(1 - 0.3 * share, 1 - 0.3 * share)
        quarter = QRectF(right * half, low * half, half, half)
        easel.painter.drawPixmap(QRectF(-tile / 4, -tile / 4, tile / 2, tile / 2), city, quarter)
        easel.painter.restore()
    dust = QRadialGradient(box.center(), tile * (0.4 + 0.5 * share))
    dust.setColorAt(0, QColor(190, 170, 140, round(150 * swell(share))))
    dust.setColorAt(1, QColor(190, 170, 140, 0))
    easel.painter.fillRect(box.adjusted(-tile / 2, -tile / 2, tile / 2, tile / 2), dust)


def _snapping(easel: PaintContext, effect: Snapping, share: float) -> None:
    """The link flashes red where it breaks."""
    box, tile = easel.place.box(effect.at), easel.place.tile
    _star(easel, box.center(), share, tile * 0.7, QColor(255, 110, 80))


def _passing(easel: PaintContext, effect: Passing, share: float) -> None:
    """A force on its cell."""
    paint_force(easel.painter, easel.place.box(effect.at), effect.at, effect.force, share)


def _rising(easel: PaintContext, effect: Rising, share: float) -> None:
    """A figure that rises and fades."""
    colours = easel.theme.colours
    colour = colours.bad if effect.bad else (colours.gold if effect.side is Side.GOLD else colours.silver)
    fades = 0.85 if effect.counted and easel.place.scores is not None else 0.65
    _figure(
        easel, easel.place.risen(effect, share), effect.text, QColor(colour), 1 - max(0.0, share - fades) / (1 - fades)
    )


def _figure(
    easel: PaintContext, middle: QPointF, text: str, colour: QColor, opacity: float, *, high: int | None = None
) -> None:
    """Large figures with a dark edge, ``high`` so many pixels; never cut by the left edge of the board."""
    high = high or min(max(round(easel.place.tile * 0.6), 22), 44)
    font = easel.theme.title(high)
    wide = QFontMetricsF(font).horizontalAdvance(text)
    path = QPainterPath()
    left = max(middle.x() - wide / 2, easel.place.origin.x() + 4.0)
    path.addText(QPointF(left, max(middle.y(), high * 0.5) + high * 0.35), font, text)
    easel.painter.setOpacity(max(0.0, min(opacity, 1.0)))
    pen = QPen(QColor(20, 10, 2), max(3.0, high * 0.16))
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    easel.painter.strokePath(path, pen)
    easel.painter.fillPath(path, colour)


def _dealing(easel: PaintContext, effect: Dealing, share: float) -> None:
    """Coins fly from the pool into their slots, one after another."""
    count = len(easel.place.slots)
    for number, (slot, letter) in enumerate(zip(easel.place.slots, easel.place.letters, strict=True)):
        own = arrival(share, number, count)
        if 0 < own < 1:
            start, goal = QPointF(easel.place.hand), QRectF(slot).center()
            middle = start + (goal - start) * _ease(own) - QPointF(0, swell(own) * 26)
            coin = easel.pieces.coin(effect.side, letter, max(slot.width(), 12))
            draw_at(easel.painter, coin, middle, scale=1 + 0.25 * (1 - own), turn=180 * (1 - _ease(own)))


def _giving(easel: PaintContext, effect: Giving, share: float) -> None:
    """Coins drop out of the rack."""
    rack = QRectF(easel.place.rack)
    size = max(12, min(round(rack.height() / 2) - 8, 56))
    for number, letter in enumerate(effect.letters):
        x = rack.center().x() + (number - (len(effect.letters) - 1) / 2) * (size + 4)
        middle = QPointF(x, rack.center().y() + rack.height() * 0.7 * share * share)
        coin = easel.pieces.coin(effect.side, letter, size)
        draw_at(easel.painter, coin, middle, scale=1 - 0.4 * share, turn=90 * share, opacity=1 - share)


def arrival(share: float, number: int, count: int) -> float:
    """How far one of ``count`` letters that come one after another is on its way."""
    begin = number / count * 0.55 if count > 1 else 0.0
    return min(1.0, max(0.0, (share - begin) / 0.45))


PAINTERS: Mapping[type[BoardEffect], Callable[[PaintContext, Any, float], None]] = MappingProxyType(
    {
        Landing: _landing,
        Falling: _falling,
        Shattering: _shattering,
        Sinking: _sinking,
        LetterLift: _lifting,
        Taking: _taking,
        Setting: _setting,
        Clashing: _clashing,
        CityTurn: _turning,
        Crumbling: _crumbling,
        Snapping: _snapping,
        Passing: _passing,
        Rising: _rising,
        Dealing: _dealing,
        Giving: _giving,
    }
)
"""How each effect is painted."""
