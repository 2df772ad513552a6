"""The line at the foot of the window: what the tool would do or why not, the cell, and the size of the map."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QSizePolicy, QStatusBar, QToolButton, QWidget

from editor.document.changes import CellsChanged
from editor.editor_state import CampaignOpened, DeskChange, EditorState, LevelShown, PointedAt, StatusMessage
from editor.settings import STEPS, USUAL
from editor.theme import EditorTheme, Sign
from editor.tools.names import describe_cell
from runtime.engine.board.terrain import Terrain
from runtime.support.capitals import large
from runtime.support.texts import Texts
from runtime.ui.plain_widgets import ComboBox, Label
from runtime.ui.widgets.boxes import in_row


class StatusLine(QStatusBar):
    """Tells what is going on; ``tile_chosen`` is sent when the person chooses another size of the map."""

    tile_chosen = Signal(int)

    def __init__(self, desk: EditorState, theme: EditorTheme, t: Texts, zoom_actions: tuple[QAction, QAction]) -> None:
        super().__init__()
        self._desk, self._theme, self._t = desk, theme, t
        self.setSizeGripEnabled(False)
        self._sign = Sign(theme, "issue-warning", "warning", 18)
        self._sign.hide()
        self.text = Label()
        self.text.setAccessibleName(t("What the tool does here"))
        self.text.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.cell = Label()
        self.cell.setObjectName("quiet")
        self.cell.setAccessibleName(t("The cell under the cursor"))
        self.cell.setMinimumWidth(330)
        self.cell.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.sizes = ComboBox()
        self.sizes.setAccessibleName(t("Zoom"))
        self.sizes.setToolTip(t("How large the map is shown (Ctrl and the wheel)"))
        for tile in STEPS:
            self.sizes.addItem(self._percent(tile), tile)
        self.sizes.activated.connect(lambda index: self.tile_chosen.emit(STEPS[index]))
        left = QWidget()
        in_row(self._sign, (self.text, 1), spacing=6, margins=(8, 2, 8, 2), on=left)
        self.addWidget(left, 1)
        self.addPermanentWidget(self.cell)
        self._add_zoom(zoom_actions)
        self._on_map = True
        self._hint = ""
        desk.subscribe(self._heard)
        self._show_cell()

    def _add_zoom(self, zoom_actions: tuple[QAction, QAction]) -> None:
        out, larger = (_zoom_button(action) for action in zoom_actions)
        self.zoom = QWidget()
        in_row(out, self.sizes, larger, spacing=2, margins=(10, 1, 6, 1), on=self.zoom)
        self.addPermanentWidget(self.zoom)

    def show_page(self, on_map: bool, hint: str = "") -> None:
        """Tell of the map and its cells, or of another page, for which there is a hint of its own."""
        self._on_map = on_map
        self._show_cell()
        if hint:
            self._hint = hint
            self._say(StatusMessage(hint))
        elif on_map and self._hint and self.text.text() == self._hint:
            self._say(StatusMessage(""))

    def show_tile(self, tile: int) -> None:
        """Show the size that the map has."""
        if tile not in STEPS:
            self.sizes.setPlaceholderText(self._percent(tile))
        self.sizes.setCurrentIndex(STEPS.index(tile) if tile in STEPS else -1)

    def _percent(self, tile: int) -> str:
        return self._t("{percent} %", percent=round(100 * tile / USUAL))

    def _heard(self, change: DeskChange) -> None:
        if isinstance(change, StatusMessage):
            self._say(change)
        elif isinstance(change, PointedAt | LevelShown | CampaignOpened | CellsChanged):
            self._show_cell()

    def _say(self, said: StatusMessage) -> None:
        text = large(said.text)
        self.text.setText(text)
        self.text.setToolTip(text)
        self.text.setObjectName("refusal" if said.refused else "")
        self.text.style().unpolish(self.text)
        self.text.style().polish(self.text)
        self._sign.setVisible(said.refused)

    def _show_cell(self) -> None:
        cell, level, document = self._desk.cell, self._desk.level, self._desk.document
        self.zoom.setVisible(level is not None and self._on_map)
        if not self._on_map or cell is None or level is None or document is None or cell not in level.terrain.size:
            self.cell.setText("")
            return
        terrain = Terrain(document.terrain(level.id)[level.terrain.size.index(cell)])
        self.cell.setText(describe_cell(self._t, level, terrain, cell))


def _zoom_button(action: QAction) -> QToolButton:
    button = QToolButton()
    button.setObjectName("small")
    button.setDefaultAction(action)
    button.setIconSize(QSize(18, 18))
    button.setAutoRaise(True)
    button.setAccessibleName(action.text())
    return button
