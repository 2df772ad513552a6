"""The pages of the import dialog: tiles with their terrains, and which part of the map is taken."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QIcon, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFormLayout,
    QHBoxLayout,
    QHeaderView,
    QSpinBox,
    QTableView,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from editor.dialogs.import_rows import SWATCH, InPlace, RowsModel, TilesModel
from editor.tools.names import TERRAINS
from runtime.engine.board.terrain import Terrain
from runtime.exchange.tiled.model import LENGTH, TileBox
from runtime.support.capitals import large
from runtime.support.texts import Texts
from runtime.ui.plain_widgets import ComboBox, Label
from runtime.ui.targets import target


class TilesPage(QWidget):
    """The table of tiles, the stones that the selected ones can become, and what cells without a tile become."""

    def __init__(self, t: Texts, model: TilesModel, stones: Mapping[Terrain, QIcon]) -> None:
        super().__init__()
        self._t, self._model, self._icons = t, model, stones
        self.table = table_of(t, model, t("Tiles and what they become"), (190, 64, 130))
        self.table.installEventFilter(self)
        self.stones: dict[Terrain | None, QToolButton] = {}
        row = QHBoxLayout()
        row.setSpacing(2)
        for number, terrain in enumerate((*Terrain, None), 1):
            self.stones[terrain] = self._stone_button(terrain, number % 7)
            row.addWidget(self.stones[terrain])
        row.addStretch()
        self.empty = ComboBox()
        self.empty.setIconSize(SWATCH)
        for terrain in Terrain:
            self.empty.addItem(stones[terrain], large(t(TERRAINS[terrain])), terrain.symbol)
        layout = page_layout(self, self.table, t("Select tiles and choose what they become, or press the key:"))
        layout.insertLayout(1, row)
        below = QHBoxLayout()
        label = Label(t("Cells without a tile become"))
        label.setBuddy(self.empty)
        self.empty.setAccessibleName(label.text())
        self.empty.setToolTip(t("Where no ticked layer has a tile that means a terrain"))
        below.addWidget(label)
        below.addWidget(self.empty)
        below.addStretch()
        layout.addLayout(below)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """In the table of tiles the keys 1 to 6 choose a terrain for the selected rows, 0 what is below."""
        if watched is self.table and isinstance(event, QKeyEvent) and event.text() in tuple("0123456"):
            if event.type() == QEvent.Type.ShortcutOverride:
                event.accept()
                return True
            if event.type() == QEvent.Type.KeyPress:
                number = int(event.text())
                self.give(tuple(Terrain)[number - 1] if number else None)
                return True
        return super().eventFilter(watched, event)

    def give(self, terrain: Terrain | None) -> None:
        """Let all selected tiles become a terrain, or show what is below them."""
        self._model.give((index.row() for index in self.table.selectionModel().selectedRows()), terrain)

    def _stone_button(self, terrain: Terrain | None, key: int) -> QToolButton:
        t = self._t
        button = QToolButton()
        button.setObjectName("stone")
        name = t("What is below") if terrain is None else large(t(TERRAINS[terrain]))
        button.setAccessibleName(name)
        button.setToolTip(t("{name} ({key} in the table)", name=name, key=key))
        if terrain is None:
            button.setText(t("Below"))
        else:
            button.setIcon(self._icons[terrain])
            button.setIconSize(SWATCH)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.clicked.connect(lambda: self.give(terrain))
        return button


class PartPage(QWidget):
    """Which rows and columns of the map are taken."""

    def __init__(self, t: Texts, whole: TileBox) -> None:
        super().__init__()
        self._t, self._whole = t, whole
        rows, columns = min(LENGTH, whole.rows), min(LENGTH, whole.columns)
        self.boxes = (
            self._number(t("First row"), whole.row, whole.end_row - 1, whole.row),
            self._number(t("First column"), whole.column, whole.end_column - 1, whole.column),
            self._number(t("Rows"), 1, rows, rows),
            self._number(t("Columns"), 1, columns, columns),
        )
        fields = QWidget()
        form = QFormLayout(fields)
        form.setContentsMargins(0, 0, 0, 0)
        for box in self.boxes:
            label = Label(box.accessibleName())
            label.setBuddy(box)
            form.addRow(label, box)
        said = t(
            "The map has {rows} rows and {columns} columns; a level can have {limit} of each.",
            rows=whole.rows,
            columns=whole.columns,
            limit=LENGTH,
        )
        page_layout(self, fields, said).addStretch(1)

    @property
    def part(self) -> TileBox:
        """What is taken."""
        row, column, rows, columns = (box.value() for box in self.boxes)
        return TileBox(row, column, rows, columns)

    @property
    def is_on_map(self) -> bool:
        """Whether the map has all of it."""
        return self.part.common(self._whole) == self.part

    def _number(self, name: str, least: int, most: int, value: int) -> QSpinBox:
        box = QSpinBox()
        box.setRange(least, most)
        box.setValue(value)
        box.setMinimumWidth(90)
        box.setAccessibleName(name)
        box.setToolTip(self._t("From {least} to {most}", least=least, most=most))
        return box


def page_layout(page: QWidget, field: QWidget, said: str) -> QVBoxLayout:
    """Lay a page out: a sentence, and the field that it is about."""
    layout = QVBoxLayout(page)
    layout.setContentsMargins(0, 8, 0, 0)
    label = Label(said)
    label.setWordWrap(True)
    label.setBuddy(field)
    layout.addWidget(label)
    layout.addWidget(field, 1)
    return layout


def page_of(field: QWidget, said: str) -> QWidget:
    """A page of a sentence and the field that it is about."""
    page = QWidget()
    page_layout(page, field, said)
    return page


def table_of(t: Texts, model: RowsModel, name: str, widths: tuple[int, ...]) -> QTableView:
    """A table whose rows are selected and whose cells are changed in place."""
    table = QTableView()
    table.setModel(model)
    table.setAccessibleName(name)
    table.setItemDelegate(InPlace(table))
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    table.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
    triggers = QAbstractItemView.EditTrigger
    table.setEditTriggers(triggers.DoubleClicked | triggers.EditKeyPressed | triggers.SelectedClicked)
    table.setTabKeyNavigation(False)
    table.setWordWrap(False)
    table.setShowGrid(False)
    table.setAlternatingRowColors(True)
    table.setIconSize(QSize(28, 28))
    table.setToolTip(t("F2 or a double click changes a cell; Shift and Ctrl select several rows"))
    table.verticalHeader().hide()
    table.verticalHeader().setDefaultSectionSize(target(34))
    heads = table.horizontalHeader()
    heads.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
    heads.setStretchLastSection(True)
    heads.setHighlightSections(False)
    for column, width in enumerate(widths):
        table.setColumnWidth(column, width)
    return table
