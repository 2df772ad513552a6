"""Beside the map of a journey: all about the chosen station, and what can be done there."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from runtime.support.texts import Texts
from runtime.ui.plain_widgets import Label
from runtime.ui.theme import Theme
from runtime.ui.widgets.brass_button import BrassButton
from runtime.ui.widgets.fields import Scrolled

WIDE = 330


class NodePanel(QWidget):
    """Name, what it is about, what is brought along, what was done, and the buttons."""

    def __init__(self, theme: Theme, t: Texts) -> None:
        super().__init__()
        self._theme = theme
        colours = theme.colours
        self.setFixedWidth(WIDE)
        self.name = self._label(theme.headline(23))
        self.state = self._label(f"font-size: 17px; color: {colours.warning};")
        self.about = self._label("font-size: 17px;")
        self.bringing = self._label(f"font-size: 17px; color: {colours.good};")
        self.results = self._label(f"font-size: 16px; color: {colours.quiet};")
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(4, 0, 8, 0)
        column.setSpacing(10)
        for label in (self.name, self.state, self.about, self.bringing, self.results):
            column.addWidget(label)
        column.addStretch(1)
        self.area = Scrolled(inside, t("About this station"))
        self.play = BrassButton(theme, t("Play"), "play", primary=True)
        self.go_on = BrassButton(theme, t("Continue"), "play", primary=True)
        self.go_on.describe(t("Go on with the saved game of this station"), t("Enter"))
        self.read = BrassButton(theme, t("Read again"), "properties")
        self.read.describe(t("Read the story of this station once more"))
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(10)
        whole.addWidget(self.area, 1)
        row = QHBoxLayout()
        row.addWidget(self.read)
        row.addStretch(1)
        whole.addLayout(row)
        whole.addWidget(self.go_on)
        whole.addWidget(self.play)

    def show_texts(self, *, name: str, state: str, about: str, bringing: str, results: tuple[str, ...]) -> None:
        """Say all about a station; what is empty takes no room."""
        texts = {self.name: name, self.state: state, self.about: about, self.bringing: bringing}
        for label, text in {**texts, self.results: "\n".join(results)}.items():
            label.setText(text)
            label.setVisible(bool(text))
        self.area.verticalScrollBar().setValue(0)

    def _label(self, style: str) -> QLabel:
        label = Label()
        label.setWordWrap(True)
        self._theme.dress(label, style)
        return label
