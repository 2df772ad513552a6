"""The legend below the map: what the overlay's figure and marks mean, and what it says of the cell under the cursor."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, SignalInstance
from PySide6.QtGui import QColor, QIcon, QImage, QPainter, QPixmap, QResizeEvent
from PySide6.QtWidgets import QFrame, QSizePolicy, QToolButton, QWidget

from editor.editor_state import DeskChange, EditorState, LevelShown, PointedAt
from editor.mapmaker.figures import EXPLAINED, Figures, MapOverlay, Meant, overlay_text
from editor.theme import EditorTheme
from runtime.engine.board.grid import Cell
from runtime.support.texts import Texts
from runtime.ui.plain_widgets import Label
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
    def overlay(self) -> MapOverlay | None:
        """Which overlay is shown."""

    @property
    def figures(self) -> Figures | None:
        """What it shows now."""

    def show(self, overlay: MapOverlay | None) -> None:
        """Show another one, or none."""

    def said(self, t: Texts, cell: Cell, named: bool = True) -> str:
        """What the overlay says of a cell, after its name."""

    def sample(self, marked: int, text: str, tile: int) -> QImage:
        """A single cell as a picture."""


class Legend(QFrame):
    """Shown while an overlay is; its button closes both."""

    def __init__(self, desk: EditorState, layer: Layer, theme: EditorTheme, t: Texts) -> None:
        super().__init__()
        self._desk, self._layer, self._t = desk, layer, t
        self._shown: MapOverlay | None = None
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
        head = in_row(self.title, 16, (self.here, 1), self.more_button, self.close_button)
        self._marks = Flow()
        in_column(head, self.text, self._marks, spacing=3, margins=(12, 4, 8, 6), on=self)
        layer.changed.connect(self._refresh)
        desk.subscribe(self._heard)
        self.hide()

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

    def _heard(self, change: DeskChange) -> None:
        if isinstance(change, PointedAt | LevelShown):
            self._say_here()

    def _refresh(self) -> None:
        """Follow the overlay and its figures."""
        overlay, figures, t = self._layer.overlay, self._layer.figures, self._t
        if overlay is not self._shown:
            self._shown = overlay
            self._fill(EXPLAINED[overlay].marks if overlay is not None else ())
            self._unfold()
        self.setVisible(overlay is not None)
        if overlay is None:
            return
        self.title.setText(t(EXPLAINED[overlay].name))
        self.text.setText(overlay_text(t, figures) if figures is not None else t("Being worked out …"))
        self._show_text()
        self.title.setToolTip(self.text.text())
        self.setAccessibleDescription(self.text.text())
        self._say_here()

    def _say_here(self) -> None:
        cell = self._desk.cell
        self.here.setText(self._layer.said(self._t, cell, named=False) if cell is not None else "")

    def _fill(self, marks: tuple[Meant, ...]) -> None:
        """One swatch with its meaning for each mark."""
        self._marks.clear()
        for meant in marks:
            self._marks.add(self._entry(meant))

    def _entry(self, meant: Meant) -> QWidget:
        swatch = Label()
        swatch.setPixmap(self._swatch(meant))
        swatch.setAccessibleName(meant.sample)
        entry = QWidget()
        in_row(swatch, Label(self._t(meant.meaning)), spacing=6, margins=(0, 0, 0, 0), on=entry)
        return entry

    def _swatch(self, meant: Meant) -> QPixmap:
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


class Flow(QWidget):
    """Shows widgets side by side, and goes on in another row where there is no more room.

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
        """As little as the widest entry needs."""
        return self.minimumSizeHint()

    def minimumSizeHint(self) -> QSize:
        """As little as the widest entry needs."""
        sizes = [_size(widget) for widget in self._entries()]
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
