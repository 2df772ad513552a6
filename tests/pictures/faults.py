"""Looks over a window as its picture is taken: what is cut off, what lies over something else, unnamed or unreadable.

What is found is said in sentences. Qt's own controls are asked how much room they need; what the game paints itself is
watched while it is painted. Only what can be seen counts, and of a window under a card only the card.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import numpy as np
from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QImage, QPainter, QPixmap, QTextDocument
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QAbstractSlider,
    QAbstractSpinBox,
    QCheckBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QListView,
    QScrollArea,
    QScrollBar,
    QStyle,
    QStyleOptionComboBox,
    QTableView,
    QTextEdit,
    QWidget,
)

from runtime.ui.targets import are_large
from runtime.ui.widgets.brass_button import EDGES, BrassButton
from runtime.ui.widgets.overlay import CardOverlay
from tests.small_targets import small_targets

CONTRAST = 4.5
"""The least contrast of a text with what it lies on."""
CLOSE = 0.92
"""How much of the height of its lines a text needs at the least: a line is a little higher than its letters."""
SLACK = 2
"""Pixels that a letter may reach over what its font says."""
_ICON = Qt.ItemDataRole.DecorationRole
FEW = 6
"""So many pixels of its own colour has the thinnest text."""
LIGHT = np.array((0.0722, 0.7152, 0.2126))
"""How much blue, green and red count for how light a colour is."""
_TAG = re.compile(r"<[a-z/]", re.IGNORECASE)
CONTROLS = (QAbstractButton, QComboBox, QAbstractSpinBox, QLineEdit, QAbstractSlider, QAbstractItemView, QTextEdit)


def looked_over(window: QWidget) -> tuple[QPixmap, list[str]]:
    """The picture of a window, and what is wrong with it."""
    painted: list[str] = []
    draw = QPainter.drawText

    def watched(painter: QPainter, *given: Any) -> Any:
        painted.extend(_too_wide(painter, given))
        return draw(painter, *given)

    QPainter.drawText = watched  # type: ignore[method-assign]
    try:
        picture = window.grab()
    finally:
        QPainter.drawText = draw  # type: ignore[method-assign]
    image = picture.toImage()
    seen = list(_seen(window))
    found = [*painted, *_cut(window, seen), *_overlapping(window, seen), *_unnamed(seen), *_faint(window, seen, image)]
    if are_large():
        found += small_targets(window)
    return picture, sorted({" ".join(fault.split()) for fault in found})


def _too_wide(painter: QPainter, given: tuple[Any, ...]) -> Iterator[str]:
    """Whether a text that is painted into a rectangle needs more than that."""
    if len(given) < 3 or not isinstance(given[0], QRect | QRectF) or not isinstance(given[2], str):
        return
    room, flags, text = QRectF(given[0]), given[1], given[2]
    number = flags if isinstance(flags, int) else flags.value
    if number & Qt.TextFlag.TextDontClip.value or not text.strip():
        return
    needs = painter.boundingRect(QRectF(room), int(number), text)
    if needs.height() < 1.5 * painter.fontMetrics().lineSpacing():  # One line needs no more than its ink.
        needs.setHeight(painter.fontMetrics().tightBoundingRect(text).height())
    else:
        needs.setHeight(needs.height() * CLOSE)
    if needs.width() > room.width() + SLACK or needs.height() > room.height() + SLACK:
        yield f"“{text}” is painted into {_size(room.size().toSize())} and needs {_size(needs.size().toSize())}"


def _seen(window: QWidget) -> Iterator[QWidget]:
    """Every widget of the topmost card, or of the window where none lies over it, that can be seen.

    What belongs to the window but floats in one of its own, such as a dock, is not in the picture.
    """
    cards = [card for card in window.findChildren(CardOverlay) if card.isVisible()]
    root: QWidget = cards[-1] if cards else window
    for widget in root.findChildren(QWidget):
        is_shown = widget.isVisible() and widget.window() is window.window()
        if is_shown and not widget.visibleRegion().isEmpty() and not isinstance(widget, QScrollBar):
            yield widget


def _text_of(widget: QWidget) -> str:
    """What a widget says, or what it is."""
    text = widget.text() if isinstance(widget, QLabel | QAbstractButton) else widget.accessibleName()
    return f"“{' '.join(text.split())[:60]}” ({type(widget).__name__})"


def _size(size: QSize) -> str:
    return f"{size.width()}×{size.height()}"


def _area(window: QWidget, widget: QWidget) -> QRect:
    """Where a widget can be seen in the window; of a label, where its words may be."""
    shown = widget.visibleRegion().boundingRect()
    if isinstance(widget, QLabel):
        shown = shown.intersected(widget.contentsRect())
    return shown.translated(widget.mapTo(window, QPoint()))


# What is cut off


def _cut(window: QWidget, seen: list[QWidget]) -> Iterator[str]:
    for widget in seen:
        yield from _less_than_it_needs(widget)
        yield from _over_the_edge(window, widget)
        if isinstance(widget, QAbstractItemView) and widget.updatesEnabled():  # Else it is for screen readers alone.
            yield from _cut_items(widget)


def _less_than_it_needs(widget: QWidget) -> Iterator[str]:
    """Controls whose words have too little room."""
    if isinstance(widget, QLabel) and widget.text():
        needs = _needs(widget)
        room = widget.contentsRect().size()
        if needs.width() > room.width() + SLACK or needs.height() > room.height() + SLACK:
            yield f"{_text_of(widget)} has {_size(room)} and needs {_size(needs)}"
    elif isinstance(widget, QAbstractButton) and widget.text():
        needs = widget.minimumSizeHint() if not isinstance(widget, QCheckBox) else widget.sizeHint()
        if isinstance(widget, BrassButton):  # Without its picture, where that would be too much.
            # How tall its words are is seen when they are painted.
            needs = QSize(QFontMetrics(widget.face_font).horizontalAdvance(widget.text()) + EDGES, 0)
        if needs.width() > widget.width() + SLACK or needs.height() > widget.height() + SLACK:
            yield f"{_text_of(widget)} has {_size(widget.size())} and needs {_size(needs)}"
    elif isinstance(widget, QComboBox):
        option = QStyleOptionComboBox()
        widget.initStyleOption(option)
        field = QStyle.SubControl.SC_ComboBoxEditField
        room = widget.style().subControlRect(QStyle.ComplexControl.CC_ComboBox, option, field, widget).size()
        wide = widget.fontMetrics().horizontalAdvance(widget.currentText())
        if wide > room.width() + SLACK and widget.currentText() not in widget.toolTip():
            yield f"“{widget.currentText()}” of {_text_of(widget)} has {room.width()} and needs {wide}"
    elif isinstance(widget, QAbstractSpinBox):
        line = widget.lineEdit()
        margins = line.textMargins()
        wide = line.fontMetrics().horizontalAdvance(line.text()) + margins.left() + margins.right()
        if wide > line.width() + SLACK:
            yield f"“{line.text()}” of {_text_of(widget)} has {line.width()} and needs {wide}"


def _needs(label: QLabel) -> QSize:
    """How much room the words of a label need in its width."""
    margin = 2 * label.margin()
    if label.wordWrap() or label.textFormat() == Qt.TextFormat.RichText or label.text().lstrip().startswith("<"):
        document = QTextDocument()
        document.setDefaultFont(label.font())
        document.setDocumentMargin(0)
        if label.textFormat() == Qt.TextFormat.PlainText or not _TAG.search(label.text()):
            document.setPlainText(label.text())
        else:
            document.setHtml(label.text())
        if label.wordWrap():
            document.setTextWidth(label.contentsRect().width() - margin)
        return QSize(round(document.idealWidth()), round(document.size().height() * CLOSE)) + QSize(margin, margin)
    flags = Qt.TextFlag.TextShowMnemonic.value if label.buddy() is not None else 0
    return label.fontMetrics().size(flags, label.text()) + QSize(margin, margin)


def _over_the_edge(window: QWidget, widget: QWidget) -> Iterator[str]:
    """Labels and controls that an edge cuts which is not that of something to scroll."""
    if not isinstance(widget, QLabel | QAbstractButton | QComboBox | QAbstractSpinBox | QLineEdit | QAbstractSlider):
        return
    area, ground = QRect(widget.mapTo(window, QPoint()), widget.size()), widget.parentWidget()
    while ground is not None:
        edge = QRect(ground.mapTo(window, QPoint()), ground.size())
        above = ground.parentWidget()
        if isinstance(above, QAbstractScrollArea) and above.viewport() is ground:
            is_fixed = above.horizontalScrollBarPolicy() is Qt.ScrollBarPolicy.ScrollBarAlwaysOff
            if is_fixed and (area.right() > edge.right() + SLACK or area.left() < edge.left() - SLACK):
                yield f"{_text_of(widget)} is cut at the side of what it is scrolled in"
            return
        if not edge.adjusted(-SLACK, -SLACK, SLACK, SLACK).contains(area):
            yield f"{_text_of(widget)} reaches over the edge of {type(ground).__name__}"
            return
        if ground is window:
            return
        ground = above


def _cut_items(view: QAbstractItemView) -> Iterator[str]:
    """Lines and cells whose text has too little room, and that no tool tip says."""
    model = view.model()
    if model is None:
        return
    for row in range(min(model.rowCount(), 60)):
        for column in range(model.columnCount() if isinstance(view, QTableView) else 1):
            index = model.index(row, column)
            text, tip = (
                str(index.data(role) or "") for role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole)
            )
            room = view.visualRect(index)
            if not text or text in tip or not room.intersects(view.viewport().rect()):
                continue
            if isinstance(view, QListView) and view.wordWrap():
                wide = min(room.width(), view.viewport().width()) - view.iconSize().width() * (
                    index.data(_ICON) is not None
                )
                within = QRect(0, 0, wide, 10_000)
                needs = view.fontMetrics().boundingRect(within, Qt.TextFlag.TextWordWrap.value, text).size()
                is_cut = needs.height() * CLOSE > room.height() + SLACK
            else:
                needs = view.sizeHintForIndex(index)
                is_fixed = view.horizontalScrollBarPolicy() is Qt.ScrollBarPolicy.ScrollBarAlwaysOff
                is_cut = needs.width() > min(room.width(), view.viewport().width() if is_fixed else 10_000) + SLACK
            if is_cut:
                yield f"“{text}” in {_text_of(view)} has {_size(room.size())} and needs {_size(needs)}"


# What lies over something else


def _overlapping(window: QWidget, seen: list[QWidget]) -> Iterator[str]:
    leaves = [widget for widget in seen if _is_leaf(widget)]
    areas = [(widget, _area(window, widget)) for widget in leaves]
    for (one, first), (other, second) in combinations(areas, 2):
        if one.isAncestorOf(other) or other.isAncestorOf(one):
            continue
        both = first.intersected(second)
        if both.width() > SLACK and both.height() > SLACK:
            yield f"{_text_of(one)} and {_text_of(other)} lie over one another in {_size(both.size())}"


def _is_leaf(widget: QWidget) -> bool:
    """Whether a widget shows something itself."""
    if isinstance(widget, QScrollArea):
        return False
    if isinstance(widget, QLabel):
        return bool(widget.text())
    return isinstance(widget, CONTROLS)


# What has no name


def _unnamed(seen: list[QWidget]) -> Iterator[str]:
    led_to = {label.buddy() for label in seen if isinstance(label, QLabel) and label.buddy() is not None}
    for widget in seen:
        inside = widget.parentWidget()
        if not isinstance(widget, CONTROLS) or isinstance(
            inside, QAbstractSpinBox | QComboBox | QTableView | QLineEdit
        ):
            continue
        kind = f"{type(widget).__name__} in {type(inside).__name__}"
        said = widget.accessibleName() or (widget.text() if isinstance(widget, QAbstractButton) else "")
        if not said and widget not in led_to:
            yield f"a {kind} has no accessible name"
        elif isinstance(widget, QAbstractButton | QComboBox | QAbstractSpinBox | QLineEdit) and not widget.toolTip():
            yield f"{_text_of(widget)} has no tool tip"


# What can't be read


def _faint(window: QWidget, seen: list[QWidget], image: QImage) -> Iterator[str]:
    ratio = image.devicePixelRatio()
    for widget in seen:
        says = isinstance(widget, QLabel | BrassButton | QCheckBox) and widget.text().strip()
        if not says or not widget.isEnabled():
            continue
        area = _area(window, widget).intersected(window.rect())
        if area.height() < 0.7 * widget.height():  # Half scrolled away.
            continue
        at = QRect(*(round(side * ratio) for side in (area.x(), area.y(), area.width(), area.height())))
        contrast = _contrast(image.copy(at))
        if contrast < CONTRAST:
            yield f"{_text_of(widget)} has a contrast of {contrast:.1f}"


def _contrast(image: QImage) -> float:
    """The contrast of the text in a picture with what most of it is."""
    image = image.convertToFormat(QImage.Format.Format_RGB32)
    pixels = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), -1, 4)[:, : image.width(), :3] / 255.0
    parts = np.where(pixels <= 0.04045, pixels / 12.92, ((pixels + 0.055) / 1.055) ** 2.4)
    lights = np.sort((parts @ LIGHT).ravel())  # The relative luminance.
    if len(lights) < 4 * FEW:
        return CONTRAST
    ground = lights[len(lights) // 2]
    return max(_ratio(lights[-FEW], ground), _ratio(ground, lights[FEW]))


def _ratio(light: float, dark: float) -> float:
    return float((light + 0.05) / (dark + 0.05))
