"""Fields for single parameters of an edition, each of the kind that its parameter asks for."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QGridLayout, QVBoxLayout, QWidget

from runtime.campaign.rulesets import ANY
from runtime.support.rule_texts import RuleText
from runtime.support.texts import Texts
from runtime.ui.widgets.fields import ChoiceBox, NumberBox

_MULTIPLIERS = ("0", "1/2", "3/5", "3/4", "1", "5/4", "3/2", "2", "5/2", "3")
_AMOUNTS = ("-5", "-3", "-2", "-1", "0", "1", "2", "3", "5", "1/2", "3/5", "3/4", "5/4", "3/2")
_MOST_CROSSINGS = 9
_IN_A_ROW = 3


class RuleField(QWidget):
    """One parameter: left as it is, or with a value of its own."""

    changed = Signal()

    def __init__(self, rule: RuleText, t: Texts, usual: object) -> None:
        """``usual`` is the value that holds where it is left open; None where that is not known."""
        super().__init__()
        self.rule = rule
        self._t = t
        self.boxes: tuple[QCheckBox, ...] = ()
        is_open = t("As the level has it")
        if usual is not None:
            is_open = t("As the level has it: {value}", value=say_value(t, rule, usual))
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(4)
        name, tip = t(rule.name), t(rule.about)
        self.field: ChoiceBox | NumberBox
        if rule.bounds is not None and not rule.endless:
            self.field = NumberBox(rule.bounds, name, is_open, tip)
            self.field.valueChanged.connect(self.changed)
        else:
            self.field = ChoiceBox([(is_open, None), *self._choices()], name, tip)
            self.field.currentIndexChanged.connect(self._chosen)
        self._column.addWidget(self.field)
        if rule.many:
            self._add_boxes()

    @property
    def value(self) -> object:
        """The value as files write it; None where it is left open."""
        if isinstance(self.field, NumberBox):
            return self.field.number
        chosen = self.field.currentData()
        if self.rule.many and chosen is not None:
            return [name for name, box in zip(self.rule.values, self.boxes, strict=True) if box.isChecked()]
        return chosen

    def show_value(self, value: object) -> None:
        """Show a value, or None for none of its own."""
        if isinstance(self.field, NumberBox):
            self.field.choose(value if isinstance(value, int) else None)
        elif self.rule.many:
            for name, box in zip(self.rule.values, self.boxes, strict=True):
                box.setChecked(isinstance(value, list) and name in value)
            self.field.choose(None if value is None else True)
        else:
            if value is not None and self.field.findData(value) < 0:
                self.field.addItem(say_value(self._t, self.rule, value), value)
            self.field.choose(value)

    def _choices(self) -> Sequence[tuple[str, object]]:
        t, rule = self._t, self.rule
        if rule.many:
            return [(t("Chosen here"), True)]
        if rule.values:
            return [(t(name), value) for value, name in rule.values.items()]
        if rule.endless:
            return [(t("Any number"), ANY), *((str(one), one) for one in range(_MOST_CROSSINGS + 1))]
        if rule.pattern:
            written = _AMOUNTS if rule.pattern.startswith("-") else _MULTIPLIERS
            return [(say_value(t, rule, one), one) for one in written]
        return [(t("Yes"), True), (t("No"), False)]

    def _add_boxes(self) -> None:
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        self.boxes = tuple(QCheckBox(self._t(name)) for name in self.rule.values.values())
        for place, box in enumerate(self.boxes):
            grid.addWidget(box, place // _IN_A_ROW, place % _IN_A_ROW)
            box.setToolTip(self._t(self.rule.about))
            box.toggled.connect(self.changed)
            box.hide()
        self._column.addLayout(grid)

    def _chosen(self) -> None:
        for box in self.boxes:
            box.setVisible(self.value is not None)
        self.changed.emit()


def say_value(t: Texts, rule: RuleText, value: object) -> str:
    """A parameter's value as people read it."""
    if isinstance(value, list):
        return ", ".join(t(rule.values[one]) for one in value if one in rule.values) or t("None of them")
    if isinstance(value, bool):
        return t("Yes") if value else t("No")
    if isinstance(value, str) and value in rule.values:
        return t(rule.values[value])
    if value == ANY:
        return t("Any number")
    if isinstance(value, int):
        return str(value)
    return str(value).replace("-", "−")
