"""The terrains as stones, how they are mixed and mirrored, and the options of the tool in hand."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QAction, QIcon, QPainter, QPixmap
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QScrollArea,
    QSpinBox,
    QToolButton,
    QWidget,
)

from editor.docks.fields import SymmetryChoice
from editor.docks.tool_options import ToolOptions
from editor.document.changes import LevelChanged, SavedChanged
from editor.editor_state import EditorChange, EditorState, LevelShown, ToolsChanged
from editor.theme import EditorTheme
from editor.tools.options import WEIGHTS
from editor.tools.tool import STAMP
from editor.widgets import leave_wheel
from runtime.engine.board.grid import Size
from runtime.engine.board.terrain import Terrain, TerrainMap
from runtime.support.texts import Texts
from runtime.ui.plain_widgets import Label
from runtime.ui.widgets.boxes import in_column, in_row

if TYPE_CHECKING:
    from runtime.ui.painter.board import BoardPainter

STONE = 36


class PaletteDock(QScrollArea):
    """Six stones to choose from, their shares in a random mix, the level's symmetry, and the options of the tool.

    ``terrain_actions`` are the table's actions that choose a terrain, in the order of :class:`Terrain`, then those that
    turn the mix on and off, open the library of stamps, and turn mirroring on and off.
    """

    def __init__(self, state: EditorState, theme: EditorTheme, t: Texts, terrain_actions: tuple[QAction, ...]) -> None:
        super().__init__()
        self._state, self._theme, self._t = state, theme, t
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        kinds = len(Terrain)
        self.stones = {
            terrain: _stone_button(action, index + 1)
            for index, (terrain, action) in enumerate(zip(Terrain, terrain_actions[:kinds], strict=True))
        }
        self.weights = {
            terrain: self._weight(terrain, terrain_actions[terrain_at].text())
            for terrain_at, terrain in enumerate(Terrain)
        }
        self.symmetry = SymmetryChoice(state, t)
        self.fields = ToolOptions(state, theme, t)
        self._head = Label()
        self._head.setObjectName("section")
        self._inside = QWidget()
        layout = in_column(self._grid(), spacing=6, margins=(8, 6, 8, 6), on=self._inside)
        mix, stamps, mirror = terrain_actions[kinds:]
        self._mix = _switch(mix)
        layout.addWidget(self._mix)
        layout.addLayout(self._mirroring(mirror))
        layout.addWidget(self._head)
        self._stamps = _switch(stamps)
        layout.addWidget(self._stamps)
        layout.addWidget(self.fields)
        layout.addStretch()
        self.setWidget(self._inside)
        state.subscribe(self._heard)
        self._show()

    def use_painter(self, boards: BoardPainter) -> None:
        """Put the real stones on the buttons, once they can be painted."""
        for terrain, button in self.stones.items():
            button.defaultAction().setIcon(QIcon(_stone(boards, terrain, self.devicePixelRatioF())))
        self.fields.use_painter(boards)

    def sizeHint(self) -> QSize:
        """As wide as what it holds with its scroll bar, so that nothing is cut off at the right."""
        return QSize(self._least_width(), self._inside.sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        """It scrolls up and down only."""
        return QSize(self._least_width(), 120)

    def _least_width(self) -> int:
        return self._inside.minimumSizeHint().width() + self.verticalScrollBar().sizeHint().width()

    def _grid(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setSpacing(3)
        for index, terrain in enumerate(Terrain):
            row, column = index // 3, index % 3
            grid.addWidget(self.stones[terrain], 2 * row, column)
            grid.addWidget(self.weights[terrain], 2 * row + 1, column)
        return grid

    def _mirroring(self, mirror: QAction) -> QHBoxLayout:
        """The switch of mirroring, and the level's symmetry beside it."""
        return in_row(_switch(mirror), (self.symmetry, 1), spacing=4)

    def _weight(self, terrain: Terrain, name: str) -> QSpinBox:
        box, t = QSpinBox(), self._t
        box.setRange(WEIGHTS[0], WEIGHTS[-1])
        box.setSingleStep(5)
        box.setButtonSymbols(QSpinBox.ButtonSymbols.NoButtons)
        box.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        box.setAccessibleName(t("{terrain} in the mix", terrain=name))
        box.setToolTip(t("How often {terrain} comes in the random mix; 0 leaves it out", terrain=name))
        leave_wheel(box)
        box.valueChanged.connect(lambda value: self._weigh(terrain, value))
        return box

    def _weigh(self, terrain: Terrain, value: int) -> None:
        options = self._state.options
        kinds = tuple(Terrain)
        weights = tuple(value if kind is terrain else old for kind, old in zip(kinds, options.weights, strict=True))
        if any(weights):
            self._state.set_options(replace(options, weights=weights))
        else:
            self._state.say(self._t("One terrain at least must be in the mix."), refused=True)
        self._show()

    def _why_no_symmetry(self) -> str:
        """Why the level's symmetry can't be chosen now, or nothing where it can."""
        document, t = self._state.document, self._t
        if document is not None and document.read_only:
            return t("This campaign is open to look at only.")
        return "" if self._state.level else t("Add a level first: the campaign has none.")

    def _heard(self, change: EditorChange) -> None:
        if isinstance(change, ToolsChanged | LevelShown | LevelChanged):
            self._show()
        elif isinstance(change, SavedChanged):
            self.symmetry.allow(self._why_no_symmetry())

    def _show(self) -> None:
        options = self._state.options
        self._mix.setVisible(self._state.tool_spec.paints)
        self._stamps.setVisible(self._state.tool == STAMP)
        mixes = options.mix and self._state.tool_spec.paints
        for (terrain, box), weight in zip(self.weights.items(), options.weights, strict=True):
            box.setVisible(mixes)
            button = self.stones[terrain]
            named = Qt.ToolButtonStyle.ToolButtonTextUnderIcon
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly if mixes else named)
            box.blockSignals(True)
            box.setValue(weight)
            box.blockSignals(False)
        self.symmetry.show_level()
        self.symmetry.allow(self._why_no_symmetry())
        self.fields.show_options()
        self.updateGeometry()  # The fields of one tool may be wider than those of another.
        self._head.setText(self._t(self._state.tool_spec.name))


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


def _switch(action: QAction) -> QToolButton:
    """A button that is on or off, with its name."""
    button = QToolButton()
    button.setObjectName("small")
    button.setDefaultAction(action)
    button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
    button.setIconSize(QSize(20, 20))
    button.setAccessibleName(action.text())
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    return button


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
