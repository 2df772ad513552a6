"""Things to choose from as cards side by side: a picture, a name, some lines about it, and how far one has come."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPen, QPixmap, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListView,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
)

from runtime.support.plain_text import isolate
from runtime.ui.plain_widgets import ListItem, elided, tip_text
from runtime.ui.theme import Theme

CARD = Qt.ItemDataRole.UserRole + 20
PICTURE = Qt.ItemDataRole.UserRole + 21
NAME_SIZE, LINE_SIZE = 18, 15
"""Pixels of a card's name and of the lines below it, at the usual size of texts."""
MARGIN, GAP = 9, 5
"""Between a card and what is on it, and around each card, in pixels."""
TALLEST = 0.5
"""What part of the list's height a picture has at most."""
BAR = 7
"""How tall the bar is that shows how far one has come, in pixels."""


@dataclass(frozen=True, slots=True)
class ListCard:
    """What a card says; ``done`` is the share from 0 to 1 that is done, None where that is nothing to speak of.

    ``is_damaged`` marks what can't be played as it is.
    """

    name: str
    lines: tuple[str, ...] = ()
    done: float | None = None
    is_damaged: bool = False


class CardList(QListWidget):
    """A list whose rows are cards; arrows lead to the cards beside, above and below, as eyes see them.

    Each card is read out whole: its name, then its lines.
    """

    def __init__(self, theme: Theme, name: str, *, least: int = 232, share: float = 0.62, lines: int = 3) -> None:
        """``least`` is how narrow a card may be, ``share`` how tall its picture is for its width.

        There is room for so many ``lines``.
        """
        super().__init__()
        self._theme, self._least, self.share, self.lines = theme, least, share, lines
        self.setAccessibleName(isolate(name))
        self.setViewMode(QListView.ViewMode.IconMode)
        self.setMovement(QListView.Movement.Static)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setUniformItemSizes(True)
        self.setSpacing(0)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMouseTracking(True)
        self.setItemDelegate(_Cards(theme, self))

    @property
    def columns(self) -> int:
        """How many cards stand side by side."""
        return max(1, self._room // self._theme.px(self._least))

    @property
    def _room(self) -> int:
        """How much width the cards have, in pixels, also where they need no bar to scroll them."""
        return self.width() - 2 * self.frameWidth() - self.verticalScrollBar().sizeHint().width() - 1

    @property
    def card_size(self) -> QSize:
        """How large a card is with the room around it, in pixels."""
        theme, wide = self._theme, self._room // self.columns
        text = theme.px(round(NAME_SIZE * 1.4)) + self.lines * theme.px(round(LINE_SIZE * 1.4)) + BAR
        return QSize(wide, self.picture_height(wide - 2 * (MARGIN + GAP)) + text + 2 * GAP + 3 * MARGIN)

    def picture_height(self, wide: int) -> int:
        """How tall the picture of a card is, ``wide`` pixels across: not so tall that its words are out of sight."""
        return min(round(wide * self.share), round(self.viewport().height() * TALLEST))

    def add_card(self, card: ListCard, picture: QPixmap | None = None) -> ListItem:
        """One more card at the end; its picture may come later."""
        item = ListItem()
        show_card(item, card)
        item.setData(PICTURE, picture)
        self.addItem(item)
        return item

    def resizeEvent(self, event: QResizeEvent) -> None:
        """As many cards side by side as there is room for, which take all of it; the chosen one stays in sight."""
        self.setGridSize(self.card_size)
        super().resizeEvent(event)
        if self.currentItem() is not None:
            self.scrollToItem(self.currentItem())

    def changeEvent(self, event: QEvent) -> None:
        """Texts may have another size, or the window."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.StyleChange:
            self.setGridSize(self.card_size)

    def moveCursor(self, action: QAbstractItemView.CursorAction, _modifiers: Qt.KeyboardModifier) -> QModelIndex:
        """Arrows go along the rows and from row to row, Page up and down by what is in sight."""
        if not self.count():
            return QModelIndex()
        moves = QAbstractItemView.CursorAction
        page = max(1, self.viewport().height() // max(1, self.card_size.height())) * self.columns
        steps = {
            moves.MoveLeft: -1,
            moves.MovePrevious: -1,
            moves.MoveRight: 1,
            moves.MoveNext: 1,
            moves.MoveUp: -self.columns,
            moves.MoveDown: self.columns,
            moves.MovePageUp: -page,
            moves.MovePageDown: page,
            moves.MoveHome: -self.count(),
            moves.MoveEnd: self.count(),
        }
        row = max(0, min(self.count() - 1, self.currentRow() + steps.get(action, 0)))
        return self.model().index(row, 0)


def show_card(item: QListWidgetItem, card: ListCard) -> None:
    """Have an item of such a list say what a card does; it is read out whole."""
    told = "\n".join((card.name, *card.lines))
    item.setText(told)
    item.setToolTip(tip_text(told))
    item.setData(Qt.ItemDataRole.AccessibleTextRole, ", ".join((card.name, *card.lines)))
    item.setData(CARD, card)


class _Cards(QStyledItemDelegate):
    """Paints a card."""

    def __init__(self, theme: Theme, over: CardList) -> None:
        super().__init__(over)
        self._theme, self._list = theme, over

    def sizeHint(self, _option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex) -> QSize:
        """As large as all cards of the list."""
        return self._list.card_size

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """The picture above, the words below it; the chosen card has a bright edge, the keyboard's a second one."""
        card, picture = index.data(CARD), index.data(PICTURE)
        rect: QRect = option.rect.adjusted(GAP, GAP, -GAP, -GAP)
        state: QStyle.StateFlag = option.state
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        self._paint_plate(painter, QRectF(rect), state)
        inside = rect.adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)
        tall = self._list.picture_height(inside.width())
        self._paint_picture(painter, QRect(inside.left(), inside.top(), inside.width(), tall), picture)
        if isinstance(card, ListCard):
            words = inside.adjusted(0, tall + MARGIN, 0, 0)
            self._paint_words(painter, words, card)
        painter.restore()

    def _paint_plate(self, painter: QPainter, rect: QRectF, state: QStyle.StateFlag) -> None:
        colours = self._theme.colours
        is_chosen = bool(state & QStyle.StateFlag.State_Selected)
        is_under = bool(state & QStyle.StateFlag.State_MouseOver)
        painter.setBrush(QColor(70, 48, 20, 235) if is_chosen else QColor(34, 21, 11, 235))
        edge = colours.bright_brass if is_chosen else colours.brass if is_under else colours.dark_brass
        painter.setPen(QPen(QColor(edge), 2.4 if is_chosen else 1.4))
        painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1), 5, 5)
        if is_chosen and self._list.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(colours.text), 1))
            painter.drawRoundedRect(rect.adjusted(4, 4, -4, -4), 4, 4)

    def _paint_picture(self, painter: QPainter, room: QRect, picture: QPixmap | None) -> None:
        painter.fillRect(room, QColor(self._theme.colours.shade))
        if picture is not None and not picture.isNull():
            size = picture.size().scaled(room.size(), Qt.AspectRatioMode.KeepAspectRatio)
            place = QRect(room.topLeft(), size)
            place.moveCenter(room.center())
            painter.drawPixmap(place, picture)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(12, 6, 2), 1.4))
        painter.drawRect(room)

    def _paint_words(self, painter: QPainter, room: QRect, card: ListCard) -> None:
        theme, top = self._theme, room.top()
        name, lines = theme.text(NAME_SIZE, QFont.Weight.Bold), theme.text(LINE_SIZE)
        rows: Sequence[tuple[str, QFont, str]] = [
            (card.name, name, theme.colours.bright_brass),
            *(
                (line, lines, theme.colours.bad if card.is_damaged and not place else theme.colours.text)
                for place, line in enumerate(card.lines)
            ),
        ]
        for text, font, colour in rows:
            metrics = QFontMetrics(font)
            painter.setFont(font)
            painter.setPen(QColor(colour))
            line = QRect(room.left(), top, room.width(), metrics.height())
            painter.drawText(
                line, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, elided(metrics, text, room.width())
            )
            top += theme.px(round((NAME_SIZE if font is name else LINE_SIZE) * 1.4))
        if card.done is not None:
            bar = QRectF(room.left(), room.bottom() - BAR + 1, room.width(), BAR)
            painter.setPen(QPen(QColor(theme.colours.dark_brass), 1))
            painter.setBrush(QColor(theme.colours.shade))
            painter.drawRoundedRect(bar, 3, 3)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(theme.colours.good if card.done >= 1 else theme.colours.brass))
            if card.done > 0:
                painter.drawRoundedRect(QRectF(bar.left(), bar.top(), bar.width() * card.done, bar.height()), 3, 3)
