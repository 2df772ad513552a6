"""How large whatever is clicked is: as Qt has it, or with large buttons at least 40 pixels each way, for fingers.

Qt's own controls are told by :class:`LargeStyle`, which Qt asks for every size before anything is laid out; whatever
paints itself asks :func:`target` for each length in which it can be hit.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLineEdit,
    QStyle,
    QStyleOption,
    QStyleOptionComplex,
    QStyleOptionMenuItem,
    QWidget,
)

from runtime.ui.plain_widgets import PlainStyle, wear_style

TARGET = 40
"""The least width and height of whatever is clicked where buttons are large, in the pixels that Qt counts."""
MARK = 24
"""How large the boxes are that are ticked; all of the line beside them can be clicked."""
SIGN = 34
"""How large the signs inside a field are, which stand in buttons a little larger."""
BEFORE = "scryptic-bounds"
"""The property of a widget that keeps its least and its greatest size from before buttons were large."""

_METRIC, _CONTENTS, _PART = QStyle.PixelMetric, QStyle.ContentsType, QStyle.SubElement
_METRICS: Mapping[QStyle.PixelMetric, int] = MappingProxyType(
    {
        **dict.fromkeys(
            (
                _METRIC.PM_ScrollBarExtent,
                _METRIC.PM_ScrollBarSliderMin,
                _METRIC.PM_SplitterWidth,
                _METRIC.PM_DockWidgetSeparatorExtent,
                _METRIC.PM_SliderThickness,
                _METRIC.PM_SliderControlThickness,
                _METRIC.PM_SliderLength,
                _METRIC.PM_MenuButtonIndicator,
                _METRIC.PM_MenuScrollerHeight,
                _METRIC.PM_TabBarScrollButtonWidth,
                _METRIC.PM_TabCloseIndicatorWidth,
                _METRIC.PM_TabCloseIndicatorHeight,
                _METRIC.PM_HeaderDefaultSectionSizeVertical,
                _METRIC.PM_ToolBarExtensionExtent,
                _METRIC.PM_ToolBarHandleExtent,
                _METRIC.PM_TreeViewIndentation,
            ),
            TARGET,
        ),
        _METRIC.PM_IndicatorWidth: MARK,
        _METRIC.PM_IndicatorHeight: MARK,
        _METRIC.PM_ExclusiveIndicatorWidth: MARK,
        _METRIC.PM_ExclusiveIndicatorHeight: MARK,
        _METRIC.PM_LineEditIconSize: SIGN + 4,
    }
)
_SIZES: Mapping[QStyle.ContentsType, QSize] = MappingProxyType(
    {
        **dict.fromkeys(
            (
                _CONTENTS.CT_PushButton,
                _CONTENTS.CT_ToolButton,
                _CONTENTS.CT_CheckBox,
                _CONTENTS.CT_RadioButton,
                _CONTENTS.CT_ComboBox,
                _CONTENTS.CT_LineEdit,
                _CONTENTS.CT_SpinBox,
                _CONTENTS.CT_MenuItem,
                _CONTENTS.CT_MenuBarItem,
                _CONTENTS.CT_TabBarTab,
                _CONTENTS.CT_ItemViewItem,
                _CONTENTS.CT_HeaderSection,
                _CONTENTS.CT_Slider,
            ),
            QSize(TARGET, TARGET),
        ),
    }
)
_CLICKED = (QAbstractButton, QComboBox, QAbstractSpinBox, QLineEdit, QAbstractSlider)
_ARROWS = (QStyle.SubControl.SC_SpinBoxDown, QStyle.SubControl.SC_SpinBoxUp)
"""The arrows of a field with a number, which stand beside one another, not above."""


_TITLE = (_PART.SE_DockWidgetCloseButton, _PART.SE_DockWidgetFloatButton)
"""The buttons in the title of a dock, from its end."""


class LargeStyle(PlainStyle):
    """The look of both programs' windows where buttons are large."""

    def pixelMetric(
        self, metric: QStyle.PixelMetric, option: QStyleOption | None = None, widget: QWidget | None = None
    ) -> int:
        """A length, such as the width of a scroll bar."""
        return max(super().pixelMetric(metric, option, widget), _METRICS.get(metric, 0))

    def sizeFromContents(
        self, kind: QStyle.ContentsType, option: QStyleOption, contents: QSize, widget: Any = None
    ) -> QSize:
        """How large a control is around what it shows."""
        size = super().sizeFromContents(kind, option, contents, widget)
        least = _SIZES.get(kind)
        if least is None or _is_line(option):
            return size
        if kind is _CONTENTS.CT_SpinBox:
            size += QSize(2 * TARGET, 0)
        return size.expandedTo(least)

    def subControlRect(
        self,
        control: QStyle.ComplexControl,
        option: QStyleOptionComplex,
        part: QStyle.SubControl,
        widget: Any = None,
    ) -> QRect:
        """Where a part of a control lies: the arrows of a number beside one another, that of a choice as wide."""
        usual, whole = super().subControlRect(control, option, part, widget), option.rect
        if control is QStyle.ComplexControl.CC_SpinBox:
            if part in _ARROWS and not usual.isEmpty():
                place = 2 - _ARROWS.index(part)
                arrow = QRect(whole.right() + 1 - place * TARGET, whole.top(), TARGET, whole.height())
                return QStyle.visualRect(option.direction, whole, arrow)
            if part == QStyle.SubControl.SC_SpinBoxEditField:
                field = whole.adjusted(3, 3, -2 * TARGET - 1, -3)
                return QStyle.visualRect(option.direction, whole, field)
        return usual

    def subElementRect(self, part: QStyle.SubElement, option: QStyleOption, widget: Any = None) -> QRect:
        """Where a part of a simple control lies: all of the line of a tick can be clicked."""
        if part in (_PART.SE_CheckBoxClickRect, _PART.SE_RadioButtonClickRect):
            return option.rect
        if part in _TITLE:
            place, whole = _TITLE.index(part) + 1, option.rect
            return QStyle.visualRect(
                option.direction, whole, QRect(whole.right() + 1 - place * TARGET, whole.top(), TARGET, TARGET)
            )
        return super().subElementRect(part, option, widget)

    def polish(self, polished: Any) -> Any:
        """Nothing that is clicked is laid out smaller, whatever its style sheet says."""
        answer = super().polish(polished)
        if isinstance(polished, _CLICKED):
            _bound_as_before(polished)  # Another style sheet may ask for other sizes.
            _widen(polished)
        return answer

    def unpolish(self, polished: Any) -> None:
        """What was widened gets its bounds again."""
        super().unpolish(polished)
        if isinstance(polished, _CLICKED):
            _bound_as_before(polished)


def _is_line(option: QStyleOption) -> bool:
    """Whether a row of a menu is nothing but a line."""
    if not isinstance(option, QStyleOptionMenuItem):
        return False
    return option.menuItemType == QStyleOptionMenuItem.MenuItemType.Separator


def _bound_as_before(widget: QWidget) -> None:
    """Give a widget the bounds again that it had before it was widened, where it was."""
    if isinstance(bounds := widget.property(BEFORE), list):
        widget.setProperty(BEFORE, None)
        least, most = bounds
        widget.setMinimumSize(least)
        widget.setMaximumSize(most)


def _widen(widget: QWidget) -> None:
    """Have a widget be no smaller than a finger needs, and keep its bounds from before."""
    if isinstance(widget, QLineEdit) and isinstance(widget.parentWidget(), QAbstractSpinBox | QComboBox):
        return
    before, hint, least = widget.minimumSize(), widget.minimumSizeHint(), QSize(TARGET, TARGET)
    if isinstance(widget, QAbstractSlider):
        least = QSize(0, TARGET) if widget.orientation() is Qt.Orientation.Horizontal else QSize(TARGET, 0)
    # A least size that is said takes the place of what the control asks for itself, which may be more. What it asks
    # for may be what it did before it had its style sheet: wide ones keep to it, narrow ones are held.
    wide = max(least.width(), hint.width()) if before.width() or hint.width() < 2 * TARGET else 0
    said = QSize(wide if least.width() else 0, max(least.height(), hint.height()) if least.height() else 0)
    widget.setProperty(BEFORE, [before, widget.maximumSize()])
    widget.setMinimumSize(before.expandedTo(said))
    widget.setMaximumSize(widget.maximumSize().expandedTo(said))


def are_large() -> bool:
    """Whether buttons are large now."""
    return isinstance(QApplication.style(), LargeStyle)


def target(pixels: int) -> int:
    """How long something is in which it can be clicked, that is usually so many pixels long."""
    return max(pixels, TARGET) if are_large() else pixels


def target_size(size: QSize) -> QSize:
    """How large something is to click that usually has this size."""
    return size.expandedTo(QSize(TARGET, TARGET)) if are_large() else size


def wear_targets(app: QApplication, *, large: bool) -> bool:
    """Give a program large buttons, or the usual ones; whether that is another style than it had."""
    return wear_style(app, LargeStyle if large else PlainStyle)
