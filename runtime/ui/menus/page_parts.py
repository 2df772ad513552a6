"""What pages with lists share: how fields and tables look, and how names are said."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractItemView, QButtonGroup, QHBoxLayout, QHeaderView, QLabel, QTableView, QWidget

from runtime.profile.players import Profile
from runtime.support.texts import Texts
from runtime.ui.plain_widgets import Label
from runtime.ui.theme import Theme
from runtime.ui.widgets.brass_button import BrassButton
from runtime.ui.widgets.fields import box_sheet, table_sheet


def sheet(theme: Theme) -> str:
    """How fields and tables look on a page."""
    c = theme.colours
    letters = f"font-size: 17px; selection-background-color: {c.brass}; selection-color: {c.engraved};"
    rows = "alternate-background-color: rgba(255, 220, 160, 10); gridline-color: transparent;"
    return (
        box_sheet(theme, "5px 10px", letters, ("QComboBox", "QLineEdit", "QSpinBox"))
        + table_sheet(theme, 17, "padding: 6px 10px; font-size: 16px; font-weight: bold;", rows)
        + "QTableView::item { padding: 3px 10px; border: 0; }"
        + f"QTableCornerButton::section {{ background: {c.shade}; border: 0; }}"
    )


class Tab(BrassButton):
    """A button that stays pressed; a bright edge says so."""

    def paintEvent(self, event: QPaintEvent) -> None:
        """The button, and the edge below it."""
        super().paintEvent(event)
        if self.isChecked():
            edge = QRectF(8, self.height() - 6, self.width() - 16, 3)
            QPainter(self).fillRect(edge, QColor(self._theme.colours.engraved))


class Tabs(QWidget):
    """Brass buttons of which one is pressed; ``group`` tells which, by its place."""

    def __init__(self, theme: Theme, names: Sequence[tuple[str, str, str]]) -> None:
        """``names`` are text, icon and tool tip of each."""
        super().__init__()
        self.group = QButtonGroup(self)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        self.buttons: list[Tab] = []
        for place, (text, icon, tip) in enumerate(names):
            button = Tab(theme, text, icon, primary=True)
            button.setCheckable(True)
            button.describe(tip, f"F{place + 2}")
            self.group.addButton(button, place)
            self.buttons.append(button)
            row.addWidget(button)
        self.buttons[0].setChecked(True)

    def allow(self, why_not: str) -> None:
        """Enable all of them where ``why_not`` is empty; else it is the reason."""
        for button in self.buttons:
            button.allow(why_not)


def paragraph(theme: Theme, size: int = 17, colour: str = "") -> QLabel:
    """A text that is not written in any markup, over as many lines as it takes."""
    label = Label()
    label.setWordWrap(True)
    theme.dress(label, f"font-size: {size}px; color: {colour or theme.colours.text};")
    return label


def set_out(table: QTableView, theme: Theme, name: str, stretched: int) -> None:
    """Have a table show whole rows, one of which is chosen; the column ``stretched`` takes what room is left."""
    table.setAccessibleName(name)
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    table.setAlternatingRowColors(True)
    table.setShowGrid(False)
    table.setTabKeyNavigation(False)
    table.setWordWrap(False)
    table.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    table.verticalHeader().hide()
    table.verticalHeader().setDefaultSectionSize(theme.px(34))
    head = table.horizontalHeader()
    head.setHighlightSections(False)
    head.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
    head.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
    head.setSectionResizeMode(stretched, QHeaderView.ResizeMode.Stretch)
    head.setFocusPolicy(Qt.FocusPolicy.NoFocus)


def say_profile(t: Texts, profile: Profile) -> str:
    """A player's name; the first one need not have been given any."""
    return profile.name or t("First player")
