"""The rows of a form for the arguments of a condition or an effect: one field each, and what is wrong below it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFormLayout, QLabel, QWidget

from editor.docks.builder.parts import Field, FieldParts
from editor.docks.builder.place_fields import (
    CellField,
    CellsField,
    CitiesField,
    PlacesField,
    RegionField,
    TokensField,
)
from editor.docks.builder.plain_fields import (
    ChoiceField,
    ElementField,
    IdField,
    LettersField,
    ObjectiveField,
    SideField,
    TerrainField,
    WholeField,
    WordsField,
    text_field,
)
from editor.docks.builder.words import ARGUMENTS, named
from editor.docks.fields import add_row, narrow_form
from runtime.engine.arguments import Argument, Takes
from runtime.ui.plain import Label

FIELDS: Mapping[Takes, Callable[[FieldParts, Argument], Field]] = MappingProxyType(
    {
        Takes.SIDE: SideField,
        Takes.WHOLE: WholeField,
        Takes.CHOICE: ChoiceField,
        Takes.WORDS: WordsField,
        Takes.LETTERS: LettersField,
        Takes.PATTERN: LettersField,
        Takes.CITIES: CitiesField,
        Takes.REGION: RegionField,
        Takes.PLACES: PlacesField,
        Takes.TOKENS: TokensField,
        Takes.ELEMENT: ElementField,
        Takes.TERRAIN: TerrainField,
        Takes.CELL: CellField,
        Takes.CELLS: CellsField,
        Takes.TEXT: text_field,
        Takes.ID: IdField,
        Takes.OBJECTIVE: ObjectiveField,
    }
)
"""How each kind of value is asked for; it has every kind, so that new conditions and effects join by their table."""


class ArgumentForm(QWidget):
    """Fields for a table of arguments; ``wrote`` gives the argument's name and its new value.

    ``replaced`` is sent when the fields are others than before.
    """

    wrote = Signal(str, object)
    settled = Signal()
    replaced = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.fields: dict[str, Field] = {}
        self._wrong: dict[str, QLabel] = {}
        self._form: QFormLayout = narrow_form()
        self._form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        self.setLayout(self._form)

    def ask_for(self, parts: FieldParts, table: Iterable[Argument]) -> None:
        """Put fields for other arguments in the place of those before."""
        self.replaced.emit()
        while self._form.rowCount():
            self._form.removeRow(0)
        self.fields, self._wrong = {}, {}
        for argument in sorted(table, key=lambda one: one.takes is Takes.SIDE):  # Mostly its own: last.
            label, tip = named(parts.t, ARGUMENTS, argument.name), parts.t(argument.description)
            field = FIELDS[argument.takes](replace(parts, label=label, tip=tip), argument)
            field.wrote.connect(lambda value, name=argument.name: self.wrote.emit(name, value))
            field.settled.connect(self.settled)
            wrong = Label()
            wrong.setObjectName("refusal")
            wrong.setWordWrap(True)
            wrong.setTextInteractionFlags(Qt.TextInteractionFlag.NoTextInteraction)
            wrong.hide()
            add_row(self._form, label, field)
            self._form.addRow(wrong)
            self.fields[argument.name], self._wrong[argument.name] = field, wrong

    def show_values(self, given: Mapping[str, object], wrong: Mapping[str, str], why_locked: str) -> None:
        """Show what the arguments hold and what is wrong with each; ``why_locked`` holds all fields still."""
        for name, field in self.fields.items():
            field.show_value(given.get(name))
            field.lock(why_locked)
            self._wrong[name].setText(wrong.get(name, ""))
            self._wrong[name].setVisible(name in wrong)
