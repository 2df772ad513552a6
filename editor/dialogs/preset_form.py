"""One preset as a form: what a ticked box says goes before the level's start, the rest is as the level begins."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from types import MappingProxyType
from typing import Any

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFormLayout,
    QLineEdit,
    QPlainTextEdit,
    QScrollArea,
    QSpinBox,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from editor.document.edit import NAME
from editor.document.presets_and_proofs import PresetLetters, tokens_of, tokens_text, words_of, words_text
from editor.tools.names import owner_name, side_name
from editor.widgets import leave_wheel
from runtime.campaign.model import Campaign
from runtime.campaign.play import Arrival, CarryOver, PartialPosition, Position, Preset, value_of_side
from runtime.engine.board.sides import SIDES, BySide, Side
from runtime.engine.conditions.variables import variable_name
from runtime.engine.levels.level import JOURNEY, LEAST_VALUE, MOST_VALUE, City, Level
from runtime.support.capitals import large
from runtime.support.plain_text import isolate
from runtime.support.texts import Texts
from runtime.ui.plain_widgets import ComboBox, menu_text

_Field = QLineEdit | QSpinBox | QComboBox | QPlainTextEdit


class OptionalFields:
    """The fields of a form; ``changed`` is called when one says something else, but not while ``filling``."""

    def __init__(self, changed: Callable[[], object]) -> None:
        self._changed = changed
        self.filling = False
        self.ticks: dict[str, QCheckBox] = {}
        self.fields: dict[str, _Field] = {}
        self._needing: dict[str, list[_Field]] = {}

    def ticked(self, form: QFormLayout, key: str, label: str, field: _Field, tip: str) -> None:
        """A field that says something only while the box before it is ticked."""
        label = isolate(label)  # It may be a city's name.
        tick = QCheckBox(menu_text(label))
        tick.setToolTip(tip)
        tick.setAccessibleName(label)
        self.ticks[key] = tick
        self._keep(key, label, field, tip)
        field.setEnabled(False)
        tick.toggled.connect(field.setEnabled)
        tick.toggled.connect(self._tell)
        if not isinstance(field, QPlainTextEdit):
            tick.setMinimumHeight(field.sizeHint().height())  # So that box and field stand on one line.
        form.addRow(tick, field)

    def plain(self, form: QFormLayout, key: str, label: str, field: _Field, tip: str, *, needs: str = "") -> None:
        """A field that always says something, or as long as the box of the field ``needs`` is ticked."""
        self._keep(key, label, field, tip)
        form.addRow(label, field)
        if needs:
            field.setEnabled(self.is_said(needs))
            self.ticks[needs].toggled.connect(field.setEnabled)
            self._needing.setdefault(needs, []).append(field)

    def _keep(self, key: str, label: str, field: _Field, tip: str) -> None:
        field.setAccessibleName(label)
        field.setToolTip(tip)
        self.fields[key] = field
        if isinstance(field, QSpinBox):
            field.valueChanged.connect(self._tell)
        elif isinstance(field, QComboBox):
            field.currentTextChanged.connect(self._tell)
        else:
            field.textChanged.connect(self._tell)

    def _tell(self, *_about: object) -> None:
        if not self.filling:
            self._changed()

    def is_said(self, key: str) -> bool:
        """Whether a field says something: its box is ticked, or it has none."""
        return key not in self.ticks or self.ticks[key].isChecked()

    def get(self, key: str) -> Any:
        """What a field says; None where its box is not ticked."""
        return self.value(key) if self.is_said(key) else None

    def value(self, key: str) -> Any:
        """What stands in a field, ticked or not."""
        field = self.fields[key]
        if isinstance(field, QSpinBox):
            return field.value()
        if isinstance(field, QComboBox):
            row = field.findText(field.currentText())
            return field.itemData(row) if row >= 0 else field.currentText().strip()
        return field.toPlainText() if isinstance(field, QPlainTextEdit) else field.text()

    def set(self, key: str, value: Any) -> None:
        """Show a value that may be None: nothing is said then."""
        tick = self.ticks.get(key)
        if tick is not None:
            with QSignalBlocker(tick):
                tick.setChecked(value is not None)
            for field in (self.fields[key], *self._needing.get(key, ())):
                field.setEnabled(value is not None)
        self.fill(key, value)

    def fill(self, key: str, value: Any) -> None:
        """Let a value stand in a field, whether it says it or not."""
        field = self.fields[key]
        if isinstance(field, QSpinBox):
            field.setValue(0 if value is None else min(int(value), field.maximum()))
        elif isinstance(field, QComboBox):
            row = field.findData(value)
            if row < 0 and value is not None:
                field.addItem(str(value), value)
                row = field.count() - 1
            field.setCurrentIndex(max(0, row))
        elif isinstance(field, QPlainTextEdit):
            field.setPlainText("" if value is None else str(value))
        else:
            field.setText("" if value is None or value == () else str(value))


def line(example: str) -> QLineEdit:
    """A line that shows how it is filled in as long as it is empty."""
    field = QLineEdit()
    field.setPlaceholderText(example)
    return field


def combo(rows: list[tuple[str, str]]) -> QComboBox:
    """A list of texts with a value each."""
    box = ComboBox()
    for text, data in rows:
        box.addItem(text, data)
    leave_wheel(box)
    return box


def whole(least: int, most: int) -> QSpinBox:
    """A whole number within bounds."""
    box = QSpinBox()
    box.setRange(least, most)
    leave_wheel(box)
    return box


def page(form: QFormLayout) -> QWidget:
    """A form that is scrolled where there is little room."""
    form.setHorizontalSpacing(14)
    form.setVerticalSpacing(8)
    inside = QWidget()
    column = QVBoxLayout(inside)
    column.addLayout(form)
    column.addStretch(1)
    area = QScrollArea()
    area.setWidget(inside)
    area.setWidgetResizable(True)
    area.setFrameShape(QScrollArea.Shape.NoFrame)
    return area


GONE = "gone"
LARGEST = 2**31 - 1
_PER_SIDE = ("racks", "rack_tokens", "pools", "base", "spies")
_USUAL: Mapping[str, Any] = MappingProxyType({"racks": "", "rack_tokens": (), "pools": "", "base": 0, "spies": 0})


class PresetForm(QTabWidget):
    """Shows one preset; ``changed`` is sent when it says something else."""

    changed = Signal()

    def __init__(self, t: Texts, campaign: Campaign, level: Level) -> None:
        super().__init__()
        self._t, self._campaign, self._level = t, campaign, level
        self._preset = Preset("", "")
        self._rows = OptionalFields(self.changed.emit)
        self.setAccessibleName(t("Preset"))
        self.addTab(self._turn_page(), t("Turn"))
        for side in SIDES:
            self.addTab(self._side_page(side), side_name(t, side))
        self.addTab(self._board_page(), t("Board"))
        if level.known_variables:
            self.addTab(self._variables_page(), t("Variables"))
        self.addTab(self._arrival_page(), t("Arrival"))

    @property
    def ticks(self) -> dict[str, QCheckBox]:
        """The boxes that say whether their fields say something, by their keys."""
        return self._rows.ticks

    @property
    def fields(self) -> dict[str, _Field]:
        """The fields by their keys."""
        return self._rows.fields

    def show_preset(self, preset: Preset) -> None:
        """Show another preset."""
        self._rows.filling, self._preset = True, preset
        part = preset.position or Position()
        self._rows.set("name", preset.name)
        self._rows.set("seed", preset.seed)
        self._rows.set("to_move", None if part.to_move is None else part.to_move.value)
        self._rows.set("turn", part.turn)
        for name in _PER_SIDE:
            said = value_of_side(part, name, BySide(None, None))
            for side in SIDES:
                value = said[side]
                self._rows.set(f"{name}.{side.value}", tokens_text(value) if name == "rack_tokens" and value else value)
        letters = part.letters
        size = self._level.terrain.size
        usual: BySide[PresetLetters] = self._level.start.letters.map(lambda laid: {one.at: one.letter for one in laid})
        self._rows.set("letters", None if letters is None else words_text(size, value_of_side(part, "letters", usual)))
        if letters is None:
            self._rows.fill("letters", words_text(size, usual))
        owners = {city.id: city.owner.value if city.owner else "" for city in part.cities or self._level.cities}
        for city in self._level.cities:
            self._rows.set(f"city.{city.id}", owners.get(city.id, GONE) if part.cities is not None else None)
            if part.cities is None:
                self._rows.fill(f"city.{city.id}", owners[city.id])
        held = part.variables or {}
        for one in self._level.known_variables:
            self._rows.set(f"variable.{one.id}", held.get(one.id))
            if one.id not in held:
                self._rows.fill(f"variable.{one.id}", one.start)
        arriving = preset.arriving
        self._rows.set("edge", None if arriving is None else arriving.edge)
        carry = arriving.carry if arriving is not None else CarryOver()
        for name in ("letters", "spies", "score"):
            self._rows.fill(f"carry.{name}", getattr(carry, name))
        self._rows.fill("carry.tokens", tokens_text(carry.tokens))
        self._rows.filling = False

    @property
    def preset(self) -> Preset:
        """What the form says; raises LineError for what can't be understood."""
        base = self._preset
        position = self._position(base.position or Position())
        seed = self._rows.get("seed")
        arriving: Arrival | None = None
        if self._rows.is_said("edge"):
            old = base.arriving or Arrival("")
            size = self._level.terrain.size
            carry = CarryOver(
                self._rows.value("carry.letters").upper(),
                tokens_of(self._rows.value("carry.tokens"), size),
                self._rows.value("carry.spies"),
                self._rows.value("carry.score"),
                old.carry.words,
                old.carry.variables,
                old.carry.extra,
            )
            arriving = Arrival(self._rows.value("edge"), carry, old.extra)
        nothing = position == Position()
        return Preset(
            base.id, self._rows.value("name").strip(), None if nothing else position, arriving, seed, extra=base.extra
        )

    def _position(self, base: Position) -> Position:
        """The part of a position that the form says; what it has no field for stays."""
        size = self._level.terrain.size
        values = {one.name: getattr(base, one.name) for one in fields(Position)}
        alone = dict(base.alone) if isinstance(base, PartialPosition) else {}
        side = self._rows.get("to_move")
        values["to_move"] = None if side is None else Side(side)
        values["turn"] = self._rows.get("turn")
        for name in _PER_SIDE:
            said = BySide(*(self._rows.get(f"{name}.{one.value}") for one in SIDES))
            there = [one for one in SIDES if said[one] is not None]
            alone.pop(name, None)
            if len(there) == 1:
                alone[name] = there[0]
            values[name] = BySide(*(self._made(name, said[one]) for one in SIDES)) if there else None
        alone.pop("letters", None)
        words = self._rows.get("letters")
        values["letters"] = None if words is None else words_of(words, size)
        values["cities"] = self._cities(base)
        values["variables"] = self._variables(base)
        return PartialPosition(**values, alone=alone) if alone else Position(**values)

    def _made(self, name: str, value: Any) -> Any:
        if value is None:
            return _USUAL[name]
        if name == "rack_tokens":
            return tokens_of(value, self._level.terrain.size)
        return value.upper() if isinstance(value, str) else value

    def _cities(self, base: Position) -> tuple[City, ...] | None:
        """The cities with the owners that are said; None where nothing is said of any."""
        said = {city.id: self._rows.get(f"city.{city.id}") for city in self._level.cities}
        if all(owner is None for owner in said.values()):
            return None
        known = {city.id: city for city in base.cities or ()}
        cities = []
        for city in self._level.cities:
            owner = said[city.id]
            if owner == GONE:
                continue
            whose = city.owner if owner is None else Side(owner) if owner else None
            there = known.get(city.id, city)
            cities.append(City(there.id, there.at, whose, there.name, there.extra))
        return tuple(cities)

    def _variables(self, base: Position) -> Mapping[str, int] | None:
        """What variables hold, those that the level does not have as they were; None where nothing is said of any."""
        known = {one.id: self._rows.get(f"variable.{one.id}") for one in self._level.known_variables}
        held = {**(base.variables or {}), **known}
        said = {name: value for name, value in held.items() if value is not None}
        return said or (None if base.variables else base.variables)

    # Pages

    def _turn_page(self) -> QWidget:
        t, form = self._t, QFormLayout()
        name = QLineEdit()
        name.setMaxLength(NAME)
        self._rows.plain(form, "name", t("Name"), name, t("How the preset is called in the menu Play"))
        sides = [(large(owner_name(t, side)), side.value) for side in SIDES]
        self._rows.ticked(form, "to_move", t("Whose turn"), combo(sides), t("Who moves first"))
        self._rows.ticked(form, "turn", t("Turn"), whole(1, 100_000), t("The number of the turn the game begins with"))
        self._rows.ticked(
            form, "seed", t("Seed"), whole(0, LARGEST), t("The same seed gives the same chances each time")
        )
        return page(form)

    def _side_page(self, side: Side) -> QWidget:
        t, form, end = self._t, QFormLayout(), side.value
        self._rows.ticked(form, f"racks.{end}", t("Letters on the rack"), QLineEdit(), t("The letters this side holds"))
        tip = t("Captured tokens, as: flood 3,4 12; volcano 0,2 6 – element, row and column, power")
        self._rows.ticked(form, f"rack_tokens.{end}", t("Tokens on the rack"), line("flood 3,4 12; volcano 0,2 6"), tip)
        tip = t("The undrawn letters, the first one is drawn first")
        self._rows.ticked(form, f"pools.{end}", t("Pool, in order"), QLineEdit(), tip)
        tip = t("What was awarded before")
        self._rows.ticked(form, f"base.{end}", t("Base score"), whole(-1_000_000, 1_000_000), tip)
        self._rows.ticked(
            form, f"spies.{end}", t("Spies left"), whole(0, 1000), t("How often a spy can still be asked")
        )
        return page(form)

    def _board_page(self) -> QWidget:
        t, form = self._t, QFormLayout()
        words = QPlainTextEdit()
        words.setTabChangesFocus(True)
        words.setMinimumHeight(110)
        words.setPlaceholderText("gold 3,4 across CAT\nsilver 7,2 down DOG")
        tip = t("One word a line, as: gold 3,4 across CAT – whose, row and column of its first letter, direction")
        self._rows.ticked(form, "letters", t("Words on the board"), words, tip)
        owners = [(large(owner_name(t, one)), one.value if one else "") for one in (*SIDES, None)]
        for city in self._level.cities:
            label = city.name or city.id
            box = combo([*owners, (t("Destroyed"), GONE)])
            self._rows.ticked(form, f"city.{city.id}", label, box, t("Who owns {city} at the beginning", city=label))
        return page(form)

    def _variables_page(self) -> QWidget:
        t, form = self._t, QFormLayout()
        for one in self._level.known_variables:
            name = variable_name(one)
            if one.id.startswith(JOURNEY):
                name = t("{name} (of the journey)", name=one.name or one.id.removeprefix(JOURNEY))
            tip = t("What {name} holds at the beginning", name=name)
            self._rows.ticked(form, f"variable.{one.id}", name, whole(LEAST_VALUE, MOST_VALUE), tip)
        return page(form)

    def _arrival_page(self) -> QWidget:
        t, form = self._t, QFormLayout()
        here = {node.id for node in self._campaign.nodes if node.level == self._level.id}
        arrivals = [(edge.id, edge.id) for edge in self._campaign.edges if edge.end in here]
        box = combo(arrivals)
        box.setEditable(True)
        tip = t("The way of the campaign by which the player comes, with what they bring along")
        self._rows.ticked(form, "edge", t("Arriving by"), box, tip)
        plain = (
            ("carry.letters", t("Letters brought"), QLineEdit(), t("Letters for the rack; those over go to the pool")),
            (
                "carry.tokens",
                t("Tokens brought"),
                line("flood 3,4 12; volcano 0,2 6"),
                t("As: flood 3,4 12; volcano 0,2 6"),
            ),
            ("carry.spies", t("Spies brought"), whole(0, 1000), t("Spies on top of the level's")),
            ("carry.score", t("Score brought"), whole(-1_000_000, 1_000_000), t("Added to the base score")),
        )
        for key, label, field, tip in plain:
            self._rows.plain(form, key, label, field, tip, needs="edge")
        return page(form)
