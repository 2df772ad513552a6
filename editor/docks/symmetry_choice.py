"""A choice of the symmetry that a level is meant to have."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QStandardItemModel

from editor.docks.fields import DropDown
from editor.document.levels import why_no_symmetry
from editor.editor_state import EditorState
from editor.tools.names import SYMMETRIES, say_refused
from editor.widgets import ICON, symmetry_icon
from runtime.engine.board.symmetry import Symmetry
from runtime.support.texts import Texts

NONE = ""


class SymmetryChoice(DropDown):
    """None or one of seven; those that the map can't have are disabled and say why."""

    def __init__(self, desk: EditorState, t: Texts) -> None:
        choices = [(NONE, t("No symmetry"), symmetry_icon(None))]
        choices += [(symmetry.value, t(name), symmetry_icon(symmetry)) for symmetry, name in SYMMETRIES.items()]
        tip = t("How the parts of the map answer each other; whatever you paint or place is mirrored so")
        super().__init__(choices, t("Symmetry"), tip)
        self._desk, self._t, self._plain = desk, t, tip
        self.setSizeAdjustPolicy(DropDown.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(8)
        self.setIconSize(ICON)
        self.picked.connect(self._choose)

    def show_level(self) -> None:
        """Show the symmetry of the level on the screen."""
        level = self._desk.level
        if level is None:
            return
        self.show_value(level.symmetry.value if level.symmetry else NONE)
        model = self.model()
        assert isinstance(model, QStandardItemModel)
        for index, symmetry in enumerate(Symmetry, start=1):
            refused = why_no_symmetry(symmetry, level.terrain.size)
            model.item(index).setEnabled(refused is None)
            self.setItemData(index, say_refused(self._t, refused) if refused else None, Qt.ItemDataRole.ToolTipRole)

    def allow(self, why: str) -> None:
        """Let the symmetry be chosen, or say in the tool tip why it can't be."""
        self.setEnabled(not why)
        self.setToolTip(f"{self._plain}\n{why}" if why else self._plain)

    def _choose(self, value: str) -> None:
        if not self._desk.choose_symmetry(next((one for one in Symmetry if one.value == value), None)):
            self.show_level()
