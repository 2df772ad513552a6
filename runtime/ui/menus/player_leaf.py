"""The leaf of one player: coin, name, what they have done, what can be done with them, and why not."""

from __future__ import annotations

from contextlib import suppress

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLayout, QVBoxLayout, QWidget

from runtime.match.saves import all_saves
from runtime.profile.home import Home
from runtime.profile.players import LONGEST, Emblem, PlayerRefusal, Players, Profile, Roster, is_same_name
from runtime.profile.statistics import look_at_statistics
from runtime.profile.statistics_facts import OnTable, Totals
from runtime.profile.statistics_store import StatisticsError
from runtime.support.texts import Texts
from runtime.ui.game_texts.history import say_length
from runtime.ui.menus.emblems import EmblemView
from runtime.ui.menus.name_card import EmblemRow
from runtime.ui.menus.page import paragraph
from runtime.ui.plain_widgets import Label
from runtime.ui.theme import Theme
from runtime.ui.widgets.materials import Recess


class PlayerLeaf(Recess):
    """Shows a player; ``emblems`` says which coin is chosen, ``coins`` is the part of the leaf with them."""

    def __init__(self, theme: Theme, t: Texts) -> None:
        super().__init__()
        self.coin = EmblemView(theme)
        self.name = Label()
        theme.dress(self.name, theme.headline(32))
        self.state = paragraph(theme, 18, theme.colours.good)
        self.facts = paragraph(theme, 18)
        self.emblems = EmblemRow(theme, t, Emblem.GOLD)
        self.coins = QWidget()
        coins = QVBoxLayout(self.coins)
        coins.setContentsMargins(0, 0, 0, 0)
        label = Label(t("Coin"))
        theme.dress(label, f"font-size: 17px; color: {theme.colours.quiet};")
        coins.addWidget(label)
        coins.addWidget(self.emblems, 0, Qt.AlignmentFlag.AlignLeft)
        head = QGridLayout()
        head.setHorizontalSpacing(22)
        head.addWidget(self.coin, 0, 0, 2, 1)
        head.addWidget(self.name, 0, 1)
        head.addWidget(self.state, 1, 1)
        head.setColumnStretch(1, 1)
        self._inside = QVBoxLayout(self)
        self._inside.setContentsMargins(30, 26, 30, 24)
        self._inside.setSpacing(16)
        self._inside.addLayout(head)
        self._inside.addWidget(self.facts)
        self._inside.addStretch(1)
        self._inside.addWidget(self.coins)

    def add_buttons(self, row: QLayout) -> None:
        """Put buttons at the foot."""
        self._inside.addLayout(row)

    def show_player(self, profile: Profile, name: str, state: str, facts: str) -> None:
        """Show another player."""
        self.coin.show_profile(profile, name)
        self.name.setText(name)
        self.state.setText(state)
        self.facts.setText(facts)
        self.emblems.show_letter(name)
        self.emblems.choose(profile.emblem)


def say_why_not(t: Texts, why: PlayerRefusal, name: str) -> str:
    """Why something can't be done with players."""
    said = {
        PlayerRefusal.EMPTY: t("A player needs a name."),
        PlayerRefusal.LONG: t("The name is too long: {count} letters at most.", count=LONGEST),
        PlayerRefusal.TAKEN: t("{name} is there already. Choose another name.", name=name),
        PlayerRefusal.REMOVED: t("{name} was removed. Bring {name} back, or choose another name.", name=name),
        PlayerRefusal.LAST: t("Somebody must be there: add another player first."),
        PlayerRefusal.GONE: t("{name} was removed meanwhile.", name=name or t("First player")),
    }
    return said[why]


def say_facts(t: Texts, home: Home | None, profile: Profile) -> str:
    """What a player has done, in a few lines."""
    if home is None:
        return ""
    totals, tables = Totals(), tuple[OnTable, ...]()
    with suppress(StatisticsError):
        statistics = look_at_statistics(home)
        totals, tables = statistics.totals(profile.name), statistics.on_tables(profile.name)
    own = Players(home).home(profile)
    saves = len(all_saves(own))
    games = totals.balance.games + sum(one.balance.games for one in tables)
    won = totals.balance.won + sum(one.balance.won for one in tables)
    seconds = totals.seconds + sum(one.seconds for one in tables)
    progress = own.own / "progress"
    journeys = len(list(progress.glob("*.json"))) if progress.is_dir() else 0
    if not games and not saves and not journeys:
        return t("Has not played yet.")
    return "\n".join(
        (
            t("Games played: {count}, won: {won}", count=games, won=won),
            t("Time played: {time}", time=say_length(t, seconds)),
            t("Campaigns begun: {count}", count=journeys),
            t("Saved games: {count}", count=saves),
        )
    )


def why_no_name(t: Texts, roster: Roster | None, name: str, profile: Profile | None) -> str:
    """Why a player, or a new one, can't be called so; empty where they can."""
    if not name:
        return t("A player needs a name.")
    for other in (*roster.profiles, *roster.removed) if roster is not None else ():
        if is_same_name(other.name, name) and (profile is None or other.id != profile.id):
            return say_why_not(t, PlayerRefusal.REMOVED if other.is_removed else PlayerRefusal.TAKEN, other.name)
    return ""
