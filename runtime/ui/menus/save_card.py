"""The small card that keeps the game under a name during play."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Protocol

from PySide6.QtWidgets import QWidget

from runtime.match.save_files import LONGEST
from runtime.support.texts import Texts, reason_of
from runtime.ui.menus.name_card import NameCard
from runtime.ui.speech.moments import say_moment
from runtime.ui.theme import Theme


class SavesByName(Protocol):
    """Keeps the game that is played, of whichever kind, under names."""

    @property
    def can_save(self) -> bool:
        """Whether there is a game that is not over yet."""

    @property
    def named(self) -> Mapping[str, Path]:
        """The saves of this game by their names, in small letters."""

    def save_as(self, name: str, over: Path | None = None) -> Path:
        """Keep the game as it is now, in the place of ``over`` where that is given; raises OSError."""


class SaveCard(NameCard):
    """Asks for the name and keeps the game under it; one of that name of the same level or station is replaced.

    ``outcome`` tells in a sentence what went wrong, or that all is well.
    """

    def __init__(self, theme: Theme, t: Texts, over: QWidget, saver: SavesByName, *, level: str, moment: str) -> None:
        """``level`` is the name of the level and ``moment`` the time (ISO 8601): both are offered as a name."""
        self._saver, self._named = saver, saver.named
        self.outcome = ""
        super().__init__(
            theme,
            t,
            over,
            title=t("Save the game"),
            text=t("The game is saved by itself after every move. Under a name it is kept as it is now."),
            yes=t("Save"),
            check=lambda name: self._look_at(t, name),
            longest=LONGEST,
            name=t("{level}, {date}", level=level, date=say_moment(moment))[:LONGEST],
        )
        self.t = t

    def accept(self) -> None:
        """Keep the game; what came of it is the card's ``outcome``."""
        name = " ".join(self.field.text().split())
        if not self.yes.isEnabled():
            return
        try:
            self._saver.save_as(name, self._named.get(name.casefold()))
        except OSError as problem:
            self.told.setText(self.t("The game can't be saved under this name: {reason}.", reason=reason_of(problem)))
            return
        self.outcome = self.t("The game is saved as “{name}”.", name=name)
        super().accept()

    def _look_at(self, t: Texts, name: str) -> tuple[str, str]:
        if not name:
            return t("A save needs a name."), ""
        if not self._saver.can_save:
            return t("The game is over and can't be saved any more."), ""
        replaced = name.casefold() in self._named
        return "", t("A save of this name is there already; it is replaced.") if replaced else ""
