"""Fields of a table game's form: its parameters, as its format says them, and what winning it gives."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QFormLayout, QGridLayout, QHBoxLayout, QPushButton, QSpinBox, QVBoxLayout, QWidget

from editor.docks.fields import DropDown, LineField, add_row, element_choice, narrow_form
from editor.document.tables import ChangeTable, SetParameter
from editor.editor_state import EditorState
from editor.theme import EditorTheme
from editor.widgets import leave_wheel
from runtime.campaign.table_json import PRIZE, PRIZE_TOKEN, parameter_schemas
from runtime.campaign.tables import Prize, PrizeToken, TableColumn, TableLevel
from runtime.engine.board.grid import Cell
from runtime.engine.board.terrain import Element
from runtime.support.table_texts import CHOICES, PARAMETERS
from runtime.support.texts import FIRST, Texts
from runtime.ui.plain_widgets import Label
from runtime.ui.widgets.boxes import in_column

_Lock = Callable[..., None]
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

    def __init__(self, state: EditorState, t: Texts) -> None:
        super().__init__()
        self._state, self._t = state, t
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
        for key, shape in parameter_schemas(table.game).items():
            usual = table.parameters.get(key, shape["default"]) if difficulty else shape["default"]
            field = self._fields[key]
            if isinstance(field, NumberField):
                field.show_number(own.get(key), usual)
            else:
                said = self._t("{value} (usual)", value=self._said(usual))
                field.setItemText(field.findData(_USUAL), said)
                field.show_value(_written(own[key]) if key in own else _USUAL)

    def lock(self, lock: _Lock) -> None:
        """Hold the fields still, or free them."""
        lock(*self._fields.values())

    def _make(self, game: str) -> None:
        while self._form.rowCount():
            self._form.removeRow(0)
        self._game, self._fields = game, {}
        for key, shape in parameter_schemas(game).items():
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
        table = self._state.table
        if not self._state.perform(label, SetParameter(self._state.shown_id, key, value, self._difficulty)) and table:
            self.show_table(table, self._difficulty)


def _written(value: object) -> str:
    """The text that stands for a value in a choice."""
    return str(value)


LARGEST_MAP = 999


class TokenRow(QWidget):
    """One token of the prize: its element, how many cells it covers, and the cell that it spreads from."""

    def __init__(self, theme: EditorTheme, t: Texts, changed: Callable[[], None], removed: Callable[[], None]) -> None:
        super().__init__()
        self._kept = PrizeToken(Element.VOLCANO)
        self.element: DropDown = element_choice(theme, t, t(PRIZE_TOKEN.tips["element"]))
        self.power = _number(1, PRIZE_TOKEN.most("power"), t("Power"), t(PRIZE_TOKEN.tips["power"]))
        tip = t(PRIZE_TOKEN.tips["at"])
        self.row = _number(FIRST, LARGEST_MAP + FIRST, t("Row"), tip)
        self.column = _number(FIRST, LARGEST_MAP + FIRST, t("Column"), tip)
        self.remove = QPushButton(theme.icon("close"), "")
        self.remove.setAccessibleName(t("Remove this token"))
        self.remove.setToolTip(t("Remove this token"))
        self.remove.clicked.connect(removed)
        self.element.picked.connect(lambda _: changed())
        self.power.setPrefix(t("Power") + " ")
        self.row.setPrefix(t("Row") + " ")
        self.column.setPrefix(t("Column") + " ")
        lines = QGridLayout(self)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.setVerticalSpacing(3)
        lines.setColumnStretch(0, 1)
        lines.setColumnStretch(1, 1)
        for place, box in (((0, 1), self.power), ((1, 0), self.row), ((1, 1), self.column)):
            box.valueChanged.connect(lambda _: changed())
            lines.addWidget(box, *place)
        lines.addWidget(self.element, 0, 0)
        lines.addWidget(self.remove, 0, 2)

    @property
    def token(self) -> PrizeToken:
        """The token as the fields have it."""
        element = Element(str(self.element.currentData()))
        at = Cell(self.row.value() - FIRST, self.column.value() - FIRST)
        return replace(self._kept, element=element, power=self.power.value(), at=at)

    def show_token(self, token: PrizeToken) -> None:
        """Show a token without telling of it."""
        self._kept = token
        self.element.show_value(token.element.value)
        for box, value in (
            (self.power, token.power),
            (self.row, token.at.row + FIRST),
            (self.column, token.at.column + FIRST),
        ):
            box.blockSignals(True)
            box.setValue(value)
            box.blockSignals(False)


class PrizeFields(QWidget):
    """Letters, spies, points and tokens that are to be won; each change is one step of the history."""

    def __init__(self, state: EditorState, theme: EditorTheme, t: Texts) -> None:
        super().__init__()
        self._state, self._theme, self._t = state, theme, t
        self._prize = Prize()
        self.letters = LineField(t("Letters"), t(PRIZE.tips["letters"]))
        self.letters.typed.connect(self._type_letters)
        self.letters.settled.connect(lambda _: self._settle())
        self.spies = _number(0, PRIZE.most("spies"), t("Spies"), t(PRIZE.tips["spies"]))
        self.score = _number(0, PRIZE.most("score"), t("Points"), t(PRIZE.tips["score"]))
        for box, label in (
            (self.spies, t("Change the spies to be won")),
            (self.score, t("Change the points to be won")),
        ):
            box.valueChanged.connect(lambda _, label=label: self._change(label))
        self.add = QPushButton(theme.icon("token"), t("Add a token"))
        self.add.setAccessibleName(t("Add a token"))
        self.add.setToolTip(t("Let winning give an elemental token"))
        self.add.clicked.connect(self._add_token)
        self.tokens: list[TokenRow] = []
        self.about = Label(t("An element spreads from this row and column of the next battle's map."))
        self.about.setObjectName("quiet")
        self.about.setWordWrap(True)
        self._rows = QVBoxLayout()
        self._rows.setSpacing(4)
        form = narrow_form()
        for label, field in ((t("Letters"), self.letters), (t("Spies"), self.spies), (t("Points"), self.score)):
            add_row(form, label, field)
        below = QHBoxLayout()
        below.addWidget(self.add)
        below.addStretch(1)
        in_column(form, self._rows, self.about, below, margins=(0, 0, 0, 0), on=self)

    def field(self, key: str) -> QWidget | None:
        """The field of a part of the prize."""
        first = self.tokens[0].element if self.tokens else self.add
        return {"letters": self.letters, "spies": self.spies, "score": self.score, "tokens": first}.get(key)

    @property
    def in_order(self) -> tuple[QWidget, ...]:
        """The controls from top to bottom."""
        tokens = [(row.element, row.power, row.remove, row.row, row.column) for row in self.tokens]
        return (self.letters, self.spies, self.score, *(one for row in tokens for one in row), self.add)

    def show_prize(self, prize: Prize) -> None:
        """Show what is to be won."""
        self._prize = prize
        self.letters.show_text(prize.letters)
        for box, value in ((self.spies, prize.spies), (self.score, prize.score)):
            box.blockSignals(True)
            box.setValue(value)
            box.blockSignals(False)
        while len(self.tokens) > len(prize.tokens):
            row = self.tokens.pop()
            self._rows.removeWidget(row)
            row.hide()
            row.deleteLater()
        while len(self.tokens) < len(prize.tokens):
            self.tokens.append(self._row(len(self.tokens)))
            self._rows.addWidget(self.tokens[-1])
        for row, token in zip(self.tokens, prize.tokens, strict=True):
            row.show_token(token)
        self.about.setVisible(bool(prize.tokens))
        self.add.setEnabled(len(prize.tokens) < PRIZE.most("tokens"))

    def lock(self, is_locked: bool, lock: _Lock) -> None:
        """Hold the fields still, or free them."""
        lock(self.letters, self.spies, self.score)
        for row in self.tokens:
            row.setEnabled(not is_locked)
        self.add.setEnabled(not is_locked and len(self._prize.tokens) < PRIZE.most("tokens"))

    def _row(self, number: int) -> TokenRow:
        label = self._t("Change a token to be won")
        return TokenRow(self._theme, self._t, lambda: self._change(label), lambda: self._remove(number))

    def _type_letters(self, letters: str) -> None:
        """Letters in capitals, without blanks; all that is typed makes up one step."""
        capitals, at = "".join(letters.upper().split()), self.letters.cursorPosition()
        if capitals != letters:
            self.letters.setText(capitals)
            self.letters.setCursorPosition(at - (len(letters) - len(capitals)))
        label, key = self._t("Change the letters to be won"), f"prize letters of {self._state.shown_id}"
        self._perform(label, replace(self._prize, letters=capitals), key)

    def _change(self, label: str) -> None:
        tokens = tuple(row.token for row in self.tokens)
        prize = replace(self._prize, spies=self.spies.value(), score=self.score.value(), tokens=tokens)
        self._perform(label, prize)

    def _add_token(self) -> None:
        tokens = (*self._prize.tokens, PrizeToken(Element.VOLCANO))
        self._perform(self._t("Add a token to be won"), replace(self._prize, tokens=tokens))
        if self.tokens:
            self.tokens[-1].element.setFocus()

    def _remove(self, number: int) -> None:
        tokens = tuple(token for place, token in enumerate(self._prize.tokens) if place != number)
        self._perform(self._t("Remove a token to be won"), replace(self._prize, tokens=tokens))
        self.add.setFocus()

    def _perform(self, label: str, prize: Prize, merge: str = "") -> None:
        if not self._state.perform(label, ChangeTable(self._state.shown_id, prize=prize), merge):
            self.letters.back()
            self.show_prize(self._prize)

    def _settle(self) -> None:
        if self._state.document:
            self._state.document.settle()


def _number(least: int, most: int, name: str, tip: str) -> QSpinBox:
    box = QSpinBox()
    box.setRange(least, most)
    box.setKeyboardTracking(False)
    box.setAccessibleName(name)
    box.setToolTip(tip)
    leave_wheel(box)
    return box
