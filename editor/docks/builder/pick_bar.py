"""The strip above the map while something is picked on it: what, how, and the two ways out."""

from __future__ import annotations

from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton

from editor.canvas.picking import Picking
from editor.docks.redress import Sign
from editor.theme import EditorTheme
from runtime.engine.arguments import Takes
from runtime.support.texts import Texts


class PickBar(QFrame):
    """Hidden while nothing is picked."""

    def __init__(self, picking: Picking, theme: EditorTheme, t: Texts) -> None:
        super().__init__()
        self._picking, self._t = picking, t
        self.setObjectName("notice")
        self.text = QLabel()
        self.text.setWordWrap(True)
        self.done = QPushButton(t("Done"))
        self.done.setToolTip(t("Keep what was picked (Enter on the map)"))
        self.done.clicked.connect(picking.done)
        self.back = QPushButton(t("Back"))
        self.back.setToolTip(t("Keep what there was before (Esc on the map)"))
        self.back.clicked.connect(picking.back)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(12, 5, 12, 5)
        layout.addWidget(Sign(theme, "picker", "brass", 20))
        layout.addWidget(self.text, 1)
        for button in (self.done, self.back):
            button.setAccessibleName(button.text())
            layout.addWidget(button)
        picking.changed.connect(self._show)
        self.hide()

    def _show(self) -> None:
        wanted, t = self._picking.wanted, self._t
        self.setVisible(wanted is not None)
        if wanted is None:
            return
        ways = {
            Takes.REGION: t("click a region, or go to it with the arrows and press Space."),
            Takes.CELL: t("click a cell, or go to it with the arrows and press Space."),
            Takes.CELLS: t("click or drag over cells; arrows and Space do the same. Enter is done, Esc goes back."),
        }
        usual = t("click to take in or out; arrows and Space do the same. Enter is done, Esc goes back.")
        way = ways.get(wanted.takes, usual)
        count = t.plural("{count} thing picked", "{count} things picked", self._picking.count)
        self.text.setText(t("{label}: {way} ({count})", label=wanted.label, way=way, count=count))
