"""What a level and its journey remember, in a playtest: every variable, those that players don't see too, to be set."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QSpinBox, QWidget

from runtime.engine.conditions.variables import variable_name
from runtime.engine.levels.level import JOURNEY, LEAST_VALUE, MOST_VALUE, Variable
from runtime.support.plain_text import isolate
from runtime.support.texts import Texts
from runtime.ui.plain_widgets import Label
from runtime.ui.theme import Theme
from runtime.ui.widgets.cards import in_a_row, words
from runtime.ui.widgets.fields import Scrolled, box_sheet, field_sheet
from runtime.ui.widgets.overlay import CardOverlay

_COLUMN, _COLUMNS = 8, 2
"""How many variables stand below each other before another column begins, and how many columns there are at most."""
_BOX, _GAP, _EDGES = 110, 14, 110
"""How wide a box is, what lies between it and a name, and what is beside all of them, in pixels."""


class VariablesCard(CardOverlay):
    """Shows what the variables hold; Enter sets them, Escape leaves them as they are."""

    chosen = Signal(object)
    """The values of those that were changed, by their ids."""

    def __init__(
        self, theme: Theme, t: Texts, over: QWidget, variables: Sequence[Variable], values: Mapping[str, int]
    ) -> None:
        super().__init__(theme, t("Variables"), over)
        self._values = values
        theme.dress(self.card, field_sheet(theme) + box_sheet(theme, "4px 8px", "font-size: 17px;", ("QSpinBox",)))
        said = t("What you set holds from here on, as another way of this game; conditions ask it at the next move.")
        self.inside.addWidget(words(said, theme))
        page = QWidget(self.card)
        rows = QGridLayout(page)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setHorizontalSpacing(_GAP)
        rows.setVerticalSpacing(6)
        self.boxes: dict[str, QSpinBox] = {}
        high = max(_COLUMN, -(-len(variables) // _COLUMNS))
        wide = (over.width() - _EDGES) // -(-len(variables) // high) - _BOX - 2 * _GAP
        for number, one in enumerate(variables):
            row, column = number % high, 2 * (number // high)
            box = self.boxes[one.id] = _box(values.get(one.id, one.start))
            name, about = _name(t, one), t("players see it") if one.shown else t("hidden from players")
            box.setAccessibleName(name)
            box.setToolTip(about)
            label = Label(name if one.shown else t("{name} (hidden)", name=name))
            label.setFont(theme.text(16))
            label.setWordWrap(label.sizeHint().width() > wide)
            label.setMaximumWidth(wide)
            label.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            rows.addWidget(label, row, column)
            rows.addWidget(box, row, column + 1)
        self.inside.addWidget(Scrolled(page))
        self.setting = self.enter_button(t, t("Set them"), "check", t("Let the variables hold this from here on"))
        self.cancelling = self.escape_button(t, t("Cancel"), t("Close this and do nothing"))
        self.inside.addLayout(in_a_row(self.cancelling, self.setting))
        first = next(iter(self.boxes.values()), None)
        self.begin_at(first or self.setting)
        if first is not None:
            first.selectAll()

    def accept(self) -> None:
        """Set those that were changed."""
        after = {name: box.value() for name, box in self.boxes.items()}
        changed = {name: value for name, value in after.items() if value != self._values.get(name)}
        self.leave_with(lambda: self.chosen.emit(changed))


def _box(value: int) -> QSpinBox:
    box = QSpinBox()
    box.setRange(LEAST_VALUE, MOST_VALUE)
    box.setValue(value)
    box.setMinimumWidth(_BOX)
    box.setAlignment(Qt.AlignmentFlag.AlignHCenter)
    return box


def _name(t: Texts, variable: Variable) -> str:
    """What a variable is called; one of the journey says so."""
    if not variable.id.startswith(JOURNEY):
        return isolate(variable_name(variable))
    return t("{name} (of the journey)", name=variable.name or variable.id.removeprefix(JOURNEY))
