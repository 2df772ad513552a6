"""What the tables are made of: single stones, inlaid gold and silver, bricks, studs and knobs of brass."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QLinearGradient, QPainter, QPainterPath, QPen, QPixmap, QRadialGradient

from runtime.engine.board.grid import Size
from runtime.engine.board.sides import Side
from runtime.engine.board.terrain import Terrain
from runtime.pictures.stamps import Coin
from runtime.tablegames.game import TablePlayer
from runtime.ui.game_setup.setup import GameParts
from runtime.ui.painter.view import BoardView, ImageCache
from runtime.ui.theme import TITLE_FAMILY, Theme, shipped_font

Stops = tuple[tuple[float, str], ...]

GOLD: Final[Stops] = ((0.0, "#fff3bf"), (0.35, "#efc244"), (0.7, "#b07c17"), (1.0, "#f4d77c"))
SILVER: Final[Stops] = ((0.0, "#ffffff"), (0.35, "#d2dae1"), (0.7, "#7d8894"), (1.0, "#eef2f5"))
METALS: Final[tuple[Stops, Stops]] = (GOLD, SILVER)
"""The first player's metal and the second's."""
DARK: Final[tuple[str, str]] = ("#3a2504", "#23282e")
"""The edges of both metals."""

BRICKS: Final = (Terrain.ICE, Terrain.MOUNTAIN)
"""The stones of white's and of brown's bricks: white marble and tiger's eye."""
LATIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""The letters that coins have."""
_KEPT = 200
_CUTS = 16
"""Single stones are cut as those of a map of so many rows and columns are."""


TIGER = "#e0a95a"
"""The colour of texts of brown, as its bricks are."""


class TableArt:
    """Paints the parts of tables; stones of the sizes used last are kept."""

    def __init__(self, parts: GameParts) -> None:
        self.parts, self.theme = parts, parts.theme
        self._stones: ImageCache[QPixmap] = ImageCache(_KEPT)
        self._coins: ImageCache[QPixmap] = ImageCache(16)
        self._marks: ImageCache[QPixmap] = ImageCache(16)

    def stone(self, kind: Terrain, side: float, number: int, ratio: float) -> QPixmap:
        """A single stone, ``side`` wide; its ``number`` chooses where it is cut."""
        pixels = max(4, round(side * ratio))

        def make() -> QPixmap:
            picture = QPixmap(pixels, pixels)
            picture.fill(Qt.GlobalColor.transparent)
            row, column = divmod(number % (_CUTS * _CUTS), _CUTS)
            size = Size(_CUTS, _CUTS)
            view = BoardView(pixels, QPoint(-column * pixels, -row * pixels), QRect(0, 0, pixels, pixels))
            painter = QPainter(picture)
            self.parts.painter.paint_terrain(painter, view, bytes([kind]) * size.count, size)
            painter.end()
            return picture

        return self._stones.get((kind, pixels, number), make)

    def paint_stone(self, painter: QPainter, rect: QRectF, kind: Terrain, number: int) -> None:
        """A stone in a square."""
        ratio = painter.device().devicePixelRatioF()
        picture = self.stone(kind, rect.width(), number, ratio)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawPixmap(rect, picture, QRectF(picture.rect()))

    def paint_brick(
        self,
        painter: QPainter,
        rect: QRectF,
        owner: TablePlayer,
        value: int,
        *,
        shown: bool = False,
        faint: bool = False,
    ) -> None:
        """A brick of Scryper: ``value`` 0 is covered; own ones that are not ``shown`` have their value lightly on."""
        radius = rect.width() * 0.16
        painter.save()
        painter.setOpacity(0.45 if faint else 1.0)
        shade = QPainterPath()
        shade.addRoundedRect(rect.translated(rect.width() * 0.04, rect.width() * 0.07), radius, radius)
        painter.fillPath(shade, QColor(0, 0, 0, 130))
        path = QPainterPath()
        path.addRoundedRect(rect, radius, radius)
        painter.setClipPath(path, Qt.ClipOperation.IntersectClip)
        self.paint_stone(painter, rect.adjusted(-2, -2, 2, 2), BRICKS[owner], 37 + 5 * int(owner))
        sheen = QLinearGradient(rect.topLeft(), rect.bottomRight())
        sheen.setColorAt(0, QColor(255, 255, 255, 70))
        sheen.setColorAt(0.5, QColor(255, 255, 255, 0))
        sheen.setColorAt(1, QColor(0, 0, 0, 95))
        painter.fillRect(rect, sheen)
        painter.restore()
        painter.save()
        painter.setOpacity(0.45 if faint else 1.0)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(
            QPen(QColor("#5d6670" if owner is TablePlayer.FIRST else "#1c0f04"), max(1.0, rect.width() * 0.025))
        )
        painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)
        self._paint_value(painter, rect, owner, value, shown=shown)
        painter.restore()

    def _paint_value(self, painter: QPainter, rect: QRectF, owner: TablePlayer, value: int, *, shown: bool) -> None:
        """What a brick shows: nothing but an ornament, a value pencilled on, or one engraved in a field of metal."""
        centre, wide = rect.center(), rect.width()
        if shown and value:
            field = QRectF(0, 0, wide * 0.66, wide * 0.66)
            field.moveCenter(centre)
            ground = QRadialGradient(centre, wide * 0.4)
            light, dark = ("#fdfdfb", "#c9ced4") if owner is TablePlayer.FIRST else ("#6a431a", "#26150a")
            ground.setColorAt(0, QColor(light))
            ground.setColorAt(1, QColor(dark))
            painter.setBrush(ground)
            painter.setPen(QPen(QColor(self.theme.colours.brass), max(1.2, wide * 0.05)))
            painter.drawEllipse(field)
            ink = "#2a1603" if owner is TablePlayer.FIRST else "#ffdf86"
            self.paint_figure(painter, rect, str(value), wide * 0.46, ink=ink, light_below=owner is TablePlayer.FIRST)
            return
        rhomb = QPainterPath()
        reach = wide * (0.34 if not value else 0.4)
        rhomb.moveTo(centre + QPointF(0, -reach))
        for x, y in ((reach, 0), (0, reach), (-reach, 0)):
            rhomb.lineTo(centre + QPointF(x, y))
        rhomb.closeSubpath()
        line = QColor("#77828e" if owner is TablePlayer.FIRST else "#e2b25a")
        line.setAlpha(120 if value else 200)
        painter.setPen(QPen(line, max(1.0, wide * 0.03)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(rhomb)
        if value:
            if owner is TablePlayer.SECOND:  # Tiger's eye is bright in places.
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(QColor(34, 18, 5, 165))
                painter.drawEllipse(centre, wide * 0.29, wide * 0.29)
            ink = "#39424c" if owner is TablePlayer.FIRST else "#f3d79a"
            self.paint_figure(painter, rect, str(value), wide * 0.42, ink=ink, light_below=owner is TablePlayer.FIRST)
        else:
            painter.setBrush(line)
            painter.drawEllipse(centre, wide * 0.07, wide * 0.07)

    def paint_figure(
        self, painter: QPainter, rect: QRectF, text: str, pixels: float, *, ink: str, light_below: bool = True
    ) -> None:
        """A figure or letter cut into what it stands on."""
        font = shipped_font(TITLE_FAMILY, max(8, round(pixels)), QFont.Weight.Bold)
        painter.setFont(font)
        centre = Qt.AlignmentFlag.AlignCenter
        painter.setPen(QColor(255, 255, 255, 150) if light_below else QColor(0, 0, 0, 190))
        painter.drawText(rect.translated(0, max(0.8, pixels * 0.04)), centre, text)
        painter.setPen(QColor(ink))
        painter.drawText(rect, centre, text)

    def paint_inlay(self, painter: QPainter, path: QPainterPath, player: TablePlayer, *, opacity: float = 1.0) -> None:
        """A shape of gold or silver let into stone: dark towards the light, bright at its lower edge."""
        paint_inlay(painter, path, METALS[player], DARK[player], opacity)

    def paint_mark(self, painter: QPainter, rect: QRectF, player: TablePlayer, *, opacity: float = 1.0) -> None:
        """A player's mark of Scribe, kept as a picture: there are up to eighty-one of them."""
        ratio, pad = painter.device().devicePixelRatioF(), rect.width() * 0.1
        whole = rect.adjusted(-pad, -pad, pad, pad)
        pixels = max(4, round(whole.width() * ratio))

        def make() -> QPixmap:
            picture = QPixmap(pixels, pixels)
            picture.fill(Qt.GlobalColor.transparent)
            inside = QPainter(picture)
            within_it = QRectF(0, 0, pixels, pixels).adjusted(*(way * pad * ratio for way in (1, 1, -1, -1)))
            self.paint_inlay(inside, mark_path(player, within_it), player)
            inside.end()
            return picture

        picture = self._marks.get((player, pixels), make)
        before = painter.opacity()
        painter.setOpacity(before * opacity)
        painter.drawPixmap(whole, picture, QRectF(picture.rect()))
        painter.setOpacity(before)

    def paint_coin(self, painter: QPainter, rect: QRectF, player: TablePlayer, letter: str) -> None:
        """A token of Scrambler: a coin of gold or silver with its player's initial."""
        known = letter if letter in LATIN else LATIN[player]
        pixels = round(rect.width() * painter.device().devicePixelRatioF())

        def make() -> QPixmap:
            coin = Coin((Side.GOLD, Side.SILVER)[player], known, 0)
            return QPixmap.fromImage(self.parts.painter.picture(coin, pixels))

        picture = self._coins.get((known, player, pixels), make)
        painter.drawPixmap(rect, picture, QRectF(picture.rect()))

    def paint_sign(self, painter: QPainter, rect: QRectF, game: str, player: TablePlayer, name: str) -> None:
        """What stands for a player: a covered brick, their mark in metal, or their coin."""
        if game == "scryper":
            self.paint_brick(painter, within(rect, 0.9), player, 0)
        elif game == "scribe":
            self.paint_inlay(painter, mark_path(player, within(rect, 0.78)), player)
        else:
            self.paint_coin(painter, rect, player, name[:1].upper())

    def paint_stud(self, painter: QPainter, centre: QPointF, radius: float) -> None:
        """A small knob of brass."""
        shine = QRadialGradient(centre - QPointF(radius * 0.35, radius * 0.4), radius * 1.5)
        shine.setColorAt(0, QColor("#fff1bd"))
        shine.setColorAt(0.45, QColor(self.theme.colours.brass))
        shine.setColorAt(1, QColor("#3d2a0c"))
        painter.setBrush(shine)
        painter.setPen(QPen(QColor(20, 11, 2), max(0.8, radius * 0.16)))
        painter.drawEllipse(centre, radius, radius)


def paint_inlay(painter: QPainter, path: QPainterPath, metal: Stops, edge: str, opacity: float = 1.0) -> None:
    """A shape of a metal, with its shade and its lit edge."""
    box = path.boundingRect()
    depth = max(1.0, max(box.width(), box.height()) * 0.035)
    painter.save()
    painter.setOpacity(painter.opacity() * opacity)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.fillPath(path.translated(depth * 0.7, depth * 1.1), QColor(0, 0, 0, 150))
    fill = QLinearGradient(box.topLeft(), box.bottomRight())
    for at, colour in metal:
        fill.setColorAt(at, QColor(colour))
    painter.setPen(QPen(QColor(edge), max(1.0, depth * 0.8)))
    painter.setBrush(fill)
    painter.drawPath(path)
    painter.restore()


def plus_path(rect: QRectF, thick: float = 0.24) -> QPainterPath:
    """The mark of the first player of Scribe in a square."""
    wide = rect.width() * thick
    across = QRectF(rect.left(), rect.center().y() - wide / 2, rect.width(), wide)
    down = QRectF(rect.center().x() - wide / 2, rect.top(), wide, rect.height())
    path = QPainterPath()
    path.addRoundedRect(across, wide * 0.3, wide * 0.3)
    other = QPainterPath()
    other.addRoundedRect(down, wide * 0.3, wide * 0.3)
    return path.united(other)


def ring_path(rect: QRectF, thick: float = 0.22) -> QPainterPath:
    """The mark of the second player of Scribe in a square."""
    wide = rect.width() * thick
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.OddEvenFill)
    path.addEllipse(rect)
    path.addEllipse(rect.adjusted(wide, wide, -wide, -wide))
    return path


def mark_path(player: TablePlayer, rect: QRectF) -> QPainterPath:
    """A player's mark of Scribe."""
    return plus_path(rect) if player is TablePlayer.FIRST else ring_path(rect)


def within(rect: QRectF, share: float) -> QRectF:
    """A rectangle of the same middle, ``share`` as large."""
    across, down = rect.width() * (1 - share) / 2, rect.height() * (1 - share) / 2
    return rect.adjusted(across, down, -across, -down)


def paint_glow(painter: QPainter, rect: QRectF, colour: str, reach: float, strength: int = 150) -> None:
    """Light around the inside of a rectangle's edge."""
    painter.save()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    steps = 5
    for step in range(steps):
        tint = QColor(colour)
        tint.setAlpha(round(strength * (1 - step / steps)))
        painter.setPen(QPen(tint, reach / steps + 1))
        inset = reach * step / steps
        painter.drawRoundedRect(rect.adjusted(inset, inset, -inset, -inset), 4, 4)
    painter.restore()


def paint_cursor(painter: QPainter, rect: QRectF) -> None:
    """The keyboard's cursor: a pale frame with open sides, seen on every stone."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    arm = min(rect.width(), rect.height()) * 0.3
    corners: Sequence[tuple[QPointF, int, int]] = (
        (rect.topLeft(), 1, 1),
        (rect.topRight(), -1, 1),
        (rect.bottomLeft(), 1, -1),
        (rect.bottomRight(), -1, -1),
    )
    for colour, wide in (("#0c0602", 5.0), ("#fffbe8", 2.4)):
        painter.setPen(QPen(QColor(colour), wide, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        for corner, x, y in corners:
            painter.drawLine(corner, corner + QPointF(x * arm, 0))
            painter.drawLine(corner, corner + QPointF(0, y * arm))
    painter.restore()


def tint_of(theme: Theme, game: str, player: TablePlayer | None) -> str:
    """The colour of a player's texts; what is nobody's is quiet."""
    colours = theme.colours
    if player is None:
        return colours.quiet
    return (colours.silver, TIGER)[player] if game == "scryper" else (colours.gold, colours.silver)[player]
