"""The maps that are played freely, alone against the computer or by two people at one screen."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtWidgets import QCheckBox

from runtime.ai import APPRENTICE
from runtime.engine.board.sides import BySide
from runtime.engine.levels.level import Level, Seat
from runtime.match.campaigns import MAP, SKIRMISHES, PlayableCampaign, map_name, maps_of
from runtime.match.saves import FREE, read_left, save_file
from runtime.match.skirmish import read_wishes
from runtime.ui.game_setup.skirmish_card import SkirmishCard, say_size
from runtime.ui.menus.choice_page import ChoicePage
from runtime.ui.menus.page import Room
from runtime.ui.widgets.brass_button import BrassButton
from runtime.ui.widgets.fields import field_sheet

BOTH: BySide[Seat | None] = BySide(Seat(), Seat())
ALONE: BySide[Seat | None] = BySide(Seat(), Seat(APPRENTICE.id))
"""Who plays where a map is made for two people and nothing else is wished."""


class SkirmishPage(ChoicePage):
    """Enter leads to the card on which the game is set up; with ``two`` both sides are people."""

    def __init__(self, room: Room, *, two: bool = False) -> None:
        t, theme = room.t, room.theme
        super().__init__(room, t("Maps"))
        self._two = two
        self._maps: tuple[tuple[PlayableCampaign, Level], ...] = ()
        self._wished = ""
        self.card: SkirmishCard | None = None
        self.open_letters: QCheckBox | None = None
        if two:
            self.open_letters = QCheckBox(t("Cover the letters while the board is handed over"))
            self.open_letters.setToolTip(t("A card hides the letters of the one until the other has sat down"))
            theme.dress(self.open_letters, field_sheet(theme))
            self.open_letters.setChecked(room.preferences.settings.hands_over)
            self.open_letters.toggled.connect(lambda on: room.preferences.change(hands_over=on))
        self.main = BrassButton(theme, t("Set up the game…"), "play", primary=True)
        self.main.describe(t("Choose who plays, by which rules, and what wins"), t("Enter"))
        self.main.clicked.connect(self.set_up)
        self.lay_out((self.main,), above=self.open_letters)
        room.catalogue.changed.connect(self._fill)

    def opened(self) -> None:
        """List the maps, as soon as they are read."""
        self.list.setFocus()
        self._room.catalogue.read()
        if self._maps:
            self._choose_wished()
        elif self._room.catalogue.is_read:
            self._fill()
        else:
            self.awaited.emit(self._room.t("The campaigns are being read…"))

    def show_row(self, row: int) -> None:
        """Show all about a map."""
        if not 0 <= row < len(self._maps):
            return
        t, (offer, level) = self._room.t, self._maps[row]
        self.picture.show_level(level)
        self.name.setText(level.name or level.id)
        self.figures.setText(say_size(t, level))
        source = "" if offer.campaign.id == SKIRMISHES else t("From “{campaign}”.", campaign=offer.campaign.name)
        self.about.setText("\n\n".join(filter(None, (level.description, source))))

    def set_up(self) -> None:
        """Open the card of the chosen map."""
        row, room = self.list.currentRow(), self._room
        if not 0 <= row < len(self._maps):
            return
        offer, level = self._maps[row]
        wishes = read_wishes(room.preferences.settings.new_game, room.rulesets)
        if self._two:
            wishes = replace(wishes, seats=BOTH)
        elif not any(wishes.seats) and all(seat.computer is None for seat in level.seats):
            wishes = replace(wishes, seats=ALONE)
        left = [level.id] if self._is_left(offer, level) else []
        card = self.card = SkirmishCard(
            room.parts,
            self.window(),
            [level],
            room.rulesets,
            first=level,
            left=left,
            wishes=wishes,
            words=offer.campaign.words,
            two=self._two,
        )
        card.fields.show_home(room.home)
        card.played.connect(lambda wished, origin: self._play(card, offer, wished, origin))
        card.continued.connect(lambda origin: self._go_on(offer, origin))
        card.open()

    # Inside

    def _play(self, card: SkirmishCard, offer: PlayableCampaign, wished: Level, origin: Level) -> None:
        """Play on a map, which is the first to be offered from now on."""
        room = self._room
        room.preferences.change(last_map=map_name(offer, origin))
        room.deeds.play_freely(offer.folder, wished, origin, card.game_seats)

    def _is_left(self, offer: PlayableCampaign, level: Level) -> bool:
        """Whether a game on the map was left that belongs here: of two people in a hot seat, with a computer else."""
        home = self._room.home
        file = save_file(home, level.id, offer.campaign.id, FREE) if home is not None else None
        if file is None or not file.is_file():
            return False
        left = read_left(file)
        return not left.is_damaged and self._two == all(seat.computer is None for seat in left.seats)

    def _go_on(self, offer: PlayableCampaign, level: Level) -> None:
        if self._room.home is not None:
            self._room.deeds.go_on(save_file(self._room.home, level.id, offer.campaign.id, FREE))

    def _fill(self) -> None:
        """The maps made for this first, then those of all campaigns on which both sides have a city."""
        self.told.emit("")
        t, chosen = self._room.t, self.list.currentRow()
        self._maps = maps_of(self._room.catalogue.offers)
        self.clear_rows()
        for offer, level in self._maps:
            size = level.terrain.size
            told = t("{rows} × {columns}, two players", rows=size.rows, columns=size.columns)
            if offer.campaign.id != SKIRMISHES:
                told = t("{size} – {campaign}", size=told, campaign=offer.campaign.name)
            self.add_row(level.name or level.id, told, level)
        self.list.setCurrentRow(chosen if 0 <= chosen < len(self._maps) else 0)
        self._choose_wished()

    def _choose_wished(self) -> None:
        """Choose the map that the set-up names, or the one that was played last, once that is another one."""
        settings = self._room.preferences.settings
        wished = str(settings.new_game.get(MAP, "")) or settings.last_map
        if wished != self._wished:
            self._wished = wished
            rows = [row for row, (offer, level) in enumerate(self._maps) if map_name(offer, level) == wished]
            self.list.setCurrentRow(rows[0] if rows else 0)
