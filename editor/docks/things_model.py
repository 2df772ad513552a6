"""The cities and tokens of the level on the screen as rows of a table, and what an edited cell of it comes to."""

from __future__ import annotations

from collections.abc import Callable
from operator import is_
from typing import Any, NamedTuple

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QIcon

from editor.document.edit import Edit
from editor.document.references import Rename
from editor.document.things import ChangeCity, ChangeToken, RemoveCity, RemoveToken
from editor.editor_state import EditorState
from editor.theme import EditorTheme
from editor.tools.names import ELEMENTS, owner_name, place_text
from runtime.campaign.level_json import OWNER
from runtime.campaign.references import ReferenceKind
from runtime.engine.board.sides import SIDES
from runtime.engine.board.terrain import Element
from runtime.engine.levels.level import City, Token
from runtime.support.capitals import large
from runtime.support.plain_text import isolate
from runtime.support.texts import Texts
from runtime.ui.plain_widgets import as_said

ThingsIndex = QModelIndex | QPersistentModelIndex

WHAT, BELONGS, NAME, POWER, PLACE, ID = range(6)
"""The columns."""

SORT = Qt.ItemDataRole.UserRole
THING = Qt.ItemDataRole.UserRole + 1
CHOICES = Qt.ItemDataRole.UserRole + 2


class ThingKey(NamedTuple):
    """A city or a token of the level on the screen, by its kind and its id."""

    kind: ReferenceKind
    id: str


class ThingsModel(QAbstractTableModel):
    """Cities before tokens, each in the order of the file; the thing itself is at the role :data:`THING`."""

    def __init__(self, state: EditorState, theme: EditorTheme, t: Texts) -> None:
        super().__init__()
        self._state, self._theme, self._t = state, theme, t
        self._heads = (t("What"), t("Owner, element"), t("Name"), t("Power"), t("Row, column"), t("Id"))
        self.things: tuple[City | Token, ...] = ()

    def show(self, things: tuple[City | Token, ...]) -> None:
        """Show these in the place of those before; where they are the same ones, only their values change."""
        if len(things) == len(self.things) and all(map(is_, things, self.things)):
            return
        same = [key_of(thing) for thing in things] == [key_of(thing) for thing in self.things]
        if same:
            self.things = things
            if things:
                self.dataChanged.emit(self.index(0, 0), self.index(len(things) - 1, ID))
            return
        self.beginResetModel()
        self.things = things
        self.endResetModel()

    def rowCount(self, parent: ThingsIndex | None = None) -> int:
        """One row a thing."""
        return 0 if parent is not None and parent.isValid() else len(self.things)

    def columnCount(self, _parent: ThingsIndex | None = None) -> int:
        """Six columns."""
        return len(self._heads)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The names of the columns."""
        across = orientation == Qt.Orientation.Horizontal
        return self._heads[section] if across and role == Qt.ItemDataRole.DisplayRole else None

    def flags(self, index: ThingsIndex) -> Qt.ItemFlag:
        """Owner, element, name, power and id can be changed in their cells, where the thing has them."""
        usual = Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEnabled
        document = self._state.document
        if document is None or document.read_only or not index.isValid():
            return usual
        is_city = isinstance(self.things[index.row()], City)
        can = index.column() in (BELONGS, ID) or index.column() == (NAME if is_city else POWER)
        return usual | Qt.ItemFlag.ItemIsEditable if can else usual

    def data(self, index: ThingsIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """What is shown, edited, sorted by and read out."""
        thing, column = self.things[index.row()], index.column()
        if role == Qt.ItemDataRole.DisplayRole:
            return isolate(self._said(thing, column))
        ways: dict[int, Callable[[], Any]] = {
            THING: lambda: thing,
            SORT: lambda: _sorted_by(thing, column, self._said(thing, column)),
            CHOICES: lambda: self._choices(thing) if column == BELONGS else (),
            Qt.ItemDataRole.EditRole: lambda: _edited(thing, column),
            Qt.ItemDataRole.DecorationRole: lambda: self._sign(thing) if column == WHAT else None,
            Qt.ItemDataRole.AccessibleTextRole: lambda: f"{self._heads[column]}: {self._said(thing, column)}",
            Qt.ItemDataRole.ToolTipRole: lambda: place_text(self._t, thing.at),
        }
        return as_said(ways[role](), role) if role in ways else None

    def setData(self, index: ThingsIndex, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Make the edit that a changed cell means, as one step; whether it was made."""
        if role != Qt.ItemDataRole.EditRole:
            return False
        thing = self.things[index.row()]
        if value == _edited(thing, index.column()):
            return False
        label, edit = self._edit(thing, index.column(), value)
        done = self._state.perform(label, edit, mirrored=True)
        if done and index.column() == ID:
            self._state.select(key_of(thing).kind, str(value).strip())
        return done

    def removal(self, thing: City | Token) -> Edit:
        """The edit that takes a thing off the map."""
        level = self._state.level_id
        return RemoveCity(level, thing.id) if isinstance(thing, City) else RemoveToken(level, thing.id)

    def _edit(self, thing: City | Token, column: int, value: Any) -> tuple[str, Edit]:
        t, level = self._t, self._state.level_id
        if column == ID:
            new, kind = str(value).strip(), key_of(thing).kind
            return t("Give {old} the id {new}", old=thing.id, new=new), Rename(level, kind, thing.id, new)
        if isinstance(thing, Token):
            if column == POWER:
                return t("Change the token's power"), ChangeToken(level, thing.id, power=value)
            return t("Change the token's element"), ChangeToken(level, thing.id, element=Element(value))
        if column == NAME:
            return t("Rename the city"), ChangeCity(level, thing.id, name=str(value).strip())
        return t("Change the city's owner"), ChangeCity(level, thing.id, owner=OWNER.read(value))

    def _sign(self, thing: City | Token) -> QIcon:
        return self._theme.icon(OWNER.write(thing.owner) if isinstance(thing, City) else "token")

    def _said(self, thing: City | Token, column: int) -> str:
        t = self._t
        if column == PLACE:
            return f"{thing.at.row + t.first}, {thing.at.column + t.first}"
        if column == ID:
            return thing.id
        if isinstance(thing, City):
            return {WHAT: t("City"), BELONGS: large(owner_name(t, thing.owner)), NAME: thing.name, POWER: ""}[column]
        power = t("As the rules say") if thing.power is None else str(thing.power)
        return {WHAT: t("Token"), BELONGS: large(t(ELEMENTS[thing.element])), NAME: "", POWER: power}[column]

    def _choices(self, thing: City | Token) -> tuple[tuple[str, str], ...]:
        """The values of the column of owners and elements, with what they are called."""
        t = self._t
        if isinstance(thing, City):
            return tuple((OWNER.write(side), large(owner_name(t, side))) for side in (*SIDES, None))
        return tuple((element.value, large(t(ELEMENTS[element]))) for element in Element)


def key_of(thing: City | Token) -> ThingKey:
    """What a thing is known by."""
    return ThingKey(ReferenceKind.CITY if isinstance(thing, City) else ReferenceKind.TOKEN, thing.id)


def _edited(thing: City | Token, column: int) -> Any:
    """The value that the field for a cell of the table begins with."""
    if column == ID:
        return thing.id
    if isinstance(thing, City):
        return OWNER.write(thing.owner) if column == BELONGS else thing.name
    return thing.element.value if column == BELONGS else thing.power


def _sorted_by(thing: City | Token, column: int, said: str) -> Any:
    if column == PLACE:
        return thing.at.row * 10_000 + thing.at.column
    if column == POWER:
        return -1 if isinstance(thing, City) else thing.power or 0
    return said.casefold()
