"""The terrains as stones, and the options of the tool in hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QAction, QIcon, QPainter, QPixmap
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QSlider,
    QSpinBox,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from editor.desk import CampaignOpened, Desk, DeskChange, ToolsChanged
from editor.docks.fields import (
    Choice,
    LineField,
    PowerBox,
    add_row,
    element_choice,
    narrow_form,
    owner_choice,
    owner_of,
    owner_value,
)
from editor.theme import EditorTheme
from editor.tools.options import BRUSH_SIZES, BrushShape
from runtime.engine.grid import Size
from runtime.engine.terrain import Element, Terrain, TerrainMap
from runtime.support.texts import Texts

if TYPE_CHECKING:
    from runtime.ui.painter.board import BoardPainter

STONE = 56
_SLIDER_TO = 16


class PaletteDock(QWidget):
    """Six stones to choose from, and below them what the tool in hand can be set to.

    ``terrain_actions`` are the table's actions that choose a terrain, in the order of :class:`Terrain`.
    """

    def __init__(self, desk: Desk, theme: EditorTheme, t: Texts, terrain_actions: tuple[QAction, ...]) -> None:
        super().__init__()
        self._desk, self._theme, self._t = desk, theme, t
        self.stones: dict[Terrain, QToolButton] = {}
        grid = QGridLayout()
        grid.setSpacing(3)
        for index, (terrain, action) in enumerate(zip(Terrain, terrain_actions, strict=True)):
            self.stones[terrain] = _stone_button(action, index + 1)
            grid.addWidget(self.stones[terrain], index // 3, index % 3)
        self._make_fields()
        self.options = QStackedWidget()
        self._pages: Mapping[str, QWidget] = {
            "brush": self._brush_page(),
            "line": self._said(t("Press where the line begins and let go where it ends; Shift keeps it straight.")),
            "fill": self._said(t("Fills the cells of one kind that hang together. Cities are left alone.")),
            "picker": self._said(t("Takes up what a cell holds: its terrain, or the city or token on it.")),
            "city": self._page((t("Owner"), self.owner), (t("Name"), self.name), (t("Id"), self.id)),
            "token": self._page((t("Element"), self.element), (t("Power"), self.power)),
        }
        for page in self._pages.values():
            self.options.addWidget(page)
        self._head = QLabel()
        self._head.setObjectName("section")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 8, 8, 8)
        layout.setSpacing(8)
        layout.addLayout(grid)
        layout.addWidget(self._head)
        layout.addWidget(self.options)
        layout.addStretch()
        desk.subscribe(self._heard)
        self._show()

    def use_painter(self, boards: BoardPainter) -> None:
        """Put the real stones on the buttons, once they can be painted."""
        for terrain, button in self.stones.items():
            button.defaultAction().setIcon(QIcon(_stone(boards, terrain, self.devicePixelRatioF())))

    def _make_fields(self) -> None:
        t, theme = self._t, self._theme
        self.width_box = QSpinBox()
        self.width_box.setRange(BRUSH_SIZES[0], BRUSH_SIZES[-1])
        self.width_box.setAccessibleName(t("Size"))
        self.width_box.setToolTip(t("How many cells wide the brush is ([ and ])"))
        self.width_box.valueChanged.connect(lambda size: self._set(brush_size=size))
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setRange(BRUSH_SIZES[0], _SLIDER_TO)
        self.slider.setAccessibleName(t("Size"))
        self.slider.setToolTip(t("How many cells wide the brush is ([ and ])"))
        self.slider.valueChanged.connect(lambda size: self._set(brush_size=size))
        shapes = ((BrushShape.ROUND.value, t("Round"), QIcon()), (BrushShape.SQUARE.value, t("Square"), QIcon()))
        self.shape = Choice(shapes, t("Shape"), t("The outline of the brush"))
        self.shape.picked.connect(lambda value: self._set(brush_shape=BrushShape(value)))
        self.owner = owner_choice(theme, t, t("Who owns the cities you place"))
        self.owner.picked.connect(lambda value: self._set(owner=owner_of(value)))
        self.name = LineField(t("Name"), t("The name of the next city you place; may stay empty"))
        self.name.settled.connect(lambda text: self._set(city_name=text))
        self.id = LineField(t("Id"), t("The id of the next city you place; left empty, it gets a number"))
        self.id.setPlaceholderText(t("next number"))
        self.id.settled.connect(lambda text: self._set(city_id=text.strip()))
        self.element = element_choice(theme, t, t("What the tokens you place unleash"))
        self.element.picked.connect(lambda value: self._set(element=Element(value)))
        self.power = PowerBox(t)
        self.power.picked.connect(lambda power: self._set(power=power))

    def _brush_page(self) -> QWidget:
        sizes = QWidget()
        pair = QHBoxLayout(sizes)
        pair.setContentsMargins(0, 0, 0, 0)
        pair.addWidget(self.slider, 1)
        pair.addWidget(self.width_box)
        sizes.setFocusProxy(self.width_box)
        return self._page((self._t("Size"), sizes), (self._t("Shape"), self.shape))

    def _page(self, *rows: tuple[str, QWidget]) -> QWidget:
        page = QWidget()
        form = narrow_form()
        page.setLayout(form)
        for label, field in rows:
            add_row(form, label, field)
        return page

    def _said(self, text: str) -> QWidget:
        page = QWidget()
        layout = QVBoxLayout(page)
        layout.setContentsMargins(0, 0, 0, 0)
        label = QLabel(text)
        label.setObjectName("quiet")
        label.setWordWrap(True)
        layout.addWidget(label)
        layout.addStretch()
        return page

    def _heard(self, change: DeskChange) -> None:
        if isinstance(change, ToolsChanged | CampaignOpened):
            self._show()

    def _show(self) -> None:
        options = self._desk.options
        for number in (self.width_box, self.slider):
            number.blockSignals(True)
            number.setValue(options.brush_size)
            number.blockSignals(False)
        self.shape.show_value(options.brush_shape.value)
        self.owner.show_value(owner_value(options.owner))
        self.name.show_text(options.city_name)
        self.id.show_text(options.city_id)
        self.element.show_value(options.element.value)
        self.power.show_power(options.power)
        page = self._pages[self._desk.tool]
        self.options.setCurrentWidget(page)
        self._head.setText(self._tool_name())

    def _tool_name(self) -> str:
        t = self._t
        return {
            "brush": t("Brush"),
            "line": t("Line"),
            "fill": t("Fill"),
            "picker": t("Picker"),
            "city": t("City"),
            "token": t("Token"),
        }[self._desk.tool]

    def _set(self, **changes: object) -> None:
        self._desk.set_options(replace(self._desk.options, **changes))  # type: ignore[arg-type]


def _stone(boards: BoardPainter, terrain: Terrain, ratio: float) -> QPixmap:
    """A piece of two by two cells."""
    from runtime.ui.painter.view import BoardView

    size = Size(2, 2)
    picture = QPixmap(QSize(STONE, STONE) * ratio)
    picture.setDevicePixelRatio(ratio)
    painter = QPainter(picture)
    view = BoardView(STONE // 2, QPoint(0, 0), QRect(0, 0, STONE, STONE))
    boards.paint_terrain(painter, view, TerrainMap.filled(size, terrain).cells, size)
    painter.end()
    return picture


def _stone_button(action: QAction, key: int) -> QToolButton:
    button = QToolButton()
    button.setObjectName("stone")
    button.setDefaultAction(action)
    button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
    button.setIconSize(QSize(STONE, STONE))
    button.setAccessibleName(action.text())
    button.setAccessibleDescription(str(key))
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    policy = button.sizePolicy()
    policy.setHorizontalPolicy(policy.Policy.Expanding)
    button.setSizePolicy(policy)
    return button
