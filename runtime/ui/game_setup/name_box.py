"""The field for the name of a person who sits down to a game, and the card that asks two people who they are."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from runtime.profile.home import Home
from runtime.profile.players import LONGEST, Players, is_same_name
from runtime.support.texts import Texts
from runtime.ui.game_setup.setup import GameParts
from runtime.ui.topics import MENUS_TOPIC
from runtime.ui.widgets.cards import in_a_row, words
from runtime.ui.widgets.fields import DropBox, field_sheet
from runtime.ui.widgets.overlay import CardOverlay

NARROW = 180


def known_names(home: Home) -> tuple[str, ...]:
    """The names of the players of a home: first who plays now, empty where they have none."""
    roster = Players(home).read()
    mine = roster.name_of(home.player)
    return (mine, *(one.name for one in roster.profiles if one.name and one.name != mine))


class NameBox(DropBox):
    """Names to choose from, or to be written."""

    def __init__(self, t: Texts) -> None:
        super().__init__()
        self._t = t
        self._known: Sequence[str] = ()
        self.setEditable(True)
        self.setInsertPolicy(DropBox.InsertPolicy.NoInsert)
        self.setMinimumWidth(NARROW)
        field = self.lineEdit()
        if field is not None:
            field.setMaxLength(LONGEST)
            field.setPlaceholderText(t("First player"))
            field.setAlignment(Qt.AlignmentFlag.AlignLeft)

    @property
    def name(self) -> str:
        """What stands there; however a player's name is written, large or small, it is theirs.

        It is empty for the first player of a home, as long as they have no name.
        """
        name = " ".join(self.currentText().split())[:LONGEST]
        if "" in self._known and is_same_name(name, self._t("First player")):
            return ""
        return next((one for one in self._known if is_same_name(one, name)), name)

    def offer(self, known: Sequence[str], *, is_mine: bool) -> None:
        """Offer the players of a home, a guest and two names for anybody; the first stands there where it ``is_mine``.

        So two people can be told apart without a keyboard.
        """
        t = self._t
        self._known = known
        self.clear()
        mine = [name or t("First player") for name in known]
        others = (t("Guest"), *(t("Player {number}", number=number) for number in (1, 2)))
        self.addItems([*mine, *(name for name in others if not any(is_same_name(name, one) for one in mine))])
        self.setEditText(mine[0] if mine and is_mine else others[0])


def name_box_of(t: Texts, side: str) -> NameBox:
    """The field for the name of whoever plays a ``side``, as that is called."""
    box = NameBox(t)
    box.setAccessibleName(t("Name of {side}", side=side))
    box.setToolTip(t("Who plays {side}: one of the players of this computer, or a guest's name", side=side))
    return box


class TwoPeopleCard(CardOverlay):
    """Enter plays, Escape leaves it."""

    topic = MENUS_TOPIC
    agreed = Signal(object)
    """What was chosen: the card's :attr:`answer`."""

    def __init__(self, parts: GameParts, over: QWidget, title: str) -> None:
        """What is asked goes into the layout ``asked``."""
        theme, t = parts.theme, parts.t
        super().__init__(theme, title, over)
        theme.dress(self.card, field_sheet(theme))
        self.inside.addWidget(words(t("Two people play this level at one screen. Who are they?"), theme))
        self.asked = QVBoxLayout()
        self.inside.addLayout(self.asked)
        self.leaving = self.escape_button(t, t("Cancel"), t("Close this and do nothing"))
        self.playing = self.enter_button(t, t("Play"), "play", t("Play the level"))
        self.inside.addLayout(in_a_row(self.leaving, self.playing))

    @property
    def first(self) -> QWidget:
        """Where the keyboard is at first: the first name."""
        raise NotImplementedError

    @property
    def answer(self) -> object:
        """What is chosen."""
        raise NotImplementedError

    def open(self) -> None:
        """Lie over the window; the keyboard is on the first name."""
        super().open()
        self.first.setFocus()

    def accept(self) -> None:
        """Play."""
        answer = self.answer
        self.leave()
        self.agreed.emit(answer)
