"""Finds whatever can be clicked in a window that is smaller than a finger needs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QCheckBox,
    QComboBox,
    QDockWidget,
    QHeaderView,
    QLineEdit,
    QListView,
    QMainWindow,
    QMenu,
    QMenuBar,
    QRadioButton,
    QSplitterHandle,
    QStyle,
    QStyleOptionButton,
    QStyleOptionSpinBox,
    QTabBar,
    QTableView,
    QWidget,
)

from runtime.ui.game.rack.rack_view import RackView
from runtime.ui.targets import TARGET

ROWS = 60
"""So many rows of a list are looked at."""
LONG = 10_000
"""As long as a thing may be on the side that is never too short."""


def small_targets(window: QWidget) -> list[str]:
    """What is shown in a window and smaller than 40 pixels one way, each in a sentence."""
    shown = [one for one in (window, *window.findChildren(QWidget)) if one.isVisible() and one.window() is window]
    found = {
        f"{part or type(widget).__name__} “{_name(widget)}” in {type(widget.parentWidget()).__name__} has "
        f"{size.width()}×{size.height()}"
        for widget in (*shown, *_menus(window))
        for kind, areas in AREAS
        if isinstance(widget, kind)
        for part, size in areas(widget)
        if not size.isEmpty() and (size.width() < TARGET or size.height() < TARGET)
    }
    return sorted(found)


Areas = Iterator[tuple[str, QSize]]
"""What can be hit of a widget: what it is called, empty for the widget itself, and how large it is."""


def _control(widget: QAbstractButton | QComboBox | QLineEdit | QAbstractSpinBox) -> Areas:
    inside = widget.parentWidget()
    is_part = isinstance(widget, QLineEdit) and isinstance(inside, QAbstractSpinBox | QComboBox)
    if not is_part and not isinstance(inside, QTableView):  # The corner of a table does nothing that a row does not.
        yield "", widget.size()


def _tick(box: QCheckBox | QRadioButton) -> Areas:
    """How much of the height of its line ticks a box."""
    option, part = QStyleOptionButton(), QStyle.SubElement
    box.initStyleOption(option)
    which = part.SE_CheckBoxIndicator if isinstance(box, QCheckBox) else part.SE_RadioButtonIndicator
    across = box.style().subElementRect(which, option, box).center().x()
    yield "the line of", QSize(LONG, sum(box.hitButton(QPoint(across, y)) for y in range(box.height())))


def _arrows(field: QAbstractSpinBox) -> Areas:
    option = QStyleOptionSpinBox()
    field.initStyleOption(option)
    for part in (QStyle.SubControl.SC_SpinBoxUp, QStyle.SubControl.SC_SpinBoxDown):
        area = field.style().subControlRect(QStyle.ComplexControl.CC_SpinBox, option, part, field)
        yield "an arrow of", area.size()


def _thick(widget: QAbstractSlider | QSplitterHandle) -> Areas:
    is_flat = widget.orientation() is Qt.Orientation.Horizontal
    if isinstance(widget, QSplitterHandle):
        yield "", QSize(widget.width(), LONG) if is_flat else QSize(LONG, widget.height())
    else:
        yield "", QSize(LONG, widget.height()) if is_flat else QSize(widget.width(), LONG)


def _tabs(bar: QTabBar) -> Areas:
    for place in range(bar.count()):
        yield f"the tab “{bar.tabText(place)}” of", bar.tabRect(place).size()


def _actions(menu: QMenu | QMenuBar) -> Areas:
    menu.sizeHint()
    for action in menu.actions():
        if not action.isSeparator():
            yield f"“{action.text()}” of", menu.actionGeometry(action).size()


def _title(dock: QDockWidget) -> Areas:
    within = dock.widget()
    if dock.titleBarWidget() is None and not dock.isFloating() and within is not None and within.isVisible():
        yield "the title of", QSize(LONG, within.y())


def _between_docks(window: QMainWindow) -> Areas:
    wide = window.style().pixelMetric(QStyle.PixelMetric.PM_DockWidgetSeparatorExtent, None, window)
    if any(dock.isVisible() for dock in window.findChildren(QDockWidget)):
        yield "a line between docks of", QSize(wide, LONG)


def _header(header: QHeaderView) -> Areas:
    if header.sectionsClickable() and header.count():
        is_flat = header.orientation() is Qt.Orientation.Horizontal
        yield "", QSize(LONG, header.height()) if is_flat else QSize(header.width(), LONG)


def _rows(view: QAbstractItemView) -> Areas:
    """Each row that can be chosen; of a table each cell is as wide as its column."""
    model, inside = view.model(), view.viewport().rect()
    if model is None or isinstance(view, QHeaderView) or not view.updatesEnabled():
        return
    wanted = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
    for row in range(min(model.rowCount(view.rootIndex()), ROWS)):
        index = model.index(row, 0, view.rootIndex())
        area: QRect = view.visualRect(index)
        if model.flags(index) & wanted == wanted and area.intersects(inside):
            yield f"“{index.data()}” of", area.size() if isinstance(view, QListView) else QSize(LONG, area.height())


def _slots(rack: RackView) -> Areas:
    for slot in range(len(rack.letters) + len(rack.tokens)):
        yield f"the slot {slot + 1} of", rack.rect_of(slot).size()


AREAS: tuple[tuple[Any, Callable[[Any], Areas]], ...] = (
    ((QAbstractButton, QComboBox, QLineEdit, QAbstractSpinBox), _control),
    ((QCheckBox, QRadioButton), _tick),
    (QAbstractSpinBox, _arrows),
    ((QAbstractSlider, QSplitterHandle), _thick),
    (QTabBar, _tabs),
    ((QMenu, QMenuBar), _actions),
    (QDockWidget, _title),
    (QMainWindow, _between_docks),
    (QHeaderView, _header),
    (QAbstractItemView, _rows),
    (RackView, _slots),
)
"""What can be hit of each kind of widget."""


def _menus(window: QWidget) -> Iterable[QMenu]:
    """The menus of a window, whether they are open or not."""
    return (menu for menu in window.findChildren(QMenu) if not menu.isVisible())


def _name(widget: QWidget) -> str:
    said = widget.accessibleName() or (widget.text() if isinstance(widget, QAbstractButton | QLineEdit) else "")
    return said or widget.windowTitle() or widget.objectName()
