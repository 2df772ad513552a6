"""Asks for what a new level begins with."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from PySide6.QtCore import QSize
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QSpinBox, QWidget

from editor.dialogs.form import FormDialog
from runtime.checks.board import COMFORTABLE, PLAYABLE
from runtime.engine.board.grid import Size
from runtime.support.texts import Texts
from runtime.ui.painter.thumbnails import table_thumbnail
from runtime.ui.plain_widgets import ComboBox, Label
from runtime.ui.tablegames.words import GAMES, game_name

SMALLEST, LARGEST = 2, 1000
USUAL_SIZE = Size(15, 15)


@dataclass(frozen=True, slots=True)
class NewMap:
    """A name, and the size of the level; or the table game that it is, by its id."""

    name: str
    size: Size
    game: str = ""


class NewMapDialog(FormDialog):
    """What a new level is, its name and size; ``tables`` offers table games beside a map."""

    def __init__(self, t: Texts, title: str, name: str, parent: QWidget | None, *, tables: bool = False) -> None:
        super().__init__(t, title, t("Create"), "", parent)
        self.kind = ComboBox()
        self.kind.addItem(t("A battle on a map"), "")
        if tables:
            for game in GAMES:
                said = t("A table game: {game}", game=game_name(t, game))
                self.kind.addItem(QIcon(table_thumbnail(game)), said, game)
            self.kind.setIconSize(QSize(32, 24))
            self.row(t("Kind"), self.kind, t("A battle, or an interlude in which something can be won for the next"))
            self.kind.currentIndexChanged.connect(self._turn)
        self._usual = name
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
        return NewMap(self.name.text().strip(), size, str(self.kind.currentData()))

    def _turn(self) -> None:
        """A table game has no size; it is called as the game while nothing else was typed."""
        usual = {self._usual, *(game_name(self.t, game) for game in GAMES)}
        game = str(self.kind.currentData())
        if self.name.text() in usual:
            self.name.setText(game_name(self.t, game) if game else self._usual)
        for box in (self.rows, self.columns):
            box.setEnabled(not game)
        self._look()

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
            label = Label(name)
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
        if self.name.text().strip() and self.kind.currentData():
            self.advise("")
        elif self.name.text().strip():
            self.advise(map_size_text(self.t, Size(self.rows.value(), self.columns.value())))


def map_size_text(t: Texts, size: Size) -> str:
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
