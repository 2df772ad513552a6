"""The stamps that there are, in their sets, each with a picture; one of them is taken up."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QDialog, QHBoxLayout, QListWidget, QVBoxLayout, QWidget

from editor.document.pieces import put
from editor.tools.stamps import STAMPS, MapStamp
from editor.widgets import push_button
from runtime.engine.board.grid import Cell
from runtime.engine.board.terrain import TerrainMap
from runtime.engine.levels.level import Level
from runtime.support.texts import Texts
from runtime.ui.painter.board import BoardPainter
from runtime.ui.painter.thumbnails import row_icon, thumbnail
from runtime.ui.plain_widgets import Label, ListItem

ROOM = QSize(96, 72)


class StampDialog(QDialog):
    """A list of sets with their stamps; ``answer`` is the one that was chosen."""

    def __init__(self, t: Texts, boards: BoardPainter, parent: QWidget | None) -> None:
        super().__init__(parent)
        self.t = t
        self._stamps: dict[int, MapStamp] = {}
        self.setWindowTitle(t("Stamps"))
        self.list = QListWidget()
        self.list.setAccessibleName(t("Stamps"))
        self.list.setToolTip(t("The stamps in their sets; Enter takes one up"))
        self.list.setIconSize(ROOM)
        self.take = push_button(
            t("Take it up"), t("Put it down with each click; R turns it, V flips it, Esc ends (Enter)")
        )
        self.take.clicked.connect(self._take)
        self.take.setDefault(True)
        close = push_button(t("Close"), t("Close and change nothing (Esc)"))
        close.clicked.connect(self.reject)
        self.list.itemActivated.connect(lambda _item: self._take())
        self.list.currentRowChanged.connect(lambda row: self.take.setEnabled(row in self._stamps))
        said = Label(t("A stamp takes the place of what it covers, mirrored by the level's symmetry."))
        said.setWordWrap(True)
        said.setObjectName("quiet")
        whole, foot = QVBoxLayout(self), QHBoxLayout()
        whole.setContentsMargins(20, 18, 20, 16)
        whole.setSpacing(12)
        whole.addWidget(self.list, 1)
        whole.addWidget(said)
        foot.addStretch(1)
        foot.addWidget(self.take)
        foot.addWidget(close)
        whole.addLayout(foot)
        self._fill(boards)
        self.resize(420, 560)
        self.list.setFocus()

    @property
    def answer(self) -> MapStamp | None:
        """The stamp that the list stands at; None at the name of a set."""
        return self._stamps.get(self.list.currentRow())

    def _fill(self, boards: BoardPainter) -> None:
        bold = QFont(self.list.font())
        bold.setBold(True)
        for one in STAMPS.values():
            heading = ListItem(self.t(one.name))
            heading.setFlags(Qt.ItemFlag.ItemIsEnabled)
            heading.setFont(bold)
            self.list.addItem(heading)
            for stamp in one.stamps:
                self._stamps[self.list.count()] = stamp
                size = stamp.piece.size
                self.list.addItem(
                    ListItem(
                        row_icon(thumbnail(boards, level_of(stamp), self.devicePixelRatioF(), ROOM)),
                        self.t(
                            "{name}\n{rows} × {columns} cells",
                            name=self.t(stamp.name),
                            rows=size.rows,
                            columns=size.columns,
                        ),
                    )
                )
        self.list.setCurrentRow(min(self._stamps, default=-1))

    def _take(self) -> None:
        if self.answer is not None:
            self.accept()


def level_of(stamp: MapStamp) -> Level:
    """A level of the stamp alone, for its picture; what is no part of it is plains."""
    level = Level("stamp", stamp.name, TerrainMap.filled(stamp.piece.size))
    return replace(put(level, stamp.piece, Cell(0, 0)).level, symmetry=None)
