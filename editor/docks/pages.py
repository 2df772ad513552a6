"""The pages of the window: the map with what belongs to it, the graph, and while no campaign is open the start page."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QContextMenuEvent, QKeyEvent, QPixmap, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QHBoxLayout,
    QLabel,
    QMenu,
    QScrollArea,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from editor.settings import SuggestedCampaign, first_level
from editor.theme import EditorTheme, Sign
from runtime import resources
from runtime.campaign.schema_validation import Schemas
from runtime.support.plain_text import isolate
from runtime.support.texts import Texts
from runtime.ui.painter.thumbnails import PICTURE, thumbnail
from runtime.ui.plain_widgets import Label
from runtime.ui.widgets.boxes import in_column, in_row

if TYPE_CHECKING:
    from runtime.ui.painter.board import BoardPainter


_EDGE = 6
"""How far from the edges of the map strips float, in pixels."""

_WIDEST = 900
"""How wide a strip is at most, in pixels: lines that are longer are hard to read."""


class FloatingStrips(QWidget):
    """Strips one below the other over a page, no higher than those on show; ``changed`` asks for another room.

    The page beneath keeps its place, so that nothing moves under the pointer when a strip comes.
    """

    changed = Signal()

    def __init__(self, over: QWidget) -> None:
        super().__init__(over)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(_EDGE)
        self.setGeometry(0, 0, 0, 0)

    def add(self, strip: QWidget) -> None:
        """Show a strip below the others, whenever it is visible."""
        self._column.addWidget(strip)
        strip.installEventFilter(self)

    def lay(self, room: QRect, *, at_foot: bool) -> int:
        """Lie in the middle of the upper or the lower edge of ``room``; how many of its pixels are covered there."""
        width = min(_WIDEST, room.width() - 2 * _EDGE)
        least = self._column.minimumSize()
        height = max(self._column.heightForWidth(width), least.height()) if width > 0 else 0
        if self._column.isEmpty() or height <= 0:
            self.setGeometry(0, 0, 0, 0)
            return 0
        left = room.left() + (room.width() - width) // 2
        top = room.bottom() + 1 - _EDGE - height if at_foot else room.top() + _EDGE
        self.setGeometry(left, top, width, height)
        self.raise_()
        return height + 2 * _EDGE

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow strips that come and go, at once."""
        if event.type() in (QEvent.Type.Show, QEvent.Type.Hide):
            self.changed.emit()
        return super().eventFilter(watched, event)

    def event(self, event: QEvent) -> bool:
        """Follow strips that say something longer."""
        done = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest:
            self.changed.emit()
        return done


class Pages(QStackedWidget):
    """``start`` on one page; on the other what is worked on, with ``banner`` and other strips floating over it.

    That are ``maps``, in their place ``table`` where the level has no map, or ``graph``. ``floated`` says how many
    pixels of the maps lie under strips at their upper and their lower edge; ``over`` are the widgets that show them.
    """

    floated = Signal(int, int)

    def __init__(
        self,
        start: QWidget,
        banner: QWidget,
        maps: QWidget,
        graph: QWidget,
        table: QWidget,
        *,
        over: Sequence[QWidget],
    ) -> None:
        super().__init__()
        self._start, self._map, self._table, self._maps = start, QWidget(), table, maps
        self._over = tuple(over)
        self._has_map = True
        self._is_graph = False
        self._graph, self._turning = graph, QStackedWidget()
        for page in (maps, graph, table):
            self._turning.addWidget(page)
        self._column = in_column((self._turning, 1), spacing=0, margins=(0, 0, 0, 0), on=self._map)
        self._tabs, self._work = QWidget(), QWidget()
        in_column(self._tabs, (self._map, 1), spacing=0, margins=(0, 0, 0, 0), on=self._work)
        self.addWidget(start)
        self.addWidget(self._work)
        self._above, self._below = FloatingStrips(self._map), FloatingStrips(self._map)
        self._above.add(banner)
        for strips in (self._above, self._below):
            strips.changed.connect(self._lay_strips)
        self._map.installEventFilter(self)
        for shows in self._over:
            shows.installEventFilter(self)

    def place_tabs(self, tabs: QWidget) -> None:
        """Let the tabs of levels stand over whatever shows one."""
        in_row(tabs, None, margins=(0, 0, 0, 0), on=self._tabs)

    def place_above(self, widget: QWidget) -> None:
        """Let something float over the upper edge of the map, below the banner."""
        self._above.add(widget)

    def place_below(self, widget: QWidget) -> None:
        """Let something float over the lower edge of the map."""
        self._below.add(widget)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let the strips keep to the edges of the map."""
        if event.type() == QEvent.Type.Resize:
            self._lay_strips()
        return super().eventFilter(watched, event)

    def _lay_strips(self) -> None:
        """Put the strips into their places; a form has no edge to spare, so that it begins below them."""
        if not isValid(self._turning):
            return  # While its window goes, strips that hide still tell of it.
        page = self._turning.currentWidget()
        on_map = page is self._maps
        self._below.setVisible(on_map)
        room = QRect()
        for shows in self._over if on_map else (self._map,):
            if shows is self._map or shows.isVisibleTo(self._map):
                room = room.united(QRect(shows.mapTo(self._map, QPoint(0, 0)), shows.size()))
        above = self._above.lay(room, at_foot=False)
        below = self._below.lay(room, at_foot=True) if on_map else 0
        self._column.setContentsMargins(0, above if page is self._table else 0, 0, 0)
        self.floated.emit(above, below)

    def show_graph(self, shown: bool) -> None:
        """Turn to the graph, or to the level."""
        self._is_graph = shown
        self._show_page()

    def show_table(self, shown: bool) -> None:
        """Let the form of a table game be in the place of the map, or the map be there again."""
        self._has_map = not shown
        self._show_page()

    def _show_page(self) -> None:
        level = self._maps if self._has_map else self._table
        self._turning.setCurrentWidget(self._graph if self._is_graph else level)
        self._tabs.setVisible(not self._is_graph)
        self._lay_strips()

    def show_map(self, shown: bool) -> None:
        """Turn to the map, or to the start page."""
        self.setCurrentWidget(self._work if shown else self._start)


class StartPage(QWidget):
    """Two columns of cards under the title.

    ``chosen`` gives the folder of the campaign to open, ``forgotten`` one that is to be remembered no longer,
    ``removed`` that of an installed campaign that is to be removed.
    """

    chosen = Signal(object)
    forgotten = Signal(object)
    removed = Signal(object)

    def __init__(self, theme: EditorTheme, t: Texts, first: Sequence[QAction]) -> None:
        super().__init__()
        self._theme, self._t = theme, t
        self._boards: BoardPainter | None = None
        self._schemas = Schemas(resources.schemas())  # Read with the first picture, and not anew for each.
        self._plain: list[StartCard] = []
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._draw_one)
        self.setObjectName("page")
        below = _centred(t("Campaign and map editor"), "quiet")
        below.setFont(theme.font(20))
        self._first = tuple(_first_button(action) for action in first)
        begin = QHBoxLayout()
        begin.addStretch()
        for button in self._first:
            begin.addWidget(button)
        begin.addStretch()
        self._recent, self._samples, self._installed = QVBoxLayout(), QVBoxLayout(), QVBoxLayout()
        inner = QWidget()
        inner.setMaximumWidth(1100)
        page = in_column(
            _centred("Scryptic", "title"),
            below,
            8,
            begin,
            self._steps(),
            8,
            self._columns(),
            spacing=6,
            margins=(36, 10, 36, 12),
            on=inner,
        )
        page.addStretch()
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(_scrolled(inner))

    def show_offers(
        self,
        recent: Sequence[SuggestedCampaign],
        samples: Sequence[SuggestedCampaign],
        installed: Sequence[SuggestedCampaign] = (),
    ) -> None:
        """Show these campaigns in the place of those before."""
        self._plain = []
        nothing = self._t("Nothing yet: open a sample, or make a campaign of your own.")
        self._fill(self._recent, recent, nothing, removable=True)
        self._fill(self._samples, samples, self._t("No samples are installed."))
        self._fill(self._installed, installed, "", removable=True, is_installed=True)
        self._installed_head.setVisible(bool(installed))
        self._draw_soon()

    def use_painter(self, boards: BoardPainter) -> None:
        """Draw the pictures of the campaigns from now on, one after the other."""
        self._boards = boards
        self._draw_soon()

    def take_focus(self) -> None:
        """Give the keyboard to the first button."""
        self._first[0].setFocus()

    def showEvent(self, event: QShowEvent) -> None:
        """Go on with the pictures, which nobody needs who opens a campaign at once."""
        super().showEvent(event)
        self._draw_soon()

    def _draw_soon(self) -> None:
        if self._boards is not None and self._plain and self.isVisible():
            self._soon.start()

    def _draw_one(self) -> None:
        """Read and draw one campaign's first level, then let others have their turn."""
        if self._boards is None or not self._plain or not self.isVisible():
            return
        card = self._plain.pop(0)
        if level := first_level(card.offer.folder, self._schemas):
            card.show_picture(thumbnail(self._boards, level, self.devicePixelRatioF()))
        self._draw_soon()

    def _fill(
        self,
        column: QVBoxLayout,
        offers: Sequence[SuggestedCampaign],
        nothing: str,
        *,
        removable: bool = False,
        is_installed: bool = False,
    ) -> None:
        while (item := column.itemAt(0)) and (widget := item.widget()):
            column.removeWidget(widget)
            widget.setParent(None)
            widget.deleteLater()
        for offer in offers:
            card = StartCard(offer, self._theme, self._t, removable=removable, is_installed=is_installed)
            card.clicked.connect(partial(self._choose, offer))
            card.forgotten.connect(partial(self._take_off, offer, is_installed))
            column.addWidget(card)
            if not offer.is_missing:
                self._plain.append(card)
        if not offers and nothing:
            empty = Label(nothing)
            empty.setObjectName("quiet")
            empty.setWordWrap(True)
            column.addWidget(empty)

    def _take_off(self, offer: SuggestedCampaign, is_installed: bool) -> None:
        (self.removed if is_installed else self.forgotten).emit(offer.folder)

    def _choose(self, offer: SuggestedCampaign, _checked: bool = False) -> None:
        self.chosen.emit(offer.folder)

    def _steps(self) -> QLabel:
        """The whole way in one line, for who has never been here."""
        said = self._t("Choose a beginning  ›  paint with the stones on the left  ›  press Play to try what you see")
        steps = _centred(said, "quiet")
        steps.setWordWrap(True)
        return steps

    def _columns(self) -> QBoxLayout:
        self._sides = columns = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        columns.setSpacing(36)
        samples = self._t("Samples: each shows one idea")
        self._installed_head = _heading(self._t("Installed"))
        left = QVBoxLayout()
        left.setSpacing(6)
        for part in (_heading(self._t("Lately open")), self._recent, self._installed_head, self._installed):
            if isinstance(part, QLabel):
                left.addWidget(part)
            else:
                part.setSpacing(6)
                left.addLayout(part)
        right = QVBoxLayout()
        right.setSpacing(6)
        right.addWidget(_heading(samples))
        self._samples.setSpacing(6)
        right.addLayout(self._samples)
        for cards in (left, right):
            columns.addLayout(cards, 1)
            columns.setAlignment(cards, Qt.AlignmentFlag.AlignTop)
        return columns

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where texts are too large for two columns, they stand below one another."""
        super().resizeEvent(event)
        direction, is_narrow = QBoxLayout.Direction, self.width() < self._theme.px(_BESIDE)
        self._sides.setDirection(direction.TopToBottom if is_narrow else direction.LeftToRight)


class StartCard(QToolButton):
    """A large button with a picture, a name and a line about it.

    ``forgotten`` is sent when it is to be taken off its list: by its cross, its menu, or Del. An installed campaign is
    to be removed then, which is asked first.
    """

    forgotten = Signal()

    def __init__(
        self,
        offer: SuggestedCampaign,
        theme: EditorTheme,
        t: Texts,
        *,
        removable: bool = False,
        is_installed: bool = False,
    ) -> None:
        super().__init__()
        self.offer, self._t, self._is_removable, self._is_installed = offer, t, removable, is_installed
        self.setObjectName("card")
        self.setAccessibleName(isolate(offer.name))
        self.setAccessibleDescription(isolate(offer.about))
        self.setToolTip(
            t("There is no campaign in this folder any more; Del takes it off the list")
            if offer.is_missing
            else t("Open {folder}", folder=offer.folder)
        )
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumHeight(70)
        policy = self.sizePolicy()
        policy.setHorizontalPolicy(policy.Policy.Expanding)
        self.setSizePolicy(policy)
        self._picture: QLabel = Sign(theme, "issue-warning", "warning", 24) if offer.is_missing else Label()
        self._picture.setFixedSize(PICTURE)
        self._picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        head, line = Label(offer.name), Label(offer.about)
        head.setObjectName("section")
        line.setObjectName("quiet")
        line.setWordWrap(True)
        texts = QVBoxLayout()
        texts.setSpacing(1)
        layout = in_row(self._picture, (texts, 1), spacing=12, margins=(10, 4, 8, 4), on=self)
        for label in (head, line):
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            texts.addWidget(label)
        self._picture.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        if removable:
            layout.addWidget(self._cross(theme), 0, Qt.AlignmentFlag.AlignTop)

    def show_picture(self, picture: QPixmap) -> None:
        """Show a picture of the campaign."""
        self._picture.setPixmap(picture)

    def sizeHint(self) -> QSize:
        """As large as the texts need."""
        return self.layout().sizeHint()  # type: ignore[union-attr]

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens the campaign; Del takes it off the list."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        elif event.key() == Qt.Key.Key_Delete and self._is_removable:
            self.forgotten.emit()
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Offer to open it, and to take it off the list."""
        menu = QMenu(self)
        menu.setToolTipsVisible(True)
        opening = menu.addAction(self._t("Open"), self.click)
        opening.setEnabled(not self.offer.is_missing)
        opening.setToolTip(self.toolTip())
        if self._is_removable:
            label = self._t("Remove…") if self._is_installed else self._t("Take it off the list")
            removing = menu.addAction(label, self.forgotten.emit)
            removing.setToolTip(
                self._t("Remove it from the installed campaigns; its saved games stay")
                if self._is_installed
                else self._t("The campaign itself stays where it lies")
            )
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(event.globalPos())

    def _cross(self, theme: EditorTheme) -> QToolButton:
        cross = QToolButton()
        cross.setObjectName("small")
        cross.setIcon(theme.icon("close", "quiet"))
        cross.setIconSize(QSize(14, 14))
        cross.setAutoRaise(True)
        if self._is_installed:
            cross.setAccessibleName(self._t("Remove {name}", name=self.offer.name))
            cross.setToolTip(self._t("Remove it from the installed campaigns; its saved games stay (Del)"))
        else:
            cross.setAccessibleName(self._t("Take {name} off the list", name=self.offer.name))
            cross.setToolTip(self._t("Take it off the list; the campaign itself stays where it lies (Del)"))
        cross.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        cross.clicked.connect(self.forgotten)
        return cross


def _first_button(action: QAction) -> QToolButton:
    button = QToolButton()
    button.setObjectName("card")
    button.setDefaultAction(action)
    button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
    button.setIconSize(QSize(24, 24))
    button.setMinimumSize(QSize(190, 52))
    button.setAccessibleName(action.text())
    button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    return button


def _heading(text: str) -> QLabel:
    label = Label(text)
    label.setObjectName("heading")
    return label


_BESIDE = 760
"""How wide the page is at least where it has two columns, in pixels at the usual size of texts."""


def _centred(text: str, name: str) -> QLabel:
    label = Label(text)
    label.setObjectName(name)
    label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
    return label


def _scrolled(inner: QWidget) -> QScrollArea:
    """The page in the middle of a view that scrolls where the window is low."""
    holder = QWidget()
    in_row(None, (inner, 100), None, margins=(0, 0, 0, 0), on=holder)
    scroll = QScrollArea()
    scroll.setWidgetResizable(True)
    scroll.setFrameShape(QScrollArea.Shape.NoFrame)
    scroll.setWidget(holder)
    scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    return scroll
