"""The fields of a table game's parameters, made from what the catalogue knows of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from enum import Enum
from typing import Any, get_type_hints

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QVBoxLayout, QWidget

from runtime.support.table_texts import CHOICES, PARAMETERS
from runtime.tablegames.catalogue import BOUNDS, KINDS, parameters_of, rules_of
from runtime.ui.game_setup.setup import GameParts
from runtime.ui.widgets.fields import ChoiceBox, NumberBox, field_sheet, lines_of_fields, named, quiet_line


class ParametersForm(QWidget):
    """One field a parameter, each with its sentence; only what differs from the defaults is told."""

    changed = Signal()

    def __init__(self, parts: GameParts, game: str) -> None:
        super().__init__()
        self.game = game
        t, theme = parts.t, parts.theme
        theme.dress(self, field_sheet(theme))
        kind = KINDS[game]
        plain, hints = kind(), get_type_hints(kind)
        self.fields: dict[str, ChoiceBox | NumberBox | QCheckBox] = {}
        form = lines_of_fields()
        form.setVerticalSpacing(2)
        for one in fields(kind):
            label, sentence = (t(text) for text in PARAMETERS[game][one.name])
            field = self._field(parts, one.name, hints[one.name], getattr(plain, one.name))
            field.setAccessibleName(label)
            field.setAccessibleDescription(sentence)
            field.setToolTip(sentence)
            self.fields[one.name] = field
            about = quiet_line(theme)
            about.setText(sentence)
            about.setContentsMargins(0, 0, 0, 10)
            about.setAlignment(Qt.AlignmentFlag.AlignTop)
            if isinstance(field, QCheckBox):
                field.setText(label)
                form.addRow("", field)
            else:
                form.addRow(named(label, field, sentence), field)
            form.addRow("", about)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 8, 0)
        whole.addLayout(form)
        whole.addStretch(1)

    @property
    def parameters(self) -> dict[str, Any]:
        """What is chosen, as files give it."""
        found: dict[str, Any] = {}
        for name, field in self.fields.items():
            if isinstance(field, QCheckBox):
                found[name] = field.isChecked()
            else:
                found[name] = field.number if isinstance(field, NumberBox) else field.currentData()
        return parameters_of(rules_of(self.game, found))

    def restore(self) -> None:
        """The defaults again."""
        self.show_parameters({})

    def show_parameters(self, parameters: Mapping[str, Any]) -> None:
        """Show other parameters, as files give them; raises FormError where they don't fit."""
        plain = rules_of(self.game, parameters)
        for name, field in self.fields.items():
            usual = getattr(plain, name)
            if isinstance(field, QCheckBox):
                field.setChecked(usual)
            elif isinstance(field, NumberBox):
                field.setValue(usual)
            else:
                field.choose(usual.value)

    def _field(self, parts: GameParts, name: str, kind: Any, usual: Any) -> ChoiceBox | NumberBox | QCheckBox:
        t = parts.t
        if isinstance(kind, type) and issubclass(kind, Enum):
            box = ChoiceBox([(t(CHOICES[one.value]), one.value) for one in kind], name)
            box.choose(usual.value)
            box.currentIndexChanged.connect(self.changed)
            return box
        if kind is bool:
            switch = QCheckBox()
            switch.setChecked(usual)
            switch.toggled.connect(self.changed)
            return switch
        number = NumberBox(BOUNDS[self.game][name], name)
        number.setValue(usual)
        number.valueChanged.connect(self.changed)
        return number
