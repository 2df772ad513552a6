"""What pages share on which one thing of many is chosen: a list, and all about what is chosen beside it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QKeyEvent, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QVBoxLayout, QWidget

from runtime.engine.levels.level import Level
from runtime.match.table_match import TableSetup
from runtime.support.plain_text import isolate
from runtime.ui.game.board.board_surface import LevelPicture
from runtime.ui.game_setup.setup import GameParts
from runtime.ui.menus.page import MenuPage, Room
from runtime.ui.painter.picture_queue import Thumbnails
from runtime.ui.painter.thumbnails import table_thumbnail
from runtime.ui.plain_widgets import Label
from runtime.ui.tablegames.picture import board_picture
from runtime.ui.widgets.boxes import in_column, in_row
from runtime.ui.widgets.brass_button import BrassButton
from runtime.ui.widgets.card_list import PICTURE as SHOWN
from runtime.ui.widgets.card_list import CardList, ListCard
from runtime.ui.widgets.fields import Scrolled

DRAWN = QSize(700, 700)
"""How large the board of a table game is drawn."""
EDGE = QSize(4, 4)
"""What lies around a cover, in pixels."""


class ChoicePicture(LevelPicture):
    """Shows one or the other, as large as fits in."""

    def __init__(self, parts: GameParts) -> None:
        super().__init__(parts)
        self._setup: TableSetup | None = None
        self._board = QImage()
        self._cover = QImage()

    def show_cover(self, cover: QImage, name: str) -> None:
        """Show the picture that stands for something with a name."""
        self._setup, self._cover = None, cover
        self.setAccessibleName(isolate(name))
        self.update()

    def show_level(self, level: Level) -> None:
        """Show a level's board."""
        self._setup, self._cover = None, QImage()
        super().show_level(level)

    def show_table(self, setup: TableSetup) -> None:
        """Show the board of a table game as it stands."""
        self._setup, self._board, self._cover = setup, QImage(), QImage()
        self.setAccessibleName(isolate(setup.title))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The board in the middle, or the cover in a line of brass."""
        if not self._cover.isNull():
            self._paint_cover()
            return
        if self._setup is None:
            super().paintEvent(event)
            return
        if self._board.isNull():
            self._board = board_picture(self._parts, self._setup, DRAWN, self.devicePixelRatioF())
        side = min(self.width(), self.height())
        place = QRectF((self.width() - side) / 2, (self.height() - side) / 2, side, side)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(place, self._board)

    def _paint_cover(self) -> None:
        size = self._cover.size().scaled(self.size() - EDGE * 2, Qt.AspectRatioMode.KeepAspectRatio)
        place = QRect(
            (self.width() - size.width()) // 2, (self.height() - size.height()) // 2, size.width(), size.height()
        )
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(place, self._cover)
        painter.setPen(QPen(QColor(self._parts.theme.colours.bright_brass), 2))
        painter.drawRect(place.adjusted(-2, -2, 1, 1))


PICTURE = QSize(400, 300)
"""How large the pictures on cards are drawn, in pixels."""


class ChoicePage(MenuPage):
    """A list, the picture and words about what is chosen in it, and a row of buttons below.

    Enter presses the main button, Del the one that removes, where the page has one.
    """

    def __init__(self, room: Room, name: str, *, share: float, lines: int, least: int = 232) -> None:
        """``name`` is what the list is called; for the rest see :class:`CardList`."""
        super().__init__()
        self._room = room
        theme = room.theme
        self.list = CardList(theme, name, share=share, lines=lines, least=least)
        self.thumbnails = Thumbnails(room.parts.painter, PICTURE, self)
        self.picture = ChoicePicture(room.parts)
        self.picture.setMinimumSize(300, 200)
        self.name = Label()
        self.about = Label()
        self.figures = Label()
        colours = theme.colours
        for label, style in (
            (self.name, theme.headline(26)),
            (self.figures, f"font-size: 17px; color: {colours.good};"),
            (self.about, "font-size: 17px;"),
        ):
            label.setWordWrap(True)
            label.setAlignment(Qt.AlignmentFlag.AlignTop)
            theme.dress(label, style)
        self.main: BrassButton | None = None
        self.removing: BrassButton | None = None
        self.list.currentRowChanged.connect(self.show_row)
        self.list.itemDoubleClicked.connect(lambda _item: self.press_main())

    def lay_out(self, buttons: Sequence[QWidget], *, above: QWidget | None = None) -> None:
        """Put everything in its place; of the ``buttons`` the last stands at the right. ``above`` is over the list."""
        words = QWidget()
        in_column(self.name, self.figures, self.about, None, spacing=8, margins=(0, 0, 8, 0), on=words)
        right = in_column((self.picture, 3), (Scrolled(words), 2), spacing=12)
        left = QVBoxLayout()
        if above is not None:
            left.addWidget(above)
        left.addWidget(self.list, 1)
        both = in_row((left, 7), (right, 5), spacing=24)
        row = in_row(*buttons[:-1], None, buttons[-1], spacing=10)
        in_column((both, 1), row, spacing=12, margins=(0, 0, 0, 0), on=self)

    def add_map(self, card: ListCard, level: Level | None, table: str = "") -> None:
        """A card with the picture of a map as soon as it is drawn, or of a table game by its id."""
        item = self.list.add_card(card)
        if level is not None:
            self.thumbnails.want(level, lambda picture: item.setData(SHOWN, picture))
        elif table:
            item.setData(SHOWN, table_thumbnail(table, self.devicePixelRatioF(), PICTURE))

    def add_cover(self, card: ListCard, cover: QImage) -> None:
        """A card with a picture of its own."""
        item, ratio = self.list.add_card(card), self.devicePixelRatioF()
        how = Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
        self.thumbnails.want_made(
            cover,
            lambda: QPixmap.fromImage(cover.scaled(PICTURE * ratio * 1.3, *how)),
            lambda picture: item.setData(SHOWN, picture),
        )

    def clear_rows(self) -> None:
        """Empty the list; nothing is chosen."""
        self.thumbnails.forget()
        was = self.list.blockSignals(True)
        self.list.clear()
        self.list.blockSignals(was)

    def show_row(self, row: int) -> None:
        """Show all about a row of the list; pages say what that is."""

    def press_main(self) -> None:
        """Do what the page is for."""
        if self.main is not None:
            self.main.click()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter and Del wherever the keyboard is on the page."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.press_main()
        elif event.key() == Qt.Key.Key_Delete and self.removing is not None:
            self.removing.click()
        else:
            super().keyPressEvent(event)
