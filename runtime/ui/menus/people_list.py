"""The list of the players of this computer, each with their coin; who was removed stands at its end, in grey."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, QSize, Qt
from PySide6.QtWidgets import QListWidget

from runtime.profile.players import Profile, Roster
from runtime.support.texts import Texts
from runtime.ui.menus.emblems import emblem_picture
from runtime.ui.menus.furniture import row_icon, say_profile
from runtime.ui.plain import ListItem
from runtime.ui.theme import Theme

COIN = 40


class PeopleList(QListWidget):
    """Lists everybody."""

    def __init__(self, theme: Theme, t: Texts) -> None:
        super().__init__()
        self._theme, self._t = theme, t
        self.setAccessibleName(t("Players"))
        self.setIconSize(QSize(COIN, COIN))
        self.setMinimumWidth(330)
        self.setWordWrap(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    @property
    def chosen(self) -> Profile | None:
        """The player that the list is on."""
        item = self.currentItem()
        found: Profile | None = item.data(Qt.ItemDataRole.UserRole) if item is not None else None
        return found

    def show_roster(self, roster: Roster, on: str) -> None:
        """Show everybody; the list is ``on`` the player of this id, else on the first."""
        t, profiles = self._t, (*roster.profiles, *roster.removed)
        with QSignalBlocker(self):
            self.clear()
            for profile in profiles:
                name = say_profile(t, profile)
                item = ListItem(t("{name} (removed)", name=name) if profile.is_removed else name)
                coin = emblem_picture(self._theme, profile.emblem, name, COIN, self.devicePixelRatioF())
                item.setIcon(row_icon(coin))
                item.setData(Qt.ItemDataRole.UserRole, profile)
                if profile.is_removed:
                    item.setForeground(self._theme.game_palette().placeholderText())
                self.addItem(item)
        rows = [profile.id for profile in profiles]
        self.setCurrentRow(rows.index(on) if on in rows else 0)
