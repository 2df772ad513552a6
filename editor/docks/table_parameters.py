"""The parameters of a table game as fields that its schema makes: with their names, descriptions, bounds, defaults."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QFormLayout, QSpinBox, QVBoxLayout, QWidget

from editor.docks.fields import DropDown, add_row, narrow_form
from editor.document.tables import SetParameter
from editor.editor_state import EditorState
from editor.widgets import leave_wheel
from runtime.campaign.tables import TableColumn, TableLevel
from runtime.support.table_texts import CHOICES, PARAMETERS
from runtime.support.texts import Texts
from runtime.ui.plain_widgets import Label

Lock = Callable[..., None]
_USUAL = ""


class NumberField(QSpinBox):
    """A whole number within the bounds of a schema; one below the least stands for the usual one."""

    def __init__(self, shape: Mapping[str, Any], t: Texts) -> None:
        super().__init__()
        self._t = t
        self.setRange(int(shape["minimum"]) - 1, int(shape["maximum"]))
        self.setKeyboardTracking(False)
        self.setMinimumWidth(150)
        leave_wheel(self)

    def show_number(self, number: object, usual: object) -> None:
        """Show a number, or None: the usual one, as it is said."""
        self.blockSignals(True)
        self.setSpecialValueText(self._t("{value} (usual)", value=str(usual)))
        is_number = isinstance(number, int) and not isinstance(number, bool)
        self.setValue(int(str(number)) if is_number else self.minimum())
        self.blockSignals(False)

    @property
    def number(self) -> int | None:
        """The number; None for the usual one."""
        return None if self.value() == self.minimum() else self.value()


class ParameterFields(QWidget):
    """A field for each parameter of the game that is shown; each change is one step of the history."""

    def __init__(self, desk: EditorState, t: Texts, schema: Mapping[str, Any]) -> None:
        super().__init__()
        self._desk, self._t, self._schema = desk, t, schema
        self._game = self._difficulty = ""
        self._fields: dict[str, NumberField | DropDown] = {}
        self._form: QFormLayout = narrow_form()
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addLayout(self._form)

    def field(self, key: str) -> QWidget | None:
        """The field of a parameter."""
        return self._fields.get(key)

    @property
    def in_order(self) -> tuple[QWidget, ...]:
        """The fields from top to bottom."""
        return tuple(self._fields.values())

    def show_table(self, table: TableLevel, difficulty: str) -> None:
        """Show the parameters of a level, or of its column for a difficulty."""
        if table.game != self._game:
            self._make(table.game)
        self._difficulty = difficulty
        column = table.difficulty.get(difficulty, TableColumn())
        own = column.parameters if difficulty else table.parameters
        for key, shape in self._shapes(table.game).items():
            usual = table.parameters.get(key, shape["default"]) if difficulty else shape["default"]
            field = self._fields[key]
            if isinstance(field, NumberField):
                field.show_number(own.get(key), usual)
            else:
                said = self._t("{value} (usual)", value=self._said(usual))
                field.setItemText(field.findData(_USUAL), said)
                field.show_value(_written(own[key]) if key in own else _USUAL)

    def lock(self, lock: Lock) -> None:
        """Hold the fields still, or free them."""
        lock(*self._fields.values())

    def _shapes(self, game: str) -> Mapping[str, Any]:
        shapes: Mapping[str, Any] = self._schema["$defs"].get(game, {}).get("properties", {})
        return shapes

    def _make(self, game: str) -> None:
        while self._form.rowCount():
            self._form.removeRow(0)
        self._game, self._fields = game, {}
        for key, shape in self._shapes(game).items():
            title, about = (self._t(said) for said in PARAMETERS[game][key])
            field: NumberField | DropDown
            if shape.get("type") == "integer":
                field = NumberField(shape, self._t)
                field.valueChanged.connect(partial(self._set_number, key, field))
            else:
                values = shape.get("enum", [False, True])
                offered = [(_USUAL, "", QIcon()), *((_written(one), self._said(one), QIcon()) for one in values)]
                field = DropDown(offered, title, about)
                field.picked.connect(partial(self._choose, key))
            field.setAccessibleName(title)
            field.setAccessibleDescription(about)
            field.setToolTip(about)
            add_row(self._form, title, field)
            said = Label(about)
            said.setWordWrap(True)
            said.setObjectName("quiet")
            self._form.addRow(said)
            self._fields[key] = field

    def _said(self, value: object) -> str:
        """A value of a choice in words."""
        t = self._t
        words = {"True": t("yes"), "False": t("no"), **{value: t(said) for value, said in CHOICES.items()}}
        return words.get(str(value), str(value))

    def _set_number(self, key: str, field: NumberField, _value: int) -> None:
        self._set(key, field.number)

    def _choose(self, key: str, value: str) -> None:
        meant: object = None if value == _USUAL else {"True": True, "False": False}.get(value, value)
        self._set(key, meant)

    def _set(self, key: str, value: object) -> None:
        title = self._t(PARAMETERS[self._game][key][0])
        label = self._t("Change the parameter {name}", name=title)
        table = self._desk.table
        if not self._desk.perform(label, SetParameter(self._desk.shown_id, key, value, self._difficulty)) and table:
            self.show_table(table, self._difficulty)


def _written(value: object) -> str:
    """The text that stands for a value in a choice."""
    return str(value)
