"""Asks for another size of a map and how its content moves on it, and says at once what would fall off."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtWidgets import QLineEdit, QSpinBox, QWidget

from editor.cell_texts import lost_text
from editor.dialogs.form import FormDialog
from editor.document.levels import LENGTHS
from editor.document.map_shape import ResizeLevel, fallen_off
from editor.tools.names import say_refused
from runtime.campaign.play import PresetFile
from runtime.engine.board.grid import Size
from runtime.engine.levels.level import Level
from runtime.support.texts import Texts


@dataclass(frozen=True, slots=True)
class ShiftedMap:
    """A size, and by how many cells the content moves down and to the right."""

    size: Size
    down: int = 0
    right: int = 0


class ShiftMapDialog(FormDialog):
    """Rows, columns and the shift; negative shifts crop the map at its top or left."""

    def __init__(self, t: Texts, level: Level, parent: QWidget | None, presets: PresetFile | None = None) -> None:
        intro = t("The content moves by the shift; conditions and triggers that speak of cells follow.")
        super().__init__(t, t("Resize or shift the map"), t("Change the map"), intro, parent)
        self._level, self._presets = level, presets
        size = level.terrain.size
        self.rows = _number(LENGTHS[0], LENGTHS[-1], size.rows)
        self.columns = _number(LENGTHS[0], LENGTHS[-1], size.columns)
        self.down, self.right = _number(-LENGTHS[-1], LENGTHS[-1], 0), _number(-LENGTHS[-1], LENGTHS[-1], 0)
        self.row(t("Rows"), self.rows, t("How many rows the map has then"))
        self.row(t("Columns"), self.columns, t("How many columns the map has then"))
        self.row(t("Shift down"), self.down, t("New rows at the top; a negative number cuts rows off there"))
        self.row(t("Shift right"), self.right, t("New columns at the left; a negative number cuts columns off there"))
        for box in (self.rows, self.columns, self.down, self.right):
            box.valueChanged.connect(self._look)
        self._look()
        first = self.rows.lineEdit()
        assert isinstance(first, QLineEdit)
        self.finish(first)

    @property
    def answer(self) -> ShiftedMap:
        """What was filled in."""
        return ShiftedMap(Size(self.rows.value(), self.columns.value()), self.down.value(), self.right.value())

    def _look(self) -> None:
        wanted, level, t = self.answer, self._level, self.t
        if wanted == ShiftedMap(level.terrain.size):
            self.complain(t("This is how the map is now."))
            return
        refused = ResizeLevel(level.id, wanted.size, down=wanted.down, right=wanted.right).why_not(level)
        self.complain(say_refused(t, refused) if refused else "")
        if refused is None:
            lost = fallen_off(level, wanted.size, wanted.down, wanted.right, self._presets)
            self.advise(t("It loses: {what}", what="; ".join(lost_text(t, lost, self._level))) if lost else "")


def _number(least: int, most: int, value: int) -> QSpinBox:
    box = QSpinBox()
    box.setRange(least, most)
    box.setValue(value)
    box.setMinimumWidth(84)
    return box
