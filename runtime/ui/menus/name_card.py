"""A small card that asks for a name: of a player, or of a saved game."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QToolButton, QWidget

from runtime.profile.players import Emblem
from runtime.support.texts import Texts
from runtime.ui.menus.emblems import EMBLEM_NAMES, emblem_picture
from runtime.ui.menus.page import paragraph, sheet
from runtime.ui.theme import Theme
from runtime.ui.widgets.brass_button import BrassButton
from runtime.ui.widgets.cards import in_a_row, words
from runtime.ui.widgets.overlay import CardOverlay

COIN = 34
WIDE = 470

_Check = Callable[[str], tuple[str, str]]
"""Why a name can't be taken (empty where it can), and what is to be known about it else."""


class EmblemRow(QWidget):
    """Coins side by side, of which one is chosen; arrows go from one to the next."""

    chosen = Signal(object)
    """Another :class:`Emblem`."""

    def __init__(self, theme: Theme, t: Texts, emblem: Emblem, size: int = COIN) -> None:
        super().__init__()
        self._theme, self._size, self._letter = theme, size, ""
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        self.buttons: dict[Emblem, QToolButton] = {}
        c = theme.colours
        for one in Emblem:
            button = QToolButton()
            button.setCheckable(True)
            button.setAutoExclusive(True)
            button.setIconSize(QSize(size, size))
            button.setAccessibleName(t(EMBLEM_NAMES[one]))
            button.setToolTip(t(EMBLEM_NAMES[one]))
            button.setStyleSheet(
                "QToolButton { background: transparent; border: 2px solid transparent; padding: 3px; }"
                f"QToolButton:checked {{ border-color: {c.brass}; background: {c.shade}; }}"
                f"QToolButton:focus {{ border-color: {c.bright_brass}; }}"
            )
            button.clicked.connect(lambda _checked=False, one=one: self.chosen.emit(one))
            self.buttons[one] = button
            row.addWidget(button)
        self.show_letter("")
        self.choose(emblem)

    @property
    def emblem(self) -> Emblem:
        """The coin that is chosen."""
        return next(one for one, button in self.buttons.items() if button.isChecked())

    def choose(self, emblem: Emblem) -> None:
        """Choose a coin; nobody is told."""
        self.buttons[emblem].setChecked(True)

    def show_letter(self, name: str) -> None:
        """Strike the first letter of a name into the coins."""
        if name[:1].upper() == self._letter and self._letter:
            return
        self._letter = name[:1].upper()
        for one, button in self.buttons.items():
            button.setIcon(emblem_picture(self._theme, one, name, self._size, self.devicePixelRatioF()))


class NameCard(CardOverlay):
    """Asks for a name; Enter takes it, Escape leaves all as it is."""

    named = Signal(str)

    def __init__(
        self,
        theme: Theme,
        t: Texts,
        over: QWidget,
        *,
        title: str,
        text: str,
        yes: str,
        check: _Check,
        longest: int,
        name: str = "",
        known: Sequence[str] = (),
        emblem: Emblem | None = None,
    ) -> None:
        """``known`` are names to choose from; with an ``emblem`` the coin is asked for too."""
        super().__init__(theme, title, over)
        self._check = check
        theme.dress(self.card, sheet(theme))
        self.inside.addWidget(words(text, theme))
        self.field = QLineEdit(name)
        self.field.setMaxLength(longest)
        self.field.setAccessibleName(title)
        self.field.setToolTip(text)
        self.field.setMinimumWidth(theme.span(WIDE))
        self.field.selectAll()
        self.inside.addWidget(self.field)
        self.begin_at(self.field)
        self.emblems: EmblemRow | None = None
        if emblem is not None:
            self.emblems = EmblemRow(theme, t, emblem)
            self.inside.addLayout(in_a_row(self.emblems))
        for offered in known:
            self._offer(theme, t, offered)
        self._lay_answers(theme, t, yes)
        self.field.textChanged.connect(self._look)
        self._look(name)

    def _lay_answers(self, theme: Theme, t: Texts, yes: str) -> None:
        """What is said of the name, and under it the two answers."""
        self.told = paragraph(theme, 16, theme.colours.warning)
        self.told.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.told.setMinimumHeight(theme.px(42))
        self.inside.addWidget(self.told)
        self.yes = self.enter_button(t, yes, "check", yes)
        self.no = self.escape_button(t, t("Cancel"), t("Close this and do nothing"))
        self.inside.addLayout(in_a_row(self.no, self.yes))

    def _offer(self, theme: Theme, t: Texts, name: str) -> None:
        """Offer a name that can be taken by a click."""
        button = BrassButton(theme, name, "save")
        button.describe(t("Take this name"))
        button.clicked.connect(lambda: self.field.setText(name))
        self.inside.addWidget(button, 0, Qt.AlignmentFlag.AlignHCenter)

    def accept(self) -> None:
        """Take the name, where it can be taken."""
        if self.yes.isEnabled():
            name = " ".join(self.field.text().split())
            self.leave()
            self.named.emit(name)

    def _look(self, name: str) -> None:
        why, known = self._check(" ".join(name.split()))
        self.yes.allow(why)
        self.told.setText((why if name.strip() else "") or known)
        if self.emblems is not None:
            self.emblems.show_letter(name.strip())
