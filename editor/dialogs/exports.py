"""How the picture of a level is to be, or what is printed, shown before it is written."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PIL.Image import Image
from PySide6.QtCore import QLocale, QSize, Qt
from PySide6.QtGui import QImage, QPixmap, QResizeEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from editor.dialogs.form import FormDialog, LatestResult
from runtime.engine.levels.level import Level
from runtime.exchange.picture import PictureOptions, whole_size
from runtime.exchange.printing.options import CELLS_MM, USUAL_MM, Paper, PrintOptions, Style, TooManyPagesError
from runtime.exchange.printing.print_shop import PrintShop, page_picture
from runtime.exchange.printing.sheets import Sheets
from runtime.pictures.render import CELLS, MOST_PIXELS
from runtime.support.texts import Texts
from runtime.ui.plain_widgets import ComboBox, Label

_WIDE = 700
"""Pixels across which a page is drawn for the preview."""

Booklet = Callable[[PrintOptions], Sheets]
"""Makes the pages for some options; may raise TooManyPagesError."""


@dataclass(frozen=True, slots=True)
class _Shown:
    """A page that was drawn, and the booklet it is of."""

    sheets: Sheets
    number: int
    picture: Image


class PrintDialog(FormDialog):
    """Choices on the left, the pages on the right, drawn beside the window.

    A table game, which has no map, comes in a size of its own, and with all its parts.
    """

    def __init__(
        self, t: Texts, shop: PrintShop, booklet: Booklet, parent: QWidget | None = None, *, has_map: bool = True
    ) -> None:
        super().__init__(t, t("Print and play"), t("Write the PDF…"), "", parent)
        self._shop, self._booklet = shop, booklet
        self._shown: _Shown | None = None
        self._number = 0
        self.paper, self.style_box = ComboBox(), ComboBox()
        for paper in Paper:
            self.paper.addItem(paper.value[0], paper)
        for style in Style:
            self.style_box.addItem(t(style.value), style)
        self.cell = QSpinBox()
        self.cell.setRange(*CELLS_MM)
        self.cell.setValue(USUAL_MM)
        self.cell.setSuffix(t(" mm"))
        self.board = _ticked(t("The board, in pages to tape together"))
        self.coins = _ticked(t("Letters of both sides"))
        self.markers = _ticked(t("Markers for cities, tokens and tiles"))
        self.rules = _ticked(t("The rules of this level"))
        self.page, self.title = PagePicture(t), Label(" ")
        self.before, self.after = QPushButton("‹"), QPushButton("›")
        self._put_together(has_map=has_map)
        self._newest = LatestResult(self)
        self._newest.done.connect(self._take)
        self.finished.connect(self._newest.stop)
        self._connect()
        self._look()

    @property
    def answer(self) -> PrintOptions:
        """What the fields say."""
        return PrintOptions(
            self.paper.currentData(),
            self.cell.value(),
            self.style_box.currentData(),
            self.board.isChecked(),
            self.coins.isChecked(),
            self.markers.isChecked(),
            self.rules.isChecked(),
        )

    @property
    def count(self) -> int:
        """How many pages there are; 0 while that is not known."""
        return len(self._shown.sheets) if self._shown is not None else 0

    def _put_together(self, *, has_map: bool) -> None:
        t = self.t
        if QLocale().measurementSystem() == QLocale.MeasurementSystem.ImperialUSSystem:
            self.paper.setCurrentIndex(self.paper.findText(Paper.LETTER.value[0]))
        self.row(t("Paper"), self.paper, t("The paper in your printer"))
        if has_map:
            self.row(t("Side of a cell"), self.cell, t("The letters are as large as the cells, less a little"))
        self.row(t("Look"), self.style_box, t("Plain pages take little ink, and need no colour"))
        for box in (self.board, self.coins, self.markers, self.rules) if has_map else ():
            box.setAccessibleName(box.text())
            box.setToolTip(t("Whether this is part of the booklet"))
            self.form.addRow(box)
        for button, name, tip in (
            (self.before, t("Page before"), t("Show the page before (Page Up)")),
            (self.after, t("Next page"), t("Show the next page (Page Down)")),
        ):
            button.setAccessibleName(name)
            button.setToolTip(tip)
            button.setAutoDefault(False)
            button.setFixedWidth(44)
        self.before.setShortcut("PgUp")
        self.after.setShortcut("PgDown")
        self.title.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._beside_the_form()
        self.resize(900, 660)
        self.finish(self.cell if has_map else self.paper)

    def _beside_the_form(self) -> None:
        self._layout.removeItem(self.form)
        self._layout.removeWidget(self._wrong)
        self.form.setParent(None)
        left, right, both, turn = QVBoxLayout(), QVBoxLayout(), QHBoxLayout(), QHBoxLayout()
        left.addLayout(self.form)
        left.addWidget(self._wrong)
        left.addStretch()
        turn.addWidget(self.before)
        turn.addWidget(self.title, 1)
        turn.addWidget(self.after)
        right.addWidget(self.page, 1)
        right.addLayout(turn)
        both.addLayout(left, 0)
        both.addSpacing(12)
        both.addLayout(right, 1)
        self._layout.addLayout(both, 1)

    def _connect(self) -> None:
        self.paper.currentIndexChanged.connect(self._look)
        self.style_box.currentIndexChanged.connect(self._look)
        self.cell.valueChanged.connect(self._look)
        for box in (self.board, self.coins, self.markers, self.rules):
            box.toggled.connect(self._look)
        self.before.clicked.connect(lambda: self._turn(-1))
        self.after.clicked.connect(lambda: self._turn(1))

    def _turn(self, step: int) -> None:
        self._number = max(0, min(self._number + step, self.count - 1))
        self._look(anew=False)

    def _look(self, *_: object, anew: bool = True) -> None:
        """Have the page drawn that is to be seen; ``anew`` where the booklet is another one now."""
        options, number = self.answer, self._number
        sheets = None if anew or self._shown is None else self._shown.sheets
        self._accept.setEnabled(False)

        def draw() -> _Shown | None:
            made = sheets if sheets is not None else self._booklet(options)
            if not len(made):
                return None
            at = min(number, len(made) - 1)
            return _Shown(made, at, page_picture(made.makes[at](), self._shop.letters, _WIDE))

        self._newest.ask(draw)

    def _take(self, result: object) -> None:
        t = self.t
        self._shown = result if isinstance(result, _Shown) else None
        shown = self._shown
        if shown is None:
            self.page.show_picture(None)
            self.title.setText(" ")
        else:
            self._number = shown.number
            self.page.show_picture(shown.picture)
            name, count, number = shown.sheets.titles[shown.number], len(shown.sheets), shown.number + 1
            self.title.setText(t("{title} · page {number} of {count}", title=name, number=number, count=count))
            self.page.setAccessibleDescription(self.title.text())
        self.before.setEnabled(shown is not None and shown.number > 0)
        self.after.setEnabled(shown is not None and shown.number + 1 < len(shown.sheets))
        self.complain(self._wrong_with(result))

    def _wrong_with(self, result: object) -> str:
        t = self.t
        if isinstance(result, TooManyPagesError):
            if result.largest:
                said = {"pages": result.pages, "largest": result.largest}
                return t("The board takes {pages} pages. Cells of {largest} mm are the most.", **said)
            return t("The board takes {pages} pages, too many even with the smallest cells.", pages=result.pages)
        if isinstance(result, Exception):
            raise result
        return "" if result is not None else t("Choose at least one part that is printed.")


class PagePicture(Label):
    """A page of paper, as large as there is room for it."""

    def __init__(self, t: Texts) -> None:
        super().__init__()
        self._picture: QPixmap | None = None
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setMinimumSize(380, 460)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(t("Preview of the page"))

    def sizeHint(self) -> QSize:
        """Room for a page that can be read."""
        return QSize(440, 560)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the page in anew."""
        super().resizeEvent(event)
        self._fit()

    def show_picture(self, picture: Image | None) -> None:
        """Show a picture, or nothing."""
        self._picture = None if picture is None else QPixmap.fromImage(image_of(picture))
        self._fit()

    def _fit(self) -> None:
        if self._picture is None:
            self.clear()
            return
        ratio = self.devicePixelRatioF()
        fitted = self._picture.scaled(
            self.size() * ratio, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
        )
        fitted.setDevicePixelRatio(ratio)
        self.setPixmap(fitted)


def image_of(picture: Image) -> QImage:
    """The same picture for Qt."""
    whole = picture.convert("RGB")
    data = whole.tobytes()
    return QImage(data, whole.width, whole.height, 3 * whole.width, QImage.Format.Format_RGB888).copy()


def _ticked(text: str) -> QCheckBox:
    box = QCheckBox(text)
    box.setChecked(True)
    return box


_ACROSS = 620
"""The preview has so many pixels across, or fewer."""

PictureMaker = Callable[[PictureOptions, bool], Image]
"""Makes the picture, with or without the overlay."""


class PictureDialog(FormDialog):
    """Choices on the left, the picture on the right; ``has_overlay`` where one is on show."""

    def __init__(
        self, t: Texts, level: Level, make: PictureMaker, has_overlay: bool = False, parent: QWidget | None = None
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
