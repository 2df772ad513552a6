"""The card with every parameter of the rules by itself, each in a field of the kind that it asks for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QCheckBox, QFormLayout, QLabel, QVBoxLayout, QWidget

from runtime.campaign.rulesets import ANY
from runtime.support.rule_texts import RULE_GROUPS, TURN_LIMIT, RuleText
from runtime.support.texts import Texts
from runtime.ui.game_setup.setup import GameParts
from runtime.ui.widgets.boxes import WrappedRow, in_row
from runtime.ui.widgets.brass_button import BrassButton
from runtime.ui.widgets.fields import (
    ChoiceBox,
    NumberBox,
    Scrolled,
    field_sheet,
    heading,
    lines_of_fields,
    named,
    quiet_line,
    stack,
)
from runtime.ui.widgets.overlay import CardOverlay

_MULTIPLIERS = ("0", "1/2", "3/5", "3/4", "1", "5/4", "3/2", "2", "5/2", "3")
_AMOUNTS = ("-5", "-3", "-2", "-1", "0", "1", "2", "3", "5", "1/2", "3/5", "3/4", "5/4", "3/2")
_MOST_CROSSINGS = 9


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
        row = WrappedRow()
        row.setSpacing(12)
        self.boxes = tuple(QCheckBox(self._t(name)) for name in self.rule.values.values())
        for box in self.boxes:
            row.addWidget(box)
            box.setToolTip(self._t(self.rule.about))
            box.toggled.connect(self.changed)
            box.hide()
        self._column.addLayout(row)

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


WIDE = 760
_AROUND = 100
"""What lies beside names and fields in the card: its edges, the scroll bar, the gap between them."""
_CHROME = 250
"""How much of the card's height is title, explanation and buttons, in pixels at the usual size of texts."""


class RulesCard(CardOverlay):
    """Chooses single rules; Enter takes them over, Escape leaves all as it was."""

    topic = "editions"
    chosen = Signal(object)
    """The rules that are other than the level's: a mapping of parameters to values as files write them."""

    def __init__(
        self, parts: GameParts, over: QWidget, rules: Mapping[str, object], usual: Mapping[str, object] | None = None
    ) -> None:
        """``rules`` are those chosen so far, ``usual`` those that hold else, where that is known."""
        theme, t = parts.theme, parts.t
        super().__init__(theme, t("Single rules"), over)
        self._t = t
        theme.dress(self.card, field_sheet(theme))
        self.fields: dict[str, RuleField] = {}
        names: list[QLabel] = []
        forms: list[QFormLayout] = []
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(2, 2, 14, 6)
        column.setSpacing(8)
        for group in RULE_GROUPS:
            column.addSpacing(6)
            column.addWidget(heading(theme, t(group.name)))
            form = lines_of_fields()
            for rule in group.rules:
                if rule.key == TURN_LIMIT:
                    continue  # It has a field of its own beside what wins.
                field = self.fields[rule.key] = RuleField(rule, t, (usual or {}).get(rule.key))
                field.show_value(rules.get(rule.key))
                field.changed.connect(self._show)
                field.field.installEventFilter(self)
                name = named(t(rule.name), field.field, t(rule.about))
                form.addRow(name, field)
                names.append(name)
            column.addLayout(form)
            forms.append(form)
        self._names, self._forms = tuple(names), tuple(forms)
        self.about = quiet_line(theme, theme.colours.text, 16)
        self.about.setMinimumHeight(theme.px(66))
        self.area = Scrolled(page)
        self.inside.addWidget(self.area)
        self.inside.addWidget(self.about)
        self._buttons()
        self._show()
        self.begin_at(next(iter(self.fields.values())).field)

    @property
    def rules(self) -> dict[str, object]:
        """The rules that are other than the level's."""
        found = {key: field.value for key, field in self.fields.items()}
        return {key: value for key, value in found.items() if value is not None}

    def accept(self) -> None:
        """Take the rules over."""
        rules = self.rules
        self.leave()
        self.chosen.emit(rules)

    def reset(self) -> None:
        """Everything as the level has it."""
        for field in self.fields.values():
            field.show_value(None)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Say about a rule what it means when the keyboard or the pointer comes to it."""
        if event.type() in (QEvent.Type.FocusIn, QEvent.Type.Enter):
            field = next((one for one in self.fields.values() if one.field is watched), None)
            if field is not None:
                self.about.setText(self._t(field.rule.about))
                if event.type() is QEvent.Type.FocusIn:
                    self.area.ensureWidgetVisible(field, 0, 40)
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """As tall as the window allows."""
        super().resizeEvent(event)
        whole = min(self.theme.px(WIDE), self.width() - 24)
        widest = max(name.sizeHint().width() for name in self._names)
        is_narrow = widest + max(field.sizeHint().width() for field in self.fields.values()) > whole - _AROUND
        for form in self._forms:
            stack(form, wanted=is_narrow)
        for name in self._names:
            name.setMinimumWidth(0 if is_narrow else widest)
        self.card.setFixedWidth(whole)
        self.area.setFixedHeight(max(160, self.height() - self.theme.px(_CHROME)))

    def _buttons(self) -> None:
        theme, t = self.theme, self._t
        self.leaving = self.escape_button(t, t("Cancel"), t("Leave the rules as they were"))
        self.resetting = BrassButton(theme, t("All as the level has it"), "undo", primary=True)
        self.resetting.describe(t("Take back every rule that was chosen here"))
        self.resetting.clicked.connect(self.reset)
        self.taking = self.enter_button(t, t("Play by these"), "commit", t("Take the rules over"))
        row = in_row(self.leaving, None, self.resetting, self.taking)
        self.inside.addLayout(row)

    def _show(self) -> None:
        """Whether there is anything to be taken back."""
        self.resetting.allow("" if self.rules else self._t("No rule is other than the level has it."))
