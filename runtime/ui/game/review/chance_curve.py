"""Draws how the chances to win went over a game's turns: gold's share below the line, silver's above it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from runtime.engine.board.sides import SIDES, Side
from runtime.match.coach import GamesWon
from runtime.match.review import Gravity, Review
from runtime.support.texts import Texts
from runtime.ui.game.review.review_texts import percent
from runtime.ui.game_texts.names import side_name
from runtime.ui.theme import Theme
from runtime.ui.widgets.materials import paint_recess

EDGE, FIGURES, FOOT = 8, 38, 17
"""Room around the curve, for figures at its left, and for the turns below it, in pixels at the usual size of texts."""
TICKS = (1, 2, 5, 10, 20, 50, 100)
"""After so many turns a turn's number stands below the curve, the first of these with which they have room."""
WEDGE = 5
"""Half the width of the mark of a turn that cost much, in pixels."""


class ChanceCurve(QWidget):
    """Both sides' chances to win over the turns; what is not sure is a veil around the line.

    With ``keys`` it takes the keyboard: arrows go from turn to turn, Enter goes there.
    """

    wanted = Signal(int)
    """The place that was clicked, or where Enter was pressed."""
    pointed = Signal(object)
    """The place of the turn that the pointer or the keyboard is on; None where neither is."""

    def __init__(self, theme: Theme, t: Texts, review: Review, *, keys: bool = False) -> None:
        super().__init__()
        self._theme, self._t, self.review = theme, t, review
        self._last, self._place = review.replay.last, -1
        self._pointed: int | None = None
        self._curve: tuple[tuple[int, GamesWon], ...] = ()
        self._costly: tuple[tuple[int, Side], ...] = ()
        self._turned: tuple[int, int] | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        # Turns go on to the right in every language, as in players of films.
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self.setMouseTracking(True)
        if keys:
            self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(t("The chance to win over the turns"))
        said = t("Both sides' chances to win over the turns, and how sure that is. Click to go there.")
        self.setToolTip(said if not keys else t("{said} Arrow keys go from turn to turn.", said=said))
        self.show_review(review)

    def sizeHint(self) -> QSize:
        """A small one."""
        return QSize(280, self._theme.px(112))

    @property
    def turn(self) -> int | None:
        """The place of the turn that the pointer or the keyboard is on; None where neither is."""
        return self._pointed

    def show_review(self, review: Review) -> None:
        """Show what is known by now."""
        self.review, self._curve = review, review.curve
        grave = (Gravity.BLUNDER, Gravity.MISTAKE)
        self._costly = tuple(
            (one.turn.place, side) for side in SIDES for one in review.costly(side) if one.gravity in grave
        )
        turned = review.largest_swing
        self._turned = (turned.place, turned.end) if turned is not None else None
        self.update()

    def show_place(self, place: int, said: str) -> None:
        """Mark where the replay is; ``said`` is what is to be told of it."""
        self._place = place
        self.setAccessibleDescription(said)
        self.update()

    def point(self, place: int, chance: float) -> QPointF:
        """Where a chance of gold's at a place lies, in the widget's pixels."""
        area = self._area
        return QPointF(area.left() + area.width() * place / max(1, self._last), area.bottom() - area.height() * chance)

    # The pointer and the keyboard

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go there."""
        if event.button() is Qt.MouseButton.LeftButton:
            self.wanted.emit(self._place_at(event))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Tell of the turn below the pointer."""
        place = self._place_at(event)
        self._point_at(max((one for one, _ in self._curve if one <= place), default=None))

    def leaveEvent(self, event: QEvent) -> None:
        """The pointer tells of nothing any more."""
        super().leaveEvent(event)
        self._point_at(None)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """The keyboard begins where the game turned, or at its end."""
        super().focusInEvent(event)
        if self._pointed is None and self._curve:
            self._point_at(self._turned[0] if self._turned is not None else self._curve[-1][0])

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """The keyboard tells of nothing any more."""
        super().focusOutEvent(event)
        self._point_at(None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """From turn to turn, to the first and the last, or there."""
        places = [place for place, _ in self._curve]
        key, now = event.key(), self._pointed
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and now is not None:
            self.wanted.emit(now)
        elif places and key in (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Home, Qt.Key.Key_End):
            at = places.index(now) if now in places else len(places) - 1
            ends = {Qt.Key.Key_Home: 0, Qt.Key.Key_End: len(places) - 1}
            step = 1 if key == Qt.Key.Key_Right else -1
            self._point_at(places[ends.get(Qt.Key(key), max(0, min(len(places) - 1, at + step)))])
        else:
            super().keyPressEvent(event)

    def _place_at(self, event: QMouseEvent) -> int:
        area = self._area
        place = round((event.position().x() - area.left()) * self._last / max(1.0, area.width()))
        return max(0, min(self._last, place))

    def _point_at(self, place: int | None) -> None:
        if place != self._pointed:
            self._pointed = place
            self.pointed.emit(place)
            self.update()

    # How it looks

    @property
    def _area(self) -> QRectF:
        px = self._theme.px
        return QRectF(self.rect()).adjusted(px(FIGURES) + 8, EDGE + 3, -EDGE - 2, -px(FOOT) - 4)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """A hollow with both sides' shares, the line and its veil, the turns that cost most, and where one is."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        c = self._theme.colours
        paint_recess(painter, QRectF(self.rect()).adjusted(1, 1, -1, -2), 150, 6)
        if self.hasFocus():
            painter.setPen(QPen(QColor(c.bright_brass), 1))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -2.5), 5, 5)
        painter.setFont(self._theme.text(13))
        self._paint_shares(painter)
        self._paint_figures(painter)
        veil, line = QColor(c.text), [self.point(place, won.chance(Side.GOLD)) for place, won in self._curve]
        spans = [(place, won.interval(Side.GOLD)) for place, won in self._curve]
        upper = [self.point(place, high) for place, (_, high) in spans]
        lower = [self.point(place, low) for place, (low, _) in reversed(spans)]
        veil.setAlphaF(0.16)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(veil)
        painter.drawPolygon(QPolygonF(upper + lower))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(c.text), 1.6))
        painter.drawPolyline(QPolygonF(line))
        self._paint_turn(painter)
        self._paint_marks(painter)

    def _paint_shares(self, painter: QPainter) -> None:
        """Gold's share below the line, silver's above, each with the name of its side where it has room."""
        c, area, names = self._theme.colours, self._area, {side: side_name(self._t, side) for side in SIDES}
        line = [self.point(place, won.chance(Side.GOLD)) for place, won in self._curve]
        painter.setPen(Qt.PenStyle.NoPen)
        if len(line) > 1:
            ends = ((c.gold, area.bottom(), 0.34), (c.silver, area.top(), 0.24))
            for colour, edge, strength in ends:
                share = QColor(colour)
                share.setAlphaF(strength)
                painter.setBrush(share)
                corners = [QPointF(line[-1].x(), edge), QPointF(line[0].x(), edge)]
                painter.drawPolygon(QPolygonF([*line, *corners]))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        tall = self._theme.px(16)
        if area.height() < 2 * tall + 2:
            return
        for side, top, colour in (
            (Side.SILVER, area.top() + 1, c.silver),
            (Side.GOLD, area.bottom() - tall - 1, c.gold),
        ):
            painter.setPen(QColor(colour))
            left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
            painter.drawText(QRectF(area.left() + 5, top, area.width() - 10, tall), left, names[side])

    def _paint_figures(self, painter: QPainter) -> None:
        """Lines at nought, one half and one, with gold's chance there; below, the numbers of some turns."""
        c, area, px = self._theme.colours, self._area, self._theme.px
        tall = px(16)
        for chance in (0.0, 0.5, 1.0):
            y = self.point(0, chance).y()
            style = Qt.PenStyle.DotLine if chance == 0.5 else Qt.PenStyle.SolidLine
            painter.setPen(QPen(QColor(c.brass if chance == 0.5 else c.dark_brass), 1, style))
            painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y))
            painter.setPen(QColor(c.quiet))
            if chance == 0.5 and area.height() < 2 * tall:
                continue
            box = QRectF(0, y - tall / 2, px(FIGURES) + 4, tall)
            right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            painter.drawText(box, right, percent(self._t, chance))
        turns = [(place, self.review.replay.positions[place].turn) for place in self.review.places]
        room = area.width() / px(28)
        step = next((one for one in TICKS if len(turns) <= one * room), TICKS[-1])
        for place, turn in turns:
            if turn % step == 0 or turn == 1:
                x = self.point(place, 0.0).x()
                painter.drawLine(QPointF(x, area.bottom()), QPointF(x, area.bottom() + 3))
                box = QRectF(x - px(20), area.bottom() + 2, px(40), tall)
                painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(turn))

    def _paint_turn(self, painter: QPainter) -> None:
        """Where the game turned, as a stretch of the line that stands out between two dots."""
        known = dict(self._curve)
        if self._turned is None or not all(place in known for place in self._turned):
            return
        colours = self._theme.colours
        points = [self.point(place, known[place].chance(Side.GOLD)) for place in self._turned]
        painter.setPen(QPen(QColor(colours.bright_brass), 3))
        painter.drawLine(*points)
        painter.setPen(QPen(QColor(colours.shade), 1))
        painter.setBrush(QColor(colours.bright_brass))
        for point in points:
            painter.drawEllipse(point, 3.5, 3.5)
        painter.setBrush(Qt.BrushStyle.NoBrush)

    def _paint_marks(self, painter: QPainter) -> None:
        """A wedge at the edge of its side for each turn that cost much, a bar where the replay or the pointer is."""
        c, area = self._theme.colours, self._area
        painter.setPen(QPen(QColor(c.shade), 1))
        painter.setBrush(QColor(c.bad))
        for costly, side in self._costly:
            x = self.point(costly, 1.0).x()
            edge, way = (area.bottom() + 1, -1) if side is Side.GOLD else (area.top() - 1, 1)
            base = edge - 2 * way
            tip = QPointF(x, edge + 7 * way)
            painter.drawPolygon(QPolygonF([QPointF(x - WEDGE, base), QPointF(x + WEDGE, base), tip]))
        place = self._place if self._pointed is None else self._pointed
        if place >= 0:
            here = self.point(place, 0.0).x()
            painter.setPen(QPen(QColor(c.bright_brass), 1))
            painter.drawLine(QPointF(here, area.top() - 3), QPointF(here, area.bottom() + 3))
