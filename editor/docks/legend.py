"""What is told below the map: what the overlay means, and the line of what the tool would do and of the cell."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt, QTimer, Signal, SignalInstance
from PySide6.QtGui import QAction, QColor, QFontMetrics, QIcon, QImage, QPainter, QPixmap, QResizeEvent
from PySide6.QtWidgets import QFrame, QSizePolicy, QStatusBar, QToolButton, QVBoxLayout, QWidget

from editor.document.changes import CellsChanged
from editor.editor_state import EditorChange, EditorState, LevelShown, PointedAt, StatusMessage
from editor.mapmaker.figures import Figures, LegendEntry, Overlay, overlay_text, texts_of
from editor.settings import FIT, STEPS, USUAL
from editor.theme import EditorTheme, Sign
from editor.tools.names import describe_cell
from runtime.engine.board.grid import Cell
from runtime.engine.board.terrain import Terrain
from runtime.profile.settings import USUAL_TEXT
from runtime.support.capitals import large
from runtime.support.plain_text import isolate
from runtime.support.texts import Texts
from runtime.ui.plain_widgets import ComboBox, Label
from runtime.ui.widgets.boxes import in_column, in_row

_SWATCH = 26
_GROUND = QColor("#8d8468")
_ROOMY = 900
"""How high a window must be, in pixels, for the explanation to be unfolded at first: the map comes before it."""
_SHORT = 110
"""Signs up to which a text is shown in any case."""


class Layer(Protocol):
    """What the legend explains: the overlay of the canvas."""

    changed: SignalInstance

    @property
    def overlay(self) -> Overlay | None:
        """Which overlay is shown."""

    @property
    def figures(self) -> Figures | None:
        """What it shows now."""

    def show(self, overlay: Overlay | None) -> None:
        """Show another one, or none."""

    def said(self, t: Texts, cell: Cell, named: bool = True) -> str:
        """What the overlay says of a cell, after its name."""

    def sample(self, marked: int, text: str, tile: int) -> QImage:
        """A single cell as a picture."""


class Legend(QFrame):
    """Shown while an overlay is; its button closes both."""

    def __init__(self, state: EditorState, layer: Layer, theme: EditorTheme, t: Texts) -> None:
        super().__init__()
        self._state, self._layer, self._theme, self._t = state, layer, theme, t
        self._shown: Overlay | None = None
        self.setObjectName("legend")
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAccessibleName(t("Legend of the overlay"))
        self.title, self.text, self.here = Label(), Label(), Label()
        self.title.setObjectName("section")
        self.here.setObjectName("quiet")
        self.here.setAccessibleName(t("What the overlay says of this cell"))
        self.here.setMinimumWidth(1)
        self.text.setWordWrap(True)
        self.text.setAccessibleName(t("What the figures mean"))
        self.close_button = _small(theme.icon("close"), t("Hide the overlay"))
        self.close_button.clicked.connect(self._close)
        self.more_button = _small(theme.icon("help"), t("What the figures mean"))
        self.more_button.setCheckable(True)
        self.more_button.toggled.connect(self._show_text)
        self._is_unfolded: bool | None = None
        self.more_button.clicked.connect(self._remember)
        self._head = in_row(self.title, 16, (self.here, 1), self.more_button, self.close_button)
        self._below = QVBoxLayout()
        self._marks = Flow()
        in_column(self._head, self._below, self.text, self._marks, spacing=3, margins=(12, 4, 8, 6), on=self)
        self._place_here()
        layer.changed.connect(self._refresh)
        state.subscribe(self._heard)
        self.hide()

    def changeEvent(self, event: QEvent) -> None:
        """Texts may have another size."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.StyleChange:
            self._place_here()

    def _place_here(self) -> None:
        """What is said of the cell stands beside the title; larger texts have lines below it to themselves."""
        is_below = self._theme.text > USUAL_TEXT
        if is_below is self.here.wordWrap():
            return
        self.here.setWordWrap(is_below)
        for row in (self._head, self._below):
            row.removeWidget(self.here)
        if is_below:
            self._below.addWidget(self.here)
        else:
            self._head.insertWidget(self._head.indexOf(self.more_button), self.here, 1)

    def _remember(self, unfolded: bool) -> None:
        """From now on it is as the person wants it."""
        self._is_unfolded = unfolded

    def _unfold(self) -> None:
        """Explain the figures at once where there is room, or where the person wanted so."""
        unfolded = self._is_unfolded if self._is_unfolded is not None else self.window().height() >= _ROOMY
        self.more_button.setChecked(unfolded)

    def _show_text(self) -> None:
        is_short = len(self.text.text()) <= _SHORT
        self.more_button.setVisible(not is_short)
        self.text.setVisible(is_short or self.more_button.isChecked())

    def _close(self) -> None:
        self._layer.show(None)

    def _heard(self, change: EditorChange) -> None:
        if isinstance(change, PointedAt | LevelShown):
            self._say_here()

    def _refresh(self) -> None:
        """Follow the overlay and its figures."""
        overlay, figures, t = self._layer.overlay, self._layer.figures, self._t
        if overlay is not self._shown:
            self._shown = overlay
            self._fill(texts_of(overlay).marks if overlay is not None else ())
            self._unfold()
        self.setVisible(overlay is not None)
        if overlay is None:
            return
        self.title.setText(t(texts_of(overlay).name))
        self.text.setText(overlay_text(t, figures) if figures is not None else t("Being worked out …"))
        self._show_text()
        self.title.setToolTip(self.text.text())
        self.setAccessibleDescription(self.text.text())
        self._say_here()

    def _say_here(self) -> None:
        cell = self._state.cell
        self.here.setText(self._layer.said(self._t, cell, named=False) if cell is not None else "")
        self.here.setToolTip(self.here.text())

    def _fill(self, marks: tuple[LegendEntry, ...]) -> None:
        """One swatch with its meaning for each mark."""
        self._marks.clear()
        for meant in marks:
            self._marks.add(self._entry(meant))

    def _entry(self, meant: LegendEntry) -> QWidget:
        swatch = Label()
        swatch.setPixmap(self._swatch(meant))
        swatch.setAccessibleName(meant.sample)
        entry = QWidget()
        in_row(swatch, (MarkText(self._t(meant.meaning)), 1), spacing=6, margins=(0, 0, 0, 0), on=entry)
        return entry

    def _swatch(self, meant: LegendEntry) -> QPixmap:
        ratio = self.devicePixelRatioF()
        image = self._layer.sample(meant.mark, meant.sample, round(_SWATCH * ratio))
        image.setDevicePixelRatio(ratio)
        ground = QPixmap(QSize(_SWATCH, _SWATCH) * ratio)
        ground.setDevicePixelRatio(ratio)
        ground.fill(_GROUND)
        painter = QPainter(ground)
        painter.drawImage(0, 0, image)
        painter.end()
        return ground


class MarkText(Label):
    """What a mark means: on one line, and on several where there is too little room for that."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.setWordWrap(True)

    def sizeHint(self) -> QSize:
        """All on one line."""
        return self.fontMetrics().size(0, self.text())


class Flow(QWidget):
    """Shows widgets side by side, and goes on in another row where there is no more room.

    What is wider than a whole row is as high as it needs in its width.

    It is no layout of Qt's: those hand their items to Python without telling when one of them has gone.
    """

    def __init__(self, across: int = 18, down: int = 4) -> None:
        """``across`` and ``down`` are the pixels between entries, and between rows."""
        super().__init__()
        self._across, self._down = across, down
        usual = QSizePolicy.Policy.Preferred
        policy = QSizePolicy(usual, usual)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def add(self, widget: QWidget) -> None:
        """Show a widget after the others."""
        widget.setParent(self)
        widget.show()

    def clear(self) -> None:
        """Take every entry away."""
        for widget in self.children():
            if isinstance(widget, QWidget):
                widget.hide()
                widget.deleteLater()

    def event(self, event: QEvent) -> bool:
        """Follow entries that come, go or want another size."""
        if event.type() == QEvent.Type.LayoutRequest:
            self._lay(self.width(), moving=True)
            self.updateGeometry()
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the entries into their places."""
        super().resizeEvent(event)
        self._lay(self.width(), moving=True)

    def heightForWidth(self, width: int) -> int:
        """How high the rows are together."""
        return self._lay(width, moving=False)

    def sizeHint(self) -> QSize:
        """As little as the widest entry wishes."""
        return self._largest([_size(widget) for widget in self._entries()])

    def minimumSizeHint(self) -> QSize:
        """As little as the widest entry needs."""
        return self._largest([widget.minimumSizeHint() for widget in self._entries()])

    def _largest(self, sizes: list[QSize]) -> QSize:
        return QSize(
            max((size.width() for size in sizes), default=0), max((size.height() for size in sizes), default=0)
        )

    def _entries(self) -> list[QWidget]:
        """What is shown, as Qt knows it."""
        return [one for one in self.children() if isinstance(one, QWidget) and not one.isHidden()]

    def _lay(self, width: int, moving: bool) -> int:
        """The height that is needed; with ``moving`` the entries come into their places."""
        at, row = QPoint(), 0
        for widget in self._entries():
            size = _size(widget)
            if size.width() > width and widget.hasHeightForWidth():
                size = QSize(width, max(size.height(), widget.heightForWidth(width)))
            if at.x() > 0 and at.x() + size.width() > width:
                at, row = QPoint(0, at.y() + row + self._down), 0
            if moving:
                widget.setGeometry(QRect(at, size))
            at.setX(at.x() + size.width() + self._across)
            row = max(row, size.height())
        return at.y() + row


def _size(widget: QWidget) -> QSize:
    """How large a widget wishes to be, as far as it may."""
    wished = widget.sizeHint().expandedTo(widget.minimumSizeHint())
    return wished.boundedTo(widget.maximumSize()).expandedTo(widget.minimumSize())


def _small(icon: QIcon, name: str) -> QToolButton:
    """A small button without a text."""
    button = QToolButton()
    button.setObjectName("small")
    button.setIcon(icon)
    button.setAccessibleName(name)
    button.setToolTip(name)
    return button


_CELL = 330
"""How wide what is said of the cell is, in pixels: it moves nothing as the pointer goes from cell to cell."""

_SMALL = 14
"""How high the letters of a text are that has to be broken into two lines, in pixels."""

_NARROW = 600
"""How wide the line must be, in pixels of the usual size of texts, for two lines to be enough."""

_AROUND = 10
"""What stands above and below these lines, in pixels."""


class StatusText(Label):
    """A text on one line; on two smaller ones where it is too long, or on as many as there is room for.

    It ends in dots where it is longer still.
    """

    def __init__(self, theme: EditorTheme) -> None:
        self._theme, self._whole = theme, ""
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)

    def text(self) -> str:
        """All of the text, however much of it is shown."""
        return self._whole

    def setText(self, text: str) -> None:
        """Show another text."""
        if self._whole != (whole := isolate(text)):
            self._whole = whole
            self._fit()

    def hasHeightForWidth(self) -> bool:
        """Two lines take no more height than one: the bar would push the map up."""
        return False

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Break the text where there is no more room."""
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        """Texts of another size need another room."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.StyleChange:
            self._fit()

    def _fit(self) -> None:
        """Show as much of the text as there is room for; all of it is in the tool tip, and for those who hear it."""
        width, text = self.width(), self._whole
        usual, small = self._theme.font(), self._theme.font(_SMALL)
        is_broken = QFontMetrics(usual).horizontalAdvance(text) > width
        metrics, room = QFontMetrics(small), QRect(0, 0, width, 1000)
        most = max(2, self.height() // metrics.lineSpacing())
        words = text.split(" ")
        while is_broken and len(words) > 1:
            taken = metrics.boundingRect(room, Qt.TextFlag.TextWordWrap, text)
            if 2 * taken.height() < (2 * most + 1) * metrics.lineSpacing() and taken.width() <= width:
                break
            words.pop()
            text = " ".join(words) + " …"
        self.setWordWrap(is_broken)
        self.setFont(small if is_broken else usual)
        super().setText(text)
        self.setToolTip(self._whole)
        self.setAccessibleDescription(self._whole if text != self._whole else "")


FRESH, KEPT = 12_000, 30_000
"""How long what is said stands out, and how long it stays after that, in milliseconds."""


class StatusLine(QStatusBar):
    """Tells what is going on.

    ``tile_chosen`` is sent when the person chooses another size of the map, ``fit_chosen`` when it shall fit the room.
    """

    tile_chosen = Signal(int)
    fit_chosen = Signal()

    def __init__(self, state: EditorState, theme: EditorTheme, t: Texts, zoom_actions: tuple[QAction, QAction]) -> None:
        super().__init__()
        self._state, self._theme, self._t = state, theme, t
        self.setSizeGripEnabled(False)
        self._sign = Sign(theme, "issue-warning", "warning", 18)
        self._sign.hide()
        self.text = StatusText(theme)
        self.text.setAccessibleName(t("What the tool does here"))
        self.cell = StatusText(theme)
        self.cell.setObjectName("quiet")
        self.cell.setAccessibleName(t("The cell under the cursor"))
        self.cell.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.sizes = ComboBox()
        self.sizes.setAccessibleName(t("Zoom"))
        self.sizes.setSizeAdjustPolicy(ComboBox.SizeAdjustPolicy.AdjustToContents)
        self.sizes.setToolTip(t("How large the map is shown (Ctrl and the wheel)"))
        self.sizes.addItem(t("Fit"), FIT)
        for tile in STEPS:
            self.sizes.addItem(self._percent(tile), tile)
        self.sizes.activated.connect(lambda _: self._choose(self.sizes.currentData()))
        left = QWidget()
        in_row(self._sign, (self.text, 1), spacing=6, margins=(8, 2, 8, 2), on=left)
        self.addWidget(left, 1)
        self.addPermanentWidget(self.cell)
        self.cell.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Ignored)
        self._add_zoom(zoom_actions)
        self._on_map = True
        self._hint = ""
        self.age = QTimer(self, singleShot=True)
        self.age.timeout.connect(self._grow_old)
        state.subscribe(self._heard)
        self._show_cell()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """What is said of the cell has its share of the width, and two small lines their height; narrow ones three."""
        super().resizeEvent(event)
        self.cell.setFixedWidth(min(self._theme.px(_CELL), self.width() // 3))
        lines = 3 if self.width() < self._theme.px(_NARROW) else 2
        height = lines * QFontMetrics(self._theme.font(_SMALL)).lineSpacing() + _AROUND
        self.setMinimumHeight(height if self._theme.text > USUAL_TEXT else 0)

    def _add_zoom(self, zoom_actions: tuple[QAction, QAction]) -> None:
        out, larger = (_zoom_button(action) for action in zoom_actions)
        self.zoom = QWidget()
        in_row(out, self.sizes, larger, spacing=2, margins=(10, 1, 6, 1), on=self.zoom)
        self.addPermanentWidget(self.zoom)

    def show_page(self, on_map: bool, hint: str = "") -> None:
        """Tell of the map and its cells, or of another page, for which there is a hint of its own."""
        self._on_map = on_map
        self._show_cell()
        if hint:
            self._hint = hint
            self._say(StatusMessage(hint))
        elif on_map and self._hint and self.text.text() == self._hint:
            self._say(StatusMessage(""))

    def show_tile(self, tile: int, chosen: int) -> None:
        """Show the size that the map has, and whether somebody has ``chosen`` one or it is fitted."""
        size = self._percent(tile)
        self.sizes.setItemText(0, self._t("Fit") if chosen else self._t("Fit: {percent}", percent=size))
        self.sizes.setPlaceholderText(size)
        self.sizes.setCurrentIndex(self.sizes.findData(chosen))

    def _choose(self, tile: int) -> None:
        if tile:
            self.tile_chosen.emit(tile)
        else:
            self.fit_chosen.emit()

    def _percent(self, tile: int) -> str:
        return self._t("{percent} %", percent=round(100 * tile / USUAL))

    def _heard(self, change: EditorChange) -> None:
        if isinstance(change, StatusMessage):
            self._say(change)
        elif isinstance(change, PointedAt | LevelShown | CellsChanged):
            self._show_cell()

    def _say(self, said: StatusMessage) -> None:
        text = large(said.text)
        self.text.setText(text)
        self._dress("refusal" if said.refused else "")
        self._sign.setVisible(said.refused)
        if text and said.text != self._hint:
            self.age.start(FRESH)
        else:
            self.age.stop()

    def _grow_old(self) -> None:
        """Let what was said a while ago stand back, and at last make room for what can be done here."""
        if self.text.objectName() != "quiet":
            self._dress("quiet")
            self._sign.hide()
            self.age.start(KEPT)
        else:
            self._say(StatusMessage(self._hint if not self._on_map else ""))

    def _dress(self, name: str) -> None:
        if self.text.objectName() == name:
            return
        self.text.setObjectName(name)
        self.text.style().unpolish(self.text)
        self.text.style().polish(self.text)

    def _show_cell(self) -> None:
        cell, level, document = self._state.cell, self._state.level, self._state.document
        self.zoom.setVisible(level is not None and self._on_map)
        if not self._on_map or cell is None or level is None or document is None or cell not in level.terrain.size:
            self.cell.setText("")
            return
        terrain = Terrain(document.terrain(level.id)[level.terrain.size.index(cell)])
        self.cell.setText(describe_cell(self._t, level, terrain, cell))


def _zoom_button(action: QAction) -> QToolButton:
    button = QToolButton()
    button.setObjectName("small")
    button.setDefaultAction(action)
    button.setIconSize(QSize(18, 18))
    button.setAutoRaise(True)
    button.setAccessibleName(action.text())
    return button
