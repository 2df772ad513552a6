"""Fields for what lies on the map: cities, tokens, regions, places and cells; each can be picked there too."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from PySide6.QtCore import Qt
from PySide6.QtGui import QIcon, QResizeEvent
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QPushButton, QSpinBox

from editor.docks.builder.parts import Field, FieldParts, still
from editor.docks.builder.plain_fields import NOTHING, ChoiceField
from editor.docks.fields import DropDown
from editor.tools.names import ELEMENTS, owner_name, place_text
from editor.widgets import leave_wheel
from runtime.engine.board.grid import Cell
from runtime.engine.board.sides import SIDES
from runtime.engine.conditions.arguments import Argument, PlaceKind
from runtime.engine.conditions.effect_kinds import PLACE_TOKEN
from runtime.engine.levels.level import City, Level
from runtime.support.capitals import large
from runtime.support.plain_text import isolate
from runtime.support.texts import FIRST
from runtime.ui.plain_widgets import Label, ListItem

_ID = Qt.ItemDataRole.UserRole
_LINES, _SMALL = 4, 30

_WIDE = 190
"""With less, the name of a city is cut: the list goes below its label then."""


class RegionField(ChoiceField):
    """One of the level's regions."""

    def arrange(self) -> None:
        """The choice with the way to the map below it, and what to do where there is no region."""
        self.pick = self.pick_button(lambda: self.choice.currentData() or None)
        self._none = Label()
        self._none.setObjectName("quiet")
        self._none.setWordWrap(True)
        self.put_together((self.choice,), (self.pick,), (self._none,))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave every line of the text its room: a form asks its wrapped rows for none."""
        super().resizeEvent(event)
        self._none.setMinimumHeight(self._none.heightForWidth(event.size().width()))

    def offered(self) -> Iterable[tuple[str, str, QIcon]]:
        """The regions by their names."""
        level = self.parts.state.level
        return (
            (one.id, one.name or one.id, self.parts.theme.icon("region")) for one in (level.regions if level else ())
        )

    def show_value(self, value: object) -> None:
        """Show the region; without any, say how one is made."""
        super().show_value(value)
        level = self.parts.state.level
        self._none.setText(
            self.parts.t("The level has no region yet: paint one with the region tool ({key_of[tool.region]:Z}).")
        )
        self._none.setVisible(level is not None and not level.regions)
        if value is None and self.argument.required:
            self.choice.setCurrentIndex(-1)


class ThingsField(Field):
    """Some of the level's cities or tokens, each with a box to tick; none ticked leaves the argument out."""

    def __init__(self, parts: FieldParts, argument: Argument) -> None:
        super().__init__(parts, argument)
        self.list = QListWidget()
        self.list.setMinimumWidth(_WIDE)
        self.list.setAccessibleName(parts.label)
        self.list.setToolTip(parts.tip)
        self.list.setFixedHeight(_LINES * (self.list.fontMetrics().lineSpacing() + 5))
        self.list.itemChanged.connect(self._ticked)
        self.pick = self.pick_button(self.value)
        quick = self._quick()
        self.put_together((self.list,), (self.pick,), *([quick] if quick else []))

    def things(self, level: Level) -> Iterable[tuple[str, str, QIcon]]:
        """What can be ticked: id, text and icon."""
        raise NotImplementedError

    def value(self) -> list[str]:
        """The ids of what is ticked, in the list's order."""
        rows = [self.list.item(row) for row in range(self.list.count())]
        return [str(row.data(_ID)) for row in rows if row.checkState() is Qt.CheckState.Checked]

    def show_value(self, value: object) -> None:
        """Tick what is named; an id that nothing has gets a line of its own."""
        level = self.parts.state.level
        named = (
            [str(one) for one in value] if isinstance(value, list | tuple) else [] if value is None else [str(value)]
        )
        things = list(self.things(level)) if level else []
        things += [(one, one, QIcon()) for one in named if all(one != known for known, _, _ in things)]
        shown = [self.list.item(row) for row in range(self.list.count())]
        self.list.blockSignals(True)
        if [(item.data(_ID), item.text()) for item in shown] != [(one, isolate(text)) for one, text, _ in things]:
            self.list.clear()
            for one, text, icon in things:
                made = ListItem(icon, text, self.list)
                made.setData(_ID, one)
                made.setFlags(made.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            self.list.setCurrentRow(0)
        for row in range(self.list.count()):
            item = self.list.item(row)
            item.setCheckState(Qt.CheckState.Checked if item.data(_ID) in named else Qt.CheckState.Unchecked)
        self.list.blockSignals(False)

    def picked(self, value: object) -> None:
        """Something was picked on the map."""
        super().picked(self._as_written([str(one) for one in value] if isinstance(value, list) else []))

    def _quick(self) -> tuple[QPushButton, ...]:
        """Buttons that tick several things at once."""
        return ()

    def _tick(self, ids: list[str]) -> None:
        self.wrote.emit(self._as_written(ids))
        self.settled.emit()

    def _ticked(self, _: QListWidgetItem) -> None:
        self._tick(self.value())

    def _as_written(self, ids: list[str]) -> object:
        """A single id stands by itself where the argument is one thing by its name."""
        if len(ids) == 1 and not self.argument.name.endswith("s"):
            return ids[0]
        return ids or None


class CitiesField(ThingsField):
    """Some of the level's cities, with a way to take all of one owner."""

    def things(self, level: Level) -> Iterable[tuple[str, str, QIcon]]:
        """The cities with their owners."""
        return ((city.id, self._said(city), self._icon(city)) for city in level.cities)

    def _said(self, city: City) -> str:
        return city.name or self.parts.t("{id} at {place}", id=city.id, place=_short(self.parts, city.at))

    def _icon(self, city: City) -> QIcon:
        return self.parts.theme.icon(city.owner.value if city.owner else "neutral")

    def _quick(self) -> tuple[QPushButton, ...]:
        t = self.parts.t
        found = []
        for owner in (None, *SIDES):
            name = owner_name(t, owner)
            tip = t("Take all cities that are {owner} at the beginning", owner=name)
            icon = owner.value if owner else "neutral"

            def take(whose: object = owner) -> None:
                level = self.parts.state.level
                self._tick([city.id for city in level.cities if city.owner is whose] if level else [])

            button = self.button("", tip, take, icon)
            button.setAccessibleName(t("{label}: all {owner} ones", label=self.parts.label, owner=name))
            found.append(button)
        for button in found:
            button.setFixedWidth(_SMALL)
        clear = self.button("", t("Name no city, so that any counts"), lambda: self._tick([]), "close")
        clear.setAccessibleName(t("{label}: any", label=self.parts.label))
        clear.setFixedWidth(_SMALL)
        return (*found, clear)


class TokensField(ThingsField):
    """Some of the level's tokens, those of triggers among them."""

    def things(self, level: Level) -> Iterable[tuple[str, str, QIcon]]:
        """The tokens with their elements and places."""
        t, icon = self.parts.t, self.parts.theme.icon("token")
        own = {token.id: (token.element, token.at) for token in level.tokens}
        for one, (element, at) in own.items():
            yield (
                one,
                t("{element} at {place}", element=large(t(ELEMENTS[element])), place=_short(self.parts, at)),
                icon,
            )
        for trigger in level.triggers:
            for effect in trigger.every_effect():
                given = effect.arguments.get("id")
                if effect.kind == PLACE_TOKEN.kind and isinstance(given, str) and given not in own:
                    yield given, t("{id}, placed by {trigger}", id=given, trigger=trigger.id), icon


class PlacesField(Field):
    """Two places or more: cities, regions and single cells, in a list that grows by a choice or on the map."""

    def __init__(self, parts: FieldParts, argument: Argument) -> None:
        super().__init__(parts, argument)
        t = parts.t
        self._value: list[object] = []
        self.list = QListWidget()
        self.list.setMinimumWidth(_WIDE)
        self.list.setAccessibleName(parts.label)
        self.list.setToolTip(parts.tip)
        self.list.setFixedHeight(3 * (self.list.fontMetrics().lineSpacing() + 6))
        self.adds = DropDown((), t("Add a place"), t("Choose a city or a region to add; cells are picked on the map"))
        self.adds.picked.connect(self._add)
        self.pick = self.pick_button(lambda: self._value)
        self.remove = self.button(t("Remove"), t("Take the chosen place out"), self._remove)
        self.put_together((self.list,), (self.adds,), (self.pick, self.remove))

    def show_value(self, value: object) -> None:
        """Show the places by their names."""
        self._value = list(value) if isinstance(value, list | tuple) else [] if value is None else [value]
        row = max(self.list.currentRow(), 0)
        self.list.clear()
        self.list.addItems([self._said(one) for one in self._value])
        self.list.setCurrentRow(min(row, len(self._value) - 1))
        level, t = self.parts.state.level, self.parts.t
        offers = [(NOTHING, t("Add…"), QIcon())]
        for city in level.cities if level else ():
            icon = self.parts.theme.icon(city.owner.value if city.owner else "neutral")
            offers.append((f"{PlaceKind.CITY.value} {city.id}", city.name or city.id, icon))
        for region in level.regions if level else ():
            icon = self.parts.theme.icon("region")
            offers.append((f"{PlaceKind.REGION.value} {region.id}", region.name or region.id, icon))
        still(self.adds, lambda: self.adds.offer(offers))

    def _said(self, place: object) -> str:
        level, t = self.parts.state.level, self.parts.t
        kind, inner = next(iter(place.items())) if isinstance(place, Mapping) and place else ("", place)
        if kind == PlaceKind.CELL.value and isinstance(inner, list | tuple) and len(inner) == 2:
            return place_text(t, Cell(*inner))
        names = {one.id: one.name for one in level.cities} if level else {}
        names |= {one.id: one.name for one in level.regions} if level else {}
        name = names.get(str(inner)) or str(inner)
        return t("Region {name}", name=name) if kind == PlaceKind.REGION.value else name

    def _add(self, value: str) -> None:
        kind, _, one = value.partition(" ")
        if kind:
            self._write([*self._value, {kind: one}])

    def _remove(self) -> None:
        row = self.list.currentRow()
        if 0 <= row < len(self._value):
            self._write(self._value[:row] + self._value[row + 1 :])

    def _write(self, value: list[object]) -> None:
        self.wrote.emit(value)
        self.settled.emit()


class CellField(Field):
    """A single cell by its row and column, counted as people do."""

    def __init__(self, parts: FieldParts, argument: Argument) -> None:
        super().__init__(parts, argument)
        t = parts.t
        self.row = self._number(t("{label}: row", label=parts.label), t("Row {number}", number=""))
        self.column = self._number(t("{label}: column", label=parts.label), t("Column {number}", number=""))
        self.pick = self.pick_button(self._value)
        self.put_together((self.row, self.column), (self.pick,))

    def show_value(self, value: object) -> None:
        """Show the cell."""
        level = self.parts.state.level
        pair = value if isinstance(value, list | tuple) and len(value) == 2 else (0, 0)
        for box, number, most in zip(
            (self.row, self.column),
            pair,
            (level.terrain.size.rows, level.terrain.size.columns) if level else (1000, 1000),
            strict=True,
        ):
            box.blockSignals(True)
            box.setMaximum(FIRST + max(most - 1, number if isinstance(number, int) else 0))
            box.setValue(FIRST + (number if isinstance(number, int) else 0))
            box.blockSignals(False)

    def _number(self, name: str, prefix: str) -> QSpinBox:
        box = QSpinBox()
        box.setRange(FIRST, 999 + FIRST)
        box.setPrefix(prefix)
        box.setAccessibleName(name)
        box.setToolTip(self.parts.tip)
        leave_wheel(box)
        box.valueChanged.connect(lambda _: self.wrote.emit(self._value()))
        box.editingFinished.connect(self.settled)
        return box

    def _value(self) -> list[int]:
        return [self.row.value() - FIRST, self.column.value() - FIRST]


class CellsField(Field):
    """Some cells: those picked on the map, or the selected ones."""

    def __init__(self, parts: FieldParts, argument: Argument) -> None:
        super().__init__(parts, argument)
        t = parts.t
        self._value: list[object] = []
        self._count = Label()
        self.pick = self.pick_button(lambda: self._value)
        self.selected = self.button(t("From selection"), t("Take the cells that are selected on the map"), self._take)
        self.none = self.button(t("None"), t("Name no cells"), lambda: self._write([]))
        self.put_together((self._count, self.none), (self.pick,), (self.selected,))

    def show_value(self, value: object) -> None:
        """Say how many cells there are."""
        listed = value if isinstance(value, list | tuple) else ()
        self._value = [list(one) if isinstance(one, tuple) else one for one in listed]
        self._count.setText(self.parts.t.plural("{count} cell", "{count} cells", len(self._value)))

    def _take(self) -> None:
        toolbox = self.parts.state.toolbox
        cells = [list(cell) for cell in toolbox.deeds.selection.cells()] if toolbox else []
        if cells:
            self._write(cells)
        else:
            self.parts.state.say(self.parts.t("Select some cells first."), refused=True)

    def _write(self, cells: list[list[int]]) -> None:
        self.wrote.emit(cells or None)
        self.settled.emit()


def _short(parts: FieldParts, cell: Cell) -> str:
    return parts.t("row {row}, column {column}", row=cell.row, column=cell.column)
