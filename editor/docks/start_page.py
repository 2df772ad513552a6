"""What the window shows while no campaign is open: what was open lately, the samples, a new one, another one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QScrollArea, QToolButton, QVBoxLayout, QWidget

from editor.offers import Offered
from editor.theme import EditorTheme
from runtime.support.texts import Texts


class StartPage(QWidget):
    """Two columns of cards under the title; ``chosen`` gives the folder of the campaign to open."""

    chosen = Signal(object)

    def __init__(self, theme: EditorTheme, t: Texts, first: Sequence[QAction]) -> None:
        super().__init__()
        self._t = t
        self.setObjectName("page")
        below = _centred(t("Campaign and map editor"), "quiet")
        below.setFont(theme.font(20))
        self._first = tuple(_first_button(action) for action in first)
        begin = QHBoxLayout()
        begin.addStretch()
        for button in self._first:
            begin.addWidget(button)
        begin.addStretch()
        self._recent, self._samples = QVBoxLayout(), QVBoxLayout()
        inner = QWidget()
        inner.setMaximumWidth(980)
        page = QVBoxLayout(inner)
        page.setContentsMargins(36, 36, 36, 24)
        page.setSpacing(6)
        page.addWidget(_centred("Scryptic", "title"))
        page.addWidget(below)
        page.addSpacing(22)
        page.addLayout(begin)
        page.addSpacing(26)
        page.addLayout(self._columns())
        page.addStretch()
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(_scrolled(inner))

    def show_offers(self, recent: Sequence[Offered], samples: Sequence[Offered]) -> None:
        """Show these campaigns in the place of those before."""
        self._fill(self._recent, recent, self._t("Nothing yet: open a sample, or make a campaign of your own."))
        self._fill(self._samples, samples, self._t("No samples are installed."))

    def take_focus(self) -> None:
        """Give the keyboard to the first button."""
        self._first[0].setFocus()

    def _fill(self, column: QVBoxLayout, offers: Sequence[Offered], nothing: str) -> None:
        while item := column.takeAt(0):
            if widget := item.widget():
                widget.setParent(None)
                widget.deleteLater()
        for offer in offers:
            card = Card(offer.name, offer.about)
            card.setToolTip(self._t("Open {folder}", folder=offer.folder))
            card.clicked.connect(partial(self._choose, offer.folder))
            column.addWidget(card)
        if not offers:
            empty = QLabel(nothing)
            empty.setObjectName("quiet")
            empty.setWordWrap(True)
            column.addWidget(empty)

    def _choose(self, folder: Path, _checked: bool = False) -> None:
        self.chosen.emit(folder)

    def _columns(self) -> QGridLayout:
        columns = QGridLayout()
        columns.setHorizontalSpacing(36)
        heads = ((self._t("Lately open"), self._recent), (self._t("Samples"), self._samples))
        for column, (head, cards) in enumerate(heads):
            heading = QLabel(head)
            heading.setObjectName("heading")
            columns.addWidget(heading, 0, column)
            cards.setSpacing(8)
            columns.addLayout(cards, 1, column, Qt.AlignmentFlag.AlignTop)
            columns.setColumnStretch(column, 1)
        return columns


class Card(QToolButton):
    """A large button with a name and a line about it."""

    def __init__(self, name: str, about: str) -> None:
        super().__init__()
        self.setObjectName("card")
        self.setAccessibleName(name)
        self.setAccessibleDescription(about)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumHeight(64)
        policy = self.sizePolicy()
        policy.setHorizontalPolicy(policy.Policy.Expanding)
        self.setSizePolicy(policy)
        head, line = QLabel(name), QLabel(about)
        head.setObjectName("section")
        line.setObjectName("quiet")
        line.setWordWrap(True)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 8, 14, 8)
        layout.setSpacing(1)
        for label in (head, line):
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            layout.addWidget(label)

    def sizeHint(self) -> QSize:
        """As large as the two texts need."""
        return self.layout().sizeHint()  # type: ignore[union-attr]


def _first_button(action: QAction) -> QToolButton:
    button = QToolButton()
    button.setObjectName("card")
    button.setDefaultAction(action)
    button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
    button.setIconSize(QSize(24, 24))
    button.setMinimumSize(QSize(190, 52))
    button.setAccessibleName(action.text())
    button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    return button


def _centred(text: str, name: str) -> QLabel:
    label = QLabel(text)
    label.setObjectName(name)
    label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
    return label


def _scrolled(inner: QWidget) -> QScrollArea:
    """The page in the middle of a view that scrolls where the window is low."""
    holder = QWidget()
    centre = QHBoxLayout(holder)
    centre.setContentsMargins(0, 0, 0, 0)
    centre.addStretch(1)
    centre.addWidget(inner, 100)
    centre.addStretch(1)
    scroll = QScrollArea()
    scroll.setWidgetResizable(True)
    scroll.setFrameShape(QScrollArea.Shape.NoFrame)
    scroll.setWidget(holder)
    scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    return scroll
