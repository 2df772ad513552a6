"""Asks for what a new level begins with."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QSpinBox, QWidget

from editor.dialogs.form import FormDialog
from runtime.checks.level import COMFORTABLE, PLAYABLE
from runtime.engine.grid import Size
from runtime.support.texts import Texts

SMALLEST, LARGEST = 2, 1000
USUAL_SIZE = Size(15, 15)


@dataclass(frozen=True, slots=True)
class NewMap:
    """A name, and the size of the level."""

    name: str
    size: Size


class NewMapDialog(FormDialog):
    """Name and size of a new level."""

    def __init__(self, t: Texts, title: str, name: str, parent: QWidget | None) -> None:
        super().__init__(t, title, t("Create"), "", parent)
        self.name = QLineEdit(name)
        self.row(t("Name"), self.name, t("The name that players see"))
        self.rows, self.columns = self._number(USUAL_SIZE.rows), self._number(USUAL_SIZE.columns)
        self.row(t("Size"), self._sizes(), t("Rows and columns of the map; 15 × 15 is the usual board"))
        self.name.textChanged.connect(self._look)
        self.rows.valueChanged.connect(self._look)
        self.columns.valueChanged.connect(self._look)
        self._look()
        self.finish(self.name)

    @property
    def answer(self) -> NewMap:
        """What was filled in."""
        size = Size(self.rows.value(), self.columns.value())
        return NewMap(self.name.text().strip(), size)

    def _sizes(self) -> QWidget:
        pair = QWidget()
        layout = QHBoxLayout(pair)
        layout.setContentsMargins(0, 0, 0, 0)
        tip = self.t(
            "From {least} to {most}; up to {sensible} is sensible, above {playable} a map can't be played",
            least=SMALLEST,
            most=LARGEST,
            sensible=COMFORTABLE,
            playable=PLAYABLE,
        )
        for box, name in ((self.rows, self.t("Rows")), (self.columns, self.t("Columns"))):
            label = QLabel(name)
            label.setBuddy(box)
            box.setAccessibleName(name)
            box.setToolTip(tip)
            layout.addWidget(label)
            layout.addWidget(box)
        layout.addStretch()
        pair.setFocusProxy(self.rows)
        return pair

    def _number(self, value: int) -> QSpinBox:
        box = QSpinBox()
        box.setRange(SMALLEST, LARGEST)
        box.setValue(value)
        box.setMinimumWidth(84)
        return box

    def _look(self) -> None:
        self.complain("" if self.name.text().strip() else self.t("Give it a name."))
        if self.name.text().strip():
            self.advise(said_size(self.t, Size(self.rows.value(), self.columns.value())))


def said_size(t: Texts, size: Size) -> str:
    """What is to be known of a map of this size."""
    longest = max(size.rows, size.columns)
    if longest > PLAYABLE:
        return t("Maps above {most} × {most} can be drawn but not played.", most=PLAYABLE)
    if longest > COMFORTABLE:
        return t("Beyond {most} × {most} cells games grow very long and boards hard to survey.", most=COMFORTABLE)
    return ""


def free_name(wanted: str, taken: Collection[str]) -> str:
    """``wanted``, or with the first number that makes it differ from all that are taken."""
    if wanted not in taken:
        return wanted
    number = 2
    while f"{wanted} {number}" in taken:
        number += 1
    return f"{wanted} {number}"
