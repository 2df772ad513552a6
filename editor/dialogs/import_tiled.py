"""Asks what the tiles and objects of a map of Tiled become, and shows the level that comes of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from editor.dialogs.form import FormDialog
from editor.dialogs.import_pages import PartPage, TilesPage, page_of, table_of
from editor.dialogs.import_rows import ObjectsModel, TilesModel, stone
from editor.dialogs.map_preview import MapPreview
from editor.tools.names import TERRAINS
from runtime.campaign.level_json import LEVEL
from runtime.engine.board.grid import Cell
from runtime.engine.board.terrain import Terrain, TerrainMap
from runtime.engine.levels.level import Level
from runtime.exchange.tiled.level_import import Choices, level_of, rest_of
from runtime.exchange.tiled.model import LENGTH, TiledMap
from runtime.exchange.tiled.proposals import TilePictures, propose, used_tiles
from runtime.support.issues import TILED_TOO_LARGE, Issue, Place, Severity
from runtime.support.texts import Texts
from runtime.support.wording import say_issue
from runtime.ui.painter.board import BoardPainter
from runtime.ui.plain_widgets import ComboBox, Label, ListItem

_SOON = 40
"""Milliseconds from the last change to the next picture."""

_DRAWN = 300
"""Rows or columns above which only some of the cells are shown."""

_TOLD = 3
"""How many of the things worth knowing are told at once; the others are in the tool tip."""


@dataclass(frozen=True, slots=True)
class ImportedMap:
    """What was chosen: the level, with an id that may be taken, and whether it begins a campaign of its own."""

    level: Level
    is_ours: bool
    new_campaign: bool


class ImportTiledDialog(FormDialog):
    """Tiles, layers, objects and the part of the map on the left; on the right the level, as it would be.

    ``campaign`` is the name of the open one that the level can be added to; empty where there is none.
    """

    def __init__(
        self,
        t: Texts,
        boards: BoardPainter,
        tiled: TiledMap,
        issues: Sequence[Issue],
        *,
        name: str,
        campaign: str,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(t, t("Import a map of Tiled"), t("Import"), "", parent)
        self._boards, self._tiled = boards, tiled
        self._pictures = TilePictures(tiled)
        self._rest = rest_of(tiled)
        self._proposed = propose(tiled, self._pictures)
        self._issues = (*issues, *self._pictures.issues(tiled.name), *_too_large(tiled))
        self.level: Level | None = None
        self.name = QLineEdit(name)
        self.target = ComboBox()
        if campaign:
            self.target.addItem(t("A new level of “{name}”", name=campaign), False)
        self.target.addItem(t("A new campaign"), True)
        ratio = self.devicePixelRatioF()
        self._stones = {terrain: QIcon(stone(boards, terrain, ratio)) for terrain in Terrain}
        self.tiles = TilesModel(t, tiled, self._pictures, self._stones)
        self.objects = ObjectsModel(t, tiled, self._proposed.things)
        self.layers = self._layer_list()
        self.tiles_page = TilesPage(t, self.tiles, self._stones)
        self.empty = self.tiles_page.empty
        self.part_page = PartPage(t, tiled.box)
        self.object_table = table_of(t, self.objects, t("Objects and what they become"), (160, 96, 130))
        self.preview = MapPreview(boards, t("The level that comes of it"))
        self.summary = Label(" ")
        self.notes = Label()
        self._put_together()
        self._soon = QTimer(self, singleShot=True, interval=_SOON)
        self._soon.timeout.connect(self._show)
        self.tiles.show(self._proposed.tiles, used_tiles(tiled, self._proposed.layers))
        self._connect()
        self._show()

    @property
    def choices(self) -> Choices:
        """What the fields say."""
        count = self.layers.count()
        on = Qt.CheckState.Checked
        layers = [self.layers.item(row) for row in range(count)]
        return Choices(
            tiles=self.tiles.meanings,
            layers=frozenset(item.data(Qt.ItemDataRole.UserRole) for item in layers if item.checkState() == on),
            things=self.objects.things,
            empty=Terrain(ord(self.empty.currentData())),
            part=self.part_page.part,
        )

    @property
    def answer(self) -> ImportedMap:
        """What was chosen; only where there is a level."""
        self._show()
        assert self.level is not None
        return ImportedMap(self.level, self._rest.is_ours, bool(self.target.currentData()))

    def _layer_list(self) -> QListWidget:
        """The layers, the topmost first, as Tiled lists them."""
        shown = QListWidget()
        shown.setAccessibleName(self.t("Layers"))
        shown.setToolTip(self.t("Of the layers that are ticked the topmost tile that means a terrain counts"))
        for layer in reversed(self._tiled.layers):
            item = ListItem(layer.path or self.t("Layer {number}", number=layer.number + 1))
            item.setData(Qt.ItemDataRole.UserRole, layer.number)
            is_on = layer.number in self._proposed.layers
            item.setCheckState(Qt.CheckState.Checked if is_on else Qt.CheckState.Unchecked)
            shown.addItem(item)
        shown.setCurrentRow(0)
        return shown

    def _put_together(self) -> None:
        t = self.t
        self.row(t("Name"), self.name, t(LEVEL.tips["name"]))
        self.row(t("As"), self.target, t("Where the level goes; nothing is changed before you import"))
        self.tabs = QTabWidget()
        self.tabs.setAccessibleName(t("What is imported, and as what"))
        self.tabs.addTab(self.tiles_page, t("Tiles"))
        self.tabs.addTab(
            page_of(self.layers, t("Tiles of the layers that are ticked make the landscape:")), t("Layers")
        )
        if self._tiled.objects:
            said = t("Objects can become cities and tokens:")
        else:
            said = t("The map has no objects; place cities in the editor.")
        self.tabs.addTab(page_of(self.object_table, said), t("Objects"))
        self.tabs.addTab(self.part_page, t("Part"))
        self._layout.removeItem(self.form)
        self._layout.removeWidget(self._wrong)
        self.form.setParent(None)
        for label, called in ((self.summary, t("What the level has")), (self.notes, t("What is worth knowing"))):
            label.setWordWrap(True)
            label.setAccessibleName(called)
        self.notes.setObjectName("quiet")
        left, right, both = QVBoxLayout(), QVBoxLayout(), QHBoxLayout()
        left.addLayout(self.form)
        left.addWidget(self.tabs, 1)
        right.addWidget(self.preview, 1)
        for below in (self.summary, self.notes, self._wrong):
            right.addWidget(below)
        both.addLayout(left, 1)
        both.addSpacing(10)
        both.addLayout(right, 1)
        self._layout.addLayout(both, 1)
        self.resize(1080, 690)
        self.finish(self.name)

    def _connect(self) -> None:
        for model in (self.tiles, self.objects):
            model.changed.connect(self._soon.start)
        self.layers.itemChanged.connect(self._layers_changed)
        self.empty.currentIndexChanged.connect(lambda _: self._soon.start())
        self.name.textChanged.connect(lambda _: self._complain())
        for spin in self.part_page.boxes:
            spin.valueChanged.connect(lambda _: self._soon.start())

    def _layers_changed(self) -> None:
        """Only tiles of the layers that count are asked about."""
        self.tiles.show(self.tiles.meanings, used_tiles(self._tiled, self.choices.layers))
        self._soon.start()

    def _show(self) -> None:
        """Make the level anew, and show it."""
        self._soon.stop()
        made = level_of(self._tiled, self.choices, "imported", self.name.text().strip() or "-", self._rest)
        self.level = made.level
        told = [" ".join(say_issue(self.t, issue)) for issue in (*self._issues, *made.issues)]
        self.notes.setText("\n".join(told[:_TOLD]))
        self.notes.setToolTip("\n".join(told))
        self.notes.setVisible(bool(told))
        if made.level is not None:
            said = self._said(made.level)
            self.summary.setText(said)
            self.preview.show_level(sampled(made.level), said)
        self._complain()

    def _complain(self) -> None:
        wrong = ""
        if not self.choices.layers:
            wrong = self.t("Tick at least one layer.")
        elif not self.part_page.is_on_map:
            wrong = self.t("The part goes beyond the map: make it smaller, or let it begin further up or left.")
        elif not self.name.text().strip():
            wrong = self.t("Give it a name.")
        self.complain(wrong)

    def _share(self, terrain: Terrain, share: int) -> str:
        """How much of a terrain there is."""
        name = self.t(TERRAINS[terrain])
        if not share:
            return self.t("{terrain} under 1 %", terrain=name)
        return self.t("{terrain} {share} %", terrain=name, share=share)

    def _said(self, level: Level) -> str:
        """What the level has, in a line."""
        t, size = self.t, level.terrain.size
        cells = level.terrain.cells
        counts = {terrain: cells.count(terrain.value) for terrain in Terrain}
        parts = [self._share(terrain, round(100 * count / size.count)) for terrain, count in counts.items() if count]
        things = (
            t.plural("{count} city", "{count} cities", len(level.cities)),
            t.plural("{count} token", "{count} tokens", len(level.tokens)),
        )
        return f"{size.rows} × {size.columns}: {', '.join(parts)}; {', '.join(things)}"


def _too_large(tiled: TiledMap) -> tuple[Issue, ...]:
    """Says of a map that no level is as large, so that only a part is taken."""
    box = tiled.box
    if box.rows <= LENGTH and box.columns <= LENGTH:
        return ()
    figures: dict[str, str | int] = {"rows": box.rows, "columns": box.columns, "limit": LENGTH}
    return (Issue(Severity.WARNING, TILED_TOO_LARGE, Place(tiled.name), figures),)


def sampled(level: Level) -> Level:
    """A level that is small enough to be shown: of a large one only every second, third, … row and column."""
    size = level.terrain.size
    step = -(-max(size.rows, size.columns) // _DRAWN)
    if step == 1:
        return level
    rows = [row[::step] for row in level.terrain.rows()[::step]]
    small = TerrainMap.from_rows(rows)

    def moved(at: Cell) -> Cell:
        return Cell(at.row // step, at.column // step)

    cities = tuple(replace(city, at=moved(city.at)) for city in level.cities)
    tokens = tuple(replace(token, at=moved(token.at)) for token in level.tokens)
    return replace(level, terrain=small, cities=cities, tokens=tokens)
