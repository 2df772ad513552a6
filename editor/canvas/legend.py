"""The legend below the map: what the overlay's figure and marks mean, and what it says of the cell under the cursor."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QPainter, QPixmap
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QToolButton, QVBoxLayout, QWidget

from editor.canvas.overlays import OverlayLayer
from editor.desk import Desk, DeskChange, LevelShown, PointedAt
from editor.mapmaker.explained import EXPLAINED, Meant, said_overlay
from editor.mapmaker.figures import Overlay
from editor.theme import EditorTheme
from runtime.support.texts import Texts

_SWATCH = 26


class Legend(QFrame):
    """Shown while an overlay is; its button closes both."""

    def __init__(self, desk: Desk, layer: OverlayLayer, theme: EditorTheme, t: Texts) -> None:
        super().__init__()
        self._desk, self._layer, self._t = desk, layer, t
        self._shown: Overlay | None = None
        self.setObjectName("legend")
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAccessibleName(t("Legend of the overlay"))
        self.title, self.text, self.here = QLabel(), QLabel(), QLabel()
        self.title.setObjectName("section")
        self.here.setObjectName("quiet")
        self.here.setAccessibleName(t("What the overlay says of this cell"))
        self.text.setWordWrap(True)
        self.text.setAccessibleName(t("What the figures mean"))
        self.close_button = QToolButton()
        self.close_button.setObjectName("small")
        self.close_button.setIcon(theme.icon("close"))
        self.close_button.setAccessibleName(t("Hide the overlay"))
        self.close_button.setToolTip(t("Hide the overlay"))
        self.close_button.clicked.connect(self._close)
        head = QHBoxLayout()
        head.addWidget(self.title)
        head.addSpacing(16)
        head.addWidget(self.here, 1)
        head.addWidget(self.close_button)
        self._marks = QHBoxLayout()
        self._marks.setSpacing(6)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 4, 8, 6)
        column.setSpacing(3)
        column.addLayout(head)
        column.addWidget(self.text)
        column.addLayout(self._marks)
        layer.changed.connect(self._refresh)
        desk.subscribe(self._heard)
        self.hide()

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
        self.setVisible(overlay is not None)
        if overlay is None:
            return
        self.title.setText(t(EXPLAINED[overlay].name))
        self.text.setText(said_overlay(t, figures) if figures is not None else t("Being worked out …"))
        self.setAccessibleDescription(self.text.text())
        self._say_here()

    def _say_here(self) -> None:
        cell = self._desk.cell
        self.here.setText(self._layer.said(self._t, cell) if cell is not None else "")

    def _fill(self, marks: tuple[Meant, ...]) -> None:
        """One swatch with its meaning for each mark."""
        while (item := self._marks.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.deleteLater()
        for meant in marks:
            self._marks.addWidget(self._swatch(meant))
            meaning = QLabel(self._t(meant.meaning))
            self._marks.addWidget(meaning)
            self._marks.addSpacing(12)
        self._marks.addStretch()

    def _swatch(self, meant: Meant) -> QWidget:
        ratio = self.devicePixelRatioF()
        image = self._layer.sample(meant.mark, meant.sample, round(_SWATCH * ratio))
        image.setDevicePixelRatio(ratio)
        ground = QPixmap(QSize(_SWATCH, _SWATCH) * ratio)
        ground.setDevicePixelRatio(ratio)
        ground.fill(QColor("#8d8468"))
        painter = QPainter(ground)
        painter.drawImage(0, 0, image)
        painter.end()
        swatch = QLabel()
        swatch.setPixmap(ground)
        swatch.setAccessibleName(meant.sample)
        return swatch
