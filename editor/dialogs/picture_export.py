"""Asks how the picture of a level is to be, and shows it before it is written."""

from __future__ import annotations

from collections.abc import Callable

from PIL.Image import Image
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QSpinBox, QVBoxLayout, QWidget

from editor.dialogs.form import FormDialog
from editor.dialogs.latest_result import LatestResult
from editor.dialogs.print_export import PagePicture
from runtime.engine.levels.level import Level
from runtime.exchange.picture import PictureOptions, whole_size
from runtime.pictures.render import CELLS, MOST_PIXELS
from runtime.support.texts import Texts
from runtime.ui.plain_widgets import ComboBox, Label

_ACROSS = 620
"""The preview has so many pixels across, or fewer."""

Make = Callable[[PictureOptions, bool], Image]
"""Makes the picture, with or without the overlay."""


class PictureDialog(FormDialog):
    """Choices on the left, the picture on the right; ``has_overlay`` where one is on show."""

    def __init__(
        self, t: Texts, level: Level, make: Make, has_overlay: bool = False, parent: QWidget | None = None
    ) -> None:
        super().__init__(t, t("Export a picture"), t("Write the picture…"), "", parent)
        self._level, self._make = level, make
        self.cell = QSpinBox()
        self.cell.setRange(CELLS.start, CELLS.stop - 1)
        self.cell.setValue(48)
        self.cell.setSuffix(t(" px"))
        self.around = ComboBox()
        self.around.addItem(t("Brass frame"), "frame")
        self.around.addItem(t("Numbers of rows and columns"), "coordinates")
        self.around.addItem(t("Nothing"), "")
        self.letters = QCheckBox(t("Starting words"))
        self.letters.setChecked(True)
        self.overlay = QCheckBox(t("The overlay on show"))
        self.overlay.setEnabled(has_overlay)
        self.picture, self.size_said = PagePicture(t), Label(" ")
        self.picture.setAccessibleName(t("Preview of the picture"))
        self._put_together(has_overlay)
        self._newest = LatestResult(self)
        self._newest.done.connect(self._take)
        self.finished.connect(self._newest.stop)
        self.cell.valueChanged.connect(self._say_size)
        self.around.currentIndexChanged.connect(self._look)
        self.letters.toggled.connect(self._look)
        self.overlay.toggled.connect(self._look)
        self._look()

    @property
    def answer(self) -> tuple[PictureOptions, bool]:
        """What the fields say, and whether the overlay is to be seen."""
        around = self.around.currentData()
        options = PictureOptions(
            self.cell.value(), around == "frame", around == "coordinates", self.letters.isChecked()
        )
        return options, self.overlay.isEnabled() and self.overlay.isChecked()

    def _put_together(self, has_overlay: bool) -> None:
        t = self.t
        self.row(t("Side of a cell"), self.cell, t("In pixels; the stones are drawn for 96"))
        self.row(t("Around the board"), self.around, t("What is drawn around the board"))
        self.letters.setToolTip(t("Whether the words on the board are drawn"))
        self.overlay.setToolTip(
            t("Draw the overlay that lies over the map over the picture too")
            if has_overlay
            else t("Show an overlay on the map first")
        )
        for box in (self.letters, self.overlay):
            box.setAccessibleName(box.text())
            self.form.addRow(box)
        self.size_said.setWordWrap(True)
        self._layout.removeItem(self.form)
        self._layout.removeWidget(self._wrong)
        self.form.setParent(None)
        left, both = QVBoxLayout(), QHBoxLayout()
        left.addLayout(self.form)
        left.addWidget(self.size_said)
        left.addWidget(self._wrong)
        left.addStretch()
        both.addLayout(left, 0)
        both.addSpacing(12)
        both.addWidget(self.picture, 1)
        self._layout.addLayout(both, 1)
        self.resize(880, 600)
        self.finish(self.cell)

    def _look(self) -> None:
        """Have a small one made, and say how large the real one is."""
        self._say_size()
        options, overlay = self.answer
        longest = max(self._level.terrain.size.rows, self._level.terrain.size.columns)
        cell = max(CELLS.start, min(48, _ACROSS // longest))
        small = PictureOptions(cell, options.frame, options.coordinates, options.letters)
        width, height = whole_size(self._level, small)
        if width * height <= MOST_PIXELS:
            self._newest.ask(lambda: self._make(small, overlay))

    def _say_size(self) -> None:
        t, (options, _) = self.t, self.answer
        width, height = whole_size(self._level, options)
        self.size_said.setText(t("{width} × {height} pixels", width=width, height=height))
        fits = width * height <= MOST_PIXELS
        self.complain("" if fits else t("That is too large: choose smaller cells."))

    def _take(self, result: object) -> None:
        if isinstance(result, Exception):
            raise result
        self.picture.show_picture(result if isinstance(result, Image) else None)
