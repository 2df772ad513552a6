"""The strip above the map while something is picked on it: what, how, and the two ways out."""

from __future__ import annotations

from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton

from editor.theme import EditorTheme, Sign
from editor.tools.map_picks import PickRequest
from runtime.engine.conditions.arguments import Takes
from runtime.support.texts import Texts
from runtime.ui.plain_widgets import Label


class PickBar(QFrame):
    """Hidden while nothing is picked; its buttons are ``done`` and ``back``."""

    def __init__(self, theme: EditorTheme, t: Texts) -> None:
        super().__init__()
        self._t = t
        self.setObjectName("notice")
        self.text = Label()
        self.text.setWordWrap(True)
        self.done = QPushButton(t("Done"))
        self.done.setToolTip(t("Keep what was picked (Enter on the map)"))
        self.back = QPushButton(t("Back"))
        self.back.setToolTip(t("Keep what there was before (Esc on the map)"))
        layout = QHBoxLayout(self)
        layout.setContentsMargins(12, 5, 12, 5)
        layout.addWidget(Sign(theme, "picker", "brass", 20))
        layout.addWidget(self.text, 1)
        for button in (self.done, self.back):
            button.setAccessibleName(button.text())
            layout.addWidget(button)
        self.hide()

    def show_wanted(self, wanted: PickRequest | None, picked: int) -> None:
        """Say what is wanted, and how much of it has been picked; None hides the strip."""
        t = self._t
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
        count = t.plural("{count} thing picked", "{count} things picked", picked)
        self.text.setText(t("{label}: {way} ({count})", label=wanted.label, way=way, count=count))
