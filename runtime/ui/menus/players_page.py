"""The players of this computer: who plays, new ones, other names and coins, and those who were removed."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from itertools import count

from PySide6.QtCore import QSignalBlocker, QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QListWidget

from runtime.profile.players import (
    LONGEST,
    Emblem,
    Players,
    PlayersError,
    Profile,
    Roster,
    renamed,
)
from runtime.profile.statistics import look_at_statistics
from runtime.profile.statistics_store import StatisticsError
from runtime.support.texts import Texts, reason_of
from runtime.ui.menus.emblems import emblem_picture
from runtime.ui.menus.name_card import NameCard
from runtime.ui.menus.page import MenuPage, Room, say_profile, sheet
from runtime.ui.menus.player_leaf import PlayerLeaf, say_facts, say_why_not, why_no_name
from runtime.ui.painter.thumbnails import row_icon
from runtime.ui.plain_widgets import ListItem
from runtime.ui.theme import Theme
from runtime.ui.widgets.boxes import WrappedRow, in_column, in_row
from runtime.ui.widgets.brass_button import BrassButton
from runtime.ui.widgets.cards import QuestionCard
from runtime.ui.widgets.overlay import CardOverlay

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


class PlayersPage(MenuPage):
    """Everybody at the left, the chosen one at the right; Enter plays, F2 renames, Delete removes, Insert adds."""

    def __init__(self, room: Room) -> None:
        super().__init__()
        self._room = room
        theme, t = room.theme, room.t
        self.card: CardOverlay | None = None
        self._roster: Roster | None = None
        # In another program somebody else may play by now.
        self._playing = room.home.player if room.home is not None else ""
        theme.dress(self, sheet(theme) + "QListWidget { font-size: 20px; } QListWidget::item { padding: 8px 10px; }")
        self.people = PeopleList(theme, t)
        self.leaf = PlayerLeaf(theme, t)
        self._buttons()
        self._lay_out()
        self.people.currentRowChanged.connect(self._show)
        self.people.itemDoubleClicked.connect(lambda _item: self.play.click())
        self.leaf.emblems.chosen.connect(self._recolour)

    def _buttons(self) -> None:
        theme, t = self._room.theme, self._room.t

        def button(text: str, icon: str, tip: str, keys: str) -> BrassButton:
            made = BrassButton(theme, text, icon, primary=True)
            made.describe(tip, keys)
            return made

        self.play = button(
            t("Play as this player"), "play", t("Campaigns, saves and statistics are theirs"), t("Enter")
        )
        self.play.clicked.connect(self._choose)
        self.other_name = button(t("Rename…"), "texts", t("Give the player another name"), "F2")
        self.other_name.clicked.connect(self._ask_name)
        self.removing = button(t("Remove…"), "close", t("Have the player be listed no more"), t("Del"))
        self.removing.clicked.connect(self._ask_removal)
        self.adding = button(t("New player…"), "new", t("Add somebody who plays at this computer"), t("Ins"))
        self.adding.clicked.connect(self._ask_new)
        self.bringing = button(
            t("Bring back"), "undo", t("Have the player be there again, with all that was theirs"), ""
        )
        self.bringing.clicked.connect(self._bring_back)

    def _lay_out(self) -> None:
        left = in_column((self.people, 1), self.adding, spacing=12)
        row = WrappedRow(self.other_name, self.removing, None, self.bringing, self.play)
        row.setSpacing(12)
        self.leaf.add_buttons(row)
        in_row((left, 2), (self.leaf, 3), spacing=20, margins=(0, 0, 0, 0), on=self)

    # What is done

    def opened(self) -> None:
        """Read who is there."""
        self._read()
        self.people.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Everything by keys."""
        keys = {
            Qt.Key.Key_Return: self.play if self.play.isVisible() else self.bringing,
            Qt.Key.Key_Enter: self.play if self.play.isVisible() else self.bringing,
            Qt.Key.Key_F2: self.other_name,
            Qt.Key.Key_Delete: self.removing,
            Qt.Key.Key_Insert: self.adding,
        }
        button = keys.get(Qt.Key(event.key()))
        if button is not None and button.isVisible():
            button.click()
        else:
            super().keyPressEvent(event)

    @property
    def chosen(self) -> Profile | None:
        """The player that the list is on."""
        return self.people.chosen

    # Inside

    @property
    def _players(self) -> Players | None:
        return Players(self._room.home) if self._room.home is not None else None

    def _read(self, on: str | None = None) -> None:
        """Show everybody; the list is ``on`` the player of this id, or on who plays."""
        players = self._players
        self._roster = roster = players.read() if players is not None else Roster((Profile(),), Profile())
        self.people.show_roster(roster, self._playing if on is None else on)
        self._show(self.people.currentRow())

    def _show(self, _row: int) -> None:
        profile, roster, t = self.chosen, self._roster, self._room.t
        if profile is None or roster is None:
            return
        name = say_profile(t, profile)
        is_present = profile.id == self._playing and not profile.is_removed
        state = t("Plays now") if is_present else t("Removed; everything is kept") if profile.is_removed else ""
        self.leaf.show_player(profile, name, state, say_facts(t, self._room.home, profile))
        for widget in (self.leaf.coins, self.other_name, self.removing, self.play):
            widget.setVisible(not profile.is_removed)
        self.bringing.setVisible(profile.is_removed)
        self.play.setText(t("Play as {name}", name=name))
        self.play.allow(t("{name} plays already.", name=name) if is_present else "")
        alone = len(roster.profiles) == 1
        self.removing.allow(t("Somebody must be there: add another player first.") if alone else "")
        nowhere = t("Nothing is kept here, and so there are no players.") if self._room.home is None else ""
        for button in (self.adding, self.other_name):
            button.allow(nowhere)

    def _choose(self) -> None:
        profile, players = self.chosen, self._players
        if profile is not None and players is not None and self._tried(partial(players.choose, profile)):
            self._change_player(profile)

    def _recolour(self, emblem: Emblem) -> None:
        profile, players = self.chosen, self._players
        if profile is not None and players is not None and emblem is not profile.emblem:
            self._tried(lambda: players.recolour(profile, emblem))
            self._read(profile.id)

    def _ask_new(self) -> None:
        t = self._room.t
        used = {one.emblem for one in self._roster.profiles} if self._roster is not None else set()
        free = next((one for one in Emblem if one not in used), Emblem.GOLD)
        card = self._name_card(t("New player"), t("What is the player called?"), t("Add"), None, free)
        card.named.connect(lambda name: self._add(name, card.emblems.emblem if card.emblems is not None else free))

    def _add(self, name: str, emblem: Emblem) -> None:
        players = self._players
        if players is not None and self._tried(lambda: players.add(name, emblem)):
            self._change_player(players.read().present)

    def _change_player(self, profile: Profile, on: Profile | None = None) -> None:
        """From now on somebody else plays in this window; the list is ``on`` a player, usually that one."""
        self._playing = profile.id
        self._read((on or profile).id)
        self._room.deeds.change_player()

    def _ask_name(self) -> None:
        profile, t = self.chosen, self._room.t
        if profile is not None:
            text = t("What shall the player be called? Their games stay theirs.")
            card = self._name_card(t("Another name"), text, t("Rename"), profile, None)
            card.named.connect(partial(self._rename, profile))

    def _rename(self, profile: Profile, name: str) -> None:
        players, home = self._players, self._room.home
        if players is None or home is None or not self._tried(lambda: players.rename(profile, name)):
            return
        with suppress(StatisticsError):  # They are brought up to date when they are looked at the next time.
            statistics = look_at_statistics(home)
            for old, new in renamed(home):
                statistics.rename(old, new)
        self._read(profile.id)

    def _name_card(self, title: str, text: str, yes: str, profile: Profile | None, emblem: Emblem | None) -> NameCard:
        card = NameCard(
            self._room.theme,
            self._room.t,
            self.window(),
            title=title,
            text=text,
            yes=yes,
            check=lambda name: (why_no_name(self._room.t, self._roster, name, profile), ""),
            longest=LONGEST,
            name=profile.name if profile is not None and profile.name else self._free_name(profile),
            emblem=emblem,
        )
        self.card = card
        card.open()
        return card

    def _free_name(self, profile: Profile | None) -> str:
        """A name by their place that nobody has, for who has no wish or no keyboard."""
        t, roster = self._room.t, self._roster
        there = roster.profiles if roster is not None else ()
        first = 1 + (there.index(profile) if profile is not None and profile in there else len(there))
        names = (t("Player {number}", number=number) for number in count(first))
        return next(name for name in names if not why_no_name(t, roster, name, None))

    def _ask_removal(self) -> None:
        profile, t, theme = self.chosen, self._room.t, self._room.theme
        if profile is None or not self.removing.isEnabled():
            return
        name = say_profile(t, profile)
        text = t(
            "{name} will be listed no more. Saved games, progress and statistics are put aside, not deleted: "
            "{name} can be brought back here at any time.",
            name=name,
        )
        card = QuestionCard(
            theme,
            t,
            self.window(),
            title=t("Remove {name}?", name=name),
            text=text,
            yes=t("Remove"),
            no=t("Keep"),
            grave=True,
        )
        card.agreed.connect(partial(self._remove, profile))
        self.card = card
        card.open()

    def _remove(self, profile: Profile) -> None:
        players = self._players
        if players is None or not self._tried(lambda: players.remove(profile)):
            return
        if self._playing == profile.id:
            self._change_player(players.read().present, on=profile)
        else:
            self._read(profile.id)

    def _bring_back(self) -> None:
        profile, players = self.chosen, self._players
        if profile is not None and players is not None and self._tried(lambda: players.bring_back(profile)):
            self._read(profile.id)

    def _tried(self, action: Callable[[], object]) -> bool:
        """Do something to the players, and say where it can't be done."""
        t = self._room.t
        try:
            action()
        except PlayersError as problem:
            self.told.emit(say_why_not(t, problem.why, problem.name))
        except OSError as problem:
            self.told.emit(t("The players can't be kept: {reason}.", reason=reason_of(problem)))
        else:
            return True
        self._read()
        return False
