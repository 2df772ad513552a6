"""The tables of the import dialog: what each tile and each object of a map becomes, changed in place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from PySide6.QtCore import (
    QAbstractItemModel,
    QAbstractTableModel,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QIcon, QImage, QPainter, QPixmap
from PySide6.QtWidgets import QComboBox, QLineEdit, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from editor.tools.names import ELEMENTS, TERRAINS, owner_name
from runtime.engine.board.grid import Size
from runtime.engine.board.sides import SIDES, Side
from runtime.engine.board.terrain import Element, Terrain, TerrainMap
from runtime.exchange.tiled.level_import import CityThere, Meaning, TiledThing, TileEvidence, TokenThere
from runtime.exchange.tiled.model import MapObject, TiledMap
from runtime.exchange.tiled.proposals import TilePictures
from runtime.support.capitals import large
from runtime.support.texts import Texts, mark
from runtime.ui.painter.board import BoardPainter
from runtime.ui.painter.view import BoardView
from runtime.ui.plain_widgets import ComboBox, as_said

_Index = QModelIndex | QPersistentModelIndex

CHOICES = Qt.ItemDataRole.UserRole
"""The role of what a cell can be: pairs of value and words, with an icon or none."""

SWATCH = QSize(26, 26)

BELOW, OUT = "below", "out"
"""A tile shows what lies below it; an object becomes nothing."""

_GROUNDS: Mapping[TileEvidence, str] = MappingProxyType(
    {
        TileEvidence.PROPERTY: mark("its property"),
        TileEvidence.CLASS: mark("its class"),
        TileEvidence.TERRAIN: mark("its terrain set"),
        TileEvidence.NAME: mark("its name"),
        TileEvidence.COLOUR: mark("its colours"),
        TileEvidence.CHOSEN: mark("your choice"),
        TileEvidence.GUESS: mark("nothing known"),
    }
)


def stone(boards: BoardPainter, terrain: Terrain, ratio: float) -> QPixmap:
    """A piece of a terrain."""
    picture = QPixmap(SWATCH * ratio)
    picture.setDevicePixelRatio(ratio)
    painter = QPainter(picture)
    size = Size(1, 1)
    view = BoardView(SWATCH.width(), QPoint(0, 0), QRect(QPoint(0, 0), SWATCH))
    boards.paint_terrain(painter, view, TerrainMap.filled(size, terrain).cells, size)
    painter.end()
    return picture


class RowsModel(QAbstractTableModel):
    """A table whose last columns can be changed; ``changed`` tells that something was."""

    changed = Signal()

    def __init__(self, heads: tuple[str, ...], editable: Iterable[int]) -> None:
        super().__init__()
        self.heads, self._editable = heads, frozenset(editable)

    def columnCount(self, _parent: _Index | None = None) -> int:
        """As many as there are heads."""
        return len(self.heads)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The names of the columns."""
        across = orientation == Qt.Orientation.Horizontal
        return self.heads[section] if across and role == Qt.ItemDataRole.DisplayRole else None

    def flags(self, index: _Index) -> Qt.ItemFlag:
        """What can be changed."""
        usual = Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEnabled
        return usual | Qt.ItemFlag.ItemIsEditable if index.column() in self._editable else usual


class TilesModel(RowsModel):
    """The tiles that are used, the commonest first."""

    TILE, COUNT, TERRAIN, WHY = range(4)

    def __init__(self, t: Texts, tiled: TiledMap, pictures: TilePictures, stones: Mapping[Terrain, QIcon]) -> None:
        super().__init__((t("Tile"), t("Cells"), t("Becomes"), t("Because of")), (self.TERRAIN,))
        self._t, self._tiled, self._pictures, self._stones = t, tiled, pictures, stones
        self._icons: dict[int, QIcon] = {}
        self.meanings: dict[int, Meaning] = {}
        self.counts: tuple[tuple[int, int], ...] = ()

    def show(self, meanings: Mapping[int, Meaning], counts: Mapping[int, int]) -> None:
        """Show these tiles with how often each is used."""
        self.beginResetModel()
        self.meanings = dict(meanings)
        self.counts = tuple(sorted(counts.items(), key=lambda pair: (-pair[1], pair[0])))
        self.endResetModel()

    def give(self, rows: Iterable[int], terrain: Terrain | None) -> None:
        """Let the tiles of some rows become a terrain, or show what is below them."""
        chosen = sorted(rows)
        for row in chosen:
            self.meanings[self.counts[row][0]] = Meaning(terrain, TileEvidence.CHOSEN)
        if chosen:
            self.dataChanged.emit(self.index(chosen[0], self.TERRAIN), self.index(chosen[-1], self.WHY))
            self.changed.emit()

    def rowCount(self, parent: _Index | None = None) -> int:
        """One row a tile."""
        return 0 if parent is not None and parent.isValid() else len(self.counts)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """What is shown, changed and read out."""
        gid, count = self.counts[index.row()]
        meaning, column = self.meanings[gid], index.column()
        ways: dict[int, Callable[[], Any]] = {
            Qt.ItemDataRole.DisplayRole: lambda: self._said(gid, count, column),
            Qt.ItemDataRole.EditRole: lambda: BELOW if meaning.terrain is None else meaning.terrain.symbol,
            Qt.ItemDataRole.DecorationRole: lambda: self._icon(gid, meaning, column),
            Qt.ItemDataRole.AccessibleTextRole: lambda: f"{self.heads[column]}: {self._said(gid, count, column)}",
            Qt.ItemDataRole.ToolTipRole: lambda: self._said(gid, count, self.TILE),
            CHOICES: self.choices,
        }
        return as_said(ways[role](), role) if role in ways else None

    def setData(self, index: _Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Take another terrain."""
        if role != Qt.ItemDataRole.EditRole or index.column() != self.TERRAIN:
            return False
        self.give((index.row(),), None if value == BELOW else Terrain(ord(value)))
        return True

    def choices(self) -> tuple[tuple[str, str, QIcon], ...]:
        """What a tile can become."""
        kinds = [(one.symbol, large(self._t(TERRAINS[one])), self._stones[one]) for one in Terrain]
        return (*kinds, (BELOW, self._t("What is below"), QIcon()))

    def _said(self, gid: int, count: int, column: int) -> str:
        t, meaning = self._t, self.meanings[gid]
        if column == self.COUNT:
            return str(count)
        if column == self.WHY:
            return t(_GROUNDS[meaning.ground])
        if column == self.TERRAIN:
            return t("What is below") if meaning.terrain is None else large(t(TERRAINS[meaning.terrain]))
        found = self._tiled.tile(gid)
        if found is None:
            return t("Tile {number}, in no tileset", number=gid)
        tileset, number, info = found
        return f"{info.kind} ({tileset.name} {number})" if info.kind else f"{tileset.name} {number}"

    def _icon(self, gid: int, meaning: Meaning, column: int) -> QIcon | None:
        if column == self.TERRAIN:
            return self._stones[meaning.terrain] if meaning.terrain is not None else None
        if column != self.TILE:
            return None
        if gid not in self._icons:
            self._icons[gid] = _tile_icon(self._pictures, gid)
        return self._icons[gid]


def _tile_icon(pictures: TilePictures, gid: int) -> QIcon:
    """The picture of a tile; an empty icon where there is none."""
    pixels = pictures.tile(gid)
    if pixels is None or not pixels.size:
        return QIcon()
    data = pixels.tobytes()
    image = QImage(data, pixels.shape[1], pixels.shape[0], pixels.shape[1] * 4, QImage.Format.Format_RGBA8888)
    kind = Qt.TransformationMode.SmoothTransformation
    room = SWATCH * 2
    scaled = image.copy().scaled(room, Qt.AspectRatioMode.KeepAspectRatio, kind)
    return QIcon(QPixmap.fromImage(scaled))


class ObjectsModel(RowsModel):
    """The objects of the map: those that look like something first, else in their order."""

    OBJECT, PLACE, BECOMES, NAME = range(4)

    def __init__(self, t: Texts, tiled: TiledMap, things: Mapping[int, TiledThing]) -> None:
        heads = (t("Object"), t("Row, column"), t("Becomes"), t("Name"))
        super().__init__(heads, (self.BECOMES, self.NAME))
        self._t, self._box = t, tiled.box
        self.objects = tuple(sorted(tiled.objects, key=lambda one: one.number not in things))
        self.things = dict(things)

    def rowCount(self, parent: _Index | None = None) -> int:
        """One row an object."""
        return 0 if parent is not None and parent.isValid() else len(self.objects)

    def flags(self, index: _Index) -> Qt.ItemFlag:
        """Only cities have names of their own."""
        found = super().flags(index)
        is_named = isinstance(self.things.get(self.objects[index.row()].number), CityThere)
        return found if index.column() != self.NAME or is_named else found & ~Qt.ItemFlag.ItemIsEditable

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """What is shown, changed and read out."""
        one, column = self.objects[index.row()], index.column()
        thing = self.things.get(one.number)
        ways: dict[int, Callable[[], Any]] = {
            Qt.ItemDataRole.DisplayRole: lambda: self._said(one, thing, column),
            Qt.ItemDataRole.EditRole: lambda: (
                _value(thing) if column == self.BECOMES else self._said(one, thing, column)
            ),
            Qt.ItemDataRole.AccessibleTextRole: lambda: f"{self.heads[column]}: {self._said(one, thing, column)}",
            Qt.ItemDataRole.ToolTipRole: lambda: self._t("On the layer “{layer}”", layer=one.layer),
            CHOICES: lambda: self.choices() if column == self.BECOMES else (),
        }
        return as_said(ways[role](), role) if role in ways else None

    def setData(self, index: _Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Take what an object becomes, or its name."""
        if role != Qt.ItemDataRole.EditRole:
            return False
        one = self.objects[index.row()]
        thing = self.things.get(one.number)
        if index.column() == self.NAME and isinstance(thing, CityThere):
            self.things[one.number] = replace(thing, name=str(value).strip()[:200])
        elif index.column() == self.BECOMES:
            self._become(one, str(value))
        self.dataChanged.emit(self.index(index.row(), 0), self.index(index.row(), self.NAME))
        self.changed.emit()
        return True

    def choices(self) -> tuple[tuple[str, str, QIcon], ...]:
        """What an object can become."""
        t = self._t
        cities = [(owner.value if owner else "neutral", _city_said(t, owner)) for owner in (*SIDES, None)]
        tokens = [(element.value, self._token_said(element)) for element in Element]
        return tuple((value, said, QIcon()) for value, said in ((OUT, t("Left out")), *cities, *tokens))

    def _become(self, one: MapObject, value: str) -> None:
        before = self.things.pop(one.number, None)
        owners = {"neutral": None, **{side.value: side for side in SIDES}}
        if value in owners:
            name = before.name if isinstance(before, CityThere) else one.name[:200]
            self.things[one.number] = CityThere(owners[value], name)
        elif value != OUT:
            power = before.power if isinstance(before, TokenThere) else None
            self.things[one.number] = TokenThere(Element(value), power)

    def _token_said(self, element: Element) -> str:
        return self._t("Token: {element}", element=self._t(ELEMENTS[element]))

    def _said(self, one: MapObject, thing: TiledThing | None, column: int) -> str:
        t = self._t
        if column == self.OBJECT:
            return f"{one.name} ({one.kind})" if one.name and one.kind else one.name or one.kind or f"{one.id}"
        if column == self.PLACE:
            return f"{one.row - self._box.row + t.first}, {one.column - self._box.column + t.first}"
        if column == self.NAME:
            return thing.name if isinstance(thing, CityThere) else ""
        if thing is None:
            return t("Left out")
        return _city_said(t, thing.owner) if isinstance(thing, CityThere) else self._token_said(thing.element)


def _city_said(t: Texts, owner: Side | None) -> str:
    return t("City: {owner}", owner=owner_name(t, owner))


def _value(thing: TiledThing | None) -> str:
    if thing is None:
        return OUT
    if isinstance(thing, CityThere):
        return thing.owner.value if thing.owner else "neutral"
    return thing.element.value


class InPlace(QStyledItemDelegate):
    """A list of choices for the cells that have some, else a line of text."""

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: _Index) -> QWidget:
        """The field for a cell."""
        head = str(index.model().headerData(index.column(), Qt.Orientation.Horizontal))
        choices = index.data(CHOICES)
        field = ComboBox(parent) if choices else super().createEditor(parent, option, index)
        field.setAccessibleName(head)
        if isinstance(field, QComboBox):
            field.setIconSize(SWATCH)
            for value, text, icon in choices:
                field.addItem(icon, text, value)
            field.activated.connect(lambda _row: self._done(field))
        return field

    def setEditorData(self, editor: QWidget, index: _Index) -> None:
        """Begin with the present value."""
        value = index.data(Qt.ItemDataRole.EditRole)
        if isinstance(editor, QComboBox):
            editor.setCurrentIndex(editor.findData(value))
        elif isinstance(editor, QLineEdit):
            editor.setText(str(value))

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: _Index) -> None:
        """Take over what was filled in."""
        if isinstance(editor, QComboBox):
            model.setData(index, editor.currentData())
        elif isinstance(editor, QLineEdit):
            model.setData(index, editor.text())

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, _index: _Index) -> None:
        """As wide as its words need."""
        place = option.rect
        editor.setGeometry(place.adjusted(0, 0, max(0, editor.sizeHint().width() - place.width()), 0))

    def _done(self, field: QWidget) -> None:
        self.commitData.emit(field)
        self.closeEditor.emit(field, QStyledItemDelegate.EndEditHint.NoHint)
