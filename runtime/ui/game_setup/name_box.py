"""The field for the name of a person who sits down: one of the players of this computer, or any guest's."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt

from runtime.profile.home import Home
from runtime.profile.players import LONGEST, Players, is_same_name
from runtime.support.texts import Texts
from runtime.ui.widgets.fields import DropBox

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
