"""Looks over a window as its picture is taken: what is cut off, what lies over something else, unnamed or unreadable.

What is found is said in sentences. Qt's own controls are asked how much room they need; what the game paints itself is
watched while it is painted. Only what can be seen counts, and of a window under a card only the card.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations
from typing import Any

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap, QTextDocument
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
    QScrollArea,
    QScrollBar,
    QStyle,
    QStyleOptionComboBox,
    QTableView,
    QTextEdit,
    QWidget,
)

from runtime.ui.wood.overlay import Overlay

CONTRAST = 4.5
"""The least contrast of a text with what it lies on."""
SLACK = 2
"""Pixels that a letter may reach over what its font says."""
FEW = 6
"""So many pixels of its own colour has the thinnest text."""
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
    if needs.width() > room.width() + SLACK or needs.height() > room.height() * 1.35 + SLACK:
        yield f"“{text}” is painted into {_size(room.size().toSize())} and needs {_size(needs.size().toSize())}"


def _seen(window: QWidget) -> Iterator[QWidget]:
    """Every widget of the topmost card, or of the window where none lies over it, that can be seen."""
    cards = [card for card in window.findChildren(Overlay) if card.isVisible()]
    root: QWidget = cards[-1] if cards else window
    for widget in root.findChildren(QWidget):
        if widget.isVisible() and not widget.visibleRegion().isEmpty() and not isinstance(widget, QScrollBar):
            yield widget


def _text_of(widget: QWidget) -> str:
    """What a widget says, or what it is."""
    text = widget.text() if isinstance(widget, QLabel | QAbstractButton) else widget.accessibleName()
    return f"“{' '.join(text.split())[:60]}” ({type(widget).__name__})"


def _size(size: QSize) -> str:
    return f"{size.width()}×{size.height()}"


def _area(window: QWidget, widget: QWidget) -> QRect:
    """Where a widget can be seen in the window."""
    return widget.visibleRegion().boundingRect().translated(widget.mapTo(window, QPoint()))


# What is cut off


def _cut(window: QWidget, seen: list[QWidget]) -> Iterator[str]:
    for widget in seen:
        yield from _less_than_it_needs(widget)
        yield from _over_the_edge(window, widget)
        if isinstance(widget, QAbstractItemView):
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
        if needs.width() > widget.width() + SLACK or needs.height() > widget.height() + SLACK:
            yield f"{_text_of(widget)} has {_size(widget.size())} and needs {_size(needs)}"
    elif isinstance(widget, QComboBox):
        option = QStyleOptionComboBox()
        widget.initStyleOption(option)
        field = QStyle.SubControl.SC_ComboBoxEditField
        room = widget.style().subControlRect(QStyle.ComplexControl.CC_ComboBox, option, field, widget).size()
        wide = widget.fontMetrics().horizontalAdvance(widget.currentText())
        if wide > room.width() + SLACK:
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
        return QSize(round(document.idealWidth()), round(document.size().height())) + QSize(margin, margin)
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
            if area.right() > edge.right() + SLACK or area.left() < edge.left() - SLACK:
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
            needs = view.sizeHintForIndex(index)
            if needs.width() > min(room.width(), view.viewport().width()) + SLACK:
                yield f"“{text}” in {_text_of(view)} has {room.width()} and needs {needs.width()}"


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
        if not isinstance(widget, CONTROLS) or isinstance(inside, QAbstractSpinBox | QComboBox | QTableView):
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
        says = isinstance(widget, QLabel | QAbstractButton) and widget.text().strip()
        if not says or not widget.isEnabled():
            continue
        area = _area(window, widget).intersected(window.rect())
        at = QRect(*(round(side * ratio) for side in (area.x(), area.y(), area.width(), area.height())))
        contrast = _contrast(image.copy(at))
        if contrast < CONTRAST:
            yield f"{_text_of(widget)} has a contrast of {contrast:.1f}"


def _contrast(image: QImage) -> float:
    """The contrast of the text in a picture with what most of it is."""
    lights = sorted(_light(image.pixelColor(x, y)) for y in range(image.height()) for x in range(image.width()))
    if len(lights) < 4 * FEW:
        return CONTRAST
    ground = lights[len(lights) // 2]
    return max(_ratio(lights[-FEW], ground), _ratio(ground, lights[FEW]))


def _ratio(light: float, dark: float) -> float:
    return (light + 0.05) / (dark + 0.05)


def _light(colour: QColor) -> float:
    """The relative luminance of a colour."""
    parts = (colour.redF(), colour.greenF(), colour.blueF())
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
