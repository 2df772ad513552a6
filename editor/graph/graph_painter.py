"""Draws the graph: cards with small pictures of their levels, lines with labels, what is chosen or being dragged."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPointF, QRectF, QSize, QSizeF, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QPixmap, QPolygonF

from editor.graph.chart import EDGE, NODE, Chart, EdgeItem, NodeItem, Ref, worst
from editor.graph.edge_routes import ARROW, CARD, PITCH
from editor.graph.name_places import MOST, leader, places_beside
from editor.theme import EditorTheme
from runtime.campaign.model import EndKind, LevelOutcome
from runtime.engine.levels.level import Level
from runtime.support.issues import Severity
from runtime.support.plain_text import isolate, without_isolates
from runtime.support.texts import Texts, mark
from runtime.ui.painter.thumbnails import table_thumbnail, thumbnail

if TYPE_CHECKING:
    from runtime.ui.painter.board import BoardPainter

ROOM = QSize(160, 84)
"""The room of a picture on a card."""


class NodePictures(QObject):
    """Keeps a picture of each level that was wanted; ``drawn`` gives the id of a level that has another one."""

    drawn = Signal(str)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._boards: BoardPainter | None = None
        self._kept: dict[str, tuple[Level, QPixmap]] = {}
        self._wanted: dict[str, Level] = {}
        self._games: dict[tuple[str, float], QPixmap] = {}
        self._ratio = 1.0
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._draw_next)

    def use_painter(self, boards: BoardPainter) -> None:
        """Draw with the shared painter from now on; it is loaded after the window shows."""
        self._boards = boards
        if self._wanted:
            self._soon.start()

    def of(self, level: Level, ratio: float) -> QPixmap | None:
        """The picture of a level, perhaps as it was before; a new one is drawn soon."""
        if ratio != self._ratio:
            self._ratio, self._kept = ratio, {}
        kept = self._kept.get(level.id)
        if kept is None or kept[0] is not level:
            self._wanted[level.id] = level
            if self._boards is not None and not self._soon.isActive():
                self._soon.start()
        return kept[1] if kept is not None else None

    def of_game(self, game: str, ratio: float) -> QPixmap:
        """The picture of a table game, which is drawn at once."""
        if (game, ratio) not in self._games:
            self._games[game, ratio] = table_thumbnail(game, ratio, ROOM)
        return self._games[game, ratio]

    def keep_only(self, levels: Iterable[str]) -> None:
        """Forget the pictures of levels that have gone."""
        known = set(levels)
        self._kept = {one: kept for one, kept in self._kept.items() if one in known}
        self._wanted = {one: level for one, level in self._wanted.items() if one in known}

    @property
    def kept(self) -> Mapping[str, tuple[Level, QPixmap]]:
        """The pictures so far, each with the value of the level that it shows."""
        return self._kept

    def _draw_next(self) -> None:
        if self._boards is None or not self._wanted:
            return
        level_id = next(iter(self._wanted))
        level = self._wanted.pop(level_id)
        self._kept[level_id] = (level, thumbnail(self._boards, level, self._ratio, ROOM))
        self.drawn.emit(level_id)
        if self._wanted:
            self._soon.start()


READABLE = 0.7
"""Below this scale cards hold no texts, which nobody could read: names lie outside of them, as large as ever."""

_LABELLED = 0.6
"""Below this scale ways have no labels."""

_UNDER = 0.42
"""Down to this scale there is room for names under the pictures."""

_NAME_WIDTH, _NAME_LINES = 104.0, 3
"""How wide names outside of cards are at most, in pixels, and how many lines they have."""

_WRAPPED = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop
_ROUND = 7.0
HANDLE = 7.0
"""The radius of the handle that ways are drawn from."""

_OUTCOMES = MappingProxyType(
    {LevelOutcome.WON: "brass", LevelOutcome.LOST: "error", LevelOutcome.DRAWN: "hint", LevelOutcome.ABANDONED: "quiet"}
)
_ENDINGS = MappingProxyType({EndKind.VICTORY: "brass", EndKind.DEFEAT: "error", EndKind.OPEN: "hint"})
_SEVERITIES = MappingProxyType({Severity.ERROR: "error", Severity.WARNING: "warning", Severity.HINT: "hint"})
_TAGS = MappingProxyType(
    {
        "start": mark("Start"),
        "optional": mark("Optional"),
        EndKind.VICTORY: mark("Victory"),
        EndKind.DEFEAT: mark("Defeat"),
        EndKind.OPEN: mark("Open end"),
    }
)


@dataclass(frozen=True, slots=True)
class Highlights:
    """What stands out: what is chosen, what is under the pointer, and where a new way would lead."""

    chosen: Collection[Ref] = ()
    hovered: Ref | None = None
    target: Ref | None = None
    focused: bool = False


class GraphPainter:
    """Draws with a painter whose units are pixels at 100 %."""

    def __init__(self, theme: EditorTheme, t: Texts, pictures: NodePictures, font: QFont) -> None:
        self._theme, self._t, self._pictures = theme, t, pictures
        self._name, self._small = QFont(font), QFont(font)
        self._name.setPixelSize(15)
        self._name.setWeight(QFont.Weight.DemiBold)
        self._small.setPixelSize(13)
        self._tag = QFont(self._small)
        self._tag.setPixelSize(12)
        self._tag.setWeight(QFont.Weight.DemiBold)
        self._sizes: dict[str, QSizeF] = {}

    @property
    def label_metrics(self) -> QFontMetricsF:
        """How large labels are."""
        return QFontMetricsF(self._small)

    def paint(self, painter: QPainter, chart: Chart, part: QRectF, scale: float, lit: Highlights) -> None:
        """Everything that lies in a part of the drawing."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, scale > 0.2)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        edges = [line for line in chart.edges.values() if line.route.box.intersects(part)]
        for line in edges:
            self._line(painter, line, scale, self._is_lit(line, lit))
        if scale >= _LABELLED:
            for line in edges:
                self._label(painter, line, lit)
        for item in chart.nodes.values():
            if item.rect.adjusted(-14, -14, 14, 14).intersects(part):
                self._card(painter, item, scale, lit)

    def name_places(self, chart: Chart, scale: float, room: QRectF) -> Mapping[str, QRectF]:
        """Where names lie that their cards don't hold, in pixels from the zero of the drawing, all within ``room``."""
        if scale >= READABLE:
            return {}
        cards = {
            one: QRectF(item.rect.topLeft() * scale, item.rect.size() * scale) for one, item in chart.nodes.items()
        }
        if scale < _UNDER and len(cards) <= MOST:
            return places_beside(cards, {one: self._size(item.name) for one, item in chart.nodes.items()}, room)
        line = QFontMetricsF(self._small).lineSpacing()
        if PITCH.width() * scale < _NAME_WIDTH * 0.8:
            return {}
        wide = min(PITCH.width() * scale - 6, 2 * _NAME_WIDTH)
        high = max(line, (PITCH.height() - ROOM.height() - 18) * scale // line * line)
        return {
            one: QRectF(card.center().x() - wide / 2, card.top() + (ROOM.height() + 12) * scale, wide, high)
            for one, card in cards.items()
        }

    def names(
        self, painter: QPainter, chart: Chart, places: Mapping[str, QRectF], scale: float, lit: Highlights
    ) -> None:
        """Names outside of their cards, each with a line from its card where it does not lie at it."""
        painter.setFont(self._small)
        for one, place in places.items():
            item = chart.nodes[one]
            card = QRectF(item.rect.topLeft() * scale, item.rect.size() * scale)
            here = Ref(NODE, one)
            if not card.adjusted(-6, -6, 6, 6).intersects(place):
                stands_out = here in lit.chosen or here == lit.hovered
                painter.setPen(QPen(self._colour("brass" if stands_out else "quiet"), 2 if stands_out else 1))
                painter.drawLine(*leader(card, place))
        for one, place in places.items():
            here = Ref(NODE, one)
            ground = self._colour("chosen" if here in lit.chosen else "hover" if here == lit.hovered else "backdrop")
            ground.setAlpha(225)
            metrics, flags = QFontMetricsF(self._small), int(_WRAPPED)
            text = self._fitting(metrics, place, chart.nodes[one].name)
            painter.fillRect(metrics.boundingRect(place, flags, text).adjusted(-3, 0, 3, 0), ground)
            painter.setPen(self._colour("text"))
            painter.drawText(place, flags, text)

    def _size(self, name: str) -> QSizeF:
        """How much room a name takes outside of its card."""
        if name not in self._sizes:
            metrics = QFontMetricsF(self._small)
            needed = metrics.boundingRect(QRectF(0, 0, _NAME_WIDTH, 10_000), int(_WRAPPED), isolate(name)).size()
            high = min(needed.height(), _NAME_LINES * metrics.lineSpacing())
            self._sizes[name] = QSizeF(min(needed.width(), _NAME_WIDTH) + 2, high)
        return self._sizes[name]

    def ghost(self, painter: QPainter, rect: QRectF, free: bool) -> None:
        """Where a card would come to lie."""
        pen = QPen(self._colour("brass" if free else "error"), 2, Qt.PenStyle.DashLine)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(rect, _ROUND, _ROUND)

    def link(self, painter: QPainter, start: QPointF, end: QPointF) -> None:
        """A way that is being drawn."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        path = QPainterPath(start)
        half = max(40.0, abs(end.x() - start.x()) / 2)
        path.cubicTo(QPointF(start.x() + half, start.y()), QPointF(end.x() - half, end.y()), end)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(self._colour("accent"), 2.5, Qt.PenStyle.DashLine))
        painter.drawPath(path)

    def band(self, painter: QPainter, rect: QRectF) -> None:
        """The rectangle that stations are chosen with."""
        colour = self._colour("brass")
        painter.setPen(QPen(colour, 1))
        colour.setAlpha(40)
        painter.setBrush(colour)
        painter.drawRect(rect)

    def _is_lit(self, item: EdgeItem, lit: Highlights) -> bool:
        here = Ref(EDGE, item.edge.id)
        return here in lit.chosen or here == lit.hovered

    def _line(self, painter: QPainter, item: EdgeItem, scale: float, is_lit: bool) -> None:
        edge, route = item.edge, item.route
        colour = self._colour(_OUTCOMES[edge.outcome])
        width = max(3.2 if is_lit else 1.8, 0.9 / scale)
        style = Qt.PenStyle.DashLine if edge.unlocks else Qt.PenStyle.SolidLine
        painter.setPen(QPen(colour, width, style, Qt.PenCapStyle.FlatCap))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(route.path)
        along = route.tip - route.tail
        length = max(1.0, (along.x() ** 2 + along.y() ** 2) ** 0.5)
        unit = QPointF(along.x() / length, along.y() / length) * ARROW
        side = QPointF(-unit.y(), unit.x()) * 0.55
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        painter.drawPolygon(QPolygonF([route.tip, route.tip - unit + side, route.tip - unit - side]))

    def _label(self, painter: QPainter, item: EdgeItem, lit: Highlights) -> None:
        rect, is_chosen = item.route.label, Ref(EDGE, item.edge.id) in lit.chosen
        worst_of = worst(item.issues)
        edge = _SEVERITIES[worst_of] if worst_of else "brass" if is_chosen else "edge"
        painter.setPen(QPen(self._colour(edge), 2 if is_chosen or worst_of else 1))
        painter.setBrush(self._colour("chosen" if is_chosen else "panel"))
        painter.drawRoundedRect(rect, 5, 5)
        painter.setPen(self._colour("text"))
        painter.setFont(self._small)
        self._lines(painter, rect.adjusted(6, 3, -6, -3), item.label, Qt.AlignmentFlag.AlignCenter)

    def _card(self, painter: QPainter, item: NodeItem, scale: float, lit: Highlights) -> None:
        here, rect = Ref(NODE, item.node.id), item.rect
        is_chosen, lost = here in lit.chosen, any("unreachable" in issue.code for issue in item.issues)
        painter.setOpacity(0.6 if lost and not is_chosen else 1.0)
        ground = "chosen" if is_chosen else "hover" if here == lit.hovered else "panel"
        ending = item.ending
        pen = QPen(self._colour("brass" if is_chosen else _ENDINGS[ending] if ending else "control"), 1.4)
        pen.setWidthF(max(2.6 if is_chosen or ending else 1.4, 1.0 / scale))
        if item.node.optional or lost:
            pen.setStyle(Qt.PenStyle.DashLine)
        painter.setPen(pen)
        painter.setBrush(self._colour(ground))
        painter.drawPath(_outline(rect, is_story=item.is_story))
        if ending is EndKind.VICTORY and scale >= READABLE:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(pen.color(), 1))
            painter.drawRoundedRect(rect.adjusted(-5, -5, 5, 5), _ROUND + 4, _ROUND + 4)
        self._picture(painter, item)
        if scale >= READABLE:
            self._texts(painter, item)
        painter.setOpacity(1.0)
        if here == lit.target:
            painter.setPen(QPen(self._colour("accent"), 3))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(rect.adjusted(-6, -6, 6, 6), _ROUND, _ROUND)
        self._sign(painter, item)
        if here == lit.hovered or (is_chosen and len(lit.chosen) == 1):
            painter.setPen(QPen(self._colour("line"), 1))
            painter.setBrush(self._colour("accent"))
            painter.drawEllipse(handle_of(rect), HANDLE, HANDLE)

    def _picture(self, painter: QPainter, item: NodeItem) -> None:
        rect = item.rect
        room = QRectF(rect.left() + 8, rect.top() + 8, ROOM.width(), ROOM.height())
        if item.is_story:
            self._theme.icon("words", "brass").paint(painter, room.adjusted(58, 20, -58, -20).toRect())
            return
        device = painter.device()
        ratio = device.devicePixelRatioF() if device else 1.0
        if item.table is not None:
            painter.drawPixmap(room.topLeft(), self._pictures.of_game(item.table.game, ratio))
            return
        if item.level is None:
            return
        picture = self._pictures.of(item.level, ratio)
        if picture is not None:
            painter.drawPixmap(room.topLeft(), picture)

    def _texts(self, painter: QPainter, item: NodeItem) -> None:
        rect = item.rect
        painter.setFont(self._name)
        painter.setPen(self._colour("text"))
        below = QRectF(rect.left() + 6, rect.top() + ROOM.height() + 10, rect.width() - 12, CARD.height() - 96)
        self._lines(painter, below, item.name, Qt.AlignmentFlag.AlignCenter)
        tags = [_TAGS["start"]] if item.starts else []
        tags += [_TAGS["optional"]] if item.node.optional else []
        left = rect.left() + 5
        for tag in tags:
            left += self._tagged(painter, self._t(tag), QPointF(left, rect.top() + 5), "brass") + 4
        if item.clear:
            from runtime.checks.clear_texts import mark_text

            if mark := mark_text(item.clear):
                self._tagged(painter, mark, QPointF(rect.left() + 5, rect.top() + ROOM.height() - 13), "brass")
        if item.ending is not None:
            said = self._t(_TAGS[item.ending])
            wide = QFontMetricsF(self._tag).horizontalAdvance(said) + 12
            at = QPointF(rect.right() - 5 - wide, rect.top() + ROOM.height() - 13)
            self._tagged(painter, said, at, _ENDINGS[item.ending])

    def _tagged(self, painter: QPainter, text: str, at: QPointF, colour: str) -> float:
        metrics = QFontMetricsF(self._tag)
        rect = QRectF(at.x(), at.y(), metrics.horizontalAdvance(text) + 12, metrics.height() + 3)
        painter.setPen(QPen(self._colour(colour), 1))
        painter.setBrush(self._colour("window"))
        painter.drawRoundedRect(rect, 4, 4)
        painter.setPen(self._colour(colour))
        painter.setFont(self._tag)
        painter.drawText(rect, int(Qt.AlignmentFlag.AlignCenter), text)
        return rect.width()

    def _sign(self, painter: QPainter, item: NodeItem) -> None:
        """The sign of what the checks have found of a station."""
        severity = worst(item.issues)
        if severity is not None:
            icon = self._theme.icon(f"issue-{severity.value}", _SEVERITIES[severity])
            rect = QRectF(item.rect.right() - 18, item.rect.top() - 8, 26, 26)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._colour("window"))
            painter.drawEllipse(rect)
            icon.paint(painter, rect.adjusted(2, 2, -2, -2).toRect())

    def _lines(self, painter: QPainter, rect: QRectF, text: str, align: Qt.AlignmentFlag) -> None:
        """A wrapped text, cut off with an ellipsis where it needs more room than there is."""
        flags = int(Qt.TextFlag.TextWordWrap | align)
        painter.drawText(rect, flags, self._fitting(QFontMetricsF(painter.font()), rect, text))

    def _fitting(self, metrics: QFontMetricsF, rect: QRectF, text: str) -> str:
        """A text, cut off with an ellipsis where it needs more lines than a rectangle has room for."""
        flags = int(Qt.TextFlag.TextWordWrap)
        whole = without_isolates(isolate(text))  # A cut could take an isolate's end away.
        shown, room = whole, QRectF(0, 0, rect.width(), 10_000)
        while metrics.boundingRect(room, flags, shown).height() > rect.height() + 2 and len(shown) > 2:
            shown = shown[: max(1, (len(shown) - 2) * 9 // 10)].rstrip() + "…"
        return isolate(shown)

    def _colour(self, name: str) -> QColor:
        return QColor(self._theme.colour(name))


def handle_of(rect: QRectF) -> QPointF:
    """Where the handle lies that ways are drawn from: on the right edge of a card, above the middle."""
    return QPointF(rect.right(), rect.top() + 20)


def _outline(rect: QRectF, is_story: bool) -> QPainterPath:
    """The shape of a card: one with a level is a plate, one of story only a page with its corner turned down."""
    path = QPainterPath()
    if not is_story:
        path.addRoundedRect(rect, _ROUND, _ROUND)
        return path
    fold = 22.0
    path.moveTo(rect.topLeft())
    path.lineTo(rect.right() - fold, rect.top())
    path.lineTo(rect.right(), rect.top() + fold)
    path.lineTo(rect.bottomRight())
    path.lineTo(rect.bottomLeft())
    path.closeSubpath()
    path.moveTo(rect.right() - fold, rect.top())
    path.lineTo(rect.right() - fold, rect.top() + fold)
    path.lineTo(rect.right(), rect.top() + fold)
    return path
