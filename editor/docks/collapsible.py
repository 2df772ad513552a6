"""A part of a form that is folded away until somebody wants it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSizePolicy, QToolButton, QVBoxLayout, QWidget

from editor.docks.fields import add_row, narrow_form
from runtime.support.texts import Texts


class CollapsibleSection(QToolButton):
    """A line with an arrow and a title that shows and hides ``inside``; folded at first."""

    def __init__(self, title: str, tip: str, inside: QWidget) -> None:
        super().__init__()
        self._inside = inside
        self.setObjectName("fold")
        self.setText(title)
        self.setAccessibleName(title)
        self.setToolTip(tip)
        self.setCheckable(True)
        self.setAutoRaise(True)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.toggled.connect(self._show)
        self._show(False)

    def holds(self, field: QWidget) -> bool:
        """Whether a field lies inside."""
        return self._inside.isAncestorOf(field)

    def _show(self, is_open: bool) -> None:
        self.setArrowType(Qt.ArrowType.DownArrow if is_open else Qt.ArrowType.RightArrow)
        self._inside.setVisible(is_open)


def folded(t: Texts, rows: Sequence[tuple[str, QWidget]]) -> tuple[QWidget, CollapsibleSection]:
    """Labelled fields that few people need below a line that unfolds them, and that line."""
    form = narrow_form()
    form.setContentsMargins(0, 0, 0, 0)
    for label, field in rows:
        add_row(form, label, field)
    inside = QWidget()
    inside.setLayout(form)
    tip = t("Ids are the short names that files and conditions use; players never see them")
    fold = CollapsibleSection(t("Advanced"), tip, inside)
    whole = QWidget()
    column = QVBoxLayout(whole)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(4)
    column.addWidget(fold)
    column.addWidget(inside)
    return whole, fold
