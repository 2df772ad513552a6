"""The campaigns of a gallery as cards side by side, in the colours and letters of the window they lie in."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QKeyEvent, QPainter, QPaintEvent, QPen, QPixmap, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
)

from runtime.ui.gallery.gallery_model import GALLERY_CARD, GalleryCard, GalleryModel
from runtime.ui.plain_widgets import elided

LEAST_WIDTH, SHARE = 11.5, 0.56
"""How narrow a card may be, in heights of a line, and how tall its picture is for its width."""
MOST_SCALED = 120
"""So many pictures are kept as large as they are shown."""
LEAST_PICTURE = 2
"""So many lines tall is a picture at the least."""
MARGIN, GAP = 8, 4
"""Between a card and what is on it, and around each card, in pixels."""


@dataclass(frozen=True, slots=True)
class CardColours:
    """The colours of cards: their ground and that of pictures, their edge, what is chosen, and the letters."""

    ground: str
    shade: str
    edge: str
    bright: str
    on_bright: str
    text: str
    quiet: str


class GalleryView(QListView):
    """Arrows lead from card to card; Enter takes the chosen one. ``colours`` are asked for whenever cards are drawn."""

    taken = Signal()
    """Enter, or a double click."""

    def __init__(self, model: GalleryModel, colours: Callable[[], CardColours], name: str) -> None:
        super().__init__()
        self.colours = colours
        self.setAccessibleName(name)
        # Rows that wrap, not icons: Qt then knows where each of ten thousand lies without asking it.
        self.setFlow(QListView.Flow.LeftToRight)
        self.setWrapping(True)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setUniformItemSizes(True)
        self.setMovement(QListView.Movement.Static)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setMouseTracking(True)
        # Its whole ground is painted here, so that what lies below need not be, whenever it is scrolled.
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setModel(model)
        self.setItemDelegate(_GalleryCards(self))
        self.doubleClicked.connect(lambda _index: self.taken.emit())

    @property
    def line(self) -> int:
        """The height of a line, in pixels."""
        return self.fontMetrics().lineSpacing()

    @property
    def card_size(self) -> QSize:
        """How large a card is with the room around it, in pixels: as many side by side as there is room for."""
        # As if there always were a bar, so that it may come and go.
        room = max(1, self.width() - 2 * self.frameWidth() - self.verticalScrollBar().sizeHint().width() - 2)
        columns = max(1, int(room / (LEAST_WIDTH * self.line)))
        wide = room // columns
        return QSize(wide, self.picture_height(wide) + self._height_below)

    @property
    def _height_below(self) -> int:
        """How much of a card is not its picture, in pixels."""
        return round(3.3 * self.line) + 3 * MARGIN + 2 * GAP

    def picture_height(self, wide: int) -> int:
        """How tall the picture of a card so wide is: less where its words would be out of sight."""
        free = max(LEAST_PICTURE * self.line, self.height() - 2 * self.frameWidth() - self._height_below)
        return min(round((wide - 2 * (MARGIN + GAP)) * SHARE), free)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The cards take all the room; the chosen one stays in sight."""
        self._fit()
        super().resizeEvent(event)
        if self.currentIndex().isValid():
            self.scrollTo(self.currentIndex())

    def paintEvent(self, event: QPaintEvent) -> None:
        """The ground, and the cards upon it."""
        painter = QPainter(self.viewport())
        painter.fillRect(event.rect(), QColor(self.colours().shade))
        painter.end()
        super().paintEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        """Texts may have another size."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._fit()

    def dataChanged(
        self,
        first: QModelIndex | QPersistentModelIndex,
        last: QModelIndex | QPersistentModelIndex,
        roles: Sequence[int] = (),
    ) -> None:
        """A card whose picture has come is painted; Qt would first look where each of ten thousand lies now."""
        if list(roles) == [GALLERY_CARD]:
            self.update(first)
        else:
            super().dataChanged(first, last, roles)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter takes the chosen card."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self.taken.emit()
            event.accept()
        else:
            super().keyPressEvent(event)

    def _fit(self) -> None:
        size = self.card_size
        self.setGridSize(size)
        self.verticalScrollBar().setSingleStep(max(20, size.height() // 6))


class _GalleryCards(QStyledItemDelegate):
    """Paints a card."""

    def __init__(self, view: GalleryView) -> None:
        super().__init__(view)
        self._view = view
        self._scaled: OrderedDict[tuple[int, QSize], QPixmap] = OrderedDict()

    def sizeHint(self, _option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex) -> QSize:
        """As large as all cards of the list."""
        return self._view.gridSize()

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """The picture above, the words below it; the chosen card has a bright edge, the keyboard's a second one."""
        card = index.data(GALLERY_CARD)
        if not isinstance(card, GalleryCard):
            return
        rect: QRect = option.rect.adjusted(GAP, GAP, -GAP, -GAP)
        colours = self._view.colours()
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_plate(painter, QRectF(rect), option.state, colours)
        inside = rect.adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)
        tall = self._view.picture_height(option.rect.width())
        room = QRect(inside.left(), inside.top(), inside.width(), tall)
        self._paint_picture(painter, room, card, colours)
        self._paint_badge(painter, room, card, colours)
        self._paint_words(painter, inside.adjusted(0, tall + MARGIN, 0, 0), card, colours)
        painter.restore()

    def _paint_plate(self, painter: QPainter, rect: QRectF, state: QStyle.StateFlag, colours: CardColours) -> None:
        is_chosen = bool(state & QStyle.StateFlag.State_Selected)
        is_under = bool(state & QStyle.StateFlag.State_MouseOver)
        painter.setBrush(QColor(colours.ground))
        edge = QColor(colours.bright if is_chosen or is_under else colours.edge)
        painter.setPen(QPen(edge, 2.4 if is_chosen else 1.2))
        painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1), 5, 5)
        if is_chosen and self._view.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(colours.text), 1))
            painter.drawRoundedRect(rect.adjusted(4, 4, -4, -4), 4, 4)

    def _paint_picture(self, painter: QPainter, room: QRect, card: GalleryCard, colours: CardColours) -> None:
        painter.fillRect(room, QColor(colours.shade))
        if card.picture is not None and not card.picture.isNull():
            drawn = self._fitting(card.picture, room.size())
            place = QRect(room.topLeft(), drawn.deviceIndependentSize().toSize())
            place.moveCenter(room.center())
            painter.drawPixmap(place.topLeft(), drawn)

    def _fitting(self, picture: QPixmap, room: QSize) -> QPixmap:
        """A picture as large as fits in; those drawn last are kept, for to scale one takes longer than all the rest."""
        key = picture.cacheKey(), room
        found = self._scaled.get(key)
        if found is None:
            ratio = self._view.devicePixelRatioF()
            how = Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
            found = picture.scaled(room * ratio, *how)
            found.setDevicePixelRatio(ratio)
            self._scaled[key] = found
            while len(self._scaled) > MOST_SCALED:
                self._scaled.popitem(last=False)
        else:
            self._scaled.move_to_end(key)
        return found

    def _paint_badge(self, painter: QPainter, room: QRect, card: GalleryCard, colours: CardColours) -> None:
        if not card.badge:
            return
        font = QFont(self._view.font())
        font.setBold(True)
        metrics = QFontMetrics(font)
        wide = min(metrics.horizontalAdvance(card.badge) + 2 * MARGIN, room.width())
        place = QRect(room.right() - wide + 1, room.top(), wide, metrics.height() + 4)
        painter.fillRect(place, QColor(colours.bright if card.is_update else colours.edge))
        painter.setFont(font)
        painter.setPen(QColor(colours.on_bright if card.is_update else colours.text))
        painter.drawText(place, Qt.AlignmentFlag.AlignCenter, elided(metrics, card.badge, wide))

    def _paint_words(self, painter: QPainter, room: QRect, card: GalleryCard, colours: CardColours) -> None:
        usual, bold = QFont(self._view.font()), QFont(self._view.font())
        bold.setBold(True)
        top = room.top()
        for place, text in enumerate((card.name, *card.lines)):
            font = usual if place else bold
            metrics = QFontMetrics(font)
            painter.setFont(font)
            painter.setPen(QColor(colours.text if place < 2 else colours.quiet))
            line = QRect(room.left(), top, room.width(), metrics.height())
            flags = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
            painter.drawText(line, flags, elided(metrics, text, room.width()))
            top += round(self._view.line * 1.06)
